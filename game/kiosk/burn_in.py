"""How the picture moves, so that nothing burns into the screen."""

from __future__ import annotations

PERIOD = 300.0
"""Seconds between two moves."""


def offset(seconds: float, most: int) -> tuple[int, int]:
    """To the right and down, in pixels, each from -``most`` to ``most``. The picture starts in the middle, moves one pixel at a time,
    and goes back and forth through every position. ``seconds``: since the start."""
    side = 2 * most + 1
    last = side * side - 1
    if not last:
        return 0, 0
    step = (int(seconds // PERIOD) + last // 2) % (2 * last)
    row, column = divmod(step if step <= last else 2 * last - step, side)
    if row % 2:  # Every other row runs backwards, so that its start lies next to the end of the row before.
        column = side - 1 - column
    return column - most, row - most


def next_move(seconds: float) -> float:
    return (seconds // PERIOD + 1) * PERIOD
