"""The command ``review``: what it prints as text and as JSON, and that every error is one sentence."""

import json
import re
from pathlib import Path

import pytest
from command_line import ROOT, VECTORS, outside
from helpers import header, journal_text
from reviews import FEW, match_of, reviewed

from game.analysis.review import COSTLY, Judgement, Report, StepResult, report, steps
from game.commands.review import _object as as_json
from game.commands.review import _text as as_text
from game.games import game_in
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


def made_up(name: str) -> Report:
    """A review of this match in which every turn has costs of its own. Turn 9 of the match is the costliest."""
    text = (VECTORS / name).read_bytes()
    match = game_in(text).rules.read(text).match
    asked = steps(match)
    answers = []
    for step in asked:
        number, laid = step.played.number, step.played.lay.turn
        cost = 50.0 if number == 9 else 5 + number / 10
        answers.append(StepResult(number / 7, (0.0,) * len(match.pads), Judgement(2.0, laid, 2.0 + cost)))
    return report(match, asked, answers)


TOLD = {
    "journals/random-02-2p-bag_empty.zatre": "the other",
    "journals/random-09-3p-bag_empty.zatre": "the others' mean",
    "journals/random-12-6p-stuck.zatre": "the others' mean",
    "short/journals/cards-3p-domino.zatre": "the others' mean",
}


@pytest.mark.parametrize("name", TOLD)
def test_the_review_counts_the_turns_of_each_player_and_says_whose_mean_counts(name):
    found = made_up(name)
    lines = list(as_text(found))
    assert max(map(len, lines)) <= 80
    rows = [int(line[:5]) for line in lines if line[:5].strip().isdecimal() and line[5:7] == "  "]
    assert rows == [number for seat in found.seats for number in range(1, len(found.turns_of(seat)) + 1)]
    named = [int(one) for one in re.findall(r"Turn (\d+), with", "\n".join(lines))]
    assert named == [turn.played.own for seat in found.seats for turn in found.costliest(seat)]
    draws = re.findall(r"(\S+) the (\w+) draw, .* before turn (\d+)$", "\n".join(lines), re.MULTILINE)
    lucky = [found.luckiest_and_unluckiest(seat) for seat in range(len(found.header.seats))]
    assert draws == [
        (f"{turn.luck:+.1f}", which, f"{turn.played.own}")
        for both in lucky
        for which, turn in zip(("best", "worst"), both, strict=True)
    ]
    against = [line for line in lines if line.endswith(f" against {TOLD[name]}")]
    assert len(against) == len(found.totals)
    mean = "points ahead of the others' mean at the end" in "\n".join(lines)
    assert mean == (len(found.totals) > 2)
    played = found.turns_of(0)[0]
    first = next(line for line in lines if line.startswith("    1  "))
    assert first.split()[-1] == f"{played.cost:.1f}" and " +2.0 " in first
    (worst,) = [lines[at : at + 3] for at, line in enumerate(lines) if "50.0 given away" in line]
    assert "laid: +2.0" in worst[2] and "better: +52.0" in "\n".join(lines)


def test_a_single_turn_is_named_as_one():
    counts = set()
    for lays in (1, 2, 3, 4):
        match = match_of(header("human", "human", seed=5), lays)
        asked = steps(match)
        found = report(match, asked, [StepResult(0.0, (0.0, 0.0), Judgement(0.0, (), 0.0)) for _ in asked])
        lines = list(as_text(found))
        for seat, who in enumerate(found.header.seats):
            if count := len(found.turns_of(seat)):
                turns = "1 turn" if count == 1 else f"{count} turns"
                assert f"{who.name} gave away 0.0 points in {turns}." in lines
                counts.add(count)
    assert counts == {1, 2}


@pytest.mark.parametrize("scale", [0.1, 1.0, 9.0])
def test_the_curve_has_a_star_at_the_margin_before_each_turn(scale):
    match = (
        game_in(text := (VECTORS / "journals/random-02-2p-bag_empty.zatre").read_bytes())
        .rules.read(text)
        .match
    )
    asked = steps(match)
    margins = [scale * (step.played.number % 17 - 6) for step in asked]
    found = report(match, asked, [StepResult(0.0, (one, -one), Judgement(0, (), 0)) for one in margins])
    lines = list(as_text(found))
    for seat in (0, 1):
        start = lines.index("The margin to be expected before every turn") + 2
        del lines[:start]
        rows = []
        while re.fullmatch(r" +([+-]\d+|0)( .*)?", lines[len(rows)]):
            rows.append((int(lines[len(rows)][:7]), lines[len(rows)][8:]))
        points = found.margin_curve(seat)
        wide, step = min(len(points), 68), rows[0][0] - rows[1][0]
        assert 2 < len(rows) <= 16 and all(
            row.startswith(("-", "*")) == (not label) or label for label, row in rows
        )
        for column in range(wide):
            point = points[round(column * (len(points) - 1) / (wide - 1))]
            (label,) = [label for label, row in rows if row[column : column + 1] == "*"]
            assert abs(label - point) <= step, column


def test_the_json_of_a_review_has_the_numbers_of_the_match_and_of_the_player():
    found = made_up("journals/random-12-6p-stuck.zatre")
    value = as_json(found)
    own = [0] * 6
    for number, one in enumerate(value["turns"], 1):
        own[one["seat"]] += 1
        assert (one["turn"], one["own"], one["luck"]) == (number, own[one["seat"]], round(number / 7, 2))
    assert value["finished"] and value["totals"] == list(found.totals)
    for seat, one in enumerate(value["seats"]):
        turns = [turn for turn in value["turns"] if turn["seat"] == seat]
        costliest = sorted(turns, key=lambda turn: -turn["cost"])[: len(one["costliest"])]
        assert one["costliest"] == [turn["turn"] for turn in costliest] and len(costliest) == 3
        assert one["turns"] == len(turns) and one["pad"] == seat
        assert one["given_away"] == pytest.approx(sum(turn["cost"] for turn in turns), abs=0.1)
        assert one["luck"] == pytest.approx(found.luck(seat), abs=0.01)
        assert one["luck_in_margin"] == pytest.approx(found.luck_in_margin(seat), abs=0.01)
        assert one["margin"] == pytest.approx(found.margin(seat), abs=0.01)


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
