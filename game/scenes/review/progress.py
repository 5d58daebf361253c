"""Computes the review of a match turn by turn and shows how far it is."""

from __future__ import annotations

from pygame import Rect

from game.analysis.review import SAMPLES, StepResult, report, steps
from game.analysis.review_result import PartialReview, ReviewResult
from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Replace, Size, Transition
from game.engine.shapes import box
from game.engine.text import paragraph, text_within
from game.engine.translation import _
from game.players.worker import Worker
from game.rules.common.variant import VariantMatch
from game.scenes.menu import Menu
from game.scenes.screen import screen_of
from game.table.layout import Layout, layout
from game.table.palette import ACCENT, INK, INK_SOFT, PANEL, PANEL_EDGE, SEAT_COLOURS


class ReviewProgress(Menu):
    """Asks a worker about one turn after another; the board shows the turn being examined.

    If the player leaves, the results so far stay in ``app.partial_review``, and the next review of the same match continues there.
    """

    _board: Layout

    def __init__(self, app: App, match: VariantMatch) -> None:
        super().__init__(app)
        self._match = match
        self._steps = steps(match)
        unfinished = app.partial_review
        self._partial = (
            unfinished
            if unfinished and unfinished.is_about(match)
            else PartialReview(match.header, tuple(match.events))
        )
        self._worker: Worker | None = None
        self._screen = screen_of(match.header.edition)
        self._draw_position = self._screen.position()
        self._column = Rect(0, 0, 0, 0)

    @property
    def busy(self) -> bool:
        return True

    @property
    def answers(self) -> list[StepResult]:
        return self._partial.answers

    def resize(self, size: Size) -> None:
        self._board = layout(size, 2)
        super().resize(size)

    def lay_out(self) -> None:
        """One button: *Back*."""
        board, (width, height), edge = self._board.board, self.size, self.u(30)
        if self._board.wide:
            self._column = Rect(board.right + edge, 0, width - board.right - 2 * edge, height)
        else:
            self._column = Rect(edge, board.bottom, width - 2 * edge, height - board.bottom)
        column = self._column
        area = Rect(0, 0, min(column.width, self.u(300)), self.tall(66))
        area.center = column.centerx, column.y + round(column.height * 0.8)
        self.buttons.replace([self.button(area, _("Back"), self.back, icon="icon_back")])

    def update(self, seconds: float) -> Transition:
        self._worker = self._worker or Worker()
        if self._worker.thinking:
            answer: StepResult | None = self._worker.answer()
            if answer is None:
                return None
            self.answers.append(answer)
            self.app.partial_review = self._partial
        if len(self.answers) == len(self._steps):
            finished = report(self._match, self._steps, self.answers)
            self.app.last_review, self.app.partial_review = ReviewResult(self._match, finished), None
            return Replace("review", self._match)
        step = self._steps[len(self.answers)]
        self._worker.ask(step.work, step.view, SAMPLES, step.played.number)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        table, column = self._board, self._column
        done, count = len(self.answers), len(self._steps)
        step = self._steps[min(done, count - 1)]
        turn = step.played.lay.turn
        self._draw_position(
            picture,
            table,
            [*self._screen.laid(step.view), *turn],
            self.app.style,
            turn,
            SEAT_COLOURS[step.played.seat],
        )
        heading = text_within(_("Review"), self.px(46), INK, column.width)
        picture.center(heading, column.centerx, column.y + column.height * 0.2)
        words = _("Looking at turn {number} of {count}").format(number=min(done + 1, count), count=count)
        status = text_within(words, self.px(24), INK, column.width)
        picture.center(status, column.centerx, column.y + column.height * 0.42)
        bar = Rect(0, 0, column.width, self.u(20))
        bar.center = column.centerx, column.y + round(column.height * 0.5)
        radius = bar.height // 2
        picture.add(box(*bar.size, radius, PANEL, PANEL_EDGE, 1), *bar.topleft)
        filled = max(bar.height, round(bar.width * done / count))
        picture.add(box(filled, bar.height, radius, ACCENT), *bar.topleft)
        why = _("The master thinks through every turn of the match again.")
        small = paragraph(why, self.play_px(17), INK_SOFT, column.width, 1.3, True)
        picture.center(small, column.centerx, column.y + column.height * 0.6)
        self.buttons.draw(picture)

    def close(self) -> None:
        if self._worker:
            self._worker.close()
            self._worker = None
