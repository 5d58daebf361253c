"""One part of the campaign: what it is called, what it counts, and how one trial is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

Trial = Callable[[int, int, Path], int | Mapping[str, int]]


@dataclass(frozen=True)
class Part:
    """``trial(seed, number, folder)`` makes one trial and returns how many ``unit`` it made.

    A trial depends on nothing but the seed and its number. It may write into ``folder``, which is empty at first.
    It raises AssertionError where a promise is broken. ``quick`` and ``long`` are numbers of trials: those that ``make test``
    makes, and those of a long run.

    If a part counts things of several ``kinds``, a trial returns how many of each it made. A long run fails if there is none of
    a kind, because then the part no longer tries what it should. ``here``: whether the part can run on this system.
    """

    name: str
    unit: str
    trial: Trial
    quick: int
    long: int
    kinds: tuple[str, ...] = ()
    here: bool = True
