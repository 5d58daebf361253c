"""The coach of the card game.

The luck of what a seat is dealt, draws, and gets in an exchange is the value of its hand, minus the mean over all possible hands. The
value of a hand is what it can gain on the table as it is when the seat has its turn. All hidden cards are taken to be equally likely.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations

from game.analysis.cards.advice import CardAdvice, advise, explain
from game.analysis.coach import Coach, DrawLuck, Drawn, Lines, draws, margins, narrow
from game.players.budget import Budget
from game.players.cards.candidates import Candidate, next_seat
from game.players.cards.levels import ROLLOUT_DEPTH, rank_turns
from game.players.cards.rollouts import LAST_SHARE
from game.players.cards.scoring_masks import KIND_BIT, best_of, gains, heights_of, scoring_mask
from game.players.choosing import Growth
from game.rules.cards.cells import Turn, x_y
from game.rules.cards.deck import PILE, Card, Pad
from game.rules.cards.events import Deal, Draw, Event, Exchange, Lay
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView
from game.rules.cards.table import Score, Table
from game.rules.cards.turns import scored_turns
from game.rules.common.pad import SUPER_BONUS

GROWTH = Growth((0.25, 0.27, 0.77), (1.04, 3.2, 5.66), 0.39)
"""The average of 95 matches between club and club with 2 to 4 seats."""
SUPERS = 0.004
"""Super bonuses per turn."""
LATER = 0.5
"""A card that is not laid now counts this share of what it could gain, the next one the square of it, and so on."""
Halves = dict[tuple[int, int], str]
"""The pips on the halves of cards, as text, by column and row."""


def turn_luck(drawn: Sequence[Drawn], view: PlayerView) -> DrawLuck:
    """The luck of everything that a seat was given for a turn, and the margins before that. ``view``: when the lay is due."""
    judged = [_luck_and_mean(one) for one in drawn]
    gain = judged[0][1] if judged else _Hands(view, view.seen.hidden()).worth(view.hand)[1]
    later = turns_in_later_rounds(view)
    turns = [left + later for left in turns_in_round(view)]
    totals = [expected_total(pad, left) for pad, left in zip(view.pads, turns, strict=True)]
    totals[view.seat] = gain + expected_total(view.pad, turns[view.seat] - min(1, view.count))
    return DrawLuck(sum(luck for luck, _gain in judged), margins(totals))


def _luck_and_mean(drawn: Drawn) -> tuple[float, float]:
    """The luck of one draw, and the mean of what the hand can gain at once."""
    view: PlayerView = drawn.view
    count = len(drawn.pieces)
    held = view.hand[: len(view.hand) - count]
    unseen = view.seen.hidden() + Counter(drawn.pieces) - Counter(drawn.returned)
    hands = _Hands(view, unseen)
    value = gain = 0.0
    for cards, chance in draws(unseen, count):
        its_value, its_gain = hands.worth((*held, *cards))
        value += chance * its_value
        gain += chance * its_gain
    return hands.worth(view.hand)[0] - value, gain


def turns_in_round(view: PlayerView) -> list[int]:
    """How many turns each seat will still have in this round, if nobody else has to pass. It is the turn of the view's seat."""
    seats = len(view.held)
    held, pile, turns = list(view.held), view.pile_count, [0] * seats
    seat, count = (view.seat, view.count) if view.count else ((view.seat + 1) % seats, 1)
    while any(held):
        if held[seat]:
            turns[seat] += 1
            drawn = min(1, pile)
            held[seat] += drawn - count
            pile -= drawn
            count = 1
        seat = (seat + 1) % seats
    return turns


def turns_in_later_rounds(view: PlayerView) -> int:
    """How many turns each seat will have in the rounds after this one. In a round 25 cards are laid, two of them in one turn."""
    return (view.header.rounds - view.round) * (PILE - 1) // len(view.held)


def expected_total(pad: Pad, turns: float) -> float:
    """The expected final total of a pad, in points, if this many turns are still to be entered on it."""
    boxes, chances = GROWTH.columns(pad, turns)
    bonuses: float = sum(
        pad.bonus(row) * ten * eleven * twelve
        for row, (ten, eleven, twelve) in enumerate(zip(*chances, strict=False))
    )
    scored: float = sum(map(sum, boxes))
    return scored + bonuses + SUPER_BONUS * (pad.supers + SUPERS * turns)


