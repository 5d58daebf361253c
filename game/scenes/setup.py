"""Setting up a match: who sits where, partners, house rules."""

from __future__ import annotations

import secrets

from pygame import Rect

from game.app import App
from game.engine.picture import Picture
from game.engine.scene import Answer, Push, Reset
from game.engine.sprites import sprite
from game.engine.text import fitted
from game.engine.words import _
from game.players.levels import LEVELS
from game.rules.match import Header, Seat
from game.rules.material import PRESETS, SEATS_MIN
from game.scenes import routes
from game.scenes.menu import Menu
from game.scenes.name_entry import NameEntry
from game.sitting import Sitting
from game.storage import HUMAN, OFF, SeatChoice
from game.table.palette import INK_SOFT, MARKS


class Setup(Menu):
    """Two to six seats, clockwise."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.title = _("New game")
        self._marks: list[tuple[str, Rect]] = []
        self._hint = ""

    @property
    def kinds(self) -> dict[str, str]:
        """What may sit on a seat, and its name."""
        levels = {"beginner": _("Computer: beginner"), "casual": _("Computer: casual")}
        return {OFF: _("nobody"), HUMAN: _("human"), **{level: levels.get(level, level) for level in LEVELS}}

    def lay_out(self) -> None:
        """A line for each seat, then partners and house rules, then the way on."""
        settings = self.app.settings
        top, gap = self.u(92), self.u(8)
        wide = min(self.size[0] - 2 * self.u(16), self.u(860))
        left = (self.size[0] - wide) // 2
        foot = self.u(64)
        room = self.size[1] - top - foot - 3 * gap - self.u(30)
        tall = min(self.u(60), room // 7 - gap)
        mark = round(tall * 0.72)
        name_wide = round((wide - mark - 2 * gap) * 0.4)
        kind_wide = wide - mark - 2 * gap - name_wide
        buttons, self._marks = [], []
        for index, seat in enumerate(settings.seats):
            y = top + index * (tall + gap)
            self._marks.append((MARKS[index], Rect(left, y + (tall - mark) // 2, mark, mark)))
            x = left + mark + gap
            buttons.append(
                self.button(
                    Rect(x, y, name_wide, tall),
                    seat.name,
                    lambda seat=seat: self._rename(seat),
                )
            )
            buttons.append(
                self.button(
                    Rect(x + name_wide + gap, y, kind_wide, tall),
                    "",
                    lambda seat=seat: self._change_kind(seat, 1),
                    value=self.kinds.get(seat.kind, seat.kind),
                    step=lambda way, seat=seat: self._change_kind(seat, way),
                )
            )
        y = top + 6 * (tall + gap) + gap // 2
        half = (wide - gap) // 2
        buttons.append(
            self.button(
                Rect(left, y, half, tall),
                _("Partners"),
                lambda: self._toggle_partners(1),
                value=self._partners_words(),
                step=self._toggle_partners,
            )
        )
        buttons.append(
            self.button(
                Rect(left + half + gap, y, wide - half - gap, tall),
                _("House rules"),
                lambda: self._change_rules(1),
                value=self._preset_names()[self._preset()],
                step=self._change_rules,
            )
        )
        self._hint_at = y + tall + gap
        y = self.size[1] - foot - gap
        buttons.append(self.button(Rect(left, y, half, foot), _("Back"), self.back, icon="icon_back"))
        buttons.append(
            self.button(
                Rect(left + half + gap, y, wide - half - gap, foot),
                _("Play"),
                self._play,
                icon="icon_play",
                main=True,
                enabled=len(self._taken()) >= SEATS_MIN,
            )
        )
        self.buttons.replace(buttons)
        if not self.buttons.visible:
            self.buttons.focus = len(buttons) - 1
        self._hint = self._say()

    def draw(self, picture: Picture, lag: float) -> None:
        """Buttons, the seats' marks, and what the house rules mean."""
        super().draw(picture, lag)
        for (mark, area), seat in zip(self._marks, self.app.settings.seats, strict=True):
            name = f"mark_{mark}" if seat.kind != OFF else "icon_off"
            picture.add(sprite(name, area.width), *area.topleft)
        words = fitted(self._hint, self.px(17), INK_SOFT, self.size[0] - 2 * self.u(16))
        picture.center(words, self.size[0] / 2, self._hint_at + self.u(12))

    def _taken(self) -> list[SeatChoice]:
        return [seat for seat in self.app.settings.seats if seat.kind != OFF]

    def _may_pair(self) -> bool:
        return len(self._taken()) in (4, 6)

    def _partners_words(self) -> str:
        if not self._may_pair():
            return _("with 4 or 6")
        return _("neighbours") if self.app.settings.partners else _("each alone")

    def _preset(self) -> str:
        return self.app.settings.preset if self.app.settings.preset in PRESETS else "standard"

    def _preset_names(self) -> dict[str, str]:
        names = {
            "standard": _("standard"),
            "strict": _("strict"),
            "italian": _("Italian"),
            "leaflet": _("first edition"),
        }
        return {preset: names[preset] for preset in PRESETS}

    def _say(self) -> str:
        if len(self._taken()) < SEATS_MIN:
            return _("At least two must play.")
        return {
            "standard": _("Whoever can lay, must; which tile and which cell come first is free."),
            "strict": _("Lay so that as many of your tiles as possible find a place."),
            "italian": _("You may keep tiles back for a later turn."),
            "leaflet": _("The first three tiles form one row or column."),
        }[self._preset()]

    def _rename(self, seat: SeatChoice) -> Answer:
        return Push(NameEntry(self.app, seat))

    def _change_kind(self, seat: SeatChoice, way: int) -> bool:
        kinds = list(self.kinds)
        at = kinds.index(seat.kind) if seat.kind in kinds else 0
        seat.kind = kinds[(at + way) % len(kinds)]
        return self._changed()

    def _toggle_partners(self, way: int) -> bool:
        if self._may_pair():
            self.app.settings.partners = not self.app.settings.partners
        return self._changed()

    def _change_rules(self, way: int) -> bool:
        presets = list(PRESETS)
        self.app.settings.preset = presets[(presets.index(self._preset()) + way) % len(presets)]
        return self._changed()

    def _changed(self) -> bool:
        self.lay_out()
        return True

    def _play(self) -> Answer:
        taken = self._taken()
        if len(taken) < SEATS_MIN:
            return None
        self.app.change()
        seats = tuple(
            Seat(seat.name, "human") if seat.kind == HUMAN else Seat(seat.name, "cpu", seat.kind)
            for seat in taken
        )
        paired = self.app.settings.partners and self._may_pair()
        pads = tuple(seat // 2 if paired else seat for seat in range(len(seats)))
        header = Header(seats, pads, PRESETS[self._preset()], secrets.randbits(32))
        return Reset(routes.table(self.app, Sitting.begin(self.app.store, header)))
