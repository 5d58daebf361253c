"""The shuffled bag and the events that depend on chance. The rules only check such events; they never make them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from game.rules.common.match import draw_rounds
from game.rules.tiles.constants import VALUES
from game.rules.tiles.events import Draw, End, StartDraw
from game.rules.tiles.match import Match


class Dealer:
    """Shuffles the bag of one match and draws from it. The same match with the same seed gets the same tiles.

    A dealer can take over a match at any point: it shuffles what is left in the match's bag.
    """

    def __init__(self, match: Match, seed: int | None = None) -> None:
        self._random = random.Random(seed)
        self._tiles = [value for value in VALUES for _ in range(match.bag[value])]
        self._random.shuffle(self._tiles)

    def event(self, match: Match) -> StartDraw | Draw | End:
        """The event that is due: a draw for the start, a draw, or the end. Call it only when no lay is due."""
        due = match.due
        assert due is not None
        if due.event == "start_draw":
            return self._start_draw(match)
        tiles = [self._tiles.pop() for _ in range(due.count)]
        if due.event == "draw":
            return Draw(due.seat, tuple(tiles))
        return match.end_event(share_out(tiles, due.seat, len(match.hands)))

    def _start_draw(self, match: Match) -> StartDraw:
        """The draw for the start (RULES.md 2). All tiles but the one that the starter keeps go back into the bag."""
        event = draw_for_start(len(match.hands), self._tiles.pop)
        returned = [tile for drawn in event.draws for tile in drawn if tile is not None]
        returned.remove(event.kept_tile())
        for tile in returned:
            self._tiles.insert(self._random.randrange(len(self._tiles) + 1), tile)
        return event


def draw_for_start(seats: int, take: Callable[[], int]) -> StartDraw:
    """Draws from the bag, in seat order, until one seat alone has the highest tile (section 2). ``take`` returns the next tile.

    >>> draw_for_start(2, iter([3, 3, 5, 6]).__next__)
    StartDraw(draws=((3, 3), (5, 6)))
    """
    rounds = draw_rounds(seats, lambda count: [take() for _ in range(count)], int)
    return StartDraw(rounds)


def share_out(tiles: Sequence[int], first: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The tiles that each seat gets when these are dealt one at a time, starting with seat ``first`` (section 7).

    >>> share_out([4, 5, 6], 1, 2)
    ((5,), (4, 6))
    """
    return tuple(tuple(tiles[(seat - first) % seats :: seats]) for seat in range(seats))
