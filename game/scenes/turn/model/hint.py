"""The hint: what the lamp shows of a good turn, step by step. It is asked for, thought about elsewhere, and changes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from game.analysis.reasons import Advice
from game.engine.scene import Answer
from game.engine.translation import _
from game.rules.constants import Placement
from game.rules.pad import Entry, Pad
from game.scenes.turn.model import hint_text
from game.table import timings
from game.table.widgets import Button

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying

PART, TILES, WHY = 1, 2, 3
DIM = 0.5
Advise = Callable[[], Advice | None]
"""What is asked for advice, again and again until it is there."""


class Ghost(NamedTuple):
    """A tile of the advised turn that does not lie there yet: the how-manieth it is, where it goes, and its place on the rack;
    None if that tile lies somewhere else."""

    number: int
    placement: Placement
    place: int | None


class Hint:
    """``step``: how much is shown, 0 is nothing. ``asked``: for how many seconds it has been thought about, None if nobody asked.
    ``light``: how bright the lamp is, from 0 to 1. ``speaks``: the bar is still the lamp's, since nothing was laid. Where hints
    are not ``offered``, because nobody advises, there is no lamp, and asking does nothing."""

    def __init__(self, scene: Laying, advise: Advise | None) -> None:
        self.scene = scene
        self._advise = advise
        self.advice: Advice | None = None
        self.step = 0
        self.asked: float | None = None
        self.light = 0.0
        self.speaks = False

    @property
    def offered(self) -> bool:
        """Whether there is a lamp."""
        return self._advise is not None

    @property
    def busy(self) -> bool:
        """Whether it is being thought about, or the lamp is growing brighter or dimmer."""
        return self.asked is not None or self.light != self._goal

    def buttons(self) -> list[Button]:
        """The lamp to press, if there is one."""
        scene = self.scene
        if not self.offered:
            return []
        area = scene.layout.hint
        size = round(area.height * 0.4)
        return [
            Button(area, _("Hint"), self.press, icon="icon_hint", enabled=scene.draft is not None, size=size)
        ]

    def press(self) -> Answer:
        """Asks for a hint; asked again, it shows more, and in the end nothing again."""
        scene = self.scene
        if scene.draft is None or not self.offered:
            return None
        scene.forget_refusal()
        scene.app.sound.play("button")
        if self.advice is not None:
            self.show((self.step + 1) % (WHY + 1))
        elif self.asked is None:
            self.asked = 0.0
        return None

    def show(self, step: int) -> None:
        """Shows so much."""
        self.step = step
        self.speaks = step > 0
        if step:
            self.scene.open_pad.rest()  # It speaks of the own pad.

    def laid(self) -> None:
        """Another tile lies there. What is left of the hint stays, unless the player goes his own way, or nothing is left."""
        self.speaks = False
        if self.strangers() or not self.ghosts():
            self.step = 0

    def end(self) -> None:
        """The turn is over; an answer that still comes is not for it."""
        self.advice, self.asked = None, None
        self.show(0)

    def update(self, seconds: float) -> None:
        """Time passes; the answer may be there."""
        if self._advise is not None and self.asked is not None:
            self.asked += seconds
            self.light = self._flicker(self.asked)
            self.advice = self._advise()
            if self.advice is not None:
                self.asked = None
                self.show(PART)
            return
        whole = self.scene.app.seconds(timings.HINT_LIGHT)
        most = seconds / whole if whole else 1.0
        self.light += max(-most, min(most, self._goal - self.light))

    def strangers(self) -> list[Placement]:
        """The tiles put down that are no part of the advised turn."""
        draft = self.scene.draft
        if draft is None or self.advice is None:
            return []
        return [placement for placement in draft.turn if placement not in self.advice.turn]

    def ghosts(self) -> list[Ghost]:
        """What is left to lay of the advised turn."""
        draft = self.scene.draft
        if draft is None or self.advice is None:
            return []
        places, found = list(draft.left), []
        for number, (value, cell) in enumerate(self.advice.turn, 1):
            if (value, cell) in draft.turn:
                continue
            place = next((place for place in places if draft.tiles[place] == value), None)
            if place is not None:
                places.remove(place)
            found.append(Ghost(number, (value, cell), place))
        return found

    def entries(self, pad: Pad) -> list[Entry]:
        """The boxes that the advised turn would fill; they are shown with the reasons."""
        if self.advice is None or self.step != WHY:
            return []
        return pad.entries(self.advice.lines, self.advice.ticks)

    def words(self) -> str:
        """What the lamp says in the bar; empty if it says nothing."""
        if self.asked is not None:
            return _("Looking for a good turn …") if self.asked >= timings.HINT_WORDS else ""
        if not self.speaks or self.advice is None:
            return ""
        if self.step == PART:
            return hint_text.where(self.advice)
        if self.step == TILES:
            return hint_text.how([ghost.placement for ghost in self.ghosts()], self.strangers(), self.advice)
        return hint_text.why(self.advice)

    @property
    def _goal(self) -> float:
        return 1.0 if self.step else 0.0

    def _flicker(self, asked: float) -> float:
        """How bright the lamp is while it is being thought about: it is lit at once, then it goes and comes slowly."""
        lit = min(1.0, asked / timings.HINT_LIT)
        if self.scene.app.settings.reduced_motion:
            return DIM * lit
        return lit * (DIM + DIM * math.cos(math.tau * asked / timings.HINT_FLICKER))
