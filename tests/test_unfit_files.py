"""Special, too large or overloaded files: each is refused with one sentence, with little time and memory, and not moved."""

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from command_line import one_sentence, outside
from helpers import header, journal_text, play_on, session_after
from saved_files import notice_kinds, playing, settings_file

from game.kiosk import config, left, usage
from game.players import bot_process
from game.rules.common import journal
from game.rules.common.json_text import MAX_DEPTH, TooMuch, json_value
from game.session import exercises, files, match_lists, matches, settings, storage, sync_copies
from game.session.files import LARGEST, UnfitFile, append_and_sync, open_file, read_file
from game.session.settings import Settings
from game.session.storage import Store

posix = pytest.mark.skipif(os.name != "posix", reason="other systems have no such files")


def circle(path: Path) -> None:
    other = path.with_name("circle")
    other.symlink_to(other)
    path.symlink_to(other)


def sparse(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.truncate(size)


UNFIT: dict[str, Callable[[Path], None]] = {
    "fifo": lambda path: os.mkfifo(path),
    "device": lambda path: path.symlink_to("/dev/zero"),
    "directory": lambda path: path.mkdir(),
    "too large": lambda path: sparse(path, 1_500_000_000),
    "loop": circle,
}


@pytest.fixture(params=UNFIT)
def unfit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if os.name != "posix" and request.param != "too large":
        pytest.skip("other systems have no such files")
    path = tmp_path / "unfit.zatre"
    UNFIT[request.param](path)
    return path


# Reading


def test_a_file_that_cannot_be_read_whole_is_refused_at_once(unfit):
    with pytest.raises(OSError):
        read_file(unfit)


@pytest.mark.slow
def test_sixteen_megabytes_are_read_and_a_byte_more_is_refused(tmp_path):
    path = tmp_path / "file"
    sparse(path, LARGEST)
    assert len(read_file(path)) == LARGEST == 16 * 2**20
    sparse(path, LARGEST + 1)
    with pytest.raises(UnfitFile, match="larger than 16 MB"):
        open_file(path)


def test_lines_that_would_make_a_file_too_large_are_not_added(tmp_path, monkeypatch):
    monkeypatch.setattr("game.session.files.LARGEST", 10)
    append_and_sync(tmp_path / "file", b"2345678\n")
    with pytest.raises(UnfitFile):
        append_and_sync(tmp_path / "file", b"9\n")
    assert (tmp_path / "file").read_bytes() == b"2345678\n"


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "file"
    sparse(path, 100)
    monkeypatch.setattr("game.session.files.LARGEST", 50)
    monkeypatch.setattr("game.session.files._check_readable", lambda path, status: None)
    with pytest.raises(UnfitFile):
        read_file(path)


@posix
def test_a_pipe_or_device_is_not_even_opened(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    opened = []
    monkeypatch.setattr(os, "open", lambda *facts: opened.append(facts))
    with pytest.raises(UnfitFile):
        open_file(tmp_path / "pipe")
    assert opened == []


@posix
def test_pipe_that_replaces_a_file_does_not_block_reading(tmp_path, monkeypatch):
    sparse(tmp_path / "file", 10)
    real, asked = os.open, []

    def instead(path: Path, flags: int) -> int:
        asked.append(flags)
        (tmp_path / "file").unlink()
        os.mkfifo(tmp_path / "file")
        return real(path, flags | os.O_NONBLOCK)  # A test that fails must not wait either.

    monkeypatch.setattr(os, "open", instead)
    with pytest.raises(UnfitFile):
        open_file(tmp_path / "file")
    assert asked[0] & os.O_NONBLOCK


# Commands


@pytest.mark.slow
def test_commands_refuse_an_unfit_file_in_one_sentence(unfit):
    done = outside("check", unfit)
    assert (done.returncode, done.stderr) == (1, "")
    report = json.loads(done.stdout)
    assert report == {"file": str(unfit), "ok": False, "line": 0, "error": report["error"]}
    assert one_sentence(report["error"])
    for command in ("turns", "review"):
        done = outside(command, unfit)
        assert (done.returncode, done.stdout) == (1, "")
        assert one_sentence(done.stderr) and str(unfit) in done.stderr


# Settings and saves


def test_unfit_settings_give_the_defaults_and_a_notice_and_can_be_saved_again(unfit, store):
    store.folder.mkdir()
    unfit.rename(store.folder / "settings.json")
    assert asdict(store.settings()) == asdict(Settings())
    assert notice_kinds(store) == ["damaged"]
    store.save_settings(Settings(speed="fast"))
    assert Store(store.folder).settings().speed == "fast"
    assert os.path.lexists(store.folder / "settings.json.damaged")


@pytest.mark.parametrize(
    "bots", [[[]] * 20_000, [1] * 20_000, [[[[0] * 50] * 50] * 50]], ids=["lists", "numbers", "nested"]
)
def test_settings_with_too_many_values_are_set_aside(store, bots):
    settings_file(store, json.dumps({"bots": bots}).encode())
    assert asdict(store.settings()) == asdict(Settings())
    assert notice_kinds(store) == ["damaged"]


def test_too_large_save_stays_and_the_next_match_is_found(store):
    good = session_after(store, header("human", "casual"), 5)
    os.utime(playing(store), (1_000_000_000, 1_000_000_000))
    large = store.folder / "playing" / "large.zatre"
    sparse(large, LARGEST + 1)
    loaded = store.load()
    assert loaded is not None and loaded[0].match.events == good.match.events
    assert store.load() is not None
    assert notice_kinds(store) == ["unreadable"], "once"
    assert large.stat().st_size == LARGEST + 1


@posix
def test_a_pipe_in_place_of_the_order_file_is_never_opened(store, monkeypatch):
    good = session_after(store, header("human", "casual"), 5)
    order = store.folder / "playing.order"
    order.unlink()
    os.mkfifo(order)
    opened, real = [], os.open

    def refuse(path: Path, *more: object, **named: object) -> object:
        if path == order:  # It would wait for the other end of the pipe.
            opened.append(path)
            raise BlockingIOError
        return real(path, *more, **named)

    monkeypatch.setattr(os, "open", refuse)
    play_on(good, 1)
    loaded = Store(store.folder).load()
    assert loaded is not None and loaded[0].match.events == good.match.events
    assert opened == []


def test_the_search_for_a_review_reads_only_the_first_megabyte_of_a_file(store, monkeypatch):
    store.finished.mkdir(parents=True)
    sparse(store.finished / "large.zatre", LARGEST)
    sizes = []

    class Counted:
        def __init__(self, path: Path) -> None:
            self._file = open_file(path)

        def read(self, size: int = -1) -> bytes:
            content = self._file.read(size)
            sizes.append(len(content))
            return content

        def __enter__(self) -> object:
            return self

        def __exit__(self, *_error: object) -> None:
            self._file.close()

    monkeypatch.setattr("game.session.matches.open_file", Counted)
    assert not any(store.search_finished())
    assert sizes == [2**20]


def test_a_finished_match_that_is_too_large_is_passed_over(store):
    good = session_after(store, header("human", "casual"), 12)
    good.give_up()
    sparse(store.folder / "finished" / "large.zatre", LARGEST + 1)
    assert store.last_finished().events == good.match.events


# Values


LIMITS = {
    "a journal, the index, settings: 16 MiB": (files.LARGEST, 16_777_216),
    "the order of a folder, which is read often: 4 MiB": (match_lists.LARGEST_ORDER, 4_194_304),
    "the first look at a match: 1 MiB": (matches.MAX_BYTES, 1_048_576),
    "values of the settings, also with many programs": (settings.MOST_VALUES, 10_000),
    "values of the exercises, of which each takes 15": (exercises.MOST_VALUES, 500_000),
    "values of a line of the index, of which six players need 60": (match_lists.MOST_VALUES, 500),
    "values of all lines of a journal": (journal.MOST_VALUES, 250_000),
    "lists and objects in each other": (MAX_DEPTH, 64),
    "matches with copies in a folder": (sync_copies.MOST, 100),
    "finished matches compared with a waiting one": (matches.MOST_ENDED, 10),
    "letters of a program's answer": (bot_process.LONGEST_LINE, 65_536),
    "letters of the command of a program": (settings.LONGEST_COMMAND, 2000),
    "the configuration of a kiosk: 64 KiB": (config.LARGEST, 65_536),
    "the counts of a kiosk: 1 MiB": (usage.LARGEST, 1_048_576),
    "what a kiosk notes of a match that its players have left": (left.LONGEST, 2000),
    "matches in memory that could not be written": (storage.MAX_UNSAVED, 50),
}


@pytest.mark.parametrize(("limit", "figure"), LIMITS.values(), ids=LIMITS)
def test_so_much_is_read_and_no_more(limit, figure):
    """Enough for years of play, and little enough for the memory and the patience of a small computer."""
    assert limit == figure


def test_json_with_too_many_or_too_deep_values_is_refused_before_it_is_read():
    for text in (b"[" * 1001, b"[" + b"{}," * 600 + b"1]", b"[" + b"1," * 1000 + b"1]"):
        with pytest.raises(TooMuch):
            json_value(text, 1000)
    assert json_value(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, 1000)
    with pytest.raises(TooMuch):
        json_value(b"[" * (MAX_DEPTH + 2) + b"]" * (MAX_DEPTH + 2), 1000)


def test_check_refuses_a_line_with_too_many_values_and_names_it(run, store, tmp_path):
    text = journal_text(session_after(store, header("human", "casual"), 3).match)
    (tmp_path / "x.zatre").write_text(text + '{"event":"draw","tiles":[' + "1," * 300_000 + "1]}\n")
    status, out, _err = run("check", tmp_path / "x.zatre")
    report = json.loads(out)
    assert (status, report["line"]) == (1, text.count("\n") + 1)
    assert "too many values" in report["error"]


@pytest.mark.slow
def test_a_long_word_that_nobody_knows_is_kept(run, store, tmp_path):
    lines = journal_text(session_after(store, header("human", "casual"), 3).match).splitlines()
    lines[1] = lines[1][:-1] + ',"note":"' + "word " * 1_000_000 + '"}'
    (tmp_path / "x.zatre").write_text("\n".join(lines) + "\n")
    assert run("check", tmp_path / "x.zatre")[0] == 0


@posix
def test_matches_in_a_folder_behind_a_link_are_neither_offered_nor_deleted(store, tmp_path):
    session_after(store, header("human", "casual"), 2)
    folder = store.folder / "playing"
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    assert not Store(store.folder).has_match()
    (match,) = (tmp_path / "elsewhere").iterdir()
    store.delete_waiting(match.name)
    store.close()
    assert match.exists()
