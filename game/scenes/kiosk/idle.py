"""What a table shows while nobody plays: the demo match, a black screen in the dark hours, and the countdown before that."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent
from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP, Place, within
from game.engine.picture import Picture
from game.engine.scene import Reset, Scene, Size, Transition
from game.engine.shapes import add_box, box
from game.engine.sprites import backdrop
from game.engine.text import height_of, paragraph_within, text_within
from game.engine.translation import _
from game.games import GAMES
from game.players.levels import level_in
from game.rules.common.seats import Seat
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.menu import BASE, BASE_WIDTH, draw_veil
from game.scenes.new_match import new_header
from game.scenes.screen import screen_of
from game.session.game_session import GameSession
from game.session.settings import ONE
from game.table.board import TABLE_SIZE
from game.table.figures import figure
from game.table.palette import ACCENT, ACCENT_DARK, INK, INK_SOFT, PANEL, PANEL_EDGE
from game.table.scale import SMALLEST_TEXT
from game.table.seating import readable_text

LEVELS = "club", "casual"
"""Who plays a demo match."""
CAPTION = 0.17
EDGE, SHIFT = 0.14, 0.06
"""Around a table: the least depth of the captions as a share of the shorter side of the window, and how far the table is moved, as
a share of the longer one.
"""
SENTENCES = 0.66
TEXT, LEADING, TOUCH = 0.034, 1.25, 1.7
"""The largest height of the sentences as a share of the shorter side of the window, the distance of their lines divided by their
height, and the height of the words that say how to begin, divided by it.
"""


class Idle:
    """A scene that nobody touches: the guard handles every touch."""

    typing = busy = False
    _size: Size = (1, 1)

    def resize(self, size: Size) -> None:
        self._size = size

    def handle(self, intent: Intent) -> Transition:
        return None

    def update(self, seconds: float) -> Transition:
        return None

    def close(self) -> None:
        """Has nothing to release."""


class Demo(Idle):
    """A match that leaves no trace.

    The caption is below the table in one match and above it in the next, so that the board does not burn into the screen. If the
    players are around the screen, there is a caption at each side instead, and the table is moved along the longer side.
    """

    busy = True

    def __init__(self, kiosk: Kiosk, session: GameSession) -> None:
        self._app = kiosk.app
        self._game_name = session.match.header.game_name
        self._scene = screen_of(self._game_name).turn_scene(kiosk.app, session, False)
        self._moved = kiosk.demos % 2 == 1
        kiosk.demos += 1
        self._room = Rect(0, 0, 1, 1)

    def resize(self, size: Size) -> None:
        super().resize(size)
        self._room = table_area(size, self._app.seating, moved=self._moved)
        self._scene.resize(self._room.size)

    def update(self, seconds: float) -> Transition:
        return Reset("title") if self._scene.update(seconds) else None

    def draw(self, picture: Picture, lag: float) -> None:
        table = Picture()
        self._scene.draw(table, lag)
        picture.add(backdrop("table", TABLE_SIZE, self._size), 0, 0)
        for surface, (x, y) in table.blits:
            picture.add(surface, x + self._room.x, y + self._room.y)
        draw_captions(picture, self._app, self._size, self._room, self._game_name)

    def close(self) -> None:
        self._scene.close()


def draw_captions(picture: Picture, app: App, size: Size, room: Rect, game_name: str) -> None:
    words = screen_of(game_name).words().demo
    least = max(SMALLEST_TEXT, readable_text(size, app.settings.inches))
    large = max(least, round(min(size) * TEXT))
    for place in captions(size, room):
        with picture.part(place):
            _draw_caption(picture, place.size, words, least, large)


def _draw_caption(picture: Picture, size: Size, words: str, least: int, large: int) -> None:
    """Three sentences, and how to begin. Where there is no room for readable sentences, only how to begin."""
    width, band = size
    edge = band // 12
    picture.add(box(width, band, 0, PANEL), 0, 0)
    room = round(width * SENTENCES) - 3 * edge, band - 2 * edge
    left = 0
    if height_of(words, least, room[0], LEADING) <= room[1]:
        said = paragraph_within(words, large, INK, room, LEADING, least)
        picture.add(said, 2 * edge, (band - said.height) / 2)
        left = room[0] + 3 * edge
    touch = text_within(_("Touch to play"), round(large * TOUCH), ACCENT, width - left - 2 * edge, 0.4)
    picture.center(touch, (left + width) / 2, band / 2)


def table_area(size: Size, seating: str, *, moved: bool) -> Rect:
    """The space for the table in a window of this size. It has the same size if it is ``moved``."""
    width, height = size
    if seating == ONE:
        band = round(height * CAPTION)
        return Rect(0, band if moved else 0, width, height - band)
    band, shift = round(min(size) * EDGE), round(max(size) * SHIFT)
    across, down = (shift, 0) if width >= height else (0, shift)
    room = Rect(band, band, width - 2 * band - across, height - 2 * band - down)
    return room.move(across, down) if moved else room


def captions(size: Size, room: Rect) -> list[Place]:
    """The places of the captions around the space for the table: each faces the side where it is, a single one the lower side."""
    width, height = size
    areas = {
        BOTTOM: (0, room.bottom, width, height - room.bottom),
        LEFT: (0, room.y, room.x, room.height),
        TOP: (0, 0, width, room.y),
        RIGHT: (room.right, room.y, width - room.right, room.height),
    }
    places = [Place(area, side) for side, area in areas.items() if area[2] and area[3]]
    return places if len(places) > 1 else [Place(places[0].area)]


def demo_game_name(kiosk: Kiosk) -> str:
    """The game of the next demo match. Each game is shown twice in turn."""
    return list(GAMES)[kiosk.demos // 2 % len(GAMES)]


def demo(kiosk: Kiosk) -> Demo:
    return Demo(kiosk, demo_match(kiosk))


def demo_match(kiosk: Kiosk) -> GameSession:
    game_name = demo_game_name(kiosk)
    seats = [Seat("", "cpu", level_in(game_name, level)) for level in LEVELS]
    session = GameSession.unsaved(new_header(kiosk.app, game_name, seats))
    session.deal()
    return session


class Dark(Idle):
    """A black screen for the dark hours. It never changes, so it is drawn only once."""

    def __init__(self, _kiosk: Kiosk) -> None:
        self._black = pygame.Surface((1, 1))

    def resize(self, size: Size) -> None:
        self._black = pygame.Surface(size)

    def draw(self, picture: Picture, lag: float) -> None:
        picture.add(self._black, 0, 0)


OVERLAY_ALPHA = 150


class StillPlaying(Idle):
    """The countdown: asks whether anybody is still there, over the scene that was left."""

    def __init__(self, kiosk: Kiosk, below: Scene) -> None:
        self._kiosk = kiosk
        self._below = below

    def resize(self, size: Size) -> None:
        super().resize(size)
        self._below.resize(size)

    def draw(self, picture: Picture, lag: float) -> None:
        """The question and the seconds left, in a square panel once for each side if people sit around the screen."""
        self._below.draw(picture, 0.0)
        draw_veil(picture, self._size, OVERLAY_ALPHA)
        width, height = self._size
        if self._kiosk.app.seating == ONE:
            unit = min(height / BASE, width / BASE_WIDTH)
            panel = within(Rect(0, 0, width, height), min(width - 20, round(680 * unit)), round(360 * unit))
            lines = self._lines((60, 110, 30), unit, (panel.width - 20, panel.width - 20))
            places, shares, at = [Place((0, 0, width, height))], (0.22, 0.53, 0.84), (width / 2, panel.y)
        else:
            unit = min(self._size) / BASE
            panel = within(Rect(0, 0, width, height), round(690 * unit), round(690 * unit))
            lines = self._lines((50, 72, 30), unit, (round(panel.width * 0.6), round(panel.width * 0.7)))
            places, shares, at = (
                [Place.of(panel, side) for side in SIDES],
                (0.83, 0.71, 0.93),
                (panel.width / 2, 0),
            )
        add_box(picture, panel, round(20 * unit), PANEL, PANEL_EDGE, 2)
        for place in places:
            with picture.part(place):
                for line, share in zip(lines, shares, strict=True):
                    picture.center(line, at[0], at[1] + panel.height * share)

    def _lines(self, heights: tuple[int, int, int], unit: float, room: tuple[int, int]) -> list[Surface]:
        """The question, the seconds left, and what to do. ``heights``: in units. ``room``: the widths of the first and the last."""
        question, seconds, touch = (max(SMALLEST_TEXT, round(height * unit)) for height in heights)
        return [
            text_within(_("Still playing?"), question, INK, room[0]),
            figure(str(self._kiosk.seconds_left), seconds, ACCENT, ACCENT_DARK),
            text_within(_("Touch to go on."), touch, INK_SOFT, room[1]),
        ]
