"""The kiosk's files: usage counts, and a limited number of finished matches."""

import datetime
import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest
from disk_calls import refuse_to_open
from helpers import header, session_of

from game.kiosk import usage as usage_file
from game.kiosk.left import LeftMatch, Retention, Visit, with_chosen
from game.kiosk.usage import LARGEST, Totals, Usage, UsageFile
from game.session.match_lists import note_written
from game.session.settings import Settings

TODAY = datetime.date(2026, 5, 4)
MATCH = Usage(TODAY, 25, 4, 1, "board", "finished")
LINE = "2026-05-04,25,4,1,board,finished\n"
"""As older versions have written it: without the number of the match."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "kiosk" / "usage.csv"


def numbered(*numbers: int, line: str = LINE) -> str:
    return "".join(f"{line.strip()},{number}\n" for number in numbers)


def add_to(path: Path, *usages: Usage) -> UsageFile:
    file = UsageFile(path)
    for usage in usages:
        file.add(usage)
    return file


# Usage counts


def test_each_match_is_one_line_and_without_a_file_the_totals_are_zero(path):
    file = UsageFile(path)
    assert file.totals(TODAY) == Totals(0, 0, 0, 0, None)
    assert file.trouble == ""
    add_to(path, MATCH, Usage(TODAY, 3, 2, 0, "cards", "abandoned"))
    assert path.read_text() == numbered(1) + "2026-05-04,3,2,0,cards,abandoned,2\n"


def test_a_line_is_on_the_disk_before_anything_else_happens(path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number)))
    add_to(path, MATCH, MATCH)
    assert [(one.st_ino, one.st_size) for one in synced if one.st_ino == path.stat().st_ino] == [
        (path.stat().st_ino, len(numbered(*count))) for count in ([1], [1, 2])
    ]


def test_the_totals_count_what_was_added(path):
    """Also those of days that the clock has taken back."""
    earlier, later = datetime.date(2026, 5, 1), datetime.date(2026, 5, 9)
    others = (Usage(day, 10, 2, 1, "board", "abandoned") for day in (later, earlier))
    file = add_to(path, *others, MATCH, MATCH)
    assert file.totals(TODAY) == Totals(matches=4, finished=2, minutes=70, today=2, since=earlier)
    assert file.trouble == ""


def test_the_longest_match_of_any_game_counts(path):
    long = replace(MATCH, minutes=999_999, seats=10, computers=10, game_name="z" * 20)
    file = add_to(path, long, MATCH)
    assert file.totals(TODAY)[:3] == (2, 2, 999_999 + 25)
    assert path.read_text().endswith(",2\n")


DAMAGED = (
    *("", "x", "2026-13-01,1,2,0,board,finished", "2026-05-04,-1,2,0,board,finished"),
    *(LINE.strip() + ",Ada", "\x80"),
)


def test_a_damaged_line_is_skipped_and_one_that_was_cut_off_does_not_damage_the_next(path):
    path.parent.mkdir()
    for line in DAMAGED:
        path.write_text(LINE + line + "\n" + LINE, encoding="latin-1")
        assert UsageFile(path).totals(TODAY).matches == 2
    for rest in (b"2026-05-0", b"\x00" * 4096, b"2026-05-04,25,4,1,board,fini"):
        path.write_bytes(LINE.encode() + rest)
        assert add_to(path, MATCH).totals(TODAY).matches == 2


@pytest.mark.slow
def test_a_file_at_its_limit_loses_the_oldest_lines(path):
    path.parent.mkdir()
    old, count = LINE.replace("05-04", "01-01"), LARGEST // len(LINE)
    path.write_text(old * count)
    file = add_to(path, MATCH)
    assert path.stat().st_size <= LARGEST
    first, *others, last = path.read_text().splitlines()
    assert last == numbered(count + 1).strip() and len(others) > 10_000
    assert set(others) == {old.strip()}, "no line was cut in two"
    gone = count - len(others)
    assert first == f"dropped,{gone},{gone},{25 * gone},2026-01-01"
    assert file.totals(TODAY) == Totals(count + 1, count + 1, 25 * (count + 1), 1, datetime.date(2026, 1, 1))


def test_the_file_never_exceeds_its_limit(path, monkeypatch):
    """Not even by the end of a line that a power cut has left without one. The sums stay, also those of lines without a number."""
    path.parent.mkdir()
    path.write_text(LINE * 2)
    monkeypatch.setattr(usage_file, "LARGEST", 6 * len(LINE))
    monkeypatch.setattr(usage_file, "_TRIMMED", 100)
    for count in range(3, 40):
        file = add_to(path, MATCH)
        assert path.stat().st_size <= 6 * len(LINE)
        assert path.read_text().endswith(f",{count}\n")
        path.write_bytes(path.read_bytes()[:-1])
        assert file.totals(TODAY)[:3] == (count, count, 25 * count)


def test_no_number_has_more_digits_than_can_be_read_again(path):
    path.parent.mkdir()
    for before in ("dropped,999999999,999999999,999999999999,2026-01-01\n", numbered(999_999_999)):
        path.write_text(before)
        add_to(path, MATCH, MATCH)
        assert path.read_text().splitlines()[-2:] == numbered(999_999_999).split() * 2


@pytest.mark.parametrize("year", [1970, 2025])
def test_the_order_of_the_matches_is_known_although_the_clock_was_wrong(path, year):
    """The lines that an older version has written count, too. Nothing was counted since 1970, or before there was such a table."""
    path.parent.mkdir()
    path.write_text(LINE * 2)
    wrong = replace(MATCH, date=datetime.date(year, 12, 31))
    file = add_to(path, wrong, MATCH)
    lines = path.read_text().splitlines()[2:]
    assert [(line[:4], line.rpartition(",")[2]) for line in lines] == [(str(year), "3"), ("2026", "4")]
    assert file.totals(TODAY) == Totals(4, 4, 100, 3, TODAY)


def test_a_huge_file_is_not_read_whole(path):
    path.parent.mkdir()
    with path.open("wb") as file:
        file.truncate(1 << 40)  # A hole: it takes no room on the disk.
    file = add_to(path, MATCH)
    assert path.stat().st_size <= LARGEST
    assert file.totals(TODAY).matches == 1


def refuse_to_sync(patch: pytest.MonkeyPatch) -> None:
    def refuse(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    patch.setattr(os, "fsync", refuse)


def refuse_to_write(patch: pytest.MonkeyPatch) -> None:
    refuse_to_open(patch, errno.ENOSPC, lambda path: True)


@pytest.mark.parametrize("refuse", (refuse_to_write, refuse_to_sync))
def test_on_a_full_disk_a_match_is_counted_later_and_once(path, monkeypatch, refuse):
    file = add_to(path, MATCH)
    with monkeypatch.context() as patch:
        refuse(patch)
        file.add(MATCH)
    assert file.trouble == "No space left on device"
    assert path.read_text() == numbered(1)
    file.add(MATCH)
    assert (path.read_text(), file.trouble) == (numbered(1, 2), "")


def test_a_folder_that_cannot_be_created_is_reported(tmp_path):
    (tmp_path / "file").write_text("")
    file = add_to(tmp_path / "file" / "usage.csv", MATCH)
    assert file.trouble
    assert file.totals(TODAY).matches == 0


@pytest.mark.skipif(os.name != "posix", reason="there are no named pipes")
def test_a_pipe_or_a_folder_in_its_place_is_reported(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    add_to(tmp_path / "file", MATCH)
    (tmp_path / "second name").hardlink_to(tmp_path / "file")
    for place in (tmp_path / "pipe", tmp_path, tmp_path / "second name"):
        file = add_to(place, MATCH)
        assert file.trouble
        assert file.totals(TODAY).matches == 0


# The match that was left


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_in_the_place_of_the_left_match_is_not_opened(store, monkeypatch):
    session = session_of(store, header("human", "casual"))
    os.mkfifo(store.folder / "left")

    def wait_for_ever(*_about):
        raise AssertionError("opening a pipe waits until somebody writes to it")

    monkeypatch.setattr(Path, "open", wait_for_ever)
    assert LeftMatch(store).read(session) == Visit()


def test_a_visit_is_known_as_it_was_noted_however_many_rules_have_been_explained(store):
    session = session_of(store, header("human", "casual"))
    chosen = Settings("de", "fast", True, 1, 2, numerals=True, large_text=True)
    chosen.rules_said = [f"the-rule-number-{n}" for n in range(50)]
    left = LeftMatch(store)
    for visit in (Visit(True, 3601, chosen), Visit(False, 3601, chosen)):
        left.note(session, visit)
        store.close()
        assert left.read(session) == visit
    assert with_chosen(Settings(), chosen) == chosen


# Finished matches


@pytest.fixture
def finished(tmp_path):
    folder = tmp_path / "finished"
    folder.mkdir()
    return folder


def put(folder: Path, *days: int) -> None:
    for day in days:
        (folder / f"2026-01-{day:02}-120000.zatre").write_text("x")


def days_in(folder: Path) -> list[int]:
    return sorted(int(path.name[8:10]) for path in folder.glob("*.zatre"))


def test_the_oldest_files_are_deleted(finished):
    """Whatever the clock said when they were written: their names and times say nothing then."""
    for day in (5, 3, 1, 4, 2):
        put(finished, day)
        os.utime(finished / f"2026-01-{day:02}-120000.zatre", (day, day))
        note_written(finished / f"2026-01-{day:02}-120000.zatre")
    for most, left in ((3, [1, 2, 4]), (0, [])):
        Retention(finished, most, ".zatre").tidy()
        assert days_in(finished) == left


@pytest.mark.skipif(os.name != "posix", reason="not everybody may make links")
def test_the_files_behind_a_link_stay(finished, tmp_path):
    put(finished, 1, 2)
    (tmp_path / "link").symlink_to(finished)
    Retention(tmp_path / "link", 0, ".zatre").tidy()
    assert days_in(finished) == [1, 2]


def test_after_each_match_one_file_is_deleted(finished):
    put(finished, *range(1, 6))
    retention = Retention(finished, 5, ".zatre")
    retention.tidy()
    for day in range(6, 20):
        put(finished, day)
        retention.tidy(1)
        assert days_in(finished) == list(range(day - 4, day + 1))


def test_other_files_stay_and_do_not_count(finished):
    put(finished, 1, 2)
    (finished / "notes.txt").write_text("")
    (finished / "9.zatre").mkdir()
    Retention(finished, 1, ".zatre").tidy()
    assert sorted(path.name for path in finished.iterdir()) == [
        "2026-01-02-120000.zatre",
        "9.zatre",
        "notes.txt",
    ]


def test_while_there_is_room_the_folder_is_listed_only_once(finished, monkeypatch):
    listed = []
    real = os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: listed.append(folder) or real(folder))
    retention = Retention(finished, 50, ".zatre")
    retention.tidy()
    for day in range(1, 20):
        put(finished, day)
        retention.tidy(1)
    assert listed == [finished]


def test_a_folder_that_is_missing_at_first_is_tidied_later(tmp_path):
    folder = tmp_path / "later"
    retention = Retention(folder, 1, ".zatre")
    retention.tidy()
    folder.mkdir()
    put(folder, 1, 2)
    retention.tidy()
    assert days_in(folder) == [2]


def test_a_file_that_could_not_be_deleted_is_tried_again(finished, monkeypatch):
    put(finished, 1, 2, 3)
    retention = Retention(finished, 1, ".zatre")

    def refuse(path: Path, missing_ok: bool = False) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        retention.tidy()
    assert days_in(finished) == [1, 2, 3]
    retention.tidy()
    assert days_in(finished) == [3]
