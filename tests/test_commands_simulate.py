"""The commands ``simulate`` and ``ladder`` with both games: what they print and write, and that a seed repeats a match."""

import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, outside
from level_lists import keep_levels
from programs import documented

from game.commands.simulate import Contest, SimulatedGame
from game.games import game_in
from game.rules.cards.events import Deal, Draw
from game.rules.common.journal import BOARD, CARDS
from main import main
from tools import ladder

pytestmark = pytest.mark.slow

# simulate


BOT = {BOARD: "greedy_bot.py", CARDS: "greedy_card_bot.py"}
"""The programs in docs/ that play."""


def simulated(run: Any, *words: object, game_name: str = BOARD) -> dict[str, Any]:
    status, out, err = run("simulate", "--edition", game_name, *words)
    assert status == 0, err
    assert "Traceback" not in err
    (line,) = out.splitlines()
    return json.loads(line)


def texts(folder: Path) -> list[str]:
    return [file.read_text() for file in sorted(folder.iterdir())]


def matches(folder: Path) -> list[Any]:
    return [game_in(text.encode()).rules.read(text.encode()).match for text in texts(folder)]


def headers(folder: Path) -> list[Any]:
    return [match.header for match in matches(folder)]


def test_simulate_prints_one_object_in_seat_order(run):
    found = simulated(run, "--games", 2, "--seats", "casual,beginner", "--seed", 2)
    keys = "games seats wins win_rate win_ci95 totals margin margin_ci95 ms_mean ms_worst"
    assert list(found) == keys.split()
    assert (found["games"], found["seats"]) == (2, ["casual", "beginner"])
    assert sum(found["wins"]) == 2
    for key in ("wins", "win_rate", "win_ci95", "totals", "ms_mean", "ms_worst"):
        assert len(found[key]) == 2
    for rate, (low, high) in zip(found["win_rate"], found["win_ci95"], strict=True):
        assert 0 <= low <= rate <= high <= 1
    assert found["margin_ci95"][0] <= found["margin"] <= found["margin_ci95"][1]
    assert found["margin"] == pytest.approx(found["totals"][0] - found["totals"][1], abs=0.02)


def test_the_margin_is_that_to_the_best_of_the_others(monkeypatch):
    results = iter([(20, 10, 15), (10, 30, 12)])
    monkeypatch.setattr(
        "game.commands.simulate.play_match",
        lambda pairing: SimulatedGame("", (1.0, 0.0, 0.0), next(results), ((0.001,),) * 3),
    )
    contest = Contest(("casual",) * 3, 2)
    assert contest.run(contest.pairings(), lambda number, game: None)["margin"] == (5 - 20) / 2


@pytest.mark.parametrize("partners", [False, True])
def test_the_statistics_of_matches_are_these(monkeypatch, partners):
    """The intervals are those of 95 %, of a rate by Wilson's formula; times are in milliseconds. With partners, the rivals are the
    other pairs."""
    results = [((1.0, 0.0), (20, 10)), ((1.0, 0.0), (30, 20)), ((0.0, 1.0), (10, 20)), ((0.5, 0.5), (15, 15))]
    played = iter(
        SimulatedGame(
            "",
            tuple(share for share in wins for _ in range(1 + partners)),
            tuple(total for total in totals for _ in range(1 + partners)),
            ((0.001, 0.003), (0.002,)) + ((), ()) * partners,
        )
        for wins, totals in results
    )
    monkeypatch.setattr("game.commands.simulate.play_match", lambda pairing: next(played))
    contest = Contest(("casual",) * (4 if partners else 2), 4, partners=partners, short=partners)
    numbers = []
    found = contest.run(contest.pairings(), lambda number, game: numbers.append(number))
    assert numbers == [1, 2, 3, 4]

    def each(*values: object) -> list[object]:
        return [value for value in values for _ in range(1 + partners)]

    assert found == {
        "games": 4,
        "seats": ["casual"] * (4 if partners else 2),
        **({"short": True} if partners else {}),
        "wins": each(2.5, 1.5),
        "win_rate": each(0.625, 0.375),
        "win_ci95": each([0.2194, 0.9081], [0.0919, 0.7806]),
        "totals": each(18.75, 16.25),
        "margin": 2.5,
        "margin_ci95": [-6.88, 11.88],
        "ms_mean": [2.0, 2.0, *[0.0] * (2 * partners)],
        "ms_worst": [3.0, 2.0, *[0.0] * (2 * partners)],
    }


