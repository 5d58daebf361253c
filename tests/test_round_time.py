"""How long people wait for the computers, by the clock of the game."""

import pytest
from ui_driver import STEP, UiDriver

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
