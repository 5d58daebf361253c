"""A turn of the card game in the window: rotating, laying, taking back, and moving the cloth."""

from __future__ import annotations

import math
import random

import pygame
import pytest
from card_driver import (
    best_mark,
    card_draft,
    card_header,
    card_scene,
    lay_card_by_mouse,
    slot_center,
    spot_center,
    turn_by_mouse,
)
from fingers import Fingers
from ui_driver import UiDriver, in_picture, picture_of

from game.analysis.cards.advice import advise
from game.commands.card_fixtures import EXCHANGES, PASSES, card_session_at, card_turn_scene
from game.commands.example_scenes import example_scenes
from game.commands.fixtures import Around
from game.engine.place import turned
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement, x_y
from game.rules.cards.events import Lay
from game.rules.cards.player_view import view_of
from game.rules.cards.table import Table
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.sums import sums_made, sums_with
from game.scenes.card_turn.view import exchange_animation
from game.scenes.hand_over import HandOver
from game.session.game_session import GameSession

JOINS = 9
"""The seed of a match in which a 0 can join two rows in the fifth turn."""


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off")


def choosing(ui, lays=12, seat=0, seed=11, kinds=("human", "cpu", "cpu")):
    """The scene when the human has to lay."""
    return card_scene(ui.table(card_session_at(ui.app, kinds, lays, seat=seat, seed=seed)))


def take_the_device(ui):
    """Goes on until the next player's turn is shown."""
    for _ in range(5):
        if isinstance(ui.top, HandOver):
            ui.key(pygame.K_RETURN)
            ui.run()


WAYS_TO_ROTATE = {
    "key": lambda ui: ui.key(pygame.K_r),
    "gamepad": lambda ui: ui.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    "press": lambda ui: ui.press(slot_center(ui, card_draft(ui).picked)),
    "wheel": lambda ui: ui.post(pygame.MOUSEWHEEL, x=0, y=-1, touch=False),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", WAYS_TO_ROTATE)
def test_a_picked_card_is_rotated(ui, how):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        ui.point(slot_center(ui, draft.picked))
        ui.run()
        before = draft.quarters(draft.picked)
        WAYS_TO_ROTATE[how](ui)
        ui.run()
        assert draft.quarters(draft.picked) == (before + 1) % 4


def test_the_first_press_on_a_card_only_picks_it(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        other = next(place for place in draft.unlaid if place != draft.picked)
        ui.press(slot_center(ui, other))
        ui.run()
        assert draft.picked == other and draft.quarters(other) == 0


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
                assert (mark.lines, mark.supers) == (score.lines, score.supers)


def spot_for_another_orientation(draft):
    """Rotates a card so that it fits somewhere only after it is rotated again. Returns its place and that spot's mark."""
    for place in draft.unlaid:
        draft.picked = place
        for _quarter in range(4):
            draft.rotate()
            marks = draft.marks(place)
            fitting = {cell for mark in marks if not mark.turned for cell in mark.placement.cells}
            for mark in marks:
                if mark.turned and not fitting & set(mark.placement.cells):
                    return place, mark
    raise AssertionError("every card fits everywhere as it is")


def test_a_spot_for_another_orientation_says_so_when_it_is_pressed(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        draft.picked, mark = spot_for_another_orientation(draft)
        ui.press(spot_center(ui, mark.placement))
        ui.run()
        assert not draft.laid
        assert card_scene(ui.top).model.refusal == "The card fits here when you rotate it."


def test_a_total_that_is_too_high_is_refused_with_its_sum(ui):
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


@pytest.mark.slow
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


def test_the_pad_shows_what_done_will_write(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        lay_card_by_mouse(ui)
        assert scene.model.pad_view.preview() == draft.entries()
        assert draft.entries()


@pytest.mark.slow
def test_taking_back_the_first_card_of_a_round_brings_the_second_back(ui):
    kinds = ("human", "human")
    session = card_session_at(ui.app, kinds, 0, seat=None)
    with ui.play(ui.table(session)):
        take_the_device(ui)
        draft = card_draft(ui)
        lay_card_by_mouse(ui)
        lay_card_by_mouse(ui)
        assert len(draft.laid) == 2
        ui.press(spot_center(ui, draft.laid[0][1]))
        ui.run()
        assert not draft.laid
        assert "came back too" in card_scene(ui.top).model.refusal


def test_a_zero_that_joins_two_parts_of_a_row_makes_them_one(ui):
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW), Placement(3, 1, ORIGIN + 2, BELOW))
    joining = Placement(0, 0, ORIGIN + 1, BELOW)
    assert draft.table.fits(joining)
    found = [one for one in sums_with(draft, joining) if one.parts]
    assert [(one.total, len(one.cells), one.across) for one in found] == [(4, 3, True), (3, 3, True)]


def test_a_zero_next_to_its_own_half_joins_nothing():
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW))
    assert not [one for one in sums_with(draft, Placement(0, 4, ORIGIN + 1, RIGHT)) if one.parts]


