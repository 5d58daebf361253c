"""The turn scene with the keyboard alone, through the real loop and event queue, also with keys that are held or pressed twice."""

from math import inf

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
from keys_and_gamepad import focus, jumps_to, lay_by_keys, press_on, way_to
from ui_driver import covered, draft_of, opening, picture_of, turn_of
from which_game import plays

from game.engine.picture import Picture
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import CELLS
from game.scenes.end.scoring import EndScoring
from game.scenes.pause import Pause
from game.scenes.tile_turn.draft import sums_with
from game.scenes.title import Title
from game.scenes.turn import status_bar
from game.scenes.turn.focus import DONE
from game.scenes.turn.signs import draw_sums
from game.table.palette import BAD, INK
from game.table.tiles import draw_tile_outline


@pytest.mark.slow
def test_two_humans_play_a_whole_match_with_the_keyboard_alone(ui):
    ui.pace = 0.1
    with ui.play(ui.begin(header("human", "human", seed=2))):
        while ui.match.due is not None:
            if covered(ui.top):
                ui.key(pygame.K_SPACE)
            elif plays(ui.top, BOARD) and ui.top.model.draft:
                lay_by_keys(ui)
            ui.run()
        assert isinstance(ui.top, EndScoring)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Title)
    assert saved(ui.store, "finished") == [journal_text(ui.match)]


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


