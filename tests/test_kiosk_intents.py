"""Every intent in every scene of a table in a public place, and any configuration in windows of any size: the game goes on."""

import random
import re

import pytest
from kiosk_driver import COUNTDOWN, IDLE, PIN_HASH, RESUME, KioskDriver
from kiosk_places import DARK_HOURS, FROM_A_MATCH, LARGE_SCREEN, PLACES, PLACES_AROUND, RARE_PLACES, go_home

from game.engine.intents import MOUSE, POINTER_KINDS, Intent, IntentKind
from game.scenes.kiosk.kiosk import default_settings
from tests.campaign.random_kiosk import play_in_small_windows

pytestmark = pytest.mark.slow


FINGER = (3, 5)
NO_DEMO = 3600
CENTRE, OUTSIDE = (400, 240), (-5, 200)
KEPT = re.compile(r"usage\.csv|staff|(playing|finished)\.order|finished/[-0-9a-f]*(-given-up)?\.zatre")
"""The files that may stay when the visitors have gone, or when the staff have changed something."""
INTENTS = [
    *(
        Intent(kind, (0, 1), "4", 4)
        for kind in IntentKind
        if kind not in (*POINTER_KINDS, IntentKind.CONFIRM)
    ),
    Intent(IntentKind.MOVE, (-1, 0), fine=True),
    Intent(IntentKind.SCROLL, (0, -3)),
    Intent(IntentKind.ZOOM, (0, -1)),
    Intent(IntentKind.PINCH, CENTRE, scale=2.0),
    *(
        Intent(kind, at, pointer=pointer)
        for pointer, at in ((MOUSE, OUTSIDE), (FINGER, CENTRE))
        for kind in (*POINTER_KINDS, IntentKind.PRESS, IntentKind.POINT, IntentKind.RELEASE)
    ),
    Intent(IntentKind.CONFIRM),
]
"""Each kind at least once, and pointers in every order. Only CONFIRM leaves most scenes, so it is the last one."""


@pytest.fixture(autouse=True)
def few_frames(monkeypatch):
    """Long waits take few frames: painting them takes most of the time."""
    monkeypatch.setattr("kiosk_driver.LONGEST_FRAME", 0.5)
    monkeypatch.setattr("game.engine.loop.MAX_FRAME_SECONDS", 0.5)


def check_intents(table: KioskDriver, place: str, way) -> None:
    with table.run():
        way(table)
        for intent in INTENTS:
            if table.name != place.split(",")[0]:
                if place not in FROM_A_MATCH:
                    go_home(table)
                way(table)
            assert table.name == place.split(",")[0]
            table.loop._deliver(intent)
            table.wait(0.0)
            assert table.kiosk.status is None and table.kiosk.app.window.full_screen, intent
        table.wait(IDLE + COUNTDOWN + RESUME + 10.0)
        assert table.name in ("KioskTitle", "Demo", "Dark")
        assert table.kiosk.session is None
        assert table.kiosk.app.settings == default_settings(table.kiosk.config)
    assert [name for name in table.files() if not KEPT.fullmatch(name)] == []


def table_for(monkeypatch, folder, **values: object) -> KioskDriver:
    return KioskDriver(monkeypatch, folder / "kiosk", pin_hash=PIN_HASH, dark_hours=DARK_HOURS, **values)


@pytest.mark.parametrize("place", [*PLACES, *RARE_PLACES])
def test_every_place_of_a_kiosk_takes_every_intent(monkeypatch, tmp_path, place):
    values = {} if place == "Demo" else {"attract_seconds": NO_DEMO}
    check_intents(table_for(monkeypatch, tmp_path, **values), place, (PLACES | RARE_PLACES)[place])


@pytest.mark.parametrize("seating", ["turn", "four"])
@pytest.mark.parametrize("place", PLACES_AROUND)
def test_every_place_of_a_kiosk_around_a_table_takes_every_intent(monkeypatch, tmp_path, place, seating):
    table = table_for(monkeypatch, tmp_path, seating=seating, inches=LARGE_SCREEN, attract_seconds=NO_DEMO)
    check_intents(table, place, PLACES_AROUND[place])


@pytest.mark.parametrize("seed", range(8))
def test_no_configuration_breaks_a_small_window(monkeypatch, tmp_path, seed):
    assert play_in_small_windows(monkeypatch, tmp_path / "kiosk", random.Random(seed), 60)
