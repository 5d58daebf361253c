"""The examples of the card game: turns at interesting moments, and what somebody does in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.engine.devices import Device
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Push
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.events import Header
from game.rules.cards.player_view import PlayerView
from game.rules.common.errors import RuleError
from game.scenes.card_turn.draft import CardDraft, Mark
from game.scenes.card_turn.game import TURN_GAME
from game.scenes.review.overview import Overview
from game.scenes.turn.hint import PART, WHERE, WHY
from game.session.game_session import GameSession
from tools import example_actions as do
from tools.benchmarks.measuring import SIZE
from tools.fixtures import (
    MIXED,
    PERSON,
    THREE,
    TWO,
    WHOLE,
    Examples,
    Kinds,
    advanced,
    draft_best_turn,
    reviewed_match,
    session_at,
    show_hint,
    show_total,
    start_scoring,
    turn_scene,
)

EXCHANGE_SEED, PASS_SEED, TIE_SEED = 29, 29, 7
"""Seeds of matches: a seat has to exchange its cards (3 seats), or to pass (4 seats), in the second turn; the first draw for the
start is a tie (2 seats)."""
GREAT_LAYS = 5
"""After how many turns the first of three seats has a great one."""
card_session_at = partial(session_at, game_name=Header.game_name)
card_turn_scene = partial(turn_scene, game_name=Header.game_name)
reviewed = partial(reviewed_match, game_name=Header.game_name)


def _session(x: Any, lays: int, due: str = "", kinds: Kinds = (), **more: Any) -> GameSession:
    return card_session_at(x.app, kinds or x.card_players, lays, due, **more)


def _turn(x: Any, lays: int = 12, kinds: Kinds = (), **more: Any) -> Any:
    return x.turn(lays, kinds or x.card_players, game_name=Header.game_name, **more)


def _opening(x: Any) -> Any:
    people = (PERSON,) * len(x.card_players)
    due = _session(x, 0, kinds=people, seat=None).match.due
    assert due is not None
    return _turn(x, 0, people, seat=due.seat)


def _exchanging(x: Any) -> Any:
    """A player who has taken the device exchanges the cards."""
    scene = x.table(_session(x, 1, "exchange", MIXED[:3], seed=EXCHANGE_SEED))
    scene.model.device.pass_to(0, hidden=False)
    return advanced(scene, 1.2)


def best_mark(draft: CardDraft) -> tuple[int, Mark]:
    """The card and the spot that score most now: the card's place and the mark."""
    marks = [(place, mark) for place in draft.unlaid for mark in draft.marks(place)]
    return max(marks, key=lambda one: (one[1].supers, sum(one[1].totals), -one[0], str(one[1].placement)))


def _draft_best(draft: CardDraft, view: PlayerView) -> None:
    while not draft.complete:
        place, mark = best_mark(draft)
        draft.lay(place, mark.placement)
    draft.pick_next()


def _pointed(draft: CardDraft, place: int, pointed: Sequence[Any]) -> Mark:
    """The one at which the lesson points, or where the card makes as much as possible."""
    return max(
        draft.marks(place),
        key=lambda one: (one.placement.cells in pointed, not one.turned, sum(one.totals), str(one)),
    )


def _follow(draft: CardDraft, place: int, mark: Mark) -> None:
    draft.turn_to(place, mark.placement)
    draft.lay(place, mark.placement)


def _hold_best_card(scene: Any) -> Any:
    """The card that scores most is held over its spot. Seen only if keys are in use."""
    draft = scene.model.draft
    place, mark = best_mark(draft)
    draft.picked = place
    draft.turn_to(place, mark.placement)
    scene.turn_table.focus.cell, scene.turn_table.focus.on_board = mark.placement.cell, True
    return scene


def _refuse_card(scene: Any) -> Any:
    """The player tries to lay the picked card where a total would be too high."""
    draft = scene.model.draft
    steps = (-RIGHT, RIGHT, -BELOW, 2 * BELOW)
    for way in [draft.at(draft.picked, one.cell + step) for one in draft.table.laid for step in steps]:
        if draft.table.fits(way):
            continue
        try:
            draft.lay(draft.picked, way)
        except RuleError as error:
            if "sum" in error.facts:
                scene.controller.refuse(error)
                break
    return scene


