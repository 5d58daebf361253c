"""The guard above a kiosk's scenes: no way out, burn-in, watchdog, idle frames."""

import _thread
import os
import signal
import socket
import tempfile
import threading
from pathlib import Path

import pygame
import pytest
from fingers import Fingers
from kiosk_driver import COUNTDOWN, IDLE, KioskDriver, count_down, start_match
from kiosk_places import PLACES, go_home

from game.engine.intents import Intent, IntentKind
from game.kiosk.values import Hours
from game.kiosk.watchdog import Watchdog
from game.scenes.kiosk.title import KioskTitle
from game.scenes.match_actions import MatchActions
from game.scenes.matches import Matches
from game.scenes.name_entry import NameEntry
from game.scenes.new_game import NewGame
from game.scenes.records import Records
from game.scenes.review.overview import Overview, ReviewProgress
from game.scenes.setup import Setup
from game.scenes.turn.scene import TurnScene
from game.scenes.watch import Watch

pytestmark = pytest.mark.slow

MIDDLE = (400, 240)


@pytest.fixture(autouse=True)
def few_frames(monkeypatch):
    """Long waits take few frames: painting them takes most of the time."""
    monkeypatch.setattr("kiosk_driver.LONGEST_FRAME", 0.5)
    monkeypatch.setattr("game.engine.loop.MAX_FRAME_SECONDS", 0.5)


# No way out


def test_neither_a_key_nor_closing_the_window_leaves_the_game_or_full_screen(table):
    keys = [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT), (pygame.K_ESCAPE, 0)]
    with table.run():
        assert "Quit" not in table.labels
        for key, mod in [*keys, (pygame.K_F4, pygame.KMOD_ALT), (pygame.K_q, pygame.KMOD_CTRL)]:
            for _ in range(3):
                table.key(key, mod)
                table.wait(0.1)
            assert table.kiosk.app.window.full_screen
            assert table.name == "KioskTitle"
        table.post(pygame.QUIT)
        table.wait(0.1)
        assert table.name == "KioskTitle"


NOT_FOR_VISITORS = {
    scene.__name__
    for scene in (Matches, MatchActions, NameEntry, NewGame, Overview, Records, ReviewProgress, Setup, Watch)
}


def check_still_running(table: KioskDriver) -> None:
    """Checks that the window is still in full screen, and that the title comes back after a while."""
    table.post(pygame.QUIT)
    table.wait(0.1)
    assert table.kiosk.app.window.full_screen and table.top
    table.wait(IDLE + COUNTDOWN + 8.0)  # The draw for the start may still be shown at first.
    assert table.name in ("KioskTitle", "Demo")
    assert "settings.json" not in table.files()
    assert not NOT_FOR_VISITORS & set(table.shown)


@pytest.mark.parametrize("place", PLACES)
def test_keys_and_touches_in_any_scene_leave_the_game_running_in_full_screen(table, place):
    keys = [pygame.K_F11, pygame.K_ESCAPE, pygame.K_F10, pygame.K_TAB, pygame.K_p, pygame.K_h, pygame.K_d]
    with table.run():
        PLACES[place](table)
        assert table.name == place.split(",")[0]
        for key in [*keys, pygame.K_1, pygame.K_UP, pygame.K_LEFT, pygame.K_BACKSPACE]:
            table.key(key)
            table.wait(0.05)
        table.post(pygame.MOUSEWHEEL, y=1, precise_y=1.0, which=0, flipped=False)
        table.post(pygame.TEXTINPUT, text="a\u0301")
        table.post(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_BACK, instance_id=0)
        table.wait(0.1)
        if place != "StaffMenu":
            go_home(table)
            PLACES[place](table)
            assert table.name == place.split(",")[0]
            for touch in [(20, 20), (400, 240), (780, 20), (20, 460), (600, 300), (400, 400)]:
                table.tap(touch)
                table.wait(0.05)
        check_still_running(table)


