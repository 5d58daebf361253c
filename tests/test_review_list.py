"""The list of all turns in the review: how it scrolls, what it opens, and what it keeps secret."""

from __future__ import annotations

import pygame
import pytest
from helpers import header, session_after
from review_driver import brief_review_driver, untried_review, with_size

from game.analysis.review import report, steps
from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.players.budget import Samples
from game.scenes.review.review_text import headline
from game.scenes.review.turn_list import TurnList


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


def test_the_list_is_moved_by_wheel_drag_and_keys(ui):
    scene = with_size(TurnList(ui.app, untried_review("human", "cpu"), 0))
    last = len(scene._turns) - scene._rows
    assert last > 0
    for _ in range(40):
        scene.handle(Intent(IntentKind.SCROLL, (0, 1)))
    assert scene._first == last
    middle = scene._sheet.center
    scene.handle(Intent(IntentKind.PRESS, middle))
    scene.handle(Intent(IntentKind.POINT, (middle[0], middle[1] + 3 * scene._row_height)))
    assert scene.handle(Intent(IntentKind.RELEASE, (middle[0], middle[1] + 3 * scene._row_height))) is None
    assert scene._first == last - 3, "dragged down by three rows, and nothing was opened"
    dear = next(number for number, turn in enumerate(scene._turns) if turn.cost > 1)
    for moved in (0, 20):
        scene._first = max(0, min(last, dear - 1))
        at = (middle[0], scene._sheet.y + round((dear - scene._first + 1.5) * scene._row_height))
        scene.handle(Intent(IntentKind.PRESS, at))
        scene.handle(Intent(IntentKind.POINT, (at[0], at[1] + moved)))
        opened = scene.handle(Intent(IntentKind.RELEASE, (at[0], at[1] + moved)))
        assert (opened is None) == bool(moved), "a finger that drags opens nothing"
    scene.handle(Intent(IntentKind.MOVE, (0, 1)))
    for _ in range(len(scene._turns)):
        scene.handle(Intent(IntentKind.MOVE, (0, -1)))
    assert (scene._focused, scene._first) == (0, 0)


def test_who_had_no_turn_has_an_empty_list_that_opens_nothing(ui):
    """The match was given up before that."""
    match = session_after(ui.store, header("human", "human"), 1, seat=1).match
    asked = steps(match)
    found = ReviewResult(match, report(match, asked, [step.answer(Samples(1)) for step in asked]))
    without = 1 - asked[0].played.seat
    assert headline(found, without) == f"{found.name(without)} had no turn in this match."

    with ui.play(TurnList(ui.app, found, without)):
        for key in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
            ui.key(key)
            ui.run()
        assert isinstance(ui.top, TurnList)
        ui.key(pygame.K_DOWN)
        ui.key(pygame.K_RETURN)
        ui.run()
    assert ui.loop.stack.top is None, "the button led back"


def test_pressing_a_turn_opens_its_board_only_if_it_cost_points(ui):
    scene = with_size(TurnList(ui.app, untried_review("human", "cpu"), 0))
    opened = 0
    for row in range(scene._rows):
        at = scene._sheet.centerx, scene._sheet.y + round((row + 1.5) * scene._row_height)
        scene.handle(Intent(IntentKind.PRESS, at))
        answer = scene.handle(Intent(IntentKind.RELEASE, at))
        assert (answer is not None) == (scene._turns[row].cost >= 0.5)
        if answer is not None:
            opened += 1
            assert answer.route.turns == (scene._turns[row],)
    assert opened


def test_the_masters_turn_is_kept_secret_until_one_has_tried(ui):
    result = untried_review("human", "cpu")
    dearest = result.report.dearest(0)
    assert all(result.secret(turn) for turn in dearest)
    result.tries[dearest[0].played.number] = "something"
    assert [result.secret(turn) for turn in dearest] == [False, True, True]
    assert not any(result.secret(turn) for turn in result.report.of(0) if turn not in dearest)
