"""Strips along the four sides of a picture, for what belongs to the players who sit there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.engine.place import Place


class SideStrips(NamedTuple):
    """``strips``: one along each side (see ``game.engine.place``). ``middle``: the area between them."""

    strips: tuple[Rect, Rect, Rect, Rect]
    middle: Rect

    def places(self, sides: Sequence[int], gap: int) -> list[Place]:
        """Divides the strips: a place for each player. ``sides``: where they sit, in clockwise order.

        Of two players at a side, the first is at the right of the second.
        """
        places = []
        for number, side in enumerate(sides):
            strip = self.strips[side].inflate(-gap, -gap)
            whole = Place((strip.x, strip.y, strip.width, strip.height), side)
            count, before = sides.count(side), sides[:number].count(side)
            share = (whole.size[0] + gap) // count
            area = whole.outward(Rect((count - 1 - before) * share, 0, share - gap, whole.size[1]))
            places.append(Place((area.x, area.y, area.width, area.height), side))
        return places


def side_strips(
    size: tuple[int, int], long: int, short: int, *, corners_of_longer: bool = True
) -> SideStrips:
    """Strips of these depths along the longer and the shorter sides of a picture. The corners belong to the longer sides, or to the
    shorter ones.
    """
    width, height = size
    wide = width >= height
    deep, high = (short, long) if wide else (long, short)
    middle = Rect(deep, high, width - 2 * deep, height - 2 * high)
    if wide is corners_of_longer:
        left, top = Rect(0, high, deep, middle.height), Rect(0, 0, width, high)
    else:
        left, top = Rect(0, 0, deep, height), Rect(deep, 0, middle.width, high)
    bottom, right = top.move(0, height - top.height), left.move(width - left.width, 0)
    return SideStrips((bottom, left, top, right), middle)
