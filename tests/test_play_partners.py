"""Partners sit together: the device is handed only to opponents."""

from itertools import pairwise

import pygame
import pytest
from helpers import best_turn, header, session_after
from ui_driver import UiDriver, draft_of, turn_of
from which_game import plays

from game.rules.common.journal import BOARD
from game.scenes.between_turns import HandOver, HeldTiles

pytestmark = pytest.mark.window()


def hand_overs(ui: UiDriver, turns: int) -> list[int]:
    """The seats to which the device is handed while people lay this number of turns. The first hand-over is not counted."""
    seen: list[int] = []
    laid = 0
    while laid < turns:
        if isinstance(ui.top, HandOver):
            seen.append(ui.match.due.seat)
            ui.key(pygame.K_d)
        elif plays(ui.top, BOARD):
            assert draft_of(ui.top).seat == ui.match.due.seat
            ui.lay_by_mouse(best_turn(ui.match))
            laid += 1
        else:
            assert isinstance(ui.top, HeldTiles)
            ui.key(pygame.K_RETURN)
        ui.run()
    return seen


@pytest.mark.slow
def test_two_partners_against_computers_hand_nothing_over(ui):
    head = header("human", "human", "casual", "casual", pads=(0, 0, 1, 1))
    with ui.play(ui.table(session_after(ui.store, head, 8))):
        assert hand_overs(ui, 4) == []
        assert turn_of(ui.top).model.displayed.partner_rack or ui.match.due.event == "lay"
        for _ in range(2):  # Both see the pad that they share.
            ui.strike(pygame.K_i)
            assert "Ada" in ui.top.title
            ui.strike(pygame.K_i)
            hand_overs(ui, 1)


@pytest.mark.slow
def test_four_people_hand_the_device_from_pair_to_pair(ui):
    head = header("human", "human", "human", "human", pads=(0, 0, 1, 1))
    with ui.play(ui.table(session_after(ui.store, head, 8))):
        handed = hand_overs(ui, 8)
        assert all((one < 2) != (other < 2) for one, other in pairwise(handed))
        assert 2 <= len(handed) < 8
