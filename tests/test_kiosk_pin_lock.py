"""Wrong PINs lock the staff menu: for how long, over a power cut, and whatever somebody does who drums on the screen."""

import os
import random
import threading

import pygame
import pytest
from kiosk_driver import PIN, PIN_HASH, KioskDriver, hold_corner, open_staff_menu, press, quick_hash
from kiosk_places import go_home

from game.kiosk.pin import ATTEMPTS, LONGEST_SECONDS, NAME, PinLock, locked_seconds
from game.session.storage import Store

WRONG = "135790"
HANG = 60.0


def enter(lock: PinLock, pin: str, now: float) -> bool | None:
    """Whether the PIN is right; None if it was not checked."""
    if not lock.count(pin, now):
        return None
    assert lock.counted
    return lock.check(pin)


@pytest.fixture
def lock(store):
    return PinLock(PIN_HASH, store, 0.0)


def restarted(lock: PinLock, now: float) -> PinLock:
    """What finds its files when the power comes back."""
    return PinLock(PIN_HASH, Store(lock._store.folder), now)


def number_on_disk(folder) -> int:
    path = folder / NAME
    return int(path.read_text()) if path.exists() else 0


def test_the_lock_lasts_a_minute_and_then_twice_as_long_each_time_up_to_ten_minutes():
    assert [locked_seconds(wrong) for wrong in range(12)] == [0] * 5 + [60, 120, 240, 480, 600, 600, 600]
    assert locked_seconds(10**9) == 600


def test_each_attempt_after_a_lock_begins_one_that_is_twice_as_long(lock):
    assert [enter(lock, WRONG, 0.0) for _ in range(ATTEMPTS)] == [False] * ATTEMPTS
    now = 0.0
    for seconds in (60, 120, 240, 480, 600, 600):
        for share in (0.0, 0.3, 0.999):  # What is entered meanwhile neither counts nor makes the lock longer.
            assert enter(lock, PIN, now + share * seconds) is None
            assert lock.seconds_locked(now + share * seconds) == pytest.approx((1 - share) * seconds)
        now += seconds
        assert lock.seconds_locked(now) == 0 and enter(lock, WRONG, now) is False


def test_the_right_pin_ends_the_count_and_says_how_many_were_wrong(lock):
    """It may be the fifth attempt."""
    for wrong in (4, 3, 0):
        assert [enter(lock, WRONG, 0.0) for _ in range(wrong)] == [False] * wrong
        assert enter(lock, PIN, 0.0) is True
        assert lock.seconds_locked(0.0) == 0
        assert lock.failed == wrong and number_on_disk(lock._store.folder) == 0
    assert restarted(lock, 0.0).seconds_locked(0.0) == 0


def test_what_cannot_be_a_pin_is_no_attempt(lock):
    for pin in ("", "246", "123456789", "٢٤٦٨", "abcd"):
        assert [enter(lock, pin, 0.0) for _ in range(9)] == [None] * 9
    assert enter(lock, PIN, 0.0) is True and lock.failed == 0


def test_a_power_cut_at_any_moment_gains_no_attempt(lock):
    """It comes after each press, before the PIN is checked."""
    for wrong in range(1, 12):
        now = 5.0  # The clock begins anew at every start.
        assert lock.count(WRONG, now + lock.seconds_locked(now))
        assert number_on_disk(lock._store.folder) == wrong
        lock = restarted(lock, now)
        assert lock.seconds_locked(now) == locked_seconds(wrong)


def test_a_damaged_number_or_something_else_in_its_place_locks_for_a_minute(lock):
    path = lock._store.folder / NAME
    path.parent.mkdir()
    for content in (b"", b"x", b"-3", b"5\n5", b"9" * 10, b"9" * 50, "٥".encode()):
        path.write_bytes(content)
        assert restarted(lock, 7.0).seconds_locked(7.0) == 60
    path.unlink()
    path.mkdir()
    assert restarted(lock, 7.0).seconds_locked(7.0) == 60


