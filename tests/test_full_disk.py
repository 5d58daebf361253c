"""A full disk or one that refuses writes: the match goes on, old files stay whole, and the player is told."""

import errno
import os
import stat
import time
from pathlib import Path
from typing import Any

import pygame
import pytest
from disk_calls import refuse_to_open
from helpers import header, journal_text, play_on, saved, session_after
from saved_files import files, notice_kinds, playing
from ui_driver import turn_of

from game.app import App
from game.commands import kiosk, play
from game.engine.loop import Loop
from game.engine.sound import Sound
from game.scenes import pause
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store
from game.session.writer import Notice, notice_disk_errors


@pytest.fixture
def full_disk(monkeypatch):
    """A switch. While it is on, nothing can be written to the disk."""
    refuses = {"on": False}
    refuse_to_open(monkeypatch, errno.ENOSPC, lambda path: refuses["on"])
    return refuses


@pytest.mark.parametrize("begun", [True, False], ids=["before", "on the full disk"])
def test_a_full_disk_is_reported_once_and_the_match_is_saved_when_there_is_room_again(
    store, full_disk, begun
):
    session = session_after(store, header("casual", "casual"), 5) if begun else None
    full_disk["on"] = True
    session = session or GameSession.begin(store, header("casual", "casual"))
    play_on(session, 6)
    store.save_settings(Settings())
    assert notice_kinds(store) == ["disk"]
    full_disk["on"] = False
    play_on(session, 1)
    assert saved(store) == [journal_text(session.match)]
    assert Store(store.folder).load() is not None


def fail_to_sync(number: int) -> None:
    raise OSError(errno.EIO, "Input/output error")


def sync_half(number: int) -> None:
    os.ftruncate(number, os.fstat(number).st_size - 7)
    fail_to_sync(number)


@pytest.mark.parametrize("sync", [fail_to_sync, sync_half])
@pytest.mark.parametrize("ends", [False, True])
def test_a_line_that_was_not_synced_or_half_written_is_written_again_with_the_whole_file(
    store, monkeypatch, sync, ends
):
    """After a failed sync the system may still show data that it has lost."""
    session = session_after(store, header("casual", "casual"), 5)
    before = playing(store).stat().st_ino
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", sync)
        play_on(session, 1)
    if ends:
        session.give_up()
    else:
        play_on(session, 1)
    (path,) = store.folder.glob("*/*.zatre")
    assert path.stat().st_ino != before
    assert path.read_text() == journal_text(session.match)


@pytest.mark.skipif(os.name != "posix", reason="folders are not synced there")
@pytest.mark.parametrize(("error", "said"), [(errno.EINVAL, []), (errno.ENOTSUP, []), (errno.EIO, ["disk"])])
def test_a_disk_that_cannot_sync_folders_is_used_all_the_same(store, monkeypatch, error, said):
    real = os.fsync

    def sync(number: int) -> None:
        if stat.S_ISDIR(os.fstat(number).st_mode):
            raise OSError(error, os.strerror(error))
        real(number)

    monkeypatch.setattr(os, "fsync", sync)
    session = session_after(store, header("casual", "casual"), 5)
    assert saved(store) == ([] if said else [journal_text(session.match)])
    assert notice_kinds(store) == said


def test_a_write_that_fails_leaves_no_temporary_file(store, monkeypatch):
    monkeypatch.setattr(os, "fsync", fail_to_sync)
    store.save_settings(Settings())
    assert (notice_kinds(store), files(store)) == (["disk"], [])


@pytest.mark.slow
@pytest.mark.parametrize("end", [play_on, GameSession.give_up])
def test_a_match_ended_on_a_full_disk_is_moved_when_there_is_room(store, full_disk, end):
    session = session_after(store, header("human", "casual"), 6)
    before = saved(store)
    full_disk["on"] = True
    play_on(session, 1)
    end(session)
    assert (saved(store), saved(store, "finished")) == (before, [])
    assert not store.has_match()
    assert store.last_finished() is session.match
    full_disk["on"] = False
    store.check()
    assert (saved(store), saved(store, "finished")) == ([], [journal_text(session.match)])
    assert (store.has_match(), len(list(store.search_finished()))) == (False, 1)


