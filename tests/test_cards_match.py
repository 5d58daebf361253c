"""The course of a card game: start, rounds, drawing, exchanging, passing, the end, and which cards can be in the pile."""

from __future__ import annotations

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
    header,
    started,
    steps,
    turn_of,
)

from game.rules.cards.deck import DECKS, smallest
from game.rules.cards.events import Deal, Draw, End, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.common.match import Due
from game.rules.common.seats import SeatChange

# Decks


def test_the_decks_are_those_of_the_rules() -> None:
    dice, domino = DECKS["dice"], DECKS["domino"]
    assert len(dice) == len(domino) == 50
    assert [dice.count(card) for card in cards_of("00 01 06 11 12 66")] == [2, 1, 1, 2, 2, 2]
    assert [domino.count(card) for card in cards_of("00 01 06 11 12 66")] == [2, 2, 2, 1, 2, 1]


def test_the_program_returns_the_smallest_sums_and_ties_in_text_order() -> None:
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


def test_a_wrong_deal_is_refused() -> None:
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
    assert match.due == Due("draw", 0, 1)
    applied(match, Draw(0, cards_of("25")))
    assert match.hands == [[*cards_of("14 15 25")], [*cards_of("22 23 24")]]
    assert match.due == Due("lay", 1, 1)


def test_anything_but_drawing_one_card_is_refused_after_a_lay() -> None:
    match = started("12 13 14 15", "22 23 24")
    applied(match, match.lay_event(turn_of("12@0,0e 13@0,1e")))
    assert "draws first" in check_refused(match, Lay(1, turn_of("22@0,2e"), (), 0))
    assert "Exactly one" in check_refused(match, Draw(0, ()))
    assert "Exactly one" in check_refused(match, Draw(0, cards_of("25 26")))
    assert "turn of Ada" in check_refused(match, Draw(1, cards_of("25")))


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


def test_a_seat_event_changes_who_plays_for_the_seat() -> None:
    match = applied(Match(header(2)), drawings("66 12"), SeatChange(1, "cpu", "club"))
    assert (match.seats[1].name, match.seats[1].kind, match.seats[1].level) == ("Ben", "cpu", "club")
    assert match.header.seats[1].kind == "human"
    assert match.due == Due("deal", 0)
    applied(match, SeatChange(1, "human"))
    assert match.seats == list(match.header.seats)


def test_a_seat_event_before_the_start_draw_is_refused() -> None:
    assert "draw for the start is due" in check_refused(Match(header(2)), SeatChange(1, "human"))


@pytest.mark.parametrize("seat", [2, -1])
def test_a_seat_event_for_an_unknown_seat_is_refused(seat: int) -> None:
    match = applied(Match(header(2)), drawings("66 12"))
    assert f"no seat {seat}" in check_refused(match, SeatChange(seat, "human"))


def test_a_seat_event_is_allowed_until_the_end() -> None:
    for match, event in steps(1, 2):
        if match.events:
            match.apply(SeatChange(0, "bot"))
        last = event
    assert isinstance(last, End)
    assert "nothing can follow" in check_refused(match, SeatChange(0, "human"))
