"""Plays a whole match with the mouse in the window of a package, for release_check.py. Knows from the source where things are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from helpers import best_turn  # noqa: E402

from game.app import App  # noqa: E402
from game.engine.sound import Sound  # noqa: E402
from game.games import game_in  # noqa: E402
from game.session.settings import Settings  # noqa: E402
from game.session.storage import Store  # noqa: E402
from game.table.layout import layout  # noqa: E402
from tools.fixtures import TWO, session_at  # noqa: E402

SIZE = (1280, 720)
MATCH_SECONDS, TURN_SECONDS = 900.0, 5.0


class Screen:
    """A screen without hardware, and a mouse."""

    def __init__(self, number: int) -> None:
        self.environment = {**os.environ, "DISPLAY": f":{number}"}
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", f":{number}", "-screen", "0", size, "-ac", "-nolisten", "tcp"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.socket = Path(f"/tmp/.X11-unix/X{number}")
        wait_until(self.socket.exists, "the screen has started")

    def click(self, at: Sequence[int]) -> None:
        """Presses and releases the left button there."""
        self._do("mousemove", str(at[0]), str(at[1]))
        time.sleep(0.05)
        self._do("click", "1")
        time.sleep(0.1)

    def press(self, key: str) -> None:
        """Presses a key."""
        self._do("key", key)
        time.sleep(0.3)

    def save(self, path: Path) -> None:
        """A picture of the screen, for people who look for what went wrong."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=False)

    def close(self) -> None:
        """Ends it."""
        self._server.terminate()
        self._server.wait()

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self.environment, check=True)


def wait_until(happened: Callable[[], Any], what: str, seconds: float = 60.0) -> Any:
    """Returns what ``happened`` returns as soon as that is true; ends with a sentence if it takes too long."""
    until = time.monotonic() + seconds
    while not (result := happened()):
        if time.monotonic() > until:
            sys.exit(f"This did not happen: {what}.")
        time.sleep(0.1)
    return result


def save_example(path: Path) -> None:
    """Saves a match of a person and a computer at its first turn."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder), waits=True)
        session_at(App(store, Settings(), Sound()), TWO, 0)
        (file,) = store.playing.glob("*.zatre")
        path.write_bytes(file.read_bytes())


def quick_settings(folder: Path) -> None:
    """The game shows no animations."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"speed": "off"}), encoding="utf-8")


def play_match(screen: Screen, folder: Path, between: Callable[[int], None]) -> None:
    """Plays the waiting match of a folder until it is over. ``between``: called before each turn with its number."""
    (file,) = (folder / "playing").glob("*.zatre")
    until = time.monotonic() + MATCH_SECONDS
    number = 0
    while time.monotonic() < until and not _finished(folder):
        match = _match_in(file)
        if (
            match is None
            or match.due is None
            or match.due.event != "lay"
            or match.seats[match.due.seat].kind != "human"
        ):
            time.sleep(0.1)
            continue
        between(number)
        number += 1
        _play_turn(screen, file, match)
    if not _finished(folder):
        screen.save(ROOT / "build" / "stuck.png")
        sys.exit("The match did not end. build/stuck.png shows the window.")
    print(f"    a match of {number} turns with the mouse", flush=True)


def _finished(folder: Path) -> bool:
    return any((folder / "finished").glob("*.zatre"))


def _match_in(file: Path) -> Any:
    try:
        text = file.read_bytes()
    except FileNotFoundError:  # It is over.
        return None
    return game_in(text).rules.read(text[: text.rfind(b"\n") + 1]).match


def _play_turn(screen: Screen, file: Path, match: Any) -> None:
    """Presses the tiles, their cells and *Done*; again if that was too early."""
    seat, events = match.due.seat, len(match.events)
    hand, turn = list(match.hands[seat]), best_turn(match)
    table = layout(SIZE, len(match.seats))
    station = table.station_of(seat)
    for _attempt in range(8):
        time.sleep(0.5)
        left = list(range(len(hand)))
        for value, cell in turn:
            place = next(one for one in left if hand[one] == value)
            left.remove(place)
            if len(hand) > 2:  # At the end of a match they lie on each other.
                screen.press(str(value))
            else:
                screen.click(station.rack_slot(place, len(hand)).center)
            screen.click(table.rect(cell).center)
        screen.click(station.done.center)
        until = time.monotonic() + TURN_SECONDS
        while time.monotonic() < until:
            now = _match_in(file)
            if now is None or len(now.events) > events:
                return
            time.sleep(0.05)
        for _tile in hand:
            screen.press("BackSpace")
