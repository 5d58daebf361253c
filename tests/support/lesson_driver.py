"""Plays the first match in the window, doing what its lesson says."""

from collections.abc import Iterator

import pygame
from card_driver import rotate_by_pressing, slot_center, spot_center, tap
from fingers import Fingers
from helpers import best_turn
from places import in_picture, visible_part
from ui_driver import UiDriver, draft_of
from which_game import plays

from game.rules.common.journal import BOARD, CARDS
from game.scenes.turn.lesson import Fact
from game.scenes.turn.scene import TurnScene
from tools.fixtures import examples_of


def open_first_match(ui: UiDriver, game_name: str) -> None:
    """From the title to the first turn of the first match."""
    ui.choose("Learn by playing")
    begin(ui, game_name)


def begin(ui: UiDriver, game_name: str) -> None:
    """From the question which game to learn to the first turn."""
    ui.choose({BOARD: "Tiles", CARDS: "Cards"}[game_name])
    assert isinstance(ui.top, TurnScene) and ui.top.model.lesson
    ui.match = ui.top.match


def words_now(ui: UiDriver) -> str:
    assert isinstance(ui.top, TurnScene)
    saying = ui.top.model.saying
    return saying.words if saying else ""


def lesson_turn(ui: UiDriver) -> Iterator[str]:
    """Lays by mouse what the lesson points at, or else the best, and presses Done. Yields what the lesson says before each press."""
    cards = plays(ui.top, CARDS)
    draft = ui.top.model.draft
    while not draft.ready:
        yield words_now(ui)
        saying = ui.top.model.saying
        if saying and saying.place is not None:
            ui.press(slot_center(ui, saying.place)) if cards else ui.press_slot(saying.place)
            ui.run()
            saying = ui.top.model.saying
        mark = examples_of(ui.top.model.match.header.game_name).pointed(
            draft, draft.picked, list(saying.spots)[:1] if saying else []
        )
        if cards:
            rotate_by_pressing(ui, draft.picked, mark.placement)
            ui.press(spot_center(ui, mark.placement))
        else:
            ui.press_cell(mark.cell)
        ui.run()
    yield words_now(ui)
    ui.strike(pygame.K_d)


def turn_by_finger(ui: UiDriver, fingers: Fingers) -> None:
    """Taps the tiles of the best turn and their cells, and in the end Done."""
    scene, draft = ui.top, draft_of(ui.top)
    for value, cell in best_turn(scene.match):
        tap(ui, fingers, visible_part(scene, draft.place_of(value)).center)
        tap(ui, fingers, scene.layout.rect(cell).center)
    tap(ui, fingers, in_picture(scene, scene.turn_table.station.done).center)


def play_turn(ui: UiDriver) -> list[str]:
    return list(lesson_turn(ui))


def idea_of(ui: UiDriver) -> str:
    """The name of the idea of the turn, or its sentence if it is only told."""
    idea = ui.top.model.lesson.idea
    return idea.words() if isinstance(idea, Fact) else type(idea).__name__
