"""The coach of the card game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import eq

from game.analysis.cards.advice import advise
from game.analysis.cards.luck import expected_total, turn_luck, turns_in_later_rounds, turns_in_round
from game.analysis.coach import Coach, Drawn, Lines, margins, narrow
from game.players.budget import Budget
from game.players.cards.candidates import Candidate, next_seat
from game.players.cards.levels import ROLLOUT_DEPTH, rank_turns
from game.players.cards.rollouts import LAST_SHARE
from game.rules.cards.cells import Turn, x_y
from game.rules.cards.events import Deal, Draw, Event, Exchange
from game.rules.cards.match import Match
from game.rules.cards.player_view import PlayerView

Halves = dict[tuple[int, int], str]
"""The pips on the halves of cards, as text, by column and row."""


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


COACH = Coach(
    pieces="cards",
    advise=advise,
    rank=_rank,
    same=eq,  # The order matters: a super bonus can depend on it.
    round=lambda match: match.round,
    drawn=_drawn,
    luck=turn_luck,
    end_luck=lambda match: (0.0,) * len(match.hands),  # Nothing is drawn at the end.
    scored=lambda lay: " super" * lay.supers,
    positions=_tables,
)
