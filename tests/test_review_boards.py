"""The review's boards, on which a player looks for better turns: what they show, refuse, and say about a try."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, header, turn
from review_driver import another, better, brief_review_driver, untried_review, way_to, with_size
from ui_driver import ARROWS, WAYS, InstantWorker, UiDriver

from game.analysis.review import Judgement, report, steps
from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview
from game.scenes.review.review_text import verdict
from game.scenes.review.turn_list import TurnList


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


def board(ui: UiDriver, size: tuple[int, int] = (800, 480)) -> ReviewBoard:
    result = untried_review("human", "cpu")
    return with_size(ReviewBoard(ui.app, result, result.report.dearest(0)), size)


@pytest.mark.slow
def test_a_try_is_still_there_after_stepping_through_the_boards(ui):
    scene = board(ui)
    first = scene.board.turn
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)
    tried = scene.board.tried
    assert tried is not None
    scene.step(1)
    assert scene.board.turn != first and scene.board.tried is None and not scene.model.draft.laid
    assert sorted(scene.model.draft.tiles) == sorted(scene.board.turn.played.hand)
    scene.step(-1)
    scene.step(-1)
    assert scene.board.turn == first and scene.board.tried == tried


@pytest.mark.slow
def test_a_board_shows_the_match_before_the_turn(ui):
    scene = board(ui)
    report, played = scene.board.result.report, scene.board.turn.played
    again = Match(report.header)
    for event in report.events[: played.line - 2]:
        again.apply(event)
    assert scene.match.board == again.board
    assert tuple(scene.match.hands[played.seat]) == played.hand
    assert scene.match.events == again.events


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
    scene = ReviewBoard(ui.app, ReviewResult(match, found), found.of(0))
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


def test_hidden_solutions_are_refused_for_mouse_and_keys(ui, monkeypatch):
    heard = []
    monkeypatch.setattr(ui.app.sound, "play", heard.append)

    result = untried_review("human", "cpu")
    with ui.play(ReviewBoard(ui.app, result, result.report.dearest(0))):
        scene = better(ui)
        for label in ("Your try", "The master's"):
            heard.clear()
            ui.press_button(label)
            ui.run()
            assert scene.model.refusal == "Try it first: lay your tiles and press Done."
            assert heard == ["refusal"] and not scene.model.draft.laid
            ui.press_button("What you laid")
            ui.run()
            assert scene.model.refusal == ""
            ui.press_button("Take back")
            ui.run()
            ui.press_button("Take back")
            ui.run()
        for way in way_to(scene, "The master's"):
            ui.key(ARROWS[way])
            ui.run()
        ui.key(pygame.K_RETURN)
        ui.run()
        assert scene.model.refusal.startswith("Try it first")


def test_the_comment_is_about_the_turn_on_the_board(ui):
    result = untried_review("human", "cpu")
    with ui.play(ReviewBoard(ui.app, result, result.report.dearest(0))):
        scene = better(ui)
        cost = f"{scene.board.turn.cost:.1f}"
        assert scene.board.comment() == f"You gave away {cost} points here. Find them."
        ui.press_button("What you laid")
        ui.run()
        laid = f"This is what you laid. It gave away {cost} points."
        assert scene.board.comment() == f"{laid} Take it back and find them."
        scene.put(another(scene))
        ui.press_button("Done")
        ui.run()
        assert scene.board.comment().endswith("Press a line to see its turn.")
        ui.press_button("The master's")
        ui.run()
        assert scene.board.comment() == f"This is the master's turn. It is {cost} points better."
        ui.press_button("What you laid")
        ui.run()
        assert scene.board.comment() == laid
        ui.press_button("Your try")
        ui.run()
        assert scene.board.comment().endswith("Press a line to see its turn.")


def test_a_turn_opened_from_the_list_can_be_compared_without_a_try(ui):
    with ui.play(TurnList(ui.app, untried_review("human", "cpu"), 0)):
        listed = ui.top
        dear = listed._result.report.dearest(0)
        row = next(i for i, turn in enumerate(listed._turns) if turn.cost >= 0.5 and turn not in dear)
        assert row < listed._rows
        ui.press((listed._sheet.centerx, listed._sheet.y + round((row + 1.5) * listed._row_height)))
        ui.run()
        scene = better(ui)
        cost = f"{scene.board.turn.cost:.1f}"
        assert scene.board.comment() == f"You gave away {cost} points here. Press a line to see its turn."
        ui.press_button("What you laid")
        ui.run()
        assert scene.board.comment() == f"This is what you laid. It gave away {cost} points."
        ui.press_button("The master's")
        ui.run()
        assert frozenset(scene.model.draft.turn) == frozenset(scene.board.turn.judgement.best)
        assert scene.board.comment() == f"This is the master's turn. It is {cost} points better."
        ui.press_button("Your try")
        ui.run()
        assert scene.model.refusal.startswith("Try it first")


@pytest.mark.slow
def test_the_status_bar_explains_the_figures(ui):
    assert board(ui).model.message == "The figures show how far ahead Ada would finish."
    result = untried_review("human", "cpu", "human")
    scene = ReviewBoard(ui.app, result, result.report.dearest(2))
    assert scene.model.message == "The figures show how far ahead of the others' average Cleo would finish."


def test_stepping_to_another_turn_closes_another_players_pad(ui):
    result = untried_review("human", "cpu")
    with ui.play(ReviewBoard(ui.app, result, result.report.dearest(0))):
        scene = better(ui)
        ui.press(scene.layout.badges[1].center)
        ui.run()
        assert scene.model.pad_view.selected == 1
        ui.press(scene.stage.focus.buttons.all[-1].area.center)
        ui.run()
        assert scene.board.at == 1 and scene.model.pad_view.selected is None


def test_only_the_menu_works_while_a_try_is_judged(ui, monkeypatch):
    gone = []

    class Slow(InstantWorker):
        def answer(self) -> None:
            return None

        def close(self) -> None:
            gone.append(self)

    monkeypatch.setattr("game.scenes.review.board.Worker", Slow)
    scene = board(ui)
    scene.put(another(scene))
    scene.finish_turn()
    scene.update(1 / 60)
    assert scene.board.asked is not None and scene.busy
    assert [button.enabled for button in scene.stage.focus.buttons.all] == [True] + [False] * 7
    before = scene.model.draft.turn
    for kind in (
        IntentKind.TAKE_BACK,
        IntentKind.DONE,
        IntentKind.NEXT_TILE,
        IntentKind.CONFIRM,
        IntentKind.CONFIRM,
    ):
        assert scene.handle(Intent(kind)) is None
    assert scene.model.draft.turn == before
    scene.handle(Intent(IntentKind.PRESS, scene.layout.station.menu.center))
    assert scene.handle(Intent(IntentKind.RELEASE, scene.layout.station.menu.center)) is not None
    scene.close()
    assert len(gone) == 1, "the worker was not closed"


def test_a_try_as_good_as_the_best_is_the_best(ui):
    scene = board(ui)
    scene.board.asked = another(scene)
    scene._learn(scene.board.asked, Judgement(3.0, scene.board.asked, 3.0))
    assert scene.board.comment().startswith("That is it")
    label, margin, _turn = scene.board.known()[1]
    assert (label, margin) == ("Your try", pytest.approx(scene.board.turn.judgement.best_margin))


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
        ReviewBoard(ui.app, result, result.report.dearest(0)),
    ):
        assert not with_size(scene).busy


def test_a_try_gets_a_verdict():
    assert verdict(12, 18, 18).startswith("That is it")
    assert verdict(12, 17.4, 18) == "Better by 5.4. You can still gain 0.6 more."
    assert verdict(12, 12, 18) == "As good as before. You can still gain 6.0 more."
    assert verdict(12, 9, 18) == "Worse than before by 3.0. Try again."
