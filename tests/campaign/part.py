"""One part of the campaign: what it is called, what it counts, and how one trial is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Part:
    """``trial(seed, number, folder)`` makes one trial and returns how many ``unit`` it made.

    A trial depends on nothing but the seed and its number. It may write into ``folder``, which is empty at first.
    It raises AssertionError where a promise is broken. ``quick`` and ``long`` are numbers of trials: those that ``make test``
    makes, and those of a long run.
    """

    name: str
    unit: str
    trial: Callable[[int, int, Path], int]
    quick: int
    long: int
