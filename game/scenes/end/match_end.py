"""What the two last scenes of a match share: the winners, places for the pads, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.app import App
from game.engine.layout import BOTTOM, MIDDLE, wrapped
from game.engine.picture import Picture
from game.engine.scene import Push, Reset, Transition
from game.engine.text import paragraph, paragraph_within
from game.engine.translation import _, pgettext
from game.engine.tween import Timeline
from game.players.characters import CHARACTERS
from game.players.levels import next_levels
from game.rules.common.game_rules import AnyMatch
from game.rules.common.seats import Look
from game.scenes.characters import end_face
from game.scenes.end.addition import Addition
from game.scenes.end.around import LEADING, EndAround, Words, end_around
from game.scenes.end.result_card import ResultCard, crown_at, draw_result_card
from game.scenes.match_text import victory
from game.scenes.menu import BASE, Menu
from game.scenes.new_match import begin_another
from game.scenes.player_names import owners
from game.scenes.screen import level_name, screen_of
from game.session.matches import reviewable
from game.session.settings import FOUR, ONE
from game.table.around import BASE_SHORT
from game.table.palette import INK, INK_SOFT
from game.table.seating import sides_of
from game.table.station import LEAST_TEXT
from game.table.widgets import Button

SHEET_WIDTH, ROW_HEIGHT = 14.5, 1.18
"""The least width of a pad's sheet, and the least height of its rows, divided by the height of the least text."""
CARD_WIDTH, CARD_HEIGHT, WIDEST = 10.5, 8.5, 17.0
"""The least width and height of a card, and the largest width of a card or a sheet, divided by the height of the least text."""
FEWEST_ROWS = 4
LEAST_AROUND = LEAST_TEXT * BASE / BASE_SHORT
"""The least height of text at a table with stations, in a window 720 pixels high."""
HEADING = 38
CARD_AROUND = 420, 520


