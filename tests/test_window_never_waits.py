"""Whatever is pressed: the window's thread neither writes nor waits, even if the disk does nothing at all."""

import contextlib
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from card_driver import lay_some_card
from helpers import best_turn, header, journal_text, play_on, saved, session_after
from kiosk_driver import (
    ATTRACT,
    PIN_HASH,
    TO_TITLE,
    KioskDriver,
    enter_pin,
    finished,
    press,
    start_match,
)
from stalled_disk import StalledDisk
from ui_driver import UiDriver, button_of, buttons_of
from which_game import plays

from game.app import App
from game.commands import kiosk as kiosk_command
from game.commands import play as play_command
from game.commands.crash import note_crash
from game.commands.play import opened_match
from game.engine.loop import Loop
from game.engine.scene import Push, Reset
from game.engine.sound import Sound
from game.kiosk.config import load
from game.kiosk.watchdog import Watchdog
from game.rules.common.journal import BOARD
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.pause import Saving
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings
from game.session.storage import Store
from tests.campaign.random_checks import Journals
from tests.campaign.scene_starts import STARTS
from tools.fixtures import TWO, session_at

pytestmark = pytest.mark.slow

PRESSES = 16
"""How many presses follow the opening of a scene at most."""
STILL = {
    *("watch", "how_to_play", "large_pad"),
    *("final_board", "review", "review_turns", "review_boards"),
}
"""Scenes that only show what there is, and take long to open. The campaign presses their buttons, too."""
SKIPPED = ("Quit", "Review", "Watch turn by turn", "How to play", "Language")
NEEDED = {
    ("Pause", "Leave and continue later"),
    ("Pause", "Yes, give up"),
    ("MatchActions", "Yes, delete it"),
    ("MatchActions", "Continue"),
    ("Matches", "Records"),
    ("Title", "Continue"),
    ("SettingsScene", "Sounds"),
    ("Seats", "Ada"),
}
"""What must have been pressed, or the test would not mean much."""
Pressed = set[tuple[str, str]]


def play(ui: UiDriver, pressed: Pressed) -> bool:
    """Lays a turn, or presses a button that has not been pressed yet, or goes back. Returns False if nothing is left to press."""
    top = ui.top
    name = type(top).__name__
    if isinstance(top, TurnScene) and top.model.draft and (name, "lay") not in pressed:
        pressed.add((name, "lay"))
        if plays(top, BOARD):
            ui.lay_by_mouse(best_turn(top.match))
        else:
            lay_some_card(ui)
        return True
    for button in reversed(buttons_of(top)):  # "Yes, delete it" comes after "No, keep it".
        what = name, button.label or button.icon
        letter = len(button.label) == 1
        if button.enabled and what not in pressed and not letter and button.label not in SKIPPED:
            pressed.add(what)
            ui.press(button.area.center)
            return True
    ui.key(pygame.K_ESCAPE)
    return not isinstance(top, Title)


@pytest.fixture
def disk(monkeypatch):
    return StalledDisk(monkeypatch)


def test_no_press_in_any_scene_lets_the_window_wait_for_the_disk(monkeypatch, tmp_path, disk):
    rng, pressed = random.Random(21), Pressed()
    ui = UiDriver(monkeypatch, tmp_path, speed="off")
    journals = Journals(monkeypatch, tmp_path)
    for start in (start for name, start in STARTS.items() if name not in STILL):
        first, *others = start(ui, rng)
        with ui.play(first.scene(ui.make)):
            for other in others:
                ui.loop.follow(other)
                ui.run(1)
            going_on = True
            for _ in range(PRESSES):
                with disk.stalled(ui.store):
                    going_on = play(ui, pressed)
                    ui.run(3)
                if not going_on:
                    break
                ui.run(3)
    ui.store.close()
    assert pressed >= NEEDED, NEEDED - pressed
    journals.check_all_is_saved()


