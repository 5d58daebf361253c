"""Shown when a program has lost the match: why, the pads as they were, and who wins instead."""

from __future__ import annotations

from pygame import Rect

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Push, Transition
from game.engine.shapes import box, strokes
from game.engine.text import paragraph
from game.engine.translation import ELLIPSIS, _
from game.engine.tween import Motion, show
from game.rules.common.errors import ExplainedError, shortened
from game.rules.common.game_rules import AnyMatch
from game.rules.common.pad import PRINTED_ROWS
from game.scenes.end.around import EndAround
from game.scenes.end.match_end import MatchEnd, pad_places, rows_within, sheet_fits
from game.scenes.match_text import error_text
from game.scenes.player_names import owners, shown_name
from game.session.settings import FOUR
from game.table import timings
from game.table.figures import ASPECT, draw_crown
from game.table.pads import draw_pad
from game.table.palette import ACCENT, INK, INK_SOFT, OVERLAY, PENCIL
from game.table.sheet import NAME_ROW, Sheet
from game.table.visible_rows import first_row

LONGEST_WORD, LONGEST_REASON = 32, 160
VEIL_ALPHA = 96
CROWN = 42
STEPS = 10
STRIKE_LINE = tuple((0.08 + 0.086 * i, 0.91 - 0.084 * i - 0.0016 * i * (10 - i)) for i in range(STEPS + 1))
"""The pencil line through the loser's pad, as fractions of its width and height."""


