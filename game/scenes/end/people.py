"""The characters at the end of a match: their faces, and what one of them says."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.translation import _
from game.players.characters import BEATEN, PLEASED, character_of, face_of
from game.rules.common.game_rules import AnyMatch


def end_face(match: AnyMatch, winners: Sequence[int], seat: int) -> str:
    """The drawing of who played for this seat last; empty for people and programs. ``winners``: the numbers of the pads that won."""
    won = match.header.pads[seat] in winners
    return face_of(match.seats[seat], PLEASED if won else BEATEN)


def closing(match: AnyMatch, winners: Sequence[int]) -> str:
    """What a computer says: one that has won, or else the one with the best pad; empty if none played to the end."""
    header = match.header
    seats = [seat for seat, who in enumerate(match.seats) if character_of(who)]
    if not seats:
        return ""

    def rank(seat: int) -> tuple[bool, int]:
        pad = header.pads[seat]
        return pad in winners, match.pads[pad].total()

    seat = max(seats, key=rank)
    who = character_of(match.seats[seat])
    assert who
    words = _(who.won) if header.pads[seat] in winners else _(who.lost)
    return _("{name}: “{words}”").format(name=header.seats[seat].name, words=words)
