"""Shared by the tests of the review's scenes: a UI driver with a fast review, a reviewed match, and ways to press buttons."""

from collections import deque

from focus_ways import focus_ways
from helpers import header, play_on, session_after
from input_poster import WAYS
from ui_driver import UiDriver

from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.rules.common.journal import BOARD
from game.rules.tiles.constants import Turn
from game.scenes.end.scoring import EndScoring
from game.scenes.menu import Menu
from game.scenes.review.board import ReviewBoard
from tools.fixtures import reviewed_match


def untried_review(*kinds: str, game_name: str = BOARD) -> ReviewResult:
    """The review of an example match in which no other turn has been tried yet."""
    found = reviewed_match(*kinds, game_name=game_name)
    return ReviewResult(found.match, found.report)


def ended(ui: UiDriver, *kinds: str) -> EndScoring:
    """A short match that has just ended."""
    session = session_after(ui.store, header(*kinds), 4)
    play_on(session)
    scene = ui.table(session)
    assert isinstance(scene, EndScoring)
    scene.finish()
    return scene


def better(ui: UiDriver) -> ReviewBoard:
    assert isinstance(ui.top, ReviewBoard)
    return ui.top


def another(scene: ReviewBoard) -> Turn:
    """A turn that is neither the one that was laid nor the best one, in an order in which it can be laid."""
    known = {frozenset(scene.board.turn.played.lay.turn), frozenset(scene.board.turn.judgement.best)}
    return next(turn for turn in scene.match.legal_turns() if turn and frozenset(turn) not in known)


def way_to(scene: Menu | ReviewBoard, label: str) -> list[tuple[int, int]]:
    """The steps that lead the focus to the button with that label, without a pointer."""
    if isinstance(scene, Menu):
        goal = next(at for at, button in enumerate(scene.buttons.all) if button.label == label)
        steps = [] if scene.buttons.visible else [(0, 1)]
        return steps + [step.at for step in focus_ways(scene)[goal]]
    spot = scene.turn_table.focus
    start = spot.buttons.visible, spot.on_board, spot.cell, spot.buttons.focus
    ways, queue = {start: []}, deque([start])
    while queue:
        state = queue.popleft()
        visible, on_board, _cell, focus = state
        if visible and not on_board and spot.buttons.all[focus].label == label:
            break
        for way in WAYS:
            spot.buttons.visible, spot.on_board, spot.cell, spot.buttons.focus = state
            scene.handle(Intent(IntentKind.MOVE, way))
            after = spot.buttons.visible, spot.on_board, spot.cell, spot.buttons.focus
            if after not in ways:
                ways[after] = [*ways[state], way]
                queue.append(after)
    spot.buttons.visible, spot.on_board, spot.cell, spot.buttons.focus = start
    return ways[state]


def with_size(scene, size: tuple[int, int] = (800, 480)):
    scene.resize(size)
    return scene