@pytest.mark.parametrize(("game_name", "seats"), [(BOARD, 2), (BOARD, 6), (CARDS, 2), (CARDS, 4)])
def test_written_journals_pass_check_and_have_the_printed_totals(run, tmp_path, game_name, seats):
    levels = ",".join((["casual", "beginner"] * 3)[:seats])
    out_ = tmp_path / "new" / "out"
    found = simulated(run, "--games", 1, "--seats", levels, "--seed", 1, "--out", out_, game_name=game_name)
    (file,) = out_.iterdir()
    status, out, _err = run("check", file)
    report = json.loads(out)
    assert (status, report["finished"]) == (0, True)
    assert found["totals"] == [pad["total"] for pad in report["pads"]]
    assert game_name == BOARD or report["round"] == seats


@pytest.mark.parametrize(("game_name", "levels"), [(BOARD, "casual,casual"), (CARDS, "casual,club")])
def test_journals_depend_on_the_seed_not_on_the_process_count(run, tmp_path, game_name, levels):
    words = ["--games", "2", "--seats", levels]
    done = outside(
        "simulate", "--edition", game_name, *words, "--seed", "5", "--jobs", "2", "--out", tmp_path / "a"
    )
    assert done.returncode == 0, done.stderr
    for name, seed in (("b", 5), ("c", 4)):
        simulated(run, *words, "--seed", seed, "--out", tmp_path / name, game_name=game_name)
    written = {name: texts(tmp_path / name) for name in "abc"}
    assert written["a"] == written["b"]
    assert len(set(written["a"])) == 2
    assert not set(written["a"]) & set(written["c"])


def test_with_a_seed_and_samples_master_writes_the_same_journals(run, tmp_path):
    words = ["--games", "1", "--seats", "master,beginner", "--seed", "3", "--samples", "10"]
    for name in "ab":
        simulated(run, *words, "--out", tmp_path / name)
    assert texts(tmp_path / "a") == texts(tmp_path / "b")


def test_the_first_match_of_a_seed_does_not_depend_on_their_number(run, tmp_path):
    for games in (1, 2):
        simulated(
            run, "--games", games, "--seats", "casual,casual", "--seed", 9, "--out", tmp_path / str(games)
        )
    (first,) = (tmp_path / "1").iterdir()
    assert first.read_text() == (tmp_path / "2" / first.name).read_text()


def test_paired_plays_every_bag_with_each_rotation_of_the_seats(run, tmp_path):
    seats, levels = 3, ["casual", "beginner", "beginner"]
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


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_paired_matches_draw_the_same_in_the_same_order(run, tmp_path, game_name):
    words = ["--games", 2, "--seats", "beginner,casual", "--seed", 2, "--paired", "--out", tmp_path]
    simulated(run, *words, game_name=game_name)
    one, other = matches(tmp_path)
    assert [seat.name for seat in one.header.seats] == [seat.name for seat in other.header.seats][::-1]
    assert one.events[0] == other.events[0]
    if game_name == CARDS:  # In the tile game the seats draw different numbers of tiles.
        drawn = [
            [
                getattr(event, "hands", None) or event.cards
                for event in match.events
                if isinstance(event, Deal | Draw)
            ]
            for match in (one, other)
        ]
        assert drawn[0] == drawn[1]


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_short_matches_are_dealt_like_the_beginning_of_full_ones(run, tmp_path, game_name):
    words = ["--games", 1, "--seats", "beginner,casual", "--seed", 5]
    found = [
        simulated(run, *words, *flags, "--out", tmp_path / name, game_name=game_name)
        for name, flags in (("full", []), ("short", ["--short"]))
    ]
    assert "short" not in found[0]
    assert found[1]["short"] is True
    (full,), (short,) = matches(tmp_path / "full"), matches(tmp_path / "short")
    assert (full.header.short, short.header.short) == (False, True)
    assert short.outcome and len(short.events) < len(full.events)
    same = {BOARD: 1, CARDS: len(short.events) - 1}[
        game_name
    ]  # In the tile game the levels play on for longer in a full match.
    assert full.events[:same] == short.events[:same]


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
    if paired:
        places = zip(*([seat.name for seat in one.seats] for one in headers(tmp_path)), strict=True)
        assert [len({*names}) for names in places] == [seats] * seats, "everybody sits everywhere"
        assert found["margin"] == pytest.approx(found["totals"][0] - found["totals"][2], abs=0.02) != 0


