"""The part of ``bench`` about frames while tiles or cards move: how long they take, and how much of the window they change."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean, median
from typing import Any

import pygame

from game.app import App
from game.commands.benchmarks.stopwatch import timed
from game.commands.card_fixtures import EXCHANGE_SEED, card_session_at
from game.commands.fixtures import draft_best_turn, session_at, start_scoring, turn_scene
from game.engine.loop import STEP_SECONDS
from game.engine.picture import Canvas, Picture
from game.engine.sound import Sound
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatKind
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.game_session import GameSession
from game.session.settings import FOUR, ONE, Settings
from game.session.storage import Store

KINDS: dict[str, tuple[SeatKind, ...]] = {ONE: ("human", "cpu"), FOUR: ("human", "cpu") * 3}
"""The seats of the match for each seating."""
CARD_KINDS: tuple[SeatKind, ...] = ("human", "cpu", "human", "human")


def frame_times(
    rounds: int, size: tuple[int, int], seating: str = ONE, edition: str = BOARD
) -> dict[str, Any]:
    """The time to update and draw a frame of a game's busiest animations, compared with one opaque blit of the whole window.

    The first frame of a scene is measured separately, because everything is rasterised for it.
    """
    window = pygame.display.set_mode(size)
    ground = pygame.Surface(size).convert()
    blit = median(timed(lambda: window.blit(ground, (0, 0))) for _ in range(200))
    spent: list[float] = []
    first: list[float] = []
    for _ in range(rounds):
        for make in BUSIEST[edition]:
            with _made(make, size, seating) as scene:
                canvas = Canvas(window)
                first.append(timed(lambda: _frame(scene, canvas)))  # noqa: B023
                while _moving(scene):
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
        "budget": "mean 4, p99 10",
    }


def presented(size: tuple[int, int]) -> dict[str, Any]:
    """The share of the window that is updated per frame while tiles move out of the bag."""
    canvas = Canvas(pygame.display.set_mode(size))
    with _made(_dealing, size, ONE) as scene:
        _frame(scene, canvas)
        shares = []
        while scene.stage.timeline.busy:
            shares.append(sum(r.w * r.h for r in _frame(scene, canvas)) / (size[0] * size[1]))
    return {"mean_share": round(fmean(shares), 4), "largest_share": round(max(shares), 4)}


@contextmanager
def _made(
    make: Callable[[App, tuple[int, int]], TurnScene], size: tuple[int, int], seating: str
) -> Iterator[TurnScene]:
    with tempfile.TemporaryDirectory() as scratch:
        app = App(Store(Path(scratch), waits=True), Settings(seating=seating), Sound())
        scene = make(app, size)
        yield scene
        scene.close()


def _scoring(app: App, size: tuple[int, int]) -> TurnScene:
    """The scene with the busiest animations: late in a game, with several runs moving to the pad."""
    scene = start_scoring(draft_best_turn(turn_scene(app, KINDS[app.seating], 44)))
    scene.resize(size)
    return scene


def _dealing(app: App, size: tuple[int, int]) -> TurnScene:
    """A scene late in a game with tiles moving out of the bag."""
    scene = turn_scene_of(app, session_at(app, KINDS[app.seating], 44))
    scene.resize(size)
    scene.update(STEP_SECONDS)
    return scene


def _collecting(app: App, size: tuple[int, int]) -> TurnScene:
    """The cards of a round are collected, and those of the next one are shuffled and dealt."""
    return _begun(app, size, card_session_at(app, CARD_KINDS, 20, "deal", seat=None))


def _exchanging(app: App, size: tuple[int, int]) -> TurnScene:
    """A player shows three cards and draws others."""
    return _begun(app, size, card_session_at(app, ("human", "cpu", "cpu"), 1, "exchange", seed=EXCHANGE_SEED))


def _zooming(app: App, size: tuple[int, int]) -> TurnScene:
    """The view of a full cloth zooms back from a part of it."""
    scene = turn_scene_of(app, card_session_at(app, CARD_KINDS, 20, "deal", seat=None))
    scene.resize(size)
    assert isinstance(scene.stage, CardTable)
    scene.stage.cloth.zoom(3.0, scene.stage.cloth.area.center)
    scene.stage.cloth.reset()
    return scene


def _begun(app: App, size: tuple[int, int], session: GameSession) -> TurnScene:
    scene = turn_scene_of(app, session)
    scene.resize(size)
    scene.update(STEP_SECONDS)
    return scene


def _moving(scene: TurnScene) -> bool:
    return scene.stage.timeline.busy or (isinstance(scene.stage, CardTable) and scene.stage.cloth.moving)


def _frame(scene: TurnScene, canvas: Canvas) -> list[pygame.Rect]:
    scene.stage.timeline.update(STEP_SECONDS)
    scene.stage.effects.update(STEP_SECONDS)
    if isinstance(scene.stage, CardTable):
        scene.stage.cloth.update(STEP_SECONDS, still=False)
    picture = Picture()
    scene.draw(picture, STEP_SECONDS / 2)
    return canvas.show(picture)


BUSIEST: dict[str, tuple[Callable[[App, tuple[int, int]], TurnScene], ...]] = {
    BOARD: (_scoring, _dealing),
    CARDS: (_collecting, _exchanging, _zooming),
}
"""What makes the scenes with the busiest animations of each game."""
