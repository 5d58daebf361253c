"""The rules of the card game that a match says once. The more they matter at that moment, the further up they are."""

from __future__ import annotations

from game.engine.translation import _
from game.rules.cards.deck import PILE
from game.rules.cards.events import Lay
from game.rules.cards.match import Match
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.rule_notes import (
    Rule,
    first_turn,
    growing_bonus,
    old_run,
    outgrown,
    shared_box,
    was_tied,
)


def _second_half(match: Match, draft: CardDraft) -> str:
    if match.round % 2:
        return ""
    words = _("The {count} cards of round {number} are out: this round has the other {count}.")
    return words.format(count=PILE, number=match.round - 1)


def _same_pad(match: Match, draft: CardDraft) -> str:
    return _("A new round begins with an empty table, but your pad goes on.") if match.round > 1 else ""


def _next_starter(match: Match, draft: CardDraft) -> str:
    return _("The next player clockwise begins each further round.") if match.round > 1 else ""


def _empty_pile(match: Match, draft: CardDraft) -> str:
    if match.pile_count:
        return ""
    return _("The pile is empty: the round goes on until nobody can lay a card.")


def _cards_left(match: Match, draft: CardDraft) -> str:
    return "" if match.pile_count else _("Cards that are left in hand when a round ends cost nothing.")


def _starter(match: Match, draft: CardDraft) -> str:
    if match.round > 1 or not first_turn(match, draft, Lay):
        return ""
    return _("The player who draws the largest sum for the start begins, and lays two cards.")


def _tie(match: Match, draft: CardDraft) -> str:
    if not (first_turn(match, draft, Lay) and was_tied(match)):
        return ""
    return _("Players who share the largest sum draw again, after all cards have gone back.")


def _old_run(match: Match, event: Lay) -> str:
    cells = [cell for placement in event.turn for cell in placement.cells]
    return old_run(match.table.runs(len(event.turn)), cells, match.table.halves)


def _outgrown(match: Match, event: Lay) -> str:
    if len(event.turn) < 2:
        return ""
    table, after = match.table.copy(), match.table.runs(len(event.turn))
    table.take_back()
    return outgrown(table.runs(len(event.turn) - 1), after)


def _zero(match: Match, event: Lay) -> str:
    for run in match.table.runs(len(event.turn)):
        if any(match.table.halves[cell] == 0 for cell in run.cells[1:-1]):
            words = _("A run of {total} went on through a 0: a 0 adds nothing and ends no run.")
            return words.format(total=run.total)
    return ""


def _super_bonus(match: Match, event: Lay) -> str:
    if not event.supers:
        return ""
    return _("10, 11 and 12 with one card, or three 12s, are a super bonus: 6 points more.")


BEGINNING = (
    Rule("cards-second-half", _second_half),
    Rule("cards-pile", _empty_pile),
    Rule("cards-left", _cards_left),
    Rule("cards-tie", _tie),
    Rule("cards-starter", _starter),
    Rule("cards-pad", _same_pad),
    Rule("cards-next", _next_starter),
    Rule("bonus", lambda match, draft: growing_bonus(draft.pad)),
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
