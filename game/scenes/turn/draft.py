"""The turn that a human is making, in any game: what is laid can still be taken back. The match does not know it yet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any, Literal, NamedTuple

from game.engine.intents import IntentKind
from game.rules.common.errors import IllegalMove
from game.rules.common.pad import SCORING_TOTALS, SUPER, X2, ColumnPad, Entry, RowSum

PartKind = Literal["runs", "bonus", "double", "tick", "super", "extra"]


class Part(NamedTuple):
    """Some points of a turn and where they come from.

    ``runs``: ``times`` runs with the total ``number``. ``bonus``: rows that became full. ``double``: more points in rows that were
    ticked before. ``tick``: ticking the row ``number``, from 0. ``super``: a super bonus. ``extra``: bonus and doubling together.
    """

    kind: PartKind
    points: int
    number: int = 0
    times: int = 1


def breakdown(pad: Any, score: Any) -> tuple[Part, ...]:
    """In the order in which they are shown: sums, doubling, bonus."""
    lines = score[0]
    after, entries = pad.copy(), pad.entries(*score)
    after.enter(*score)
    rows = {entry.row for entry in entries if entry.column != SUPER}
    parts = [
        Part("runs", entry.points, entry.column, lines.count(entry.column))
        for entry in entries
        if entry.column in SCORING_TOTALS
    ]
    bonus = sum(after.row_sum(row).bonus - pad.row_sum(row).bonus for row in rows)
    doubled = {row: _doubling(after.row_sum(row)) - _doubling(pad.row_sum(row)) for row in rows}
    ticked = [entry.row for entry in entries if entry.column == X2]
    rest = sum(points for row, points in doubled.items() if row not in ticked)
    parts += [Part("double", rest)] if rest else []
    parts += [Part("tick", doubled[row], row) for row in ticked]
    parts += [Part("bonus", bonus)] if bonus else []
    parts += [Part("super", entry.points) for entry in entries if entry.column == SUPER]
    return tuple(parts)


def merged(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    runs = tuple(part for part in parts if part.kind == "runs")
    rest = parts[len(runs) :]
    if len(rest) < 2:
        return parts
    kinds = {part.kind for part in rest}
    kind: PartKind = "bonus" if kinds <= {"bonus", "super"} else "extra" if "bonus" in kinds else "double"
    return *runs, Part(kind, sum(part.points for part in rest))


def _doubling(row: RowSum) -> int:
    return row.points - row.boxes - row.bonus


MOST_EXAMPLES = 3
ByKey = tuple[str, IntentKind]
"""A sentence with {key} for players who use keys, and what that key does."""


class NotYet(IllegalMove):
    """A move that is possible after one more step. So it is no mistake: the sentence says what the step is. Players who use keys are
    told so in other words, ``by_key``, which are not translated yet."""

    def __init__(self, template: str, by_key: ByKey) -> None:
        super().__init__(template)
        self.by_key = by_key


class Blocked(NamedTuple):
    """Somewhere a tile or card cannot be laid because a sum would be too large.

    ``where``: where it would lie (see ``Draft``), ``covered``: on which cells. ``run``: the cells of the row (``across``) or column
    with that ``total``.
    """

    place: int
    where: Any
    covered: tuple[int, ...]
    total: int
    run: tuple[int, ...]
    across: bool


class Sum(NamedTuple):
    """The total of a row (``across``) or column and its cells in order.

    ``parts``: if a 0 of the turn has joined two rows or columns, the cells of each; otherwise empty.
    """

    total: int
    cells: tuple[int, ...]
    across: bool
    parts: tuple[tuple[int, ...], ...] = ()


class Draft(ABC):
    """Tiles or cards of a hand: some on the rack, some laid. Each game has a subclass.

    ``hand``: what the player has, laid or not. A *place* is an index in the hand; it stays the same for the whole turn.
    ``laid``: (place, where) in the order of laying. *Where* something lies is a value of the game: the cell of a tile, or the
    placement of a card. ``picked``: the place of the picked tile or card, or None. ``pad``: the pad before the turn.
    """

    def __init__(self, seat: int, hand: Sequence[Any], pad: ColumnPad) -> None:
        self.seat = seat
        self.hand = tuple(hand)
        self.pad = pad.copy()
        self.laid: list[tuple[int, Any]] = []
        self.picked: int | None = None

    @property
    @abstractmethod
    def turn(self) -> Sequence[Any]:
        """What is laid, in that order, as the rules take it."""

    @property
    def unlaid(self) -> list[int]:
        used = dict(self.laid)
        return [place for place in range(len(self.hand)) if place not in used]

    @property
    @abstractmethod
    def legal(self) -> bool:
        """Whether this is a legal turn as it stands."""

    @property
    def ready(self) -> bool:
        """Whether *Done* is the only thing left to do."""
        return self.legal

    @abstractmethod
    def checked_turn(self) -> Any:
        """The turn. Raises IllegalMove with the reason if it is not legal yet."""

    @abstractmethod
    def marks(self, place: int) -> Sequence[Any]:
        """The marks that show where the one of this place can be laid: ``cells`` that it would cover, and a ``rank``, the higher the
        better."""

    def pick_next(self, way: int = 1) -> None:
        places = [place for place in self.unlaid if self.marks(place)]
        if not places:
            self.picked = None
            return
        at = places.index(self.picked) + way if self.picked in places else 0
        self.picked = places[at % len(places)]

    @abstractmethod
    def pick_value(self, value: int) -> bool:
        """Picks one with this number of pips; returns whether there is one."""

    def start_cells(self) -> list[int]:
        """The cells on which the focus of the keys may begin: where the picked one can be laid, whatever it would score there; or, if
        none is picked, where the last one lies."""
        if self.picked is None:
            return self.laid_cells[-1:]
        return [mark.cells[0] for mark in self.marks(self.picked)]

    def goals(self) -> list[int]:
        """The cells to which the arrows jump: those of the picked one's marks; if none is picked, of what can be taken back. What is
        laid is left out while one is picked, so that a player who wants to lay it takes nothing back by mistake."""
        return self.laid_cells if self.picked is None else [mark.cells[0] for mark in self.marks(self.picked)]

    def later_goals(self) -> Collection[int]:
        """Of these, the cells on which the picked one cannot lie by itself: the first jump goes to another one if it can."""
        return ()

    @property
    def laid_cells(self) -> list[int]:
        return [self.cells_of(where)[0] for _place, where in self.laid]

    @abstractmethod
    def fits_on(self, where: Any, place: int | None = None) -> bool:
        """Whether the one of this place, or the picked one without a place, can be laid there."""

    @abstractmethod
    def cells_of(self, where: Any) -> tuple[int, ...]:
        """What a tile or card covers there."""

    def laid_on(self, cell: int | None) -> bool:
        return any(cell in self.cells_of(where) for _place, where in self.laid)

    @abstractmethod
    def covers(self, placement: Any) -> bool:
        """Whether something lies already where this tile or card of a turn would lie."""

    @abstractmethod
    def lay(self, place: int, where: Any) -> None:
        """Lays one from the rack. Raises IllegalMove with the reason if it does not fit there."""

    @abstractmethod
    def parts_of(self, placement: Any) -> tuple[Any, Any]:
        """The tile or card of a placement of a turn, and where it lies."""

    def lay_placement(self, placement: Any) -> None:
        """Lays one from the rack as in this placement of a turn. Raises IllegalMove as ``lay`` does."""
        wanted, where = self.parts_of(placement)
        self.lay(self.place_of(wanted), where)

    def lay_all(self, turn: Sequence[Any]) -> None:
        for placement in turn:
            self.lay_placement(placement)

    def place_of(self, wanted: Any) -> int:
        """The place of such a tile or card on the rack."""
        return next(place for place in self.unlaid if self.hand[place] == wanted)

    def take_back(self, cell: int | None = None) -> list[tuple[int, Any]]:
        """Takes back what lies on that cell, or what was laid last, and everything that no longer fits without it. Returns what came
        back, as in ``laid``."""
        if not self.laid:
            return []
        at_cell = (where for _place, where in self.laid if cell in self.cells_of(where))
        gone = self.laid[-1][1] if cell is None else next(at_cell, None)
        before, self.laid, self.picked = self.laid, [], None
        self._remove(len(before))
        back = []
        for place, where in before:
            if where == gone or not self._still_fits(place, where):
                back.append((place, where))
            else:
                self._put(place, where)
        return back

    @abstractmethod
    def _remove(self, count: int) -> None:
        """Removes the last ones from the table."""

    @abstractmethod
    def _still_fits(self, place: int, where: Any) -> bool:
        """Whether the one of this place can be laid there again."""

    @abstractmethod
    def _put(self, place: int, where: Any) -> None:
        """Puts the one of this place there, without a check."""

    @abstractmethod
    def score(self) -> tuple[tuple[int, ...], int]:
        """What the turn so far scores, as ``entries`` of the game's pad takes it."""

    @abstractmethod
    def runs(self) -> Sequence[Any]:
        """The rows and columns of 10, 11 or 12 that are laid so far: each has ``cells``, in order, and a ``total``."""

    @abstractmethod
    def last_totals(self) -> list[int]:
        """The totals of the rows and columns through the last one laid, each of two cells or more."""

    def entries(self) -> list[Entry]:
        return self.pad.entries(*self.score())

    @abstractmethod
    def score_with(self, place: int, where: Any) -> tuple[tuple[int, ...], int] | None:
        """What ``score`` would return with the one of this place laid there as well; None if it does not fit there."""

    def gain(self, place: int | None = None, where: Any = None) -> tuple[int, tuple[Part, ...]]:
        """With the one of this place laid there, if it fits."""
        score = self.score()
        if where is not None and place is not None:
            score = self.score_with(place, where) or score
        return self.pad.gain(*score), breakdown(self.pad, score)

    def to_see_more(self) -> tuple[str, ByKey] | None:
        """What the player can do to see more of what is possible, for pointers and for keys; None if all of it is seen."""
        return None

    @abstractmethod
    def fits_nowhere(self) -> bool:
        """Whether nothing left on the rack fits anywhere."""

    @property
    def explains(self) -> bool:
        """Whether the invitation says why something unusual is possible."""
        return False

    @property
    @abstractmethod
    def blocked(self) -> Sequence[Sequence[Blocked]]:
        """Why nothing fits anywhere: for each different tile or card, where it cannot be laid, the smallest sums first."""

    @property
    @abstractmethod
    def next_step(self) -> str:
        """The sentence that says to go on after the first tile or card is laid."""

    @abstractmethod
    def invitation(self) -> str:
        """The sentence that tells the player what to do."""


def examples(blocked: Sequence[Sequence[Blocked]]) -> list[Blocked]:
    chosen: list[Blocked] = []
    for places in blocked[:MOST_EXAMPLES]:
        taken = {cell for one in chosen for cell in (*one.run, *one.covered)}
        free = (one for one in places if taken.isdisjoint((*one.run, *one.covered)))
        chosen += [one for one in (next(free, None),) if one]
    return chosen


def part_without(cells: Sequence[int], cell: int, hidden: Collection[int]) -> tuple[int, ...]:
    at = cells.index(cell)
    first = max((number + 1 for number in range(at) if cells[number] in hidden), default=0)
    last = min((number for number in range(at, len(cells)) if cells[number] in hidden), default=len(cells))
    return tuple(cells[first:last])
