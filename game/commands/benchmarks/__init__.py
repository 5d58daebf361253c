"""The command ``bench``: one module for each part of what it measures."""
