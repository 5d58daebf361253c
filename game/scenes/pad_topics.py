"""What is explained about pad, bag and pile: a heading and two lines for each part."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.translation import _, ngettext, pgettext
from game.rules.cards.pad import SUPER_BONUS
from game.rules.cards.pad import Pad as CardPad
from game.rules.common.journal import CARDS
from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.constants import POINTS
from game.rules.tiles.pad import X2


class Topic(NamedTuple):
    """A part of what is seen, and what it means. ``columns``: those of the pad that it is about."""

    heading: str
    words: str
    columns: tuple[int | str, ...] = ()


def pad_topics(edition: str) -> list[Topic]:
    """The columns of a pad of this game, from left to right."""
    points = CardPad.points if edition == CARDS else POINTS
    columns = Topic(
        _("10, 11 and 12"),
        _(
            "A 10 is worth {ten}, an 11 is worth {eleven}, a 12 is worth {twelve}. All 10s of a turn share the next free box; "
            "so do its 11s and 12s."
        ).format(ten=points[10], eleven=points[11], twelve=points[12]),
        SCORING_TOTALS,
    )
    bonus = Topic(
        pgettext("column", "bonus"),
        _("A row whose three boxes are filled earns the number printed there. Lower rows earn more."),
        ("bonus",),
    )
    if edition == CARDS:
        supers = Topic(
            _("+{points}").format(points=SUPER_BONUS),
            _(
                "A card that completes a 10, an 11 and a 12, or three 12s, earns a super bonus. "
                "Super bonuses are written from the bottom row up."
            ),
            ("total",),
        )
        return [columns, bonus, supers]
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
    return [doubling, columns, bonus, total]


def topic_of(edition: str, column: int | str) -> Topic:
    """What is said about this column of the pad."""
    topics = pad_topics(edition)
    return next((topic for topic in topics if column in topic.columns), topics[0])


def stock_topics(edition: str, count: int) -> list[Topic]:
    """The bag, or the pile, with ``count`` tiles or cards in it."""
    if edition == CARDS:
        left = ngettext("{count} card in the pile", "{count} cards in the pile", count).format(count=count)
        words = _(
            "After each card that you lay, you draw one. If none of your cards fits, you exchange cards with the pile."
        )
        return [Topic(left, words)]
    left = ngettext("{count} tile in the bag", "{count} tiles in the bag", count).format(count=count)
    words = _(
        "A turn begins with a draw: two tiles if you have none, one if you hold one. "
        "The player who draws the last tile plays the last turn."
    )
    return [Topic(left, words)]