@pytest.mark.parametrize("place", ["KioskTitle", "Players", "HowToPlay", "Pause", "Seats"])
def test_no_button_leads_to_what_visitors_may_not_see(table, place):
    with table.run():
        PLACES[place](table)
        for label in table.labels:
            table.press(label)
            check_still_running(table)
            if table.name == "Demo":
                table.tap(MIDDLE)
                table.wait(0.1)
            PLACES[place](table)


def test_only_the_intent_full_screen_is_consumed_while_visitors_play(table):
    with table.run():
        guard = table.loop._guard
        for kind in IntentKind:
            consumed = guard.consumes(Intent(kind), table.now)
            assert consumed is (kind is IntentKind.FULL_SCREEN), kind
        table.wait(0.1)


# What counts as input, frames, burn-in, watchdog


@pytest.mark.parametrize(("pixels", "shown"), [(2, "StillPlaying"), (20, "TurnScene")])
def test_a_thing_on_the_screen_that_only_trembles_is_no_player(table, pixels, shown):
    """A cup, for example: touch screens report that it moves a little."""
    with table.run():
        start_match(table, "1 player")
        fingers = Fingers()
        fingers.down(1, MIDDLE)
        for number in range(IDLE + 1):
            fingers.move(1, (MIDDLE[0] + number % 2 * pixels, MIDDLE[1]))
            table.wait(1.0)
        assert table.name == shown


def _hold_a_key(table: KioskDriver, fingers: Fingers, second: int) -> None:
    """An arrow key is held: pygame says so once, and the game repeats it."""
    if second == 0:
        table.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)


def _hold_a_letter(table: KioskDriver, fingers: Fingers, second: int) -> None:
    """SDL repeats the text, but pygame does not repeat KEYDOWN."""
    table.loop.stack.top.typing = True
    if second == 0:
        table.post(pygame.KEYDOWN, key=pygame.K_5, mod=0, unicode="5", scancode=0)
    table.post(pygame.TEXTINPUT, text="5")


def _hold_a_stick(table: KioskDriver, fingers: Fingers, second: int) -> None:
    """It is never quite still."""
    table.post(
        pygame.CONTROLLERAXISMOTION,
        axis=pygame.CONTROLLER_AXIS_LEFTX,
        value=30000 + second % 2 * 500,
        instance_id=0,
    )


def _rest_two_fingers(table: KioskDriver, fingers: Fingers, second: int) -> None:
    """They have pinched a little, and tremble now."""
    if second == 0:
        fingers.down(1, (300, 240))
        fingers.down(2, (420, 240))
        fingers.move(2, (560, 240))
    else:
        fingers.move(2, (560 + second % 2 * 8, 240))


@pytest.mark.parametrize("hold", [_hold_a_key, _hold_a_letter, _hold_a_stick, _rest_two_fingers])
def test_what_is_held_for_ever_does_not_keep_the_table_from_becoming_idle(table, hold):
    with table.run():
        start_match(table, "1 player")
        fingers = Fingers()
        for second in range(IDLE + 1):
            hold(table, fingers, second)
            table.wait(1.0)
        assert table.name == "StillPlaying"


def test_fingers_that_pinch_slowly_are_somebody_who_plays(table):
    with table.run():
        start_match(table, "1 player")
        fingers = Fingers()
        _rest_two_fingers(table, fingers, 0)
        for second in range(IDLE + 1):
            fingers.move(2, (560 + 10 * second, 240))
            table.wait(1.0)
        assert table.name == "TurnScene"


def test_nothing_is_painted_while_the_table_waits(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path, idle_seconds=2000)

    with table.run():
        start_match(table, "2 players")
        table.wait(3.0)
        before = table.loop.frames
        table.wait(280.0)
        assert table.loop.frames == before


@pytest.fixture
def waiting_table(monkeypatch, tmp_path):
    return KioskDriver(monkeypatch, tmp_path, idle_seconds=2000, attract_seconds=2000)


