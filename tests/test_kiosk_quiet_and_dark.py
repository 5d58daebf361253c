"""A kiosk at its quiet and its dark hours."""

from __future__ import annotations

import datetime

import pygame
import pytest
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, KioskDriver

from game.engine.picture import Picture
from game.kiosk.keys import Hours

MIDDLE = (400, 240)


@pytest.mark.slow
def test_the_title_has_no_music_and_the_demo_no_sound(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, max_volume=5)

    with table.run():
        app = table.kiosk.app
        table.wait(1.0)
        assert app.loudness == (0.5, 0.0)
        table.press("Play")
        table.wait(0.2)
        assert app.loudness == (0.5, 0.5)
        table.wait(IDLE + 1.0)
        assert table.name == "StillPlaying" and app.loudness == (0.5, 0.5)
        table.wait(COUNTDOWN + ATTRACT + 1.0)
        assert table.name == "Demo" and app.loudness == (0.0, 0.0)


def test_everything_is_silent_in_the_quiet_hours(monkeypatch, tmp_path):
    """They begin although nobody does anything."""
    quiet = Hours.parse("12:01-13:00")
    table = KioskDriver(monkeypatch, tmp_path, quiet_hours=quiet, max_volume=5, attract_seconds=2000)

    with table.run():
        table.wait(59.0)
        assert table.kiosk.app.loudness == (0.5, 0.0)
        table.wait(1.5)
        assert table.kiosk.app.loudness == (0.0, 0.0)
        table.press("Play")
        table.wait(0.2)
        assert table.kiosk.app.loudness == (0.0, 0.0)


@pytest.fixture
def dark_table(monkeypatch, tmp_path):
    """A kiosk with dark hours until 13:00. It is 12:00."""
    return KioskDriver(monkeypatch, tmp_path, dark_hours=Hours.parse("11:00-13:00"))


@pytest.mark.slow
def test_in_the_dark_hours_the_screen_is_black(dark_table):
    with dark_table.run():
        dark_table.wait(IDLE + 1.0)
        assert dark_table.name == "Dark" and dark_table.kiosk.app.loudness == (0.0, 0.0)
        picture = Picture()
        dark_table.top.draw(picture, 0.0)
        assert not any(pygame.image.tobytes(picture.flatten((800, 480)), "RGB"))


@pytest.mark.slow
def test_in_the_dark_hours_nothing_is_painted(dark_table):
    with dark_table.run():
        dark_table.wait(IDLE + 1.0)
        frames = dark_table.loop.frames
        dark_table.wait(120.0)
        assert dark_table.loop.frames == frames


@pytest.mark.slow
def test_in_the_dark_hours_a_touch_shows_the_title_for_a_while(dark_table):
    with dark_table.run():
        dark_table.wait(IDLE + 1.0)
        dark_table.tap(MIDDLE)
        dark_table.wait(0.1)
        assert dark_table.name == "KioskTitle"
        dark_table.wait(IDLE + 1.0)
        assert dark_table.name == "Dark"


@pytest.mark.slow
def test_after_the_dark_hours_the_screen_is_lit(dark_table):
    with dark_table.run():
        dark_table.wait(IDLE + 1.0)
        dark_table.clock += datetime.timedelta(hours=2)
        dark_table.wait(61.0)
        assert dark_table.name != "Dark"
