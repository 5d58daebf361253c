"""The review of card matches in the window: progress, the curve with rounds, all turns, and looking for a better turn."""

import pytest
from review_driver import untried_review, with_size

from game.engine.scene import Replace
from game.rules.common.journal import CARDS
from game.scenes.review.overview import Overview, ReviewProgress
from game.scenes.screen import screen_of
from game.session.matches import reviewable
from tools.card_examples import card_session_at

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("brief_review")]

ALL = 1000


def test_the_review_is_computed_turn_by_turn(ui):
    match = untried_review("human", "cpu", game_name=CARDS).match
    scene, counts, found = with_size(ReviewProgress(ui.app, match), (1280, 720)), [], None
    while found is None:
        counts.append(len(scene.answers))
        found = scene.update(1 / 60)
    assert isinstance(found, Replace) and found.name == "review"
    assert sorted(set(counts)) == list(range(len(set(counts))))
    assert ui.app.last_review is not None and ui.app.last_review.report.is_about(match)


def test_a_card_match_can_be_reviewed_when_it_is_over(ui):
    session = card_session_at(ui.app, ("human", "cpu"), ALL)
    assert reviewable(session.match)
    assert not reviewable(card_session_at(ui.app, ("human", "cpu"), 0).match)
    assert not reviewable(card_session_at(ui.app, ("cpu", "cpu"), ALL).match)


def test_the_curve_shows_where_rounds_begin(ui):
    scene = with_size(Overview(ui.app, untried_review("human", "cpu", game_name=CARDS)), (1280, 720))
    graph = scene._graph()
    assert graph.rounds == (24,)
    assert len(graph.margins) == 49


def test_the_list_names_cards():
    found = untried_review("human", "cpu", game_name=CARDS)
    screen = screen_of(found.report.header.game_name)
    turn = found.report.turns_of(0)[1]
    assert screen.laid_words(turn.played.lay) == "|".join(map(str, turn.played.lay.turn[0].card))
    assert screen.turn_words(turn.played.lay.turn, turn.played.lay.turn).endswith(", elsewhere")
