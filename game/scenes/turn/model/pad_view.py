"""Which pad the screen shows, and which of its rows."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from game.engine.translation import KEY, _
from game.rules.common.pad import PRINTED_ROWS, ColumnPad, Entry
from game.rules.common.variant import VariantMatch
from game.scenes.turn.model.displayed_state import DisplayedState
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Hint
from game.table.visible_rows import first_row, scrolled

STOCK = "stock"
"""Stands for the bag or the pile where a note explains a column of the pad."""


class DisplayedTurn(Protocol):
    """The parts of the turn model that decide what the pad shows."""

    match: VariantMatch
    displayed: DisplayedState
    draft: Draft | None
    hint: Hint


class PadView:
    """The pad of its owner, or of the seat that the player ``selected``.

    ``owner``: the seat at whose station it is; None for the station that all players share, where it is the acting seat.
    ``opened``: the whole pad covers the station, instead of a summary. ``explained``: the column that a note on the pad explains, or
    STOCK.

    The rows that the turn fills stay in sight. After scrolling, other rows are shown until something else is laid or displayed.
    """

    def __init__(self, turn: DisplayedTurn, owner: int | None = None) -> None:
        self.selected: int | None = None
        self.opened = False
        self.explained: int | str | None = None
        self._turn = turn
        self._fixed_owner = owner
        self._scrolled: tuple[Hashable, int] | None = None

    @property
    def seat(self) -> int:
        """One of the seats that own the pad."""
        return self._owner if self.selected is None else self.selected

    @property
    def number(self) -> int:
        """The pad's number in the match."""
        return self._turn.match.header.pads[self.seat]

    @property
    def pad(self) -> ColumnPad:
        """The pad as displayed so far."""
        pad: ColumnPad = self._turn.displayed.pads[self.number]
        return pad

    @property
    def shows_other(self) -> bool:
        """Whether it is not its owner's pad."""
        return self.number != self._own

    def first(self, rows: int) -> int:
        """The first row shown, from 0, on a sheet of that many rows."""
        if self._scrolled and self._scrolled[0] == self._state_key():
            return min(self._scrolled[1], self._last(rows))
        first, scrolling = first_row(self.pad, rows, 1, self._entries()), self._turn.displayed.scrolling
        return scrolled(first, scrolling[0], rows, scrolling[1]) if scrolling and self._acting else first

    def preview(self) -> list[Entry]:
        """The boxes that the draft, or the advised turn, would fill."""
        turn = self._turn
        if turn.draft is None or not self._acting:
            return []
        return turn.draft.entries() if turn.draft.laid else turn.hint.entries(self.pad)

    def press_badge(self, seat: int) -> None:
        """A seat's badge was pressed: shows its pad, or the acting seat's again if it is shown already."""
        back = self._turn.match.header.pads[seat] in (self.number, self._own)
        self.selected = None if back else seat

    def next(self) -> None:
        """Shows the next pad. After the last of the other pads comes the acting seat's."""
        then = self._next
        self.selected = None if then == self._own else self._turn.match.header.seats_of(then)[0]

    def show_own(self) -> None:
        """Shows the acting seat's pad again."""
        self.selected = None

    def open(self) -> None:
        """Shows the whole pad."""
        self.opened, self._scrolled = True, None

    def close(self) -> None:
        """Shows the summary again, without a note."""
        self.opened, self.explained, self._scrolled = False, None, None

    def scroll_to(self, first: int, rows: int) -> None:
        """Scrolls so that this row is the first one shown, but never past the end of the pad."""
        self._scrolled = self._state_key(), max(0, min(self._last(rows), first))

    def message(self, *, by_key: bool = False) -> str:
        """Whose pad it is and how to go back; empty for the owner's. ``by_key``: KEY stands where a key is shown."""
        if not self.shows_other:
            return ""
        if not by_key:
            words = _("{name}'s pad. Press the name again to go back.")
        elif self._next == self._own:
            words = _("{name}'s pad. Press {key} to go back.")
        else:
            words = _("{name}'s pad. Press {key} for the next one.")
        return words.format(name=self._turn.match.header.owners(self.number), key=KEY)

    @property
    def _owner(self) -> int:
        return self._turn.displayed.actor if self._fixed_owner is None else self._fixed_owner

    @property
    def _own(self) -> int:
        return self._turn.match.header.pads[self._owner]

    @property
    def _acting(self) -> bool:
        """Whether it is the acting seat's pad."""
        return self.number == self._turn.match.header.pads[self._turn.displayed.actor]

    @property
    def _next(self) -> int:
        return (self.number + 1) % len(self._turn.match.pads)

    def _last(self, rows: int) -> int:
        """The first row shown when the pad is scrolled to its end."""
        columns = self.pad.filled()
        entries = [entry.row + 1 for entry in self._entries() if entry.column in columns]
        used = max([self.pad.used_rows(), *entries])
        return max(0, max(PRINTED_ROWS, used + 1) - rows)

    def _entries(self) -> list[Entry]:
        """The boxes that would be filled, or are being filled."""
        return self.preview() or (self._turn.displayed.writing if self._acting else [])

    def _state_key(self) -> Hashable:
        """The pad stays where it was scrolled to as long as this is the same."""
        turn = self._turn
        laid = tuple(turn.draft.laid) if turn.draft else None
        return self.number, len(turn.match.events), laid, turn.hint.step
