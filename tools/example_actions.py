"""What somebody does in an example before its picture is drawn. Every function returns the scene."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from game.analysis.review import StepResult
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.scenes.review.overview import ReviewProgress
from tools.fixtures import FIRST_SIZE

FINGER = (1, 1)
"""A pointer that is not the mouse."""

# Menus and lists


def finished(scene: Any) -> Any:
    scene.finish()
    return scene


def chosen(scene: Any, *buttons: int) -> Any:
    scene.resize(FIRST_SIZE)
    for button in buttons:
        scene.buttons.all[button].act()
    return scene


def stepped(scene: Any, button: int, times: int) -> Any:
    """The value of a button is changed."""
    scene.resize(FIRST_SIZE)
    for _time in range(times):
        scene.buttons.all[button].step(1)
    return scene


def asking(scene: Any) -> Any:
    """*Delete* or *Exit* is pressed. No picture has this size: a window of the same size drops the question."""
    scene.resize((960, 540))
    next(button for button in scene.buttons.all if button.icon == "icon_close").act()
    return scene


def typed(scene: Any, letters: str) -> Any:
    scene.handle(Intent(IntentKind.TEXT, text=letters))
    return scene


def all_read(scene: Any) -> Any:
    scene.resize(FIRST_SIZE)
    while scene.busy:
        scene.update(STEP_SECONDS)
    return scene


# Stations around the board


def with_menus(scene: Any, entry: int | None = None) -> Any:
    """Everybody who waits opens the menu of their station, and presses this entry."""
    for seat, station in enumerate(scene.layout.stations):
        if seat != scene.model.displayed.actor:
            _tap(scene, seat, station.menu)
            if entry is not None:
                _tap(scene, seat, scene.turn_table.menus[seat].buttons.all[entry].area)
    return scene


def with_pads(scene: Any) -> Any:
    for seat, station in enumerate(scene.layout.stations):
        _tap(scene, seat, station.pad)
    return scene


def with_bag(scene: Any) -> Any:
    at = scene.turn_table.station.place.outward(scene.turn_table.stock_area).center
    for kind in (IntentKind.PRESS, IntentKind.HOLD, IntentKind.RELEASE):
        scene.handle(Intent(kind, at, pointer=FINGER))
    return scene


def _tap(scene: Any, seat: int, area: Rect) -> None:
    tap(scene, scene.layout.station_of(seat).place.outward(area).center, pointer=FINGER)


def tap(scene: Any, at: tuple[int, int], **more: Any) -> Any:
    for kind in (IntentKind.PRESS, IntentKind.RELEASE):
        scene.handle(Intent(kind, at, **more))
    return scene


# The review


def half_reviewed(app: App, result: ReviewResult) -> Scene:
    scene, turns = ReviewProgress(app, result.match), result.report.turns
    scene.answers.extend(
        StepResult(turn.luck, turn.margins, turn.judgement) for turn in turns[: len(turns) // 2]
    )
    return scene


def told(scene: Any, *, best: bool) -> Any:
    """The player has tried a turn that is better than theirs, but not the best. It is on the board, or the ``best`` turn is."""
    turn = scene.board.turn
    judged = judgement_of(turn)
    tried = next(one for one in scene.match.legal_turns() if one not in (judged.best, turn.played.lay.turn))
    scene.board.result.tries[turn.played.number] = Try(tried, judged.best_margin - turn.cost / 3)
    scene.put(judged.best if best else tried)
    return scene


def finished_effects(scene: Any) -> Any:
    scene.turn_table.effects.finish()
    return scene
