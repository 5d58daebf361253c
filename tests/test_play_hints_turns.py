"""Hints on every kind of turn, and how they change while tiles are laid."""

import dataclasses
from collections.abc import Iterator

import pygame
import pytest
from helpers import header, session_after, session_with_moves, turn
from hint_driver import answering, ask, brief_hint_driver, placing
from many_tiles import GAME, START
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.scenes.turn.scene import TurnScene

pytestmark = pytest.mark.slow


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


# Laying tiles while a hint is shown


def stray(scene: TurnScene) -> tuple[int, int]:
    """A tile on the rack and a cell that it fits, which are not part of the advised turn."""
    draft = draft_of(scene)
    return next(
        (place, mark.cell)
        for place in draft.unlaid
        for mark in draft.marks(place)
        if mark.kind != "need" and (draft.hand[place], mark.cell) not in scene.model.hint.advice.turn
    )


@pytest.fixture
def hinted(ui) -> Iterator[UiDriver]:
    """A hint shows the tiles of the advised turn (its second step)."""
    ui.watch_window()
    with ui.play(answering(ui)):
        ask(ui, 2)
        yield ui


def test_all_tiles_of_the_advised_turn_are_shown_with_their_order(hinted):
    hint = turn_of(hinted.top).model.hint
    assert [ghost.placement for ghost in hint.ghosts()] == list(hint.advice.turn)
    assert [ghost.number for ghost in hint.ghosts()] == [1, 2]


def test_a_tile_that_is_laid_is_no_longer_shown_by_the_hint(hinted):
    scene = turn_of(hinted.top)
    placing(hinted, 0)
    hinted.run()
    (ghost,) = scene.model.hint.ghosts()
    assert (ghost.number, ghost.placement) == (2, scene.model.hint.advice.turn[1])
    assert draft_of(scene).hand[ghost.place] == ghost.placement[0]


def test_the_hint_stays_without_its_text_when_an_advised_tile_is_laid(hinted):
    hint = turn_of(hinted.top).model.hint
    placing(hinted, 0)
    hinted.run()
    assert (hint.step, " ".join(hint.sentences())) == (2, "")


def test_the_hint_ends_when_the_whole_advised_turn_is_laid(hinted):
    hint = turn_of(hinted.top).model.hint
    placing(hinted, 0, 1)
    hinted.run()
    assert (hint.step, hint.ghosts()) == (0, [])


def test_a_hint_for_a_complete_turn_says_done(hinted):
    placing(hinted, 0, 1)
    hinted.run()
    ask(hinted, 2)
    assert " ".join(turn_of(hinted.top).model.hint.sentences()) == "That is the whole turn: press Done."


def test_done_drops_the_advice(hinted):
    hint = turn_of(hinted.top).model.hint
    placing(hinted, 0, 1)
    hinted.run()
    ask(hinted, 2)
    hinted.key(pygame.K_d)
    hinted.run(2)
    assert (hint.step, hint.advice) == (0, None)


@pytest.fixture
def strayed(hinted) -> tuple[UiDriver, int, int]:
    """A tile was laid that is not part of the advised turn: the driver, the tile's number in the hand, and its cell."""
    place, cell = stray(turn_of(hinted.top))
    hinted.press_slot(place)
    hinted.click_cell(cell)
    return hinted, place, cell


def test_laying_another_tile_ends_the_hint(strayed):
    ui, _place, _cell = strayed
    assert turn_of(ui.top).model.hint.step == 0


def test_a_hint_after_another_tile_says_to_take_it_back(strayed):
    ui, place, cell = strayed
    scene = turn_of(ui.top)
    value = draft_of(scene).hand[place]
    ask(ui, 2)
    assert scene.model.hint.extra() == [(value, cell)]
    assert " ".join(scene.model.hint.sentences()) == f"Take back the {value} first."


def test_a_hint_takes_no_tile_back_by_itself(strayed):
    ui, place, cell = strayed
    ask(ui, 2)
    assert draft_of(turn_of(ui.top)).laid == [(place, cell)]