class MatchLost(MatchEnd):
    """Strikes out the loser's pad, then crowns the winner. Presses before that were meant for a turn, and are ignored."""

    note_size = 18

    def __init__(self, app: App, match: AnyMatch, seat: int, why: ExplainedError) -> None:
        super().__init__(app, match, match.winners_if_lost(seat))
        self._pad = match.header.pads[seat]
        self.title = self._victory
        self.words = _("The program {name} loses the match. {why}").format(
            name=shortened(shown_name(match.header.seats[seat], seat), LONGEST_WORD), why=_reason(why)
        )
        self._ends = _("The match ends here. It is saved, but cannot be continued.")
        self._note = f"{self.words}\n{self._ends}"
        self._added.rows = max(pad.used_rows() for pad in match.pads)
        self._steps_drawn = 0
        self._crowned_from: float | None = None
        stroke = 0.0 if app.settings.reduced_motion else app.seconds(timings.LOST_STRIKE) / STEPS
        self._timeline.play(*[show(stroke, end=self._draw_step)] * STEPS)
        self._timeline.add(Motion(0, max(timings.LOST_READ_LEAST, self._timeline.last), end=self._crown))
        app.sound.play("pencil_stroke")

    def lay_out(self) -> None:
        self.lay_out_buttons(_("New game"), lambda: Push("new_game"))

    def handle(self, intent: Intent) -> Transition:
        return None if self.busy else super().handle(intent)

    def draw(self, picture: Picture, lag: float) -> None:
        self.draw_ground(picture)
        crown = self._crown_drawn(lag)
        if not self.busy:
            self.buttons.draw(picture)
        if not self._around:
            self._draw_at_one_side(picture, crown)
            return
        self.draw_note(picture, self._around.note)
        places, areas = self._around.places, self._cards_at_sides(self._around)
        on_paper = all(sheet_fits(area, self._least) for area in areas)
        for number, (place, area) in enumerate(zip(places, areas, strict=True)):
            with picture.part(place):
                self._draw_pad(picture, number, area, crown, area.y, on_paper=on_paper)

    @property
    def _around(self) -> EndAround | None:
        """None also without stations, because the picture faces one player then, or if there is no room for the reason."""
        around = super()._around if self.app.seating == FOUR else None
        return around if around and around.note.height else None

    def _draw_at_one_side(self, picture: Picture, crown: float | None) -> None:
        width, height = self.size
        y = self.u(92)
        for words, size, colour in ((self.words, 25, INK), (self._ends, 18, INK_SOFT)):
            widest = min(width - self.u(48), self.u(960))
            said = paragraph(words, self.play_px(size), colour, widest, 1.3, True)
            picture.center(said, width / 2, y + said.height / 2)
            y += said.height + self.u(6)
        gap = self.u(20) if width >= height else self.u(CROWN + 8)
        places = self._places(y + self.u(44), gap)
        if not sheet_fits(places[0], self.play_text):  # A card has its crown inside.
            gap = self.u(20)
            places = self._places(y + gap, gap)
        if places[0].height < 3 * self.play_text:
            return  # In the smallest windows the reason leaves no room for pads.
        for number, area in enumerate(places):
            above = gap if area.y > places[0].y else self.u(CROWN + 8)
            self._draw_pad(picture, number, area, crown, above, on_paper=sheet_fits(area, self.play_text))

    def _places(self, top: int, gap: int) -> list[Rect]:
        room = Rect(self.u(20), top, self.size[0] - self.u(40), self._buttons_top - top - self.u(20))
        return pad_places(room, len(self._match.pads), gap, self.play_text, self.u(440))

    def _draw_pad(
        self, picture: Picture, number: int, area: Rect, crown: float | None, above: int, *, on_paper: bool
    ) -> None:
        """A pad as it was: a winner's with a crown, the loser's struck out. ``crown``: see ``_crown_drawn``. ``above``: the height
        of the space above the pad. ``on_paper``: as a sheet; otherwise as a card, which can be read where a sheet is too small.
        """
        if number not in self._winners:
            crown = None
        if on_paper:
            self._draw_sheet(picture, number, area, crown, above)
        else:
            total = self._added.totals[number]
            self.draw_result(picture, number, area, total, crown, leads=crown is not None)
        if number == self._pad and self._steps_drawn:
            picture.add(box(area.width, area.height, self.u(4), (*OVERLAY, VEIL_ALPHA)), *area.topleft)
            colour, drawn = PENCIL if on_paper else INK, STRIKE_LINE[: self._steps_drawn + 1]
            picture.add(strokes(area.width, area.height, (drawn,), colour, max(2, self.u(4))), *area.topleft)

    def _draw_sheet(self, picture: Picture, number: int, area: Rect, crown: float | None, above: int) -> None:
        header, pad = self._match.header, self._match.pads[number]
        rows = min(PRINTED_ROWS, rows_within(area, self._least))
        if crown is not None:
            edge = self.u(5)
            frame = area.inflate(2 * edge, 2 * edge)
            picture.add(box(frame.width, frame.height, self.u(9), ACCENT), *frame.topleft)
        sheet, names, look = Sheet(area, rows, self._least), owners(header, number), self._looks(number)[0]
        draw_pad(picture, sheet, pad, names, look, first=first_row(pad, rows))
        if crown is not None:
            # Where there is little space above the pad, the crown reaches into the row with the name.
            tall = min(self.u(CROWN), above + sheet.row(NAME_ROW).height)
            top = area.centerx, area.y - min(above, tall + self.u(1))
            place = Rect(0, 0, round(tall * ASPECT), tall).move_to(midtop=top)
            draw_crown(picture, place, crown)

    def _draw_step(self) -> None:
        self._steps_drawn += 1

    def _crown(self) -> None:
        self.app.sound.play("game_end")
        self._crowned_from = self._timeline.now
        if not self.app.settings.reduced_motion:
            self._timeline.add(Motion(self._timeline.now, self.app.seconds(timings.CROWN)))

    def _crown_drawn(self, lag: float) -> float | None:
        """How much of the winner's crown has been drawn, 0..1; None before it is begun."""
        if self._crowned_from is None or not self.busy:
            return None if self.busy else 1.0
        return max(0.0, self._timeline.now - lag - self._crowned_from) / self.app.seconds(timings.CROWN)


def _reason(why: ExplainedError) -> str:
    """The reason in the player's language, cut off if it is long: parts of it may come from the program."""
    words = [_cut(word, LONGEST_WORD) for word in error_text(why).split()]
    return _cut(" ".join(words), LONGEST_REASON)


def _cut(words: str, longest: int) -> str:
    return words if len(words) <= longest else words[:longest].rstrip() + ELLIPSIS
