"""The games that can be played. This list is the only place that names them all; another game is added here
(docs/ARCHITECTURE.md).
"""

from __future__ import annotations

from game.games.cards import CARDS
from game.games.game import Game
from game.games.tiles import TILES
from game.rules.common.journal import edition_in

GAMES: dict[str, Game] = {game.name: game for game in (TILES, CARDS)}
"""By their names, in the order in which *New game* offers them."""
FIRST = TILES
"""The game that is played unless another one is chosen."""


def game_of(name: str) -> Game:
    """The game of this name. Raises KeyError for an unknown one."""
    return GAMES[name]


def game_in(text: bytes) -> Game:
    """The game that the first line of a journal names. If it names no known game, this is the first one, whose reader then reports
    the error."""
    name = edition_in(text)
    return GAMES.get(name, FIRST) if isinstance(name, str) else FIRST
