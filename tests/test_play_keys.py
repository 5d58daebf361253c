"""The turn scene with the keyboard alone, through the real loop and event queue."""

import pygame
import pytest
from helpers import (
    ANSWER,
    OPENING,
    at,
    best_turn,
    header,
    journal_text,
    saved,
    session_after,
    session_of,
    turn,
)
from input_poster import ARROWS
from keys_and_gamepad import jumps_to, lay_by_keys, press_on, way_to
from ui_driver import draft_of, opening, picture_of, turn_of
from which_game import plays

from game.engine.picture import Picture
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import CELLS
from game.scenes.between_turns import HandOver
from game.scenes.end.scoring import EndScoring
from game.scenes.tile_turn.draft import sums_with
from game.scenes.title import Title
from game.scenes.turn.focus import DONE
from game.scenes.turn.signs import draw_sums
from game.table.palette import INK
from game.table.tiles import draw_tile_outline


@pytest.mark.slow
def test_several_turns_are_played_with_the_keyboard_alone(ui):
    ui.watch_window()
    ui.pace = 0.05
    with ui.play(ui.begin(header("human", "casual", seed=9))):
        for count in range(1, 6):
            lay_by_keys(ui)
            ui.run()
            assert sum(event.__class__.__name__ == "Lay" for event in ui.match.events) >= 2 * count
            assert saved(ui.store) == [journal_text(ui.match)]


@pytest.mark.slow
def test_two_humans_play_a_whole_match_with_the_keyboard_alone(ui):
    ui.pace = 0.1
    with ui.play(ui.begin(header("human", "human", seed=2))):
        while ui.match.due is not None:
            if isinstance(ui.top, HandOver):
                ui.key(pygame.K_SPACE)
            elif plays(ui.top, BOARD) and ui.top.model.draft:
                lay_by_keys(ui)
            ui.run()
        assert isinstance(ui.top, EndScoring)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Title)
    assert saved(ui.store, "finished") == [journal_text(ui.match)]


def test_the_first_arrow_only_shows_the_cursor(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        before = ui.screen()
        cursor = scene.stage.focus.cell
        ui.strike(pygame.K_LEFT)
        assert scene.stage.focus.cell == cursor
        assert ui.screen() != before


def test_tab_picks_tiles_and_backspace_takes_them_back(ui):
    with ui.play(opening(ui)):
        draft = draft_of(ui.top)
        picked = []
        for _ in range(4):
            picked.append(draft.picked)
            ui.strike(pygame.K_TAB)
        assert picked == [0, 1, 2, 0]
        ui.key(pygame.K_UP)
        ui.strike(pygame.K_RETURN)
        assert [where for _place, where in draft.laid] == [at("h8")]
        ui.strike(pygame.K_BACKSPACE)
        assert draft.laid == []


def test_enter_on_a_laid_tile_takes_it_back(ui):
    with ui.play(opening(ui)):
        draft = draft_of(ui.top)
        ui.key(pygame.K_UP)
        ui.strike(pygame.K_RETURN)
        assert len(draft.laid) == 1
        press_on(ui, at("h8"))
        ui.run()
        assert draft.laid == []


@pytest.mark.slow
def test_after_the_last_tile_enter_is_done(ui):
    with ui.play(opening(ui)):
        ui.strike(pygame.K_UP)
        for value, where in turn("6h8 5i8 5i9"):
            ui.strike(pygame.K_0 + value)
            press_on(ui, where)
            ui.run()
        assert len(ui.match.events) == 2
        ui.key(pygame.K_RETURN)
        ui.run(3)
        assert ui.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))


def test_a_number_that_is_not_on_the_rack_is_answered(ui):
    with ui.play(ui.table(session_of(ui.store, header("human", "casual"), *OPENING))):
        scene, draft = turn_of(ui.top), draft_of(ui.top)
        wrong = next(value for value in range(1, 7) if value not in draft.hand)
        picked = draft.picked
        ui.strike(pygame.K_0 + wrong)
        assert scene.model.refusal == f"There is no {wrong} on your rack."
        assert draft.picked == picked
        ui.strike(pygame.K_0 + draft.hand[0])
        assert scene.model.refusal == ""


