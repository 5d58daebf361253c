"""For the tests of a match: apply its events one by one, and check that one is refused."""

import pytest

from game.rules.common.errors import IllegalMove
from game.rules.tiles.events import Draw, End, Lay, StartDraw
from game.rules.tiles.journal import turn_from
from game.rules.tiles.match import Match


def started(match: Match, *rounds: tuple[int | None, ...]) -> Match:
    match.apply(StartDraw(rounds))
    return match


def draws(match: Match, *tiles: int) -> None:
    assert match.due is not None
    assert match.due.event == "draw"
    match.apply(Draw(match.due.seat, tiles))


def lays(match: Match, tiles: str) -> Lay:
    event = match.lay_event(turn_from(tiles.split()))
    match.apply(event)
    return event


def boxes(match: Match, pad: int = 0) -> tuple[int, list[int], list[int], list[int]]:
    one = match.pads[pad]
    return one.ticks, one.columns[10], one.columns[11], one.columns[12]


def check_refused(match: Match, event: StartDraw | Draw | Lay | End) -> str:
    """Checks that the match refuses the event and does not change. Returns the sentence."""
    before = (match.due, [list(hand) for hand in match.hands], list(match.bag), list(match.events))
    board, pads = match.board.copy(), [pad.copy() for pad in match.pads]
    with pytest.raises(IllegalMove) as caught:
        match.apply(event)
    assert before == (match.due, match.hands, match.bag, match.events)
    assert (match.board, match.pads) == (board, pads)
    return str(caught.value)
