"""The end of a match: adds up the pads row by row, adds super bonuses or subtracts held tiles, and names the winner."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.place import BOTTOM, Place
from game.engine.scene import Transition
from game.engine.skips import Skips
from game.engine.text import paragraph_within
from game.engine.translation import _, pgettext
from game.engine.tween import Motion
from game.rules.cards.pad import SUPER_BONUS
from game.rules.cards.pad import Pad as CardPad
from game.rules.common.framing import CARDS
from game.rules.common.pad import PRINTED_ROWS, SCORING_TOTALS, ColumnPad
from game.rules.tiles.due import Outcome
from game.scenes.end_card import Card, draw_card
from game.scenes.match_end import MatchEnd, pad_places, rows_within, sheet_fits, victory
from game.scenes.menu import BASE, Way
from game.scenes.new_match import begin_another
from game.session.game_session import GameSession
from game.session.settings import FOUR, ONE
from game.table import timings
from game.table.around import BASE_SHORT
from game.table.pads import Sheet, draw_pad
from game.table.palette import INK, SEAT_MARKS
from game.table.seating import sides_of
from game.table.side_station import LEAST_TEXT
from game.table.side_strips import SideStrips, side_strips

LONG_STRIP, SHORT_STRIP = 0.33, 0.27
"""Around a table: the depth of the pads along the longer sides as a share of the shorter ones, and the other way round."""
LEAST_AROUND = LEAST_TEXT * BASE / BASE_SHORT
"""The least height of text at a table with stations, in a window 720 pixels high."""


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
        self._skips = Skips()
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
        """A press or tap during the addition jumps to its end."""
        if self._timeline.busy:
            skips = self._skips.read(intent)
            if skips:
                self.finish()
            if skips or intent.kind is IntentKind.PRESS:
                return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Each pad: first as a sheet of paper, if there is room for one, then as a card with its totals."""
        self.draw_ground(picture)
        places = self._places()
        areas = [self._card_at_side(place.size) for place in places] if self._sides else self._cards()
        cards = self._counted or not all(sheet_fits(area, self._least) for area in areas)
        draw = self._draw_card if cards else self._draw_sheet
        for pad, (place, area) in enumerate(zip(places, areas, strict=True)):
            with picture.part(place):
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
    def _least(self) -> int:
        """The least height of text on sheets and cards, in pixels: at a table with stations, as there."""
        return self.u(LEAST_AROUND) if self.app.seating == FOUR else self.play_text

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

    def _places(self) -> list[Place]:
        """The part of the picture for each pad: around a table its side, otherwise all of it."""
        if not self._sides:
            return [Place((0, 0, *self.size))] * len(self._match.pads)
        return self._strips.places([self.app.seen_at(side) for side in self._sides], self.u(16))

    def _card_at_side(self, size: tuple[int, int]) -> Rect:
        """The card in a place of this size, in the middle of its width."""
        width, height = min(size[0], self.u(420)), min(size[1], self.u(520))
        return Rect((size[0] - width) // 2, size[1] - height, width, height)

    def _cards(self) -> list[Rect]:
        width, _height = self.size
        area = Rect(self.u(20), self.u(104), width - self.u(40), self._buttons_top - self.u(20) - self.u(104))
        return pad_places(area, len(self._match.pads), self.u(16), self._least, self.u(520))

    def _draw_sheet(self, picture: Picture, number: int, area: Rect) -> None:
        """The pad as far as it has been added up, scrolled so that the row being added is in sight."""
        pad, header = self._match.pads[number], self._match.header
        mark = SEAT_MARKS[header.seats_of(number)[0]]
        rows = min(max(PRINTED_ROWS, pad.used_rows()), rows_within(area, self._least))
        first = max(0, self._rows - rows)
        draw_pad(
            picture,
            Sheet(area, rows, self._least),
            pad,
            header.owners(number),
            mark,
            first=first,
            added=self._rows,
            supers=False,
        )

    def _draw_card(self, picture: Picture, number: int, area: Rect) -> None:
        header, match = self._match.header, self._match
        seats = header.seats_of(number)
        minus, supers = (self._minus[number], self._supers[number]) if self._counted else (0, 0)
        totals = pad_totals(match.pads[number], self._rows, minus, supers)
        names, points = self._parts(totals)
        held: list[int] = []
        if header.edition != CARDS:  # Cards that are left do not count.
            held = [tile if self._counted else 0 for seat in seats for tile in match.hands[seat]]
        card = Card(
            owners=header.owners(number),
            marks=tuple(SEAT_MARKS[seat] for seat in seats),
            parts=tuple(zip(names, points, strict=True)),
            held=tuple(held),
            total=totals.total,
            wins=self._over and number in self._winners,
        )
        draw_card(picture, card, area, self.app.style, self._least)

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
