"""The review: what turns cost, that it uses only what a seat could see, and which seats it covers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers import header, session_with_moves
from reviews import FEW, match_of, reviewed

from game.analysis.review import DEAR, StepResult, judge, report, reviewed_seats, rng_for, steps
from game.players.budget import Clock, Samples
from game.players.master import Candidate, master
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.session.storage import Store

# What a turn costs


EXAMPLE = "0<55 0>6h8,5i8,5i9 1<53 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7,3k7 0<16"


def worked_example(tmp_path: Path, last: str) -> Match:
    """The worked example of the rule books, with the last turn as it is told."""
    head = header("human", "casual")
    return session_with_moves(Store(tmp_path), head, ((6, 3),), f"{EXAMPLE} 0>{last}").match


@pytest.mark.slow
def test_worse_turn_of_the_rule_books_costs_more_than_the_better(tmp_path):
    poor = reviewed(worked_example(tmp_path, "1g9,6g10")).of(0)[-1]
    good = reviewed(worked_example(tmp_path, "1j8,6j6")).of(0)[-1]
    assert poor.cost > good.cost + 5
    assert poor.judgement is not None and good.judgement is not None
    assert poor.judgement.best == good.judgement.best
    assert poor.judgement.best_margin == pytest.approx(good.judgement.best_margin)
    assert poor.judgement.margin == pytest.approx(poor.judgement.best_margin - poor.cost)


@pytest.mark.slow
def test_the_dearest_turns_come_first_and_none_that_is_not_worth_a_look():
    found = reviewed(match_of(header("human", "beginner", seed=4), 16))
    dearest = found.dearest(0)
    assert len(dearest) == 3
    assert [one.cost for one in dearest] == sorted((one.cost for one in found.of(0)), reverse=True)[:3]
    assert all(one.cost >= DEAR for one in dearest)
    assert found.given_away(0) == pytest.approx(sum(one.cost for one in found.of(0)))
    assert found.given_away(1) == 0, "nobody asked what the computer gave away"


@pytest.mark.slow
def test_a_seat_that_plays_like_the_master_gives_nothing_away(tmp_path):
    journal = Journal.begin(header("human", "casual", seed=9))
    match, dealer, number = journal.match, Dealer(journal.match, 9), 0
    while number < 10 and match.due is not None:
        if match.due.event == "lay":
            number += 1
            known = view_of(match, match.due.seat)
            match.play(master(known, Clock(FEW), rng_for(number)))
        else:
            match.apply(dealer.event(match))
    found = reviewed(match)
    assert [one.cost for one in found.of(0)] == [0.0] * len(found.of(0))
    assert found.dearest(0) == []


GAMES = [
    (("human", "casual"), None, "standard"),
    (("human", "human", "casual"), None, "strict"),
    (("human", "casual", "casual", "human"), (0, 0, 1, 1), "italian"),
    (("casual", "human", "casual", "casual", "casual"), None, "leaflet"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "pads", "rules"), GAMES, ids=lambda one: str(one))
def test_what_holds_in_every_match(kinds, pads, rules):
    match = match_of(header(*kinds, pads=pads, rules=rules, seed=3), 13)
    found = reviewed(match, Samples(10))
    lays = [event for event in match.events if isinstance(event, Lay)]
    assert [one.played.lay for one in found.turns] == lays
    assert [one.played.number for one in found.turns] == list(range(1, len(lays) + 1))
    for one in found.turns:
        judged, played = one.judgement, one.played
        assert (judged is not None) == (kinds[played.seat] == "human")
        assert sum(one.margins) == pytest.approx(0, abs=1e-6)
        assert match.events[played.line - 2] is played.lay
        assert played.hand[len(played.hand) - len(played.drawn) :] == played.drawn
        if judged is not None:
            assert one.cost >= 0
            assert judged.best_margin >= judged.margin
            left = list(played.hand)
            for value, _cell in judged.best:
                left.remove(value)
    assert not found.finished
    assert reviewed(match, Samples(10)) == found, "the same match, another report"


def test_a_turn_that_is_not_among_those_looked_at_is_judged_too(monkeypatch):
    """A hand of many tiles has more turns than can be looked at."""
    monkeypatch.setattr("game.players.greedy.MAX_TURNS", 5)
    monkeypatch.setattr("game.players.greedy.RANDOM_TURNS", 2)
    for step in steps(match_of(header("human", "human", seed=2), 9)):
        judged = judge(step.view, Clock(Samples(20)), rng_for(1), turn=step.played.lay.turn)
        assert judged.cost >= 0


@pytest.mark.slow
def test_the_same_turn_is_judged_with_the_same_dice():
    many = Samples(400)
    step = next(one for one in steps(match_of(header("human", "casual", seed=5), 8)) if one.played.own == 3)
    found = step.answer(many)
    assert step.work(step.view, Clock(many), random.Random("others")) != found
    assert step.answer(many) == found


def test_of_turns_as_good_as_the_best_the_one_laid_counts_as_the_best(monkeypatch):
    """What is as good is no other turn to be shown instead."""
    step = steps(match_of(header("human", "human", seed=2), 9))[-1]
    laid = step.played.lay.turn
    other = next(one for one in step.view.legal_turns() if frozenset(one) != frozenset(laid))
    for ahead in (0.0, 1.0):
        found = [Candidate(other, 0, (), 0.0, 5.0 + ahead), Candidate(laid[::-1], 0, (), 0.0, 5.0)]
        monkeypatch.setattr("game.analysis.review.rank_turns", lambda *_, also, found=found: found)
        judged = judge(step.view, Clock(Samples(1)), rng_for(1), turn=laid)
        assert judged.best == (other if ahead else laid[::-1])
        assert judged.cost == ahead


# Only what the seat could see


@pytest.mark.slow
def test_hidden_tiles_do_not_change_the_review_of_a_turn(tmp_path):
    """Under the Italian rules the other seat keeps a tile, another one in each match, and the rest of the match differs."""
    found: list[list[StepResult]] = []
    for kept, more in ((2, "0<34"), (6, "0<61")):
        told = f"0<55 0>6h8,5i8,5i9 1<5{kept} 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7 {more}"
        head = header("human", "casual", rules="italian")
        asked = steps(session_with_moves(Store(tmp_path / str(kept)), head, ((6, 3),), told).match)
        found.append([step.answer(FEW) for step in asked if step.played.seat == 0])
    assert len(found[0]) == 2
    assert found[0] == found[1]


def test_what_comes_later_changes_nothing():
    head = header("human", "casual", seed=6)
    short, long = (reviewed(match_of(head, lays), Samples(20)) for lays in (6, 9))
    assert long.turns[:6] == short.turns


# Of which match, and of whom


def test_a_report_is_about_that_match_as_far_as_it_had_gone():
    match = match_of(header("human", "casual", seed=5), 3)
    found = report(match, [], [])
    assert found.is_about(match_of(header("human", "casual", seed=5), 3))
    assert not found.is_about(match_of(header("human", "casual", seed=5), 4))
    assert not found.is_about(match_of(header("human", "casual", seed=6), 3))


def test_the_humans_are_reviewed_and_where_there_is_none_everybody():
    assert reviewed_seats(Match(header("casual", "human", "human"))) == (1, 2)
    assert reviewed_seats(Match(header("casual", "club"))) == (0, 1)