def test_the_picture_moves_after_five_minutes_in_one_frame_and_touches_with_it(waiting_table):
    """The upper left corner of a button is where it is seen."""
    table = waiting_table
    with table.run():
        table.wait(6.0)
        frames = table.loop.frames
        table.wait(300.0)
        dx, dy = table.loop._guard.offset
        assert (dx, dy) != (0, 0)
        assert table.loop.frames == frames + 1
        left, top = table.top.buttons.all[0].area.topleft
        for right, down, scene in ((-1, 0, "KioskTitle"), (0, -1, "KioskTitle"), (0, 0, "Players")):
            table.tap((left + dx + right, top + dy + down))
            table.wait(0.1)
            assert table.name == scene


def test_the_picture_moves_as_far_as_shift_pixels_allow(waiting_table):
    waiting_table.values["shift_pixels"] = 0
    with waiting_table.run():
        waiting_table.wait(301.0)
        waiting_table.key(pygame.K_RIGHT)
        waiting_table.wait(0.1)
        assert waiting_table.loop._guard.offset == (0, 0)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd")
def test_the_watchdog_gets_its_beats_while_nobody_plays(waiting_table):
    table = waiting_table
    with tempfile.TemporaryDirectory() as short, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as server:
        server.bind(str(Path(short) / "notify"))
        server.setblocking(False)
        table.environment = {
            "NOTIFY_SOCKET": str(Path(short) / "notify"),
            "WATCHDOG_USEC": "30000000",
            "WATCHDOG_PID": str(os.getpid()),
        }

        with table.run():
            table.wait(5.0)
            assert server.recv(100) == b"READY=1"
            table.wait(60.0)
        beats = 0
        while True:
            try:
                beats += server.recv(100) == b"WATCHDOG=1"
            except BlockingIOError:
                break
        assert beats in (4, 5)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="there is no systemd")
def test_while_the_loop_hangs_nothing_beats(waiting_table, monkeypatch):
    """Only the rounds of the loop beat: no thread and no timer is left to do so while a scene never returns."""
    table, threads = waiting_table, _thread._count()
    sent: list[tuple[bytes, bool]] = []
    monkeypatch.setattr(
        Watchdog, "_send", lambda watchdog, message: sent.append((message, threading.get_ident() == main))
    )
    main = threading.get_ident()
    table.environment = {"NOTIFY_SOCKET": "@zatre-test-hang", "WATCHDOG_USEC": "2"}

    def hang(seconds: float) -> None:
        """Time passes, other threads run, and the loop goes no further."""
        beats = len(sent)
        table.now += 1000.0
        for _ in range(1000):
            os.sched_yield() if hasattr(os, "sched_yield") else None
        assert len(sent) == beats
        assert _thread._count() == threads, "a thread that could beat"
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0), "a timer that could beat"
        hung.append(seconds)

    hung: list[float] = []
    with table.run():
        table.wait(1.0)
        assert (b"WATCHDOG=1", True) in sent
        monkeypatch.setattr(table.top, "update", hang)
        table.key(pygame.K_RIGHT)
        table.wait(1.0)
        assert hung
    assert all(in_loop for _message, in_loop in sent)


@pytest.mark.parametrize("asleep", ["StillPlaying", "Demo", "Dark"])
def test_of_a_finger_that_wakes_the_table_no_scene_hears_anything(monkeypatch, tmp_path, asleep):
    """Neither the press nor that it moves, rests and lifts: what lies below must not be pressed, picked or dragged."""
    dark = Hours.parse("11:00-13:00" if asleep == "Dark" else "")
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", dark_hours=dark)
    heard = []
    with table.run():
        if asleep == "StillPlaying":
            count_down(table)
        else:
            table.wait(IDLE + 1.0)
        assert table.name == asleep
        for scene in (TurnScene, KioskTitle):
            monkeypatch.setattr(scene, "handle", lambda _scene, intent: heard.append(intent.kind))
        fingers = Fingers()
        fingers.down(1, MIDDLE)
        table.wait(1.0)
        assert table.name in ("TurnScene", "KioskTitle")
        fingers.move(1, (500, 300))
        table.wait(0.1)
        fingers.up(1)
        table.wait(0.5)
        assert heard == []
        fingers.down(1, MIDDLE)
        table.wait(0.1)
        fingers.up(1)
        table.wait(0.1)
        assert IntentKind.PRESS in heard and IntentKind.RELEASE in heard
