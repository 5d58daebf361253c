"""The level master of *squares*."""

from squares.greedy import casual as master

__all__ = ("master",)