@pytest.mark.parametrize("still", [False, True])
def test_two_rows_are_shown_becoming_one(ui, still):
    ui.app.settings.reduced_motion = still
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4, seed=JOINS)
    draft = scene.model.draft
    ways = [(place, mark.placement) for place in draft.unlaid for mark in draft.marks(place)]
    place, where = next(way for way in ways if any(one.parts for one in sums_with(draft, way[1])))
    scene.controller.lay(place, where)
    assert scene.stage.joining == (set() if still else {where.cell})
    scene.stage.effects.finish()
    assert not scene.stage.joining
    scene.close()


def card_draft_on(*placements):
    """A draft without a match, on a table with these cards."""
    draft = object.__new__(CardDraft)
    draft.table = Table()
    draft.laid = []
    for number, placement in enumerate(placements):
        if number:  # Their contact does not matter here.
            draft.table.spots[placement.cell, placement.step] = next(iter(draft.table.spots.values()))
        draft.table.lay(placement)
    assert sums_made(draft, set()) == []
    return draft


@pytest.mark.slow
def test_a_player_who_cannot_lay_is_told_why_and_passes_with_done(ui):
    with ui.play(choosing(ui, 1, seed=PASSES, kinds=("human", "cpu", "human", "human"))):
        take_the_device(ui)
        draft = card_draft(ui)
        assert draft.fits_nowhere() and draft.ready
        assert "three exchanges" in draft.invitation()
        ui.key(pygame.K_d)
        ui.run()
        assert Lay(0, (), (), 0) in ui.match.events


@pytest.mark.slow
def test_an_exchange_is_shown_with_a_sentence(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720))
    session = card_session_at(ui.app, ("cpu", "human", "cpu"), 1, "exchange", seed=EXCHANGES)
    shown = []
    scene = card_scene(ui.table(session))

    def watch():
        words = scene.model.message
        if "exchanged" in words:
            shown.append(words)

    ui.watch = watch
    with ui.play(scene):
        pass
    assert shown and shown[0] == "None of the cards of Ada fits: 3 are exchanged."


@pytest.mark.parametrize(("seating", "readers"), [("one", {0}), ("turn", {0, 3}), ("four", {0, 3})])
def test_the_sentence_about_an_exchange_faces_everybody(monkeypatch, tmp_path, seating, readers):
    sides = set()

    def recorded(surface, side):
        sides.add(side)
        return turned(surface, side)

    pygame.display.set_mode((1920, 1080))
    around = Around(seating, 3, 24.0)
    scene = dict(example_scenes(tmp_path, around))["cards-exchange"]()
    scene.resize((1920, 1080))
    monkeypatch.setattr(exchange_animation, "turned", recorded)
    picture_of(scene)
    scene.close()
    assert sides == readers


def with_large_cells(scene, at):
    """Zooms in so far that few cards are in sight, and shows this cell."""
    scene.stage.cloth.least_cell = 150
    scene.stage.cloth.reset()
    scene.stage.show_cells([at])
    scene.stage.cloth.update(0, still=True)


def seen(scene, cells):
    scene.stage.cloth.update(0, still=True)
    return all(scene.stage.cloth.area.contains(scene.stage.cloth.rect(cell)) for cell in cells)


def far_from(scene, cells):
    return max(scene.stage.placements, key=lambda one: math.dist(x_y(one.cell), x_y(cells[0]))).cell


