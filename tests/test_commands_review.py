"""The command ``review``: what it prints as text and as JSON, and that every error is one sentence."""

import json
import re
from pathlib import Path

import pytest
from command_line import ROOT, VECTORS, outside
from helpers import header, journal_text
from reviews import FEW, match_of, reviewed

from game.analysis.review import COSTLY, Judgement, StepResult, report, steps
from game.commands.review import _text as as_text
from game.rules.tiles.events import Lay
from game.rules.tiles.journal import Journal, turn_text

pytestmark = pytest.mark.slow


@pytest.fixture
def briefly(monkeypatch) -> None:
    monkeypatch.setattr("game.commands.review.SAMPLES", FEW)


@pytest.fixture(scope="module")
def journals(tmp_path_factory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("journals")
    some = {
        "short": match_of(header("human", "casual", seed=5), 5),
        "computers": match_of(header("casual", "club", seed=5), 2),
        "one turn": match_of(header("casual", "club", seed=5), 1),
        "two humans": match_of(header("human", "casual", "human", seed=5), 3),
        "nothing laid": match_of(header("human", "casual", seed=5), 0),
    }
    for name, match in some.items():
        (folder / name).write_text(journal_text(match), encoding="utf-8")
    text = (folder / "short").read_text()
    (folder / "cut off").write_text("\n".join(text.splitlines()[:5]) + "\n" + '{"event":"draw","se')
    (folder / "ended").write_bytes((VECTORS / "journals/random-12-6p-stuck.zatre").read_bytes())
    return {path.name: path for path in folder.iterdir()}


def test_review_prints_all_its_parts_in_80_columns(run, journals, briefly):
    status, out, err = run("review", journals["short"])
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert max(map(len, lines)) <= 80
    assert any(line.startswith("Ada gave away ") for line in lines)
    assert "Turn " in out and "laid: " in out and "better: " in out and "  a b c d e f g" in out
    assert "The margin to be expected before every turn" in lines
    assert any(line.strip().startswith("Ben") for line in lines)
    found = reviewed(Journal.read(journals["short"].read_bytes()).match)
    assert "  margin: points ahead at the end, as it looked then" in lines
    rows = [line for line in lines if line[:5].strip().isdecimal() and len(line) > 60]
    assert len(rows) >= len(found.turns_of(0))


@pytest.mark.parametrize("name", ["random-02-2p-bag_empty", "random-12-6p-stuck"])
def test_long_turns_wrap_within_the_screen_width(name):
    match = Journal.read((VECTORS / f"journals/{name}.zatre").read_bytes()).match
    asked = steps(match)
    answers = [
        StepResult(0.0, (0.0,) * len(match.pads), Judgement(-1.0, step.played.lay.turn, 1.0))
        for step in asked
    ]
    lines = list(as_text(report(match, asked, answers)))
    assert max(map(len, lines)) <= 80
    words = " ".join(lines).split()
    for event in match.events:
        if isinstance(event, Lay):
            assert all(word in words for word in turn_text(event.turn))


@pytest.mark.parametrize(
    ("cost", "same", "costly"), [(0.0, True, False), (COSTLY - 0.01, False, False), (COSTLY, False, True)]
)
def test_the_summary_of_costly_turns_is_true(cost, same, costly):
    match = match_of(header("human", "casual", seed=5), 3)
    asked = steps(match)
    answers = [StepResult(0.0, (0.0, 0.0), Judgement(0.0, step.played.lay.turn, cost)) for step in asked]
    text = "\n".join(as_text(report(match, asked, answers)))
    assert ("of them the master would have laid as well." in text) == same
    assert (f"No turn of Ada gave away {COSTLY} points or more." in text) == (not costly)
    assert (f"{COSTLY} given away" in text) == costly


def test_the_points_of_luck_and_of_play_add_up_to_the_margin(journals):
    match = Journal.read(journals["ended"].read_bytes()).match
    asked = steps(match)
    answers = [
        StepResult(3.0 * (step.played.seat - 2), (0.0,) * len(match.pads), Judgement(0, (), 0))
        for step in asked
    ]
    found = report(match, asked, answers)
    text = "\n".join(as_text(found))
    for pad, total in enumerate(found.totals):
        row = rf"  {found.header.owners(pad)}: {total} points, (.*) against the others' mean\n +(.*) luck, (.*) play"
        margin, luck, play = map(float, re.search(row, text).groups())
        assert margin == pytest.approx(found.margin(pad), abs=0.06) and luck != 0
        assert luck + play == pytest.approx(margin, abs=0.11)
        assert f"{found.header.seats[pad].name:14} {found.luck(pad):+7.1f} points" in text


def test_the_command_prints_json(run, journals, briefly):
    status, out, err = run("review", "--json", journals["short"])
    assert (status, err) == (0, "")
    value = json.loads(out)
    assert value.keys() == {"finished", "totals", "seats", "turns"}
    assert [seat["name"] for seat in value["seats"]] == ["Ada", "Ben"]
    assert value["seats"][1]["given_away"] is None
    for one in value["turns"]:
        assert ("cost" in one) == (one["seat"] == 0)
        assert len(one["expected"]) == 2
    costs = [one["cost"] for one in value["turns"] if "cost" in one]
    assert value["seats"][0]["given_away"] == pytest.approx(sum(costs), abs=0.1)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("cut off", ["Ada gave away"], "points, "),  # There is no result yet.
        ("nothing laid", ["No turn has been laid yet: there is nothing to review.\n"], "gave away"),
        ("two humans", ["Ada gave away", "Cleo gave away"], "Ben gave away"),
        ("computers", ["No human played here", "Ada gave away", "Ben gave away"], "Cleo"),
    ],
)
def test_all_humans_or_without_them_all_seats_are_reviewed_as_far_as_the_journal_goes(
    run, journals, briefly, name, said, unsaid
):
    status, out, err = run("review", journals[name])
    assert (status, err) == (0, "")
    assert out.startswith(said[0]) or name in ("cut off", "two humans")
    assert all(words in out for words in said) and unsaid not in out


