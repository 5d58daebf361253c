"""What the tests of the review in the window share: a desk at which it looks briefly, a match looked at, ways to a button."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest
from desk import WAYS, Desk, QuickHead, focus_ways
from helpers import header, play_on, sitting_after

from game.analysis.review import steps
from game.analysis.review_result import Findings
from game.commands import shots
from game.engine.intents import Intent, Kind
from game.players.budget import Samples
from game.rules.constants import Turn
from game.scenes.end_scoring import EndScoring
from game.scenes.menu import Menu
from game.scenes.review.better import BetterTurn

HEADS = ("game.scenes.review.looking", "game.scenes.review.better")


def review_desk(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Desk:
    """A desk at which the review looks briefly, and only at the first turns of a match."""
    for module in HEADS:
        monkeypatch.setattr(f"{module}.Thinker", QuickHead)
        monkeypatch.setattr(f"{module}.SAMPLES", Samples(30))
    monkeypatch.setattr("game.scenes.review.looking.steps", lambda match: steps(match)[:16])
    return Desk(monkeypatch, folder, speed="off")


def told(*kinds: str) -> Findings:
    """A match looked at, in which nothing has been tried yet."""
    found = shots.told(*kinds)
    return Findings(found.match, found.report)


def ended(desk: Desk, *kinds: str) -> EndScoring:
    """A short match that has just ended."""
    sitting = sitting_after(desk.store, header(*kinds), 4)
    play_on(sitting)
    scene = desk.table(sitting)
    assert isinstance(scene, EndScoring)
    scene.finish()
    return scene


def better(desk: Desk) -> BetterTurn:
    assert isinstance(desk.top, BetterTurn)
    return desk.top


def another(scene: BetterTurn) -> Turn:
    """A turn that is neither the one laid then nor the best, in an order in which it can be laid."""
    known = {frozenset(scene.turn.played.lay.turn), frozenset(scene.turn.judgement.best)}
    return next(turn for turn in scene.match.legal_turns() if turn and frozenset(turn) not in known)


def way_to(scene: Menu | BetterTurn, label: str) -> list[tuple[int, int]]:
    """The steps that lead the focus to the button with that label, without a pointer."""
    if isinstance(scene, Menu):
        goal = next(at for at, button in enumerate(scene.buttons.all) if button.label == label)
        steps = [] if scene.buttons.visible else [(0, 1)]
        return steps + [step.at for step in focus_ways(scene)[goal]]
    hands = scene.hands
    start = hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus
    ways, queue = {start: []}, deque([start])
    while queue:
        state = queue.popleft()
        visible, on_board, _cursor, focus = state
        if visible and not on_board and hands.buttons.all[focus].label == label:
            break
        for way in WAYS:
            hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus = state
            scene.handle(Intent(Kind.MOVE, way))
            after = hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus
            if after not in ways:
                ways[after] = [*ways[state], way]
                queue.append(after)
    hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus = start
    return ways[state]


def with_size(scene, size: tuple[int, int] = (800, 480)):
    scene.resize(size)
    return scene
