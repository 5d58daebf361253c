"""The card game: its name, and where its parts are."""

from __future__ import annotations

from game.games.game import Game
from game.rules.common.errors import sentence
from game.rules.common.journal import CARDS as NAME

CARDS = Game(
    name=NAME,
    most_seats=4,
    habits={
        "beginner": sentence("Takes the first 10, 11 or 12 that it sees."),
        "learner": sentence("Makes the best sum that it sees, but overlooks many places."),
        "hasty": sentence("Counts every point, but is quick and overlooks some places."),
        "casual": sentence("Overlooks nothing and takes the turn that scores most now."),
        "club": sentence("Also considers what a turn leaves for the next player."),
        "master": sentence("Looks ahead at what others can do, and tries out its best turns."),
    },
    rules_in="game.rules.cards.variant",
    players_in="game.players.cards.levels",
    coach_in="game.analysis.cards.coach",
    screen_in="game.scenes.cards.screen",
    screen_modules=(
        "game.scenes.cards.screen",
        "game.scenes.card_turn.game",
        "game.scenes.cards.pages",
        "game.scenes.review.board",
    ),
)
