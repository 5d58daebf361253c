"""``python main.py kiosk-pin``: sets the PIN of the staff menu."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path

from game.commands.arguments import PROGRAM
from game.commands.terminal import say
from game.kiosk.config import config_path, read_text, with_value
from game.kiosk.pin import LONGEST, SHORTEST_NEW, hash_pin, is_new_pin
from game.session.files import PRIVATE, Access, write_atomically


def kiosk_pin(config: str | None) -> int:
    """Asks for a PIN and writes its hash into the configuration file; makes the file if there is none. Returns the exit status.

    Raises OSError if the file cannot be read or written.
    """
    path = config_path(config, os.environ)[0].resolve()  # Writing replaces the file that a link points to.
    try:
        before = _text_of(path)
        pin = _ask()
        after = with_value(before, "pin_hash", hash_pin(pin))
    except ValueError as error:
        say(f"{PROGRAM}: {' '.join(str(error).split())} {path.name} is unchanged.", error=True)
        return 1
    _write(path, after)
    say(f"The PIN's hash is in {path}.")
    return 0


def _text_of(path: Path) -> str:
    try:
        return read_text(path)
    except FileNotFoundError:
        return ""


def _ask() -> str:
    """The PIN, typed twice on a terminal without being shown, or from the first line of standard input.

    Raises ValueError, with a sentence, if it is not a PIN or the second one differs.
    """
    terminal = sys.stdin is not None and sys.stdin.isatty()
    line = sys.stdin.readline(100) if sys.stdin is not None and not terminal else ""
    pin = getpass.getpass("New PIN: ") if terminal else line.rstrip("\r\n")
    if not is_new_pin(pin):
        raise ValueError(f"A PIN has {SHORTEST_NEW} to {LONGEST} digits.")
    if terminal and getpass.getpass("Once more: ") != pin:
        raise ValueError("The two PINs are not the same.")
    return pin


def _write(path: Path, text: str) -> None:
    """Replaces the file. Owner and group stay, since the game may run as somebody else, and so does what they may do; all others
    lose every right. A new file is only for its owner."""
    try:
        status = path.stat()
    except FileNotFoundError:
        access = PRIVATE
    else:
        access = Access(status.st_mode & 0o770, status.st_uid, status.st_gid)
    write_atomically(path, text.encode(), access)
