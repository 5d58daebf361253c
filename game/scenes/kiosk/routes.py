"""The places that only a table in a public place has. The others are in ``game.scenes.routes``."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.router import Route
from game.engine.scene import Scene


@dataclass(frozen=True, slots=True)
class Players(Route):
    """Choosing how many play."""


@dataclass(frozen=True, slots=True)
class StillPlaying(Route):
    """The countdown over the scene ``below``."""

    below: Scene


@dataclass(frozen=True, slots=True)
class Demo(Route):
    """A match between two computers that nobody plays."""


@dataclass(frozen=True, slots=True)
class Dark(Route):
    """A black screen."""


@dataclass(frozen=True, slots=True)
class StaffPin(Route):
    """Asking for the PIN of the staff menu."""


@dataclass(frozen=True, slots=True)
class StaffMenu(Route):
    """The staff menu."""


@dataclass(frozen=True, slots=True)
class TouchCheck(Route):
    """Checking where touches arrive."""
