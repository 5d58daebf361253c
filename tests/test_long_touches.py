"""A finger that stays down for longer than 0.7 s presses nothing when it lifts: a hand may lie on the screen."""

from collections.abc import Callable, Iterator
from typing import Self

import pygame
import pytest
from fingers import Screen

from game.analysis.review import COSTLY
from game.engine.devices import Devices
from game.engine.intents import DRAG_PIXELS
from game.engine.scene import Scene
from game.scenes.review.board import ReviewBoard
from game.scenes.review.margin_graph import rings
from game.scenes.turn.scene import TurnScene
from game.table.widgets import Button, Buttons, Pressed
from tools.fixtures import ONE_SIDE, Around

pytestmark = pytest.mark.slow

SIZE = (1920, 1080)
SHORT, TOO_LONG = 0.5, 0.8
FOUR_PLAYERS = Around("four", 4, 24.0)
WITHOUT_BUTTONS = {
    *("start-draw", "start-draw-tie", "cards-start-draw", "cards-start-draw-tie", "saving"),
    *("kiosk-dark", "kiosk-demo-above", "kiosk-demo-below", "kiosk-demo-cards", "kiosk-still-playing"),
}


class Touch(Screen):
    """A finger on a scene, through the real queue. ``led``: what ``handle`` returned."""

    def __init__(self, scene: Scene | Buttons) -> None:
        super().__init__()
        self.scene, self.led = scene, []

    def hold(self, at: tuple[int, int], seconds: float, wobble: int = 0) -> Self:
        """Stays there for this time, and moves there and back after 0.4 s."""
        self.down(1, at)
        self.after(0.0)
        self.after(0.4)
        self.move(1, (at[0] + wobble, at[1]))
        self.move(1, at)
        self.after(seconds - 0.4)
        return self

    def lift(self, late: float = 0.0) -> list[object]:
        """``late``: how long no frame is made before. Returns where the touch has led."""
        self.up(1)
        self.after(late)
        self.after(0.1)
        return self.led

    def after(self, seconds: float) -> None:
        transitions = map(self.scene.handle, super().after(seconds))
        self.led += [transition for transition in transitions if transition is not None]


@pytest.fixture
def pressed(monkeypatch) -> list[Button]:
    """The buttons that were pressed. They do nothing else."""
    found: list[Button] = []
    monkeypatch.setattr(Buttons, "_press", lambda _self, button, _way: found.append(button) or Pressed(None))
    return found


def places_of_buttons(scene: Scene) -> Iterator[tuple[Buttons, Button, tuple[int, int]]]:
    """All buttons that a finger can press, and the middle of each in the picture."""
    if isinstance(scene, ReviewBoard | TurnScene):
        turn_table = scene.turn_table
        stations = [(turn_table.focus.buttons, turn_table.station)]
        for seat, below in turn_table.waiting.items():
            menu = turn_table.menus.get(seat)
            stations.append((menu.buttons if menu else below, turn_table.layout.station_of(seat)))
        for buttons, station in stations:
            for button in buttons.all:
                yield buttons, button, station.place.outward(button.area).center
    elif buttons := getattr(scene, "buttons", None):
        for button in buttons.all:
            yield buttons, button, button.area.center


@pytest.fixture
def scenes(scenes_around, around):
    """Made before ``pressed`` keeps their buttons from doing anything."""
    return scenes_around(around)


def test_a_button_lets_go_of_a_touch_when_it_becomes_too_long(pressed):
    pygame.display.set_mode((640, 480))
    buttons = Buttons(Devices(), [Button(pygame.Rect(0, 0, 200, 100), "Done", lambda: None)])
    touch = Touch(buttons).hold((50, 50), 0.65)
    assert buttons.down
    touch.after(0.1)
    assert not buttons.down
    touch.lift()
    assert not pressed
    Touch(buttons).hold((50, 50), SHORT).lift(late=TOO_LONG - SHORT)
    assert not pressed


