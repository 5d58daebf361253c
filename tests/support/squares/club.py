"""The level club of *squares*."""

from squares.greedy import casual as club

__all__ = ("club",)
