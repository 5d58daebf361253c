"""The coach of the card game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from operator import eq

from game.analysis.cards.advice import advise
from game.analysis.cards.luck import expected_total, turn_luck, turns_in_later_rounds, turns_in_round
from game.analysis.cards.printed import PRINTED
from game.analysis.coach import Coach
from game.analysis.luck import Drawn, margins
from game.players.budget import Budget
from game.players.cards.candidates import Candidate, next_seat
from game.players.cards.levels import ROLLOUT_DEPTH, rank_turns
from game.players.cards.rollouts import LAST_SHARE
from game.rules.cards.cells import Turn
from game.rules.cards.events import Deal, Draw, Event, Exchange
from game.rules.cards.player_view import PlayerView


def _rank(view: PlayerView, budget: Budget, rng: random.Random, also: Turn) -> list[Candidate]:
    """The turns that master compares. Master looks only a few turns ahead, so the rest of the match is added to its margins."""
    found = rank_turns(view, budget, rng, also)
    rest = margin_beyond(view, 0 if len(found) == 1 else ROLLOUT_DEPTH)
    return [replace(one, margin=one.margin + rest) for one in found]


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


def margin_beyond(view: PlayerView, depth: int) -> float:
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


COACH = Coach(
    printed=PRINTED,
    advise=advise,
    rank=_rank,
    same=eq,  # The order matters: a super bonus can depend on it.
    round=lambda match: match.round,
    drawn=_drawn,
    luck=turn_luck,
    end_luck=lambda match: (0.0,) * len(match.hands),  # Nothing is drawn at the end.
)
