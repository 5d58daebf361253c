"""The pad that lies open in the turn scene: whose it is, and which of its rows are seen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from game.engine.intents import Intent, Kind
from game.engine.translation import _
from game.rules.constants import PRINTED_ROWS
from game.rules.pad import Entry, Pad
from game.table.pads import Sheet, first_row, sheet

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying


class OpenPad:
    """That of the seat that acts, unless that of the seat ``looking`` is looked at. The rows that the turn will write, or is writing,
    are in sight; whoever scrolls sees others until something else is laid or shown."""

    def __init__(self, scene: Laying) -> None:
        self.looking: int | None = None
        self._scene = scene
        self._turned = False
        self._scrolled: tuple[Hashable, int] | None = None
        self._grabbed: tuple[int, int] | None = None

    @property
    def seat(self) -> int:
        """One of the seats that it belongs to."""
        return self._scene.shown.actor if self.looking is None else self.looking

    @property
    def number(self) -> int:
        """Which of the match's pads it is."""
        return self._scene.match.header.pads[self.seat]

    @property
    def pad(self) -> Pad:
        """What has been written on it so far."""
        return self._scene.shown.pads[self.number]

    @property
    def sheet(self) -> Sheet:
        """Where it lies, and how many of its rows are seen."""
        return sheet(self._scene.layout)

    @property
    def foreign(self) -> bool:
        """Whether it is another one than that of the seat that acts."""
        return self.number != self._own

    @property
    def first(self) -> int:
        """The first row that is seen."""
        if self._scrolled and self._scrolled[0] == self._moment():
            return min(self._scrolled[1], self._last)
        return first_row(self.pad, self.sheet.rows, 1, self._entries())

    def pencilled(self) -> list[Entry]:
        """The boxes that the turn in the making, or the one that the lamp advises, would fill."""
        scene = self._scene
        if scene.draft is None or self.foreign:
            return []
        return scene.draft.entries() if scene.draft.laid else scene.hint.entries(self.pad)

    def press(self, seat: int) -> None:
        """A seat's name was pressed: its pad is looked at, or again that of the seat that acts."""
        back = self._scene.match.header.pads[seat] in (self.number, self._own)
        self.looking = None if back else seat
        self._turned = False

    def turn(self) -> None:
        """The next pad is looked at; after the last one of the others that of the seat that acts."""
        then = self._next
        self.looking = None if then == self._own else self._scene.match.header.seats_of(then)[0]
        self._turned = True

    def rest(self) -> None:
        """It is that of the seat that acts again."""
        self.looking = None

    def scroll(self, rows: int) -> None:
        """Moves the pad by so many rows, as far as there is anything on it."""
        self._show(self.first + rows)

    def point(self, intent: Intent) -> None:
        """A pointer that was pressed on the pad pulls it up and down."""
        if intent.kind is Kind.PRESS and self._scene.layout.pad.collidepoint(intent.at):
            self._grabbed = intent.at[1], self.first
        elif intent.kind is Kind.RELEASE:
            self.let_go()
        elif self._grabbed:
            at, first = self._grabbed
            rows = round((at - intent.at[1]) / self.sheet.row(0).height)
            if first + rows != self.first:
                self._show(first + rows)

    def let_go(self) -> None:
        """No pointer pulls it."""
        self._grabbed = None

    def words(self) -> str:
        """Whose pad is looked at and what leads back; empty if nobody else's is."""
        if not self.foreign:
            return ""
        if not self._turned:
            words = _("The pad of {name}. Press the name again to go back.")
        elif self._next == self._own:
            words = _("The pad of {name}. Press P or RB to go back.")
        else:
            words = _("The pad of {name}. Press P or RB for the next one.")
        return words.format(name=self._scene.match.header.owners(self.number))

    @property
    def _own(self) -> int:
        """The pad of the seat that acts."""
        return self._scene.match.header.pads[self._scene.shown.actor]

    @property
    def _next(self) -> int:
        """The pad that is turned to next."""
        return (self.number + 1) % len(self._scene.match.pads)

    @property
    def _last(self) -> int:
        """The first row that is seen when the pad has been scrolled to its end."""
        used = max([self.pad.used_rows(), *(entry.row + 1 for entry in self._entries())])
        return max(0, max(PRINTED_ROWS, used + 1) - self.sheet.rows)

    def _show(self, first: int) -> None:
        self._scrolled = self._moment(), max(0, min(self._last, first))

    def _entries(self) -> list[Entry]:
        """The boxes that would be filled, or are being filled."""
        return self.pencilled() or ([] if self.foreign else self._scene.shown.writing)

    def _moment(self) -> Hashable:
        """What must stay the same for the pad to stay where it was scrolled to."""
        scene = self._scene
        laid = tuple(scene.draft.laid) if scene.draft else None
        return self.number, len(scene.match.events), laid, scene.hint.step
