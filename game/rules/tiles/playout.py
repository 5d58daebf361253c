"""Random matches and random turns: for tests, for measuring speed, and for hands with too many turns to list.

Random matches go through ``Match.apply`` and ``Match.play`` with all their checks, so they are legal matches. A random
index is ``int(rng.random() * count)`` here, which is several times as fast as ``rng.randrange(count)``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.board import Board
from game.rules.tiles.constants import DARK_MASK, TILES_OF, VALUES, Cell, Mask, Placement, Turn
from game.rules.tiles.dealer import draw_for_start, share_out
from game.rules.tiles.events import Draw, Event, Header
from game.rules.tiles.longest_turn import longest_turn
from game.rules.tiles.match import Match
from game.rules.tiles.turns import TurnContext, fitting_cells

TRIES = 4
"""Under ``must_lay: "most"``, how many more random turns are tried before the one found by a search is used."""


def random_game(header: Header, rng: random.Random) -> Match:
    """A random match, played from the draw for the start to its end."""
    match = Match(header)
    bag = [value for value in VALUES for _ in range(TILES_OF[value])]
    while match.due:
        if match.due.event == "lay":
            match.play(_turn(match, rng))
        else:
            match.apply(random_event(match, bag, rng))
    return match


def random_event(match: Match, bag: list[int], rng: random.Random) -> Event:
    """A random event of the kind that is due. The match does not change.

    ``bag`` lists the tiles in the match's bag, in any order; those that the event draws are removed from it.
    """
    due = match.due
    assert due is not None
    if due.event == "lay":
        return match.lay_event(_turn(match, rng))
    if due.event == "draw":
        return Draw(due.seat, tuple([_take(bag, rng) for _ in range(due.count)]))
    if due.event == "start_draw":
        event = draw_for_start(len(match.hands), lambda: _take(bag, rng))
        bag.extend(tile for drawn in event.draws for tile in drawn if tile)
        bag.remove(event.kept_tile())
        return event
    rest = [_take(bag, rng) for _ in range(due.count)]
    return match.end_event(share_out(rest, due.seat, len(match.hands)))


def random_turn(board: Board, hand: Sequence[int], context: TurnContext, rng: random.Random) -> Turn:
    """A random legal turn. The board does not change.

    Each step picks a random tile that fits and a random cell where it needs no help from a later tile. Under ``must_lay:
    "most"`` this is repeated until the turn lays as many tiles as possible; after TRIES failures it is ``longest_turn``.
    """
    turn = _one_after_another(board, hand, context, rng)
    if len(turn) == len(hand) or context.rules.must_lay != "most":
        return turn
    longest = longest_turn(board, hand, context, turn)
    for _ in range(TRIES):
        if len(turn) == len(longest):
            break
        turn = _one_after_another(board, hand, context, rng)
    return max(turn, longest, key=len)


def random_turns(
    board: Board, hand: Sequence[int], context: TurnContext, rng: random.Random, count: int
) -> list[Turn]:
    """A list of ``count`` random legal turns, found as in ``random_turn``; some may be equal. The board does not change.

    Under ``must_lay: "most"`` at most TRIES times ``count`` turns are tried. If too few of them are long enough, the list
    is filled up with repetitions.
    """
    if context.rules.must_lay != "most":
        return [_one_after_another(board, hand, context, rng) for _ in range(count)]
    longest = longest_turn(board, hand, context)
    found: list[Turn] = []
    for _ in range(TRIES * count):
        turn = _one_after_another(board, hand, context, rng)
        if len(turn) == len(longest):
            found.append(turn)
            if len(found) == count:
                return found
    found = found or [longest]
    return found + [found[int(rng.random() * len(found))] for _ in range(count - len(found))]


def _one_after_another(board: Board, hand: Sequence[int], context: TurnContext, rng: random.Random) -> Turn:
    """Random tiles on random cells where they may stay, until no tile fits (section 5.3). The board does not change."""
    left = list(hand)
    turn: list[Placement] = []
    laid = 0
    while fits := [(value, mask) for value in left if (mask := fitting_cells(board, value, context))]:
        value, mask = fits[int(rng.random() * len(fits))]
        turn.append((value, _cell(board, value, mask, rng)))
        left.remove(value)
        if not left:
            break
        board.lay(*turn[-1])
        laid += 1
    for _ in range(laid):
        board.take_back()
    return tuple(turn)


def _take(bag: list[int], rng: random.Random) -> int:
    at = int(rng.random() * len(bag))
    bag[at], bag[-1] = bag[-1], bag[at]
    return bag.pop()


def _cell(board: Board, value: int, mask: Mask, rng: random.Random) -> Cell:
    """A random cell of ``mask``, which holds all cells that the tile fits, where the tile may stay (section 5.4)."""
    while True:
        rest = mask
        for _ in range(int(rng.random() * mask.bit_count())):
            rest &= rest - 1
        cell = (rest & -rest).bit_length() - 1
        if (
            DARK_MASK >> cell & 1
            or not mask & DARK_MASK
            or max(board.totals(value, cell)) >= SCORING_TOTALS[0]
        ):
            return cell


def _turn(match: Match, rng: random.Random) -> Turn:
    assert match.due is not None
    seat = match.due.seat
    return random_turn(match.board, match.hands[seat], match.context(seat), rng)
