"""``shots``: saves a picture of every scene as a PNG file, without a display."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pygame

from game.commands.example_scenes import example_scenes
from game.engine.picture import Picture
from game.engine.window import at_least_smallest
from game.rules.common.seats import SeatKind as SeatKind

SIZES = ((800, 480), (1280, 720), (1920, 1080), (720, 1280))


def shots(out: str, sizes: list[tuple[int, int]] | None) -> int:
    """Writes ``SCENE-WxH.png`` for every scene and size into a folder. Returns the exit status."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    for size in sizes or SIZES:
        pygame.display.set_mode(size)
        with tempfile.TemporaryDirectory() as scratch:
            for name, make in example_scenes(Path(scratch)):
                file = f"{name}-{size[0]}x{size[1]}.png"
                print(f"\r{file:40}", end="", file=sys.stderr, flush=True)
                scene, picture = make(), Picture()
                scene.resize(at_least_smallest(size))
                scene.draw(picture, 0.0)
                pygame.image.save(picture.flatten(size), folder / file)
                scene.close()
    print(file=sys.stderr)
    pygame.quit()
    return 0
