"""The title screen: the main menu next to the board of the first game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pygame
from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import BOTTOM, FILL, areas, columns, down, wrapped
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Reset, Size, Transition
from game.engine.sprites import sprite
from game.engine.surface_cache import plan_ahead
from game.engine.text import paragraph, paragraph_within
from game.engine.translation import Words, _, nothing, pgettext
from game.engine.tween import Timeline
from game.games import FIRST, part
from game.rules.common.game_rules import AnyMatch
from game.scenes.match_text import progress, scores
from game.scenes.menu import Menu
from game.scenes.registry import plan_full_screen, plan_modules, plan_table
from game.session.matches import WaitingMatch, missing_bots
from game.table.button_face import drawing_place
from game.table.layout import Layout, layout
from game.table.palette import ACCENT, INK, INK_SOFT
from game.table.widgets import Button

NAME_SHARE, PICTURE_SHARE = 0.24, 0.84
"""Shares of the height: the game's name in a tall window, and the picture of the match to continue on its button."""
WORDMARK_SHAPE = 482 / 127


class Title(Menu):
    """The main menu. Each button has a fixed place: at the top the match to continue or the first match, then the entries."""

    first = 62
    """The greatest height of the first entry, in units."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.face(BOTTOM)
        app.store.check()
        self._told: Words = nothing
        self._can_continue = self._has_matches = self._newcomer = self._can_review = False
        self._offered: WaitingMatch | None = None
        self._search: Iterator[bool] = iter(())
        self._searching = False
        self._saving = self._writing = False
        self._look()
        self._ask_disk()
        self._timeline = Timeline()
        self._board = layout((1280, 720), 2)
        self._column = Rect(0, 0, 0, 0)
        self._foot = 0
        self._shown: tuple[object, ...] = (False, False, None)
        self._opening = part(FIRST.title_in, "OPENING")(app, self._timeline, lambda: self._board)

    @property
    def busy(self) -> bool:
        return self._timeline.busy or self._searching or self._writing

    @property
    def notice(self) -> str:
        """What the player must be told, at the foot."""
        return self._told()

    def finish(self) -> None:
        """Skips the animation, and finds the match to continue unless it is being saved."""
        self._timeline.finish()
        wanted = self._can_continue and not self.app.store.saving
        while wanted and self._searching and not self._offered:
            self._look_further()

    def resize(self, size: Size) -> None:
        self._ask_disk()
        super().resize(size)
        self._plan_ahead()

    def _plan_ahead(self) -> None:
        """Plans the next turn of the match to continue, or the first turn of a new one. What the main button opens comes first."""
        match = self._offered and self._offered.match
        game_name = match.header.game_name if match else self.app.settings.last_played or FIRST.name
        table = plan_table(self.app, self.size, game_name, match=match)
        full_screen = plan_full_screen(self.app)
        if match:
            plan_ahead([*plan_modules(game_name), *table, *full_screen, *self.plans()])
        else:
            plan_ahead([*plan_modules(), *self.plans(), *full_screen, *table])

    def lay_out(self) -> None:
        self._shown = self._saving, self._can_review, self._offered
        strip = self._strip_below()
        below = self.size[1] - min((button.area.y for button in strip), default=self.size[1])
        self._board = _board_above(self.size, below)
        edge, above, self._foot = 2 * self.u(30), self.u(60), self.u(60)
        if not self._board.wide:
            edge, above, self._foot = self.u(30), self.u(46), self.u(32)
        self._column = column = self.beside(self._board).inflate(0, -edge)
        column.height -= below
        above += self._wordmark().height
        room = Rect(column.x, column.y + above, column.width, column.height - above - self._foot)
        entries = self._entries()
        places = self._places(room, len(entries))
        offer = self._offer(round(places[0].height * PICTURE_SHARE))
        if offer:
            ways = [offer, *entries]
        else:
            entries[0].main = True
            ways, places = entries, places[1:]
        self.place([*ways, *strip], [*places, *(button.area for button in strip)])

    def _places(self, room: Rect, count: int) -> list[Rect]:
        """The places of the match to continue and of the entries, in that order."""
        return title_places(room, self.u, count, self.first, self.finger)

    def back(self) -> Transition:
        return None

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.PRESS:
            for button in self.buttons.all:
                if not button.enabled and button.area.collidepoint(intent.at):
                    self._told = self._why_not().get(button.label, self._told)
        return super().handle(intent)

    def update(self, seconds: float) -> Transition:
        self._timeline.update(seconds)
        self._ask_disk()
        if self._searching:
            self._look_further()
        former, shown = self._shown, (self._saving, self._can_review, self._offered)
        if former != shown:
            self.lay_out()
        if former[-1] is not self._offered:
            self._plan_ahead()
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self._opening.draw(picture, lag)
        column, name = self._column, self._wordmark()
        picture.center(name, column.centerx, column.y + name.height / 2)
        motto = _("A board game by Manfred Schüling")
        words = paragraph(motto, self.px(18), INK, column.width, 1.3, True)
        picture.add(words, column.x, column.y + name.height + self.u(10))
        small = self.notice or _("An independent implementation with its own pictures and words.")
        size, colour = (21, ACCENT) if self.notice else (14, INK_SOFT)
        foot = paragraph_within(small, self.px(size), colour, (column.width, self._foot), 1.3, centered=True)
        picture.add(foot, column.x, column.bottom - foot.height)
        self.buttons.draw(picture)

    def _entries(self) -> list[Button]:
        """The menu below the match to continue. The first entry is the widest. A newcomer is offered the first match above it."""
        first = [] if self._newcomer else [self.way(_("First match"), partial(Push, "first_match"))]
        return [
            self.way(_("New game"), partial(Push, "new_game")),
            *first,
            self.way(_("How to play"), partial(Push, "how_to_play")),
            self.way(_("Matches"), partial(Push, "matches"), enabled=self._has_matches),
            self.way(pgettext("the last match", "Review"), self._review, enabled=self._can_review),
            self.way(_("Settings"), partial(Push, "settings")),
            self.way(_("Quit"), Pop),
        ]

    def _strip_below(self) -> list[Button]:
        """More buttons, in their places at the bottom of the window. All else is above them."""
        return []

    def _why_not(self) -> dict[str, Words]:
        """What entries say that cannot be chosen."""
        return {
            _("Matches"): lambda: _("There are no matches yet."),
            pgettext("the last match", "Review"): lambda: _(
                "You can review a match when you have finished one."
            ),
        }

    def _offer(self, side: int) -> Button | None:
        """The match to continue, or for a newcomer the first match; None if there is neither. ``side``: of its picture."""
        if self._newcomer:
            note = _("A first match explains the game.")
            return self.way(_("Learn by playing"), partial(Push, "first_match"), note=note, main=True)
        if not self._can_continue:
            return None
        match, played = (self._offered.match, self._offered.played) if self._offered else (None, None)
        return self._way_on(_("Continue"), partial(Reset, "continue"), match, played, side)

    def _way_on(
        self,
        label: str,
        act: Callable[[], Transition],
        match: AnyMatch | None,
        played: float | None,
        side: int,
    ) -> Button:
        """The button of a match, which is None until its file has been read."""
        button = self.way(label, act, main=True)
        if self._saving:
            button.note, button.enabled = _("The last turn is being saved."), False
        elif match:
            # Only now: the first picture does not need it.
            with suppress(OSError):  # Without it there is no picture.
                from game.scenes.screen import screen_of

                screen = screen_of(match.header.game_name)
                button.drawing = screen.match_picture(match, side, self.app.style)
                button.act = partial(self._open, button, act)
            said = scores(match, hidden=self.app.settings.hidden_totals)
            button.note = f"{said}\n{progress(match, played)}"
        return button

    def _open(self, button: Button, act: Callable[[], Transition]) -> Transition:
        """Opens the match of a button. Its table grows from the picture on the button."""
        transition = act()
        if isinstance(transition, Reset) and transition.name in ("continue", "table") and button.drawing:
            transition.options["grows"] = drawing_place(button.area, button.size, button.drawing)
        return transition

    def _look(self) -> None:
        """Looks which matches there are. What is still being saved counts, too."""
        store, settings = self.app.store, self.app.settings
        self._can_continue = store.has_match()
        self._has_matches = self._can_continue or store.has_finished()
        self._newcomer = not (settings.taught or settings.last_played or self._has_matches)
        finished = store.search_finished()
        self._can_review = next(finished, False)
        self._search, self._searching = self._find(finished), True

    def _ask_disk(self) -> None:
        """Looks what has been written since, and what the player must be told."""
        self._writing, self._saving = not self.app.store.idle, self.app.store.saving
        if self.notice:
            return
        if notice := self.app.next_notice():
            self._told = partial(self.app.notice_text, notice)
        else:
            self._told = self.app.unsaved

    def _look_further(self) -> None:
        self._searching = next(self._search, False)

    def _find(self, finished: Iterator[bool]) -> Iterator[bool]:
        """In small steps: the first waiting match whose bots are all in the settings, then whether one can be reviewed."""
        for found in self.app.store.waiting() if self._can_continue else ():
            if found and not missing_bots(found.match, self.app.settings.bot_commands):
                self._offered = found
                break
            yield True
        for self._can_review in finished:
            yield True

    def _wordmark(self) -> pygame.Surface:
        tallest = self._column.height * (1.0 if self._board.wide else NAME_SHARE)
        width = min(self._column.width, self.u(470), round(tallest * WORDMARK_SHAPE))
        return sprite("wordmark", width, round(width / WORDMARK_SHAPE))

    def _review(self) -> Transition:
        match = self.app.store.last_finished()
        if match is not None:
            return Push("review", match)
        self._told = lambda: _("There is no match to review.")
        self._can_review = False
        self.lay_out()
        return None


def _board_above(size: Size, below: int) -> Layout:
    """The board, if ``below`` pixels at the bottom are used by something else. In a tall window it also makes room for the menu. The
    table top still covers the whole window."""
    whole = layout(size, 2)
    if not below:
        return whole
    less = below if whole.wide else 2 * below
    return replace(layout((size[0], size[1] - less), 2), scale=whole.scale)


OFFER, OTHERS = 112, 52
OFFER_SHARE, FIRST_SHARE = 2.8, 1.2
"""The heights of the match to continue and of the first entry, divided by that of the others, where there is little room."""
LOWEST = 36
"""Units. If the smaller entries would be lower, there are only two or three rows of buttons."""
MOST_BELOW = 4
"""The greatest number of entries in the second of only two rows."""
ONE_COLUMN, NARROW, WIDEST_NARROW, WIDEST = 300, 500, 440, 800
"""Units. Below the width NARROW there are two columns of smaller entries, below ONE_COLUMN only one. The last two are the greatest
widths of a row."""


def title_places(room: Rect, u: Callable[[float], int], count: int, first: float, finger: int) -> list[Rect]:
    """The places of the match to continue, of the first entry, and of the others in columns.

    ``u``: converts units into pixels. ``count``: the number of entries. ``first``: the greatest height of the first one in
    units. ``finger``: the least height of a button in pixels.
    """
    gap, narrow = u(8), room.width < u(NARROW)
    usual = 2 if narrow or count <= 5 else 3
    across = min(count - 1, 1 if room.width < u(ONE_COLUMN) else usual)
    if (finger + gap) * (-(-(count - 1) // across) + 3) > room.height:
        across = min(count - 1, 3)
    rows = -(-(count - 1) // across)
    wide = min(room.width, u(WIDEST_NARROW if narrow else WIDEST))
    part = (room.height - gap * (rows + 2)) / (OFFER_SHARE + FIRST_SHARE + rows)
    if part < u(LOWEST):
        return _low_places(room, gap, count, u(LOWEST))
    tall = min(round(part), u(OTHERS))
    if tall < finger:  # The match to continue can be lower, down to twice the height of the others.
        tall = min(finger, (room.height - gap * (rows + 2)) // (rows + 3))
    first_tall = max(tall, min(round(part * FIRST_SHARE), u(first)))
    offer = min(room.height - (tall + gap) * rows - first_tall - 2 * gap, u(OFFER))
    whole = offer + first_tall + (tall + gap) * rows + 2 * gap
    middle = Rect(room.centerx - wide // 2, room.y + (room.height - whole) // 2, wide, whole)
    parts = areas(down(offer=offer, first=first_tall, others=1.0), middle, gap)
    others = wrapped(parts["others"], gap, count - 1, across, tall, last=FILL)
    return [parts["offer"], parts["first"], *others]


def _low_places(room: Rect, gap: int, count: int, lowest: int) -> list[Rect]:
    """The same places where there is little height: the match to continue and the first entry side by side."""
    others = count - 1
    rows: tuple[int, ...] = (2, others // 2, others - others // 2)
    tall = (room.height - 2 * gap) // 3
    if tall < lowest or others == 1:
        tall = (room.height - gap) // 2
        above = 2 if others <= MOST_BELOW else 3
        rows = (above, count + 1 - above)
    lines = wrapped(room, gap, len(rows), 1, tall)
    return [place for line, across in zip(lines, rows, strict=True) for place in columns(line, gap, across)]
