"""The title screen: the main menu next to a board on which tiles are being laid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pygame
from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import BOTTOM
from game.engine.picture import Picture
from game.engine.scene import Pop, Push, Reset, Size, Transition
from game.engine.sprites import sprite
from game.engine.surface_cache import plan_ahead
from game.engine.text import paragraph, paragraph_within
from game.engine.translation import _, pgettext
from game.engine.tween import Motion, Timeline, ease_out
from game.games import FIRST
from game.rules.common.variant import VariantMatch
from game.rules.tiles.constants import Placement, cell_named
from game.scenes.match_text import progress, scores
from game.scenes.menu import Menu
from game.scenes.preload import plan_modules, plan_table
from game.scenes.title_places import title_places
from game.session.matches import WaitingMatch, missing_bots
from game.table.board import BoardTiles, draw_empty_board
from game.table.layout import layout
from game.table.palette import ACCENT, INK, INK_SOFT
from game.table.tiles import draw_tile
from game.table.timings import LAY_TILE, TITLE_STAGGER
from game.table.widgets import Button

NAME_SHARE, PICTURE_SHARE = 0.24, 0.84
"""Shares of the height: the game's name in a tall window, and the picture of the match to continue on its button."""
NOTICE, CREDIT = 21, 14
"""The height of the text below the menu: something that the player must be told, or whose version this is."""
WORDMARK_SHAPE = 482 / 127
TITLE_TILES = "6h8 5i8 5i9 5h9 2i7 1h7 3j7 3k7 1j8 6j6 4k6 2l6 1g9 4f9 6e9 2e10 3e8 5k5 1k4 2j4"


