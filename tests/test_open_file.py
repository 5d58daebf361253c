"""``main.py FILE``: a saved match that lies anywhere is copied and shown; the file itself stays as it is."""

import json
import os
import time
from datetime import datetime

import pygame
import pytest

from game.app import App
from game.commands.arguments import parse
from game.commands.crash import note_crash
from game.commands.play import opened_match, play
from game.engine.loop import Loop
from game.engine.sound import Sound
from game.session.matches import FinishedMatch, WaitingMatch
from game.session.opening import take_in
from game.session.settings import Settings
from game.session.storage import Store
from tools.fixtures import THREE, TWO, session_at


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "own", waits=True)


@pytest.fixture
def elsewhere(tmp_path):
    """A function that saves a match with this many lays outside the store, and returns its path."""

    def save(kinds=TWO, lays=5):
        other = Store(tmp_path / "other", waits=True)
        session_at(App(other, Settings(), Sound()), kinds, lays)
        (found,) = (tmp_path / "other").glob("*/*.zatre")
        return found.rename(tmp_path / "Träume und Züge.zatre")

    return save


def test_a_match_is_copied_and_can_be_continued(store, elsewhere):
    file = elsewhere()
    before, stamp = file.read_bytes(), file.stat().st_mtime_ns
    entry = take_in(store, file)
    assert isinstance(entry, WaitingMatch) and len(entry.match.events) > 5
    assert (store.playing / entry.name).read_bytes() == before
    _journal, copy = store.load(name=entry.name)
    copy.finish()
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (before, stamp)


@pytest.mark.slow
def test_a_finished_match_is_copied_to_the_finished_ones(store, elsewhere):
    entry = take_in(store, elsewhere(lays=None))
    assert isinstance(entry, FinishedMatch)
    assert store.open_finished(entry.name) is not None and store.waiting_names() == set()


@pytest.mark.slow
@pytest.mark.parametrize("lays", [5, None], ids=["waiting", "finished"])
def test_an_opened_match_has_its_own_date_or_without_one_that_of_today(store, elsewhere, lays):
    file, began = elsewhere(lays=lays), time.time()
    first, rest = file.read_bytes().split(b"\n", 1)
    for played in ("2026-01-31T09:05", ""):
        head = {name: value for name, value in json.loads(first).items() if name != "played"}
        head |= {"seed": len(played), **({"played": played} if played else {})}
        file.write_bytes(json.dumps(head).encode() + b"\n" + rest)
        os.utime(file, (1, 1))
        entry = take_in(store, file)
        if played:
            assert datetime.fromtimestamp(entry.played) == datetime(2026, 1, 31, 9, 5)
        else:
            assert began - 60 <= entry.played <= time.time() + 60
        if lays is None:
            assert entry.record.played == played


def test_a_match_that_was_copied_before_and_played_on_is_not_copied_again(store, elsewhere):
    file = elsewhere()
    text = file.read_bytes()
    lines = text.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-2]))
    name = take_in(store, file).name
    (store.playing / name).write_bytes(text)
    assert take_in(store, file).name == name
    assert len(list(store.playing.iterdir())) == 1
    file.write_bytes(text)
    (store.playing / name).write_bytes(b"".join(lines[:-2]))
    assert take_in(store, file).name != name, "the file has gone on, so it is copied again"


def test_a_file_of_the_game_itself_is_not_copied(store):
    session_at(App(store, Settings(), Sound()), THREE, 3)
    (file,) = store.playing.glob("*.zatre")
    for path in (
        file,
        store.playing / ".." / "playing" / file.name,
        store.folder / "." / "playing" / file.name,
    ):
        assert take_in(store, path).name == file.name
    assert list(store.playing.iterdir()) == [file]


@pytest.mark.parametrize("content", [b"", b"no journal\n", None])
def test_a_file_that_is_no_match_is_named_and_left_alone(store, tmp_path, content):
    file = tmp_path / "odd.zatre"
    if content is not None:
        file.write_bytes(content)
    app = App(store, Settings(), Sound())
    assert opened_match(app, file) is None
    notice = app.next_notice()
    assert notice and app.notice_text(notice) == "odd.zatre cannot be read. It was not changed."
    assert (file.read_bytes() if file.exists() else None) == content


@pytest.mark.slow
def test_a_match_on_the_command_line_is_shown_above_the_title_also_after_a_crash(
    store, elsewhere, monkeypatch
):
    shown = []
    monkeypatch.setattr(
        Loop, "run", lambda loop: shown.append([type(one).__name__ for one in loop.stack.scenes])
    )
    monkeypatch.setattr(pygame, "quit", lambda: None)
    flags = {"open": str(elsewhere())}
    for _ in range(2):
        assert play((640, 480), store.folder, flags=flags) == 0
        assert store.load()
        note_crash(store, ValueError("on purpose"))
    assert shown == [["Title", "MatchActions"]] * 2
    assert play((640, 480), store.folder) == 0
    assert shown[2:] == [["TurnScene"]]


def test_a_file_alone_on_the_command_line_is_opened():
    for words in (
        ["a b.zatre"],
        ["--size", "640x480", "a b.zatre"],
        ["--open", "a b.zatre"],
        ["--open=a b.zatre"],
        ["play", "--open", "a b.zatre"],
    ):
        assert parse(words).open == "a b.zatre"
    assert parse(["A.ZATRE"]).open == "A.ZATRE", "some systems write all names so"
    assert parse(["check", "a.zatre"]).files == ["a.zatre"]
    for words in (["--kiosk", "a.zatre"], ["--kiosk", "--size", "640x480"], ["--kiosk", "check", "a.zatre"]):
        with pytest.raises(SystemExit):
            parse(words)
