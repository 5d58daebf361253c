"""The service of a kiosk: it ends with the status of the game, whatever cage itself ends with."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT

from game.commands.arguments import parse
from game.scenes.kiosk.kiosk import EXIT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no shell")

SCRIPT = ROOT / "docs" / "run-in-cage.sh"
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
    unit = set((ROOT / "docs" / "zatre-kiosk.service").read_text(encoding="utf-8").splitlines())
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


def test_the_service_starts_the_game_with_flags_that_it_knows():
    unit = (ROOT / "docs" / "zatre-kiosk.service").read_text()
    words = shlex.split(re.search(r"^ExecStart=(.*)", unit, re.M)[1])
    assert words[:2] == ["/bin/sh", "/opt/zatre/docs/run-in-cage.sh"]
    assert Path(words[3]).name == "main.py" and "kiosk" in parse(words[4:])
    assert set(re.search(r"^RestartPreventExitStatus=(.*)", unit, re.M)[1].split()) == {"2", str(EXIT)}
