"""For the tests of the computer's levels: matches that levels have played up to a point."""

import random

from game.players.budget import Samples
from game.players.levels import player
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, HouseRules
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

FEW = Samples(20)


def match_of(seats: int, rules: HouseRules = PRESETS["standard"], partners: bool = False) -> Match:
    pads = tuple(seat // 2 if partners else seat for seat in range(seats))
    return Match(Header(tuple(Seat(str(seat), "cpu", "club") for seat in range(seats)), pads, rules))


def play_on(match: Match, level: str, lays: int, seed: int = 1) -> Match:
    """Plays until this many turns have been laid and the next one is due, or until the match is over."""
    dealer, rng = Dealer(match, seed), random.Random(seed)
    while match.due and (lays or match.due.event != "lay"):
        if match.due.event == "lay":
            turn = player(level)(view_of(match, match.due.seat), FEW, rng)
            match.apply(match.lay_event(turn))
            lays -= 1
        else:
            match.apply(dealer.event(match))
    return match


def due_view(match: Match) -> PlayerView:
    assert match.due is not None
    return view_of(match, match.due.seat)
