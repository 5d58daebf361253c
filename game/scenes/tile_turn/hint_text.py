"""The text of the hint's three steps in the tile game: where to look, which tiles to lay, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.tiles.advice import TileAdvice
from game.engine.translation import _, listed, ngettext
from game.rules.tiles.constants import LINES, NAMES, Placement, Turn, column_row
from game.scenes.turn.reason_text import (
    ELEVEN,
    TEN,
    TWELVE,
    in_words,
    leaves_to_next,
    prepares,
)

GRID, LAST_LINE = 3, LINES - 1
"""The size of a square of the coarse grid in cells, and the number of the last column and row."""
SEPARATE_DISTANCE = 6
"""Cells that are this many columns or rows apart belong to different parts of the board."""


def board_parts(turn: Turn) -> list[tuple[int, int, int, int]]:
    """The parts of the board in which the turn is laid, as (left, top, right, bottom) in columns and rows. They are larger than
    necessary and follow a coarse grid, so that they do not give the cells away."""
    places = sorted(column_row(cell) for _value, cell in turn)
    groups: list[list[tuple[int, int]]] = []
    for place in places:
        near = next((group for group in groups if _distance(place, group) < SEPARATE_DISTANCE), None)
        if near is None:
            groups.append([place])
        else:
            near.append(place)
    return [
        (
            max(0, min(column for column, _row in group) // GRID * GRID - 1),
            max(0, min(row for _column, row in group) // GRID * GRID - 1),
            min(LAST_LINE, max(column for column, _row in group) // GRID * GRID + GRID),
            min(LAST_LINE, max(row for _column, row in group) // GRID * GRID + GRID),
        )
        for group in groups
    ]


def where(advice: TileAdvice) -> str:
    if not advice.turn:
        return _nothing_to_lay(advice)
    parts = board_parts(advice.turn)
    if len(parts) > 1:
        return _("Look at the lit parts of the board.")
    left, top, right, bottom = parts[0]
    column, row = ((one + other + 1) * 3 // (2 * LINES) for one, other in ((left, right), (top, bottom)))
    return (
        (
            _("Look at the top left of the board."),
            _("Look at the top of the board."),
            _("Look at the top right of the board."),
        ),
        (
            _("Look at the left of the board."),
            _("Look at the middle of the board."),
            _("Look at the right of the board."),
        ),
        (
            _("Look at the bottom left of the board."),
            _("Look at the bottom of the board."),
            _("Look at the bottom right of the board."),
        ),
    )[row][column]


def how(missing: Sequence[Placement], extra: Sequence[Placement], advice: TileAdvice) -> str:
    if extra:
        words = ngettext("Take back the {value} first.", "Take back the marked tiles first.", len(extra))
        return words.format(value=extra[0][0])
    if not advice.turn:
        return _nothing_to_lay(advice)
    if not missing:
        return _("That is the whole turn: press Done.")
    (one, on), (two, then) = missing[0], missing[-1]
    if len(missing) == 1:
        return _("Lay the {one} on {on}.").format(one=one, on=NAMES[on])
    if len(missing) == 2:
        words = _("Lay the {one} on {on}, then the {two} on {then}.")
        return words.format(one=one, on=NAMES[on], two=two, then=NAMES[then])
    return _("Lay the tiles in the order of their numbers.")


def why(advice: TileAdvice) -> list[str]:
    return in_words(
        advice,
        [
            *_leaves_in_hand(advice),
            *(_partner(advice.partner) if advice.partner else leaves_to_next(advice)),
            *prepares(advice),
        ],
    )


def _distance(place: tuple[int, int], group: list[tuple[int, int]]) -> int:
    """How many columns or rows the place is away from the farthest one of a group."""
    return max(max(abs(place[0] - other[0]), abs(place[1] - other[1])) for other in group)


def _nothing_to_lay(advice: TileAdvice) -> str:
    if advice.still_fit:
        return _("Keep your tiles this time, and press Done.")
    return _("None of your tiles fits anywhere. Press Done.")


def _leaves_in_hand(advice: TileAdvice) -> list[str]:
    reasons = []
    if advice.fit_nowhere and advice.turn:
        words = ngettext(
            "The {tiles} then fits nowhere and is held.",
            "The {tiles} then fit nowhere and are held.",
            len(advice.fit_nowhere),
        )
        reasons.append(words.format(tiles=listed(list(map(str, advice.fit_nowhere)))))
    if advice.still_fit:
        words = ngettext(
            "You keep the {tiles} for later.", "You keep the {tiles} for later.", len(advice.still_fit)
        )
        reasons.append(words.format(tiles=listed(list(map(str, advice.still_fit)))))
    return reasons


def _partner(total: int) -> list[str]:
    words = {
        TEN: _("Your partner can then make a 10."),
        ELEVEN: _("Your partner can then make an 11."),
        TWELVE: _("Your partner can then make a 12."),
    }
    return [words[total]]
