"""Hints with keys, mouse and gamepad through the real loop: asked for, step by step, and switched off."""

from __future__ import annotations

import pygame
import pytest
from helpers import at, journal_text, saved
from hint_driver import answering, ask, brief_hint_driver, strike
from ui_driver import draft_of, picture_of, turn_of

from game.rules.tiles.constants import CELLS
from game.scenes.how_to_play import PAGES
from game.scenes.setup import Setup
from game.scenes.turn.focus import MENU
from game.scenes.turn.model.hint_text import why


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


# Three steps


@pytest.mark.slow
@pytest.mark.parametrize("how", ["key", "gamepad", "mouse"])
def test_three_steps_and_then_nothing_again_and_the_match_is_as_it_was(ui, how):
    NAME = {cell: name for name, cell in ((n, at(n)) for n in map(named, CELLS))}
    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        before, hands = journal_text(ui.match), [list(one) for one in ui.match.hands]
        plain, said = ui.screen(), []
        for step in (1, 2, 3):
            strike(ui, how)
            ui.run()
            assert scene.model.hint.step == step
            said.append(scene.model.hint.text())
            assert said[-1] and ui.screen() != plain
        assert len(set(said)) == 3
        assert said[0] == "Look at the middle of the board."
        advice = scene.model.hint.advice
        (one, on), (two, then) = ((value, NAME[cell]) for value, cell in advice.turn)
        assert said[1] == f"Lay the {one} on {on}, then the {two} on {then}."
        assert said[2] == why(advice)
        assert ui.match.lay_event(advice.turn).lines == advice.lines
        strike(ui, how)
        ui.run()
        assert scene.model.hint.step == 0 and scene.model.hint.text() == ""
        strike(ui, how)
        ui.run()
        assert (scene.model.hint.step, scene.model.hint.advice) == (1, advice)
        assert not draft_of(scene).laid
        assert journal_text(ui.match) == before and saved(ui.store) == [before]
        assert ui.match.hands == hands


def named(cell: int) -> str:
    return "abcdefghijklmno"[cell % 16] + str(cell // 16)


def test_the_lamp_is_reached_with_the_arrows_and_with_the_cross(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        focused = scene.stage.focus
        ui.key(pygame.K_UP)
        ui.run()
        focused.cell = at("k1")
        for key, on_board, focus in (
            (pygame.K_UP, False, len(focused.buttons.all) - 1),
            (pygame.K_LEFT, False, MENU),
            (pygame.K_RIGHT, False, len(focused.buttons.all) - 1),
            (pygame.K_DOWN, True, None),
        ):
            ui.key(key)
            ui.run()
            assert focused.on_board == on_board and (focus is None or focused.buttons.focus == focus)
        ui.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
        ui.run()
        ui.pad(pygame.CONTROLLER_BUTTON_A)
        ui.run()
        assert scene.model.hint.step == 1
        ui.key(pygame.K_RETURN)
        ui.run()
        assert scene.model.hint.step == 2


def test_a_table_that_shows_a_hint_stands_still(ui):
    with ui.play(answering(ui)):
        for _step in range(3):
            ask(ui)
            assert not ui.top.busy
            first, second = picture_of(ui.top, 0.0), picture_of(ui.top, 0.004)
            assert first.blits == second.blits


def test_the_page_of_the_controls_names_the_key_and_the_button():
    words = PAGES[-1]().words
    assert "H is Hint" in words and "LB is Hint" in words


# Switched off


def test_switched_off_there_is_no_lamp_and_the_key_says_nothing(ui):
    ui.app.settings.hints = False

    with ui.play(answering(ui)):
        scene, before = turn_of(ui.top), ui.screen()
        for how in ("key", "gamepad", "mouse"):
            strike(ui, how)
            ui.run()
        assert (scene.model.hint.step, scene.model.hint.advice, scene.model.hint.waited) == (0, None, None)
        assert [button.label for button in scene.stage.focus.buttons.all] == ["", "Take back", "Done"]
        assert ui.screen() == before
        ui.key(pygame.K_UP)
        ui.run()
        scene.stage.focus.cell = at("k1")
        ui.key(pygame.K_UP)
        ui.run()
        assert scene.stage.focus.buttons.focus == MENU


def test_the_switch_in_the_set_up_is_kept(ui):
    assert ui.store.settings().hints, "on at first"
    with ui.play(Setup(ui.app)):
        ui.press_button("Hints")
        ui.run()
        assert not ui.app.settings.hints
        ui.press_button("Play")
        ui.run()
        assert not ui.store.settings().hints
        table = turn_of(ui.top)
        assert [button.label for button in table.stage.focus.buttons.all] == ["", "Take back", "Done"]
