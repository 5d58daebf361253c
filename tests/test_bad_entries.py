"""Odd entries among the saved matches: not matches, unreadable for the system, or with strange names."""

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import header, saved, session_after
from saved_files import notice_kinds, playing

from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.storage import Store

NOT_UTF_8 = os.fsdecode(b"\xff.zatre")


def loop(path: Path) -> None:
    path.symlink_to(path.name)


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such links and pipes")
@pytest.mark.parametrize("make", [loop, dangling, pipe, Path.mkdir])
def test_an_entry_that_is_not_a_file_hides_no_match(store, make):
    session_after(store, header("human", "casual", seed=1), 2).give_up()
    session_after(store, header("human", "casual", seed=2), 2)
    for folder in ("playing", "finished"):
        make(store.folder / folder / "zzz.zatre")
    store = Store(store.folder)
    assert store.has_match() and any(store.search_finished())
    assert store.load()[0].match.header.seed == 2
    assert store.last_finished().header.seed == 1
    assert notice_kinds(store) == []
    assert all(os.path.lexists(store.folder / folder / "zzz.zatre") for folder in ("playing", "finished"))


def list_with(patch: pytest.MonkeyPatch, look: Callable[[str, str], None]) -> None:
    """From now on, ``look`` is told of what is asked about each entry of a folder: the entry's name, and ``stat`` or ``is_file``."""
    real = os.scandir

    class Entry:
        def __init__(self, entry: os.DirEntry[str]) -> None:
            self.name, self._entry = entry.name, entry

        def is_file(self) -> bool:
            look(self.name, "is_file")
            return self._entry.is_file()

        def stat(self) -> os.stat_result:
            look(self.name, "stat")
            return self._entry.stat()

    class Entries(list):
        __enter__ = lambda self: self  # noqa: E731
        __exit__ = lambda self, *_error: None  # noqa: E731

    patch.setattr(os, "scandir", lambda path: Entries(map(Entry, real(path))))


def test_an_entry_that_cannot_be_examined_hides_no_match(store, monkeypatch):
    session_after(store, header("human", "casual"), 2)
    (store.folder / "playing" / "zzz.zatre").write_text("{}")

    def look(name: str, asked: str) -> None:
        if (name, asked) == ("zzz.zatre", "is_file"):
            raise OSError(errno.EIO, "Input/output error")

    list_with(monkeypatch, look)
    assert store.has_match()
    assert store.load() is not None
    assert notice_kinds(store) == []


@pytest.mark.slow
def test_an_unreadable_match_stays_and_the_one_before_is_continued(ui, store, monkeypatch):
    older = session_after(store, header("human", "casual", seed=1), 4, due="lay")
    before = set((store.folder / "playing").iterdir())
    session_after(store, header("human", "casual", seed=2), 4)
    (bad,) = set((store.folder / "playing").iterdir()) - before
    real_open, real_read = os.open, Path.read_bytes

    def refuse(path: object) -> None:
        if path == bad:
            raise OSError(errno.EIO, "Input/output error", str(path))

    monkeypatch.setattr(
        os, "open", lambda path, *more, **named: refuse(path) or real_open(path, *more, **named)
    )
    monkeypatch.setattr(Path, "read_bytes", lambda path: refuse(path) or real_read(path))

    with ui.play(Title(ui.app)):
        ui.choose("Continue")
        assert ui.top.model.match.events == older.match.events
        assert f"{bad.name} cannot be read" in (ui.top.model.refusal or ui.top.model.message)
        assert bad.exists()
    assert not (store.folder / "playing" / f"{bad.name}.damaged").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only Unicode file names")
def test_a_match_with_a_non_utf_8_file_name_is_continued_and_moved(store):
    session_after(store, header("human", "casual"), 2)
    path = playing(store)
    path.rename(path.with_name(NOT_UTF_8))
    session = GameSession.resume(store)
    session.deal()
    session.give_up()
    assert (len(saved(store, "finished")), notice_kinds(store)) == (1, [])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have only Unicode file names")
def test_a_damaged_file_with_a_non_utf_8_name_gets_a_readable_name(ui, store):
    session_after(store, header("human", "casual"), 2)
    playing(store).unlink()
    (store.folder / "playing" / NOT_UTF_8).write_text("nonsense")
    assert store.load() is None
    assert [path.name for path in (store.folder / "playing").iterdir()] == [NOT_UTF_8 + ".damaged"]
    ui.store.notices += store.notices
    assert "aside as \ufffd.zatre.damaged;" in ui.app.notice_text(ui.app.next_notice())
