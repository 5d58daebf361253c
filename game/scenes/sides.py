"""Asks the players where they sit. Each touches the edge of the screen in front of them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from pygame import Rect

from game.app import App
from game.engine.layout import BOTTOM, SIDES, Place, SideStrips
from game.engine.picture import Picture
from game.engine.scene import Size, Transition
from game.engine.text import text_within
from game.engine.translation import _
from game.games import game_of
from game.rules.common.variant import VariantHeader
from game.scenes.menu import Menu
from game.scenes.new_match import begin_seated
from game.session.settings import FOUR
from game.table.palette import ACCENT
from game.table.seating import Placed, seated, stations_around
from game.table.widgets import Button

GAP, HALF_GAP = 12, 8


class Sides(Menu):
    """Asks the people one after another, then begins the match. Computers get the sides that are left."""

    def __init__(self, app: App, header: VariantHeader) -> None:
        super().__init__(app)
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
        """With a station for everybody, there are two places on each longer side. Otherwise each side has room for all."""
        if self.app.seating == FOUR:
            self._places, self._room = stations_around(size), 1
        super().resize(size)

    def lay_out(self) -> None:
        places = self._edges().places(self._places, self.u(HALF_GAP))
        edges = [self._edge_button(number, place.side) for number, place in enumerate(places)]
        back = Rect(0, 0, self.tall(150), self.tall(64))
        back.center = (self.size[0] // 2, self.size[1] // 2)
        self.place([*edges, self.way_back()], [*(Rect(place.area) for place in places), back])

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        name = self._header.seats[self.asked].name
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
        names = [self._header.seats[seat].name for seat, chosen in self._chosen.items() if chosen == place]
        free = self._seated({**self._chosen, self.asked: place}) is not None
        words = _("I sit here") if free else ""
        reach, value = self.u(GAP + HALF_GAP), " + ".join(names)
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
            return begin_seated(self.app, around_table(self._header, placed))
        self._chosen = chosen
        self.lay_out()
        return None


def around_table(header: VariantHeader, placed: tuple[Placed, ...]) -> VariantHeader:
    seats = tuple(replace(header.seats[seat], side=side) for seat, side in placed)
    pads: dict[int, int] = {}
    for seat, _side in placed:
        pads.setdefault(header.pads[seat], len(pads))
    own = tuple(pads[header.pads[seat]] for seat, _side in placed)
    made: VariantHeader = game_of(header.edition).rules.header(seats, own, header.rules, header.seed)
    return made