WAYS_TO_WRITE = {
    "closing": Store.close,
    "settings": lambda store: store.save_settings(Settings()),
    "the title": lambda store: Title(App(store, Settings(), Sound())),
    "another match": lambda store: GameSession.begin(store, header("human", "casual", seed=2)),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS_TO_WRITE)
def test_a_match_played_on_a_full_disk_is_saved_later(store, full_disk, way):
    full_disk["on"] = True
    session = GameSession.begin(store, header("human", "casual"))
    play_on(session)
    session.close()
    assert files(store) == []
    full_disk["on"] = False
    WAYS_TO_WRITE[way](store)
    assert saved(store, "finished") == [journal_text(session.match)]


def test_what_the_disk_refused_is_written_when_the_game_closes(store, full_disk):
    other = session_after(store, header("human", "casual", seed=2), 2)
    session = session_after(store, header("human", "casual"), 6)
    store.save_settings(Settings(speed="slow"))
    full_disk["on"] = True
    play_on(session, 2)
    store.save_settings(Settings(speed="fast"))
    assert store.settings().speed == "slow", "the old file is still whole"
    found, _file = store.load(name=other._file.path.name)
    assert found.match.events == other.match.events, "not the one that could not be written"
    full_disk["on"] = False
    store.close()
    assert journal_text(session.match) in saved(store)
    assert store.settings().speed == "fast"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "kiosk"])
def test_closing_the_window_tries_once_more(tmp_path, monkeypatch, full_disk, command):
    sessions = []
    close, make_loop = Store.close, kiosk.make_loop

    def begin_on_full_disk(app: App) -> None:
        full_disk["on"] = True
        sessions.append(session_after(app.store, header("human", "casual"), 3))
        pygame.event.post(pygame.Event(pygame.QUIT))

    def begin_and_end(table: Kiosk, *more: Any) -> Loop:
        loop = make_loop(table, *more)
        begin_on_full_disk(table.app)
        table.end(0)
        return loop

    def close_with_room(store: Store, *more: Any) -> None:
        full_disk["on"] = False
        close(store, *more)

    monkeypatch.setattr(Store, "close", close_with_room)
    monkeypatch.setattr(kiosk, "make_loop", begin_and_end)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    if command == "play":
        play.play((400, 300), tmp_path, on_first_frame=begin_on_full_disk)
    else:
        kiosk.kiosk({}, tmp_path)
    loaded = Store(tmp_path).load()
    assert loaded is not None and loaded[0].match.events == sessions[0].match.events


def test_each_failure_of_the_disk_is_reported_once(store, full_disk):
    session = session_after(store, header("casual", "casual"), 5)
    heard = []
    for refuses in (True, False, True):
        full_disk["on"] = refuses
        for _ in range(4):
            play_on(session, 1)
            heard += notice_kinds(store)
            store.notices.clear()
            store.save_settings(Settings())
    assert heard == ["disk", "disk"]


@pytest.mark.parametrize("folder", ["playing", "finished"])
def test_unlistable_folder_offers_nothing_to_continue_or_review(ui, store, monkeypatch, folder):
    session_after(store, header("human", "casual"), 6)
    session_after(store, header("human", "casual"), 6).give_up()
    real = os.scandir

    def listed(path: Path) -> object:
        if path.name == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", listed)
    scene = Title(ui.app)
    assert "disk cannot be written to" in scene.notice
    assert (store.has_match(), any(store.search_finished())) == (folder != "playing", folder != "finished")


@pytest.mark.slow
def test_a_full_disk_is_reported_in_the_turn_scene_and_in_the_menu(ui, full_disk, listen):
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), 4))):
        full_disk["on"] = True
        ui.play_turn()
        scene = turn_of(ui.top)
        assert scene.model.draft is not None
        assert "disk cannot be written to" in (scene.model.refusal or scene.model.message)
        said = listen(pause, "paragraph", lambda _made, words, *_: words)
        ui.strike(pygame.K_ESCAPE)
        assert "This match is not saved at the moment." in said[-1]


