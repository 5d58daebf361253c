"""The analysis of the tile game: advice, reasons and luck."""
