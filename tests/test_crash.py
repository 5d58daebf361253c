"""A crash: a report, a window that names it, a match that goes on, and in a public place one that is set aside after three."""

import json
import os
import platform
import threading
import time
from typing import Any

import pygame
import pytest
from command_line import python
from ui_driver import buttons_of, picture_of

from game.app import App
from game.commands import kiosk as kiosk_command
from game.commands import play as play_command
from game.commands.crash import (
    crashed,
    interrupted_by_crash,
    note_crash,
    set_crashing_match_aside,
    show_crash,
)
from game.commands.kiosk import kiosk
from game.commands.play import play
from game.engine.loop import Loop
from game.engine.sound import Sound
from game.kiosk.config import load
from game.scenes import crashed as crashed_scene
from game.scenes.crashed import CrashNote
from game.session.settings import Settings
from game.session.storage import Store
from game.version import VERSION
from tools.fixtures import TWO, session_at


class Fault(Exception):
    pass


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path, waits=True)


def begin(store):
    session_at(App(store, Settings(), Sound()), TWO, 4)
    return store.playing_now


def crash(folder, match):
    """The game crashes in this match."""
    store = Store(folder, waits=True)
    assert store.load(name=match)
    return note_crash(store, Fault("on purpose"))


def test_the_report_says_what_has_happened_and_is_one_of_few(store, tmp_path):
    begin(store)
    paths = [note_crash(store, Fault(f"number {number}")) for number in range(25)]
    assert "number 24" in paths[-1].read_text() and "not sent" in paths[-1].read_text()
    assert len(list((tmp_path / "crashes").iterdir())) == 20


def test_report_and_terminal_say_what_is_needed_to_find_the_cause(store, capsys, monkeypatch):
    real, noon = time.strftime, time.struct_time((2027, 5, 1, 12, 30, 45, 0, 0, 0))
    monkeypatch.setattr(time, "strftime", lambda form: real(form, noon))

    def unlucky() -> None:
        raise Fault("on purpose")

    paths = []
    for _ in range(2):
        try:
            unlucky()
        except Fault as error:
            paths.append(note_crash(store, error))
    terminal = capsys.readouterr().err
    assert [path.name for path in paths] == ["2027-05-01-123045.txt", "2027-05-01-123045-2.txt"]
    for path in paths:
        first, system, empty, *rest = path.read_text().splitlines()
        assert first.startswith(f"Zatre {VERSION} crashed on 2027-05-01 at 12:30:45. ")
        assert f"Python {platform.python_version()}, pygame-ce {pygame.ver}, SDL " in system
        assert "packaged: False" in system and not empty
        assert "in unlucky" in "".join(rest) and rest[-1].endswith("Fault: on purpose")
        assert "\n".join(rest) in terminal


def test_the_oldest_reports_go_although_the_clock_was_set_back_each_time(store, tmp_path):
    begin(store)
    paths = []
    for number in range(25):
        paths.append(note_crash(store, Fault("on purpose")))
        os.utime(paths[-1], (-number, -number))
    assert {path for path in paths if path.exists()} == {*paths[-20:]}


def test_the_next_start_continues_the_match_and_later_ones_do_not(store, tmp_path):
    match = begin(store)
    assert interrupted_by_crash(store) is None
    crash(tmp_path, match)
    assert interrupted_by_crash(Store(tmp_path)) == match
    assert interrupted_by_crash(Store(tmp_path)) is None


def test_after_three_crashes_in_a_match_the_title_is_shown(store, tmp_path):
    match = begin(store)
    for _time in range(2):
        crash(tmp_path, match)
        assert interrupted_by_crash(Store(tmp_path)) == match
    crash(tmp_path, match)
    assert interrupted_by_crash(Store(tmp_path)) is None
    assert Store(tmp_path).waiting_names() == {match}


def test_crashes_of_another_match_do_not_count(store, tmp_path):
    match, other = begin(store), begin(store)
    for one in (match, match, other):
        crash(tmp_path, one)
    assert crashed(store).times == 1 and interrupted_by_crash(store) == other


def test_a_public_place_sets_the_match_aside_after_three_crashes(store, tmp_path):
    match = begin(store)
    content = (store.playing / match).read_bytes()
    for times in (1, 2, 3):
        crash(tmp_path, match)
        set_crashing_match_aside(Store(tmp_path))
        assert (store.playing / match).exists() == (times < 3)
    assert (store.playing / f"{match}.crashed").read_bytes() == content
    assert not (tmp_path / "crashed").exists(), "whoever renames it back may try three times more"


def test_a_crash_counts_although_the_note_of_the_last_one_is_still_being_changed(
    store, tmp_path, monkeypatch
):
    match = begin(store)
    crash(tmp_path, match)
    monkeypatch.setattr("game.session.writer.PATIENCE", 0.0)
    started, slow, real_close = Store(tmp_path), threading.Event(), Store.close

    def close(store: Store, *meanwhile: Any) -> None:
        slow.set()
        real_close(store, *meanwhile)

    monkeypatch.setattr(Store, "close", close)
    started.do("slow", lambda: slow.wait(60))
    assert interrupted_by_crash(started) == match and started.load(name=match)
    note_crash(started, Fault("at once"))
    started.close()
    assert crashed(Store(tmp_path)) == (match, 2, True)


def test_a_damaged_note_is_ignored(store, tmp_path):
    for text in (b"", b"new", b"new x y", b"\xff", b"new 1 ../../etc/passwd", json.dumps([]).encode()):
        (tmp_path / "crashed").write_bytes(text)
        assert interrupted_by_crash(Store(tmp_path)) is None
        set_crashing_match_aside(Store(tmp_path))