def test_neither_visitors_nor_staff_let_a_kiosk_wait_for_the_disk(monkeypatch, tmp_path, disk):
    table = KioskDriver(monkeypatch, tmp_path, pin_hash=PIN_HASH, keep_matches=1)
    (tmp_path / "finished").mkdir()
    (tmp_path / "finished" / "2001-01-01-000000-old.zatre").touch()
    with table.run():
        store = table.kiosk.app.store
        start_match(table)
        with disk.stalled(store):
            table.wait(TO_TITLE)
            assert table.name == "KioskTitle"
            press(table, "Go on playing")
            table.key(pygame.K_ESCAPE)
            table.wait(0.1)
            press(table, "Give up", "Yes, give up")
            assert table.name == "KioskTitle"
            table.wait(ATTRACT + 1.0)
            table.tap((300, 300))
            table.wait(0.1)
            start_match(table, "1 player")
            assert table.name == "StartDrawScene", "the draw is not saved yet"
            enter_pin(table)
            assert table.top.message == "One moment, please.", "the attempt is not saved yet"
            assert len(finished(table)) == 1, "nothing is put away or deleted yet"
        table.wait(0.1)
        assert table.top._words.startswith("Matches: 1, 0 of them finished")
        press(table, "Back")
        assert [name.partition("-given-up")[1] for name in finished(table)] == ["-given-up"], (
            "and not the oldest"
        )
        assert len((table.folder / "usage.csv").read_text().splitlines()) == 1


def elsewhere(tmp_path: Path, name: str, lays: int | None) -> Path:
    """A match that lies in a folder of its own."""
    store = Store(tmp_path / name, waits=True)
    session_at(App(store, Settings(), Sound()), TWO, lays)
    (path,) = store.folder.glob("*/*.zatre")
    return path


def crash_in_a_match(folder: Path, times: int) -> None:
    store = Store(folder, waits=True)
    session_at(App(store, Settings(), Sound()), TWO, 4)
    for _time in range(times):
        note_crash(store, ZeroDivisionError())


@pytest.mark.parametrize("crashes", [0, 1])
@pytest.mark.parametrize("lays", [5, None, 0])
def test_the_first_picture_of_the_window_does_not_wait_for_the_disk(
    tmp_path, monkeypatch, disk, lays, crashes
):
    folder, flags, shown = tmp_path / "own", {}, []
    if crashes:
        crash_in_a_match(folder, crashes)
    if lays != 0:
        flags = {"open": str(elsewhere(tmp_path, "mail", lays))}
    monkeypatch.setattr(pygame, "quit", lambda: None)
    monkeypatch.setattr(Loop, "run", lambda loop: (loop.step(), shown.append(type(loop.stack.top).__name__)))
    with contextlib.ExitStack() as watching:

        def first_frame(app: App) -> None:
            watching.close()
            assert app.store.saving == (lays != 0), "it is still being copied"
            disk.go_on()

        disk.stall()
        watching.enter_context(disk.watched())
        assert play_command.play((400, 300), folder, first_frame, flags) == 0
    assert shown == ["MatchActions" if lays != 0 else "TurnScene" if crashes else "Title"]
    assert len(list(folder.glob("*/*.zatre"))) == crashes + (lays != 0)


@pytest.mark.parametrize("crashes", [0, 1, 3])
def test_the_first_picture_of_a_kiosk_does_not_wait_for_the_disk(tmp_path, monkeypatch, disk, crashes):
    monkeypatch.setattr(kiosk_command, "load", lambda *_: load({}, {}, tmp_path))
    shown = []
    if crashes:
        crash_in_a_match(tmp_path, crashes)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    with contextlib.ExitStack() as watching:

        def run(loop: Loop) -> None:
            loop.step()
            shown.append(type(loop.stack.top).__name__)
            watching.close()
            disk.go_on()

        monkeypatch.setattr(Loop, "run", run)
        disk.stall()
        watching.enter_context(disk.watched())
        assert kiosk_command.kiosk({}, tmp_path) == 0
    assert shown == ["TurnScene" if crashes == 1 else "KioskTitle"]
    assert len(list(tmp_path.glob("playing/*.crashed"))) == (crashes == 3)


def test_a_match_from_elsewhere_can_be_continued_once_it_is_copied(ui, disk, tmp_path):
    path = elsewhere(tmp_path, "mail", 5)
    with disk.stalled(ui.store):
        entry = opened_match(ui.app, path)
        with ui.play(ui.make("title"), 3):
            ui.loop.follow(Push("match_actions", entry))
            ui.run(3)
            button = button_of(ui.top, "Continue")
            assert (button.enabled, button.note) == (False, "The last turn is being saved.")
            waiting = ui.screen()
            disk.go_on()
            while not ui.store.idle:
                ui.run(1)
            ui.run()
            assert ui.screen() != waiting
            ui.choose("Continue")
            assert isinstance(ui.top, TurnScene)


