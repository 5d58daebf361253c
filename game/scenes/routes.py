"""The routes: every place that a scene can lead to, with the values its scene needs. ``registry`` maps them to scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.engine.router import Route
from game.engine.scene import Pop, Transition

if TYPE_CHECKING:  # Without these the window opens faster.
    from game.analysis.review import Reviewed
    from game.analysis.review_result import ReviewResult
    from game.rules.common.errors import ExplainedError
    from game.rules.common.pad import ColumnPad
    from game.rules.common.variant import VariantHeader, VariantMatch
    from game.session.game_session import GameSession
    from game.session.matches import FinishedMatch, WaitingMatch

HeldReason = Literal["fits nowhere", "by choice", "opening"]
"""Why a player holds tiles after a turn."""


@dataclass(frozen=True, slots=True)
class Title(Route):
    """The title."""


@dataclass(frozen=True, slots=True)
class NewGame(Route):
    """Choosing a new match, one question at a time."""


@dataclass(frozen=True, slots=True)
class Setup(Route):
    """Everything that can be chosen for a match of this game."""

    edition: str


@dataclass(frozen=True, slots=True)
class Sides(Route):
    """Asking the people of a new match where they sit."""

    header: VariantHeader


@dataclass(frozen=True, slots=True)
class NameEntry(Route):
    """Entering the name of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class HowToPlay(Route):
    """The rules of a game, from their first page. Without ``edition`` those of the tile game."""

    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Settings(Route):
    """The settings."""


@dataclass(frozen=True, slots=True)
class Continue(Route):
    """The match in the file with this name, or the one that was being played last; the title if it cannot be continued."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class Matches(Route):
    """The lists of matches, waiting and finished."""


@dataclass(frozen=True, slots=True)
class MatchActions(Route):
    """What can be done with a match of one of the lists."""

    entry: WaitingMatch | FinishedMatch


@dataclass(frozen=True, slots=True)
class Records(Route):
    """What people have achieved, by name and game."""


@dataclass(frozen=True, slots=True)
class Watch(Route):
    """A match, turn by turn. ``open_handed``: everything in the players' hands is shown."""

    match: VariantMatch
    open_handed: bool


@dataclass(frozen=True, slots=True)
class Table(Route):
    """A match in progress: the start draw, a turn or the end scoring, whichever is due."""

    session: GameSession


@dataclass(frozen=True, slots=True)
class FirstMatch(Route):
    """Choosing the game of a first match, which teaches it."""


@dataclass(frozen=True, slots=True)
class Lesson(Route):
    """The first turn of a match that teaches its game."""

    session: GameSession


@dataclass(frozen=True, slots=True)
class Pause(Route):
    """The pause menu over a match. ``careful``: several people sit around the screen, so drumming fingers must not end it."""

    session: GameSession
    careful: bool = False


@dataclass(frozen=True, slots=True)
class Seats(Route):
    """Who leaves a match, and who comes back. ``careful``: as in ``Pause``."""

    session: GameSession
    careful: bool = False


@dataclass(frozen=True, slots=True)
class CarefulQuestion(Route):
    """A question that drumming on the screen cannot answer.

    ``words``: what happens if the answer is yes. ``act``: makes it happen. ``no``: the other answer, and ``stay`` where it leads.
    """

    question: str
    words: str
    no: str
    act: Callable[[], Transition]
    stay: Callable[[], Transition] = Pop


@dataclass(frozen=True, slots=True)
class LargePad(Route):
    """A pad as large as the window allows, explained: that of this seat, or the bag or pile if ``seat`` is None.

    ``pads``, ``stock``: the pads, and how much is in the bag or pile, as they are shown at the moment.
    """

    match: VariantMatch
    pads: tuple[ColumnPad, ...]
    seat: int | None
    stock: int
    totals_hidden: bool = False


@dataclass(frozen=True, slots=True)
class HandOver(Route):
    """Passing the device to the human on this seat."""

    session: GameSession
    seat: int


@dataclass(frozen=True, slots=True)
class HeldTiles(Route):
    """The tiles that a player holds after a turn, and why."""

    tiles: tuple[int, ...]
    reason: HeldReason


@dataclass(frozen=True, slots=True)
class MatchLost(Route):
    """The program of this seat has lost the match."""

    match: VariantMatch
    seat: int
    why: ExplainedError


@dataclass(frozen=True, slots=True)
class FinalBoard(Route):
    """The board or cloth of a finished match, with the pad of this seat."""

    match: VariantMatch
    seat: int


@dataclass(frozen=True, slots=True)
class Review(Route):
    """The review of a match. It is computed first, unless this match was the last one reviewed."""

    match: VariantMatch


@dataclass(frozen=True, slots=True)
class ReviewTurns(Route):
    """The list of all turns of a seat in a review."""

    result: ReviewResult
    seat: int


@dataclass(frozen=True, slots=True)
class ReviewBoards(Route):
    """Boards on which the player looks for better turns, opened at ``turns[at]``."""

    result: ReviewResult
    turns: tuple[Reviewed, ...]
    at: int = 0
