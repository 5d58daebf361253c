"""How long everything takes: the figures, and how long people wait for the computers, by the clock of the game."""

import pytest
from ui_driver import STEP, UiDriver

from game.table import timings
from tools.card_examples import card_turn_scene
from tools.fixtures import draft_best_turn, turn_scene
from tools.instant_worker import InstantWorker

MOST = 10.0


class SlowWorker(InstantWorker):
    """Answers after a second of the game's time: one frame is one question whether the answer is there."""

    asked = 0

    def ask(self, *question):
        super().ask(*question)
        self.asked = 0

    def answer(self):
        self.asked += 1
        return super().answer() if self.asked > 1 / STEP else None


@pytest.fixture(params=[InstantWorker, SlowWorker])
def app(request, monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720))
    monkeypatch.setattr("game.session.game_session.Worker", request.param)
    return ui.app


def seconds_of_others(scene):
    """The seconds of the game for which other players act after the first one's turn, and how many of them scored."""
    scene.finish_turn()
    frames, events = 0, len(scene.match.events)
    while scene.model.draft is None:
        scene.update(STEP)
        frames += scene.model.displayed.actor != 0
    lays = [event for event in scene.match.events[events:] if getattr(event, "lines", ())]
    scene.close()
    return frames * STEP, len(lays)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("begin", "computers"), [(turn_scene, 1), (turn_scene, 3), (turn_scene, 5), (card_turn_scene, 3)]
)
def test_a_round_of_computers_takes_at_most_ten_seconds(app, begin, computers):
    scene = draft_best_turn(begin(app, ("human", *["cpu"] * computers), computers + 1, seed=3))
    seconds, scored = seconds_of_others(scene)
    assert scored == computers if begin is turn_scene else scored
    assert max(computers, 3 * (begin is card_turn_scene)) < seconds <= MOST


FIGURES = {
    "BLEND": 0.2,
    "OPEN_TABLE": 0.4,
    "TITLE_STAGGER": 0.09,
    "PAD_SWITCH": 0.26,
    "DRAW_TILE": 0.35,
    "DRAW_STAGGER": 0.22,
    "TURN_OVER": 0.22,
    "LAY_TILE": 0.18,
    "TAKE_BACK": 0.2,
    "SETTLE": 0.26,
    "PLAYER_TILE": 0.7,
    "PLAYER_REACH": 0.42,
    "RUN_CLOSES": 0.12,
    "DRAW_CARD": 0.4,
    "DEAL_STAGGER": 0.14,
    "LAY_CARD": 0.2,
    "JOIN_RUNS": 0.6,
    "ROTATE_CARD": 0.14,
    "PLAYER_CARD": 0.9,
    "PLAYER_CARD_REACH": 0.5,
    "COLLECT_CARD": 0.5,
    "COLLECT_STAGGER": 0.036,
    "SHUFFLE": 1.1,
    "EXCHANGE_READ": 2.2,
    "EXCHANGE_READ_LEAST": 1.2,
    "ROUND_READ": 1.6,
    "ROUND_READ_LEAST": 0.8,
    "SUPER_BONUS": 1.1,
    "SUPER_SHINE_SHARE": 0.5,
    "PAD_SCROLL": 0.4,
    "COMPUTERS_ROUND": 9.8,
    "COMPUTER_DRAW_SHARE": 0.25,
    "COMPUTER_LEAST_SHARE": 0.4,
    "TURN_GUARD": 0.4,
    "RUN_COUNT": 0.26,
    "RUN_STAMP": 0.14,
    "RUN_FLIGHT": 0.36,
    "WRITE_FIGURE": 0.26,
    "WRITE_TICK": 0.26,
    "TOTAL_COUNT": 0.24,
    "ROW_FULL": 0.6,
    "SCORE_READ": 0.5,
    "EXPLAIN_READ": 3.2,
    "EXPLAIN_READ_LEAST": 2.0,
    "PASS_TOLD": 1.0,
    "GREAT_READ": 1.2,
    "PASS_READ": 3.4,
    "PASS_READ_LEAST": 2.2,
    "HOLD_READ": 1.4,
    "HOLD_READ_LEAST": 0.8,
    "START_TILE": 0.5,
    "START_STAGGER": 0.3,
    "START_READ": 1.6,
    "START_READ_LEAST": 1.0,
    "HINT_LIT": 0.08,
    "HINT_LIGHT": 0.3,
    "HINT_FLICKER": 1.3,
    "HINT_WORDS": 0.5,
    "END_READ": 2.6,
    "END_READ_LEAST": 1.4,
    "END_ROW": 0.42,
    "END_ROW_LEAST": 0.1,
    "END_COUNT_SHARE": 0.7,
    "END_MINUS": 1.0,
    "END_MINUS_LEAST": 0.4,
    "END_SUPER": 0.5,
    "END_SUPER_LEAST": 0.1,
    "END_CELEBRATION": 2.4,
    "CROWN": 0.45,
    "MEDAL": 0.6,
    "LOST_STRIKE": 0.4,
    "LOST_READ_LEAST": 1.0,
    "EXAMPLE_LAY": 0.6,
    "EXAMPLE_APPEAR": 0.25,
    "EXAMPLE_DRAW_STAGGER": 0.35,
    "EXAMPLE_BETWEEN": 0.25,
    "EXAMPLE_COUNT": 0.9,
    "EXAMPLE_STAMP": 0.3,
    "EXAMPLE_SHRINK": 0.3,
    "EXAMPLE_FLIGHT": 0.9,
    "EXAMPLE_PAUSE": 1.6,
    "EXAMPLE_LOOPS": 3,
    "LANDING_RUMBLE": (0.0, 0.25, 50),
    "REFUSAL_RUMBLE": (0.35, 0.0, 120),
    "BONUS_RUMBLE": (0.2, 0.35, 180),
    "WINNER_RUMBLE": (0.35, 0.45, 400),
}
"""Seconds at normal speed, shares of them, and how gamepads rumble: slow and fast motor, and milliseconds."""


def test_everything_takes_as_long_as_has_been_tried_out():
    """Who changes a duration changes it here, too: many are felt, and no other test would notice."""
    assert {name: value for name, value in vars(timings).items() if name.isupper()} == FIGURES
