"""Entering a name, and choosing a colour and a mark: somebody who is new, or a change."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from unicodedata import normalize

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import columns, wrapped
from game.engine.letters import can_show
from game.engine.picture import Picture
from game.engine.scene import Pop, Transition
from game.engine.shapes import box
from game.engine.text import text, text_within
from game.engine.translation import _, ngettext, pgettext
from game.rules.common.seats import COLOURS, MARKS, Look
from game.scenes.menu import Menu
from game.scenes.player_names import readable
from game.session.settings import LONGEST_NAME, Person, Settings, clean_name
from game.table.palette import ACCENT, PAPER, PENCIL, PRINT
from game.table.player_badges import seat_sign
from game.table.widgets import Button

COLUMNS, SPACE = 12, 3
"""The most letters side by side, and how many of them the space key is at least as wide as."""
SPACES, CONTROL = re.compile(r"\s+"), re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Of pasted text, line ends and tabs become spaces, and other control characters disappear."""
MOST_PASTED = 4 * LONGEST_NAME
"""Letters of a pasted text that are looked at."""
SIGN = 0.72
"""The diameter of the sign on a button, divided by the shorter side of that."""


class NameEntry(Menu):
    """Edits a name with the keyboard or with the letters on the screen. Colours and marks are pictures to press.

    Somebody new then sits on this ``seat``. ``go_on``: what follows; None: the scene below. ``former``: the name of somebody who is
    remembered, which is changed or forgotten.
    """

    typing = True

    def __init__(
        self, app: App, seat: int, go_on: Callable[[], Transition] | None = None, former: str = ""
    ) -> None:
        super().__init__(app)
        self._seat, self._go_on, self._former = seat, go_on, former
        self._look = _first_look(app.settings, seat, former)
        numbers = {one.name: number for number, one in enumerate(app.settings.people, 1)}
        self._name = readable(former, numbers.get(former, 1)) if former else ""
        self._chosen = False  # Whether the look has been chosen here.
        self._untouched = True
        self._refused = ""  # Why a letter was not added.
        self._paper = Rect(0, 0, 0, 0)

    def lay_out(self) -> None:
        self.title = _("Name") if self._former else _("Who are you?")
        gap, most = self.u(6), self.size[0] - 2 * self.u(20)
        both = (len(COLOURS) + len(MARKS)) * (self.finger + gap) + 2 * gap
        groups = 2 if self.size[0] >= self.size[1] and both <= most else 1
        wide = min(most, max(self.u(780), COLUMNS * (self.finger + gap), both if groups == 2 else 0))
        left = (self.size[0] - wide) // 2
        feet = self._feet()
        across = len(feet) if self.size[0] >= self.size[1] else 2
        places = self.foot(len(feet), wide / self.unit, 60, gap=6, below=14, most=across)
        foot = places[0].y
        signs = pgettext("signs of names", "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉ-'")
        keys = len(signs) + SPACE
        rows = -(-keys // min(COLUMNS, (wide + gap) // (self.finger + gap)))
        in_row, lines = -(-keys // rows), rows + 2 // groups
        least = lines * (self.finger + gap)
        self._paper = Rect(left, self.u(100), wide, min(self.u(80), foot - self.u(112) - least - 3 * gap))
        room = foot - self._paper.bottom - 4 * gap
        tall = max(self.finger, min(room // lines - gap, self.u(76)))
        line = Rect(left, self._paper.bottom + 2 * gap, wide, tall)
        below = line.move(0, tall + gap)
        halves = columns(line, 4 * gap, 2) if groups == 2 else [line, below]
        looks = [place for half in halves for place in columns(half, gap, 6)]
        letters = Rect(left, looks[-1].bottom + 2 * gap, wide, 0)
        cells = wrapped(letters, gap, rows * in_row, in_row, tall)
        areas = [*cells[: len(signs)], cells[len(signs)].union(cells[-1])]
        pressed = [self.way(one, partial(self._press_letter, one)) for one in signs]
        pressed.append(self.way(pgettext("key", "Space"), partial(self._press_letter, " ")))
        self.place([*self._looks(min(looks[0].size)), *pressed, *feet], [*looks, *areas, *places])

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
        paper = self._paper
        picture.add(box(*paper.size, self.u(8), PAPER), *paper.topleft)
        sign = seat_sign(self._look, round(paper.height * SIGN))
        picture.add(sign, paper.x + self.u(14), paper.centery - sign.height / 2)
        tall = min(self.px(44), round(paper.height * 0.6))
        words = text(self._name, tall, PENCIL)
        picture.center(words, *paper.center)
        cursor = box(max(2, self.u(3)), round(tall * 1.15), 1, ACCENT)
        picture.center(cursor, paper.centerx + words.width / 2 + self.u(6), paper.centery)
        self._draw_length(picture)

    def _draw_length(self, picture: Picture) -> None:
        """How long the name is, at the edge of the paper; and between heading and paper why a letter was not added."""
        length = text(f"{len(self._name)} / {LONGEST_NAME}", self.play_px(18), PRINT)
        edge, (right, bottom) = self.u(8), self._paper.bottomright
        picture.add(length, right - length.width - edge, bottom - length.height - edge // 2)
        if self._refused:
            said = text_within(self._refused, self.play_px(20), ACCENT, self._paper.width)
            picture.center(said, self._paper.centerx, self._paper.top - self.u(16))

    def _looks(self, side: int) -> list[Button]:
        """The colours with the chosen mark, then the marks in the chosen colour. The chosen ones are bright."""
        chosen = self._look
        offered = [Look(one, chosen.mark) for one in COLOURS] + [Look(chosen.colour, one) for one in MARKS]
        return [
            self.way(
                "",
                partial(self._choose, look),
                main=look == chosen,
                drawing=seat_sign(look, round(side * SIGN)),
            )
            for look in offered
        ]

    def _feet(self) -> list[Button]:
        erase = self.way(pgettext("last letter", "Erase"), self._erase, "icon_take_back")
        erase.shortcut = IntentKind.TAKE_BACK
        other = []
        if self._former:
            other.append(self.way(pgettext("a name", "Forget"), self._forget, "icon_off"))
        elif self._go_on:
            other.append(self.way(pgettext("a question", "Skip"), self._end, "icon_next"))
        done = self.way(pgettext("name entered", "Done"), self._done, "icon_done", main=True)
        return [erase, self.way(_("Cancel"), self.back, "icon_close"), *other, done]

    def _choose(self, look: Look) -> Transition:
        self._look, self._chosen = look, True
        self.lay_out()
        return None

    def _press_letter(self, letter: str) -> None:
        """Adds a letter from a button, in lower case if it follows another letter."""
        follows = self._name[-1:].isalpha() and not self._untouched
        self._add(letter.lower() if follows else letter)

    def _add(self, letters: str) -> None:
        """Adds what the font can show, as far as there is room, and says what it leaves out. The first letter replaces the name."""
        typed = ("" if self._untouched else self._name) + letters[:MOST_PASTED]
        wanted = normalize("NFC", CONTROL.sub("", SPACES.sub(" ", typed)))
        lost = [letter for letter in wanted if not can_show(letter)]
        name = "".join(letter for letter in wanted if letter not in lost).lstrip()
        self._refused = ""
        if lost:
            self._refused = ngettext(
                "This letter cannot be shown.", "These letters cannot be shown.", len(lost)
            )
        elif len(name) > LONGEST_NAME:
            words = ngettext(
                "A name has at most {count} letter.", "A name has at most {count} letters.", LONGEST_NAME
            )
            self._refused = words.format(count=LONGEST_NAME)
        if self._refused:
            self.app.sound.play("refusal")
        if name or not self._untouched:
            self._name, self._untouched = name[:LONGEST_NAME], False

    def _erase(self) -> None:
        self._untouched, self._refused = False, ""
        self._name = self._name[:-1]

    def _done(self) -> Transition:
        """Without any letter, nobody new is remembered, and a name stays. Somebody who is remembered keeps colour and mark if no
        others were chosen; capitals make no difference."""
        settings, name = self.app.settings, self._former
        if not self._untouched:
            name = clean_name(self._name) or name
        if name:
            person = Person(name, *self._look)
            for one in settings.people if not self._former else ():
                if one.name.casefold() == name.casefold():
                    person = Person(one.name, *self._look) if self._chosen else one
            settings.remember(person, self._former)
            name = person.name
            if not self._former:
                settings.put_on(self._seat, name)
        return self._end()

    def _forget(self) -> Transition:
        self.app.settings.forget(self._former)
        return self._end()

    def _end(self) -> Transition:
        if self._go_on:
            self.app.settings.asked = True
        self.app.change()
        return self._go_on() if self._go_on else Pop()


def _first_look(settings: Settings, seat: int, name: str) -> Look:
    """That of somebody who is remembered. Somebody new gets the colour and the mark of the seat, or if somebody has chosen them the
    first ones that nobody has."""
    for one in settings.people:
        if one.name == name:
            return Look(one.colour, one.mark)
    colours, marks = [one.colour for one in settings.people], [one.mark for one in settings.people]
    return Look(
        next((one for one in (COLOURS[seat], *COLOURS) if one not in colours), COLOURS[seat]),
        next((one for one in (MARKS[seat], *MARKS) if one not in marks), MARKS[seat]),
    )
