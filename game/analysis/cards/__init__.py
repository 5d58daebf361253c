"""The analysis of the card game: advice, reasons and luck."""
