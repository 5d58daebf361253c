"""For the tests of keyboard and gamepad: go to a cell or a button, and lay a turn."""

from collections import deque
from collections.abc import Callable

import pygame
from focus_ways import focus_ways
from helpers import best_turn
from input_poster import ARROWS, CROSS, WAYS
from ui_driver import UiDriver, draft_of, turn_of

from game.rules.tiles.constants import Cell
from game.scenes.turn.focus import next_goal
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.table import Stage


def way_to(scene: TurnScene, goal: Cell) -> list[tuple[int, int]]:
    """The shortest sequence of steps from the cursor to a cell."""
    start = scene.stage.focus.cell
    before: dict[Cell, tuple[Cell, tuple[int, int]] | None] = {start: None}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        for way in WAYS:
            found = scene.layout.next_cell(one, way)
            if found is not None and found not in before:
                before[found] = (one, way)
                queue.append(found)
    steps = []
    while (last := before[goal]) is not None:
        goal, step = last
        steps.append(step)
    return steps[::-1]


def jumps_to(stage: Stage, goal: int) -> list[tuple[int, int]]:
    """The shortest sequence of jumps from the cursor to a cell where the picked tile or card fits. Fails if there is none."""
    assert stage.model.draft is not None
    start, goals = stage.focus.cell, stage.model.draft.goals()
    ways: dict[int, list[tuple[int, int]]] = {start: []}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        rects = {cell: stage.grid.rect(cell) for cell in (*goals, one)}
        for way in WAYS:
            found = next_goal(one, way, rects)
            if found is not None and found not in ways:
                ways[found] = [*ways[one], way]
                queue.append(found)
    return ways[goal]


def press_on(ui: UiDriver, goal: Cell) -> None:
    """Moves the cursor to a cell, step by step, and presses there."""
    for step in way_to(turn_of(ui.top), goal):
        ui.key(ARROWS[step], pygame.KMOD_SHIFT)
    ui.key(pygame.K_RETURN)


def lay_by_keys(ui: UiDriver) -> None:
    """Lays the best turn: a digit picks a tile, the arrows move, Enter lays it, D is Done."""
    scene = turn_of(ui.top)
    if not scene.stage.focus.visible:
        ui.strike(pygame.K_UP)
    for value, where in best_turn(ui.match):
        ui.strike(pygame.K_0 + value)
        for step in jumps_to(scene.stage, where):
            ui.key(ARROWS[step])
        ui.run()
        assert scene.stage.focus.cell == where
        ui.strike(pygame.K_RETURN)
    ui.key(pygame.K_d)


def lay_by_pad(ui: UiDriver) -> None:
    """Lays the best turn: Y picks a tile, the d-pad moves, A lays it, X is Done."""
    scene = turn_of(ui.top)
    if not scene.stage.focus.visible:
        ui.push(CROSS[0, 1])
    for value, where in best_turn(ui.match):
        draft = draft_of(scene)
        for _ in draft.hand:
            if draft.picked is None or draft.hand[draft.picked] != value:
                ui.push(pygame.CONTROLLER_BUTTON_Y)
        assert draft.picked is not None and draft.hand[draft.picked] == value
        for step in jumps_to(scene.stage, where):
            ui.pad(CROSS[step])
        ui.run()
        ui.push(pygame.CONTROLLER_BUTTON_A)
    ui.pad(pygame.CONTROLLER_BUTTON_X)


def focus(ui: UiDriver, label: str, strike: Callable[[int], None], keys: dict[object, int]) -> None:
    """Moves the focus to a button of a menu with arrows or d-pad, and presses it. Fails if it cannot be reached."""
    menu = ui.top
    if not menu.buttons.visible:
        strike(keys[0, 1])
        ui.run()
    goal = next(i for i, button in enumerate(menu.buttons.all) if button.label == label)
    ways = focus_ways(menu)
    assert goal in ways, f"{label} cannot be reached"
    for step in ways[goal]:
        strike(keys[step.at])
        ui.run()
    assert menu.buttons.all[menu.buttons.focus].label == label
    strike(keys["press"])
    ui.run()
