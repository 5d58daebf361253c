"""How a match may go on: from a candidate's turn a few rounds are played to see what comes of it.

Everybody draws from the tiles that this seat cannot see, in an order that fell by lot, and lays the turn after which his
pad, as it stands now, would be worth most. The same order of the tiles is used for all candidates, so that they differ by
what they are and not by luck.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from game.players.pad_evaluation import Worth, enter, expected
from game.players.player_view import View
from game.players.rollout_policy import best_reply
from game.players.scoring_board import Sketch
from game.players.two_ply_search import FULL, lays_later, seats_to_come
from game.rules.constants import VALUES, Turn
from game.rules.pad import Pad


class Order(NamedTuple):
    """One way in which the unseen tiles may lie: what each seat holds now (this seat's own place is empty), and the bag,
    drawn from its end."""

    held: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]


class Futures:
    """The rounds after a turn of this view, ``depth`` lays or a few more, or to the end of the match."""

    def __init__(self, view: View, depth: int) -> None:
        self._view = view
        self._depth = depth
        self._sketch = Sketch(view.board.laid)
        self._pads = view.header.pads
        self._pairs = view.header.pairs()
        self._pair = next(at for at, pair in enumerate(self._pairs) if view.seat in pair)
        self._own = self._pads[view.seat]
        halfway = view.bag_count / FULL - depth / 2
        turns = max(0.0, halfway / len(view.pads))
        self._tastes = [Worth(pad, turns) for pad in view.pads]

    def order(self, rng: random.Random) -> Order:
        """The unseen tiles shuffled."""
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
        return Order(tuple(held), tuple(tiles))

    def margin(self, turn: Turn, code: int, kept: Sequence[int], order: Order) -> float:
        """The final margin to be expected, in points, after this turn with this code and the rounds that follow it: own pad less
        the mean of the others. ``kept`` are the tiles that the turn leaves in hand."""
        for value, cell in turn:
            self._sketch.lay(value, cell)
        hands = [list(hand) for hand in order.held]
        hands[self._view.seat] = list(kept)
        pads = list(self._view.pads)
        pads[self._own] = enter(pads[self._own], code)
        bag, at, laid = self._play(pads, hands, list(order.bag))
        for _ in range(laid + len(turn)):
            self._sketch.take_back()
        return self._settle(pads, hands, bag, at)

    def _play(self, pads: list[Pad], hands: list[list[int]], bag: list[int]) -> tuple[int, int, int]:
        """Plays on. Returns how many tiles are left in the bag, which pair laid last, and how many tiles were laid."""
        view, at, lays, laid = self._view, self._pair, 0, 0
        for seat in self._pairs[at]:
            if seat != view.seat and lays_later(view, self._pairs[at], seat):
                laid += self._lay(pads, hands, seat)
        while bag and lays < self._depth:
            at = (at + 1) % len(self._pairs)
            for seat in self._pairs[at]:
                while bag and len(hands[seat]) < FULL:
                    hands[seat].append(bag.pop())
            for seat in self._pairs[at]:
                laid += self._lay(pads, hands, seat)
                lays += 1
        return len(bag), at, laid

    def _lay(self, pads: list[Pad], hands: list[list[int]], seat: int) -> int:
        """This seat lays what it can. Returns how many tiles."""
        hand, pad, sketch = hands[seat], self._pads[seat], self._sketch
        if not hand:
            return 0
        one, two = (hand[0], hand[1]) if len(hand) > 1 else (hand[0], 0)
        reply = best_reply(sketch, one, two, self._tastes[pad])
        rest = (*reply.rest, *hand[FULL:])
        for value, cell in reply.tiles:
            sketch.lay(value, cell)
            hand.remove(value)
        laid = len(reply.tiles)
        for value in rest:
            where = sketch.quiet(value) if value else None
            if where is not None:
                sketch.lay(value, where)
                hand.remove(value)
                laid += 1
        if reply.code:
            pads[pad] = enter(pads[pad], reply.code)
        return laid

    def _settle(self, pads: list[Pad], hands: list[list[int]], bag: int, at: int) -> float:
        """The margin as it stands, with what each pad can expect of the turns that are left. Tiles still in hand cost their pips
        if none are left, and less the more follow."""
        turns = [0] * len(pads)
        for seat in seats_to_come(self._pairs, at, [len(hand) for hand in hands], bag):
            turns[self._pads[seat]] += 1
        values = [
            expected(pad, float(left)) if left else pad.total() for pad, left in zip(pads, turns, strict=True)
        ]
        for seat, hand in enumerate(hands):
            values[self._pads[seat]] -= sum(hand) / (1 + turns[self._pads[seat]])
        own = values[self._own]
        return own - (sum(values) - own) / (len(values) - 1)
