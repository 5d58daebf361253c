"""The arrows and the stick jump past what is just laid, and also to spots on which a card fits only after rotating it."""

import math
from functools import partial

import pygame
import pytest
from card_driver import best_mark, card_draft, card_scene, choosing
from helpers import contrast, header, session_after
from input_poster import ARROWS, CROSS, WAYS
from keys_and_gamepad import jumps_to
from pygame import Rect
from ui_driver import UiDriver

from game.engine.intents import IntentKind
from game.engine.picture import Picture
from game.rules.cards.cells import RIGHT
from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.new_match import first_session
from game.scenes.turn.draft import Draft
from game.scenes.turn.focus import next_goal
from game.scenes.turn.scene import TurnScene
from game.table.cards import draw_card_focus
from game.table.palette import BOARD as BOARD_GROUND
from game.table.palette import CLOTH, TILE
from game.table.tiles import draw_focus_outline

pytestmark = pytest.mark.window((1280, 720))

DEVICES = {
    "keys": (UiDriver.strike, ARROWS, pygame.K_RETURN),
    "gamepad": (UiDriver.push, CROSS, pygame.CONTROLLER_BUTTON_A),
}


def draft_of(ui: UiDriver) -> Draft:
    assert isinstance(ui.top, TurnScene) and ui.top.model.draft is not None
    return ui.top.model.draft


def lay_one(ui: UiDriver) -> None:
    """Lays a tile or card as if by mouse."""
    draft = draft_of(ui)
    if isinstance(draft, CardDraft):
        place, mark = best_mark(draft)
        draft.turn_to(place, mark.placement)
        ui.top.controller.lay(place, mark.placement)
    else:
        ui.top.controller.lay(draft.unlaid[0], draft.marks(draft.unlaid[0])[0].cell)


def walk(ui: UiDriver, device: str) -> set[int]:
    """Moves around with arrows or stick. Returns the cells on which the focus has been."""
    strike, ways, _confirm = DEVICES[device]
    seen = set()
    for way in (*WAYS, *WAYS[::-1]) * 3:
        strike(ui, ways[way])
        if ui.top.turn_table.focus.on_board:
            seen.add(ui.top.turn_table.focus.cell)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game_name", (BOARD, CARDS))
def test_the_arrows_skip_what_is_laid_while_there_is_more_to_lay(ui, game_name, device) -> None:
    with ui.play(ui.table(first_session(ui.app, game_name))):
        lay_one(ui)
        draft = draft_of(ui)
        assert not set(draft.laid_cells) & set(ui.top.turn_table.goals())
        seen = walk(ui, device)
        assert seen and seen.isdisjoint(draft.laid_cells)
        assert seen <= {mark.cells[0] for mark in draft.marks(draft.picked)}


@pytest.mark.slow
def test_the_first_jump_goes_to_a_light_cell_that_needs_a_run_only_if_the_tile_fits_nowhere_else_there(ui):
    skipped = 0
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), 9, due="lay"))):
        turn_table, draft = ui.top.turn_table, draft_of(ui)
        ui.strike(pygame.K_UP)
        for place in draft.unlaid:
            draft.picked = place
            alone = {*draft.start_cells()}
            for way in WAYS:
                turn_table.focus.on_board = True
                turn_table.start_focus()
                start, goals = turn_table.focus.cell, turn_table.goals()
                by_itself = next_goal(start, way, {cell: goals[cell] for cell in alone})
                skipped += by_itself is not None and next_goal(start, way, goals) != by_itself
                ui.strike(ARROWS[way])
                if by_itself is not None:
                    assert turn_table.focus.cell == by_itself
    assert skipped


@pytest.mark.slow
def test_the_arrows_reach_what_is_laid_when_there_is_nothing_left_to_lay(ui) -> None:
    with ui.play(ui.table(first_session(ui.app, BOARD))):
        while draft_of(ui).unlaid:
            lay_one(ui)
        seen = walk(ui, "keys")
        assert len(seen) > 1 and seen <= set(draft_of(ui).laid_cells)


