"""The commands ``simulate`` and ``ladder``: what they print and write, and that a seed repeats a match."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest
from command_line import outside

from game.rules.tiles.journal import Journal
from main import main

# simulate


def simulated(run: Any, *words: object) -> dict[str, Any]:
    status, out, err = run("simulate", *words)
    assert status == 0
    assert "Traceback" not in err
    (line,) = out.splitlines()
    return json.loads(line)


def headers(folder: Path) -> list[Any]:
    return [Journal.read(file.read_bytes()).match.header for file in sorted(folder.iterdir())]


@pytest.mark.slow
def test_simulate_prints_one_object_in_seat_order(run):
    found = simulated(run, "--games", 2, "--seats", "casual,beginner", "--seed", 2)
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
    assert (found["games"], found["seats"]) == (2, ["casual", "beginner"])
    assert sum(found["wins"]) == 2
    for key in ("wins", "win_rate", "win_ci95", "totals", "ms_mean", "ms_worst"):
        assert len(found[key]) == 2
    for rate, (low, high) in zip(found["win_rate"], found["win_ci95"], strict=True):
        assert 0 <= low <= rate <= high <= 1
    assert found["margin_ci95"][0] <= found["margin"] <= found["margin_ci95"][1]
    assert found["margin"] == pytest.approx(found["totals"][0] - found["totals"][1], abs=0.02)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 6])
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


@pytest.mark.slow
def test_journals_depend_on_the_seed_not_on_the_process_count(run, tmp_path):
    words = ["simulate", "--games", "2", "--seats", "casual,casual"]
    done = outside(*words, "--seed", "5", "--jobs", "2", "--out", tmp_path / "a")
    assert done.returncode == 0, done.stderr
    simulated(run, *words[1:], "--seed", "5", "--out", tmp_path / "b")
    simulated(run, *words[1:], "--seed", "4", "--out", tmp_path / "c")
    texts = {name: [f.read_text() for f in sorted((tmp_path / name).iterdir())] for name in "abc"}
    assert texts["a"] == texts["b"]
    assert len(set(texts["a"])) == 2
    assert not set(texts["a"]) & set(texts["c"])


@pytest.mark.slow
def test_with_a_seed_and_samples_master_writes_the_same_journals(run, tmp_path):
    words = ["--games", "1", "--seats", "master,beginner", "--seed", "3", "--samples", "10"]
    for name in "ab":
        simulated(run, *words, "--out", tmp_path / name)
    first, second = (next((tmp_path / name).iterdir()).read_text() for name in "ab")
    assert first == second


@pytest.mark.slow
def test_the_first_match_of_a_seed_does_not_depend_on_their_number(run, tmp_path):
    for games in (1, 2):
        simulated(
            run, "--games", games, "--seats", "casual,casual", "--seed", 9, "--out", tmp_path / str(games)
        )
    (first,) = (tmp_path / "1").iterdir()
    assert first.read_text() == (tmp_path / "2" / first.name).read_text()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3])
def test_paired_plays_every_bag_with_each_rotation_of_the_seats(run, tmp_path, seats):
    levels = ["casual", "beginner", "beginner"][:seats]
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
            assert {order[place] for order in orders} == set(orders[0]), "every level has every place once"
        for order in orders:
            start = order.index(orders[0][0])
            assert order[start:] + order[:start] == orders[0], "the clockwise order stays the same"
    assert played[0].seed != played[-1].seed


@pytest.mark.slow
def test_paired_journals_of_one_bag_begin_with_the_same_draw(run, tmp_path):
    simulated(run, "--games", 2, "--seats", "casual,beginner", "--seed", 2, "--paired", "--out", tmp_path)
    draws = [file.read_text().splitlines()[1] for file in sorted(tmp_path.iterdir())]
    assert draws[0] == draws[1]


@pytest.mark.slow
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


@pytest.mark.slow
def test_house_rules_can_be_chosen(run, tmp_path):
    simulated(run, "--games", 1, "--seats", "casual,casual", "--rules", "strict", "--out", tmp_path)
    assert headers(tmp_path)[0].rules.must_lay == "most"


# ladder


@pytest.mark.slow
def test_ladder_pairs_all_levels_and_prints_a_table_and_json(monkeypatch, capsys):
    monkeypatch.setattr("game.commands.ladder.LEVELS", ("beginner", "casual", "club"))
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
    assert printed.err == ""


@pytest.mark.slow
def test_ladder_of_neighbours_pairs_each_level_with_the_next_stronger_one(monkeypatch, capsys):
    monkeypatch.setattr("game.commands.ladder.LEVELS", ("beginner", "casual", "club"))
    assert main(["ladder", "--neighbours", "--games", "2", "--samples", "5"]) == 0
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert [result["seats"] for result in results] == [["beginner", "casual"], ["casual", "club"]]


@pytest.mark.slow
def test_ladder_table_is_printed_on_an_ascii_terminal(monkeypatch):
    monkeypatch.setattr("game.commands.ladder.LEVELS", ("beginner", "casual"))
    printed, told = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(told):
        assert main(["ladder", "--games", "1"]) == 0
    printed.flush()
    assert b"%?" in printed.buffer.getvalue(), "a question mark replaces the dash"
