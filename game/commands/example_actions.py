"""What somebody does in an example before its picture is drawn. Every function returns the scene."""

from __future__ import annotations

from typing import Any

from pygame import Rect

from game.analysis.review import StepResult
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.commands.fixtures import FIRST_SIZE, best_mark
from game.engine.intents import Intent, IntentKind
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.common.errors import RuleError
from game.rules.common.pad import MAX_TOTAL
from game.rules.tiles.constants import CELLS
from game.scenes.review.overview import ReviewProgress
from game.table.timings import HINT_WORDS

FINGER = (1, 1)
"""A pointer that is not the mouse."""
TAP = (IntentKind.PRESS, IntentKind.RELEASE)

# Menus and lists


def finished(scene: Any) -> Any:
    scene.finish()
    return scene


def chosen(scene: Any, *buttons: int) -> Any:
    scene.resize(FIRST_SIZE)
    for button in buttons:
        scene.buttons.all[button].act()
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


# Turns of the tile game


def show_next_pad(scene: Any) -> Any:
    scene.handle(Intent(scene.stage.next_pad))
    return finished_effects(scene)


def lay_elsewhere(scene: Any) -> Any:
    """The first tile is laid on the second cell where it fits, away from the hint."""
    draft = scene.model.draft
    draft.lay(0, draft.marks(0)[1].cell)
    scene.controller.begin()
    return scene


def wait_for_hint(scene: Any) -> Any:
    scene.model.hint.waited, scene.model.hint.brightness = HINT_WORDS, 0.75
    return scene


def press_refused_cell(scene: Any) -> Any:
    draft = scene.model.draft
    value = draft.hand[draft.picked]
    over = [c for c in CELLS if not draft.board.tiles[c] and max(draft.board.totals(value, c)) > MAX_TOTAL]
    cell = max(over, key=lambda c: len(draft.board.joined_cells(c, True)))
    for kind in TAP:
        scene.handle(Intent(kind, scene.layout.rect(cell).center))
    return scene


# Stations around the board


def with_menus(scene: Any, entry: int | None = None) -> Any:
    """Everybody who waits opens the menu of their station, and presses this entry."""
    for seat, station in enumerate(scene.layout.stations):
        if seat != scene.model.displayed.actor:
            _tap(scene, seat, station.menu)
            if entry is not None:
                _tap(scene, seat, scene.stage.menus[seat].buttons.all[entry].area)
    return scene


def with_pads(scene: Any) -> Any:
    for seat, station in enumerate(scene.layout.stations):
        _tap(scene, seat, station.pad)
    return scene


def with_bag(scene: Any) -> Any:
    at = scene.stage.station.place.outward(scene.stage.stock_area).center
    for kind in (IntentKind.PRESS, IntentKind.HOLD, IntentKind.RELEASE):
        scene.handle(Intent(kind, at, pointer=FINGER))
    return scene


def _tap(scene: Any, seat: int, area: Rect) -> None:
    at = scene.layout.station_of(seat).place.outward(area).center
    for kind in TAP:
        scene.handle(Intent(kind, at, pointer=FINGER))


# Turns of the card game


def hold_best_card(scene: Any) -> Any:
    """The card that scores most is held over its spot. Seen only if keys are in use."""
    draft = scene.model.draft
    place, mark = best_mark(draft)
    draft.picked = place
    draft.turn_to(place, mark.placement)
    scene.stage.focus.cell, scene.stage.focus.on_board = mark.placement.cell, True
    return scene


def refuse_card(scene: Any) -> Any:
    """The player tries to lay the picked card where a total would be too high."""
    draft = scene.model.draft
    steps = (-RIGHT, RIGHT, -BELOW, 2 * BELOW)
    for way in [draft.at(draft.picked, one.cell + step) for one in draft.table.laid for step in steps]:
        if draft.table.fits(way):
            continue
        try:
            draft.lay(draft.picked, way)
        except RuleError as error:
            if "sum" in error.facts:
                scene.controller.refuse(error)
                break
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
    scene.stage.effects.finish()
    return scene
