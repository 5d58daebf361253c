"""The end of a match: adds up the pads row by row, adds super bonuses or subtracts held tiles, and names the winner."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.app import App
from game.engine.intents import SKIP_KINDS, Intent
from game.engine.picture import Picture
from game.engine.place import BOTTOM
from game.engine.scene import Transition
from game.engine.shapes import box
from game.engine.sprites import sprite
from game.engine.text import paragraph_within, text, text_within
from game.engine.translation import _, pgettext
from game.engine.tween import Motion
from game.rules.cards.pad import SUPER_BONUS
from game.rules.cards.pad import Pad as CardPad
from game.rules.common.framing import CARDS
from game.rules.common.pad import SCORING_TOTALS, ColumnPad
from game.rules.common.variant import VariantHeader
from game.rules.tiles.due import Outcome
from game.scenes.match_end import MatchEnd, pad_places, victory
from game.scenes.menu import Way
from game.scenes.new_match import begin_another
from game.session.game_session import GameSession
from game.session.settings import ONE
from game.table import timings
from game.table.pads import Sheet, draw_pad
from game.table.palette import ACCENT, INK, INK_SOFT, PANEL, PANEL_EDGE, SEAT_MARKS
from game.table.seating import sides_of
from game.table.side_strips import SideStrips, side_strips
from game.table.tiles import draw_tile

LONG_STRIP, SHORT_STRIP = 0.33, 0.27
"""Around a table: the depth of the pads along the longer sides as a share of the shorter ones, and the other way round."""


@dataclass(frozen=True, slots=True)
class PadTotals:
    """The points of a pad by their source.

    ``doubling``: the points added by ticks. ``minus``: the pips of held tiles. ``supers``: the points of super bonuses.
    """

    boxes: tuple[int, int, int]
    bonus: int
    doubling: int
    minus: int
    supers: int = 0

    @property
    def total(self) -> int:
        """All points together, without the pips of held tiles."""
        return sum(self.boxes) + self.bonus + self.doubling - self.minus + self.supers


def pad_totals(pad: ColumnPad, rows: int, minus: int, supers: int = 0) -> PadTotals:
    """Adds up the first ``rows`` rows of a pad, subtracts ``minus`` and adds the points of ``supers``."""
    sums = [pad.row_sum(row) for row in range(min(rows, pad.used_rows()))]
    boxes = tuple(sum(pad.columns[total][:rows]) for total in SCORING_TOTALS)
    bonus = sum(one.bonus for one in sums)
    doubling = sum(one.boxes + one.bonus for one in sums if one.doubled)
    return PadTotals((boxes[0], boxes[1], boxes[2]), bonus, doubling, minus, supers * SUPER_BONUS)


class EndScoring(MatchEnd):
    """Adds up row by row, then subtracts the held tiles or adds the super bonuses, then names the winner."""

    def __init__(self, app: App, session: GameSession) -> None:
        match = session.match
        outcome = match.outcome
        assert outcome is not None
        super().__init__(app, match, outcome.winners)
        app.face(BOTTOM)
        header = session.match.header
        sides = sides_of(header.seats) if app.seating != ONE else ()
        self._sides = (
            [sides[header.seats_of(pad)[0]] for pad in range(len(session.match.pads))] if sides else []
        )
        self._minus = outcome.minus if isinstance(outcome, Outcome) else (0,) * len(match.pads)
        self._supers = [pad.supers if isinstance(pad, CardPad) else 0 for pad in match.pads]
        self._rows = 0
        self._counted = False
        self._over = False
        longest = max(pad.used_rows() for pad in self._match.pads)
        for _row in range(longest):
            self._timeline.add(Motion(self._timeline.last, app.seconds(timings.END_ROW), end=self._add_row))
        self._timeline.add(Motion(self._timeline.last, app.seconds(timings.END_MINUS), end=self._count_rest))
        self._timeline.add(Motion(self._timeline.last, app.seconds(timings.END_MINUS), end=self._crown))

    def lay_out(self) -> None:
        """The heading and the buttons. *Play again* begins a match with the same seats."""
        self.title = self._heading()
        if self._sides:
            self._fill_middle(self.ways(_("Play again"), self._again))
        else:
            self.lay_out_buttons(_("Play again"), self._again)

    def turn_area(self) -> Rect:
        """Around a table, in the corner of the area between the pads."""
        if not self._sides:
            return super().turn_area()
        middle, side = self._strips.middle, max(self.u(54), self.finger)
        return Rect(middle.right - side, middle.y, side, side)

    def handle(self, intent: Intent) -> Transition:
        """A press during the addition jumps to its end."""
        if self._timeline.busy and intent.kind in SKIP_KINDS:
            self.finish()
            return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Each pad: first as a sheet of paper, then as a card with its totals."""
        self.draw_ground(picture)
        draw = self._draw_card if self._counted else self._draw_sheet
        if self._sides:
            sides = [self.app.seen_at(side) for side in self._sides]
            for pad, place in enumerate(self._strips.places(sides, self.u(16))):
                with picture.part(place):
                    draw(picture, pad, self._card_at_side(place.size))
        else:
            for pad, area in enumerate(self._cards()):
                draw(picture, pad, area)
        if self._over or not self._timeline.busy:
            self.buttons.draw(picture)

    def draw_heading(self, picture: Picture) -> None:
        """Around a table, in the middle."""
        if not self._sides:
            super().draw_heading(picture)
            return
        middle, turn = self._strips.middle, self.turn_area()
        space = (middle.width - 2 * turn.width - self.u(12), turn.height)
        words = paragraph_within(self.title, self.px(38), INK, space, 1.2, centered=True)
        picture.center(words, middle.centerx, turn.centery)

    @property
    def _strips(self) -> SideStrips:
        """The pads of the players at each side, and the buttons between them."""
        short, long = min(self.size), max(self.size)
        return side_strips(self.size, round(short * LONG_STRIP), round(long * SHORT_STRIP))

    def _fill_middle(self, ways: list[Way]) -> None:
        """Places the buttons below the heading. The last is the main button."""
        middle, top, gap = self._strips.middle, self.turn_area().bottom, self.u(6)
        across = 2 if self.size[0] >= self.size[1] else 1
        while (middle.bottom - top) // -(-len(ways) // across) - gap < self.finger and across < len(ways):
            across += 1
        rows = -(-len(ways) // across)
        tall = min(self.u(90), (middle.bottom - top) // rows - gap)
        wide = min(self.u(300), (middle.width - gap) // across - gap)
        left = middle.centerx - (wide * across + gap * (across - 1)) // 2
        buttons = []
        for at, (label, act, icon) in enumerate(ways):
            row, column = divmod(at, across)
            area = Rect(left + column * (wide + gap), top + gap + row * (tall + gap), wide, tall)
            buttons.append(self.button(area, label, act, icon=icon, main=at == len(ways) - 1))
        self.buttons.replace(buttons)
        if not self.buttons.visible:
            self.buttons.focus = len(ways) - 1

    def _card_at_side(self, size: tuple[int, int]) -> Rect:
        """The card in a place of this size, in the middle of its width."""
        width, height = min(size[0], self.u(420)), min(size[1], self.u(520))
        return Rect((size[0] - width) // 2, size[1] - height, width, height)

    def _cards(self) -> list[Rect]:
        width, height = self.size
        area = Rect(self.u(20), self.u(104), width - self.u(40), self._buttons_top - self.u(20) - self.u(104))
        columns = len(self._match.pads) if width >= height else 2
        return pad_places(area, len(self._match.pads), columns, self.u(16), (self.u(330), self.u(520)))

    def _draw_sheet(self, picture: Picture, number: int, area: Rect) -> None:
        """The pad as far as it has been added up, scrolled so that the row being added is in sight."""
        pad, header = self._match.pads[number], self._match.header
        mark = SEAT_MARKS[header.seats_of(number)[0]]
        rows = max(6, min(max(16, pad.used_rows()), area.height // max(13, self.px(17)) - 2))
        first = max(0, self._rows - rows)
        draw_pad(
            picture,
            Sheet(area, rows),
            pad,
            header.owners(number),
            mark,
            first=first,
            added=self._rows,
            supers=False,
        )

    def _draw_card(self, picture: Picture, pad: int, area: Rect) -> None:
        header, wins = self._match.header, self._over and pad in self._winners
        edge = ACCENT if wins else PANEL_EDGE
        picture.add(box(area.width, area.height, self.u(12), PANEL, edge, 3 if wins else 1), *area.topleft)
        line = area.height / 11
        share = 0.74 if self._sides else 0.52  # Around a table the cards are low.
        size = max(9, min(round(line * share), round(area.width / 9)))
        self._draw_owners(picture, header, pad, Rect(area.x, area.y, area.width, round(line * 2)), size)
        minus, supers = (self._minus[pad], self._supers[pad]) if self._counted else (0, 0)
        totals = pad_totals(self._match.pads[pad], self._rows, minus, supers)
        names, points = self._parts(totals)
        inset = max(6, area.width // 14)
        for number, (name, value) in enumerate(zip(names, points, strict=True)):
            y = area.y + line * (2.5 + number)
            label = text_within(name, size, INK_SOFT, round(area.width * 0.6))
            picture.add(label, area.x + inset, y - label.height / 2)
            shown = text(str(value).replace("-", "−"), size, INK)
            picture.add(shown, area.right - inset - shown.width, y - shown.height / 2)
        self._draw_held(
            picture,
            pad,
            Rect(area.x + inset, round(area.y + line * 8.1), area.width - 2 * inset, round(line)),
        )
        total = text(str(totals.total), round(line * 1.35), ACCENT if wins else INK)
        picture.add(total, area.right - inset - total.width, area.bottom - line - total.height / 2)
        if wins:
            crown = sprite("crown", round(line * 1.5), round(line * 1.2))
            picture.add(crown, area.centerx - crown.width / 2, area.y - crown.height * 0.62)

    def _parts(self, totals: PadTotals) -> tuple[list[str], list[int]]:
        """The sources of points in this game, and the points of each."""
        names = [_("10s"), _("11s"), _("12s"), pgettext("points", "bonus")]
        points = [*totals.boxes, totals.bonus]
        if self._match.header.edition == CARDS:
            return [*names, pgettext("points", "super bonuses")], [*points, totals.supers]
        return [*names, pgettext("points", "doubling"), _("held tiles")], [
            *points,
            totals.doubling,
            -totals.minus,
        ]

    def _draw_owners(self, picture: Picture, header: VariantHeader, pad: int, area: Rect, size: int) -> None:
        marks = [sprite(f"mark_{SEAT_MARKS[seat]}", round(size * 1.4)) for seat in header.seats_of(pad)]
        wide = sum(mark.width + 4 for mark in marks)
        name = text_within(header.owners(pad), round(size * 1.25), INK, area.width - wide - size)
        x = area.centerx - (wide + name.width + 4) / 2
        for mark in marks:
            picture.add(mark, x, area.centery - mark.height / 2)
            x += mark.width + 4
        picture.add(name, x + 4, area.centery - name.height / 2)

    def _draw_held(self, picture: Picture, pad: int, area: Rect) -> None:
        if self._match.header.edition == CARDS:
            return  # Cards that are left do not count.
        tiles = [
            v
            for seat, own in enumerate(self._match.header.pads)
            if own == pad
            for v in self._match.hands[seat]
        ]
        side = min(area.height, area.width // max(1, len(tiles)) - 2)
        for number, value in enumerate(tiles):
            square = Rect(area.x + number * (side + 2), area.y, side, side)
            draw_tile(picture, value if self._counted else 0, square, self.app.style)

    def _add_row(self) -> None:
        self._rows += 1
        self.app.sound.play("pencil_writing" if self._rows % 2 else "pencil_stroke")

    def _count_rest(self) -> None:
        self._counted = True
        if any(self._supers):
            self.app.sound.play("super_bonus")
        elif any(self._minus):
            self.app.sound.play("tile_turned")

    def _crown(self) -> None:
        self._over = True
        self.title = self._heading()
        self.app.sound.play("game_end")

    def _heading(self) -> str:
        return victory(self._match.header, self._winners) if self._over else _("Adding up")

    def _again(self) -> Transition:
        return begin_another(self.app, self._match.header, self._match.header.seats)
