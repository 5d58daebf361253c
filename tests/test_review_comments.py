"""What a board of the review says about the turn on it, and what it keeps secret before a try."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from input_poster import ARROWS
from review_driver import another, better, brief_review_driver, untried_review, way_to
from ui_driver import UiDriver

from game.commands.fixtures import review_board
from game.scenes.review.board import ReviewBoard
from game.scenes.review.turn_list import TurnList


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


@pytest.fixture
def played(ui) -> Iterator[UiDriver]:
    """The first board is on the screen; nothing has been tried."""
    result = untried_review("human", "cpu")
    with ui.play(review_board(ui.app, result, result.report.costliest(0))):
        yield ui


def press(ui: UiDriver, label: str) -> ReviewBoard:
    """Presses a button of the board. Returns the board."""
    ui.press_button(label)
    ui.run()
    return better(ui)


@pytest.mark.parametrize("label", ["Your try", "The master's"])
def test_what_is_secret_is_refused_before_a_try(played, label):
    assert press(played, label).model.refusal == "Try it first: lay your tiles and press Done."


@pytest.mark.parametrize("label", ["Your try", "The master's"])
def test_what_is_secret_is_not_shown_before_a_try(played, label):
    assert not press(played, label).model.draft.laid


@pytest.mark.parametrize("label", ["Your try", "The master's"])
def test_the_refusal_is_heard(played, monkeypatch, label):
    heard = []
    monkeypatch.setattr(played.app.sound, "play", heard.append)
    press(played, label)
    assert heard == ["refusal"]


@pytest.mark.slow
def test_showing_the_turn_that_was_laid_clears_the_refusal(played):
    press(played, "The master's")
    assert press(played, "What you laid").model.refusal == ""


def test_what_is_secret_is_refused_with_keys_too(played):
    for way in way_to(better(played), "The master's"):
        played.key(ARROWS[way])
        played.run()
    played.key(pygame.K_RETURN)
    played.run()
    assert better(played).model.refusal.startswith("Try it first")


def cost(ui: UiDriver) -> str:
    """What the turn that was laid gave away, as it is written."""
    return f"{better(ui).board.turn.cost:.1f}"


def try_another(ui: UiDriver) -> None:
    better(ui).put(another(better(ui)))
    press(ui, "Done")


def test_the_first_comment_says_what_can_be_found(played):
    assert better(played).board.comment() == f"You gave away {cost(played)} points here. Find them."


def test_before_a_try_the_comment_on_the_laid_turn_invites_to_take_it_back(played):
    laid = f"This is what you laid. It gave away {cost(played)} points."
    assert press(played, "What you laid").board.comment() == f"{laid} Take it back and find them."


@pytest.mark.slow
def test_after_a_try_the_comment_on_the_laid_turn_is_only_its_cost(played):
    try_another(played)
    laid = f"This is what you laid. It gave away {cost(played)} points."
    assert press(played, "What you laid").board.comment() == laid


def test_after_a_try_the_comment_says_that_lines_can_be_pressed(played):
    try_another(played)
    assert better(played).board.comment().endswith("Press a line to see its turn.")


@pytest.mark.slow
def test_the_comment_on_the_masters_turn_says_how_much_better_it_is(played):
    try_another(played)
    best = f"This is the master's turn. It is {cost(played)} points better."
    assert press(played, "The master's").board.comment() == best


def test_the_comment_on_the_try_comes_back_with_it(played):
    try_another(played)
    before = better(played).board.comment()
    press(played, "What you laid")
    assert press(played, "Your try").board.comment() == before


@pytest.fixture
def from_list(ui) -> Iterator[UiDriver]:
    """A costly turn that is none of the three most costly ones was opened from the list."""
    with ui.play(TurnList(ui.app, untried_review("human", "cpu"), 0)):
        listed = ui.top
        costly = listed._result.report.costliest(0)
        row = next(i for i, turn in enumerate(listed._turns) if turn.cost >= 0.5 and turn not in costly)
        ui.press((listed._sheet.centerx, listed._sheet.y + round((row + 1.5) * listed._row_height)))
        ui.run()
        yield ui


def test_a_board_from_the_list_says_that_lines_can_be_pressed(from_list):
    gave = f"You gave away {cost(from_list)} points here. Press a line to see its turn."
    assert better(from_list).board.comment() == gave


def test_a_board_from_the_list_comments_on_the_laid_turn(from_list):
    laid = f"This is what you laid. It gave away {cost(from_list)} points."
    assert press(from_list, "What you laid").board.comment() == laid


def test_a_board_from_the_list_shows_the_masters_turn_without_a_try(from_list):
    scene = press(from_list, "The master's")
    assert frozenset(scene.model.draft.turn) == frozenset(scene.board.turn.judgement.best)


def test_a_board_from_the_list_comments_on_the_masters_turn(from_list):
    best = f"This is the master's turn. It is {cost(from_list)} points better."
    assert press(from_list, "The master's").board.comment() == best


def test_a_board_from_the_list_refuses_to_show_a_try_that_was_not_made(from_list):
    assert press(from_list, "Your try").model.refusal.startswith("Try it first")
