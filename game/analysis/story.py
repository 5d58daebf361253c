"""What a pad's owner can be told after a match: their best turn, when they were last ahead, and when they came closest."""

from __future__ import annotations

from typing import NamedTuple

from game.games import game_of
from game.rules.common.game_rules import AnyMatch


class Closest(NamedTuple):
    """A moment ``turns_left`` turns before the end when a pad was ``behind`` the best other one, in points; below 0 if ahead."""

    behind: int
    turns_left: int


class PadStory(NamedTuple):
    """What can be told about one pad. ``best_turn``: the points of its best turn.

    The others are about the second half of the match. ``ahead``: how many turns before the end the pad was last ahead of all
    others; None if it never was. ``closest``: when it was least behind, the last such moment; None if no turn was laid.
    """

    best_turn: int
    ahead: int | None
    closest: Closest | None


def story_of(match: AnyMatch, pad: int) -> PadStory:
    """Plays the match again and looks at one pad after each turn."""
    game_rules = game_of(match.header.game_name).rules
    replayed = game_rules.begin(match.header).match
    best, behind = 0, []
    for event in match.events:
        before = replayed.pads[pad].total()
        replayed.apply(event)
        if isinstance(event, game_rules.lay):
            totals = [one.total() for one in replayed.pads]
            best = max(best, totals[pad] - before)
            behind.append(max(total for number, total in enumerate(totals) if number != pad) - totals[pad])
    last = len(behind) - 1
    later = [Closest(points, last - turn) for turn, points in enumerate(behind) if 2 * turn >= last]
    ahead = [moment.turns_left for moment in later if moment.behind < 0]
    return PadStory(best, min(ahead, default=None), min(later, default=None))
