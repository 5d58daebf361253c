"""The scenes of a table in a public place: those of the game, and the ones that only such a table has or shows in its own way.

The latter are imported at the start: a table runs for months, and later it may be impossible to open a file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.scene import MakeScene, Scene
from game.scenes import registry
from game.scenes.kiosk.idle import Dark, StillPlaying, demo
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin, TouchCheck
from game.scenes.kiosk.title import KioskTitle, Players
from game.session.game_session import GameSession


def table(kiosk: Kiosk, session: GameSession) -> Scene:
    """A match in progress, whose players are counted."""
    kiosk.at_table(session)
    return registry.table(kiosk.app, session)


KIOSK_SCENES: dict[str, Callable[..., Scene]] = {
    "title": KioskTitle,
    "table": table,
    "players": Players,
    "still_playing": StillPlaying,
    "demo": demo,
    "dark": Dark,
    "staff_pin": StaffPin,
    "staff_menu": StaffMenu,
    "touch_check": TouchCheck,
}
"""What makes the scene with this name, from the kiosk and what a transition adds. It comes before ``registry.SCENES``."""


def scene_maker(kiosk: Kiosk) -> MakeScene:
    of_the_game = registry.scene_maker(kiosk.app)

    def make(name: str, *args: Any, **options: Any) -> Scene:
        if name in KIOSK_SCENES:
            return KIOSK_SCENES[name](kiosk, *args, **options)
        return of_the_game(name, *args, **options)

    return make
