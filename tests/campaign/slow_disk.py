"""A slow disk: in a real window every sync takes 300 ms, and somebody presses at random. The window answers all the time.

Each window is a process of its own, with the real clock, the real writer's thread and real computers: ``python -m
tests.campaign.slow_disk FOLDER SEED play|kiosk PRESSES``. The last line on stdout is a JSON object with what it measured, in seconds.

Measured is how long a round of the loop waits, without the time in which it computes or would like to, because other programs use the
machine, too. A single sync on the window's thread takes 0.3 s, and pipes to the computers' processes some milliseconds. ``bench``
measures whole rounds, on an idle machine.
"""

import json
import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pygame
from ui_driver import buttons_of

from game.app import App
from game.commands.kiosk import kiosk
from game.commands.play import play
from game.engine import loop
from game.engine.sound import Sound
from game.games import game_in
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings
from game.session.storage import Store
from tests.campaign.harness import Part, Trial, run_python
from tools.card_examples import card_session_at
from tools.fixtures import TWO, session_at

PRESSES = 40
MOST = 0.2
"""Seconds that a round may wait."""
SYNC = 0.3
SIZE = (640, 400)
ROUNDS = (1, 2, 3, 8, 20)
"""How many rounds of the loop lie between two presses."""
COMPUTING = 15
"""Where the system does not say how long a thread waited for a core, a round may take this many times as long as it computes."""
KEYS = (
    *(pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_TAB),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
)
QUITS = ("Quit", "Exit", "Restart")


def trial(trial: Trial) -> int:
    """Opens the window, every second time that of a kiosk; returns the number of presses."""
    words = trial.folder, f"{trial.seed} {trial.number}", "kiosk" if trial.number % 2 else "play", PRESSES
    game = run_python("-m", "tests.campaign.slow_disk", *words)
    measured = json.loads(game.stdout.splitlines()[-1])
    assert measured["status"] == 0, game.stderr
    assert measured["presses"] == PRESSES, "the window was closed too early"
    assert not measured["on_main"], "the window's thread has synced a file"
    assert measured["waited"] < MOST, f"a round of the loop waited for {measured['waited']:.2f} s"
    _check_files(trial.folder)
    return PRESSES


def _check_files(folder: Path) -> None:
    """All journals are whole, and nothing is left of unfinished writes."""
    for path in folder.rglob("*"):
        assert not path.name.endswith(".new"), f"left over: {path.name}"
        if path.suffix == ".zatre":
            assert not game_in(path.read_bytes()).rules.read(path.read_bytes()).dropped, path.name


# The window


class Measured(loop.Loop):
    """A loop that presses something now and then, and measures its rounds after the first picture."""

    rng = random.Random()
    presses = 0
    left = 0
    worst = waited = 0.0

    def step(self) -> bool:
        if self.frames and self.left:
            self._press()
        first = not self.frames
        busy, begun = _busy(), time.perf_counter()
        going_on = super().step()
        took, busy = time.perf_counter() - begun, _busy() - busy
        if not first:
            Measured.worst = max(self.worst, took)
            Measured.waited = max(self.waited, took - busy)
        return going_on

    def _press(self) -> None:
        self._pause = getattr(self, "_pause", 1) - 1
        if self._pause or pygame.event.peek():
            self._pause = max(1, self._pause)
            return
        self._pause = self.rng.choice(ROUNDS)
        Measured.presses, Measured.left = self.presses + 1, self.left - 1
        if not self.left:
            os.kill(os.getpid(), signal.SIGTERM)
            return
        top = self.stack.top
        buttons = [one for one in buttons_of(top) if one.enabled and one.label not in QUITS]
        chance = self.rng.random()
        if isinstance(top, TurnScene) and top.model.draft and chance < 0.3:
            top.finish_turn()
        elif buttons and chance < 0.8:
            _tap(self.rng.choice(buttons).area.center)
        elif chance < 0.9:
            key = self.rng.choice(KEYS)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
        else:
            _tap((self.rng.randrange(SIZE[0]), self.rng.randrange(SIZE[1])))


def _busy() -> float:
    """Seconds in which this thread has computed or waited for a core."""
    try:
        computed, waited, _slices = Path("/proc/thread-self/schedstat").read_text().split()
    except OSError:
        return time.thread_time() * COMPUTING
    return (int(computed) + int(waited)) / 1e9


def _tap(at: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=at, button=1, touch=False))


def main() -> None:
    """Saves a few matches with a fast disk, then opens the window with a slow one."""
    folder, seed, command, presses = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
    Measured.rng, Measured.left = random.Random(seed), presses
    on_main: list[int] = []

    def slow_sync(number: int) -> None:
        if threading.current_thread() is threading.main_thread():
            on_main.append(number)
        time.sleep(SYNC)

    _save_some(folder)
    os.fsync = slow_sync
    for module in ("game.commands.play", "game.commands.kiosk"):
        sys.modules[module].Loop = Measured  # type: ignore[attr-defined]
    if command == "play":
        status = play(SIZE, folder)
    else:
        (folder / "kiosk.toml").touch()  # Otherwise a configuration of this machine would count.
        flags: dict[str, Any] = {"config": str(folder / "kiosk.toml"), "idle_seconds": 20, "keep_matches": 2}
        status = kiosk(flags, folder)
    measured = {"presses": Measured.presses, "worst": Measured.worst, "waited": Measured.waited}
    print(json.dumps({**measured, "on_main": len(on_main), "status": status}))


def _save_some(folder: Path) -> None:
    """Matches of both games that wait, and others that are over."""
    os.fsync = lambda number: None  # type: ignore[assignment]
    app = App(Store(folder, waits=True), Settings(), Sound())
    for seed in (1, 2):
        session_at(app, TWO, 6, seed=seed)
        card_session_at(app, TWO, 6, seed=seed)
        session_at(app, TWO, 12, seed=seed + 2).give_up()


PART = Part("slow_disk", "presses", trial, quick=1, long=30)

if __name__ == "__main__":
    main()
