"""Rules of the card game that random matches hardly ever meet: shuffled returns, passing without cards, shared wins."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from card_matches import applied, blocked, cards_of, check_refused, exchange, steps, turn_of

from game.rules.cards.dealer import Dealer, arrange_hidden
from game.rules.cards.deck import Pad
from game.rules.cards.events import Draw, End, Exchange, Lay
from game.rules.cards.match import Match
from game.rules.cards.player_view import view_of
from game.rules.common.match import Due


def with_hands(*hands: str) -> Match:
    """A match whose pile is empty after the starter's first turn, in which only cards with a 0 fit. Then all have these hands,
    and seat 1 is next."""
    match = blocked("66 66 12 13", *["11 22 33", "15 16 23", "24 25 26"][: len(hands) - 1])
    match.pile_count = 1
    match.hands = [list(cards_of(hand)) for hand in hands]
    return applied(match, Draw(0, cards_of("14")))


@pytest.mark.slow
def test_returned_cards_are_shuffled_into_the_pile() -> None:
    again = []
    for seed in range(60):
        match = applied(blocked("66 66 12 13", "11 11 22"), Draw(0, cards_of("14")))
        dealer = Dealer(match, seed)
        first = dealer.event(match)
        assert isinstance(first, Exchange) and first.back == cards_of("11 11 22")
        assert (1, 1) not in first.cards, "cards are drawn before others return"
        match.apply(first)
        if match.due == Due("exchange", 1, 3):
            second = dealer.event(match)
            assert isinstance(second, Exchange)
            again.append(second.cards.count((1, 1)))  # The deck has no other 1|1.
    assert len(again) > 5
    assert again.count(0) > len(again) / 4, "most new cards are others"
    assert any(again), "returned cards are drawn again"


def test_hidden_cards_are_arranged_at_random() -> None:
    match = applied(blocked("66 66 12 13", "11 11 22"), Draw(0, cards_of("14")))
    applied(match, exchange(1, "11 11 22", "11 11 22", "15 16 23"))
    found = [arrange_hidden(match.seen, random.Random(seed)) for seed in range(40)]
    places = [here.index((1, 1)) for here, _there in found]
    assert min(places) < 4 < 10 < max(places), "what was returned can be anywhere in the pile"
    for card in cards_of("00 01 56"):
        assert {card in here for here, _there in found} == {True, False}, "in this pile or the next one"
    assert len({there[0] for _here, there in found}) > 9


def test_a_seat_without_cards_neither_passes_nor_is_waited_for() -> None:
    match = with_hands("", "11 22 33", "", "44 45 46")
    match.hands[0].clear()
    assert match.due == Due("lay", 1, 0)
    applied(match, Lay(1, (), (), 0))
    assert match.due == Due("lay", 3, 0), "the seats 2 and 0 have no cards, and seat 3 has not passed"
    applied(match, Lay(3, (), (), 0))
    assert match.due == Due("deal", 1)


def test_whoever_alone_has_cards_plays_on() -> None:
    match = with_hands("", "00 66 66", "")
    match.hands[0].clear()
    applied(match, match.lay_event(turn_of("00@2,0e")))
    assert match.due == Due("lay", 1, 1)
    applied(match, match.lay_event(match.legal_turns()[0]))
    assert match.due is not None and match.due[:2] == ("lay", 1)


def test_after_a_lay_everybody_must_pass_again() -> None:
    match = with_hands("55 55", "11 22 33", "00")
    applied(match, Lay(1, (), (), 0))
    applied(match, match.lay_event(turn_of("00@2,0e")))
    match.due = Due("lay", 0, 0)  # As if nothing fitted: next to a 0 there is always room.
    applied(match, Lay(0, (), (), 0))
    assert match.due == Due("lay", 1, 1)


@pytest.mark.parametrize("hands", [("", "11 22 33"), ("12", "11 22 33")])
def test_the_last_round_is_stuck_with_an_empty_pile_too(hands) -> None:
    match = with_hands(*hands)
    match.round = match.header.rounds
    if not hands[0]:
        match.hands[0].clear()
    applied(match, Lay(1, (), (), 0))
    if hands[0]:
        applied(match, Lay(0, (), (), 0))
    assert match.due == Due("end", 1, 0, "stuck")


def test_what_another_seat_gets_in_an_exchange_is_hidden() -> None:
    match = applied(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    applied(match, exchange(1, "11 22 33", "11 22 33", "15 16 23"))
    own, others = view_of(match, 1), view_of(match, 0)
    assert sorted(own.hands[1]) == sorted(cards_of("15 16 23"))
    assert others.hands[1] == ()
    seen = Counter(cards_of("66 66 12 13 14 11 22 33"))
    assert others.seen.this_round == seen
    assert own.seen.this_round == seen - Counter(cards_of("12 13 14")) + Counter(cards_of("15 16 23"))


def test_rows_beyond_the_printed_ones_earn_six() -> None:
    pad = Pad()
    for _row in range(16):
        pad.enter((10, 11, 12), 0)
    assert pad.gain((10, 11, 12), 0) == 1 + 3 + 5 + 6


def ended(*points: tuple[int, ...]) -> Match:
    """A match that is over, with these runs on the pads."""
    match = next(match for match, event in steps(3, len(points)) if isinstance(event, End))
    match.pads = [Pad() for _ in points]
    for pad, runs in zip(match.pads, points, strict=True):
        pad.enter(runs, 0)
    return applied(match, match.end_event())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("points", "winners"),
    [
        (((10,), (12,), (11,), (12,)), (1, 3)),
        (((10,), (11,), (11,), (12,)), (3,)),
        (((12,), (11,), (11, 11), (12,)), (2,)),
        (((), (), (), ()), (0, 1, 2, 3)),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share_the_win(points, winners) -> None:
    match = ended(*points)
    assert match.outcome is not None and match.outcome.winners == winners


@pytest.mark.slow
def test_if_a_seat_loses_the_best_of_the_others_win() -> None:
    match = ended((10,), (12,), (11,), (12,))
    assert [match.winners_if_lost(seat) for seat in range(4)] == [(1, 3), (3,), (1, 3), (1,)]


@pytest.mark.slow
def test_cards_left_in_hand_do_not_count() -> None:
    match = next(match for match, event in steps(3, 2) if isinstance(event, End))
    match.hands = [list(cards_of("66 56")), []]
    assert match.end_event().totals == tuple(pad.total() for pad in match.pads)


def test_a_seat_that_passes_draws_nothing() -> None:
    match = with_hands("12", "11 22 33")
    match.pile_count = 5
    match.due = Due("lay", 1, 0)
    applied(match, Lay(1, (), (), 0))
    assert match.due == Due("exchange", 0, 2)
    assert check_refused(match, Draw(1, cards_of("15")))
