"""The analysis of the card game: advice and luck."""
