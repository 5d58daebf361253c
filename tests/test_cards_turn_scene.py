"""A turn of the card game in the window: rotating, laying and taking back. A rotated card is wider, and covers no other."""

from itertools import pairwise, product

import pygame
import pytest
from card_driver import (
    card_draft,
    card_header,
    card_scene,
    choosing,
    lay_card_by_mouse,
    slot_center,
    spot_center,
    turn_by_mouse,
)
from pygame import Rect

from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement
from game.rules.common.journal import CARDS
from game.scenes.card_turn import drawing
from game.scenes.card_turn.spot_marks import signs_shown
from game.scenes.new_match import first_session
from game.session.game_session import GameSession
from game.table.cards import card_rect, card_slots
from tools.card_examples import EXCHANGE_SEED, best_mark, card_session_at
from tools.example_lessons import lesson_scene

pytestmark = [pytest.mark.slow, pytest.mark.window((1280, 720))]


WAYS_TO_ROTATE = {
    "key": lambda ui: ui.key(pygame.K_r),
    "gamepad": lambda ui: ui.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    "press": lambda ui: ui.press(slot_center(ui, card_draft(ui).picked)),
    "wheel": lambda ui: ui.post(pygame.MOUSEWHEEL, x=0, y=-1, touch=False),
}


@pytest.mark.parametrize("how", WAYS_TO_ROTATE)
def test_a_picked_card_is_rotated(ui, how):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        ui.hover(slot_center(ui, draft.picked))
        before = draft.quarters[draft.picked]
        WAYS_TO_ROTATE[how](ui)
        ui.run()
        assert draft.quarters[draft.picked] == (before + 1) % 4
        ui.post(pygame.MOUSEWHEEL, x=0, y=1, touch=False)
        ui.run()
        assert draft.quarters[draft.picked] == before, "the wheel rotates it back"


@pytest.mark.parametrize("size", ((1280, 720), (800, 480), (720, 1280)))
def test_the_first_press_on_a_card_only_picks_it_and_more_at_the_same_point_rotate_it_all_around(
    window, size
):
    ui = window(size)
    with ui.play(ui.table(first_session(ui.app, CARDS))):
        draft = card_draft(ui)
        for place in draft.unlaid:
            point = slot_center(ui, place)
            if draft.picked != place:
                ui.click(point)
                assert draft.picked == place and draft.quarters[place] == 0
            turned = []
            for _press in range(4):
                ui.click(point)
                turned.append(draft.quarters[place])
            assert draft.picked == place and turned == [1, 2, 3, 0]


