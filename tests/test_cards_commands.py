"""The commands check and turns on journals of the card game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from card_matches import applied, blocked, cards_of, three_exchanges
from test_cards_journal import HEADER, LINES, text

from game.rules.cards.events import Draw, Event, Lay
from game.rules.cards.journal import Journal
from game.rules.common.journal import header_line

VECTORS = Path(__file__).parent / "vectors"


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
        (1, [], 0, 0),
        (3, [], 0, 0),
        (4, [], 1, 18),
        (5, ["66@0,-1e", "66@0,0e"], 1, 18),
        (6, ["66@0,-1e", "66@0,0e"], 1, 17),
        (7, ["66@0,-1e", "66@0,0e"], 1, 17),
        (9, ["00@-1,-1s", "66@0,-1e", "66@0,0e"], 1, 17),
    ],
)
def test_check_prints_table_round_and_pile(
    run: Any, tmp_path: Path, lines: int, table: list[str], number: int, pile: int
) -> None:
    found = report(run, written(tmp_path, *LINES[:lines]))
    assert (found["table"], found["round"], found["pile"]) == (table, number, pile)
    assert (found["ok"], found["finished"], found["dropped"]) == (True, False, 0)


def test_check_prints_a_pad_with_super_bonuses(run: Any, tmp_path: Path) -> None:
    pads = report(run, written(tmp_path, *LINES))["pads"]
    assert pads == [
        {"10": [], "11": [], "12": [20], "supers": 1, "rows": [20], "total": 26},
        {"10": [], "11": [], "12": [10], "supers": 0, "rows": [10], "total": 10},
    ]


def test_check_reports_journals_of_both_games_in_one_call(run: Any) -> None:
    files = [
        VECTORS / "journals/worked-example.zatre",
        VECTORS / "cards/journals/00-2-players.zatre",
        VECTORS / "cards/broken/00.zatre",
    ]
    status, out, _ = run("check", *files)
    reports = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [one["ok"] for one in reports] == [True, True, False]
    assert reports[2].keys() == {"file", "ok", "line", "error"}
    assert reports[2]["line"] == 38
    assert reports[2]["error"].startswith("line 38: ")


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


def test_turns_of_a_match_that_is_over_says_so(run: Any) -> None:
    status, out, err = run("turns", VECTORS / "cards/journals/stuck-last-round.zatre")
    assert (status, out) == (1, "")
    assert "No turn is due" in err


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
