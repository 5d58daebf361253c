"""The index of the finished matches: what it says, and that nothing depends on it."""

import os
import random
from itertools import pairwise

import pytest
from finished_matches import finish
from helpers import header, journal_text, session_after
from saved_files import notice_kinds

from game.games import game_of
from game.session.match_lists import index_of
from game.session.records import record_of
from game.session.storage import Store

MANY = 30


def fill(store, count=MANY):
    """Puts short matches into the folder, as an older version of the game left them: without an index."""
    store.finished.mkdir(parents=True, exist_ok=True)
    text = journal_text(session_after(Store(store.folder / "x"), header("human", "casual"), 4).match)
    for number in range(count):
        path = store.finished / f"{number:05d}.zatre"
        path.write_text(text)
        os.utime(path, (1_000_000_000 + number,) * 2)


def found(store):
    """The finished matches that a new window finds."""
    window = Store(store.folder)
    for _progress in window.find_finished():
        pass
    window.close()
    return window.finished_matches()


@pytest.fixture
def read(monkeypatch):
    names = []
    real = game_of("board").rules.read

    def watch(text):
        names.append(text)
        return real(text)

    monkeypatch.setattr(game_of("board").rules, "read", watch)
    return names


# The index


@pytest.mark.slow
def test_a_finished_match_is_in_the_index_at_once(store, read):
    match = finish(store, "human", "casual")
    (one,) = found(store)
    assert one.record == record_of(match) and read == []
    assert one.played == pytest.approx((store.finished / one.name).stat().st_mtime)


def test_matches_are_listed_newest_first(store):
    for seed in (1, 2, 3):
        finish(store, "human", "casual", seed=seed, lays=seed)
    assert [one.record.turns for one in found(store)] == sorted(
        (one.record.turns for one in found(store)), reverse=True
    )


@pytest.mark.slow
def test_matches_of_an_older_version_are_read_once_and_one_in_a_step(store, read):
    fill(store)
    counts = [len(read) for _progress in store.find_finished()]
    assert max(after - before for before, after in pairwise(counts)) == 1
    assert counts[-1] == MANY
    store.close()
    assert len(found(store)) == MANY == len(read)
    assert len(found(store)) == MANY == len(read)


