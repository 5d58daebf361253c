"""The staff menu: volume, usage counts, what is wrong with the table, restart and exit."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import paragraph_within
from game.engine.translation import _
from game.scenes.kiosk.kiosk import EXIT, RESTART, Kiosk
from game.scenes.menu import Menu
from game.session.settings import VOLUMES
from game.table.palette import ACCENT, INK

MOST_COMPLAINTS = 6


class StaffMenu(Menu):
    """Behind the PIN. The match below it goes on with *Back*."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self.title = _("Staff")
        self._kiosk = kiosk
        self._told = Rect(0, 0, 0, 0)
        kiosk.app.store.check()
        self._words = "\n".join(self._counts())
        self._troubles = "\n".join(self._trouble())

    def lay_out(self) -> None:
        """Buttons on the left, words on the right; in a tall window above one another."""
        width, height = self.size
        edge, gap = self.u(24), self.u(14)
        wide = width >= height
        column = min(self.u(400), width - 2 * edge)
        areas = [Rect(edge, self.u(110) + at * (self.u(76) + gap), column, self.u(76)) for at in range(4)]
        if wide:
            self._told = Rect(
                areas[0].right + edge,
                areas[0].top,
                width - areas[0].right - 2 * edge,
                height - areas[0].top - edge,
            )
        else:
            top = areas[-1].bottom + edge
            self._told = Rect(edge, top, width - 2 * edge, height - top - edge)
        volume = _("{volume} of {most}").format(volume=self._kiosk.volume, most=VOLUMES)
        self.buttons.replace(
            [
                self.button(areas[0], _("Back"), self.back, icon="icon_back", main=True),
                self.stepper(areas[1], _("Volume"), volume, self._change_volume),
                self.button(areas[2], _("Restart"), self._restart, icon="icon_play"),
                self.button(areas[3], _("Exit"), self._exit, icon="icon_close"),
            ]
        )

    def draw(self, picture: Picture, lag: float) -> None:
        """Buttons, counts, and what is wrong."""
        super().draw(picture, lag)
        half = (self._told.width, self._told.height // 2 - self.u(6))
        words = paragraph_within(self._words, self.px(21), INK, half, 1.35, centered=False)
        picture.add(words, *self._told.topleft)
        troubles = paragraph_within(self._troubles, self.px(19), ACCENT, half, 1.3, centered=False)
        picture.add(troubles, self._told.x, self._told.y + words.height + self.u(20))

    def _counts(self) -> list[str]:
        today = self._kiosk.local_time().date()
        totals = self._kiosk.usage.totals(today)
        lines = [
            _("Matches: {count}, {finished} of them finished").format(
                count=totals.matches, finished=totals.finished
            ),
            _("Today: {count}").format(count=totals.today),
            _("Minutes played: {minutes}").format(minutes=totals.minutes),
        ]
        if totals.since:
            lines.append(_("Counted since {date}").format(date=totals.since.isoformat()))
        return lines

    def _trouble(self) -> list[str]:
        lines = []
        if not self.app.store.can_save or self.app.store.notices or self._kiosk.usage.trouble:
            lines.append(_("Nothing, or not everything, can be saved: the disk is full or read-only."))
        complaints = self._kiosk.complaints
        lines += complaints[:MOST_COMPLAINTS]
        if len(complaints) > MOST_COMPLAINTS:
            lines.append(_("There is more in the log."))
        return lines or [_("All settings are right, and everything can be saved.")]

    def _change_volume(self, way: int) -> None:
        self._kiosk.volume = max(0, min(self._kiosk.config.max_volume, self._kiosk.volume + way))
        self.lay_out()

    def _restart(self) -> Transition:
        self._kiosk.end(RESTART)
        return None

    def _exit(self) -> Transition:
        self._kiosk.end(EXIT)
        return None
