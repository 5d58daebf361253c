"""Plays on a touch screen with ten fingers that needs no hardware, and takes pictures of it. Not part of ``make test``.

    sudo apt install xserver-xorg-core xserver-xorg-video-dummy imagemagick
    sudo .venv/bin/python tests/ten_fingers.py OUT [--size 1920x1080] [--inches 24]

Touches what a player would: a drag while a palm rests, nine fingers down and a tap on *Done*, a drag that loses the finger, on a
small panel the magnifier. The exit status is 1 if the saved match is not as expected.
"""

import argparse
import contextlib
import math
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from touchscreen import TouchScreen  # noqa: E402

PATIENCE = 30.0
TAP = 0.12
"""Seconds that a finger stays down for a tap."""


class Player:
    """Somebody at the touch screen, who knows where everything is."""

    def __init__(self, screen: TouchScreen, matches: Path, out: Path) -> None:
        from game.table.layout import layout

        self.screen = screen
        self.table = layout((screen.w, screen.h), 2)
        self._matches = matches
        self._out = out
        self.failed = 0

    def cell(self, name: str) -> tuple[int, int]:
        from helpers import at

        return self.table.rect(at(name)).center

    def place(self, place: int, count: int) -> tuple[int, int]:
        return self.table.station.rack_slot(place, count).center

    def tap(self, finger: int, where: tuple[int, int]) -> None:
        self.screen.tap(finger, *where, TAP)
        time.sleep(0.3)

    def palm(self, first: int, where: tuple[int, int]) -> None:
        """Three contacts close together; they stay down."""
        for number in range(3):
            self.screen.down(first + number, where[0] + 12 * number, where[1] + 9 * number)
            time.sleep(0.01)

    def drag(self, finger: int, start: tuple[int, int], goal: tuple[int, int]) -> None:
        """Moves the finger from start to goal; it stays down."""
        self.screen.down(finger, *start)
        time.sleep(0.15)
        for step in range(1, 11):
            x, y = (round(a + (b - a) * step / 10) for a, b in zip(start, goal, strict=True))
            self.screen.move(finger, x, y)
            time.sleep(0.02)

    def lift(self, *fingers: int) -> None:
        for finger in fingers:
            self.screen.up(finger)
        time.sleep(0.3)

    def shot(self, name: str) -> None:
        time.sleep(0.4)
        self.screen.shot(str(self._out / f"{name}.png"))

    def lines(self) -> list[str]:
        files = list(self._matches.rglob("*.zatre"))
        return files[0].read_text(encoding="utf-8").splitlines() if files else []

    def expect(self, what: str, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits until something is true, and says whether it is."""
        until = time.monotonic() + seconds
        while not true() and time.monotonic() < until:
            time.sleep(0.1)
        good = true()
        self.failed += not good
        print("ok  " if good else "FAIL", what, flush=True)


def arguments(doc: str, **more: int) -> argparse.Namespace:
    """The arguments of the command line: OUT, --size (a width and a height), --inches, --display, and each of ``more`` with its
    default. Makes the folder OUT, and keeps the scenes that a script lays out off the display.
    """
    parser = argparse.ArgumentParser(description=doc.split("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--inches", type=float, default=24.0)
    for name, default in ({"display": 94} | more).items():
        parser.add_argument(f"--{name}", type=int, default=default)
    chosen = parser.parse_args()
    chosen.size = tuple(int(side) for side in chosen.size.split("x"))
    chosen.out.mkdir(parents=True, exist_ok=True)
    os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"] = "dummy", "dummy"
    return chosen


@contextlib.contextmanager
def running(screen: TouchScreen, home: str, inches: float, *more: str) -> Iterator[None]:
    """The game on this screen, with its folder in ``home`` and more arguments. It has had time to show the title."""
    command = [sys.executable, "main.py", "--size", f"{screen.w}x{screen.h}", "--inches", str(inches), *more]
    game = subprocess.Popen(command, cwd=ROOT, env=screen.env(XDG_DATA_HOME=home, LANGUAGE="en"))
    try:
        time.sleep(4)
        yield
    finally:
        game.terminate()
        game.wait(20)


def save_match(folder: Path) -> int:
    """Saves the rule books' example, in which Ben holds 5 and 3. Returns how many lines it has."""
    from helpers import ANSWER, header, session_of

    from game.session.storage import Store

    store = Store(folder)
    session = session_of(store, header("casual", "human"), *ANSWER)
    session.close()
    store.close()
    return len(next(folder.rglob("*.zatre")).read_text(encoding="utf-8").splitlines())


def continue_button(folder: Path, size: tuple[int, int]) -> tuple[int, int]:
    """Where *Continue* is on the title."""
    from game.app import App
    from game.engine.sound import Sound
    from game.scenes.title import Title
    from game.session.settings import Settings
    from game.session.storage import Store

    store = Store(folder)
    title = Title(App(store, Settings(), Sound()))
    title.resize(size)
    store.close()
    return title.buttons.all[0].area.center


def play(player: Player, saved: int, *, small: bool) -> None:
    """What the player does, and what must happen then."""
    laid = saved + 1
    board = player.table.board
    corner = board.left + board.width // 5, board.bottom - board.height // 6
    player.palm(7, corner)
    player.drag(1, player.place(0, 2), player.cell("h9"))
    player.shot("1-drag-while-a-palm-rests")
    player.screen.up(1)
    time.sleep(0.02)
    player.screen.down(1, *player.cell("h9"))
    player.lift(1)
    player.shot("2-finger-lost-nothing-laid")
    player.drag(2, player.place(0, 2), player.cell("h9"))
    player.lift(2)
    player.shot("3-laid")
    player.lift(7, 8, 9)
    player.palm(7, player.table.station.take_back.center)
    player.lift(7, 8, 9)
    player.shot("4-palm-on-take-back")
    if small:
        player.screen.down(1, *player.cell("j10"))
        time.sleep(1.0)
        player.shot("5-magnifier")
        player.lift(1)
    for finger in range(9):
        player.screen.down(
            finger, board.x + board.width * (2 + finger % 3 * 3) // 10, board.y + 30 * (finger + 1)
        )
        time.sleep(0.12)
    time.sleep(1.0)
    player.shot("6-nine-fingers-rest")
    player.expect("nothing is in the match before Done", lambda: len(player.lines()) == saved, 0.0)
    player.tap(9, player.table.station.done.center)
    player.expect("Done works while nine fingers rest", lambda: len(player.lines()) >= laid)
    player.expect("the 5 lies on h9", lambda: "5h9" in "".join(player.lines()[saved:laid]), 0.0)
    player.lift(*range(9))
    player.shot("7-after-done")


def main() -> int:
    """Runs the whole of it."""
    chosen = arguments(__doc__)
    with tempfile.TemporaryDirectory() as home, TouchScreen(*chosen.size, chosen.display) as screen:
        folder = Path(home) / "zatre" / "zatre"
        saved = save_match(folder)
        player = Player(screen, folder, chosen.out)
        button = continue_button(folder, chosen.size)
        with running(screen, home, chosen.inches):
            player.shot("0-title")
            player.tap(1, button)
            time.sleep(1.5)
            player.shot("0-turn")
            cell_mm = player.table.cell * chosen.inches * 25.4 / math.hypot(*chosen.size)
            play(player, saved, small=cell_mm < 8)
    return 1 if player.failed else 0


if __name__ == "__main__":
    sys.exit(main())
