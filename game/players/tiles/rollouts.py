"""Rollouts: after a turn the match is played on for some turns, to see where that turn leads.

The unseen tiles are shuffled. Every seat draws in that order and lays the turn with the best pad evaluation. Players
compare turns by rollouts with the same orders, so that a turn does not win by luckier draws.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from game.players.tiles.candidates import Candidate
from game.players.tiles.pad_evaluation import PadEvaluation, enter_code, expected_total
from game.players.tiles.rollout_policy import best_turn
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_ply_search import FULL_HAND, lays_later, seats_to_come
from game.players.tiles.two_tile_scorer import lay_best_turn
from game.rules.tiles.constants import VALUES
from game.rules.tiles.pad import Pad
from game.rules.tiles.player_view import PlayerView


class TileOrder(NamedTuple):
    """One possible order of the unseen tiles.

    ``held`` lists the tiles that each seat holds now; the entry of the seat that is to lay is empty. Tiles are drawn from
    the end of ``bag``.
    """

    held: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]


class Rollouts:
    """Plays on from the turns of one view.

    A rollout ends after ``depth`` turns, as soon as the pair that lays has finished, or with the match. Every seat plays by the
    rollout policy, which is fast and simple, not like a strong player.
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
        """A random order of the unseen tiles."""
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
        return TileOrder(tuple(held), tuple(tiles))

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
