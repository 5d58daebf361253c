"""The start draw: everyone draws a tile or card and the highest begins. Players who tie draw again."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind, Skips
from game.engine.layout import SIDES, Place, SideStrips, side_strips
from game.engine.picture import Picture
from game.engine.scene import Replace, Size, Transition
from game.engine.sprites import backdrop
from game.engine.surface_cache import plan_ahead
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _, listed
from game.engine.tween import Steps, Timeline, do, sequence, show, staggered
from game.rules.common.match import highest_seats
from game.scenes.menu import BASE
from game.scenes.player_names import shown_name
from game.scenes.registry import plan_modules, plan_table
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import ONE
from game.table import timings
from game.table.board import TABLE_SIZE
from game.table.palette import ACCENT, INK, INK_SOFT, RGB
from game.table.player_badges import seat_mark
from game.table.scale import SMALLEST_TEXT
from game.table.seating import readable_text, sides_of

GAP, NAME_OF_SQUARE = 6, 2.2
"""The space between the mark and the name of a player in pixels, and the greatest width of the name, in squares."""
WORDS_HIGH = 80
"""The height of the message at one side, in units."""


class StartDrawScene:
    """Shows the start draw as soon as it has been saved."""

    typing = False
    busy = True

    def __init__(self, app: App, session: GameSession) -> None:
        self.app = app
        self.timeline = Timeline()
        self._skips = Skips()
        self._session = session
        self._seats = session.match.header.seats
        self._event = event = session.deal()
        self._pieces = screen_of(session.match.header.game_name).start
        self._drawn: list[Any] = [None] * len(self._seats)
        self._words = self._pieces.intro()
        self._highest_seats: list[int] = []
        self._stock = self._pieces.count(self._session.match.header)
        self._sides = () if app.seating == ONE else sides_of(self._seats)
        self._result_shown = False
        self._over = False
        self._replaced = False
        self._size: Size = (1, 1)
        for number, draws in enumerate(event.draws):
            self.timeline.play(self._round(draws, again=number > 0, last=number + 1 == len(event.draws)))
        self.timeline.play(show(self._pause, end=self._finish))

    def resize(self, size: Size) -> None:
        self._size = size
        header = self._session.match.header
        plan_ahead([*plan_table(self.app, size, header.game_name, header), *plan_modules()])

    def handle(self, intent: Intent) -> Transition:
        """The first press skips the animation, the next one goes on to the match."""
        if self._skips.read(intent, IntentKind.BACK) and self._session.settled:
            if self._result_shown:
                return self._go_on()
            self.timeline.finish()
            self._over = False
            self.timeline.play(show(self._pause, end=self._finish))
        return None

    def update(self, seconds: float) -> Transition:
        if self._session.settled:
            self.timeline.update(seconds)
        return self._go_on() if self._over else None

    def draw(self, picture: Picture, lag: float) -> None:
        picture.add(backdrop("table", TABLE_SIZE, self._size), 0, 0)
        width, height = self._size
        self._pieces.draw_stock(picture, self._stock_area(), self._stock, self.app.style, 0.0)
        for seat in range(len(self._seats)):
            square, place = self._square(seat), self._place(seat)
            x, y = float(square.centerx), square.bottom + self._u(22)
            if self._sides:
                x, y = place.size[0] / 2, place.size[1] - self._u(24)
            with picture.part(place):
                drawn, highest = self._drawn[seat], seat in self._highest_seats
                if drawn is not None:
                    self._pieces.draw(picture, drawn, square, self.app.style, highest)
                self._draw_name(picture, seat, x, y)
        if self._sides:
            self._draw_words_around(picture)
        else:
            room = width - 20, self._u(WORDS_HIGH)
            words = paragraph_within(self._words, self._text(30), self._colour, room, 1.15, centered=True)
            picture.center(words, width / 2, height - self._u(42))
        self.timeline.draw(picture, lag)

    @property
    def _colour(self) -> RGB:
        return ACCENT if self._highest_seats else INK_SOFT

    def close(self) -> None:
        """Ends the session if the window is being closed. Otherwise the next scene continues it."""
        if not self._replaced:
            self._session.close()

    def _draw_name(self, picture: Picture, seat: int, x: float, y: int) -> None:
        mark = seat_mark(self._session.match.header.look(seat), self._u(24))
        room = round(self._square(seat).width * NAME_OF_SQUARE)
        name = text_within(shown_name(self._seats[seat], seat), self._text(24), INK, room)
        left = x - (mark.width + GAP + name.width) / 2
        picture.add(mark, left, y - mark.height / 2)
        picture.add(name, left + mark.width + GAP, y - name.height / 2)

    def _draw_words_around(self, picture: Picture) -> None:
        """The message once for each side."""
        for side in SIDES:
            place = Place.of(self._strips.middle, side)
            wide, high = place.size
            size, least, room = self._text(30), self._text(22), (wide - self._u(24), round(high * 0.25))
            words = paragraph_within(self._words, size, self._colour, room, 1.15, least, centered=True)
            with picture.part(place):
                picture.center(words, wide / 2, high - self._u(6) - words.height / 2)

    @property
    def _strips(self) -> SideStrips:
        deep = round(min(self._size) * 0.2)
        return side_strips(self._size, SIDES, deep, deep)

    def _text(self, pixels: int) -> int:
        return max(self._u(pixels), readable_text(self._size, self.app.settings.inches), SMALLEST_TEXT)

    def _u(self, pixels: int) -> int:
        return round(pixels * (min(self._size) / BASE))

    def _place(self, seat: int) -> Place:
        """The part of the window that belongs to this seat."""
        if not self._sides:
            return Place((0, 0, *self._size))
        return self._strips.places([self.app.seen_at(side) for side in self._sides], 0)[seat]

    def _stock_area(self) -> Rect:
        side = round(min(self._size) * 0.3)
        middle = self._size[0] // 2, round(self._size[1] * (0.5 if self._sides else 0.46))
        return Rect(0, 0, side, side).move_to(center=middle)

    def _square(self, seat: int) -> Rect:
        """The place of what a seat draws: clockwise on an oval, the first below. Around a table, local to the seat's place."""
        if self._sides:
            width, height = self._place(seat).size
            side = round(height * 0.58)
            return Rect((width - side) // 2, round(height * 0.08), side, side)
        width, height = self._size
        angle = math.pi / 2 + math.tau * seat / len(self._seats)
        side = round(min(self._size) * 0.125)
        x = round(width / 2 + math.cos(angle) * width * 0.33)
        y = round(height * 0.44 + math.sin(angle) * height * 0.31)
        return Rect(0, 0, side, side).move_to(center=(x, y))

    @property
    def _pause(self) -> float:
        return max(timings.START_READ_LEAST, self.app.seconds(timings.START_READ))

    def _round(self, draws: tuple[Any, ...], *, again: bool, last: bool) -> Steps:
        """One drawing. ``again``: of players who tie. ``last``: after it one player begins."""
        seats = highest_seats(draws, self._pieces.rank)
        drawing = [self._flight(seat, one) for seat, one in enumerate(draws) if one is not None]
        return sequence(
            do(partial(self._clear, draws, again)),
            staggered(self.app.seconds(timings.START_STAGGER), drawing),
            show(0 if last else self._pause, begin=partial(self._say, seats, draws[seats[0]], last)),
        )

    def _clear(self, draws: tuple[Any, ...], again: bool) -> None:
        drawing = [seat for seat, one in enumerate(draws) if one is not None]
        for seat in drawing:
            self._drawn[seat] = None
        self._highest_seats = []
        if again:
            names = [shown_name(self._seats[seat], seat) for seat in drawing]
            self._words = _("{names} draw again.").format(names=listed(names))
            if self._pieces.put_back:
                self._drawn = [None] * len(draws)
                self._stock = self._pieces.count(self._session.match.header)

    def _say(self, seats: list[int], highest: Any, last: bool) -> None:
        self._highest_seats, self._result_shown = seats, last
        names = listed([shown_name(self._seats[seat], seat) for seat in seats])
        self._words = self._pieces.begins(names, self._event) if last else self._pieces.again(names, highest)
        if last:
            self.app.sound.play("your_turn")

    def _flight(self, seat: int, drawn: Any) -> Steps:
        pieces, style = self._pieces, self.app.style

        def begin() -> None:
            self._stock -= 1
            self.app.sound.play(pieces.sound)

        def draw(picture: Picture, p: float) -> None:
            place, area = self._place(seat), self._stock_area()
            start = place.inward(pieces.opening(area, self._stock))
            pieces.draw_stock(picture, area, self._stock, style, p)
            with picture.part(place):
                pieces.draw_flight(picture, drawn, start, self._square(seat), style, p)

        def end() -> None:
            self._drawn[seat] = drawn

        return show(self.app.seconds(timings.START_TILE), draw, begin=begin, end=end)

    def _finish(self) -> None:
        self._over = True

    def _go_on(self) -> Transition:
        self._replaced = True
        return Replace("table", self._session)
