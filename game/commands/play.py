"""The game in its window: ``python main.py``."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame._sdl2 import controller

from game.app import App
from game.commands.stopping import on_signal
from game.engine.loop import Loop
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.engine.sprites import FOLDER
from game.engine.window import Window
from game.scenes import routes
from game.scenes.registry import scenes
from game.session.settings import VOLUMES
from game.session.storage import Store

ORGANISATION, APPLICATION = "zatre", "zatre"
FIRST_SIZE = (1280, 720)
INVISIBLE = ("offscreen", "dummy", "evdev")
"""SDL's video drivers that show nothing. It takes the first one by itself where there is no display."""


def play(
    size: tuple[int, int] | None,
    folder: Path | None = None,
    on_first_frame: Callable[[App], None] | None = None,
) -> int:
    """Opens the window and plays until it is closed; saves in ``folder`` or where the platform wants them. Returns the exit
    status: 0, also after SIGTERM or SIGHUP, or 130 after Ctrl-C. ``on_first_frame`` is called once there is something to look at."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Zatre")
    try:
        pygame.display.init()
        if _runs_unseen():
            raise pygame.error("there is no screen")
        store = Store(folder or _folder())
        settings = store.settings()
        icon = pygame.image.load_sized_svg(FOLDER / "icon.svg", (64, 64))
        window = Window(size or _fitting(FIRST_SIZE), "Zatre", icon, settings.full_screen)
    except pygame.error as error:
        print(f"Zatre cannot start: {error}.", file=sys.stderr)
        return 1
    app = App(store, settings, Sound(), window)
    pygame.event.set_blocked((pygame.FINGERMOTION, pygame.FINGERDOWN, pygame.FINGERUP))
    router = scenes(app)
    loop = Loop(
        window,
        SceneStack(router.scene(routes.Title()), window.size, router),
        lambda: (on_first_frame or _after_first_frame)(app),
    )
    status = 0

    def close(number: int) -> None:
        nonlocal status
        status = 130 if number == signal.SIGINT else 0
        pygame.event.post(pygame.Event(pygame.QUIT))

    with on_signal(close):
        try:
            loop.run()
        finally:
            for scene in loop.stack.scenes:
                scene.close()
            settings.full_screen = window.full_screen
            store.save_settings(settings)
            store.close()
            pygame.quit()
    return status


def _folder() -> Path:
    """Where the platform wants saves, or a path below a file, where nothing can be saved, if it cannot tell."""
    try:
        # SDL answers in UTF-8, whatever encoding Python uses for the names of files.
        return Path(os.fsdecode(pygame.system.get_pref_path(ORGANISATION, APPLICATION).encode()))
    except (pygame.error, UnicodeError):
        return Path(os.devnull) / APPLICATION


def _after_first_frame(app: App) -> None:
    """What is slow and can wait until there is something to look at."""
    app.store.remove_leftovers()
    with contextlib.suppress(pygame.error):
        controller.init()
    app.sound.open()
    app.sound.set_volumes(app.settings.effects / VOLUMES, app.settings.music / VOLUMES)


def _runs_unseen() -> bool:
    """Whether SDL chose a driver that shows nothing, though the environment does not ask for it."""
    requested = os.environ.get("SDL_VIDEODRIVER", "").lower().split(",")
    driver = pygame.display.get_driver()
    return driver in INVISIBLE and driver not in requested


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or the largest of the same shape that the desktop has room for."""
    desktops = pygame.display.get_desktop_sizes()
    if not desktops:
        return size
    scale = min(1.0, 0.92 * desktops[0][0] / size[0], 0.88 * desktops[0][1] / size[1])
    return round(size[0] * scale), round(size[1] * scale)
