"""While the table waits for a person nothing is painted, and while one tile flies only what changed."""

from __future__ import annotations

import pygame
import pytest
from helpers import at
from ui_driver import Script, UiDriver, opening, turn_of

from game.engine.picture import Picture


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path)


def test_while_the_table_waits_for_a_person_nothing_is_painted_or_worked_out(desk, monkeypatch):
    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        asked = []
        for name in ("draw", "update"):
            monkeypatch.setattr(scene, name, lambda *_: asked.append(1))
        painted = desk.loop.frames
        for _ in range(120):
            yield None
        assert desk.loop.frames == painted
        assert asked == [], "it is not even asked what it looks like"

    desk.play(opening(desk), hand())


def test_a_mouse_that_moves_over_nothing_paints_nothing(desk):
    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        desk.point(scene.layout.station.status.center)
        yield None
        painted = desk.loop.frames
        for x in range(20):
            desk.point((scene.layout.station.status.x + x, scene.layout.station.status.y + 4))
            yield None
        assert desk.loop.frames == painted

    desk.play(opening(desk), hand())


def test_while_one_tile_flies_only_a_small_part_of_the_window_is_presented(desk):
    shares = []

    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        show = desk.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            shares.append(sum(rect.w * rect.h for rect in rects) / (800 * 480))
            return rects

        desk.press_slot(0)
        desk.press_cell(at("h8"))
        yield 3
        desk.window.show = shown
        while scene.stage.effects.busy:
            yield 1

    desk.play(opening(desk), hand())
    assert shares
    assert max(shares) < 0.25
