"""Two windows that save into the same folder at the same time lose nothing, and show no notice without a reason."""

import errno
import os
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import pytest
from helpers import header, journal_text, play_on, saved, session_after
from saved_files import files, notice_kinds, settings_file

from game.session import files as session_files
from game.session.files import free_path, reserve_path
from game.session.game_session import GameSession
from game.session.settings import Person, Settings
from game.session.storage import Store
from game.session.writer import Notice


def test_of_settings_saved_by_two_windows_at_once_none_is_lost(store, monkeypatch):
    other = Store(store.folder)
    written = []

    def sync(number: int) -> None:
        """Saves in the other window while this one is saving."""
        if not written:
            written.append(number)
            other.save_settings(Settings(speed="slow", language="de"))
            assert other.settings().speed == "slow"

    monkeypatch.setattr(os, "fsync", sync)
    store.save_settings(Settings(speed="fast", music=1))
    found = store.settings()
    assert (found.speed, found.music, found.language) == ("fast", 1, "de")
    assert (notice_kinds(store), notice_kinds(other)) == ([], [])
    assert files(store) == ["settings.json"]


def two_windows(store: Store) -> list[tuple[Store, Settings]]:
    """Opened one after the other, in a folder with settings."""
    settings_file(store, b'{"music": 3, "names": ["Ida", "", "", "", "", ""], "people": [{"name": "Ida"}]}')
    return [(one, one.settings()) for one in (store, Store(store.folder))]


def test_a_window_in_which_nothing_was_changed_writes_no_settings(store):
    (here, changed), (there, untouched) = two_windows(store)
    changed.language, changed.names[1] = "de", "Bo"
    changed.remember(Person("Bo", "red", "star"))
    here.save_settings(changed)
    text = (store.folder / "settings.json").read_bytes()
    there.save_settings(untouched)
    there.close()
    assert (store.folder / "settings.json").read_bytes() == text
    assert Store(store.folder).settings().names[:2] == ["Ida", "Bo"]


def test_each_of_two_windows_writes_what_was_changed_in_it(store):
    (here, one), (there, other) = two_windows(store)
    one.language, one.matches["board"].short = "de", True
    here.save_settings(one)
    other.speed, other.matches["cards"].level = "fast", "club"
    there.save_settings(other)
    one.music = 9
    here.save_settings(one)
    found = Store(store.folder).settings()
    assert (found.language, found.speed, found.music, found.names[0]) == ("de", "fast", 9, "Ida")
    assert (found.matches["board"].short, found.matches["cards"].level) == (True, "club")


def test_a_setting_that_both_change_is_that_of_the_last_one(store):
    (here, one), (there, other) = two_windows(store)
    one.speed, other.speed = "slow", "fast"
    here.save_settings(one)
    there.save_settings(other)
    one.music = 9
    here.save_settings(one)
    assert Store(store.folder).settings().speed == "fast"


def test_settings_that_somebody_has_deleted_are_written_whole_at_the_next_change(store):
    settings = two_windows(store)[0][1]
    (store.folder / "settings.json").unlink()
    settings.speed = "fast"
    store.save_settings(settings)
    found = Store(store.folder).settings()
    assert (found.speed, found.music, found.names[0]) == ("fast", 3, "Ida")


def test_without_a_file_an_untouched_window_writes_one_but_replaces_none(store):
    other = Store(store.folder)
    untouched, settings = store.settings(), other.settings()
    settings.language = "de"
    other.save_settings(settings)
    store.save_settings(untouched)
    assert Store(store.folder).settings().language == "de"
    (store.folder / "settings.json").unlink()
    store.save_settings(untouched)
    assert files(store) == ["settings.json"]


def test_only_one_of_two_windows_reports_damaged_settings(store, monkeypatch):
    settings_file(store, b"{")
    other = Store(store.folder)
    real = session_files.set_aside

    def late(path: Path, notices: list[Notice]) -> None:
        if notices is store.notices:
            other.settings()
        real(path, notices)

    monkeypatch.setattr(session_files, "set_aside", late)
    assert asdict(store.settings()) == asdict(Settings())
    assert (notice_kinds(store), notice_kinds(other)) == ([], ["damaged"])
    store.save_settings(Settings(speed="fast"))
    assert store.settings().speed == "fast"


