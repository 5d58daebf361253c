"""The draw for the start as it is shown when players tie."""

import pytest
from ui_driver import STEP, UiDriver

from game.commands.fixtures import TIE_SEED, card_session_at
from game.scenes.start_draw import StartDrawScene


@pytest.fixture
def drawn_again(monkeypatch, tmp_path):
    """The draw for the start of a card match, at the moment when two tied players begin to draw again."""
    app = UiDriver(monkeypatch, tmp_path).app
    scene = StartDrawScene(app, card_session_at(app, ("human", "cpu"), 0, "start_draw", seed=TIE_SEED))
    scene.resize((1280, 720))
    while "each have" not in scene._words:
        scene.update(STEP)
    while "each have" in scene._words:
        scene.update(STEP)
    yield scene
    scene.close()


def test_tied_cards_go_back_to_the_pile_and_are_drawn_again(drawn_again):
    assert drawn_again._drawn == [None, None]
    assert drawn_again._stock >= 49, "the first of them may be on its way again"
    assert drawn_again._words == "Ada + Ben draw again."
