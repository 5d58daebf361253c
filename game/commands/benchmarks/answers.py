"""The part of ``bench`` about the running loop: waiting, demo matches, slow machines, and slow disks."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from game.commands.benchmarks.measuring import calling, child, without_display
from game.commands.benchmarks.playing import Hand, in_kiosk, in_window
from game.commands.fixtures import TWO, session_at
from game.engine.scene import Reset
from game.engine.translation import _, ngettext
from game.scenes.title import Title
from game.session.settings import ONE

SYNC = 0.3
"""Seconds that the slow disk needs for each sync."""
PRESSES = 10
"""How often a setting is changed without a pause."""
SMALL = (1280, 800)
"""The size of the window on a slow machine."""
PERIOD, QUOTA = 0.010, 0.002
"""The process on a slow machine runs for QUOTA seconds in each period of PERIOD seconds."""
READY = "ready"


# Waiting and demo matches


def frames_while_waiting() -> float:
    """The number of frames that the window shows in one second in which the human does nothing."""
    with in_window() as (app, hand):
        hand.loop.follow(Reset("table", session_at(app, TWO, 10)))
        return _frames_of_a_second(hand)


def kiosk_frames_while_waiting() -> dict[str, Any]:
    """The same of a kiosk."""
    with in_kiosk(ONE) as (table, hand):
        hand.loop.follow(Reset("table", session_at(table.app, TWO, 10)))
        return {"value": _frames_of_a_second(hand)}


def _frames_of_a_second(hand: Hand) -> int:
    hand.show(3.0)  # The tiles of the first turn move.
    hand.loop.frames = 0
    hand.show(1.0)
    return hand.loop.frames


def demo_share(seconds: float) -> dict[str, Any]:
    """The share of one core that a demo match needs: processor time of the window and of the computers, over the time.

    The beginning, in which processes start and pictures are made, is not counted.
    """
    with in_kiosk(ONE) as (_table, hand):
        hand.loop.follow(Reset("demo"))
        hand.show(3.0)
        began, window, computers = time.perf_counter(), time.process_time(), _time_of_computers()
        hand.show(seconds)
        passed = time.perf_counter() - began
        window, computers = time.process_time() - window, _time_of_computers() - computers
    return {
        "window_percent": round(100 * window / passed, 1),
        "computers_percent": round(100 * computers / passed, 2),
        "value": round(100 * (window + computers) / passed, 1),
    }


def _time_of_computers() -> float:
    """The processor time of all child processes so far, also of those that have ended, in seconds.

    On systems other than Linux only of those that have ended.
    """
    ticks = 0
    for process in multiprocessing.active_children():
        stat = Path(f"/proc/{process.pid}/stat")
        if stat.exists():
            user, system = stat.read_text().rpartition(")")[2].split()[11:13]
            ticks += int(user) + int(system)
    ended = os.times()
    running = ticks / os.sysconf("SC_CLK_TCK") if ticks else 0.0
    return running + ended.children_user + ended.children_system


# A slow machine


def longest_gap() -> dict[str, Any]:
    """Milliseconds between two frames during a computer's turn with scoring, at most, with a fifth of one core.

    ``full_speed_ms`` is the same on the whole core. Only the process with the window is slowed down. Empty on Windows, which
    cannot stop a process.
    """
    if sys.platform == "win32":
        return {}
    return {"value": _gap_of_process(slow=True), "full_speed_ms": _gap_of_process(slow=False)}


def _gap_of_process(*, slow: bool) -> float:
    """The gap in a process of its own, which is stopped most of the time if it is to be ``slow``."""
    with child(calling(gap_of_turn), without_display()) as process:
        assert process.stdout
        while process.stdout.readline().strip() != READY:
            assert process.poll() is None
        while slow and process.poll() is None:
            process.send_signal(signal.SIGCONT)
            time.sleep(QUOTA)
            process.send_signal(signal.SIGSTOP)
            time.sleep(PERIOD - QUOTA)
        return float(json.loads(process.stdout.read()))


def gap_of_turn() -> float:
    """The gap in a turn of the human and the next one of the computer. Those before are for the caches and not counted."""
    with in_window(size=SMALL) as (app, hand):
        hand.loop.follow(Reset("table", session_at(app, TWO, 44)))
        _turn(hand)
        print(READY, flush=True)
        _turn(hand)
        return round(hand.gap * 1000, 1)


def _turn(hand: Hand) -> None:
    """Plays a turn, and measures from *Done* until the human's next one."""
    hand.lay()
    hand.forget()
    hand.end_turn()
    hand.run(lambda: hand.may_lay)


