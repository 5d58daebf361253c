"""Zatre: the board game of number tiles, as a pygame-ce client."""
