"""Draws the turn of the card game and its animations."""
