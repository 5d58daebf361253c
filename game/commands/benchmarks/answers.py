"""The part of ``bench`` about answering: the longest round of the loop while somebody presses buttons and the disk is slow."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.disk import SYNC, at_once, slowly, syncing
from game.commands.benchmarks.kiosk import kiosk_loop
from game.commands.benchmarks.stopwatch import time_in_queue
from game.commands.fixtures import draft_best_turn, session_at
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import Scene, SceneStack
from game.engine.sound import Sound
from game.engine.translation import _, ngettext
from game.engine.window import Window
from game.scenes.menu import Menu
from game.scenes.registry import scene_maker
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.session.settings import ONE, Settings
from game.session.storage import Store
from game.table.widgets import Button

PRESSES = 10
"""How often a setting is changed without a pause."""
HANG = 30.0
"""Seconds after which something should have happened."""


def longest_without_answer(rounds: int, size: tuple[int, int]) -> dict[str, Any]:
    """Milliseconds of the longest round of the loop in the window and in a kiosk, whatever is pressed: the medians of the rounds.

    What is pressed has been pressed once before with a fast disk, so that a first picture of a scene, which has a budget of its own,
    is not counted. Nor is the time in which other programs use the core, where the system tells it.
    """
    longest: dict[str, list[float]] = {"window_ms": [], "kiosk_ms": []}
    for name, tour in (("window_ms", _in_window), ("kiosk_ms", _in_kiosk)):
        for number in range(rounds + 1):
            with syncing(slowly if number else at_once):
                longest[name].append(tour(size))
    figures: dict[str, Any] = {name: round(median(found[1:]) * 1000, 1) for name, found in longest.items()}
    return figures | {"value": max(figures.values()), "sync_ms": round(SYNC * 1000), "budget": 50}


class Hand:
    """Presses buttons in a running loop. ``longest``: the longest round so far, in seconds."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop
        self.longest = 0.0
        self.run(lambda: loop.frames > 0)
        self.longest = 0.0

    @property
    def top(self) -> Scene:
        """The scene on the screen."""
        assert self._loop.stack.top is not None
        return self._loop.stack.top

    def run(self, until: Callable[[], bool]) -> None:
        """Lets the loop go on until something has happened, and for a moment after that."""
        deadline, after = time.perf_counter() + HANG, 6
        while after:
            begun, queued = time.perf_counter(), time_in_queue()
            assert begun < deadline, type(self.top).__name__
            self._loop.step()
            took = time.perf_counter() - begun
            self.longest = max(self.longest, took - (time_in_queue() - queued))
            time.sleep(max(0.0, STEP_SECONDS - took))
            after -= until()

    def press(self, label: str, times: int = 1) -> None:
        """Presses the button with this label as soon as it can be pressed."""
        self.run(lambda: self._button(label) is not None)
        button = self._button(label)
        assert button is not None
        for _time in range(times):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=button.area.center, button=1, touch=False))
            self.run(lambda: True)

    def pause(self) -> None:
        """Opens the menu of the match."""
        self.key(pygame.K_ESCAPE)

    def key(self, key: int) -> None:
        """Presses a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        self.run(lambda: True)

    def _button(self, label: str) -> Button | None:
        buttons = self.top.buttons.all if isinstance(self.top, Menu) else []
        return next((one for one in buttons if one.label == label and one.enabled), None)


def _in_window(size: tuple[int, int]) -> float:
    """Seconds of the longest round: a turn is laid and the match left, settings are changed, the match goes on and is given up."""
    with tempfile.TemporaryDirectory() as scratch:
        app = App(Store(Path(scratch)), Settings(speed="off"), Sound(), Window(size, "Zatre", None, False))
        make = scene_maker(app)
        stack = SceneStack(make("table", session_at(app, ("human", "cpu"), 10)), size, make)
        assert app.window
        hand = Hand(Loop(app.window, stack, app.devices, app.store.remove_leftovers))
        _lay(hand)
        hand.pause()
        hand.press(_("Leave and continue later"))
        hand.press(_("Settings"))
        hand.press(_("Sounds"), PRESSES)
        hand.press(_("Back"))
        hand.press(_("Matches"))
        hand.press(_("Back"))
        hand.press(_("Continue"))
        _lay(hand)
        hand.pause()
        hand.press(_("Give up"))
        hand.press(_("Yes, give up"))
        hand.run(lambda: isinstance(hand.top, Title) and not hand.top.busy)
        _close(stack, app.store)
        return hand.longest


def _in_kiosk(size: tuple[int, int]) -> float:
    """The same: a match is begun, left, taken up again and given up."""
    with kiosk_loop(size, ONE, waits=False) as (table, loop):
        hand = Hand(loop)
        table.app.settings.speed = "off"
        hand.press(_("Play"))
        people = 1
        hand.press(ngettext("{count} player", "{count} players", people).format(count=people))
        hand.run(lambda: isinstance(hand.top, TurnScene) and hand.top.model.draft is not None)
        hand.pause()
        hand.press(_("Leave and continue later"))
        hand.press(_("Go on playing"))
        hand.pause()
        hand.press(_("Give up"))
        hand.press(_("Yes, give up"))
        hand.run(lambda: table.app.store.idle)
        return hand.longest


def _lay(hand: Hand) -> None:
    """Lays a turn when it is due."""
    hand.run(lambda: isinstance(hand.top, TurnScene) and hand.top.model.draft is not None)
    top = hand.top
    assert isinstance(top, TurnScene)
    draft_best_turn(top)
    top.finish_turn()
    hand.run(lambda: True)


def _close(stack: SceneStack, store: Store) -> None:
    for scene in stack.scenes:
        scene.close()
    store.close()
