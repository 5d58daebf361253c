"""What scenes plan ahead (see ``game.engine.ahead``): modules that are imported late, and the table of the next match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from game.app import App
from game.engine.scene import Size
from game.engine.sprites import prepare_backdrop
from game.engine.surface_cache import Interrupted
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.session.settings import FOUR, TURN
from game.table.board import TABLE_SIZE

if TYPE_CHECKING:  # Importing this also loads the rules of turns; without them the window opens faster.
    from game.scenes.tile_turn.model.turn import TileTurnModel

Plans = list[Callable[[], object]]
MODULES = (
    "new_game",
    "setup",
    "how_to_play",
    "settings",
    "turn.stage",
    "turn.controller",
    "turn.scene",
    "tile_turn.view.table_view",
    "tile_turn.scene",
    "start_draw",
    "sides",
    "pause",
    "hand_over",
    "held_tiles",
    "end_scoring",
)
"""Scenes, in ``game.scenes``, that may soon be needed. The title does not need them, so the window opens faster."""
SAMPLE = Header((Seat("", "human"), Seat("", "cpu", "casual")), (0, 1))


def plan_modules() -> Plans:
    """Imports the scenes that can follow the title and a match, one after another."""
    return [partial(import_module, f"game.scenes.{name}") for name in MODULES]


def plan_table(app: App, size: Size, header: Header = SAMPLE) -> Plans:
    """Draws the first turn of a match with this header in a window of this size; also upright or lying, if the picture turns."""

    @cache
    def model() -> TileTurnModel:
        from game.scenes.tile_turn.ahead import sample_model

        return sample_model(app, header)

    def draw(size: Size) -> None:
        from game.scenes.tile_turn.ahead import draw_ahead

        draw_ahead(app, model(), size, around=app.seating == FOUR)

    plans: Plans = [partial(draw, size)]
    if app.seating == TURN:
        plans += [partial(prepare_table_top, size[::-1]), partial(draw, size[::-1])]
    return plans


def prepare_table_top(size: Size) -> None:
    """Rasterises the table top for a window of this size. Raises Interrupted until that is done."""
    if not prepare_backdrop("table", TABLE_SIZE, size):
        raise Interrupted
