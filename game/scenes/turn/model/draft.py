"""A turn in the making: the tiles that a human has put down and may still take back. Nothing of it is in the match yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.rules.constants import DARK, LIGHT, SCORING, Cell, Placement, Turn, cells_of
from game.rules.errors import IllegalMove, sentence
from game.rules.match import Match
from game.rules.pad import Entry
from game.rules.refusals import needs_run
from game.rules.turns import Score, check_placement, fitting, light_tiles_in_need, score, some_names

MANY = 2000


@dataclass(frozen=True, slots=True)
class Mark:
    """What the board answers for a cell when a tile is picked: it fits there, makes these runs there, or (a light cell)
    fits but needs a run that another tile of the turn can still make."""

    cell: Cell
    kind: Literal["fits", "run", "need"]
    totals: tuple[int, ...] = ()


class Draft:
    """The human's side of a lay that is due. ``tiles`` are the values in hand, one place each for the whole turn;
    ``laid`` lists (place, cell) in the order of laying; ``picked`` is the place of the tile in the hand's fingers."""

    def __init__(self, match: Match) -> None:
        assert match.due is not None and match.due.event == "lay"
        self.seat = match.due.seat
        self.tiles = tuple(match.hands[self.seat])
        self.board = match.board.copy()
        self.pad = match.pad_of(self.seat)
        self.terms = match.terms(self.seat)
        self.laid: list[tuple[int, Cell]] = []
        self.picked: int | None = None
        self._excused: set[Cell] = set()
        self._match = match
        turns = match.few_turns(MANY)
        # With many tiles in hand there can be too many turns to look through between two frames. Then each is judged when
        # it is asked for, and light cells are offered without looking whether a run can still be made there.
        self._legal = {frozenset(turn): turn for turn in turns} if turns is not None else None

    @property
    def turn(self) -> Turn:
        """The tiles put down so far, in order."""
        return tuple((self.tiles[place], cell) for place, cell in self.laid)

    @property
    def left(self) -> list[int]:
        """The places of the tiles still on the rack."""
        used = {place for place, _ in self.laid}
        return [place for place in range(len(self.tiles)) if place not in used]

    @property
    def complete(self) -> bool:
        """Whether this is a legal turn as it stands."""
        return self._as_legal() is not None

    @property
    def ready(self) -> bool:
        """Whether it is to be seen that nothing but Done is left: a turn without a tile is so only if none fits."""
        return self.complete and bool(self.laid or self.fits_nowhere())

    def finished(self) -> Turn:
        """The turn in an order in which it may be laid. Raises IllegalMove, in words, if it is no legal turn yet."""
        turn = self._as_legal()
        if turn is not None:
            return turn
        needy = self.in_need()
        if needy:
            raise needs_run(self.board.tiles[needy[0]], needy[0])
        for place in self.left:
            cells = tuple(mark.cell for mark in self.marks(place)) or tuple(cells_of(self._fits(place)))
            if cells and (self.terms.rules.must_lay != "free" or not self.laid):
                raise IllegalMove(
                    sentence("the {value} still fits: {names}"),
                    cells,
                    value=self.tiles[place],
                    names=some_names(cells),
                )
        self._match.lay_event(self.turn)
        return self.turn

    def marks(self, place: int) -> list[Mark]:
        """Where the tile of this place may go now, in reading order."""
        value, mask = self.tiles[place], self._fits(place)
        excused = not mask & DARK
        found = []
        for cell in cells_of(mask):
            totals = tuple(total for total in self.board.totals(value, cell) if total >= SCORING[0])
            if totals:
                found.append(Mark(cell, "run", totals))
            elif LIGHT >> cell & 1 and not excused:
                if self._leads_on((value, cell)):
                    found.append(Mark(cell, "need"))
            else:
                found.append(Mark(cell, "fits"))
        return found

    def lay(self, place: int, cell: Cell) -> None:
        """Puts a tile of the rack down. Raises IllegalMove, in words, if it cannot lie there."""
        assert place in self.left
        value = self.tiles[place]
        check_placement(self.board, value, cell, self.terms)
        mask = self._fits(place)
        if LIGHT >> cell & 1:
            if not mask & DARK:
                self._excused.add(cell)
            elif max(self.board.totals(value, cell)) < SCORING[0] and not self._leads_on((value, cell)):
                raise needs_run(value, cell)
        self.board.lay(value, cell)
        self.laid.append((place, cell))
        self.picked = None

    def take_back(self, cell: Cell | None = None) -> list[tuple[int, Cell]]:
        """Takes back the tile on that cell (or the one laid last) and whatever leaned on it; returns what came back."""
        if not self.laid:
            return []
        gone = cell if cell is not None else self.laid[-1][1]
        before, self.laid = self.laid, []
        for _ in before:
            self.board.take_back()
        self._excused.clear()
        back = []
        for place, where in before:
            if where == gone or not self._fits(place) >> where & 1:
                back.append((place, where))
                continue
            if LIGHT >> where & 1 and not self._fits(place) & DARK:
                self._excused.add(where)
            self.board.lay(self.tiles[place], where)
            self.laid.append((place, where))
        self.picked = None
        return back

    def score(self) -> Score:
        """What the tiles put down so far score."""
        return score(self.board, len(self.laid), opening=self.terms.opening)

    def entries(self) -> list[Entry]:
        """The boxes of the pad that they would fill."""
        return self.pad.entries(*self.score())

    def score_with(self, place: int, cell: Cell) -> Score | None:
        """What ``score`` would be with this tile on that cell too; None if it does not fit there."""
        if not self._fits(place) >> cell & 1:
            return None
        board = self.board.copy()
        board.lay(self.tiles[place], cell)
        return score(board, len(self.laid) + 1, opening=self.terms.opening)

    def in_need(self) -> list[Cell]:
        """The light cells laid on that still need a run."""
        return light_tiles_in_need(self.board, self.turn, self._excused)

    def fits_nowhere(self) -> bool:
        """Whether nothing that is left on the rack fits any more."""
        return not any(self._fits(place) for place in self.left)

    def _as_legal(self) -> Turn | None:
        """What lies there in an order in which it may be laid; None if it is no legal turn."""
        if self._legal is not None:
            return self._legal.get(frozenset(self.turn))
        try:
            return self._match.lay_event(self.turn).turn
        except IllegalMove:
            return None

    def _fits(self, place: int) -> int:
        return fitting(self.board, self.tiles[place], self.terms)

    def _leads_on(self, placement: Placement) -> bool:
        """Whether some legal turn holds the tiles put down so far and this one."""
        if self._legal is None:
            return True
        wanted = {*self.turn, placement}
        return any(wanted <= turn for turn in self._legal)
