"""The turn of the tile game that a human is making."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

from game.engine.translation import _
from game.rules.common.errors import IllegalMove
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.board import Run
from game.rules.tiles.constants import CELLS, DARK_MASK, LIGHT_MASK, Cell, Pad, Placement, Turn, cells_of
from game.rules.tiles.laying import check_placement, light_cell_refusal, still_fits_refusal
from game.rules.tiles.match import Match
from game.rules.tiles.turns import (
    Score,
    fitting_cells,
    legal_turns_up_to,
    score_last_tiles,
    unsupported_light_cells,
)
from game.scenes.turn.draft import Blocked, Draft, Sum, part_without

MAX_LISTED_TURNS = 2000


class Mark(NamedTuple):
    """What the board shows on a cell for the picked tile.

    ``fits``: it can be laid there. ``run``: it makes these totals there. ``need``: the cell is light, and another tile of this
    turn must still make a run there (RULES.md 5.4).
    """

    cell: Cell
    kind: Literal["fits", "run", "need"]
    totals: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell,)

    @property
    def rank(self) -> int:
        return sum(self.totals)


class TileDraft(Draft):
    """Tiles of a hand, on the rack or on a copy of the board.

    ``hand``: the values of the tiles. ``laid``: (place, cell) in the order of laying.
    """

    hand: tuple[int, ...]
    laid: list[tuple[int, Cell]]
    pad: Pad

    def __init__(self, match: Match) -> None:
        assert match.due is not None and match.due.event == "lay"
        super().__init__(match.due.seat, match.hands[match.due.seat], match.pad_of(match.due.seat))
        self.board = match.board.copy()
        self.context = match.context(self.seat)
        self._exempt: set[Cell] = set()
        self._match = match
        turns = legal_turns_up_to(match.board, self.hand, self.context, MAX_LISTED_TURNS)
        # A large hand can have too many legal turns to list between two frames. Then each turn is checked when it is needed,
        # and light cells are marked without checking that a run can still be made there.
        self._legal = {frozenset(turn): turn for turn in turns} if turns is not None else None

    @property
    def turn(self) -> Turn:
        return tuple((self.hand[place], cell) for place, cell in self.laid)

    @property
    def legal(self) -> bool:
        return self._as_legal() is not None

    @property
    def ready(self) -> bool:
        return self.legal and bool(self.laid or self.fits_nowhere())

    def checked_turn(self) -> Turn:
        """The turn in an order in which the rules allow it. Raises IllegalMove with the reason if it is not legal yet."""
        turn = self._as_legal()
        if turn is not None:
            return turn
        unsupported = self.unsupported_cells()
        if unsupported:
            raise light_cell_refusal(self.board.tiles[unsupported[0]], unsupported[0])
        for place in self.unlaid:
            cells = tuple(mark.cell for mark in self.marks(place)) or tuple(cells_of(self._fits(place)))
            if cells and (self.context.rules.must_lay != "free" or not self.laid):
                raise still_fits_refusal(self.hand[place], cells, self.context)
        self._match.lay_event(self.turn)
        return self.turn

    def start_cells(self) -> list[Cell]:
        """Not on a light cell that still needs a run, if it fits anywhere else."""
        marks = [] if self.picked is None else self.marks(self.picked)
        return [mark.cell for mark in marks if mark.kind != "need"] or super().start_cells()

    def later_goals(self) -> set[Cell]:
        """Light cells that still need a run."""
        marks = [] if self.picked is None else self.marks(self.picked)
        return {mark.cell for mark in marks if mark.kind == "need"}

    def marks(self, place: int) -> list[Mark]:
        value, mask, exempt = self.hand[place], self._fits(place), self.is_exempt(place)
        marks = []
        for cell in cells_of(mask):
            totals = tuple(total for total in self.board.totals(value, cell) if total >= SCORING_TOTALS[0])
            if totals:
                marks.append(Mark(cell, "run", totals))
            elif LIGHT_MASK >> cell & 1 and not exempt:
                if self._can_become_legal((value, cell)):
                    marks.append(Mark(cell, "need"))
            else:
                marks.append(Mark(cell, "fits"))
        return marks

    def is_exempt(self, place: int) -> bool:
        """Whether the tile fits no dark cell, so that it need not make a run on a light one (RULES.md 5.4)."""
        return not self._fits(place) & DARK_MASK

    def exempt_without_run(self, place: int) -> bool:
        """Whether a mark shows a light cell on which the tile makes no run, because it fits no dark one."""
        return any(mark.kind == "fits" and LIGHT_MASK >> mark.cell & 1 for mark in self.marks(place))

    def lay(self, place: int, cell: Cell) -> None:
        assert place in self.unlaid
        value = self.hand[place]
        check_placement(self.board, value, cell, self.context)
        makes_run = max(self.board.totals(value, cell)) >= SCORING_TOTALS[0]
        needs_run = LIGHT_MASK >> cell & 1 and not self.is_exempt(place)
        if needs_run and not makes_run and not self._can_become_legal((value, cell)):
            raise light_cell_refusal(value, cell)
        self._put(place, cell)
        self.picked = None

    def pick_value(self, value: int) -> bool:
        places = [place for place in self.unlaid if self.hand[place] == value]
        if places:
            self.picked = places[0]
        return bool(places)

    def fits_on(self, cell: Cell, place: int | None = None) -> bool:
        chosen = self.picked if place is None else place
        return chosen is not None and any(mark.cell == cell for mark in self.marks(chosen))

    def cells_of(self, where: Cell) -> tuple[Cell, ...]:
        return (where,)

    def covers(self, placement: Placement) -> bool:
        return bool(self.board.tiles[placement[1]])

    def parts_of(self, placement: Placement) -> tuple[int, Cell]:
        return placement

    def _remove(self, count: int) -> None:
        for _one in range(count):
            self.board.take_back()
        self._exempt.clear()

    def _still_fits(self, place: int, where: Cell) -> bool:
        return bool(self._fits(place) >> where & 1)

    def _put(self, place: int, where: Cell) -> None:
        if LIGHT_MASK >> where & 1 and self.is_exempt(place):
            self._exempt.add(where)
        self.board.lay(self.hand[place], where)
        self.laid.append((place, where))

    def score(self) -> Score:
        return score_last_tiles(self.board, len(self.laid), opening=self.context.opening)

    def runs(self) -> list[Run]:
        return self.board.runs(len(self.laid))

    def last_totals(self) -> list[int]:
        runs = [self.board.run(cell, across) for _place, cell in self.laid[-1:] for across in (True, False)]
        return [sum(self.board.tiles[cell] for cell in run) for run in runs if len(run) > 1]

    @cached_property
    def scored_turns(self) -> list[tuple[frozenset[Placement], Score]]:
        """The legal turns with what each scores; none if there are too many."""
        board, opening = self._match.board.copy(), self.context.opening
        scored = []
        for key, turn in (self._legal or {}).items():
            board.lay_all(turn)
            scored.append((key, score_last_tiles(board, len(turn), opening=opening)))
            for _one in turn:
                board.take_back()
        return scored

    @property
    def next_step(self) -> str:
        return _("Go on with what is left.")

    def invitation(self) -> str:
        if not self.hand:
            return _("The bag is empty, and you have no tile to lay.")
        if not self.laid and self.fits_nowhere():
            one = _("Your {value} fits nowhere: it would always make more than 12.")
            several = _("Nothing fits: even your {value} would always make more than 12.")
            return (one if len(self.hand) == 1 else several).format(value=min(self.hand))
        if not self.board.laid:
            return _("You begin: the first tile goes on the red cell.")
        if self.explains and self.picked is not None:
            words = _("Your {value} fits no dark cell, so it may lie on a light one without a 10, 11 or 12.")
            return words.format(value=self.hand[self.picked])
        return _("Lay your tiles: make runs of 10, 11 or 12.")

    @property
    def explains(self) -> bool:
        return self.picked is not None and not self.laid and self.exempt_without_run(self.picked)

    def score_with(self, place: int, cell: Cell) -> Score | None:
        if not self._fits(place) >> cell & 1:
            return None
        board = self.board.copy()
        board.lay(self.hand[place], cell)
        return score_last_tiles(board, len(self.laid) + 1, opening=self.context.opening)

    def unsupported_cells(self) -> list[Cell]:
        return unsupported_light_cells(self.board, self.turn, self._exempt)

    def bare_light_cells(self) -> list[Cell]:
        """The light cells with a tile of this turn that makes no run there, and need not."""
        bare = unsupported_light_cells(self.board, self.turn, set())
        return [cell for cell in bare if cell in self._exempt]

    def supporting_cells(self, place: int) -> list[Cell]:
        value, found = self.hand[place], []
        for mark in self.marks(place):
            if mark.totals:
                board = self.board.copy()
                board.lay(value, mark.cell)
                if not unsupported_light_cells(board, (*self.turn, (value, mark.cell)), self._exempt):
                    found.append(mark.cell)
        return found

    def fits_nowhere(self) -> bool:
        return not any(self._fits(place) for place in self.unlaid)

    @cached_property
    def blocked(self) -> list[list[Blocked]]:
        return [self._blocked(value) for value in sorted(set(self.hand))]

    def _blocked(self, value: int) -> list[Blocked]:
        place, found = self.hand.index(value), []
        for cell in CELLS:
            total, across = max(zip(self.board.totals(value, cell), (True, False), strict=True))
            if not self.board.tiles[cell] and total > MAX_TOTAL:
                run = tuple(sorted([*self.board.joined_cells(cell, across), cell]))
                found.append(Blocked(place, cell, (cell,), total, run, across))
        return sorted(found, key=lambda one: one.total)

    def _as_legal(self) -> Turn | None:
        if self._legal is not None:
            return self._legal.get(frozenset(self.turn))
        try:
            return self._match.lay_event(self.turn).turn
        except IllegalMove:
            return None

    def _fits(self, place: int) -> int:
        return fitting_cells(self.board, self.hand[place], self.context)

    def _can_become_legal(self, placement: Placement) -> bool:
        if self._legal is None:
            return True
        wanted = {*self.turn, placement}
        return any(wanted <= turn for turn in self._legal)


def sums_made(draft: TileDraft, hidden: set[Cell]) -> list[Sum]:
    """The rows and columns through the laid tiles, each once; tiles on ``hidden`` cells are left out."""
    runs = {}
    for _value, cell in draft.turn:
        for across in (True, False) if cell not in hidden else ():
            cells = part_without(draft.board.run(cell, across), cell, hidden)
            if len(cells) > 1:
                runs[across, cells] = sum(draft.board.tiles[c] for c in cells)
    return [Sum(total, cells, across) for (across, cells), total in runs.items()]


def sums_with(draft: TileDraft, place: int | None, cell: Cell | None) -> list[Sum]:
    """The row and column that the tile of this place would make on this cell, where it fits; none without place or cell."""
    if cell is None or place is None:
        return []
    totals = zip((True, False), draft.board.totals(draft.hand[place], cell), strict=True)
    sums = [(total, draft.board.joined_cells(cell, across), across) for across, total in totals]
    return [Sum(total, tuple(sorted([*joined, cell])), across) for total, joined, across in sums if joined]
