"""The analysis of the tile game: advice and luck."""
