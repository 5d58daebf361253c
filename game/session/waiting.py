"""Matches that can be continued, for the title and for lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.common.variant import VariantMatch


class WaitingMatch(NamedTuple):
    """A match that can be continued.

    ``name``: the name of its file, by which it can be opened. ``played``: when it was last written, in seconds since the epoch;
    None if it could not be written.
    """

    match: VariantMatch
    name: str
    played: float | None


def missing_bots(match: VariantMatch, bot_commands: Mapping[str, str]) -> list[str]:
    """The names of the bots that play in this match and have no command in the settings. Empty if the match is over."""
    if match.due is None:
        return []
    return [
        seat.level or seat.name
        for seat in match.seats
        if seat.kind == "bot" and seat.level not in bot_commands
    ]
