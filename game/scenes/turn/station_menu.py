"""The menu of a player who waits, around a table. It covers only their own station, concerns nobody else and stops nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pygame import Rect

from game.engine.intents import Intent
from game.engine.layout import across, areas, columns, down, rows
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.shapes import add_box
from game.engine.text import height_of, paragraph_within
from game.engine.translation import _
from game.scenes.screen import screen_of
from game.scenes.turn.table import Stage
from game.table.ordered_marks import OrderedMarks
from game.table.palette import ACCENT, INK, PANEL, SEAT_COLOURS
from game.table.station import LOW, Station
from game.table.widgets import Button, Buttons

LEADING = 1.2
MARK = 64
"""The side of a mark, in pixels of the design: 18 mm on a table."""
PLACES = (0, 2, 1)
"""Where the three marks are, from left to right. No finger that wipes over them presses them in order."""
ASIDE, BELOW = 0.22, 0.24
"""The share of a low station, at its right, and of another one, at its bottom, that the buttons below words take."""


class Page(NamedTuple):
    """What the menu shows. ``entries``: label, action and icon of each button, and whether it can be pressed. ``ordered``: with marks
    that must be pressed in order."""

    entries: Sequence[tuple[str, Callable[[], Transition], str, bool]]
    heading: str = ""
    words: str = ""
    ordered: bool = False


class StationMenu:
    """Explains the pad, and lets the computer play for this player until they take their place again.

    ``close``: takes the menu away. ``change_player``: gives the seat to the computer, or back to its player.
    """

    def __init__(
        self, stage: Stage, seat: int, close: Callable[[], None], change_player: Callable[[], None]
    ) -> None:
        self._stage = stage
        self._seat = seat
        self._close = close
        self._change_player = change_player
        self._topic = -1
        self._page = Page(())
        self._words = Rect(0, 0, 0, 0)
        self._marks = OrderedMarks()
        self.buttons = Buttons(stage.app.devices)
        self._show_entries()

    def handle(self, intent: Intent) -> None:
        if self._page.ordered and self._marks.handle(intent):
            self._change()
        elif self.buttons.handle(intent):
            self._stage.app.sound.play("button")

    def lay_out(self) -> None:
        page, station = self._page, self._station
        edge, gap = station.scale.u(14), station.scale.u(8)
        room = station.area.inflate(-2 * edge, -2 * edge)
        low = station.area.width >= LOW * station.area.height
        rest = room.copy()
        if page.words:
            share = ASIDE if low else BELOW
            room, rest = _cut(room, 1 - share, gap, low)
        marks = room
        if page.ordered:
            room, marks = _cut(room, 0.5, gap, low)
            marks.inflate_ip(-4 * gap, 0)
        self._words = room
        side = min(station.scale.u(MARK), marks.height, marks.width // 3)
        lefts = [marks.x + (marks.width - side) * place // 2 for place in PLACES]
        self._marks.place([Rect(x, marks.centery - side // 2, side, side) for x in lefts])
        in_line = low is not bool(page.words)  # Beside words in a low station, one below the other.
        count = len(page.entries)
        places = columns(rest, gap, count) if in_line else rows(rest, gap, *[1.0] * count)
        self.buttons.replace(
            [
                Button(
                    area,
                    label,
                    act,
                    icon,
                    main=page.ordered,
                    enabled=possible,
                    size=station.button_text,
                    least=station.least_text,
                )
                for area, (label, act, icon, possible) in zip(places, page.entries, strict=True)
            ]
        )

    def draw(self, picture: Picture) -> None:
        station, page, area = self._station, self._page, self._words
        scale = station.scale
        add_box(picture, station.area, scale.u(12), PANEL, SEAT_COLOURS[self._seat], scale.u(2))
        if page.words:
            size = station.text_height
            head = height_of(page.heading, size, area.width, LEADING) if page.heading else 0
            if head:
                picture.add(paragraph_within(page.heading, size, ACCENT, area.size, LEADING), *area.topleft)
            room = area.width, area.height - head
            picture.add(paragraph_within(page.words, size, INK, room, LEADING), area.x, area.y + head)
        if page.ordered:
            self._marks.draw(picture, keys=False)
        self.buttons.draw(picture)

    def _show_entries(self) -> Transition:
        players, self._topic = self._stage.model.match.seats, -1
        here = players[self._seat].kind == "human"
        others = any(one.kind == "human" for seat, one in enumerate(players) if seat != self._seat)
        leave = (_("Let the computer play"), self._ask, "icon_leave", others)
        if not here:
            leave = (_("Play again yourself"), self._change, "icon_play", True)
        return self._show(
            Page(
                [
                    (_("Explain the pad"), self._next_topic, "icon_help", True),
                    leave,
                    (_("Close"), self._shut, "icon_close", True),
                ]
            )
        )

    def _next_topic(self) -> Transition:
        model = self._stage.model
        screen = screen_of(model.match.header.edition)
        topics = [*screen.pad_topics(), *screen.stock_topics(model.displayed.stock)]
        self._topic = (self._topic + 1) % len(topics)
        entries = [
            (_("Next"), self._next_topic, "icon_next", True),
            (_("Back"), self._show_entries, "icon_back", True),
        ]
        return self._show(Page(entries, topics[self._topic].heading, topics[self._topic].words))

    def _ask(self) -> Transition:
        return self._show(
            Page(
                [(_("No, go back"), self._show_entries, "icon_back", True)],
                _("The computer plays for you until you come back."),
                _("Press 1, 2 and 3, one after the other. Any other touch starts over."),
                ordered=True,
            )
        )

    def _change(self) -> Transition:
        self._change_player()
        return self._shut()

    def _shut(self) -> Transition:
        self._close()
        return None

    def _show(self, page: Page) -> Transition:
        self._page = page
        self.lay_out()
        return None

    @property
    def _station(self) -> Station:
        return self._stage.layout.station_of(self._seat)


def _cut(area: Rect, share: float, gap: int, side_by_side: bool) -> Iterable[Rect]:
    """Two parts of an area, side by side or one below the other. ``share``: of the first."""
    parts = {"first": share, "second": 1 - share}
    return areas(across(**parts) if side_by_side else down(**parts), area, gap).values()
