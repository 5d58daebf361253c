"""What a seat may know of a card game: its own cards, what was shown, and which cards can be hidden."""

import json
import random
from collections import Counter
from typing import Any

import pytest
from card_matches import applied, blocked, both_pass, cards_of, deal, steps
from test_cards_journal import LINES, text

from game.rules.cards.dealer import arrange_hidden
from game.rules.cards.deck import DeckName
from game.rules.cards.events import Deal, Draw, Exchange, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.player_view import redacted_journal, view_of

GAMES: list[tuple[int, int, DeckName, bool]] = [
    (1, 3, "dice", False),
    (1, 3, "dice", True),
    (4, 4, "domino", True),
]


def test_the_redacted_journal_has_null_for_the_cards_of_others() -> None:
    journal = Journal.read(text(*LINES))
    mine: list[dict[str, Any]] = [dict(line) for line in LINES]
    del mine[0]["seed"]
    theirs = [dict(line) for line in mine]
    mine[3] = mine[3] | {"hands": [["66", "66", "12", "13"], [None] * 3]}
    mine[6] = mine[6] | {"cards": [None] * 3}
    theirs[3] = theirs[3] | {"hands": [[None] * 4, ["11", "22", "33"]]}
    theirs[5] = theirs[5] | {"cards": [None]}
    assert redacted_journal(journal, 0) == mine
    assert redacted_journal(journal, 1) == theirs


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_redacted_journal_names_no_card_that_the_seat_has_not_seen(game):
    *_, (match, _) = steps(*game)
    journal = Journal.begin(match.header)
    for event in match.events:
        journal.append(event)
    for seat in range(len(match.hands)):
        lines = redacted_journal(journal, seat)
        assert len(lines) == len(match.events) + 1
        assert "seed" not in lines[0]
        for line, event in zip(lines[1:], match.events, strict=True):
            if isinstance(event, Deal):
                for other, cards in enumerate(line["hands"]):
                    assert len(cards) == len(event.hands[other])
                    assert (cards == [None] * len(cards)) == (other != seat)
            elif isinstance(event, Draw | Exchange):
                assert len(line["cards"]) == len(event.cards)
                assert (None in line["cards"]) == (event.seat != seat)
                if isinstance(event, Exchange):
                    assert None not in line["shown"] + line["back"]
            else:
                assert "null" not in json.dumps(line) or line["event"] == "start_draw"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_knows_agrees_with_the_hidden_cards(game):
    kept = 0
    for number, (match, event) in enumerate(steps(*game)):
        if not isinstance(event, Lay | Exchange) or (number % 3 and not isinstance(event, Exchange)):
            continue
        for seat in range(len(match.hands)):
            known = view_of(match, seat)
            assert known.header.seed is None
            assert Counter(known.hand) == Counter(match.hands[seat])
            assert known.held == tuple(map(len, match.hands))
            for other, hand in enumerate(known.hands):
                assert Counter(hand) <= Counter(match.hands[other])
                kept += other != seat and len(hand)
            assert known.seen.this_round <= match.seen.this_round
            unseen = known.pile_count + sum(known.held) - sum(map(len, known.hands))
            here, elsewhere = arrange_hidden(known.seen, random.Random(number))
            assert len(here) == unseen
            assert len(elsewhere) == 50 - known.seen.outside.total() - unseen - known.seen.earlier.total()
            secret = match.seen.surely_hidden()
            for other, hand in enumerate(match.hands):
                secret += Counter(hand) - Counter(known.hands[other])
            assert secret <= known.seen.surely_hidden() + known.seen.possibly_hidden()
    assert kept or game != GAMES[2]


def test_a_new_round_begins_with_new_hands() -> None:
    match = applied(blocked("66 66 12 13", "11 22 33"), *both_pass(), deal(2, 1, "00 00 01", "02 03 04 05"))
    assert view_of(match, 0).hands == (cards_of("00 00 01"), ())
    assert view_of(match, 0).seen.outside == Counter(cards_of("00 00 01"))


@pytest.mark.slow
def test_the_view_lists_the_turns_of_the_seat_that_lays() -> None:
    for match, event in steps(3, 2):
        if isinstance(event, Lay):
            assert view_of(match, event.seat).scored_turns() == match.scored_turns()
            assert view_of(match, 1 - event.seat).count == 0


@pytest.mark.slow
def test_a_view_is_a_copy() -> None:
    for match, event in steps(3, 2):
        if isinstance(event, Lay):
            known = view_of(match, event.seat)
            for placement in event.turn:
                known.table.lay(placement)
            known.pads[0].enter((12,), 1)
            known.seen.note_drawn(cards_of("36"))
            assert view_of(match, event.seat) != known
    assert match.outcome is None or match.pads[0].total() == match.outcome.totals[0]
