"""What the screen shows of the match. The match itself is ahead; the replay lets this catch up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from game.rules.common.game_rules import AnyMatch
from game.rules.common.pad import Entry
from game.scenes.turn.draft import Draft, Part, breakdown

MatchT = TypeVar("MatchT", bound=AnyMatch)
LaidT = TypeVar("LaidT")
"""What lies on the table: a tile or a card with its place."""
PieceT = TypeVar("PieceT")
RunT = TypeVar("RunT")
LayT = TypeVar("LayT")
AdviceT = TypeVar("AdviceT")


class LastTurn(NamedTuple):
    """``event``: of laying the turn. ``points``, ``parts``: what the pad gained, and where that came from."""

    event: Any
    points: int
    parts: tuple[Part, ...]


def last_turn(event: Any, score: tuple[Any, int], pad: Any) -> LastTurn:
    return LastTurn(event, pad.gain(*score), breakdown(pad, score))


class Reading(ABC, Generic[MatchT, LaidT, PieceT, RunT, LayT, AdviceT]):
    """How the matches of a game are read, and told in words. ``TurnGame`` adds how they are shown.

    ``lay``: the class of the events of laying. ``begins``: that of the event that clears the table, if there is one.
    """

    lay: ClassVar[type[Any]]
    begins: ClassVar[type[Any] | None] = None

    @abstractmethod
    def lying(self, match: MatchT) -> Sequence[LaidT]:
        """What lies on the table, in order."""

    @abstractmethod
    def stock(self, match: MatchT) -> int:
        """How much is left in the bag or pile."""

    @abstractmethod
    def cells(self, laid: LaidT) -> tuple[int, ...]:
        """Those that a tile or card covers."""

    @abstractmethod
    def piece(self, laid: LaidT) -> PieceT:
        """What it was in the hand."""

    @abstractmethod
    def runs(self, match: MatchT, count: int) -> Sequence[RunT]:
        """Those that the last ones made, as many as ``count``."""

    def super_cells(self, turn: Sequence[LaidT], runs: Sequence[RunT]) -> tuple[int, ...]:
        """The cells of a turn that earn a super bonus."""
        return ()

    @abstractmethod
    def score(self, event: LayT) -> tuple[tuple[int, ...], int]:
        """Of a turn's event, as the game's pad takes it."""

    @abstractmethod
    def hint_where(self, advice: AdviceT) -> str:
        """Where to look."""

    @abstractmethod
    def hint_how(self, missing: Sequence[LaidT], extra: Sequence[LaidT], advice: AdviceT) -> str:
        """What to lay, from what is not laid yet and what must be taken back first."""

    @abstractmethod
    def hint_why(self, advice: AdviceT) -> list[str]:
        """The reasons, from the most important one down."""

    @abstractmethod
    def lays(self, name: str, count: int) -> str:
        """The sentence for a turn without points."""

    @abstractmethod
    def lays_nothing(self, name: str, match: MatchT) -> str:
        """The sentence if none was laid, with the reason."""

    @abstractmethod
    def several_back(self) -> str:
        """The sentence when more came back than the player took back."""

    @abstractmethod
    def announcement(self, match: MatchT) -> str:
        """Why this turn is the last one, or why the match is over; otherwise empty."""

    @abstractmethod
    def ending(self, match: MatchT) -> list[str]:
        """What becomes of the rest when a match is over, and what it costs whom, in texts that each fit into a status bar."""


AnyReading = Reading[Any, Any, Any, Any, Any, Any]


class DisplayedState:
    """The match as the players see it. ``partner_rack``: the hand of the acting seat's partner, if it is seen.

    ``actor``: the seat whose turn is shown. ``rack``: its hand, with an empty value for a tile or card that has left. The first
    ``arrived`` of them are on the rack already, face up if ``face_up``. ``last_turns``: of each seat. ``gains``: what all turns of
    each seat brought. ``last_laid``: the turns that are marked on the table, by seat. ``totals``: for each pad the total that is
    shown; it counts up to that of the pad. ``uncircled``: for each pad the rows whose bonus is not circled yet. ``lit_runs``: the
    runs that are scoring now.
    ``writing``: the boxes that the displayed turn fills, written or not yet. ``scrolling``: the row to which the pad scrolls for an
    event, and the share of the way that it has gone; None: to no row. ``stock``: how many tiles are in the bag, or cards in
    the pile.
    """

    def __init__(self, match: Any, seat: int, game: AnyReading) -> None:
        self._game = game
        self.actor = seat
        self.partner_rack: list[Any] = []
        self.rack: list[Any] = []
        self.arrived = 0
        self.face_up = False
        self.last_turns: dict[int, LastTurn] = {}
        self.gains: list[list[int]] = [[] for _ in match.hands]
        self.last_laid: dict[int, Sequence[Any]] = {}
        self.lit_runs: list[tuple[int, ...]] = []
        self.placements: list[Any] = []
        self.pads: list[Any] = []
        self.totals: list[int] = []
        self.uncircled: dict[int, set[int]] = {}
        self.writing: list[Entry] = []
        self.scrolling: tuple[int, float] | None = None
        self.held: list[int] = []
        self.stock = 0
        self.catch_up(match)
        pads = [type(pad)(pad.overflow_bonus) for pad in match.pads]
        for event in match.events:
            if game.begins and isinstance(event, game.begins):
                self.forget_turns()
            elif isinstance(event, game.lay):
                self._recall(match, event, pads)

    def forget_turns(self) -> None:
        """A new round begins: what was laid in the last one is no longer on the table."""
        self.last_laid.clear()
        self.last_turns.clear()

    def remember(self, seat: int, turn: LastTurn) -> None:
        self.last_turns[seat] = turn
        self.gains[seat].append(turn.points)

    def catch_up_table(self, match: Any) -> None:
        self.placements = list(self._game.lying(match))
        self.stock = self._game.stock(match)

    def marked(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The seat and the cells of each tile or card that is marked and lies on the table."""
        lying = set(map(self._game.cells, self.placements)) if self.last_laid else ()
        for seat, turn in self.last_laid.items():
            for cells in map(self._game.cells, turn):
                if cells in lying:
                    yield seat, cells

    def mark(self, match: AnyMatch, seat: int, turn: Sequence[Any]) -> None:
        """A seat lays this turn: its turn is marked, and others no longer. The turns of the computers stay marked until a person has
        laid, because they can follow each other quickly."""
        stay = match.seats[seat].kind != "human"
        self.last_laid = {
            other: laid
            for other, laid in self.last_laid.items()
            if stay and other != seat and match.seats[other].kind != "human"
        }
        self.last_laid[seat] = turn

    def catch_up(self, match: Any) -> None:
        self.catch_up_table(match)
        self.pads = [pad.copy() for pad in match.pads]
        self.totals = [pad.total() for pad in match.pads]
        self.uncircled = {}
        self.held = [len(hand) for hand in match.hands]
        self.writing, self.scrolling = [], None
        self.lit_runs.clear()

    def leave_on_rack(self, draft: Draft) -> None:
        left = draft.unlaid
        self.rack = [one if place in left else None for place, one in enumerate(draft.hand)]
        self.arrived, self.face_up = len(self.rack), True

    def seat_at_rack(self, match: Any, seat: int, *, face_up: bool) -> None:
        self.actor = seat
        self.rack = list(match.hands[seat])
        self.arrived = len(self.rack)
        self.face_up = face_up
        partners = [other for other in match.header.seats_of(match.header.pads[seat]) if other != seat]
        self.partner_rack = [one for partner in partners for one in match.hands[partner]] if face_up else []

    def _recall(self, match: Any, event: Any, pads: list[Any]) -> None:
        """Takes in a turn that was laid before the screen showed the match. ``pads``: as they were then; the turn is entered on
        them."""
        pad, score = pads[match.header.pads[event.seat]], self._game.score(event)
        self.mark(match, event.seat, event.turn)
        self.remember(event.seat, last_turn(event, score, pad))
        pad.enter(*score)


