"""Plays the game in a window without a display: with the real loop, posted events, and a worker that answers at once."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from time import monotonic

import pygame
import pytest
from helpers import OPENING, at, best_turn, header, session_of
from input_poster import InputPoster
from places import in_picture, visible_part
from unpainted import SkippingLoop

from game.app import App
from game.engine.layout import turn
from game.engine.picture import Picture
from game.engine.scene import Scene, SceneStack
from game.engine.sound import Sound
from game.engine.window import Window
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import Cell, Turn
from game.rules.tiles.events import Header
from game.rules.tiles.match import Match
from game.scenes.end.scoring import EndScoring
from game.scenes.menu import Menu
from game.scenes.registry import scene_maker
from game.scenes.review.board import ReviewBoard
from game.scenes.setup import Setup
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from game.session.settings import MatchChoices, Settings
from game.session.storage import Store
from game.table.widgets import Button
from tools.fixtures import everybody_known
from tools.instant_worker import InstantWorker

STEP = 1 / 60
BEGUN = datetime.datetime(2026, 5, 1, 20, 15)
"""When every match begins."""
HANG = 60.0
LONGEST_FRAME = 0.1
"""Seconds. While a test waits and nobody watches, a frame takes this long, as on a slow machine, and is not painted while
something moves."""


def opening(ui: UiDriver) -> TurnScene:
    """The human Ada begins with 6, 5, 5."""
    return turn_of(ui.table(session_of(ui.store, header("human", "casual"), *OPENING)))


def turn_of(scene: object) -> TurnScene:
    assert isinstance(scene, TurnScene), scene
    return scene


def covered(scene: object) -> bool:
    """Whether the player whose turn it is must first take the device."""
    return isinstance(scene, TurnScene) and scene.model.covered


def draft_of(scene: object) -> TileDraft:
    draft = turn_of(scene).model.draft
    assert draft is not None
    return draft


class UiDriver(InputPoster):
    """Plays the game as a person does: with mouse, keys and gamepad. Everybody has said who they are: Ada, Ben and so on.

    A test opens a scene with ``with ui.play(scene):``, posts input with ``press``, ``key`` and so on, and lets the game
    react with ``run``. The clock moves by 1/60 s a frame, without waiting; by more while nobody watches and a test does not count
    the frames. ``watch`` is called after every frame.
    """

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        folder: Path,
        size: tuple[int, int] = (800, 480),
        mounted: int = 0,
        **chosen: object,
    ) -> None:
        self.now = 100.0
        self.pace = STEP
        self.frames = 0
        self.watch: Callable[[], None] | None = None
        self._watched = False
        self._open = False
        self._deadline = 0.0
        self.store = Store(folder)
        self.window = Window(size, "Zatre", None, False, mounted)
        settings = Settings(**(everybody_known() | chosen))  # type: ignore[arg-type]
        self.app = App(self.store, settings, Sound(), self.window, now=lambda: BEGUN)
        self.make = scene_maker(self.app)
        monkeypatch.setattr("game.engine.loop.time", self)
        monkeypatch.setattr("game.session.game_session.Worker", InstantWorker)
        pygame.event.clear()
        self.loop: SkippingLoop
        self.match: Match

    def perf_counter(self) -> float:
        return self.now

    @property
    def waits(self) -> bool:
        """Whether the game waits for input: nothing moves and nothing will come by itself."""
        top = self.loop.stack.top
        return top is not None and not top.busy and self.loop.input.next_due == inf

    @property
    def top(self) -> Scene:
        assert self.loop.stack.top is not None
        return self.loop.stack.top

    @property
    def choices(self) -> MatchChoices:
        """What the settings say about the next match of the tile game."""
        return self.app.settings.matches[BOARD]

    def more(self) -> Scene:
        """The page with everything that can be chosen for a match of the tile game."""
        return self.make("setup", BOARD)

    def open_more(self) -> None:
        for label in ("New game", "More choices"):
            self.press_button(label)
            self.run(5)
        assert isinstance(self.top, Setup)

    def begin(self, head: Header) -> Scene:
        return self.table(GameSession.begin(self.store, head))

    def table(self, session: GameSession) -> Scene:
        self.match = session.match
        return self.make("table", session)

    @contextmanager
    def play(self, scene: Scene, frames: int | None = None) -> Iterator[None]:
        """Opens the window at this scene and runs until it waits for input, but at most for this number of frames. Closes the
        window at the end."""
        self._deadline = monotonic() + HANG
        self.loop = SkippingLoop(
            self.window, SceneStack(scene, self.window.size, self.make), self.app.devices, lambda: None
        )
        self._open = True
        try:
            self.run(frames)
            yield
            self.post(pygame.QUIT)
            while self._open:
                self._step()
        finally:
            for left in self.loop.stack.scenes:
                left.close()

    def run(self, frames: int | None = None) -> None:
        """Runs the game until it has processed all input and waits for more, but at most for this number of frames."""
        self.loop.unseen = frames is None and not (self.watch or self._watched)
        while self._open:
            self._step()
            if pygame.event.peek():
                continue
            if frames is not None:
                frames -= 1
            if self.waits:
                self._step()  # A person takes longer than a frame to react; two presses so close together count as one.
                return
            if frames == 0:
                return
            if self.loop.unseen:
                self.now += max(0.0, LONGEST_FRAME - self.pace)

    def _step(self) -> None:
        assert monotonic() < self._deadline, "the game never ends"
        self._open = self.loop.step()
        self.now += max(STEP, self.pace)
        self.frames += 1
        if self.watch:
            self.watch()

    def watch_window(self) -> None:
        """From now on checks after every frame that the window shows the whole picture."""
        self._watched, show = True, self.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            whole = shown_in(self.window, picture)
            assert self.screen() == whole, f"frame {self.frames} is not painted whole"
            return rects

        self.window.show = shown  # type: ignore[method-assign]

    def change_size(self, size: tuple[int, int]) -> None:
        """Resizes the window, as a person does at its corner. SDL posts the events."""
        pygame.display.set_mode(size, pygame.RESIZABLE)

    def screen(self) -> bytes:
        return bytes_of(pygame.display.get_surface())

    def repainted(self) -> bytes:
        """What the window would show if the top scene were painted from scratch now."""
        return shown_in(self.window, picture_of(self.top))

    def press_button(self, label: str) -> None:
        self.press(self.place_of(button_of(self.top, label).area))

    def place_of(self, area: pygame.Rect) -> tuple[int, int]:
        """The middle of what a scene has there. At a table it can face another side."""
        at_table = isinstance(self.top, ReviewBoard | TurnScene)
        return (in_picture(self.top, area) if at_table else area).center

    def press_slot(self, place: int) -> None:
        self.press(visible_part(turn_of(self.top), place).center)

    def press_cell(self, where: Cell | str) -> None:
        self.press(self.cell(where))

    def cell(self, where: Cell | str) -> tuple[int, int]:
        return turn_of(self.top).layout.rect(at(where) if isinstance(where, str) else where).center

    def lay_tiles(self, turn: Turn) -> None:
        """Lays these tiles one after another."""
        draft = draft_of(self.top)
        left = list(draft.unlaid)
        for value, where in turn:
            place = next(place for place in left if draft.hand[place] == value)
            left.remove(place)
            self.press_slot(place)
            self.press_cell(where)

    def lay_by_mouse(self, turn: Turn) -> None:
        self.lay_tiles(turn)
        scene = turn_of(self.top)
        self.press(in_picture(scene, scene.turn_table.station.done).center)

    # Each of the following lets the game react.

    def strike(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.key(key, mod)
            self.run()

    def push(self, *buttons: int) -> None:
        for button in buttons:
            self.pad(button)
            self.run()

    def click(self, *places: tuple[int, int]) -> None:
        for where in places:
            self.press(where)
            self.run()

    def click_cell(self, *cells: Cell | str) -> None:
        self.click(*map(self.cell, cells))

    def choose(self, *labels: str) -> None:
        for label in labels:
            self.press_button(label)
            self.run()

    def hover(self, where: tuple[int, int]) -> None:
        self.point(where)
        self.run()

    def hold(self, where: tuple[int, int], frames: int = 60) -> None:
        """Holds the left button of the mouse for longer than a press."""
        self.down(where)
        self.run(frames)
        self.up(where)
        self.run()

    def lay(self, turn: Turn) -> None:
        self.lay_tiles(turn)
        self.run()

    def play_turn(self, turn: Turn | None = None) -> None:
        """Lays this turn by mouse, or the best one, and presses Done."""
        self.lay_by_mouse(best_turn(self.match) if turn is None else turn)
        self.run()

    def leave_and_continue(self) -> None:
        """Leaves the match with its menu, and continues it on the title."""
        self.strike(pygame.K_ESCAPE)
        self.choose("Leave and continue later", "Continue")


def buttons_of(scene: object) -> list[Button]:
    if isinstance(scene, ReviewBoard | TurnScene):
        return scene.turn_table.focus.buttons.all
    return scene.buttons.all if isinstance(scene, Menu) else []


def button_of(scene: object, label: str) -> Button:
    buttons = buttons_of(scene)
    found = [button for button in buttons if button.label == label]
    assert len(found) == 1, (label, [button.label for button in buttons])
    return found[0]


def picture_of(scene: Scene, lag: float = 0.0) -> Picture:
    picture = Picture()
    scene.draw(picture, lag)
    return picture


def pixels(scene: Scene, size: tuple[int, int], lag: float = 0.0) -> bytes:
    """The scene, painted from scratch, as bytes."""
    return bytes_of(picture_of(scene, lag).flatten(size))


def shown_in(window: Window, picture: Picture) -> bytes:
    """What the window must show for this picture."""
    return bytes_of(turn(picture.flatten(window.size), window.place.side))


def bytes_of(surface: pygame.Surface) -> bytes:
    """The pixels of a surface without transparency. Much faster than ``pygame.image.tobytes``.

    Pixels of 32 bits have a byte that is not shown, and can differ in it.
    """
    return surface.convert(24).get_buffer().raw


def settle(scene: Scene, most: int = 3000) -> Scene:
    """Updates the scene until it waits for a person or another scene follows."""
    for _ in range(most):
        if not scene.busy or scene.update(STEP) is not None:
            return scene
    raise AssertionError("the scene never stops moving")


def over(ui: UiDriver) -> bool:
    """Whether the match is over and its scoring has been shown."""
    return isinstance(ui.top, EndScoring) and not ui.top.busy


def labels_of(scene: object) -> list[str]:
    return [button.label for button in buttons_of(scene)]
