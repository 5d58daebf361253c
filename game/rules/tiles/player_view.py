"""What a seat may know of a match: not the order of the bag, and not the tiles that others hold face down (RULES.md 4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.common.event_texts import Object
from game.rules.common.journal import public_lines
from game.rules.tiles.board import Board
from game.rules.tiles.constants import TILES_OF, VALUES, Pad, Turn
from game.rules.tiles.events import Draw, Header
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.turns import Score, TurnContext, legal_turns, score_last_tiles


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Everything that one seat may know when its lay is due. Board and pads are copies, so a player may change them.

    ``header`` has no seed, because the seed determines the order of the bag. ``hands`` lists the tiles of each seat that
    this seat may see (its own and its partner's), and None for the others. ``held`` is the number of tiles of each seat.
    ``unseen[value]`` is the number of such tiles in the bag and in the hands that this seat may not see; in a short match that
    includes those that are not in play. ``bag_count`` is the number of tiles in play that are left in the bag.
    """

    header: Header
    seat: int
    board: Board
    pads: tuple[Pad, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    held: tuple[int, ...]
    unseen: tuple[int, ...]
    bag_count: int
    context: TurnContext

    @property
    def hand(self) -> tuple[int, ...]:
        own = self.hands[self.seat]
        assert own is not None
        return own

    @property
    def pad(self) -> Pad:
        return self.pads[self.header.pads[self.seat]]

    def legal_turns(self) -> list[Turn]:
        return legal_turns(self.board, self.hand, self.context)

    def score_of(self, turn: Turn) -> Score:
        """The score of a legal turn. The board is the same afterwards."""
        self.board.lay_all(turn)
        found = score_last_tiles(self.board, len(turn), opening=self.context.opening)
        self.board.take_back_all(turn)
        return found


def view_of(match: Match, seat: int) -> PlayerView:
    """What this seat may know of the match at this moment."""
    pads = match.header.pads
    hands = tuple(
        tuple(hand) if pads[other] == pads[seat] else None for other, hand in enumerate(match.hands)
    )
    seen = [value for hand in hands if hand for value in hand] + [value for value, _ in match.board.laid]
    return PlayerView(
        header=replace(match.header, seed=None),
        seat=seat,
        board=match.board.copy(),
        pads=tuple(pad.copy() for pad in match.pads),
        hands=hands,
        held=tuple(len(hand) for hand in match.hands),
        unseen=(0, *(TILES_OF[value] - seen.count(value) for value in VALUES)),
        bag_count=match.bag_count,
        context=match.context(seat),
    )


def redacted_journal(journal: Journal, seat: int) -> list[Object]:
    """The lines of a journal as objects, without what this seat may not see.

    Each tile drawn by a seat of another pad is null; only the tiles laid later are known.
    """
    lines = public_lines(journal)
    pads = journal.match.header.pads
    for line, event in zip(lines[1:], journal.match.events, strict=True):
        if isinstance(event, Draw) and pads[event.seat] != pads[seat]:
            line["tiles"] = [None] * len(event.tiles)
    return lines
