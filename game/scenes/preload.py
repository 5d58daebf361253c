"""What scenes plan ahead (see ``game.engine.surface_cache``): modules that are imported late, and the table of the next match."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from importlib import import_module

from game.app import App
from game.engine.scene import Size
from game.engine.sprites import prepare_backdrop
from game.engine.surface_cache import Interrupted
from game.games import FIRST, GAMES, game_of
from game.rules.common.seats import Seat
from game.rules.common.variant import VariantHeader, VariantMatch
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
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
    "start_draw",
    "pause",
    "between_turns",
    "end.scoring",
    "large_pad",
    "end.match_lost",
    "end.final_board",
    "review.overview",
    "review.turn_list",
)
"""The scenes, in ``game.scenes``, that a match of any game needs, the next ones first. Without them the window opens faster."""
SAMPLE = Seat("", "human"), Seat("", "cpu", "casual")
"""The seats of a table that is drawn before anybody has chosen any."""


def plan_modules() -> Plans:
    """Imports the scenes and coaches that can follow, one after another. Later it may be impossible to open a file."""
    modules = [f"game.scenes.{name}" for name in MODULES]
    for game in GAMES.values():
        modules += [*game.screen_modules, game.coach_in]
    return [partial(import_module, name) for name in modules]


def plan_table(
    app: App,
    size: Size,
    edition: str = FIRST.name,
    header: VariantHeader | None = None,
    match: VariantMatch | None = None,
) -> Plans:
    """Draws the next turn of a match of this game in a window of this size and, if the picture turns, in one on its side.

    ``match``: the match; None for a new one. ``header``: that of a new match; None for a person against a computer.
    """

    @cache
    def table() -> Callable[[Size, bool], None]:
        variant = game_of(edition).rules
        new = header or variant.header(SAMPLE, (0, 1), next(iter(variant.presets.values())), None)
        return screen_of(edition).table_ahead(app, _at_turn(match, match.header if match else new))

    def draw(size: Size) -> None:
        table()(size, app.seating == FOUR)

    plans: Plans = [partial(draw, size)]
    if app.seating == TURN:
        plans += [partial(prepare_table_top, size[::-1]), partial(draw, size[::-1])]
    return plans


def _at_turn(match: VariantMatch | None, header: VariantHeader) -> VariantMatch:
    """The match if a lay is due; otherwise another one with this header when its first lay is due. Nobody plays it."""
    if match is not None and match.due is not None and match.due.event == "lay":
        return match
    session = GameSession.unsaved(header)
    while session.match.due is not None and session.match.due.event != "lay":
        session.deal()  # With partners, two players draw before the first turn.
    return session.match


def prepare_table_top(size: Size) -> None:
    """Rasterises the table top for a window of this size. Raises Interrupted until that is done."""
    if not prepare_backdrop("table", TABLE_SIZE, size):
        raise Interrupted
