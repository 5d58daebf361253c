"""Where the arrows lead in the turn scene: over the board, and from its edges to the buttons and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.constants import column_row
from game.table.layout import LINES
from game.table.widgets import nearest

if TYPE_CHECKING:
    from game.scenes.turn.controller import Hands

MENU, TAKE_BACK, DONE = range(3)
"""The first buttons in their order; others may follow, and the lamp is the last."""
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def walk(hands: Hands, way: tuple[int, int]) -> None:
    """One step; the first one only shows where the cursor is."""
    if not hands.keys:
        hands.buttons.visible = True
    elif hands.on_board:
        _over_board(hands, way)
    elif hands.buttons.focus in (MENU, hands.lamp):
        _along_top(hands, way)
    else:
        _along_foot(hands, way)


def rest_on_done(hands: Hands) -> None:
    """Where no tile is left to lay the keys are on Done, so that it is seen what Enter will do."""
    if hands.scene.draft and hands.scene.draft.picked is None:
        hands.on_board, hands.buttons.focus = False, DONE


def _over_board(hands: Hands, way: tuple[int, int]) -> None:
    layout = hands.scene.layout
    cell = layout.step(hands.cursor, way)
    if cell is not None:
        hands.cursor = cell
    elif way == (RIGHT if layout.wide else DOWN):
        hands.on_board, hands.buttons.focus = False, DONE
    elif way in (UP, LEFT):
        right = way == UP and column_row(hands.cursor)[0] > LINES // 2
        hands.on_board = False
        hands.buttons.focus = MENU if hands.lamp is None or not right else hands.lamp


def _along_top(hands: Hands, way: tuple[int, int]) -> None:
    if way == RIGHT and hands.buttons.focus == MENU and hands.lamp is not None:
        hands.buttons.focus = hands.lamp
    elif way == LEFT and hands.buttons.focus == hands.lamp:
        hands.buttons.focus = MENU
    else:
        hands.on_board = True


def _along_foot(hands: Hands, way: tuple[int, int]) -> None:
    foot = hands.buttons.all[TAKE_BACK : hands.lamp]
    areas, enabled = [button.area for button in foot], [button.enabled for button in foot]
    found = nearest(areas, hands.buttons.all[hands.buttons.focus].area, way, enabled)
    if found is not None:
        hands.buttons.focus = found + TAKE_BACK
    elif way in (LEFT, UP):
        hands.on_board = True
