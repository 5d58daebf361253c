"""What may follow a turn: the turns of the next seats, with tiles drawn from those that this seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.players.pad_evaluation import Worth, enter
from game.players.player_view import View
from game.players.scoring_board import Sketch
from game.players.two_tile_scorer import Prospects, Reply
from game.rules.constants import VALUES, Turn

FULL = 2
"""A seat draws until it has so many tiles, if it holds fewer."""
Hand = tuple[int, int]
"""Two tiles; 0 stands for none."""
Codes = tuple[tuple[int, ...], ...]
"""For each pad the codes of the turns written on it since the view."""


class Ply(NamedTuple):
    """A turn to come: who lays, on which pad it is written, and the tiles if they are in this seat's sight."""

    seat: int
    pad: int
    hand: tuple[int, ...] | None


class Sample(NamedTuple):
    """One way in which the bag may lie: the tiles for every ply but the last, and for that one every hand with its chance:
    of two tiles, and of one tile drawn to a kept one. ``chance`` is how much this sample counts."""

    chance: float
    hands: tuple[Hand, ...]
    pairs: tuple[tuple[int, int, float], ...]
    singles: tuple[tuple[int, float], ...]


def plies_to_come(view: View) -> list[Ply]:
    """Every turn after this one, to the end, if from now on all lay two tiles a turn."""
    pairs, pads = view.header.pairs(), view.header.pads
    at = next(number for number, pair in enumerate(pairs) if view.seat in pair)
    partners = [seat for seat in pairs[at] if seat != view.seat]
    plies = [
        Ply(seat, pads[seat], view.hands[seat]) for seat in partners if lays_later(view, pairs[at], seat)
    ]
    held = [0 if seat in pairs[at] else count for seat, count in enumerate(view.held)]
    plies += (Ply(seat, pads[seat], None) for seat in seats_to_come(pairs, at, held, view.bag_count))
    return plies


def seats_to_come(pairs: Sequence[Sequence[int]], at: int, held: Sequence[int], bag: int) -> Iterator[int]:
    """Who lays after the pair ``at`` has laid, to the end, if all draw up to two tiles and lay them: ``held`` is how many each seat
    has now, ``bag`` how many are left to draw."""
    held = list(held)
    while bag > 0:
        at = (at + 1) % len(pairs)
        for seat in pairs[at]:
            yield seat
            bag -= max(0, FULL - held[seat])
            held[seat] = 0


def lays_later(view: View, pair: tuple[int, ...], partner: int) -> bool:
    """Whether the partner is still to lay in this turn: the starter opens for his pair, then the pairs go in seat order."""
    return bool(view.held[partner]) and (view.terms.opening or view.seat == pair[0])


