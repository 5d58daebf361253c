"""Computes the review of a match turn by turn; and the review at a glance: a graph of the match, the points given away, and luck."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from pygame import Rect, Surface

from game.analysis.review import SAMPLES, StepResult, report, steps
from game.analysis.review_result import PartialReview, ReviewResult
from game.app import App
from game.engine.intents import MOUSE, Intent, IntentKind, Pointer
from game.engine.layout import across, areas, down
from game.engine.picture import Picture
from game.engine.scene import Push, Replace, Size, Transition, draw_ahead
from game.engine.shapes import box, ring
from game.engine.surface_cache import PIECE_SECONDS, make_for
from game.engine.text import paragraph, paragraph_within, text_within
from game.engine.translation import _, pgettext
from game.players.worker import Worker
from game.rules.common.game_rules import AnyMatch
from game.scenes.menu import Menu, next_of
from game.scenes.player_names import short_name
from game.scenes.review.board_model import headline
from game.scenes.review.margin_graph import MarginGraph, paper, ring_centers, rings
from game.scenes.review.stats_panel import StatsPanel, stat_groups
from game.scenes.screen import screen_of
from game.table.layout import Layout, layout
from game.table.palette import ACCENT, INK, INK_SOFT, PANEL, PANEL_EDGE, RED, SEAT_COLOURS
from game.table.sheet import shadow_width
from game.table.widgets import Button


class Overview(Menu):
    """Shows the review of one player. If several were reviewed, a stepper switches between them.

    The *costliest* turns are those that gave the most points away. A press on one, in the graph or in the statistics, opens its
    board.
    """

    shared = True

    _stats: StatsPanel

    def __init__(self, app: App, result: ReviewResult) -> None:
        super().__init__(app)
        self.result = result
        self._seat = result.report.seats[0]
        self._paper = self._text_area = Rect(0, 0, 0, 0)
        self._pressed: dict[Pointer, int | None] = {}
        self._hovered: int | None = None

    def lay_out(self) -> None:
        self.title = _("Review")
        width, height = self.size
        edge, gap, tall = self.u(36), self.u(14), self.tall(62)
        several = len(self.result.report.seats) > 1
        top = self.u(86) + (self.tall(56) + gap if several else 0)
        if self.buttons.always:  # The button that turns the picture.
            top = max(top, self.turn_area().bottom + self.u(14))
        area = Rect(edge, top, width - 2 * edge, height - top - tall - self.u(18) - self.u(22))
        if width >= height:
            line = across(paper=round(area.width * 0.6), _=edge, text=1.0)
        else:
            line = down(paper=round(area.height * 0.42), _=self.u(22), text=1.0)
        self._paper, self._text_area = areas(line, area).values()
        self._lay_out_figures()
        ways = self._ways()
        places = self.foot(len(ways), min(280 * len(ways), width / self.unit - 40), 62, gap=14)
        name = self.choice("", self._name(), self._step)
        above = self.strip(self.u(420), top - gap - self.tall(56), self.tall(56))
        self.place([*ways, *([name] if several else [])], [*places, *([above] if several else [])])
        if not self.buttons.visible:
            self.buttons.focus = len(ways) - 1

    def handle(self, intent: Intent) -> Transition:
        if intent.kind is IntentKind.POINT and intent.pointer == MOUSE:
            self._hovered = self._costliest_at(intent.at)
        elif intent.kind is IntentKind.PRESS:
            self._pressed[intent.pointer] = self._costliest_at(intent.at)
        elif intent.kind in (IntentKind.RELEASE, IntentKind.CANCEL, IntentKind.LONG):
            pressed = self._pressed.pop(intent.pointer, None)
            released = intent.kind is IntentKind.RELEASE
            if released and pressed is not None and self._costliest_at(intent.at) == pressed:
                self.app.sound.play("button")
                return self._board_at(pressed)()
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        edge = shadow_width(self._paper.width)
        sheet = paper(self._graph(), *self._paper.size, self._print_size)
        picture.add(sheet, self._paper.x - edge, self._paper.y - edge)
        if self._hovered is not None:  # A second ring around the turn under the pointer.
            side = round(self._print_size * 1.8)
            loop = ring(side, RED, max(2, self._print_size / 7))
            picture.center(loop, *ring_centers(self._graph(), self._paper, self._print_size)[self._hovered])
        picture.add(self._headline(), *self._text_area.topleft)
        self._stats.draw(picture, self.app.style, self._hovered)
        self.buttons.draw(picture)

    def _lay_out_figures(self) -> None:
        area = self._text_area
        top = area.y + self._headline().height + self.u(10)
        below = Rect(area.x, top, area.width, area.bottom - top)
        screen = screen_of(self.result.report.header.game_name)
        self._stats = StatsPanel(stat_groups(self.result, self._seat), below, self.px(20), screen)
        self._rings = rings(self._graph(), self._paper, self._print_size)
        self._pressed.clear()
        self._hovered = None

    def _ways(self) -> list[Button]:
        costly = bool(self.result.report.costliest(self._seat))
        all_turns = partial(Push, "review_turns", self.result, self._seat)
        ways = [self.way_back(), self.way(_("All turns"), all_turns, main=not costly)]
        if costly:
            ways.append(self.way(_("Find better turns"), self._board_at(0), main=True))
        return ways

    def _step(self, way: int) -> None:
        self._seat = next_of(self.result.report.seats, self._seat, way)

    def _costliest_at(self, at: tuple[int, int]) -> int | None:
        """The index of the costliest turn at that point, None if there is none. If two overlap, the nearer one."""
        there = [
            (math.dist(place.center, at), number)
            for places in (self._stats.costliest, self._rings)
            for number, place in enumerate(places)
            if place.collidepoint(at)
        ]
        return min(there)[1] if there else None

    @property
    def _print_size(self) -> int:
        return max(10, min(self.px(18), self._paper.width // 26))

    def _name(self) -> str:
        return short_name(self.result.report.header.seats[self._seat], self._seat)

    def _graph(self) -> MarginGraph:
        report = self.result.report
        own = tuple(turn.played.number - 1 for turn in report.turns_of(self._seat))
        costly = tuple(turn.played.number - 1 for turn in report.costliest(self._seat))
        heading = (
            _("How many points ahead {name} was expected to finish, turn by turn")
            if len(report.totals) == 2
            else _("How far ahead of the others' average {name} was expected to finish, turn by turn")
        ).format(name=self._name())
        line, rounds = tuple(report.margin_curve(self._seat)), tuple(report.rounds())
        return MarginGraph(heading, pgettext("axis of the curve", "turn"), line, own, costly, rounds)

    def _headline(self) -> Surface:
        area = self._text_area
        words, room = headline(self.result, self._seat), (area.width, round(area.height * 0.22))
        return paragraph_within(words, self.px(24), INK, room, 1.3, smallest=11)

    def _board_at(self, at: int) -> Callable[[], Push]:
        costliest = tuple(self.result.report.costliest(self._seat))
        return partial(Push, "review_boards", self.result, costliest, at)


class ReviewProgress(Menu):
    """Asks a worker about one turn after another; the board shows the turn being examined.

    If the player leaves, the results so far stay in ``app.partial_review``, and the next review of the same match continues there.
    """

    _board: Layout

    def __init__(self, app: App, match: AnyMatch) -> None:
        super().__init__(app)
        self._match = match
        self._steps = steps(match)
        self._partial = PartialReview(match.header, tuple(match.events))
        if app.partial_review and app.partial_review.is_about(match):
            self._partial = app.partial_review
        self._finished: Overview | None = None
        self._worker: Worker | None = None
        self._screen = screen_of(match.header.game_name)
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
        self._column = column = self.beside(self._board)
        area = Rect(0, 0, min(column.width, self.u(300)), self.tall(66))
        area.center = column.centerx, column.y + round(column.height * 0.8)
        self.place([self.way_back()], [area])

    def update(self, seconds: float) -> Transition:
        self._worker = self._worker or Worker()
        if self._worker.thinking:
            answer: StepResult | None = self._worker.answer()
            if answer is None:
                return None
            self.answers.append(answer)
            self.app.partial_review = self._partial
        if len(self.answers) == len(self._steps):
            return self._finish()
        step = self._steps[len(self.answers)]
        self._worker.ask(step.work, step.view, SAMPLES, step.played.number)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        column, done, count = self._column, len(self.answers), len(self._steps)
        step = self._steps[min(done, count - 1)]
        turn, colour = step.played.lay.turn, SEAT_COLOURS[self._match.header.look(step.played.seat).colour]
        laid = [*self._screen.laid(step.view), *turn]
        self._draw_position(picture, self._board, laid, self.app.style, turn, colour)
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

    def _finish(self) -> Transition:
        """Goes on when the review has been drawn, in pieces, so that the window always answers."""
        if self._finished is None:
            result = ReviewResult(self._match, report(self._match, self._steps, self.answers))
            self.app.last_review, self.app.partial_review = result, None
            self.app.store.exercises.keep(result.report)
            self._finished = Overview(self.app, result)
        if not make_for(PIECE_SECONDS, partial(draw_ahead, self._finished, self.size)):
            return None
        return Replace("review", self._match)

    def close(self) -> None:
        if self._worker:
            self._worker.close()
            self._worker = None
