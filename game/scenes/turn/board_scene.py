"""What every scene has in which a person lays tiles: the turn scene, and the boards on which a better turn is looked for."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.app import App
from game.engine.scene import Answer
from game.engine.text import ELLIPSIS
from game.engine.translation import _
from game.engine.tween import Timeline
from game.rules.constants import Cell
from game.rules.errors import RuleError
from game.rules.match import Match
from game.scenes.turn.controller import Hands
from game.scenes.turn.model.displayed_state import Shown
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.hint import Advise, Hint
from game.scenes.turn.model.pad_view import OpenPad
from game.table.board import BoardTiles
from game.table.layout import Layout


class Laying(ABC):
    """What the hand, the lamp and the picture of the table need.

    ``effects`` answers the human's hand; ``refusal`` is why something cannot be done, ``refused`` the cells that it points at.
    ``draft`` is there while a human lays; ``words`` is what the bar says, ``open_pad`` the pad that is seen; a
    computer may be ``thinking``. ``advise`` is what the lamp asks, if there is one.
    """

    typing = False
    layout: Layout
    match: Match
    shown: Shown
    draft: Draft | None
    hands: Hands
    words: str

    def __init__(self, app: App, advise: Advise | None = None) -> None:
        self.app = app
        self.thinking = False
        self.hint = Hint(self, advise)
        self.effects = Timeline()
        self.refusal = ""
        self.refused: tuple[Cell, ...] = ()
        self.open_pad = OpenPad(self)
        self.tiles = BoardTiles()

    @abstractmethod
    def done(self) -> None:
        """The human has finished the turn."""

    @abstractmethod
    def menu(self) -> Answer:
        """Where the button in the corner leads."""

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.match.header.seats[seat].name

    def refuse(self, error: RuleError) -> None:
        """Says why not, and points at the place."""
        said = _(error.template).format(**error.facts)
        self.refusal = said[:1].upper() + said[1:] + ("" if said.endswith(ELLIPSIS) else ".")
        self.refused = error.cells
        self.app.sound.play("refusal")

    def forget_refusal(self) -> None:
        """Something else is being done now."""
        self.refusal, self.refused = "", ()
