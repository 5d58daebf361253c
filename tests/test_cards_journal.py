"""The text of the card game's journal: what is preserved, what is refused, and at which line."""

import json
from functools import partial
from typing import Any

import pytest
from card_matches import header, steps
from journal_lines import check_refused as check_journal_refused

from game.rules.cards.events import Lay
from game.rules.cards.journal import Journal
from game.rules.cards.match import Match
from game.rules.common.journal import header_line

HEADER: dict[str, Any] = {
    "format": "zatre-journal",
    "version": 1,
    "edition": "cards",
    "seats": [{"name": "Ada", "kind": "human"}, {"name": "Ben", "kind": "cpu", "level": "club"}],
    "pads": [0, 1],
    "rules": {"deck": "dice"},
    "seed": 4711,
}
EVENTS: list[dict[str, Any]] = [
    {"event": "start_draw", "draws": [["36", "45"], ["66", "12"]]},
    {"event": "seat", "seat": 1, "kind": "human"},
    {"event": "deal", "round": 1, "starter": 0, "hands": [["66", "66", "12", "13"], ["11", "22", "33"]]},
    {"event": "lay", "seat": 0, "cards": ["66@0,0e", "66@0,-1e"], "lines": [12, 12, 12, 12], "supers": 1},
    {"event": "draw", "seat": 0, "cards": ["14"]},
    {
        "event": "exchange",
        "seat": 1,
        "shown": ["11", "22", "33"],
        "back": ["33", "22", "11"],
        "cards": ["00", "15", "16"],
    },
    {"event": "seat", "seat": 0, "kind": "cpu", "level": "master"},
    {"event": "lay", "seat": 1, "cards": ["00@-1,-1s"], "lines": [12, 12], "supers": 0},
]
LINES = [HEADER, *EVENTS]


def text(*values: dict[str, Any]) -> bytes:
    return "".join(json.dumps(value, separators=(",", ":")) + "\n" for value in values).encode()


check_refused = partial(check_journal_refused, read=Journal.read)


def changed(line: int, **keys: Any) -> bytes:
    """The journal up to this line, from 1, with other values for some keys of the line."""
    return text(*LINES[: line - 1], {**LINES[line - 1], **keys})


def test_every_line_counts() -> None:
    match = Journal.read(text(*LINES)).match
    assert (match.pads[0].total(), match.pads[1].total()) == (5 * 4 + 6, 5 * 2)
    assert [seat.kind for seat in match.seats] == ["cpu", "human"]


def test_rules_pads_and_seed_may_be_left_out() -> None:
    for rules in ({}, {"rules": {}}):
        short = {key: HEADER[key] for key in ("format", "version", "edition", "seats")} | rules
        match = Journal.read(text(short, *EVENTS)).match
        assert (match.header.rules.deck, match.header.pads, match.header.seed) == ("dice", (0, 1), None)
    domino = Journal.begin(header(2, "domino"))
    assert Journal.read(domino.text.encode()).match.header.rules.deck == "domino"
    unknown = text({**HEADER, "rules": {"deck": "dice", "must_lay": "never"}}, *EVENTS)
    assert Journal.read(unknown).text.encode() == unknown


@pytest.mark.parametrize(
    "keys",
    [
        {"edition": "board"},
        {"edition": "chess"},
        {"edition": None},
        {"edition": ["cards"]},
        {"version": 2},
        {"format": "other"},
        {"rules": {"deck": "tarot"}},
        {"rules": {"deck": None}},
        {"rules": {"deck": ["dice"]}},
        {"rules": []},
        {"pads": [1, 0]},
        {"pads": [0, 0]},
        {"pads": [0]},
        {"pads": [0, 1, 2]},
        {"seats": HEADER["seats"][:1]},
        {"seats": HEADER["seats"] * 3},
        {"seats": [{"name": "Ada"}, {"name": "Ben"}]},
        {"seats": None},
        {"seed": "x"},
        {"seats": HEADER["seats"] * 2, "pads": [0, 0, 1, 1]},
    ],
)
def test_a_wrong_header_is_refused_in_line_one(keys: dict[str, Any]) -> None:
    assert check_refused(changed(1, **keys)).line == 1


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        (2, {"draws": []}),
        (2, {"draws": None}),
        (2, {"draws": [["36", "54"]]}),
        (2, {"draws": [["36", 45]]}),
        (2, {"draws": [["36", "45"]]}),
        (2, {"event": "deal"}),
        (2, {"event": "shuffle"}),
        (2, {"event": ["start_draw"]}),
        (3, {"seat": 2}),
        (3, {"seat": -1}),
        (3, {"seat": True}),
        (3, {"kind": "dog"}),
        (3, {"kind": None}),
        (3, {"level": 7}),
        (3, {"level": "\ud800"}),
        (4, {"round": 2}),
        (4, {"round": "1"}),
        (4, {"starter": 1}),
        (4, {"hands": [["66", "66", "12", "13"], ["11", "22", "32"]]}),
        (4, {"hands": [["66", "66", "12", "13"], ["11", "22", "37"]]}),
        (4, {"hands": [["66", "66", "12", "13"], ["11", "22", None]]}),
        (4, {"hands": [["66", "66", "12", "13"], "112233"]}),
        (4, {"hands": {}}),
        (5, {"seat": 1}),
        (5, {"cards": ["66@0,0e"]}),
        (5, {"cards": []}),
        (5, {"cards": ["66@0,0e", "66@0,-1e", "12@5,5e"]}),
        (5, {"cards": ["66@0,0e", "66@0,-1w"]}),
        (5, {"cards": ["66@0,0e", "66@0,-1"]}),
        (5, {"cards": ["66@0,0e", "66@-0,-1e"]}),
        (5, {"cards": ["66@0,0e", "66@00,-1e"]}),
        (5, {"cards": ["66@0,0e", "66@+0,-1e"]}),
        (5, {"cards": ["66@0,0e", "66@0, -1e"]}),
        (5, {"cards": ["66@0,0e", "66@0,-1e\n"]}),
        (5, {"cards": ["66@0,0e", "66@0,-١e"]}),
        (5, {"cards": ["66@0,0e", "67@0,-1e"]}),
        (5, {"cards": ["66@0,0e", "66@" + "9" * 5000 + ",-1e"]}),
        (5, {"cards": ["66@0,0e", 66]}),
        (5, {"cards": ["66@0,-1e", "66@0,0e"]}),
        (5, {"lines": [12, 12, 12]}),
        (5, {"lines": [12.0, 12, 12, 12]}),
        (5, {"supers": 0}),
        (5, {"supers": True}),
        (6, {"cards": []}),
        (6, {"cards": ["14", "15"]}),
        (6, {"cards": ["41"]}),
        (6, {"cards": ["66"]}),
        (7, {"shown": ["11", "22"]}),
        (7, {"back": ["11", "22", "12"]}),
        (7, {"back": ["11", "11", "22"]}),
        (7, {"cards": ["00", "15"]}),
        (7, {"cards": ["00", "15", "66"]}),
        (7, {"event": "draw", "cards": ["15"]}),
        (9, {"cards": []}),
        (9, {"lines": [12]}),
        (9, {"event": "end", "reason": "stuck", "totals": [26, 0]}),
        (9, {"event": "end", "reason": "tired", "totals": [26, 0]}),
    ],
)
def test_a_wrong_line_is_refused_at_its_number(line: int, keys: dict[str, Any]) -> None:
    assert check_refused(changed(line, **keys)).line == line