def test_keys_pick_show_the_cursor_lay_and_take_back(ui):
    with ui.play(opening(ui)):
        model, focused = turn_of(ui.top).model, turn_of(ui.top).turn_table.focus
        draft, before = draft_of(ui.top), ui.screen()
        for place in (1, 2, 0):
            ui.strike(pygame.K_TAB)
            assert draft.picked == place
        for place in (2, 1, 0):
            ui.strike(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
            assert draft.picked == place
        ui.strike(pygame.K_1)
        assert model.refusal == "There is no 1 on your rack." and draft.picked == 0
        ui.strike(pygame.K_0 + draft.hand[0])
        assert model.refusal == ""
        cursor = focused.cell
        ui.strike(pygame.K_LEFT)
        assert focused.cell == cursor and ui.screen() != before
        ui.strike(pygame.K_RETURN)
        assert [where for _place, where in draft.laid] == [at("h8")]
        ui.strike(pygame.K_BACKSPACE)
        assert draft.laid == []
    with ui.play(opening(ui)):
        ui.strike(pygame.K_RETURN)  # The keys are in use already, so the cursor is seen.
        assert len(draft_of(ui.top).laid) == 1
        ui.strike(pygame.K_TAB)
        ui.strike(pygame.K_RETURN)
        assert len(draft_of(ui.top).laid) == 2
        press_on(ui, at("h8"))
        ui.run()
        assert draft_of(ui.top).laid == [], "the second tile does not fit without the first one"


def test_a_refusal_is_red_and_disappears_when_the_turn_is_done(ui, listen):
    free = session_of(ui.store, header("human", "casual", rules="italian"), *OPENING)
    with ui.play(ui.table(free)):
        model = turn_of(ui.top).model
        ui.key(pygame.K_UP)
        ui.strike(pygame.K_RETURN)
        press_on(ui, at("i1"))
        ui.run()
        assert (model.refusal, model.refused_cells) == ("The 5 laid on i1 touches no tile.", (at("i1"),))
        written = listen(
            status_bar, "paragraph_within", lambda _made, words, _size, colour, *_: (words, colour)
        )
        picture_of(ui.top)
        assert (model.refusal, BAD) in written
        ui.key(pygame.K_d)
        ui.run(1)
        assert len(ui.match.events) == 3 and (model.refusal, model.refused_cells) == ("", ())


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_arrows_reach_every_cell_and_every_button(ui, size):
    ui.change_size(size)
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        focused = scene.turn_table.focus
        ui.press_cell("h8")
        ui.strike(pygame.K_DOWN)
        assert all(way_to(scene, cell) for cell in CELLS if cell != focused.cell)
        for name in ("a7", "h14", "o7", "h2", "h8"):
            for step in way_to(scene, at(name)):
                ui.key(ARROWS[step], pygame.KMOD_SHIFT)
            ui.run()
            assert focused.on_board and focused.cell == at(name)
        reached = set()
        for key in [pygame.K_RIGHT] * 20 + [pygame.K_DOWN] * 20 + [pygame.K_UP] * 2 + [pygame.K_LEFT] * 20:
            ui.strike(key, mod=pygame.KMOD_SHIFT)
            if not focused.on_board:
                reached.add(focused.buttons.all[focused.buttons.focus].label)
        assert reached == {"", "Take back", "Done"}


@pytest.mark.slow
@pytest.mark.parametrize("hints", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_the_focus_leaves_the_table_for_the_button_on_its_way(window, size, hints):
    """At the edges of the table: up from its right half to the hint, if there is one."""
    ui = window(size, hints=hints)
    wide, hint = size[0] > size[1], "icon_hint" if hints else "icon_menu"
    ways = {
        ("a7", (-1, 0)): "icon_menu",
        ("e1", (0, -1)): "icon_menu",
        ("k1", (0, -1)): hint,
        ("o7", (1, 0)): "icon_done" if wide else None,
        ("f15", (0, 1)): None if wide else "icon_done",
    }
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        focused = scene.turn_table.focus
        for (start, way), icon in ways.items():
            scene.controller.begin()
            focused.buttons.visible = True
            for step in [*way_to(scene, at(start)), way]:
                assert focused.on_board
                ui.strike(ARROWS[step], mod=pygame.KMOD_SHIFT)
            assert (None if focused.on_board else focused.buttons.all[focused.buttons.focus].icon) == icon
        for key in (pygame.K_LEFT, pygame.K_UP):
            focused.to_done()
            ui.strike(key)
            assert focused.on_board
        scene.controller.begin()
        for step in [*way_to(scene, at("e1")), (0, -1)]:
            ui.strike(ARROWS[step], mod=pygame.KMOD_SHIFT)
        ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, Pause)


@pytest.mark.slow
@pytest.mark.parametrize("pads", [(0, 1, 2, 3), (0, 0, 1, 1)])
def test_a_key_shows_one_pad_after_another(ui, pads):
    seats = header("human", "casual", "casual", "casual", pads=pads)
    with ui.play(ui.table(session_after(ui.store, seats, 6))):
        model = turn_of(ui.top).model
        own, pictures = model.displayed.actor, {ui.screen()}
        for strike, key in ((ui.strike, pygame.K_p), (ui.push, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)):
            others: list[int | None] = []
            while not others or others[-1] is not None:
                strike(key)
                others.append(model.pad_view.selected)
                pictures.add(ui.screen())
            assert len(others) == len(set(pads))
            assert {pads[seat] for seat in others[:-1]} == set(pads) - {pads[own]}
        assert len(pictures) > 1


@pytest.mark.slow
def test_after_take_back_the_focus_is_on_the_table_again(ui):
    with ui.play(opening(ui)):
        focused = turn_of(ui.top).turn_table.focus
        ui.lay(turn("6h8"))
        focused.to_done()
        ui.strike(pygame.K_BACKSPACE)
        assert draft_of(ui.top).laid == [] and focused.on_board


# The cursor


def test_the_sums_of_a_cell_are_drawn_above_the_cursor(ui):
    with ui.play(ui.table(session_of(ui.store, header("casual", "human"), *ANSWER))):
        ui.strike(pygame.K_UP)
        turn_table, draft = turn_of(ui.top).turn_table, draft_of(ui.top)
        sums = sums_with(draft, draft.picked, turn_table.target)
        assert turn_table.target == turn_table.focus.cell and sums, (
            "the cursor begins where the tile makes most"
        )
        ring, signs = Picture(), Picture()
        draw_tile_outline(ring, turn_table.layout.rect(turn_table.focus.cell), INK)
        draw_sums(signs, turn_table, sums)
        blits = picture_of(ui.top).blits
        assert all(blits.index(sign) > blits.index(ring.blits[0]) for sign in signs.blits)


@pytest.mark.slow
def test_enter_on_an_empty_cell_moves_the_focus_to_done(ui):
    with ui.play(opening(ui)):
        focused, before = turn_of(ui.top).turn_table.focus, len(ui.match.events)
        ui.lay(best_turn(ui.match))
        for begin in (False, True):
            focused.buttons.visible = begin
            focused.on_board, focused.cell = True, at("a5")
            ui.strike(pygame.K_RETURN)
            assert len(ui.match.events) == before
            assert (focused.visible, focused.on_board, focused.buttons.focus) == (True, False, DONE)
        ui.strike(pygame.K_RETURN)
        assert len(ui.match.events) > before


@pytest.mark.slow
@pytest.mark.parametrize("lays", [2, 9, 20])
def test_arrows_jump_to_every_cell_where_the_tile_fits(ui, lays):
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), lays, due="lay"))):
        turn_table, draft = turn_of(ui.top).turn_table, draft_of(ui.top)
        ui.strike(pygame.K_UP)
        for cell in draft.goals():
            for step in jumps_to(turn_table, cell):
                ui.strike(ARROWS[step])
                assert draft.fits_on(turn_table.focus.cell)
            assert turn_table.focus.cell == cell


