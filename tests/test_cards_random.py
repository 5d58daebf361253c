"""Matches of the card game played at random, with every promise checked at every step."""

import json
import random
from collections import Counter

import pytest
from card_matches import header, steps
from card_playout import random_game, random_turn
from plain_cards import (
    all_placements,
    all_turns,
    deck_counts,
    fits,
    halves_of,
    pad_total,
    run_through,
    runs_through,
    scored,
    total,
)

from game.rules.cards.dealer import Dealer
from game.rules.cards.deck import DECKS, Card, DeckName
from game.rules.cards.events import Deal, Draw, End, Exchange, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.cards.table import Table

pytestmark = pytest.mark.slow

Game = tuple[int, int, DeckName, bool, bool]
"""The arguments of ``steps``."""
PLAIN: list[Game] = [
    (1, 2, "dice", False, False),
    (2, 3, "domino", False, False),
    (3, 4, "dice", False, False),
    (4, 2, "domino", False, False),
]
CLOSING: list[Game] = [
    (49, 2, "dice", True, False),
    (1, 3, "dice", True, False),
    (4, 4, "domino", True, False),
    (1, 4, "dice", True, False),
]
SHORT: list[Game] = [(1, 2, "dice", False, True), (2, 3, "domino", True, True), (3, 4, "dice", True, True)]


def texts(table: Table) -> list[str]:
    return [str(placement) for placement in table.laid]


@pytest.mark.parametrize("game", PLAIN + CLOSING + SHORT)
def test_every_event_of_a_match_follows_the_plain_rules(game: Game) -> None:
    scores: dict[int, list[tuple[tuple[int, ...], int]]] = {seat: [] for seat in range(4)}
    cards: Counter[Card] = Counter()
    returned: Counter[Card] = Counter()
    pairs: list[Counter[Card]] = []
    for match, event in steps(*game):
        before = texts(match.table)
        for seat, pad in enumerate(match.pads):
            assert (pad.rows(), pad.total()) == pad_total(scores[seat])
        match event:
            case Deal(number, _, hands):
                if number % 2:
                    pairs.append(Counter())
                cards, returned = Counter(card for hand in hands for card in hand), Counter()
                pairs[-1] += cards
            case Lay(seat, turn):
                laid = [str(placement) for placement in turn]
                for at, text in enumerate(laid):
                    assert fits([*before, *laid[:at]], text)
                assert (event.lines, event.supers) == scored(before, laid)
                assert event.supers <= 1
                scores[seat].append((event.lines, event.supers))
                if not turn:
                    assert not any(all_placements(before, card) for card in match.hands[seat])
            case Draw(_, drawn):
                assert len(drawn) == 1
                cards += Counter(drawn)
                pairs[-1] += Counter(drawn) - returned
                returned -= Counter(drawn)
            case Exchange(seat, shown, back, drawn):
                assert not any(all_placements(before, card) for card in shown)
                assert len(back) == len(drawn) == min(len(shown), match.pile_count)
                pairs[-1] += Counter(drawn) - returned
                returned = returned - Counter(drawn) + Counter(back)
                cards += Counter(drawn)
                cards -= Counter(back)
        yet = match.table.laid if not isinstance(event, Deal) else []
        in_play = Counter(card for hand in match.hands for card in hand) + Counter(p.card for p in yet)
        if match.round and not isinstance(event, Deal | Draw | Exchange):
            assert in_play == cards
            assert in_play.total() + match.pile_count == 25
            assert in_play <= match.seen.this_round <= Counter(DECKS[match.header.rules.deck])
        assert all(
            total(halves_of(before), run) <= 12
            for run in runs_through(halves_of(before), [*halves_of(before)])
        )
    assert match.outcome is not None
    assert match.round == (1 if match.header.short else len(match.hands))
    assert all(pair <= Counter(deck_counts(match.header.rules.deck)) for pair in pairs)
    assert len(pairs) == (match.round + 1) // 2


def test_closing_matches_have_exchanges_passes_and_small_piles() -> None:
    seen = Counter[str]()
    for game in CLOSING:
        for match, event in steps(*game):
            if isinstance(event, Exchange):
                seen["exchange"] += 1
                seen["small"] += match.pile_count < len(event.shown)
            elif isinstance(event, Lay):
                seen["pass"] += not event.turn
            elif isinstance(event, Deal | End) and match.round:
                seen["stuck"] += any(match.hands)
    assert all(seen[what] for what in ("exchange", "small", "pass", "stuck")), seen


