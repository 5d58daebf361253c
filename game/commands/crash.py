"""What happens when the game crashes: a report on the disk, a window that says so, and a match that goes on at the next start.

Nothing is ever sent.
"""

from __future__ import annotations

import contextlib
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import NamedTuple

import pygame

from game.app import App
from game.commands.terminal import say
from game.engine.loop import Loop
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.engine.surface_cache import clear_caches
from game.engine.window import Window
from game.scenes.crashed import CrashNote
from game.session import files
from game.session.match_lists import newest_first, note_written
from game.session.storage import Store
from game.version import VERSION

FOLDER, NOTE = "crashes", "crashed"
"""In the folder of the game: the reports, and in which match the game has crashed last."""
KEPT = 20
"""The number of reports that stay on the disk."""
MOST = 3
"""A match in which the game has crashed so often is no longer continued by itself."""
SUFFIX = ".crashed"
"""Added to the name of a match that a kiosk has set aside."""


class Crashed(NamedTuple):
    """``match``: the name of its file, or empty. ``times``: how often the game has crashed in it. ``new``: whether the game has not
    been started since."""

    match: str = ""
    times: int = 0
    new: bool = False


def note_crash(store: Store, error: BaseException) -> Path | None:
    """Writes a report, and notes in which match the game has crashed. Returns the path of the report, or None if it has none."""
    say(*"".join(traceback.format_exception(error)).splitlines(), error=True)
    store.close()  # What is still being written must not replace the note.
    playing = store.playing_now or ""
    before = crashed(store)
    times = before.times + 1 if before.match == playing else 1
    with contextlib.suppress(OSError):
        files.write_atomically(store.folder / NOTE, _text(Crashed(playing, times, True)), files.PRIVATE)
        return _report(store.folder / FOLDER, error)
    return None


def crashed(store: Store) -> Crashed:
    """What is known of the last crash."""
    with contextlib.suppress(OSError, ValueError):
        new, times, match = files.read_file(store.folder / NOTE).decode().split(" ", 2)
        return Crashed(match, int(times), new == "new")
    return Crashed()


def interrupted_by_crash(store: Store) -> str | None:
    """The name of the match that goes on by itself because the game has crashed in it; None also if that has happened too often. The
    next start no longer knows of this crash."""
    last = crashed(store)
    if not last.new:
        return None
    store.write_file(NOTE, _text(last._replace(new=False)))
    return last.match if last.times < MOST and last.match in store.waiting_names() else None


def set_crashing_match_aside(store: Store) -> None:
    """In a public place nobody can choose another match. It is renamed, never deleted."""
    last = crashed(store)
    if last.times >= MOST and last.match in store.waiting_names():
        path = store.playing / last.match

        def set_aside() -> None:
            files.set_aside(path, store.notices, SUFFIX)
            files.remove(store.folder / NOTE)

        store.do(path, set_aside)


def show_crash(app: App, report: Path | None) -> None:
    """A window with one sentence, until somebody closes it."""
    try:
        clear_caches()  # Fonts do not outlive the window that has been closed.
        window = Window((960, 540), "Zatre", None, False)
        # Sounds and gamepads do not outlive it either.
        app = App(app.store, app.settings, Sound(), window)
        scene = CrashNote(app, str(report or ""), playing=bool(app.store.playing_now))
        Loop(window, SceneStack(scene, window.size, _no_scene), app.devices, lambda: None).run()
        pygame.quit()
    except Exception as error:  # The crash itself has been reported.
        say(*"".join(traceback.format_exception(error)).splitlines(), error=True)


def _no_scene(name: str, *args: object, **options: object) -> CrashNote:
    raise LookupError(name)


def _text(last: Crashed) -> bytes:
    return f"{'new' if last.new else 'known'} {last.times} {last.match}".encode()


def _report(folder: Path, error: BaseException) -> Path:
    about = [
        f"Zatre {VERSION} crashed on {time.strftime('%Y-%m-%d at %H:%M:%S')}. This report was not sent to anybody.",
        f"Python {platform.python_version()}, pygame-ce {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}, "
        f"{platform.platform()}, packaged: {bool(getattr(sys, 'frozen', False))}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    files.make_folder(folder)
    path = files.free_path(folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.txt")
    files.write_atomically(path, "\n".join(about).encode(errors="replace"), files.PRIVATE)
    note_written(path)
    for old in newest_first(folder, path.suffix)[KEPT:]:
        files.remove(folder / old)
    return path
