"""The service of a kiosk: it ends with the status of the game, whatever cage itself ends with, and systemd hears from the game."""

import contextlib
import os
import re
import shlex
import shutil
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

from game.commands.arguments import parse
from game.commands.kiosk import kiosk
from game.engine.loop import Loop
from game.kiosk.watchdog import Watchdog
from game.scenes.kiosk.kiosk import EXIT

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="there is no shell"),
    pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there are no Unix sockets"),
]

SCRIPT = ROOT / "packaging" / "kiosk" / "run-in-cage.sh"
CAGE = '#!/bin/sh\nshift 2\n"$@"\nexit 0\n'
"""Like cage 0.1: it ends with 0."""
WAIT = "while :; do sleep 60 >/dev/null & wait $!; done"
"""Waits for a signal. Nothing else waits so that none can come too early."""
PATIENCE = 60.0


@pytest.fixture
def run_in_cage(tmp_path):
    """A function that starts the script with a stand-in for cage. Whatever is left in the end is killed."""
    started = []

    def start(*command: str, cage: str = CAGE) -> subprocess.Popen[str]:
        (tmp_path / "cage").write_text(cage)
        (tmp_path / "cage").chmod(0o755)
        script = SCRIPT.read_text().replace("/usr/bin/cage", str(tmp_path / "cage"))
        environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path), "WATCHDOG_PID": "1"}
        running = subprocess.Popen(
            ["/bin/sh", "-c", script, "sh", *command],
            env=environment,
            cwd=ROOT,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        started.append(running)
        return running

    yield start
    for running in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait(PATIENCE)
        running.stdout.close()


def test_the_service_ends_with_the_status_of_the_game(run_in_cage, tmp_path):
    for status in (EXIT, 0, 137):
        assert run_in_cage("/bin/sh", "-c", f"exit {status}").wait(PATIENCE) == status
    assert run_in_cage("true", cage="#!/bin/sh\nexit 1\n").wait(PATIENCE) == 1, "an old status counts"


@pytest.mark.slow
def test_after_a_wrong_flag_the_service_ends_with_2(run_in_cage):
    assert run_in_cage(sys.executable, "main.py", "--kiosk", "--nonsense").wait(PATIENCE) == 2


def test_a_signal_is_for_the_game_which_may_have_to_save_first(run_in_cage):
    """Cage would take the screen away. The watchdog must not believe that it is meant for another process."""
    told = "read -r number <$XDG_RUNTIME_DIR/pid; echo ready $((number == $$)) $WATCHDOG_PID; "
    game = 'trap "echo saved; exit 5" TERM; ' + told + WAIT
    cage = CAGE.replace("shift 2", 'trap "echo cage ends" TERM; shift 2')
    running = run_in_cage("/bin/sh", "-c", game, cage=cage)
    assert running.stdout.readline() == "ready 1\n", "the number is known before the game runs"
    running.send_signal(signal.SIGTERM)
    assert running.communicate(timeout=PATIENCE)[0] == "saved\n"
    assert running.returncode == 5


def test_a_signal_before_the_game_has_started_is_for_cage(run_in_cage):
    running = run_in_cage("true", cage=f'#!/bin/sh\ntrap "echo ends; exit 1" TERM; echo ready; {WAIT}')
    assert running.stdout.readline() == "ready\n"
    running.send_signal(signal.SIGTERM)
    assert running.communicate(timeout=PATIENCE)[0] == "ends\n"


def test_the_unit_lets_systemd_watch_restart_and_end_the_game():
    """Restart ends with 0. Beats come from the game, not from the script. Only the script gets the signal. seatd has the screen."""
    unit = set(
        (ROOT / "packaging" / "kiosk" / "zatre-kiosk.service").read_text(encoding="utf-8").splitlines()
    )
    assert unit >= {
        "User=zatre",
        "Restart=always",
        "Type=notify",
        "NotifyAccess=all",
        "WatchdogSec=30",
        "KillMode=mixed",
        "StartLimitAction=reboot",
        "Environment=LIBSEAT_BACKEND=seatd",
        "Environment=XDG_RUNTIME_DIR=%t/zatre",
        "RuntimeDirectory=zatre",
        "RuntimeDirectoryMode=0700",
        "Environment=XDG_DATA_HOME=%S",
        "StateDirectory=zatre",
        "StateDirectoryMode=0700",
        "UMask=0077",
        "ProtectSystem=strict",
        "WantedBy=multi-user.target",
    }


def test_the_service_may_do_no_more_than_it_must():
    """But it hears udev, reaches the screen, and XWayland starts."""
    unit = (ROOT / "packaging" / "kiosk" / "zatre-kiosk.service").read_text(encoding="utf-8")
    lines = unit.splitlines()
    for key in ("Kernel" + what for what in ("Tunables", "Modules", "Logs")):
        assert f"Protect{key}=yes" in lines
    assert {*lines} >= {
        "CapabilityBoundingSet=",
        "RestrictAddressFamilies=AF_UNIX AF_NETLINK",
        "IPAddressDeny=any",
        "NoNewPrivileges=yes",
        "ProtectControlGroups=yes",
        "RestrictNamespaces=yes",
        "LockPersonality=yes",
        "SystemCallFilter=@system-service",
        "SystemCallErrorNumber=EPERM",
    }
    assert not re.search(r"^(PrivateNetwork|PrivateDevices|DevicePolicy|ProtectClock)=", unit, re.M)


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_finds_little_that_the_service_is_exposed_to():
    unit = ROOT / "packaging" / "kiosk" / "zatre-kiosk.service"
    words = ["systemd-analyze", "security", "--no-pager", "--offline=true", "--threshold=30", str(unit)]
    done = subprocess.run(words, capture_output=True, text=True)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd is too old")
    assert done.returncode == 0, done.stdout[-100:]


def test_the_service_starts_the_game_with_flags_that_it_knows():
    unit = (ROOT / "packaging" / "kiosk" / "zatre-kiosk.service").read_text()
    words = shlex.split(re.search(r"^ExecStart=(.*)", unit, re.M)[1])
    assert words[:2] == ["/bin/sh", "/usr/lib/zatre/run-in-cage.sh"]
    assert words[2] == "/usr/bin/zatre" and "kiosk" in parse(words[3:])
    assert set(re.search(r"^RestartPreventExitStatus=(.*)", unit, re.M)[1].split()) == {"2", str(EXIT)}


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


def test_systemd_hears_that_the_game_starts_and_ends_and_no_beat_before_or_after(systemd):
    watchdog = Watchdog(systemd.environment)
    watchdog.beat(1000)
    assert systemd.heard() == []
    watchdog.ready(0)
    assert systemd.heard() == ["READY=1"]
    watchdog.stopping()
    assert systemd.heard() == ["STOPPING=1"]
    watchdog.beat(1000)
    assert systemd.heard() == []


@pytest.mark.slow
@pytest.mark.parametrize("systemd", ["path"], indirect=True)
def test_sigterm_ends_the_kiosk_which_leaves_the_matches_of_the_ordinary_game_alone(systemd, tmp_path):
    ordinary = tmp_path / "zatre" / "zatre"
    save_match(ordinary, 1)
    (saved,) = ordinary.rglob("*.zatre")
    text = saved.read_bytes()
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
    assert (saved.read_bytes(), {path.name for path in ordinary.iterdir()} - {"kiosk"}) == (text, {"playing"})


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
            (
                loop.window.place.side,
                loop.window.inches,
                kiosk.app.public,
                kiosk.session.match.header.seed,
                kiosk.app.next_seed(),
                kiosk.app.window.full_screen,
            )
        )
        assert {thread.name for thread in set(threading.enumerate()) - before} <= {"zatre-writer"}
        later = kiosk.now + 42.0
        monkeypatch.setattr("game.commands.kiosk.time", SimpleNamespace(perf_counter=lambda: later))
        kiosk.end(3)
        run(loop)

    monkeypatch.setattr(Loop, "run", run_a_little)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    assert kiosk({"config": os.devnull, "rotate": 90, "inches": 24.0, "seed": 5}, tmp_path) == 3
    assert seen == [(1, 24.0, True, 1, 5, True)]
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


@pytest.mark.parametrize("environment", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "relative"}])
def test_without_the_name_of_a_socket_no_beat_is_due(environment):
    watchdog = Watchdog(environment and environment | {"WATCHDOG_USEC": "30000000"})
    watchdog.ready(0)
    assert watchdog.next_beat is None