def test_drawing_the_table_ahead_changes_nothing(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        view, shown = scene.stage.cloth.view, picture_of(scene).blits
        scene.draw_ahead((720, 1280))
        assert (scene.stage.cloth.view, picture_of(scene).blits) == (view, shown)


def test_the_view_shows_what_the_hint_is_about(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        hint = scene.model.hint
        hint.advice = advise(view_of(ui.match, 0), 2, random.Random(1))
        cells = [cell for placement in hint.advice.turn for cell in placement.cells]
        with_large_cells(scene, far_from(scene, cells))
        assert not seen(scene, cells)
        ui.key(pygame.K_h)
        ui.run()
        assert hint.step and seen(scene, cells)


def test_the_view_shows_the_focus_of_the_keys(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        cell = card_draft(ui).best_cell()
        with_large_cells(scene, far_from(scene, [cell]))
        assert not seen(scene, [cell])
        ui.key(pygame.K_RETURN)
        ui.run()
        assert seen(scene, [cell])


def test_dragging_the_cloth_moves_it_and_lays_nothing(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        cloth = scene.stage.cloth
        mark = next(mark for mark in draft.marks(draft.picked) if not mark.turned)
        before = cloth.rect(ORIGIN)
        spot = spot_center(ui, mark.placement)
        ui.drag(spot, (spot[0] + 20, spot[1]), (spot[0] + 50, spot[1] + 30))
        ui.run()
        assert not draft.laid
        assert cloth.rect(ORIGIN).topleft == (before.x + 50, before.y + 30)


def test_the_wheel_with_ctrl_zooms_the_cloth(ui):
    with ui.play(choosing(ui)):
        cloth = card_scene(ui.top).stage.cloth
        before = cloth.cell
        ui.point(cloth.area.center)
        ui.run()
        pygame.key.set_mods(pygame.KMOD_CTRL)
        ui.post(pygame.MOUSEWHEEL, x=0, y=2, touch=False)
        ui.run()
        pygame.key.set_mods(0)
        assert cloth.cell > before


def test_two_fingers_zoom_the_cloth(ui):
    fingers = Fingers()
    with ui.play(choosing(ui)):
        cloth, draft = card_scene(ui.top).stage.cloth, card_draft(ui)
        x, y = cloth.area.center
        before = cloth.cell
        fingers.down(0, (x - 60, y))
        ui.run(10)
        fingers.down(1, (x + 60, y))
        ui.run(10)
        for step in range(1, 6):
            fingers.move(0, (x - 60 - 20 * step, y))
            fingers.move(1, (x + 60 + 20 * step, y))
            ui.run(2)
        fingers.up(0)
        fingers.up(1)
        ui.run()
        assert cloth.cell > before
        assert not draft.laid


def test_two_fingers_that_come_down_together_zoom_the_cloth_and_press_nothing(ui):
    fingers = Fingers()
    with ui.play(choosing(ui)):
        cloth, draft = card_scene(ui.top).stage.cloth, card_draft(ui)
        x, y = cloth.area.center
        before = cloth.cell
        fingers.down(0, (x - 20, y))
        fingers.down(1, (x + 20, y))
        ui.run(2)
        for step in range(1, 9):
            fingers.move(0, (x - 20 - 15 * step, y))
            fingers.move(1, (x + 20 + 15 * step, y))
            ui.run(2)
        fingers.up(0)
        fingers.up(1)
        ui.run()
        assert cloth.cell > before
        assert not draft.laid and not card_scene(ui.top).model.refusal


@pytest.mark.slow
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


def test_the_focus_leaves_the_cloth_beyond_the_last_spot(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        for _ in range(60):
            ui.key(pygame.K_RIGHT)
        ui.run()
        assert not scene.stage.focus.on_board


def test_pressing_a_laid_card_takes_it_back(ui):
    with ui.play(choosing(ui)):
        draft = card_draft(ui)
        _place, mark = best_mark(draft)
        lay_card_by_mouse(ui)
        assert draft.turn == (mark.placement,)
        ui.press(spot_center(ui, mark.placement))
        ui.run()
        assert not draft.laid


def test_another_card_is_refused_when_the_turn_is_complete(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        lay_card_by_mouse(ui)
        ui.press(slot_center(ui, draft.unlaid[0]))
        ui.press(in_picture(scene, scene.layout.board).center)
        ui.run()
        assert len(draft.laid) == 1
        assert "all cards of this turn" in scene.model.refusal


@pytest.mark.slow
def test_the_cloth_follows_the_cards_again_after_the_turn(ui):
    with ui.play(choosing(ui)):
        cloth = card_scene(ui.top).stage.cloth
        lay_card_by_mouse(ui)
        ui.key(pygame.K_PLUS)
        ui.run()
        assert cloth.manual
        ui.key(pygame.K_d)
        ui.run()
        assert not cloth.manual


def test_the_turn_can_end_while_its_card_still_moves(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720), speed="slow")
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        place, mark = best_mark(draft)
        scene.controller.lay(place, mark.placement)
        ui.run(1)
        assert scene.stage.effects.busy
        scene.finish_turn()
        scene.model.draft = None
        scene.model.displayed.rack = []
        ui.run(2)
        assert scene.stage.effects.busy