@pytest.mark.parametrize("ground", (TILE, BOARD_GROUND, CLOTH), ids=str)
@pytest.mark.parametrize("draw", (draw_focus_outline, partial(draw_card_focus, step=RIGHT)))
def test_the_focus_stands_out_on_what_is_laid_and_beside_it(ground, draw) -> None:
    picture = Picture()
    draw(picture, Rect(20, 20, 40, 40))
    surface = pygame.Surface((120, 80))
    surface.fill(ground)
    surface.fblits(picture.blits)
    assert max(contrast(surface.get_at((x, 40)), ground) for x in range(30)) >= 3


# Spots for a rotated card


def go_to_a_spot_for_another_orientation(ui, device="keys", quarters=1):
    """Jumps to a spot on which the card fits only after that many quarter turns. Returns how it fits there."""
    strike, ways, _confirm = DEVICES[device]
    strike(ui, ways[0, 1])
    placement = spot_after(card_draft(ui), quarters)
    turn_table = card_scene(ui.top).turn_table
    for step in jumps_to(turn_table, placement.cell):
        strike(ui, ways[step])
    assert turn_table.focus.cell == placement.cell
    return placement


def spot_after(draft, quarters):
    """Picks and rotates a card so that there is a spot on which it fits only after that many quarter turns."""
    for place in draft.unlaid * 4:
        draft.picked = place
        draft.rotate()
        for cell in draft.goals():
            fits = []
            for _quarter in range(4):
                fits.append(draft.fits_on(draft.at(place, cell)))
                draft.rotate()
            if fits.index(True) == quarters:
                return draft.rotated_to_fit(place, cell)
    raise AssertionError("there is no such spot")


@pytest.mark.slow
@pytest.mark.parametrize("device", DEVICES)
def test_there_the_first_press_rotates_the_card_and_the_second_lays_it(ui, device):
    strike, _ways, confirm = DEVICES[device]
    with ui.play(choosing(ui)):
        draft, model = card_draft(ui), card_scene(ui.top).model
        ui.strike(pygame.K_d)
        assert model.refusal == "You must lay a card if one fits. One fits in the red frame."
        assert model.refused_cells
        placement, scene = go_to_a_spot_for_another_orientation(ui, device), card_scene(ui.top)
        words, kind = model.refusal_by_key
        assert "rotate it" in words and kind is IntentKind.CONFIRM
        assert scene.turn_table.target is None
        strike(ui, confirm)
        assert not draft.laid and scene.turn_table.target == placement
        strike(ui, confirm)
        assert draft.turn == (placement,)


@pytest.mark.slow
def test_a_step_to_such_a_spot_names_the_key_that_rotates_and_rotating_leaves_the_focus_there(ui):
    with ui.play(choosing(ui)):
        scene, goal = card_scene(ui.top), go_to_a_spot_for_another_orientation(ui, quarters=2).cell
        right, down = next(way for way in WAYS if scene.turn_table.next_cell(goal, way))
        ui.strike(ARROWS[right, down], ARROWS[-right, -down], mod=pygame.KMOD_SHIFT)
        assert scene.turn_table.focus.cell == goal
        assert scene.model.refusal_by_key[0].endswith("Press {key} to rotate it.")
        for fits in (False, True):
            ui.strike(pygame.K_r)
            assert scene.turn_table.focus.cell == goal and (scene.turn_table.target is not None) == fits


@pytest.mark.slow
@pytest.mark.parametrize(("game_name", "laid"), ((BOARD, 2), (CARDS, 1)))
def test_the_focus_starts_where_it_fits_nearest_to_the_middle_whatever_that_scores(ui, game_name, laid):
    with ui.play(ui.table(first_session(ui.app, game_name))):
        turn_table, draft, spread = ui.top.turn_table, draft_of(ui), []
        for _one in range(laid):
            lay_one(ui)
        for picked in draft.unlaid:
            draft.picked = picked
            turn_table.start_focus()
            grid, cells = turn_table.grid, draft.start_cells()
            away = {cell: math.dist(grid.rect(cell).center, turn_table.middle) for cell in cells}
            assert away[turn_table.focus.cell] == min(away.values())
            spread.append(max(away.values()) - min(away.values()))
        assert max(spread) > 20
