"""What scenes plan ahead (see ``game.engine.preload``): modules that are imported late, and the table of the next match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from game.app import App
from game.engine.scene import Size
from game.engine.sprites import prepare_backdrop
from game.engine.surface_cache import Interrupted
from game.rules.common.journal import BOARD
from game.rules.common.seats import Seat
from game.rules.common.variant import VariantHeader, VariantMatch
from game.rules.variants import FOLDERS, variant_of
from game.scenes.turn_games import turn_game
from game.session.settings import FOUR, TURN
from game.table.board import TABLE_SIZE

Plans = list[Callable[[], object]]
MODULES = (
    "new_game",
    "setup",
    "how_to_play.scene",
    "settings",
    "turn.table",
    "turn.input",
    "turn.scene",
    "tile_turn.drawing",
    "tile_turn.game",
    "start_draw",
    "sides",
    "pause",
    "hand_over",
    "held_tiles",
    "end.scoring",
    "large_pad",
    "seats",
    "card_turn.game",
    "end.match_lost",
    "end.final_board",
    "review.progress",
    "review.overview",
    "review.turn_list",
    "review.board",
)
"""The scenes, in ``game.scenes``, that a match needs, the next ones first. Without them the window opens faster."""
SAMPLE = Seat("", "human"), Seat("", "cpu", "casual")
"""The seats of a table that is drawn before anybody has chosen any."""


def plan_modules() -> Plans:
    """Imports the scenes that can follow the title and a match, one after another, and the coaches for the review.

    Later it may be impossible to open a file.
    """
    scenes: Plans = [partial(import_module, f"game.scenes.{name}") for name in MODULES]
    return [
        *scenes,
        *(partial(import_module, f"game.analysis.{folder}.coach") for folder in FOLDERS.values()),
    ]


def plan_table(
    app: App,
    size: Size,
    edition: str = BOARD,
    header: VariantHeader | None = None,
    match: VariantMatch | None = None,
) -> Plans:
    """Draws the next turn of a match of this game in a window of this size and, if the picture turns, in one on its side.

    ``match``: the match; None for a new one. ``header``: that of a new match; None for a person against a computer.
    """

    @cache
    def table() -> Callable[..., None]:
        from game.scenes.turn.preload import at_turn, draw_ahead, sample_model

        variant = variant_of(edition)
        new = header or variant.header(SAMPLE, (0, 1), next(iter(variant.presets.values())), None)
        shown = at_turn(match, match.header if match else new)
        game = turn_game(edition)
        return partial(draw_ahead, app, game, sample_model(app, game, shown))

    def draw(size: Size) -> None:
        table()(size, around=app.seating == FOUR)

    plans: Plans = [partial(draw, size)]
    if app.seating == TURN:
        plans += [partial(prepare_table_top, size[::-1]), partial(draw, size[::-1])]
    return plans


def prepare_table_top(size: Size) -> None:
    """Rasterises the table top for a window of this size. Raises Interrupted until that is done."""
    if not prepare_backdrop("table", TABLE_SIZE, size):
        raise Interrupted
