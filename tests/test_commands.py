"""The commands as one types them: what they print, how they exit, and that whatever goes wrong is one sentence."""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers import header, journal_text, sitting_after

from game.rules.journal import Journal
from game.storage import Store
from main import main

ROOT = Path(__file__).parents[1]
VECTORS = Path(__file__).parent / "vectors"
JOURNALS = json.loads((VECTORS / "journals/expected.json").read_text())
BROKEN = json.loads((VECTORS / "broken/expected.json").read_text())


@pytest.fixture
def run(capsys):
    """Runs a command; returns its exit status, what it printed, and what it complained about."""

    def command(*words: object) -> tuple[int, str, str]:
        try:
            status = main([str(word) for word in words])
        except SystemExit as left:
            status = left.code
        out, err = capsys.readouterr()
        return status, out, err

    return command


def outside(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a command in a process of its own."""
    return subprocess.run(
        [sys.executable, ROOT / "main.py", *words],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=60,
        encoding="utf-8",
        errors="surrogateescape",
    )


def one_sentence(complaint: str) -> bool:
    return len(complaint.strip().splitlines()) == 1 and "Traceback" not in complaint and "{" not in complaint


# check


def test_check_prints_what_every_journal_comes_to(run):
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


def test_check_shows_a_match_in_progress_with_nothing_taken_off_and_a_cut_off_line_dropped(run, tmp_path):
    sitting = sitting_after(Store(tmp_path), header("human", "casual"), 6, due="lay")
    text = journal_text(sitting.match)
    (tmp_path / "cut.zatre").write_text(text + '{"event":"lay","seat":0,"ti')
    status, out, _err = run("check", tmp_path / "cut.zatre")
    report = json.loads(out)
    assert status == 0
    assert (report["finished"], report["dropped"]) == (False, 1)
    assert [pad["minus"] for pad in report["pads"]] == [0, 0]
    assert report["bag"] == sitting.match.bag_count


UNREADABLE = {
    "empty": b"",
    "zeros": b"\x00" * 5000,
    "binary": random.Random(1).randbytes(5000),
    "deep": b"[" * 200_000,
    "list": b"[1,2]\n",
    "digits": b"9" * 20_000 + b"\n",
    "other json": b'{"format":"chess"}\n',
    "half a letter": b'{"format":"zatre-journal","version":1,"seats":[{"name":"\xc3","kind":"human"}]}\n',
    "lone surrogates": b'{"format":"zatre-journal","version":1,"seats":[{"name":"\\ud800","kind":"human"},'
    b'{"name":"\\udfff","kind":"human"}]}\n{"event":"draw","seat":0,"tiles":[]}\n',
    "surrogate event": b'{"format":"zatre-journal","version":1,"seats":[{"name":"a","kind":"human"},'
    b'{"name":"b","kind":"human"}]}\n{"event":"\\ud800"}\n',
    "braces": b'{"format":"zatre-journal","version":1,"seats":[{"name":"{x}","kind":"human"},'
    b'{"name":"{0}","kind":"human"}]}\n{"event":"draw","seat":0,"tiles":[1]}\n',
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_files_that_are_no_journals_are_reported_in_one_sentence(tmp_path, run, name):
    file = tmp_path / "x.zatre"
    file.write_bytes(UNREADABLE[name])
    status, out, err = run("check", file)
    assert (status, err) == (1, "")
    report = json.loads(out)
    assert report["ok"] is False
    assert len(report["error"]) < 300 and "\n" not in report["error"]
    out.encode()
    status, out, err = run("turns", file)
    assert (status, out) == (1, "")
    assert len(err.strip().splitlines()) == 1 and "Traceback" not in err
    err.encode()


def test_directories_and_missing_files_are_reported_like_other_bad_files(tmp_path, run):
    for path in (tmp_path, tmp_path / "nothing.zatre"):
        status, out, err = run("check", path, VECTORS / "journals/worked-example.zatre")
        assert (status, err) == (1, "")
        assert [json.loads(line)["ok"] for line in out.splitlines()] == [False, True]
        status, out, err = run("turns", path)
        assert (status, out) == (1, "")
        assert one_sentence(err) and str(path) in err


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_file_whose_name_is_no_text_is_checked_too(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.zatre"
    Path(os.fsdecode(name)).write_bytes((VECTORS / "journals/worked-example.zatre").read_bytes())
    done = outside("check", name, PYTHONIOENCODING="utf-8:strict")
    assert "Traceback" not in done.stderr
    assert done.returncode == 0
    assert json.loads(done.stdout)["ok"]


def test_names_in_all_scripts_are_printed_also_where_the_terminal_knows_only_ascii(tmp_path):
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


def test_turns_where_no_lay_is_due_says_so(run):
    status, out, err = run("turns", VECTORS / "journals/random-01-2p-bag_empty.zatre")
    assert (status, out) == (1, "")
    assert one_sentence(err)


def test_output_into_a_pipe_that_is_closed_ends_quietly():
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


# simulate


def simulated(run: Any, *words: object) -> dict[str, Any]:
    status, out, err = run("simulate", *words)
    assert status == 0
    assert "Traceback" not in err
    (line,) = out.splitlines()
    return json.loads(line)


def headers(folder: Path) -> list[Any]:
    return [Journal.read(file.read_bytes()).match.header for file in sorted(folder.iterdir())]


def test_simulate_prints_one_object_with_everything_in_the_order_of_the_seats(run):
    found = simulated(run, "--games", 4, "--seats", "casual,beginner", "--seed", 2)
    assert list(found) == [
        "games",
        "seats",
        "wins",
        "win_rate",
        "win_ci95",
        "totals",
        "margin",
        "margin_ci95",
        "ms_mean",
        "ms_worst",
    ]
    assert (found["games"], found["seats"]) == (4, ["casual", "beginner"])
    assert sum(found["wins"]) == 4
    for key in ("wins", "win_rate", "win_ci95", "totals", "ms_mean", "ms_worst"):
        assert len(found[key]) == 2
    for rate, (low, high) in zip(found["win_rate"], found["win_ci95"], strict=True):
        assert 0 <= low <= rate <= high <= 1
    assert found["margin_ci95"][0] <= found["margin"] <= found["margin_ci95"][1]
    assert found["margin"] == pytest.approx(found["totals"][0] - found["totals"][1], abs=0.02)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_simulate_plays_with_two_to_six_and_writes_every_journal(run, tmp_path, seats):
    levels = ",".join((["casual", "beginner"] * 3)[:seats])
    found = simulated(run, "--games", 1, "--seats", levels, "--seed", 1, "--out", tmp_path / "new" / "out")
    files = sorted((tmp_path / "new" / "out").iterdir())
    assert len(files) == 1
    status, out, _err = run("check", *files)
    reports = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert all(report["finished"] for report in reports)
    assert found["totals"] == [
        pytest.approx(sum(report["pads"][seat]["total"] for report in reports)) for seat in range(seats)
    ]


def test_the_same_seed_writes_the_same_journals_with_any_number_of_processes_and_another_seed_others(
    run, tmp_path
):
    words = ["simulate", "--games", "2", "--seats", "casual,casual"]
    done = outside(*words, "--seed", "5", "--jobs", "2", "--out", tmp_path / "a")
    assert done.returncode == 0, done.stderr
    simulated(run, *words[1:], "--seed", "5", "--out", tmp_path / "b")
    simulated(run, *words[1:], "--seed", "4", "--out", tmp_path / "c")
    texts = {name: [f.read_text() for f in sorted((tmp_path / name).iterdir())] for name in "abc"}
    assert texts["a"] == texts["b"]
    assert len(set(texts["a"])) == 2
    assert not set(texts["a"]) & set(texts["c"])


def test_the_same_seed_and_samples_write_the_same_journals_also_for_master(run, tmp_path):
    words = ["--games", "1", "--seats", "master,beginner", "--seed", "3", "--samples", "40"]
    for name in "ab":
        simulated(run, *words, "--out", tmp_path / name)
    first, second = (next((tmp_path / name).iterdir()).read_text() for name in "ab")
    assert first == second


def test_the_games_with_a_seed_do_not_depend_on_how_many_are_played(run, tmp_path):
    for games in (1, 3):
        simulated(
            run, "--games", games, "--seats", "casual,casual", "--seed", 9, "--out", tmp_path / str(games)
        )
    (first,) = (tmp_path / "1").iterdir()
    assert first.read_text() == (tmp_path / "3" / first.name).read_text()


@pytest.mark.parametrize("seats", [2, 3])
def test_paired_plays_every_bag_with_the_seats_rotated_through_all_places(run, tmp_path, seats):
    levels = ["casual", "beginner", "casual"][:seats]
    simulated(
        run, "--games", 2 * seats, "--seats", ",".join(levels), "--seed", 2, "--paired", "--out", tmp_path
    )
    played = headers(tmp_path)
    for bag in range(2):
        group = played[bag * seats : (bag + 1) * seats]
        assert len({one.seed for one in group}) == 1
        orders = [[seat.name for seat in one.seats] for one in group]
        assert len({tuple(order) for order in orders}) == seats
        for place in range(seats):
            assert {order[place] for order in orders} == set(orders[0]), "everybody sits everywhere once"
        for order in orders:
            start = order.index(orders[0][0])
            assert order[start:] + order[:start] == orders[0], "clockwise the order stays"
    assert played[0].seed != played[-1].seed


def test_paired_journals_of_one_bag_begin_with_the_same_draw(run, tmp_path):
    simulated(run, "--games", 2, "--seats", "casual,beginner", "--seed", 2, "--paired", "--out", tmp_path)
    draws = [file.read_text().splitlines()[1] for file in sorted(tmp_path.iterdir())]
    assert draws[0] == draws[1]


@pytest.mark.parametrize(("seats", "paired"), [(4, True), (6, False)])
def test_partners_share_a_pad_and_its_total(run, tmp_path, seats, paired):
    levels = ",".join(["casual", "casual", "beginner", "beginner", "casual", "beginner"][:seats])
    words = ["--games", seats if paired else 1, "--seats", levels, "--partners", "--out", tmp_path]
    found = simulated(run, *words, *(["--paired"] if paired else []))
    for one in headers(tmp_path):
        pairs = [
            [seat.name for seat, pad in zip(one.seats, one.pads, strict=True) if pad == n]
            for n in set(one.pads)
        ]
        assert all(len(pair) == 2 for pair in pairs)
        for pair in pairs:
            numbers = sorted(int(name.split()[-1]) for name in pair)
            assert numbers[0] % 2 == 1 and numbers[1] == numbers[0] + 1, "partners stay partners"
    for entrant in range(0, seats, 2):
        assert found["totals"][entrant] == found["totals"][entrant + 1]
        assert found["wins"][entrant] == found["wins"][entrant + 1]


def test_house_rules_can_be_chosen(run, tmp_path):
    simulated(run, "--games", 1, "--seats", "casual,casual", "--rules", "strict", "--out", tmp_path)
    assert headers(tmp_path)[0].rules.must_lay == "most"


# Bad command lines


@pytest.mark.parametrize(
    "words",
    [
        "chess",
        "check",
        "turns",
        "turns a b",
        "check --loud x",
        "simulate",
        "simulate --seats casual",
        "simulate --seats casual,casual,casual,casual,casual,casual,casual",
        "simulate --seats casual,nobody",
        "simulate --seats ,",
        "simulate --seats casual,casual --games 0",
        "simulate --seats casual,casual --games -3",
        "simulate --seats casual,casual --games many",
        "simulate --seats casual,casual --jobs 0",
        "simulate --seats casual,casual --seed x",
        "simulate --seats casual,casual --rules poker",
        "simulate --seats casual,casual --partners",
        "simulate --seats casual,casual,casual --partners",
        "simulate --seats casual,casual,casual,casual,casual --partners",
        "shots",
        "shots --out x --size 10x10",
        "shots --out x --size 1280",
        "shots --out x --size 99999x99999",
        "play --size axb",
        "play --size 1280x720x3",
    ],
)
def test_a_bad_command_line_is_answered_with_one_sentence_and_exit_2(run, words):
    status, out, err = run(*words.split())
    assert (status, out) == (2, "")
    assert one_sentence(err), err


@pytest.mark.parametrize("more", [["--seats", "casual,nobody"], ["--seats", "casual,casual", "--partners"]])
def test_a_bad_command_line_makes_no_folder(run, tmp_path, more):
    assert run("simulate", *more, "--out", tmp_path / "out")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_a_fault_in_a_player_does_not_read_as_a_bad_command_line(run, monkeypatch):
    def broken(*question: object) -> None:
        raise ValueError("math domain error")

    monkeypatch.setattr("game.simulate.player", lambda level: broken)
    with pytest.raises(ValueError, match="math domain"):
        run("simulate", "--games", 1, "--seats", "casual,casual")


def test_a_folder_that_cannot_be_made_is_answered_with_one_sentence_and_exit_1(run, tmp_path):
    (tmp_path / "file").write_text("in the way")
    for out_ in (tmp_path / "file", tmp_path / "file" / "below"):
        status, out, err = run("simulate", "--games", 1, "--seats", "casual,casual", "--out", out_)
        assert (status, out) == (1, "")
        assert one_sentence(err) and str(out_) in err


def test_help_names_every_command(run):
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for command in ("play", "check", "turns", "review", "simulate", "bench", "shots"):
        assert command in out


# Without pygame-ce


@pytest.mark.parametrize(
    ("package", "words"),
    [
        ("raise ModuleNotFoundError(\"No module named 'pygame'\", name='pygame')", "pip install"),
        ("ver = '2.6.1'", "uninstall"),
    ],
    ids=["nothing installed", "plain pygame installed"],
)
@pytest.mark.parametrize("command", ["", "play", "bench", "shots --out x"])
def test_without_pygame_ce_one_sentence_says_what_to_type(tmp_path, package, words, command):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text(package + "\n")
    done = outside(*command.split(), PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert done.stdout == ""
    assert one_sentence(done.stderr)
    assert words in done.stderr and "pygame-ce" in done.stderr


def test_the_commands_on_journals_need_no_pygame_at_all(tmp_path):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text("raise ModuleNotFoundError(name='pygame')\n")
    environment = {"PYTHONPATH": str(tmp_path)}
    assert outside("check", VECTORS / "journals/worked-example.zatre", **environment).returncode == 0
    assert outside("turns", VECTORS / "positions/p01-opening.zatre", **environment).returncode == 0
    assert outside("simulate", "--games", "1", "--seats", "casual,casual", **environment).returncode == 0


# The window


CLOSED = {
    "the window": "pygame.event.post(pygame.Event(pygame.QUIT))",
    "the terminal": "os.kill(os.getpid(), signal.SIGHUP)",
    "everything": "os.kill(os.getpid(), signal.SIGTERM)",
}


@pytest.mark.parametrize("closed", CLOSED)
def test_the_game_opens_its_window_shows_the_title_saves_the_settings_and_leaves_with_0(tmp_path, closed):
    if sys.platform == "win32" and closed != "the window":
        pytest.skip("there are no such signals")
    code = (
        "import os, signal, sys, pygame; from game.engine import loop\n"
        "real = loop.Loop._paint\n"
        "def paint(self):\n"
        "    real(self); print('seen', self.frames, type(self.stack.top).__name__)\n"
        f"    {CLOSED[closed]}\n"
        "loop.Loop._paint = paint\n"
        "if hasattr(signal, 'SIGHUP'): signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "import main; sys.exit(main.main(['play', '--size', '400x400']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
        timeout=60,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    assert "seen 1 Title" in done.stdout
    assert len(list(tmp_path.rglob("settings.json"))) == 1


def test_shots_writes_one_picture_for_every_scene_and_size(run, tmp_path, monkeypatch):
    from game import shots

    chosen = ("setup", "hand-over", "turn-opening")
    few = [(name, make) for name, make in shots.scenes(tmp_path) if name in chosen]
    monkeypatch.setattr(shots, "scenes", lambda scratch: iter(few))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    sizes = ("480x320", "320x480")
    status, _out, err = run("shots", "--out", tmp_path / "out", "--size", sizes[0], "--size", sizes[1])
    assert (status, err) == (0, "")
    files = {file.name: pygame.image.load(file).get_size() for file in (tmp_path / "out").iterdir()}
    assert files == {
        f"{name}-{size}.png": tuple(map(int, size.split("x"))) for name in chosen for size in sizes
    }


def test_the_ladder_lets_every_level_play_every_other_and_prints_a_table_and_json(monkeypatch, capsys):
    monkeypatch.setattr("game.ladder.LEVELS", ("beginner", "casual", "club"))
    assert main(["ladder", "--games", "2", "--seed", "4"]) == 0
    printed = capsys.readouterr()
    table = [line for line in printed.out.splitlines() if line.startswith("| ")]
    results = [json.loads(line) for line in printed.out.splitlines() if line.startswith("{")]
    assert len(table) == 1 + 3
    assert [result["seats"] for result in results] == [
        ["club", "casual"],
        ["club", "beginner"],
        ["casual", "beginner"],
    ]
    assert all(result["games"] == 2 for result in results)
    assert "3 of 3" in printed.err


def test_the_ladder_s_table_is_printed_also_where_the_terminal_knows_only_ascii(monkeypatch):
    monkeypatch.setattr("game.ladder.LEVELS", ("beginner", "casual"))
    printed, told = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(told):
        assert main(["ladder", "--games", "1"]) == 0
    printed.flush()
    assert b"%?" in printed.buffer.getvalue(), "it stands for the dash"


@pytest.mark.parametrize("stream", [None, io.StringIO()], ids=["none", "no file"])
def test_a_command_runs_also_where_nobody_listens(monkeypatch, stream):
    monkeypatch.setattr("game.play.play", lambda size: 0)
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        assert main([]) == 0


@pytest.mark.parametrize(
    "given",
    [["--size", "800x480"], ["play", "--size", "800x480"], ["--size", "800x480", "play"], [], ["play"]],
)
def test_the_window_s_size_may_be_given_with_or_without_the_command(monkeypatch, given):
    opened = []
    monkeypatch.setattr("game.play.play", lambda size: opened.append(size) or 0)
    assert main(given) == 0
    assert opened == [(800, 480) if "--size" in given else None]
