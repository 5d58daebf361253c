"""A closer look: a pad as large as the window allows, or the bag or pile, each with an explanation."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind, Skips
from game.engine.layout import across, areas, down
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import height_of, paragraph
from game.engine.translation import _
from game.rules.common.game_rules import AnyMatch
from game.rules.common.pad import ColumnPad
from game.scenes.end.match_end import rows_within
from game.scenes.menu import Menu
from game.scenes.player_names import owners
from game.scenes.screen import Topic, Unseen, counts_height, draw_counts, screen_of, unseen_topic
from game.table.pads import draw_pad
from game.table.palette import ACCENT, INK
from game.table.sheet import Sheet
from game.table.station import MAX_PAD_ROWS
from game.table.visible_rows import first_row

LEADING = 1.2
LEAST_GAP = 2
"""Pixels between topics before their text gets smaller than text that is needed during play."""


class LargePad(Menu):
    """The pads as they are shown, from that of ``seat`` on, then the bag or pile; first that if ``seat`` is None.
    ``unseen``: what the player who looks has not seen yet."""

    def __init__(
        self,
        app: App,
        match: AnyMatch,
        pads: tuple[ColumnPad, ...],
        seat: int | None,
        stock: int,
        *,
        totals_hidden: bool = False,
        unseen: Unseen = (),
    ) -> None:
        super().__init__(app)
        self._header = match.header
        self._screen = screen_of(self._header.game_name)
        self._pads = pads
        self._stock = stock
        self._unseen = unseen
        self._added = 0 if totals_hidden else None
        self._page = len(self._pads) if seat is None else self._header.pads[seat]
        self._skips = Skips()

    def lay_out(self) -> None:
        if self._on_stock:
            self.title = self._screen.words().stock
        else:
            self.title = _("{name}'s pad").format(name=owners(self._header, self._page))
        ways = [self.way_back(), self.way(_("Next"), self._next, "icon_next")]
        self._bottom = self.button_row(ways) - self.u(16)

    def handle(self, intent: Intent) -> Transition:
        """Left and right, and the keys that show other pads, turn pages. Up and down move the focus."""
        kind = intent.kind
        if kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            return self._next()
        if kind is IntentKind.MOVE and intent.at[0]:
            return self._next(intent.at[0])
        if kind is IntentKind.MOVE:
            self.buttons.cycle(intent.at[1])
            return None
        if kind in (IntentKind.EXPLAIN, IntentKind.DONE, IntentKind.MENU):
            return self.back()
        skips = self._skips.read(intent)
        pressed = any(button.area.collidepoint(intent.at) for button in self.buttons.all)
        if kind in (IntentKind.PRESS, IntentKind.RELEASE) and skips and not pressed:
            return self.back()
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        width, top = self.size[0], self.u(88)
        room = Rect(self.u(24), top, width - self.u(48), self._bottom - top)
        if width >= self.size[1]:
            line = across(shown=round(room.width * 0.5), _=self.u(28), words=1.0)
        else:
            line = down(shown=round(room.height * 0.52), _=self.u(16), words=1.0)
        shown, words = areas(line, room).values()
        if self._on_stock:
            inner = shown.inflate(-shown.width // 4, -shown.height // 4)
            self._screen.draw_stock(picture, inner, self._stock, self.play_text)
            topics = self._screen.stock_topics(self._stock)
            if self._unseen:
                size = self.play_px(24)
                table = counts_height(self._unseen, words.width, size)
                top = self._draw_topics(
                    picture, words, [*topics, unseen_topic(short=self._header.short)], below=table
                )
                area = Rect(words.x, top, words.width, table)
                draw_counts(picture, self._screen, self._unseen, area, size, self.app.style)
            else:
                self._draw_topics(picture, words, topics)
        else:
            self._draw_pad(picture, shown)
            self._draw_topics(picture, words, self._screen.pad_topics())

    @property
    def _on_stock(self) -> bool:
        return self._page == len(self._pads)

    def _next(self, way: int = 1) -> Transition:
        self._page = (self._page + way) % (len(self._pads) + 1)
        self.lay_out()
        return None

    def _draw_pad(self, picture: Picture, area: Rect) -> None:
        pad, names = self._pads[self._page], owners(self._header, self._page)
        look = self._header.look(self._header.seats_of(self._page)[0])
        rows = min(MAX_PAD_ROWS, rows_within(area, self.play_text))
        sheet, first = Sheet(area, rows, self.play_text), first_row(pad, rows, 1)
        draw_pad(picture, sheet, pad, names, look, first=first, added=self._added)

    def _draw_topics(self, picture: Picture, area: Rect, topics: Sequence[Topic], below: int = 0) -> int:
        """The topics one below the other in the middle of the area, smaller if there is no room otherwise. Leaves room ``below``
        them; returns where that begins."""
        heading, words = self.play_px(25), self.play_px(22)
        gap = self.u(14)

        def tall(topic: Topic) -> int:
            return round(heading * LEADING) + height_of(topic.words, words, area.width, LEADING) + gap

        while words > self.u(12) and sum(map(tall, topics)) - gap > area.height - below:
            if words > self.play_text or gap <= LEAST_GAP:
                heading, words = heading - 1, words - 1
            gap = max(LEAST_GAP, gap - 1)
        y = area.y + max(0, area.height - below - sum(map(tall, topics)) + gap) // 2
        for topic in topics:
            picture.add(paragraph(topic.heading, heading, ACCENT, area.width, LEADING), area.x, y)
            below = y + round(heading * LEADING)
            picture.add(paragraph(topic.words, words, INK, area.width, LEADING), area.x, below)
            y += tall(topic)
        return y
