"""The review: what turns cost, what it may know, and which seats it covers."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from helpers import header, session_with_moves
from reviews import FEW, match_of, reviewed

from game.analysis.review import (
    COSTLY,
    Report,
    Reviewed,
    StepResult,
    judge,
    report,
    reviewed_seats,
    steps,
)
from game.analysis.tiles.coach import COACH
from game.players.budget import Clock, Samples
from game.players.tiles.candidates import Candidate
from game.players.tiles.levels import master
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.session.storage import Store

# What a turn costs


EXAMPLE = "0<55 0>6h8,5i8,5i9 1<53 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7,3k7 0<16"


def worked_example(tmp_path: Path, last: str) -> Match:
    """The worked example of the rule books, up to and including this last turn."""
    head = header("human", "casual")
    return session_with_moves(Store(tmp_path), head, ((6, 3),), f"{EXAMPLE} 0>{last}").match


@pytest.fixture(scope="module")
def poor_and_good(tmp_path_factory) -> list[Reviewed]:
    """The reviews of the worse and of the better last turn of the worked example."""
    turns = ("1g9,6g10", "1j8,6j6")
    return [
        reviewed(worked_example(tmp_path_factory.mktemp("example"), turn)).turns_of(0)[-1] for turn in turns
    ]


@pytest.mark.slow
def test_the_worse_turn_of_the_rule_book_costs_more(poor_and_good):
    poor, good = poor_and_good
    assert poor.cost > good.cost + 5


@pytest.mark.slow
def test_the_best_turn_does_not_depend_on_the_turn_that_was_laid(poor_and_good):
    poor, good = (one.judgement for one in poor_and_good)
    assert poor.best == good.best
    assert poor.best_margin == pytest.approx(good.best_margin)


@pytest.mark.slow
def test_the_cost_is_what_the_margin_is_below_the_best_one(poor_and_good):
    poor, _good = poor_and_good
    assert poor.judgement.margin == pytest.approx(poor.judgement.best_margin - poor.cost)


@pytest.fixture(scope="module")
def beginners_report() -> Report:
    return reviewed(match_of(header("human", "beginner", seed=4), 16))


@pytest.mark.slow
def test_the_most_costly_turns_come_first(beginners_report):
    costs = sorted((one.cost for one in beginners_report.turns_of(0)), reverse=True)
    assert [one.cost for one in beginners_report.costliest(0)] == costs[:3]


@pytest.mark.slow
def test_only_costly_turns_are_listed(beginners_report):
    assert all(one.cost >= COSTLY for one in beginners_report.costliest(0))


@pytest.mark.slow
def test_what_a_seat_gave_away_is_the_cost_of_all_its_turns(beginners_report):
    costs = [one.cost for one in beginners_report.turns_of(0)]
    assert beginners_report.given_away(0) == pytest.approx(sum(costs))


@pytest.mark.slow
def test_a_computer_that_is_not_reviewed_gave_nothing_away(beginners_report):
    assert beginners_report.given_away(1) == 0


@pytest.mark.slow
def test_a_seat_that_plays_like_the_master_gives_nothing_away(tmp_path):
    journal = Journal.begin(header("human", "casual", seed=9))
    match, dealer, number = journal.match, Dealer(journal.match, 9), 0
    while number < 10 and match.due is not None:
        if match.due.event == "lay":
            number += 1
            known = view_of(match, match.due.seat)
            match.play(master(known, Clock(FEW), random.Random(number)))
        else:
            match.apply(dealer.event(match))
    found = reviewed(match)
    assert [one.cost for one in found.turns_of(0)] == [0.0] * len(found.turns_of(0))
    assert found.costliest(0) == []


GAMES: list[tuple[tuple[str, ...], tuple[int, ...] | None, str]] = [
    (("human", "casual"), None, "standard"),
    (("human", "human", "casual"), None, "strict"),
    (("human", "casual", "casual", "human"), (0, 0, 1, 1), "italian"),
    (("casual", "human", "casual", "casual", "casual"), None, "leaflet"),
]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def match_and_report(request) -> tuple[Match, Report]:
    kinds, pads, rules = request.param
    match = match_of(header(*kinds, pads=pads, rules=rules, seed=3), 13)
    return match, reviewed(match, Samples(10))


@pytest.mark.slow
def test_a_report_has_every_turn_of_the_match_in_order(match_and_report):
    match, found = match_and_report
    lays = [event for event in match.events if isinstance(event, Lay)]
    assert [one.played.lay for one in found.turns] == lays
    assert [one.played.number for one in found.turns] == list(range(1, len(lays) + 1))


@pytest.mark.slow
def test_a_report_names_the_line_of_each_turn(match_and_report):
    match, found = match_and_report
    for one in found.turns:
        assert match.events[one.played.line - 2] is one.played.lay


@pytest.mark.slow
def test_the_turns_of_the_humans_are_judged(match_and_report):
    match, found = match_and_report
    for one in found.turns:
        assert (one.judgement is not None) == (match.header.seats[one.played.seat].kind == "human")


@pytest.mark.slow
def test_the_margins_of_all_pads_add_up_to_zero(match_and_report):
    for one in match_and_report[1].turns:
        assert sum(one.margins) == pytest.approx(0, abs=1e-6)


@pytest.mark.slow
def test_drawn_tiles_are_the_last_of_the_hand(match_and_report):
    for played in (one.played for one in match_and_report[1].turns):
        assert played.hand[len(played.hand) - len(played.drawn) :] == played.drawn


@pytest.mark.slow
def test_no_turn_is_better_than_the_best(match_and_report):
    for one in match_and_report[1].turns:
        if one.judgement is not None:
            assert one.cost >= 0
            assert one.judgement.best_margin >= one.judgement.margin


@pytest.mark.slow
def test_the_best_turn_is_laid_with_tiles_of_the_hand(match_and_report):
    for one in match_and_report[1].turns:
        if one.judgement is not None:
            assert not Counter(value for value, _cell in one.judgement.best) - Counter(one.played.hand)


@pytest.mark.slow
def test_a_match_in_progress_is_not_reported_as_finished(match_and_report):
    assert not match_and_report[1].finished


@pytest.mark.slow
def test_the_same_match_gives_the_same_report(match_and_report):
    match, found = match_and_report
    assert reviewed(match, Samples(10)) == found


@pytest.mark.slow
def test_a_turn_outside_the_ranked_ones_is_judged_too(monkeypatch):
    """Only some of the turns of a large hand are ranked."""
    monkeypatch.setattr("game.players.tiles.candidates.MAX_TURNS", 5)
    monkeypatch.setattr("game.players.tiles.candidates.RANDOM_TURNS", 2)
    for step in steps(match_of(header("human", "human", seed=2), 9)):
        judged = judge(step.view, Clock(Samples(20)), random.Random(1), turn=step.played.lay.turn)
        assert judged.cost >= 0


@pytest.mark.slow
def test_a_turn_is_always_judged_with_the_same_seed():
    many = Samples(400)
    step = next(one for one in steps(match_of(header("human", "casual", seed=5), 8)) if one.played.own == 3)
    found = step.answer(many)
    assert step.work(step.view, Clock(many), random.Random("others")) != found
    assert step.answer(many) == found


def test_the_laid_turn_is_the_best_if_no_other_is_better(monkeypatch):
    """The review shows no other turn if that is only as good."""
    step = steps(match_of(header("human", "human", seed=2), 9))[-1]
    laid = step.played.lay.turn
    other = next(one for one in step.view.legal_turns() if frozenset(one) != frozenset(laid))
    for ahead in (0.0, 1.0):
        found = [Candidate(other, 0, (), 0.0, 5.0 + ahead), Candidate(laid[::-1], 0, (), 0.0, 5.0)]
        coach = replace(COACH, rank=lambda *_, found=found: found)
        monkeypatch.setattr("game.analysis.review.coach_of", lambda edition, coach=coach: coach)
        judged = judge(step.view, Clock(Samples(1)), random.Random(1), turn=laid)
        assert judged.best == (other if ahead else laid[::-1])
        assert judged.cost == ahead


# What the review may know


@pytest.mark.slow
def test_hidden_tiles_do_not_change_the_review_of_a_turn(tmp_path):
    """In the two matches the other seat keeps different tiles (under the Italian rules), and later events differ."""
    found: list[list[StepResult]] = []
    for held, more in ((2, "0<34"), (6, "0<61")):
        moves = f"0<55 0>6h8,5i8,5i9 1<5{held} 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7 {more}"
        head = header("human", "casual", rules="italian")
        asked = steps(session_with_moves(Store(tmp_path / str(held)), head, ((6, 3),), moves).match)
        found.append([step.answer(FEW) for step in asked if step.played.seat == 0])
    assert len(found[0]) == 2
    assert found[0] == found[1]


@pytest.mark.slow
def test_later_turns_do_not_change_the_review_of_earlier_ones():
    head = header("human", "casual", seed=6)
    short, long = (reviewed(match_of(head, lays), Samples(20)) for lays in (6, 9))
    assert long.turns[:6] == short.turns


# The match and the seats


def test_a_report_is_about_one_position_of_one_match():
    match = match_of(header("human", "casual", seed=5), 3)
    found = report(match, [], [])
    assert found.is_about(match_of(header("human", "casual", seed=5), 3))
    assert not found.is_about(match_of(header("human", "casual", seed=5), 4))
    assert not found.is_about(match_of(header("human", "casual", seed=6), 3))


def test_only_humans_are_reviewed():
    assert reviewed_seats(Match(header("casual", "human", "human"))) == (1, 2)


def test_everybody_is_reviewed_where_there_is_no_human():
    assert reviewed_seats(Match(header("casual", "club"))) == (0, 1)
