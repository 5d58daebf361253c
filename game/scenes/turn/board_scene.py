"""What the turn scenes and the boards of the review share: a table on which a person lays tiles or cards."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app import App
from game.engine.scene import Transition
from game.rules.common.variant import VariantMatch
from game.scenes.turn.controller import TurnController
from game.scenes.turn.model.turn import TurnModel
from game.scenes.turn.stage import Stage
from game.table.layout import Layout

FIRST_SIZE = (1280, 720)
"""The window size that a new scene assumes until it is told the real one."""


class BoardScene(ABC):
    """Puts stage and controller together. Subclasses say what *Done* and the menu button do."""

    typing = False

    def __init__(self, app: App, stage: Stage) -> None:
        self.app = app
        self.stage = stage
        self.controller = self.make_controller()

    @abstractmethod
    def make_controller(self) -> TurnController:
        """The controller for this scene."""

    @property
    def model(self) -> TurnModel:
        """What the scene knows."""
        return self.stage.model

    @property
    def match(self) -> VariantMatch:
        """The match on the table."""
        return self.model.match

    @property
    def layout(self) -> Layout:
        """Where everything is."""
        return self.stage.layout

    def use_layout(self, layout: Layout) -> None:
        """Moves everything to the places of another layout and cancels every press."""
        self.controller.pointing.cancel()
        self.stage.layout = layout
        self.stage.focus.buttons.down.clear()
        self.stage.focus.buttons.come_to_top()
        self.controller.lay_out()

    @abstractmethod
    def finish_turn(self) -> None:
        """The player has finished the turn."""

    @abstractmethod
    def open_menu(self) -> Transition:
        """The player pressed the button in the corner."""