@pytest.mark.parametrize("line", range(2, len(LINES) + 1))
def test_every_key_of_a_line_is_needed(line: int) -> None:
    for key in LINES[line - 1].keys() - {"level"}:
        short = {other: value for other, value in LINES[line - 1].items() if other != key}
        assert check_refused(text(*LINES[: line - 1], short)).line == line


@pytest.mark.parametrize("line", [2, 4, 5, 6, 7, 9])
def test_no_line_can_be_left_out_or_repeated(line: int) -> None:
    without = LINES[: line - 1] + LINES[line:]
    if line < len(LINES):
        assert check_refused(text(*without)).line >= line
    assert check_refused(text(*LINES[:line], LINES[line - 1])).line == line + 1


def test_a_seat_event_before_the_start_draw_is_refused() -> None:
    assert check_refused(text(HEADER, EVENTS[1])).line == 2


def test_the_totals_of_a_lay_are_in_ascending_order() -> None:
    lines = [HEADER, EVENTS[0], EVENTS[2] | {"hands": [["56", "56", "12", "13"], ["11", "22", "33"]]}]
    lay = {"event": "lay", "seat": 0, "cards": ["56@0,0e", "56@0,1e"], "lines": [10, 11, 11, 12], "supers": 1}
    assert Journal.read(text(*lines, lay)).match.pads[0].supers == 1
    assert check_refused(text(*lines, lay | {"lines": [12, 11, 11, 10]})).line == 4


def test_the_order_of_cards_in_hands_and_exchanges_has_no_meaning() -> None:
    turned = [dict(value) for value in LINES]
    turned[3]["hands"] = [hand[::-1] for hand in turned[3]["hands"]]
    turned[6]["shown"], turned[6]["back"] = turned[6]["shown"][::-1], turned[6]["back"][::-1]
    assert Journal.read(text(*turned)).match.due == Journal.read(text(*LINES)).match.due


def random_lines(seed: int, seats: int = 2) -> tuple[Match, list[str]]:
    *_, (match, _) = steps(seed, seats)
    return match, [header_line(match.header), *map(Journal.texts.line, match.events)]


def raw(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


@pytest.mark.slow
def test_nothing_follows_the_end() -> None:
    _match, lines = random_lines(1)
    for more in ('{"event":"seat","seat":0,"kind":"human"}', lines[-1], lines[1]):
        assert check_refused(raw([*lines, more])).line == len(lines) + 1


@pytest.mark.slow
def test_a_seat_event_can_follow_any_line_after_the_start_draw() -> None:
    match, lines = random_lines(2, 3)
    mixed = lines[:2]
    for number, line in enumerate(lines[2:]):
        mixed += [f'{{"event":"seat","seat":{number % 3},"kind":"bot"}}', line]
    journal = Journal.read(raw(mixed))
    assert journal.match.outcome == match.outcome
    assert journal.lines == mixed


@pytest.mark.slow
def test_a_changed_card_of_a_lay_is_refused() -> None:
    match, lines = random_lines(5)
    tried = 0
    for number, event in enumerate(match.events, start=1):
        if isinstance(event, Lay) and number % 5 == 0 and event.turn[-1].card != (0, 0):
            value = json.loads(lines[number])
            value["cards"][-1] = "00" + value["cards"][-1][2:]
            changed_lines = [*lines[:number], json.dumps(value), *lines[number + 1 :]]
            assert check_refused(raw(changed_lines)).line == number + 1
            tried += 1
    assert tried
