"""The hint: a good turn, shown in three steps. It does not change the match."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from game.analysis.reasons import Advice
from game.engine.translation import _
from game.rules.common.pad import ColumnPad, Entry
from game.scenes.turn.displayed import AnyReading
from game.scenes.turn.draft import Draft
from game.table import timings

PART, WHERE, WHY = 1, 2, 3
"""The steps: light a part of the table, show what to lay and where, give the reasons."""
DIM = 0.5
"""The brightness of the hint button while advice is awaited. If it may flicker, this is the mean."""
Advise = Callable[[], Any]
"""Called in every update until it returns the advice."""


class Ghost(NamedTuple):
    """A tile or card of the advised turn that is not laid yet.

    ``number``: its position in the turn, from 1. ``placement``: where it goes. ``place``: its place on the rack; None if it lies
    somewhere else.
    """

    number: int
    placement: Any
    place: int | None


class Hint:
    """The state of the hint for the draft that ``draft`` returns. ``offered``: players can ask.

    ``step``: the step shown, 0 for none. ``waited``: the seconds since the player asked for advice, None if none is awaited.
    ``brightness``: of the hint button, 0 to 1. ``text_shown``: the status bar shows the hint's text. Without ``advise`` no
    hints are offered.
    """

    def __init__(self, advise: Advise | None, draft: Callable[[], Draft | None], game: AnyReading) -> None:
        self.offered = advise is not None
        self._advise = advise
        self._draft = draft
        self._game = game
        self.advice: Advice | None = None
        self.step = 0
        self.waited: float | None = None
        self.brightness = 0.0
        self.text_shown = False

    @property
    def busy(self) -> bool:
        return self.waited is not None or self.brightness != bool(self.step)

    def press(self) -> None:
        if self.advice is not None:
            self.show((self.step + 1) % (WHY + 1))
        elif self.waited is None:
            self.waited = 0.0

    def show(self, step: int) -> None:
        self.step = step
        self.text_shown = step > 0

    def laid(self) -> None:
        """A tile or card was laid. The hint stays unless the player has left the advised turn or finished it."""
        self.text_shown = False
        if self.extra() or not self.ghosts():
            self.step = 0

    def end(self) -> None:
        self.advice, self.waited = None, None
        self.show(0)

    def update(self, seconds: float, fade: float, *, still: bool) -> bool:
        """Lets time pass. ``fade``: seconds from dark to light; ``still``: no flickering. Returns whether advice arrived."""
        if self._advise is not None and self.waited is not None:
            self.waited += seconds
            self.brightness = _flicker(self.waited, still)
            self.advice = self._advise()
            if self.advice is None:
                return False
            self.waited = None
            self.show(PART)
            return True
        most = seconds / fade if fade else 1.0
        self.brightness += max(-most, min(most, bool(self.step) - self.brightness))
        return False

    def sentences(self) -> list[str]:
        if self.waited is not None:
            return [_("Looking for a good turn…")] if self.waited >= timings.HINT_WORDS else []
        if not self.text_shown or self.advice is None:
            return []
        if self.step == PART:
            return [self._game.hint_where(self.advice)]
        return [self.order()] if self.step == WHERE else self._game.hint_why(self.advice)

    def order(self) -> str:
        """What to lay, one after another."""
        placements = [ghost.placement for ghost in self.ghosts()]
        return self._game.hint_how(placements, self.extra(), self.advice) if self.advice else ""

    def extra(self) -> list[Any]:
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        return [placement for placement in draft.turn if placement not in self.advice.turn]

    def ghosts(self) -> list[Ghost]:
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        places, ghosts = list(draft.unlaid), []
        for number, placement in enumerate(self.advice.turn, 1):
            if placement in draft.turn:
                continue
            wanted = self._game.piece(placement)
            place = next((place for place in places if draft.hand[place] == wanted), None)
            if place is not None:
                places.remove(place)
            ghosts.append(Ghost(number, placement, place))
        return ghosts

    def visible_ghosts(self) -> list[Ghost]:
        """The ghosts that are shown now, where nothing lies: from the second step on."""
        draft = self._draft()
        if self.step < WHERE or draft is None:
            return []
        return [ghost for ghost in self.ghosts() if not draft.covers(ghost.placement)]

    def ghost_on(self, cell: int | None) -> Ghost | None:
        return next((one for one in self.visible_ghosts() if cell in self._game.cells(one.placement)), None)

    def runs(self) -> tuple[Any, ...]:
        draft = self._draft()
        return self.advice.runs if self.advice and self.step == WHY and draft and not draft.laid else ()

    def entries(self, pad: ColumnPad) -> list[Entry]:
        if self.advice is None or self.step != WHY:
            return []
        return pad.entries(*self.advice.score)


def _flicker(waited: float, still: bool) -> float:
    """The brightness while advice is awaited: it comes on at once, then swells and fades slowly."""
    lit = min(1.0, waited / timings.HINT_LIT)
    if still:
        return DIM * lit
    return lit * (DIM + DIM * math.cos(math.tau * waited / timings.HINT_FLICKER))
