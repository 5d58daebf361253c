"""The card game's journals and positions of tests/vectors/cards, made independently of this program."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from plain_cards import all_turns, pad_total

from game.rules.cards.events import Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.common.journal import JournalError

VECTORS = Path(__file__).parent / "vectors/cards"
JOURNALS: dict[str, Any] = json.loads((VECTORS / "journals/expected.json").read_text())
BROKEN: dict[str, int] = json.loads((VECTORS / "broken/expected.json").read_text())
POSITIONS = sorted(path.stem for path in (VECTORS / "turns").glob("*.zatre"))


def read(path: str) -> Journal:
    return Journal.read((VECTORS / path).read_bytes())


def test_all_vectors_are_there() -> None:
    assert len(JOURNALS) == len(list((VECTORS / "journals").glob("*.zatre"))) == 20
    assert len(BROKEN) == len(list((VECTORS / "broken").glob("*.zatre"))) == 24
    assert len(POSITIONS) == len(list((VECTORS / "turns").glob("*.turns.jsonl"))) == 24


@pytest.mark.parametrize("name", JOURNALS)
def test_a_journal_leads_to_the_expected_state(run: Any, name: str) -> None:
    file = VECTORS / "journals" / name
    status, out, err = run("check", file)
    assert (status, err) == (0, "")
    report = json.loads(out)
    assert {key: report[key] for key in JOURNALS[name]} == JOURNALS[name]
    assert report.keys() == {"file", "ok", "finished", "dropped", "pads", "table", "round", "pile"}
    assert Journal.read(file.read_bytes()).text.encode() == file.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(JOURNALS)[::3])
def test_every_turn_of_a_journal_is_in_the_list_of_legal_turns(name: str) -> None:
    journal = read(f"journals/{name}")
    match = Match(journal.match.header)
    turns = []
    for event in journal.match.events:
        if isinstance(event, Lay):
            assert (event.turn, (event.lines, event.supers)) in match.scored_turns()
            assert match.lay_event(event.turn) == event
            turns.append((event.seat, (event.lines, event.supers)))
        match.apply(event)
    assert match == journal.match
    for seat, pad in enumerate(match.pads):
        assert (pad.rows(), pad.total()) == pad_total([score for other, score in turns if other == seat])


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_has_exactly_these_turns(run: Any, name: str) -> None:
    status, out, err = run("turns", VECTORS / f"turns/{name}.zatre")
    assert (status, err) == (0, "")
    assert out == (VECTORS / f"turns/{name}.turns.jsonl").read_text()


@pytest.mark.parametrize("name", POSITIONS[3::4])
def test_the_plain_rules_find_the_same_turns(name: str) -> None:
    match = read(f"turns/{name}.zatre").match
    assert match.due is not None
    table = [str(placement) for placement in match.table.laid]
    found = {tuple(map(str, turn)) for turn in match.legal_turns()}
    assert found == all_turns(table, match.hands[match.due.seat], match.due.count)
    assert len(found) == len(match.legal_turns())


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_journal_is_refused_at_its_line(name: str) -> None:
    with pytest.raises(JournalError) as caught:
        read(f"broken/{name}")
    assert caught.value.line == BROKEN[name]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("00", "This turn scores nothing (super bonuses: 0), not nothing (super bonuses: 1)."),
        ("03", "It is the turn of P3 (seat 2)."),
        ("04", "Exactly one card is drawn, not 0."),
        ("05", "The starter is dealt 4 cards, and everyone else 3."),
        ("07", "The 46 laid on (12, 2) touches no card."),
        ("09", "There is no 35 in the hand."),
        ("11", "The 22 fits on (-5, -2). A player who can lay a card must lay one."),
        ("14", "P2 has to show 22, 24, 25."),
        ("15", "Number of cards that P2 has to exchange: 3."),
        ("16", "P1 has to lay first."),
        ("18", "Seat 0 starts this round, not seat 1."),
        ("19", "There are too many 66 cards: the deck has 2."),
        ("20", "The totals are 65, 50, not 66, 50."),
        ("21", "The match is over because the last card is laid."),
        ("22", "In round 1 of the draw for the start the wrong seats draw."),
        ("23", '"deck" must be one of dice, domino.'),
    ],
)
def test_the_reason_for_a_refusal_is_given_in_words(name: str, words: str) -> None:
    with pytest.raises(JournalError) as caught:
        read(f"broken/{name}.zatre")
    assert str(caught.value.why) == words
