"""The guard above a kiosk's scenes: no way out, the staff's corner and menu, hours, burn-in, watchdog, idle frames."""

from __future__ import annotations

import datetime
import os
import socket
import tempfile
from pathlib import Path

import pygame
import pytest
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, KioskDriver, Script, quick_hash, start_match

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.kiosk.hours import Hours

MIDDLE, CORNER = (400, 240), (3, 3)
PIN = "2468"
HASH = quick_hash(PIN)


@pytest.fixture
def table(monkeypatch, tmp_path):
    return KioskDriver(monkeypatch, tmp_path / "kiosk", pin_hash=HASH)


def press_digits(table: KioskDriver, pin: str) -> Script:
    for digit in pin:
        table.press(digit)
        yield 0.1
    table.key(pygame.K_RETURN)
    yield 0.1


def open_staff_menu(table: KioskDriver) -> Script:
    table.down(CORNER)
    yield 5.2
    table.up(CORNER)
    yield 0.1
    assert table.name == "StaffPin"
    for digit in PIN:
        table.post(pygame.TEXTINPUT, text=digit)
    table.key(pygame.K_RETURN)
    yield 0.1
    assert table.name == "StaffMenu"


# No way out


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        (pygame.K_F11, 0),
        (pygame.K_RETURN, pygame.KMOD_ALT),
        (pygame.K_ESCAPE, 0),
        (pygame.K_F4, pygame.KMOD_ALT),
        (pygame.K_q, pygame.KMOD_CTRL),
    ],
)
def test_no_key_leaves_the_game_or_full_screen(table, key, mod):
    def script() -> Script:
        for _ in range(3):
            table.key(key, mod)
            yield 0.1
        assert table.kiosk.app.window.full_screen
        assert table.name == "KioskTitle"

    table.run(script())
    assert table.done


def test_closing_the_window_does_nothing(table):
    def script() -> Script:
        table.post(pygame.QUIT)
        yield 0.1
        assert table.name == "KioskTitle"

    table.run(script())
    assert table.done


def test_the_title_has_no_quit(table):
    def script() -> Script:
        assert table.labels == ["Play", "How to play"]
        yield 0.1

    table.run(script())


def everywhere(table: KioskDriver) -> dict[str, Script]:
    """A way to every scene that visitors and staff can reach."""

    def keys(*keys: int) -> Script:
        for key in keys:
            table.key(key)
            yield 0.2

    def over_match(*labels: str) -> Script:
        yield from start_match(table, "2 players")
        yield from keys(pygame.K_ESCAPE)
        for label in labels:
            table.press(label)
            yield 0.2

    def pressed(*labels: str) -> Script:
        for label in labels:
            table.press(label)
            yield 0.2

    def wait(seconds: float) -> Script:
        yield seconds

    def turn() -> Script:
        yield from start_match(table, "1 player")

    def countdown() -> Script:
        yield from start_match(table)
        yield IDLE + 1.0

    def pin() -> Script:
        table.down(CORNER)
        yield 5.2
        table.up(CORNER)
        yield 0.1

    return {
        "KioskTitle": wait(1.0),
        "Demo": wait(ATTRACT + 1.0),
        "Players": pressed("Play"),
        "HowToPlay": pressed("How to play"),
        "StartDrawScene": pressed("Play", "4 players"),
        "TurnScene": turn(),
        "HandOver": start_match(table),
        "Pause": over_match(),
        "SettingsScene": over_match("Settings"),
        "Seats": over_match("Somebody leaves"),
        "StillPlaying": countdown(),
        "StaffPin": pin(),
        "StaffMenu": open_staff_menu(table),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "place",
    [
        "KioskTitle",
        "Demo",
        "Players",
        "HowToPlay",
        "StartDrawScene",
        "TurnScene",
        "HandOver",
        "Pause",
        "SettingsScene",
        "Seats",
        "StillPlaying",
        "StaffPin",
        "StaffMenu",
    ],
)
@pytest.mark.parametrize("first", [0, 1], ids=["keys", "touches"])
def test_input_in_any_scene_leaves_the_game_running_in_full_screen(table, place, first):
    keys = [
        pygame.K_F11,
        pygame.K_ESCAPE,
        pygame.K_F10,
        pygame.K_TAB,
        pygame.K_p,
        pygame.K_h,
        pygame.K_d,
        pygame.K_1,
        pygame.K_UP,
        pygame.K_LEFT,
        pygame.K_BACKSPACE,
    ]
    touches = [(20, 20), (400, 240), (780, 20), (20, 460), (600, 300), (400, 400)]

    def script() -> Script:
        yield from everywhere(table)[place]
        assert table.name == place
        if first == 0:
            for key in keys:
                table.key(key)
                yield 0.05
            table.post(pygame.MOUSEWHEEL, y=1, precise_y=1.0, which=0, flipped=False)
            table.post(pygame.TEXTINPUT, text="a\u0301")
            table.post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_BACK, instance_id=0)
            yield 0.1
        else:
            for touch in touches:
                if table.name not in ("StaffMenu",):
                    table.tap(touch)
                yield 0.05
        table.post(pygame.QUIT)
        yield 0.1
        assert table.kiosk.app.window.full_screen and table.top
        yield IDLE + COUNTDOWN + 1.0
        assert table.name in ("KioskTitle", "Demo")

    table.run(script())
    assert table.done
    assert "settings.json" not in table.files()