class _Hands:
    """The values of hands in one position. ``unseen`` are the cards that a hand may get in an exchange."""

    def __init__(self, view: PlayerView, unseen: Counter[Card]) -> None:
        self._view, self._unseen = view, unseen
        mask, ordered = scoring_mask(view.table), gains(heights_of(view.pad))
        found = {card: best_of(mask, kind, ordered) for card, kind in KIND_BIT.items()}
        self._points = {card: float(one.points) for card, one in found.items() if one.kinds}
        self._pairs: dict[tuple[Card, ...], float] = {}

    def worth(self, hand: Sequence[Card]) -> tuple[float, float]:
        """The value of the hand, and the most that it can gain at once, in points."""
        if not self._view.table.laid:
            gain = max(map(self._of_pair, combinations(sorted(hand), 2)))
            return gain, gain
        points = [self._points[card] for card in hand if card in self._points]
        return (_discounted(points), max(points)) if points else (self._after_exchange, 0.0)

    @cached_property
    def _after_exchange(self) -> float:
        """The value of a hand in which nothing fits: the mean over the hands that it can be exchanged for."""
        count = min(len(self._view.hand), self._view.pile_count)
        return sum(
            chance * _discounted(self._points[card] for card in cards if card in self._points)
            for cards, chance in draws(self._unseen, count)
        )

    def _of_pair(self, pair: tuple[Card, ...]) -> float:
        points = self._pairs.get(pair)
        if points is None:
            pad = self._view.pad
            points = self._pairs[pair] = float(max(pad.gain(*score) for score in _scores_of(pair)))
        return points


def _discounted(points: Iterable[float]) -> float:
    return sum(each * LATER**at for at, each in enumerate(sorted(points, reverse=True)))


@cache
def _scores_of(pair: tuple[Card, ...]) -> frozenset[Score]:
    """What two cards can score together in the first turn of a round."""
    return frozenset(score for _turn, score in scored_turns(Table(), pair, 2))


def _drawn(event: Event) -> Iterator[tuple[int, Drawn]]:
    """The cards that are dealt, drawn at the end of a turn, or drawn in an exchange."""
    match event:
        case Deal(_, _, hands):
            yield from ((seat, Drawn(None, hand)) for seat, hand in enumerate(hands))
        case Draw(seat, cards):
            yield seat, Drawn(None, cards)
        case Exchange(seat, _, back, cards):
            yield seat, Drawn(None, cards, back)
        case _:
            pass


def _margin_beyond(view: PlayerView, depth: int) -> float:
    """The expected margin without this turn and the next ``depth`` turns of every seat, which have been played in rollouts."""
    played = [float(depth)] * len(view.pads)
    played[view.seat] += min(1, view.count)
    following = next_seat(view)
    if depth and following is not None:
        played[following] += LAST_SHARE
    later = turns_in_later_rounds(view)
    totals = [
        expected_total(pad, max(0.0, left - done) + later)
        for pad, left, done in zip(view.pads, turns_in_round(view), played, strict=True)
    ]
    return margins(totals)[view.seat]


def _tables(before: Match, turns: Sequence[Turn]) -> list[Lines]:
    """All tables show the same cells. The numbers of the rows are on the right, the range of the columns is below."""
    laid = {x_y(cell): str(pips) for cell, pips in before.table.halves.items()}
    new = [
        {
            x_y(cell): str(pips)
            for one in turn
            for cell, pips in zip(one.cells, (one.first, one.second), strict=True)
        }
        for turn in turns
    ]
    places = [*laid, *(place for one in new for place in one)] or [(0, 0)]
    xs, ys = zip(*places, strict=True)
    columns, rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
    return [_table(laid, one, columns, rows) for one in new]


def _table(laid: Halves, new: Halves, columns: range, rows: range) -> Lines:
    """A table as lines of text, with the halves of ``new`` in brackets."""
    lines = []
    for y in rows:
        cells = [f"[{new[x, y]}]" if (x, y) in new else f" {laid.get((x, y), '.')} " for x in columns]
        lines.append("".join(narrow(cells)) + f" {y}")
    return [*lines, f" columns {columns[0]} to {columns[-1]}"]


class CardCoach(Coach[Match, PlayerView, Turn, Event, Candidate]):
    """The coach of the card game. Nothing is drawn at the end of a match."""

    pieces = "cards"

    def advise(self, view: PlayerView, budget: Budget, rng: random.Random) -> CardAdvice:
        return advise(view, budget, rng)

    def rank(
        self, view: PlayerView, budget: Budget, rng: random.Random, also: Turn | None = None
    ) -> list[Candidate]:
        """The turns that master compares. Master looks only a few turns ahead, so the rest of the match is added to its margins."""
        found = rank_turns(view, budget, rng, also)
        rest = _margin_beyond(view, 0 if len(found) == 1 else ROLLOUT_DEPTH)
        return [replace(one, margin=one.margin + rest) for one in found]

    def explain(self, view: PlayerView, ranked: Sequence[Candidate]) -> CardAdvice:
        return explain(view, ranked)

    def same(self, one: Turn, other: Turn) -> bool:
        """The order matters: a super bonus can depend on it."""
        return one == other

    def luck(self, draws: Sequence[Drawn], view: PlayerView) -> DrawLuck:
        return turn_luck(draws, view)

    def positions(self, before: Match, turns: Sequence[Turn]) -> list[Lines]:
        return _tables(before, turns)

    def drawn(self, event: Event) -> Iterator[tuple[int, Drawn]]:
        return _drawn(event)

    def round(self, match: Match) -> int:
        return match.round

    def scored(self, lay: Event) -> str:
        return " super" * lay.supers if isinstance(lay, Lay) else ""


COACH = CardCoach()
