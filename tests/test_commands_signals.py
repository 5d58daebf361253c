"""Commands that are ended by a signal end everything that they started, and say so with their status."""

import os
import signal
import subprocess
import sys

import pytest
from command_line import ROOT
from survivors import needs_proc

from game.commands.terminal import UNWINDING, ended_by_signals, on_signal
from tests.campaign.signals import COMMANDS, interrupted

pytestmark = [needs_proc, pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "jobs", "sent", "status"),
    [
        ("simulate with bots", 1, "SIGTERM", 143),
        ("simulate with bots", 2, "SIGKILL", -9),
        ("simulate", 2, "SIGINT", 130),
        ("ladder", 2, "SIGKILL", -9),
        ("window with bots", 1, "SIGTERM", 0),
        ("shots", 1, "SIGHUP", 129),
    ],
)
def test_a_signal_to_a_command_alone_ends_everything(tmp_path, name, jobs, sent, status):
    words = COMMANDS[name](tmp_path, Chosen(jobs))
    _seconds, left_with, said = interrupted(words, getattr(signal, sent), False, 0.3, tmp_path)
    assert left_with == status, said
    assert sent == "SIGKILL" or "Traceback" not in said


@pytest.mark.slow
def test_ctrl_c_in_a_terminal_is_one_status_and_no_traceback(tmp_path):
    for name in ("simulate", "window with bots"):
        folder = tmp_path / name
        folder.mkdir()
        words = COMMANDS[name](folder, Chosen(2))
        _seconds, status, said = interrupted(words, signal.SIGINT, True, 0.0, folder)
        assert (status, "Traceback" in said) == (130, False), said


class Chosen:
    """A random generator that makes a command take this many processes."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def choice(self, values):
        return self._jobs if self._jobs in values else values[-1]

    def random(self) -> float:
        return 0.0


def sent_to_itself(name: str, before: str, after: str) -> subprocess.CompletedProcess[str]:
    """A process that sends itself this signal while a command runs, with a line of code before the command and one after the
    signal."""
    code = (
        "import os, signal, time\n"
        "from game.commands.terminal import ended_by_signals\n"
        f"{before}\n"
        "with ended_by_signals():\n"
        f"    try: os.kill(os.getpid(), signal.{name})\n"
        f"    finally: {after}\n"
    )
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.slow
@pytest.mark.parametrize("second", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_second_signal_does_not_disturb_the_cleaning_up(second):
    done = sent_to_itself("SIGTERM", "", f"os.kill(os.getpid(), signal.{second}); print('cleaned up')")
    assert (done.returncode, done.stdout, done.stderr) == (143, "cleaned up\n", "")


@pytest.mark.slow
def test_a_signal_while_the_interpreter_exits_does_nothing():
    code = (
        "import atexit, os, signal\n"
        "from game.commands.terminal import ended_by_signals\n"
        "atexit.register(lambda: [os.kill(os.getpid(), number) for number in (1, 2, 15)])\n"
        "with ended_by_signals(): pass\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_window_closes_once_with_the_status_of_the_first_signal(second):
    before = signal.getsignal(second)
    told = []
    with on_signal(told.append):
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), second)
        assert signal.getsignal(second) is signal.SIG_IGN
    assert told == [signal.SIGINT]
    assert signal.getsignal(second) is before


@pytest.mark.slow
def test_a_command_keeps_ignoring_what_nohup_ignores():
    done = sent_to_itself("SIGHUP", "signal.signal(signal.SIGHUP, signal.SIG_IGN)", "print('still here')")
    assert (done.returncode, done.stdout) == (0, "still here\n")


@pytest.mark.slow
def test_a_command_that_cannot_clean_up_ends_all_the_same():
    done = sent_to_itself("SIGTERM", "", "time.sleep(999)")
    assert (done.returncode, done.stderr) == (143, "")
    assert UNWINDING < 1, "a second after the signal no process is left"


class Ended:
    """Stands in for what ends the process after a moment."""

    def __init__(self, *_about: object) -> None:
        self.daemon = True

    def start(self) -> None:
        """Ends nothing."""


class SignalsItself:
    """A part of a class during whose making a signal arrives."""

    def __set_name__(self, _owner: type, _name: str) -> None:
        signal.raise_signal(signal.SIGTERM)


def test_a_signal_during_an_import_ends_a_command_with_its_status(monkeypatch):
    monkeypatch.setattr("game.commands.terminal.threading.Timer", Ended)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        with pytest.raises(SystemExit) as ended, ended_by_signals():
            type("Made", (), {"part": SignalsItself()})
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert ended.value.code == 128 + signal.SIGTERM
