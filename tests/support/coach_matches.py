"""For the tests of the coach: a match with given pads, and the view of the seat that lays next."""

from game.players.budget import Samples
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

FEW = Samples(20)


def match_of(pads: tuple[int, ...], preset: str = "standard") -> Match:
    seats = tuple(Seat(str(seat), "cpu", "club") for seat in range(len(pads)))
    return Match(Header(seats, pads, PRESETS[preset]))


def due_view(match: Match) -> PlayerView:
    """What the seat that lays next may know. Fails if no turn is due."""
    assert match.due is not None and match.due.event == "lay"
    return view_of(match, match.due.seat)
