"""Hours of the day, over midnight too."""

from __future__ import annotations

from datetime import time

import pytest

from game.kiosk.keys import Hours


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
    ["22", "22:00", "22:00-", "24:00-01:00", "22:60-23:00", "22:00-24:01", "8:00-8:00", "1:0-2:0", ","],
)
def test_a_wrong_range_is_refused(text):
    with pytest.raises(ValueError):
        Hours.parse(text)


def test_hours_are_written_as_they_are_read():
    hours = Hours.parse("1:00-2:00,22:00-24:00")
    assert Hours.parse(str(hours)) == hours


@pytest.mark.parametrize(
    ("now", "seconds"),
    [("21:59:59", 1), ("22:00:00", 36_000), ("07:59:30", 30), ("08:00:00", 50_400), ("23:00:00", 32_400)],
)
def test_the_next_change_is_the_next_start_or_end(now, seconds):
    assert Hours.parse("22:00-08:00").seconds_to_change(time.fromisoformat(now)) == seconds


def test_without_ranges_nothing_ever_changes():
    assert Hours().seconds_to_change(time(12)) is None
