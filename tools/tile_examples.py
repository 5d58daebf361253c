"""The examples of the tile game: turns at interesting moments, and what somebody does in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from game.engine.devices import Device
from game.engine.intents import Intent
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Push
from game.players.tiles.levels import gain
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.constants import CELLS
from game.rules.tiles.player_view import PlayerView
from game.scenes.tile_turn.draft import Mark, TileDraft
from game.scenes.tile_turn.game import TURN_GAME
from game.scenes.turn.hint import PART, WHERE, WHY
from game.table.timings import HINT_WORDS
from tools import example_actions as do
from tools.fixtures import (
    PERSON,
    THREE,
    Examples,
    Kinds,
    advanced,
    draft_best_turn,
    session_at,
    show_hint,
    show_total,
    start_scoring,
)

BLOCKED_SEED, BLOCKED_LAYS = 6, 22
"""The seed of a match of three in which the first seat has to pass, and after how many turns."""
LAST_SEED, LAST_LAYS = 2, 59
"""The seed of a match of three in which the first seat draws the last tile, and after how many turns."""
HOLDING_SEED, HOLDING_LAYS = 4, 37
"""The seed of a match of two in which the first seat holds tiles when its turn begins, and after how many turns."""
SHOWN, BEGUN = 0.2, 3.0
"""After so many seconds the table of a match shows what is due, and that a turn has begun."""
PEOPLE: Kinds = (PERSON, PERSON)
GREAT_LAYS = 14
"""After how many turns the first of three seats has a great one."""
PARTNERS: Kinds = ("human", "cpu", "cpu", "cpu")


def _draft_best(draft: TileDraft, view: PlayerView) -> None:
    draft.lay_all(max(view.legal_turns(), key=partial(gain, view)))


def _pointed(draft: TileDraft, place: int, pointed: Sequence[Any]) -> Mark:
    """The one at which the lesson points, or where the tile makes as much as possible."""
    return max(
        draft.marks(place), key=lambda one: ((one.cell,) in pointed, sum(one.totals), one.kind, -one.cell)
    )


def _follow(draft: TileDraft, place: int, mark: Mark) -> None:
    draft.lay(place, mark.cell)


def _show_next_pad(scene: Any) -> Any:
    scene.handle(Intent(scene.turn_table.next_pad))
    return do.finished_effects(scene)


def _lay_elsewhere(scene: Any) -> Any:
    """The first tile is laid on the second cell where it fits, away from the hint."""
    draft = scene.model.draft
    draft.lay(0, draft.marks(0)[1].cell)
    scene.controller.begin()
    return scene


def _wait_for_hint(scene: Any) -> Any:
    scene.model.hint.waited, scene.model.hint.brightness = HINT_WORDS, 0.75
    return scene


def _press_refused_cell(scene: Any) -> Any:
    draft = scene.model.draft
    value = draft.hand[draft.picked]
    over = [c for c in CELLS if not draft.board.tiles[c] and max(draft.board.totals(value, c)) > MAX_TOTAL]
    cell = max(over, key=lambda c: len(draft.board.joined_cells(c, True)))
    return do.tap(scene, scene.layout.rect(cell).center)


def _note(x: Any) -> Any:
    """A turn begins, and a rule is said that nobody has explained yet."""
    app = x.new_app("note")
    return advanced(x.open(Push("table", session_at(app, PEOPLE, 0, "draw", seat=None)), app), BEGUN)


EXAMPLES = Examples(
    first="start_draw",
    begins="draw",
    turn=TURN_GAME,
    draft_best=_draft_best,
    pointed=_pointed,
    follow=_follow,
    scenes={
        "turn-opening": lambda x: x.turn(1, x.two),
        "turn-dealing": lambda x: x.table(x.session(18), 0.42),
        "turn-hidden": lambda x: x.table(x.session(HOLDING_LAYS, PEOPLE, seed=HOLDING_SEED), SHOWN),
        "turn-choosing": lambda x: x.turn(),
        "turn-note": lambda x: _note(x),
        "turn-laid": lambda x: draft_best_turn(x.turn()),
        "turn-keys": lambda x: draft_best_turn(x.turn(app=x.used_with(Device.KEYS))),
        "turn-gamepad": lambda x: _show_next_pad(x.turn(app=x.used_with(Device.PLAYSTATION))),
        "turn-refused": lambda x: _press_refused_cell(x.turn()),
        "turn-scoring": lambda x: start_scoring(draft_best_turn(x.turn())),
        "turn-great": lambda x: show_total(draft_best_turn(x.turn(GREAT_LAYS))),
        "turn-pass": lambda x: x.turn(BLOCKED_LAYS, THREE, seed=BLOCKED_SEED),
        "turn-last": lambda x: x.turn(LAST_LAYS, THREE, seed=LAST_SEED),
        "turn-late": lambda x: draft_best_turn(x.turn(52, x.two)),
        f"turn-hint-{PART}": lambda x: show_hint(x.turn(), PART),
        f"turn-hint-{WHERE}": lambda x: show_hint(x.turn(), WHERE),
        f"turn-hint-{WHY}": lambda x: show_hint(x.turn(), WHY),
        "turn-hint-stranger": lambda x: show_hint(_lay_elsewhere(x.turn()), WHERE),
        "turn-hint-thinking": lambda x: _wait_for_hint(x.turn()),
        "turn-pad": lambda x: x.seen_closely(x.session(30), 1),
        "turn-bag": lambda x: x.seen_closely(x.session(30), None),
        "turn-six": lambda x: x.turn(30, x.six),
        "turn-partners": lambda x: x.turn(24, PARTNERS, pads=(0, 0, 1, 1), seed=4),
        "turn-numerals": lambda x: x.turn(app=x.new_app(numerals=True, large_text=True)),
    },
    # Late in a match several runs move to the pad, or tiles out of the bag.
    busiest=(
        lambda x: start_scoring(draft_best_turn(x.turn(44, x.two))),
        lambda x: x.table(x.session(44, x.two), STEP_SECONDS),
    ),
)
