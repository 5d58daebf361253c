"""Finds the area to which the focus moves when a direction is pressed."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

OFF_LINE_COST, OFF_CENTER_COST = 3, 0.1
"""How much a distance to the side counts, compared with the distance ahead (1)."""
OVERLAP = 2
"""Areas may overlap by this many pixels and still count as one after the other."""


def nearest_area(
    areas: Sequence[Rect], start: Rect, direction: tuple[int, int], allowed: Sequence[bool]
) -> int | None:
    """The index of the area to which a step from ``start`` leads: near, and as straight ahead as possible.

    ``direction``: (x, y), one of them -1 or 1 and the other 0. ``allowed``: for each area, whether it can be reached.
    Returns None if there is no allowed area in that direction.
    """
    best: tuple[float, int] | None = None
    for index, area in enumerate(areas):
        if not allowed[index] or area == start:
            continue
        dx, dy = area.centerx - start.centerx, area.centery - start.centery
        distance = dx * direction[0] + dy * direction[1]
        if direction[0]:
            off_line = max(0, abs(dy) - (area.height + start.height) // 2 + 1)
            off_center = abs(dy)
            is_ahead = (
                area.left >= start.right - OVERLAP if direction[0] > 0 else area.right <= start.left + OVERLAP
            )
        else:
            off_line = max(0, abs(dx) - (area.width + start.width) // 2 + 1)
            off_center = abs(dx)
            is_ahead = (
                area.top >= start.bottom - OVERLAP if direction[1] > 0 else area.bottom <= start.top + OVERLAP
            )
        if distance <= 0 or not is_ahead:
            continue
        cost = distance + OFF_LINE_COST * off_line + OFF_CENTER_COST * off_center
        if best is None or cost < best[0]:
            best = cost, index
    return best[1] if best else None
