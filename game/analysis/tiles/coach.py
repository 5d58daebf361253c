"""The coach of the tile game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.analysis.coach import Coach
from game.analysis.luck import DrawLuck, Drawn
from game.analysis.tiles.advice import advise
from game.analysis.tiles.luck import draw_luck, end_luck
from game.analysis.tiles.printed import PRINTED
from game.players.tiles.levels import rank_turns
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView


def _same(one: Turn, other: Turn) -> bool:
    """The order in which tiles are laid does not matter."""
    return frozenset(one) == frozenset(other)


def _drawn(event: Event) -> Iterator[tuple[int, Drawn]]:
    if isinstance(event, Draw):
        yield event.seat, Drawn(None, event.tiles)


def _luck(draws: Sequence[Drawn], view: PlayerView) -> DrawLuck:
    """A seat draws at most once before each turn."""
    return draw_luck(view, draws[-1].pieces if draws else ())


def _end_luck(match: Match) -> tuple[float, ...]:
    """The luck of the tiles that were drawn after the match got stuck."""
    end = match.events[-1]
    assert isinstance(end, End)
    return end_luck(match, end)


COACH = Coach(
    printed=PRINTED,
    advise=advise,
    rank=rank_turns,
    same=_same,
    round=lambda match: 1,
    drawn=_drawn,
    luck=_luck,
    end_luck=_end_luck,
)