@pytest.mark.parametrize("around", [ONE_SIDE, FOUR_PLAYERS], ids=["one", "four"])
def test_no_button_of_any_scene_is_pressed_by_a_touch_that_is_too_long(scenes, pressed):
    pygame.display.set_mode(SIZE)
    untried = set()
    for name, scene in scenes.items():
        scene.resize(SIZE)
        untried.add(name)
        for buttons, button, at in list(places_of_buttons(scene)):
            if not button.enabled:
                continue
            for wobble in (0, DRAG_PIXELS + 1):
                touch = Touch(scene).hold(at, TOO_LONG, wobble)
                assert not buttons.down, (name, button.label)
                assert touch.lift() == [] and not pressed, (name, button.label)
            Touch(scene).hold(at, SHORT).lift()
            if pressed:
                assert [one.label for one in pressed] == [button.label], name
                untried.discard(name)
            pressed.clear()
    assert untried == WITHOUT_BUTTONS


def pressable(scenes_around) -> Iterator[tuple[Scene, tuple[int, int], Callable[[], object]]]:
    """What can be pressed besides buttons, pads and costly turns: the scene, the place, and a function for what a press changes."""
    scene = scenes_around(FOUR_PLAYERS)["turn-choosing"]
    scene.resize(SIZE)
    stations, actor = scene.turn_table.layout.stations, scene.turn_table.model.displayed.actor
    seat = next(seat for seat in range(len(stations)) if seat != actor)
    station, view = scene.turn_table.layout.station_of(seat), scene.turn_table.model.pad_views[seat]
    yield scene, station.place.outward(station.pad).center, lambda: (view.opened, view.explained)

    board = scenes_around(FOUR_PLAYERS)["final-board"]
    board.resize(SIZE)
    station = board._layout.stations[1]
    yield board, station.place.outward(station.pad).center, lambda: board._opened

    overview = scenes_around(ONE_SIDE)["review"]
    overview.resize(SIZE)
    yield overview, rings(overview._graph(), overview._paper, overview._print_size)[0].center, lambda: None

    turns = scenes_around(ONE_SIDE)["review-turns"]
    turns.resize(SIZE)
    costly, scroll = next(at for at, turn in enumerate(turns._turns) if turn.cost > COSTLY), turns._scroll
    scroll.by(costly - scroll.first)
    row = scroll.area.y + round((costly - scroll.first + 0.5) * scroll.row_height)
    yield turns, (scroll.area.centerx, row), lambda: None


@pytest.mark.slow
def test_what_can_be_pressed_besides_buttons_is_not_by_a_touch_that_is_too_long(scenes_around):
    pygame.display.set_mode(SIZE)
    for scene, at, shown in pressable(scenes_around):
        before = shown()
        for wobble in (0, DRAG_PIXELS - 1, DRAG_PIXELS + 1):
            assert Touch(scene).hold(at, TOO_LONG, wobble).lift() == [] and shown() == before, wobble
        assert Touch(scene).hold(at, SHORT).lift(late=TOO_LONG - SHORT) == [] and shown() == before
        touch = Touch(scene).hold(at, SHORT)
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        touch.after(0.0)
        assert touch.lift() == [] and shown() == before, "nor by one that was cancelled"
        led = Touch(scene).hold(at, SHORT).lift()
        assert led or shown() != before


def test_a_list_can_still_be_dragged_by_a_touch_that_is_long(scenes_around):
    scene = scenes_around(ONE_SIDE)["review-turns"]
    pygame.display.set_mode((640, 480))
    scene.resize((640, 480))
    scroll = scene._scroll
    scroll.first = 2
    touch = Touch(scene).hold(scroll.area.center, TOO_LONG)
    touch.move(1, (scroll.area.centerx, scroll.area.centery + 2 * scroll.row_height))
    touch.after(0.1)
    assert scroll.first == 0
