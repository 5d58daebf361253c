"""What the screen calls the players: the names in the journal, but guests in the language that it speaks now."""

from __future__ import annotations

from game.engine.translation import _
from game.rules.common.errors import shortened
from game.rules.common.match import Header
from game.rules.common.seats import Seat
from game.session.records import MatchRecord, PlayerRecord

LONGEST = 32
"""Characters of a name where a longer one, which only a journal from elsewhere can have, is cut."""


def shown_name(player: Seat | PlayerRecord) -> str:
    return numbered(int(player.name[-1])) if player.guest else player.name


def short_name(player: Seat) -> str:
    return shortened(shown_name(player), LONGEST)


def numbered(number: int) -> str:
    """What somebody is called who has not said a name."""
    return _("Player {number}").format(number=number)


def owners(header: Header | MatchRecord, pad: int) -> str:
    """The names of the players who use this pad."""
    players = header.players if isinstance(header, MatchRecord) else header.seats
    return " + ".join(shown_name(players[seat]) for seat in header.seats_of(pad))
