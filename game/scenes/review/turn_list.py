"""A list of all turns of a player: the turn laid and what it scored, the master's turn, and the points given away."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.analysis.review import COSTLY, FIRST_LINE, SAME, Report, Reviewed
from game.analysis.review_result import ReviewResult, judgement_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Push, Transition
from game.engine.shapes import box, ring, strokes
from game.engine.sprites import converted
from game.engine.surface_cache import cached
from game.engine.text import text, text_within
from game.engine.translation import _, pgettext
from game.games import game_of
from game.scenes.menu import Menu
from game.scenes.player_names import short_name
from game.scenes.review.board_model import plain, signed
from game.scenes.review.stats_panel import CHEVRON
from game.scenes.screen import draw_row, screen_of
from game.scenes.turn.displayed import last_turn
from game.scenes.turn.turn_line import ScoredTurn, arrange, total_figure
from game.table.palette import ACCENT, GHOST, GHOST_FIELD, PAPER_LINE, PENCIL, PRINT, RED, RGB
from game.table.row_scroll import RowScroll
from game.table.sheet import blank_sheet, shadow_width

COLUMNS = ((0.01, 0.06), (0.08, 0.12), (0.21, 0.13), (0.34, 0.26), (0.61, 0.08), (0.71, 0.15), (0.86, 0.1))
"""Left edge and width of each column (turn, tiles, laid, points, margin, the master's, given away), as fractions of the sheet's
width."""


SMALLER = 0.8
"""The least text of where a turn's points come from, as a share of that of the total."""


class TurnList(Menu):
    """Wheel, keys and dragging scroll through the turns. A press on a turn that gave points away opens its board.

    ``_on_list``: the keyboard focus is on a turn, not on the button.
    """

    shared = True

    def __init__(self, app: App, result: ReviewResult, seat: int) -> None:
        super().__init__(app)
        self._name = short_name(result.report.header.seats[seat], seat)
        self.result = result
        self._screen = screen_of(result.report.header.game_name)
        self._turns = result.report.turns_of(seat)
        self._scored = scored_turns(result.report)
        self._costliest = result.report.costliest(seat)
        self._scroll = RowScroll()
        self._focused = 0
        self._sheet = Rect(0, 0, 0, 0)
        self._row_height = 1
        self._on_list = True

    def lay_out(self) -> None:
        self.title = _("All of {name}'s turns").format(name=self._name)
        top, feet = self.u(86), self.foot(1, 280, 62)
        self._row_height = tall = max(self.px(30), self.tall(30))
        count = max(1, (feet[0].y - self.u(18) - top) // tall - 1)
        count = min(count, len(self._turns))
        self._sheet = sheet = self.strip(self.u(1060), top, tall * (count + 1))
        self.place([self.way_back(main=True)], feet)
        below = Rect(sheet.x, sheet.y + tall, sheet.width, tall * count)
        self._scroll.place(below, count, len(self._turns))

    def handle(self, intent: Intent) -> Transition:
        match intent.kind:
            case IntentKind.MOVE if intent.at[1]:
                self._move_focus(intent.at[1])
            case IntentKind.CONFIRM if self.buttons.visible and self._on_list:
                return self._open(self._focused)
            case _:
                pressed = self._scroll.pressed.get(intent.pointer)
                if self._scroll.handle(intent):
                    return None
                row = None if pressed is None else self._scroll.row_at(pressed)
                if row is not None and intent.kind is IntentKind.RELEASE:
                    self._focused = row
                    return self._open(row)
                return super().handle(intent)
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        edge = shadow_width(self._sheet.width)
        size = max(10, self.px(16), round(self._row_height * 0.3))
        size = min(size, self._sheet.width // 36)
        paper = _paper(*self._sheet.size, self._row_height, size, self._screen.words().hand)
        picture.add(paper, self._sheet.x - edge, self._sheet.y - edge)
        wide, rows, tall = max(4, self.u(7)), self._scroll.area, self._row_height
        for number in range(self._scroll.shown):
            area = Rect(rows.x, rows.y + number * tall, rows.width, tall)
            self._draw_turn(picture, self._scroll.first + number, area)
        self._scroll.draw_thumb(picture, Rect(rows.right - wide - 2, rows.y, wide, rows.height), PRINT)
        self.buttons.draw(picture, focused=not self._on_list)

    def _move_focus(self, way: int) -> None:
        first, shown = self._scroll.first, self._scroll.shown
        if not self.buttons.visible:
            self.buttons.visible = self._on_list = True
            self._focused = max(first, min(first + shown - 1, self._focused))
        elif not self._on_list:
            self._on_list = way < 0
        elif self._focused + way >= len(self._turns):
            self._on_list = False
        else:
            self._focused = max(0, self._focused + way)
        self._scroll.by(min(0, self._focused - first) + max(0, self._focused - first - shown + 1))

    def _open(self, row: int) -> Transition:
        if not self._turns or self._turns[row].cost < COSTLY:
            self.app.sound.play("refusal")
            return None
        self.app.sound.play("button")
        return Push("review_boards", self.result, (self._turns[row],))

    def _draw_turn(self, picture: Picture, number: int, area: Rect) -> None:
        turn = self._turns[number]
        judged = judgement_of(turn)
        size = max(10, min(round(self._row_height * 0.56), self._sheet.width // 34))
        if self.buttons.visible and self._on_list and number == self._focused:
            picture.add(box(area.width - 8, area.height, 6, GHOST_FIELD, ACCENT, 2), area.x + 4, area.y)
        columns = _columns(area)
        picture.center(text(str(turn.played.own), size, PENCIL), *columns[0].center)
        if turn in self._costliest:
            side = min(round(size * 1.7), area.height - 4)
            picture.center(ring(side, RED, max(2, size / 9)), *columns[0].center)
        self._draw_hand(picture, turn, columns[1])
        _write(picture, self._screen.laid_words(turn.played.lay), size, PENCIL, columns[2])
        _draw_points(picture, self._scored[turn.played.line], size, columns[3])
        _write(picture, signed(judged.margin), size, PENCIL, columns[4], right=True)
        if turn.cost < SAME:
            _write(picture, pgettext("turn", "the same"), size, PRINT, columns[5])
            return
        secret = self.result.secret(turn)
        better = self._screen.turn_words(judged.best, turn.played.lay.turn)
        words = _("find it first") if secret else better
        _write(picture, words, size, GHOST if secret else PENCIL, columns[5])
        _write(picture, plain(turn.cost), size, PENCIL, columns[6], right=True)
        if turn.cost >= COSTLY:
            way = strokes(round(size * 0.4), round(size * 0.7), (CHEVRON,), PRINT, max(1.5, size / 9))
            picture.center(way, columns[6].right + area.width * 0.012, area.centery)

    def _draw_hand(self, picture: Picture, turn: Reviewed, area: Rect) -> None:
        tall, gap = round(self._row_height * 0.8), max(1, self._row_height // 12)
        place = Rect(area.x, area.centery - tall // 2, area.width - 4, tall)
        draw_row(picture, self._screen, turn.played.hand, place, self.app.style, gap)


def scored_turns(report: Report) -> dict[int, ScoredTurn]:
    """What each turn of the match scored, by the number of its line in the journal."""
    header, game_rules = report.header, game_of(report.header.game_name).rules
    pads, found = list(game_rules.begin(header).match.pads), {}
    for line, event in enumerate(report.events, start=FIRST_LINE):
        score = game_rules.score_of(event)
        if score is not None:
            pad = pads[header.pads[event.seat]]
            turn = last_turn(event, score, pad)
            found[line] = ScoredTurn((), turn.points, turn.parts)
            pad.enter(*score)
    return found


def _draw_points(picture: Picture, turn: ScoredTurn, size: int, area: Rect) -> None:
    """The total at the right edge, and before it as much as fits of where it comes from."""
    total = total_figure(turn.points, size, PENCIL)
    room = area.width - total.width - size
    for piece, x, _y in arrange(
        turn, room, area.height, range(size, round(size * SMALLER) - 1, -1), 1, PENCIL
    ):
        picture.add(piece, area.x + x, area.centery - piece.height / 2)
    picture.add(total, area.right - size // 2 - total.width, area.centery - total.height / 2)


def _write(picture: Picture, words: str, size: int, colour: RGB, area: Rect, *, right: bool = False) -> None:
    label = text_within(words, size, colour, area.width - size // 2, 0.45)
    x = area.right - size // 2 - label.width if right else area.x
    picture.add(label, x, area.centery - label.height / 2)


def _columns(area: Rect) -> list[Rect]:
    spans = [(round(area.width * left), round(area.width * wide)) for left, wide in COLUMNS]
    return [Rect(area.x + left, area.y, wide, area.height) for left, wide in spans]


@cached(1, large=True, translated=True)
def _paper(width: int, height: int, tall: int, size: int, pieces: str) -> pygame.Surface:
    """The sheet with lines, headings and shadow. ``pieces``: the heading of the column of hands."""
    edge = shadow_width(width)
    surface = blank_sheet(width, height, edge)
    for y in range(edge + tall, edge + height - 1, tall):
        pygame.draw.line(surface, PAPER_LINE, (edge, y), (edge + width - 1, y))
    headings = (
        pgettext("column", "turn"),
        pieces,
        pgettext("column", "laid"),
        pgettext("column", "points"),
        pgettext("column", "ahead"),
        pgettext("column", "the master's"),
        pgettext("column", "given away"),
    )
    areas = _columns(Rect(edge, edge, width, tall))
    for column, (words, area) in enumerate(zip(headings, areas, strict=True)):
        said = text_within(words, size, PRINT, area.width - 4, 0.5)
        at = said.get_rect(midleft=area.midleft)
        if column in (3, 4, 6):
            at = said.get_rect(midright=(area.right - size // 2, area.centery))
        if column == 0:
            at = said.get_rect(center=area.center)
        surface.blit(said, at)
    return converted(surface)
