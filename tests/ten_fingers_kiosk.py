"""A visit to a table in a public place, on a touch screen with ten fingers that needs no hardware. Not part of ``make test``.

    sudo apt install xserver-xorg-core xserver-xorg-video-dummy imagemagick
    sudo .venv/bin/python tests/ten_fingers_kiosk.py OUT [--size 1920x1080] [--inches 24]

Some values of the configuration are wrong. A visitor begins a match and walks away, while a palm rests on the table. Then the game is
stopped (SIGSTOP), and its main loop hangs; each time the watchdog falls silent, and the match comes back after a restart. The exit
status is 1 if something was not as expected.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from helpers import at  # noqa: E402
from ten_fingers import Player, arguments  # noqa: E402
from touchscreen import TouchScreen  # noqa: E402

from game.app import App  # noqa: E402
from game.engine.layout import BOTTOM, Place  # noqa: E402
from game.engine.scene import Scene  # noqa: E402
from game.engine.sound import Sound  # noqa: E402
from game.games import game_in  # noqa: E402
from game.kiosk.config import load  # noqa: E402
from game.scenes.kiosk.kiosk import Kiosk, default_settings  # noqa: E402
from game.scenes.kiosk.title import KioskTitle, Players  # noqa: E402
from game.session.storage import Store  # noqa: E402
from game.table.around import fits_around, layout_around  # noqa: E402
from game.table.layout import layout  # noqa: E402

CONFIG = """
idle_seconds = "soon"
countdown_seconds = 5
attract_seconds = 30
resume_seconds = 30
seating = "four"
inches = {inches}
rotate = 45
keep_matches = -1
dark_hours = "25:00-26:00"
colour = "red"
"""
WRONG = ("idle_seconds", "rotate", "keep_matches", "dark_hours", "colour")
ORDERS = ("finished.order", "playing.order")
IDLE = 5
SHOWN_SECONDS = 1.5
"""Until a scene can be touched, on a busy machine."""
PERIOD = 4.0
"""Seconds of the watchdog: the game must be heard twice in this time."""
HANGING = """
import runpy, signal, sys, time
if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, lambda *_: time.sleep(600))
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Starts the game so that SIGUSR1 makes its main loop hang."""


class Manager:
    """Stands in for the service manager: a socket that the game reports to."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "notify"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self.path))

    def heard(self, seconds: float, until: str = "") -> list[str]:
        """What the game says in this time, or until it says this."""
        end, words = time.monotonic() + seconds, []
        while until not in words or not until:
            self._socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                words.append(self._socket.recv(100).decode())
            except TimeoutError:
                break
        return words


class Visit(Player):
    """The table, its service manager, and a visitor."""

    def __init__(self, screen: TouchScreen, home: Path, out: Path, inches: float) -> None:
        self.folder = home / "zatre" / "zatre" / "kiosk"
        super().__init__(screen, self.folder / "playing", out)
        self.manager = Manager(home)
        self.config = home / "kiosk.toml"
        self.config.write_text(CONFIG.format(inches=inches))
        self.errors = home / "errors"
        (home / "hanging.py").write_text(HANGING)
        self._home = home
        self.inches = inches
        self._size = screen.w, screen.h
        self.title_play = self._place_of(KioskTitle, "Play")
        self.one_player = self._place_of(Players, "1 player")

    @contextlib.contextmanager
    def running(self) -> Iterator[subprocess.Popen[bytes]]:
        """The kiosk after its first picture. It is killed in the end, as the manager does."""
        more = {"NOTIFY_SOCKET": str(self.manager.path), "WATCHDOG_USEC": str(round(PERIOD * 1e6))}
        more |= {"XDG_DATA_HOME": str(self._home), "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
        environment = self.screen.env(**more)
        command = [sys.executable, str(self._home / "hanging.py"), "main.py", "--kiosk", "--seed", "5"]
        command += ["--config", str(self.config), "--idle", str(IDLE)]
        with self.errors.open("w") as errors:
            game = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=errors)
        try:
            words = self.manager.heard(60, "READY=1")
            self.expect("the game says READY=1 after its first picture", lambda: words[-1:] == ["READY=1"], 0)
            yield game
        finally:
            game.kill()
            game.wait(20)

    def _place_of(self, scene: type[Scene], label: str) -> tuple[int, int]:
        """Where the button with this label is on a scene of the kiosk."""
        with tempfile.TemporaryDirectory() as empty:
            loaded = load({"config": os.devnull, "seating": "four", "inches": self.inches}, {})
            app = App(Store(Path(empty)), default_settings(loaded.config), Sound(), public=True)
            made = scene(Kiosk(app, loaded, 0.0))
            made.resize(self._size)
            app.store.close()
        return next(button for button in made.buttons.all if button.label == label).area.center

    def files(self) -> list[str]:
        return sorted(str(one.relative_to(self.folder)) for one in self.folder.rglob("*") if one.is_file())


