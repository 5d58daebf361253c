"""The end of a match: adds up the pads row by row, adds super bonuses or subtracts held tiles, and names the winner."""

from __future__ import annotations

import math
from functools import partial

from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent, IntentKind, Skips
from game.engine.layout import Place
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.sprites import sprite
from game.engine.text import height_of, width_of
from game.engine.translation import _, sentences
from game.engine.tween import Motion, ease_out, show
from game.rules.common.pad import PRINTED_ROWS
from game.scenes.characters import FirstWin, closing, first_win
from game.scenes.end.addition import Count, consolation, lead, leaders
from game.scenes.end.around import LEADING
from game.scenes.end.match_end import HEADING, MatchEnd, pad_places, rows_within, sheet_fits
from game.scenes.end.result_card import PLATE, crown_at, draw_glow, draw_plate, draw_sparks
from game.scenes.matches import read_on
from game.scenes.menu import HEADING_MIDDLE
from game.scenes.new_match import begin_another
from game.session.game_session import GameSession
from game.table import timings
from game.table.pads import draw_pad
from game.table.palette import SEAT_COLOURS
from game.table.player_badges import seat_mark
from game.table.sheet import Sheet

MEDAL, MEDAL_GAP = 62, 18
"""The side of the garland of a first win, and the space between it and the heading, in units."""
TOP = 118
"""Where the cards begin, in units: a crown on one of them does not reach the garland."""
BEATEN_FACE = 0.6
"""The side of the face of who was beaten, divided by that of the garland."""


