"""Rollouts: after a turn the match is played on for some turns, to see where that turn leads.

The unseen tiles are shuffled. Every seat draws in that order and lays the turn with the best pad evaluation. Players
compare turns by rollouts with the same orders, so that a turn does not win by luckier draws.

``best_turn`` is the *rollout policy*: the best turn of one known hand of one or two tiles. It is fast code, not plain code. It finds
what ``two_tile_scorer`` finds, without preparing anything for other hands. docs/FAST_CODE.md derives it ("The rollout policy").
"""

from __future__ import annotations

import random
from typing import NamedTuple, cast

from game.players.tiles.candidates import Candidate
from game.players.tiles.pad_evaluation import TICK, PadEvaluation, enter_code, expected_total
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_ply_search import FULL_HAND, lays_later, seats_to_come
from game.players.tiles.two_tile_scorer import CODE_OF_TOTAL, BestTurn, best_of_separate, lay_best_turn
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS
from game.rules.tiles.board import LENGTH_MASK, TOTAL_SHIFT
from game.rules.tiles.constants import LIGHT_MASK, STRIDE, VALUES, Cell, Pad, Turn
from game.rules.tiles.player_view import PlayerView

_SIDE = 2 * MAX_TOTAL + 1
_LEAST, _GREATEST = SCORING_TOTALS[0], SCORING_TOTALS[-1]
_Shared = tuple[int, Cell, int, Cell, int]
"""Two cells in one run, for the two tiles: the total of the run without the tiles; one cell and the total of its other
run; the other cell and the total of its other run."""


class TileOrder(NamedTuple):
    """One possible order of the unseen tiles: the hand of each seat, empty for the one to lay, and the bag, drawn from its end.

    The bag has only as many as are in play.
    """

    held: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]


class Rollouts:
    """Plays on from the turns of one view by the rollout policy, which is fast and simple, not like a strong player.

    A rollout ends after ``depth`` turns, as soon as the pair that lays has finished, or with the match.
    """

    def __init__(self, view: PlayerView, depth: int) -> None:
        self._view = view
        self._depth = depth
        self._board = ScoringBoard(view.board.laid)
        self._pads = view.header.pads
        self._groups = view.header.groups()
        self._group = next(at for at, group in enumerate(self._groups) if view.seat in group)
        self._own = self._pads[view.seat]
        halfway = view.bag_count / FULL_HAND - depth / 2
        turns = max(0.0, halfway / len(view.pads))
        self._evaluations = [PadEvaluation(pad, turns) for pad in view.pads]

    def order(self, rng: random.Random) -> TileOrder:
        view = self._view
        tiles = [value for value in VALUES for _ in range(view.unseen[value])]
        rng.shuffle(tiles)
        held = []
        for seat, hand in enumerate(view.hands):
            if hand is None:
                held.append(tuple(tiles[: view.held[seat]]))
                del tiles[: view.held[seat]]
            else:
                held.append(() if seat == view.seat else hand)
        return TileOrder(tuple(held), tuple(tiles[: view.bag_count]))

    def margin(self, one: Candidate, order: TileOrder) -> float:
        """The expected final margin after this turn and its rollout, in points: the player's own pad minus the mean of the others."""
        for value, cell in one.turn:
            self._board.lay(value, cell)
        hands = [list(hand) for hand in order.held]
        hands[self._view.seat] = list(one.leftover)
        pads = list(self._view.pads)
        pads[self._own] = enter_code(pads[self._own], one.code)
        bag, at, laid = self._play(pads, hands, list(order.bag))
        for _ in range(laid + len(one.turn)):
            self._board.take_back()
        return self._settle(pads, hands, bag, at)

    def _play(self, pads: list[Pad], hands: list[list[int]], bag: list[int]) -> tuple[int, int, int]:
        """Plays the rollout. Returns how many tiles are left in the bag, which group laid last, and how many tiles were laid."""
        view, at, lays, laid = self._view, self._group, 0, 0
        for seat in self._groups[at]:
            if seat != view.seat and lays_later(view, self._groups[at], seat):
                laid += self._lay(pads, hands, seat)
        while bag and lays < self._depth:
            at = (at + 1) % len(self._groups)
            for seat in self._groups[at]:
                while bag and len(hands[seat]) < FULL_HAND:
                    hands[seat].append(bag.pop())
            for seat in self._groups[at]:
                laid += self._lay(pads, hands, seat)
                lays += 1
        return len(bag), at, laid

    def _lay(self, pads: list[Pad], hands: list[list[int]], seat: int) -> int:
        """Lays the turn of this seat and enters it on its pad. Returns the number of tiles laid."""
        hand, pad = hands[seat], self._pads[seat]
        if not hand:
            return 0
        one, two = (hand[0], hand[1]) if len(hand) > 1 else (hand[0], 0)
        reply = best_turn(self._board, one, two, self._evaluations[pad])
        laid = lay_best_turn(self._board, reply, hand[FULL_HAND:])
        for value, _ in laid:
            hand.remove(value)
        if reply.code:
            pads[pad] = enter_code(pads[pad], reply.code)
        return len(laid)

    def _settle(self, pads: list[Pad], hands: list[list[int]], bag: int, at: int) -> float:
        """The expected final margin from here: the evaluation of each pad, minus the cost of the tiles still in hand.

        With no turns left a tile costs all its pips (section 7); the more turns are left, the less it costs.
        """
        turns = [0] * len(pads)
        for seat in seats_to_come(self._groups, at, [len(hand) for hand in hands], bag):
            turns[self._pads[seat]] += 1
        values = [
            expected_total(pad, float(left)) if left else pad.total()
            for pad, left in zip(pads, turns, strict=True)
        ]
        for seat, hand in enumerate(hands):
            values[self._pads[seat]] -= sum(hand) / (1 + turns[self._pads[seat]])
        own = values[self._own]
        return own - (sum(values) - own) / (len(values) - 1)


