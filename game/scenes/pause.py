"""The pause menu, who plays on when somebody leaves, and a question that drumming on the screen cannot answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Reset, Size, Transition
from game.engine.text import height_of, paragraph, paragraph_within
from game.engine.translation import _
from game.scenes.menu import AskingMenu, Menu
from game.scenes.player_names import shown_name
from game.session.game_session import GameSession
from game.session.matches import long_enough, reviewable
from game.table.ordered_marks import OrderedMarks
from game.table.palette import INK, INK_SOFT
from game.table.widgets import Button


class Pause(AskingMenu):
    """The menu on top of a match. ``careful``: several people sit around the screen, so drumming fingers must not end it."""

    def __init__(self, app: App, session: GameSession, *, careful: bool = False) -> None:
        super().__init__(app)
        self._session = session
        self._careful = careful
        self._saving = False
        self._note_top = 0

    @property
    def busy(self) -> bool:
        return self._saving

    def update(self, seconds: float) -> Transition:
        """Looks whether the disk has finished. It can do so at any moment, so drawing must not ask."""
        self._saving = not self._session.settled
        return None

    def resize(self, size: Size) -> None:
        self._saving = not self._session.settled
        super().resize(size)

    def handle(self, intent: Intent) -> Transition:
        return Pop() if intent.kind is IntentKind.MENU else super().handle(intent)

    def lay_out(self) -> None:
        self.title = _("Really give up?") if self.asking else _("Pause")
        header = self._session.match.header
        rules = partial(Push, "how_to_play", header.game_name)
        seats = partial(Push, "seats", self._session, careful=self._careful)
        people = any(seat.kind == "human" for seat in header.seats)
        entries = [
            self.way(_("Go on playing"), Pop, "icon_play", main=True),
            self.way(_("How to play"), rules, "icon_help"),
            self.way(_("Settings"), partial(Push, "settings"), "icon_settings"),
            *([self.way(_("Somebody leaves"), seats, "icon_leave")] if people else []),
            self.way(_("Leave and continue later"), self._leave, "icon_back"),
            self.way(_("Give up"), self._ask_to_give_up, "icon_close"),
        ]
        if self.asking:
            # "Yes" is in another place than "Give up", so that a double press does not end the match.
            entries[1:] = [self.way(_("Yes, give up"), self._give_up, "icon_close")]
        areas = self.column(len(entries), self.u(130), self.u(460), self.u(62), self.u(12))
        self._note_top = areas[-1].bottom + self.u(16)
        self.place(entries, areas)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if self.asking:
            words = self._words_for_giving_up()
        elif self.app.public:
            words = _("You can leave now. The match waits for a few minutes.")
        elif self._saving:
            words = _("The last turn is being saved.")
        elif self._session.save_failed:
            words = _("The disk cannot be written to. This match is not saved at the moment.")
        else:
            words = _("Every finished turn is already saved.")
        note = paragraph(words, self.play_px(18), INK_SOFT, self.size[0] - self.u(40), 1.3, True)
        picture.add(note, (self.size[0] - note.width) / 2, self._note_top)

    def _words_for_giving_up(self) -> str:
        if self.app.public:
            return _("The match ends here and nobody wins it.")
        if reviewable(self._session.match) and long_enough(self._session.match):
            return _("The match ends here and nobody wins it. It is saved and can be reviewed.")
        return _("The match ends here and nobody wins it. It is saved.")

    def _leave(self) -> Transition:
        to_title = partial(Reset, "title")
        words = _("Everybody leaves the match. You can continue it later.")
        if self.app.public:
            words = _("Everybody leaves the match. It waits for a few minutes.")
        return ask_carefully(_("Really leave?"), words, to_title) if self._careful else to_title()

    def _ask_to_give_up(self) -> Transition:
        if not self._careful:
            return self.ask()
        return ask_carefully(_("Really give up?"), self._words_for_giving_up(), self._give_up)

    def _give_up(self) -> Transition:
        self._session.give_up()
        return Reset("title")


TEXT_TOP = 84


class Seats(Menu):
    """One line for each seat that belongs to a person. Every change is one event of the match. ``careful``: as in ``Pause``."""

    def __init__(self, app: App, session: GameSession, *, careful: bool = False) -> None:
        super().__init__(app)
        self._careful = careful
        self.title = _("Somebody leaves")
        self._session = session
        seats = session.match.header.seats
        self._own = [seat for seat, player in enumerate(seats) if player.kind == "human"]

    def lay_out(self) -> None:
        top = max(self.u(130), self.u(TEXT_TOP) + self._said().height + self.u(12))
        areas = self.column(len(self._own) + 1, top, self.u(620), self.u(62), self.u(12))
        self.place([*map(self._line, self._own), self.way_back(main=True)], areas)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        said = self._said()
        picture.add(said, (self.size[0] - said.width) / 2, self.u(TEXT_TOP))

    def _said(self) -> Surface:
        words = _("The computer can play for somebody who leaves, and stop when they come back.")
        return paragraph(words, self.play_px(18), INK_SOFT, self.size[0] - self.u(40), 1.3, True)

    def _line(self, seat: int) -> Button:
        """If need be, it asks before the computer plays for somebody."""
        name = shown_name(self._session.match.header.seats[seat], seat)
        player = _("plays") if self._here(seat) else _("the computer plays")
        if self._here(seat) and self._careful:
            return self.way(name, partial(self._ask, seat, name), value=player)
        return self.choice(name, player, partial(self._toggle, seat))

    def _ask(self, seat: int, name: str) -> Transition:
        question = _("Does {name} leave?").format(name=name)
        words = _("The computer plays until {name} comes back.").format(name=name)
        return ask_carefully(question, words, partial(self._leave, seat))

    def _leave(self, seat: int) -> Transition:
        self._session.leave(seat)
        return Pop()

    def _here(self, seat: int) -> bool:
        return self._session.match.seats[seat].kind == "human"

    def _toggle(self, seat: int, _way: int) -> None:
        change = self._session.leave if self._here(seat) else self._session.come_back
        change(seat)


class Saving(Menu):
    """One sentence, and nothing to press."""

    def handle(self, intent: Intent) -> Transition:
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        words = _("Saving. The game closes when this is done.")
        said = paragraph(words, self.play_px(30), INK, self.size[0] - self.u(60), centered=True)
        picture.center(said, self.size[0] / 2, self.size[1] / 2)


LEADING = 1.3
ASIDE = 0.14
"""How far the middles of the left and the right mark are from the edges, as a share of the width."""


def ask_carefully(question: str, words: str, act: Callable[[], Transition]) -> Transition:
    return Push("careful_question", question, words, _("No, go back"), act)


class CarefulQuestion(Menu):
    """Asks with ``words`` that say what ``act`` would do. ``no``: the other answer, and ``stay`` where it leads."""

    shared = True

    def __init__(
        self,
        app: App,
        question: str,
        words: str,
        no: str,
        act: Callable[[], Transition],
        stay: Callable[[], Transition] = Pop,
    ) -> None:
        super().__init__(app)
        self.title = question
        how = _("Press 1, 2 and 3, one after the other. Any other touch starts over.")
        self._said, self._no, self._act, self._stay = f"{words}\n{how}", no, act, stay
        self._marks = OrderedMarks()
        self._words = Rect(0, 0, 0, 0)

    def lay_out(self) -> None:
        width, (back,) = self.size[0], self.foot(1, 400, 66)
        self.place_ways([self.way(self._no, self.back, "icon_play")], [back])
        bottom, side = back.y - self.u(24), self.tall(60)
        above = self.u(96)
        self._words = Rect(self.u(30), above, width - 2 * self.u(30), 0)
        said = height_of(self._said, self.play_px(24), self._words.width, LEADING)
        room = max(2 * side, bottom - above - said - self.u(24))
        low = bottom - side // 2
        left, right = (round(width * ASIDE), low), (round(width * (1 - ASIDE)), low)
        middles = left, right, (width // 2, low - room // 3)
        areas = [Rect(0, 0, side, side).move_to(center=middle) for middle in middles]
        self._words.height = areas[-1].y - above - self.u(6)
        self._marks.place(areas)

    def handle(self, intent: Intent) -> Transition:
        """A press anywhere else starts over; the way back leads back."""
        if self._marks.handle(intent):
            self.app.sound.play("button")
            super().back()
            return self._act()
        return super().handle(intent)

    def back(self) -> Transition:
        super().back()
        return self._stay()

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        size = self.play_px(24)
        said = paragraph_within(self._said, size, INK, self._words.size, LEADING, centered=True)
        picture.add(said, *self._words.topleft)
        self._marks.draw(picture, keys=self.app.devices.steps)
