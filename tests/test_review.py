"""The review: what turns cost, what it may know, and which seats it covers."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from card_matches import steps as card_steps
from helpers import header, session_with_moves
from reviews import FEW, match_of, reviewed

from game.analysis.review import (
    COSTLY,
    Report,
    StepResult,
    judge,
    judge_and_explain,
    report,
    reviewed_seats,
    steps,
)
from game.analysis.review_result import PartialReview
from game.analysis.tiles.coach import TileCoach
from game.players.budget import Clock, Samples
from game.players.tiles.candidates import Candidate
from game.players.tiles.levels import master
from game.rules.cards.events import Lay as CardLay
from game.rules.cards.match import Match as CardMatch
from game.rules.common.journal import CARDS
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.session.storage import Store

pytestmark = pytest.mark.slow

# What a turn costs


EXAMPLE = "0<55 0>6h8,5i8,5i9 1<53 1>5h9 0<21 0>2i7,1h7 1<3 1>3j7,3k7 0<16"


def worked_example(tmp_path: Path, last: str) -> Match:
    """The worked example of the rule books, up to and including this last turn."""
    head = header("human", "casual")
    return session_with_moves(Store(tmp_path), head, ((6, 3),), f"{EXAMPLE} 0>{last}").match


def test_the_worse_turn_of_the_rule_book_costs_more(tmp_path):
    """The worse and the better last turn of the worked example."""
    poor, good = (
        reviewed(worked_example(tmp_path / turn, turn)).turns_of(0)[-1] for turn in ("1g9,6g10", "1j8,6j6")
    )
    assert poor.cost > good.cost + 5
    poor, good = poor.judgement, good.judgement
    assert poor.best == good.best, "it does not depend on the turn that was laid"
    assert poor.best_margin == pytest.approx(good.best_margin)
    assert poor.margin == pytest.approx(poor.best_margin - poor.cost)


def test_the_most_costly_turns_come_first_and_only_costly_ones_are_listed():
    found = reviewed(match_of(header("human", "beginner", seed=4), 16))
    costs = [one.cost for one in found.turns_of(0)]
    listed = [one.cost for one in found.costliest(0)]
    assert listed == sorted(costs, reverse=True)[:3] and min(listed) >= COSTLY
    assert found.given_away(0) == pytest.approx(sum(costs))
    assert found.given_away(1) == 0, "a computer is not reviewed"


def test_the_luckiest_and_the_unluckiest_draw_are_of_turns_in_which_something_was_drawn():
    found = reviewed(match_of(header("human", "beginner", seed=4), 16))
    first, second, third, *_rest = found.turns_of(0)
    without = replace(first, played=replace(first.played, drawn=()), luck=0.0)
    for luck in (1.0, -1.0):
        drew = replace(second, luck=luck), replace(third, luck=2 * luck)
        kindest, unkindest = replace(found, turns=(without, *drew)).luckiest_and_unluckiest(0)
        assert {kindest.played.own, unkindest.played.own} == {2, 3} and kindest.luck > unkindest.luck
    assert replace(found, turns=(without, drew[0])).luckiest_and_unluckiest(0) == []


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


def card_match(seed: int, seats: int = 2, closing: bool = False) -> CardMatch:
    *_, (match, _event) = card_steps(seed, seats, "dice", closing)
    return match


@pytest.fixture(scope="module", params=[*GAMES, CARDS], ids=str)
def match_and_report(request) -> tuple[Any, Report]:
    """A match of the tile game that is not over yet, or a whole one of the card game, and its report."""
    if request.param == CARDS:
        match, samples = card_match(3, 3), Samples(5)
    else:
        kinds, pads, rules = request.param
        match, samples = match_of(header(*kinds, pads=pads, rules=rules, seed=3), 13), Samples(10)
    return match, reviewed(match, samples)


def test_a_report_has_every_turn_of_the_match_in_order(match_and_report):
    match, found = match_and_report
    lays = [event for event in match.events if isinstance(event, Lay | CardLay)]
    assert [one.played.lay for one in found.turns] == lays
    assert [one.played.number for one in found.turns] == list(range(1, len(lays) + 1))
    humans = {seat for seat, one in enumerate(match.header.seats) if one.kind == "human"}
    for one in found.turns:
        played = one.played
        assert match.events[played.line - 2] is played.lay
        assert (one.judgement is not None) == (played.seat in humans)
        assert sum(one.margins) == pytest.approx(0, abs=1e-6)
        assert played.hand[len(played.hand) - len(played.drawn) :] == played.drawn


def test_no_turn_is_better_than_the_best_which_can_be_laid(match_and_report):
    _match, found = match_and_report
    judged = [one for one in found.turns if one.judgement is not None]
    for one in judged:
        assert one.cost >= 0
        assert one.judgement.best_margin >= one.judgement.margin
    for one in judged[::7]:
        assert found.before(one.played).lay_event(one.judgement.best)


def test_luck_and_play_make_the_result_once_there_is_one(match_and_report):
    match, found = match_and_report
    assert found.finished == (match.outcome is not None)
    if match.outcome:
        assert found.totals == match.outcome.totals
        assert sum(found.luck_in_margin(seat) for seat in range(3)) == pytest.approx(0, abs=1e-6)
        assert found.margin_curve(0)[-1] == found.margin(0)


def test_the_same_match_gives_the_same_report(match_and_report):
    match, found = match_and_report
    if match.header.game_name == CARDS:
        step = steps(match)[5]
        assert step.answer(FEW) == step.answer(FEW)
    else:
        assert reviewed(match, Samples(10)) == found


def test_a_turn_outside_the_ranked_ones_is_judged_too(monkeypatch):
    """Only some of the turns of a large hand are ranked."""
    monkeypatch.setattr("game.players.tiles.candidates.MAX_TURNS", 5)
    monkeypatch.setattr("game.players.tiles.candidates.RANDOM_TURNS", 2)
    for step in steps(match_of(header("human", "human", seed=2), 9)):
        judged = judge(step.view, Clock(Samples(20)), random.Random(1), turn=step.played.lay.turn)
        assert judged.cost >= 0


def test_a_turn_is_always_judged_with_the_same_seed():
    many = Samples(400)
    step = next(one for one in steps(match_of(header("human", "casual", seed=5), 8)) if one.played.own == 3)
    found = step.answer(many)
    assert step.work(step.view, Clock(many), random.Random("others")) != found
    assert step.answer(many) == found


class Found(TileCoach):
    """Ranks these turns, whatever it is asked, and explains them by naming them."""

    def __init__(self, found: Any) -> None:
        self._found = found

    def rank(self, *_: Any) -> Any:
        return self._found

    def explain(self, _view: Any, ranked: Any) -> Any:
        return ranked


def test_the_laid_turn_is_the_best_if_no_other_is_better(monkeypatch):
    """The review shows no other turn if that is only as good."""
    step = steps(match_of(header("human", "human", seed=2), 9))[-1]
    laid = step.played.lay.turn
    other = next(one for one in step.view.legal_turns() if frozenset(one) != frozenset(laid))
    for ahead in (0.0, 1.0):
        found = [Candidate(other, 0, (), 0.0, 5.0 + ahead), Candidate(laid[::-1], 0, (), 0.0, 5.0)]
        coach = Found(found)
        monkeypatch.setattr("game.analysis.review.coach_of", lambda game_name, coach=coach: coach)
        judged = judge(step.view, Clock(Samples(1)), random.Random(1), turn=laid)
        assert judged.best == (other if ahead else laid[::-1])
        assert judged.cost == ahead


def test_the_reasons_are_for_the_turn_that_is_known_as_the_best(monkeypatch):
    """It is looked at again with other random numbers, after which another one may seem better."""
    step = steps(match_of(header("human", "human", seed=2), 9))[-1]
    turns = step.view.legal_turns()[:3]
    found = [Candidate(one, 0, (), 0.0, margin) for one, margin in zip(turns, (5.0, 4.0, 3.0), strict=True)]
    coach = Found(found)
    monkeypatch.setattr("game.analysis.review.coach_of", lambda game_name: coach)

    def explained(best: Any) -> Any:
        return judge_and_explain(step.view, Clock(Samples(1)), random.Random(1), turn=turns[2], best=best)

    judged, ranked = explained(turns[1][::-1])
    assert (judged.margin, judged.best, judged.best_margin) == (3.0, turns[0], 5.0)
    assert ranked == [found[1], found[0], found[2]]
    assert explained(step.view.legal_turns()[-1])[1] is None, "it was not compared again"


# What the review may know


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


def test_later_turns_do_not_change_the_review_of_earlier_ones():
    head = header("human", "casual", seed=6)
    short, long = (reviewed(match_of(head, lays), Samples(20)) for lays in (6, 9))
    assert long.turns[:6] == short.turns


# The match and the seats


def test_a_report_is_about_one_position_of_one_match():
    match = match_of(header("human", "casual", seed=5), 3)
    others = match_of(header("human", "club", seed=5), 3)
    assert others.events == match.events
    for found in (report(match, [], []), PartialReview(match.header, tuple(match.events))):
        assert found.is_about(match_of(header("human", "casual", seed=5), 3))
        assert not found.is_about(match_of(header("human", "casual", seed=5), 4))
        assert not found.is_about(match_of(header("human", "casual", seed=6), 3))
        assert not found.is_about(others), "somebody else has played"


def test_only_humans_are_reviewed_or_everybody_where_there_is_none():
    assert reviewed_seats(Match(header("casual", "human", "human"))) == (1, 2)
    assert reviewed_seats(Match(header("casual", "club"))) == (0, 1)
