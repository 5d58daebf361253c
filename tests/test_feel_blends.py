"""Scenes blend into each other, and nobody waits for it. The bag shrinks as it empties."""

from __future__ import annotations

import weakref
from contextlib import contextmanager

import pygame
import pytest
from pygame import Rect
from ui_driver import UiDriver

from game.engine.loop import Loop
from game.engine.picture import Picture
from game.engine.scene import SceneStack
from game.engine.window import Blend
from game.scenes.title import Title
from game.table.bag import draw_bag


@contextmanager
def blending(ui: UiDriver):
    """The title in a loop that blends scenes."""
    with ui.play(ui.make("title")):
        stack = SceneStack(ui.top, ui.window.size, ui.make)
        ui.loop = Loop(ui.window, stack, ui.app.devices, lambda: None, blend_seconds=ui.app.blend_seconds)
        ui.run(30)
        yield


def until_still(ui: UiDriver, began: float) -> float:
    """Runs until the window shows the scene alone. Returns the seconds since ``began``."""
    while ui.screen() != ui.repainted():
        ui.run(1)
        assert ui.now - began < 1
    return ui.now - began


def test_the_game_does_not_catch_up_after_a_delay(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    monkeypatch.setattr(Title, "busy", True)
    with ui.play(Title(ui.app), 1):
        top, shown = ui.top, []
        monkeypatch.setattr(top, "update", shown.append)
        ui.now += 30
        ui.run(1)
        assert 1 <= len(shown) <= 8


@pytest.mark.slow
@pytest.mark.parametrize(
    "chosen", [{}, {"reduced_motion": True}, {"speed": "slow"}, {"speed": "fast"}], ids=str
)
def test_a_blend_takes_150_to_250_ms(monkeypatch, tmp_path, chosen):
    ui = UiDriver(monkeypatch, tmp_path, **chosen)
    with blending(ui):
        before, began = ui.screen(), ui.now
        ui.press_button("Settings")
        ui.run(1)
        assert not isinstance(ui.top, Title)
        assert ui.screen() == before
        ui.run(3)
        assert ui.screen() not in (before, ui.repainted())
        assert 0.15 <= until_still(ui, began) <= 0.25


@pytest.mark.slow
def test_a_blend_changes_the_window_at_most_33_times_a_second(monkeypatch, tmp_path):
    """Each time, the whole window is painted. The first and the last picture are not counted."""
    ui = UiDriver(monkeypatch, tmp_path)
    with blending(ui):
        ui.press_button("Settings")
        ui.run(1)
        frames = ui.loop.frames
        until_still(ui, ui.now)
        assert ui.loop.frames - frames <= 2 + 0.2 * 33


@pytest.mark.slow
def test_input_goes_to_the_next_scene_at_once(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    with blending(ui):
        ui.press_button("Settings")
        ui.run(2)
        ui.key(pygame.K_ESCAPE)
        ui.run(2)
        assert isinstance(ui.top, Title)
        assert until_still(ui, ui.now) <= 0.25


@pytest.mark.slow
def test_without_animations_scenes_follow_at_once(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    with blending(ui):
        ui.press_button("Settings")
        ui.run(1)
        assert ui.screen() == ui.repainted()


def test_the_bag_shrinks_as_it_empties():
    heights = []
    for count in (120, 60, 0):
        picture = Picture()
        draw_bag(picture, Rect(0, 0, 100, 120), count)
        heights.append(picture.blits[0][0].get_height())
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < 0.7 * heights[0]


def test_the_surfaces_of_the_last_scene_are_freed_before_the_next_one_is_drawn(monkeypatch, tmp_path):
    ui = UiDriver(monkeypatch, tmp_path)
    picture = Picture()
    picture.add(pygame.Surface(ui.window.size), 0, 0)
    ui.window.show(picture)
    shown = weakref.ref(picture.blits[0][0])
    del picture
    Blend(ui.window, ui.app.blend_seconds).begin()
    assert shown() is None
