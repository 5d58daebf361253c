"""Everything that the turn scene knows, without pygame, and which pad it shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, NamedTuple

from game.engine.translation import KEY, Words, _, nothing
from game.rules.common.errors import RuleError
from game.rules.common.game_rules import AnyMatch
from game.rules.common.pad import PRINTED_ROWS, ColumnPad, Entry
from game.rules.common.seats import Look
from game.scenes.match_text import error_text
from game.scenes.player_names import owners, shown_name
from game.scenes.turn.displayed import AnyReading, DisplayedState, LastTurn, SharedDevice
from game.scenes.turn.draft import ByKey, Draft, NotYet
from game.scenes.turn.hint import WHERE, Advise, Hint
from game.scenes.turn.lesson import Lesson, Saying
from game.table.visible_rows import first_row, scrolled

STOCK = "stock"
"""Stands for the bag or the pile where a note explains a column of the pad."""


class Told(NamedTuple):
    """A turn that scored. Where the message is ``words``, the turn is drawn part by part in its place, after the ``label``."""

    words: Words
    label: Words
    turn: LastTurn


class PadView:
    """The pad of its owner, or of the seat that the player ``selected``.

    ``owner``: the seat at whose station it is; None for the station that all players share, where it is the acting seat.
    ``opened``: the whole pad covers the station, instead of a summary. ``explained``: the column that a note on the pad explains, or
    STOCK.

    The rows that the turn fills stay in sight. After scrolling, other rows are shown until something else is laid or displayed.
    """

    def __init__(self, turn: TurnModel, owner: int | None = None) -> None:
        self.selected: int | None = None
        self.opened = False
        self.explained: int | str | None = None
        self._turn = turn
        self._pads = turn.match.header.pads
        self._fixed_owner = owner
        self._scrolled: tuple[Hashable, int] | None = None

    @property
    def seat(self) -> int:
        return self._owner if self.selected is None else self.selected

    @property
    def number(self) -> int:
        return self._pads[self.seat]

    @property
    def pad(self) -> ColumnPad:
        pad: ColumnPad = self._turn.displayed.pads[self.number]
        return pad

    @property
    def shows_other(self) -> bool:
        return self.number != self._pads[self._owner]

    def first(self, rows: int) -> int:
        if self._scrolled and self._scrolled[0] == self._state_key():
            return min(self._scrolled[1], self._last(rows))
        first, scrolling = first_row(self.pad, rows, 1, self._entries()), self._turn.displayed.scrolling
        return scrolled(first, scrolling[0], rows, scrolling[1]) if scrolling and self._acting else first

    def preview(self) -> list[Entry]:
        turn = self._turn
        if turn.draft is None or not self._acting:
            return []
        return turn.draft.entries() if turn.draft.laid else turn.hint.entries(self.pad)

    def press_badge(self, seat: int) -> None:
        back = self._pads[seat] in (self.number, self._pads[self._owner])
        self.selected = None if back else seat

    def next(self) -> None:
        """Shows the next pad. After the last of the other pads comes the acting seat's."""
        then = self._next
        self.selected = None if then == self._pads[self._owner] else self._turn.match.header.seats_of(then)[0]

    def show_own(self) -> None:
        self.selected = None

    def open(self) -> None:
        self.opened, self._scrolled = True, None

    def close(self) -> None:
        self.opened, self.explained, self._scrolled = False, None, None

    def scroll_to(self, first: int, rows: int) -> None:
        self._scrolled = self._state_key(), max(0, min(self._last(rows), first))

    def message(self, *, by_key: bool = False) -> str:
        """Whose pad it is and how to go back; empty for the owner's. ``by_key``: KEY stands where a key is shown."""
        if not self.shows_other:
            return ""
        if not by_key:
            words = _("{name}'s pad. Press the name again to go back.")
        elif self._next == self._pads[self._owner]:
            words = _("{name}'s pad. Press {key} to go back.")
        else:
            words = _("{name}'s pad. Press {key} for the next one.")
        return words.format(name=owners(self._turn.match.header, self.number), key=KEY)

    @property
    def _owner(self) -> int:
        return self._turn.displayed.actor if self._fixed_owner is None else self._fixed_owner

    @property
    def _acting(self) -> bool:
        return self.number == self._pads[self._turn.displayed.actor]

    @property
    def _next(self) -> int:
        return (self.number + 1) % len(self._turn.match.pads)

    def _last(self, rows: int) -> int:
        columns = self.pad.filled()
        entries = [entry.row + 1 for entry in self._entries() if entry.column in columns]
        used = max([self.pad.used_rows(), *entries])
        return max(0, max(PRINTED_ROWS, used + 1) - rows)

    def _entries(self) -> list[Entry]:
        return self.preview() or (self._turn.displayed.writing if self._acting else [])

    def _state_key(self) -> Hashable:
        turn = self._turn
        laid = tuple(turn.draft.laid) if turn.draft else None
        return self.number, len(turn.match.events), laid, turn.hint.step


