"""The journal: a match as text, one JSON object per line (JOURNAL.md). Reading a journal checks every line of it."""

from __future__ import annotations

from typing import ClassVar, get_args

from game.rules.common.errors import MalformedText, quoted, sentence
from game.rules.common.event_texts import (
    NUMBER,
    NUMBERS,
    EventTexts,
    Object,
    Text,
    choice_of,
    draws,
    list_of,
    number_of,
    several,
    word,
)
from game.rules.common.journal import JournalOf
from game.rules.tiles.constants import (
    NAMES,
    SHORT,
    TILES,
    VALUES,
    HouseRules,
    MustLay,
    Opening,
    Placement,
    Turn,
    cell_named,
)
from game.rules.tiles.events import REASONS, Draw, End, Event, Header, Lay, StartDraw
from game.rules.tiles.match import Match


def turn_text(turn: Turn) -> list[str]:
    """The tiles of a turn in the journal's notation.

    >>> turn_text(turn_from(["6h8", "5i8"]))
    ['6h8', '5i8']
    """
    return [f"{value}{NAMES[one]}" for value, one in turn]


def turn_from(tiles: object, key: str = "tiles") -> Turn:
    """Reads a turn from a list of tiles in the journal's notation. Raises MalformedText."""
    return tuple(_placement(tile) for tile in list_of(tiles, key))


def _rules(given: Object, seats: int) -> HouseRules:
    default = HouseRules()
    return HouseRules(
        choice_of(given.get("must_lay", default.must_lay), "must_lay", get_args(MustLay)),
        choice_of(given.get("opening", default.opening), "opening", get_args(Opening)),
        choice_of(given.get("overflow_bonus", default.overflow_bonus), "overflow_bonus", (0, 6)),
        short=choice_of(given.get("tiles", TILES), "tiles", (SHORT, TILES)) == SHORT,
    )


def _tile(value: object, _key: str) -> int:
    tile = number_of(value, "tiles")
    if tile not in VALUES:
        raise MalformedText(sentence("There is no tile {value}."), value=tile)
    return tile


def _placement(value: object) -> Placement:
    if not isinstance(value, str) or len(value) < 3 or not value.isascii():
        raise MalformedText(sentence("A laid tile is written like 6h8, not {value}."), value=quoted(value))
    digit, name = value[0], value[1:]
    if digit not in "123456":
        raise MalformedText(sentence("There is no tile {value}."), value=digit)
    where = cell_named(name)
    if where is None:
        raise MalformedText(sentence("The board has no cell {cell}."), cell=name)
    return int(digit), where


_TILE = Text(_tile)
_TILES = several(_TILE)
_TURN = Text(turn_from, turn_text)


class Journal(JournalOf[Match, Event]):
    """A match of the tile game and its text."""

    __slots__ = ()
    match_class = Match
    header_class = Header
    rules_from = staticmethod(_rules)
    texts: ClassVar[EventTexts[Event]] = EventTexts(
        {
            "start_draw": (StartDraw, {"draws": draws(_TILE)}),
            "draw": (Draw, {"seat": NUMBER, "tiles": _TILES}),
            "lay": (Lay, {"seat": NUMBER, "tiles": _TURN, "lines": NUMBERS, "ticks": NUMBER}),
            "end": (End, {"reason": word(REASONS), "drawn": several(_TILES), "totals": NUMBERS}),
        }
    )


header_from = Journal.header_from
"""For bots (docs/greedy_bot.py)."""
