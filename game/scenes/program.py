"""The question before a program is run that nobody has allowed on this computer."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from contextlib import suppress

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Pop, Transition
from game.engine.text import paragraph_within, width_of
from game.engine.translation import _
from game.rules.common.errors import ELLIPSIS
from game.scenes.menu import Menu
from game.table.palette import ACCENT, INK

LONGEST, END = 400, 120
"""The greatest number of characters of a command that are shown, and how many of them are its end if it is longer."""
LAST_PLAIN = "\u024f"
"""The last letter that is shown as it is, if it can be printed: later ones can look like others, or are not in the font."""
LEADING = 1.35


class ProgramQuestion(Menu):
    """Asks about one program after another. ``commands``: by name. ``go_on``: what follows when all are allowed, and ``stay`` when
    one is not."""

    def __init__(
        self,
        app: App,
        commands: Mapping[str, str],
        go_on: Callable[[], Transition],
        stay: Callable[[], Transition] = Pop,
    ) -> None:
        super().__init__(app)
        self._commands, self._go_on, self._stay = dict(commands), go_on, stay

    @property
    def words(self) -> str:
        """What is said about the program, above its command."""
        (name, command), *_others = self._commands.items()
        words = _(
            "The program {name} wants to play. It has never been allowed on this computer. A program can read, change and send"
            " everything that you can."
        ).format(name=name)
        if len(readable(command)) <= LONGEST:
            return words
        more = _("Its command has {count} characters; you see its beginning and its end.")
        return f"{words} {more.format(count=len(command))}"

    def lay_out(self) -> None:
        self.title = _("Run this program?")
        yes = self.way(_("Yes, run it"), self._allow, "icon_play")
        self.button_row([yes, self.way(_("No, go back"), self.back, "icon_back")])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        left, top = self.u(40), self.u(110)
        width, height = self.size[0] - 2 * left, self.buttons.all[0].area.y - top - self.u(20)
        said = paragraph_within(
            self.words, self.play_px(24), INK, (width, height // 2), LEADING, centered=True
        )
        picture.add(said, left, top)
        below = top + said.height + self.u(20)
        size, room = self.play_px(24), (width, top + height - below)
        lines = _broken(shown_command(next(iter(self._commands.values()))), size, width)
        picture.add(paragraph_within(lines, size, ACCENT, room, LEADING, centered=True), left, below)

    def back(self) -> Transition:
        super().back()
        return self._stay()

    def _allow(self) -> Transition:
        allowed = next(iter(self._commands.values()))
        self.app.programs.allow(allowed)
        self._commands = {name: one for name, one in self._commands.items() if one != allowed}
        if not self._commands:
            return self._go_on()
        self.lay_out()
        self.buttons.focus = len(self.buttons.all) - 1  # So that pressing a key twice allows only one.
        return None


def shown_command(command: str) -> str:
    """At most LONGEST characters of a command, and an ellipsis for what is left out."""
    whole = readable(command)
    return whole if len(whole) <= LONGEST else f"{whole[: LONGEST - END]} {ELLIPSIS} {whole[-END:]}"


def readable(command: str) -> str:
    """A command as a shell would write it, on one line. Letters that cannot be seen, or look like others, are escaped."""
    with suppress(ValueError):
        command = shlex.join(shlex.split(command))
    plain = (
        letter if letter.isprintable() and letter <= LAST_PLAIN else _escaped(letter) for letter in command
    )
    return "".join(plain)


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def _broken(words: str, pixels: int, width: int) -> str:
    """In lines that are no wider, broken after any letter: a command can have very long words."""
    lines = [""]
    for letter in words:
        if lines[-1] and width_of(lines[-1] + letter, pixels) > width:
            lines.append("")
        lines[-1] += letter
    return "\n".join(lines)
