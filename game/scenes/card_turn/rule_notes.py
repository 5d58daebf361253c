"""The rules of the card game that a match says once. The more they matter at that moment, the further up they are."""

from __future__ import annotations

from game.engine.translation import Words
from game.rules.cards.deck import PILE
from game.rules.cards.events import Lay
from game.rules.cards.match import Match
from game.rules.common.errors import sentence
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.rule_notes import (
    Rule,
    growing_bonus,
    old_run,
    outgrown,
    say,
    shared_box,
)


def _second_half(match: Match, draft: CardDraft) -> Words | None:
    if match.round % 2:
        return None
    words = sentence("The {count} cards of round {number} are out: this round has the other {count}.")
    return say(words, count=PILE, number=match.round - 1)


def _same_pad(match: Match, draft: CardDraft) -> Words | None:
    return (
        say(sentence("A new round begins with an empty table, but your pad goes on."))
        if match.round > 1
        else None
    )


def _next_starter(match: Match, draft: CardDraft) -> Words | None:
    return say(sentence("The next player clockwise begins each further round.")) if match.round > 1 else None


def _empty_pile(match: Match, draft: CardDraft) -> Words | None:
    if match.pile_count:
        return None
    return say(sentence("The pile is empty: the round goes on until nobody can lay a card."))


def _cards_left(match: Match, draft: CardDraft) -> Words | None:
    return (
        None
        if match.pile_count
        else say(sentence("Cards that are left in hand when a round ends cost nothing."))
    )


def _signs(match: Match, draft: CardDraft) -> Words | None:
    if not any(mark.turned and mark.totals for place in draft.unlaid for mark in draft.marks(place)):
        return None
    return say(
        sentence(
            "A number: what your card makes, the best the brightest. With a round arrow: rotate it first."
        )
    )


def _old_run(match: Match, event: Lay) -> Words | None:
    cells = [cell for placement in event.turn for cell in placement.cells]
    return old_run(match.table.runs(len(event.turn)), cells, match.table.halves)


def _outgrown(match: Match, event: Lay) -> Words | None:
    if len(event.turn) < 2:
        return None
    table, after = match.table.copy(), match.table.runs(len(event.turn))
    table.take_back()
    return outgrown(table.runs(len(event.turn) - 1), after)


def _zero(match: Match, event: Lay) -> Words | None:
    for run in match.table.runs(len(event.turn)):
        if any(match.table.halves[cell] == 0 for cell in run.cells[1:-1]):
            words = sentence("A run of {total} went on through a 0: a 0 adds nothing and ends no run.")
            return say(words, total=run.total)
    return None


def _super_bonus(match: Match, event: Lay) -> Words | None:
    if not event.supers:
        return None
    return say(sentence("10, 11 and 12 with one card, or three 12s, are a super bonus: 6 points more."))


BEGINNING = (
    Rule("cards-second-half", _second_half),
    Rule("cards-pile", _empty_pile),
    Rule("cards-left", _cards_left),
    Rule("cards-pad", _same_pad),
    Rule("cards-next", _next_starter),
    Rule("bonus", lambda match, draft: growing_bonus(draft.pad)),
    Rule("cards-signs", _signs),
)
"""About a turn that begins."""
LAID = (
    Rule("cards-super", _super_bonus),
    Rule("old-run", _old_run),
    Rule("outgrown", _outgrown, own=True),
    Rule("shared-box", lambda match, event: shared_box(event.lines), own=True),
    Rule("cards-zero", _zero),
)
"""About a turn that was laid."""
