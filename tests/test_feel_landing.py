"""A tile or card lands with weight: what is seen and heard at the moment when it touches the table."""

import pytest
from card_driver import card_draft, card_scene
from helpers import at
from ui_driver import draft_of, opening, picture_of, turn_of

from game.commands.fixtures import best_mark, card_session_at
from game.engine.sound import FOLDER
from game.scenes.tile_turn.draft import sums_made

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]


@pytest.fixture
def heard(ui, monkeypatch):
    names: list[str] = []
    monkeypatch.setattr(ui.app.sound, "play", names.append)
    return names


def landed(heard: list[str]) -> list[str]:
    return [name for name in heard if "laid" in name]


def test_a_tile_is_heard_and_its_sums_are_seen_when_it_touches_the_board(ui, heard):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.lay([(6, at("h8"))])
        ui.lay_tiles([(5, at("i8"))])
        seen = []

        def watch() -> None:
            sums = sums_made(draft_of(scene), scene.stage.falling) if scene.model.draft else []
            seen.append((tuple(landed(heard)), len(sums)))

        ui.watch = watch
        ui.run()
    assert landed(heard) == ["tile_laid_6", "tile_laid_5"]
    assert {count for sounds, count in seen if "tile_laid_5" in sounds} == {1}
    assert {count for sounds, count in seen if "tile_laid_5" not in sounds} == {0}


def test_a_dropped_tile_is_heard_when_it_is_released(ui, heard):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        start = scene.stage.station.rack_slot(0, 3).center
        goal = scene.layout.rect(at("h8")).move(5, 5).center
        ui.down(start)
        ui.point(goal)
        ui.run(3)
        assert not landed(heard)
        ui.up(goal)
        ui.run(1)
        assert landed(heard) == ["tile_laid_6"]
        assert not scene.stage.falling


def test_a_landing_moves_the_neighbours_and_ends(ui):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.lay([(6, at("h8"))])
        still = set(picture_of(scene).blits)
        ui.lay_tiles([(5, at("i8"))])
        gone: set[object] = set()
        ui.watch = lambda: gone.update(still - set(picture_of(scene).blits) if scene.stage.landings else ())
        ui.run()
        edge = scene.layout.rect(at("h8")).x
        assert any(abs(place[0] - edge) < 9 for _surface, place in gone)  # type: ignore[misc]
        assert not scene.stage.landings


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
def test_tiles_are_heard_and_lie_still_at_once_without_motion(window, monkeypatch, chosen):
    ui = window(**{"speed": "normal"} | chosen)
    names: list[str] = []
    monkeypatch.setattr(ui.app.sound, "play", names.append)
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.watch = lambda: setattr(ui, "moved", bool(scene.stage.landings) or getattr(ui, "moved", False))
        ui.lay([(6, at("h8"))])
    assert landed(names) == ["tile_laid_6"]
    assert not ui.moved  # type: ignore[attr-defined]


def test_a_laid_card_is_heard_with_a_sound_that_exists(ui, heard):
    session = card_session_at(ui.app, ("human", "cpu", "cpu"), 12)
    with ui.play(ui.table(session)):
        place, mark = best_mark(card_draft(ui))
        draft = card_draft(ui)
        draft.picked = place
        while draft.at(place, mark.placement.cell) != mark.placement:
            draft.rotate(1)
        card_scene(ui.top).controller.moves.lay(place, mark.placement)
        ui.run()
    assert len(landed(heard)) == 1
    assert all((FOLDER / f"{name}.wav").exists() for name in heard)