def test_the_advised_turn_is_shown_again_when_the_other_tile_is_taken_back(strayed):
    ui, _place, _cell = strayed
    hint = turn_of(ui.top).model.hint
    ask(ui, 2)
    ui.strike(pygame.K_BACKSPACE)
    assert hint.extra() == []
    assert " ".join(hint.sentences()).startswith("Lay the ")


def test_hints_can_be_asked_for_while_a_tile_is_dragged(ui):
    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        slot = scene.layout.station.rack_slot(0, 2)
        ui.down(slot.center)
        ui.hover((slot.centerx - 60, slot.centery - 60))
        assert scene.stage.dragged == [0]
        for step in (1, 2, 3):
            ask(ui)
            assert scene.model.hint.step == step and scene.stage.dragged == [0]
        value = draft_of(scene).hand[0]
        goal = next(cell for one, cell in scene.model.hint.advice.turn if one == value)
        ui.point(scene.layout.rect(goal).center)
        ui.up(scene.layout.rect(goal).center)
        ui.run()
        assert draft_of(scene).laid == [(0, goal)]
        assert len(scene.model.hint.ghosts()) == 1


def test_the_advised_tiles_can_be_laid_in_another_order(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ask(ui)
        scene.model.hint.advice = dataclasses.replace(scene.model.hint.advice, turn=turn("1h7 2i7"))
        ask(ui)
        placing(ui, 1, 0)
        ui.run()
        assert scene.model.hint.extra() == [] and scene.model.hint.ghosts() == []
        assert draft_of(scene).legal


# Every kind of turn


def test_hints_say_that_nothing_fits(ui):
    moves = GAME[: GAME.index("1<36") + len("1<36")]

    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, moves))):
        scene = turn_of(ui.top)
        said = []
        for _step in range(3):
            ask(ui)
            said.append(" ".join(scene.model.hint.sentences()))
        assert said[:2] == ["None of your tiles fits anywhere. Press Done."] * 2
        assert said[2].startswith("It is the only turn")


def test_done_lays_nothing_after_a_hint_that_nothing_fits(ui):
    moves = GAME[: GAME.index("1<36") + len("1<36")]

    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, moves))):
        ask(ui)
        ui.key(pygame.K_d)
        ui.run(2)
        turns = [event.turn for event in ui.match.events if isinstance(event, Lay) and event.seat == 1]
        assert turns[-1] == ()


def test_hints_for_a_hand_of_eleven_tiles(ui):
    with ui.play(ui.table(session_with_moves(ui.store, header("casual", "human"), START, GAME))):
        scene = turn_of(ui.top)
        for step in (1, 2, 3):
            ask(ui)
            assert scene.model.hint.step == step and scene.model.hint.sentences()
        assert scene.match.lay_event(scene.model.hint.advice.turn)
        assert len({ghost.place for ghost in scene.model.hint.ghosts()}) == len(scene.model.hint.advice.turn)


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "casual"), (0, 1), "leaflet"),
        (("human", "casual", "casual"), (0, 1, 2), "italian"),
        (("human", "casual", "casual", "casual"), (0, 0, 1, 1), "standard"),
        (("human", *("casual",) * 5), (0, 0, 1, 1, 2, 2), "strict"),
    ],
)
def test_hints_are_given_under_all_rules(ui, kinds, pads, rules):
    scene = ui.table(session_after(ui.store, header(*kinds, pads=pads, rules=rules, seed=5), 0))

    with ui.play(scene):
        for _turn in range(4):
            table = turn_of(ui.top)
            for step in (1, 2, 3):
                ask(ui)
                assert table.model.hint.step == step and table.model.hint.sentences()
            placing(ui, *range(len(table.model.hint.advice.turn)))
            ui.strike(pygame.K_d)
            lays = [event for event in ui.match.events if isinstance(event, Lay) and event.seat == 0]
            assert len(lays) == _turn + 1


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "normal"}, {"large_text": True}])
def test_the_hint_button_is_bright_during_the_three_steps(monkeypatch, tmp_path, chosen):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    ui = UiDriver(monkeypatch, tmp_path, **chosen)

    ui.watch_window()
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        for light in (1.0, 1.0, 1.0, 0.0):
            ask(ui)
            assert scene.model.hint.brightness == light and not scene.busy
