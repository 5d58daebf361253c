"""The commands ``check`` and ``turns`` with both games: what they print, and that every error is one sentence."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from card_matches import applied, blocked, cards_of, three_exchanges
from command_line import ROOT, UNREADABLE, VECTORS, one_sentence, outside
from helpers import header, journal_text, session_after
from test_cards_journal import HEADER, LINES, text

from game.rules.cards.events import Draw, Event, Lay
from game.rules.cards.journal import Journal
from game.rules.common.journal import header_line
from game.session.storage import Store

# check


def test_check_of_good_and_bad_files_of_both_games_reports_all_of_them_and_fails(run):
    names = "journals/worked-example", "broken/over-twelve", "cards/journals/00-2-players", "cards/broken/00"
    status, out, _err = run("check", *(VECTORS / f"{name}.zatre" for name in names))
    assert status == 1
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, False, True, False]


def test_check_shows_an_unfinished_match_without_a_cut_off_line(run, tmp_path):
    session = session_after(Store(tmp_path), header("human", "casual"), 6, due="lay")
    text = journal_text(session.match)
    (tmp_path / "cut.zatre").write_text(text + '{"event":"lay","seat":0,"ti')
    status, out, _err = run("check", tmp_path / "cut.zatre")
    report = json.loads(out)
    assert status == 0
    assert (report["finished"], report["dropped"]) == (False, 1)
    assert [pad["minus"] for pad in report["pads"]] == [0, 0]
    assert report["bag"] == session.match.bag_count


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_is_not_a_journal_is_refused_in_one_sentence(tmp_path, run, name):
    file = tmp_path / "x.zatre"
    file.write_bytes(UNREADABLE[name])
    status, out, err = run("check", file)
    assert (status, err) == (1, "")
    report = json.loads(out)
    assert report["ok"] is False
    assert len(report["error"]) < 300 and "\n" not in report["error"]
    assert out.encode(), "it can be printed"
    for words in (["turns"], ["review"], ["review", "--json"]):
        status, out, err = run(*words, file)
        assert (status, out) == (1, "")
        assert one_sentence(err) and err.encode(), "it can be printed"


def test_folders_and_missing_files_are_refused_in_one_sentence(tmp_path, run):
    for path, why in (
        (tmp_path, "this is not a regular file"),
        (tmp_path / "nothing.zatre", os.strerror(errno.ENOENT)),
    ):
        status, out, err = run("check", path, VECTORS / "journals/worked-example.zatre")
        assert (status, err) == (1, "")
        reports = [json.loads(line) for line in out.splitlines()]
        assert [report["ok"] for report in reports] == [False, True]
        assert reports[0]["error"] == f"cannot be read: {why}" and reports[0]["file"] == str(path)
        for command in ("turns", "review"):
            status, out, err = run(command, path)
            assert (status, out) == (1, "")
            assert one_sentence(err) and str(path) in err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_with_a_non_utf_8_name_is_checked(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.zatre"
    Path(os.fsdecode(name)).write_bytes((VECTORS / "journals/worked-example.zatre").read_bytes())
    done = outside("check", name, PYTHONIOENCODING="utf-8:strict")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert json.loads(done.stdout)["ok"]


@pytest.mark.slow
def test_names_in_any_script_are_printed_on_an_ascii_terminal(tmp_path):
    file = tmp_path / "ä.zatre"
    text = (VECTORS / "journals/worked-example.zatre").read_text()
    file.write_text(text.replace("Andreas", "Ändreäs 中"), encoding="utf-8")
    broken = tmp_path / "b.zatre"
    lines = file.read_text(encoding="utf-8").splitlines()
    broken.write_text("\n".join([lines[0], lines[1], lines[1]]) + "\n", encoding="utf-8")
    done = outside("check", file, broken, PYTHONIOENCODING="ascii")
    assert "Traceback" not in done.stderr
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert [report["ok"] for report in reports] == [True, False]


# turns


def test_turns_says_that_a_cut_off_line_was_left_out(run, tmp_path):
    file = tmp_path / "cut.zatre"
    whole = (VECTORS / "positions/p05-plain.zatre").read_bytes()
    file.write_bytes(whole + b'{"event":"lay","se')
    status, out, err = run("turns", file)
    assert (status, out) == (0, (VECTORS / "positions/p05-plain.turns").read_text())
    assert one_sentence(err)
    assert "cut off" in err


@pytest.mark.parametrize("name", ["random-01-2p-bag_empty", "../cards/journals/stuck-last-round"])
def test_turns_of_a_finished_match_says_that_none_is_due(run, name):
    status, out, err = run("turns", VECTORS / f"journals/{name}.zatre")
    assert (status, out) == (1, "")
    assert one_sentence(err) and "No turn is due" in err


@pytest.mark.slow
def test_output_to_a_closed_pipe_prints_no_error():
    file = VECTORS / "positions/p05-plain.zatre"
    done = subprocess.run(
        f"{sys.executable} {ROOT / 'main.py'} turns {file} | head -c 10 > /dev/null; exit ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""


def buffered() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


LITTLE = ["check", VECTORS / "journals/leaflet-2p.zatre"]
"""Prints so little that nothing is written before the end."""


@pytest.mark.slow
@pytest.mark.parametrize("words", [LITTLE, ["--help"]], ids=["check", "help"])
@pytest.mark.parametrize("closed", [["stdout"], ["stdout", "stderr"]], ids="-".join)
def test_output_to_a_pipe_without_reader_exits_with_1(words, closed):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        others = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | dict.fromkeys(closed, pipe)
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", *words], timeout=60, env=buffered(), **others
        )
    assert (done.returncode, done.stderr or b"") == (1, b"")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_output_to_a_full_disk_fails_with_one_sentence():
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", *LITTLE],
            stdout=full,
            env=buffered(),
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (1, "main.py: system: No space left on device\n")


def written(folder: Path, *values: dict[str, Any]) -> Path:
    file = folder / "match.zatre"
    file.write_bytes(text(*values))
    return file


def report(run: Any, file: Path) -> dict[str, Any]:
    status, out, err = run("check", file)
    assert (status, err) == (0, "")
    value: dict[str, Any] = json.loads(out)
    return value


@pytest.mark.parametrize(
    ("lines", "table", "number", "pile"),
    [
        (1, "", 0, 0),
        (3, "", 0, 0),
        (4, "", 1, 18),
        (5, "66@0,-1e 66@0,0e", 1, 18),
        (6, "66@0,-1e 66@0,0e", 1, 17),
        (7, "66@0,-1e 66@0,0e", 1, 17),
        (9, "00@-1,-1s 66@0,-1e 66@0,0e", 1, 17),
    ],
)
def test_check_prints_table_round_and_pile(run, tmp_path, lines, table, number, pile):
    found = report(run, written(tmp_path, *LINES[:lines]))
    assert (found["table"], found["round"], found["pile"]) == (table.split(), number, pile)
    assert (found["ok"], found["finished"], found["dropped"]) == (True, False, 0)


def test_check_prints_a_pad_with_super_bonuses(run: Any, tmp_path: Path) -> None:
    pads = report(run, written(tmp_path, *LINES))["pads"]
    assert pads == [
        {"10": [], "11": [], "12": [20], "supers": 1, "rows": [20], "total": 26},
        {"10": [], "11": [], "12": [10], "supers": 0, "rows": [10], "total": 10},
    ]


@pytest.mark.parametrize("lines", [1, 2, 3, 5, 6])
def test_turns_says_that_no_turn_is_due(run: Any, tmp_path: Path, lines: int) -> None:
    status, out, err = run("turns", written(tmp_path, *LINES[:lines]))
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "No turn is due" in err
    assert ("exchange" in err) == (lines == 6)


@pytest.mark.parametrize("lines", [4, 7, 8])
def test_turns_works_after_a_deal_an_exchange_and_a_seat_event(run: Any, tmp_path: Path, lines: int) -> None:
    status, out, err = run("turns", written(tmp_path, *LINES[:lines]))
    assert (status, err) == (0, "")
    found = out.splitlines()
    assert found == sorted(set(found))
    assert all(len(json.loads(line)["cards"]) == (2 if lines == 4 else 1) for line in found)
    assert ('{"cards":["00@-1,-1s"],"lines":[12,12],"supers":0}' in found) == (lines != 4)


@pytest.mark.slow
def test_turns_prints_the_empty_turn_if_only_a_pass_is_legal(run: Any, tmp_path: Path) -> None:
    events: list[Event] = [
        Draw(0, cards_of("14")),
        *three_exchanges(1, "11 22 33", "15 16 23", "24 25 26", "34 35 36"),
    ]
    match = applied(blocked("66 66 12 13", "11 22 33"), *events)
    file = tmp_path / "match.zatre"
    file.write_text("\n".join([header_line(match.header), *map(Journal.texts.line, match.events)]) + "\n")
    assert run("turns", file) == (0, '{"cards":[],"lines":[],"supers":0}\n', "")
    applied(match, Lay(1, (), (), 0))
    file.write_text("\n".join([header_line(match.header), *map(Journal.texts.line, match.events)]) + "\n")
    assert run("turns", file)[0] == 1


def test_a_journal_that_is_cut_off_is_checked_up_to_there(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "cut.zatre"
    file.write_bytes(text(*LINES[:4]) + b'{"event":"la')
    assert report(run, file)["dropped"] == 1
    status, out, err = run("turns", file)
    assert status == 0 and out
    assert "cut off" in err


def test_a_file_whose_first_line_is_not_a_header_is_refused_in_line_one(run: Any, tmp_path: Path) -> None:
    for first in (b'{"edition":"cards"}', b'["edition"]', b"\xff", json.dumps(HEADER).encode()[:-1]):
        file = tmp_path / "bad.zatre"
        file.write_bytes(first + b"\n")
        status, out, _ = run("check", file)
        assert (status, json.loads(out)["line"]) == (1, 1)
