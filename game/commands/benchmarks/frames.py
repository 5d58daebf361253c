"""The part of ``bench`` about frames while something moves: the time to update and draw one."""

from __future__ import annotations

import contextlib
import math
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.measuring import SIZE, timed
from game.commands.fixtures import (
    EXCHANGE_SEED,
    FIRST_SIZE,
    MIXED,
    THREE,
    TWO,
    Kinds,
    card_session_at,
    draft_best_turn,
    session_at,
    start_scoring,
    turn_scene,
)
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Canvas, Picture
from game.engine.sound import Sound
from game.players.budget import Clock
from game.players.tiles.levels import rank_turns
from game.players.worker import Worker
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.player_view import PlayerView, view_of
from game.scenes.turn.scene import turn_scene_of
from game.session.game_session import GameSession
from game.session.settings import FOUR, ONE, Settings
from game.session.storage import Store

KINDS: dict[str, Kinds] = {ONE: TWO, FOUR: TWO * 3}
"""The seats of a match of the tile game for each seating."""


def frame_times(rounds: int, seating: str = ONE, edition: str = BOARD) -> dict[str, Any]:
    """The time to update and draw a frame of a game's busiest animations, compared with one opaque blit of the whole window.

    The first frame of a scene is measured separately, because everything is rasterised for it.
    """
    window = pygame.display.set_mode(SIZE)
    ground = pygame.Surface(SIZE).convert()
    blit = median(timed(lambda: window.blit(ground, (0, 0))) for _ in range(200))
    spent: list[float] = []
    first: list[float] = []
    for make in BUSIEST[edition] * rounds:
        with _app(seating) as app, contextlib.closing(make(app)) as scene:
            scene.resize(SIZE)
            canvas = Canvas(window)
            first.append(timed(lambda: _frame(scene, canvas)))  # noqa: B023
            while scene.stage.timeline.busy or _zooms(scene):
                spent.append(timed(lambda: _frame(scene, canvas)))  # noqa: B023
    spent.sort()
    p99 = spent[int(len(spent) * 0.99)]
    return {
        "blit_ms": round(blit * 1000, 4),
        "mean_ms": round(fmean(spent) * 1000, 4),
        "p99_ms": round(p99 * 1000, 4),
        "worst_ms": round(spent[-1] * 1000, 4),
        "first_picture_ms": round(first[0] * 1000, 1),
        "frames": len(spent),
        "mean_ratio": round(fmean(spent) / blit, 2),
        "p99_ratio": round(p99 / blit, 2),
    }


@contextmanager
def _app(seating: str) -> Iterator[App]:
    with tempfile.TemporaryDirectory() as scratch:
        yield App(Store(Path(scratch), waits=True), Settings(seating=seating), Sound())


def _frame(scene: Any, canvas: Canvas) -> None:
    """Nothing but what moves is updated, so that the match does not go on."""
    scene.stage.timeline.update(STEP_SECONDS)
    scene.stage.effects.update(STEP_SECONDS)
    if _zooms(scene):
        scene.stage.cloth.update(STEP_SECONDS, still=False)
    picture = Picture()
    scene.draw(picture, STEP_SECONDS / 2)
    canvas.show(picture)


def _zooms(scene: Any) -> bool:
    return bool(scene.model.match.header.edition == CARDS and scene.stage.cloth.moving)


def _begun(session: GameSession, app: App) -> Any:
    """A match in which tiles or cards begin to move."""
    scene = turn_scene_of(app, session)
    scene.resize(FIRST_SIZE)
    scene.update(STEP_SECONDS)
    return scene


def _scoring(app: App) -> Any:
    """Late in a match, with several runs moving to the pad."""
    return start_scoring(draft_best_turn(turn_scene(app, KINDS[app.seating], 44)))


def _dealing(app: App) -> Any:
    """Late in a match, with tiles moving out of the bag."""
    return _begun(session_at(app, KINDS[app.seating], 44), app)


def _collecting(app: App) -> Any:
    """The cards of a round are collected, and those of the next one are shuffled and dealt."""
    return _begun(card_session_at(app, MIXED[:4], 20, "deal", seat=None), app)


def _exchanging(app: App) -> Any:
    """A player shows three cards and draws others."""
    return _begun(card_session_at(app, THREE, 1, "exchange", seed=EXCHANGE_SEED), app)


def _zooming(app: App) -> Any:
    """The view of a full cloth zooms back from a part of it."""
    scene: Any = turn_scene_of(app, card_session_at(app, MIXED[:4], 20, "deal", seat=None))
    scene.resize(SIZE)
    scene.stage.cloth.zoom(3.0, scene.stage.cloth.area.center)
    scene.stage.cloth.reset()
    return scene


BUSIEST: dict[str, tuple[Callable[[App], Any], ...]] = {
    BOARD: (_scoring, _dealing),
    CARDS: (_collecting, _exchanging, _zooming),
}
"""What makes the scenes with the busiest animations of each game."""


# While a computer thinks


def frames_while_master_thinks(rounds: int) -> dict[str, Any]:
    """The times of frames while a process with the level master thinks without a pause."""
    with master_thinking():
        return frame_times(rounds)


@contextmanager
def master_thinking() -> Iterator[None]:
    """Inside this block a worker with the level master thinks without a pause."""
    with _app(ONE) as app:
        match: Any = session_at(app, TWO, 20, "lay").match
    with contextlib.closing(Worker()) as worker:
        worker.ask(_endlessly, view_of(match, 0), math.inf, 1)
        yield


def _endlessly(view: PlayerView, clock: Clock, rng: random.Random) -> None:
    while not clock.over():
        rank_turns(view, clock, rng)
