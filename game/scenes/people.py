"""Who are you? Several people say it before each match, somebody who plays alone once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.layout import across, areas, wrapped
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Replace, Transition
from game.engine.text import text_within
from game.engine.translation import _, pgettext, sentences
from game.rules.common.seats import COLOURS, MARKS, Look, Seat, looks
from game.scenes.menu import Menu
from game.scenes.new_match import ask_name, begin_chosen, chosen_seats
from game.scenes.player_names import numbered, readable, shown_name
from game.session.settings import MOST_PEOPLE, MatchChoices, Person
from game.table.palette import INK_SOFT
from game.table.player_badges import seat_sign
from game.table.widgets import Button

HIGHEST, WIDEST = 84, 720
SIGN = 0.7
"""The diameter of a sign, divided by the height of its button."""


class Who(Menu):
    """Several people say who they are, and whether they see each other's hands. Those who sat there last are chosen already.

    ``_hands_changed``: the last choice was about hands, so that it is explained."""

    def __init__(self, app: App, game_name: str) -> None:
        super().__init__(app)
        self._game_name = game_name
        self._choices = app.settings.matches[game_name]
        self._hands_changed = False

    def lay_out(self) -> None:
        self.title = pgettext("several people", "Who are you?")
        feet = self.foot(2, WIDEST, below=10)
        seats = chosen_seats(self.app.settings, self._game_name)
        found = zip(self._choices.occupied, seats, looks(seats), strict=True)
        people = [(number, seat, look) for number, seat, look in found if seat.kind == "human"]
        places = places_for(self, len(people) + 1, feet[0].y)
        side = round(places[0].height * SIGN)
        names = [self._name_button(number, seat, look, side) for number, seat, look in people]
        play = self.way(
            pgettext("begin a match", "Play"),
            partial(begin_chosen, self.app, self._game_name),
            "icon_play",
            main=True,
        )
        self.place([*names, self._hands(), self.way_back(), play], [*places, *feet])
        if not self.buttons.visible:
            self.buttons.focus = len(self.buttons.all) - 1

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        words = self._other_looks() or _("Press a name to choose another one.")
        draw_below_heading(self, picture, hands_note(self._choices) if self._hands_changed else words)

    def _name_button(self, number: int, seat: Seat, look: Look, side: int) -> Button:
        name = readable(seat.name, number + 1)
        return self.way(name, partial(ask_name, self.app, number), drawing=seat_sign(look, side))

    def _other_looks(self) -> str:
        """Who gets another colour or mark than they have chosen, because somebody before them has it; empty if nobody does."""
        seats = chosen_seats(self.app.settings, self._game_name)
        found = looks(seats)
        said: list[str] = []
        for at, (seat, look) in enumerate(zip(seats, found, strict=True)):
            by_colour = _owner([one.colour for one in found], seat.colour, look.colour)
            by_mark = _owner([one.mark for one in found], seat.mark, look.mark)
            words = {
                _("{name} gets another colour, because {other} has the same one."): by_colour,
                _("{name} gets another mark, because {other} has the same one."): by_mark,
            }
            if by_colour == by_mark:
                both = _("{name} gets another colour and mark, because {other} has the same ones.")
                words = {both: by_colour}
            said += [
                one.format(name=shown_name(seat, at), other=shown_name(seats[other], other))
                for one, other in words.items()
                if other is not None
            ]
        return sentences(*said)

    def _hands(self) -> Button:
        hidden, opened = pgettext("hands", "hidden"), pgettext("hands", "open")
        value = opened if self._choices.open_hands else hidden
        return self.choice(pgettext("what players hold", "Hands"), value, self._change_hands)

    def _change_hands(self, way: int) -> None:
        self._choices.open_hands = not self._choices.open_hands
        self._hands_changed = True


def _owner(all_found: Sequence[str], chosen: str | None, found: str) -> int | None:
    """The number of the seat that has the colour or mark that somebody has chosen; None if they have it, or have chosen none."""
    return None if chosen in (None, found) else all_found.index(chosen)


class People(Menu):
    """Those who are remembered: one of them sits on this ``seat``, or somebody without a name. ``go_on``: see ``NameEntry``."""

    def __init__(self, app: App, seat: int, go_on: Callable[[], Transition] | None = None) -> None:
        super().__init__(app)
        self._seat, self._go_on = seat, go_on

    def lay_out(self) -> None:
        self.title = _("Who are you?")
        settings, feet = self.app.settings, self.foot(2, WIDEST, below=10)
        places = places_for(self, len(settings.people) + 1, feet[0].y)
        buttons: list[Button] = []
        spots: list[Rect] = []
        for number, (person, place) in enumerate(zip(settings.people, places, strict=False), 1):
            parts = areas(across(name=1.0, edit=max(place.height, self.finger)), place, self.u(8))
            buttons += [self._name_button(number, person, parts["name"]), self._edit_button(person)]
            spots += [parts["name"], parts["edit"]]
        new = self.way(_("New name"), self._new, enabled=len(settings.people) < MOST_PEOPLE)
        guest = self._guest(places[len(settings.people)])
        self.place([*buttons, guest, self.way_back(), new], [*spots, places[len(settings.people)], *feet])
        if not self.buttons.visible:
            self.buttons.focus = next((at for at, one in enumerate(self.buttons.all) if one.main), 0)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        if len(self.app.settings.people) >= MOST_PEOPLE:
            words = _("No more names can be remembered. Change one, or forget one.")
            draw_below_heading(self, picture, words)

    def _name_button(self, number: int, person: Person, place: Rect) -> Button:
        name = readable(person.name, number)
        sign = seat_sign(Look(person.colour, person.mark), round(place.height * SIGN))
        sits = person.name == self.app.settings.names[self._seat]
        return self.way(name, partial(self._choose, person.name), drawing=sign, main=sits)

    def _edit_button(self, person: Person) -> Button:
        return self.way("", partial(Push, "name_entry", self._seat, None, person.name), "icon_edit")

    def _guest(self, place: Rect) -> Button:
        """Somebody without a name."""
        name, nobody = (
            numbered(self._seat + 1),
            not self.app.settings.names[self._seat],
        )
        sign = seat_sign(Look(COLOURS[self._seat], MARKS[self._seat]), round(place.height * SIGN))
        return self.way(name, partial(self._choose, ""), drawing=sign, main=nobody)

    def _choose(self, name: str) -> Transition:
        settings = self.app.settings
        settings.put_on(self._seat, name)
        if self._go_on:
            settings.asked = True
        self.app.change()
        return self._go_on() if self._go_on else Pop()

    def _new(self) -> Transition:
        return Replace("name_entry", self._seat, self._go_on)


def draw_below_heading(menu: Menu, picture: Picture, words: str) -> None:
    said = text_within(words, menu.play_px(19), INK_SOFT, menu.size[0] - menu.u(40))
    picture.center(said, menu.size[0] / 2, menu.u(92))


def hands_note(choices: MatchChoices) -> str:
    """What the choice means as it is now."""
    if choices.open_hands:
        return _("People see each other's hands. Nothing is hidden between turns.")
    return _("People do not see what their opponents hold.")


def places_for(menu: Menu, count: int, bottom: int) -> Sequence[Rect]:
    """So many places below the heading, in two columns if they would be too low in one."""
    top, gap = menu.u(114), menu.u(10)
    room = bottom - menu.u(12) - top
    rows = count
    if room // rows - gap < max(menu.finger, menu.u(52)):
        rows = -(-count // 2)
    tall = min(room // rows - gap, menu.tall(HIGHEST))
    columns = -(-count // rows)
    wide = menu.u(WIDEST) if columns == 1 else menu.size[0]
    first = top + max(0, room - rows * (tall + gap) + gap) // 3
    return wrapped(menu.strip(wide, first), gap, count, columns, tall)