class EndScoring(MatchEnd):
    """Adds up row by row, then subtracts the held tiles or adds the super bonuses, then names the winner."""

    def __init__(self, app: App, session: GameSession) -> None:
        match = session.match
        outcome = match.outcome
        assert outcome is not None
        super().__init__(app, match, outcome.winners)
        self._note = sentences(consolation(match, outcome.winners), closing(match, outcome.winners))
        self._reading = not app.public and any(seat.kind == "human" for seat in match.header.seats)
        self._finding = app.store.find_finished()
        self._first_win: FirstWin | None = None
        self._honoured_from: float | None = None
        self._skips = Skips()
        self._cards_shown = self._over = False
        self._count = Count(len(match.pads))
        self._celebrated_from = 0.0
        self._plan()

    @property
    def busy(self) -> bool:
        return self._reading or super().busy

    def update(self, seconds: float) -> Transition:
        """Meanwhile, looks for earlier wins in small steps."""
        if self._reading:
            self._reading = read_on(self._finding)
            if not self._reading:
                self._first_win = first_win(self._match, self.app.store)
                self._honour()
        return super().update(seconds)

    def lay_out(self) -> None:
        self.title = self._heading()
        header = self._match.header
        self.lay_out_buttons(_("Play again"), partial(begin_another, self.app, header, header.seats))

    def handle(self, intent: Intent) -> Transition:
        """A press or tap during the addition jumps to the winner."""
        if self._timeline.busy and not self._over:
            skips = self._skips.read(intent)
            while skips and not self._over:
                self._timeline.update(timings.END_MINUS)
            if skips or intent.kind is IntentKind.PRESS:
                return None
        return super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        """Each pad: first as a sheet of paper, if there is room for one, then as a card with its totals."""
        self.draw_ground(picture)
        around = self._around
        areas = self._cards_at_sides(around) if around else self._cards()
        places = around.places if around else (Place((0, 0, *self.size)),) * len(areas)
        below_plates = map(self._below_plate, areas)
        cards = self._cards_shown or not all(sheet_fits(below, self._least) for below in below_plates)
        now = self._timeline.now - lag if self._timeline.busy else math.inf
        shown, celebrated = self._count.shown(now), self._celebrated(now)
        if self._over:
            for pad in self._winners:
                with picture.part(places[pad]):
                    draw_glow(picture, areas[pad], celebrated, self.u(30))
        leading = self._winners if self._over else leaders(self._added.totals)
        crown = min(1.0, celebrated * timings.END_CELEBRATION / timings.CROWN)
        for pad, (place, area) in enumerate(zip(places, areas, strict=True)):
            leads, wins = pad in leading, self._over and pad in self._winners
            with picture.part(place):
                if cards:
                    self.draw_result(picture, pad, area, shown[pad], crown if wins else None, leads=leads)
                else:
                    self._draw_sheet(picture, pad, area, shown[pad], self._count.progress(now))
        if self._first_win and self._honoured_from is not None:
            self._draw_medal(picture, self._first_win, now)
        if self._over or not self._timeline.busy:
            self.buttons.draw(picture)
            self.draw_note(picture, self._note_area())
        for pad in self._winners if self._over else ():
            with picture.part(places[pad]):
                where = crown_at(areas[pad], self.play_text)
                draw_sparks(picture, where.center, where.height, celebrated)

    @property
    def beside_heading(self) -> int:
        return 0 if self._honoured_from is None else 2 * MEDAL

    def draw_heading(self, picture: Picture) -> None:
        """Around a table it faces each side at which somebody sits. At the end it faces the same side as the buttons."""
        if not self._around or self._over:
            super().draw_heading(picture)
            return
        sides, deep, broad = {place.side for place in self._around.places}, 0, 0
        for side in sorted(sides, key=lambda side: side % 2):
            place = Place.of(self._around.between, side)
            width, height = place.size
            words = self._heading_within(width, height // 2)
            if not side % 2:
                deep, broad = words.height, words.get_bounding_rect().width
            elif broad + 2 * words.height > height:  # It would meet those above and below.
                words = self._heading_within(width - 2 * deep, height // 2)
            with picture.part(place):
                picture.center(words, width / 2, height - words.height / 2)

    def _heading_within(self, width: int, height: int) -> Surface:
        size = self.px(HEADING)
        one_line = math.floor(size * width / max(1.0, width_of(self.title, size)))
        size = min(size, one_line) if one_line >= self.play_text else size
        return self.heading_within((width, height), size)

    def _cards(self) -> list[Rect]:
        width, _height = self.size
        top, bottom = self.u(TOP), self._note_area().y - self.u(20)
        area = Rect(self.u(20), top, width - self.u(40), bottom - top)
        return pad_places(area, len(self._match.pads), self.u(16), self.play_text, self.u(520))

    def _note_area(self) -> Rect:
        """Above the buttons, or around a table below the heading. Empty if there is nothing to say, or no room around a table."""
        if self._around:
            return self._around.note
        area = Rect(self.u(20), 0, self.size[0] - self.u(40), self._buttons_top - self.u(12))
        tall = height_of(self._note, self._note_text, area.width, LEADING) if self._note else 0
        return Rect(area.x, area.bottom - tall, area.width, tall)

    def _below_plate(self, area: Rect) -> Rect:
        tall = round(self._least * PLATE) + self.u(6)
        return Rect(area.x, area.y + tall, area.width, area.height - tall)

    def _draw_sheet(self, picture: Picture, number: int, area: Rect, total: int, circled: float) -> None:
        """The pad with the row being added in sight, and the total above it. ``circled``: how much of its circle is drawn, 0..1."""
        card = self.result(number, total, leads=number in leaders(self._added.totals))
        share, colour = total / self._added.highest, SEAT_COLOURS[card.looks[0].colour]
        plate, below = Rect(area.topleft, (area.width, round(self._least * PLATE))), self._below_plate(area)
        draw_plate(picture, card, share, colour, plate, self._least)
        longest = max(pad.used_rows() for pad in self._match.pads)
        rows = min(max(PRINTED_ROWS, longest), rows_within(below, self._least))
        draw_pad(
            picture,
            Sheet(below, rows, self._least),
            self._match.pads[number],
            card.owners,
            card.looks[0],
            first=max(0, self._added.rows - rows),
            added=self._added.rows,
            supers=False,
            total=total,
            circled=circled,
        )

    def _plan(self) -> None:
        seconds = self.app.seconds
        row = show(max(seconds(timings.END_ROW), timings.END_ROW_LEAST), end=self._add_row)
        bonus = show(max(seconds(timings.END_SUPER), timings.END_SUPER_LEAST), end=self._add_super)
        pause = max(seconds(timings.END_MINUS), timings.END_MINUS_LEAST)
        rows = max(pad.used_rows() for pad in self._match.pads)
        self._timeline.play(*[row] * rows, show(pause, end=self._show_cards))
        self._timeline.play(*[bonus] * max(self._added.supers))
        if any(self._added.minus):
            self._timeline.play(show(pause, end=self._subtract))
        self._timeline.play(show(pause, end=self._crown))

    def _add_row(self) -> None:
        led = leaders(self._added.totals)
        self._added.rows += 1
        pencil = "pencil_writing" if self._added.rows % 2 else "pencil_stroke"
        overtaken = led and leaders(self._added.totals) != led
        self.app.sound.play("run_11" if overtaken else pencil)
        self._recount(timings.END_ROW)

    def _show_cards(self) -> None:
        self._cards_shown = True

    def _add_super(self) -> None:
        self._added.supers_counted += 1
        self.app.sound.play("super_bonus")
        self._recount(timings.END_SUPER)

    def _subtract(self) -> None:
        self._added.minus_counted = True
        self.app.sound.play("tile_turned")
        self._recount(timings.END_MINUS)

    def _recount(self, step: float) -> None:
        seconds = 0.0 if self.app.settings.reduced_motion else self.app.seconds(step)
        self._count.change(self._added.totals, self._timeline.now, seconds * timings.END_COUNT_SHARE)
        self.title = self._heading()

    def _crown(self) -> None:
        self._over = True
        self.title = self._heading()
        self.app.sound.play("game_end")
        for seat in (seat for pad in self._winners for seat in self._match.header.seats_of(pad)):
            self.app.rumble(timings.WINNER_RUMBLE, seat)
        self._suggest_level()
        self._celebrated_from = self._timeline.now
        if not self.app.settings.reduced_motion:
            self._timeline.add(Motion(self._timeline.now, self.app.seconds(timings.END_CELEBRATION)))

        self._honour()

    def _honour(self) -> None:
        """A first win gets a medal and a sentence, as soon as the winner is named and the records are known."""
        if not self._over or not self._first_win or self._honoured_from is not None:
            return
        self._honoured_from = self._timeline.now
        self._note = sentences(self._first_win.words, self._note)
        self.app.sound.play("super_bonus")
        if not self.app.settings.reduced_motion:
            self._timeline.add(Motion(self._timeline.now, self.app.seconds(timings.MEDAL)))
        self.lay_out()

    def _draw_medal(self, picture: Picture, first: FirstWin, now: float) -> None:
        """The mark of the winner in a garland, and at its edge the face of who was beaten: at the left of the heading, or around a
        table at the left end of its line."""
        whole = self.app.seconds(timings.MEDAL)
        began = self._honoured_from or 0.0
        grown = ease_out(min(1.0, max(0.0, now - began) / whole)) if whole else 1.0
        if self._around:
            area = self._around.heading
            words = self.heading_within(area.size, self.px(HEADING)).get_bounding_rect().width
        else:
            area = Rect(0, 0, self.size[0], 2 * self.u(HEADING_MIDDLE))
            words = self.heading().get_width()
        side = round(min(area.height, self.u(MEDAL)) * grown)
        if side < 2:
            return
        face = round(side * BEATEN_FACE)
        x = max(face + side / 2, area.centerx - words / 2 - self.u(MEDAL_GAP) - self.u(MEDAL) / 2)
        picture.center(sprite("garland", side), x, area.centery)
        sign = seat_mark(self._match.header.look(first.seat), round(side * 0.5))
        picture.center(sign, x, area.centery - side * 0.04)
        picture.center(sprite(first.face, face), x - (side + face * 0.8) / 2, area.centery)

    def _celebrated(self, now: float) -> float:
        """How much of the celebration is over, 0..1."""
        whole = self.app.seconds(timings.END_CELEBRATION)
        return min(1.0, max(0.0, now - self._celebrated_from) / whole) if whole else 1.0

    def _heading(self) -> str:
        if self._over:
            return self._victory
        return lead(self._match.header, self._added.totals) or _("Adding up")
