"""Draws the turn stage and its animations."""
