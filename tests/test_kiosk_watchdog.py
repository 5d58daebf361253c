"""The messages that systemd gets from the game."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from command_line import ROOT
from kiosk_driver import save_match

from game.commands.kiosk import kiosk
from game.engine.loop import Loop
from game.kiosk.watchdog import Watchdog

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no Unix sockets")

PATIENCE = 60.0


class Systemd:
    """The other end of the socket."""

    def __init__(self, name: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(name.replace("@", "\0", 1))
        self.socket.setblocking(False)
        self.environment = {"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"}

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self.socket.recv(100).decode())
            except BlockingIOError:
                return found


@pytest.fixture(params=["path", "abstract"])
def systemd(request):
    with (
        tempfile.TemporaryDirectory() as folder
    ):  # A socket's name must be short, and pytest's folders have long names.
        if request.param == "abstract" and not Path("/proc/net/unix").exists():
            pytest.skip("only Linux has abstract names")
        name = f"{folder}/notify" if request.param == "path" else f"@zatre-test-{os.getpid()}"
        other = Systemd(name)
        yield other
        other.socket.close()


def test_systemd_hears_that_the_game_starts_and_ends(systemd):
    watchdog = Watchdog(systemd.environment)
    assert systemd.heard() == []
    watchdog.ready(0)
    assert systemd.heard() == ["READY=1"]
    watchdog.stopping()
    assert systemd.heard() == ["STOPPING=1"]
    watchdog.beat(1000)
    assert systemd.heard() == []


@pytest.mark.slow
@pytest.mark.parametrize("systemd", ["path"], indirect=True)
def test_sigterm_ends_the_kiosk(systemd, tmp_path):
    systemd.socket.settimeout(PATIENCE)
    more = {"XDG_DATA_HOME": str(tmp_path), "ZATRE_CONFIG": os.devnull}
    game = subprocess.Popen(
        [sys.executable, "main.py", "--kiosk"], cwd=ROOT, env={**os.environ, **systemd.environment, **more}
    )
    try:
        assert systemd.socket.recv(100) == b"READY=1"
        game.send_signal(signal.SIGTERM)
        assert systemd.socket.recv(100) == b"STOPPING=1"
        assert game.wait(PATIENCE) == 0
    finally:
        game.kill()


@pytest.mark.slow
@pytest.mark.parametrize("systemd", ["path"], indirect=True)
def test_the_command_runs_the_table_that_is_configured(systemd, tmp_path, monkeypatch):
    """A match of two people goes on for some seconds, and nothing but the loop can beat."""
    save_match(tmp_path, 1, "human", "human")
    for name, text in systemd.environment.items():
        monkeypatch.setenv(name, text)
    before, run, seen = set(threading.enumerate()), Loop.run, []

    def run_a_little(loop: Loop) -> None:
        kiosk = loop._guard._kiosk
        assert loop.step()
        seen.append(
            (loop.window.place.side, loop.window.inches, kiosk.app.public, kiosk.session.match.header.seed)
        )
        assert {thread.name for thread in set(threading.enumerate()) - before} <= {"zatre-writer"}
        later = kiosk.now + 42.0
        monkeypatch.setattr("game.commands.kiosk.time", SimpleNamespace(perf_counter=lambda: later))
        kiosk.end(3)
        run(loop)

    monkeypatch.setattr(Loop, "run", run_a_little)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert kiosk({"config": os.devnull, "rotate": 90, "inches": 24.0}, tmp_path) == 3
    assert seen == [(1, 24.0, True, 1)]
    assert (tmp_path / "left").read_bytes().split(b"\n")[0].split()[-1] == b"42"
    assert systemd.heard()[-1] == "STOPPING=1"


def test_a_beat_is_sent_once_in_half_the_period(systemd):
    watchdog = Watchdog(systemd.environment)
    watchdog.ready(100)
    assert watchdog.next_beat == 115
    for quarter in range(4 * 60 + 1):
        watchdog.beat(100 + quarter / 4)
    assert systemd.heard() == ["READY=1"] + ["WATCHDOG=1"] * 4
    assert watchdog.next_beat == 175


def test_no_beat_is_sent_before_the_game_has_started(systemd):
    watchdog = Watchdog(systemd.environment)
    watchdog.beat(1000)
    assert systemd.heard() == []


@pytest.mark.parametrize("usec", [None, "", "0", "-1", "x", "9" * 30])
def test_without_a_period_no_beat_is_sent(systemd, usec):
    environment = {**systemd.environment, "WATCHDOG_USEC": usec}
    watchdog = Watchdog({name: text for name, text in environment.items() if text is not None})
    watchdog.ready(0)
    watchdog.beat(1000)
    assert systemd.heard() == ["READY=1"]
    assert watchdog.next_beat is None


@pytest.mark.parametrize(("process", "beats"), [(os.getpid(), 1), (os.getppid(), 1), (999_999_999, 0)])
def test_beats_are_sent_for_this_process_or_its_parent(systemd, process, beats):
    watchdog = Watchdog(systemd.environment | {"WATCHDOG_PID": str(process)})
    watchdog.ready(0)
    watchdog.beat(15)
    assert systemd.heard() == ["READY=1"] + ["WATCHDOG=1"] * beats


def test_a_full_socket_does_not_block(systemd):
    watchdog = Watchdog(systemd.environment)
    for _ in range(5000):
        watchdog.ready(0)
    assert 0 < len(systemd.heard()) < 5000
    watchdog.beat(15)
    assert systemd.heard() == ["WATCHDOG=1"]


@pytest.mark.parametrize("name", ["/nowhere/at/all", "@nobody-listens", "/" + "x" * 500])
def test_without_a_listener_the_beats_go_on_until_the_end(name):
    watchdog = Watchdog({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"})
    watchdog.ready(0)
    watchdog.beat(1000)
    assert watchdog.next_beat == 1015
    watchdog.stopping()
    assert watchdog.next_beat is None


@pytest.mark.parametrize("name", ["", "relative"])
def test_without_the_name_of_a_socket_no_beat_is_due(name):
    watchdog = Watchdog({"NOTIFY_SOCKET": name, "WATCHDOG_USEC": "30000000"})
    watchdog.ready(0)
    assert watchdog.next_beat is None


def test_without_the_variables_no_beat_is_due():
    watchdog = Watchdog({})
    watchdog.ready(0)
    assert watchdog.next_beat is None
