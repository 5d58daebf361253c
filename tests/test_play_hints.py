"""Hints: asked for with keys, mouse and gamepad through the real loop, step by step, and switched off."""

from __future__ import annotations

import pygame
import pytest
from helpers import at, journal_text, saved
from hints import answering, ask, hint_desk, strike
from ui_driver import Script, draft_of, picture_of, turn_of

from game.rules.tiles.constants import CELLS
from game.scenes.how_to_play import PAGES
from game.scenes.setup import Setup
from game.scenes.turn.focus import MENU
from game.scenes.turn.model.hint_text import why


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return hint_desk(monkeypatch, tmp_path)


# Three steps


@pytest.mark.parametrize("how", ["key", "gamepad", "mouse"])
def test_three_steps_and_then_nothing_again_and_the_match_is_as_it_was(desk, how):
    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        before, hands = journal_text(desk.match), [list(one) for one in desk.match.hands]
        plain, said = desk.screen(), []
        for step in (1, 2, 3):
            strike(desk, how)
            yield None
            assert scene.model.hint.step == step
            said.append(scene.model.hint.words())
            assert said[-1] and desk.screen() != plain
        assert len(set(said)) == 3
        assert said[0] == "Look at the middle of the board."
        advice = scene.model.hint.advice
        (one, on), (two, then) = ((value, NAME[cell]) for value, cell in advice.turn)
        assert said[1] == f"First the {one} on {on}, then the {two} on {then}."
        assert said[2] == why(advice)
        assert desk.match.lay_event(advice.turn).lines == advice.lines
        strike(desk, how)
        yield None
        assert scene.model.hint.step == 0 and scene.model.hint.words() == ""
        strike(desk, how)
        yield None
        assert (scene.model.hint.step, scene.model.hint.advice) == (1, advice)
        assert not draft_of(scene).laid
        assert journal_text(desk.match) == before and saved(desk.store) == [before]
        assert desk.match.hands == hands

    NAME = {cell: name for name, cell in ((n, at(n)) for n in map(named, CELLS))}
    desk.watch_window()
    desk.play(answering(desk), hand())


def named(cell: int) -> str:
    return "abcdefghijklmno"[cell % 16] + str(cell // 16)


def test_the_lamp_is_reached_with_the_arrows_and_with_the_cross(desk):
    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        focused = scene.stage.focus
        desk.key(pygame.K_UP)
        yield None
        focused.cell = at("k1")
        for key, on_board, focus in (
            (pygame.K_UP, False, len(focused.buttons.all) - 1),
            (pygame.K_LEFT, False, MENU),
            (pygame.K_RIGHT, False, len(focused.buttons.all) - 1),
            (pygame.K_DOWN, True, None),
        ):
            desk.key(key)
            yield None
            assert focused.on_board == on_board and (focus is None or focused.buttons.focus == focus)
        desk.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
        yield None
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert scene.model.hint.step == 1
        desk.key(pygame.K_RETURN)
        yield None
        assert scene.model.hint.step == 2

    desk.play(answering(desk), hand())


def test_a_table_that_shows_a_hint_stands_still(desk):
    def hand() -> Script:
        yield None
        for _step in range(3):
            yield from ask(desk)
            assert not desk.top.busy
            first, second = picture_of(desk.top, 0.0), picture_of(desk.top, 0.004)
            assert first.blits == second.blits

    desk.play(answering(desk), hand())


def test_the_page_of_the_controls_names_the_key_and_the_button():
    words = PAGES[-1].words
    assert "H a hint" in words and "LB a hint" in words


# Switched off


def test_switched_off_there_is_no_lamp_and_the_key_says_nothing(desk):
    desk.app.settings.hints = False

    def hand() -> Script:
        yield None
        scene, before = turn_of(desk.top), desk.screen()
        for how in ("key", "gamepad", "mouse"):
            strike(desk, how)
            yield None
        assert (scene.model.hint.step, scene.model.hint.advice, scene.model.hint.asked) == (0, None, None)
        assert [button.label for button in scene.stage.focus.buttons.all] == ["", "Take back", "Done"]
        assert desk.screen() == before
        desk.key(pygame.K_UP)
        yield None
        scene.stage.focus.cell = at("k1")
        desk.key(pygame.K_UP)
        yield None
        assert scene.stage.focus.buttons.focus == MENU

    desk.play(answering(desk), hand())


def test_the_switch_in_the_set_up_is_kept(desk):
    def hand() -> Script:
        yield None
        desk.press_button("Hints")
        yield None
        assert not desk.app.settings.hints
        desk.press_button("Play")
        yield None
        assert not desk.store.settings().hints
        table = turn_of(desk.top)
        assert [button.label for button in table.stage.focus.buttons.all] == ["", "Take back", "Done"]

    assert desk.store.settings().hints, "on at first"
    desk.play(Setup(desk.app), hand())