def test_a_player_without_a_turn_is_mentioned(run, tmp_path, briefly):
    match = match_of(header("human", "human", seed=5), 1)
    (tmp_path / "x").write_text(journal_text(match))
    out = run("review", tmp_path / "x")[1]
    assert out.count(" gave away ") == out.count(" had no turn in this match.") == 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_review_runs_without_pygame_on_an_ascii_terminal(tmp_path, journals, encoding):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").write_text("raise ModuleNotFoundError(name='pygame')\n")
    file = tmp_path / "x.zatre"
    text = journals["one turn"].read_text(encoding="utf-8")
    file.write_text(text.replace('"Ada"', '"Łukasz"').replace('"Ben"', '"Łukasz"'), encoding="utf-8")
    done = outside("review", file, PYTHONPATH=str(tmp_path), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?ukasz gave away" in done.stdout


# Names that would give orders to a terminal

EVIL = "A\x1b[2J\x1b]0;owned\x07\x9b31m\x7f\u202e\nTurn 9"


def plain(printed: str) -> bool:
    return all(line.isprintable() for line in printed.removesuffix("\n").split("\n"))


def test_no_command_prints_what_a_terminal_obeys(run, briefly, tmp_path, journals):
    first, rest = journals["short"].read_text().split("\n", 1)
    value = json.loads(first)
    for seat in value["seats"]:
        seat["name"] = EVIL
    crafted = tmp_path / f"{EVIL.replace('/', '')}.zatre"
    crafted.write_text(json.dumps(value) + "\n" + rest)
    broken = tmp_path / "broken\x1b[2J.zatre"
    broken.write_text(json.dumps(value) + "\n" + '{"event":"\\u001b[2J"}\n')
    for words in (["review"], ["review", "--json"], ["check"], ["turns"]):
        for file in (crafted, broken, tmp_path / "missing\x1b[2J"):
            _status, out, err = run(*words, file)
            assert (out or err) and plain(out) and plain(err), words
    assert json.loads(run("check", crafted)[1])["file"] == str(crafted), "JSON still has the whole name"
    assert json.loads(run("review", "--json", crafted)[1])["seats"][0]["name"] == EVIL
    assert "\nTurn 9" not in run("review", crafted)[1], "a name makes no line of its own"


def test_only_one_function_prints():
    """Everything else goes through ``say``, which cleans it."""
    files = [ROOT / "main.py", *(ROOT / "game/commands").rglob("*.py")]
    printing = {file.name for file in files if re.search(r"^ *print\(", file.read_text(), re.MULTILINE)}
    assert printing == {"terminal.py"}
