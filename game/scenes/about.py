"""About: the version, thanks to the author of the game, and the licences of everything that a package contains."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import text, text_within, width_of, wrapped_lines
from game.engine.translation import _, pgettext
from game.scenes.menu import Menu
from game.session.files import read_file
from game.table.palette import INK, INK_SOFT
from game.version import VERSION

FOLDER = Path(__file__).parents[2] / "packaging" / "licences"
FIRST = ("Zatre", "pygame-ce", "Python")
"""The licences that are shown first. The others are in the order of the alphabet."""
LEADING = 1.3


class About(Menu):
    """One page at a time of what is said about the game, or of one licence. A button changes between them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._subject = self._page = 0
        self._pages: list[list[str]] = [[]]
        self._area = Rect(0, 0, 0, 0)

    def lay_out(self) -> None:
        self.title = _("About Zatre")
        names = _licences()
        shown = names[self._subject - 1] if self._subject else pgettext("what is shown", "the game")
        subject = self.choice(pgettext("what is shown", "About"), shown, self._step if names else None)
        ways = [
            self.way(_("Close"), self.back, "icon_close", main=True),
            subject,
            self.way(_("Back"), lambda: self._go(-1), "icon_back"),
            self.way(_("Next"), lambda: self._go(1), "icon_next"),
        ]
        places = self.foot(4, 620, 60, below=20, most=2)
        top = self.u(112)
        width = min(self.size[0] - 2 * self.u(30), self.u(860))
        self._area = Rect((self.size[0] - width) // 2, top, width, places[0].y - self.u(14) - top)
        self._pages = self._paged()
        self._page = min(self._page, len(self._pages) - 1)
        last = self._page + 1 == len(self._pages)
        ways[2].enabled, ways[3].enabled = self._page > 0, not last
        self.place(ways, places)

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.SCROLL:
            return self._go(intent.at[1])
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        for number, line in enumerate(self._pages[self._page]):
            if not line.strip():
                continue
            words = text_within(line, self._pixels, INK, self._area.width)
            picture.add(words, self._area.x, self._area.y + number * self._step_down)
        if len(self._pages) > 1:
            count = text(f"{self._page + 1} / {len(self._pages)}", self.play_px(20), INK_SOFT)
            picture.center(count, self.size[0] / 2, self.u(88))

    @property
    def _pixels(self) -> int:
        return self.play_px(21)

    @property
    def _step_down(self) -> int:
        return round(self._pixels * LEADING)

    def _step(self, way: int) -> None:
        self._subject = (self._subject + way) % (len(_licences()) + 1)
        self._page = 0

    def _go(self, way: int) -> Transition:
        self._page = max(0, min(len(self._pages) - 1, self._page + way))
        self.lay_out()
        return None

    def _paged(self) -> list[list[str]]:
        words = _licence(_licences()[self._subject - 1]) if self._subject else _about()
        width, pixels = self._area.width, self._pixels
        lines: list[str] = []
        for line in words.split("\n"):
            lines += [line] if width_of(line, pixels) <= width else wrapped_lines(line, pixels, width)
        most = max(1, self._area.height // self._step_down)
        return [lines[start : start + most] for start in range(0, len(lines), most)]


def _about() -> str:
    return "\n".join(
        [
            _("Zatre {version}").format(version=VERSION),
            "",
            _(
                "Zatre is a board game by Manfred Schüling, first published in 1993. Many thanks to him for it."
            ),
            "",
            _("This program is an independent implementation with its own pictures, sounds and words."),
            _("It has no connection with the author or any publisher of the board game."),
            "",
            _(
                "It is under the MIT licence. The button below leads to the licences of everything that comes with it."
            ),
            _("One of them, pygame-ce, is under the GNU LGPL; its page says how to replace it."),
        ]
    )


@cache
def _licences() -> tuple[str, ...]:
    """The names of the files; none if the folder is missing."""
    names = {path.stem for path in FOLDER.glob("*.txt")}
    return (*(name for name in FIRST if name in names), *sorted(names - {*FIRST}, key=str.lower))


@cache
def _licence(name: str) -> str:
    try:
        return read_file(FOLDER / f"{name}.txt").decode()
    except (OSError, ValueError):
        return _("{name} cannot be read. It was not changed.").format(name=f"{name}.txt")
