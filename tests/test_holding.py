"""Tiles that a player holds after a turn: the first time a scene explains it, later they turn over on the rack."""

import pytest
from helpers import turn
from mouse_play import answering
from ui_driver import turn_of

from game.scenes.between_turns import HeldTiles
from game.scenes.tile_turn.game import words_for_holding

pytestmark = pytest.mark.slow

HELD = words_for_holding(1, "fits nowhere")


def after_laying(ui):
    """Lays the turn of the rule books' example, in which a 3 is held. Returns what was seen: scenes, sentences, and racks."""
    seen = []

    def look():
        if isinstance(ui.top, HeldTiles):
            seen.append("scene")
        elif ui.top.model.draft is None and ui.top.model.displayed.actor == 1:
            shown = ui.top.model.displayed
            seen.append((ui.top.model.message, any(shown.rack[: shown.arrived]), shown.face_up))

    with ui.play(answering(ui)):
        ui.watch = look
        ui.play_turn(turn("5h9"))
        ui.watch = lambda: None
    return seen


@pytest.mark.parametrize(
    ("known", "seating"), [(True, "one"), (True, "turn"), (False, "four"), (True, "four")]
)
def test_held_tiles_turn_over_on_the_rack(window, known, seating):
    ui = window((1280, 720), holding_shown=known, seating=seating, inches=32.0, speed="normal")
    seen = after_laying(ui)
    assert "scene" not in seen
    assert (HELD, True, False) in seen
    racks = [(rack, up) for words, rack, up in seen if words != HELD]
    assert (True, True) in racks, "what is not laid stays on the rack while the turn is scored"


def test_holding_is_explained_once_by_a_scene(window):
    ui = window((1280, 720), speed="normal")
    assert "scene" in after_laying(ui)
    assert ui.store.settings().holding_shown
    assert "scene" not in after_laying(ui)


def test_the_sentence_about_held_tiles_goes_with_their_turn(window):
    ui = window((1280, 720), holding_shown=True, speed="normal")
    with ui.play(answering(ui)):
        ui.play_turn(turn("5h9"))
        assert turn_of(ui.top).model.draft.seat == 1
        assert turn_of(ui.top).model.message != HELD
