"""Scoring can be followed: each run is counted and stamped, its points fly to the pad, and totals count up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers import turn
from ui_driver import STEP, UiDriver, draft_of, opening, turn_of

from game.commands.fixtures import draft_best_turn, turn_scene
from game.scenes.turn.scene import TurnScene

CHOICES = [{}, {"reduced_motion": True}, {"speed": "off"}]


def score(ui: UiDriver, watch=lambda: None) -> list[str]:
    """Lays an 11 and a 10 and ends the turn. Returns the sounds until the next turn; ``watch`` is called in each frame."""
    heard: list[str] = []
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        for value, cell in turn("6h8 5i8 5i9"):
            draft = draft_of(scene)
            draft.lay(next(place for place in draft.unlaid if draft.hand[place] == value), cell)
        ui.app.sound.play = heard.append  # type: ignore[method-assign]
        scene.finish_turn()
        ui.watch = watch
        while "bag_rustle" not in heard and "your_turn" not in heard:
            ui.run(1)
        return heard


@pytest.mark.slow
@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_each_run_is_heard_before_its_points_are_written(monkeypatch, tmp_path, chosen):
    ui = UiDriver(monkeypatch, tmp_path, **chosen)
    heard = score(ui)
    order = [name for name in heard if name.startswith("run_") or name == "pencil_writing"]
    assert order[0] == "run_10"
    assert [name for name in order if name != "pencil_writing"] == ["run_10", "run_11"]
    assert order.count("pencil_writing") == 2
    assert order.index("run_10") < order.index("pencil_writing")
    assert order[-1] == "pencil_writing"


@pytest.mark.slow
def test_a_run_stays_lit_from_the_moment_when_it_is_heard(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    seen: set[tuple[int, int]] = set()
    runs: list[str] = []

    def watch() -> None:
        scene = turn_of(ui.top)
        runs[:] = [name for name in recorded() if name.startswith("run_")]
        if scene.model.displayed.writing and scene.stage.timeline.busy:
            seen.add((len(runs), len(scene.model.displayed.lit_runs)))

    def recorded() -> list[str]:
        return ui.app.sound.play.__self__  # type: ignore[attr-defined, no-any-return]

    score(ui, watch)
    assert {(0, 0), (1, 1), (2, 2)} <= seen
    assert seen <= {(0, 0), (1, 1), (2, 2), (2, 0)}


def full_row(ui: UiDriver, heard: list[str]) -> Iterator[TurnScene]:
    """Ends a turn that fills a row and ticks two; returns the scene after each step until all has been shown."""
    scene = draft_best_turn(turn_scene(ui.app, ("human", "cpu"), 44))
    ui.app.sound.play = heard.append  # type: ignore[method-assign]
    scene.finish_turn()
    while scene.stage.timeline.busy:
        yield scene
        scene.stage.timeline.update(STEP)
    yield scene
    scene.close()


@pytest.mark.slow
def test_totals_count_up(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    totals = [scene.model.displayed.totals[0] for scene in full_row(ui, [])]
    assert totals == sorted(totals)
    assert len(set(totals)) > 6
    assert totals[-1] == totals[0] + 18


@pytest.mark.slow
@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_the_bonus_of_a_full_row_is_circled_after_it_is_written(monkeypatch, tmp_path, chosen):
    ui, heard = UiDriver(monkeypatch, tmp_path, **chosen), []
    rows = [
        (scene.model.displayed.pads[0].filled()[10], set(scene.model.displayed.uncircled.get(0, ())))
        for scene in full_row(ui, heard)
    ]
    filled, uncircled = rows[-1]
    assert not uncircled
    assert heard.index("pencil_writing") < heard.index("row_full")
    assert all(number == filled for number, left in rows if left)
    assert any(left for _number, left in rows) == ("speed" not in chosen)


@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_what_is_shown_after_scoring_is_the_match(monkeypatch, tmp_path, chosen):
    *_, scene = full_row(UiDriver(monkeypatch, tmp_path, **chosen), [])
    shown, match = scene.model.displayed, scene.model.match
    assert shown.pads == match.pads
    assert shown.totals == [pad.total() for pad in match.pads]
    assert not shown.lit_runs
