"""The interface of a game. Session, worker, bots and commands use the games only through it.

A *variant* is a game with its rules: the tile game or the card game. ``game/rules/variants.py`` lists them. Turns, events and
views differ from game to game, so their type here is ``Any``. Users of the interface only pass them on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from game.rules.common.journal import Object
from game.rules.common.pad import ColumnPad
from game.rules.common.seats import Seat


class VariantHeader(Protocol):
    """What is agreed before a match: the players, the pad of each seat, and the seed."""

    edition: ClassVar[str]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, clockwise."""

    @property
    def pads(self) -> tuple[int, ...]:
        """The number of the pad of each seat."""

    @property
    def seed(self) -> int | None:
        """The seed of the dealer; None if it is not known."""

    @property
    def rules(self) -> Any:
        """The house rules, one of the game's ``presets``."""

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that use this pad."""

    def owners(self, pad: int) -> str:
        """The names of the players who use this pad."""

    def check(self) -> None:
        """Raises IllegalMove if no match can be played with this header."""


class VariantDue(Protocol):
    """The event that must come next: ``lay`` for a player's turn, otherwise one that the dealer makes."""

    @property
    def event(self) -> str:
        """The name of the event, as in the journal."""

    @property
    def seat(self) -> int:
        """The seat that acts."""


class VariantOutcome(Protocol):
    """How a match ended."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each pad."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The pads that share the win."""


class VariantMatch(Protocol):
    """The state of a match. It changes only by ``apply``, and draws nothing itself."""

    @property
    def header(self) -> VariantHeader:
        """What was agreed."""

    @property
    def seats(self) -> list[Seat]:
        """Who decides for each seat now."""

    @property
    def pads(self) -> Sequence[ColumnPad]:
        """The pads, by number."""

    @property
    def hands(self) -> Sequence[Sequence[Any]]:
        """What each seat has in hand."""

    @property
    def due(self) -> VariantDue | None:
        """What is due; None when the match is over."""

    @property
    def events(self) -> Sequence[Any]:
        """All events so far."""

    @property
    def outcome(self) -> VariantOutcome | None:
        """How the match ended; None until then."""

    def legal_turns(self) -> list[Any]:
        """All legal turns of the seat whose lay is due. Raises IllegalMove if no lay is due."""

    def lay_event(self, turn: Any) -> Any:
        """The event of laying this turn now, with its score. Nothing is laid.

        Raises IllegalMove, which says why, if the turn is not legal.
        """

    def apply(self, event: Any) -> None:
        """Applies the next event. Raises IllegalMove, and changes nothing, if the rules forbid it."""

    def winners_if_lost(self, seat: int) -> tuple[int, ...]:
        """The pads that win if this seat loses the match before its end."""


class VariantJournal(Protocol):
    """A match and its text (see ``JournalOf``)."""

    lines: list[str]
    dropped: int

    @property
    def match(self) -> VariantMatch:
        """The match so far."""

    def append(self, event: Any) -> str:
        """Applies an event and returns its line."""

    @property
    def text(self) -> str:
        """The whole journal."""


class Dealer(Protocol):
    """The source of chance in one match: it shuffles, and makes every event that is not a player's turn."""

    def event(self, match: Any) -> Any:
        """The event that is due. Call it only when no lay is due."""


class Variant(ABC):
    """One game.

    ``edition`` is its name in journals. ``presets`` are the house rules that can be chosen, by name, the standard ones
    first. ``most_seats``: the greatest number of players; the least is always 2. ``partner_seats``: the numbers of players of
    whom two can share a pad. ``turn_key`` is the key of a turn in a line of the journal and in the answer of a bot.
    ``lay`` is the class of the event of laying a turn.
    """

    edition: ClassVar[str]
    presets: ClassVar[Mapping[str, Any]]
    most_seats: ClassVar[int]
    partner_seats: ClassVar[tuple[int, ...]]
    turn_key: ClassVar[str]
    lay: ClassVar[type[Any]]

    # Set up, events to and from text

    @abstractmethod
    def header(self, seats: tuple[Seat, ...], pads: tuple[int, ...], rules: Any, seed: int | None) -> Any:
        """What is agreed before a match; ``rules`` is one of the presets. Raises IllegalMove if it cannot be played."""

    @abstractmethod
    def begin(self, header: Any) -> VariantJournal:
        """Starts the journal of a new match."""

    @abstractmethod
    def read(self, text: bytes) -> VariantJournal:
        """Replays a journal through the rules. Raises JournalError at the first line that is malformed or illegal."""

    @abstractmethod
    def dealer(self, match: Any, seed: int | None = None) -> Dealer:
        """A dealer for this match: it shuffles what is hidden. The same match with the same seed is dealt the same."""

    @abstractmethod
    def turn_from(self, value: object) -> Any:
        """Reads a turn from its list in a journal or in a bot's answer. Raises MalformedText or IllegalMove."""

    @abstractmethod
    def turn_text(self, turn: Any) -> list[str]:
        """A turn as the journal writes it."""

    @abstractmethod
    def written(self, hand: Sequence[Any]) -> list[Any]:
        """Tiles or cards in hand as the journal writes them."""

    # What a seat may know

    @abstractmethod
    def view(self, match: Any, seat: int) -> Any:
        """What this seat may know of the match. Players get nothing else."""

    @abstractmethod
    def redacted(self, journal: Any, seat: int) -> list[Object]:
        """The lines of a journal as objects, without what this seat may not see."""

    @abstractmethod
    def score_of(self, event: Any) -> tuple[Any, int] | None:
        """What a lay scores, as ``enter`` and ``gain`` of the game's pad take it; None for any other event."""

    @abstractmethod
    def progress(self, match: Any) -> float:
        """How much of a match has been played: 0 at the beginning, 1 at the end."""

    # What the commands print

    @abstractmethod
    def position(self, match: Any) -> Object:
        """The pads and what lies on the table, as ``check`` prints them."""

    @abstractmethod
    def turn_lines(self, match: Any) -> list[str]:
        """Every legal turn with its score as a line of JSON, as ``turns`` prints them. Raises IllegalMove if no lay is due."""