@pytest.fixture
def loops(monkeypatch):
    """The scene on top of each loop that runs. It ends at once; the first one of a game crashes."""
    tops = []

    def run(loop):
        tops.append(loop.stack.top)
        if not isinstance(loop.stack.top, CrashNote) and len(tops) % 2:
            raise Fault

    monkeypatch.setattr(Loop, "run", run)
    monkeypatch.setattr(play_command, "show_crash", show_crash)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    return tops


@pytest.mark.slow
def test_a_crash_shows_a_window_that_names_the_report_and_the_next_start_goes_on(
    store, tmp_path, loops, monkeypatch
):
    begin(store)
    real = play_command.make_loop

    def continued(app, *more):
        app.store.load()
        return real(app, *more)

    monkeypatch.setattr(play_command, "make_loop", continued)
    assert play((640, 480), tmp_path) == 1
    (report,) = (tmp_path / "crashes").iterdir()
    title, note = loops
    assert type(title).__name__ == "Title" and isinstance(note, CrashNote) and note.report == str(report)
    assert note.playing, "it says that the match goes on"
    assert [button.label for button in buttons_of(note)] == ["Close"]
    loops.append(None)
    assert play((640, 480), tmp_path) == 0
    assert type(loops[-1]).__name__ == "TurnScene"


@pytest.mark.slow
def test_after_a_crash_without_a_match_a_window_of_usual_size_promises_none(tmp_path, loops):
    assert play((400, 400), tmp_path) == 1
    note = loops[1]
    assert isinstance(note, CrashNote) and not note.playing
    assert pygame.display.get_window_size() == (960, 540)
    assert pygame.display.get_caption()[0] == "Zatre"


@pytest.mark.slow
def test_after_a_crash_in_the_window_another_one_says_so(tmp_path):
    """Really: with a process of its own, in which the first window has been closed before."""
    code = (
        "import sys, pygame; from game.engine import loop; from game.scenes.crashed import CrashNote\n"
        "real = loop.Loop._paint\n"
        "frames = []\n"
        "def paint(self):\n"
        "    real(self); name = type(self.stack.top).__name__; frames.append(name)\n"
        "    if name == 'CrashNote':\n"
        "        key = {'key': pygame.K_RETURN, 'mod': 0, 'unicode': '', 'scancode': 40}\n"
        "        for kind in (pygame.KEYDOWN, pygame.KEYUP): pygame.event.post(pygame.Event(kind, key))\n"
        "    elif frames.count(name) == 3: print('crash'); raise ZeroDivisionError\n"
        "loop.Loop._paint = paint\n"
        "import main; status = main.main(['play', '--size', '400x400'])\n"
        "print('closed by Return' if 'CrashNote' in frames else ''); sys.exit(status)\n"
    )
    done = python(code, tmp_path)
    assert done.stdout.split("\n")[-3:] == ["crash", "closed by Return", ""]
    assert done.returncode == 1 and "ZeroDivisionError" in done.stderr
    assert done.stderr.count("Traceback") == 1


def test_what_is_still_being_written_is_saved_before_the_window_says_so(loops, monkeypatch, tmp_path):
    closing, written = threading.Event(), []
    real_run, real_close = Loop.run, Store.close

    def save() -> None:
        written.append(closing.wait(60))

    def run(loop: Loop) -> None:
        if not loops:
            loop.stack.top.app.store.do("match", save)
        else:
            assert written == [True]
        real_run(loop)

    def close(store: Store, *meanwhile: Any) -> None:
        closing.set()
        real_close(store, *meanwhile)

    monkeypatch.setattr("game.session.writer.PATIENCE", 0.0)
    monkeypatch.setattr(Loop, "run", run)
    monkeypatch.setattr(Store, "close", close)
    assert play((640, 480), tmp_path) == 1
    closing.set()
    assert len(loops) == 2


@pytest.mark.slow
def test_a_kiosk_sets_a_match_aside_when_it_starts_after_three_crashes(store, tmp_path, loops, monkeypatch):
    monkeypatch.setattr(kiosk_command, "load", lambda *_: load({}, {}, tmp_path))
    match = begin(store)
    for _ in range(3):
        crash(tmp_path, match)
    loops.append(None)
    assert kiosk({}, tmp_path) == 0
    assert type(loops[-1]).__name__ == "KioskTitle" and (store.playing / f"{match}.crashed").exists()


@pytest.mark.slow
def test_a_kiosk_shows_nothing_and_ends_with_1_so_that_it_is_started_again(tmp_path, loops, monkeypatch):
    monkeypatch.setattr(kiosk_command, "load", lambda *_: load({}, {}, tmp_path))
    assert kiosk({}, tmp_path) == 1
    assert len(loops) == 1 and list((tmp_path / "crashes").iterdir())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("report", "playing", "words"),
    [
        ("/a", True, "Your match is saved and goes on at the next start; a report, sent to nobody, is in /a"),
        ("/a", False, "A report, sent to nobody, is in /a"),
        ("", True, "What could be saved is there at the next start; a report could not be written."),
        ("", False, "What could be saved is there at the next start; a report could not be written."),
    ],
)
def test_the_window_after_a_crash_says_what_is_saved_and_where_the_report_is(
    ui, listen, report, playing, words
):
    said = listen(crashed_scene, "paragraph_within")
    scene = CrashNote(ui.app, report, playing=playing)
    scene.resize((800, 480))
    picture_of(scene)
    assert said == [words] and scene.title == "Zatre has crashed"
