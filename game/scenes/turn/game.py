"""What the turn scene asks of a game. The rest of this folder is the same in all games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.tween import Steps
from game.scenes.turn.displayed import AdviceT, LaidT, LayT, MatchT, PieceT, Reading, RunT
from game.scenes.turn.focus import Position, Press
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.rule_notes import Rule
from game.table.layout import Layout
from game.table.pieces import PieceStyle

WhereT = TypeVar("WhereT")
"""Where something is laid: a cell, or a card's placement."""
TableT = TypeVar("TableT")
DraftT = TypeVar("DraftT")


class TurnGame(
    Reading[MatchT, LaidT, PieceT, RunT, LayT, AdviceT],
    Generic[MatchT, LaidT, PieceT, RunT, LayT, AdviceT, WhereT, TableT, DraftT],
):
    """One object for each game. ``put_sound``: when a whole turn is put on the table. ``lay_pace``: the seconds for each of a turn.
    ``rules_beginning``, ``rules_laid``: what a match says once (``RuleNotes``)."""

    put_sound: ClassVar[str]
    lay_pace: ClassVar[float]
    rules_beginning: Sequence[Rule] = ()
    rules_laid: Sequence[Rule] = ()

    @abstractmethod
    def lesson(self) -> Lesson:
        """That of a first match, from its beginning."""

    @abstractmethod
    def table(self, app: App, model: Any, layout: Layout) -> TableT:
        """The ``TurnTable`` that shows a model."""

    @abstractmethod
    def draft(self, match: MatchT, side: int) -> DraftT:
        """The draft for the lay that is due. ``side``: where its player sits."""

    # Pictures

    @abstractmethod
    def draw_ground(self, picture: Picture, turn_table: TableT) -> None:
        """The board or cloth, and what lies and is marked on it."""

    @abstractmethod
    def draw_dragged(self, picture: Picture, turn_table: TableT, press: Press) -> None:
        """What the player drags."""

    @abstractmethod
    def draw_rack(self, picture: Picture, turn_table: TableT) -> None:
        """The hand of the acting player."""

    @abstractmethod
    def draw_held(self, picture: Picture, turn_table: TableT, seat: int) -> None:
        """The hand of a waiting seat, face down unless it is seen."""

    @abstractmethod
    def draw_stock(self, picture: Picture, turn_table: TableT) -> None:
        """The bag or the pile."""

    @abstractmethod
    def small_picture(self, piece: PieceT, height: int, style: PieceStyle) -> Surface:
        """A tile or card of a hand."""

    def draw_kinds(self, picture: Picture, turn_table: TableT) -> None:
        """What may soon be seen, so that its surfaces are in the caches."""

    def draw_super_bonus(
        self, picture: Picture, style: PieceStyle, area: Rect, goal: Position | None, size: int, p: float
    ) -> None:
        """What ``super_cells`` earns flies from their ``area`` to the pad. ``goal``: where it is written; None if the pad is not
        shown. ``size``: the side of a cell."""

    # What happens

    @abstractmethod
    def show_laid(self, turn_table: TableT, place: int, where: WhereT, dropped_at: Position | None) -> None:
        """What was in this slot moves to where it now lies. ``dropped_at``: see ``TurnInput.lay``."""

    @abstractmethod
    def show_back(self, turn_table: TableT, place: int, where: WhereT) -> None:
        """It returns from there."""

    @abstractmethod
    def show_dealt(self, turn_table: TableT, event: Any) -> None:
        """An event that the dealer made."""

    @abstractmethod
    def laying(self, turn_table: TableT, slot: int, laid: LaidT, count: int) -> Steps:
        """A computer lays what is in this slot of its hand of ``count``."""

    @abstractmethod
    def after_own(self, turn_table: TableT, event: LayT, draft: DraftT) -> None:
        """A person has finished a turn."""

    # Presses

    def handle(self, turn_table: TableT, intent: Intent) -> bool:
        """What only this game can do with an intent. Returns whether it is used up."""
        return False

    def tapped(self, turn_table: TableT, press: Press) -> None:
        """What was pressed on the rack is released without a drag."""

    def pan(self, turn_table: TableT, press: Press) -> None:
        """A press has moved, and drags nothing so far."""

    def rests(self, turn_table: TableT) -> bool:
        """A finger or the mouse button has been down on the table for a while, on nothing. Returns whether that means something."""
        return False


AnyTurnGame = TurnGame[Any, Any, Any, Any, Any, Any, Any, Any, Any]
"""That of any game."""