def test_unsaved_lines_do_not_overwrite_another_windows_match(store, full_disk):
    session_after(store, header("human", "casual"), 6)
    here, there = (GameSession.resume(Store(store.folder)) for _ in range(2))
    full_disk["on"] = True
    play_on(here, 1)
    full_disk["on"] = False
    for session in (there, here):
        play_on(session, 3)
    assert sorted(saved(store)) == sorted(journal_text(session.match) for session in (here, there))


def test_of_the_matches_that_cannot_be_written_the_newest_stay_in_memory(store, full_disk, monkeypatch):
    monkeypatch.setattr("game.session.storage.MAX_UNSAVED", 2)
    full_disk["on"] = True
    for seed in range(4):
        session_after(store, header("human", "casual", seed=seed), 3).give_up()
    session_after(store, header("human", "casual"), 3)
    matches = [store.open_finished(match.name) for match in store.finished_matches()]
    assert [match.header.seed for match in matches] == [3, 2]


WRITTEN = {
    "": "settings.json exercises.json exercises-found.json usage.csv left pin staff wrong-pins crashed last-good.toml probe "
    "playing.order finished.order finished.index",
    "playing": "2026-01-31-090500-0123abcd.zatre probe",
    "finished": "2026-01-31-090500-0123abcd-given-up.zatre",
    "reviews": "2026-01-31-090500-0123abcd.zatre.json",
}
"""What the game writes under a temporary name first, by folder."""


def test_what_killed_games_have_left_is_removed_and_nothing_else(store):
    """The process is gone. Files that somebody else has put there stay, whatever they are called."""
    left, others = [], []
    for folder, names in WRITTEN.items():
        (store.folder / folder).mkdir(parents=True, exist_ok=True)
        left += [store.folder / folder / f"{name}.{2**31 - 1}-0123abcd.new" for name in names.split()]
    others = [
        store.folder / name
        for name in ("mine.5-0123abcd.new", "left.x-0123abcd.new", "left.5-0123.new~", "pin")
    ]
    others += [store.finished / "mine.txt", store.playing / "empty.zatre"]
    for path in (*left, *others):
        path.touch()
        os.utime(path, (1_000_000_000,) * 2)
    store.remove_leftovers()
    assert [path for path in left if path.exists()] == [] and all(path.exists() for path in others)


@pytest.mark.parametrize(
    ("running", "minutes", "stays"), [(True, 50, True), (True, 70, False), (False, 0, False)]
)
def test_an_unfinished_file_stays_while_its_process_may_write_it(store, running, minutes, stays):
    store.save_settings(Settings())
    number = os.getppid() if running else 2**31 - 1
    leftover = store.folder / f"settings.json.{number}-0123abcd.new"
    leftover.write_text("{")
    when = time.time() - 60 * minutes
    os.utime(leftover, (when, when))
    store.remove_leftovers()
    assert leftover.exists() == stays


def test_a_notice_about_the_disk_that_nobody_has_read_yet_is_not_repeated():
    notices: list[Notice] = []
    for _ in range(2):
        with notice_disk_errors(notices):
            raise OSError
    assert notices == [Notice("disk")]


@pytest.mark.slow
def test_fifty_matches_that_cannot_be_written_can_still_be_reviewed(store, full_disk):
    full_disk["on"] = True
    for seed in range(52):
        session_after(store, header("human", "casual", seed=seed), 1).give_up()
    session_after(store, header("human", "casual"), 1)
    matches = [store.open_finished(match.name) for match in store.finished_matches()]
    assert [match.header.seed for match in matches] == [*range(51, 1, -1)]


@pytest.mark.parametrize("refuses", [False, True])
def test_a_deleted_match_does_not_come_back(store, full_disk, refuses):
    session = session_after(store, header("human", "casual"), 3)
    (name,) = store.waiting_names()
    full_disk["on"] = refuses
    play_on(session, 2)
    store.delete_waiting(name)
    full_disk["on"] = False
    store.check()
    assert not store.has_match()
    store.close()
    assert saved(store) == []
