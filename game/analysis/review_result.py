"""What a review found out about a match, or has found out so far, and what has been tried since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.analysis.review import Judgement, Report, Reviewed, StepResult
from game.rules.common.errors import shortened
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Event, Header
from game.rules.tiles.match import Match

LONGEST_NAME = 32


class Try(NamedTuple):
    """A turn that was tried on the board, and its expected margin."""

    turn: Turn
    margin: float


@dataclass(slots=True)
class ReviewResult:
    """A match that is over, what was found out about it, and by turn what has been tried since."""

    match: Match
    report: Report
    tries: dict[int, Try] = field(default_factory=dict)

    def name(self, seat: int) -> str:
        """Who sat there; a name longer than anybody can type is cut off."""
        return shortened(self.report.header.seats[seat].name, LONGEST_NAME)

    def secret(self, turn: Reviewed) -> bool:
        """Whether the better turn is still to be looked for: it is one of the dearest, and nothing has been tried."""
        return turn.played.number not in self.tries and turn in self.report.dearest(turn.played.seat)


@dataclass(slots=True)
class PartialReview:
    """A match that is being looked at: the answers about its first turns."""

    header: Header
    events: tuple[Event, ...]
    answers: list[StepResult] = field(default_factory=list)

    def tells_of(self, match: Match) -> bool:
        """Whether the answers are about that match."""
        return self.header == match.header and self.events == tuple(match.events)


def judgement_of(turn: Reviewed) -> Judgement:
    """The judgement of a turn that was judged."""
    assert turn.judgement is not None
    return turn.judgement
