"""Hints with keys, mouse and gamepad through the real loop: three steps, and switched off."""

import pygame
import pytest
from helpers import at, journal_text, saved
from hint_driver import answering, ask, brief_hint_driver, strike
from ui_driver import draft_of, picture_of, turn_of

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.rules.common.journal import BOARD, CARDS
from game.scenes.how_to_play.rule_page import Controls
from game.scenes.screen import screen_of
from game.scenes.tile_turn.hint_text import why
from game.scenes.turn.focus import MENU
from game.table.signs import sign_of

pytestmark = pytest.mark.slow


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


# Three steps


def cell_name(cell: int) -> str:
    return "abcdefghijklmno"[cell % 16] + str(cell // 16)


@pytest.mark.parametrize("how", ["key", "gamepad", "mouse"])
def test_each_request_shows_the_next_step_and_the_fourth_ends_the_hint(ui, how):
    with ui.play(answering(ui)):
        steps = []
        for _request in range(5):
            strike(ui, how)
            ui.run()
            steps.append(turn_of(ui.top).model.hint.step)
    assert steps == [1, 2, 3, 0, 1]


def test_each_step_changes_the_picture(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        plain = ui.screen()
        for _step in range(3):
            ask(ui)
            assert ui.screen() != plain


def test_the_first_step_names_the_part_of_the_board(ui):
    with ui.play(answering(ui)):
        ask(ui)
        assert " ".join(turn_of(ui.top).model.hint.sentences()) == "Look at the middle of the board."


def test_the_second_step_names_the_tiles_and_cells(ui):
    with ui.play(answering(ui)):
        ask(ui, 2)
        hint = turn_of(ui.top).model.hint
        (one, on), (two, then) = ((value, cell_name(cell)) for value, cell in hint.advice.turn)
        assert " ".join(hint.sentences()) == f"Lay the {one} on {on}, then the {two} on {then}."


def test_the_third_step_says_why(ui):
    with ui.play(answering(ui)):
        ask(ui, 3)
        hint = turn_of(ui.top).model.hint
        assert hint.sentences() == why(hint.advice) != []


def test_no_text_is_left_when_the_hint_ends(ui):
    with ui.play(answering(ui)):
        ask(ui, 4)
        assert " ".join(turn_of(ui.top).model.hint.sentences()) == ""


def test_the_lines_of_the_advice_are_those_of_its_turn(ui):
    with ui.play(answering(ui)):
        ask(ui)
        advice = turn_of(ui.top).model.hint.advice
        assert ui.match.lay_event(advice.turn).lines == advice.lines


def test_a_hint_that_is_opened_again_gives_the_same_advice(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ask(ui)
        advice = scene.model.hint.advice
        ask(ui, 4)
        assert (scene.model.hint.step, scene.model.hint.advice) == (1, advice)


def test_hints_do_not_change_the_match(ui):
    with ui.play(answering(ui)):
        before, hands = journal_text(ui.match), [list(one) for one in ui.match.hands]
        ask(ui, 5)
        assert not draft_of(turn_of(ui.top)).laid
        assert journal_text(ui.match) == before and saved(ui.store) == [before]
        assert ui.match.hands == hands


def test_the_arrow_keys_reach_the_hint_button(ui):
    with ui.play(answering(ui)):
        focused = turn_of(ui.top).stage.focus
        ui.strike(pygame.K_UP)
        focused.cell = at("k1")
        for key, on_board, focus in (
            (pygame.K_UP, False, len(focused.buttons.all) - 1),
            (pygame.K_LEFT, False, MENU),
            (pygame.K_RIGHT, False, len(focused.buttons.all) - 1),
            (pygame.K_DOWN, True, None),
        ):
            ui.strike(key)
            assert focused.on_board == on_board and (focus is None or focused.buttons.focus == focus)


def test_the_hint_button_is_pressed_with_the_gamepad_and_with_enter(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ui.strike(pygame.K_UP)
        scene.stage.focus.cell = at("k1")
        ui.push(pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_A)
        assert scene.model.hint.step == 1
        ui.strike(pygame.K_RETURN)
        assert scene.model.hint.step == 2


def test_nothing_moves_while_a_hint_is_shown(ui):
    with ui.play(answering(ui)):
        for _step in range(3):
            ask(ui)
            assert not ui.top.busy
            first, second = picture_of(ui.top, 0.0), picture_of(ui.top, 0.004)
            assert first.blits == second.blits


@pytest.mark.parametrize("device", [Device.KEYS, Device.XBOX, Device.PLAYSTATION])
@pytest.mark.parametrize("edition", [BOARD, CARDS])
def test_how_to_play_shows_the_key_and_the_gamepad_button_for_hints(edition, device):
    controls = screen_of(edition).pages()[-1]().example
    assert isinstance(controls, Controls)
    rows = controls.rows(device)
    assert (sign_of(device, IntentKind.HINT), "ask for a hint") in rows


# Switched off


@pytest.fixture
def without_hints(ui):
    ui.app.settings.hints = False
    return ui


def test_without_hints_asking_for_one_does_nothing(without_hints):
    ui = without_hints
    with ui.play(answering(ui)):
        scene, before = turn_of(ui.top), ui.screen()
        for how in ("key", "gamepad", "mouse"):
            strike(ui, how)
            ui.run()
        assert (scene.model.hint.step, scene.model.hint.advice, scene.model.hint.waited) == (0, None, None)
        assert ui.screen() == before


def test_without_hints_there_is_no_hint_button(without_hints):
    with without_hints.play(answering(without_hints)):
        assert labels(without_hints) == ["", "Take back", "Done"]


def test_without_hints_the_arrow_keys_lead_from_the_board_to_the_menu(without_hints):
    ui = without_hints
    with ui.play(answering(ui)):
        focus = turn_of(ui.top).stage.focus
        ui.strike(pygame.K_UP)
        focus.cell = at("k1")
        ui.strike(pygame.K_UP)
        assert focus.buttons.focus == MENU


def labels(ui) -> list[str]:
    """The labels of the buttons of the turn scene."""
    return [button.label for button in turn_of(ui.top).stage.focus.buttons.all]


def test_hints_are_on_at_first(ui):
    assert ui.store.settings().hints


def test_hints_can_be_switched_off_in_the_set_up(ui):
    with ui.play(ui.more()):
        ui.choose("Hints", "Play")
        assert labels(ui) == ["", "Take back", "Done"]


def test_the_choice_of_hints_in_the_set_up_is_saved(ui):
    with ui.play(ui.more()):
        ui.choose("Hints", "Play")
    assert not ui.store.settings().hints
