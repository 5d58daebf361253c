"""The course of a card game: start, rounds, drawing, exchanging, passing, the end, and which cards can be in the pile."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from plain_cards import cards_of, header, steps, turn_of

from game.rules.cards.deck import DECKS, CardsSeen, DeckName, smallest
from game.rules.cards.events import Deal, Draw, End, Event, Exchange, Lay, StartDraw
from game.rules.cards.journal import Journal
from game.rules.cards.match import Due, Match
from game.rules.errors import IllegalMove
from game.rules.events import SeatChange

BLOCK = "66@0,0e 66@0,1e"


def drawings(*words: str) -> StartDraw:
    return StartDraw(
        tuple(tuple(None if card == "-" else cards_of(card)[0] for card in word.split()) for word in words)
    )


def deal(number: int, starter: int, *hands: str) -> Deal:
    return Deal(number, starter, tuple(map(cards_of, hands)))


def exchange(seat: int, shown: str, back: str, cards: str) -> Exchange:
    return Exchange(seat, cards_of(shown), cards_of(back), cards_of(cards))


def told(match: Match, *events: Event) -> Match:
    for event in events:
        match.apply(event)
    return match


def started(*hands: str, deck: DeckName = "dice") -> Match:
    """A match in which seat 0 starts and these cards are dealt."""
    start = drawings(
        " ".join(["66"] + ["01"] * (len(hands) > 1) + ["02"] * (len(hands) > 2) + ["12"] * (len(hands) > 3))
    )
    return told(Match(header(len(hands), deck)), start, deal(1, 0, *hands))


def blocked(*hands: str) -> Match:
    """The same after the starter has laid two 66s, so that only cards with a 0 fit."""
    match = started(*hands)
    return told(match, match.lay_event(turn_of(BLOCK)))


def refused(match: Match, event: Event) -> str:
    before = (
        match.due,
        [list(hand) for hand in match.hands],
        match.pile_count,
        len(match.events),
        match.seen.copy(),
    )
    with pytest.raises(IllegalMove) as caught:
        match.apply(event)
    assert before == (match.due, match.hands, match.pile_count, len(match.events), match.seen)
    return str(caught.value)


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
    match = told(Match(header(len(draws[0].split()))), drawings(*draws))
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
    refused(Match(header(3 if len(draws[0].split()) == 3 and len(draws) > 1 else 2)), drawings(*draws))


def test_the_cards_of_one_drawing_are_in_the_deck_and_go_back() -> None:
    assert "does not have" in refused(Match(header(2)), drawings("01 01", "12 36"))
    told(Match(header(2, "domino")), drawings("01 01", "01 01", "66 01"))
    assert "does not have" in refused(Match(header(2, "domino")), drawings("66 66", "12 36"))


# Dealing


def test_the_starter_gets_four_cards_and_the_others_three() -> None:
    match = started("12 13 14 15", "22 23 24", "33 34 35")
    assert match.pile_count == 25 - 10
    assert match.due == Due("lay", 0, 2)
    start = told(Match(header(2)), drawings("66 12"))
    for wrong in (
        deal(1, 0, "12 13 14", "22 23 24 25"),
        deal(1, 0, "12 13 14 15", "22 23 24 25"),
        deal(1, 1, "12 13 14", "22 23 24 25"),
        deal(2, 0, "12 13 14 15", "22 23 24"),
        deal(0, 0, "12 13 14 15", "22 23 24"),
        deal(1, 0, "12 13 14 15"),
        deal(1, 0, "12 13 14 15", "22 23 24", "33 34 35"),
    ):
        refused(start, wrong)


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
    told(match, match.lay_event(turn_of("12@0,0e 13@0,1e")))
    assert match.due == Due("draw", 0, 1)
    assert "draws first" in refused(match, Lay(1, turn_of("22@0,2e"), (), 0))
    assert "exactly one" in refused(match, Draw(0, ()))
    assert "exactly one" in refused(match, Draw(0, cards_of("25 26")))
    assert "turn of Ada" in refused(match, Draw(1, cards_of("25")))
    told(match, Draw(0, cards_of("25")))
    assert match.hands == [[*cards_of("14 15 25")], [*cards_of("22 23 24")]]
    assert match.due == Due("lay", 1, 1)


def test_when_the_pile_is_empty_nobody_draws_and_seats_without_cards_are_skipped() -> None:
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
    assert "scores 10 with 0" in refused(match, Lay(0, turn_of("46@0,0e 13@0,1e"), (), 0))
    assert "scores 10 with 0" in refused(match, Lay(0, turn_of("46@0,0e 13@0,1e"), (10,), 1))
    assert "has to lay first" in refused(match, Draw(0, cards_of("25")))
    assert not match.table.laid


# Exchanges


def three_exchanges(seat: int, *hands: str) -> list[Event]:
    return [exchange(seat, shown, shown, new) for shown, new in pairwise(hands)]


def test_an_exchange_is_compulsory_while_nothing_fits() -> None:
    match = told(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    assert match.due == Due("exchange", 1, 3)
    assert "exchanged first" in refused(match, Lay(1, (), (), 0))
    for wrong in (
        exchange(0, "11 22 33", "11 22 33", "15 16 23"),
        exchange(1, "11 22", "11 22", "15 16"),
        exchange(1, "11 22 34", "11 22 34", "15 16 23"),
        exchange(1, "11 22 33", "11 22 22", "15 16 23"),
        exchange(1, "11 22 33", "11 22", "15 16 23"),
        exchange(1, "11 22 33", "11 22 33", "15 16"),
        exchange(1, "11 22 33", "11 22 33", "66 16 23"),
    ):
        refused(match, wrong)
    with pytest.raises(IllegalMove, match="exchange"):
        match.legal_turns()
    told(match, exchange(1, "33 22 11", "11 33 22", "15 16 03"))
    assert match.due == Due("lay", 1, 1)
    assert sorted(match.hands[1]) == sorted(cards_of("15 16 03"))
    assert match.pile_count == 25 - 7 - 1


def test_after_three_exchanges_the_turn_ends_without_a_card_and_without_a_draw() -> None:
    match = told(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    told(match, *three_exchanges(1, "11 22 33", "15 16 23", "24 25 26", "34 35 36"))
    assert match.due == Due("lay", 1, 0)
    assert match.legal_turns() == [()]
    told(match, Lay(1, (), (), 0))
    assert match.due == Due("exchange", 0, 3)


def test_a_new_turn_has_three_exchanges_again() -> None:
    match = told(blocked("66 66 12 13", "11 22 33", "15 16 23"), Draw(0, cards_of("14")))
    told(match, *three_exchanges(1, "11 22 33", "24 25 26", "34 35 36", "44 45 46"), Lay(1, (), (), 0))
    told(match, *three_exchanges(2, "15 16 23", "11 22 33", "15 16 23", "00 11 22"))
    assert match.due == Due("lay", 2, 1)
    told(match, match.lay_event(turn_of("00@2,0e")), Draw(2, cards_of("55")))
    assert match.due is not None
    assert match.due.event == "lay"
    assert match.due.count == 1


def test_the_new_cards_are_drawn_before_the_shown_ones_return() -> None:
    match = told(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    told(
        match,
        exchange(1, "11 22 33", "11 22 33", "11 22 33"),
        exchange(1, "11 22 33", "11 22 33", "11 22 33"),
    )
    match = told(blocked("66 66 12 13", "11 22 33", "11 22 34"), Draw(0, cards_of("14")))
    assert "too many 11" in refused(match, exchange(1, "11 22 33", "11 22 33", "11 24 25"))


def small_pile() -> tuple[Match, Exchange]:
    for match, event in steps(4, 4, "domino", closing=True):
        if isinstance(event, Exchange) and match.pile_count < len(event.shown):
            return match, event
    raise AssertionError


def test_if_the_pile_is_smaller_than_the_hand_any_of_the_shown_cards_return() -> None:
    match, event = small_pile()
    assert len(event.back) == len(event.cards) == match.pile_count == 2
    assert event.back == smallest(event.shown, 2)
    back = tuple(sorted(event.shown, key=sum)[-2:])
    hand = list(event.shown)
    for card in back:
        hand.remove(card)
    assert refused(match, Exchange(event.seat, event.shown, event.shown, event.cards))
    told(match, Exchange(event.seat, event.shown, back, event.cards))
    assert sorted(match.hands[event.seat]) == sorted([*hand, *event.cards])
    assert match.pile_count == 2


# The end of a round


def both_pass() -> list[Event]:
    return [
        Draw(0, cards_of("14")),
        *three_exchanges(1, "11 22 33", "15 16 23", "24 25 26", "34 35 36"),
        Lay(1, (), (), 0),
        *three_exchanges(0, "12 13 14", "11 22 33", "15 16 23", "24 25 26"),
        Lay(0, (), (), 0),
    ]


def test_a_round_ends_when_all_have_passed() -> None:
    match = told(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert match.due == Due("deal", 1)
    assert match.pile_count == 25 - 8
    told(match, deal(2, 1, "00 00 01", "02 03 04 05"))
    assert match.round == 2
    assert match.pile_count == 25 - 7


@pytest.mark.parametrize(("name", "reason"), [("stuck-last-round", "stuck"), ("stuck-round-1", "last_card")])
def test_the_reason_is_stuck_only_if_the_last_round_ended_by_passing(name: str, reason: str) -> None:
    file = Path(__file__).parent / f"vectors/cards/journals/{name}.zatre"
    whole = Journal.read(file.read_bytes()).match
    match = told(Match(whole.header), *whole.events[:-1])
    assert match.due is not None
    assert (match.due.event, match.due.reason) == ("end", reason)
    totals = match.end_event().totals
    for wrong in {"last_card", "stuck"} - {reason}:
        assert "the match is over because" in refused(match, End(wrong, totals))  # type: ignore[arg-type]
    assert "the totals are" in refused(match, End(reason, totals[::-1]))  # type: ignore[arg-type]
    assert told(match, match.end_event()).outcome == whole.outcome


def test_the_end_has_the_totals_and_the_winners() -> None:
    *_, (match, end) = steps(3, 4)
    assert isinstance(end, End)
    assert match.outcome is not None
    totals = match.outcome.totals
    assert totals == end.totals == tuple(pad.total() for pad in match.pads)
    assert match.outcome.winners == tuple(seat for seat, total in enumerate(totals) if total == max(totals))
    assert match.winners_without(match.outcome.winners[0]) != match.outcome.winners
    assert "nothing can follow" in refused(match, end)


# Which cards can be in the pile


def refused_card(match: Match, card: str) -> str:
    return refused(match, Draw(0, cards_of(card)))


def test_a_third_copy_of_a_card_is_refused() -> None:
    assert "too many 66" in refused_card(blocked("66 66 12 13", "11 22 33"), "66")
    start = told(Match(header(2)), drawings("66 12"))
    assert "too many 01" in refused(start, deal(1, 0, "01 01 12 13", "11 22 33"))
    domino = told(Match(header(2, "domino")), drawings("66 12"))
    assert "too many 11" in refused(domino, deal(1, 0, "11 11 12 13", "14 22 33"))
    told(domino, deal(1, 0, "01 01 12 13", "14 22 33"))


def test_round_two_has_none_of_the_cards_of_round_one() -> None:
    match = told(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert "too many 66" in refused(match, deal(2, 1, "66 00 01", "02 03 04 05"))
    told(
        match, deal(2, 1, "11 22 33", "12 13 14 15")
    )  # Two of each are in the deck, so the others can be here.
    used = told(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert used.seen.here[1, 1] == 1


def test_when_all_25_cards_are_known_only_returned_ones_can_be_drawn() -> None:
    match, event = small_pile()
    told(match, event)
    returned = match.seen.surely_hidden()
    assert returned == Counter(event.back)
    for card in DECKS["domino"]:
        if card in returned:
            match.seen.check([card])
        else:
            with pytest.raises(IllegalMove):
                match.seen.check([card])


def test_rounds_one_and_two_have_25_cards_each() -> None:
    seen = CardsSeen(Counter(DECKS["dice"]))
    seen.begin_round(1)
    for number, card in enumerate(DECKS["dice"][::2]):
        seen.check([card])
        seen.draw([card])
        assert seen.here.total() == number + 1
    with pytest.raises(IllegalMove, match="the 25 cards of this round are known"):
        seen.check([DECKS["dice"][1]] if seen.here[DECKS["dice"][1]] < 2 else [DECKS["dice"][3]])
    seen.put_back(DECKS["dice"][:1])
    seen.check(DECKS["dice"][:1])
    seen.begin_round(2)
    left = list((seen.deck - seen.earlier).elements())
    assert len(left) == 25
    seen.check(left)
    seen.begin_round(3)
    seen.check(DECKS["dice"][::2])


# Somebody else decides


def test_from_a_seat_event_on_somebody_else_decides() -> None:
    match = Match(header(2))
    leave = SeatChange(1, "cpu", "club")
    assert "draw for the start is due" in refused(match, leave)
    told(match, drawings("66 12"), leave)
    assert (match.seats[1].name, match.seats[1].kind, match.seats[1].level) == ("Ben", "cpu", "club")
    assert match.header.seats[1].kind == "human"
    assert match.due == Due("deal", 0)
    told(match, SeatChange(1, "human"))
    assert match.seats == list(match.header.seats)
    assert "no seat 2" in refused(match, SeatChange(2, "human"))
    assert "no seat -1" in refused(match, SeatChange(-1, "human"))


def test_a_seat_event_may_stand_before_the_end_but_not_after_it() -> None:
    for match, event in steps(1, 2):
        if match.events:
            match.apply(SeatChange(0, "bot"))
        last = event
    assert isinstance(last, End)
    assert "nothing can follow" in refused(match, SeatChange(0, "human"))
