"""What the screen calls the players: the names in the journal, but guests in the language that it speaks now."""

from __future__ import annotations

from game.engine.letters import can_show, printable
from game.engine.translation import _
from game.rules.common.errors import shortened
from game.rules.common.match import Header
from game.rules.common.seats import Seat
from game.session.records import MatchRecord, PlayerRecord

LONGEST = 32
"""Characters of a name where a longer one, which only a journal from elsewhere can have, is cut."""


def shown_name(player: Seat | PlayerRecord, seat: int) -> str:
    return numbered(int(player.name[-1])) if player.guest else readable(player.name, seat + 1)


def short_name(player: Seat, seat: int) -> str:
    return shortened(shown_name(player, seat), LONGEST)


def readable(name: str, number: int) -> str:
    """The name without what is invisible; a number if the font lacks one of its letters, or if nothing is left. In files the name
    stays as it is."""
    name = printable(name).strip()
    return name if name and can_show(name) else numbered(number)


def numbered(number: int) -> str:
    """What somebody is called who has not said a name."""
    return _("Player {number}").format(number=number)


def owners(header: Header | MatchRecord, pad: int) -> str:
    """The names of the players who use this pad."""
    players = header.players if isinstance(header, MatchRecord) else header.seats
    return " + ".join(shown_name(players[seat], seat) for seat in header.seats_of(pad))
