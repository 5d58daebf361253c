"""A router for a table in a public place: every scene of the game, and those that only such a table has."""

from __future__ import annotations

from game.engine.router import Router
from game.engine.scene import Scene
from game.scenes import registry, routes
from game.scenes.kiosk import routes as kiosk_routes
from game.scenes.kiosk.dark import Dark
from game.scenes.kiosk.demo import Demo, demo_match
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.kiosk.players import Players
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin
from game.scenes.kiosk.still_playing import StillPlaying
from game.scenes.kiosk.title import KioskTitle
from game.scenes.kiosk.touch_check import TouchCheck


def scenes(kiosk: Kiosk) -> Router[Scene]:
    """Like ``registry.scenes``, with the kiosk's own title and a match whose players are counted."""
    ordinary, router = registry.scenes(kiosk.app), registry.scenes(kiosk.app)

    @router.register(routes.Table)
    def table(route: routes.Table) -> Scene:
        kiosk.at_table(route.session)
        return ordinary.scene(route)

    router.register(routes.Title)(lambda _route: KioskTitle(kiosk))
    router.register(kiosk_routes.Players)(lambda _route: Players(kiosk))
    router.register(kiosk_routes.StillPlaying)(lambda route: StillPlaying(kiosk, route.below))
    router.register(kiosk_routes.Demo)(lambda _route: Demo(kiosk, demo_match(kiosk)))
    router.register(kiosk_routes.Dark)(lambda _route: Dark())
    router.register(kiosk_routes.StaffPin)(lambda _route: StaffPin(kiosk))
    router.register(kiosk_routes.StaffMenu)(lambda _route: StaffMenu(kiosk))
    router.register(kiosk_routes.TouchCheck)(lambda _route: TouchCheck(kiosk.app))
    return router
