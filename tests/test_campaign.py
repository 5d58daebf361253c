"""Every part of the campaign with a few small trials, made in a worker process as the campaign makes them."""

import errno
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from types import ModuleType

import pytest
from command_line import ROOT
from helpers import header
from survivors import needs_proc

from game.players.worker import start_child
from game.scenes.kiosk.guard import KIOSK_SCENES
from game.scenes.registry import SCENES
from game.session.game_session import GameSession
from game.session.settings import Settings
from tests.campaign import __main__ as campaign
from tests.campaign import attempt as attempts
from tests.campaign import (
    damaged_files,
    full_disk,
    killed_player,
    kills,
    kiosk_walk,
    power_cut,
    random_input,
    slow_disk,
    soak,
)
from tests.campaign.attempt import PARTS
from tests.campaign.harness import Outcome, Part
from tests.campaign.random_kiosk import WAYS
from tests.campaign.scene_starts import STARTS

SEED = 1
SMALLER: tuple[tuple[ModuleType, str, float], ...] = (
    (damaged_files, "FILES", 8),
    (kills, "QUICK_KILLS", 2),
    (kiosk_walk, "STEPS", 30),
    (power_cut, "STATES", 12),
    (random_input, "EVENTS", 300),
    (slow_disk, "PRESSES", 10),
    (soak, "EVERY_FRAME", 40),
)
"""Sizes of a trial in this file. A long run keeps those of the modules."""
Attempt = Callable[[str, int], tuple[object, str]]


def test_random_input_has_a_way_to_every_scene():
    assert {*STARTS} == {*SCENES}
    assert {*WAYS} == {*KIOSK_SCENES}


