"""The review's boards, on which a player looks for better turns: what they show, refuse, and say about a try."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, header, turn
from input_poster import WAYS
from instant_worker import InstantWorker
from review_driver import another, better, brief_review_driver, untried_review, with_size
from ui_driver import UiDriver

from game.analysis.review import Judgement, report, steps
from game.analysis.review_result import ReviewResult
from game.commands.fixtures import review_board
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Pop
from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.scenes.review.board import ReviewBoard
from game.scenes.review.board_model import verdict
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


def board(ui: UiDriver, size: tuple[int, int] = (800, 480)) -> ReviewBoard:
    result = untried_review("human", "cpu")
    return with_size(review_board(ui.app, result, result.report.costliest(0)), size)


def tried_board(ui: UiDriver) -> ReviewBoard:
    """The first board after a try."""
    scene = board(ui)
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)
    return scene


@pytest.mark.slow
def test_a_legal_try_is_judged(ui):
    assert tried_board(ui).board.tried is not None


@pytest.mark.slow
def test_the_next_board_has_no_try_yet(ui):
    scene = tried_board(ui)
    scene.step(1)
    assert scene.board.tried is None


@pytest.mark.slow
def test_the_next_board_has_all_tiles_of_its_turn_on_the_rack(ui):
    scene = tried_board(ui)
    scene.step(1)
    assert [scene.model.draft.hand[place] for place in scene.model.draft.unlaid] == list(
        scene.board.turn.played.hand
    )


@pytest.mark.slow
def test_a_try_is_still_there_after_stepping_through_the_boards(ui):
    scene = tried_board(ui)
    before = scene.board.turn, scene.board.tried
    for way in (1, -1, -1):
        scene.step(way)
    assert (scene.board.turn, scene.board.tried) == before


def test_a_board_shows_the_match_before_the_turn(ui):
    scene = board(ui)
    report, played = scene.board.result.report, scene.board.turn.played
    assert scene.match.events == list(report.events[: played.line - 2])
    assert tuple(scene.match.hands[played.seat]) == played.hand


@pytest.mark.slow
def test_an_unfinished_try_is_refused(ui):
    scene = board(ui)
    scene.finish_turn()
    assert scene.model.refusal and scene.board.asked is None


def test_the_turn_that_was_laid_is_refused_as_a_try(ui):
    scene = board(ui)
    scene.put(scene.board.turn.played.lay.turn)
    scene.finish_turn()
    assert "already know" in scene.model.refusal
    assert scene.board.tried is None


@pytest.mark.slow
def test_done_on_a_legal_try_clears_the_refusal(ui):
    match = Match(header("human", "casual", rules="italian"))
    for event in (*OPENING, Lay(0, turn("6h8"), (), 0)):
        match.apply(event)
    asked = steps(match)
    found = report(match, asked, [step.answer(Samples(1)) for step in asked])
    scene = review_board(ui.app, ReviewResult(match, found), found.turns_of(0))
    focused = scene.stage.focus

    def lay(*cells: str) -> None:
        for name in cells:
            focused.cell, focused.on_board = at(name), True
            ui.key(pygame.K_RETURN)
            ui.run()

    with ui.play(scene):
        ui.key(pygame.K_UP)
        ui.run()
        ui.key(pygame.K_6)
        lay("h8", "i1")
        assert scene.model.refused_cells == (at("i1"),)
        ui.key(pygame.K_d)
        ui.run()
        assert "already know" in scene.model.refusal
        assert scene.model.refused_cells == ()
        lay("i8", "i1")
        assert scene.model.refused_cells == (at("i1"),)
        ui.key(pygame.K_d)
        ui.run()
        assert scene.board.tried is not None
        assert (scene.model.refusal, scene.model.refused_cells) == ("", ())


@pytest.mark.slow
def test_the_status_bar_explains_the_figures(ui):
    assert board(ui).model.message == "The figures show how far ahead Ada would finish."
    result = untried_review("human", "cpu", "human")
    scene = review_board(ui.app, result, result.report.costliest(2))
    assert scene.model.message == "The figures show how far ahead of the others' average Cleo would finish."


@pytest.mark.slow
def test_stepping_to_another_turn_closes_another_players_pad(ui):
    result = untried_review("human", "cpu")
    with ui.play(review_board(ui.app, result, result.report.costliest(0))):
        scene = better(ui)
        ui.press(scene.layout.badges[1].center)
        ui.run()
        assert scene.model.pad_view.selected == 1
        ui.press(scene.stage.focus.buttons.all[-1].area.center)
        ui.run()
        assert scene.board.at == 1 and scene.model.pad_view.selected is None


class SlowWorker(InstantWorker):
    """Never answers. Counts how often it is closed."""

    closed = 0

    def answer(self) -> None:
        return None

    def close(self) -> None:
        SlowWorker.closed += 1


@pytest.fixture
def judging(ui, monkeypatch) -> ReviewBoard:
    """A board while a try is judged."""
    monkeypatch.setattr("game.scenes.review.board.Worker", SlowWorker)
    SlowWorker.closed = 0
    return tried_board(ui)


def test_a_board_is_busy_while_a_try_is_judged(judging):
    assert judging.busy


def test_only_the_menu_is_enabled_while_a_try_is_judged(judging):
    assert [button.enabled for button in judging.stage.focus.buttons.all] == [True] + [False] * 7


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [IntentKind.TAKE_BACK, IntentKind.DONE, IntentKind.NEXT_TILE, IntentKind.CONFIRM], ids=str
)
def test_nothing_changes_the_try_while_it_is_judged(judging, kind):
    before = judging.model.draft.turn
    for _ in range(2):
        judging.handle(Intent(kind))
    assert judging.model.draft.turn == before


def test_the_menu_leads_back_while_a_try_is_judged(judging):
    judging.handle(Intent(IntentKind.PRESS, judging.layout.station.menu.center))
    assert isinstance(judging.handle(Intent(IntentKind.RELEASE, judging.layout.station.menu.center)), Pop)


def test_closing_the_board_closes_its_worker(judging):
    judging.close()
    assert SlowWorker.closed == 1


def test_a_try_as_good_as_the_best_is_the_best(ui):
    scene = board(ui)
    scene.board.asked = another(scene)
    scene._learn(scene.board.asked, Judgement(3.0, scene.board.asked, 3.0))
    assert scene.board.comment().startswith("That is it")
    label, margin, _turn = scene.board.known()[1]
    assert (label, margin) == ("Your try", pytest.approx(scene.board.turn.judgement.best_margin))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_the_arrows_reach_every_button_of_the_boards(ui, size):
    scene = board(ui, size)
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)
    scene.step(1)
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)
    focused, reached, queue = scene.stage.focus, set(), []
    focused.buttons.visible, focused.on_board = True, False
    queue = [2]
    while queue:
        one = queue.pop()
        if one in reached:
            continue
        reached.add(one)
        for way in WAYS:
            focused.on_board, focused.buttons.focus = False, one
            scene.handle(Intent(IntentKind.MOVE, way))
            if not focused.on_board:
                queue.append(focused.buttons.focus)
    assert reached >= {index for index, one in enumerate(focused.buttons.all) if one.enabled and index}


def test_the_review_is_not_busy_without_input(ui):
    result = untried_review("human", "cpu")
    for scene in (
        Overview(ui.app, result),
        TurnList(ui.app, result, 0),
        review_board(ui.app, result, result.report.costliest(0)),
    ):
        assert not with_size(scene).busy


def test_a_try_gets_a_verdict():
    assert verdict(12, 18, 18).startswith("That is it")
    assert verdict(12, 17.4, 18) == "Better by 5.4. You can still gain 0.6 more."
    assert verdict(12, 12, 18) == "As good as before. You can still gain 6.0 more."
    assert verdict(12, 9, 18) == "Worse than before by 3.0. Try again."