def _zooming(x: Any) -> Any:
    """The view of a full cloth zooms back from a part of it."""
    scene = x.table(_session(x, 20, "deal", MIXED[:4], seat=None))
    scene.resize(SIZE)
    scene.turn_table.cloth.zoom(3.0, scene.turn_table.cloth.area.center)
    scene.turn_table.cloth.reset()
    return scene


EXAMPLES = Examples(
    first="lay",
    begins="lay",
    turn=TURN_GAME,
    draft_best=_draft_best,
    pointed=_pointed,
    follow=_follow,
    scenes={
        "more-cards": lambda x: x.open(Push("setup", Header.game_name), x.new_app()),
        "watch-cards": lambda x: x.watch(Header.game_name, 4, 20),
        "kiosk-demo-cards": lambda x: x.demo(2, Header.game_name, 12),
        "cards-start-draw": lambda x: x.table(_session(x, 0, "start_draw"), 0.8),
        "cards-start-draw-tie": lambda x: x.table(_session(x, 0, "start_draw", TWO, seed=TIE_SEED), 2.4),
        "cards-dealing": lambda x: x.table(_session(x, 0, "deal", seat=None), 1.9),
        "cards-opening": _opening,
        "cards-hidden": lambda x: x.table(_session(x, 12, kinds=(PERSON,) * len(x.card_players)), 0.2),
        "cards-choosing": _turn,
        "cards-held": lambda x: _hold_best_card(_turn(x, app=x.used_with(Device.KEYS))),
        "cards-laid": lambda x: draft_best_turn(_turn(x)),
        "cards-refused": lambda x: _refuse_card(_turn(x)),
        "cards-scoring": lambda x: start_scoring(draft_best_turn(_turn(x))),
        "cards-great": lambda x: show_total(draft_best_turn(_turn(x, GREAT_LAYS))),
        f"cards-hint-{PART}": lambda x: show_hint(_turn(x), PART),
        f"cards-hint-{WHERE}": lambda x: show_hint(_turn(x), WHERE),
        f"cards-hint-{WHY}": lambda x: show_hint(_turn(x), WHY),
        "cards-exchange": _exchanging,
        "cards-pass": lambda x: _turn(x, 1, MIXED[:4], seed=PASS_SEED),
        "cards-pad": lambda x: x.seen_closely(_session(x, 12), 0),
        "cards-pile": lambda x: x.seen_closely(_session(x, 3), None),
        "cards-late": lambda x: _turn(x, 21, TWO),
        "cards-collecting": lambda x: x.table(_session(x, 20, "deal", TWO, seat=None), 0.7),
        "cards-end-adding": lambda x: x.table(_session(x, WHOLE), 2.2),
        "cards-end": lambda x: do.finished(x.table(_session(x, WHOLE))),
        "cards-final": lambda x: x.open(Push("final_board", _session(x, WHOLE).match, 1)),
        "cards-review-looking": lambda x: do.half_reviewed(x.app, reviewed(*TWO)),
        "cards-review": lambda x: Overview(x.app, reviewed(*TWO)),
        "cards-review-several": lambda x: Overview(x.app, reviewed(*MIXED[:4])),
        "cards-review-turns": lambda x: x.open(Push("review_turns", reviewed(*TWO), 0)),
        "cards-review-board": lambda x: x.board(Header.game_name),
        "cards-review-told": lambda x: do.finished_effects(do.told(x.board(Header.game_name), best=True)),
    },
    # The cards of a round are collected and dealt again, a player exchanges cards, and the view zooms.
    busiest=(
        lambda x: x.table(_session(x, 20, "deal", MIXED[:4], seat=None), STEP_SECONDS),
        lambda x: x.table(_session(x, 1, "exchange", THREE, seed=EXCHANGE_SEED), STEP_SECONDS),
        _zooming,
    ),
)