def test_step_by_step_a_cell_says_why_the_tile_does_not_fit_and_the_right_stick_moves_so(ui):
    with ui.play(opening(ui)):
        scene, shift = turn_of(ui.top), pygame.KMOD_SHIFT
        ui.strike(pygame.K_RIGHT, pygame.K_RIGHT, mod=shift)  # The first press shows the cursor.
        assert scene.turn_table.focus.cell == at("i8") and "red" in scene.model.refusal
        ui.strike(pygame.K_LEFT, mod=shift)
        assert scene.turn_table.focus.cell == at("h8") and not scene.model.refusal
        assert not draft_of(scene).laid
        for value in (32000, 0):
            axis = pygame.CONTROLLER_AXIS_RIGHTY
            ui.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
        ui.run()
        assert scene.turn_table.focus.cell == at("h9") and scene.model.refusal


# Keys that are held


def hold(ui, key: int) -> None:
    """Shows the cursor, and holds an arrow that moves cell by cell."""
    ui.strike(pygame.K_UP)
    ui.post(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LSHIFT)


@pytest.mark.slow
def test_a_held_arrow_walks_on_until_the_edge_another_scene_or_the_loss_of_the_keyboard(ui):
    with ui.play(opening(ui)):
        hold(ui, pygame.K_DOWN)
        ui.post(pygame.WINDOWFOCUSLOST, window=None)
        ui.run()
        assert turn_of(ui.top).turn_table.focus.cell == at("h9")
        hold(ui, pygame.K_UP)
        ui.run(90)
        ui.post(pygame.KEYUP, key=pygame.K_UP, mod=0)
        ui.run()
        assert turn_of(ui.top).turn_table.focus.cell == at("h2")
        hold(ui, pygame.K_DOWN)
        ui.key(pygame.K_ESCAPE)
        ui.run(60)
        assert isinstance(ui.top, Pause)
        assert ui.loop.input.next_due == inf and ui.top.buttons.focus == 0


def test_a_key_pressed_twice_on_give_up_ends_no_match(ui):
    with ui.play(opening(ui)):
        ui.key(pygame.K_ESCAPE)
        ui.run(2)
        focus(ui, "Give up", ui.key, ARROWS)
        ui.strike(pygame.K_RETURN)
        assert turn_of(ui.top) and saved(ui.store) and not saved(ui.store, "finished")