@pytest.mark.parametrize("seed", range(4))
def test_the_legal_turns_are_those_of_the_plain_rules(seed: int) -> None:
    count = 0
    for match, event in steps(seed, 2 + seed % 3, "domino" if seed % 2 else "dice"):
        if isinstance(event, Lay) and (count := count + 1) % 13 == seed:
            hand = match.hands[event.seat]
            count_due = 1 if match.table.laid else 2
            turns = match.scored_turns()
            found = {tuple(map(str, turn)): score for turn, score in turns}
            table = texts(match.table)
            assert len(found) == len(turns)
            assert found.keys() == all_turns(table, hand, count_due)
            assert all(scored(table, turn) == found[turn] for turn in list(found)[:40])


@pytest.mark.parametrize("deck", ["dice", "domino"])
def test_the_first_turn_of_a_round_lays_two_cards_in_order(deck: DeckName) -> None:
    for match, event in steps(11, 2, deck):
        if isinstance(event, Lay):
            turns = match.scored_turns()
            break
    hand = match.hands[event.seat]
    found = {tuple(map(str, turn)): score for turn, score in turns}
    assert len(found) == len(turns)
    assert found.keys() == all_turns([], hand, 2)
    for turn, score in found.items():
        assert scored([], turn) == score


def test_taking_back_restores_the_table_exactly() -> None:
    rng = random.Random(5)
    for match, event in steps(6, 2):
        if not isinstance(event, Lay):
            continue
        table = match.table
        was = (dict(table.halves), list(table.laid), list(table.spots.items()), dict(table._sums))
        for _ in range(3):
            for placement in random_turn(match, rng):
                table.lay(placement)
            for _ in range(len(table.laid) - len(was[1])):
                table.take_back()
            assert (dict(table.halves), list(table.laid), list(table.spots.items()), dict(table._sums)) == was


def test_the_cells_where_cards_fit_are_those_of_the_plain_rules() -> None:
    for match, event in steps(7, 2):
        if isinstance(event, Lay) and len(match.table.laid) == 12:
            table = texts(match.table)
            halves = halves_of(table)
            found = {str(placement) for card in DECKS["dice"] for placement in match.table.placements([card])}
            assert found == {text for card in set(DECKS["dice"]) for text in all_placements(table, card)}
            assert all(run_through(halves, place, True) for place in halves)


def test_a_copy_of_a_table_is_independent() -> None:
    *_, (match, _) = steps(8, 2)
    table, twin = match.table, match.table.copy()
    before = list(table.spots.items())
    placement = next(one for card in DECKS["dice"] for one in twin.placements([card]))
    twin.lay(placement)
    assert list(table.spots.items()) == before
    twin.take_back()
    twin.take_back()
    assert len(table.laid) == len(twin.laid) + 1
    assert list(table.spots.items()) == before


def test_the_same_seed_deals_the_same_piles() -> None:
    def piles(seats: int) -> list[list[Card]]:
        return Dealer(Match(header(seats)), 9)._later

    assert piles(3) == piles(4)
    assert random_game(header(3), random.Random(2)) == random_game(header(3), random.Random(2))


@pytest.mark.parametrize("game", [PLAIN[1], CLOSING[1], CLOSING[3], SHORT[2]])
def test_a_match_can_go_on_with_new_piles_at_any_point(game: Game) -> None:
    for number, (match, _) in enumerate(steps(*game)):
        if number % 20 or not match.due or match.due.event == "end":
            continue
        twin = Journal.begin(match.header)
        for event in match.events:
            twin.append(Journal.texts.read(json.loads(Journal.texts.line(event))))
        dealer, rng = Dealer(twin.match, number), random.Random(number)
        while twin.match.due:
            if twin.match.due.event == "lay":
                twin.match.play(random_turn(twin.match, rng))
            elif twin.match.due.event == "end":
                twin.match.apply(twin.match.end_event())
            else:
                twin.match.apply(dealer.event(twin.match))
        assert twin.match.outcome is not None
