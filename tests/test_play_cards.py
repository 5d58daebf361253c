"""Whole matches of the card game in the window, with each device alone."""

import pygame
import pytest
from card_driver import card_draft, card_header, card_scene, turn_by_fingers, turn_by_mouse
from fingers import Fingers
from keys_and_gamepad import lay_by_keys, lay_by_pad
from ui_driver import UiDriver, covered, over
from which_game import plays

from game.rules.cards.cells import ORIGIN
from game.rules.common.journal import CARDS
from game.scenes.card_turn.table import in_window, rack_place
from tools.card_examples import card_session_at

pytestmark = pytest.mark.slow

WINDOW = (1280, 720)
LATE = 24
"""Turns that are laid already where a match begins near its end."""


def by_fingers(ui: UiDriver) -> None:
    turn_by_fingers(ui, Fingers())


@pytest.mark.parametrize("turn", [turn_by_mouse, lay_by_keys, lay_by_pad, by_fingers])
def test_a_card_match_is_played_to_the_end_with_one_device(window, turn):
    ui = window(WINDOW)
    ui.pace = 0.1
    # The whole match by keys alone; by the others its last turns.
    lays = 0 if turn is lay_by_keys else LATE
    with ui.play(ui.table(card_session_at(ui.app, ("human", "cpu"), lays))):
        for _turn in range(60):
            if not plays(ui.top, CARDS):
                break
            turn(ui)
        assert over(ui)
    assert ui.match.outcome is not None
    assert ui.match.round == 2


def check_rack(ui):
    """The picked card lies on the rack as it will lie on the cloth."""
    scene, draft = card_scene(ui.top), card_draft(ui)
    turn_table, place = scene.turn_table, draft.picked
    rack = rack_place(
        turn_table.slot(turn_table.station, place, len(draft.hand)), turn_table.local_quarters(place)
    )
    lies, will_lie = in_window(turn_table, draft.seat, rack), draft.at(place, ORIGIN)
    assert (*lies.halves(draft.hand[place]), lies.step) == (will_lie.first, will_lie.second, will_lie.step)


@pytest.mark.parametrize("seating", ("four", "turn"))
def test_cards_are_laid_by_mouse_around_a_table(window, seating):
    ui = window((1280, 720), seating=seating, inches=32.0)
    with ui.play(ui.begin(card_header("human", "human", "cpu", "human"))):
        acted = set()
        for _turn in range(4):
            acted.add(ui.match.due.seat)
            for _quarter in range(4):
                check_rack(ui)
                ui.strike(pygame.K_r)
            turn_by_mouse(ui)
        assert acted == {0, 1, 3}
        assert len(ui.match.table.laid) >= 4


def test_two_people_hand_the_device_over_and_do_not_see_each_others_cards(window):
    ui = window(WINDOW)
    with ui.play(ui.begin(card_header("human", "human"))):
        for _turn in range(4):
            shown = card_scene(ui.top).model.displayed
            assert covered(ui.top) and shown.rack and not shown.face_up
            ui.choose("Show my cards")
            turn_by_mouse(ui)
    assert len(ui.match.table.laid) == 5
