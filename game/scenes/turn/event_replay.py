"""Replays the events of the match on the stage: what is said, and which animations run."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from game.engine.translation import _
from game.engine.tween import Motion
from game.scenes.turn.model.last_turn import last_turn
from game.scenes.turn.model.shared_device import SharedDevice
from game.scenes.turn.stage import Stage
from game.scenes.turn.view.run_animation import Run
from game.scenes.turn.view.score_animation import animate_score
from game.table import timings


class EventReplay(ABC):
    """Adds the animations of an event to the stage's timeline. They bring the displayed state up to the match.

    Each game has a subclass, which knows its events.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.model = stage.model

    @abstractmethod
    def dealt(self, event: Any, device: SharedDevice) -> None:
        """Shows an event that the dealer made."""

    @abstractmethod
    def lay(self, event: Any, hand: list[Any]) -> None:
        """Shows a computer laying its turn, then the score. ``hand``: what it had before the turn."""

    @abstractmethod
    def score(self, event: Any, *, known: bool = False) -> None:
        """Shows what a turn scored and writes it on the pad. ``known``: the player need not be told that nothing was laid."""

    @abstractmethod
    def words_for_laying(self, name: str, count: int) -> str:
        """The sentence for a turn without points. ``count``: how many tiles or cards were laid, at least one."""

    @abstractmethod
    def words_for_nothing(self, name: str) -> str:
        """The sentence for a turn in which nothing was laid."""

    def show_score(
        self,
        event: Any,
        score: tuple[Any, int],
        cells: tuple[int, ...],
        runs: Sequence[Run],
        super_card: tuple[int, ...] = (),
        *,
        known: bool = False,
    ) -> None:
        """Shows what a turn scored and writes it on the pad.

        ``score``: as the pad of the game takes it. ``cells``: those covered in the turn. They are marked as soon as something lies
        on them. ``super_card``: those of the card that earns a super bonus. ``known``: see ``score``.
        """
        model, timeline, seat, count = self.model, self.stage.timeline, event.seat, len(event.turn)
        model.pad_view.show_own()
        pad = model.match.header.pads[seat]
        before = model.displayed.pads[pad]
        entries = before.entries(*score)
        model.displayed.writing = entries
        scored = last_turn(event, score, before)
        words = self.summary(seat, score[0], scored.points, count)

        def begin() -> None:
            model.message = model.last_turns[seat] = words

        def end() -> None:
            model.displayed.last_turns[seat] = scored

        model.displayed.mark(model.match, seat, cells)
        timeline.add(Motion(timeline.last, 0, begin=begin))
        animate_score(self.stage, pad, runs, entries, super_card)
        timeline.add(Motion(timeline.last, 0, end=end))
        pause = timings.SCORE_READ if count else timings.SCORE_READ * 2
        if not known:
            timeline.add(Motion(timeline.last, self.stage.app.seconds(pause)))

    def summary(self, seat: int, lines: Sequence[int], gain: int, count: int) -> str:
        """The sentence that says what a turn laid and gained."""
        name = self.model.name(seat)
        if not count:
            return self.words_for_nothing(name)
        if not lines:
            return self.words_for_laying(name, count)
        totals = " + ".join(map(str, lines))
        return _("{name} makes {totals}: +{gain} on the pad.").format(name=name, totals=totals, gain=gain)
