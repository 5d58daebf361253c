"""What mouse and fingers do on the table of the card game: also rotate a card, and move the cloth."""

from __future__ import annotations

import math
from typing import Protocol

from game.engine.intents import DRAG_PIXELS, Intent
from game.scenes.card_turn.stage import CardStage
from game.scenes.turn.pointing import Moves, Pointing
from game.scenes.turn.press import Press


class CardMoves(Moves, Protocol):
    """What presses ask of the controller."""

    def rotate(self, way: int = 1) -> None:
        """Rotate the picked card."""


class CardPointing(Pointing):
    """Handles the intents of mouse and fingers."""

    _stage: CardStage
    _moves: CardMoves

    def tapped(self, press: Press) -> None:
        """A press on the card that was picked already rotates it."""
        if press.place == press.former:
            self._moves.rotate()

    def follow(self, press: Press, intent: Intent, before: tuple[int, int]) -> None:
        """Dragging on the cloth moves it; two fingers also zoom it."""
        if not self._on_cloth(press):
            return
        other = next((one for one in self._stage.presses.values() if one.panned and one is not press), None)
        (x, y), (start_x, start_y) = press.at, press.start
        if not press.panned and abs(x - start_x) + abs(y - start_y) < DRAG_PIXELS:
            return
        if not press.panned:
            press.panned, before = True, press.start
        if other:
            self._pinch(other.at, before, press.at)
        else:
            self._stage.cloth.drag(x - before[0], y - before[1])

    def _pinch(self, still: tuple[int, int], before: tuple[int, int], now: tuple[int, int]) -> None:
        """One of two fingers on the cloth has moved: the points below both stay below them."""
        cloth = self._stage.cloth
        cloth.zoom(max(1.0, math.dist(still, now)) / max(1.0, math.dist(still, before)), still)

    def _on_cloth(self, press: Press) -> bool:
        cloth = self._stage.cloth
        free = press.place is None and press.tile is None and press.pulled is None and press.dragged is None
        return free and cloth.area.collidepoint(press.start)