class Ahead:
    """Looks ahead from one view, by two plies at most. ``margin`` is in points: the own pad's expected total less the mean of the
    others'."""

    def __init__(self, view: View, plies: int) -> None:
        coming = plies_to_come(view)
        self.plies = coming[:plies]
        self._own = view.header.pads[view.seat]
        turns = [sum(ply.pad == pad for ply in coming) for pad in range(len(view.pads))]
        self._roots = [Worth(pad, float(left)) for pad, left in zip(view.pads, turns, strict=True)]
        self._worths: dict[tuple[int, tuple[int, ...]], Worth] = {}
        self._unseen = view.unseen
        self._share = 1 / (len(view.pads) - 1)
        self._seat = view.seat
        self._sketch = Sketch(view.board.laid)

    def samples(self) -> list[Sample]:
        """What may be drawn for all plies but the last: every case, the likeliest first."""
        if not self.plies:
            return []
        if len(self.plies) == 1:
            return [Sample(1.0, (), *_chances(self._unseen))]
        if self.plies[0].hand is not None:
            return [Sample(1.0, ((0, 0),), *_chances(self._unseen))]
        return self._every_first_hand()

    def margin(self, turn: Turn, code: int, kept: tuple[int, ...], sample: Sample) -> float:
        """The margin after this turn and what follows it with the sample's tiles. ``kept`` are those that it leaves in
        hand; what they cost in the end is not in it."""
        for value, cell in turn:
            self._sketch.lay(value, cell)
        margin = self._follow(0, self._after(code), kept, sample)
        for _ in turn:
            self._sketch.take_back()
        return margin

    def margin_now(self, code: int) -> float:
        """The margin after a turn with this code, nothing else laid."""
        return self._settle(self._after(code), -1, 0.0)

    def _worth(self, pad: int, codes: tuple[int, ...]) -> Worth:
        """That pad after turns with these codes, before its next turn."""
        known = self._worths.get((pad, codes))
        if known is None:
            if codes:
                before = self._worth(pad, codes[:-1])
                known = Worth(enter(before.pad, codes[-1]), max(0.0, before.turns - 1))
            else:
                root = self._roots[pad]
                known = Worth(root.pad, root.turns - (pad != self._own))
            self._worths[pad, codes] = known
        return known

    def _every_first_hand(self) -> list[Sample]:
        samples = []
        hands, _ = _chances(self._unseen)
        for one, two, chance in sorted(hands, key=lambda hand: -hand[2]):
            left = list(self._unseen)
            left[one] -= 1
            left[two] -= two > 0
            samples.append(Sample(chance, ((one, two),), *_chances(left)))
        return samples

    def _after(self, code: int) -> Codes:
        return tuple((code,) if pad == self._own else () for pad in range(len(self._roots)))

    def _follow(self, at: int, codes: Codes, kept: tuple[int, ...], sample: Sample) -> float:
        ply = self.plies[at]
        worth = self._worth(ply.pad, codes[ply.pad])
        prospects = Prospects(self._sketch)
        if at == len(self.plies) - 1:
            if ply.hand is not None:
                mean = prospects.best(*_first_two(ply.hand), worth).worth
            else:
                mean = _mean(prospects, worth, kept if ply.seat == self._seat else (), sample)
            return self._settle(codes, ply.pad, mean)
        one, two = sample.hands[at] if ply.hand is None else _first_two(ply.hand)
        reply = prospects.best(one, two, worth)
        count = self._lay(reply)
        after = tuple((*scored, reply.code) if pad == ply.pad else scored for pad, scored in enumerate(codes))
        margin = self._follow(at + 1, after, () if ply.seat == self._seat else kept, sample)
        for _ in range(count):
            self._sketch.take_back()
        return margin

    def _lay(self, reply: Reply) -> int:
        for value, cell in reply.tiles:
            self._sketch.lay(value, cell)
        count = len(reply.tiles)
        for value in reply.rest:
            where = self._sketch.quiet(value) if value else None
            if where is not None:
                self._sketch.lay(value, where)
                count += 1
        return count

    def _settle(self, codes: Codes, last: int, mean: float) -> float:
        """The margin when the pad ``last`` is worth ``mean`` and the others are as they are after their last turn."""
        margin = 0.0
        for pad, scored in enumerate(codes):
            if pad == last:
                value = mean
            elif scored:
                value = self._worth(pad, scored[:-1])[scored[-1]]
            else:
                value = self._worth(pad, ())[0]
            margin += value if pad == self._own else -value * self._share
        return margin


def _chances(
    unseen: Sequence[int],
) -> tuple[tuple[tuple[int, int, float], ...], tuple[tuple[int, float], ...]]:
    count = sum(unseen[value] for value in VALUES)
    singles = tuple((value, unseen[value] / count) for value in VALUES if unseen[value])
    if count < 2:
        return tuple((value, 0, chance) for value, chance in singles), singles
    every = count * (count - 1)
    pairs = tuple(
        (one, two, unseen[one] * (unseen[two] - (one == two)) * (1 if one == two else 2) / every)
        for one in VALUES
        for two in VALUES[one - 1 :]
    )
    return tuple(pair for pair in pairs if pair[2]), singles


def _first_two(hand: Sequence[int]) -> Hand:
    """What has been drawn already: nothing comes to it."""
    return hand[0], hand[1] if len(hand) > 1 else 0


def _mean(prospects: Prospects, worth: Worth, tiles: tuple[int, ...], sample: Sample) -> float:
    """The expected worth after the best turn with these tiles and those drawn to them."""
    best = prospects.best
    if len(tiles) > 1:
        return best(tiles[0], tiles[1], worth).worth
    if tiles:
        return sum(chance * best(tiles[0], value, worth).worth for value, chance in sample.singles)
    return sum(chance * best(one, two, worth).worth for one, two, chance in sample.pairs)
