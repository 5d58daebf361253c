"""The course of a card game: start, rounds, drawing, exchanging, passing and the end, and what random matches hardly ever meet."""

import random
from collections import Counter
from pathlib import Path

import pytest
from card_matches import (
    applied,
    blocked,
    both_pass,
    cards_of,
    check_refused,
    deal,
    drawings,
    exchange,
    header,
    started,
    steps,
    turn_of,
)

from game.rules.cards.dealer import Dealer, arrange_hidden
from game.rules.cards.deck import DECKS, Pad, smallest
from game.rules.cards.events import Deal, Draw, End, Exchange, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.cards.player_view import view_of
from game.rules.common.match import Due
from game.rules.common.seats import SeatChange

# Decks


def test_the_decks_are_those_of_the_rules_and_the_smallest_sums_come_first() -> None:
    dice, domino = DECKS["dice"], DECKS["domino"]
    assert len(dice) == len(domino) == 50
    assert [dice.count(card) for card in cards_of("00 01 06 11 12 66")] == [2, 1, 1, 2, 2, 2]
    assert [domino.count(card) for card in cards_of("00 01 06 11 12 66")] == [2, 2, 2, 1, 2, 1]
    assert smallest(cards_of("15 24 06 33 11"), 3) == cards_of("11 06 15")


# The draw for the start


@pytest.mark.parametrize(
    ("draws", "starter"),
    [
        (["36 12"], 0),
        (["12 36"], 1),
        (["36 45", "11 12"], 1),
        (["36 45", "36 45", "66 00"], 0),
        (["26 35 11", "00 01 -"], 1),
    ],
)
def test_the_largest_sum_of_halves_starts(draws: list[str], starter: int) -> None:
    match = applied(Match(header(len(draws[0].split()))), drawings(*draws))
    assert match.due == Due("deal", starter)


@pytest.mark.parametrize(
    "draws",
    [
        ["36 45"],
        ["36 12", "11 22"],
        ["36 -"],
        ["36 45 12"],
        ["36"],
        ["36 45 11", "11 12 13"],
        ["26 35 11", "11 - 12"],
        ["00 00 00", "01 02 03"],
    ],
)
def test_a_wrong_draw_for_the_start_is_refused(draws: list[str]) -> None:
    check_refused(Match(header(3 if len(draws[0].split()) == 3 and len(draws) > 1 else 2)), drawings(*draws))


def test_the_cards_drawn_for_the_start_are_in_the_deck_and_go_back() -> None:
    assert "does not have" in check_refused(Match(header(2)), drawings("01 01", "12 36"))
    applied(Match(header(2, "domino")), drawings("01 01", "01 01", "66 01"))
    assert "does not have" in check_refused(Match(header(2, "domino")), drawings("66 66", "12 36"))


# Dealing


def test_the_starter_gets_four_cards_and_the_others_three() -> None:
    match = started("12 13 14 15", "22 23 24", "33 34 35")
    assert match.pile_count == 25 - 10
    assert match.due == Due("lay", 0, 2)
    start = applied(Match(header(2)), drawings("66 12"))
    for wrong in (
        deal(1, 0, "12 13 14", "22 23 24 25"),
        deal(1, 0, "12 13 14 15", "22 23 24 25"),
        deal(1, 1, "12 13 14", "22 23 24 25"),
        deal(2, 0, "12 13 14 15", "22 23 24"),
        deal(0, 0, "12 13 14 15", "22 23 24"),
        deal(1, 0, "12 13 14 15"),
        deal(1, 0, "12 13 14 15", "22 23 24", "33 34 35"),
    ):
        check_refused(start, wrong)


@pytest.mark.slow
def test_every_round_starts_with_the_next_seat_on_an_empty_table() -> None:
    starters = []
    for match, event in steps(1, 4):
        if isinstance(event, Deal):
            starters.append(event.starter)
            assert match.due == Due("deal", event.starter)
            assert match.pile_count == 0 and not any(match.hands)
    first = starters[0]
    assert starters == [(first + step) % 4 for step in range(4)]


# Lay, then draw


def test_after_a_lay_one_card_is_drawn_and_the_next_seat_moves() -> None:
    match = started("12 13 14 15", "22 23 24")
    applied(match, match.lay_event(turn_of("12@0,0e 13@0,1e")))
    assert "draws first" in check_refused(match, Lay(1, turn_of("22@0,2e"), (), 0))
    assert "Exactly one" in check_refused(match, Draw(0, ()))
    assert "Exactly one" in check_refused(match, Draw(0, cards_of("25 26")))
    assert "turn of Ada" in check_refused(match, Draw(1, cards_of("25")))
    assert match.due == Due("draw", 0, 1)
    applied(match, Draw(0, cards_of("25")))
    assert match.hands == [[*cards_of("14 15 25")], [*cards_of("22 23 24")]]
    assert match.due == Due("lay", 1, 1)