def test_only_the_intent_full_screen_is_consumed_while_visitors_play(table):
    def script() -> Script:
        guard = table.loop._guard
        for kind in IntentKind:
            consumed = guard.consumes(Intent(kind), table.now)
            assert consumed is (kind is IntentKind.FULL_SCREEN), kind
        yield 0.1

    table.run(script())


# Staff


def test_a_corner_held_for_five_seconds_asks_for_the_pin(table):
    def script() -> Script:
        table.down(CORNER)
        yield 4.8
        assert table.name == "KioskTitle"
        yield 0.4
        assert table.name == "StaffPin"

    table.run(script())


@pytest.mark.parametrize("away", ["lifted", "moved"])
def test_a_finger_that_leaves_the_corner_does_not_open_the_pin(table, away):
    def script() -> Script:
        table.down(CORNER)
        yield 3.0
        if away == "lifted":
            table.up(CORNER)
        else:
            table.post(pygame.MOUSEMOTION, pos=MIDDLE, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        yield 4.0
        assert table.name == "KioskTitle"

    table.run(script())


def test_without_a_pin_there_is_no_staff_menu(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path)

    def script() -> Script:
        table.down(CORNER)
        yield 6.0
        assert table.name == "KioskTitle"

    table.run(script())


def test_five_wrong_pins_lock_the_menu_for_a_minute(table):
    def script() -> Script:
        table.down(CORNER)
        yield 5.2
        table.up(CORNER)
        yield 0.1
        for _ in range(5):
            yield from press_digits(table, "1111")
        yield from press_digits(table, PIN)
        assert table.name == "StaffPin" and "60 seconds" in table.top.message
        for _ in range(4):
            table.key(pygame.K_LEFT)
            yield 15.0
        table.top.buttons.visible = False
        yield from press_digits(table, PIN)
        assert table.name == "StaffMenu"

    table.run(script())


@pytest.mark.parametrize(("label", "status"), [("Restart", 0), ("Exit", 3)])
def test_restart_and_exit_end_with_their_status(table, label, status):
    def script() -> Script:
        yield from open_staff_menu(table)
        table.press(label)
        yield 1.0
        raise AssertionError("the game goes on")

    assert table.run(script()) == status


def test_the_staff_menu_leads_back_to_the_match(table):
    def script() -> Script:
        yield from start_match(table)
        below = table.name
        yield from open_staff_menu(table)
        table.press("Back")
        yield 0.1
        assert table.name == below

    table.run(script())


def test_the_staff_menu_lists_complaints_and_a_full_disk(table):
    table.complaints = ("kiosk.toml: there is no key nonsense.",)

    def script() -> Script:
        yield from open_staff_menu(table)
        assert "nonsense" in table.top._troubles
        assert "saved" not in table.top._troubles
        table.kiosk.usage.trouble = "No space left on device"
        yield from open_staff_menu_again(table)
        assert "disk" in table.top._troubles

    table.run(script())


def open_staff_menu_again(table: KioskDriver) -> Script:
    table.press("Back")
    yield 0.1
    yield from open_staff_menu(table)


def test_the_staff_volume_stays_below_max_volume(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, pin_hash=HASH, max_volume=3)

    def script() -> Script:
        yield from open_staff_menu(table)
        area = table.top.buttons.all[1].area
        for x, volume in ((area.right - 10, 3), (area.left + 10, 2)):
            table.tap((x, area.centery))
            yield 0.1
            assert table.kiosk.volume == volume
        assert table.kiosk.app.loudness == (0.2, 0.2)

    table.run(script())


# Hours


def test_quiet_hours_and_the_demo_are_silent(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, quiet_hours=Hours.parse("12:01-13:00"), max_volume=5)

    def script() -> Script:
        app = table.kiosk.app
        yield 1.0
        assert app.loudness == (0.5, 0.0)
        table.press("Play")
        yield 0.2
        assert app.loudness == (0.5, 0.5)
        yield IDLE + COUNTDOWN + ATTRACT + 2.0
        assert table.name == "Demo" and app.loudness == (0.0, 0.0)
        table.clock += datetime.timedelta(minutes=5)
        table.tap(MIDDLE)
        yield 0.2
        assert app.loudness == (0.0, 0.0)

    table.run(script())


def test_dark_hours_are_black_and_paint_nothing_until_a_touch(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, dark_hours=Hours.parse("11:00-13:00"))

    def script() -> Script:
        yield IDLE + 1.0
        assert table.name == "Dark"
        picture = Picture()
        table.top.draw(picture, 0.0)
        assert not any(pygame.image.tobytes(picture.flatten((800, 480)), "RGB"))
        frames = table.loop.frames
        yield 120.0
        assert table.loop.frames == frames
        table.tap(MIDDLE)
        yield 0.1
        assert table.name == "KioskTitle"
        yield IDLE + 1.0
        assert table.name == "Dark"
        table.clock += datetime.timedelta(hours=2)
        yield 61.0
        assert "Dark" not in table.name

    table.run(script())


# Frames, burn-in, watchdog


def test_nothing_is_painted_while_the_table_waits(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, idle_seconds=2000)

    def script() -> Script:
        yield from start_match(table, "2 players")
        yield 3.0
        before = table.loop.frames
        yield 280.0
        assert table.loop.frames == before

    table.run(script())


def test_touches_move_with_the_picture(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, idle_seconds=2000, attract_seconds=2000)

    def script() -> Script:
        yield 1.0
        frames, whole = table.loop.frames, table.loop._guard.offset
        yield 5.0
        frames = table.loop.frames
        yield 300.0
        assert table.loop._guard.offset != whole
        assert table.loop.frames == frames + 1
        dx, dy = table.loop._guard.offset
        button = table.top.buttons.all[0].area
        table.tap((button.left + min(dx, 0), button.centery + dy))
        yield 0.1
        edge = button.left + dx
        assert table.name == ("Players" if button.left + min(dx, 0) >= edge else "KioskTitle")
        if table.name == "KioskTitle":
            table.tap((edge, button.centery + dy))
            yield 0.1
        assert table.name == "Players"

    table.run(script())


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd")
def test_the_watchdog_gets_its_beats_while_nobody_plays(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, idle_seconds=2000, attract_seconds=2000)
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(Path(short) / "notify"))
        server.setblocking(False)
        table.environment = {
            "NOTIFY_SOCKET": str(Path(short) / "notify"),
            "WATCHDOG_USEC": "30000000",
            "WATCHDOG_PID": str(os.getpid()),
        }

        def script() -> Script:
            yield 5.0
            assert server.recv(100) == b"READY=1"
            yield 60.0

        table.run(script())
        beats = 0
        while True:
            try:
                beats += server.recv(100) == b"WATCHDOG=1"
            except BlockingIOError:
                break
        assert beats in (4, 5)