def test_every_legal_spot_is_marked_and_says_whether_the_card_has_to_be_rotated(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        for place in draft.unlaid:
            placements = draft.table.placements([draft.hand[place]])
            marks = draft.marks(place)
            assert {(mark.placement.cell, mark.placement.step) for mark in marks} == {
                (one.cell, one.step) for one in placements
            }
            for mark in marks:
                assert mark.turned == (draft.at(place, mark.placement.cell) != mark.placement)
                score = draft.score_with(place, mark.placement)
                assert (mark.totals, mark.supers) == (score.lines, score.supers)


def test_what_the_second_card_of_a_round_would_score_counts_with_the_first(ui):
    session = card_session_at(ui.app, ("human", "cpu"), 0)
    session.match.hands[0][:2] = [(4, 6), (0, 5)]
    with ui.play(ui.table(session)):
        draft, found = card_draft(ui), set()
        draft.lay_placement(Placement(4, 6, ORIGIN, RIGHT))
        for mark in draft.marks(1):
            laid = ui.match.lay_event((*draft.turn, mark.placement))
            assert draft.score_with(1, mark.placement) == (laid.lines, laid.supers)
            found.add(laid.lines)
        assert {(10,), (10, 11)} <= found


def spot_for_another_orientation(draft, *, with_sign=True):
    """Rotates a card so that it fits somewhere only after it is rotated again. Returns its place and that spot's mark. ``with_sign``:
    the spot may have a sign."""
    for place in draft.unlaid:
        draft.picked = place
        for _quarter in range(4):
            draft.rotate()
            marks = draft.marks(place)
            fitting = {cell for mark in marks if not mark.turned for cell in mark.placement.cells}
            for mark in marks:
                if mark.turned and not fitting & set(mark.placement.cells) and (with_sign or not mark.totals):
                    return place, mark
    raise AssertionError("every card fits everywhere as it is")


def test_a_spot_that_does_not_fit_says_why(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        draft.picked, mark = spot_for_another_orientation(draft, with_sign=False)
        ui.click(spot_center(ui, mark.placement))
        assert not draft.laid
        assert "Press it in your hand" in card_scene(ui.top).model.refusal
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        ways = [
            Placement(6, 6, cell + way, step)
            for cell in draft.table.halves
            for way in (1, -1, 256, -256)
            for step in (RIGHT, BELOW)
        ]
        high = next(
            way
            for way in ways
            if not set(way.cells) & set(draft.table.halves)
            and not any(
                draft.table.fits(Placement(6, 6, cell, step)) for cell in way.cells for step in (RIGHT, BELOW)
            )
        )
        scene.controller.lay(draft.unlaid[0], high)
        assert " = " in scene.model.refusal and "at most 12" in scene.model.refusal
        assert scene.model.refused_cells


def test_a_card_that_is_held_beside_a_spot_is_laid_on_it(ui):
    """Over either of its cells, it lies so that it fits."""
    with ui.play(choosing(ui)):
        draft, turn_table = card_draft(ui), card_scene(ui.top).turn_table
        for place in draft.unlaid:
            for mark in (one for one in draft.marks(place) if not one.turned):
                for cell, share in product(mark.cells, (0.3, 0.7)):
                    square = turn_table.cloth.rect(cell)
                    at = round(square.x + share * square.width), round(square.y + share * square.height)
                    lies = turn_table.aim(at, place)
                    assert draft.fits_on(lies) and cell in lies.cells


def test_a_card_is_dragged_to_its_spot_and_back_to_the_rack(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        mark = next(mark for mark in draft.marks(draft.picked) if not mark.turned)
        start = slot_center(ui, draft.picked)
        ui.drag(start, (start[0] - 40, start[1]), spot_center(ui, mark.placement))
        ui.run()
        assert draft.turn == (mark.placement,)
        spot = spot_center(ui, mark.placement)
        ui.drag(spot, (spot[0] + 30, spot[1]), start)
        ui.run()
        assert not draft.laid


def test_over_a_sign_a_dragged_card_lies_as_it_is_and_a_picked_one_as_the_sign_says(ui):
    with ui.play(scene := choosing(ui)):
        draft, turn_table = card_draft(ui), scene.turn_table
        place, mark = spot_for_another_orientation(draft)
        lies, start = draft.quarters[place], slot_center(ui, place)
        signs = signs_shown(turn_table, ())
        on_sign = next(area.center for sign, area in signs if sign.mark.placement == mark.placement)
        ui.hover(on_sign)
        assert turn_table.held == (place, mark.placement) and draft.gain(*turn_table.held)[0]
        ui.down(start)
        ui.point((start[0] - 40, start[1]))
        ui.hover(on_sign)
        (press,) = turn_table.drags
        assert turn_table.drag_target(press) is None and not draft.gain(*turn_table.held)[0]
        assert draft.quarters[place] == lies
        ui.up(on_sign)
        ui.run()
        assert draft.quarters[place] == lies and not draft.complete


def test_a_complete_turn_is_shown_on_the_pad_takes_no_other_card_and_is_taken_back(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        _place, mark = best_mark(draft)
        lay_card_by_mouse(ui)
        assert draft.turn == (mark.placement,)
        assert scene.model.pad_view.preview() == draft.entries() != []
        ui.click(slot_center(ui, draft.unlaid[0]), ui.place_of(scene.layout.board))
        assert len(draft.laid) == 1 and "enough for this turn" in scene.model.refusal
        ui.click(spot_center(ui, mark.placement))
        assert not draft.laid, "pressing a laid card takes it back"


def test_taking_back_the_first_card_of_a_round_brings_the_second_back(ui):
    kinds = ("human", "human")
    session = card_session_at(ui.app, kinds, 0, seat=None)
    with ui.play(ui.table(session)):
        ui.choose("Show my cards")
        draft = card_draft(ui)
        lay_card_by_mouse(ui)
        lay_card_by_mouse(ui)
        assert len(draft.laid) == 2
        ui.click(spot_center(ui, draft.laid[0][1]))
        assert not draft.laid
        assert "came back too" in card_scene(ui.top).model.refusal


def test_a_killed_match_continues_before_the_turn_that_was_not_finished(ui):
    with ui.play(ui.begin(card_header("human", "cpu"))):
        turn_by_mouse(ui)
        events = len(ui.match.events)
        lay_card_by_mouse(ui)
        text = ui.store.load()[0].text
    session = GameSession.resume(ui.store)
    assert session is not None
    assert len(session.match.events) == events
    assert ui.store.load()[0].text == text
    with ui.play(ui.table(session)):
        assert not card_draft(ui).laid
        turn_by_mouse(ui)
        assert len(ui.match.events) > events


def test_the_turn_can_end_while_its_card_still_moves(window):
    ui = window((1280, 720), speed="slow")
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        place, mark = best_mark(draft)
        scene.controller.lay(place, mark.placement)
        ui.run(1)
        assert scene.turn_table.effects.busy
        scene.finish_turn()
        scene.model.draft = None
        scene.model.displayed.rack = []
        ui.run(2)
        assert scene.turn_table.effects.busy


# The rack


@pytest.mark.parametrize("rack", (Rect(726, 632, 250, 66), Rect(480, 402, 150, 56), Rect(0, 0, 120, 90)))
def test_no_card_covers_another_one_or_leaves_the_rack(rack: Rect):
    for across in (hand for count in range(1, 5) for hand in product((False, True), repeat=count)):
        slots = card_slots(rack, across)
        assert all(before.right <= after.left for before, after in pairwise(slots))
        assert rack.left <= slots[0].left and slots[-1].right <= rack.right
        assert [slot.width > slot.height * 3 // 4 for slot in slots] == list(across)


def test_a_rotated_card_is_drawn_beside_its_neighbours(ui, listen):
    with ui.play(ui.table(first_session(ui.app, CARDS))):
        ui.click(slot_center(ui, 0))
        assert card_draft(ui).quarters[0] == 1
        drawn = listen(drawing, "draw_card", lambda _, picture, *card, **__: card_rect(card[3], card[2]))
        ui.repainted()
    assert len(drawn) == len(card_draft(ui).hand)
    assert all(one.collidelist(drawn[:at]) < 0 for at, one in enumerate(drawn))


def test_a_card_that_fits_nowhere_is_dimmed(ui, listen):
    with ui.play(ui.table(card_session_at(ui.app, ("human", "cpu", "cpu"), 1, seed=EXCHANGE_SEED))):
        draft = card_draft(ui)
        draft.picked = 1
        dimmed = listen(drawing, "draw_card", lambda _, _picture, *card, dimmed: (card[:2], dimmed))
        ui.repainted()
    fits = [(card, not draft.table.any_fits([card])) for card in draft.hand]
    assert sorted(dimmed) == sorted(fits) and len(set(dict(fits).values())) == 2


def test_with_keys_the_focus_goes_where_the_rotated_card_fits(ui):
    with ui.play(lesson_scene(ui.app, CARDS, 2)):
        ui.strike(pygame.K_RIGHT)
        draft, turn_table = card_draft(ui), ui.top.turn_table
        for _press in range(4):
            ui.strike(pygame.K_r)
            assert any(not mark.turned for mark in draft.marks(draft.picked))
            assert draft.fits_on(turn_table.aim_of_focus())


def test_without_a_card_to_rotate_the_shoulder_button_shows_the_next_pad(window):
    ui = window((1280, 720), speed="normal")
    scene = card_scene(ui.table(card_session_at(ui.app, ("human", "cpu", "cpu"), 12, "draw", seat=1)))
    with ui.play(scene, 3):
        assert scene.model.draft is None and scene.model.pad_view.selected is None
        ui.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        ui.run(2)
        assert scene.model.draft is None and scene.model.pad_view.selected is not None


def test_a_number_picks_the_next_card_that_has_it(ui):
    with ui.play(choosing(ui)):
        draft, turn_table = card_draft(ui), card_scene(ui.top).turn_table
        assert draft.hand == ((2, 5), (2, 4), (1, 4))
        for key, place in (
            (pygame.K_4, 1),
            (pygame.K_4, 2),
            (pygame.K_2, 0),
            (pygame.K_2, 1),
            (pygame.K_2, 0),
        ):
            ui.strike(key)
            assert draft.picked == place
        ui.strike(pygame.K_6)
        assert draft.picked == 0 and "no 6" in turn_table.model.refusal


def test_with_keys_a_spot_for_a_rotated_card_says_so_and_enter_first_rotates_it(ui):
    with ui.play(choosing(ui)):
        draft, turn_table = card_draft(ui), card_scene(ui.top).turn_table
        draft.picked, _mark = spot_for_another_orientation(draft)
        ui.strike(pygame.K_RIGHT)
        steps = iter((pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP) * 10)
        while turn_table.fits_at_focus:
            assert not turn_table.model.refusal
            ui.strike(next(steps))
        assert "Rotated, the card fits here" in turn_table.model.refusal
        spot = turn_table.spot_of_focus()
        ui.strike(pygame.K_RETURN)
        assert not draft.laid and turn_table.aim_of_focus() == spot
        ui.strike(pygame.K_RETURN)
        assert draft.turn == (spot,)
