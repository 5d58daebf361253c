"""Exchanges in the card game, and which cards can be in the pile."""

from collections import Counter

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
    small_pile,
    three_exchanges,
    turn_of,
)

from game.rules.cards.deck import DECKS, CardsSeen, smallest
from game.rules.cards.events import Draw, Exchange, Lay
from game.rules.cards.match import Match
from game.rules.common.errors import IllegalMove
from game.rules.common.match import Due


def test_an_exchange_is_compulsory_while_nothing_fits_and_a_wrong_one_is_refused():
    match = applied(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    assert match.due == Due("exchange", 1, 3)
    assert "exchanged first" in check_refused(match, Lay(1, (), (), 0))
    with pytest.raises(IllegalMove, match="exchange"):
        match.legal_turns()
    for wrong in (
        exchange(0, "11 22 33", "11 22 33", "15 16 23"),
        exchange(1, "11 22", "11 22", "15 16"),
        exchange(1, "11 22 34", "11 22 33", "15 16 23"),
        exchange(1, "11 22 33", "11 22 22", "15 16 23"),
        exchange(1, "11 22 33", "11 22", "15 16 23"),
        exchange(1, "11 22 33", "11 22 33", "15 16"),
        exchange(1, "11 22 33", "11 22 33", "66 16 23"),
    ):
        check_refused(match, wrong)


def test_after_an_exchange_the_seat_lays_if_a_card_fits_and_after_three_the_turn_ends():
    match = applied(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    applied(match, exchange(1, "33 22 11", "11 33 22", "15 16 03"))
    assert match.due == Due("lay", 1, 1)
    assert sorted(match.hands[1]) == sorted(cards_of("15 16 03"))
    assert match.pile_count == 25 - 7 - 1
    match = applied(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    applied(match, *three_exchanges(1, "11 22 33", "15 16 23", "24 25 26", "34 35 36"))
    assert match.due == Due("lay", 1, 0)
    assert match.legal_turns() == [()]
    applied(match, Lay(1, (), (), 0))
    assert match.due == Due("exchange", 0, 3)


def test_a_new_turn_has_three_exchanges_again():
    match = applied(blocked("66 66 12 13", "11 22 33", "15 16 23"), Draw(0, cards_of("14")))
    applied(match, *three_exchanges(1, "11 22 33", "24 25 26", "34 35 36", "44 45 46"), Lay(1, (), (), 0))
    applied(match, *three_exchanges(2, "15 16 23", "11 22 33", "15 16 23", "00 11 22"))
    assert match.due == Due("lay", 2, 1)
    applied(match, match.lay_event(turn_of("00@2,0e")), Draw(2, cards_of("55")))
    assert match.due is not None
    assert match.due.event == "lay"
    assert match.due.count == 1


def test_the_new_cards_are_drawn_before_the_shown_ones_return():
    match = applied(blocked("66 66 12 13", "11 22 33"), Draw(0, cards_of("14")))
    applied(
        match,
        exchange(1, "11 22 33", "11 22 33", "11 22 33"),
        exchange(1, "11 22 33", "11 22 33", "11 22 33"),
    )
    match = applied(blocked("66 66 12 13", "11 22 33", "11 22 34"), Draw(0, cards_of("14")))
    assert "too many 11" in check_refused(match, exchange(1, "11 22 33", "11 22 33", "11 24 25"))


@pytest.mark.slow
def test_any_shown_card_may_return_if_the_pile_is_small():
    match, event = small_pile()
    assert len(event.back) == len(event.cards) == match.pile_count == 2
    assert event.back == smallest(event.shown, 2)
    back = tuple(sorted(event.shown, key=sum)[-2:])
    hand = list(event.shown)
    for card in back:
        hand.remove(card)
    assert check_refused(match, Exchange(event.seat, event.shown, event.shown, event.cards))
    applied(match, Exchange(event.seat, event.shown, back, event.cards))
    assert sorted(match.hands[event.seat]) == sorted([*hand, *event.cards])
    assert match.pile_count == 2


def refused_card(match: Match, card: str) -> str:
    return check_refused(match, Draw(0, cards_of(card)))


def test_a_third_copy_of_a_card_is_refused():
    assert "too many 66" in refused_card(blocked("66 66 12 13", "11 22 33"), "66")
    start = applied(Match(header(2)), drawings("66 12"))
    assert "too many 01" in check_refused(start, deal(1, 0, "01 01 12 13", "11 22 33"))
    domino = applied(Match(header(2, "domino")), drawings("66 12"))
    assert "too many 11" in check_refused(domino, deal(1, 0, "11 11 12 13", "14 22 33"))
    applied(domino, deal(1, 0, "01 01 12 13", "14 22 33"))


def test_round_two_has_none_of_the_cards_of_round_one():
    match = applied(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert "too many 66" in check_refused(match, deal(2, 1, "66 00 01", "02 03 04 05"))
    applied(
        match, deal(2, 1, "11 22 33", "12 13 14 15")
    )  # Two of each are in the deck, so the others can be here.
    used = applied(blocked("66 66 12 13", "11 22 33"), *both_pass())
    assert used.seen.this_round[1, 1] == 1


@pytest.mark.slow
def test_when_all_25_cards_are_known_only_returned_ones_can_be_drawn():
    match, event = small_pile()
    applied(match, event)
    returned = match.seen.surely_hidden()
    assert returned == Counter(event.back)
    for card in DECKS["domino"]:
        if card in returned:
            match.seen.check([card])
        else:
            with pytest.raises(IllegalMove):
                match.seen.check([card])


def test_rounds_one_and_two_have_25_cards_each():
    seen = CardsSeen(Counter(DECKS["dice"]))
    seen.begin_round(1)
    for number, card in enumerate(DECKS["dice"][::2]):
        seen.check([card])
        seen.note_drawn([card])
        assert seen.this_round.total() == number + 1
    with pytest.raises(IllegalMove, match="the 25 cards of this round are known"):
        seen.check([DECKS["dice"][1]] if seen.this_round[DECKS["dice"][1]] < 2 else [DECKS["dice"][3]])
    seen.note_returned(DECKS["dice"][:1])
    seen.check(DECKS["dice"][:1])
    seen.begin_round(2)
    left = list((seen.deck - seen.earlier).elements())
    assert len(left) == 25
    seen.check(left)
    seen.begin_round(3)
    seen.check(DECKS["dice"][::2])
