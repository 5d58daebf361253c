"""The main loop: reads events, updates the top scene in fixed steps, and shows frames.

A step is 1/60 s. The clock is usually between two steps, so a frame shows the scene as it was a little before its last
update (see ``lag`` in ``Scene.draw``). While the top scene is not busy and no intent is due, the loop only waits for events.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import pygame

from game.engine.devices import GAMEPAD_EVENTS, Devices
from game.engine.input import Cursor, Input
from game.engine.intents import POSITION_KINDS, Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Scene, SceneStack, Transition
from game.engine.screens import Waking
from game.engine.surface_cache import PIECE_SECONDS, work_ahead
from game.engine.window import Blend, Window

STEP_SECONDS = 1 / 60
MAX_FRAME_SECONDS = 0.1
"""After a longer delay the game continues where it was and does not catch up."""


class Loop:
    """``frames`` counts the frames that changed something on the screen. ``on_first_frame`` is called once, after the first.
    ``guard``: only in a public place. ``blend_seconds``: returns how long a scene blends into the next one."""

    def __init__(
        self,
        window: Window,
        stack: SceneStack,
        devices: Devices,
        on_first_frame: Callable[[], None],
        guard: Guard | None = None,
        blend_seconds: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.window = window
        self.stack = stack
        self.input = Input(lambda: window.mm_per_pixel, devices)
        self.frames = 0
        self._cursor = Cursor(hidden=guard is not None)
        self._waking = Waking(always=guard is not None)
        self._on_first_frame = on_first_frame
        self._painted = False
        self._blend = Blend(window, blend_seconds)
        self._guard = guard
        self._place = window.place
        self._last_time = 0.0
        self._accumulator = 0.0
        self._confirmed = False  # Something was pressed with a key, and the result has not been shown yet.

    def run(self) -> None:
        while self.step():
            # pygame.event.wait polls 1000 times a second. 60 times is often enough, and takes less power.
            time.sleep(max(0.0, self._last_time + STEP_SECONDS - time.perf_counter()))

    def step(self) -> bool:
        """Processes one frame; while the scene is idle and no event has come, it only works ahead. Returns False when no scene is
        left or the window is closed."""
        self._cursor.update(time.perf_counter())
        self._waking.update(time.perf_counter(), moving=self._moving)
        waiting = self._painted and self._idle() and not pygame.event.peek()
        if waiting or not self._painted:
            self._last_time = time.perf_counter()
        if waiting:
            self._work_ahead(moving=False)
            return True
        if not self._read_events(pygame.event.get()):
            return False
        self._follow_window()
        self._ask_guard()
        self._update()
        self._follow_window()
        if self.stack.top:
            self._work_ahead(moving=self._paint())
        return self.stack.top is not None

    def follow(self, transition: Transition) -> None:
        """If another scene comes to the top, the window blends into it."""
        if self.stack.follow(transition) and self.stack.top:
            self.input.keys.release()
            if self._painted:
                self._blend.begin()

    def _idle(self) -> bool:
        now = time.perf_counter()
        if now >= self.input.next_due or (self._guard and self._guard.due(now)):
            return False
        return self.stack.top is not None and not self._moving

    @property
    def _moving(self) -> bool:
        return self._blend.running or (self.stack.top is not None and self.stack.top.busy)

    def _ask_guard(self) -> None:
        if self._guard and self.stack.top:
            self.follow(self._guard.update(time.perf_counter(), self.stack.top))

    def _read_events(self, events: list[pygame.Event]) -> bool:
        """Returns False if the window was closed, or the guard ends the game."""
        now = time.perf_counter()
        # Set once before all events: the key that opens a text field must not be typed into it.
        self.input.keys.typing = self.stack.top is not None and self.stack.top.typing
        for intent in self.input.pointers.releases(now):
            self._deliver(intent)
        for event in events:
            self._cursor.read(event, now)
            if event.type == pygame.QUIT and not self._guard:
                return False
            if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
                self.window.refresh()
            for intent in self.input.read(event, now):
                if event.type in GAMEPAD_EVENTS:
                    self._waking.gamepad_used(now)
                self._deliver(intent)
        for intent in self.input.after(now):
            self._deliver(intent)
        return not (self._guard and self._guard.ended)

    def _deliver(self, intent: Intent) -> None:
        self._follow_window()
        if intent.kind in POSITION_KINDS:
            intent = intent._replace(at=self.window.place.inward(intent.at))
        if self._guard:
            if self._guard.consumes(intent, time.perf_counter()):
                self._ask_guard()
                return
            if intent.kind in POSITION_KINDS:
                (x, y), (right, down) = intent.at, self._guard.offset
                intent = intent._replace(at=(x - right, y - down))
        if intent.kind is IntentKind.FULL_SCREEN:
            self.window.set_full_screen(not self.window.full_screen)
            for cancelled in self.input.pointers.cancel():
                self._deliver(cancelled)
        elif self.stack.top and not (intent.kind is IntentKind.CONFIRM and self._confirmed):
            self._confirmed |= intent.kind is IntentKind.CONFIRM
            self.follow(self.stack.top.handle(intent))

    def _follow_window(self) -> None:
        """Lays out the scene if the window has another size now, or its picture faces another side."""
        place = self.window.place
        if place != self._place or self.window.size != self.stack.size:
            self._place = place
            self.stack.resize(self.window.size)
            for cancelled in self.input.pointers.cancel():
                self._deliver(cancelled)

    def _update(self) -> None:
        now = time.perf_counter()
        self._accumulator += min(now - self._last_time, MAX_FRAME_SECONDS)
        self._last_time = now
        while self._accumulator >= STEP_SECONDS and self.stack.top:
            self._accumulator -= STEP_SECONDS
            self.follow(self.stack.top.update(STEP_SECONDS))

    def _paint(self) -> bool:
        """Returns whether something has changed in the window."""
        self._painted, self._confirmed = True, False
        picture = Picture()
        assert self.stack.top is not None
        lag = max(0.0, STEP_SECONDS - self._accumulator) if self.stack.top.busy else 0.0
        self.stack.top.draw(picture, lag)
        if self._guard and self._guard.offset != (0, 0):
            picture = picture.moved(self._guard.offset, self.window.size)
        changed = bool(self._blend.show(picture, time.perf_counter()))
        if changed:
            self.frames += 1
            if self.frames == 1:
                self.window.settle()
                self._on_first_frame()
        return changed

    def _work_ahead(self, *, moving: bool) -> None:
        """In what is left of the time of this frame, until something is pressed."""
        end = self._last_time + STEP_SECONDS
        for _piece in range(round(STEP_SECONDS / PIECE_SECONDS)):
            late = time.perf_counter() + PIECE_SECONDS > end
            if late or pygame.event.peek() or not work_ahead(moving):
                break


class Guard(Protocol):
    """May change the scene at any time, and decides when the game ends. Times are those of ``perf_counter``."""

    @property
    def ended(self) -> bool:
        """Whether the game ends. With a guard, closing the window does not end it."""

    @property
    def offset(self) -> tuple[int, int]:
        """Pixels by which the picture is moved right and down."""

    def consumes(self, intent: Intent, now: float) -> bool:
        """Takes note of an intent. Returns whether the top scene must not get it."""

    def due(self, now: float) -> bool:
        """Whether ``update`` must be called even if nothing happened."""

    def update(self, now: float, top: Scene) -> Transition:
        """Called in every round of the loop. Returns which scene the guard wants instead of the top one."""
