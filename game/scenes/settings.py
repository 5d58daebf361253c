"""The settings. Changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.layout import BOTTOM, columns, wrapped
from game.engine.picture import Picture
from game.engine.scene import Push
from game.engine.text import text_within
from game.engine.translation import _, decimal, pgettext
from game.scenes.menu import Menu, next_of
from game.scenes.new_match import your_name
from game.session.settings import FOUR, LANGUAGES, ONE, SEATINGS, TURN, VOLUMES
from game.table.palette import ACCENT
from game.table.widgets import Button


class SettingsScene(Menu):
    """One line for each setting; left and right change it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._note = self._why_not()
        self.made_for = app.settings.inches

    def lay_out(self) -> None:
        self.title = _("Settings")
        about = [] if self.app.public else [self.way(_("About"), partial(Push, "about"), "icon_help")]
        lines = [*self._lines(), *about, self.way_back(main=True)]
        self.place(lines, self._areas(len(lines)))

    def _lines(self) -> list[Button]:
        """The language is first, for those who cannot read the other lines."""
        chosen = self.app.settings
        speeds = {
            "slow": pgettext("speed", "slow"),
            "normal": pgettext("speed", "normal"),
            "fast": pgettext("speed", "fast"),
            "off": pgettext("speed", "no animation"),
        }
        sizes = pgettext("text size", "normal"), pgettext("text size", "large")
        full = self.app.window.full_screen if self.app.window else chosen.full_screen
        language = self.choice(_("Language"), LANGUAGES[self.app.language], self._change_language)
        for_everybody = [
            *([language] if len(self.app.languages) > 1 else []),
            self._line(_("Speed"), speeds[chosen.speed], "speed"),
            self._line(_("Reduced motion"), on_or_off(chosen.reduced_motion), "reduced_motion"),
            self._line(_("Sounds"), self._volume(chosen.effects), "effects"),
            self._line(_("Music"), self._volume(chosen.music), "music"),
            self._line(_("Tiles show"), _("numerals") if chosen.numerals else _("pips"), "numerals"),
            self._line(pgettext("setting", "Text"), sizes[chosen.large_text], "large_text"),
        ]
        if self.app.public:
            return for_everybody
        return [
            *for_everybody,
            your_name(self),
            self.choice(_("Full screen"), on_or_off(full), self._toggle_full_screen),
            self.choice(_("Seating"), seating_name(chosen.seating), partial(self._table, step_seating)),
            self.choice(_("Screen size"), screen_name(chosen.inches), partial(self._table, step_screen)),
        ]

    def _line(self, label: str, value: str, name: str) -> Button:
        return self.choice(label, value, partial(self._step, name))

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self._note:
            words = text_within(self._note, self.play_px(20), ACCENT, self.size[0] - self.u(40))
            picture.center(words, self.size[0] / 2, self.u(88))

    def _areas(self, count: int) -> list[Rect]:
        """The lines below each other; in two columns if they would be too low for a finger."""
        gap, top = self.u(8), self.u(108)
        room = self.size[1] - top - self.u(10)
        tall = min(self.tall(64), room // count - gap)
        if tall >= self.finger:
            return self.column(count, top, self.u(620), tall, gap)
        rows = -(-count // 2)
        tall = min(self.u(64) + self.finger, room // rows - gap)
        halves = columns(self.strip(self.size[0], top), gap, 2)
        return [area for half in halves for area in wrapped(half, gap, rows, 1, tall)][:count]

    def _table(self, step: Callable[[App, int], str], way: int) -> None:
        self._note = step(self.app, way)
        self._changed()

    def _change_language(self, way: int) -> None:
        self.app.settings.language = next_of(self.app.languages, self.app.language, way)
        self._changed()
        self._note = self._why_not()

    def _why_not(self) -> str:
        """Why the chosen seating is not possible; empty if it is."""
        return self.app.why_not_four() if self.app.settings.seating == FOUR else ""

    def _toggle_full_screen(self, way: int) -> None:
        if self.app.window:
            self.app.window.set_full_screen(not self.app.window.full_screen)
        self._changed()

    def _volume(self, value: int) -> str:
        if not value:
            return pgettext("volume", "off")
        return _("{volume} of {most}").format(volume=value, most=VOLUMES)

    def _step(self, name: str, way: int) -> None:
        self.app.settings.step(name, way)
        self._changed()

    def _changed(self) -> None:
        self.app.change()
        self.resize(self.size)


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
    return (
        _("{inches} inches").format(inches=decimal(f"{inches:g}"))
        if inches
        else pgettext("screen", "unknown")
    )


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


def on_or_off(value: bool) -> str:
    return pgettext("switch", "on") if value else pgettext("switch", "off")
