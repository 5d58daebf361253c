"""The result of a review, complete or partial, and the turns that the player has tried since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from game.analysis.review import Judgement, Report, Reviewed, StepResult
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header


class Try(NamedTuple):
    """A turn that was tried on the board, and its expected margin."""

    turn: Any
    margin: float


@dataclass(slots=True)
class ReviewResult:
    """A match that is over, its report, and what the player has tried since, by the number of the turn."""

    match: Any
    report: Report
    tries: dict[int, Try] = field(default_factory=dict)

    def secret(self, turn: Reviewed) -> bool:
        """Whether the better turn is still hidden: this is one of the costliest turns, and the player has tried none for it."""
        return turn.played.number not in self.tries and turn in self.report.costliest(turn.played.seat)


@dataclass(slots=True)
class PartialReview:
    """A review that was interrupted: the answers about the first turns of a match."""

    header: Header
    events: tuple[Any, ...]
    answers: list[StepResult] = field(default_factory=list)

    def is_about(self, match: AnyMatch) -> bool:
        return self.header == match.header and self.events == tuple(match.events)


def judgement_of(turn: Reviewed) -> Judgement:
    """The judgement of a turn of a reviewed seat."""
    assert turn.judgement is not None
    return turn.judgement