@pytest.mark.slow
def test_only_new_and_changed_matches_are_read_and_deleted_ones_disappear(store, read):
    fill(store)
    found(store)
    read.clear()
    (store.finished / "new.zatre").write_text(next(store.finished.glob("*.zatre")).read_text())
    assert next(one.name for one in found(store)) == "new.zatre"
    assert len(read) == 1
    text = journal_text(session_after(Store(store.folder / "x"), header("human", "club"), 2).match)
    (store.finished / "00003.zatre").write_text(text)
    assert {one.record.players[1].level for one in found(store)} == {"casual", "club"}
    assert len(read) == 2
    (store.finished / "00003.zatre").unlink()
    assert len(found(store)) == MANY and len(read) == 2


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["empty", "noise", "cut", "no file", "swapped", "digits", "folder"])
def test_a_damaged_index_loses_nothing(store, damage):
    fill(store)
    before = found(store)
    path = index_of(store.finished)
    text = path.read_bytes()
    path.unlink()
    match damage:
        case "empty":
            path.touch()
        case "noise":
            path.write_bytes(random.Random(1).randbytes(5000))
        case "cut":
            path.write_bytes(text[: len(text) // 2])
        case "swapped":
            path.write_bytes(text.replace(b'"human"', b'"robot"').replace(b"board", b"broad", 3))
        case "digits":
            path.write_bytes(text.replace(b"4]]", b"5]]"))
        case "folder":
            path.mkdir()
    assert found(store) == before
    assert damage == "folder" or found(store) == before
    assert notice_kinds(store) == []


@pytest.mark.slow
def test_a_line_cut_off_by_a_power_cut_spoils_no_other(store, read):
    fill(store)
    before = found(store)
    path = index_of(store.finished)
    path.write_bytes(path.read_bytes()[:-30])
    read.clear()
    assert found(store) == before and len(read) == 1
    assert found(store) == before and len(read) == 1


def test_two_windows_add_to_the_index_without_loss(store, read):
    other = Store(store.folder)
    for seed, window in enumerate((store, other, store, other)):
        finish(window, "human", "casual", seed=seed, lays=2)
    assert len(found(store)) == 4 and read == []


def test_another_window_that_finishes_a_match_during_the_search_does_no_harm(store):
    fill(store)
    search = store.find_finished()
    next(search)
    finish(Store(store.folder), "human", "casual", lays=2)
    (store.finished / "00003.zatre").unlink()
    for _progress in search:
        pass
    assert len(store.finished_matches()) == MANY - 1
    assert len(found(store)) == MANY


@pytest.mark.slow
def test_an_index_with_many_outdated_lines_is_rewritten(store, monkeypatch):
    monkeypatch.setattr("game.session.matches.SPARE_LINES", 10)
    fill(store)
    before = found(store)
    path = index_of(store.finished)
    path.write_bytes(path.read_bytes() * 3)
    assert found(store) == before
    assert len(path.read_bytes().split()) <= MANY
    assert found(store) == before


def noise(store, count):
    """Files that are no matches: to remember them takes as many lines, and little time."""
    store.finished.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (store.finished / f"{number:05d}.zatre").write_bytes(b"?")


@pytest.mark.slow
def test_of_far_too_many_lines_the_last_ones_count(store, read):
    fill(store, 1)
    before = found(store)
    path = index_of(store.finished)
    line = path.read_bytes()
    path.write_bytes(b"?\n" * 3000 + line)
    read.clear()
    assert found(store) == before and read == []


@pytest.mark.slow
def test_a_match_of_six_is_in_the_index_at_once(store, read):
    match = finish(store, *["human", "casual"] * 3)
    (one,) = found(store)
    assert one.record == record_of(match) and read == []


@pytest.mark.slow
def test_an_index_may_have_a_thousand_lines_too_many(store):
    noise(store, 1)
    found(store)
    path = index_of(store.finished)
    line = path.read_bytes()
    for lines, left in ((1002, 1002), (1003, 1)):
        path.write_bytes(line * lines)
        found(store)
        assert path.read_bytes() == line * left


@pytest.mark.slow
def test_a_step_of_the_search_reads_a_hundred_lines_or_looks_up_a_hundred_files(store):
    noise(store, 250)
    found(store)
    assert [progress.done for progress in store.find_finished()] == [0, 0, 0, 100, 200]


@pytest.mark.slow
def test_a_search_that_is_interrupted_has_noted_every_fifty_new_matches(store):
    noise(store, 120)
    search = store.find_finished()
    for progress in search:
        if progress.done == 110:
            break
    store.close()
    assert len(index_of(store.finished).read_bytes().splitlines()) == 100


def test_files_that_are_no_matches_are_left_alone_and_read_once(store, read):
    fill(store, 1)
    (store.finished / "noise.zatre").write_bytes(b"nonsense\n")
    assert len(found(store)) == 1 and len(read) == 2
    assert len(found(store)) == 1 and len(read) == 2
    assert (store.finished / "noise.zatre").exists()


@pytest.mark.slow
def test_a_match_that_could_not_be_written_is_listed_and_can_be_opened(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "zatre", waits=True)
    match = finish(store, "human", "casual")
    (only,) = store.finished_matches()
    assert only.played is None and only.record == record_of(match)
    assert store.open_finished(only.name) is match


@pytest.mark.slow
def test_lines_of_another_version_are_not_believed(store, read, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("game.session.match_lists.VERSION", 1)
        finish(store, "human", "casual", lays=2)
    assert len(found(store)) == 1 == len(read)


# Deleting


@pytest.mark.slow
def test_deleting_a_match_leaves_every_other_file_as_it_is(store):
    fill(store)
    session_after(store, header("human", "casual", seed=3), 6)
    waiting = session_after(store, header("human", "casual", seed=4), 6)
    window = Store(store.folder)
    for _progress in window.find_finished():
        pass
    before = {path: path.read_bytes() for path in store.folder.glob("*/*.zatre")}
    names = {one.match.header.seed: one.name for one in window.waiting()}
    window.delete_finished("00003.zatre")
    window.delete_waiting(names[waiting.match.header.seed])
    window.close()
    after = {path: path.read_bytes() for path in store.folder.glob("*/*.zatre")}
    assert {path.name for path in before.keys() - after.keys()} == {"00003.zatre", names[4]}
    assert all(before[path] == text for path, text in after.items())
    assert len(window.finished_matches()) == MANY - 1
    assert [one.match.header.seed for one in window.waiting()] == [3]


def test_a_match_deleted_here_and_played_in_another_window_is_saved_again(store):
    session = session_after(store, header("human", "casual"), 6)
    other = Store(store.folder)
    (name,) = [one.name for one in other.waiting()]
    other.delete_waiting(name)
    other.close()
    session.deal()
    store.close()
    assert [len(one.match.events) for one in other.waiting()] == [len(session.match.events)]


def test_a_match_in_memory_is_deleted_for_good(tmp_path):
    blocked = tmp_path / "zatre"
    blocked.write_text("in the way")
    store = Store(blocked, waits=True)
    session_after(store, header("human", "casual"), 6)
    (one,) = store.waiting()
    store.delete_waiting(one.name)
    assert not list(store.waiting())
    blocked.unlink()
    store.close()
    assert not list(blocked.glob("*/*.zatre"))
