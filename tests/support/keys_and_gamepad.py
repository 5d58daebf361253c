"""For the tests of keyboard and gamepad: go to a cell or a button, and lay a turn."""

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pygame
from focus_ways import focus_ways
from helpers import best_turn
from input_poster import ARROWS, CROSS, WAYS
from ui_driver import UiDriver, turn_of

from game.rules.cards.cells import Placement
from game.rules.tiles.constants import Cell
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.focus import next_goal
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.table import TurnTable
from tools.card_examples import best_mark


class Strokes(NamedTuple):
    """The keys, or the buttons of the gamepad, that play a turn."""

    ways: dict[object, int]
    pick: int
    rotate: int
    confirm: int
    done: int


KEYS = Strokes(ARROWS, pygame.K_n, pygame.K_r, pygame.K_RETURN, pygame.K_d)
PAD = Strokes(
    CROSS,
    pygame.CONTROLLER_BUTTON_Y,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_X,
)


def way_to(scene: TurnScene, goal: Cell) -> list[tuple[int, int]]:
    """The shortest sequence of steps from the cursor to a cell."""
    start = scene.turn_table.focus.cell
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


def jumps_to(turn_table: TurnTable, goal: int) -> list[tuple[int, int]]:
    """The shortest sequence of jumps from the cursor to a cell where the picked tile or card fits. Fails if there is none."""
    assert turn_table.model.draft is not None
    advised = (turn_table.game.cells(ghost.placement)[0] for ghost in turn_table.model.hint.visible_ghosts())
    start, goals = turn_table.focus.cell, [*turn_table.model.draft.goals(), *advised]
    later = turn_table.model.draft.later_goals()
    ways: dict[int, list[tuple[int, int]]] = {start: []}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        rects = {cell: turn_table.grid.rect(cell) for cell in (*goals, one)}
        for way in WAYS:
            found = next_goal(one, way, rects, later if one == turn_table.focus.start else ())
            if found is not None and found not in ways:
                ways[found] = [*ways[one], way]
                queue.append(found)
    return ways[goal]


def press_on(ui: UiDriver, goal: Cell) -> None:
    for step in way_to(turn_of(ui.top), goal):
        ui.key(ARROWS[step], pygame.KMOD_SHIFT)
    ui.key(pygame.K_RETURN)


def _to_lay(ui: UiDriver) -> Iterator[tuple[list[int], Placement | None, int]]:
    """What is laid one after another: the places of the hand that will do, how a card lies in the end, and the cell."""
    draft: Any = turn_of(ui.top).model.draft
    if isinstance(draft, TileDraft):
        for value, cell in best_turn(ui.match):
            yield [place for place in draft.unlaid if draft.hand[place] == value], None, cell
        return
    while not draft.complete:
        place, mark = best_mark(draft)
        yield [place], mark.placement, mark.placement.cell


def play_by_strokes(ui: UiDriver, strike: Callable[..., None], strokes: Strokes) -> None:
    """Plays the best turn: picks, rotates, moves, lays, and presses Done."""
    turn_table = turn_of(ui.top).turn_table
    draft = turn_table.model.draft
    if not turn_table.focus.visible:
        strike(strokes.ways[0, 1])
    for places, lies, cell in _to_lay(ui):
        for _ in draft.hand:
            if draft.picked not in places:
                strike(strokes.pick)
        for _ in range(4):
            if lies and draft.at(places[0], cell) != lies:
                strike(strokes.rotate)
        strike(*(strokes.ways[step] for step in jumps_to(turn_table, cell)))
        assert draft.picked in places and turn_table.focus.cell == cell
        strike(strokes.confirm)
    strike(strokes.done)


def lay_by_keys(ui: UiDriver) -> None:
    play_by_strokes(ui, ui.strike, KEYS)


def lay_by_pad(ui: UiDriver) -> None:
    play_by_strokes(ui, ui.push, PAD)


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