def test_a_kiosk_offers_a_match_again_once_its_last_turn_is_saved(table, disk):
    with table.run():
        start_match(table)
        with disk.stalled(table.kiosk.app.store):
            table.kiosk.session.leave(1)
            table.wait(TO_TITLE)
            button = button_of(table.top, "Go on playing")
            assert (button.enabled, button.note) == (False, "The last turn is being saved.")
        table.wait(0.1)
        assert button_of(table.top, "Go on playing").enabled


def test_the_title_offers_a_match_once_its_last_turn_is_saved(ui, disk):
    session = session_after(ui.store, header("human", "casual"), 4)
    with ui.play(ui.table(session)), disk.stalled(ui.store):
        play_on(session, 1)
        ui.loop.follow(Reset("title"))
        ui.run(3)
        button = button_of(ui.top, "Continue")
        assert (button.enabled, button.note) == (False, "The last turn is being saved.")
        ui.press(button.area.center)
        ui.run(3)
        assert isinstance(ui.top, Title) and ui.top.busy
        disk.go_on()
        while not ui.store.idle:
            ui.run(1)
        ui.run()
        button = button_of(ui.top, "Continue")
        assert button.enabled and button.note.startswith("Ada")
        assert not ui.top.busy


def test_the_title_says_later_what_a_slow_disk_refuses(ui, disk, monkeypatch):
    monkeypatch.setattr("game.session.files.can_write", lambda folder: False)
    with ui.play(ui.make("how_to_play")):
        disk.stall()
        ui.loop.follow(Reset("title"))
        ui.run(3)
        assert isinstance(ui.top, Title) and ui.top.busy and not ui.top.notice
        disk.go_on()
        ui.run()
        assert ui.top.notice.startswith("Nothing can be saved here")


@pytest.mark.parametrize("command", ["play", "kiosk"])
def test_closing_says_that_it_saves_and_feeds_the_watchdog(tmp_path, monkeypatch, disk, command):
    sessions, heard, sizes = [], [], []
    make_loop, draw, close = kiosk_command.make_loop, Saving.draw, Store.close

    def begin(app: App) -> None:
        disk.stall()
        sessions.append(session_after(app.store, header("human", "casual"), 3))
        pygame.event.post(pygame.Event(pygame.QUIT))

    def begin_and_end(table: Kiosk, *more: Any) -> Loop:
        loop = make_loop(table, *more)
        begin(table.app)
        table.end(0)
        return loop

    def drawn(scene: Saving, *more: Any) -> None:
        heard.append("drawn")
        draw(scene, *more)
        sizes.append((scene.size, pygame.display.get_window_size()))
        if heard.count("drawn") > 1:
            disk.go_on()
        pygame.display.set_mode((500, 400))

    def closed(store: Store, *meanwhile: Callable[[], None]) -> None:
        heard.append("closing")
        close(store, *meanwhile)
        heard.append("closed")

    monkeypatch.setattr(Saving, "draw", drawn)
    monkeypatch.setattr(Store, "close", closed)
    monkeypatch.setattr(Watchdog, "beat", lambda self, now: heard.append("beat"))
    monkeypatch.setattr(Watchdog, "stopping", lambda self: heard.append("stopping"))
    monkeypatch.setattr(kiosk_command, "make_loop", begin_and_end)
    monkeypatch.setattr(
        play_command, "time", SimpleNamespace(perf_counter=itertools.count(0.0, 0.125).__next__)
    )
    monkeypatch.setattr("game.session.writer.MOMENT", 0.001)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    if command == "play":
        play_command.play((400, 300), tmp_path, on_first_frame=begin)
    else:
        kiosk_command.kiosk({}, tmp_path)
    closing = heard[heard.index("closing") :]
    assert "drawn" in closing and all(size == window for size, window in sizes[:2])
    if command == "kiosk":
        assert closing.index("drawn") == 4 and closing[1:4] == ["beat"] * 3, "after a moment"
        assert closing[-1] == "stopping"
    (text,) = saved(Store(tmp_path))
    assert text == journal_text(sessions[0].match)
