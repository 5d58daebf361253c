"""The hand that looks for a better turn, and the buttons around it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.scenes.review.sentences import signed
from game.scenes.turn.controller import Hands
from game.table.widgets import Button

if TYPE_CHECKING:
    from game.scenes.review.better import BetterTurn


class TryingHands(Hands):
    """The hand of the turn scene, with the ways from board to board and the three turns among its buttons."""

    scene: BetterTurn

    def lay_out(self) -> None:
        """The hand's own three buttons first, as in a turn; the menu's place is the way back."""
        scene, free = self.scene, not self.scene.asking
        own = self._own("icon_back", free, scene.draft.complete and not scene.shows_known)
        self.buttons.replace([*own, *self._turns(free), *self._steps(free)])

    def rest(self) -> None:
        """A turn was put on the board from elsewhere: nothing is in the hand."""
        self.let_go()
        self.lay_out()

    def _turns(self, free: bool) -> list[Button]:
        """The three turns, one below the other at the foot of the note; the one on the board stands out. A press on one that is not
        to be known yet is answered in words."""
        scene = self.scene
        note, size = scene.note, scene.layout.px(17)
        gap = max(3, scene.layout.u(5))
        tall = max(20, min(scene.layout.px(36), (note.height * 3 // 4 - 2 * gap) // 3))
        found = []
        for number, (label, margin, turn) in enumerate(scene.known()):
            area = Rect(note.x, note.bottom - (3 - number) * tall - (2 - number) * gap, note.width, tall)
            found.append(
                Button(
                    area,
                    label,
                    scene.untold if turn is None else partial(scene.put, turn),
                    value="?" if margin is None else signed(margin),
                    main=turn is not None and frozenset(turn) == frozenset(scene.draft.turn),
                    enabled=free,
                    size=size,
                )
            )
        return found

    def _steps(self, free: bool) -> list[Button]:
        scene = self.scene
        if len(scene.turns) < 2:
            return []
        side, nav = scene.nav.height, scene.nav
        ways = ((-1, "icon_back", nav.x), (1, "icon_next", nav.right - round(side * 1.6)))
        return [
            Button(
                Rect(x, nav.y, round(side * 1.6), side),
                "",
                partial(scene.step, way),
                icon=icon,
                enabled=free and 0 <= scene.at + way < len(scene.turns),
                size=round(side * 0.5),
            )
            for way, icon, x in ways
        ]
