"""The scenes of the card game in all their states, for ``shots`` and the tests."""

from __future__ import annotations

from collections.abc import Callable

from game.analysis.review_result import ReviewResult, judgement_of
from game.app import App
from game.commands.card_fixtures import (
    EXCHANGE_SEED,
    PASS_SEED,
    TIE_SEED,
    card_session_at,
    card_turn_scene,
    hold_best_card,
    lay_best_cards,
    refuse_card,
    reviewed_card_match,
)
from game.commands.fixtures import (
    Around,
    Examples,
    advanced,
    finished,
    half_reviewed,
    note_better_try,
    review_board,
    seen_closely,
    show_hint,
)
from game.engine.scene import Scene
from game.rules.common.seats import SeatKind
from game.scenes.between_turns import HandOver
from game.scenes.end.final_board import final_board
from game.scenes.end.scoring import EndScoring
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.hint import PART, TILES, WHY
from game.scenes.turn.scene import TurnScene, turn_scene_of

FOUR_KINDS: tuple[SeatKind, ...] = ("human", "cpu", "human", "human")
LAST = 1000
"""More turns than any match has."""


def example_card_scenes(app: App, app_with_keys: Callable[[], App], around: Around) -> Examples:
    """The name of each scene and a function that makes it. ``app_with_keys`` makes another app, which is used with keys."""
    count = min(around.seats or 3, 4)
    two, three = FOUR_KINDS[:2], FOUR_KINDS[:count]
    people = FOUR_KINDS[:1] * count
    yield (
        "cards-start-draw",
        lambda: advanced(StartDrawScene(app, card_session_at(app, three, 0, "start_draw")), 0.8),
    )
    yield (
        "cards-start-draw-tie",
        lambda: advanced(StartDrawScene(app, card_session_at(app, two, 0, "start_draw", seed=TIE_SEED)), 2.4),
    )
    yield "cards-dealing", lambda: _dealing(app, three, 0, 1.9)
    yield "cards-opening", lambda: _opening(app, people)
    yield "cards-choosing", lambda: card_turn_scene(app, three, 12)
    yield "cards-held", lambda: hold_best_card(card_turn_scene(app_with_keys(), three, 12))
    yield "cards-laid", lambda: lay_best_cards(card_turn_scene(app, three, 12))
    yield "cards-refused", lambda: refuse_card(card_turn_scene(app, three, 12))
    yield "cards-scoring", lambda: _scoring(lay_best_cards(card_turn_scene(app, three, 12)), 0.33)
    for step in (PART, TILES, WHY):
        yield f"cards-hint-{step}", lambda step=step: show_hint(card_turn_scene(app, three, 12), step)  # type: ignore[misc]
    yield (
        "cards-exchange",
        lambda: advanced(
            turn_scene_of(app, card_session_at(app, FOUR_KINDS[:3], 1, "exchange", seed=EXCHANGE_SEED)),
            1.2,
        ),
    )
    yield "cards-pass", lambda: card_turn_scene(app, FOUR_KINDS, 1, seed=PASS_SEED)
    yield "cards-pad", lambda: seen_closely(app, card_session_at(app, three, 12), 0)
    yield "cards-pile", lambda: seen_closely(app, card_session_at(app, three, 12), None)
    yield "cards-late", lambda: card_turn_scene(app, two, 21)
    yield "cards-collecting", lambda: _dealing(app, two, 20, 0.7)
    yield "cards-hand-over", lambda: HandOver(app, card_session_at(app, three, 2), 0)
    yield "cards-end-adding", lambda: advanced(EndScoring(app, card_session_at(app, three, LAST)), 2.2)
    yield "cards-end", lambda: finished(EndScoring(app, card_session_at(app, three, LAST)))
    yield "cards-final", lambda: final_board(app, card_session_at(app, three, LAST).match, 1)
    yield "cards-review-looking", lambda: half_reviewed(app, reviewed_card_match(*two))
    yield "cards-review", lambda: Overview(app, reviewed_card_match(*two))
    yield "cards-review-several", lambda: Overview(app, reviewed_card_match(*FOUR_KINDS))
    yield "cards-review-turns", lambda: TurnList(app, reviewed_card_match(*two), 0)
    yield "cards-review-board", lambda: _board(app, reviewed_card_match(*two))
    yield "cards-review-told", lambda: _told(app, reviewed_card_match(*two))


def _opening(app: App, kinds: tuple[SeatKind, ...]) -> TurnScene:
    """The first turn of a match."""
    due = card_session_at(app, kinds, 0, seat=None).match.due
    assert due is not None
    return card_turn_scene(app, kinds, 0, seat=due.seat)


def _dealing(app: App, kinds: tuple[SeatKind, ...], lays: int, seconds: float) -> Scene:
    """The scene this long after a round has begun."""
    return advanced(turn_scene_of(app, card_session_at(app, kinds, lays, "deal", seat=None)), seconds)


def _scoring(scene: TurnScene, seconds: float) -> Scene:
    """Ends the turn and stops while its score is shown."""
    scene.finish_turn()
    return advanced(scene, seconds)


def _board(app: App, result: ReviewResult) -> ReviewBoard:
    """The review board of the costliest turns. Tries on it are not remembered for other examples."""
    return review_board(app, ReviewResult(result.match, result.report), result.report.costliest(0))


def _told(app: App, result: ReviewResult) -> ReviewBoard:
    """The same after the player has tried a turn that is better, but not the best. The best turn is on the board."""
    scene = _board(app, result)
    note_better_try(scene)
    scene.put(judgement_of(scene.board.turn).best)
    scene.stage.effects.finish()
    return scene
