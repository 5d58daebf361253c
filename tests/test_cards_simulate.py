"""Simulated matches of the card game: what is printed and written, and programs as players."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from card_matches import steps

from game.players.bot_process import question
from game.rules.cards.events import Deal, Draw, Lay
from game.rules.cards.journal import Journal
from game.rules.cards.player_view import redacted_journal

BOT = Path(__file__).parents[1] / "docs" / "greedy_card_bot.py"


def simulated(run: Any, *words: object) -> dict[str, Any]:
    status, out, err = run("simulate", "--edition", "cards", *words)
    assert status == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def journals(folder: Path) -> list[Journal]:
    return [Journal.read(file.read_bytes()) for file in sorted(folder.iterdir())]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_written_journals_pass_check_and_have_the_printed_totals(
    run: Any, tmp_path: Path, seats: int
) -> None:
    levels = ",".join(["casual", "beginner", "casual", "club"][:seats])
    found = simulated(run, "--games", 1, "--seats", levels, "--out", tmp_path)
    (file,) = tmp_path.iterdir()
    status, out, _ = run("check", file)
    report = json.loads(out)
    assert (status, report["finished"], report["round"]) == (0, True, seats)
    assert found["totals"] == [pad["total"] for pad in report["pads"]]


@pytest.mark.slow
@pytest.mark.parametrize(("words", "deck"), [([], "dice"), (["--deck", "domino"], "domino")])
def test_the_deck_can_be_chosen(run: Any, tmp_path: Path, words: list[str], deck: str) -> None:
    simulated(run, "--games", 1, "--seats", "casual,casual", "--out", tmp_path, *words)
    assert journals(tmp_path)[0].match.header.rules.deck == deck


@pytest.mark.slow
def test_the_same_seed_writes_the_same_journals(run: Any, tmp_path: Path) -> None:
    words = ["--games", 1, "--seats", "casual,club"]
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        simulated(run, *words, "--seed", seed, "--out", tmp_path / name)
    texts = {name: [file.read_text() for file in sorted((tmp_path / name).iterdir())] for name in "abc"}
    assert texts["a"] == texts["b"]
    assert not set(texts["a"]) & set(texts["c"])


@pytest.mark.slow
def test_paired_matches_use_the_same_piles_in_the_same_order(run: Any, tmp_path: Path) -> None:
    simulated(run, "--games", 2, "--seats", "beginner,casual", "--paired", "--out", tmp_path)
    drawn = [
        [
            event.hands if isinstance(event, Deal) else event.cards
            for event in journal.match.events
            if isinstance(event, Deal | Draw)
        ]
        for journal in journals(tmp_path)
    ]
    assert drawn[0] == drawn[1]
    names = [[seat.name for seat in journal.match.header.seats] for journal in journals(tmp_path)]
    assert names[0] == names[1][::-1]


@pytest.mark.parametrize(
    "words",
    [
        ["--edition", "cards", "--seats", "casual"],
        ["--edition", "cards", "--seats", "casual,casual,casual,casual,casual"],
        ["--edition", "cards", "--seats", "casual,casual", "--rules", "strict"],
        ["--edition", "cards", "--seats", "casual,casual,casual,casual", "--partners"],
        ["--seats", "casual,casual", "--deck", "domino"],
        ["--edition", "poker", "--seats", "casual,casual"],
    ],
)
def test_what_a_game_does_not_have_is_refused(run: Any, words: list[str]) -> None:
    status, out, err = run("simulate", "--games", 1, *words)
    assert (status, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


# Programs


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["dice", "domino"])
def test_the_documented_bot_plays_whole_matches(run: Any, tmp_path: Path, deck: str) -> None:
    bot = "exec:" + shlex.join([sys.executable, str(BOT)])
    words = ["--games", 2, "--seats", f"{bot},beginner", "--deck", deck, "--paired"]
    found = simulated(run, *words, "--out", tmp_path)
    assert found["wins"][0] >= found["wins"][1]
    assert all(journal.match.outcome for journal in journals(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    ['{"tiles":["6h8"]}', '{"cards":["36"]}', '{"cards":["36@0,0e"]}', '{"cards":["36@9999999,0e"]}'],
)
def test_a_program_with_a_wrong_answer_loses_the_match(run: Any, tmp_path: Path, answer: str) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(f"for line in open(0): print({answer!r}, flush=True)")
    words = ["--games", 1, "--seats", f"casual,exec:{sys.executable} {bot}"]
    found = simulated(run, *words, "--out", tmp_path / "out")
    assert found["wins"] == [1, 0]
    assert journals(tmp_path / "out")[0].match.outcome is None


def test_a_program_is_told_its_cards_and_what_its_seat_may_see() -> None:
    for match, event in steps(2, 3):
        if isinstance(event, Lay):
            journal = Journal.begin(match.header)
            for one in match.events:
                journal.append(one)
            told = json.loads(question(journal, event.seat))
            assert told["seat"] == event.seat
            assert told["hand"] == [f"{low}{high}" for low, high in match.hands[event.seat]]
            assert told["journal"] == redacted_journal(journal, event.seat)
            assert "seed" not in told["journal"][0]
            return
