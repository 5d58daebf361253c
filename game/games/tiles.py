"""The tile game: its name, and where its parts are."""

from __future__ import annotations

from game.games.game import Game
from game.rules.common.errors import sentence
from game.rules.common.journal import BOARD

TILES = Game(
    name=BOARD,
    most_seats=6,
    habits={
        "beginner": sentence("Thinks of one tile at a time and overlooks some places."),
        "learner": sentence("Thinks of both tiles at once, but often forgets to look at its pad."),
        "hasty": sentence("Counts every point, but is quick and overlooks some places."),
        "casual": sentence("Overlooks nothing and takes the turn that scores most now."),
        "club": sentence("Plans its pad, and considers what its best turns leave for the next player."),
        "master": sentence("Looks ahead at what others can do, and tries out its best turns."),
    },
    rules_in="game.rules.tiles.variant",
    players_in="game.players.tiles.levels",
    coach_in="game.analysis.tiles.coach",
    screen_in="game.scenes.tiles.screen",
    screen_modules=(
        "game.scenes.tiles.screen",
        "game.scenes.tile_turn.drawing",
        "game.scenes.tile_turn.game",
        "game.scenes.tiles.pages",
        "game.scenes.review.board",
    ),
)
