"""The tile game in the window: its words, and where its drawings and scenes are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.engine.translation import _, ngettext, pgettext
from game.rules.common.pad import X2
from game.rules.tiles.constants import POINTS
from game.scenes.registry import review_boards_with, table_ahead_with, turn_scene_with
from game.scenes.screen import Screen, Topic, Words, bonus_topic, totals_topic
from game.scenes.tiles import table
from game.table.tiles import draw_tile

if TYPE_CHECKING:
    from game.scenes.how_to_play.rule_page import RulePage
    from game.scenes.turn.game import TurnGame


def _words() -> Words:
    return Words(
        name=pgettext("game", "Tiles"),
        line=_("Lay tiles on a board. Up to six play."),
        demo=_(
            "Lay number tiles so that rows and columns add up to 10, 11 or 12. "
            "Every such sum goes onto your pad. The pad with the most points wins."
        ),
        rules=_("House rules"),
        table=pgettext("look at it", "Board"),
        stock=pgettext("stock", "The bag"),
        show_hand=_("Show my tiles"),
        hand=pgettext("column", "tiles"),
        held=_("held tiles"),
    )


def _presets() -> dict[str, tuple[str, str]]:
    return {
        "standard": (
            pgettext("house rules", "standard"),
            _("Every tile that can be laid must be laid, in any order."),
        ),
        "strict": (
            pgettext("house rules", "strict"),
            _("You must lay as many of your tiles as possible."),
        ),
        "italian": (
            pgettext("house rules", "Italian"),
            _("You may keep tiles back for a later turn."),
        ),
        "leaflet": (
            pgettext("house rules", "first edition"),
            _("The first three tiles form one row or column."),
        ),
    }


def _pad_topics() -> list[Topic]:
    doubling = Topic(
        "×2",
        _(
            "A tile on a light cell that is part of a 10, 11 or 12 ticks the next box. Everything in a ticked row counts twice."
        ),
        (X2,),
    )
    total = Topic(
        pgettext("column", "total"),
        _(
            "The boxes of a row and its bonus. At the end, the pips of tiles that you still hold are subtracted."
        ),
        ("total",),
    )
    return [doubling, totals_topic(POINTS), bonus_topic(), total]


def _stock_topics(count: int) -> list[Topic]:
    left = ngettext("{count} tile in the bag", "{count} tiles in the bag", count).format(count=count)
    words = _(
        "A turn begins with a draw: two tiles if you have none, one if you hold one. "
        "The player who draws the last tile plays the last turn."
    )
    return [Topic(left, words)]


def _pages() -> Sequence[Callable[[], RulePage]]:
    from game.scenes.tiles.pages import PAGES

    return PAGES


def _turn_game() -> TurnGame:
    from game.scenes.tile_turn.game import TURN_GAME

    return TURN_GAME


SCREEN = Screen(
    words=_words,
    presets=_presets,
    pad_topics=_pad_topics,
    stock_topics=_stock_topics,
    pages=_pages,
    first_seed=195059,
    start=table.START,
    laid=table.laid,
    position=table.position,
    picture=table.game_picture,
    match_picture=table.match_picture,
    draw_stock=table.draw_large_bag,
    piece_width=lambda side: side,
    draw_piece=draw_tile,
    laid_words=table.laid_words,
    turn_words=table.turn_words,
    turn_scene=partial(turn_scene_with, _turn_game),
    review_boards=partial(review_boards_with, _turn_game),
    table_ahead=partial(table_ahead_with, _turn_game),
)