def test_matches_begun_in_the_same_second_have_different_files(store, monkeypatch):
    monkeypatch.setattr(time, "strftime", lambda form: "2030-01-01-120000")
    other = Store(store.folder)
    monkeypatch.setattr("game.session.files.free_path", lambda path, *others: path)
    sessions = [session_after(one, header("human", "casual"), 2) for one in (store, other)]
    for session in sessions:
        play_on(session, 2)
    assert sorted(saved(store)) == sorted(journal_text(session.match) for session in sessions)
    assert (notice_kinds(store), notice_kinds(other)) == ([], [])


def test_a_line_of_a_window_opened_later_is_not_overwritten(store):
    here = session_after(store, header("human", "casual"), 6)
    play_on(here, 1)
    there = GameSession.resume(Store(store.folder))
    there.leave(0)
    play_on(here, 3)
    assert sorted(saved(store)) == sorted(journal_text(session.match) for session in (here, there))
    assert notice_kinds(store) == ["elsewhere"]


def test_the_same_match_given_up_in_two_windows_is_saved_twice(store, monkeypatch):
    session_after(store, header("human", "casual"), 6)
    here, there = (GameSession.resume(Store(store.folder)) for _ in range(2))
    play_on(there, 1)
    real = type(here._file)._content
    twice = []

    def read(save: object) -> bytes:
        text = real(save)
        if not twice:
            twice.append(save)
            there.give_up()
        return text

    monkeypatch.setattr(type(here._file), "_content", read)
    here.give_up()
    both = sorted(journal_text(session.match) for session in (here, there))
    assert (saved(store), sorted(saved(store, "finished"))) == ([], both)


def test_a_name_that_another_window_has_just_taken_is_not_used(tmp_path, monkeypatch):
    taken = tmp_path / "x.zatre"

    def free(path: Path) -> Path:
        if not taken.exists():
            taken.write_text("taken after the check")
            return taken
        return free_path(path)

    monkeypatch.setattr("game.session.files.free_path", free)
    assert reserve_path(taken) != taken


# What a killed window leaves behind


def ask_about_another_user_s_process(process: int, number: int) -> None:
    raise PermissionError(errno.EPERM, "Operation not permitted")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the store cannot tell there whether a process is alive")
def test_unfinished_files_of_a_killed_process_are_removed(store, monkeypatch):
    with subprocess.Popen([sys.executable, "-c", ""]) as dead:
        dead.wait()
    names = ("settings.json", "left", "wrong-pins", "last-good.toml", "usage.csv", "probe", "finished.index")
    names += ("exercises.json", "exercises-found.json", "finished.order", "playing/x.zatre", "pin", "staff")
    removed = [f"{name}.{dead.pid}-0a1b.new" for name in names]
    left = [f"settings.json.{os.getpid()}-0a1b.new", f"notes.{dead.pid}-0a1b.new", "settings.json"]
    (store.folder / "playing").mkdir(parents=True)
    for name in removed + left:
        (store.folder / name).write_text("{")
    store.remove_leftovers()
    monkeypatch.setattr(os, "kill", ask_about_another_user_s_process)
    store.remove_leftovers()
    assert files(store) == sorted(left), "files of a running window, or other files, were removed"


def test_unfinished_files_with_an_impossible_date_are_removed(store):
    store.folder.mkdir(parents=True)
    for number, when in enumerate((1_000_000_000, 4_000_000_000)):
        path = store.folder / f"settings.json.{os.getpid()}-{number}.new"
        path.write_text("{")
        os.utime(path, (when, when))
    store.remove_leftovers()
    assert files(store) == []


def test_names_that_a_killed_window_had_reserved_are_free_again(store):
    store.finished.mkdir(parents=True)
    for name, text, age in (("old", "", 4000), ("new", "", 10), ("match", "{", 4000)):
        path = store.finished / f"{name}.zatre"
        path.write_text(text)
        os.utime(path, (time.time() - age,) * 2)
    store.check()
    store.remove_leftovers()
    assert files(store) == ["finished/match.zatre", "finished/new.zatre"], "another window may just write it"
