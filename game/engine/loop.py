"""The loop: events become intents, time passes in fixed steps, and what differs is painted.

Steps are 1/60 s on the clock of ``perf_counter``; a frame shows the moment between the last two steps that the clock
has reached. While the top scene is not busy and nothing is held the loop only looks for events: no step, no frame.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.engine.intents import Input, Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import SceneStack, Transition
from game.engine.window import Window

STEP_SECONDS = 1 / 60
MAX_FRAME_SECONDS = 0.1


class Loop:
    """One game in one window. ``frames`` counts the frames that were painted."""

    def __init__(self, window: Window, stack: SceneStack, on_first_frame: Callable[[], None]) -> None:
        self.window = window
        self.stack = stack
        self.input = Input()
        self.frames = 0
        self._on_first_frame = on_first_frame
        self._then = 0.0
        self._owed = 0.0

    def run(self) -> None:
        """Plays until no scene is left or the window is closed."""
        self._then = time.perf_counter()
        while self.stack.top:
            if not self._take(pygame.event.get()):
                return
            if self.window.size != self.stack.size:
                self.stack.resize(self.window.size)
            self._pass_time()
            if self.stack.top:
                self._paint()
            while self._idle() and not pygame.event.peek():
                # SDL's own waiting looks for events a thousand times a second; sixty are enough for a hand.
                time.sleep(STEP_SECONDS)
                self._then = time.perf_counter()
            time.sleep(max(0.0, self._then + STEP_SECONDS - time.perf_counter()))

    def _idle(self) -> bool:
        return self.stack.top is not None and not self.stack.top.busy and not self.input.holding

    def _take(self, events: list[pygame.Event]) -> bool:
        """Gives the events to the top scene. Returns False when the window is being closed."""
        now = time.perf_counter()
        # The key that opened a scene is no text for it.
        self.input.typing = self.stack.top is not None and self.stack.top.typing
        for event in events:
            if event.type == pygame.QUIT:
                return False
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.window.refresh()
            for intent in self.input.read(event, now):
                self._deliver(intent)
        for intent in self.input.repeat(now):
            self._deliver(intent)
        return True

    def _deliver(self, intent: Intent) -> None:
        if self.window.size != self.stack.size:
            self.stack.resize(self.window.size)
        if intent.kind is IntentKind.FULL_SCREEN:
            self.window.set_full_screen(not self.window.full_screen)
        elif self.stack.top:
            self._follow(self.stack.top.handle(intent))

    def _follow(self, answer: Transition) -> None:
        if self.stack.follow(answer) and self.stack.top:
            self.input.release()

    def _pass_time(self) -> None:
        now = time.perf_counter()
        self._owed += min(now - self._then, MAX_FRAME_SECONDS)
        self._then = now
        while self._owed >= STEP_SECONDS and self.stack.top:
            self._owed -= STEP_SECONDS
            self._follow(self.stack.top.update(STEP_SECONDS))

    def _paint(self) -> None:
        picture = Picture()
        assert self.stack.top is not None
        lag = max(0.0, STEP_SECONDS - self._owed) if self.stack.top.busy else 0.0
        self.stack.top.draw(picture, lag)
        if self.window.show(picture):
            self.frames += 1
            if self.frames == 1:
                self._on_first_frame()
