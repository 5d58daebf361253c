"""Stands above the scenes of a table in a public place: idle times, dark hours, the staff's corner, watchdog; and their names.

Its own scenes are imported at the start: a table runs for months, and later it may be impossible to open a file."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pygame import Rect

from game.engine.intents import DRAG_PIXELS, POINTER_KINDS, Intent, IntentKind, Pointer
from game.engine.scene import MakeScene, Pop, Push, Reset, Scene, Transition
from game.engine.window import Window
from game.kiosk.attract import State, burn_in_offset, next_burn_in_move
from game.kiosk.watchdog import Watchdog
from game.scenes import registry
from game.scenes.kiosk.idle import Dark, StillPlaying, demo
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.kiosk.staff_menu import StaffMenu
from game.scenes.kiosk.staff_pin import StaffPin, TouchCheck
from game.scenes.kiosk.title import KioskTitle, Players
from game.session.game_session import GameSession

CORNER = 0.14
HOLD_SECONDS = 5.0
PINCHED = 1.1
"""Two fingers that pinch count as input when their distance has changed by this factor."""
CLOCK_SECONDS = 60.0
"""The clock may be set at any time, so hours are looked up at least this often."""


class KioskGuard:
    """The guard of the loop. ``_dropped``: fingers that woke the table, until they lift. ``_counted``: where each counted last."""

    def __init__(self, kiosk: Kiosk, window: Window, watchdog: Watchdog, now: float) -> None:
        self.offset = (0, 0)
        self._kiosk = kiosk
        self._window = window
        self._watchdog = watchdog
        self._start = now
        self._next = now
        self._shown = kiosk.attract.state
        self._corners: dict[Pointer, float] = {}
        self._dropped: set[Pointer] = set()
        self._counted: dict[Pointer, tuple[int, int]] = {}
        self._pinched = 1.0

    @property
    def ended(self) -> bool:
        return self._kiosk.status is not None

    def consumes(self, intent: Intent, now: float) -> bool:
        """Every change counts as input, but nothing that stays as it is: a finger that rests or trembles, a key or a stick that is
        held. A touch that wakes the table does nothing else, and nobody can leave full screen.
        """
        self._kiosk.now = now  # The last round of the loop may be a minute ago.
        kind, attract = intent.kind, self._kiosk.attract
        if kind is IntentKind.FULL_SCREEN:
            return True
        self._watch_corner(intent, now)
        if kind in (IntentKind.RELEASE, IntentKind.CANCEL):
            self._counted.pop(intent.pointer, None)
        if kind in POINTER_KINDS and kind is not IntentKind.PRESS and intent.pointer in self._dropped:
            if kind in (IntentKind.RELEASE, IntentKind.CANCEL):
                self._dropped.remove(intent.pointer)
            return True
        if kind in (IntentKind.HOLD, IntentKind.LONG, IntentKind.CANCEL):
            return False
        if kind in (IntentKind.POINT, IntentKind.RELEASE) and attract.state in (State.DEMO, State.DARK):
            return True
        if self._lasts(intent):
            return False
        consumed = attract.input(now)
        if kind is IntentKind.PRESS:
            self._counted[intent.pointer] = intent.at
            self._dropped.discard(intent.pointer)
            if consumed:
                self._dropped.add(intent.pointer)
        return consumed

    def due(self, now: float) -> bool:
        return now >= self._next

    def update(self, now: float, top: Scene) -> Transition:
        kiosk = self._kiosk
        kiosk.now = now
        self._watchdog.beat(now)
        self._follow_visitors(top)
        kiosk.note()
        if self._corner_since is None:
            self._let_time_pass(top)
        answer = self._show(top) or self._open_staff_menu(top)
        kiosk.apply_volume()
        self.offset = burn_in_offset(now - self._start, kiosk.config.shift_pixels)
        self._next = self._next_change()
        return answer

    def _lasts(self, intent: Intent) -> bool:
        """Whether nothing has really changed. Something may lie on the screen or on a key: that is nobody who plays."""
        if intent.kind is IntentKind.PINCH:
            self._pinched *= intent.scale
            if 1 / PINCHED < self._pinched < PINCHED:
                return True
            self._pinched = 1.0
        return intent.repeated or (intent.kind is IntentKind.POINT and self._trembles(intent))

    def _trembles(self, intent: Intent) -> bool:
        counted = self._counted.setdefault(intent.pointer, intent.at)
        if math.dist(intent.at, counted) <= DRAG_PIXELS:
            return True
        self._counted[intent.pointer] = intent.at
        return False

    @property
    def _corner_since(self) -> float | None:
        """Since when a finger has been resting in a corner. Others, who touch a corner too, do not interrupt it."""
        return min(self._corners.values(), default=None)

    def _watch_corner(self, intent: Intent, now: float) -> None:
        kind = intent.kind
        if kind not in POINTER_KINDS or kind in (IntentKind.HOLD, IntentKind.LONG):
            return
        width, height = self._window.size
        side = min(width, height) * CORNER
        x, y = intent.at
        inside = min(x, width - x) <= side and min(y, height - y) <= side
        if kind is IntentKind.PRESS and inside and (self._kiosk.lock or self._kiosk.fault):
            self._corners[intent.pointer] = now
        elif kind is not IntentKind.POINT or not inside:
            self._corners.pop(intent.pointer, None)

    def _open_staff_menu(self, top: Scene) -> Transition:
        if self._corner_since is None or self._kiosk.now < self._corner_since + HOLD_SECONDS:
            return None
        self._corners.clear()
        return None if isinstance(top, StaffPin | StaffMenu | TouchCheck) else Push("staff_pin")

    def _follow_visitors(self, top: Scene) -> None:
        kiosk, attract = self._kiosk, self._kiosk.attract
        at_title = isinstance(top, KioskTitle)
        if at_title and attract.state in (State.PLAYING, State.DEMO):
            kiosk.leave_table()
            attract.return_to_title(kiosk.now)
            self._shown = State.TITLE
            _refresh(top)
        elif not at_title and attract.state is State.TITLE and self._shown is State.TITLE:
            attract.leave_title(kiosk.now)
            self._shown = State.PLAYING

    def _let_time_pass(self, top: Scene) -> None:
        kiosk = self._kiosk
        if kiosk.attract.update(kiosk.now, dark=kiosk.dark):
            kiosk.abandon()
            _refresh(top)
        kiosk.seconds_left = kiosk.attract.countdown_left(kiosk.now)

    def _show(self, top: Scene) -> Transition:
        state, shown = self._kiosk.attract.state, self._shown
        self._shown = state
        if state is shown or (state is State.PLAYING and shown is not State.COUNTDOWN):
            return None
        if state is State.COUNTDOWN:
            return Push("still_playing", top)
        if state is State.PLAYING:
            return Pop()
        if shown is State.COUNTDOWN:
            self._kiosk.leave_table()
        self._kiosk.greet_next()
        return {State.TITLE: Reset("title"), State.DEMO: Reset("demo"), State.DARK: Reset("dark")}[state]

    def _next_change(self) -> float:
        kiosk, config = self._kiosk, self._kiosk.config
        times = [self._watchdog.next_beat, kiosk.next_note]
        if self._corner_since is None:
            times.append(kiosk.attract.next_change(kiosk.now))
        else:
            times.append(self._corner_since + HOLD_SECONDS)
        if config.shift_pixels:
            times.append(self._start + next_burn_in_move(kiosk.now - self._start))
        local = kiosk.local_time().time()
        for hours in (config.quiet_hours, config.dark_hours):
            change = hours.seconds_to_change(local)
            if change is not None:
                times.append(kiosk.now + min(change, CLOCK_SECONDS))
        return min((time for time in times if time is not None), default=float("inf"))


def _refresh(top: Scene) -> None:
    if isinstance(top, KioskTitle):
        top.lay_out()


def table(kiosk: Kiosk, session: GameSession, *, grows: Rect | None = None) -> Scene:
    kiosk.at_table(session)
    return registry.table(kiosk.app, session, grows=grows)


KIOSK_SCENES: dict[str, Callable[..., Scene]] = {
    "title": KioskTitle,
    "table": table,
    "players": Players,
    "still_playing": StillPlaying,
    "demo": demo,
    "dark": Dark,
    "staff_pin": StaffPin,
    "staff_menu": StaffMenu,
    "touch_check": TouchCheck,
}
"""What makes the scene with this name, from the kiosk and what a transition adds. It comes before ``registry.SCENES``."""


def scene_maker(kiosk: Kiosk) -> MakeScene:
    of_the_game = registry.scene_maker(kiosk.app)

    def make(name: str, *args: Any, **options: Any) -> Scene:
        if name in KIOSK_SCENES:
            return KIOSK_SCENES[name](kiosk, *args, **options)
        return of_the_game(name, *args, **options)

    return make
