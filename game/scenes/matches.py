"""The lists of matches: those that can be continued, and those that are over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from time import perf_counter

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import columns
from game.engine.picture import Picture
from game.engine.scene import Push, Size, Transition
from game.engine.shapes import box
from game.engine.text import paragraph
from game.engine.translation import _
from game.rules.common.game_rules import AnyMatch
from game.scenes.match_text import ListedMatch, game_name_of, match_lines, opened
from game.scenes.menu import Menu, next_of
from game.scenes.screen import screen_of
from game.session.matches import WaitingMatch
from game.table.palette import INK_SOFT
from game.table.row_scroll import RowScroll
from game.table.widgets import Button

STEP_SECONDS = 0.006
"""How long one update reads files. There may be thousands, and the window goes on meanwhile."""
TABS_TOP, TABS, FOOT = 96, 54, 66
WIDEST, THUMB = 940, 34
"""The greatest width of the list, and the width in which its scroll bar can be grabbed, in units."""


def read_on(steps: Iterator[object]) -> bool:
    """Goes on reading for STEP_SECONDS. Returns whether there is more to read."""
    end, unread = perf_counter() + STEP_SECONDS, object()
    while next(steps, unread) is not unread:
        if perf_counter() > end:
            return True
    return False


class ListMenu(Menu):
    """Tabs, rows and the lowest buttons, all of the same width.

    ``reading``: reads what is listed, in small steps, each True. ``row_gap``: the space between two rows, and ``below_tabs`` that
    below the tabs, in units.
    """

    row_gap: int
    below_tabs: int
    first_row = 0
    """The index of the button of the first row that is shown."""

    def __init__(self, app: App, reading: Iterator[bool]) -> None:
        super().__init__(app)
        self._scroll = RowScroll()
        self._steps = reading
        self._reading = True

    @property
    def busy(self) -> bool:
        return self._reading

    def update(self, seconds: float) -> Transition:
        if self._reading:
            self._reading = read_on(self._steps)
        return None

    def place_list(self, tabs: int, count: int, lowest: int, highest: int) -> list[Rect]:
        """Places the rows, of which there are ``count``. Returns the places of the tabs. ``lowest``, ``highest``: of a row."""
        gap, top, foot = self.u(self.row_gap), self.u(TABS_TOP), self._foot
        places = columns(self.strip(self.u(WIDEST), top, self.tall(TABS)), gap, tabs)
        if places:
            top = places[0].bottom + self.u(self.below_tabs)
        room = foot.top - gap - top
        shown = max(1, room // (lowest + gap))
        step = min(room // shown, highest + gap)
        self._scroll.place(Rect(foot.x, top, foot.width, step * shown), shown, count, self.u(THUMB))
        return places

    @property
    def _foot(self) -> Rect:
        return self.foot(1, WIDEST, FOOT, below=16)[0]

    def _rows(self) -> list[Rect]:
        area, gap = self._scroll.area, self.u(self.row_gap)
        wide = area.width - (self._scroll.thumb_width if self._scroll.last else 0)
        step, shown = self._scroll.row_height, min(self._scroll.shown, self._scroll.count)
        return [Rect(area.x, area.y + at * step, wide, step - gap) for at in range(shown)]

    def _scrolls(self, intent: Intent) -> bool:
        """Whether a pointer scrolls the list, or the focus, which would leave its first or last row that is shown."""
        if self._scroll.handle(intent):
            self.buttons.down.pop(intent.pointer, None)
        elif not (self.buttons.visible and intent.kind is IntentKind.MOVE and self._move_rows(intent.at[1])):
            return False
        self.lay_out()
        return True

    def _move_rows(self, way: int) -> bool:
        row = self.buttons.focus - self.first_row
        return bool(way) and row == (0 if way < 0 else len(self._rows()) - 1) and self._scroll.by(way)

    def _draw_list(self, picture: Picture, words: str) -> None:
        rows, wide = self._scroll.area, self.u(THUMB) // 4
        track = Rect(rows.right - wide - 2, rows.y, wide, rows.height - self.u(self.row_gap))
        self._scroll.draw_thumb(picture, track, INK_SOFT)
        if words:
            said = paragraph(words, self.px(24), INK_SOFT, self.size[0] - self.u(40), 1.3, True)
            picture.center(said, self.size[0] / 2, rows.centery)


TABS_AT, FEET_AT, FIRST_ROW = 0, 2, 5
"""The index of the first button of each group."""
LOWEST, HIGHEST, TEXT = 88, 104, 29
MOST_OPEN = 40
"""How many matches are kept in memory for their pictures."""


class Matches(ListMenu):
    """Two lists, newest first, read in steps. Buttons, in order: the tabs, the lowest ones, the rows."""

    row_gap, below_tabs, first_row = 10, 16, FIRST_ROW

    def __init__(self, app: App) -> None:
        super().__init__(app, self._find())
        self._waiting: list[WaitingMatch] = []
        self._entries: list[ListedMatch] = []
        self._counted = ""
        self._shows_finished = not app.store.has_match()
        self._opened: dict[str, AnyMatch | None] = {}
        self._untouched = True

    @property
    def busy(self) -> bool:
        return super().busy or bool(self._unopened())

    def resize(self, size: Size) -> None:
        """Also called when the scene comes to the top again: a match may have been deleted."""
        names = self.app.store.waiting_names()
        self._waiting = [one for one in self._waiting if one.name in names]
        super().resize(size)

    def update(self, seconds: float) -> Transition:
        """First reads the lists, then the matches whose pictures are shown."""
        super().update(seconds)
        for entry in [] if self._reading else self._unopened()[:1]:
            if len(self._opened) > MOST_OPEN:
                self._opened.clear()
            self._opened[entry.name] = opened(entry, self.app.store)
        self.lay_out()
        return None

    def lay_out(self) -> None:
        self.title = _("Matches")
        finished = self.app.store.finished_matches()
        self._entries = [*finished] if self._shows_finished else [*self._waiting]
        tabs = self.place_list(2, len(self._entries), self.tall(LOWEST), self.u(HIGHEST))
        feet, rows = columns(self._foot, self.u(self.row_gap), 3), self._rows()
        buttons = [
            self._tab(_("Waiting ({count})").format(count=len(self._waiting)), False),
            self._tab(_("Finished ({count})").format(count=len(finished)), True),
            self.way_back(),
            self.way(_("Records"), partial(Push, "records"), "icon_review"),
            self.way(_("Exercises"), partial(Push, "exercises"), "icon_hint"),
        ]
        buttons += [self._row(entry, area.height) for entry, area in zip(self._shown, rows, strict=True)]
        self.place(buttons, [*tabs, *feet, *rows])
        if self._untouched and self._shown:
            self.buttons.focus = FIRST_ROW

    def handle(self, intent: Intent) -> Transition:
        """Scrolls, or passes the intent to the buttons. The first arrow shows the focus on the first match."""
        if intent.kind is not IntentKind.POINT:
            begins, self._untouched = self._untouched, False
            if begins and self._shown and not self.buttons.visible and intent.kind is IntentKind.MOVE:
                self.buttons.visible, self.buttons.hover = True, None
                return None
        if self._scrolls(intent):
            return None
        if self.buttons.visible and intent.kind in (IntentKind.NEXT_TILE, IntentKind.PREVIOUS_TILE):
            self._next_group(1 if intent.kind is IntentKind.NEXT_TILE else -1)
            return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        words = "" if self._entries else _("No match is waiting.")
        if not self._entries and self._shows_finished:
            words = _("No match is finished.")
        if self._reading:
            words = "" if self._entries else self._counted or _("Reading the matches…")
        self._draw_list(picture, words)

    @property
    def _shown(self) -> list[ListedMatch]:
        first = self._scroll.first
        return self._entries[first : first + self._scroll.shown]

    def _find(self) -> Iterator[bool]:
        for found in self.app.store.waiting():
            if found:
                self._waiting.append(found)
            yield True
        for done, files in self.app.store.find_finished():
            self._counted = _("Reading the matches: {done} of {files}").format(done=done, files=files)
            yield True

    def _tab(self, label: str, finished: bool) -> Button:
        return self.way(label, partial(self._show, finished), main=finished == self._shows_finished)

    def _row(self, entry: ListedMatch, tall: int) -> Button:
        words, state, missing = match_lines(entry, self.app.settings)
        game_name = game_name_of(entry)
        note = f"{screen_of(game_name).words().name} · {missing or state}"
        side = round(tall * 0.84)
        match = self._opened.get(entry.name)
        picture = screen_of(game_name).match_picture
        drawing = picture(match, side, self.app.style) if match else box(side, side, 0, None)
        act = partial(Push, "match_actions", entry)
        return self.way(words, act, note=note, size=self.px(TEXT), drawing=drawing)

    def _unopened(self) -> list[ListedMatch]:
        return [entry for entry in self._shown if entry.name not in self._opened]

    def _show(self, finished: bool) -> Transition:
        self._shows_finished = finished
        self._scroll.first = 0
        self.lay_out()
        return None

    # The focus

    def _next_group(self, way: int) -> None:
        """Moves the focus on: from the tabs to the rows, to the lowest buttons, and to the tabs again; or back."""
        groups = [TABS_AT, *([FIRST_ROW] if self._shown else []), FEET_AT]
        now = max(at for at in groups if at <= self.buttons.focus)
        self.buttons.focus = next_of(groups, now, way)
