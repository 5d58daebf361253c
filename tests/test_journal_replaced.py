"""The file of a match that is replaced, destroyed or moved halfway while the match is being played."""

import errno
import os
import random
import shutil

import pytest
from disk_calls import refuse_to_open
from helpers import header, journal_text, play_on, saved, session_after
from saved_files import notice_kinds, playing

from game.session.files import LARGEST
from game.session.game_session import GameSession
from game.session.match_file import Unsaved
from game.session.storage import Store
from tests.campaign.recorded_disk import RecordedDisk

posix = pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")


@pytest.fixture
def session(store) -> GameSession:
    return session_after(store, header("human", "casual"), 3)


def large(path):
    path.touch()
    os.truncate(path, LARGEST + 1)


@posix
@pytest.mark.parametrize("put", [os.mkfifo, os.mkdir, large, lambda path: path.symlink_to(path)])
def test_a_match_whose_file_was_replaced_goes_on_in_another_and_says_so_once(store, put, session):
    path = playing(store)
    path.unlink()
    put(path)
    play_on(session, 2)
    store.close()
    other = path.with_name(path.stem + "-2.zatre")
    assert other.read_text() == journal_text(session.match)
    assert [(notice.what, notice.name) for notice in store.notices] == [("replaced", other.name)]


@pytest.mark.parametrize(
    "destroy", [lambda path: path.unlink(), lambda path: shutil.rmtree(path.parent.parent)]
)
def test_closing_writes_a_match_again_whose_file_is_gone(store, destroy, session):
    destroy(playing(store))
    store.close()
    assert saved(store) == [journal_text(session.match)]
    started = Store(store.folder, waits=True)
    assert GameSession.resume(started)
    destroy(playing(store))
    started.close()
    assert saved(store) == [journal_text(session.match)], "nothing has been written in this window"
    session.give_up()
    destroy(next(store.finished.iterdir()))
    store.close()
    assert (saved(store), saved(store, "finished")) == ([], [journal_text(session.match)])
    assert store.notices == []


@posix
def test_closing_writes_a_match_again_that_was_replaced_without_another_event(store, session):
    path = playing(store)
    path.unlink()
    path.mkdir()
    store.close()
    assert path.with_name(path.stem + "-2.zatre").read_text() == journal_text(session.match)
    assert notice_kinds(store) == ["replaced"]


def play_on_and_give_up(there: GameSession) -> None:
    play_on(there, 2)
    there.give_up()


@pytest.mark.parametrize("end", [GameSession.give_up, lambda there: play_on(there, 2), play_on_and_give_up])
def test_closing_leaves_a_match_alone_that_another_window_went_on_with(store, end):
    session_after(store, header("human", "casual"), 3)
    there = GameSession.resume(Store(store.folder))
    end(there)
    store.close()
    assert saved(store) + saved(store, "finished") == [journal_text(there.match)]
    assert store.notices == []


def test_closing_brings_no_deleted_match_back(store, session):
    store.delete_waiting(playing(store).name)
    store.close()
    assert saved(store) == []
    session_after(store, header("human", "casual"), 3).give_up()
    store.delete_finished(next(store.finished.iterdir()).name)
    store.close()
    assert saved(store, "finished") == []
    assert session.match.due


def test_a_deleted_match_does_not_come_back_after_a_power_cut(tmp_path, monkeypatch):
    disk = RecordedDisk(tmp_path)
    disk.insert(monkeypatch)
    store = Store(tmp_path / "zatre", waits=True)
    session_after(store, header("human", "casual"), 3)
    store.delete_waiting(playing(store).name)
    left = [disk.strict(len(disk.calls), random.Random(number)) for number in range(9)]
    assert not [name for state in left for _folder, name in state.names if name.endswith(".zatre")]


def test_a_public_table_writes_no_finished_match_again(store):
    public = Store(store.folder, waits=True, indexed=False)
    session_after(public, header("human", "casual"), 3).give_up()
    next(store.finished.iterdir()).unlink()
    public.close()
    assert saved(store, "finished") == []


def test_several_lines_are_not_added_but_written_with_the_whole_file(store, session):
    """Of several lines a power cut may leave the last without the first."""
    before, save = playing(store).stat().st_ino, session._file
    play_on(session, 1)
    assert playing(store).stat().st_ino == before
    session._file = Unsaved()
    play_on(session, 1)
    session._file = save
    play_on(session, 1)
    assert playing(store).stat().st_ino != before
    assert saved(store) == [journal_text(session.match)]


# Moving to the finished matches


def test_a_match_that_has_ended_is_put_away_once(store, session):
    session.give_up()
    before = list(store.finished.iterdir())
    session._file.finish()
    assert list(store.finished.iterdir()) == before
    assert saved(store, "finished") == [journal_text(session.match)]


def test_a_match_that_could_not_be_taken_from_its_old_folder_is_put_away_once(store, monkeypatch):
    unlink = os.unlink

    def refuse(path, **named):
        if "playing" in str(path):
            raise PermissionError
        unlink(path, **named)

    session = session_after(store, header("human", "casual"), 3)
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", refuse)
        session.give_up()
    store.close()
    assert (saved(store), saved(store, "finished")) == ([], [journal_text(session.match)])


@pytest.mark.parametrize("ending", ["", "-given-up", "-lost", "-2"])
def test_a_match_that_a_power_cut_left_in_both_folders_is_a_finished_one(store, ending):
    session_after(store, header("human", "casual"), 3)
    path = playing(store)
    store.finished.mkdir()
    (store.finished / path.name).write_text("another match\n")
    goal = store.finished / (path.stem + ending + ".zatre")
    goal.write_bytes(path.read_bytes())
    started = Store(store.folder, waits=True)
    assert not started.has_match() and started.load() is None
    assert saved(store) == [] and goal.exists()
    goal.write_bytes(goal.read_bytes()[:-20])
    session = session_after(store, header("human", "casual"), 3)
    assert Store(store.folder).has_match(), "another match is none of its names"
    assert session.match.due


def test_a_match_with_the_same_name_and_other_turns_can_be_continued(store, session):
    store.finished.mkdir()
    (store.finished / playing(store).name).write_text("something else\n")
    assert Store(store.folder).has_match()
    assert saved(store) == [journal_text(session.match)]


def test_where_no_file_can_have_two_names_a_finished_match_is_copied(store, monkeypatch):
    def refuse(*_paths):
        raise PermissionError

    session = session_after(store, header("human", "casual"), 3)
    monkeypatch.setattr(os, "link", refuse)
    with monkeypatch.context() as patch:
        refuse_to_open(patch, errno.ENOSPC, lambda path: path.suffix == ".new")
        session.give_up()
        assert list(store.finished.iterdir()) == [], "no name stays reserved"
    store.close()
    assert (saved(store), saved(store, "finished")) == ([], [journal_text(session.match)])
    assert notice_kinds(store) == ["disk"]


def test_zeros_in_the_last_line_are_what_a_power_cut_left_of_it(store, session):
    path = playing(store)
    for rest in (b"\0" * 9, b"\0" * 9 + b'"}\n'):
        path.write_text(journal_text(session.match))
        with path.open("ab") as file:
            file.write(rest)
        started = Store(store.folder, waits=True)
        assert started.load() and notice_kinds(started) == ["cut"]
        assert path.read_text() == journal_text(session.match)
