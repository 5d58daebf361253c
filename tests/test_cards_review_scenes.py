"""The review of card matches in the window: progress, the curve with rounds, all turns, and looking for a better turn."""

from __future__ import annotations

import pytest
from review_driver import brief_review_driver, with_size
from ui_driver import UiDriver

from game.analysis.review_result import ReviewResult, judgement_of
from game.commands.fixtures import card_session_at, review_board, reviewed_match
from game.engine.scene import Push, Replace
from game.rules.cards.match import Match
from game.rules.common.journal import CARDS
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import Overview, ReviewProgress
from game.scenes.review.turn_list import TurnList
from game.scenes.screen import screen_of
from game.session.matches import reviewable

ALL = 1000


@pytest.fixture
def ui(monkeypatch, tmp_path) -> UiDriver:
    return brief_review_driver(monkeypatch, tmp_path)


def result() -> ReviewResult:
    """A review in which no other turn has been tried yet."""
    found = reviewed_match("human", "cpu", edition=CARDS)
    return ReviewResult(found.match, found.report)


def board(ui: UiDriver) -> ReviewBoard:
    found = result()
    return with_size(review_board(ui.app, found, found.report.costliest(0)), (1280, 720))


@pytest.mark.slow
def test_a_card_match_can_be_reviewed_when_it_is_over(ui):
    session = card_session_at(ui.app, ("human", "cpu"), ALL)
    assert reviewable(session.match)
    assert not reviewable(card_session_at(ui.app, ("human", "cpu"), 0).match)
    assert not reviewable(card_session_at(ui.app, ("cpu", "cpu"), ALL).match)


@pytest.mark.slow
def test_the_review_is_computed_turn_by_turn(ui):
    match = result().match
    scene, counts, found = with_size(ReviewProgress(ui.app, match), (1280, 720)), [], None
    while found is None:
        counts.append(len(scene.answers))
        found = scene.update(1 / 60)
    assert isinstance(found, Replace) and found.name == "review"
    assert sorted(set(counts)) == list(range(len(set(counts))))
    assert ui.app.last_review is not None and ui.app.last_review.report.is_about(match)


@pytest.mark.slow
def test_the_curve_shows_where_rounds_begin(ui):
    scene = with_size(Overview(ui.app, result()), (1280, 720))
    graph = scene._graph()
    assert graph.rounds == (24,)
    assert len(graph.margins) == 49


@pytest.mark.slow
def test_the_list_names_cards_and_what_they_made():
    found = result()
    screen = screen_of(found.report.header.edition)
    turn = found.report.turns_of(0)[1]
    words = screen.laid_words(turn.played.lay)
    assert words.startswith("|".join(map(str, turn.played.lay.turn[0].card)))
    assert words.endswith(" + ".join(map(str, sorted(turn.played.lay.lines, reverse=True))))
    assert screen.turn_words(turn.played.lay.turn, turn.played.lay.turn).endswith(", elsewhere")


@pytest.mark.slow
def test_a_press_on_a_costly_turn_opens_its_cloth(ui):
    found = result()
    scene = with_size(TurnList(ui.app, found, 0), (1280, 720))
    row = next(at for at, turn in enumerate(found.report.turns_of(0)) if turn.cost >= 0.5)
    opened = scene._open(row)
    assert isinstance(opened, Push)
    assert isinstance(opened.scene(ui.make), ReviewBoard)


@pytest.mark.slow
def test_the_cloth_shows_the_match_before_the_turn(ui):
    scene = board(ui)
    report, played = scene.board.result.report, scene.board.turn.played
    again = Match(report.header)
    for event in report.events[: played.line - 2]:
        again.apply(event)
    assert scene.match.table == again.table
    assert tuple(scene.match.hands[played.seat]) == played.hand


@pytest.mark.slow
def test_an_unfinished_try_is_refused(ui):
    scene = board(ui)
    scene.finish_turn()
    assert scene.model.refusal and scene.board.asked is None


@pytest.mark.slow
def test_a_try_is_judged_and_the_masters_turn_is_shown_then(ui):
    scene = board(ui)
    known = [scene.board.turn.played.lay.turn, judgement_of(scene.board.turn).best]
    other = next(turn for turn in scene.match.legal_turns() if turn not in known)
    assert scene.board.known()[2][2] is None
    scene.put(other)
    scene.finish_turn()
    assert scene.busy and scene.board.asked == other
    scene.update(1 / 60)
    assert scene.board.tried is not None and scene.board.tried.turn == other
    assert scene.board.known()[2][2] == known[1]
    scene.put(known[1])
    assert scene.board.draft.turn == known[1]


@pytest.mark.slow
def test_the_turn_that_was_laid_is_refused_as_a_try(ui):
    scene = board(ui)
    scene.put(scene.board.turn.played.lay.turn)
    scene.finish_turn()
    assert "already know" in scene.model.refusal


@pytest.mark.slow
def test_stepping_to_another_turn_shows_its_cards(ui):
    scene = board(ui)
    first = scene.match.table.laid
    scene.step(1)
    assert scene.match.table.laid != first
    assert sorted(scene.model.draft.hand) == sorted(scene.board.turn.played.hand)
    assert scene.stage.placements == scene.match.table.laid
