"""Scoring can be followed: each run is counted and stamped, its points fly to the pad, and totals count up."""

from __future__ import annotations

import pytest
from helpers import turn
from ui_driver import UiDriver, draft_of, opening, turn_of

CHOICES = [{}, {"reduced_motion": True}, {"speed": "off"}]


def score(ui: UiDriver, watch=lambda: None) -> list[str]:
    """Lays an 11 and a 10 and ends the turn. Returns the sounds until the next turn; ``watch`` is called in each frame."""
    heard: list[str] = []
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        for value, cell in turn("6h8 5i8 5i9"):
            draft = draft_of(scene)
            draft.lay(next(place for place in draft.unlaid if draft.tiles[place] == value), cell)
        ui.app.sound.play = heard.append  # type: ignore[method-assign]
        scene.finish_turn()
        ui.watch = watch
        while "bag_rustle" not in heard and "your_turn" not in heard:
            ui.run(1)
        return heard


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
