"""The staff menu: volume, seating, screen, checks of touch and sound, usage counts, what is wrong with the table, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.layout import wrapped
from game.engine.picture import Picture
from game.engine.scene import Push, Transition
from game.engine.text import height_of, paragraph_within
from game.engine.translation import _, ngettext
from game.scenes.kiosk.kiosk import EXIT, RESTART, Kiosk
from game.scenes.match_text import date_text
from game.scenes.menu import AskingMenu
from game.scenes.settings import screen_name, seating_name, step_screen, step_seating
from game.session.settings import FOUR, VOLUMES
from game.table.palette import ACCENT, INK
from game.table.widgets import Button

LEADING = 1.3


class StaffMenu(AskingMenu):
    """Behind the PIN. *Restart* and *Exit* ask once: only staff who are there can undo the second."""

    def __init__(self, kiosk: Kiosk) -> None:
        super().__init__(kiosk.app)
        self._kiosk = kiosk
        self._status = RESTART
        self._told = Rect(0, 0, 0, 0)
        self._pages = [""]
        kiosk.app.store.check()
        self._words = self._troubles = ""
        self._page = 0
        self._look()
        self.made_for = self.app.settings.inches

    @property
    def busy(self) -> bool:
        return self._waiting or self._opening

    def update(self, seconds: float) -> Transition:
        if self.busy:
            self._look()
            self.lay_out()
        return None

    def lay_out(self) -> None:
        """The answers to a question are in the middle, above *Restart* and *Exit*."""
        edge, gap, tall = self.u(24), self.u(10), self.tall(66)
        room = Rect(edge, self.u(92), self.size[0] - 2 * edge, 0)
        if self.size[0] >= self.size[1]:  # The two checks are beside each other.
            areas = wrapped(room, gap, 8, 2, tall)
            areas[5:6] = wrapped(areas[5], gap, 2, 2, tall)
        else:
            areas = wrapped(room, gap, 10, 2, tall)
            areas[6:8] = [areas[6].union(areas[7])]
        ways, self.title = self._ways(), _("Staff")
        if self.asking:
            areas, ways = areas[:4:2], [self.way_back(main=True), self._yes()]
            for area in areas:
                area.centerx = room.centerx
        top = areas[-1].bottom + self.u(14)
        self._told = Rect(edge, top, room.width, self.size[1] - top - gap)
        self._pages = pages_of(self._troubles, self._size, self._half)
        if len(self._pages) > 1 and not self.asking:
            area = Rect(self._told.centerx + gap // 2, self._told.bottom - tall, areas[0].width, tall)
            self._pages = pages_of(self._troubles, self._size, (self._half[0], area.y - gap - top))
            self._page = min(self._page, len(self._pages) - 1)
            page = _("{number} of {count}").format(number=self._page + 1, count=len(self._pages))
            ways.append(self.choice(_("Page"), page, self._turn_page))
            areas.append(area)
        else:
            self._page = 0
        self.place(ways, areas)

    def _ways(self) -> list[Button]:
        settings = self.app.settings
        volume = _("{volume} of {most}").format(volume=self._kiosk.config.max_volume, most=VOLUMES)
        turned = _("{degrees}°").format(degrees=self._kiosk.config.rotate)
        return [
            self.way_back(main=True),
            self.choice(_("Volume"), volume, self._change_volume),
            self.choice(_("Seating"), seating_name(settings.seating), partial(self._table, step_seating)),
            self.choice(_("Screen size"), screen_name(settings.inches), partial(self._table, step_screen)),
            self.choice(_("Picture turned"), turned, self._rotate),
            self.way(_("Check the touch"), partial(Push, "touch_check")),
            self.way(_("Play a sound"), self._play_sound),
            self.way(_("Restart"), partial(self._ask, RESTART), "icon_play"),
            self.way(_("Exit"), partial(self._ask, EXIT), "icon_close"),
        ]

    def _yes(self) -> Button:
        exits = self._status == EXIT
        self.title = _("Really exit?") if exits else _("Really restart?")
        label, icon = (_("Yes, exit"), "icon_close") if exits else (_("Yes, restart"), "icon_play")
        return self.way(label, self._end, icon)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self.asking:
            said = self._what_happens()
            words = paragraph_within(said, self._size, INK, self._told.size, LEADING, centered=True)
            picture.add(words, *self._told.topleft)
            return
        half = self._half
        words = paragraph_within(self._words, self._size, INK, half, LEADING)
        picture.add(words, *self._told.topleft)
        troubles = paragraph_within(self._pages[self._page], self._size, ACCENT, half, LEADING)
        picture.add(troubles, self._told.right - half[0], self._told.y)

    @property
    def _size(self) -> int:
        return self.play_px(19)

    @property
    def _half(self) -> tuple[int, int]:
        return self._told.width // 2 - self.u(10), self._told.height

    def _look(self) -> None:
        self._waiting, self._opening = not self.app.store.idle, self.app.sound.opening
        self._words = _("Matches are being counted and saved.")
        if not self._waiting:
            self._words = "\n".join(self._counts())
        self._troubles = "\n".join(self._trouble())

    def _counts(self) -> list[str]:
        totals = self._kiosk.usage.totals(self._kiosk.local_time().date())
        played = _("Matches: {count}, {finished} of them finished")
        lines = [
            played.format(count=totals.matches, finished=totals.finished),
            _("Today: {count}").format(count=totals.today),
            _("Minutes played: {minutes}").format(minutes=totals.minutes),
        ]
        if totals.since:
            lines.append(_("Counted since {date}").format(date=date_text(totals.since)))
        if self.app.sound.is_open:
            lines.append(_("Sound: an audio device is open"))
        return lines

    def _trouble(self) -> list[str]:
        lines = []
        if self._kiosk.lock and (failed := self._kiosk.lock.failed):
            words = ngettext(
                "A wrong PIN was entered once since the staff were here last. The count begins again now.",
                "A wrong PIN was entered {count} times since the staff were here last. The count begins again now.",
                failed,
            )
            lines.append(words.format(count=failed))
        if not self.app.store.can_save or self.app.store.notices or self._kiosk.usage.trouble:
            lines.append(_("Nothing, or not everything, can be saved: the disk is full or read-only."))
        if not self.app.sound.is_open:
            lines.append(_("Nothing can be heard: no audio device could be opened."))
        if self.app.settings.seating == FOUR and (why := self.app.why_not_four()):
            lines.append(why)
        lines += [complaint.translated for complaint in self._kiosk.complaints]
        return lines or [_("All settings are right, and everything can be saved.")]

    def _turn_page(self, way: int) -> None:
        self._page = (self._page + way) % len(self._pages)

    def _change_volume(self, way: int) -> None:
        kiosk = self._kiosk
        kiosk.choose(max_volume=max(0, min(kiosk.owners("max_volume"), kiosk.config.max_volume + way)))

    def _play_sound(self) -> None:
        self.app.sound.play("super_bonus")
        self._look()
        self.lay_out()

    def _rotate(self, way: int) -> None:
        degrees = (self._kiosk.config.rotate + 90 * way) % 360
        self._kiosk.choose(rotate=degrees)
        if self.app.window:
            self.app.window.mount(degrees // 90)

    def _table(self, step: Callable[[App, int], str], way: int) -> None:
        """The next visitors find this seating too. It can be that there is no room for the chosen one."""
        why, chosen = step(self.app, way), self.app.settings
        self._kiosk.choose(seating=chosen.seating, inches=chosen.inches)
        self._troubles = why or "\n".join(self._trouble())

    def _ask(self, status: int) -> Transition:
        self._status = status
        return self.ask()

    def _what_happens(self) -> str:
        if self._status == EXIT:
            return _("The game ends and does not start again by itself. The match is saved.")
        return _("The game ends and starts again. A match that is being played goes on.")

    def _end(self) -> Transition:
        self._kiosk.end(self._status)
        return None


def pages_of(words: str, size: int, room: tuple[int, int]) -> list[str]:
    """The paragraphs, as many on each page as fit into ``room`` (width and height) in text of this size; at least one."""
    pages: list[str] = []
    for paragraph in words.split("\n"):
        longer = f"{pages[-1]}\n{paragraph}" if pages else paragraph
        if pages and height_of(longer, size, room[0], LEADING) <= room[1]:
            pages[-1] = longer
        else:
            pages.append(paragraph)
    return pages
