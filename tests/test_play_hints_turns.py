"""Hints on every kind of turn, and how they change while tiles are laid."""

from __future__ import annotations

import dataclasses

import pygame
import pytest
from helpers import header, session_after, session_with_moves, turn
from hint_driver import answering, ask, brief_hint_driver, placing
from many_tiles import GAME, START
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.scenes.turn.scene import TurnScene


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


# What is laid meanwhile


def stray(scene: TurnScene) -> tuple[int, int]:
    """A tile and a cell that are no part of the advised turn."""
    draft = draft_of(scene)
    return next(
        (place, mark.cell)
        for place in draft.unlaid
        for mark in draft.marks(place)
        if mark.kind != "need" and (draft.tiles[place], mark.cell) not in scene.model.hint.advice.turn
    )


def test_what_has_been_laid_of_it_is_no_ghost_any_more(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ask(ui, 2)
        advice = scene.model.hint.advice
        assert [ghost.placement for ghost in scene.model.hint.ghosts()] == list(advice.turn)
        assert [ghost.number for ghost in scene.model.hint.ghosts()] == [1, 2]
        placing(ui, 0)
        ui.run()
        (ghost,) = scene.model.hint.ghosts()
        assert (ghost.number, ghost.placement) == (2, advice.turn[1])
        assert draft_of(scene).tiles[ghost.place] == ghost.placement[0]
        assert scene.model.hint.step == 2 and scene.model.hint.text() == "", "the bar is the turn's again"
        placing(ui, 1)
        ui.run()
        assert scene.model.hint.ghosts() == [] and scene.model.hint.step == 0
        ask(ui, 2)
        assert scene.model.hint.text() == "That is the whole turn: press Done."
        ui.key(pygame.K_d)
        ui.run(2)
        assert scene.model.hint.advice is None and scene.model.hint.step == 0


@pytest.mark.slow
def test_leaving_the_advice_is_accepted_and_answered_when_asked(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ask(ui, 2)
        place, cell = stray(scene)
        ui.press_slot(place)
        ui.press_cell(cell)
        ui.run()
        assert scene.model.hint.step == 0
        value = draft_of(scene).tiles[place]
        ask(ui, 2)
        assert scene.model.hint.extra_tiles() == [(value, cell)]
        assert scene.model.hint.text() == f"Take back the {value} first."
        assert draft_of(scene).laid == [(place, cell)]
        ui.key(pygame.K_BACKSPACE)
        ui.run()
        assert scene.model.hint.extra_tiles() == []
        assert scene.model.hint.text().startswith("Lay the ")


def test_a_hint_may_be_asked_for_while_a_tile_hangs_on_the_pointer(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        slot = scene.layout.station.rack_slot(0, 2)
        ui.down(slot.center)
        ui.point((slot.centerx - 60, slot.centery - 60))
        ui.run()
        assert scene.stage.dragged == [0]
        for step in (1, 2, 3):
            ask(ui)
            assert scene.model.hint.step == step and scene.stage.dragged == [0]
        value = draft_of(scene).tiles[0]
        goal = next(cell for one, cell in scene.model.hint.advice.turn if one == value)
        ui.point(scene.layout.rect(goal).center)
        ui.up(scene.layout.rect(goal).center)
        ui.run()
        assert draft_of(scene).laid == [(0, goal)]
        assert len(scene.model.hint.ghosts()) == 1


def test_the_turn_in_another_order_is_the_same_turn(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ask(ui)
        scene.model.hint.advice = dataclasses.replace(scene.model.hint.advice, turn=turn("1h7 2i7"))
        ask(ui)
        placing(ui, 1, 0)
        ui.run()
        assert scene.model.hint.extra_tiles() == [] and scene.model.hint.ghosts() == []
        assert draft_of(scene).legal


# Every kind of turn


def test_where_nothing_fits_every_step_says_so(ui):
    told = GAME[: GAME.index("1<36") + len("1<36")]

    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, told))):
        scene = turn_of(ui.top)
        said = []
        for _step in range(3):
            ask(ui)
            said.append(scene.model.hint.text())
        assert said[:2] == ["None of your tiles fits anywhere. Press Done."] * 2
        assert said[2].startswith("It is the only turn")
        ui.key(pygame.K_d)
        ui.run(2)
        assert [event.turn for event in ui.match.events if isinstance(event, Lay) and event.seat == 1][
            -1
        ] == ()


@pytest.mark.slow
def test_eleven_tiles_in_hand(ui):
    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, GAME))):
        scene = turn_of(ui.top)
        for step in (1, 2, 3):
            ask(ui)
            assert scene.model.hint.step == step and scene.model.hint.text()
        assert scene.match.lay_event(scene.model.hint.advice.turn)
        assert len({ghost.place for ghost in scene.model.hint.ghosts()}) == len(scene.model.hint.advice.turn)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "casual"), (0, 1), "leaflet"),
        (("human", "casual", "casual"), (0, 1, 2), "italian"),
        (("human", "casual", "casual", "casual"), (0, 0, 1, 1), "standard"),
        (("human", *("casual",) * 5), (0, 0, 1, 1, 2, 2), "strict"),
    ],
)
def test_advice_is_given_from_turn_one_under_all_rules_and_seats(ui, kinds, pads, rules):
    scene = ui.table(session_after(ui.store, header(*kinds, pads=pads, rules=rules, seed=5), 0))

    with ui.play(scene):
        for _turn in range(4):
            table = turn_of(ui.top)
            for step in (1, 2, 3):
                ask(ui)
                assert table.model.hint.step == step and table.model.hint.text()
            placing(ui, *range(len(table.model.hint.advice.turn)))
            ui.key(pygame.K_d)
            ui.run()
            lays = [event for event in ui.match.events if isinstance(event, Lay) and event.seat == 0]
            assert len(lays) == _turn + 1


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "normal"}, {"large_text": True}])
def test_with_every_setting_the_light_comes_and_goes(monkeypatch, tmp_path, chosen):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    ui = UiDriver(monkeypatch, tmp_path, **chosen)

    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        for light in (1.0, 1.0, 1.0, 0.0):
            ask(ui)
            assert scene.model.hint.brightness == light and not scene.busy
