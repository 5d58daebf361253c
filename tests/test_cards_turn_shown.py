"""What a turn of the card game shows and says: joined rows, exchanges, passes."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from card_driver import card_scene
from ui_driver import STEP, UiDriver, picture_of

from game.commands.example_scenes import example_scenes
from game.commands.fixtures import EXCHANGE_SEED, Around, best_mark, card_session_at, card_turn_scene
from game.engine.layout import turned
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Placement
from game.rules.cards.table import Table
from game.rules.common.pad import PRINTED_ROWS
from game.scenes.card_turn import animation as event_animations
from game.scenes.card_turn import drawing as exchange_drawing
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.sums import sums_made, sums_with
from game.scenes.turn.game import show_lay
from game.table import timings

JOINS = 5
"""The seed of a match in which a 0 can join two rows in the fifth turn."""
SUPER, SUPER_LAYS = 31, 12
"""The seed of a match in which a card can earn a super bonus after that many turns."""
LAST_ROW = PRINTED_ROWS - 1


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off")


def test_a_zero_that_joins_two_parts_of_a_row_makes_them_one(ui):
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW), Placement(3, 1, ORIGIN + 2, BELOW))
    joining = Placement(0, 0, ORIGIN + 1, BELOW)
    assert draft.table.fits(joining)
    found = [one for one in sums_with(draft, joining) if one.parts]
    assert [(one.total, len(one.cells), one.across) for one in found] == [(4, 3, True), (3, 3, True)]


def test_a_zero_next_to_its_own_half_joins_nothing():
    draft = card_draft_on(Placement(1, 2, ORIGIN, BELOW))
    assert not [one for one in sums_with(draft, Placement(0, 4, ORIGIN + 1, RIGHT)) if one.parts]


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
def test_two_rows_are_shown_becoming_one(ui, still):
    ui.app.settings.reduced_motion = still
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4, seed=JOINS)
    place, where = joining_way(scene.model.draft)
    scene.controller.moves.lay(place, where)
    assert scene.stage.joining == (set() if still else {where.cell})
    scene.stage.effects.finish()
    assert not scene.stage.joining
    scene.close()


@pytest.mark.slow
@pytest.mark.parametrize("still", [False, True])
def test_two_rows_that_a_computer_joins_are_shown_becoming_one(monkeypatch, ui, still):
    ui.app.settings.speed, ui.app.settings.reduced_motion = "normal", still
    shown = []
    monkeypatch.setattr(event_animations, "draw_joining", lambda picture, stage, joined, p: shown.append(p))
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4, seed=JOINS)
    (_place, where), hand = joining_way(scene.model.draft), list(scene.match.hands[0])
    scene.model.draft = None
    show_lay(scene.game, scene.stage, scene.session.lay((where,)), hand)
    while scene.stage.timeline.busy:
        scene.stage.timeline.update(STEP)
        picture_of(scene)
    scene.close()
    assert len(shown) >= timings.JOIN_RUNS / STEP - 1
    assert shown == sorted(shown) and (len(set(shown)) == 1) == still


def joining_way(draft):
    """The place of a card of the draft and a placement, with which a 0 joins two runs."""
    ways = [(place, mark.placement) for place in draft.unlaid for mark in draft.marks(place)]
    return next(way for way in ways if any(one.parts for one in sums_with(draft, way[1])))


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
def test_an_exchange_is_shown_with_a_sentence(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720))
    session = card_session_at(ui.app, ("cpu", "human", "cpu"), 1, "exchange", seed=EXCHANGE_SEED)
    shown = []
    scene = card_scene(ui.table(session))

    def watch():
        words = scene.model.message
        if "exchanged" in words:
            shown.append(words)

    ui.watch = watch
    with ui.play(scene):
        pass
    assert shown and shown[0] == "None of Ada's cards fits: 3 cards are exchanged."


@pytest.mark.slow
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
    monkeypatch.setattr(exchange_drawing, "turned", recorded)
    picture_of(scene)
    scene.close()
    assert sides == readers


@pytest.mark.slow
@pytest.mark.parametrize(("seating", "inches"), [("one", 0.0), ("four", 32.0)])
def test_the_pad_scrolls_to_a_super_bonus_and_back(monkeypatch, tmp_path, seating, inches):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720), seating=seating, inches=inches)
    session = card_session_at(ui.app, ("human", "cpu"), SUPER_LAYS, seed=SUPER)
    with ui.play(ui.table(session)):
        scene, rows = card_scene(ui.top), []
        place, mark = best_mark(scene.model.draft)
        assert mark.supers
        scene.controller.moves.lay(place, mark.placement)
        ui.run()
        ui.watch = lambda: rows.append((scene.model.displayed.pads[0].supers, visible_rows(scene)))
        ui.key(pygame.K_d)
        ui.run(420)
    assert LAST_ROW not in rows[0][1]
    written = [visible for supers, visible in rows if supers]
    assert LAST_ROW in written[0]
    assert LAST_ROW not in written[-1]
    firsts = [visible[0] for _supers, visible in rows]
    assert max(abs(one - other) for one, other in pairwise(firsts)) <= 3


def visible_rows(scene):
    """The rows of the first player's pad that are visible."""
    rows = sum(sheet.rows for sheet in scene.stage.sheets_of(0))
    first = scene.model.pad_views[0].first(rows)
    return range(first, first + rows)


@pytest.mark.slow
def test_the_example_of_a_held_card_holds_it_over_a_spot(tmp_path):
    scene = dict(example_scenes(tmp_path, Around()))["cards-held"]()
    scene.resize((800, 480))
    assert scene.stage.target is not None
    scene.close()