# A slow disk


def worst_rounds(rounds: int) -> dict[str, Any]:
    """Milliseconds of the slowest round from *Done* until the human's next turn: the median. A computer lays in between."""
    return _with_disks(
        rounds, {"fast_disk_ms": (_round_of_turn, 0.0), "slow_disk_ms": (_round_of_turn, SYNC)}
    )


def longest_without_answer(rounds: int) -> dict[str, Any]:
    """Milliseconds of the longest round of the loop in the window and in a kiosk, whatever is pressed, while the disk is slow."""
    figures = _with_disks(rounds, {"window_ms": (_tour_of_window, SYNC), "kiosk_ms": (_tour_of_kiosk, SYNC)})
    return {"value": max(figures["window_ms"], figures["kiosk_ms"]), **figures}


def _with_disks(rounds: int, tours: dict[str, tuple[Callable[[], float], float]]) -> dict[str, Any]:
    """The medians of what these functions return, each with a disk that needs so many seconds for a sync.

    What is pressed has been pressed once before with a fast disk, so that a first picture of a scene, which has a budget of its own,
    is not counted.
    """
    figures: dict[str, Any] = {"sync_ms": round(SYNC * 1000)}
    for name, (tour, seconds) in tours.items():
        with _syncing(0.0):
            tour()
        with _syncing(seconds):
            figures[name] = round(median(tour() for _round in range(rounds)) * 1000, 1)
    return figures


@contextmanager
def _syncing(seconds: float) -> Iterator[None]:
    """Inside this block every sync takes so long, and nothing reaches the disk."""
    real, os.fsync = os.fsync, lambda _handle: time.sleep(seconds)  # type: ignore[assignment]
    try:
        yield
    finally:
        os.fsync = real


def _round_of_turn() -> float:
    with in_window(waits=False) as (app, hand):
        hand.loop.follow(Reset("table", session_at(app, TWO, 44)))
        _turn(hand)
        return hand.longest


def _tour_of_window() -> float:
    """A turn is laid and the match left, settings are changed, the match goes on and is given up."""
    with in_window(waits=False, speed="off") as (app, hand):
        hand.loop.follow(Reset("table", session_at(app, TWO, 10)))
        hand.forget()
        hand.lay()
        hand.end_turn()
        _leave(hand)
        hand.press(_("Settings"))
        hand.press(_("Sounds"), PRESSES)
        hand.press(_("Back"))
        hand.press(_("Matches"))
        hand.press(_("Back"))
        hand.press(_("Continue"))
        hand.lay()
        hand.end_turn()
        _give_up(hand)
        hand.run(lambda: isinstance(hand.top, Title) and not hand.top.busy)
        return hand.longest


def _tour_of_kiosk() -> float:
    """A match is begun, left, taken up again and given up."""
    with in_kiosk(ONE, waits=False) as (table, hand):
        table.app.settings.speed = "off"
        hand.press(_("Play"))
        people = 1
        hand.press(ngettext("{count} player", "{count} players", people).format(count=people))
        hand.run(lambda: hand.may_lay)
        _leave(hand)
        hand.press(_("Go on playing"))
        _give_up(hand)
        hand.run(lambda: table.app.store.idle)
        return hand.longest


def _leave(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)
    hand.press(_("Leave and continue later"))


def _give_up(hand: Hand) -> None:
    hand.key(pygame.K_ESCAPE)
    hand.press(_("Give up"))
    hand.press(_("Yes, give up"))
