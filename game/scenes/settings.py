"""The settings. Changes take effect at once."""

from __future__ import annotations

from collections.abc import Callable

from game.app import App
from game.engine.translation import _, pgettext
from game.scenes.menu import Menu
from game.session.settings import SPEEDS, VOLUMES


class SettingsScene(Menu):
    """One line for each setting; left and right change it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)

    def lay_out(self) -> None:
        """A line for each setting, then the way back."""
        self.title = _("Settings")
        chosen = self.app.settings
        speeds = {
            "slow": pgettext("speed", "slow"),
            "normal": pgettext("speed", "normal"),
            "fast": pgettext("speed", "fast"),
            "off": pgettext("speed", "no animation"),
        }
        lines: list[tuple[str, str, Callable[[int], None]]] = [
            (_("Speed"), speeds[chosen.speed], self._speed),
            (
                _("Reduced motion"),
                self._on(chosen.reduced_motion),
                lambda way: self._toggle("reduced_motion"),
            ),
            (_("Sounds"), self._volume(chosen.effects), lambda way: self._louder("effects", way)),
            (_("Music"), self._volume(chosen.music), lambda way: self._louder("music", way)),
            (
                _("Tiles show"),
                _("numerals") if chosen.numerals else _("pips"),
                lambda way: self._toggle("numerals"),
            ),
            (
                pgettext("setting", "Text"),
                pgettext("text size", "large") if chosen.large_text else pgettext("text size", "normal"),
                lambda way: self._toggle("large_text"),
            ),
            (_("Full screen"), self._on(self._full_screen()), self._toggle_full_screen),
        ]
        if self.app.public:
            del lines[-1]
        gap = self.u(10)
        top = self.u(96)
        tall = min(self.u(64), (self.size[1] - top - self.u(20)) // (len(lines) + 1) - gap)
        areas = self.column(len(lines) + 1, top, self.u(620), tall, gap)
        buttons = [
            self.stepper(area, label, value, step)
            for area, (label, value, step) in zip(areas, lines, strict=False)
        ]
        buttons.append(self.button(areas[-1], _("Back"), self.back, icon="icon_back", main=True))
        self.buttons.replace(buttons)

    def _on(self, value: bool) -> str:
        return pgettext("switch", "on") if value else pgettext("switch", "off")

    def _full_screen(self) -> bool:
        return self.app.window.full_screen if self.app.window else self.app.settings.full_screen

    def _toggle_full_screen(self, way: int) -> None:
        if self.app.window:
            self.app.window.set_full_screen(not self.app.window.full_screen)
        self._changed()

    def _volume(self, value: int) -> str:
        return f"{value} / {VOLUMES}" if value else pgettext("volume", "off")

    def _speed(self, way: int) -> None:
        speeds = list(SPEEDS)
        self.app.settings.speed = speeds[(speeds.index(self.app.settings.speed) + way) % len(speeds)]
        self._changed()

    def _toggle(self, name: str) -> None:
        setattr(self.app.settings, name, not getattr(self.app.settings, name))
        self._changed()

    def _louder(self, name: str, way: int) -> None:
        value = max(0, min(VOLUMES, getattr(self.app.settings, name) + way))
        setattr(self.app.settings, name, value)
        self._changed()

    def _changed(self) -> None:
        self.app.change()
        self.resize(self.size)
