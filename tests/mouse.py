"""What the tests of playing by mouse share: the rule books' example, hands that play a match to its end, and what lies there."""

from __future__ import annotations

from helpers import ANSWER, best_turn, header, sitting_of
from ui_driver import Script, UiDriver, draft_of, over, turn_of

from game.scenes.hand_over import HandOver
from game.scenes.turn.scene import TurnScene


def answering(desk: UiDriver) -> TurnScene:
    """The rule books' example: the human Ben holds 5 and 3, and there lie 6h8 5i8 5i9."""
    return turn_of(desk.table(sitting_of(desk.store, header("casual", "human"), *ANSWER)))


def players(desk: UiDriver) -> Script:
    """Plays for every human, until the pads are added up."""
    yield None
    while not over(desk):
        if isinstance(desk.top, TurnScene):
            desk.lay_by_mouse(best_turn(desk.match))
        elif isinstance(desk.top, HandOver):
            desk.press_button("Show my tiles")
        yield None


def lying(desk: UiDriver) -> set[tuple[int, int]]:
    return set(draft_of(desk.top).turn)
