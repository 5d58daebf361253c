"""Shown while the game closes, if the disk takes longer than a moment."""

from __future__ import annotations

from game.engine.intents import Intent
from game.engine.picture import Picture
from game.engine.scene import Transition
from game.engine.text import paragraph
from game.engine.translation import _
from game.scenes.menu import Menu
from game.table.palette import INK


class Saving(Menu):
    """One sentence, and nothing to press."""

    def handle(self, intent: Intent) -> Transition:
        return None

    def draw(self, picture: Picture, lag: float) -> None:
        super().draw(picture, lag)
        words = _("Saving. The game closes when this is done.")
        said = paragraph(words, self.play_px(30), INK, self.size[0] - self.u(60), centered=True)
        picture.center(said, self.size[0] / 2, self.size[1] / 2)
