"""What the turn scene asks of a game. Everything else in this folder is the same in all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.scenes.turn.device import SharedDevice
from game.scenes.turn.displayed import Reading
from game.scenes.turn.draft import Draft
from game.scenes.turn.hint import Advise, HintText
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.model import TurnModel
from game.scenes.turn.table import Position, Press, Stage
from game.table.layout import Layout


class TurnGame(ABC):
    """One object for each game. It has no state: what changes is in the table, which most methods get.

    ``reading``: how its matches are read. ``hint_text``: the sentences of its hint. ``put_sound``: when a whole
    turn is put on the table.
    """

    reading: Reading
    hint_text: HintText
    put_sound: str

    def model(
        self, match: Any, seat: int, advise: Advise | None = None, *, around: bool = False
    ) -> TurnModel:
        """What the scene knows of this match while the turn of ``seat`` is shown."""
        return TurnModel(match, seat, self.reading, self.hint_text, advise, around=around)

    @abstractmethod
    def table(self, app: App, model: TurnModel, layout: Layout) -> Stage:
        """A table that shows this model."""

    @abstractmethod
    def draft(self, match: Any, side: int = 0) -> Draft:
        """The draft for the lay that is due. ``side``: where its player sits."""

    @abstractmethod
    def lesson(self) -> Lesson:
        """The lesson of a first match, from its beginning."""

    @abstractmethod
    def draw(self, picture: Picture, stage: Any) -> None:
        """Draws everything that is below the animations."""

    @abstractmethod
    def draw_dragged(self, picture: Picture, stage: Any) -> None:
        """Draws what the player drags."""

    def draw_kinds(self, picture: Picture, stage: Any) -> None:
        """Draws what may soon be seen, so that its surfaces are in the caches."""

    @abstractmethod
    def show_laid(self, stage: Any, slot: int, where: Any, dropped_at: Position | None) -> None:
        """Shows how what was in this slot moves to where it now lies. ``dropped_at``: see ``Moves.lay``."""

    @abstractmethod
    def show_back(self, stage: Any, slot: int, where: Any) -> None:
        """Shows how it returns from there to the rack."""

    @abstractmethod
    def show_dealt(self, stage: Any, event: Any, device: SharedDevice) -> None:
        """Shows an event that the dealer made."""

    @abstractmethod
    def show_lay(self, stage: Any, event: Any, hand: list[Any]) -> None:
        """Shows a computer laying its turn, then the score. ``hand``: what it had before the turn."""

    @abstractmethod
    def show_score(self, stage: Any, event: Any, *, known: bool = False) -> None:
        """Shows what a turn scored and writes it on the pad. ``known``: the player need not be told that nothing was laid."""

    def show_own(
        self, stage: Any, event: Any, draft: Any, device: SharedDevice
    ) -> Callable[[], Transition] | None:
        """Shows the turn that a person has finished: what was laid is on the table already.

        Returns what leads to a scene that belongs to the turn, once it has been shown; None if there is none.
        """
        self.show_score(stage, event, known=not event.turn)
        return None

    @abstractmethod
    def words_for_laying(self, name: str, count: int) -> str:
        """The sentence for a turn without points. ``count``: how many tiles or cards were laid, at least one."""

    @abstractmethod
    def words_for_nothing(self, name: str) -> str:
        """The sentence for a turn in which nothing was laid."""

    @property
    @abstractmethod
    def words_for_several_back(self) -> str:
        """The sentence when more came back than the player took back."""

    def handle(self, intent: Intent, stage: Any) -> bool:
        """What only this game can do with an intent. Returns whether it is used up."""
        return False

    def confirm(self, stage: Any) -> bool:
        """What Enter does before it lays. Returns whether it has done something."""
        return False

    def explain(self, stage: Any, *, fine: bool) -> None:
        """Says something about the cell to which the player has moved. ``fine``: step by step."""

    def tapped(self, press: Press, stage: Any) -> None:
        """What was pressed on the rack is released without a drag."""

    def pan(self, press: Press, before: Position, stage: Any) -> None:
        """A press has moved from the position ``before``, and drags nothing so far."""