def three_touches(visit: Visit) -> None:
    """From the title to the first tile: play, one player, and the edge at which they sit."""
    for button in (visit.title_play, visit.one_player):
        time.sleep(SHOWN_SECONDS)
        visit.tap(1, button)
    time.sleep(SHOWN_SECONDS)
    visit.tap(1, (2, visit.screen.h // 3))
    visit.expect("three touches begin a match", lambda: drawn(visit))


def drawn(visit: Visit) -> bool:
    """Whether a turn is due, after the draw for the start."""
    return len(visit.lines()) > 2


def first_tile(visit: Visit) -> None:
    """The visitor taps to skip the draw for the start, and drags a tile to the red cell. Nobody presses *Done*."""
    size = visit.screen.w, visit.screen.h
    for _tap in range(2):
        time.sleep(1)
        visit.tap(1, (size[0] // 2, size[1] // 2))
    time.sleep(2)
    text = "".join(line + "\n" for line in visit.lines()).encode()
    match = game_in(text).rules.read(text).match
    visitor = next(seat for seat, one in enumerate(match.seats) if one.kind == "human")
    sides = tuple(seat.side or BOTTOM for seat in match.header.seats)
    if fits_around(size, visit.inches):
        table = layout_around(size, sides, tuple(seat.kind != "human" for seat in match.seats))
        whole, place = Place((0, 0, *size)), table.stations[visitor].place
    else:
        whole = place = Place((0, 0, *size), sides[visitor])
        table = layout(place.size, 2, inches=visit.inches)
    slot = table.station_of(visitor).rack_slot(0, len(match.hands[visitor]))
    visit.drag(1, place.outward(slot).center, whole.outward(table.rect(at("h8"))).center)
    visit.lift(1)
    visit.shot("2-first-tile")


def walk_away(visit: Visit) -> None:
    """Nobody plays until the demo match, and then until the match is put away. A palm stays on the table, and something trembles."""
    middle = visit.screen.w // 2, visit.screen.h // 2
    visit.palm(7, middle)
    visit.screen.down(4, middle[0], 9)
    for number in range(2 * IDLE):
        visit.screen.move(4, middle[0] + 2 * (number % 2), 9)
        time.sleep(0.5)
    visit.shot("3-still-playing")
    time.sleep(7)
    visit.shot("4-title-with-an-offer")
    time.sleep(33)
    visit.shot("5-demo")
    words = visit.manager.heard(PERIOD)
    visit.expect("the watchdog hears of the demo match", lambda: "WATCHDOG=1" in words, 0)
    visit.expect("the match is put away", lambda: not any("playing/" in name for name in visit.files()))
    visit.lift(4, 7, 8, 9)
    visit.shot("5-demo-goes-on")
    visit.tap(1, middle)
    visit.shot("6-title")
    print("on the disk:", *visit.files(), (visit.folder / "usage.csv").read_text(), sep="\n")
    kept = {name.split("/")[0] for name in visit.files()}
    visit.expect("nothing else remains", lambda: kept <= {"finished", "usage.csv", *ORDERS}, 0)


def fall_silent(visit: Visit, number: int, name: str) -> None:
    """The game is stopped or hangs in the middle of a match; after a restart the match is there."""
    with visit.running() as game:
        three_touches(visit)
        before = visit.lines()
        visit.manager.heard(0.1)
        game.send_signal(number)
        time.sleep(0.5)
        visit.manager.heard(0.1)
        words = visit.manager.heard(PERIOD)
        visit.expect(f"the watchdog hears nothing of a game that {name}", lambda: words == [], 0)
    with visit.running() as game:
        time.sleep(2)
        visit.shot(f"7-after-it-{name}".replace(" ", "-"))
        visit.expect("the same match goes on", lambda: visit.lines()[: len(before)] == before, 0)
        game.terminate()
        visit.expect("SIGTERM ends the game with status 0", lambda: game.poll() == 0)
    for path in (visit.folder / "playing").iterdir():
        path.unlink()


def main() -> int:
    """Runs the whole of it."""
    chosen = arguments(__doc__)
    with tempfile.TemporaryDirectory() as home, TouchScreen(*chosen.size, chosen.display) as screen:
        visit = Visit(screen, Path(home), chosen.out, chosen.inches)
        with visit.running() as game:
            errors = visit.errors.read_text()
            print(errors)
            visit.expect("each wrong value has its line", lambda: all(key in errors for key in WRONG), 0)
            visit.shot("1-title")
            three_touches(visit)
            first_tile(visit)
            walk_away(visit)
            game.terminate()
            visit.expect("SIGTERM ends the game with status 0", lambda: game.poll() == 0)
        fall_silent(visit, signal.SIGSTOP, "is stopped")
        fall_silent(visit, signal.SIGUSR1, "hangs")
    return 1 if visit.failed else 0


if __name__ == "__main__":
    sys.exit(main())
