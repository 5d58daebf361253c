"""Chance: the bag as it was shuffled, and the events that come out of it. The rules themselves never draw."""

from __future__ import annotations

import random

from game.rules.tiles.chance import draw_for_start, share_out
from game.rules.tiles.constants import VALUES
from game.rules.tiles.events import Draw, End, StartDraw
from game.rules.tiles.match import Match


class Dealer:
    """Deals one match. The same match and the same seed deal the same tiles.

    A dealer can take over a match at any point: whatever is in the match's bag then is shuffled anew.
    """

    def __init__(self, match: Match, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._tiles = [value for value in VALUES for _ in range(match.bag[value])]
        self._random.shuffle(self._tiles)

    def start_draw(self, match: Match) -> StartDraw:
        """The draw for the start; what the starter does not keep goes back into the bag."""
        event = draw_for_start(len(match.hands), self._tiles.pop)
        back = [tile for drawn in event.draws for tile in drawn if tile is not None]
        back.remove(event.kept_tile())
        for tile in back:
            self._tiles.insert(self._random.randrange(len(self._tiles) + 1), tile)
        return event

    def draw(self, match: Match) -> Draw:
        """The draw that is due."""
        assert match.due is not None
        return Draw(match.due.seat, tuple(self._tiles.pop() for _ in range(match.due.count)))

    def end(self, match: Match) -> End:
        """The end that is due, with the rest of the bag drawn one tile at a time if the match got stuck."""
        assert match.due is not None
        rest = [self._tiles.pop() for _ in range(match.due.count)]
        return match.end_event(share_out(rest, match.due.seat, len(match.hands)))

    def event(self, match: Match) -> StartDraw | Draw | End:
        """Whatever chance owes the match now. A lay must not be due."""
        assert match.due is not None
        match match.due.event:
            case "start_draw":
                return self.start_draw(match)
            case "draw":
                return self.draw(match)
            case _:
                return self.end(match)
