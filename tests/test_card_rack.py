"""Where the cards of a hand stand: a rotated card is wider, and covers no other."""

from itertools import pairwise, product

import pygame
import pytest
from card_driver import card_draft, slot_center
from pygame import Rect

from game.commands.example_lessons import lesson_scene
from game.rules.common.journal import CARDS
from game.scenes.card_turn import drawing
from game.scenes.new_match import first_session
from game.table.cards import card_rect, card_slots

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("rack", (Rect(726, 632, 250, 66), Rect(480, 402, 150, 56), Rect(0, 0, 120, 90)))
def test_no_card_covers_another_one_or_leaves_the_rack(rack: Rect):
    for across in (hand for count in range(1, 5) for hand in product((False, True), repeat=count)):
        slots = card_slots(rack, across)
        assert all(before.right <= after.left for before, after in pairwise(slots))
        assert rack.left <= slots[0].left and slots[-1].right <= rack.right
        assert [slot.width > slot.height * 3 // 4 for slot in slots] == list(across)


@pytest.mark.parametrize("size", ((1280, 720), (800, 480), (720, 1280)))
def test_pressing_a_card_at_the_same_point_rotates_it_all_around(window, size):
    ui = window(size)
    with ui.play(ui.table(first_session(ui.app, CARDS))):
        draft = card_draft(ui)
        for place in draft.unlaid:
            point = slot_center(ui, place)
            if draft.picked != place:
                ui.click(point)
            turned = []
            for _press in range(4):
                ui.click(point)
                turned.append(draft.quarters(place))
            assert draft.picked == place and turned == [1, 2, 3, 0]


def test_a_rotated_card_is_drawn_beside_its_neighbours(window, listen):
    ui = window((1280, 720))
    with ui.play(ui.table(first_session(ui.app, CARDS))):
        ui.click(slot_center(ui, 0))
        assert card_draft(ui).quarters(0) == 1
        drawn = listen(drawing, "draw_card", lambda _, picture, *card, **__: card_rect(card[3], card[2]))
        ui.repainted()
    assert len(drawn) == len(card_draft(ui).hand)
    assert all(one.collidelist(drawn[:at]) < 0 for at, one in enumerate(drawn))


def test_with_keys_the_focus_goes_where_the_rotated_card_fits(window):
    ui = window((1280, 720))
    with ui.play(lesson_scene(ui.app, CARDS, 3)):
        ui.strike(pygame.K_RIGHT)
        draft, stage = card_draft(ui), ui.top.stage
        for _press in range(4):
            ui.strike(pygame.K_r)
            assert draft.cells_for(draft.picked)
            assert draft.fits_on(stage.aim_of_focus())
