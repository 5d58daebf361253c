"""The levels of the card game: legal, repeatable, and deciding only by what their seat may know."""

from __future__ import annotations

import pickle
import random
from itertools import islice

import pytest
from card_matches import lays, reshuffled

from game.players.budget import Budget, Clock, Samples
from game.players.cards.candidates import NextTurns, candidates
from game.players.cards.levels import CLUB_OWN_SHARE, rank_turns
from game.players.levels import LEVELS, choose, player
from game.rules.cards.cells import Turn
from game.rules.cards.player_view import PlayerView, view_of
from game.rules.common.journal import CARDS

FEW = Samples(60)


def chosen(level: str, view: PlayerView, seed: int, budget: Budget = FEW) -> Turn:
    return player(level, CARDS)(view, budget, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_lays_legal_turns(level: str) -> None:
    for number, match in enumerate(lays(every=12)):
        assert match.due is not None
        assert match.lay_event(chosen(level, view_of(match, match.due.seat), number))


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_passes_if_nothing_fits(level: str) -> None:
    passes = 0
    for match in lays(1, closing=True):
        assert match.due is not None
        if not match.due.count:
            passes += 1
            assert chosen(level, view_of(match, match.due.seat), 1) == ()
    assert passes


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_leads_to_the_same_turn(level: str) -> None:
    for number, match in enumerate(lays(every=20)):
        assert match.due is not None
        view = view_of(match, match.due.seat)
        assert chosen(level, view, number) == chosen(level, view, number)
        assert view == view_of(match, match.due.seat), "the view is left as it was"


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_decides_by_cards_that_it_cannot_see(level: str) -> None:
    rng, different = random.Random(2), 0
    for number, match in enumerate(lays(every=15)):
        assert match.due is not None
        seat = match.due.seat
        other = reshuffled(match, seat, rng)
        different += other.hands != match.hands
        views = [view_of(one, seat) for one in (match, other)]
        assert pickle.dumps(views[0]) == pickle.dumps(views[1])
        assert chosen(level, views[0], number) == chosen(level, views[1], number)
    assert different > 5


@pytest.mark.slow
def test_casual_takes_the_largest_gain() -> None:
    for number, match in enumerate(lays(every=10)):
        assert match.due is not None
        view = view_of(match, match.due.seat)
        turns = dict(view.scored_turns())
        best = max(view.pad.gain(*score) for score in turns.values())
        assert view.pad.gain(*turns[chosen("casual", view, number)]) == best


@pytest.mark.slow
def test_club_considers_what_comes_next_for_the_next_player_and_itself() -> None:
    for number, match in enumerate(lays(every=20)):
        assert match.due is not None
        view = view_of(match, match.due.seat)
        ahead = NextTurns(view)
        margins = {
            one.turn: ahead.margin(one, CLUB_OWN_SHARE) for one in candidates(view, random.Random(1))[:200]
        }
        turn = chosen("club", view, number)
        if turn in margins:
            assert margins[turn] == max(margins.values())


def test_master_in_a_hurry_still_takes_the_largest_gain() -> None:
    match = next(lays(every=7))
    assert match.due is not None
    view = view_of(match, match.due.seat)
    turns = dict(view.scored_turns())
    turn = chosen("master", view, 3, Clock(FEW, lambda: True))
    assert view.pad.gain(*turns[turn]) == max(view.pad.gain(*score) for score in turns.values())


@pytest.mark.slow
def test_master_ranks_the_turn_that_it_is_asked_about_with_the_best() -> None:
    match = next(islice(lays(every=3), 5, None))
    assert match.due is not None
    view = view_of(match, match.due.seat)
    poorest = rank_turns(view, Samples(2000), random.Random(1))[-1].turn
    found = rank_turns(view, Samples(2000), random.Random(1), also=poorest)
    (one,) = (one for one in found if one.turn == poorest)
    assert len(one.margins) > 5
    assert found[0].margin > one.margin


def test_a_worker_chooses_by_the_game_of_the_view() -> None:
    match = next(lays(every=5))
    assert match.due is not None
    view = view_of(match, match.due.seat)
    assert choose("club", view, FEW, random.Random(1)) == chosen("club", view, 1)
