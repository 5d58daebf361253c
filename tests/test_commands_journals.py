"""The commands ``check`` and ``turns``: what they print, and that every error is one sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ROOT, UNREADABLE, VECTORS, one_sentence, outside
from helpers import header, journal_text, session_after

from game.session.storage import Store

JOURNALS = json.loads((VECTORS / "journals/expected.json").read_text())
BROKEN = json.loads((VECTORS / "broken/expected.json").read_text())


# check


@pytest.mark.slow
def test_check_prints_the_final_state_of_every_journal(run):
    files = [VECTORS / "journals" / name for name in JOURNALS]
    status, out, err = run("check", *files)
    assert (status, err) == (0, "")
    reports = [json.loads(line) for line in out.splitlines()]
    assert [report["file"] for report in reports] == [str(file) for file in files]
    for report in reports:
        expected = JOURNALS[Path(report["file"]).name]
        assert report == {"file": report["file"], "ok": True, "dropped": 0} | {
            key: expected[key] for key in ("finished", "pads", "board", "bag")
        }


@pytest.mark.slow
def test_check_names_the_line_at_which_a_journal_breaks_a_rule(run):
    for name, line in BROKEN.items():
        status, out, err = run("check", VECTORS / "broken" / name)
        assert (status, err) == (1, "")
        report = json.loads(out)
        assert report.keys() == {"file", "ok", "line", "error"}
        assert (report["ok"], report["line"]) == (False, line), name
        assert report["error"].startswith(f"line {line}: ")
        assert "{" not in report["error"]


def test_check_of_good_and_bad_files_reports_all_of_them_and_fails(run):
    good, bad = VECTORS / "journals/worked-example.zatre", VECTORS / "broken/over-twelve.zatre"
    status, out, _err = run("check", good, bad, good)
    assert status == 1
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True, False, True]


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
def test_check_reports_a_file_that_is_not_a_journal_in_one_sentence(tmp_path, run, name):
    file = tmp_path / "x.zatre"
    file.write_bytes(UNREADABLE[name])
    status, out, err = run("check", file)
    assert (status, err) == (1, "")
    report = json.loads(out)
    assert report["ok"] is False
    assert len(report["error"]) < 300 and "\n" not in report["error"]
    assert out.encode(), "it can be printed"


@pytest.mark.parametrize("name", UNREADABLE)
def test_turns_of_a_file_that_is_not_a_journal_fails_with_one_sentence(tmp_path, run, name):
    file = tmp_path / "x.zatre"
    file.write_bytes(UNREADABLE[name])
    status, out, err = run("turns", file)
    assert (status, out) == (1, "")
    assert len(err.strip().splitlines()) == 1 and "Traceback" not in err
    assert err.encode(), "it can be printed"


def test_check_reports_folders_and_missing_files(tmp_path, run):
    for path in (tmp_path, tmp_path / "nothing.zatre"):
        status, out, err = run("check", path, VECTORS / "journals/worked-example.zatre")
        assert (status, err) == (1, "")
        assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True]


def test_turns_of_a_folder_or_a_missing_file_fails_with_one_sentence(tmp_path, run):
    for path in (tmp_path, tmp_path / "nothing.zatre"):
        status, out, err = run("turns", path)
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


@pytest.mark.parametrize(
    "file", sorted((VECTORS / "positions").glob("*.zatre"))[::5], ids=lambda file: file.stem
)
def test_turns_prints_every_legal_turn_sorted(run, file):
    status, out, err = run("turns", file)
    assert (status, err) == (0, "")
    assert out == file.with_suffix(".turns").read_text()


def test_turns_says_that_a_cut_off_line_was_left_out(run, tmp_path):
    file = tmp_path / "cut.zatre"
    whole = (VECTORS / "positions/p05-plain.zatre").read_bytes()
    file.write_bytes(whole + b'{"event":"lay","se')
    status, out, err = run("turns", file)
    assert (status, out) == (0, (VECTORS / "positions/p05-plain.turns").read_text())
    assert one_sentence(err)
    assert "cut off" in err


def test_turns_of_a_finished_match_says_that_none_is_due(run):
    status, out, err = run("turns", VECTORS / "journals/random-01-2p-bag_empty.zatre")
    assert (status, out) == (1, "")
    assert one_sentence(err)


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
    """An environment in which Python buffers its output."""
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
