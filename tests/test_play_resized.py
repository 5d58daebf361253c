"""The window changes its size while a table is on the screen, also during an animation."""

import pygame
import pytest
from helpers import turn
from mouse_play import check_match_displayed
from ui_driver import UiDriver, button_of, opening, turn_of

from game.scenes.new_game import NewGame
from game.scenes.title import Title

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]

CORNER = turn("6h8 5i8 5i9")


def screen_after_the_answer(ui: UiDriver, *sizes: tuple[int, int]) -> bytes:
    """What the window shows after the computer's answer. During the animation the window takes these sizes. Checks that the
    table is laid out for each, and shows the match in the end."""
    with ui.play(opening(ui)):
        ui.lay_by_mouse(CORNER)
        ui.run(8)
        scene = turn_of(ui.top)
        assert scene.stage.timeline.busy
        for size in sizes:
            ui.change_size(size)
            ui.run(7)
            assert scene.layout.size == size
        while scene.model.draft is None:
            ui.run(1)
        ui.run()
        ui.hover((1, 1))
        check_match_displayed(scene, ui.match)
        return ui.screen()


def test_the_window_may_change_its_size_during_an_animation(monkeypatch, tmp_path):
    plain = screen_after_the_answer(UiDriver(monkeypatch, tmp_path / "plain", (640, 400), speed="fast"))
    ui = UiDriver(monkeypatch, tmp_path / "changed", (480, 360), speed="fast")
    ui.watch_window()
    assert screen_after_the_answer(ui, (400, 640), (800, 480), (640, 400)) == plain


def test_full_screen_lays_the_table_out_for_its_size_and_afterwards_it_is_as_before(ui, monkeypatch):
    cleared = []
    monkeypatch.setattr("game.engine.window.clear_caches", lambda: cleared.append(True))
    ui.watch_window()
    with ui.play(opening(ui)):
        before = ui.screen()
        ui.strike(pygame.K_F11)
        assert ui.window.full_screen and turn_of(ui.top).layout.size == ui.window.size
        assert ui.screen() == ui.repainted() and bool(cleared) == (ui.window.size != (800, 480))
        ui.strike(pygame.K_RETURN, mod=pygame.KMOD_ALT)
        for where in ((99, 1), (1, 1)):  # So far that the mouse is the device in use again.
            ui.hover(where)
        assert (ui.window.full_screen, ui.window.size) == (False, (800, 480))
        assert ui.screen() == before


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED])
def test_a_window_that_was_covered_is_painted_whole(ui, kind):
    with ui.play(Title(ui.app)):
        before = ui.screen()
        pygame.display.get_surface().fill("red")
        ui.post(kind)
        ui.run()
        assert ui.screen() == before


def test_a_press_that_follows_a_new_size_at_once_hits_what_is_there_now(ui):
    title = Title(ui.app)
    title.resize((480, 800))
    now = button_of(title, "New game").area.center
    with ui.play(title):
        assert not button_of(title, "New game").area.collidepoint(now)
        ui.change_size((480, 800))
        ui.click(now)
        assert isinstance(ui.top, NewGame)
