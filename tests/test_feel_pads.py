"""The pads are sheets of paper: switching is a movement that nobody has to wait for."""

import pygame
import pytest
from ui_driver import UiDriver, picture_of, turn_of

from game.commands.fixtures import session_at
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.scenes.turn import pads as pad_switch
from game.table.pads import draw_row_light
from game.table.sheet import Sheet

pytestmark = pytest.mark.slow


def switched(ui: UiDriver) -> tuple[bool, int, int]:
    """Asks for the next pad. Returns whether something moves then, and how many surfaces are seen then and afterwards."""
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene = turn_of(ui.top)
        assert not scene.stage.effects.busy
        scene.handle(Intent(IntentKind.NEXT_PAD))
        assert scene.model.pad_view.shows_other
        moves, during = scene.stage.effects.busy, len(picture_of(scene).blits)
        ui.hover((5, 5))
        assert not scene.stage.effects.busy
        return moves, during, len(picture_of(scene).blits)


def test_the_old_pad_slides_away_above_the_new_one(monkeypatch, tmp_path):
    moves, during, after = switched(UiDriver(monkeypatch, tmp_path))
    assert moves
    assert during > after


def test_with_reduced_motion_the_old_pad_fades_out(monkeypatch, tmp_path):
    moves, during, after = switched(UiDriver(monkeypatch, tmp_path, reduced_motion=True))
    assert moves
    assert during == after + 1


def test_without_animations_the_new_pad_is_there_at_once(monkeypatch, tmp_path):
    moves, during, after = switched(UiDriver(monkeypatch, tmp_path, speed="off"))
    assert not moves
    assert during == after


def test_at_most_three_old_pads_slide_away_at_the_same_time(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene, counts = turn_of(ui.top), []
        for _press in range(9):
            scene.handle(Intent(IntentKind.NEXT_PAD))
            named = [
                surface
                for surface, _at in picture_of(scene).blits
                if surface.height >= scene.stage.sheet.area.height
            ]
            counts.append(len(named))
        assert counts[0] < counts[2], counts
        assert max(counts) == counts[2], counts


def test_light_on_a_row_is_the_same_surface_when_it_is_drawn_again(ui):
    once, again = Picture(), Picture()
    for picture in (once, again):
        draw_row_light(picture, Sheet(pygame.Rect(0, 0, 400, 500), 10), 2, 0.3)
    assert once.blits and once.blits == again.blits


def test_hidden_totals_stay_hidden_while_pads_are_switched(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, hidden_totals=True)
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene, drawn = turn_of(ui.top), []
        monkeypatch.setattr(pad_switch, "draw_pad", lambda *_, added, **__: drawn.append(added))
        scene.handle(Intent(IntentKind.NEXT_PAD))
        picture_of(scene)
        assert drawn and set(drawn) == {0}
