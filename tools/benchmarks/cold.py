"""The part of ``bench`` about presses in a game that has just been started. It runs in a process of its own, in which nothing has
been imported or drawn before, so this module imports only what the first picture needs.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import pygame

from game.app import App
from game.commands.play import make_loop
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.sound import Sound
from game.engine.window import Window
from game.session.storage import Store
from tools.benchmarks.measuring import SIZE, time_in_queue

AFTERWARDS = 6
"""How many rounds of the loop follow after a press."""


def time_to_answer(folder: str, presses: Sequence[tuple[float, str]]) -> float:
    """Starts with what is saved in a folder, and returns the milliseconds of the longest round of the loop that the last of these
    presses takes. Each is a time in seconds for which the picture before is shown, and a key or how the label of a button begins."""
    window = Window(SIZE, "Zatre", None, full_screen=False)
    store = Store(Path(folder))
    app = App(store, store.settings(), Sound(), window)
    app.speak()
    loop = make_loop(app, window)
    while loop.frames == 0:
        _round(loop)
    longest = 0.0
    for seconds, what in presses:
        over = time.perf_counter() + seconds
        while time.perf_counter() < over or not _found(loop, what):
            _round(loop)
        _press(loop, what)
        longest = max(_round(loop) for _number in range(AFTERWARDS))
    for scene in loop.stack.scenes:
        scene.close()
    store.close()
    return longest * 1000


def _round(loop: Loop) -> float:
    """Seconds of one round of the loop, without the time in which other programs used the core."""
    begun, queued = time.perf_counter(), time_in_queue()
    loop.step()
    ended = time.perf_counter()
    spent = ended - begun - (time_in_queue() - queued)
    time.sleep(max(0.0, begun + STEP_SECONDS - ended))
    return spent


def _found(loop: Loop, what: str) -> bool:
    return what == FULL_SCREEN or bool(_places(loop, what))


def _places(loop: Loop, label: str) -> list[tuple[int, int]]:
    buttons = getattr(loop.stack.top, "buttons", None)
    found = [one for one in buttons.all if one.enabled and one.label.startswith(label)] if buttons else []
    return [one.area.center for one in found]


def _press(loop: Loop, what: str) -> None:
    if what == FULL_SCREEN:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=pygame.K_F11, mod=0, unicode="", scancode=0))
    else:
        place = _places(loop, what)[0]
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=place, button=1, touch=False))


FULL_SCREEN = "F11"
