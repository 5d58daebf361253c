"""The list of all turns in the review: how it scrolls, what it opens, and what it keeps secret."""

import pygame
import pytest
from helpers import header, session_after
from review_driver import untried_review, with_size
from ui_driver import picture_of

from game.analysis.review import report, steps
from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.players.budget import Samples
from game.rules.common.journal import BOARD, CARDS
from game.scenes.review import turn_list
from game.scenes.review.board import ReviewBoard
from game.scenes.review.board_model import headline
from game.scenes.review.turn_list import TurnList, scored_turns

pytestmark = pytest.mark.usefixtures("brief_review")


@pytest.fixture
def listed(ui) -> TurnList:
    """The list of a match with more turns than fit in the window."""
    scene = with_size(TurnList(ui.app, untried_review("human", "cpu"), 0))
    assert last_row(scene) > 0
    return scene


def last_row(scene: TurnList) -> int:
    """The first turn shown when the list is scrolled to its end."""
    return len(scene._turns) - scene._scroll.shown


def middle_of(scene: TurnList, row: int) -> tuple[int, int]:
    """The middle of a row in the window; 0 is the first one shown."""
    return scene._sheet.centerx, scene._sheet.y + round((row + 1.5) * scene._row_height)


def drag(scene: TurnList, start: tuple[int, int], down: int) -> object:
    """Presses, moves down by this number of pixels, and releases. Returns where the scene wants to go."""
    end = start[0], start[1] + down
    scene.handle(Intent(IntentKind.PRESS, start))
    scene.handle(Intent(IntentKind.POINT, end))
    return scene.handle(Intent(IntentKind.RELEASE, end))


# Scrolling


def scroll_down(scene: TurnList) -> None:
    for _ in range(40):
        scene.handle(Intent(IntentKind.SCROLL, (0, 1)))


def test_wheel_finger_and_keys_scroll_the_list(listed):
    scroll_down(listed)
    assert listed._scroll.first == last_row(listed)
    drag(listed, listed._sheet.center, 3 * listed._row_height)
    assert listed._scroll.first == last_row(listed) - 3
    for _ in range(len(listed._turns) + 1):
        listed.handle(Intent(IntentKind.MOVE, (0, -1)))
    assert (listed._focused, listed._scroll.first) == (0, 0)


# Opening


def costly_row(scene: TurnList) -> int:
    """Scrolls to a costly turn. Returns its row in the window."""
    costly = next(number for number, turn in enumerate(scene._turns) if turn.cost > 1)
    scene._scroll.first = max(0, min(last_row(scene), costly - 1))
    return costly - scene._scroll.first


def test_a_press_opens_a_costly_turn_but_a_finger_that_drags_nothing(listed):
    assert drag(listed, middle_of(listed, costly_row(listed)), 20) is None
    assert drag(listed, middle_of(listed, costly_row(listed)), 0) is not None


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_turns_open_their_board_if_they_cost_points_and_both_answers_are_heard(ui, listen, game_name):
    heard = listen(ui.app.sound, "play")
    listed = with_size(TurnList(ui.app, untried_review("human", "cpu", game_name=game_name), 0))
    costly = [turn.cost >= 0.5 for turn in listed._turns[: listed._scroll.shown]]
    opened = [drag(listed, middle_of(listed, row), 0) for row in range(listed._scroll.shown)]
    assert True in costly
    assert [answer is not None for answer in opened] == costly
    assert heard == ["button" if cost else "refusal" for cost in costly]
    for turn, answer in zip(listed._turns, opened, strict=False):
        assert answer is None or answer.args[1] == (turn,)
        assert answer is None or isinstance(answer.scene(ui.make), ReviewBoard)


# Points


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_the_points_of_all_turns_are_those_of_the_pad(game_name):
    result = untried_review("human", "cpu", game_name=game_name)
    scored = scored_turns(result.report)
    gains = [scored[turn.played.line].points for turn in result.report.turns_of(0)]
    assert sum(gains) == result.match.pads[0].total()


@pytest.mark.parametrize("size", [(1280, 720), (320, 240), (240, 320)], ids=str)
def test_each_turn_in_sight_has_its_total_in_any_window(ui, size, listen):
    listed = with_size(TurnList(ui.app, untried_review("human", "cpu"), 0), size)
    totals = listen(turn_list, "total_figure", lambda made, points, *_more: (made, points))
    drawn = [piece for piece, _at in picture_of(listed).blits]
    shown = [turn.played.line for turn in listed._turns[: listed._scroll.shown]]
    assert [points for _made, points in totals] == [listed._scored[line].points for line in shown]
    assert all(any(piece is made for piece in drawn) for made, _points in totals)


# Somebody who had no turn, because the match was given up before


@pytest.mark.slow
def test_a_player_without_a_turn_is_mentioned_and_an_empty_list_leads_back(ui):
    """The match was given up before."""
    match = session_after(ui.store, header("human", "human"), 1, seat=1).match
    asked = steps(match)
    result = ReviewResult(match, report(match, asked, [step.answer(Samples(1)) for step in asked]))
    seat = 1 - asked[0].played.seat
    assert headline(result, seat) == f"{result.report.header.seats[seat].name} had no turn in this match."
    with ui.play(TurnList(ui.app, result, seat)):
        ui.strike(pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN)
        assert isinstance(ui.top, TurnList)
    with ui.play(TurnList(ui.app, result, seat)):
        ui.strike(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
        assert ui.loop.stack.top is None


# Secrets


def secrets(ui, listen, result: ReviewResult) -> int:
    """Of how many turns the list says that a better one has to be found."""
    scene, written = with_size(TurnList(ui.app, result, 0), (1280, 2000)), listen(turn_list, "text_within")
    picture_of(scene)
    return written.count("find it first")


@pytest.mark.slow
def test_the_masters_turn_is_secret_if_a_turn_was_costly_until_a_try(ui, listen):
    result = untried_review("human", "cpu")
    costliest = result.report.costliest(0)
    assert all(result.secret(turn) == (turn in costliest) for turn in result.report.turns_of(0))
    assert secrets(ui, listen, result) == 3
    result.tries[costliest[0].played.number] = "something"
    assert secrets(ui, listen, result) == 2
    assert [result.secret(turn) for turn in costliest] == [False, True, True]
