"""``play``: the game in its window. This is what ``main.py`` does without a command."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
from pygame import Rect
from pygame._sdl2 import controller

from game.app import App
from game.commands.crash import interrupted_by_crash, note_crash, show_crash
from game.commands.terminal import on_signal
from game.engine.loop import Loop
from game.engine.picture import Picture
from game.engine.pointers import separate_fingers_from_mouse
from game.engine.scene import Push, Reset, SceneStack
from game.engine.screens import opening
from game.engine.sound import Sound
from game.engine.sprites import FOLDER, read_sprites
from game.engine.translation import first_offered, wanted_languages
from game.engine.window import Window
from game.rules.common.journal import JournalError
from game.scenes.match_text import ListedMatch
from game.scenes.pause import Saving
from game.scenes.registry import scene_maker
from game.session.opening import take_in
from game.session.settings import LANGUAGES
from game.session.storage import Store
from game.session.writer import Notice

ORGANISATION, APPLICATION = "zatre", "zatre"
UNNOTICED = 0.3
"""Seconds that the game may take to close before it says that it is saving."""
INVISIBLE = ("offscreen", "dummy", "evdev")
"""SDL's video drivers that show nothing. Without a display SDL chooses one of them."""


def play(
    size: tuple[int, int] | None,
    folder: Path | None = None,
    on_first_frame: Callable[[App], None] | None = None,
    flags: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    """Opens the window and plays until it is closed.

    Files are saved in ``folder``; by default in the platform's folder for application data. ``on_first_frame`` is called after
    the first frame, instead of ``open_devices``. ``flags``: "seating", "rotate", "inches", "seed" and "open", if the command line
    has them. Seating and inches become settings; "open" is the path of a match to show.

    Returns the exit status: 1 if the window cannot be opened or the game has crashed, 130 after Ctrl-C, otherwise 0.
    """
    for system in ("X11", "WAYLAND"):
        # The menu entry of a package names it. pygame has already put the name of the program there.
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = "Zatre"
    separate_fingers_from_mouse()
    try:
        app, window = _open(size, folder, flags)
    except pygame.error as error:
        print(f"Zatre cannot start: {error}.", file=sys.stderr)
        return 1
    ended: list[int] = []

    def save_settings() -> None:
        app.note_window()
        app.store.save_settings(app.settings)

    try:
        run_loop(app, _first_loop(app, window, on_first_frame, flags), ended.append, save_settings)
    except Exception as error:
        show_crash(app, note_crash(app.store, error))
        return 1
    return ended[0] if ended else 0


def save_folder() -> Path:
    """The platform's folder for application data. If there is none, a path in which nothing can be saved."""
    try:
        # SDL answers in UTF-8; Python may use another encoding for file names.
        return Path(os.fsdecode(pygame.system.get_pref_path(ORGANISATION, APPLICATION).encode()))
    except (pygame.error, UnicodeError):
        return Path(os.devnull) / APPLICATION


def _first_loop(
    app: App, window: Window, on_first_frame: Callable[[App], None] | None, flags: Mapping[str, Any]
) -> Loop:
    """The loop with the title, the match that the command line names, or the one in which the game has crashed."""
    entry = opened_match(app, Path(flags["open"])) if "open" in flags else None
    crashed = interrupted_by_crash(app.store)
    loop = make_loop(app, window, on_first_frame)
    if entry:
        loop.stack.follow(Push("match_actions", entry))
    elif crashed:
        loop.stack.follow(Reset("continue", crashed))
    return loop


def make_loop(app: App, window: Window, on_first_frame: Callable[[App], None] | None = None) -> Loop:
    """The loop with the title as its first scene. ``on_first_frame``: as for ``play``."""
    make = scene_maker(app)
    stack = SceneStack(make("title"), window.size, make)
    first = on_first_frame or open_devices
    return Loop(window, stack, app.devices, lambda: first(app), blend_seconds=app.blend_seconds)


def opened_match(app: App, path: Path) -> ListedMatch | None:
    """The match in this file, as the lists have it; None if there is none, and then the title says so."""
    try:
        return take_in(app.store, path)
    except (OSError, JournalError):
        app.store.notices.append(Notice("unreadable", path.name))
        return None


def open_devices(app: App) -> None:
    """Does what is slow and can wait until the first frame is shown."""
    read_sprites()
    app.store.remove_leftovers()
    with contextlib.suppress(pygame.error):
        pygame.joystick.init()
        controller.init()
    app.set_volumes()
    app.devices.sound_lost = app.sound.lost
    app.sound.open()


def run_loop(
    app: App,
    loop: Loop,
    end: Callable[[int], None],
    last: Callable[[], None],
    beat: Callable[[float], None] = lambda now: None,
) -> None:
    """Runs until the window is closed or a signal comes; ``end`` gets the exit status that the signal means. Then calls ``last``, and
    waits until everything is saved. ``beat``: see ``close_store``."""

    def close(number: int) -> None:
        end(130 if number == signal.SIGINT else 0)
        pygame.event.post(pygame.Event(pygame.QUIT))  # Wakes the loop.

    with on_signal(close):
        try:
            loop.run()
        finally:
            # After a crash each of these can fail, too. The others still happen, the last one of this list first.
            with contextlib.ExitStack() as closing:
                closing.callback(pygame.quit)
                closing.callback(app.sound.close, UNNOTICED)
                closing.callback(app.store.close)
                closing.callback(close_store, app, loop.window, beat)
                closing.callback(last)
                for scene in loop.stack.scenes:
                    closing.callback(scene.close)


def close_store(app: App, window: Window, beat: Callable[[float], None]) -> None:
    """Waits until everything is saved. If that takes longer than a moment, the window says so. ``beat``: called again and again with
    the time of ``perf_counter``.
    """
    shown_at = time.perf_counter() + UNNOTICED
    scene = Saving(app)

    def meanwhile() -> None:
        now = time.perf_counter()
        beat(now)
        pygame.event.pump()  # Otherwise the system says that the game hangs.
        if now >= shown_at:
            if scene.size != window.size:
                scene.resize(window.size)
            picture = Picture()
            scene.draw(picture, 0.0)
            window.show(picture)

    app.store.close(meanwhile)


def is_invisible() -> bool:
    """Whether SDL chose a driver that shows nothing although the environment does not ask for it."""
    requested = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
    driver = pygame.display.get_driver()
    return driver in INVISIBLE and driver not in requested


def _open(size: tuple[int, int] | None, folder: Path | None, flags: Mapping[str, Any]) -> tuple[App, Window]:
    """Reads the settings and opens the window. Raises pygame.error if there is no screen."""
    pygame.display.init()
    if is_invisible():
        raise pygame.error("there is no screen")
    store = Store(folder or save_folder())
    settings = store.settings()
    icon = pygame.image.load_sized_svg(FOLDER / "icon.svg", (64, 64))
    mounted = flags.get("rotate", 0) // 90  # Degrees: 0, 90, 180 or 270.
    last = Rect(settings.window_left, settings.window_top, settings.window_width, settings.window_height)
    opened, at = (size, None) if size else opening(last)
    window = Window(opened, "Zatre", icon, settings.full_screen, mounted, at)
    settings.seating = flags.get("seating", settings.seating)
    settings.inches = window.inches = flags.get("inches", settings.inches)
    app = App(store, settings, Sound(), window, languages=_languages(), seed=flags.get("seed"))
    app.keeps_bounds = size is None
    app.speak()
    return app, window


def _languages() -> tuple[str, ...]:
    """All languages; the system's is the first. Windows and macOS name theirs in no variable of the environment."""
    wanted = wanted_languages(os.environ)
    wanted = wanted or [one["language"] for one in pygame.system.get_pref_locales()]
    return tuple(dict.fromkeys([first_offered(wanted, LANGUAGES), *LANGUAGES]))