def test_empty_pile_ends_draws_and_skips_seats_without_cards() -> None:
    drawn, skipped = [], 0
    for match, event in steps(2, 3):
        if isinstance(event, Draw):
            drawn.append(match.pile_count)
        if isinstance(event, Lay) and match.pile_count == 0:
            skipped += any(not hand for hand in match.hands)
            assert match.hands[event.seat]
    assert set(drawn) == set(range(1, 16))
    assert skipped


def test_a_wrong_score_is_refused() -> None:
    match = started("46 13 14 15", "22 23 24")
    assert "scores 10 (super bonuses: 0)" in check_refused(match, Lay(0, turn_of("46@0,0e 13@0,1e"), (), 0))
    assert "scores 10 (super bonuses: 0)" in check_refused(
        match, Lay(0, turn_of("46@0,0e 13@0,1e"), (10,), 1)
    )
    assert "has to lay first" in check_refused(match, Draw(0, cards_of("25")))
    assert not match.table.laid


# The end of a round


def test_a_round_ends_when_all_have_passed() -> None:
    match = applied(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert match.due == Due("deal", 1)
    assert match.pile_count == 25 - 8
    assert "cards of round 2 are due" in check_refused(match, Lay(1, (), (), 0))
    applied(match, deal(2, 1, "00 00 01", "02 03 04 05"))
    assert match.round == 2
    assert match.pile_count == 25 - 7


@pytest.mark.parametrize(("name", "reason"), [("stuck-last-round", "stuck"), ("stuck-round-1", "last_card")])
def test_the_reason_is_stuck_only_if_the_last_round_ended_by_passing(name: str, reason: str) -> None:
    file = Path(__file__).parent / f"vectors/cards/journals/{name}.zatre"
    whole = Journal.read(file.read_bytes()).match
    match = applied(Match(whole.header), *whole.events[:-1])
    assert match.due is not None
    assert (match.due.event, match.due.reason) == ("end", reason)
    totals = match.end_event().totals
    for wrong in {"last_card", "stuck"} - {reason}:
        assert "The match is over because" in check_refused(match, End(wrong, totals))  # type: ignore[arg-type]
    assert "The totals are" in check_refused(match, End(reason, totals[::-1]))  # type: ignore[arg-type]
    assert applied(match, match.end_event()).outcome == whole.outcome


def test_the_end_has_the_totals_and_the_winners() -> None:
    *_, (match, end) = steps(3, 4)
    assert isinstance(end, End)
    assert match.outcome is not None
    totals = match.outcome.totals
    assert totals == end.totals == tuple(pad.total() for pad in match.pads)
    assert match.outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    assert match.winners_if_lost(match.outcome.winners[0]) != match.outcome.winners
    assert "nothing can follow" in check_refused(match, end)


# Seat events


def test_a_seat_event_changes_who_plays_for_the_seat_from_the_draw_for_the_start_to_the_end() -> None:
    assert "draw for the start is due" in check_refused(Match(header(2)), SeatChange(1, "human"))
    match = applied(Match(header(2)), drawings("66 12"), SeatChange(1, "cpu", "club"))
    assert (match.seats[1].name, match.seats[1].kind, match.seats[1].level) == ("Ben", "cpu", "club")
    assert match.header.seats[1].kind == "human"
    assert match.due == Due("deal", 0)
    applied(match, SeatChange(1, "human"))
    assert match.seats == list(match.header.seats)


def test_a_seat_event_for_an_unknown_seat_is_refused() -> None:
    match = applied(Match(header(2)), drawings("66 12"))
    for seat in (2, -1):
        assert f"no seat {seat}" in check_refused(match, SeatChange(seat, "human"))


def test_a_seat_event_is_allowed_until_the_end() -> None:
    for match, event in steps(1, 2):
        if match.events:
            match.apply(SeatChange(0, "bot"))
        last = event
    assert isinstance(last, End)
    assert "nothing can follow" in check_refused(match, SeatChange(0, "human"))


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
def test_cards_left_in_hand_do_not_count_and_rows_beyond_the_printed_ones_earn_six() -> None:
    match = next(match for match, event in steps(3, 2) if isinstance(event, End))
    match.hands = [list(cards_of("66 56")), []]
    assert match.end_event().totals == tuple(pad.total() for pad in match.pads)
    pad = Pad()
    for _row in range(16):
        pad.enter((10, 11, 12), 0)
    assert pad.gain((10, 11, 12), 0) == 1 + 3 + 5 + 6


def test_a_seat_that_passes_draws_nothing() -> None:
    match = with_hands("12", "11 22 33")
    match.pile_count = 5
    match.due = Due("lay", 1, 0)
    applied(match, Lay(1, (), (), 0))
    assert match.due == Due("exchange", 0, 2)
    assert check_refused(match, Draw(1, cards_of("15")))