class Title(Menu):
    """The main menu. Each button has a fixed place: at the top the match to continue or the first match, then the entries."""

    first = 62
    """The greatest height of the first entry, in units."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.face(BOTTOM)
        app.store.check()
        self.notice = ""
        self._can_continue = self._has_matches = self._newcomer = False
        self._waiting: Iterator[WaitingMatch | None] = iter(())
        self._offered: WaitingMatch | None = None
        self._opening = False
        self._search: Iterator[bool] = iter(())
        self._searching = False
        self._can_review = False
        self._saving = self._writing = False
        self._look()
        self._ask_disk()
        self._laid: list[Placement] = []
        self._tiles = BoardTiles()
        self._timeline = Timeline()
        self._board = layout((1280, 720), 2)
        self._column = Rect(0, 0, 0, 0)
        self._foot = 0
        self._start_laying()

    @property
    def busy(self) -> bool:
        return self._timeline.busy or self._searching or self._opening or self._writing

    def finish(self) -> None:
        """Skips the animation, and finds the match to continue unless it is being saved."""
        self._timeline.finish()
        while self._opening and not self.app.store.saving:
            self._open_next()

    def resize(self, size: Size) -> None:
        self._board = layout(size, 2)
        self._ask_disk()
        super().resize(size)
        self._plan_ahead()

    def _plan_ahead(self) -> None:
        """Plans the next turn of the match to continue, or the first turn of a new one."""
        match = self._offered and self._offered.match
        edition = match.header.edition if match else self.app.settings.last_played or FIRST.name
        table = plan_table(self.app, self.size, edition, match=match)
        plan_ahead([*plan_modules(), self._draw_new_game, *table])

    def _draw_new_game(self) -> None:
        from game.scenes.new_game import NewGame

        scene = NewGame(self.app)
        scene.resize(self.size)
        scene.draw(Picture(), 0.0)

    def lay_out(self) -> None:
        board, (width, height) = self._board.board, self.size
        edge = self.u(30)
        if self._board.wide:
            self._column = Rect(board.right + edge, edge, width - board.right - 2 * edge, height - 2 * edge)
        else:
            self._column = Rect(
                edge, board.bottom + edge // 2, width - 2 * edge, height - board.bottom - edge
            )
        column = self._column
        name = self._wordmark().height
        above, self._foot = (self.u(60), self.u(60)) if self._board.wide else (self.u(46), self.u(32))
        room = Rect(
            column.x, column.y + name + above, column.width, column.height - name - above - self._foot
        )
        entries = self._entries()
        places = title_places(room, self.u, len(entries), self.first, self.finger)
        offer = self._offer(round(places[0].height * PICTURE_SHARE))
        if offer:
            self.place([offer, *entries], places)
        else:
            entries[0].main = True
            self.place(entries, places[1:])

    def back(self) -> Transition:
        return None

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.PRESS:
            for button in self.buttons.all:
                if not button.enabled and button.area.collidepoint(intent.at):
                    self.notice = self._why_not().get(button.label, self.notice)
        return super().handle(intent)

    def update(self, seconds: float) -> Transition:
        self._timeline.update(seconds)
        if self._ask_disk():
            self.lay_out()
        if self._opening:
            self._open_next()
            self.lay_out()
            self._plan_ahead()
        elif self._searching and self._continue_search():
            self.lay_out()
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        draw_empty_board(picture, self._board)
        self._tiles.draw(picture, self._board, self._laid, self.app.style)
        self._timeline.draw(picture, lag)
        column, name = self._column, self._wordmark()
        picture.center(name, column.centerx, column.y + name.height / 2)
        motto = _("A board game by Manfred Schüling")
        words = paragraph(motto, self.px(18), INK, column.width, 1.3, True)
        picture.add(words, column.x, column.y + name.height + self.u(10))
        small = self.notice or _("An independent implementation with its own pictures and words.")
        size, colour = (NOTICE, ACCENT) if self.notice else (CREDIT, INK_SOFT)
        foot = paragraph_within(small, self.px(size), colour, (column.width, self._foot), 1.3, centered=True)
        picture.add(foot, column.x, column.bottom - foot.height)
        self.buttons.draw(picture)

    def _entries(self) -> list[Button]:
        """The menu below the match to continue. The first entry is the widest. A newcomer is offered the first match above it."""
        return [
            self.way(_("New game"), partial(Push, "new_game")),
            self.way(_("First match"), partial(Push, "first_match"), enabled=not self._newcomer),
            self.way(_("How to play"), partial(Push, "how_to_play")),
            self.way(_("Matches"), partial(Push, "matches"), enabled=self._has_matches),
            self.way(pgettext("the last match", "Review"), self._review, enabled=self._can_review),
            self.way(_("Settings"), partial(Push, "settings")),
            self.way(_("Quit"), Pop),
        ]

    def _why_not(self) -> dict[str, str]:
        """What entries say that cannot be chosen."""
        return {
            _("First match"): _("The first match is the large button: Learn by playing."),
            _("Matches"): _("There are no matches yet."),
            pgettext("the last match", "Review"): _("You can review a match when you have finished one."),
        }

    def _offer(self, side: int) -> Button | None:
        """The match to continue, or for a newcomer the first match; None if there is neither. ``side``: of its picture."""
        if self._newcomer:
            note = _("A first match explains the game.")
            return self.way(_("Learn by playing"), partial(Push, "first_match"), note=note, main=True)
        if not self._can_continue:
            return None
        match, played = (self._offered.match, self._offered.played) if self._offered else (None, None)
        return self._way_on(
            self.way(_("Continue"), partial(Reset, "continue"), main=True), match, played, side
        )

    def _way_on(self, button: Button, match: VariantMatch | None, played: float | None, side: int) -> Button:
        """The button of a match, which is None until its file has been read."""
        if self._saving:
            button.note, button.enabled = _("The last turn is being saved."), False
        elif match:
            # Only now: the first picture does not need it.
            with suppress(OSError):  # Without it there is no picture.
                from game.scenes.screen import screen_of

                screen = screen_of(match.header.edition)
                button.drawing = screen.match_picture(match, side, self.app.style)
            button.note = (
                f"{scores(match, hidden=self.app.settings.hidden_totals)}\n{progress(match, played)}"
            )
        return button

    def _look(self) -> None:
        """Looks which matches there are. What is still being saved counts, too."""
        store, settings = self.app.store, self.app.settings
        self._can_continue = self._opening = store.has_match()
        self._has_matches = self._can_continue or store.has_finished()
        self._newcomer = not (settings.taught or settings.last_played or self._has_matches)
        self._waiting = store.waiting()
        self._search = store.search_finished()
        self._searching = True
        self._continue_search()

    def _ask_disk(self) -> bool:
        """Looks what has been written since, and what the player must be told. Returns whether buttons change."""
        was, store = self._saving, self.app.store
        self._writing, self._saving = not store.idle, store.saving
        self.notice = self.notice or self.app.notice() or self.app.unsaved()
        return was != self._saving

    def _open_next(self) -> None:
        """Opens one waiting match. The first one whose bots are all in the settings is offered."""
        for found in self._waiting:
            if found and not missing_bots(found.match, self.app.settings.bot_commands):
                self._offered = found
                break
            return
        self._opening = False

    def _continue_search(self) -> bool:
        """Checks a few more finished matches. Returns True if the first one that can be reviewed was found just now."""
        found = next(self._search, None)
        self._searching = found is not None
        first = bool(found) and not self._can_review
        self._can_review = self._can_review or first
        return first

    def _wordmark(self) -> pygame.Surface:
        tallest = self._column.height * (1.0 if self._board.wide else NAME_SHARE)
        width = min(self._column.width, self.u(470), round(tallest * WORDMARK_SHAPE))
        return sprite("wordmark", width, round(width / WORDMARK_SHAPE))

    def _start_laying(self) -> None:
        still = self.app.settings.reduced_motion or not self.app.seconds(LAY_TILE)
        for number, name in enumerate(TITLE_TILES.split()):
            where = cell_named(name[1:])
            assert where is not None
            placement = (int(name[0]), where)
            if still:
                self._laid.append(placement)
                continue
            at, lay = self.app.seconds(TITLE_STAGGER) * number, partial(self._laid.append, placement)
            falls = partial(self._draw_falling, placement)
            self._timeline.add(Motion(at, self.app.seconds(LAY_TILE), falls, end=lay))

    def _draw_falling(self, placement: Placement, picture: Picture, p: float) -> None:
        draw_tile(picture, placement[0], self._board.rect(placement[1]), self.app.style, 1 - ease_out(p))

    def _review(self) -> Transition:
        match = self.app.store.last_finished()
        if match is not None:
            return Push("review", match)
        self.notice = _("There is no match to review.")
        self._can_review = False
        self.lay_out()
        return None
