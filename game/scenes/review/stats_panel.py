"""The statistics of a review, and the panel that shows them next to the graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pygame import Rect

from game.analysis.review_result import ReviewResult
from game.engine.picture import Picture
from game.engine.shapes import add_box, box, ring, strokes
from game.engine.text import text, text_within, width_of
from game.engine.translation import _
from game.rules.common.seats import Look
from game.scenes.player_names import short_name
from game.scenes.review.board_model import plain, signed
from game.scenes.screen import Screen, draw_row
from game.table.palette import ACCENT, BUTTON_EDGE, INK, INK_SOFT, PANEL, PANEL_EDGE, RED
from game.table.pieces import PieceStyle
from game.table.player_badges import seat_mark
from game.table.scale import SMALLEST_TEXT

CHEVRON = ((0.15, 0.1), (0.85, 0.5), (0.15, 0.9))
"""An arrow head that points right, as fractions of its width and height."""
GAP = 0.15
LABEL = 0.65
"""What is drawn after a label or beside its row leaves it at least this share of its width."""


class StatRow(NamedTuple):
    """A label and a value.

    ``strong``: highlighted. ``look``: of the player whose mark is shown before the label. ``rank``: which of the costliest turns
    the row shows, from 1; such a row can be pressed. ``drawn``: the tiles or cards shown after the label.
    """

    label: str
    value: str
    strong: bool = False
    look: Look | None = None
    rank: int = 0
    drawn: tuple[Any, ...] = ()


StatLines = list[list[StatRow]]
"""Rows grouped into lines; the rows of a line are shown side by side."""


def stat_groups(result: ReviewResult, seat: int) -> list[StatLines]:
    groups = [list(_result(result, seat)), list(_costliest(result, seat)), _luck(result, seat)]
    return [lines for lines in groups if lines]


class StatsPanel:
    """The panel at the top of an area, as high as its rows need. ``size``: the text size if there is room; smaller otherwise."""

    def __init__(self, groups: list[StatLines], area: Rect, size: int, screen: Screen) -> None:
        self._screen = screen
        groups = [[part for line in group for part in _fitting(line, area.width, size)] for group in groups]
        edge, count = round(size * 0.3), sum(map(len, groups))
        gap = round(min(size * 0.5, area.height * 0.025))
        spent = 2 * edge + gap * (len(groups) - 1)
        tall = min(round(size * 2.2), (area.height - spent) // count)
        self.panel = Rect(area.x, area.y, area.width, tall * count + spent)
        self.size = max(SMALLEST_TEXT, min(size, round(tall * 0.56)))
        self._rows: list[tuple[StatRow, Rect]] = []
        self._rules: list[int] = []
        y = self.panel.y + edge
        for number, lines in enumerate(groups):
            if number:
                self._rules.append(y + gap // 2)
                y += gap
            for line in lines:
                self._rows += self._side_by_side(line, y, tall)
                y += tall

    @property
    def costliest(self) -> list[Rect]:
        less = -round(self.size * 0.6)
        return [area.inflate(less, -max(2, area.height // 10)) for row, area in self._rows if row.rank]

    def draw(self, picture: Picture, style: PieceStyle, highlighted: int | None) -> None:
        inset = round(self.size * 0.7)
        add_box(picture, self.panel, inset, PANEL, PANEL_EDGE, 1)
        for y in self._rules:
            picture.add(box(self.panel.width - 2, 1, 0, PANEL_EDGE), self.panel.x + 1, y)
        for number, area in enumerate(self.costliest):
            edge, thick = (ACCENT, 2) if number == highlighted else (BUTTON_EDGE, 1)
            picture.add(box(*area.size, area.height // 4, None, edge, thick), *area.topleft)
        for row, area in self._rows:
            self._draw_row(picture, row, area, style)

    def _side_by_side(self, line: list[StatRow], y: int, tall: int) -> Iterator[tuple[StatRow, Rect]]:
        wide = self.panel.width // len(line)
        for number, row in enumerate(line):
            yield row, Rect(self.panel.x + number * wide, y, wide, tall)

    def _draw_row(self, picture: Picture, row: StatRow, area: Rect, style: PieceStyle) -> None:
        size, right = self.size, area.right - round(self.size * 0.8)
        colour = ACCENT if row.strong else INK
        figure = text(row.value, size, colour)
        picture.add(figure, right - figure.width, area.centery - figure.height / 2)
        x = self._draw_mark(picture, row, area.x + round(size * 0.8), area.centery)
        side = min(round(size * 1.35), area.height - 4)
        # The cards of a deal are drawn smaller, to leave room for the words.
        words = width_of(row.label, size) * LABEL + figure.width + size
        room = min((right - x) // 2, right - x - round(words))
        while side > 1 and self._width(row.drawn, side) > room:
            side -= 1
        behind = self._width(row.drawn, side) + (size if row.rank else 0)
        room = right - figure.width - size // 2 - x - behind
        label = text_within(row.label, size, colour if row.strong else INK_SOFT, room, 0.5)
        picture.add(label, x, area.centery - label.height / 2)
        x += label.width + size // 2
        if row.rank:
            way = strokes(round(size * 0.4), round(size * 0.7), (CHEVRON,), INK_SOFT, max(1.5, size / 9))
            picture.center(way, x + size * 0.2, area.centery)
        place = Rect(x, area.centery - side // 2, behind, side)
        draw_row(picture, self._screen, row.drawn, place, style, round(side * GAP))

    def _width(self, drawn: Sequence[Any], side: int) -> int:
        return (self._screen.piece_width(side) + round(side * GAP)) * len(drawn)

    def _draw_mark(self, picture: Picture, row: StatRow, x: int, y: int) -> int:
        """The mark or number before the label. Returns the x coordinate where the label begins."""
        size, side = self.size, round(self.size * 1.15)
        if row.look:
            picture.add(seat_mark(row.look, side), x, y - side / 2)
        elif row.rank:
            picture.center(ring(round(side * 1.1), RED, max(2, size / 9)), x + side / 2, y)
            picture.center(text(str(row.rank), round(size * 0.8), INK), x + side / 2, y)
        else:
            return x
        return x + side + size // 2


def _fitting(line: list[StatRow], width: int, size: int) -> StatLines:
    """The rows of a line side by side, or each on its own line where labels would be very small."""
    marks = 3.75 * size  # Edges, mark and gaps; see ``_draw_row``.
    widest = max(width_of(row.label, size) * LABEL + width_of(row.value, size) for row in line)
    return [line] if len(line) == 1 or marks + widest <= width // len(line) else [[row] for row in line]


def _result(result: ReviewResult, seat: int) -> Iterator[list[StatRow]]:
    report = result.report
    if not report.finished:
        return
    margin, luck = report.margin(seat), report.luck_in_margin(seat)
    if len(report.totals) == 2:
        ended = _("Ahead at the end") if margin >= 0 else _("Behind at the end")
    else:
        ended = _("Ahead of the others' average") if margin >= 0 else _("Behind the others' average")
    pad = report.header.pads[seat]
    others = [other for other, its in enumerate(report.header.pads) if its != pad]
    if len(others) == 1:
        luckier, better = _("Luck, compared with {name}"), _("Play, compared with {name}")
    else:
        luckier, better = _("Luck, compared with the others"), _("Play, compared with the others")
    name = short_name(report.header.seats[others[0]], others[0])
    yield [StatRow(ended, plain(abs(margin)), strong=True)]
    yield [StatRow(luckier.format(name=name), signed(luck))]
    yield [StatRow(better.format(name=name), signed(margin - luck))]


def _costliest(result: ReviewResult, seat: int) -> Iterator[list[StatRow]]:
    for rank, turn in enumerate(result.report.costliest(seat), start=1):
        label = _("Turn {number} gave away").format(number=turn.played.own)
        yield [StatRow(label, plain(turn.cost), rank=rank)]


def _luck(result: ReviewResult, seat: int) -> StatLines:
    report = result.report
    rows = [
        StatRow(
            _("{name}'s luck").format(name=short_name(report.header.seats[other], other)),
            signed(report.luck(other)),
            look=report.header.look(other),
        )
        for other in range(len(report.header.seats))
    ]
    across = 1 if len(rows) <= 3 else 2
    lines = [rows[at : at + across] for at in range(0, len(rows), across)]
    draws = (_("Luckiest draw, turn {number}"), _("Unluckiest draw, turn {number}"))
    for said, turn in zip(draws, report.luckiest_and_unluckiest(seat), strict=False):
        words = said.format(number=turn.played.own)
        lines.append([StatRow(words, signed(turn.luck), drawn=turn.played.drawn)])
    return lines
