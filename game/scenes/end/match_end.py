"""What the two last scenes of a match share: the winners, places for the pads, and the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from pygame import Rect

from game.app import App
from game.engine.scene import Push, Reset, Transition
from game.engine.translation import _, ngettext, pgettext
from game.engine.tween import Timeline
from game.players.levels import neighbours
from game.rules.common.framing import CARDS
from game.rules.common.variant import VariantMatch
from game.scenes import routes
from game.scenes.choice_text import level_name
from game.scenes.menu import Menu, Way
from game.scenes.new_match import begin_another
from game.session.finished import reviewable

SHEET_WIDTH, ROW_HEIGHT = 14.5, 1.18
"""The least width of a pad's sheet, and the least height of its rows, divided by the height of the least text."""
CARD_WIDTH, CARD_HEIGHT, WIDEST = 10.5, 8.5, 17.0
"""The least width and height of a card, and the largest width of a card or a sheet, divided by the height of the least text."""
FEWEST_ROWS = 4
"""A pad has at least this many rows."""


class MatchEnd(Menu):
    """Plays an animation on ``_timeline`` first.

    Subclasses call ``lay_out_buttons`` in ``lay_out``. ``winners``: the numbers of their pads.
    """

    shared = True

    def __init__(self, app: App, match: VariantMatch, winners: tuple[int, ...]) -> None:
        super().__init__(app)
        self._match = match
        self._winners = winners
        self._buttons_top = 0
        self._timeline = Timeline()

    @property
    def busy(self) -> bool:
        """Until the animation is over."""
        return self._timeline.busy

    def finish(self) -> None:
        """Skips the animation."""
        self._timeline.finish()

    def lay_out_buttons(self, again: str, act: Callable[[], Transition]) -> None:
        """Places the buttons of ``ways`` at the bottom."""
        self._buttons_top = self.button_row(self.ways(again, act))

    def ways(self, again: str, act: Callable[[], Transition]) -> list[Way]:
        """The buttons: title, board, review, and one with the label ``again`` that calls ``act``."""
        ways: list[Way] = [
            (pgettext("the first screen", "Title"), self.back, "icon_back"),
            (self._name_of_table(), self._show_board, "icon_eye"),
            (pgettext("start it", "Review"), self._review, "icon_review"),
            *self._next_level(),
            (again, act, "icon_play"),
        ]
        # A program can lose a match before any tile is laid.
        if self.app.public or not reviewable(self._match):
            del ways[2]
        return ways

    def _next_level(self) -> list[Way]:
        """A match against the next stronger computer for a person who has won, or the next weaker one for one who has lost.

        Empty unless one person played against computers of the same level, and won or lost alone.
        """
        seats = self._match.header.seats
        people = [seat for seat, player in enumerate(seats) if player.kind == "human"]
        levels = {player.level for player in seats if player.kind != "human"}
        if len(people) != 1 or len(levels) != 1 or len(self._winners) != 1:
            return []
        (level,) = levels
        weaker, stronger = neighbours(level or "", self._match.header.edition)
        won = self._match.header.pads[people[0]] in self._winners
        other, words = (stronger, _("Next: {level}")) if won else (weaker, _("Easier: {level}"))
        if other is None:
            return []
        return [(words.format(level=level_name(other.name)), partial(self._against, other.name), "")]

    def _against(self, level: str) -> Transition:
        """Begins the same match against computers of this level. *New game* repeats that one then."""
        old = self._match.header
        choices = self.app.settings.matches[old.edition]
        former = {player.level for player in old.seats}
        choices.kinds = [level if kind in former else kind for kind in choices.kinds]
        self.app.change()
        seats = [player if player.kind == "human" else replace(player, level=level) for player in old.seats]
        return begin_another(self.app, old, seats)

    def update(self, seconds: float) -> Transition:
        """Plays the animation."""
        self._timeline.update(seconds)
        return None

    def back(self) -> Transition:
        """Goes to the title."""
        return Reset(routes.Title())

    def _name_of_table(self) -> str:
        if self._match.header.edition == CARDS:
            return pgettext("look at them", "Cards")
        return pgettext("look at it", "Board")

    def _show_board(self) -> Transition:
        seat = self._match.header.seats_of(self._winners[0])[0]
        return Push(routes.FinalBoard(self._match, seat))

    def _review(self) -> Transition:
        return Push(routes.Review(self._match))


class Owners(Protocol):
    """Who used the pads of a match: a header, or the record of a match."""

    def owners(self, pad: int) -> str:
        """The names of the players who use this pad."""

    def seats_of(self, pad: int) -> tuple[int, ...]:
        """The seats that use this pad."""


def victory(header: Owners, winners: tuple[int, ...]) -> str:
    """The sentence that names the winners. ``winners``: the numbers of their pads."""
    names = " + ".join(map(header.owners, winners))
    if len(winners) > 1:
        return _("{names} share the win").format(names=names)
    return ngettext("{names} wins", "{names} win", len(header.seats_of(winners[0]))).format(names=names)


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
    wide = min((area.width - gap * (columns - 1)) // columns, round(least * WIDEST))
    top = area.centery - (tall * rows + gap * (rows - 1)) // 2
    places = []
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        left = area.centerx - (wide * in_row + gap * (in_row - 1)) // 2
        places.append(Rect(left + column * (wide + gap), top + row * (tall + gap), wide, tall))
    return places
