"""The rules of the tile game that a match says once. The more they matter at that moment, the further up they are."""

from __future__ import annotations

from functools import partial

from game.engine.translation import Words, ngettext
from game.rules.common.errors import sentence
from game.rules.tiles.constants import LIGHT_MASK
from game.rules.tiles.events import Draw, Lay
from game.rules.tiles.match import Match
from game.scenes.player_names import shown_name
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.rule_notes import (
    Rule,
    growing_bonus,
    old_run,
    outgrown,
    say,
    shared_box,
)

MOST_DRAWN = 2
"""How many tiles a player draws at most."""


def _opening(match: Match, draft: TileDraft) -> Words | None:
    if not draft.context.opening:
        return None
    if draft.context.rules.opening == "row":
        return say(
            sentence(
                "Lay them in one run, the first on the red cell. If they score, line 1 gets a cross at ×2."
            )
        )
    return say(
        sentence("Lay them side by side, the first on the red cell. If they score, line 1 counts twice.")
    )


def _partners(match: Match, draft: TileDraft) -> Words | None:
    pads = match.header.pads
    partners = [seat for seat in match.header.seats_of(pads[draft.seat]) if seat != draft.seat]
    if not partners:
        return None
    words = sentence(
        "You and {name} share one pad. You lay one after the other, and each turn scores by itself."
    )
    return say(words, name=shown_name(match.header.seats[partners[0]], partners[0]))


def _exempt(match: Match, draft: TileDraft) -> Words | None:
    for place in draft.unlaid:
        if draft.exempt_without_run(place):
            words = sentence(
                "Your {value} fits no dark cell, so it may lie on a light one without a sum. It then brings no cross."
            )
            return say(words, value=draft.hand[place])
    return None


def _last_draw(match: Match, draft: TileDraft) -> tuple[int, int]:
    """How many tiles the player of this turn held before it, and how many they then drew."""
    for event in reversed(match.events):
        if isinstance(event, Draw) and event.seat == draft.seat:
            return len(draft.hand) - len(event.tiles), len(event.tiles)
    return 0, 0


def _fewer(match: Match, draft: TileDraft) -> Words | None:
    held, drawn = _last_draw(match, draft)
    if draft.context.opening or not held or not drawn:
        return None
    if held == 1:
        return say(sentence("You held a tile, so you drew only one. With none, you draw two."))
    words = sentence("None of your {count} held tiles fitted, so you drew one.")
    return say(words, count=held)


def _costs(match: Match, draft: TileDraft) -> Words | None:
    held, _drawn = _last_draw(match, draft)
    if draft.context.opening or not held:
        return None
    return say(sentence("Tiles that you still hold at the end cost their pips."))


def _last_tile(match: Match, draft: TileDraft) -> Words | None:
    left = match.bag_count
    if not 0 < left <= MOST_DRAWN * len(match.hands):
        return None
    if len(match.pads) < len(match.hands):
        return partial(_last_pair_words, left)
    return partial(_last_words, left)


def _last_pair_words(left: int) -> str:
    return ngettext(
        "{count} tile is left to draw: the pair that draws the last one plays last.",
        "{count} tiles are left to draw: the pair that draws the last one plays last.",
        left,
    ).format(count=left)


def _last_words(left: int) -> str:
    return ngettext(
        "{count} tile is left to draw: the player who draws the last one plays last.",
        "{count} tiles are left to draw: the player who draws the last one plays last.",
        left,
    ).format(count=left)


def _empty_tick(match: Match, draft: TileDraft) -> Words | None:
    for row in range(draft.pad.ticks):
        if not draft.pad.row_sum(row).boxes:
            words = sentence("Line {line} has its cross at ×2, but as long as it is empty it counts nothing.")
            return say(words, line=row + 1)
    return None


def _must_lay(match: Match, draft: TileDraft) -> Words | None:
    fitting = [marks for place in draft.unlaid if (marks := draft.marks(place))]
    rule = draft.context.rules.must_lay
    if rule == "free" or all(any(mark.totals for mark in marks) for marks in fitting):
        return None
    if rule == "most":
        return say(sentence("You must lay as many of your tiles as you can, even if they score nothing."))
    return say(sentence("You must lay every tile that fits, even if it scores nothing."))


def _light(match: Match, draft: TileDraft) -> Words | None:
    marks = (mark for place in draft.unlaid for mark in draft.marks(place))
    if not any(mark.totals and LIGHT_MASK >> mark.cell & 1 for mark in marks):
        return None
    return say(sentence("A light cell doubles a line, but the tile on it must usually make a 10, 11 or 12."))


def _signs(match: Match, draft: TileDraft) -> Words | None:
    if not any(mark.kind == "need" for place in draft.unlaid for mark in draft.marks(place)):
        return None
    words = sentence(
        "A ring: your tile fits. A number: what it makes. A diamond: another tile must make the 10, 11 or 12."
    )
    return say(words)


def _old_run(match: Match, event: Lay) -> Words | None:
    cells = [cell for _value, cell in event.turn]
    return old_run(match.board.runs(len(cells)), cells, match.board.tiles)


def _red_cell(match: Match, event: Lay) -> Words | None:
    """The opening ticks ×2, also without a light cell. A person who begins has read so before."""
    opens = len(match.board.laid) == len(event.turn)
    if not opens or not event.ticks or match.seats[event.seat].kind == "human":
        return None
    return say(sentence("The opening scored, so its red cell gave a cross at ×2, as a light cell does."))


def _outgrown(match: Match, event: Lay) -> Words | None:
    board, after = match.board.copy(), match.board.runs(len(event.turn))
    for left in range(len(event.turn) - 1, 0, -1):
        board.take_back()
        if words := outgrown(board.runs(left), after):
            return words
    return None


BEGINNING = (
    Rule("tiles-opening", _opening),
    Rule("tiles-fewer", _fewer),
    Rule("tiles-exempt", _exempt, midway=True),
    Rule("tiles-last", _last_tile),
    Rule("tiles-partners", _partners),
    Rule("tiles-costs", _costs),
    Rule("bonus", lambda match, draft: growing_bonus(draft.pad)),
    Rule("tiles-empty", _empty_tick),
    Rule("tiles-must-lay", _must_lay),
    Rule("tiles-light", _light),
    Rule("tiles-signs", _signs),
)
"""About a turn that begins."""
LAID = (
    Rule("tiles-red", _red_cell),
    Rule("old-run", _old_run),
    Rule("outgrown", _outgrown, own=True),
    Rule("shared-box", lambda match, event: shared_box(event.lines), own=True),
)
"""About a turn that was laid."""
