"""Setting up a match: players, partners and house rules."""

from __future__ import annotations

from functools import partial
from typing import Literal

from pygame import Rect

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Push, Reset, Transition
from game.engine.sprites import sprite
from game.engine.text import paragraph_within
from game.engine.translation import _, pgettext
from game.players.levels import levels
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, SEATS_MIN
from game.rules.tiles.events import Header
from game.scenes import routes
from game.scenes.menu import Menu
from game.session.game_session import GameSession
from game.session.settings import BOT, HUMAN, OFF, ONE, SeatChoice
from game.table.palette import INK_SOFT, SEAT_MARKS
from game.table.widgets import Button


class Setup(Menu):
    """Two to six seats, in clockwise order."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._marks: list[tuple[str, Rect]] = []
        self._note_area = Rect(0, 0, 0, 0)
        self._note_topic: Literal["unfinished match", "partners", "rules", "seating"] = (
            "unfinished match" if app.store.has_match() else "rules"
        )
        if app.settings.seating != app.seating:
            self._note_topic = "seating"

    @property
    def kinds(self) -> dict[str, str]:
        """The kinds of players that a seat can have, with their names on screen."""
        computer = _("Computer: {level}")
        computers = {level.name: computer.format(level=_(level.title)) for level in levels()}
        programs = {BOT + name: _("Program: {name}").format(name=name) for name in self.app.settings.programs}
        return {
            OFF: pgettext("seat", "Nobody"),
            HUMAN: pgettext("seat", "Human"),
            **computers,
            **programs,
        }

    def lay_out(self) -> None:
        """A line for each seat, then partners and house rules, then the way on."""
        self.title = _("New game")
        gap, foot, top = self.u(8), self.tall(64), self.u(92)
        wide = min(self.size[0] - 2 * self.u(16), self.u(860))
        left = (self.size[0] - wide) // 2
        room = self.size[1] - top - foot - 3 * gap
        tall = min(self.tall(60), room // 8 - gap)
        lines = [Rect(left, top + line * (tall + gap), wide, tall) for line in range(8)]
        for line in lines[6:]:
            line.y += gap // 2
        if tall < self.finger:
            lines = self._lines_for_fingers(top, gap)
        last = Rect(left, self.size[1] - foot - gap, wide, foot)
        hints, self._note_area = _halves(lines[7], gap)
        self._marks = []
        buttons = []
        marks = iter(SEAT_MARKS)
        for seat, line in zip(self.app.settings.seats, lines, strict=False):
            mark = "icon_off" if seat.kind == OFF else f"mark_{next(marks)}"
            buttons += self._seat_buttons(seat, mark, line, gap)
        buttons += self._rule_buttons(*_halves(lines[6], gap), hints)
        buttons += self._last_buttons(*_halves(last, gap))
        self.buttons.replace(buttons)
        if not self.buttons.visible:
            self.buttons.focus = len(buttons) - 1

    def draw(self, picture: Picture, lag: float) -> None:
        """Draws the buttons, the seats' marks, and a note that explains the last choice."""
        super().draw(picture, lag)
        for name, area in self._marks:
            picture.add(sprite(name, area.width), *area.topleft)
        area = self._note_area
        words = paragraph_within(self._note(), self.px(19), INK_SOFT, area.size, 1.2, centered=True)
        picture.center(words, *area.center)

    def _lines_for_fingers(self, top: int, gap: int) -> list[Rect]:
        """The seats in two columns, and two lines below them."""
        wide, tall = self.size[0] - 2 * self.u(16), self.finger
        left, half = self.u(16), (wide - gap) // 2
        seats = [
            Rect(left + at % 2 * (half + gap), top + at // 2 * (tall + gap), half, tall) for at in range(6)
        ]
        below = seats[-1].bottom + 2 * gap
        return [*seats, Rect(left, below, wide, tall), Rect(left, below + tall + gap, wide, tall)]

    def _seat_buttons(self, seat: SeatChoice, mark: str, line: Rect, gap: int) -> list[Button]:
        side = round(line.height * 0.72)
        self._marks.append((mark, Rect(line.x, line.centery - side // 2, side, side)))
        left = line.x + side + gap
        split = left + round((line.right - left - gap) * 0.4)
        return [
            self.button(
                Rect(left, line.y, split - left, line.height), seat.name, partial(self._rename, seat)
            ),
            self.stepper(
                Rect(split + gap, line.y, line.right - split - gap, line.height),
                "",
                self.kinds[seat.kind],
                partial(self._change_kind, seat),
            ),
        ]

    def _rule_buttons(self, left: Rect, right: Rect, below: Rect) -> list[Button]:
        hints = pgettext("switch", "on") if self.app.settings.hints else pgettext("switch", "off")
        return [
            self.stepper(left, _("Partners"), self._partners_value(), self._toggle_partners),
            self.stepper(
                right, _("House rules"), self._preset_names()[self.app.settings.preset], self._change_rules
            ),
            self.stepper(below, _("Hints"), hints, self._toggle_hints),
        ]

    def _last_buttons(self, left: Rect, right: Rect) -> list[Button]:
        enough = len(self._occupied_seats()) >= SEATS_MIN
        return [
            self.button(left, _("Back"), self.back, icon="icon_back"),
            self.button(
                right,
                pgettext("begin a match", "Play"),
                self._play,
                icon="icon_play",
                main=True,
                enabled=enough,
            ),
        ]

    def _occupied_seats(self) -> list[SeatChoice]:
        return [seat for seat in self.app.settings.seats if seat.kind != OFF]

    def _may_pair(self) -> bool:
        return len(self._occupied_seats()) in (4, 6)

    def _partners_value(self) -> str:
        if not self._may_pair():
            return "—"
        return (
            pgettext("partners", "neighbours")
            if self.app.settings.partners
            else pgettext("partners", "each alone")
        )

    def _preset_names(self) -> dict[str, str]:
        names = {
            "standard": pgettext("house rules", "standard"),
            "strict": pgettext("house rules", "strict"),
            "italian": pgettext("house rules", "Italian"),
            "leaflet": pgettext("house rules", "first edition"),
        }
        return {preset: names[preset] for preset in PRESETS}

    def _note(self) -> str:
        if len(self._occupied_seats()) < SEATS_MIN:
            return _("At least two players are needed.")
        if self._note_topic == "partners":
            return self._partners_note()
        if self._note_topic == "seating":
            return self.app.why_not_four()
        if self._note_topic == "unfinished match":
            return _("The match in progress is saved; you can continue it when this one is over.")
        return {
            "standard": _("Every tile that can be laid must be laid, in any order."),
            "strict": _("You must lay as many of your tiles as possible."),
            "italian": _("You may keep tiles back for a later turn."),
            "leaflet": _("The first three tiles form one row or column."),
        }[self.app.settings.preset]

    def _partners_note(self) -> str:
        if not self._may_pair():
            return _("Four or six can play as partners.")
        if not self.app.settings.partners:
            return _("Everybody has their own pad.")
        names = [seat.name for seat in self._occupied_seats()]
        pairs = ", ".join(f"{one} + {other}" for one, other in zip(names[::2], names[1::2], strict=True))
        return _("Two partners share a pad: {pairs}.").format(pairs=pairs)

    def _rename(self, seat: SeatChoice) -> Transition:
        return Push(routes.NameEntry(seat))

    def _change_kind(self, seat: SeatChoice, way: int) -> None:
        kinds = list(self.kinds)
        seat.kind = kinds[(kinds.index(seat.kind) + way) % len(kinds)]
        self.lay_out()

    def _toggle_partners(self, way: int) -> None:
        if self._may_pair():
            self.app.settings.partners = not self.app.settings.partners
        self._note_topic = "partners"
        self.lay_out()

    def _toggle_hints(self, way: int) -> None:
        self.app.settings.hints = not self.app.settings.hints
        self.lay_out()

    def _change_rules(self, way: int) -> None:
        presets = list(PRESETS)
        self._note_topic = "rules"
        self.app.settings.preset = presets[(presets.index(self.app.settings.preset) + way) % len(presets)]
        self.lay_out()

    def _play(self) -> Transition:
        occupied = self._occupied_seats()
        if len(occupied) < SEATS_MIN:
            return None
        self.app.change()
        seats = tuple(map(_header_seat, occupied))
        paired = self.app.settings.partners and self._may_pair()
        pads = tuple(seat // 2 if paired else seat for seat in range(len(seats)))
        header = Header(seats, pads, PRESETS[self.app.settings.preset], self.app.next_seed())
        if self.app.seating != ONE and any(seat.kind == "human" for seat in seats):
            return Push(routes.Sides(header))
        return Reset(routes.Table(GameSession.begin(self.app.store, header, self.app.settings.programs)))


def _header_seat(chosen: SeatChoice) -> Seat:
    """The seat as it is written to the match header. For a program this is its name, not its command."""
    if chosen.kind == HUMAN:
        return Seat(chosen.name, "human")
    if chosen.kind.startswith(BOT):
        return Seat(chosen.name, "bot", chosen.kind.removeprefix(BOT))
    return Seat(chosen.name, "cpu", chosen.kind)


def _halves(line: Rect, gap: int) -> tuple[Rect, Rect]:
    half = (line.width - gap) // 2
    left = Rect(line.x, line.y, half, line.height)
    return left, Rect(left.right + gap, line.y, line.width - half - gap, line.height)
