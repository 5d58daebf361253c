"""The fast code of the card game's players against plain definitions (docs/FAST_CODE.md)."""

import copy
import random
from collections.abc import Iterator
from itertools import combinations

import pytest
from card_matches import steps

from game.players.cards.candidates import candidates
from game.players.cards.rollouts import Rollouts
from game.players.cards.scoring_masks import (
    ALL_KINDS,
    KIND_BIT,
    KINDS,
    NUMBER_OF,
    SCORES,
    WIDTH,
    HiddenCards,
    best_of,
    entered,
    gains,
    heights_of,
    kinds_of,
    place_for,
    scoring_mask,
)
from game.rules.cards.deck import Card, Pad
from game.rules.cards.events import Lay
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView, view_of
from game.rules.cards.table import Score, Table
from game.rules.cards.turns import scored_turns

pytestmark = pytest.mark.slow


def positions(every: int) -> Iterator[tuple[Match, PlayerView]]:
    """Matches in which a lay is due and cards lie on the table, as the seat sees them."""
    for seats in (2, 3, 4):
        for number, (match, event) in enumerate(steps(seats + 10, seats)):
            if isinstance(event, Lay) and match.table.laid and number % every == 0:
                yield match, view_of(match, event.seat)


def pads(count: int) -> Iterator[Pad]:
    rng = random.Random(6)
    for _ in range(count):
        pad = Pad()
        for _ in range(rng.randrange(60)):
            pad.enter(*rng.choice(SCORES))
        yield pad


def scores_by_kind(table: Table) -> dict[Card, set[Score]]:
    return {kind: {score for _, score in scored_turns(table, [kind], 1)} for kind in KINDS}


# Scoring masks


def test_a_scoring_mask_has_every_score_of_every_card() -> None:
    for match, _ in positions(every=9):
        mask, found = scoring_mask(match.table), scores_by_kind(match.table)
        for number, score in enumerate(SCORES):
            kinds = mask >> number * WIDTH & ALL_KINDS
            assert kinds == kinds_of(kind for kind in KINDS if score in found[kind])
        assert not mask >> len(SCORES) * WIDTH


def test_gains_are_what_the_pad_would_gain_best_first() -> None:
    for pad in pads(60):
        ordered = gains(heights_of(pad))
        assert {gain.number: gain.points for gain in ordered} == {
            number: pad.gain(*score) for number, score in enumerate(SCORES) if number
        }
        assert list(ordered) == sorted(ordered, key=lambda gain: -gain.points)
        assert all(gain.shift == gain.number * WIDTH for gain in ordered)


def test_heights_grow_as_the_pad_does() -> None:
    for pad in pads(20):
        before = heights_of(pad)
        for number, score in enumerate(SCORES):
            after = pad.copy()
            after.enter(*score)
            assert entered(before, number) == heights_of(after)


def test_the_best_of_a_hand_is_that_of_its_legal_turns_and_can_be_laid() -> None:
    for match, view in positions(every=4):
        for hand in match.hands:
            turns = dict(scored_turns(match.table, hand, 1)) if hand else {}
            found = best_of(scoring_mask(match.table), kinds_of(hand), gains(heights_of(view.pad)))
            assert found.points == max((view.pad.gain(*score) for score in turns.values()), default=0)
            assert bool(found.kinds) == bool(turns)
            if turns:
                placement = place_for(match.table, found)
                assert NUMBER_OF[turns[(placement,)]] == found.number
                assert KIND_BIT[placement.card] & found.kinds


# Hidden cards


def plain_expected(view: PlayerView, known: tuple[Card, ...], unknown: int) -> float:
    """The mean over all hands of the most points that a legal turn gains."""
    found = scores_by_kind(view.table)
    best = {
        kind: max((view.pad.gain(*score) for score in scores), default=0) for kind, scores in found.items()
    }
    cards = list(view.seen.hidden().elements())
    hands = [
        max((best[card] for card in (*known, *drawn)), default=0) for drawn in combinations(cards, unknown)
    ]
    return sum(hands) / len(hands)


def test_the_expected_gain_is_the_mean_over_all_hands() -> None:
    rng = random.Random(5)
    for number, (_, view) in enumerate(positions(every=25)):
        known, unknown = tuple(rng.sample(KINDS, number % 3)), (number + 1) % 3
        mask, ordered = scoring_mask(view.table), gains(heights_of(view.pad))
        expected = HiddenCards(view).expected_gain(mask, ordered, kinds_of(known), unknown)
        assert expected == pytest.approx(plain_expected(view, known, unknown))


# Rollouts


def plain_rollout(match: Match, depth: int, seat: int, hands: list[list[Card]], pile: list[Card]) -> float:
    """The margin of a rollout after the turn of ``seat``, with the rules alone. It lays where a rollout would."""
    table, pads, at = match.table.copy(), [pad.copy() for pad in match.pads], seat
    others, margin = len(pads) - 1, 0.0
    for turn in range(depth + 1):
        at = (at + 1) % len(pads)
        mask, kinds = scoring_mask(table), kinds_of(hands[at])
        found = best_of(mask, kinds, gains(heights_of(pads[at])))
        if not found.kinds:
            continue
        score = SCORES[found.number]
        share = (1 if at == seat else -1 / others) * (0.5 if turn == depth else 1)
        margin += share * pads[at].gain(*score)
        placement = place_for(table, found)
        table.lay(placement)
        assert table.score(1) == score
        pads[at].enter(*score)
        hands[at].remove(placement.card)
        if pile:
            hands[at].append(pile.pop())
    return margin


def test_rollouts_count_what_the_rules_score_and_leave_the_table_as_it_was() -> None:
    rng = random.Random(3)
    for match, view in positions(every=12):
        rollouts, one = Rollouts(view, depth=5), rng.choice(candidates(view, rng))
        order = rollouts.order(rng)
        margin = rollouts.margin(one, order)
        assert view == view_of(match, view.seat)
        hands, pile = [list(hand) for hand in order.hands], list(order.pile)
        assert [len(hand) for at, hand in enumerate(hands) if at != view.seat] == [
            held for at, held in enumerate(view.held) if at != view.seat
        ]
        assert len(pile) == view.pile_count
        after = copy.deepcopy(match)
        after.play(one.turn)
        hands[view.seat] = [*after.hands[view.seat], *([pile.pop()] if pile and one.turn else [])]
        assert margin == pytest.approx(one.gain + plain_rollout(after, 5, view.seat, hands, pile))
