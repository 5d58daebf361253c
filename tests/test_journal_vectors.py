"""The journals and positions of tests/vectors, made independently of this program, and their expected results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.rules.common.errors import IllegalMove
from game.rules.common.journal import JournalError
from game.rules.tiles.constants import NAMES, PRESETS, HouseRules
from game.rules.tiles.journal import Journal, turn_text
from game.rules.tiles.laying import lay_turn

VECTORS = Path(__file__).parent / "vectors"
JOURNALS: dict[str, Any] = json.loads((VECTORS / "journals/expected.json").read_text())
BROKEN: dict[str, int] = json.loads((VECTORS / "broken/expected.json").read_text())
POSITIONS = sorted(path.stem for path in (VECTORS / "positions").glob("*.zatre"))


def read(path: str) -> Journal:
    return Journal.read((VECTORS / path).read_bytes())


def test_all_vectors_are_there() -> None:
    assert len(JOURNALS) == len(list((VECTORS / "journals").glob("*.zatre"))) == 19
    assert len(BROKEN) == len(list((VECTORS / "broken").glob("*.zatre"))) == 17
    assert len(POSITIONS) == len(list((VECTORS / "positions").glob("*.turns"))) == 47


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_leads_to_the_expected_state(name: str) -> None:
    journal, expected = read(f"journals/{name}"), JOURNALS[name]
    match = journal.match
    minus = match.outcome.minus if match.outcome else [0] * len(match.pads)
    pads = [
        {
            "x2": pad.ticks,
            **{str(total): boxes for total, boxes in pad.columns.items()},
            "rows": pad.rows(),
            "minus": less,
            "total": pad.total() - less,
        }
        for pad, less in zip(match.pads, minus, strict=True)
    ]
    assert pads == expected["pads"]
    assert sorted(f"{value}{NAMES[cell]}" for value, cell in match.board.laid) == expected["board"]
    assert match.bag_count == expected["bag"]
    assert (match.outcome is not None) == expected["finished"] == (match.due is None)
    assert journal.dropped == 0
    if match.outcome:
        assert list(match.outcome.totals) == [pad["total"] for pad in expected["pads"]]
    assert journal.text.encode() == (VECTORS / "journals" / name).read_bytes()


@pytest.mark.parametrize("name", JOURNALS)
def test_every_turn_of_a_journal_is_in_the_list_of_legal_turns(name: str) -> None:
    journal = read(f"journals/{name}")
    match = Journal.begin(journal.match.header).match
    for event in journal.match.events:
        if match.due is not None and match.due.event == "lay":
            turns = {frozenset(turn) for turn in match.legal_turns()}
            assert frozenset(event.turn) in turns  # type: ignore[union-attr]
            assert match.lay_event(event.turn) == event  # type: ignore[union-attr]
        match.apply(event)
    assert match == journal.match


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_has_exactly_these_turns(name: str) -> None:
    match = read(f"positions/{name}.zatre").match
    found = []
    for turn in match.legal_turns():
        event = match.lay_event(turn)
        found.append({"tiles": sorted(turn_text(turn)), "lines": list(event.lines), "ticks": event.ticks})
    expected = (VECTORS / f"positions/{name}.turns").read_text().splitlines()
    assert sorted(json.dumps(turn) for turn in found) == expected


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_journal_is_refused_at_its_line(name: str) -> None:
    with pytest.raises(JournalError) as caught:
        read(f"broken/{name}")
    assert caught.value.line == BROKEN[name]
    assert str(caught.value) == f"line {BROKEN[name]}: {caught.value.why}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("after-the-end", "The match is over; nothing can follow."),
        ("cell-taken", "There is already a 6 on j4."),
        ("draws-too-many", "P1 draws 2 here, not 3."),
        ("keeps-a-tile-back", "The 2 still fits: f7, i7, e8 and other cells."),
        (
            "light-without-run",
            "The 1 on the light cell i15 needs a row or column of 10, 11 or 12, because it also fits on a dark cell.",
        ),
        ("no-such-cell", "The board has no cell a1."),
        ("no-such-tile", "There is no tile 7."),
        ("not-json", "This is not a line of JSON."),
        ("over-twelve", "The 2 laid on h6 makes 2 + 1 + 4 + 1 + 6 = 14; at most 12 is allowed."),
        ("tile-not-in-hand", "There is no 1 in the hand to lay on g11."),
        ("touches-nothing", "The 2 laid on e1 touches no tile."),
        ("undecided-start", "The draw for the start is not decided: several seats tie for the highest."),
        ("unknown-version", "Version 99 of the journal is not known."),
        ("wrong-lines", "This turn scores 12 (ticks: 0), not 12, 12 (ticks: 0)."),
        ("wrong-seat", "It is the turn of P1 (seat 0)."),
        ("wrong-ticks", "This turn scores nothing (ticks: 0), not nothing (ticks: 1)."),
        ("wrong-total", "The grand totals are 187, 156, not 188, 156."),
    ],
)
def test_the_reason_for_a_refusal_is_given_in_words(name: str, words: str) -> None:
    with pytest.raises(JournalError) as caught:
        read(f"broken/{name}.zatre")
    assert str(caught.value.why) == words


@pytest.mark.slow
def test_a_turn_that_is_not_listed_is_refused() -> None:
    for name in POSITIONS:
        match = read(f"positions/{name}.zatre").match
        assert match.due is not None
        turns = {frozenset(turn) for turn in match.legal_turns()}
        context, hand = match.context(match.due.seat), match.hands[match.due.seat]
        single = [((value, cell),) for value in set(hand) for cell in NAMES]
        for turn in [(), *single]:
            if frozenset(turn) not in turns:
                with pytest.raises(IllegalMove):
                    lay_turn(match.board, hand, turn, context)
            else:
                lay_turn(match.board, hand, turn, context)
                for _ in turn:
                    match.board.take_back()


def test_the_presets_are_those_of_the_rules() -> None:
    assert {
        "standard": HouseRules("sequential", "connected", 6),
        "strict": HouseRules("most", "connected", 6),
        "italian": HouseRules("free", "connected", 6),
        "leaflet": HouseRules("sequential", "row", 6),
    } == PRESETS
