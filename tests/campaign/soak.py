"""Many matches in one process, in the real scenes without a clock: memory, objects, handles, threads and processes stay as they are.

Computers of every level and simulated humans sit down to both games in turn, in all numbers, as partners or not, under all house
rules. Some ask for hints, change the speed, leave and continue; the review is opened afterwards.
"""

import gc
import multiprocessing
import random
import sys
import threading
from itertools import count
from pathlib import Path
from typing import ClassVar

import pygame
import pytest
from both_games import text_of
from card_driver import card_header
from helpers import best_turn, header, saved
from keys_and_gamepad import lay_by_keys
from ui_driver import UiDriver, covered, draft_of, over, turn_of
from which_game import plays

from game.engine.loop import Loop
from game.engine.surface_cache import clear_caches
from game.players.budget import Samples
from game.players.levels import LEVELS
from game.rules.cards.match import Match as CardMatch
from game.rules.common.journal import CARDS
from game.rules.common.match import Header
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.match import Match
from game.scenes.menu import Menu
from game.scenes.review.overview import Overview
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from tests.campaign.harness import Part, Trial, megabytes
from tools.instant_worker import InstantWorker

MATCHES, FIRST = 5, 2
"""Matches of one trial, and those that fill the caches before anything is measured."""
SIZE = (320, 240)
PACE, EVERY_FRAME = 0.1, 4
KINDS = ("human", "human", "beginner", "casual", "casual", "club")
THINKING = Samples(4)
MORE = {"objects": 9_000, "megabytes": 12.0, "scenes": 2, "sessions": 1, "matches": 2}
"""What the matches after the first ones may add. Some caches are not full yet: those of pictures and words, and those of the sums and
scores of the card game. The scenes of the last match are still in the loop, and the match of the last review may still be there."""


class _SmallWindowDriver(UiDriver):
    def press_slot(self, place: int) -> None:
        """Presses a tile at its left edge: in this small window many tiles cover each other up to their middles."""
        scene = turn_of(self.top)
        slot = scene.layout.station.rack_slot(place, len(draft_of(scene).hand))
        self.press((slot.x + 2, slot.centery))


class _CountedWorker(InstantWorker):
    running: ClassVar[set[InstantWorker]] = set()

    def __init__(self) -> None:
        super().__init__()
        self.running.add(self)

    def close(self) -> None:
        super().close()
        self.running.discard(self)


def used() -> dict[str, float]:
    """What the process uses after everything that can be freed was freed: objects of all kinds, scenes, sessions and matches among
    them. ``handles`` is 0 where the system does not tell."""
    clear_caches()
    gc.collect()
    objects = gc.get_objects()
    return {
        "objects": len(objects),
        "scenes": sum(isinstance(one, (Menu, TurnScene)) for one in objects),
        "sessions": sum(type(one) is GameSession for one in objects),
        "matches": sum(type(one) in (Match, CardMatch) for one in objects),
        "megabytes": megabytes(),
        "handles": len(list(Path("/proc/self/fd").iterdir())) if sys.platform == "linux" else 0,
        "threads": threading.active_count(),
        "processes": len(multiprocessing.active_children()) + len(_CountedWorker.running),
    }


def trial(trial: Trial) -> int:
    """Plays MATCHES matches one after another in one UI driver, and compares what is used after them and after the first ones."""
    rng, patch = trial.rng, trial.patch
    trial.skip_syncs()
    patch.setattr("game.session.game_session.BUDGET", THINKING)
    for module in ("overview", "board"):
        patch.setattr(f"game.scenes.review.{module}.Worker", _CountedWorker)
        patch.setattr(f"game.scenes.review.{module}.SAMPLES", THINKING)
    ui = _SmallWindowDriver(patch, trial.folder, SIZE, speed="off")
    patch.setattr("game.session.game_session.Worker", _CountedWorker)
    _CountedWorker.running.clear()
    ui.pace = PACE
    _paint_some_frames(patch)

    def follow(session: GameSession | None) -> None:
        assert session is not None, "it can be continued"
        ui.match = session.match

    trial.on_resume(follow)
    for match in range(FIRST):
        _play(ui, _header(rng, match), rng)
    first = used()
    for match in range(FIRST, MATCHES):
        _play(ui, _header(rng, match), rng)
    for name, last in used().items():
        assert last <= first[name] + MORE.get(name, 0), f"{name}: {first[name]} became {last}"
    return MATCHES


def _paint_some_frames(patch: pytest.MonkeyPatch) -> None:
    """Paints the first frame of a loop and every EVERY_FRAME-th one: painting takes most of the time."""
    paint = Loop._paint
    frames = count()

    def painted(loop: Loop) -> None:
        if next(frames) % EVERY_FRAME == 0 or not loop._painted:
            paint(loop)
        loop._confirmed = False

    patch.setattr(Loop, "_paint", painted)


def _header(rng: random.Random, match: int) -> Header:
    """Who plays what; every second match is of the card game."""
    if match % 2:
        kinds = rng.choices(("human", "cpu", "cpu"), k=rng.randint(2, 4))
        return card_header(*kinds, level=rng.choice(LEVELS[:-1]), seed=rng.randrange(10**9))
    seats = rng.randint(2, 6)
    kinds = rng.choices(KINDS, k=seats)
    if rng.random() < 0.05:
        kinds[0] = "master"
    pads = [seat // 2 for seat in range(seats)] if seats in (4, 6) and rng.random() < 0.5 else None
    return header(*kinds, pads=pads, rules=rng.choice(sorted(PRESETS)), seed=rng.randrange(10**9))


def _play(ui: UiDriver, head: Header, rng: random.Random) -> None:
    ui.app.settings.speed = rng.choices(("off", "fast", "slow"), (12, 1, 1))[0]
    ui.app.settings.reduced_motion = rng.random() < 0.5
    before = len(saved(ui.store, "finished"))
    with ui.play(ui.begin(head)):
        _hand(ui, rng)
    kept = saved(ui.store, "finished")
    assert len(kept) == before + 1 and text_of(ui.match) in kept
    assert saved(ui.store) == []


def _hand(ui: UiDriver, rng: random.Random) -> None:
    """Plays for every human, with a hint now and then; leaves once and continues; looks at the review in the end."""
    leaves_after = rng.choice((None, 0, 5, 20))
    ui.run()
    while not over(ui):
        if covered(ui.top):
            ui.key(pygame.K_d)
        elif isinstance(ui.top, TurnScene):
            if leaves_after is not None and len(ui.match.events) > leaves_after:
                leaves_after = None
                ui.leave_and_continue()
                continue
            if rng.random() < 0.1:
                for _ in range(rng.randrange(1, 5)):
                    if isinstance(ui.top, TurnScene):  # A turn in which nothing fits ends by itself.
                        ui.click(ui.top.turn_table.station.hint.center)
                continue
            if plays(ui.top, CARDS):
                lay_by_keys(ui)
            else:
                ui.lay_by_mouse(best_turn(ui.match))
        ui.run()
    assert ui.match.outcome is not None
    if rng.random() < 0.3 and any(seat.kind == "human" for seat in ui.match.header.seats):
        ui.choose("Review")
        assert isinstance(ui.top, Overview)


PART = Part("soak", "matches", trial, quick=1, long=120)