def test_without_a_folder_wrong_pins_are_counted_in_memory(tmp_path):
    (tmp_path / "file").touch()
    lock = PinLock(PIN_HASH, Store(tmp_path / "file" / "kiosk"), 0.0)
    assert [enter(lock, WRONG, 0.0) for _ in range(5)] == [False] * 5
    assert enter(lock, PIN, 59.9) is None and enter(lock, PIN, 60.0) is True


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_nobody_else_can_read_the_number(lock):
    lock.count(WRONG, 0.0)
    assert (lock._store.folder / NAME).stat().st_mode & 0o777 == 0o600


# At the table


def type_pin(table: KioskDriver, pin: str) -> None:
    for digit in pin:
        table.post(pygame.TEXTINPUT, text=digit)
    table.key(pygame.K_RETURN)
    table.wait(0.1)


def go_on_after(table: KioskDriver, seconds: float) -> None:
    """Nobody touches the table for this time. The machine was too busy to show that."""
    table.now += seconds
    table.wait(0.1)
    go_home(table)


def lock_up(table: KioskDriver) -> float:
    """Somebody enters wrong PINs until the menu is locked. Returns for how many seconds."""
    hold_corner(table)
    for _ in range(4 * ATTEMPTS):  # On a slow disk some come too early and do not count.
        if table.labels != ["Back"]:
            type_pin(table, WRONG)
    assert table.labels == ["Back"], "the menu is locked, but the digits stay"
    return table.kiosk.lock.seconds_locked(table.now)


@pytest.mark.slow
def test_opening_the_pad_again_or_pulling_the_plug_forgets_no_wrong_pin(table):
    for attempts in (1, 3):
        with table.run():
            for _ in range(attempts):
                hold_corner(table)
                type_pin(table, WRONG)
                assert table.top.message == "This PIN is wrong."
                press(table, "Back")
    with table.run():
        hold_corner(table)
        type_pin(table, WRONG)
        assert "60 seconds" in table.top.message
    with table.run():
        hold_corner(table)
        assert "55 seconds" in table.top.message and table.labels == ["Back"]


@pytest.mark.slow
def test_the_staff_menu_says_once_how_many_wrong_pins_there_were(table):
    with table.run():
        hold_corner(table)
        for _ in range(3):
            type_pin(table, WRONG)
        type_pin(table, PIN)
        assert "3 times" in table.top._troubles
        press(table, "Back")
        open_staff_menu(table)
        assert "PIN" not in table.top._troubles


@pytest.mark.slow
def test_a_locked_pad_has_no_digits_and_gets_none_when_the_lock_ends(table):
    with table.run():
        lock_up(table)
        assert table.labels == ["Back"]
        table.now += 70.0
        type_pin(table, PIN)
        assert table.name == "StaffPin" and table.labels == ["Back"]
        press(table, "Back")
        open_staff_menu(table)
        assert table.name == "StaffMenu"


@pytest.mark.slow
def test_every_digit_and_both_keys_of_the_pad_work(monkeypatch, tmp_path):
    """Erasing takes the last digit; a ninth is not taken; a PIN of eight differs from one with the same first seven."""
    pin = "90817265"
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", pin_hash=quick_hash(pin))

    def touch(*keys: str) -> None:
        for key in keys:
            where = next(
                button.area.center for button in table.top.buttons.all if key in (button.label, button.icon)
            )
            table.tap(where)
            table.wait(0.1)

    with table.run():
        hold_corner(table)
        touch(*pin[:7], "4", "icon_done")
        assert (table.name, table.top.message) == ("StaffPin", "This PIN is wrong.")
        touch(*pin[:4], "3", "3", "icon_take_back")
        table.post(pygame.MOUSEBUTTONDOWN, pos=(9, 200), button=pygame.BUTTON_RIGHT, touch=False)
        touch(*pin[4:], "1", "icon_done")
        assert table.name == "StaffMenu"


