"""Entering a name, with the keyboard or with the letter buttons on screen."""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import columns, wrapped
from game.engine.picture import Picture
from game.engine.scene import Pop, Transition
from game.engine.shapes import box
from game.engine.text import text, text_within
from game.engine.translation import _, ngettext, pgettext
from game.scenes.menu import Menu
from game.session.settings import LONGEST_NAME, clean_name
from game.table.palette import ACCENT, PAPER, PENCIL, PRINT

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ-' "
COLUMNS = 11


class NameEntry(Menu):
    """Edits the name of one seat."""

    typing = True

    def __init__(self, app: App, seat: int) -> None:
        super().__init__(app)
        self._seat = seat
        self._name = app.settings.names[seat]
        self._untouched = True
        self._refused = False
        self._paper = Rect(0, 0, 0, 0)

    def lay_out(self) -> None:
        self.title = _("Name")
        wide = min(self.size[0] - 2 * self.u(20), max(self.u(780), COLUMNS * (self.finger + self.u(6))))
        left = (self.size[0] - wide) // 2
        self._paper = Rect(left, self.u(110), wide, self.u(90))
        gap = self.u(6)
        rows = -(-len(LETTERS) // min(COLUMNS, (wide + gap) // (self.finger + gap)))
        in_row = -(-len(LETTERS) // rows)
        tall = max(min((wide + gap) // in_row - gap, self.u(80)), self.finger)
        letters = Rect(left, self._paper.bottom + self.u(24), wide, 0)
        areas = wrapped(letters, gap, len(LETTERS), in_row, tall)
        foot = Rect(left, areas[-1].bottom + gap + self.u(14), wide, self.tall(64))
        erase = self.way(pgettext("last letter", "Erase"), self._erase, "icon_take_back")
        erase.shortcut = IntentKind.TAKE_BACK
        buttons = [
            *(self.way(letter.replace(" ", "_"), partial(self._press_letter, letter)) for letter in LETTERS),
            erase,
            self.way(_("Cancel"), self.back, "icon_close"),
            self.way(pgettext("name entered", "Done"), self._done, "icon_done", main=True),
        ]
        self.place(buttons, [*areas, *columns(foot, gap, 3)])

    def handle(self, intent: Intent) -> Transition:
        """Adds typed letters to the name. Enter finishes, unless the keyboard focus is on the buttons."""
        if intent.kind is IntentKind.TEXT:
            self._add(intent.text)
            return None
        if intent.kind in (IntentKind.ERASE, IntentKind.TAKE_BACK):
            self._erase()
            return None
        if intent.kind is IntentKind.DONE or (intent.kind is IntentKind.CONFIRM and self.enter_ends):
            return self._done()
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        picture.add(box(self._paper.width, self._paper.height, self.u(8), PAPER), *self._paper.topleft)
        words = text(self._name, self.px(44), PENCIL)
        picture.center(words, *self._paper.center)
        picture.add(
            box(max(2, self.u(3)), self.u(50), 1, ACCENT),
            self._paper.centerx + words.width / 2 + self.u(5),
            self._paper.centery - self.u(25),
        )
        self._draw_length(picture)

    def _draw_length(self, picture: Picture) -> None:
        """How long the name is, at the edge of the paper; and between heading and paper why a letter was not added."""
        length = text(f"{len(self._name)} / {LONGEST_NAME}", self.play_px(18), PRINT)
        edge = self.u(8)
        picture.add(
            length, self._paper.right - length.width - edge, self._paper.bottom - length.height - edge // 2
        )
        if self._refused:
            words = ngettext(
                "A name has at most {count} letter.", "A name has at most {count} letters.", LONGEST_NAME
            ).format(count=LONGEST_NAME)
            said = text_within(words, self.play_px(20), ACCENT, self._paper.width)
            picture.center(said, self._paper.centerx, self._paper.top - self.u(16))

    def _press_letter(self, letter: str) -> None:
        """Adds a letter from a button, in lower case if it follows another letter."""
        follows = self._name[-1:].isalpha() and not self._untouched
        self._add(letter.lower() if follows else letter)

    def _add(self, letters: str) -> None:
        if self._untouched:
            self._name, self._untouched = "", False
        name = (self._name + letters).lstrip()
        self._refused = len(name) > LONGEST_NAME
        if self._refused:
            self.app.sound.play("refusal")
        self._name = name[:LONGEST_NAME]

    def _erase(self) -> None:
        self._untouched = self._refused = False
        self._name = self._name[:-1]

    def _done(self) -> Transition:
        names = self.app.settings.names
        names[self._seat] = clean_name(self._name) or names[self._seat]
        return Pop()