@pytest.fixture(scope="module")
def attempt() -> Iterator[Attempt]:
    """Makes a trial of a part in a worker process. The parts of this file share the process, like the trials of a long run.
    Whoever starts it has another language and another umask."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "de")
        before = os.umask(0o077)
        process, pipe = start_child(serve)
        os.umask(before)

    def ask(part: str, number: int) -> tuple[object, str]:
        pipe.send((part, number))
        return pipe.recv()

    yield ask
    process.kill()
    process.join()


def serve(pipe: Connection) -> None:
    """What the worker does. The parts that begin with "test" are those below."""
    attempts.PARTS += (*LYING, STATE)
    for module, name, size in SMALLER:
        assert getattr(module, name)
        setattr(module, name, size)
    while True:
        part, number = pipe.recv()
        pipe.send(attempts.attempt(part, SEED, number))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "number"),
    [
        pytest.param(part, number, id=f"{part.name}-{number}")
        for part in PARTS
        for number in range(part.quick)
    ],
)
def test_a_trial_breaks_no_promise(attempt: Attempt, part: Part, number: int):
    if not part.here:
        pytest.skip("this part cannot run on this system")
    outcome = Outcome(part)
    outcome.add(number, *attempt(part.name, number))
    assert outcome.wrong == []


# What would make a trial succeed although nothing was tried


def end_in_a_thread(*_facts: object) -> int:
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    return 1


class Deleted:
    def __del__(self) -> None:
        raise ZeroDivisionError


def end_while_deleting(*_facts: object) -> int:
    Deleted()
    return 1


def stop(*_facts: object) -> int:
    sys.exit(0)


LYING = tuple(
    Part(f"test {trial.__name__}", "things", trial, 1, 1)
    for trial in (end_in_a_thread, end_while_deleting, stop)
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "error"), [*zip(LYING, ("ZeroDivision", "ZeroDivision", "SystemExit"), strict=True)]
)
def test_an_error_that_no_caller_sees_fails_the_trial(attempt: Attempt, part: Part, error: str):
    assert error in attempt(part.name, 0)[1]


def state_of_a_program(*_facts: object) -> dict[str, int]:
    """Of a program that a trial starts: the signals that it blocks and ignores, as bits, its umask, whether it is German."""
    code = "import os; print(open('/proc/self/status').read(), 'German:', int('LANGUAGE' in os.environ))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    facts = dict(line.strip().split(":", 1) for line in said.splitlines() if ":" in line)
    standard, by_python = (1 << 31) - 1, 1 << (signal.SIGPIPE - 1) | 1 << (signal.SIGXFSZ - 1)
    return {
        "blocked": int(facts["SigBlk"], 16) & standard,
        "ignored": int(facts["SigIgn"], 16) & standard & ~by_python,
        "umask": int(facts["Umask"], 8),
        "German": int(facts["German"]),
    }


STATE = Part("test state", "things", state_of_a_program, 1, 1)


@needs_proc
@pytest.mark.slow
def test_a_program_that_a_trial_starts_has_the_state_that_a_shell_would_give_it(attempt: Attempt):
    counted, trouble = attempt(STATE.name, 0)
    assert (counted, trouble) == ({"blocked": 0, "ignored": 0, "umask": 0o22, "German": 0}, "")


def test_a_part_that_tried_nothing_fails():
    outcome = Outcome(Part("test", "kills", end_in_a_thread, 1, 2, kinds=("write", "fsync")))
    outcome.add(0, 0, "")
    assert outcome.wrong == ["It made no kills."]
    outcome.add(1, {"write": 3}, "")
    assert outcome.wrong == ["It made no kills of the kind fsync."]
    outcome.add(2, {"fsync": 1}, "")
    assert (outcome.wrong, outcome.count) == ([], "4 kills (3 write, 1 fsync)")
    outcome.add(3, 1, "Traceback\nAssertionError: lost\n")
    assert outcome.wrong == ["Trial 3: AssertionError: lost"]


def test_a_campaign_names_what_failed_and_ends_with_its_status(monkeypatch, capsys):
    asked: list[tuple[object, ...]] = []

    def spread(work: partial[object], numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, str]]:
        asked.append((*work.args, *numbers, jobs))
        for number in numbers:
            yield 1, "Error\nlost" * (work.args[0] == "bad" and number == 2)
            if work.args[0] == "lost":
                raise OSError("a process has ended")

    parts = [Part(name, "things", stop, 1, 3) for name in ("good", "lost", "bad", "left out")]
    monkeypatch.setattr(campaign, "PARTS", parts)
    monkeypatch.setattr(campaign, "spread", spread)
    monkeypatch.setattr(campaign, "BATCH", 2)
    statuses = [campaign.main([*names, "--seed", "5", "--jobs", "4"]) for names in (["good"], ["lost"])]
    assert (statuses, asked) == ([0, 1], [("good", 5, 0, 1, 4), ("good", 5, 2, 4), ("lost", 5, 0, 1, 4)])
    assert "It stopped after 1 trials: a process has ended." in capsys.readouterr().out
    assert campaign.main(["good", "lost", "bad", "--trials", "3"]) == 1
    out, err = capsys.readouterr()
    assert "bad: 3 trials, 3 things, 1 failed" in out and "Trial 2: lost" in out and "left out" not in out
    assert err == "bad, seed 1, trial 2:\nError\nlost\n"
    asked.clear()
    campaign.main(["--trials", "1"])
    assert [work[0] for work in asked] == ["good", "lost", "bad", "left out"]


@pytest.mark.slow
@pytest.mark.parametrize(("optimized", "trials"), [("1", "1"), ("", "0")])
def test_a_campaign_that_would_check_nothing_is_refused(optimized: str, trials: str):
    words = [sys.executable, "-m", "tests.campaign", "clock", "--trials", trials]
    done = subprocess.run(
        words, cwd=ROOT, env=os.environ | {"PYTHONOPTIMIZE": optimized}, capture_output=True
    )
    assert done.returncode and not done.stdout


def test_the_calls_at_which_a_disk_refuses_or_a_player_dies_are_those_that_the_game_makes(store, monkeypatch):
    disk, died = full_disk.Disk("none", 1, 0, errno.ENOSPC), set()
    disk.insert(monkeypatch)
    expected = [name for name in kills.CALLS if name != kills.MOMENT]
    for name in expected:
        with monkeypatch.context() as patch:
            patch.setattr(killed_player, "die", partial(died.add, name))
            killed_player.die_at(patch, name, 1, random.Random(SEED))
            session = GameSession.begin(store, header("human", "casual"))
            store.save_settings(Settings())
            session.give_up()
    assert (died, {*disk.asked}) == ({*expected}, {*full_disk.CALLS})