class TurnModel:
    """The turns of a match, one after another, or a board of the review.

    ``draft``: the turn that a human is making; None while no human lays. ``message``: what the status bar says when there
    is nothing more urgent. ``refusal``: why something cannot be done. ``refused_cells``: the cells it points at. ``tried``: it
    answers an attempt to lay something. ``refusal_by_key``: the same for players with keys, if only a step is missing (``NotYet``).
    ``device``: which human has it. ``watched``: nobody acts, because a recorded match is watched. ``thinking``: a computer is
    choosing its turn. ``last_turns``: for each seat a sentence about its last turn. ``told``: a turn that is told now. ``lesson``:
    of a first match, otherwise None. ``note``: a rule that is said once, until something is laid. ``remark``: finds one for a turn
    that goes on. ``totals_hidden``: nobody sees totals before the match is added up. ``open_hands``: the seats whose hands everybody
    sees.

    ``pad_views``: of each seat. ``around``: each has a station with a pad of its own; otherwise all share one.
    """

    def __init__(
        self,
        game: AnyReading,
        match: AnyMatch,
        seat: int,
        advise: Advise | None = None,
        *,
        around: bool = False,
    ) -> None:
        self.game = game
        self.match = match
        self.device = SharedDevice(match)
        self.displayed = DisplayedState(match, seat, game)
        self.draft: Draft | None = None
        self.hint = Hint(advise, lambda: self.draft, game)
        seats = range(len(match.hands))
        self.pad_views = [PadView(self, seat) for seat in seats] if around else [PadView(self)] * len(seats)
        self._message = self._refusal = self._note = nothing
        self.last_turns: dict[int, Words] = {}
        self.told: Told | None = None
        self.refused_cells: tuple[int, ...] = ()
        self.tried = False
        self.refusal_by_key: ByKey | None = None
        self.thinking = False
        self.watched = False
        self.lesson: Lesson | None = None
        self.totals_hidden = False
        self.open_hands: Sequence[int] = ()
        self.remark: Callable[[Draft], Words | None] = lambda draft: None

    @property
    def message(self) -> str:
        return self._message()

    @message.setter
    def message(self, words: Words) -> None:
        self._message = words

    @property
    def refusal(self) -> str:
        return self._refusal()

    @refusal.setter
    def refusal(self, words: Words) -> None:
        self._refusal = words

    @property
    def note(self) -> str:
        return self._note()

    @note.setter
    def note(self, words: Words) -> None:
        self._note = words

    @property
    def tells_turn(self) -> bool:
        """Whether the message is about the last turn of a seat."""
        return self._message in self.last_turns.values()

    @property
    def told_seat(self) -> int:
        """Whose turn the message tells, also while the next player draws; if it tells none, the seat whose turn is shown."""
        told = (seat for seat, words in self.last_turns.items() if words == self._message)
        return next(told, self.displayed.actor)

    @property
    def saying(self) -> Saying | None:
        """What the lesson says now; None if it says nothing. It waits if nothing fits: then the sums that forbid it are explained. It
        also waits while the hint shows what to lay, in the place of the marks of which the lesson speaks."""
        waits = self.must_pass or self.hint.step >= WHERE
        return self.lesson.say(self.draft) if self.lesson and self.draft and not waits else None

    @property
    def must_pass(self) -> bool:
        return self.draft is not None and not self.draft.laid and self.draft.fits_nowhere()

    @property
    def covered(self) -> bool:
        """The hand on the rack stays face down until the player whose turn it is has taken the device."""
        return self.device.expected is not None

    @property
    def waits(self) -> bool:
        """It is for a person to act: to lay, or to take the device."""
        return self.draft is not None or self.covered

    @property
    def pad_view(self) -> PadView:
        return self.pad_views[self.displayed.actor]

    def name(self, seat: int) -> str:
        return shown_name(self.match.header.seats[seat], seat)

    def look(self, seat: int) -> Look:
        return self.match.header.look(seat)

    def your_turn(self, seat: int) -> str:
        return _("It is your turn, {name}.").format(name=self.name(seat))

    def seen_hands(self) -> list[Any]:
        """All tiles or cards in hands that the player who looks at the bag may see, as far as they have arrived there."""
        actor, held = self.displayed.actor, self.displayed.held
        seats = [seat for seat in range(len(held)) if self.device.may_count(seat, actor)]
        return [one for seat in seats for one in self.match.hands[seat][: held[seat]]]

    def refuse(self, error: RuleError, *, tried: bool = False) -> None:
        self.refusal, self.refused_cells, self.tried = partial(error_text, error), error.cells, tried
        self.refusal_by_key = error.by_key if isinstance(error, NotYet) else None

    def say(self, words: Words) -> None:
        self.refusal, self.refused_cells, self.refusal_by_key = words, (), None

    def clear_refusal(self) -> None:
        self.say(nothing)

    def begin(self, draft: Draft) -> None:
        self.displayed.seat_at_rack(self.match, draft.seat, face_up=True)
        self.draft = draft

    def lay(self, place: int, where: Any) -> None:
        """Lays a tile or card and picks the next one. Raises IllegalMove with the reason if it does not fit there."""
        assert self.draft is not None
        self.draft.lay(place, where)
        self.message = nothing
        self.pad_view.show_own()
        self.hint.laid()
        self.draft.pick_next()
        self.note = self.remark(self.draft) or nothing

    def take_back(self, cell: int | None = None) -> list[tuple[int, Any]]:
        """Takes back what lies on that cell, or what was laid last, and picks it. Returns what came back (``Draft.take_back``)."""
        assert self.draft is not None
        back = self.draft.take_back(cell)
        if back:
            self.draft.picked, self.note = back[0][0], nothing
        return back

    def press_hint(self) -> None:
        self.clear_refusal()
        self.hint.press()
        if self.hint.step:
            self.pad_view.show_own()

    def update_hint(self, seconds: float, fade: float, *, still: bool) -> None:
        if self.hint.update(seconds, fade, still=still):
            self.pad_view.show_own()
