"""Finds how each button of a menu is reached without a pointer."""

from collections import deque

from game.engine.intents import Intent, IntentKind
from game.scenes.menu import Menu

STEPS = [Intent(IntentKind.MOVE, way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))]
"""The intents of arrows and stick, which move the focus of a menu and change nothing else."""


def focus_ways(menu: Menu, *also: Intent) -> dict[int, list[Intent]]:
    """For each button that can be reached with arrows or stick, and the intents ``also``: those that move the focus there."""
    buttons = menu.buttons
    start = buttons.focus
    ways: dict[int, list[Intent]] = {start: []}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        for step in (*STEPS, *also):
            if step.at[0] and buttons.all[one].step:
                continue
            buttons.focus, buttons.visible = one, True
            assert menu.handle(step) is None
            if buttons.focus not in ways:
                ways[buttons.focus] = [*ways[one], step]
                queue.append(buttons.focus)
    buttons.focus = start
    return ways
