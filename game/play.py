"""The game in its window: ``python main.py``."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pygame
from pygame._sdl2 import controller

from game.app import App
from game.engine.loop import Loop
from game.engine.scene import Stack
from game.engine.sound import Sound
from game.engine.sprites import FOLDER
from game.engine.window import Window
from game.scenes.title import Title
from game.storage import VOLUMES, Store

ORGANISATION, APPLICATION = "zatre", "zatre"
FIRST_SIZE = (1280, 720)


def play(size: tuple[int, int] | None) -> int:
    """Opens the window and plays until it is closed. Returns the exit status."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "Zatre")
    pygame.display.init()
    store = Store(Path(pygame.system.get_pref_path(ORGANISATION, APPLICATION)))
    settings = store.settings()
    try:
        icon = pygame.image.load_sized_svg(FOLDER / "icon.svg", (64, 64))
        window = Window(size or _fitting(FIRST_SIZE), "Zatre", icon, settings.full_screen)
    except pygame.error as error:
        print(f"Zatre cannot open a window: {error}.")
        return 1
    app = App(store, settings, Sound(), window)
    pygame.event.set_blocked((pygame.FINGERMOTION, pygame.FINGERDOWN, pygame.FINGERUP))
    loop = Loop(window, Stack(Title(app), window.size), lambda: _after_first_frame(app))
    try:
        loop.run()
    finally:
        for scene in loop.stack.scenes:
            scene.close()
        settings.full_screen = window.full_screen
        store.save_settings(settings)
        pygame.quit()
    return 0


def _after_first_frame(app: App) -> None:
    """What is slow and can wait until there is something to look at."""
    with contextlib.suppress(pygame.error):
        controller.init()
    app.sound.open()
    app.sound.set_volumes(app.settings.effects / VOLUMES, app.settings.music / VOLUMES)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size, or the largest of the same shape that the desktop has room for."""
    desktops = pygame.display.get_desktop_sizes()
    if not desktops:
        return size
    scale = min(1.0, 0.92 * desktops[0][0] / size[0], 0.88 * desktops[0][1] / size[1])
    return round(size[0] * scale), round(size[1] * scale)
