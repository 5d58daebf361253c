"""The card game in the window: its words, and where its drawings and scenes are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.engine.translation import _, ngettext, pgettext
from game.rules.cards.pad import Pad
from game.rules.common.pad import SUPER_BONUS
from game.scenes.cards import table
from game.scenes.registry import review_boards_with, table_ahead_with, turn_scene_with
from game.scenes.screen import Screen, Topic, Words, bonus_topic, totals_topic

if TYPE_CHECKING:
    from game.scenes.how_to_play.rule_page import RulePage
    from game.scenes.turn.game import TurnGame


def _words() -> Words:
    return Words(
        name=pgettext("game", "Cards"),
        line=_("Lay cards on a cloth without edges. Up to four play."),
        demo=_(
            "Lay cards so that rows and columns add up to 10, 11 or 12. "
            "Every such sum goes onto your pad. The pad with the most points wins."
        ),
        rules=_("Deck"),
        table=pgettext("look at them", "Cards"),
        stock=pgettext("stock", "The pile"),
        show_hand=_("Show my cards"),
        hand=pgettext("column", "cards"),
    )


def _presets() -> dict[str, tuple[str, str]]:
    return {
        "dice": (
            pgettext("deck", "dice"),
            _("Each pair of numbers from 1 to 6 is there twice, doubles such as 3|3 too."),
        ),
        "domino": (
            pgettext("deck", "domino"),
            _("Each pair of different numbers is there twice, doubles such as 3|3 once."),
        ),
    }


def _pad_topics() -> list[Topic]:
    supers = Topic(
        _("+{points}").format(points=SUPER_BONUS),
        _(
            "A card that completes a 10, an 11 and a 12, or three 12s, earns a super bonus. "
            "Super bonuses are written from the bottom row up."
        ),
        ("total",),
    )
    return [totals_topic(Pad.points), bonus_topic(), supers]


def _stock_topics(count: int) -> list[Topic]:
    left = ngettext("{count} card in the pile", "{count} cards in the pile", count).format(count=count)
    words = _(
        "After each card that you lay, you draw one. If none of your cards fits, you exchange cards with the pile."
    )
    return [Topic(left, words)]


def _pages() -> Sequence[Callable[[], RulePage]]:
    from game.scenes.cards.pages import PAGES

    return PAGES


def _turn_game() -> TurnGame:
    from game.scenes.card_turn.game import TURN_GAME

    return TURN_GAME


SCREEN = Screen(
    words=_words,
    presets=_presets,
    pad_topics=_pad_topics,
    stock_topics=_stock_topics,
    pages=_pages,
    first_seed=726,
    start=table.START,
    laid=table.laid,
    position=table.position,
    picture=table.game_picture,
    match_picture=table.match_picture,
    draw_stock=table.draw_large_pile,
    piece_width=table.piece_width,
    draw_piece=table.draw_piece,
    laid_words=table.laid_words,
    turn_words=table.turn_words,
    turn_scene=partial(turn_scene_with, _turn_game),
    review_boards=partial(review_boards_with, _turn_game),
    table_ahead=partial(table_ahead_with, _turn_game),
)
