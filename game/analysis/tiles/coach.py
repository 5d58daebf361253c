"""The coach of the tile game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from game.analysis.coach import Coach
from game.analysis.luck import DrawLuck, Drawn
from game.analysis.tiles.advice import advise
from game.analysis.tiles.luck import draw_luck, end_luck
from game.analysis.tiles.reasons import TileAdvice
from game.players.budget import Budget
from game.players.tiles.candidates import Candidate
from game.players.tiles.master import rank_turns
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView


class TileCoach(Coach):
    """What hints and the review need to know of the tile game."""

    def advise(self, view: PlayerView, budget: Budget, rng: random.Random) -> TileAdvice:
        """The master's turn with reasons."""
        return advise(view, budget, rng)

    def rank(self, view: PlayerView, budget: Budget, rng: random.Random, also: Turn) -> Sequence[Candidate]:
        """The turns that master compares."""
        return rank_turns(view, budget, rng, also=also)

    def same(self, one: Turn, other: Turn) -> bool:
        """The order in which tiles are laid does not matter."""
        return frozenset(one) == frozenset(other)

    def round(self, match: Match) -> int:
        """The whole match is one round."""
        return 1

    def drawn(self, event: Event) -> Iterator[tuple[int, Drawn]]:
        """The tiles of a draw."""
        if isinstance(event, Draw):
            yield event.seat, Drawn(None, event.tiles)

    def luck(self, draws: Sequence[Drawn], view: PlayerView) -> DrawLuck:
        """A seat draws at most once before each turn."""
        return draw_luck(view, draws[-1].pieces if draws else ())

    def end_luck(self, match: Match) -> tuple[float, ...]:
        """The luck of the tiles that were drawn after the match got stuck."""
        end = match.events[-1]
        assert isinstance(end, End)
        return end_luck(match, end)


COACH = TileCoach()
