"""Saves a picture of every scene as a PNG file, without a display: ``python -m tools.shots --out DIR``."""

from __future__ import annotations

import contextlib
import fnmatch
import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import pygame

from game.commands.arguments import EXIT_USAGE, option, window_size
from game.commands.terminal import end_progress, exit_after, say, show_progress, status_of
from game.engine.layout import BOTTOM, LEFT, TOP, Place, turned
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.translation import ENGLISH
from game.engine.window import at_least_smallest
from game.kiosk.keys import add_table_flags
from game.rules.common.errors import quoted
from game.session.files import make_folder, overwrite
from game.session.settings import LANGUAGES, TURN
from tools.example_scenes import busiest_of, scene_names, scenes_of
from tools.example_workshop import Workshop
from tools.fixtures import ONE_SIDE, Around
from tools.instant_worker import InstantWorker
from tools.options import parser_of

PARSER = parser_of(
    "shots",
    __doc__,
    option("--out", required=True, metavar="DIR", help="write the pictures into this folder"),
    option(
        "--size",
        type=window_size,
        action="append",
        dest="sizes",
        help="size of the pictures; may be given more than once",
    ),
    option(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="draw only this scene, like turn-laid or title*; may be given more than once",
    ),
    option("--frames", action="store_true", help="draw what moves at several moments"),
    option("--language", choices=[*LANGUAGES], default=ENGLISH, help="language of the pictures, like de"),
    add_table_flags,
    option("--seats", type=int, choices=range(2, 7), help="the number of players"),
)
SIZES = ((800, 480), (1280, 720), (1920, 1080), (720, 1280))
BY_SPEED = "review-looking"
"""How far this scene is depends on the speed of the machine."""
BETWEEN = 0.2
MOMENTS = tuple(f"@{number * BETWEEN:.1f}" for number in range(1, 7))
SIDES_SHOWN = {"": None, "-left": LEFT, "-top": TOP}
"""In the seating TURN: the ends of the files' names, and the side that the picture faces; None if the scene decides."""


def main(argv: Sequence[str] | None = None) -> int:
    """Returns the exit status."""

    def run() -> int:
        options = PARSER.parse_args(argv)
        around = Around(options.seating, options.seats, options.inches)
        return shots(options.out, options.sizes, around, options.language, options.only, options.frames)

    return status_of(run, PARSER.prog)


def shots(
    out: str,
    sizes: list[tuple[int, int]] | None,
    around: Around = ONE_SIDE,
    language: str = ENGLISH,
    only: Sequence[str] = (),
    frames: bool = False,
) -> int:
    """Writes ``SCENE-WxH.png`` for every scene and size into a folder. Returns the exit status. ``language``: a code of LANGUAGES.
    ``only``: the names of the scenes, in which * stands for anything; none for all. ``frames``: what moves is drawn again after
    each of MOMENTS, with its seconds after the name.

    With the seating "turn" there are two more pictures of each scene, facing the left and the upper edge.
    """
    for name in only:
        if not fnmatch.filter(scene_names(around.seating), name):
            say(f"there is no scene {quoted(name)} with the seating {around.seating}", error=True)
            return EXIT_USAGE
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    folder = Path(out).resolve()
    make_folder(folder)
    sides = SIDES_SHOWN if around.seating == TURN else {"": None}
    for size in sizes or SIZES:
        pygame.display.set_mode(size)
        with (
            tempfile.TemporaryDirectory() as scratch,
            contextlib.closing(Workshop(Path(scratch), around, language)) as workshop,
            _at_once(),
        ):
            for name, make in (*scenes_of(workshop), *(busiest_of(workshop) if frames else ())):
                if only and not any(fnmatch.fnmatch(name, one) for one in only):
                    continue
                scene = make()
                for moment in ("", *MOMENTS) if frames and not name.endswith(BY_SPEED) else ("",):
                    if moment and not _moved(scene, size):
                        break
                    for end, side in sides.items():
                        file = f"{name}{moment}{end}-{size[0]}x{size[1]}.png"
                        show_progress(file)
                        png = io.BytesIO()
                        pygame.image.save(_shown(scene, size, side), png, file)
                        overwrite(folder / file, png.getvalue())
                scene.close()
    end_progress()
    pygame.quit()
    return 0


@contextlib.contextmanager
def _at_once() -> Iterator[None]:
    """In this block computers and reviews think without a process, so the same moment is always the same picture."""
    with contextlib.ExitStack() as stack:
        for user in ("session.game_session", "scenes.review.overview", "scenes.review.board"):
            stack.enter_context(patch(f"game.{user}.Worker", InstantWorker))
        yield


def _moved(scene: Scene, size: tuple[int, int]) -> bool:
    """Goes on for BETWEEN seconds. Returns False if nothing moves or another scene follows."""
    scene.resize(at_least_smallest(size))
    return all(
        scene.busy and not scene.update(STEP_SECONDS) for _step in range(round(BETWEEN / STEP_SECONDS))
    )


def _shown(scene: Scene, size: tuple[int, int], side: int | None) -> pygame.Surface:
    """The scene in a window of this size. ``side``: the one that the picture faces; None if the scene decides."""
    app = getattr(scene, "app", None)
    if app and side is not None:
        app.face(side)
    place = Place((0, 0, *size), app.facing if app else BOTTOM)
    picture = Picture()
    scene.resize(at_least_smallest(place.size))
    scene.draw(picture, 0.0)
    if app:
        app.face(BOTTOM)  # Other scenes share the app.
    return turned(picture.flatten(place.size), place.side)


if __name__ == "__main__":
    exit_after(main)
