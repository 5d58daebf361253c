"""``python main.py kiosk-pin``: sets the PIN of the staff menu."""

from __future__ import annotations

import contextlib
import getpass
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from game.commands.arguments import PROGRAM
from game.commands.kiosk import FOLDER
from game.commands.play import save_folder
from game.commands.terminal import say
from game.kiosk.config import CONFIG_VARIABLE, config_path, load
from game.kiosk.pin import LONGEST, SHORTEST_NEW, hash_pin, is_new_pin
from game.kiosk.staff import PIN, PIN_KEY, Choice, choices_text, owners
from game.session.files import PRIVATE, write_atomically

SERVICE = Path("/etc/zatre/kiosk.toml")
SERVICE_SAVES = Path("/var/lib/zatre/zatre")
"""The settings of the package's service, and where that saves. What is above belongs to its user, in a folder of root."""


def kiosk_pin(config: str | None) -> int:
    """Asks for a PIN and writes its hash into the folder where the kiosk with this configuration file saves. Returns the exit status.

    Raises OSError if it cannot be written.
    """
    path = config_path(config, os.environ)[0].resolve()
    saves = SERVICE_SAVES if path == SERVICE.resolve() else save_folder()
    folder = saves / FOLDER
    known = {name: text for name, text in os.environ.items() if name == CONFIG_VARIABLE}
    loaded = load({"config": config}, known, folder)
    try:
        if loaded.fault:
            raise ValueError(loaded.fault)
        pin = _ask()
    except ValueError as error:
        say(f"{PROGRAM}: {error} The PIN is unchanged.", error=True)
        return 1
    choice = Choice(hash_pin(pin), owners(loaded.config, loaded.chosen, PIN_KEY))
    with _as_owner(saves.parent):
        write_atomically(folder / PIN, choices_text({PIN_KEY: choice}), PRIVATE)
    say(f"The PIN's hash is in {folder / PIN}.")
    return 0


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


@contextlib.contextmanager
def _as_owner(folder: Path) -> Iterator[None]:
    """Root writes as the user to whom the folder belongs: the game must be able to read the file, and no link that somebody has put
    there may lead root elsewhere."""
    if os.name != "posix" or os.geteuid():
        yield
        return
    while not os.path.lexists(folder):
        folder = folder.parent
    status = folder.lstat()
    group = os.getegid()
    os.setegid(status.st_gid)
    os.seteuid(status.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
