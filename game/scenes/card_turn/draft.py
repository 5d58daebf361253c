"""The turn of the card game that a human is making, and the marks that show where the picked card fits."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from game.engine.intents import IntentKind
from game.engine.translation import _, ngettext
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Cell, Placement, Spot, Turn
from game.rules.cards.deck import Card, Pad
from game.rules.cards.events import Lay
from game.rules.cards.match import Match
from game.rules.cards.table import Run, Score, card_score, lines_of, run_through
from game.rules.cards.turns import check_placement
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.pad import MAX_TOTAL
from game.scenes.turn.draft import Blocked, ByKey, Draft, NotYet


class Mark(NamedTuple):
    """What the cloth shows on a spot for the picked card.

    ``placement``: how the card would lie there. ``totals``, ``supers``: what it would score there. ``turned``: it has to be rotated
    first. If several other orientations fit, it is the one that scores most. ``better``: the totals that another one would make there
    if they score more than those of the card as it is.
    """

    placement: Placement
    totals: tuple[int, ...]
    supers: int
    turned: bool
    better: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.placement.cells

    @property
    def rank(self) -> tuple[bool, int, int]:
        return not self.turned, self.supers, sum(self.totals)


def best_of(one: Mark, other: Mark) -> Mark:
    best, second = sorted((one, other), key=lambda mark: mark.rank, reverse=True)
    return best._replace(better=second.totals) if second.rank[1:] > best.rank[1:] else best


QUARTERS = 4
TURNS_EXPLAINED = 3
"""For this many turns, a player is told how to see every place."""


class CardDraft(Draft):
    """Cards of a hand, on the rack or on a copy of the table.

    ``count``: how many cards have to be laid; 0 if the player has to pass. ``laid``: (place, placement) in the order of laying.
    ``upright``: the number of quarter turns after which a card is upright for the player. ``quarters``: for each card, by how many
    it is rotated clockwise; 0: its smaller half is above the other. ``shows_all``: the player wants to see every place where the
    picked card fits.
    """

    hand: tuple[Card, ...]
    laid: list[tuple[int, Placement]]
    pad: Pad

    def __init__(self, match: Match, upright: int = 0) -> None:
        assert match.due is not None and match.due.event == "lay"
        super().__init__(match.due.seat, match.hands[match.due.seat], match.pad_of(match.due.seat))
        self.count: int = match.due.count
        self.table = match.table.copy()
        self._upright = upright
        self.quarters = [upright] * len(self.hand)
        self.shows_all = False
        self._known: tuple[object, ...] = ()
        self._marks: list[Mark] = []
        self._match = match

    @property
    def turn(self) -> Turn:
        return tuple(placement for _place, placement in self.laid)

    @property
    def complete(self) -> bool:
        return len(self.laid) == self.count

    @property
    def legal(self) -> bool:
        return self.complete

    def is_rotated(self, place: int) -> bool:
        return self.quarters[place] != self._upright

    def rotate(self, way: int = 1) -> bool:
        if self.picked is None:
            return False
        self.quarters[self.picked] = (self.quarters[self.picked] + way) % QUARTERS
        return True

    def turn_to(self, place: int, placement: Placement) -> None:
        self.quarters[place] = (self.quarters[place] + self.way_to(place, placement)) % QUARTERS

    def way_to(self, place: int, placement: Placement) -> int:
        """By how many quarter turns clockwise the card of this place has to be rotated to lie as in the placement: 0 to 3."""
        ways = (way for way in range(QUARTERS) if self.at(place, placement.cell, way) == placement)
        return next(ways)

    def at(self, place: int, cell: Cell, way: int = 0) -> Placement:
        """How the card of this place would lie with its left or upper half on that cell, after ``way`` more quarter turns."""
        low, high = self.hand[place]
        quarters = (self.quarters[place] + way) % QUARTERS
        step = RIGHT if quarters % 2 else BELOW
        first, second = (low, high) if quarters in (0, 3) else (high, low)
        return Placement(first, second, cell, step)

    def checked_turn(self) -> Turn:
        """The turn. Raises IllegalMove if it is not legal yet. The sentence names no cell: the window shows where it is."""
        if len(self.laid) < self.count - 1:
            raise IllegalMove(sentence("You begin this round: lay two cards."))
        if self.laid and not self.complete:
            raise IllegalMove(sentence("You begin this round: lay one more card."))
        try:
            self._match.lay_event(self.turn)
        except IllegalMove as error:
            if not self.laid and error.cells:
                raise IllegalMove(
                    sentence("You must lay a card if one fits. One fits in the red frame."), error.cells
                ) from None
            raise
        return self.turn

    def marks(self, place: int) -> list[Mark]:
        """The marks for the card of this place: at most one on each spot. They are remembered until something else is laid or picked,
        because each frame asks for them."""
        known = place, self.hand[place], self.quarters[place], self.count, *self.laid
        if known != self._known:
            self._known, self._marks = known, self._find_marks(place)
        return self._marks

    def _find_marks(self, place: int) -> list[Mark]:
        if self.complete or place not in self.unlaid:
            return []
        as_it_is = self.at(place, ORIGIN)
        found: dict[Spot, Mark] = {}
        for placement in self.table.placements([self.hand[place]]):
            spot = placement.cell, placement.step
            turned = placement._replace(cell=ORIGIN) != as_it_is
            mark = Mark(placement, *self._score_of(placement), turned)
            other = found.get(spot)
            found[spot] = best_of(other, mark) if other else mark
        return list(found.values())

    def marks_shown(self, place: int) -> tuple[list[Mark], bool]:
        """The marks that get signs, and whether these are all: if the player wants that, or if nothing scores."""
        marks = self.marks(place)
        scoring = [mark for mark in marks if mark.totals or mark.better]
        every = self.shows_all or not scoring
        return (marks if every else scoring), every

    @property
    def hides_places(self) -> bool:
        """Whether only the places where the picked card scores have signs, unless the player wants to see all."""
        marks = [] if self.picked is None else self.marks(self.picked)
        return any(mark.totals or mark.better for mark in marks)

    def to_see_more(self) -> tuple[str, ByKey] | None:
        laid = sum(isinstance(event, Lay) and event.seat == self.seat for event in self._match.events)
        if self.shows_all or laid >= TURNS_EXPLAINED or not self.hides_places:
            return None
        by_key = _("Press {key} to see every place."), IntentKind.PLACES
        return _("Press and hold the table to see every place."), by_key

    def goals(self) -> list[int]:
        if self.picked is None:
            return super().goals()
        return [mark.cells[0] for mark in self.marks_shown(self.picked)[0]]

    def start_cells(self) -> list[int]:
        """Where the card fits as it is, if it does anywhere."""
        marks = [] if self.picked is None else self.marks(self.picked)
        return [mark.cells[0] for mark in marks if not mark.turned] or super().start_cells()

    def rotated_to_fit(self, place: int, cell: Cell) -> Placement | None:
        """How the card of this place can lie with its left or upper half on that cell: as it is if it fits, otherwise rotated. None
        if it fits in no way."""
        marks = [mark for mark in self.marks(place) if mark.placement.cell == cell]
        return max(marks, key=lambda mark: mark.rank).placement if marks else None

    def lay(self, place: int, placement: Placement) -> None:
        assert place in self.unlaid
        if self.complete:
            raise IllegalMove(
                sentence("You have laid enough for this turn. Press Done, or take a card back.")
            )
        self._check(place, placement)
        self.turn_to(place, placement)
        self._put(place, placement)
        self.picked = None

    def pick_value(self, value: int) -> bool:
        places = [place for place in self.unlaid if value in self.hand[place]]
        after = [place for place in places if self.picked is not None and place > self.picked]
        if places:
            self.picked = (after or places)[0]
        return bool(places)

    def fits_on(self, where: Placement, place: int | None = None) -> bool:
        return not self.complete and self.table.fits(where)

    def cells_of(self, where: Placement) -> tuple[Cell, ...]:
        return where.cells

    def covers(self, placement: Placement) -> bool:
        return any(cell in self.table.halves for cell in placement.cells)

    def parts_of(self, placement: Placement) -> tuple[Card, Placement]:
        return placement.card, placement

    def _remove(self, count: int) -> None:
        for _one in range(count):
            self.table.take_back()

    def _still_fits(self, place: int, where: Placement) -> bool:
        return self.table.fits(where)

    def _put(self, place: int, where: Placement) -> None:
        self.table.lay(where)
        self.laid.append((place, where))

    def score(self) -> Score:
        return self.table.score(len(self.laid))

    def runs(self) -> list[Run]:
        return self.table.runs(len(self.laid))

    def last_totals(self) -> list[int]:
        halves, totals = self.table.halves, []
        for _place, placement in self.laid[-1:]:
            runs = (run_through(halves, *line) for line in lines_of(placement))
            totals = [sum(halves[cell] for cell in run) for run in runs if len(run) > 1]
        return totals

    @property
    def first_round(self) -> bool:
        return bool(self._match.round == 1)

    def score_with(self, place: int, placement: Placement) -> Score | None:
        if not self.fits_on(placement):
            return None
        self.table.lay(placement)
        score = self.table.score(len(self.laid) + 1)
        self.table.take_back()
        return score

    def fits_nowhere(self) -> bool:
        return not self.count

    @property
    def next_step(self) -> str:
        return _("Now lay the second card.")

    def invitation(self) -> str:
        if not self.count:
            if self._match.pile_count:
                return _("No card fits, not even after three exchanges: you pass.")
            return _("None of your cards fits, and the pile is empty: you pass.")
        if self.count > 1:
            return ngettext(
                "You begin: lay {count} card. It may lie anywhere.",
                "You begin: lay {count} cards. The first may lie anywhere.",
                self.count,
            ).format(count=self.count)
        return _("Lay a card: make runs of 10, 11 or 12.")

    @cached_property
    def blocked(self) -> list[list[Blocked]]:
        found = [self._blocked(self.hand.index(card), card) for card in dict.fromkeys(self.hand)]
        return sorted(found, key=lambda places: [one.total for one in places[:1]])

    def _blocked(self, place: int, card: Card) -> list[Blocked]:
        found = []
        for cell, step in self.table.spots:
            for first, second in dict.fromkeys((card, card[::-1])):
                where = Placement(first, second, cell, step)
                halves = {**self.table.halves, cell: first, cell + step: second}
                runs = [(run_through(halves, *line), line[1] == RIGHT) for line in lines_of(where)]
                total, run, across = max(
                    (sum(halves[one] for one in run), run, across) for run, across in runs
                )
                if total > MAX_TOTAL:
                    found.append(Blocked(place, where, where.cells, total, run, across))
        return sorted(found, key=lambda one: one.total)

    def _check(self, place: int, placement: Placement) -> None:
        """Raises IllegalMove if the card does not fit there. The sentence names no cell: the window shows where it is."""
        try:
            check_placement(self.table, placement)
        except IllegalMove as error:
            if any(set(mark.cells) & set(placement.cells) for mark in self.marks(place) if mark.turned):
                raise fits_rotated(IntentKind.ROTATE) from None
            if "total" in error.facts:
                template = sentence("This would make {sum} = {total}; at most {most} is allowed.")
                raise IllegalMove(template, error.cells, **error.facts) from None
            covered = tuple(cell for cell in placement.cells if cell in self.table.halves)
            if covered:
                raise IllegalMove(sentence("There is already a card here."), covered) from None
            raise IllegalMove(sentence("A card must touch another card."), placement.cells) from None

    def _score_of(self, placement: Placement) -> Score:
        sums = self.table.spots[placement.cell, placement.step]
        first, second = placement.first, placement.second
        return card_score(first + sums.first, second + sums.second, first + second + sums.along)


def fits_rotated(key: IntentKind) -> NotYet:
    """Says that a card fits only after rotating it. ``key``: the intents whose key rotates it."""
    return NotYet(
        sentence("Rotated, the card fits here. Press it in your hand to rotate it."),
        (sentence("Rotated, the card fits here. Press {key} to rotate it."), key),
    )