class MatchEnd(Menu):
    """Plays an animation on ``_timeline`` first. Around a table each pad is at the side of its players and faces them.

    Subclasses call ``lay_out_buttons`` in ``lay_out``. ``winners``: the numbers of their pads. ``_note``: what is said below the
    heading. ``note_size``: its text height, as that of a menu. ``_over``: the winners have been named.
    """

    shared = True
    note_size = 22
    _over = True

    def __init__(self, app: App, match: AnyMatch, winners: tuple[int, ...]) -> None:
        super().__init__(app)
        app.face(BOTTOM)
        self._match = match
        self._winners = winners
        self._victory = victory(match.header, winners)
        self._note = ""
        sides = sides_of(match.header.seats) if app.seating != ONE else ()
        first = [match.header.seats_of(pad)[0] for pad in range(len(match.pads))]
        self._sides = [sides[seat] for seat in first] if sides else []
        self._added = Addition(match)
        self._buttons_top = 0
        self._timeline = Timeline()

    @property
    def busy(self) -> bool:
        return self._timeline.busy

    def finish(self) -> None:
        self._timeline.finish()

    def lay_out_buttons(self, again: str, act: Callable[[], Transition]) -> None:
        ways = self.ways(again, act)
        if self._around:
            self.place_ways(ways, self._around.buttons)
        else:
            self._buttons_top = self.button_row(ways)

    def turn_area(self) -> Rect:
        return self._around.turn if self._around else super().turn_area()

    def draw_heading(self, picture: Picture) -> None:
        if not self._around:
            super().draw_heading(picture)
            return
        area = self._around.heading
        picture.center(self.heading_within(area.size, self.px(HEADING)), *area.center)

    def heading_within(self, room: tuple[int, int], size: int) -> Surface:
        return paragraph_within(self.title, size, INK, room, LEADING, self.play_text, centered=True)

    def draw_note(self, picture: Picture, area: Rect) -> None:
        if area.height:
            words = paragraph(self._note, self._note_text, INK_SOFT, area.width, LEADING, centered=True)
            picture.add(words, *area.topleft)

    def ways(self, again: str, act: Callable[[], Transition]) -> list[Button]:
        """The buttons: title, board, review, and one with the label ``again`` that calls ``act``."""
        header = self._match.header
        table, seat = screen_of(header.game_name).words().table, header.seats_of(self._winners[0])[0]
        ways = [
            self.way(pgettext("the first screen", "Title"), self.back, "icon_back"),
            self.way(table, partial(Push, "final_board", self._match, seat), "icon_eye"),
        ]
        # A program can lose a match before any tile is laid.
        if not self.app.public and reviewable(self._match):
            review = partial(Push, "review", self._match)
            ways.append(self.way(pgettext("start it", "Review"), review, "icon_review"))
        other, won = self._other_level()
        if other:
            # Against the next stronger computer for a person who has won, or the next weaker one for one who has lost.
            words = _("Harder: {name} ({level})") if won else _("Easier: {name} ({level})")
            label = words.format(name=CHARACTERS[other].name, level=level_name(other))
            ways.append(self.way(label, partial(self._against, other), least=self.play_text))
        return [*ways, self.way(again, act, "icon_play", least=self.play_text)]

    @property
    def _least(self) -> int:
        """The least height of text on sheets, in pixels: around a table the same as at the stations."""
        return self.u(LEAST_AROUND) if self.app.seating == FOUR else self.play_text

    @property
    def _note_text(self) -> int:
        return max(self.px(self.note_size), self._least)

    @property
    def _around(self) -> EndAround | None:
        """The layout around a table. None if all sit at one side, or if a side is too short for those who sit there."""
        if not self._sides:
            return None
        sides = tuple(self.app.seen_at(side) for side in self._sides)
        heading, note = Words(self._victory, self.px(HEADING)), Words(self._note, self._note_text)
        ways = len(self.ways("", self.back))
        return end_around(self.size, self.unit, sides, heading, note, ways, self.play_text, self.finger)

    def _cards_at_sides(self, around: EndAround) -> list[Rect]:
        """Where the card or sheet of each pad is in its place: in the middle of its width, near its players. The crown of a winner
        is in this place, too."""
        widest, highest = map(self.u, CARD_AROUND)
        areas = []
        for wide, tall in (place.size for place in around.places):
            width, height = min(wide, widest), min(tall, highest)
            area = Rect((wide - width) // 2, tall - height, width, height)
            outside = max(0, -crown_at(area, self.play_text).y)
            areas.append(Rect(area.x, area.y + outside, width, height - outside))
        return areas

    def _looks(self, pad: int) -> tuple[Look, ...]:
        return tuple(map(self._match.header.look, self._match.header.seats_of(pad)))

    def result(self, pad: int, total: int, *, leads: bool, crown: float | None = None) -> ResultCard:
        """What a pad's card shows. ``crown``: how much of a winner's crown has been drawn, 0..1; None if it has none."""
        names, looks = owners(self._match.header, pad), self._looks(pad)
        parts, held, wins = self._added.parts(pad), self._added.held(pad), crown is not None
        winners = self._winners if self._over else None
        faces = [end_face(self._match, winners, seat) for seat in self._match.header.seats_of(pad)]
        return ResultCard(
            names, looks, parts, held, total, wins, leads, crown or 0.0, tuple(filter(None, faces))
        )

    def draw_result(
        self, picture: Picture, pad: int, area: Rect, total: int, crown: float | None, *, leads: bool
    ) -> None:
        screen = screen_of(self._match.header.game_name)

        def draw_piece(picture: Picture, piece: Any, square: Rect) -> None:
            screen.draw_piece(picture, piece, square, self.app.style)

        card = self.result(pad, total, leads=leads, crown=crown)
        least = max(self.readable, min(self.play_text, int(area.height / CARD_HEIGHT)))
        draw_result_card(picture, card, area, draw_piece, least)

    def _other_level(self) -> tuple[str, bool]:
        """The level that is offered, and whether the person has won. Empty unless one person won or lost alone against one level."""
        seats = self._match.header.seats
        people = [seat for seat, player in enumerate(seats) if player.kind == "human"]
        levels = {player.level for player in seats if player.kind != "human"}
        if len(people) != 1 or len(levels) != 1 or len(self._winners) != 1:
            return "", False
        (level,) = levels
        weaker, stronger = next_levels(level or "", self._match.header.game_name)
        won = self._match.header.pads[people[0]] in self._winners
        other = stronger if won else weaker
        return other.name if other else "", won

    def _suggest_level(self) -> None:
        """The level that is offered becomes the usual one, unless one has been chosen for a match of this game."""
        other, _won = self._other_level()
        if other and not self.app.settings.matches[self._match.header.game_name].level:
            self._make_usual(other)

    def _against(self, level: str) -> Transition:
        """Begins the same match against computers of this level. After that, *Same as last time* means this one."""
        old = self._match.header
        self._make_usual(level)
        seats = [player if player.kind == "human" else replace(player, level=level) for player in old.seats]
        return begin_another(self.app, old, seats)

    def _make_usual(self, level: str) -> None:
        old = self._match.header
        choices = self.app.settings.matches[old.game_name]
        former = {player.level for player in old.seats}
        choices.kinds = [level if kind in former else kind for kind in choices.kinds]
        choices.level = level
        self.app.change()

    def update(self, seconds: float) -> Transition:
        self._timeline.update(seconds)
        return None

    def back(self) -> Transition:
        return Reset("title")


def rows_within(area: Rect, least: int) -> int:
    """The number of rows of a pad that fit in an area. ``least``: the least height of text in pixels."""
    return max(FEWEST_ROWS, int(area.height / (least * ROW_HEIGHT)) - 2)


def sheet_fits(area: Rect, least: int) -> bool:
    """Whether a pad's sheet can be read in an area; otherwise there may still be room for a card."""
    return area.width >= int(least * SHEET_WIDTH) and area.height >= least * ROW_HEIGHT * (FEWEST_ROWS + 2)


def pad_places(area: Rect, count: int, gap: int, least: int, tallest: int) -> list[Rect]:
    """Places for ``count`` pads of equal size in the middle of an area, row by row.

    As many as possible are side by side. They are wide enough for sheets, or only for cards if they were too low otherwise.
    ``least``: the least height of their text in pixels. ``tallest``: their largest height.
    """
    columns = rows = tall = 1
    for width in (SHEET_WIDTH, CARD_WIDTH):
        side_by_side = max(1, (area.width + gap) // (int(least * width) + gap))
        rows = -(-count // side_by_side)
        columns = -(-count // rows)
        tall = min((area.height - gap * (rows - 1)) // rows, tallest)
        if tall >= least * CARD_HEIGHT:
            break
    top = area.centery - (tall * rows + gap * (rows - 1)) // 2
    room = Rect(area.x, top, area.width, 0)
    return wrapped(room, gap, count, columns, tall, last=MIDDLE, widest=round(least * WIDEST))
