"""Begins matches: as the settings or a finished match say, or a first one that teaches. Every way into a match ends here.

Around a screen, the players are asked where they sit: each touches the edge in front of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Rect

from game.app import App
from game.engine.layout import BOTTOM, SIDES, Place, SideStrips
from game.engine.picture import Picture
from game.engine.scene import Push, Reset, Size, Transition
from game.engine.text import text_within
from game.engine.translation import _
from game.engine.tween import do_nothing
from game.games import game_of
from game.players.characters import named
from game.players.levels import levels
from game.rules.common.journal import PLAYED
from game.rules.common.match import Header
from game.rules.common.seats import Seat
from game.scenes.menu import Menu
from game.scenes.player_names import numbered, readable, shown_name
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import BOT, FOUR, HUMAN, ONE, Settings, first_level
from game.table.palette import ACCENT
from game.table.seating import Placed, seated, stations_around
from game.table.widgets import Button

LEAST_PLAYERS = 2


def begin_chosen(app: App, game_name: str) -> Transition:
    """Begins the match that the settings describe, and saves them. Does nothing if there are too few players."""
    choices = app.settings.matches[game_name]
    if len(choices.occupied) < LEAST_PLAYERS:
        return None
    app.settings.last_played = game_name
    choices.level = first_level(choices.kinds) or choices.level
    app.change()
    seats = chosen_seats(app.settings, game_name)
    paired = choices.partners and len(seats) in game_of(game_name).rules.partner_seats
    header = new_header(app, game_name, seats, choices.preset, paired=paired, short=choices.short)
    return begin(app, replace(header, open_hands=choices.open_hands and people_in(seats) > 1))


def begin(app: App, header: Any) -> Transition:
    """Begins the match with this header, or first asks where the people sit around the screen."""
    if app.seating != ONE and any(seat.kind == "human" for seat in header.seats):
        return Push("sides", header)
    return begin_seated(app, header)


def begin_seated(app: App, header: Any) -> Transition:
    """Begins a match whose seats have their sides, or first asks whether its programs may be run."""
    commands = app.settings.bot_commands
    if unknown := app.programs.unknown(header.seats, commands):
        return Push("program", unknown, partial(begin_seated, app, header))
    return Reset("table", GameSession.begin(app.store, dated(app, header), commands))


def dated(app: App, header: Any) -> Any:
    """The header of a match that begins now."""
    return replace(header, played=app.now().strftime(PLAYED))


def begin_another(app: App, old: Any, seats: Sequence[Seat]) -> Transition:
    """Begins a match with these seats, and with the pads and rules of an older match."""
    header = game_of(old.game_name).rules.header(named(seats), old.pads, old.rules, app.next_seed())
    return begin_seated(app, replace(header, open_hands=old.open_hands))


def new_header(
    app: App,
    game_name: str,
    seats: Sequence[Seat],
    preset: str = "",
    *,
    paired: bool = False,
    short: bool = False,
) -> Any:
    """The header of a new match. ``preset``: the house rules; the standard ones if empty. ``paired``: neighbours share a pad."""
    game_rules = game_of(game_name).rules
    rules = game_rules.house_rules(preset, short=short)
    pads = tuple(seat // 2 if paired else seat for seat in range(len(seats)))
    return game_rules.header(named(seats), pads, rules, app.next_seed())


def chosen_seats(settings: Settings, game_name: str) -> tuple[Seat, ...]:
    """Those of the match that the settings describe."""
    choices = settings.matches[game_name]
    return named(header_seat(settings, seat, choices.kinds[seat]) for seat in choices.occupied)


def header_seat(settings: Settings, seat: int, kind: str) -> Seat:
    """The seat as it is written to the match header. For a program this is its name, not its command."""
    if kind == HUMAN:
        person = settings.person_on(seat)
        look = (person.colour, person.mark) if person else (None, None)
        return Seat(player_name(settings, seat), "human", None, None, *look)
    if kind.startswith(BOT):
        return Seat(kind.removeprefix(BOT), "bot", kind.removeprefix(BOT))
    return Seat("", "cpu", kind)


def player_name(settings: Settings, seat: int) -> str:
    """What the person on this seat is called, also if nobody has said who that is."""
    return settings.names[seat] or numbered(seat + 1)


def people_in(seats: Sequence[Seat]) -> int:
    return sum(seat.kind == "human" for seat in seats)


def your_name(menu: Menu) -> Button:
    """Shows who plays alone, and leads to a change."""
    name = readable(player_name(menu.app.settings, 0), 1)
    return menu.way(_("Your name"), partial(ask_name, menu.app, 0), value=name)


def ask_once(app: App, go_on: Callable[[], Transition]) -> Transition:
    """Asks somebody who plays alone who they are, unless that is known or has been asked before."""
    if app.settings.names[0] or app.settings.asked:
        return go_on()
    return ask_name(app, 0, go_on)


def ask_name(app: App, seat: int, go_on: Callable[[], Transition] | None = None) -> Transition:
    """Asks who sits on this seat: one of those who are remembered, or at once for a name if there are none. ``go_on``: see
    ``NameEntry``."""
    return Push("people", seat, go_on) if app.settings.people else Push("name_entry", seat, go_on)


def begin_known(app: App, game_name: str) -> Transition:
    """Begins the match that the settings describe. Somebody who plays it alone is asked first, see ``ask_once``."""
    go_on, kinds = partial(begin_chosen, app, game_name), app.settings.matches[game_name].kinds
    return ask_once(app, go_on) if kinds[0] == HUMAN and kinds.count(HUMAN) == 1 else go_on()


def begin_first_match(app: App, game_name: str) -> Transition:
    """Begins the first match of this game. Its level becomes the usual one, unless other players have been chosen before."""

    def note() -> None:
        app.settings.taught = True
        if app.settings.matches[game_name] == Settings().matches[game_name]:
            app.settings.matches[game_name].kinds[1] = levels(game_name)[0].name
        app.change()

    return learn(app, game_name, note)


def learn(
    app: App, game_name: str, note: Callable[[], None] = do_nothing, ask: Callable[..., Transition] = Push
) -> Transition:
    """Begins a first match, or first asks where the person sits around the screen. ``note``: called when the match begins. ``ask``:
    how the question comes to the window."""
    header = first_header(app, game_name)

    def begin(header: Any) -> Transition:
        note()
        return Reset("table", first_session(app, game_name, header))

    if app.seating != ONE:
        return ask("sides", header, lambda around: begin(with_sides_of(header, around)))
    return begin(header)


def first_header(app: App, game_name: str) -> Any:
    """Of the match against the weakest computer that teaches. To the rules it is a match like any other; for visitors of a table in a
    public place it is a short one."""
    game_rules, kinds = game_of(game_name).rules, (HUMAN, levels(game_name)[0].name)
    seats = named(header_seat(app.settings, seat, kind) for seat, kind in enumerate(kinds))
    return game_rules.header(
        seats, (0, 1), game_rules.house_rules(short=app.public), screen_of(game_name).first_seed
    )


def with_sides_of(header: Any, around: Header) -> Any:
    """The header with the sides where people and computers sit in another one. The order of the seats stays: the one who learns is
    the first of two."""
    sides = {seat.kind: seat.side for seat in around.seats}
    return replace(header, seats=tuple(replace(seat, side=sides[seat.kind]) for seat in header.seats))


def first_session(app: App, game_name: str, header: Any = None) -> GameSession:
    """The match with this header, or at one side of the screen, with the draw for the start done."""
    session = GameSession.begin(app.store, dated(app, header or first_header(app, game_name)))
    session.deal()
    return session


GAP, HALF_GAP = 12, 8


class Sides(Menu):
    """Asks the people one after another, then begins the match. Computers get the sides that are left. ``begin``: begins a match with
    a header, if not in the usual way."""

    def __init__(self, app: App, header: Header, begin: Callable[[Header], Transition] | None = None) -> None:
        super().__init__(app)
        self._begin = begin or partial(begin_seated, app)
        app.face(BOTTOM)
        self._header = header
        self._people = [seat for seat, player in enumerate(header.seats) if player.kind == "human"]
        self._chosen: dict[int, int] = {}
        self._places: tuple[int, ...] = SIDES
        self._room = len(header.seats)

    @property
    def asked(self) -> int:
        return self._people[len(self._chosen)]

    def resize(self, size: Size) -> None:
        """With a station for everybody, there are two places on each longer side. Otherwise each side has room for all. If the places
        are others now, everybody is asked again."""
        four = self.app.seating == FOUR
        places, room = (stations_around(size), 1) if four else (SIDES, len(self._header.seats))
        if places != self._places:
            self._places, self._room, self._chosen = places, room, {}
        super().resize(size)

    def lay_out(self) -> None:
        places = self._edges().places(self._places, self.u(HALF_GAP))
        edges = [self._edge_button(number, place.side) for number, place in enumerate(places)]
        back = Rect(0, 0, self.tall(150), self.tall(64))
        back.center = self.size[0] // 2, self.size[1] // 2
        self.place([*edges, self.way_back()], [*(Rect(place.area) for place in places), back])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        name = shown_name(self._header.seats[self.asked], self.asked)
        middle = self._edges().middle
        for side in SIDES:
            place = Place.of(middle, side)
            width, height = place.size
            words = text_within(
                _("{name}: where do you sit?").format(name=name), self.px(34), ACCENT, round(width * 0.9)
            )
            with picture.part(place):
                picture.center(words, width / 2, height - self.px(34))

    def back(self) -> Transition:
        if not self._chosen:
            return super().back()
        self._chosen.popitem()
        self.lay_out()
        return None

    def _edges(self) -> SideStrips:
        """The strips with the buttons along the edges of the screen. The corners belong to the lower and the upper one."""
        (width, height), gap = self.size, self.u(GAP)
        deep = max(round(min(self.size) * 0.2), self.finger)
        inner = Rect(deep + gap, deep + gap, width - 2 * (deep + gap), height - 2 * (deep + gap))
        left = Rect(gap, inner.y + gap, deep, inner.height - 2 * gap)
        top = Rect(gap, gap, width - 2 * gap, deep)
        bottom, right = top.move(0, height - deep - 2 * gap), left.move(width - deep - 2 * gap, 0)
        return SideStrips((bottom, left, top, right), inner)

    def _edge_button(self, place: int, side: int) -> Button:
        names = [
            shown_name(self._header.seats[seat], seat)
            for seat, chosen in self._chosen.items()
            if chosen == place
        ]
        free = self._seated({**self._chosen, self.asked: place}) is not None
        reach, here = self.u(GAP + HALF_GAP), _("I sit here") if free else ""
        words, value = (" + ".join(names), here) if names else (here, "")
        choose = partial(self._choose, place)
        return self.way(words, choose, enabled=free, value=value, side=side, reach=reach)

    def _seated(self, chosen: dict[int, int]) -> tuple[Placed, ...] | None:
        return seated(self._header.pads, chosen, self._places, self._room)

    def _choose(self, place: int) -> Transition:
        chosen = {**self._chosen, self.asked: place}
        placed = self._seated(chosen)
        if placed is None:
            return None
        if len(chosen) == len(self._people):
            return self._begin(around_table(self._header, placed))
        self._chosen = chosen
        self.lay_out()
        return None


def around_table(header: Header, placed: tuple[Placed, ...]) -> Header:
    seats = tuple(replace(header.seats[seat], side=side) for seat, side in placed)
    pads: dict[int, int] = {}
    for seat, _side in placed:
        pads.setdefault(header.pads[seat], len(pads))
    own = tuple(pads[header.pads[seat]] for seat, _side in placed)
    made: Header = game_of(header.game_name).rules.header(seats, own, header.rules, header.seed)
    return replace(made, open_hands=header.open_hands)
