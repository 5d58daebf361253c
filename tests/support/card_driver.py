"""Plays the card game in the window with mouse, keys or fingers."""

from copy import copy

import pygame
from fingers import Fingers
from places import in_picture
from ui_driver import UiDriver

from game.engine.scene import Scene
from game.rules.cards.cells import Placement
from game.rules.cards.deck import HouseRules
from game.rules.cards.events import Header
from game.rules.common.seats import Seat, SeatKind
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.scene import TurnScene
from game.table.cards import card_rect
from tools.card_examples import best_mark, card_session_at

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def card_header(*kinds: SeatKind, level: str = "casual", seed: int = 3) -> Header:
    seats = tuple(
        Seat(name, kind, None if kind == "human" else level) for name, kind in zip(NAMES, kinds, strict=False)
    )
    return Header(seats, HouseRules(), seed)


def card_scene(scene: Scene | None) -> TurnScene:
    assert isinstance(scene, TurnScene), scene
    return scene


def card_draft(ui: UiDriver) -> CardDraft:
    draft = card_scene(ui.top).model.draft
    assert draft is not None
    return draft


def choosing(ui: UiDriver, lays: int = 12) -> TurnScene:
    """A human has to lay, against two computers."""
    return card_scene(ui.table(card_session_at(ui.app, ("human", "cpu", "cpu"), lays)))


def slot_center(ui: UiDriver, place: int) -> tuple[int, int]:
    scene = card_scene(ui.top)
    slot = scene.turn_table.slot(scene.turn_table.station, place, len(card_draft(ui).hand))
    return in_picture(scene, slot).center


def spot_center(ui: UiDriver, placement: Placement) -> tuple[int, int]:
    cloth = card_scene(ui.top).turn_table.cloth
    return card_rect(cloth.rect(placement.cell), placement.step).center


def rotate_by_pressing(ui: UiDriver, place: int, placement: Placement) -> None:
    """Presses a card until it is picked and rotated as in the placement."""
    draft = card_draft(ui)
    if draft.picked != place:
        ui.click(slot_center(ui, place))
    for _ in range(4):
        if draft.at(place, placement.cell) == placement:
            return
        ui.click(slot_center(ui, place))
    raise AssertionError("pressing the card does not rotate it")


def lay_card_by_mouse(ui: UiDriver) -> None:
    place, mark = best_mark(card_draft(ui))
    rotate_by_pressing(ui, place, mark.placement)
    ui.click(spot_center(ui, mark.placement))


def turn_by_mouse(ui: UiDriver) -> None:
    while not card_draft(ui).complete:
        lay_card_by_mouse(ui)
    scene = card_scene(ui.top)
    ui.click(in_picture(scene, scene.turn_table.station.done).center)


def turn_by_fingers(ui: UiDriver, fingers: Fingers) -> None:
    """Lays what has to be laid by dragging cards with a finger, and taps Done."""
    while not card_draft(ui).complete:
        place, mark = best_mark(card_draft(ui))
        for _ in range(5):
            if card_draft(ui).at(place, mark.placement.cell) == mark.placement:
                break
            tap(ui, fingers, slot_center(ui, place))
        fingers.down(0, slot_center(ui, place))
        ui.run(8)
        fingers.move(0, spot_center(ui, mark.placement))
        ui.run(8)
        fingers.up(0)
        ui.run(10)
        ui.run()
    scene = card_scene(ui.top)
    tap(ui, fingers, in_picture(scene, scene.turn_table.station.done).center)


def tap(ui: UiDriver, fingers: Fingers, where: tuple[int, int]) -> None:
    """Taps with a finger."""
    fingers.down(0, where)
    ui.run(2)
    fingers.up(0)
    ui.run(10)
    ui.run()


def lay_some_card(ui: UiDriver) -> int:
    """Posts the input that lays the best card and presses Done, without waiting. Returns the number of events."""
    draft = card_draft(ui)
    strokes = 0
    if not draft.complete:
        place, mark = best_mark(draft)
        if draft.picked != place:
            ui.press(slot_center(ui, place))
            strokes += 2
        wanted = copy(draft)
        wanted.quarters = list(draft.quarters)
        wanted.turn_to(place, mark.placement)
        away = (wanted.quarters[place] - draft.quarters[place]) % 4
        for _ in range(away):
            ui.key(pygame.K_r)
        ui.press(spot_center(ui, mark.placement))
        strokes += 2 * away + 2
    ui.key(pygame.K_d)
    return strokes + 2
