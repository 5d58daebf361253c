"""The card game around a table, in the seating "four"."""

import pygame
import pytest
from card_driver import card_scene
from ui_driver import buttons_of, picture_of
from which_game import plays

from game.commands.example_scenes import CARD_SCENES
from game.commands.example_workshop import Workshop
from game.commands.fixtures import Around, card_session_at
from game.engine.layout import SIDES, Place
from game.rules.common.journal import CARDS
from game.scenes.card_turn import drawing as exchange_drawing
from game.scenes.turn import signs as lesson_view

pytestmark = pytest.mark.slow

LAST_LAY = 47
"""The number of turns before the last one of the second round."""


def test_the_buttons_go_to_the_player_who_begins_a_round(window):
    ui = window((960, 540), seating="four", inches=24.0)
    session = card_session_at(ui.app, ("human", "cpu", "cpu"), LAST_LAY, seat=None)
    shown = set()

    def look() -> None:
        if plays(ui.top, CARDS):
            stage = card_scene(ui.top).stage
            shown.add(stage.model.displayed.actor)
            if stage.station.full:
                assert stage.focus.buttons.all[1].area == stage.station.take_back

    ui.watch = look
    with ui.play(ui.table(session)):
        assert session.match.round == 3
        assert shown == {1, 0}, "a computer ends the round, a person begins the next one"


def test_a_run_that_scores_is_framed_only_on_the_cloth(window, tmp_path):
    """On a small panel, not all cards of a run are in sight."""
    ui = window((800, 480), seating="turn", inches=7.0, speed="normal")
    workshop = Workshop(tmp_path, Around("turn", 6, 7.0))
    workshop.app = ui.app
    scene = CARD_SCENES["cards-scoring"](workshop)
    scene.resize(ui.window.size)
    window = pygame.Rect(0, 0, *ui.window.size)
    outside = [
        at for surface, at in picture_of(scene).blits if not window.contains(surface.get_rect(topleft=at))
    ]
    scene.close()
    assert outside == []


def test_the_lesson_frames_the_whole_pile(example, listen):
    scene = example("lesson-cards-7", (1920, 1080), Around("four", 2, 24.0))
    framed = listen(lesson_view, "_draw_frame", lambda _result, _picture, area, *_: area)
    picture_of(scene)
    assert framed == [scene.stage.pile(scene.stage.station)]


@pytest.mark.parametrize(
    ("size", "inches"), [((1280, 800), 10.1), ((720, 1280), 0), ((800, 480), 7)], ids=str
)
def test_the_sentence_about_an_exchange_covers_no_button(example, listen, size, inches):
    scene = example("cards-exchange", size, Around("turn", 6, inches))
    panels = listen(exchange_drawing, "box", lambda panel, *_: panel)
    for side in SIDES:
        scene.app.face(side)
        scene.resize(Place((0, 0, *size), side).size)
        panels.clear()
        blits = picture_of(scene).blits
        (panel,) = [surface.get_rect(topleft=at) for surface, at in blits if surface in panels]
        assert not [button for button in buttons_of(scene) if button.area.colliderect(panel)], side
