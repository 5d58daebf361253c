"""A press on the table, from the moment it begins until it is released."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Position = tuple[int, int]


@dataclass(slots=True)
class Press:
    """A mouse button or finger that is down on something, and what it does.

    ``start``, ``at``: where it was pressed, and where it is now. ``place``: the place of what was pressed on the rack. ``tile``: the
    cell of what was pressed, if it was laid in this turn. ``pulled``: the first row of the pad when the pad was pressed.
    ``dragged``: the place of what it drags. ``back``: what came back from the table when the drag began (``Draft.take_back``).
    ``former``: what was picked before. ``finger``: it is not the mouse. ``slid``: a finger moved away from where it was pressed, so
    it is no tap. ``magnified``: it looks through the magnifier. ``panned``: it moves the cloth.
    """

    start: Position
    at: Position
    finger: bool
    place: int | None = None
    tile: int | None = None
    pulled: int | None = None
    dragged: int | None = None
    back: tuple[tuple[int, Any], ...] = ()
    former: int | None = None
    slid: bool = False
    magnified: bool = False
    panned: bool = False

    @property
    def aims(self) -> bool:
        """Whether a release would lay something where it is now, if it fits there."""
        if self.panned:
            return False
        if self.dragged is not None or not self.finger:
            return True
        return self.magnified or (self.place is None and self.tile is None and not self.slid)
