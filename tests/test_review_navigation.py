"""The way from the title and from the end of a match to the review, and through it, with each device alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

import pygame
import pytest
from helpers import header, session_after, session_of
from input_poster import ARROWS, CROSS
from review_driver import another, better, ended, way_to, with_size
from ui_driver import UiDriver, button_of

from game.rules.common.journal import header_line
from game.rules.tiles.constants import Turn
from game.rules.tiles.match import Match
from game.scenes.end.scoring import EndScoring
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief_review")]


# The whole way by mouse


def place_of(board: ReviewBoard, value: int) -> int:
    return next(place for place in board.model.draft.unlaid if board.model.draft.hand[place] == value)


def try_by_mouse(ui: UiDriver) -> Turn:
    """Lays another turn on the board and presses Done. Returns the turn."""
    board = better(ui)
    turn = another(board)
    for value, cell in turn:
        slot = board.layout.station.rack_slot(place_of(board, value), len(board.model.draft.hand))
        ui.press(slot.center)
        ui.press(board.layout.rect(cell).center)
    ui.choose("Done")
    return turn


def test_the_mouse_leads_to_a_try_on_a_board_and_back_and_a_review_opened_again_still_has_it(ui):
    with ui.play(ended(ui, "human", "casual")):
        ui.choose("Review")
        scene = ui.top
        assert isinstance(scene, Overview) and not scene.busy
        ui.choose("Find better turns")
        board = better(ui)
        labels = [button.label for button in board.turn_table.focus.buttons.all[3:6]]
        assert labels == ["What you laid", "Your try", "The master's"]
        turn = try_by_mouse(ui)
        assert frozenset(board.board.tried.turn) == frozenset(turn)
        for label, shown in (
            ("The master's", board.board.turn.judgement.best),
            ("What you laid", board.board.turn.played.lay.turn),
        ):
            ui.choose(label)
            assert frozenset(board.model.draft.turn) == frozenset(shown)
        ui.click(board.layout.station.menu.center)
        assert ui.top is scene
        ui.choose("Back")
        assert isinstance(ui.top, EndScoring)
        ui.choose("Review")
        assert isinstance(ui.top, Overview) and ui.app.last_review.tries


# A board by mouse


# With keys or gamepad


class Device(NamedTuple):
    press: Callable[[int], None]
    codes: dict
    done: int
    back: int

    @classmethod
    def of(cls, ui: UiDriver, name: str) -> Device:
        if name == "keys":
            return cls(ui.key, ARROWS, pygame.K_d, pygame.K_ESCAPE)
        return cls(ui.pad, CROSS, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_START)

    def choose(self, ui: UiDriver, label: str) -> None:
        for way in way_to(ui.top, label):
            self.press(self.codes[way])
            ui.run()
        self.press(self.codes["press"])
        ui.run()


@pytest.fixture(params=[("keys", (800, 480)), ("gamepad", (480, 800))], ids=["keys", "gamepad"])
def device(request, ui) -> Device:
    """Keys or a gamepad. The window has another shape for each."""
    name, size = request.param
    ui.change_size(size)
    return Device.of(ui, name)


def try_without_pointer(ui: UiDriver, board: ReviewBoard, device: Device) -> None:
    """Lays another turn on the board and presses Done."""
    for value, cell in another(board):
        board.model.draft.picked = place_of(board, value)
        board.turn_table.focus.cell = cell
        board.turn_table.focus.buttons.visible = board.turn_table.focus.on_board = True
        device.press(device.codes["press"])
        ui.run()
    device.press(device.done)
    ui.run()


def test_keys_or_gamepad_lead_from_the_end_to_all_turns_to_a_try_on_a_board_and_back(ui, device):
    with ui.play(ended(ui, "human", "casual")):
        device.choose(ui, "Review")
        scene = ui.top
        device.choose(ui, "All turns")
        assert isinstance(ui.top, TurnList)
        for _ in range(60):
            device.press(device.codes[0, 1])
            ui.run()
        device.press(device.codes["press"])
        ui.run()
        assert ui.top is scene, "the button below the last turn leads back"
        device.choose(ui, "Find better turns")
        board = better(ui)
        try_without_pointer(ui, board, device)
        assert board.board.tried is not None
        device.choose(ui, "The master's")
        assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.judgement.best)
        device.press(device.back)
        ui.run()
        assert ui.top is scene


# From the end


def test_only_a_match_with_a_human_has_a_review_button(ui):
    labels = [button.label for button in with_size(ended(ui, "casual", "casual")).buttons.all]
    assert labels == ["Title", "Board", "Play again"]
    scene = with_size(ended(ui, "human", "casual"))
    assert button_of(scene, "Review").enabled


# From the title


def offers_review(ui: UiDriver) -> bool:
    return button_of(with_size(Title(ui.app)), "Review").enabled


def test_the_title_leads_to_the_review_of_the_match_played_last_and_back(ui):
    assert not offers_review(ui), "there is no finished match yet"
    session_after(ui.store, header("human", "casual"), 6).give_up()
    with ui.play(Title(ui.app)):
        ui.choose("Review")
        assert isinstance(ui.top, Overview)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Title)


@pytest.mark.parametrize("size", [(700, 940), (600, 700), (768, 1024), (720, 1280), (480, 800), (800, 480)])
def test_the_title_buttons_fit_in_windows_of_every_shape(ui, size):
    session_after(ui.store, header("human", "casual"), 4).give_up()
    session_after(ui.store, header("human", "casual"), 4)
    title = with_size(Title(ui.app), size)
    assert len(title.buttons.all) == 8
    for button in title.buttons.all:
        assert button.area.height >= 30 and pygame.Rect((0, 0), size).contains(button.area)
        assert (
            button.area.collidelistall([other.area for other in title.buttons.all if other is not button])
            == []
        )


def finished(ui: UiDriver, *kinds: str, when: int) -> Match:
    """A match that was given up at this time, in seconds since 1970."""
    session = session_after(ui.store, header(*kinds), 6)
    (path,) = (ui.store.folder / "playing").iterdir()
    os.utime(path, (when, when))
    session.give_up()
    return session.match


def test_of_computers_alone_there_is_no_review_but_of_an_older_match_with_a_human(ui):
    finished(ui, "casual", "casual", when=2_000_000_000)
    assert not offers_review(ui)
    older = finished(ui, "human", "casual", when=1_000_000_000)
    assert offers_review(ui) and ui.store.last_finished().events == older.events


# Matches that cannot be read


def write(ui: UiDriver, name: str, text: str) -> None:
    ui.store.finished.mkdir(parents=True, exist_ok=True)
    (ui.store.finished / name).write_text(text)


DAMAGED = header_line(header("human", "casual")) + '\n"lay", "end" and other nonsense\n'


def test_a_damaged_match_is_said_to_be_so_not_offered_again_and_stays(ui):
    write(ui, "x.zatre", "nonsense")
    assert not offers_review(ui)
    write(ui, "y.zatre", DAMAGED)
    with ui.play(Title(ui.app)):
        ui.choose("Review")
        assert isinstance(ui.top, Title) and ui.top.notice
        assert not button_of(ui.top, "Review").enabled
    assert (ui.store.finished / "x.zatre").exists()


def test_neither_a_match_without_turns_nor_a_file_that_cannot_be_read_hides_another_match(ui):
    match = finished(ui, "human", "casual", when=1_000_000_000)
    write(ui, "x.zatre", "nonsense")
    write(ui, "y.zatre", DAMAGED)
    assert ui.store.last_finished().events == match.events
    session_of(ui.store, header("human", "casual")).give_up()
    assert ui.store.last_finished().events == match.events
