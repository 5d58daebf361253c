"""Shared by the tests of playing by mouse: the rule books' example, playing a match to its end, the laid tiles."""

from __future__ import annotations

from helpers import ANSWER, best_turn, header, session_of
from ui_driver import UiDriver, draft_of, over, turn_of

from game.scenes.hand_over import HandOver
from game.scenes.turn.scene import TurnScene


def answering(ui: UiDriver) -> TurnScene:
    """The rule books' example: the human Ben holds 5 and 3, and there lie 6h8 5i8 5i9."""
    return turn_of(ui.table(session_of(ui.store, header("casual", "human"), *ANSWER)))


def players(ui: UiDriver) -> None:
    """Plays for every human, until the pads are added up."""
    ui.run()
    while not over(ui):
        if isinstance(ui.top, TurnScene):
            ui.lay_by_mouse(best_turn(ui.match))
        elif isinstance(ui.top, HandOver):
            ui.press_button("Show my tiles")
        ui.run()


def lying(ui: UiDriver) -> set[tuple[int, int]]:
    return set(draft_of(ui.top).turn)
