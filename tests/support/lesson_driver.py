"""Plays the first match in the window, doing what its lesson says."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from card_driver import card_draft, rotate_by_pressing, slot_center, spot_center, tap
from fingers import Fingers
from places import in_picture
from ui_driver import UiDriver, draft_of
from which_game import plays

from game.rules.common.journal import BOARD, CARDS
from game.scenes.between_turns import HeldTiles
from game.scenes.turn.lesson import Told
from game.scenes.turn.scene import TurnScene


def open_first_match(ui: UiDriver, edition: str) -> None:
    """From the title to the first turn of the first match."""
    ui.press_button("Learn by playing")
    ui.run()
    begin(ui, edition)


def begin(ui: UiDriver, edition: str) -> None:
    """From the question which game to learn to the first turn."""
    ui.press_button({BOARD: "Tiles", CARDS: "Cards"}[edition])
    ui.run()
    assert isinstance(ui.top, TurnScene) and ui.top.model.lesson
    ui.match = ui.top.match


def words_now(ui: UiDriver) -> str:
    """What the lesson says."""
    assert isinstance(ui.top, TurnScene)
    saying = ui.top.model.saying
    return saying.words if saying else ""


def tile_turn(ui: UiDriver) -> Iterator[str]:
    """Lays by mouse what the lesson points at, or else the best, and presses Done. Yields what the lesson says before each press."""
    draft = draft_of(ui.top)
    while not draft.ready:
        yield words_now(ui)
        saying = ui.top.model.saying
        if saying and saying.place is not None:
            ui.press_slot(saying.place)
            ui.run()
            saying = ui.top.model.saying
        pointed = saying.spots[:1] if saying else ()
        mark = max(
            draft.marks(draft.picked),
            key=lambda one: ((one.cell,) in pointed, sum(one.totals), one.kind, -one.cell),
        )
        ui.press_cell(mark.cell)
        ui.run()
    yield words_now(ui)
    ui.key(pygame.K_d)
    ui.run()
    close_held_tiles(ui)


def card_turn(ui: UiDriver) -> Iterator[str]:
    """The same with cards."""
    draft = card_draft(ui)
    while not draft.ready:
        yield words_now(ui)
        saying = ui.top.model.saying
        if saying and saying.place is not None:
            ui.press(slot_center(ui, saying.place))
            ui.run()
            saying = ui.top.model.saying
        pointed = saying.spots[:1] if saying else ()
        mark = max(
            draft.marks(draft.picked),
            key=lambda one: (one.placement.cells in pointed, not one.turned, sum(one.lines), str(one)),
        )
        rotate_by_pressing(ui, draft.picked, mark.placement)
        ui.press(spot_center(ui, mark.placement))
        ui.run()
    yield words_now(ui)
    ui.key(pygame.K_d)
    ui.run()


def turn_by_finger(ui: UiDriver, fingers: Fingers) -> None:
    """Taps where the picked tile makes the most, and in the end on Done."""
    scene, draft = ui.top, draft_of(ui.top)
    while not draft.ready:
        mark = max(draft.marks(draft.picked), key=lambda one: (sum(one.totals), one.kind, -one.cell))
        tap(ui, fingers, scene.layout.rect(mark.cell).center)
    tap(ui, fingers, in_picture(scene, scene.stage.station.done).center)


def close_held_tiles(ui: UiDriver) -> None:
    """Closes the scene that shows the tiles that are held, if it is open."""
    if isinstance(ui.top, HeldTiles):
        ui.key(pygame.K_RETURN)
        ui.run()


def play_turn(ui: UiDriver) -> list[str]:
    """Plays one turn by the lesson. Returns what it said."""
    return list(card_turn(ui) if plays(ui.top, CARDS) else tile_turn(ui))


def idea_of(ui: UiDriver) -> str:
    """The name of the idea of the turn, or its sentence if it is only told."""
    idea = ui.top.model.lesson.idea
    return idea.words() if isinstance(idea, Told) else type(idea).__name__
