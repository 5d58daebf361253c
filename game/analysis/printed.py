"""How the command ``review`` prints the turns of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

Lines = list[str]


class Printed(NamedTuple):
    """How ``review`` prints a game. ``pieces``: what is drawn. ``scored``: what a turn scored besides its runs.

    ``positions``: for each of some turns, the position before it with the turn's tiles or cards in brackets.
    """

    pieces: str
    scored: Callable[[Any], str]
    positions: Callable[[Any, Sequence[Any]], list[Lines]]


def narrow(row: list[str]) -> Iterator[str]:
    """Shortens each cell of a row to two characters, plus one at the end. Adjacent brackets share a character."""
    yield row[0][0]
    for left, right in zip(row, [*row[1:], "   "], strict=True):
        yield left[1]
        yield "|" if left[2] == "]" and right[0] == "[" else (left[2] + right[0]).strip() or " "
