"""The scenes of the end of a match and of its review, for ``shots`` and the tests."""

from __future__ import annotations

from game.analysis.review_result import ReviewResult
from game.app import App
from game.commands.fixtures import (
    THREE,
    Around,
    Examples,
    advanced,
    finished,
    half_reviewed,
    note_better_try,
    review_board,
    reviewed_match,
    session_at,
)
from game.engine.scene import Scene
from game.players.bot_process import BotFailure
from game.rules.common.errors import sentence
from game.rules.tiles.constants import cell_named
from game.rules.tiles.laying import still_fits_refusal
from game.scenes.end.final_board import final_board
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList

LATE = BotFailure(sentence("It did not answer in time ({seconds} s)."), seconds="10")
AGAINST_RULES = BotFailure(
    sentence("Its turn is against the rules. {why}"),
    why=still_fits_refusal(3, [cell for name in ("k7", "m5") if (cell := cell_named(name)) is not None]),
)


def example_end_scenes(app: App, around: Around) -> Examples:
    """The name of each scene and a function that makes it."""
    two, three, six = around.kinds(*THREE[:2]), around.kinds(*THREE), around.kinds(*THREE, *THREE)
    yield "end-adding", lambda: advanced(EndScoring(app, session_at(app, three, None)), 2.2)
    yield "end", lambda: finished(EndScoring(app, session_at(app, three, None)))
    yield "final-board", lambda: final_board(app, session_at(app, three, None).match, 1)
    yield "lost", lambda: finished(MatchLost(app, session_at(app, three, 30).match, 1, LATE))
    yield (
        "lost-to-rules",
        lambda: finished(MatchLost(app, session_at(app, two, 40).match, 1, AGAINST_RULES)),
    )
    yield (
        "lost-partners",
        lambda: finished(
            MatchLost(app, session_at(app, THREE * 2, 40, pads=(0, 0, 1, 1, 2, 2), seed=4).match, 3, LATE)
        ),
    )
    yield "end-six", lambda: finished(EndScoring(app, session_at(app, six, None)))
    yield from _review_scenes(app)


def _review_scenes(app: App) -> Examples:
    yield "review-looking", lambda: half_reviewed(app, reviewed_match("human", "cpu"))
    yield "review", lambda: Overview(app, reviewed_match("human", "cpu"))
    yield "review-several", lambda: Overview(app, reviewed_match("human", "cpu", "human"))
    yield "review-turns", lambda: TurnList(app, reviewed_match("human", "cpu"), 0)
    yield "review-board", lambda: _board(app, reviewed_match("human", "cpu"))
    yield "review-told", lambda: _try_better_turn(app, reviewed_match("human", "cpu"))


def _try_better_turn(app: App, result: ReviewResult) -> Scene:
    """The review board after the player has tried a turn that is better, but not the best."""
    scene = _board(app, result)
    scene.put(note_better_try(scene))
    return scene


def _board(app: App, result: ReviewResult) -> ReviewBoard:
    """The review board of the costliest turns. Tries on it are not remembered for other examples."""
    return review_board(app, ReviewResult(result.match, result.report), result.report.costliest(0))
