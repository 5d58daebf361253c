"""While a review is computed: its progress, leaving and coming back, and a worker that dies."""

import random
from time import monotonic
from typing import Any

import pygame
import pytest
from helpers import OPENING, header, session_of
from review_driver import ended, untried_review
from survivors import children
from ui_driver import HANG, UiDriver

from game.analysis.review import StepResult, steps
from game.engine.scene import Push, draw_ahead
from game.engine.sprites import backdrop
from game.engine.surface_cache import clear_caches, clear_large_caches, work_ahead
from game.players.budget import Samples
from game.players.tiles.levels import rank_turns
from game.rules.tiles.player_view import view_of
from game.scenes.end.scoring import EndScoring
from game.scenes.registry import scene_maker
from game.scenes.review import overview as reviewing
from game.scenes.review.board import ReviewBoard
from game.scenes.review.margin_graph import rings
from game.scenes.review.overview import Overview, ReviewProgress
from game.scenes.title import Title
from game.table.board import TABLE_SIZE
from tools.instant_worker import InstantWorker

pytestmark = pytest.mark.slow


@pytest.fixture
def ui(window, brief_review):
    return window()


def test_leaving_in_the_middle_of_the_analysis_leaves_no_worker_behind(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)

    with ui.play(ended(ui, "human", "casual")):
        ui.press_button("Review")
        ui.run(4)
        assert isinstance(ui.top, ReviewProgress)
        assert [child.name for child in children(1)] == ["zatre-worker"]
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, EndScoring)
        assert children() == []


def test_the_analysis_says_how_far_it_is_and_resumes_from_wherever_it_is_reopened(ui, listen):
    asked = listen(InstantWorker, "ask", lambda _result, _self, _work, _known, _budget, seed: seed)
    with ui.play(ended(ui, "human", "casual")):
        asked.clear()
        ui.press_button("Review")
        ui.run(6)
        assert isinstance(ui.top, ReviewProgress)
        before = list(ui.top.answers)
        assert 0 < len(before) < 10
        ui.strike(pygame.K_ESCAPE)
        ui.choose("Title")
        ui.press_button("Review")
        ui.run(1)
        assert isinstance(ui.top, ReviewProgress)
        assert ui.top.answers[: len(before)] == before
        ui.run()
        assert isinstance(ui.top, Overview)
        again = [step.answer(Samples(30)) for step in steps(ui.match)[:16]]
        assert [turn.margins for turn in ui.app.last_review.report.turns] == [one.margins for one in again]
        assert ui.app.partial_review is None
    assert len(asked) - len(set(asked)) <= 1, "what was being asked when one left is all that is asked again"


def test_what_was_found_out_about_a_match_is_not_taken_for_another_one(ui):
    first, second = untried_review("human", "cpu").match, untried_review("human", "cpu", "human").match
    scene = ReviewProgress(ui.app, first)
    for _ in range(4):
        scene.update(1 / 60)
    assert scene.answers
    assert ReviewProgress(ui.app, second).answers == []
    assert ReviewProgress(ui.app, first).answers == scene.answers
    scene.close()


def test_a_worker_that_dies_is_replaced(monkeypatch, tmp_path):
    """The process is killed before the second question: a new one finds the same figures for it, and for those after it."""
    ui = UiDriver(monkeypatch, tmp_path)
    monkeypatch.setattr("game.scenes.review.overview.SAMPLES", Samples(30))
    match = untried_review("human", "cpu").match
    *asked, last = [step for step in steps(match) if step.judged][:4]
    monkeypatch.setattr("game.scenes.review.overview.steps", lambda match: [*asked, last])
    scene = ReviewProgress(ui.app, match)
    scene.resize((800, 480))
    until, killed = monotonic() + HANG, None
    while len(scene.answers) < len(asked) and monotonic() < until:
        scene.update(1 / 60)
        if len(scene.answers) == 1 and killed is None:
            (killed,) = children(1)
            killed.kill()
            killed.join()
    scene.close()
    assert scene.answers == [step.answer(Samples(30)) for step in asked]
    assert scene.answers != [step.answer(Samples(0)) for step in asked]


def test_a_match_of_one_turn_that_gave_something_away_is_reviewed(ui):
    """Its line is one point, with a ring around it."""

    session = session_of(ui.store, header("human", "casual"), *OPENING)
    session.lay(rank_turns(view_of(session.match, 0), Samples(30), random.Random(1))[-1].turn)
    session.give_up()
    with ui.play(Title(ui.app)):
        ui.choose("Review")
        scene = ui.top
        assert isinstance(scene, Overview)
        assert len(scene._graph().margins) == len(scene._graph().costliest) == 1
        ui.click(rings(scene._graph(), scene._paper, scene._print_size)[0].center)
        assert isinstance(ui.top, ReviewBoard)


def test_the_review_and_what_it_opens_are_drawn_ahead(ui, monkeypatch):
    """The pictures of the overview, the list and the boards need no text, shape or drawing that was not made before."""
    clear_caches()
    result, size, make = untried_review("human", "cpu"), ui.window.size, scene_maker(ui.app)
    table = backdrop("table", TABLE_SIZE, size)
    scene = Push("review", result.match).scene(make)
    assert backdrop("table", TABLE_SIZE, size) is table, "which takes longest of all"
    turns = result.report.turns[: len(reviewing.steps(result.match))]
    scene.answers.extend(StepResult(turn.luck, turn.margins, turn.judgement) for turn in turns)
    draw_ahead(scene, size)
    pieces = 1
    while not (way := scene.update(1 / 60)):
        pieces += 1
    scene.close()
    assert pieces > 1, "the window answers between them"
    made = []
    for module, name in (("transform", "smoothscale"), ("image", "load_sized_svg")):
        real = getattr(getattr(pygame, module), name)
        monkeypatch.setattr(f"pygame.{module}.{name}", lambda *a, real=real: (made.append(a), real(*a))[1])

    def opened(way: Push) -> Any:
        scene = way.scene(make)
        clear_large_caches()
        made.clear()
        draw_ahead(scene, size)
        assert not made, way.name
        return scene

    overview = opened(way)
    ways = [way for button in overview.buttons.all if isinstance(way := button.act(), Push)]
    assert [way.name for way in ways] == ["review_turns", "review_boards"]
    for way in ways:
        draw_ahead(overview, size)
        while work_ahead():
            pass
        opened(way).close()
