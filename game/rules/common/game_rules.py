"""What a game offers: the class that each game fills in. Session, worker, bots and commands use the games only through it.

``game/games.py`` lists the games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.rules.common.event_texts import Object
from game.rules.common.journal import JournalOf
from game.rules.common.match import Header, HouseRules, Match
from game.rules.common.pad import ColumnPad
from game.rules.common.seats import Seat

MatchT = TypeVar("MatchT", bound=Match[Any, Any, Any, ColumnPad])
JournalT = TypeVar("JournalT", bound=JournalOf[Any, Any])
RulesT = TypeVar("RulesT", bound=HouseRules)
PieceT = TypeVar("PieceT")
TurnT = TypeVar("TurnT")
ViewT = TypeVar("ViewT")
DealtT = TypeVar("DealtT", contravariant=True)

AnyMatch = Match[Any, Any, Any, ColumnPad]
"""A match of any game."""
AnyJournal = JournalOf[AnyMatch, Any]
"""A journal of any game."""


class Dealer(Protocol[DealtT]):
    """The source of chance in one match: it shuffles what is hidden. The same match with the same seed is dealt the same."""

    def event(self, match: DealtT) -> object:
        """The event that is due. Call it only when no lay is due."""


class GameRules(ABC, Generic[MatchT, JournalT, RulesT, PieceT, TurnT, ViewT]):
    """The rules of one game.

    ``game_name``: its name in journals. ``presets``: the house rules that can be chosen, by name, the standard ones first.
    ``partner_seats``: the numbers of players of whom two can share a pad. ``turn_key``: the key of a turn in a line of the journal
    and in the answer of a bot. ``lay``: the class of the event of laying. ``journal``: the class of its journals.
    """

    game_name: ClassVar[str]
    turn_key: ClassVar[str]
    lay: ClassVar[type[Any]]
    journal: type[JournalT]
    presets: Mapping[str, RulesT]
    partner_seats: tuple[int, ...] = ()

    def house_rules(self, preset: str = "", *, short: bool = False) -> RulesT:
        """The house rules of this preset, or the standard ones, for a full or a short match. Raises KeyError for an unknown one."""
        return replace(self.presets[preset or next(iter(self.presets))], short=short)

    def header(
        self, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: RulesT, seed: int | None
    ) -> Header:
        """What is agreed before a match. Raises IllegalMove if it cannot be played."""
        return self.journal.header_class.agreed(seats, pads, rules, seed)

    def begin(self, header: Header) -> JournalT:
        """Starts the journal of a new match."""
        return self.journal.begin(header)

    def read(self, text: bytes) -> JournalT:
        """Replays a journal through the rules. Raises JournalError at the first line that is malformed or illegal."""
        return self.journal.read(text)

    @abstractmethod
    def dealer(self, match: MatchT, seed: int | None) -> Dealer[MatchT]:
        """The source of chance in this match."""

    @abstractmethod
    def turn_from(self, value: object) -> TurnT:
        """Reads a turn from its list in a journal or in a bot's answer. Raises MalformedText or IllegalMove."""

    @abstractmethod
    def turn_text(self, turn: TurnT) -> list[str]:
        """A turn as the journal writes it."""

    def written(self, hand: Sequence[PieceT]) -> list[Any]:
        """Tiles or cards in hand as the journal writes them."""
        return list(hand)

    @abstractmethod
    def view(self, match: MatchT, seat: int) -> ViewT:
        """What a seat may know of a match. Players get nothing else."""

    @abstractmethod
    def redacted(self, journal: JournalT, seat: int) -> list[Object]:
        """The lines of a journal as objects, without what a seat may not see."""

    @abstractmethod
    def score_of(self, event: object) -> tuple[tuple[int, ...], int] | None:
        """What a lay scores, as ``enter`` and ``gain`` of the game's pad take it; None for any other event."""

    @abstractmethod
    def progress(self, match: MatchT) -> float:
        """How much of a match has been played: 0 at the beginning, 1 at the end."""

    @abstractmethod
    def position(self, match: MatchT) -> Object:
        """The pads and what lies on the table, as ``check`` prints them."""

    @abstractmethod
    def turn_lines(self, match: MatchT) -> list[str]:
        """Every legal turn with its score as a line of JSON, as ``turns`` prints them. Raises IllegalMove if no lay is due."""


AnyRules = GameRules[AnyMatch, AnyJournal, Any, Any, Any, Any]
"""The rules of any game."""
