"""The cards laid in this round: what fits where, and the runs that a turn makes (CARDS.md 3, 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Cell, Placement, Spot, Turn
from game.rules.cards.deck import PIPS, Card
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS

_STEPS = (RIGHT, BELOW)
_WAYS = (-RIGHT, RIGHT, -BELOW, BELOW)
_NO_SUMS = (0, 0)
_SUPER = ([10, 11, 12], [12, 12, 12])

Ways = int
"""A set of cards with their directions. ``way_bit`` gives the bit of each."""
LineTotals = tuple[int, int]
"""The totals of the row and of the column through a free cell."""


class SpotSums(NamedTuple):
    """A free spot: the cards that fit there (``ways``), and the totals of its lines without the card.

    ``first`` and ``second`` are the totals of the two lines that cross the card, one at each half. ``along`` is the total of the
    line that contains both halves.
    """

    ways: Ways
    first: int
    second: int
    along: int


class Run(NamedTuple):
    """A row or column of 10, 11 or 12: its cells in order, its total, and which card of the turn it counts for (from 0)."""

    cells: tuple[Cell, ...]
    total: int
    by: int


class Score(NamedTuple):
    """What a turn scores: the totals of its runs, ascending, and the number of super bonuses."""

    lines: tuple[int, ...]
    supers: int


class Table:
    """The cards of a round. ``laid`` lists them in order, ``halves`` gives the pips on every covered cell, and ``spots``
    all spots where at least a 0|0 fits.

    ``spots`` is kept up to date card by card, so that reading it takes no search. Its order depends on nothing but
    the cards laid and their order.
    """

    __slots__ = ("_before", "_sums", "halves", "laid", "spots")

    def __init__(self) -> None:
        self.laid: list[Placement] = []
        self.halves: dict[Cell, int] = {}
        self.spots: dict[Spot, SpotSums] = {(ORIGIN, step): _spot_sums(0, 0, 0) for step in _STEPS}
        self._sums: dict[Cell, LineTotals] = {}  # Only of the free cells next to a half.
        self._before: list[tuple[dict[Spot, SpotSums], dict[Cell, LineTotals]]] = []

    def copy(self) -> Table:
        twin = Table()
        twin.laid = self.laid.copy()
        twin.halves = self.halves.copy()
        twin.spots, twin._sums = self.spots, self._sums  # lay() replaces them, so they can be shared.
        twin._before = self._before.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.laid == other.laid

    def fits(self, placement: Placement) -> bool:
        spot = self.spots.get((placement.cell, placement.step))
        return spot is not None and bool(spot.ways & way_bit(placement.first, placement.second))

    def any_fits(self, cards: Iterable[Card]) -> bool:
        wanted = 0
        for card in cards:
            wanted |= _BOTH_WAYS[card]
        return any(spot[0] & wanted for spot in self.spots.values())

    def placements(self, cards: Iterable[Card]) -> list[Placement]:
        """All ways in which one of these cards can be laid now."""
        ways = directions(cards)
        return [
            Placement(first, second, *spot)
            for spot, sums in self.spots.items()
            for bit, first, second in ways
            if sums[0] & bit
        ]

    def lay(self, placement: Placement) -> None:
        """Lays a card that fits. ``take_back`` undoes it."""
        first, second, cell, step = placement
        halves = self.halves
        self._before.append((self.spots, self._sums))
        self.spots = dict(self.spots) if self.laid else {}
        self._sums = dict(self._sums)
        self.laid.append(placement)
        halves[cell], halves[cell + step] = first, second
        ends: dict[Cell, None] = {}
        for covered in (cell, cell + step):
            self._sums.pop(covered, None)
            for way in _STEPS:
                self.spots.pop((covered, way), None)
                self.spots.pop((covered - way, way), None)
            for way in _WAYS:
                end = covered + way
                while end in halves:
                    end += way
                ends[end] = None
        for end in ends:
            self._sums[end] = (
                self._beyond(end, -RIGHT) + self._beyond(end, RIGHT),
                self._beyond(end, -BELOW) + self._beyond(end, BELOW),
            )
        for end in ends:
            for way in _STEPS:
                if end + way not in halves:
                    self._update(end, way)
                if end - way not in halves:
                    self._update(end - way, way)

    def lay_all(self, turn: Turn) -> None:
        for placement in turn:
            self.lay(placement)

    def take_back(self, count: int = 1) -> None:
        for _ in range(count):
            for cell in self.laid.pop().cells:
                del self.halves[cell]
            self.spots, self._sums = self._before.pop()

    def runs(self, count: int) -> list[Run]:
        """The rows and columns of 10, 11 or 12 that contain a half of the last ``count`` cards, each once (section 4).

        A run that contains several of these cards counts for the latest one.
        """
        found: dict[tuple[Cell, int], Run] = {}
        for by, placement in enumerate(self.laid[-count:] if count else ()):
            for cell, step in lines_of(placement):
                cells = run_through(self.halves, cell, step)
                total = sum(self.halves[one] for one in cells)
                if total in SCORING_TOTALS:
                    found[cells[0], step] = Run(cells, total, by)
        return list(found.values())

    def score(self, count: int) -> Score:
        """The score of the last ``count`` cards, taken as one turn (section 4)."""
        runs = self.runs(count)
        supers = [sorted(run.total for run in runs if run.by == card) in _SUPER for card in range(count)]
        return Score(tuple(sorted(run.total for run in runs)), sum(supers))

    def _beyond(self, cell: Cell, way: int) -> int:
        """The total of the halves that lie in an unbroken line from this cell in this direction."""
        total = 0
        cell += way
        while (pips := self.halves.get(cell)) is not None:
            total += pips
            cell += way
        return total

    def _update(self, cell: Cell, step: int) -> None:
        here, there = self._sums.get(cell, _NO_SUMS), self._sums.get(cell + step, _NO_SUMS)
        along, cross = (0, 1) if step == RIGHT else (1, 0)
        spot = _spot_sums(here[cross], there[cross], here[along] + there[along])
        if spot.ways:
            self.spots[cell, step] = spot
        else:
            self.spots.pop((cell, step), None)


def way_bit(first: int, second: int) -> Ways:
    """The bit of a card whose left or upper half is ``first``."""
    return 1 << first * len(PIPS) + second


def directions(cards: Iterable[Card]) -> list[tuple[Ways, int, int]]:
    """Each kind of card in both directions: its bit, its first half, its second half.

    >>> [halves for _, *halves in directions([(3, 6), (2, 2), (3, 6)])]
    [[2, 2], [3, 6], [6, 3]]
    """
    return [way for card in sorted(set(cards)) for way in _DIRECTIONS[card]]


def lines_of(placement: Placement) -> tuple[tuple[Cell, int], ...]:
    """The three lines that a card lies in, as a cell and the step along the line: its own line, and one across at each half."""
    cell, step = placement.cell, placement.step
    cross = BELOW if step == RIGHT else RIGHT
    return (cell, step), (cell, cross), (cell + step, cross)


def run_through(halves: Mapping[Cell, int], cell: Cell, step: int) -> tuple[Cell, ...]:
    """The cells of the unbroken run through a covered cell, in order.

    >>> run_through({0: 3, 1: 6, 3: 2}, 1, RIGHT)
    (0, 1)
    """
    start = cell
    while start - step in halves:
        start -= step
    cells = [start]
    while cells[-1] + step in halves:
        cells.append(cells[-1] + step)
    return tuple(cells)


@cache
def card_score(*totals: int) -> Score:
    """The score of a single card whose three lines have these totals (section 4).

    >>> card_score(10, 12, 11)
    Score(lines=(10, 11, 12), supers=1)
    """
    lines = sorted(total for total in totals if total in SCORING_TOTALS)
    return Score(tuple(lines), int(lines in _SUPER))


@cache
def _spot_sums(first: int, second: int, along: int) -> SpotSums:
    """A free spot whose lines have these totals without a card."""
    ways = 0
    for a in PIPS:
        for b in PIPS:
            if a + first <= MAX_TOTAL and b + second <= MAX_TOTAL and a + b + along <= MAX_TOTAL:
                ways |= way_bit(a, b)
    return SpotSums(ways, first, second, along)


_DIRECTIONS: dict[Card, list[tuple[Ways, int, int]]] = {
    (low, high): [(way_bit(a, b), a, b) for a, b in sorted({(low, high), (high, low)})]
    for high in PIPS
    for low in range(high + 1)
}
_BOTH_WAYS: dict[Card, Ways] = {card: sum(bit for bit, _, _ in ways) for card, ways in _DIRECTIONS.items()}
