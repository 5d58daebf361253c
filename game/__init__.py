"""Zatre: the board game of number tiles, as a pygame-ce client."""

VERSION = "1.0.0"
