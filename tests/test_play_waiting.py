"""While the table waits for a person nothing is painted, and while a tile moves only what changed is."""

import pygame
import pytest
from helpers import at
from ui_driver import opening, turn_of

from game.engine.picture import Picture

pytestmark = pytest.mark.window(speed="normal")


def test_waiting_or_a_mouse_that_moves_over_nothing_paints_nothing(ui, monkeypatch):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.hover(scene.layout.station.status.center)
        painted = ui.loop.frames
        for x in range(20):
            ui.hover((scene.layout.station.status.x + x, scene.layout.station.status.y + 4))
        assert ui.loop.frames == painted
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        asked = []
        for name in ("draw", "update"):
            monkeypatch.setattr(scene, name, lambda *_: asked.append(1))
        painted = ui.loop.frames
        for _ in range(120):
            ui.run()
        assert ui.loop.frames == painted
        assert asked == [], "the scene was drawn or updated"


@pytest.mark.slow
def test_while_one_tile_flies_only_a_small_part_of_the_window_is_presented(ui):
    shares = []
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        show = ui.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            shares.append(sum(rect.w * rect.h for rect in rects) / (800 * 480))
            return rects

        ui.press_slot(0)
        ui.press_cell(at("h8"))
        ui.run(3)
        ui.window.show = shown
        while scene.stage.effects.busy:
            ui.run(1)
    assert shares
    assert max(shares) < 0.25
