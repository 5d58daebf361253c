"""All parts of the campaign, and one trial in a worker process. The workers import this module: they cannot import ``__main__``."""

from __future__ import annotations

import faulthandler
import os
import random
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.engine.translation import ENGLISH, set_language
from tests.campaign import (
    clock,
    damaged_files,
    drumming,
    full_disk,
    hostile_files,
    hostile_programs,
    kills,
    kiosk_walk,
    no_display,
    no_home,
    power_cut,
    random_input,
    signals,
    slow_disk,
    soak,
    two_writers,
)
from tests.campaign.harness import HANG, Part, Trial

MODULES = (
    *(kills, full_disk, slow_disk, no_display, no_home, power_cut, clock, two_writers, damaged_files),
    *(hostile_files, hostile_programs, signals, random_input, kiosk_walk, drumming, soak),
)
PARTS: tuple[Part, ...] = tuple(module.PART for module in MODULES)
"""In the order in which they run."""
IN_THE_WAY = ("DISPLAY", "WAYLAND_", "SDL_", "XDG_", "LANG", "LC_", "ZATRE_", "NOTIFY_", "WATCHDOG_")
"""Variables that begin like this change what the game does, so a trial must not get them from whoever runs the campaign."""
PLAIN = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "LANG": "C.UTF-8",
}

LIMIT = 800.0
"""Seconds for one trial. It takes less than 20, but the machine may be very busy. A test may take a little longer."""


def attempt(part_name: str, seed: int, number: int) -> tuple[int | dict[str, int], str]:
    """Makes one trial in a scratch folder; returns what it counted, and what went wrong or an empty text."""
    part = next(part for part in PARTS if part.name == part_name)
    rng = random.Random(f"{part_name.replace('_', ' ')} {seed} {number}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch, _plain_state(Path(scratch)):
        folder = Path(scratch) / "trial"
        folder.mkdir()
        try:
            name = f"{part_name}, seed {seed}, trial {number}"
            with _unnoticed_errors() as errors, _time_limit(name), pytest.MonkeyPatch.context() as patch:
                patch.setattr("ui_driver.HANG", HANG)
                counted = part.trial(Trial(seed, number, folder, rng, patch))
            assert not errors, "\n".join(errors)
            return counted, ""
        except BaseException:  # Also what pytest raises, and SystemExit: the other trials can still be made.
            return 0, traceback.format_exc()


@contextmanager
def _plain_state(scratch: Path) -> Iterator[None]:
    """Gives this process, and so all that the trial starts, the state of a program that somebody starts from a shell.

    A worker starts with Ctrl-C ignored and signals blocked. Programs inherit that, but not a handler of ours. The trial before may
    have chosen a language.
    """
    set_language(ENGLISH)
    os.umask(0o022)
    for name in ("SIGINT", "SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL if name == "SIGTERM" else _go_on)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
    with pytest.MonkeyPatch.context() as patch:
        for variable in [one for one in os.environ if one.startswith(IN_THE_WAY)]:
            patch.delenv(variable)
        for variable, value in PLAIN.items():
            patch.setenv(variable, value)
        for variable in ("HOME", "XDG_DATA_HOME", "USERPROFILE", "APPDATA"):
            patch.setenv(variable, str(scratch / "home"))
        yield


def _go_on(number: int, frame: object) -> None:
    """The campaign itself gets the signal too, and ends its workers."""


@contextmanager
def _unnoticed_errors() -> Iterator[list[str]]:
    """Errors that no caller sees: those that end a thread or occur while an object is deleted."""
    found: list[str] = []

    def note(what: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
        found.append("".join(traceback.format_exception(what.exc_type, what.exc_value, what.exc_traceback)))

    hooks: tuple[Callable[..., object], Callable[..., object]] = threading.excepthook, sys.unraisablehook
    threading.excepthook = sys.unraisablehook = note
    try:
        yield found
    finally:
        threading.excepthook, sys.unraisablehook = hooks


@contextmanager
def _time_limit(name: str) -> Iterator[None]:
    """A block that takes longer than LIMIT ends the process, which says where it was. ``name`` is what it says first."""
    said = f"\n{name} takes longer than {LIMIT:g} s.\n"
    before = threading.Timer(LIMIT, lambda: os.write(2, said.encode()))
    before.daemon = True
    before.start()
    faulthandler.dump_traceback_later(
        LIMIT + 1, exit=True
    )  # It works even where no other thread gets a turn.
    try:
        yield
    finally:
        before.cancel()
        before.join()
        faulthandler.cancel_dump_traceback_later()
