"""What is explained about a pad and what is drawn from: a heading and a few lines for each part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.engine.translation import _, pgettext
from game.rules.common.pad import SCORING_TOTALS


class Topic(NamedTuple):
    """A part of what is seen, and what it means. ``columns``: those of the pad that it is about."""

    heading: str
    words: str
    columns: tuple[int | str, ...] = ()


def totals_topic(points: Mapping[int, int]) -> Topic:
    """The three columns for totals. ``points``: what one run of each total scores."""
    return Topic(
        _("10, 11 and 12"),
        _(
            "A 10 is worth {ten}, an 11 is worth {eleven}, a 12 is worth {twelve}. All 10s of a turn share the next free box; "
            "so do its 11s and 12s."
        ).format(ten=points[10], eleven=points[11], twelve=points[12]),
        SCORING_TOTALS,
    )


def bonus_topic() -> Topic:
    return Topic(
        pgettext("column", "bonus"),
        _("A row whose three boxes are filled earns the number printed there. Lower rows earn more."),
        ("bonus",),
    )
