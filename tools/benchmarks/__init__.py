"""The command ``bench``: ``bench`` lists the figures, and each other module measures some of them."""
