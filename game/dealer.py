"""Chance: the bag as it was shuffled, and the events that come out of it. The rules themselves never draw."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.rules.events import Draw, End, StartDraw
from game.rules.match import Match
from game.rules.material import VALUES


class Dealer:
    """Deals one match. The same match and the same seed deal the same tiles.

    A dealer can take over a match at any point: whatever is in the match's bag then is shuffled anew.
    """

    def __init__(self, match: Match, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._tiles = [value for value in VALUES for _ in range(match.bag[value])]
        self._random.shuffle(self._tiles)

    def start_draw(self, match: Match) -> StartDraw:
        """Round after round until one alone has the highest; what the starter does not keep goes back into the bag."""
        seats = len(match.header.seats)
        taking_part: Sequence[int] = range(seats)
        rounds: list[tuple[int | None, ...]] = []
        while len(taking_part) > 1:
            drawn = [self._tiles.pop() if seat in taking_part else None for seat in range(seats)]
            rounds.append(tuple(drawn))
            highest = max(tile for tile in drawn if tile is not None)
            taking_part = [seat for seat in taking_part if drawn[seat] == highest]
        event = StartDraw(tuple(rounds))
        back = [tile for drawn in rounds for tile in drawn if tile is not None]
        back.remove(event.kept())
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
        seats = len(match.hands)
        drawn: list[list[int]] = [[] for _ in range(seats)]
        for turn in range(match.due.count):
            drawn[(match.due.seat + turn) % seats].append(self._tiles.pop())
        return match.end_event(tuple(tuple(tiles) for tiles in drawn))

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
