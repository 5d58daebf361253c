"""The journals and positions of tests/vectors, made independently of this program, and their expected results: for each game."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from plain_cards import all_turns, pad_total

from game.games import game_in, game_of
from game.rules.cards.events import Lay
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import BOARD, CARDS, JournalError, game_name_in
from game.rules.tiles.constants import NAMES, PRESETS, HouseRules
from game.rules.tiles.laying import lay_turn

VECTORS = Path(__file__).parent / "vectors"
FOLDERS = (VECTORS, VECTORS / "cards", VECTORS / "short")
POSITIONS = sorted([*VECTORS.glob("positions/*.zatre"), *VECTORS.glob("cards/turns/*.zatre")])
STATE = {BOARD: {"pads", "board", "bag"}, CARDS: {"pads", "table", "round", "pile"}}
"""What ``check`` says of a match of each game, besides whether it is sound and finished."""


def expected(what: str) -> dict[Path, Any]:
    """The results in the files ``expected.json`` of both games and of short matches, by the journal."""
    found = {
        folder / what / name: result
        for folder in FOLDERS
        for name, result in json.loads((folder / what / "expected.json").read_text()).items()
    }
    # The unfinished short match has its held tiles subtracted already, but ``minus`` is 0 until the end (JOURNAL.md).
    for pad in found.get(VECTORS / "short/journals/tiles-2p-unfinished.zatre", {}).get("pads", ()):
        pad["total"] += pad["minus"]
        pad["minus"] = 0
    return found


JOURNALS, BROKEN = expected("journals"), expected("broken")


def read(path: Path) -> Any:
    text = path.read_bytes()
    return game_in(text).rules.read(text)


def of_cards(path: Path) -> bool:
    return game_name_in(path.read_bytes()) == CARDS


def name_of(path: object) -> str:
    return f"{'cards ' * of_cards(path)}{path.stem}" if isinstance(path, Path) else ""


def test_all_vectors_are_there() -> None:
    for found, folder, tiles, cards in ((JOURNALS, "journals", 26, 23), (BROKEN, "broken", 20, 26)):
        assert {*found} == {*chain(*(one.glob(f"{folder}/*.zatre") for one in FOLDERS))}
        assert (sum(map(of_cards, found)), len(found)) == (cards, tiles + cards)
    assert len(list(VECTORS.glob("positions/*.turns"))) == 47
    assert len(list(VECTORS.glob("cards/turns/*.turns.jsonl"))) == 24
    assert len(POSITIONS) == 47 + 24


@pytest.mark.parametrize("path", JOURNALS, ids=name_of)
def test_a_journal_leads_to_the_expected_state(run: Any, path: Path) -> None:
    status, out, err = run("check", path)
    assert (status, err) == (0, "")
    report, wanted = json.loads(out), JOURNALS[path]
    journal = read(path)
    game_name = journal.match.header.game_name
    assert report.keys() == {"file", "ok", "finished", "dropped"} | STATE[game_name]
    keys = (STATE[game_name] | {"finished"}) & wanted.keys()
    assert {key: report[key] for key in keys} == {key: wanted[key] for key in keys}
    assert (report["file"], report["ok"], report["dropped"]) == (str(path), True, 0)
    assert journal.text.encode() == path.read_bytes()
    outcome = journal.match.outcome
    assert (outcome is not None) == (journal.match.due is None) == wanted["finished"]
    if outcome:
        totals = wanted["totals"] if "totals" in wanted else [pad["total"] for pad in wanted["pads"]]
        assert list(outcome.totals) == totals


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [path for number, path in enumerate(JOURNALS) if not of_cards(path) or number % 3 == 0],
    ids=name_of,
)
def test_every_turn_of_a_journal_is_in_the_list_of_legal_turns(path: Path) -> None:
    journal = read(path)
    rules = game_of(journal.match.header.game_name).rules
    match, scores = rules.begin(journal.match.header).match, []
    for event in journal.match.events:
        if match.due is not None and match.due.event == "lay":
            assert frozenset(event.turn) in {frozenset(turn) for turn in match.legal_turns()}
            assert match.lay_event(event.turn) == event
        match.apply(event)
        if of_cards(path) and isinstance(event, Lay):
            scores.append((event.seat, (event.lines, event.supers)))
    assert match == journal.match
    for seat, pad in enumerate(match.pads if of_cards(path) else ()):
        assert (pad.rows(), pad.total()) == pad_total([score for other, score in scores if other == seat])


@pytest.mark.slow
@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_a_position_has_exactly_these_turns(run: Any, path: Path) -> None:
    turns = path.with_suffix(".turns.jsonl" if of_cards(path) else ".turns").read_text()
    assert run("turns", path) == (0, turns, "")


@pytest.mark.parametrize("path", [path for path in POSITIONS if of_cards(path)][3::4], ids=name_of)
def test_the_plain_rules_of_the_card_game_find_the_same_turns(path: Path) -> None:
    match = read(path).match
    table = [str(placement) for placement in match.table.laid]
    found = {tuple(map(str, turn)) for turn in match.legal_turns()}
    assert found == all_turns(table, match.hands[match.due.seat], match.due.count)
    assert len(found) == len(match.legal_turns())


WORDS = {
    BOARD: {
        "after-the-end": "The match is over; nothing can follow.",
        "cell-taken": "There is already a 6 on j4.",
        "draws-too-many": "P1 draws 2 here, not 3.",
        "keeps-a-tile-back": "You must still lay the 2: it fits on f7, i7, e8 and other cells.",
        "light-without-run": "On the light cell i15 the 1 must be part of a 10, 11 or 12. "
        "Only a tile that fits no dark cell may lie there without one.",
        "no-such-cell": "The board has no cell a1.",
        "no-such-tile": "There is no tile 7.",
        "not-json": "This is not a line of JSON.",
        "over-twelve": "The 2 laid on h6 makes 2 + 1 + 4 + 1 + 6 = 14; at most 12 is allowed.",
        "tile-not-in-hand": "There is no 1 in the hand to lay on g11.",
        "touches-nothing": "The 2 laid on e1 touches no tile.",
        "undecided-start": "The draw for the start is not decided: several seats tie for the highest.",
        "unknown-version": "Version 99 of the journal is not known.",
        "wrong-lines": "This turn scores 12 (ticks: 0), not 12, 12 (ticks: 0).",
        "wrong-seat": "It is the turn of P1 (seat 0).",
        "wrong-ticks": "This turn scores nothing (ticks: 0), not nothing (ticks: 1).",
        "wrong-total": "The grand totals are 187, 156, not 188, 156.",
        "broken-full-length-ends-early": "P1 draws first.",
        "broken-tiles-60": '"tiles" must be one of 61, 121.',
        "broken-tiles-true": '"tiles" must be one of 61, 121.',
    },
    CARDS: {
        "00": "This turn scores nothing (super bonuses: 0), not nothing (super bonuses: 1).",
        "03": "It is the turn of P3 (seat 2).",
        "04": "Exactly one card is drawn, not 0.",
        "05": "The starter is dealt 4 cards, and everyone else 3.",
        "07": "The 46 laid on (12, 2) touches no card.",
        "09": "There is no 35 in the hand.",
        "11": "The 22 fits on (-5, -2). A player who can lay a card must lay one.",
        "14": "P2 has to show 22, 24, 25.",
        "15": "Number of cards that P2 has to exchange: 3.",
        "16": "P1 has to lay first.",
        "18": "Seat 0 starts this round, not seat 1.",
        "19": "There are too many 66 cards: the deck has 2.",
        "20": "The totals are 65, 50, not 66, 50.",
        "21": "The match is over because the last card is laid.",
        "22": "In round 1 of the draw for the start the wrong seats draw.",
        "23": '"deck" must be one of dice, domino.',
        "broken-rounds-2": '"rounds" must be one of 1, 3.',
        "broken-rounds-text": '"rounds" must be one of 1, 3.',
    },
}


@pytest.mark.parametrize("path", BROKEN, ids=name_of)
def test_a_broken_journal_is_refused_at_its_line_with_a_reason_in_words(run: Any, path: Path) -> None:
    with pytest.raises(JournalError) as caught:
        read(path)
    assert caught.value.line == BROKEN[path]
    assert str(caught.value) == f"line {BROKEN[path]}: {caught.value.why}"
    words = WORDS[CARDS if of_cards(path) else BOARD].get(path.stem)
    assert words is None or str(caught.value.why) == words
    status, out, err = run("check", path)
    assert (status, err) == (1, "")
    assert json.loads(out) == {
        "file": str(path),
        "ok": False,
        "line": BROKEN[path],
        "error": str(caught.value),
    }
    assert "{" not in str(caught.value)


@pytest.mark.slow
def test_a_turn_that_is_not_listed_is_refused() -> None:
    for path in VECTORS.glob("positions/*.zatre"):
        match = read(path).match
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