class StuckDisk:
    """Syncs end only when the disk is ``free``."""

    def __init__(self) -> None:
        self.free = threading.Event()

    def sync(self, number: int) -> None:
        assert self.free.wait(HANG)


@pytest.mark.slow
@pytest.mark.parametrize("pin", [PIN, WRONG])
def test_an_attempt_shows_nothing_before_it_is_on_the_disk(table, monkeypatch, pin):
    disk = StuckDisk()
    with table.run():
        hold_corner(table)
        monkeypatch.setattr(os, "fsync", disk.sync)
        monkeypatch.setattr("game.session.writer.PATIENCE", 0.0)
        type_pin(table, pin)
        type_pin(table, PIN)  # One attempt at a time.
        press(table, "1")
        table.wait(5.0)
        assert (table.name, table.top.message) == ("StaffPin", "One moment, please.")
        assert number_on_disk(table.folder) == 0
        disk.free.set()
        table.kiosk.app.store._writer.settle()
        table.wait(0.1)
        assert table.name == ("StaffMenu" if pin == PIN else "StaffPin")
        if pin == WRONG:
            assert number_on_disk(table.folder) == 1
            type_pin(table, PIN)
            table.kiosk.app.store._writer.settle()
            table.wait(0.1)
            assert table.name == "StaffMenu"


class Drummer:
    """Ten fingers that tap anywhere, and mostly where the digits are. ``wrong`` are the numbers of wrong PINs so far."""

    def __init__(self, table: KioskDriver, seed: int) -> None:
        self._table, self._rng = table, random.Random(seed)
        self._down: dict[int, tuple[float, float]] = {}
        self.wrong = [number_on_disk(table.folder)]

    def drum(self, frames: int) -> None:
        for _ in range(frames):
            for finger in range(10):
                if finger in self._down:
                    self._post(pygame.FINGERUP, finger, self._down.pop(finger))
                elif self._rng.random() < 0.2:
                    self._down[finger] = self._anywhere()
                    self._post(pygame.FINGERDOWN, finger, self._down[finger])
            self._table.wait(0.1)
            self.wrong.append(number_on_disk(self._table.folder))

    def _anywhere(self) -> tuple[float, float]:
        if self._rng.random() < 0.3:  # A corner
            return self._rng.choice((0.01, 0.99)), self._rng.choice((0.01, 0.99))
        return self._rng.random(), self._rng.random()

    def _post(self, kind: int, finger: int, at: tuple[float, float]) -> None:
        self._table.post(kind, touch_id=1, finger_id=finger, x=at[0], y=at[1], dx=0.0, dy=0.0)


@pytest.mark.slow
def test_drumming_neither_makes_a_lock_longer_nor_begins_another(table):
    """Taps do not open the pad, so only the attempts before the lock count; and somebody who holds a corner can do so meanwhile."""
    with table.run():
        before, drummer = lock_up(table), Drummer(table, 1)
        drummer.drum(20)
        lock = table.kiosk.lock
        assert lock.seconds_locked(table.now) == pytest.approx(before - 2, abs=0.5)
        go_on_after(table, before)
        drummer.drum(30)
        assert set(drummer.wrong) == {ATTEMPTS} and lock.seconds_locked(table.now) == 0
        go_home(table)
        table.down((2, 2))
        table.shown.clear()
        drummer.drum(52)
        assert "StaffPin" in table.shown


@pytest.mark.slow
def test_somebody_who_enters_wrong_pins_all_day_keeps_nobody_out_for_more_than_ten_minutes(table):
    table.folder.mkdir()
    (table.folder / NAME).write_text("8\n")
    with table.run():
        go_on_after(table, 480)
        for _ in range(3):
            seconds = lock_up(table)
            assert LONGEST_SECONDS - 1 < seconds <= LONGEST_SECONDS
            go_on_after(table, seconds)
        open_staff_menu(table)
        assert table.name == "StaffMenu" and "11 times" in table.top._troubles
