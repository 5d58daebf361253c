"""A command in its terminal: what it says, how far it is, and ending cleanly after Ctrl-C, ``kill``, or the end of the terminal."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from types import FrameType
from typing import Any, NoReturn

from game.rules.common.errors import LONGEST_MESSAGE, LONGEST_PATH, one_line, shortened

UNWINDING = 0.7
"""Seconds for a command to clean up after a signal."""


def say(*lines: str, error: bool = False) -> None:
    """Prints lines at once, on standard error if they are about an ``error``. Everything that a command prints goes through here,
    because it can contain names from files."""
    if lines:
        print(*map(one_line, lines), sep="\n", file=sys.stderr if error else sys.stdout, flush=True)


def say_json(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, in ASCII without control characters."""
    say(*json.dumps(value, indent=indent).replace("\x7f", r"\u007f").split("\n"))


def show_progress(words: str) -> None:
    """Says how far a command is: these words replace those before. Nothing is printed if stderr is a file or a pipe."""
    if sys.stderr and sys.stderr.isatty():  # Without a terminal it can be None.
        print(f"\r\033[K{one_line(words)}", end="", file=sys.stderr, flush=True)


def end_progress() -> None:
    """Removes the words. Call it before anything else is printed."""
    show_progress("")


def status_of(run: Callable[[], int], program: str) -> int:
    """Runs a command and returns its exit status. If the system refuses something, one sentence says so. Letters that the terminal
    cannot show are printed as question marks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # Without a terminal these are None.
            stream.reconfigure(errors="replace")
    try:
        try:
            return run()
        finally:
            if sys.stdout:
                sys.stdout.flush()  # When the interpreter exits it is too late to handle errors.
    except OSError as error:
        _drop_output()
        if not isinstance(error, BrokenPipeError):
            place = shortened(str(error.filename or "system"), LONGEST_PATH)
            reason = shortened(error.strerror or str(error), LONGEST_MESSAGE)
            say(f"{program}: {place}: {reason}", error=True)
        return 1


def exit_after(main: Callable[[], int]) -> NoReturn:
    """Runs a command and ends the process; a signal ends it, too."""
    with ended_by_signals():
        status = main()
    sys.exit(status)


def _drop_output() -> None:
    """Discards output that could not be printed, so that the interpreter does not try again when it exits."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextmanager
def on_signal(act: Callable[[int], None]) -> Iterator[None]:
    """Inside this block, the first signal calls ``act`` with its number, and later ones are ignored."""
    before = _handle(act)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A signal inside this block ends the process with the status 128 + its number, after ``finally`` blocks have run.

    If they take longer than UNWINDING, the process ends at once; its workers and bots notice that and end too. After the
    block signals are ignored, because the interpreter is about to exit and would print a traceback.
    """

    ending: list[SystemExit] = []

    def end(number: int) -> None:
        late = threading.Timer(UNWINDING, os._exit, (128 + number,))
        late.daemon = True
        late.start()
        ending.append(SystemExit(128 + number))
        raise ending[0]

    handled = _handle(end)
    try:
        yield
    except Exception:
        if ending:  # While a class is being made, Python 3.11 raises something else in its place.
            raise ending[0] from None
        raise
    finally:
        _ignore(handled)


def _handle(act: Callable[[int], None]) -> dict[int, Any]:
    """Calls ``act`` at the first signal. Returns the previous handlers of the signals that are handled now."""

    def handle(number: int, _frame: FrameType | None) -> None:
        _ignore(before)
        act(number)

    names = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP.
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    # Ignored signals stay ignored, which nohup relies on.
    before = {
        number: handler for number in numbers if (handler := signal.getsignal(number)) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, handle)
    return before


def _ignore(numbers: Iterable[int]) -> None:
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
