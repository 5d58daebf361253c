"""The signs of places where a card fits: the more it scores there, the larger and the brighter its sign is."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from pygame import Surface

from game.engine.shapes import box
from game.engine.sprites import converted, tinted
from game.engine.surface_cache import cached
from game.rules.cards.deck import Pad
from game.rules.common.pad import SUPER_BONUS
from game.scenes.turn.signs import joined
from game.table.board import fits_sign
from game.table.figures import figure
from game.table.palette import ACCENT, CLOTH_STITCH, GOOD, INK_ON_BRIGHT, INK_SOFT, RGB, TABLE


class Worth(IntEnum):
    """What a place is worth, as one sees it."""

    NOTHING = 0
    LITTLE = 1
    MORE = 2
    MOST = 3


LEAST_SHARE = {Worth.MOST: 0.75, Worth.MORE: 0.25}
"""What a place must be worth, as a share of what the best one is worth."""


def worth_of(points: int, best: int) -> Worth:
    """A 10 is never more than a little, an 11 never the most. ``best``: the points of the best place.

    >>> [worth_of(points, 5).name for points in (0, 1, 3, 5)], worth_of(5, 10).name
    (['NOTHING', 'LITTLE', 'MORE', 'MOST'], 'MORE')
    """
    least = {Worth.MOST: Pad.points[12], Worth.MORE: Pad.points[11]}
    reached = [one for one in least if points >= max(least[one], LEAST_SHARE[one] * best)]
    return (*reached, Worth.LITTLE)[0] if points else Worth.NOTHING


class Look(NamedTuple):
    """``digits``: the height of the text of the totals in cells."""

    digits: float
    fill: RGB
    edge: RGB
    ink: RGB


LOOKS = {
    Worth.NOTHING: Look(0.3, TABLE, CLOTH_STITCH, ACCENT),
    Worth.LITTLE: Look(0.33, TABLE, CLOTH_STITCH, INK_SOFT),
    Worth.MORE: Look(0.36, TABLE, GOOD, GOOD),
    Worth.MOST: Look(0.4, GOOD, TABLE, INK_ON_BRIGHT),
}
RING = 0.68
"""The size of the ring of a place that scores nothing, divided by that of the ring on the board."""
ROW = 0.8
"""The height of a row of totals divided by that of their text."""
HEIGHT, ARROW, EDGE = 1.15, 0.8, 0.18
"""The height of a sign, that of its arrow, and the room around its totals, divided by the height of the text."""


class Writing(IntEnum):
    """How the totals are written, if there are several."""

    IN_LINE = 0
    STACKED = 1
    SHORT = 2
    """Only the largest, with a plus."""


@cached(192)
def spot_sign(
    lines: tuple[int, ...],
    turn: bool,
    size: int,
    least: int = 0,
    writing: Writing = Writing.IN_LINE,
    worth: Worth | None = None,
    bonus: bool = False,
) -> Surface:
    """The sign of a place: a ring, or the totals; with an arrow if the card has to be rotated. ``size``: the side of a cell.
    ``least``: the least height of its text in pixels. ``worth``: None if it is worth as much as the best. ``bonus``: a super bonus
    comes with the totals."""
    if not lines and not turn:
        return fits_sign(round(size * RING))
    points = points_of(lines)
    look = LOOKS[worth_of(points, points) if worth is None else worth]
    text_height = max(least, round(size * look.digits)) if lines else round(size * look.digits)
    arrow = round(text_height * ARROW)
    pieces = [tinted("icon_turn", arrow, arrow, look.ink)] if turn else []
    pieces += [figure(words, text_height, look.ink) for words in (_rows(lines, writing) if lines else ())]
    gap = round(text_height * ROW) - pieces[-1].height if writing is Writing.STACKED else 0
    content = joined(pieces, gap, below=writing is Writing.STACKED)
    edge, least_side = round(text_height * EDGE), round(text_height * HEIGHT * ROW)
    width, height = (max(least_side, length + 2 * edge) for length in content.size)
    border, thick = (ACCENT, max(2, size // 20)) if bonus else (look.edge, 1)
    surface = box(width, height, min(width, height) // 3, look.fill, border, thick).copy()
    surface.blit(content, content.get_rect(center=(width // 2, height // 2)))
    return converted(surface)


def points_of(lines: tuple[int, ...], supers: int = 0) -> int:
    return sum(Pad.points[total] for total in lines) + supers * SUPER_BONUS


@cached(64)
def with_better(
    lines: tuple[int, ...], better: tuple[int, ...], size: int, least: int, writing: Writing, best: int
) -> Surface:
    """The sign of what a card scores as it is, and that of what it would score after rotating it."""
    signs = [
        spot_sign(totals, turn, size, least, writing, worth_of(points_of(totals), best))
        for totals, turn in ((lines, False), (better, True))
    ]
    return joined(signs, below=writing is Writing.STACKED)


def _rows(lines: tuple[int, ...], writing: Writing) -> list[str]:
    if writing is Writing.STACKED:
        return [str(total) for total in lines]
    if writing is Writing.SHORT and len(lines) > 1:
        return [f"{max(lines)}+"]
    return [" ".join(map(str, lines))]
