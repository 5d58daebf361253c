"""The title screen: the main menu next to a board on which tiles are being laid."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.app import App
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.scene import Pop, Push, Reset, Size, Transition
from game.engine.sprites import sprite
from game.engine.text import paragraph
from game.engine.translation import _
from game.engine.tween import Motion, Timeline, ease_out
from game.rules.tiles.constants import Placement, cell_named
from game.scenes import routes
from game.scenes.menu import Menu
from game.table.board import BoardTiles, draw_empty_board
from game.table.layout import Layout, layout
from game.table.palette import ACCENT, INK, INK_SOFT
from game.table.tiles import draw_tile
from game.table.timings import LAY_TILE, TITLE_STAGGER

COMFORTABLE_HEIGHT = 40
"""The height of a button that is easy to press, in units. If two columns of buttons in a tall window would be lower than this,
there are three."""
NAME_SHARE = 0.28
WORDMARK_SHAPE = 482 / 127
TITLE_POSITION = [
    "6h8",
    "5i8",
    "5i9",
    "5h9",
    "2i7",
    "1h7",
    "3j7",
    "3k7",
    "1j8",
    "6j6",
    "4k6",
    "2l6",
    "1g9",
    "4f9",
    "6e9",
    "2e10",
    "3e8",
    "5k5",
    "1k4",
    "2j4",
]


class Title(Menu):
    """The main menu: continue, new game, review, how to play, settings, quit."""

    tallest = 58
    """Height of a button where there is room, in a window 720 pixels high."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        app.face(BOTTOM)
        app.store.check()
        self._can_continue = app.store.has_match()
        self._search = app.store.search_finished()
        self._searching = True
        self._can_review = False
        self._continue_search()
        self.notice = app.notice() or app.unsaved()
        self._laid: list[Placement] = []
        self._tiles = BoardTiles()
        self._timeline = Timeline()
        self._board: Layout | None = None
        self._column = Rect(0, 0, 0, 0)
        self._start_laying()

    @property
    def busy(self) -> bool:
        """While tiles are being laid or the search for a match to review goes on."""
        return self._timeline.busy or self._searching

    def finish(self) -> None:
        """Skips the animation."""
        self._timeline.finish()

    def resize(self, size: Size) -> None:
        """Puts the board next to the menu, or above it in a tall window."""
        self._board = layout(size, 2)
        super().resize(size)

    def lay_out(self) -> None:
        """The buttons, below the game's name."""
        assert self._board is not None
        board, (width, height) = self._board.board, self.size
        edge = self.u(30)
        if self._board.wide:
            self._column = Rect(board.right + edge, edge, width - board.right - 2 * edge, height - 2 * edge)
        else:
            self._column = Rect(
                edge, board.bottom + edge // 2, width - 2 * edge, height - board.bottom - edge
            )
        entries = self._entries()
        column, gap = self._column, self.u(8)
        name = self._wordmark().height
        above, below = (self.u(60), self.u(60)) if self._board.wide else (self.u(46), self.u(32))
        room = column.height - name - above - below
        for across in (1,) if self._board.wide else (2, 3):
            rows = -(-len(entries) // across)
            tall = min(self.tall(self.tallest), room // rows - gap)
            if tall >= self.u(COMFORTABLE_HEIGHT):
                break
        wide = min(column.width, self.u(400 * across)) // across - gap * (across - 1)
        top = column.y + name + above + max(0, room - (tall + gap) * rows) // 2
        left = column.centerx - (wide * across + gap * (across - 1)) // 2
        self.buttons.replace(
            [
                self.button(
                    Rect(left + i % across * (wide + gap), top + i // across * (tall + gap), wide, tall),
                    label,
                    act,
                    main=not i,
                )
                for i, (label, act) in enumerate(entries)
            ]
        )

    def back(self) -> Transition:
        """Does nothing: there is no scene to go back to."""
        return None

    def update(self, seconds: float) -> Transition:
        """Plays the animation and continues the search for a match to review."""
        self._timeline.update(seconds)
        if self._searching and self._continue_search():
            self.lay_out()
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the board, the game's name, the text and the buttons."""
        assert self._board is not None
        draw_empty_board(picture, self._board)
        self._tiles.draw(picture, self._board, self._laid, self.app.style)
        self._timeline.draw(picture, lag)
        column, name = self._column, self._wordmark()
        picture.center(name, column.centerx, column.y + name.height / 2)
        motto = _("A board game by Manfred Schüling")
        words = paragraph(motto, self.px(18), INK, column.width, 1.3, True)
        picture.add(words, column.x, column.y + name.height + self.u(10))
        small = self.notice or _("An independent implementation with its own pictures and words.")
        foot = paragraph(small, self.px(14), ACCENT if self.notice else INK_SOFT, column.width, 1.3, True)
        picture.add(foot, column.x, column.bottom - foot.height)
        self.buttons.draw(picture)

    def _entries(self) -> list[tuple[str, Callable[[], Transition]]]:
        """The labels and actions of the menu, the main button first."""
        entries: list[tuple[str, Callable[[], Transition]]] = [
            (_("New game"), lambda: Push(routes.Setup())),
            (_("How to play"), lambda: Push(routes.HowToPlay())),
            (_("Settings"), lambda: Push(routes.Settings())),
            (_("Quit"), Pop),
        ]
        if self._can_review:
            entries.insert(1, (_("Review last match"), self._review))
        if self._can_continue:
            entries.insert(0, (_("Continue"), lambda: Reset(routes.Continue())))
        return entries

    def _continue_search(self) -> bool:
        """Checks a few more finished matches. Returns True if the first one that can be reviewed was found just now."""
        match_found = next(self._search, None)
        self._searching = match_found is not None
        if not match_found or self._can_review:
            return False
        self._can_review = True
        return True

    def _wordmark(self) -> pygame.Surface:
        tallest = self._column.height * (1.0 if self._board and self._board.wide else NAME_SHARE)
        width = min(self._column.width, self.u(470), round(tallest * WORDMARK_SHAPE))
        return sprite("wordmark", width, round(width / WORDMARK_SHAPE))

    def _start_laying(self) -> None:
        """Starts the animation that lays the tiles of a small position."""
        still = self.app.settings.reduced_motion or not self.app.seconds(LAY_TILE)
        for number, name in enumerate(TITLE_POSITION):
            where = cell_named(name[1:])
            assert where is not None
            placement = (int(name[0]), where)
            if still:
                self._laid.append(placement)
                continue
            self._timeline.add(
                Motion(
                    self.app.seconds(TITLE_STAGGER) * number,
                    self.app.seconds(LAY_TILE),
                    lambda picture, p, placement=placement: self._draw_falling(picture, placement, p),  # type: ignore[misc]
                    end=lambda placement=placement: self._laid.append(placement),  # type: ignore[misc]
                )
            )

    def _draw_falling(self, picture: Picture, placement: Placement, p: float) -> None:
        assert self._board is not None
        draw_tile(picture, placement[0], self._board.rect(placement[1]), self.app.style, 1 - ease_out(p))

    def _review(self) -> Transition:
        match = self.app.store.last_finished()
        if match is not None:
            return Push(routes.Review(match))
        self.notice = _("There is no match to review.")
        self._can_review = False
        self.lay_out()
        return None