def best_turn(scoring_board: ScoringBoard, one: int, two: int, evaluation: PadEvaluation) -> BestTurn:
    """The turn with these two tiles that has the best pad evaluation; 0 stands for no tile.

    The result does not say where to lay a tile that scores nothing. Legality is simplified as in ``two_tile_scorer``.
    """
    ones, twos, shared = _scoring_cells(scoring_board, one, two)
    together = _best_together(shared, one, two, evaluation)
    return best_of_separate(scoring_board, (one, ones), (two, twos), evaluation, together)


def _scoring_cells(
    scoring_board: ScoringBoard, one: int, two: int
) -> tuple[dict[int, list[Cell]], dict[int, list[Cell]], list[_Shared]]:
    """Where the tiles score: the cells of each tile on its own, by code, and the pairs of cells where they share a run."""
    west, east = scoring_board.west, scoring_board.east
    north, south = scoring_board.north, scoring_board.south
    free, edge = scoring_board.free, scoring_board.edge
    ones: dict[int, list[Cell]] = {}
    twos: dict[int, list[Cell]] = {}
    shared: list[_Shared] = []
    first, second = (_ALONE[0][one], _ALONE[1][one]), (_ALONE[0][two], _ALONE[1][two])
    low, high = (_LEAST - one - two, _GREATEST - one - two) if two else (0, -1)
    rest = edge
    while rest:
        bit = rest & -rest
        rest ^= bit
        cell = bit.bit_length() - 1
        e, s = east[cell], south[cell]
        row, column = west[cell] + e >> TOTAL_SHIFT, north[cell] + s >> TOTAL_SHIFT
        if row >= MAX_TOTAL or column >= MAX_TOTAL:
            continue
        light, at = LIGHT_MASK >> cell & 1, row * _SIDE + column
        if code := first[light][at]:
            ones.setdefault(code, []).append(cell)
        if code := second[light][at]:
            twos.setdefault(code, []).append(cell)
        if row <= high:
            other = cell + 1 + (e & LENGTH_MASK)
            if low <= (total := row + (east[other] >> TOTAL_SHIFT)) <= high and free >> other & 1:
                shared.append((total, cell, column, other, north[other] + south[other] >> TOTAL_SHIFT))
            other = cell - 1
            if (
                free >> other & 1
                and not edge >> other & 1
                and low <= (total := row + (west[other] >> TOTAL_SHIFT)) <= high
            ):
                shared.append((total, cell, column, other, 0))
        if column <= high:
            other = cell + STRIDE + STRIDE * (s & LENGTH_MASK)
            if low <= (total := column + (south[other] >> TOTAL_SHIFT)) <= high and free >> other & 1:
                shared.append((total, cell, row, other, west[other] + east[other] >> TOTAL_SHIFT))
            other = cell - STRIDE
            if (
                free >> other & 1
                and not edge >> other & 1
                and low <= (total := column + (north[other] >> TOTAL_SHIFT)) <= high
            ):
                shared.append((total, cell, row, other, 0))
    return ones, twos, shared


def _best_together(shared: list[_Shared], one: int, two: int, evaluation: PadEvaluation) -> BestTurn:
    """The best turn in which both tiles are in one run; the empty turn if nothing is better."""
    best, code, tiles = evaluation[0], 0, cast(Turn, ())
    pair = one + two
    for total, cell, across, other, beyond in shared:
        ticks = TICK * ((LIGHT_MASK >> cell & 1) + (LIGHT_MASK >> other & 1))
        for here, there in ((one, two), (two, one)):
            found = CODE_OF_TOTAL[total + pair] + CODE_OF_TOTAL[across + here] + CODE_OF_TOTAL[beyond + there]
            if found > 0 and evaluation[found + ticks] > best:
                best, code, tiles = evaluation[found + ticks], found + ticks, ((here, cell), (there, other))
    return BestTurn(best, code, tiles, ())


def _alone(value: int, light: bool) -> tuple[int, ...]:
    """The code that the tile scores on its own, by ``row * _SIDE + column``, the totals without it; 0 for nothing."""
    codes = [
        CODE_OF_TOTAL[row + value] + CODE_OF_TOTAL[column + value]
        for row in range(_SIDE)
        for column in range(_SIDE)
    ]
    return tuple(code + TICK * light if code > 0 else 0 for code in codes)


_NOTHING = (0,) * (_SIDE * _SIDE)
_ALONE = tuple((_NOTHING, *(_alone(value, light) for value in VALUES)) for light in (False, True))
"""By kind of cell (dark, light) and tile: the table of ``_alone``. Tile 0, which stands for no tile, never scores."""
