"""Advice for a turn of the card game: the turn that a strong player would lay, with reasons. It uses only what the seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.analysis.reasons import Advice, Leaves, Rival, column_behind, other_good, row_changes
from game.players.budget import Budget
from game.players.cards.candidates import Candidate, next_seat
from game.players.cards.levels import ROLLOUT_TURNS, rank_turns
from game.players.cards.scoring_masks import (
    ALL_KINDS,
    KIND_BIT,
    SCORES,
    WIDTH,
    HiddenCards,
    Kinds,
    gains,
    heights_of,
    kinds_of,
    scoring_mask,
)
from game.rules.cards.cells import Turn
from game.rules.cards.deck import Card
from game.rules.cards.player_view import PlayerView
from game.rules.cards.table import Run, Score
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS

_MAKING = {
    total: [number * WIDTH for number, score in enumerate(SCORES) if total in score.lines]
    for total in SCORING_TOTALS
}
"""By total: where the fields of the scores that contain it begin in a scoring mask."""
_SUPER = [number * WIDTH for number, score in enumerate(SCORES) if score.supers]

EQUALS = 40
"""At most this many turns with the same gain are compared by what they leave to the next player."""


@dataclass(frozen=True, slots=True)
class CardAdvice(Advice):
    """A turn of the card game and the reasons for it.

    - ``supers``: the super bonuses that it earns.
    - ``prospect``: a card left in hand that can make a 12 in the seat's next turn, unless somebody is in the way; None if there
      is none.
    - ``super_chance``: the probability that the next player can earn a super bonus. ``other_super_chance``: the mean of that
      probability over the other good turns. Both are 0 if nothing can be said about that.
    - ``next_gain``: the expected gain of the next player. ``usual_next_gain``: its mean after other turns that gain as much as this
      one. ``rival_next_gain``: after the ``rival``. None if there is no such turn or no other player has cards.

    ``leaves`` is None if no other player has cards.
    """

    turn: Turn
    runs: tuple[Run, ...]
    fit_nowhere: tuple[Card, ...]
    supers: int
    prospect: Card | None
    super_chance: float
    other_super_chance: float
    next_gain: float | None
    usual_next_gain: float | None
    rival_next_gain: float | None

    @property
    def score(self) -> Score:
        return Score(self.lines, self.supers)


def advise(view: PlayerView, budget: Budget, rng: random.Random) -> CardAdvice:
    """The turn that master would choose, with the reasons for it. ``budget`` and ``rng``: see ``Player``."""
    return explain(view, rank_turns(view, budget, rng))


def explain(view: PlayerView, candidates: Sequence[Candidate]) -> CardAdvice:
    """Advises the first of these candidates, with reasons. They are all legal turns, best first."""
    best, table = candidates[0], view.table
    table.lay_all(best.turn)
    runs, mask = tuple(table.runs(len(best.turn))), scoring_mask(table)
    fits = {card for card in best.leftover if table.any_fits([card])}
    table.take_back(len(best.turn))
    after = view.pad.copy()
    after.enter(*best.score)
    others = [_reply(view, one) for one in other_good(candidates)]
    reply = _reply(view, best)
    at = max(range(len(candidates)), key=lambda number: (candidates[number].gain, -number))
    most = candidates[at]
    rival_reply = _reply(view, most) if most.gain > best.gain else None
    behind = best.margin - most.margin if at < ROLLOUT_TURNS else None
    return CardAdvice(
        turn=best.turn,
        runs=runs,
        gain=best.gain,
        rows=row_changes(view.pad, after),
        behind=column_behind(view.pad, best.score.lines),
        fit_nowhere=tuple(sorted(card for card in best.leftover if card not in fits)),
        only=len(candidates) == 1,
        most=most.gain,
        rival=Rival(most.gain, behind, rival_reply and rival_reply.twelve) if most.gain > best.gain else None,
        leaves=reply and Leaves(reply.most, reply.twelve, _mean([one.twelve for one in others if one])),
        supers=best.score.supers,
        prospect=next(
            (card for card in best.leftover if _making(mask, _MAKING[MAX_TOTAL]) & KIND_BIT[card]), None
        ),
        super_chance=reply.super_bonus if reply else 0.0,
        other_super_chance=_mean([one.super_bonus for one in others if one]) or 0.0,
        next_gain=reply and reply.gain,
        usual_next_gain=_mean([one.gain for one in _replies_to_equals(view, candidates)]),
        rival_next_gain=rival_reply and rival_reply.gain,
    )


class _Reply(NamedTuple):
    """What the next player can score: the highest total, the chances of a 12 and of a super bonus, and the expected gain."""

    most: int
    twelve: float
    super_bonus: float
    gain: float


def _reply(view: PlayerView, one: Candidate) -> _Reply | None:
    """What the next player can score after this turn; None if no other player has cards."""
    seat = next_seat(view)
    if seat is None:
        return None
    view.table.lay_all(one.turn)
    mask = scoring_mask(view.table)
    view.table.take_back(len(one.turn))
    hidden, known = HiddenCards(view), kinds_of(view.hands[seat])
    unknown = view.held[seat] - len(view.hands[seat])
    possible = known | hidden.kinds if unknown else known
    totals = [total for total, shifts in _MAKING.items() if _making(mask, shifts) & possible]
    twelve, super_bonus = (
        hidden.chance_of(_making(mask, shifts), known, unknown) for shifts in (_MAKING[MAX_TOTAL], _SUPER)
    )
    gain = hidden.expected_gain(mask, gains(heights_of(view.pads[seat])), known, unknown)
    return _Reply(max(totals, default=0), twelve, super_bonus, gain)


def _making(mask: int, shifts: Sequence[int]) -> Kinds:
    """The kinds that can make one of the scores whose fields begin at these places."""
    kinds = 0
    for shift in shifts:
        kinds |= mask >> shift & ALL_KINDS
    return kinds


def _replies_to_equals(view: PlayerView, candidates: Sequence[Candidate]) -> list[_Reply]:
    """The replies to some other turns that gain exactly as much as the best one."""
    best, *rest = candidates
    equals = [one for one in rest if one.gain == best.gain]
    return [reply for one in equals[:EQUALS] if (reply := _reply(view, one))]


def _mean(chances: Sequence[float]) -> float | None:
    return sum(chances) / len(chances) if chances else None
