"""The review at a glance: the line of the game, what was given away, what was luck."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, Kind
from game.engine.picture import Picture
from game.engine.scene import Answer, Push
from game.engine.shapes import box, ring
from game.engine.sprites import sprite
from game.engine.text import fitted, paragraph_within, text
from game.engine.words import _
from game.findings import Findings
from game.scenes.menu import Menu
from game.scenes.review.better import BetterTurn
from game.scenes.review.curve import Curve, paper, rings
from game.scenes.review.sentences import headline, signed
from game.scenes.review.turn_list import TurnList
from game.table.palette import ACCENT, INK, INK_SOFT, MARKS, PANEL, PANEL_EDGE, RED_CELL
from game.table.paper import edge_of
from game.table.tiles import draw_tile
from game.table.widgets import Button


class Row(NamedTuple):
    """A figure and its label; before that the mark of a seat, or the number by which a turn is found on the line; behind it tiles."""

    label: str
    figure: str
    strong: bool = False
    seat: int | None = None
    rank: int = 0
    tiles: tuple[int, ...] = ()


class Overview(Menu):
    """What is shown is the review of one seat; where several were reviewed, one steps from name to name."""

    def __init__(self, app: App, findings: Findings) -> None:
        super().__init__(app)
        self.title = _("Review")
        self._findings = findings
        self._seat = findings.report.seats[0]
        self._paper = self._words = Rect(0, 0, 0, 0)
        self._pressed: int | None = None

    def lay_out(self) -> None:
        """The paper beside the figures, or above them in a tall window."""
        width, height = self.size
        edge, gap, tall = self.u(36), self.u(14), self.u(62)
        several = len(self._findings.report.seats) > 1
        top = self.u(86) + (self.u(56) + gap if several else 0)
        area = Rect(edge, top, width - 2 * edge, height - top - tall - self.u(18) - self.u(22))
        if width >= height:
            self._paper = Rect(area.x, area.y, round(area.width * 0.6), area.height)
            self._words = Rect(self._paper.right + edge, area.y, 0, area.height)
            self._words.width = area.right - self._words.x
        else:
            self._paper = Rect(area.x, area.y, area.width, round(area.height * 0.42))
            below = self._paper.bottom + self.u(22)
            self._words = Rect(area.x, below, area.width, area.bottom - below)
        ways = self._ways(tall, gap)
        self.buttons.replace([*ways, *([self._names(top - gap)] if several else [])])
        if not self.buttons.visible:
            self.buttons.focus = len(ways) - 1

    def _ways(self, tall: int, gap: int) -> list[Button]:
        dear = self._findings.report.dearest(self._seat)
        ways = [
            (_("Back"), self.back, "icon_back", False),
            (_("All turns"), self._list, "", not dear),
            (_("Find better turns"), self._boards, "", True),
        ][: 3 if dear else 2]
        width, height = self.size
        wide = min(width - self.u(40), self.u(280) * len(ways))
        each = (wide - gap * (len(ways) - 1)) // len(ways)
        left, top = (width - wide) // 2, height - tall - self.u(18)
        return [
            self.button(Rect(left + at * (each + gap), top, each, tall), label, act, icon=icon, main=main)
            for at, (label, act, icon, main) in enumerate(ways)
        ]

    def _names(self, bottom: int) -> Button:
        wide = min(self.size[0] - self.u(72), self.u(420))
        area = Rect((self.size[0] - wide) // 2, bottom - self.u(56), wide, self.u(56))
        return self.stepper(area, "", self._findings.name(self._seat), self._step)

    def _step(self, way: int) -> None:
        seats = self._findings.report.seats
        self._seat = seats[(seats.index(self._seat) + way) % len(seats)]
        self.lay_out()

    def handle(self, intent: Intent) -> Answer:
        """A ring on the line leads to its board."""
        if intent.kind is Kind.PRESS:
            self._pressed = self._ring_at(intent.at)
        elif intent.kind is Kind.RELEASE and self._pressed is not None:
            pressed, self._pressed = self._pressed, None
            if self._ring_at(intent.at) == pressed:
                self.app.sound.play("button")
                return self._boards(pressed)
        return super().handle(intent)

    def _ring_at(self, at: tuple[int, int]) -> int | None:
        return next(
            (
                i
                for i, one in enumerate(rings(self._curve(), self._paper, self._print))
                if one.collidepoint(at)
            ),
            None,
        )

    @property
    def _print(self) -> int:
        """The size of what is printed on the paper."""
        return max(10, min(self.px(18), self._paper.width // 26))

    def draw(self, picture: Picture, lag: float) -> None:
        """Paper, words, figures, buttons."""
        self.draw_ground(picture)
        edge = edge_of(self._paper.width)
        sheet = paper(self._curve(), *self._paper.size, self._print)
        picture.add(sheet, self._paper.x - edge, self._paper.y - edge)
        self._draw_words(picture)
        self.buttons.draw(picture)

    def _curve(self) -> Curve:
        report = self._findings.report
        own = tuple(turn.played.number - 1 for turn in report.of(self._seat))
        dear = tuple(turn.played.number - 1 for turn in report.dearest(self._seat))
        heading = (
            _("How many points ahead {name} would end, as it looked turn by turn")
            if len(report.totals) == 2
            else _("How far ahead of the others' mean {name} would end, as it looked turn by turn")
        ).format(name=self._findings.name(self._seat))
        return Curve(heading, _("turn"), tuple(report.line(self._seat)), own, dear)

    def _draw_words(self, picture: Picture) -> None:
        area = self._words
        words, room = headline(self._findings, self._seat), (area.width, round(area.height * 0.34))
        said = paragraph_within(words, self.px(24), INK, room, 1.3, smallest=11)
        picture.add(said, area.x, area.y)
        lines = self._lines()
        top = area.y + said.height + self.u(10)
        tall = min(self.u(44), (area.bottom - top - self.u(12)) // len(lines))
        panel = Rect(area.x, top, area.width, tall * len(lines) + self.u(12))
        picture.add(box(*panel.size, self.u(10), PANEL, PANEL_EDGE, 1), *panel.topleft)
        for number, line in enumerate(lines):
            wide = panel.width // len(line)
            for at, row in enumerate(line):
                place = Rect(panel.x + at * wide, panel.y + self.u(6) + number * tall, wide, tall)
                self._draw_row(picture, row, place)

    def _draw_row(self, picture: Picture, row: Row, area: Rect) -> None:
        size, inset = max(9, min(self.px(20), round(area.height * 0.56))), self.u(14)
        colour = ACCENT if row.strong else INK
        figure = text(row.figure, size, colour)
        picture.add(figure, area.right - inset - figure.width, area.centery - figure.height / 2)
        x, side = area.x + inset, round(size * 1.15)
        if row.seat is not None:
            mark = sprite(f"mark_{MARKS[row.seat]}", side)
            picture.add(mark, x, area.centery - side / 2)
            x += side + size // 2
        if row.rank:
            picture.center(ring(round(side * 1.1), RED_CELL, max(2, size / 9)), x + side / 2, area.centery)
            picture.center(text(str(row.rank), round(size * 0.8), INK), x + side / 2, area.centery)
            x += side + size // 2
        tile = min(round(size * 1.35), area.height - 4)
        room = area.right - inset - figure.width - size // 2 - x - round(tile * 1.15) * len(row.tiles)
        label = fitted(row.label, size, colour if row.strong else INK_SOFT, room, 0.5)
        picture.add(label, x, area.centery - label.height / 2)
        x += label.width + size // 2
        for number, value in enumerate(row.tiles):
            square = Rect(x + number * round(tile * 1.15), area.centery - tile // 2, tile, tile)
            draw_tile(picture, value, square, self.app.style)

    def _lines(self) -> list[list[Row]]:
        """The figures line by line; the luck of more than three stands two by two."""
        report, seat = self._findings.report, self._seat
        lines = self._result() if report.finished else []
        for rank, turn in enumerate(report.dearest(seat), start=1):
            said = _("Turn {number} gave away").format(number=turn.played.own)
            lines.append([Row(said, f"{turn.cost:.1f}", rank=rank)])
        lucks = [
            Row(
                _("Luck of {name}").format(name=self._findings.name(other)),
                signed(report.luck(other)),
                seat=other,
            )
            for other in range(len(report.header.seats))
        ]
        across = 1 if len(lucks) <= 3 else 2
        lines += [lucks[at : at + across] for at in range(0, len(lucks), across)]
        for said, turn in zip(
            (_("Kindest draw"), _("Unkindest draw")), report.kindest_and_unkindest(seat), strict=False
        ):
            lines.append([Row(said, signed(turn.luck), tiles=turn.played.drawn)])
        return lines

    def _result(self) -> list[list[Row]]:
        report, seat = self._findings.report, self._seat
        margin, luck = report.margin(seat), report.luck_in_margin(seat)
        if len(report.totals) == 2:
            ended = _("Ahead at the end") if margin >= 0 else _("Behind at the end")
        else:
            ended = _("Ahead of the others' mean") if margin >= 0 else _("Behind the others' mean")
        return [
            [Row(ended, signed(margin), strong=True)],
            [Row(_("of which luck of the draw"), signed(luck))],
            [Row(_("and play"), signed(margin - luck))],
        ]

    def _list(self) -> Answer:
        return Push(TurnList(self.app, self._findings, self._seat))

    def _boards(self, at: int = 0) -> Answer:
        return Push(BetterTurn(self.app, self._findings, self._findings.report.dearest(self._seat), at))
