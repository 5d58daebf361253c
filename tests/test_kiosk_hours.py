"""Hours of the day, over midnight too, and a kiosk at its quiet and its dark hours."""

import datetime
from datetime import time

import pygame
import pytest
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, KioskDriver

from game.engine.picture import Picture
from game.kiosk.values import Hours
from game.version import RELEASED


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("22:00-08:00", ["22:00", "23:59", "00:00", "07:59"], ["08:00", "21:59", "12:00"]),
        ("13:00-14:30", ["13:00", "14:29"], ["12:59", "14:30", "00:00"]),
        ("22:00-24:00", ["22:00", "23:59"], ["00:00", "21:59"]),
        ("00:00-24:00", ["00:00", "12:00", "23:59"], []),
        ("1:00-2:00, 22:00 - 23:00", ["01:30", "22:30"], ["02:00", "12:00"]),
        ("", [], ["00:00", "12:00"]),
    ],
)
def test_a_range_includes_its_start_and_excludes_its_end(text, inside, outside):
    hours = Hours.parse(text)
    assert [hours.include(time.fromisoformat(now)) for now in inside] == [True] * len(inside)
    assert [hours.include(time.fromisoformat(now)) for now in outside] == [False] * len(outside)


@pytest.mark.parametrize(
    "text",
    [
        "22",
        "22:00",
        "22:00-",
        "24:00-01:00",
        "22:60-23:00",
        "21:59-22:60",
        "22:60-23:30",
        "22:00-24:01",
        "8:00-8:00",
        "1:0-2:0",
        ",",
    ],
)
def test_a_wrong_range_is_refused(text):
    with pytest.raises(ValueError):
        Hours.parse(text)


def test_hours_are_written_as_they_are_read_and_without_any_nothing_changes():
    hours = Hours.parse("1:00-2:00,22:00-24:00")
    assert Hours.parse(str(hours)) == hours
    assert Hours().seconds_to_change(time(12)) is None


@pytest.mark.parametrize(
    ("now", "seconds"),
    [("21:59:59", 1), ("22:00:00", 36_000), ("07:59:30", 30), ("08:00:00", 50_400), ("23:00:00", 32_400)],
)
def test_the_next_change_is_the_next_start_or_end(now, seconds):
    assert Hours.parse("22:00-08:00").seconds_to_change(time.fromisoformat(now)) == seconds


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


@pytest.mark.slow
def test_with_a_wrong_clock_there_are_no_hours_until_it_has_been_set(monkeypatch, tmp_path):
    """That of a Pi without a battery begins in 1970, and a network sets it later."""
    hours = Hours.parse("11:00-13:00")
    table = KioskDriver(monkeypatch, tmp_path, dark_hours=hours, quiet_hours=hours)
    right, day_before = table.clock, RELEASED - datetime.timedelta(days=1)
    for wrong in (datetime.date(1970, 1, 1), day_before):
        table.clock = datetime.datetime.combine(wrong, time(12))
        with table.run():
            table.wait(IDLE + ATTRACT + 1.0)
            assert table.name == "Demo"
            table.tap(MIDDLE)
            table.wait(0.1)
            assert table.kiosk.app.loudness == (1.0, 0.0)
            table.clock = right
            table.wait(61.0)
            assert table.name == "Dark"


@pytest.mark.slow
def test_in_the_dark_hours_the_screen_is_black_until_a_touch_or_their_end(monkeypatch, tmp_path):
    """Until 13:00. It is 12:00."""
    table = KioskDriver(monkeypatch, tmp_path, dark_hours=Hours.parse("11:00-13:00"))
    with table.run():
        table.wait(IDLE + 1.0)
        assert table.name == "Dark" and table.kiosk.app.loudness == (0.0, 0.0)
        picture = Picture()
        table.top.draw(picture, 0.0)
        assert not any(pygame.image.tobytes(picture.flatten((800, 480)), "RGB"))
        frames = table.loop.frames
        table.wait(120.0)
        assert table.loop.frames == frames, "nothing is painted"
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.name == "KioskTitle"
        table.wait(IDLE + 1.0)
        assert table.name == "Dark"
        table.clock += datetime.timedelta(hours=2)
        table.wait(61.0)
        assert table.name != "Dark"
