"""How far a command is, for people who watch it. Nothing is printed if stderr is a file or a pipe."""

from __future__ import annotations

import sys


def show_progress(words: str) -> None:
    """Writes these words over those before."""
    if sys.stderr and sys.stderr.isatty():  # Without a terminal it can be None.
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def end_progress() -> None:
    """Removes the words. Call it before anything else is printed."""
    show_progress("")
