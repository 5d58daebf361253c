"""The way from the end of a match to the review and through it, with each device alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame
import pytest
from input_poster import ARROWS, CROSS
from review_driver import another, better, brief_review_driver, ended, untried_review, way_to, with_size
from ui_driver import UiDriver, button_of

from game.commands.fixtures import review_board
from game.rules.tiles.constants import Turn
from game.scenes.end.scoring import EndScoring
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


# The whole way by mouse


@pytest.fixture
def reviewed(ui) -> Iterator[UiDriver]:
    """The review has been opened by mouse from the end of a match."""
    with ui.play(ended(ui, "human", "casual")):
        ui.press_button("Review")
        ui.run()
        yield ui


def open_board(ui: UiDriver) -> ReviewBoard:
    ui.press_button("Find better turns")
    ui.run()
    return better(ui)


def place_of(board: ReviewBoard, value: int) -> int:
    """The place on the rack of a tile with this number."""
    return next(place for place in board.model.draft.unlaid if board.model.draft.hand[place] == value)


def try_by_mouse(ui: UiDriver) -> Turn:
    """Lays another turn on the board and presses Done. Returns the turn."""
    board = better(ui)
    turn = another(board)
    for value, cell in turn:
        slot = board.layout.station.rack_slot(place_of(board, value), len(board.model.draft.hand))
        ui.press(slot.center)
        ui.press(board.layout.rect(cell).center)
    ui.press_button("Done")
    ui.run()
    return turn


@pytest.mark.slow
def test_the_mouse_opens_a_review_that_is_finished(reviewed):
    assert isinstance(reviewed.top, Overview) and not reviewed.top.busy


@pytest.mark.slow
def test_the_mouse_leads_to_a_board_and_back(reviewed):
    scene = reviewed.top
    board = open_board(reviewed)
    reviewed.press(board.layout.station.menu.center)
    reviewed.run()
    assert reviewed.top is scene


@pytest.mark.slow
def test_the_mouse_leads_back_from_the_review_to_the_end(reviewed):
    reviewed.press_button("Back")
    reviewed.run()
    assert isinstance(reviewed.top, EndScoring)


@pytest.mark.slow
def test_a_review_that_is_opened_again_still_has_the_tries(reviewed):
    board = open_board(reviewed)
    try_by_mouse(reviewed)
    reviewed.press(board.layout.station.menu.center)
    reviewed.run()
    for label in ("Back", "Review"):
        reviewed.press_button(label)
        reviewed.run()
    assert isinstance(reviewed.top, Overview) and reviewed.app.last_review.tries


# A board by mouse


@pytest.fixture
def board(ui) -> Iterator[ReviewBoard]:
    """A board on the screen."""
    result = untried_review("human", "cpu")
    with ui.play(review_board(ui.app, result, result.report.costliest(0))):
        yield better(ui)


def test_a_board_offers_three_turns_to_compare(board):
    labels = [button.label for button in board.stage.focus.buttons.all[3:6]]
    assert labels == ["What you laid", "Your try", "The master's"]


@pytest.mark.slow
def test_a_try_is_laid_with_the_mouse(ui, board):
    turn = try_by_mouse(ui)
    assert frozenset(board.board.tried.turn) == frozenset(turn)


@pytest.mark.slow
def test_after_a_try_a_button_shows_the_masters_turn(ui, board):
    try_by_mouse(ui)
    ui.press_button("The master's")
    ui.run()
    assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.judgement.best)


def test_a_button_shows_the_turn_that_was_laid(ui, board):
    ui.press_button("What you laid")
    ui.run()
    assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.played.lay.turn)


# With keys or gamepad


class Device(NamedTuple):
    """A way to steer without a pointer."""

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
        """Leads the focus to a button and presses it."""
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
        board.stage.focus.cell = cell
        board.stage.focus.buttons.visible = board.stage.focus.on_board = True
        device.press(device.codes["press"])
        ui.run()
    device.press(device.done)
    ui.run()


@pytest.mark.slow
def test_keys_or_gamepad_lead_from_the_end_to_a_board(ui, device):
    with ui.play(ended(ui, "human", "casual")):
        device.choose(ui, "Review")
        device.choose(ui, "Find better turns")
        assert isinstance(ui.top, ReviewBoard)


@pytest.mark.slow
def test_a_try_is_laid_with_keys_or_gamepad(ui, device, board):
    try_without_pointer(ui, board, device)
    assert board.board.tried is not None


@pytest.mark.slow
def test_keys_or_gamepad_show_the_masters_turn(ui, device, board):
    try_without_pointer(ui, board, device)
    device.choose(ui, "The master's")
    assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.judgement.best)


@pytest.mark.slow
def test_keys_or_gamepad_lead_back_from_a_board(ui, device):
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        scene = ui.top
        device.choose(ui, "Find better turns")
        device.press(device.back)
        ui.run()
        assert ui.top is scene


@pytest.mark.slow
def test_the_button_below_the_last_turn_leads_back(ui, device):
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        device.choose(ui, "All turns")
        assert isinstance(ui.top, TurnList)
        for _ in range(60):
            device.press(device.codes[0, 1])
            ui.run()
        device.press(device.codes["press"])
        ui.run()
        assert isinstance(ui.top, Overview)


# From the end


@pytest.mark.slow
def test_computers_that_play_alone_have_no_review_button(ui):
    labels = [button.label for button in with_size(ended(ui, "casual", "casual")).buttons.all]
    assert labels == ["Title", "Board", "Play again"]


@pytest.mark.slow
def test_a_match_with_a_human_has_a_review_button(ui):
    scene = with_size(ended(ui, "human", "casual"))
    assert button_of(scene, "Review").enabled
