"""The two-ply search: the next one or two turns after a turn, over every hand that may be drawn.

A ply is one turn of one seat. The seats draw from the tiles that this seat cannot see. In every ply but the last, a seat
lays the best turn that ``two_tile_scorer`` finds for its hand; for the last ply the average over all hands is taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.players.tiles.pad_evaluation import PadEvaluation, enter_code
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_tile_scorer import TwoTileScorer, lay_best_turn
from game.rules.tiles.constants import VALUES, Turn
from game.rules.tiles.player_view import PlayerView

FULL_HAND = 2
"""A seat with fewer tiles draws up to this many (section 4)."""
Hand = tuple[int, int]
"""Two tiles; 0 stands for no tile."""
Codes = tuple[tuple[int, ...], ...]
"""For each pad: the codes of the turns entered on it since the view (see ``pad_evaluation``)."""


class Ply(NamedTuple):
    """A turn to come: the seat that lays, its pad, and its tiles if this seat can see them, otherwise None."""

    seat: int
    pad: int
    hand: tuple[int, ...] | None


class DrawCase(NamedTuple):
    """One case of what may be drawn.

    ``chance`` is its probability. ``hands`` are the tiles in every ply but the last. For the last ply, ``pairs`` lists
    every hand of two tiles with its probability, and ``singles`` every single tile, for a seat that keeps one.
    """

    chance: float
    hands: tuple[Hand, ...]
    pairs: tuple[tuple[int, int, float], ...]
    singles: tuple[tuple[int, float], ...]


def plies_to_come(view: PlayerView) -> list[Ply]:
    """The turns after this one, up to the end of the match, if every seat lays two tiles in each of its turns."""
    groups, pads = view.header.groups(), view.header.pads
    at = next(number for number, group in enumerate(groups) if view.seat in group)
    partners = [seat for seat in groups[at] if seat != view.seat]
    plies = [
        Ply(seat, pads[seat], view.hands[seat]) for seat in partners if lays_later(view, groups[at], seat)
    ]
    held = [0 if seat in groups[at] else count for seat, count in enumerate(view.held)]
    plies += (Ply(seat, pads[seat], None) for seat in seats_to_come(groups, at, held, view.bag_count))
    return plies


def seats_to_come(groups: Sequence[Sequence[int]], at: int, held: Sequence[int], bag: int) -> Iterator[int]:
    """The seats that lay after group number ``at``, in order, up to the end, if each draws up to two tiles and lays all it has.

    ``groups``: see ``Header.groups``. ``held`` is the number of tiles of each seat now, ``bag`` the number left in the bag.
    """
    held = list(held)
    while bag > 0:
        at = (at + 1) % len(groups)
        for seat in groups[at]:
            yield seat
            bag -= max(0, FULL_HAND - held[seat])
            held[seat] = 0


def lays_later(view: PlayerView, group: tuple[int, ...], partner: int) -> bool:
    """Whether the partner lays after this seat, before the next pair's turn (section 8).

    In the opening the starter lays first. After that, the first seat of the pair does.
    """
    return bool(view.held[partner]) and (view.context.opening or view.seat == group[0])


class TwoPlySearch:
    """Searches one or two plies ahead from one view. Margins are in points: the own expected total minus the mean of the others."""

    def __init__(self, view: PlayerView, plies: int) -> None:
        coming = plies_to_come(view)
        self.plies = coming[:plies]
        self._own = view.header.pads[view.seat]
        turns = [sum(ply.pad == pad for ply in coming) for pad in range(len(view.pads))]
        self._roots = [PadEvaluation(pad, float(left)) for pad, left in zip(view.pads, turns, strict=True)]
        self._known: dict[tuple[int, tuple[int, ...]], PadEvaluation] = {}
        self._unseen = view.unseen
        self._share = 1 / (len(view.pads) - 1)
        self._seat = view.seat
        self._board = ScoringBoard(view.board.laid)

    def samples(self) -> list[DrawCase]:
        """Every case of what may be drawn before the last ply, likeliest first. Empty if no ply follows."""
        if not self.plies:
            return []
        if len(self.plies) == 1:
            return [DrawCase(1.0, (), *_chances(self._unseen))]
        if self.plies[0].hand is not None:
            return [DrawCase(1.0, ((0, 0),), *_chances(self._unseen))]
        return self._every_first_hand()

    def margin(self, turn: Turn, code: int, leftover: tuple[int, ...], sample: DrawCase) -> float:
        """The margin after this turn and the plies that follow it in this sample, in points.

        ``code`` is the score of the turn, ``leftover`` are the tiles that it leaves in hand. Their cost is not subtracted.
        """
        for value, cell in turn:
            self._board.lay(value, cell)
        margin = self._follow(0, self._after(code), leftover, sample)
        for _ in turn:
            self._board.take_back()
        return margin

    def margin_now(self, code: int) -> float:
        """The margin after a turn with this code, before any ply that follows."""
        return self._settle(self._after(code), -1, 0.0)

    def _evaluation(self, pad: int, codes: tuple[int, ...]) -> PadEvaluation:
        """The evaluation of a pad after turns with these codes, before its next turn."""
        found = self._known.get((pad, codes))
        if found is None:
            if codes:
                before = self._evaluation(pad, codes[:-1])
                found = PadEvaluation(enter_code(before.pad, codes[-1]), max(0.0, before.turns - 1))
            else:
                root = self._roots[pad]
                found = PadEvaluation(root.pad, root.turns - (pad != self._own))
            self._known[pad, codes] = found
        return found

    def _every_first_hand(self) -> list[DrawCase]:
        """One case for each hand that the first ply can draw, likeliest first."""
        samples = []
        hands, _ = _chances(self._unseen)
        for one, two, chance in sorted(hands, key=lambda hand: -hand[2]):
            left = list(self._unseen)
            left[one] -= 1
            left[two] -= two > 0
            samples.append(DrawCase(chance, ((one, two),), *_chances(left)))
        return samples

    def _after(self, code: int) -> Codes:
        return tuple((code,) if pad == self._own else () for pad in range(len(self._roots)))

    def _follow(self, at: int, codes: Codes, leftover: tuple[int, ...], sample: DrawCase) -> float:
        """The margin from ply ``at`` on. ``codes`` are the turns entered so far, ``leftover`` the tiles that the seat still holds."""
        ply = self.plies[at]
        evaluation = self._evaluation(ply.pad, codes[ply.pad])
        scorer = TwoTileScorer(self._board)
        if at == len(self.plies) - 1:
            if ply.hand is not None:
                mean = scorer.best(*_first_two(ply.hand), evaluation).value
            else:
                mean = _mean(scorer, evaluation, leftover if ply.seat == self._seat else (), sample)
            return self._settle(codes, ply.pad, mean)
        one, two = sample.hands[at] if ply.hand is None else _first_two(ply.hand)
        reply = scorer.best(one, two, evaluation)
        laid = lay_best_turn(self._board, reply)
        after = tuple((*scored, reply.code) if pad == ply.pad else scored for pad, scored in enumerate(codes))
        margin = self._follow(at + 1, after, () if ply.seat == self._seat else leftover, sample)
        for _ in laid:
            self._board.take_back()
        return margin

    def _settle(self, codes: Codes, last: int, mean: float) -> float:
        """The margin if the evaluation of pad ``last`` is ``mean``; the other pads are evaluated after their last turn."""
        margin = 0.0
        for pad, scored in enumerate(codes):
            if pad == last:
                value = mean
            elif scored:
                value = self._evaluation(pad, scored[:-1])[scored[-1]]
            else:
                value = self._evaluation(pad, ())[0]
            margin += value if pad == self._own else -value * self._share
        return margin


def _chances(
    unseen: Sequence[int],
) -> tuple[tuple[tuple[int, int, float], ...], tuple[tuple[int, float], ...]]:
    """The chances of all pairs and of all single tiles, as in ``DrawCase``. ``unseen[value]`` is the number of such tiles."""
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
    """The first two tiles of a hand that needs no draw; 0 stands for no second tile."""
    return hand[0], hand[1] if len(hand) > 1 else 0


def _mean(
    scorer: TwoTileScorer, evaluation: PadEvaluation, tiles: tuple[int, ...], sample: DrawCase
) -> float:
    """The average pad evaluation after the best turn, over everything that may be drawn to these tiles."""
    best = scorer.best
    if len(tiles) > 1:
        return best(tiles[0], tiles[1], evaluation).value
    if tiles:
        return sum(chance * best(tiles[0], value, evaluation).value for value, chance in sample.singles)
    return sum(chance * best(one, two, evaluation).value for one, two, chance in sample.pairs)