def test_a_refusal_disappears_when_the_turn_is_done(ui):
    free = session_of(ui.store, header("human", "casual", rules="italian"), *OPENING)
    with ui.play(ui.table(free)):
        scene = turn_of(ui.top)
        ui.key(pygame.K_UP)
        ui.strike(pygame.K_RETURN)
        press_on(ui, at("i1"))
        ui.run()
        assert scene.model.refusal == "The 5 laid on i1 touches no tile."
        assert scene.model.refused_cells == (at("i1"),)
        ui.key(pygame.K_d)
        ui.run(1)
        assert len(ui.match.events) == 3
        assert (scene.model.refusal, scene.model.refused_cells) == ("", ())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_arrows_reach_every_cell_and_every_button(ui, size):
    ui.change_size(size)
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.press_cell(at("h8"))
        ui.strike(pygame.K_DOWN)
        assert all(way_to(scene, cell) for cell in CELLS if cell != scene.stage.focus.cell)
        for name in ("a7", "h14", "o7", "h2", "h8"):
            for step in way_to(scene, at(name)):
                ui.key(ARROWS[step], pygame.KMOD_SHIFT)
            ui.run()
            assert scene.stage.focus.on_board and scene.stage.focus.cell == at(name)
        buttons = scene.stage.focus.buttons
        reached = set()
        for key in [pygame.K_RIGHT] * 20 + [pygame.K_DOWN] * 20 + [pygame.K_UP] * 2 + [pygame.K_LEFT] * 20:
            ui.strike(key, mod=pygame.KMOD_SHIFT)
            if not scene.stage.focus.on_board:
                reached.add(buttons.all[buttons.focus].label)
        assert reached == {"", "Take back", "Done"}


@pytest.mark.slow
@pytest.mark.parametrize("pads", [(0, 1, 2, 3), (0, 0, 1, 1)])
def test_a_key_shows_one_pad_after_another(ui, pads):
    seats = header("human", "casual", "casual", "casual", pads=pads)
    with ui.play(ui.table(session_after(ui.store, seats, 6))):
        scene = turn_of(ui.top)
        own, others = scene.model.displayed.actor, []
        pictures = [ui.screen()]
        for strike in (
            lambda: ui.key(pygame.K_p),
            lambda: ui.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
        ):
            others.clear()
            while not others or others[-1] is not None:
                strike()
                ui.run()
                others.append(scene.model.pad_view.selected)
                pictures.append(ui.screen())
            assert len(others) == len(set(pads))
            assert {pads[seat] for seat in others[:-1]} == set(pads) - {pads[own]}
        assert len(set(pictures)) > 1


# The cursor


def test_the_sums_of_a_cell_are_drawn_above_the_cursor(ui):
    scene = turn_of(ui.table(session_of(ui.store, header("casual", "human"), *ANSWER)))

    with ui.play(scene):
        ui.strike(pygame.K_UP)
        stage, table = scene.stage, scene.layout
        sums = sums_with(scene.model.draft, scene.model.draft.picked, scene.stage.target)
        assert stage.target == stage.focus.cell and sums, "the cursor begins where the tile makes most"
        ring, signs = Picture(), Picture()
        draw_tile_outline(ring, table.rect(stage.focus.cell), INK)
        draw_sums(signs, stage, sums)
        blits = picture_of(scene).blits
        assert all(blits.index(sign) > blits.index(ring.blits[0]) for sign in signs.blits)


@pytest.mark.slow
def test_enter_on_an_empty_cell_moves_the_focus_to_done(ui):
    with ui.play(opening(ui)):
        scene, before = turn_of(ui.top), len(ui.match.events)
        ui.lay(best_turn(ui.match))
        for begin in (False, True):
            scene.stage.focus.buttons.visible = begin
            scene.stage.focus.on_board, scene.stage.focus.cell = True, at("a5")
            ui.strike(pygame.K_RETURN)
            assert len(ui.match.events) == before
            assert (
                scene.stage.focus.visible,
                scene.stage.focus.on_board,
                scene.stage.focus.buttons.focus,
            ) == (True, False, DONE)
        ui.strike(pygame.K_RETURN)
        assert len(ui.match.events) > before


@pytest.mark.slow
@pytest.mark.parametrize("lays", [2, 9, 20])
def test_arrows_jump_to_every_cell_where_the_tile_fits(ui, lays):
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), lays, due="lay"))):
        scene, draft = turn_of(ui.top), draft_of(ui.top)
        ui.strike(pygame.K_UP)
        for cell in draft.goals():
            for step in jumps_to(scene.stage, cell):
                ui.strike(ARROWS[step])
                assert draft.fits_on(scene.stage.focus.cell)
            assert scene.stage.focus.cell == cell


def test_step_by_step_a_cell_says_why_the_tile_does_not_fit(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        assert scene.stage.focus.cell == at("h8")
        for _ in range(2):  # The first press shows the cursor.
            ui.strike(pygame.K_RIGHT, mod=pygame.KMOD_SHIFT)
        assert scene.stage.focus.cell == at("i8") and "red" in scene.model.refusal
        ui.strike(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
        assert scene.stage.focus.cell == at("h8") and not scene.model.refusal
        assert not draft_of(scene).laid


def test_the_right_stick_moves_cell_by_cell(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        for value in (32000, 0):
            ui.post(
                pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTY, value=value, instance_id=0
            )
        ui.run()
        assert scene.stage.focus.cell == at("h9") and scene.model.refusal