def test_house_rules_and_decks_can_be_chosen(run, tmp_path):
    words = ["--games", 1, "--seats", "casual,casual"]
    simulated(run, *words, "--rules", "strict", "--out", tmp_path / "strict")
    assert headers(tmp_path / "strict")[0].rules.must_lay == "most"
    for deck, more in (("dice", []), ("domino", ["--deck", "domino"])):
        simulated(run, *words, *more, "--out", tmp_path / deck, game_name=CARDS)
        assert headers(tmp_path / deck)[0].rules.deck == deck


@pytest.mark.parametrize(
    "words",
    [
        "--edition cards --seats casual",
        "--edition cards --seats casual,casual,casual,casual,casual",
        "--edition cards --seats casual,casual --rules strict",
        "--edition cards --seats casual,casual,casual,casual --partners",
        "--seats casual,casual --deck domino",
        "--edition poker --seats casual,casual",
    ],
)
def test_what_a_game_does_not_have_is_refused(run, words):
    status, out, err = run("simulate", "--games", 1, *words.split())
    assert (status, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


# Programs


@pytest.mark.parametrize(
    ("game_name", "words"),
    [
        (BOARD, "--rules standard"),
        (BOARD, "--rules italian"),
        (CARDS, "--deck dice"),
        (CARDS, "--deck domino"),
    ],
)
def test_the_documented_bot_plays_whole_matches(run, tmp_path, game_name, words):
    errors = tmp_path / "errors.txt"
    bot = documented(ROOT / "docs" / BOT[game_name], errors)
    words = [*words.split(), "--games", 2, "--seats", f"exec:{bot},beginner"]
    found = simulated(run, *words, "--seed", 2, "--paired", "--out", tmp_path / "out", game_name=game_name)
    assert errors.read_text() == ""
    assert found["wins"][0] >= found["wins"][1]
    assert all(match.outcome and match.header.played is None for match in matches(tmp_path / "out"))


@pytest.mark.parametrize(
    "answer",
    ['{"tiles":["6h8"]}', '{"cards":["36"]}', '{"cards":["36@0,0e"]}', '{"cards":["36@9999999,0e"]}'],
)
def test_a_program_with_a_wrong_answer_loses_the_match_of_cards(run, tmp_path, answer):
    bot = tmp_path / "bot.py"
    bot.write_text(f"for line in open(0): print({answer!r}, flush=True)")
    words = ["--games", 1, "--seats", f"casual,exec:{sys.executable} {bot}", "--out", tmp_path / "out"]
    assert simulated(run, *words, game_name=CARDS)["wins"] == [1, 0]
    assert matches(tmp_path / "out")[0].outcome is None


# ladder


def test_ladder_pairs_all_levels_and_prints_a_table_and_json(monkeypatch, capsys):
    keep_levels(monkeypatch, "beginner", "casual", "club")
    assert ladder.main(["--games", "2", "--seed", "4"]) == 0
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
    words = ["--games", "2", "--seed", "4", "--paired", "--seats", "casual,beginner"]
    assert main(["simulate", *words]) == 0
    same = json.loads(capsys.readouterr().out)
    for one in (same, results[2]):
        del one["ms_mean"], one["ms_worst"]
    assert same == results[2], "each bag is played twice, with the seats swapped"


def test_ladder_of_neighbours_pairs_each_level_with_the_next_stronger_one(monkeypatch, capsys):
    keep_levels(monkeypatch, "beginner", "casual", "club")
    assert ladder.main(["--neighbours", "--games", "2", "--samples", "5"]) == 0
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert [result["seats"] for result in results] == [["beginner", "casual"], ["casual", "club"]]


def test_the_ladder_of_short_matches_says_so(monkeypatch, capsys):
    keep_levels(monkeypatch, "beginner", "casual")
    assert ladder.main(["--games", "2", "--short", "--edition", "cards"]) == 0
    (result,) = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert result["short"] is True


def test_ladder_table_is_printed_on_an_ascii_terminal(monkeypatch):
    keep_levels(monkeypatch, "beginner", "casual")
    printed, told = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(told):
        assert ladder.main(["--games", "1"]) == 0
    printed.flush()
    assert b"%?" in printed.buffer.getvalue(), "a question mark replaces the dash"
