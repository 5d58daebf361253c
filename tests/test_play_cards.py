"""Whole matches of the card game in the window, with each device alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from card_driver import card_header, turn_by_fingers, turn_by_keys, turn_by_mouse, turn_by_pad
from fingers import Fingers
from ui_driver import UiDriver, over

from game.engine.scene import Scene
from game.rules.cards.events import Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.scenes.card_turn.scene import CardTurnScene
from game.scenes.hand_over import HandOver
from game.session.game_session import GameSession

WINDOW = (1280, 720)


def play_to_the_end(ui: UiDriver, scene: Scene, turn: Callable[[UiDriver], None]) -> None:
    """Plays the human's turns until the match is over."""
    with ui.play(scene):
        for _turn in range(60):
            if not isinstance(ui.top, CardTurnScene):
                break
            turn(ui)
        assert over(ui)


@pytest.fixture(scope="module")
def by_mouse(tmp_path_factory) -> Match:
    """A match against the computer that was played to its end by mouse."""
    with pytest.MonkeyPatch.context() as patch:
        ui = UiDriver(patch, tmp_path_factory.mktemp("mouse"), WINDOW, speed="off")
        play_to_the_end(ui, ui.begin(card_header("human", "cpu")), turn_by_mouse)
        return ui.match


@pytest.mark.slow
def test_a_card_match_is_played_to_the_end_by_mouse(by_mouse):
    assert by_mouse.outcome is not None
    assert by_mouse.round == 2


def late(ui: UiDriver, match: Match) -> Scene:
    """The scene in which this match goes on at the human's third last turn."""
    lays = [at for at, event in enumerate(match.events) if isinstance(event, Lay) and event.seat == 0]
    journal = Journal.begin(match.header)
    for event in match.events[: lays[-3]]:
        journal.append(event)
    return ui.table(GameSession(journal, ui.store.begin(journal), 1))


@pytest.mark.slow
@pytest.mark.parametrize("turn", [turn_by_keys, turn_by_pad])
def test_the_end_of_a_card_match_is_played_without_a_pointer(monkeypatch, tmp_path, by_mouse, turn):
    ui = UiDriver(monkeypatch, tmp_path, WINDOW, speed="off")
    play_to_the_end(ui, late(ui, by_mouse), turn)
    assert ui.match.outcome is not None


@pytest.mark.slow
def test_the_end_of_a_card_match_is_played_by_fingers(monkeypatch, tmp_path, by_mouse):
    ui, fingers = UiDriver(monkeypatch, tmp_path, WINDOW, speed="off"), Fingers()
    play_to_the_end(ui, late(ui, by_mouse), lambda ui: turn_by_fingers(ui, fingers))
    assert ui.match.outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize("turn", [turn_by_keys, turn_by_pad])
def test_the_first_turns_of_a_card_match_are_played_without_a_pointer(monkeypatch, tmp_path, turn):
    ui = UiDriver(monkeypatch, tmp_path, WINDOW, speed="off")
    with ui.play(ui.begin(card_header("human", "cpu"))):
        for _turn in range(3):
            turn(ui)
        assert len([event for event in ui.match.events if isinstance(event, Lay) and event.seat == 0]) == 3


@pytest.mark.slow
@pytest.mark.parametrize("seating", ("four", "turn"))
def test_cards_are_laid_by_mouse_around_a_table(monkeypatch, tmp_path, seating):
    ui = UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off", seating=seating, inches=32.0)
    with ui.play(ui.begin(card_header("human", "human", "cpu", "human"))):
        acted = set()
        for _turn in range(4):
            acted.add(ui.match.due.seat)
            turn_by_mouse(ui)
        assert acted == {0, 1, 3}
        assert len(ui.match.table.laid) >= 4


@pytest.mark.slow
def test_two_people_hand_the_device_over_and_do_not_see_each_others_cards(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, WINDOW, speed="off")
    with ui.play(ui.begin(card_header("human", "human"))):
        for _turn in range(4):
            assert isinstance(ui.top, HandOver)
            below = ui.loop.stack.scenes[-2]
            assert not below.model.displayed.rack
            ui.press_button("Show my cards")
            ui.run()
            turn_by_mouse(ui)
    assert len(ui.match.table.laid) == 5