class SharedDevice:
    """``holder``: the human who has the device; None if that is unknown. ``expected``: the one who must take it before their hand is
    shown; None if nobody must. ``humans``: the seats that people play for.

    ``passed``: players pass the device to each other. If not, they sit around it, and it turns to them. ``agreed``: they play
    open-handed. ``watched``: nobody acts, because a recorded match is watched; the hand of the only person in it is seen, or if
    ``agreed`` all hands.
    """

    def __init__(
        self, match: AnyMatch, passed: bool = True, *, agreed: bool = False, watched: bool = False
    ) -> None:
        self.passed = passed
        self._agreed = agreed
        self._watched = watched
        self.holder: int | None = None
        self.expected: int | None = None
        self._match = match
        self._pads = match.header.pads
        people = self._people()
        self._seen = people if len(people) == 1 else []
        self.humans = [] if watched else people

    @property
    def open_handed(self) -> bool:
        return self._agreed and len(self._pads_of_people()) > 1

    def update(self) -> bool:
        """Looks up who plays for each seat now. Returns whether that has changed; then it is unknown who has the device."""
        humans = [] if self._watched else self._people()
        if humans == self.humans:
            return False
        self.humans, self.holder, self.expected = humans, None, None
        return True

    def must_pass_to(self, seat: int) -> bool:
        """Whether the human on this seat must take the device before they draw or lay. Partners see each other's tiles and sit
        together, so they need not."""
        if not self.passed or self.open_handed or seat not in self.humans or len(self._pads_of_people()) < 2:
            return False
        return self.holder is None or self._pads[self.holder] != self._pads[seat]

    def pass_to(self, seat: int, *, hidden: bool) -> None:
        """``hidden``: something is in hand that others must not see. Then nobody has the device until the human on this seat takes
        it."""
        self.holder, self.expected = (None, seat) if hidden else (seat, None)

    def take(self) -> None:
        self.holder, self.expected = self.expected, None

    def may_see(self, seat: int) -> bool:
        if self._watched:
            return self._agreed or seat in self._seen
        if self.open_handed and seat in self.humans:
            return True
        holder = self.holder if len(self._pads_of_people()) > 1 else next(iter(self.humans), None)
        return holder is not None and self._pads[holder] == self._pads[seat]

    def may_count(self, seat: int, actor: int) -> bool:
        """Whether the hand of this seat counts as seen on the page of the bag: the player who looks may see it. Where people sit
        around the screen, they all see the page; then only the hand on the rack counts, which they see as well."""
        alone = self.passed or self.open_handed or len(self._pads_of_people()) < 2
        return self.may_see(seat) and (alone or self._pads[seat] == self._pads[actor])

    def _pads_of_people(self) -> set[int]:
        return {self._pads[human] for human in self.humans}

    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self._match.seats) if player.kind == "human"]
