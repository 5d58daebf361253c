"""Everything that the turn scene knows, without pygame: the controller changes it, the view reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.common.errors import RuleError
from game.rules.common.variant import VariantMatch
from game.scenes.error_text import error_text
from game.scenes.turn.model.displayed_state import DisplayedState
from game.scenes.turn.model.draft import ByKey, Draft, RefusedByKey
from game.scenes.turn.model.hint import Hint
from game.scenes.turn.model.lesson import Lesson, Saying
from game.scenes.turn.model.pad_view import PadView


class TurnModel:
    """The turns of a match, one after another, or a board of the review. Each game has a subclass, which makes its parts.

    ``draft``: the turn that a human is making; None while no human lays. ``message``: what the status bar says when there
    is nothing more urgent. ``refusal``: why something cannot be done. ``refused_cells``: the cells it points at.
    ``refusal_by_key``: the same for players with keys, if it is said in other words to them.
    ``watched``: nobody acts, because a recorded match is watched. ``thinking``: a computer is choosing its turn. ``last_turns``:
    for each seat a sentence about its last turn. ``lesson``: of a first match, otherwise None. ``totals_hidden``: nobody sees
    totals before the match is added up. ``open_hands``: the seats whose hands everybody sees.

    ``around``: each seat has a station with a pad of its own; otherwise all share one.
    """

    match: VariantMatch
    draft: Draft | None

    def __init__(
        self, match: VariantMatch, displayed: DisplayedState, hint: Hint, *, around: bool = False
    ) -> None:
        self.match = match
        self.displayed = displayed
        self.draft = None
        self.hint = hint
        self._pad_views = [PadView(self, owner) for owner in range(len(match.hands))] if around else []
        self._shared_pad_view = PadView(self)
        self.message = ""
        self.last_turns: dict[int, str] = {}
        self.refusal = ""
        self.refused_cells: tuple[int, ...] = ()
        self.refusal_by_key: ByKey | None = None
        self.thinking = False
        self.watched = False
        self.lesson: Lesson | None = None
        self.totals_hidden = False
        self.open_hands: Sequence[int] = ()

    @property
    def saying(self) -> Saying | None:
        """What the lesson says now; None if it says nothing. It waits if nothing fits: then the sums that forbid it are explained."""
        return self.lesson.say(self.draft) if self.lesson and self.draft and not self.must_pass else None

    @property
    def must_pass(self) -> bool:
        """Whether the turn of a human can only be ended, because nothing fits anywhere."""
        return self.draft is not None and not self.draft.laid and self.draft.fits_nowhere()

    @property
    def pad_view(self) -> PadView:
        """The pad in front of the acting seat."""
        return self.pad_view_of(self.displayed.actor)

    def pad_view_of(self, seat: int) -> PadView:
        """The pad in front of this seat."""
        return self._pad_views[seat] if self._pad_views else self._shared_pad_view

    def close_pads(self) -> None:
        """Closes the whole pads that have been opened, and the notes on them."""
        for view in self._pad_views:
            view.close()

    def name(self, seat: int) -> str:
        """The name of the player on this seat."""
        return self.match.header.seats[seat].name

    def refuse(self, error: RuleError) -> None:
        """Says why something cannot be done and points at the cells concerned."""
        self.refusal, self.refused_cells = error_text(error), error.cells
        self.refusal_by_key = error.by_key if isinstance(error, RefusedByKey) else None

    def say(self, words: str) -> None:
        """Shows a sentence in the place of a refusal, pointing at no cell."""
        self.refusal, self.refused_cells, self.refusal_by_key = words, (), None

    def clear_refusal(self) -> None:
        """Removes the refusal. Called when the player does something else."""
        self.say("")

    def begin(self, draft: Draft) -> None:
        """A person begins a turn: their hand is on the rack."""
        self.displayed.seat_at_rack(self.match, draft.seat, face_up=True)
        self.draft = draft

    def lay(self, place: int, where: Any) -> None:
        """Lays a tile or card and picks the next one. Raises IllegalMove with the reason if it does not fit there."""
        assert self.draft is not None
        self.draft.lay(place, where)
        self.message = ""
        self.pad_view.show_own()
        self.hint.laid()
        self.draft.pick_next()

    def take_back(self, cell: int | None = None) -> list[tuple[int, Any]]:
        """Takes back what lies on that cell, or what was laid last, and picks it. Returns what came back (``Draft.take_back``)."""
        assert self.draft is not None
        back = self.draft.take_back(cell)
        if back:
            self.draft.picked = back[0][0]
        return back

    def press_hint(self) -> None:
        """Asks for the hint or for its next step."""
        self.clear_refusal()
        self.hint.press()
        self._show_hinted_pad()

    def update_hint(self, seconds: float, fade: float, *, still: bool) -> None:
        """Lets time pass for the hint (see ``Hint.update``)."""
        if self.hint.update(seconds, fade, still=still):
            self._show_hinted_pad()

    def _show_hinted_pad(self) -> None:
        """Shows the acting seat's pad, which the hint is about."""
        if self.hint.step:
            self.pad_view.show_own()
