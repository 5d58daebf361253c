"""What every scene has in which a person lays tiles: the turn scene, and the boards on which a better turn is looked for."""

from __future__ import annotations

from game.app import App
from game.engine.text import ELLIPSIS
from game.engine.tween import Timeline
from game.engine.words import _
from game.rules.errors import RuleError
from game.rules.material import Cell
from game.table.board import BoardTiles
from game.table.layout import Layout


class Laying:
    """``effects`` answers the human's hand; ``refusal`` is why something cannot be done, ``refused`` the cells that it points at.
    ``looking`` is the seat whose pad is looked at, if not the one that acts."""

    typing = False
    layout: Layout

    def __init__(self, app: App) -> None:
        self.app = app
        self.effects = Timeline()
        self.refusal = ""
        self.refused: tuple[Cell, ...] = ()
        self.looking: int | None = None
        self.tiles = BoardTiles()

    def refuse(self, error: RuleError) -> None:
        """Says why not, and points at the place."""
        said = _(error.template).format(**error.facts)
        self.refusal = said[:1].upper() + said[1:] + ("" if said.endswith(ELLIPSIS) else ".")
        self.refused = error.cells
        self.app.sound.play("refusal")

    def forget_refusal(self) -> None:
        """Something else is being done now."""
        self.refusal, self.refused = "", ()
