"""Signals: every command is told to end or is killed at some moment, and nothing of it may keep running."""

import os
import random
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from survivors import Family, handles, with_plain_signals
from tied import tied

from tests.campaign.harness import ROOT, Part, Trial

VECTORS = ROOT / "tests" / "vectors"
SENT = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL) if sys.platform != "win32" else ()
LATEST, SHORTEST = 1.0, 0.001
"""A command gets its signal at most LATEST seconds after its start. One that is done by then is started again and gets it earlier,
until the signal comes in time."""
START = 60.0

BOT = """
import os, signal, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(number, signal.SIG_IGN)
if os.fork() == 0:
    while True: time.sleep(60)
open({started!r}, "w").close()
__file__ = {greedy!r}
if {plays}: exec(open(__file__).read())
while True: time.sleep(60)
"""
"""It ignores signals and the end of its input, and has a child."""

WINDOW = """
import sys

if __name__ == "__main__":
    sys.path[:0] = [{root!r}, {tests!r}]
    from programs import head
    from game.commands import play
    from game.commands.terminal import ended_by_signals
    from game.scenes import registry
    from game.session.game_session import GameSession
    import main

    def scene_maker(app):
        app.settings.speed = "off"
        make = registry.scene_maker(app)
        session = GameSession.begin(app.store, head("Greta", "master", "club"), {{"Greta": {command!r}}})
        return lambda name, *args: make("table", session) if name == "title" else make(name, *args)

    play.scene_maker = scene_maker
    with ended_by_signals():
        status = main.main(["play", "--size", "640x480"])
    sys.exit(status)
"""
"""The real window, in which a match between computers and a program goes on."""

Command = Callable[[Path, random.Random], list[object]]


def trial(trial: Trial) -> dict[str, int]:
    """Starts a command, sends one signal, and waits until no process is left."""
    rng, folder = trial.rng, trial.folder
    name = rng.choice(list(COMMANDS))
    sent, whole_group = rng.choice(SENT), rng.random() < 0.5
    words, delay = COMMANDS[name](folder, rng), rng.uniform(0, LATEST)
    seconds, status, said = interrupted(words, sent, whole_group, delay, folder)
    while not status and name in SHORT and delay > SHORTEST:  # It was done before the signal came.
        delay /= 2
        seconds, status, said = interrupted(words, sent, whole_group, delay, folder)
    where = f"{name}, {sent.name} to {'the group' if whole_group else 'the command'}, after {seconds:.2f} s"
    if sent != signal.SIGKILL:  # A process that is just being started may complain that its parent is gone.
        assert "Traceback" not in said and "Exception ignored" not in said, f"{where}: {said}"
    allowed = {-sent} if sent == signal.SIGKILL else {128 + sent}
    if name.startswith("window") and sent in (signal.SIGTERM, signal.SIGHUP):
        allowed.add(0)
    assert status in allowed, f"{where}: status {status}; {said}"
    return {sent.name: 1}


def interrupted(
    words: list[object], sent: int, whole_group: bool, delay: float, folder: Path
) -> tuple[float, int | None, str]:
    """Runs a command and sends the signal. Returns the seconds until every process was gone, the status (None if the command had
    ended before the signal was sent), and its stderr."""
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    family = Family(**drivers, HOME=str(folder), XDG_DATA_HOME=str(folder), TMPDIR=str(folder))
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        child = subprocess.Popen(
            with_plain_signals(sys.executable, *words),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env=family.environment,
            start_new_session=True,
            **tied(),
        )
    try:
        until = time.monotonic() + START
        bot = folder / "started"
        while child.poll() is None and not (handles(child.pid, signal.SIGTERM) and _ready(words, bot)):
            assert time.monotonic() < until, "it does not start"
            time.sleep(0.005)
        time.sleep(delay)
        in_time = child.poll() is None
        if in_time:
            (os.killpg if whole_group else os.kill)(child.pid, sent)
        begun = time.monotonic()
        status = child.wait(START)
        family.check_gone()
        said = (folder / "err").read_text(errors="replace")
        return time.monotonic() - begun, status if in_time else None, said
    finally:
        family.kill()
        child.wait()


def _ready(words: list[object], bot: Path) -> bool:
    """Whether the bot runs, if the command starts one."""
    return bot.exists() or not any("bot.py" in str(word) or "window.py" in str(word) for word in words)


def _bot(folder: Path, rng: random.Random) -> str:
    """Writes a program; returns the command that starts it, with or without a shell between."""
    greedy, script = ROOT / "docs" / "greedy_bot.py", folder / "bot.py"
    plays = rng.random() < 0.5
    script.write_text(BOT.format(started=str(folder / "started"), greedy=str(greedy), plays=plays))
    command = shlex.join([sys.executable, str(script)])
    return shlex.join(["sh", "-c", f"{command}; true"]) if rng.random() < 0.5 else command


def _main(*words: object) -> list[object]:
    return [ROOT / "main.py", *words]


def _tool(name: str, *words: object) -> list[object]:
    return ["-m", f"tools.{name}", *words]


def _simulate(rng: random.Random, seats: str) -> list[object]:
    return _main("simulate", "--games", 500, "--jobs", rng.choice((1, 2)), "--seats", seats)


def _simulate_bots(folder: Path, rng: random.Random) -> list[object]:
    seats = f"casual,exec:{_bot(folder, rng)},exec:{_bot(folder, rng)}"
    return _simulate(rng, seats)


def _window_bots(folder: Path, rng: random.Random) -> list[object]:
    script = folder / "window.py"
    code = WINDOW.format(root=str(ROOT), tests=str(ROOT / "tests" / "support"), command=_bot(folder, rng))
    script.write_text(code)
    return [script]


COMMANDS: dict[str, Command] = {
    "check": lambda _folder, _rng: _main("check", *sorted((VECTORS / "journals").glob("*.zatre")) * 100),
    "turns": lambda _folder, rng: _main("turns", rng.choice(sorted((VECTORS / "positions").glob("*.zatre")))),
    "review": lambda _folder, _rng: _main("review", VECTORS / "journals" / "random-01-2p-bag_empty.zatre"),
    "simulate": lambda _folder, rng: _simulate(rng, rng.choice(("club,casual", "master,club"))),
    "simulate with bots": _simulate_bots,
    "ladder": lambda _folder, rng: _tool("ladder", "--games", 500, "--jobs", rng.choice((1, 2))),
    "bench": lambda _folder, _rng: _tool("bench"),
    "shots": lambda folder, _rng: _tool("shots", "--out", folder / "shots"),
    "window": lambda _folder, _rng: _main(),
    "window with bots": _window_bots,
}
SHORT = ("turns",)
"""These may be done before the signal comes."""

PART = Part(
    "signals",
    "signals",
    trial,
    quick=2,
    long=200,
    kinds=tuple(sent.name for sent in SENT),
    here=Path("/proc/self/environ").exists(),
)
