"""In the card game, arrows and stick also reach the spots on which the picked card fits only after rotating it."""

from __future__ import annotations

import pygame
import pytest
from card_driver import card_draft, card_scene
from card_turns import choosing
from input_poster import ARROWS, CROSS, WAYS
from keys_and_gamepad import jumps_to
from ui_driver import UiDriver

from game.engine.intents import IntentKind

DEVICES = {
    "keys": (UiDriver.key, ARROWS, pygame.K_RETURN),
    "gamepad": (UiDriver.pad, CROSS, pygame.CONTROLLER_BUTTON_A),
}


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off")


def go_to_a_spot_for_another_orientation(ui, strike, ways, quarters=1):
    """Jumps to a spot on which the card fits only after that many quarter turns. Returns how it fits there."""
    scene, draft = card_scene(ui.top), card_draft(ui)
    strike(ui, ways[0, 1])
    ui.run()
    placement = spot_after(draft, quarters)
    for step in jumps_to(scene.stage, placement.cell):
        strike(ui, ways[step])
    ui.run()
    assert scene.stage.focus.cell == placement.cell
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
    strike, ways, confirm = DEVICES[device]
    with ui.play(choosing(ui)):
        draft, scene = card_draft(ui), card_scene(ui.top)
        placement = go_to_a_spot_for_another_orientation(ui, strike, ways)
        assert scene.stage.target is None
        strike(ui, confirm)
        ui.run()
        assert not draft.laid and scene.stage.target == placement
        strike(ui, confirm)
        ui.run()
        assert draft.turn == (placement,)


@pytest.mark.slow
def test_there_a_sentence_says_which_key_rotates_the_card(ui):
    with ui.play(choosing(ui)):
        go_to_a_spot_for_another_orientation(ui, *DEVICES["keys"][:2])
        words, kind = card_scene(ui.top).model.refusal_by_key
        assert "rotate it" in words and kind is IntentKind.CONFIRM


@pytest.mark.slow
def test_done_without_a_card_names_no_numbered_cell(ui):
    with ui.play(choosing(ui)):
        ui.strike(pygame.K_d)
        model = card_scene(ui.top).model
        assert model.refusal == "A card fits in the frame. If you can lay a card, you must."
        assert model.refused_cells


@pytest.mark.slow
def test_rotating_there_leaves_the_focus_until_the_card_fits(ui):
    with ui.play(choosing(ui)):
        placement = go_to_a_spot_for_another_orientation(ui, *DEVICES["keys"][:2], quarters=2)
        scene = card_scene(ui.top)
        for fits in (False, True):
            ui.strike(pygame.K_r)
            assert scene.stage.focus.cell == placement.cell
            assert (scene.stage.target is not None) == fits


@pytest.mark.slow
def test_a_step_to_such_a_spot_names_the_key_that_rotates(ui):
    with ui.play(choosing(ui)):
        go_to_a_spot_for_another_orientation(ui, *DEVICES["keys"][:2])
        scene = card_scene(ui.top)
        goal = scene.stage.focus.cell
        right, down = next(way for way in WAYS if scene.stage.next_cell(goal, way))
        for way in ((right, down), (-right, -down)):
            ui.key(ARROWS[way], pygame.KMOD_SHIFT)
            ui.run()
        assert scene.stage.focus.cell == goal
        assert scene.model.refusal_by_key[0].endswith("press {key}.")
