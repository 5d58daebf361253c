"""The games that can be played: their names, and where their parts are. Another game is added here (docs/ARCHITECTURE.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from game.rules.common import journal
from game.rules.common.errors import sentence
from game.rules.common.game_rules import AnyRules


@dataclass(frozen=True, slots=True)
class Game:
    """One game. Its parts are imported only when they are needed, so that the window opens faster.

    ``name``: in journals (there it is the *edition*), settings and records. ``most_seats``: the greatest number of players; the
    least is always 2. ``habits``: the levels that play it, weakest first, and for each one sentence that says how. The screen
    translates it.

    The parts are given by the names of their modules, because they are in rooms that this one does not know. ``rules_in`` ends with
    ``GAME_RULES``, ``coach_in`` with ``COACH`` (see ``coach_of``) and ``screen_in`` with ``SCREEN`` (see ``screen_of``).
    ``players_in`` has a function for each level (see ``player``). ``screen_modules``: what the window imports in a quiet moment,
    the next ones first, because later it may be impossible to open a file. ``title_in`` ends with ``OPENING``, the board next to
    the main menu; only that of ``FIRST`` is shown. ``preset_flag``: the flag of the command line that chooses one of its house
    rules, and what ``argparse`` needs to know of it.
    """

    name: str
    most_seats: int
    habits: Mapping[str, str]
    rules_in: str
    players_in: str
    coach_in: str
    screen_in: str
    screen_modules: tuple[str, ...] = ()
    title_in: str = ""
    preset_flag: tuple[str, Mapping[str, Any]] | None = None

    @property
    def rules(self) -> AnyRules:
        rules: AnyRules = part(self.rules_in, "GAME_RULES")
        return rules


@cache
def part(module: str, name: str) -> Any:
    """What has this name in a module of a game."""
    return getattr(import_module(module), name)


TILES = Game(
    name=journal.BOARD,
    most_seats=6,
    habits={
        "beginner": sentence("Thinks of one tile at a time and overlooks some places."),
        "learner": sentence("Thinks of both tiles at once, but often forgets to look at the pad."),
        "hasty": sentence("Counts every point, but is quick and overlooks some places."),
        "casual": sentence("Overlooks nothing and takes the turn that scores most now."),
        "club": sentence("Plans the pad, and considers what the best turns leave for the next player."),
        "master": sentence("Looks ahead at what others can do, and tries out the best turns."),
    },
    rules_in="game.rules.tiles.game_rules",
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
    title_in="game.scenes.tiles.title",
    preset_flag=(
        "--rules",
        {"metavar": "PRESET", "help": "the house rules: standard, strict, italian, leaflet"},
    ),
)
CARDS = Game(
    name=journal.CARDS,
    most_seats=4,
    habits={
        "beginner": sentence("Takes the first 10, 11 or 12 in sight."),
        "learner": sentence("Makes the best sum in sight, but overlooks many places."),
        "hasty": sentence("Counts every point, but is quick and overlooks some places."),
        "casual": sentence("Overlooks nothing and takes the turn that scores most now."),
        "club": sentence("Also considers what a turn leaves for the next player."),
        "master": sentence("Looks ahead at what others can do, and tries out the best turns."),
    },
    rules_in="game.rules.cards.game_rules",
    players_in="game.players.cards.levels",
    coach_in="game.analysis.cards.coach",
    screen_in="game.scenes.cards.screen",
    screen_modules=(
        "game.scenes.cards.screen",
        "game.scenes.card_turn.game",
        "game.scenes.cards.pages",
        "game.scenes.review.board",
    ),
    preset_flag=(
        "--deck",
        {"choices": ("dice", "domino"), "help": "the deck of the card game; dice if it is not given"},
    ),
)
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
    name = journal.game_name_in(text)
    return GAMES.get(name, FIRST) if isinstance(name, str) else FIRST
