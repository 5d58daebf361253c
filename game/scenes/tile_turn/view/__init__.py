"""Draws the turn of the tile game and its animations."""
