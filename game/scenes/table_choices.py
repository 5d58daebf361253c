"""Where the players sit and how large the screen is: choices of the settings and of the staff menu."""

from __future__ import annotations

from game.app import App
from game.engine.place import BOTTOM
from game.engine.translation import _, pgettext
from game.session.settings import FOUR, ONE, SEATINGS, TURN

SCREENS = (
    *(0.0, 7.0, 8.0, 10.1, 11.6, 12.3, 13.3, 14.0, 15.6, 17.3, 19.0, 21.5, 24.0),
    *(27.0, 32.0, 40.0, 43.0, 50.0, 55.0, 65.0, 75.0, 86.0, 100.0),
)
"""The usual diagonals in inches; 0: unknown."""


def seating_name(seating: str) -> str:
    return {
        ONE: pgettext("seating", "one side"),
        TURN: pgettext("seating", "turning"),
        FOUR: pgettext("seating", "all sides"),
    }[seating]


def screen_name(inches: float) -> str:
    return _("{inches} inches").format(inches=f"{inches:g}") if inches else pgettext("screen", "unknown")


def step_seating(app: App, way: int) -> str:
    """Chooses the next seating. Returns why FOUR was left out, if it was; otherwise an empty string."""
    settings, why = app.settings, ""
    at = SEATINGS.index(settings.seating) + way
    if SEATINGS[at % len(SEATINGS)] == FOUR and (why := app.why_not_four()):
        at += way
    settings.seating = SEATINGS[at % len(SEATINGS)]
    if settings.seating == ONE:
        app.face(BOTTOM)
    return why


def step_screen(app: App, way: int) -> str:
    """Chooses the next diagonal. Returns why the chosen seating FOUR is no longer possible; otherwise an empty string."""
    inches = app.settings.inches
    others = [one for one in SCREENS if (one > inches if way > 0 else one < inches)]
    if others:
        app.settings.inches = others[0] if way > 0 else others[-1]
    if app.window:
        app.window.inches = app.settings.inches
    return app.why_not_four() if app.settings.seating == FOUR else ""
