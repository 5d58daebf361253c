"""The hint: a good turn, shown in three steps. It does not change the match."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from game.analysis.reasons import Advice
from game.engine.translation import _
from game.rules.common.pad import Entry
from game.rules.tiles.constants import Placement
from game.rules.tiles.pad import Pad
from game.scenes.tile_turn.model import hint_text
from game.scenes.tile_turn.model.draft import TurnDraft
from game.table import timings

PART, TILES, WHY = 1, 2, 3
"""The steps: light a part of the board, show the tiles, give the reasons."""
DIM = 0.5
Advise = Callable[[], Advice | None]
"""Called in every update until it returns the advice."""


class Ghost(NamedTuple):
    """A tile of the advised turn that is not on the board yet.

    ``number``: its position in the turn, from 1. ``place``: its place on the rack; None if that tile lies on another cell.
    """

    number: int
    placement: Placement
    place: int | None


class Hint:
    """The state of the hint for the draft that ``draft`` returns.

    ``step``: the step shown, 0 for none. ``waited``: the seconds since the player asked for advice, None if none is awaited.
    ``brightness``: of the hint button, 0 to 1. ``text_shown``: the status bar shows the hint's text. Without ``advise`` no
    hints are offered.
    """

    def __init__(self, advise: Advise | None, draft: Callable[[], TurnDraft | None]) -> None:
        self._advise = advise
        self._draft = draft
        self.advice: Advice | None = None
        self.step = 0
        self.waited: float | None = None
        self.brightness = 0.0
        self.text_shown = False

    @property
    def offered(self) -> bool:
        """Whether there is a hint button."""
        return self._advise is not None

    @property
    def busy(self) -> bool:
        """Whether advice is awaited or the brightness is changing."""
        return self.waited is not None or self.brightness != self._goal

    def press(self) -> None:
        """Asks for advice; with advice, shows the next step, and nothing after the last one."""
        if self.advice is not None:
            self.show((self.step + 1) % (WHY + 1))
        elif self.waited is None:
            self.waited = 0.0

    def show(self, step: int) -> None:
        """Shows this step."""
        self.step = step
        self.text_shown = step > 0

    def tile_laid(self) -> None:
        """A tile was laid. The hint stays unless the player has left the advised turn or finished it."""
        self.text_shown = False
        if self.extra_tiles() or not self.ghosts():
            self.step = 0

    def end(self) -> None:
        """Ends the hint with the turn, and drops advice that arrives later."""
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
        self.brightness += max(-most, min(most, self._goal - self.brightness))
        return False

    def extra_tiles(self) -> list[Placement]:
        """The tiles laid that do not belong to the advised turn."""
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        return [placement for placement in draft.turn if placement not in self.advice.turn]

    def ghosts(self) -> list[Ghost]:
        """The tiles of the advised turn that are still to be laid."""
        draft = self._draft()
        if draft is None or self.advice is None:
            return []
        places, ghosts = list(draft.unlaid), []
        for number, (value, cell) in enumerate(self.advice.turn, 1):
            if (value, cell) in draft.turn:
                continue
            place = next((place for place in places if draft.tiles[place] == value), None)
            if place is not None:
                places.remove(place)
            ghosts.append(Ghost(number, (value, cell), place))
        return ghosts

    def visible_ghosts(self) -> list[Ghost]:
        """The ghosts that are shown now, on free cells: from the second step on."""
        draft = self._draft()
        if self.step < TILES or draft is None:
            return []
        return [ghost for ghost in self.ghosts() if not draft.board.tiles[ghost.placement[1]]]

    def entries(self, pad: Pad) -> list[Entry]:
        """The boxes that the advised turn would fill; they are shown with the reasons."""
        if self.advice is None or self.step != WHY:
            return []
        return pad.entries(self.advice.lines, self.advice.ticks)

    def text(self) -> str:
        """The hint's sentence for the status bar; empty if it has none."""
        if self.waited is not None:
            return _("Looking for a good turn …") if self.waited >= timings.HINT_WORDS else ""
        if not self.text_shown or self.advice is None:
            return ""
        if self.step == PART:
            return hint_text.where(self.advice)
        if self.step == TILES:
            return hint_text.how(
                [ghost.placement for ghost in self.ghosts()], self.extra_tiles(), self.advice
            )
        return hint_text.why(self.advice)

    @property
    def _goal(self) -> float:
        return 1.0 if self.step else 0.0


def _flicker(waited: float, still: bool) -> float:
    """The brightness while advice is awaited: it comes on at once, then swells and fades slowly."""
    lit = min(1.0, waited / timings.HINT_LIT)
    if still:
        return DIM * lit
    return lit * (DIM + DIM * math.cos(math.tau * waited / timings.HINT_FLICKER))
