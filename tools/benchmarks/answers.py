"""The part of ``bench`` about the running loop: what it draws while it waits, and how long it does not answer."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import pygame

from game.app import App
from game.engine.scene import Reset
from game.engine.sound import Sound
from game.engine.translation import _, ngettext
from game.games import GAMES
from game.scenes.title import Title
from game.session.settings import FOUR, ONE, Settings
from game.session.storage import Store
from tools.benchmarks.cold import FULL_SCREEN, time_to_answer
from tools.benchmarks.measuring import result_of
from tools.benchmarks.playing import INCHES, Hand, in_kiosk, in_window
from tools.fixtures import MIXED, TWO, keep_finished, session_at, whole_match

SYNC = 0.3
"""Seconds that the slow disk needs for each sync."""
PRESSES = 10
"""How often a setting is changed without a pause."""
REACTION, SHOWN = 0.2, 2.0
"""Seconds after which a person presses a button at the earliest, and after which all has been drawn ahead."""
FIFTH = 5
"""One part in so many of a core stands for the slowest machine."""
EARLY = ("Continue", "New game", "How to play", "Review")
"""Buttons of the title."""
TO_TABLE, F11 = (REACTION, "Continue"), (SHOWN, FULL_SCREEN)
PRESSES_AFTER_THE_START: dict[str, tuple[tuple[float, str], ...]] = {
    **{label: ((REACTION, label),) for label in EARLY},
    "watch": ((REACTION, "Matches"), (REACTION, "Ada"), (REACTION, "Watch")),
    "full screen": (TO_TABLE, F11),
    "window": (TO_TABLE, F11, F11),
}
"""See ``time_to_answer``."""


# Waiting


def frames_while_waiting() -> float:
    with in_window() as (app, hand):
        hand.loop.follow(Reset("table", session_at(app, TWO, 10)))
        return _frames_of_a_second(hand)


def kiosk_frames_while_waiting() -> dict[str, Any]:
    with in_kiosk(ONE) as (table, hand):
        hand.loop.follow(Reset("table", session_at(table.app, TWO, 10)))
        return {"value": _frames_of_a_second(hand)}


def _frames_of_a_second(hand: Hand) -> int:
    hand.show(3.0)  # The tiles of the first turn move.
    hand.loop.frames = 0
    hand.show(1.0)
    return hand.loop.frames


# A game that has just been started


def answers(rounds: int) -> dict[str, Any]:
    """Milliseconds of the longest round of the loop after a press, on a whole core and on a fifth of one: the median of ``rounds``
    processes, in each of which the game has just been started."""
    if sys.platform == "win32":  # No process can be stopped there.
        return {}
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        # As if the game had been started before: otherwise Python compiles every module.
        environment = {"PYTHONPYCACHEPREFIX": f"{scratch}/bytecode", "PYTHONDONTWRITEBYTECODE": ""}
        for game_name, game in GAMES.items():
            folder = Path(scratch, game_name)
            _save_matches(folder, game_name, game.most_seats)
            measure = partial(result_of, time_to_answer, str(folder), environment=environment)
            measure(((SHOWN, EARLY[0]),))
            for name, presses in PRESSES_AFTER_THE_START.items():
                found[f"{game_name}: {name}"] = [
                    round(median(measure(presses, slower=slower) for _round in range(rounds)), 1)
                    for slower in (1, FIFTH)
                ]
    whole, fifth = (max(figures) for figures in zip(*found.values(), strict=True))
    return {"value": whole, "on_a_fifth": fifth, "each": found}


def _save_matches(folder: Path, game_name: str, seats: int) -> None:
    """One to continue around a table, and one to review."""
    store = Store(folder, waits=True)
    app = App(store, Settings(seating=FOUR, inches=INCHES, taught=True), Sound())
    session_at(app, MIXED[:seats], 10, game_name=game_name)
    keep_finished(store, "whole", whole_match(game_name, TWO))
    store.save_settings(app.settings)
    store.close()


# A slow disk


def longest_without_answer(rounds: int) -> dict[str, Any]:
    """Milliseconds of the longest round of the loop in the window and in a kiosk, whatever is pressed, while the disk is slow."""
    window, kiosk = _on_slow_disk(_tour_of_window, rounds), _on_slow_disk(_tour_of_kiosk, rounds)
    return {
        "value": max(window, kiosk),
        "sync_ms": round(SYNC * 1000),
        "window_ms": window,
        "kiosk_ms": kiosk,
    }


def _on_slow_disk(tour: Callable[[], float], rounds: int) -> float:
    """The median. What is pressed has been pressed once before with a fast disk, so that a first picture of a scene, which has a
    budget of its own, is not counted."""
    with _syncing(0.0):
        tour()
    with _syncing(SYNC):
        return round(median(tour() for _round in range(rounds)) * 1000, 1)


@contextmanager
def _syncing(seconds: float) -> Iterator[None]:
    """Inside this block every sync takes so long, and nothing reaches the disk."""
    real, os.fsync = os.fsync, lambda _handle: time.sleep(seconds)  # type: ignore[assignment]
    try:
        yield
    finally:
        os.fsync = real


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
