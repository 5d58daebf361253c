"""The title of a table in a public place: play, how to play, and the match that was interrupted. There is no way out."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.scene import Push, Reset, Transition
from game.engine.translation import _
from game.scenes import routes
from game.scenes.kiosk import routes as kiosk_routes
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.title import Title


class KioskTitle(Title):
    """Says nothing about files or past matches."""

    tallest = 120

    def __init__(self, kiosk: Kiosk) -> None:
        self._kiosk = kiosk
        super().__init__(kiosk.app)

    def _entries(self) -> list[tuple[str, Callable[[], Transition]]]:
        entries: list[tuple[str, Callable[[], Transition]]] = [
            (_("Play"), lambda: Push(kiosk_routes.Players())),
            (_("How to play"), lambda: Push(routes.HowToPlay())),
        ]
        if self._kiosk.offered:
            entries.insert(0, (_("Go on playing"), self._go_on))
        return entries

    def _continue_search(self) -> bool:
        """Ends the search at once: strangers do not review each other's matches."""
        self._searching = False
        return False

    def _go_on(self) -> Transition:
        offered = self._kiosk.offered
        return Reset(routes.Table(offered)) if offered else None
