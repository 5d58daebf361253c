"""What is refused in a journal (JOURNAL.md), at which line, and with which sentence."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from journal_lines import HEADER, LAY, LINES, NEXT, START, check_refused, game_text, text

from game.rules.common.errors import IllegalMove, MalformedText
from game.rules.tiles.journal import Journal

Object = dict[str, Any]


HEADERS: list[tuple[str, Callable[[Object], object]]] = [
    ("does not begin with", lambda h: h.pop("format")),
    ("does not begin with", lambda h: h.update(format="chess")),
    ('"version" must be a whole number.', lambda h: h.pop("version")),
    ('"version" must be a whole number.', lambda h: h.update(version="1")),
    ('"version" must be a whole number.', lambda h: h.update(version=True)),
    ('"version" must be a whole number.', lambda h: h.update(version=1.0)),
    ("Version 2 of the journal is not known.", lambda h: h.update(version=2)),
    ("The edition 'travel' is not known.", lambda h: h.update(edition="travel")),
    ("The edition None is not known.", lambda h: h.update(edition=None)),
    ('"seats" must be a list.', lambda h: h.pop("seats")),
    ('"seats" must be a list.', lambda h: h.update(seats={"0": {}})),
    ("A seat must have a name and a kind.", lambda h: h.update(seats=["Ada", "Ben"])),
    ("A seat must have a name and a kind.", lambda h: h["seats"][0].pop("name")),
    ("A seat must have a name and a kind.", lambda h: h["seats"][0].update(name=7)),
    ("A seat must have a name and a kind.", lambda h: h["seats"][0].update(name="A\ud800")),
    ('"kind" must be one of human, cpu, bot.', lambda h: h["seats"][0].pop("kind")),
    ('"kind" must be one of human, cpu, bot.', lambda h: h["seats"][0].update(kind="dog")),
    ('"kind" must be one of human, cpu, bot.', lambda h: h["seats"][0].update(kind=["human"])),
    ("The level of Ben must be a word.", lambda h: h["seats"][1].update(level=3)),
    ("The level of Ben must be a word.", lambda h: h["seats"][1].update(level="\udfff")),
    ("2 to 6 can play, not 1.", lambda h: h.update(seats=h["seats"][:1], pads=[0])),
    ("2 to 6 can play, not 7.", lambda h: h.update(seats=h["seats"][:1] * 7, pads=list(range(7)))),
    ('"pads" must be a list.', lambda h: h.update(pads=0)),
    ('"pads" must be a whole number.', lambda h: h.update(pads=[0, "1"])),
    ('"pads" must be a whole number.', lambda h: h.update(pads=[0, True])),
    ("one pad number for each seat", lambda h: h.update(pads=[0])),
    ("Every seat needs a pad of its own", lambda h: h.update(pads=[0, 0])),
    ("Every seat needs a pad of its own", lambda h: h.update(pads=[0, 10**30])),
    ("side by side", lambda h: h.update(seats=h["seats"] * 2, pads=[0, 1, 0, 1])),
    ('"rules" must be an object.', lambda h: h.update(rules="standard")),
    ('"rules" must be an object.', lambda h: h.update(rules=None)),
    ('"must_lay" must be one of sequential, most, free.', lambda h: h["rules"].update(must_lay="all")),
    ('"must_lay" must be one of', lambda h: h["rules"].update(must_lay=None)),
    ('"must_lay" must be one of', lambda h: h["rules"].update(must_lay={"free": 1})),
    ('"opening" must be one of connected, row.', lambda h: h["rules"].update(opening="column")),
    ('"overflow_bonus" must be one of 0, 6.', lambda h: h["rules"].update(overflow_bonus=3)),
    ('"overflow_bonus" must be one of 0, 6.', lambda h: h["rules"].update(overflow_bonus=False)),
    ('"overflow_bonus" must be one of 0, 6.', lambda h: h["rules"].update(overflow_bonus=6.0)),
    ('"seed" must be a whole number.', lambda h: h.update(seed="x")),
    ('"seed" must be a whole number.', lambda h: h.update(seed=1.5)),
]


EVENTS: list[tuple[int, str, str]] = [
    (2, "The event 'shuffle' is not known.", '{"event":"shuffle"}'),
    (2, "The line does not name an event.", '{"draws":[[6,6],[6,5]]}'),
    (2, "The event ['draw'] is not known.", '{"event":["draw"]}'),
    (2, '"draws" must be a list.', '{"event":"start_draw"}'),
    (2, '"draws" must be a list.', '{"event":"start_draw","draws":[6,5]}'),
    (2, "Nobody drew for the start.", '{"event":"start_draw","draws":[]}'),
    (2, "There is no tile 0.", '{"event":"start_draw","draws":[[6,0]]}'),
    (2, "There is no tile 7.", '{"event":"start_draw","draws":[[6,7]]}'),
    (2, '"tiles" must be a whole number.', '{"event":"start_draw","draws":[[6,"5"]]}'),
    (2, '"tiles" must be a whole number.', '{"event":"start_draw","draws":[[6,true]]}'),
    (
        2,
        "The bag does not hold that many tiles of value 6, only 20.",
        '{"event":"start_draw","draws":[' + "[6,6]," * 10 + "[6,5]]}",
    ),
    (2, "not decided", '{"event":"start_draw","draws":[[6,6]]}'),
    (3, '"seat" must be a whole number.', '{"event":"draw","tiles":[5,5]}'),
    (3, '"seat" must be a whole number.', '{"event":"draw","seat":false,"tiles":[5,5]}'),
    (3, '"seat" must be a whole number.', '{"event":"draw","seat":0.0,"tiles":[5,5]}'),
    (3, '"tiles" must be a list.', '{"event":"draw","seat":0}'),
    (3, '"tiles" must be a list.', '{"event":"draw","seat":0,"tiles":"55"}'),
    (3, '"tiles" must be a whole number.', '{"event":"draw","seat":0,"tiles":[5,5.5]}'),
    (3, '"tiles" must be a whole number.', '{"event":"draw","seat":0,"tiles":[5,null]}'),
    (3, "There is no tile -1.", '{"event":"draw","seat":0,"tiles":[5,-1]}'),
    (3, "It is the turn of Ada (seat 0).", '{"event":"draw","seat":1,"tiles":[5,5]}'),
    (3, "It is the turn of Ada (seat 0).", '{"event":"draw","seat":99,"tiles":[5,5]}'),
    (3, "It is the turn of Ada (seat 0).", '{"event":"draw","seat":-2,"tiles":[5,5]}'),
    (3, "Ada draws 2 here, not 1.", '{"event":"draw","seat":0,"tiles":[5]}'),
    (4, '"tiles" must be a list.', '{"event":"lay","seat":0,"tiles":{},"lines":[],"ticks":0}'),
    (
        4,
        "A laid tile is written like 6h8, not 6.",
        '{"event":"lay","seat":0,"tiles":[6],"lines":[],"ticks":0}',
    ),
    (4, "written like 6h8, not '6h'", '{"event":"lay","seat":0,"tiles":["6h"],"lines":[],"ticks":0}'),
    (4, "There is no tile h.", '{"event":"lay","seat":0,"tiles":["h86"],"lines":[],"ticks":0}'),
    (4, "There is no tile 0.", '{"event":"lay","seat":0,"tiles":["0h8"],"lines":[],"ticks":0}'),
    (4, "written like 6h8, not '٣h8'", '{"event":"lay","seat":0,"tiles":["٣h8"],"lines":[],"ticks":0}'),
    (4, "The board has no cell H8.", '{"event":"lay","seat":0,"tiles":["6H8"],"lines":[],"ticks":0}'),
    (4, "The board has no cell h08.", '{"event":"lay","seat":0,"tiles":["6h08"],"lines":[],"ticks":0}'),
    (4, "The board has no cell {x}.", '{"event":"lay","seat":0,"tiles":["6{x}"],"lines":[],"ticks":0}'),
    (4, '"lines" must be a list.', '{"event":"lay","seat":0,"tiles":["6h8"],"ticks":0}'),
    (4, '"lines" must be a whole number.', '{"event":"lay","seat":0,"tiles":[],"lines":["10"],"ticks":0}'),
    (4, '"ticks" must be a whole number.', '{"event":"lay","seat":0,"tiles":["6h8"],"lines":[]}'),
    (4, "not 10, 11 (ticks: -2)", LAY.replace('"ticks":2', '"ticks":-2')),
    (4, "The first tile goes on the red cell", LAY.replace("6h8", "6h9")),
    (4, "There is no 6 in the hand to lay on i9.", LAY.replace("5i9", "6i9")),
    (4, "You must still lay the 5: it fits on h7", LAY.replace(',"5i9"', "")),
    (4, "Ada has to lay first.", '{"event":"end","reason":"stuck","drawn":[[],[]],"totals":[0,0]}'),
    (4, '"reason" must be one of bag_empty, stuck.', '{"event":"end","drawn":[[],[]],"totals":[0,0]}'),
    (4, '"reason" must be one of', '{"event":"end","reason":["stuck"],"drawn":[],"totals":[0,0]}'),
    (4, '"drawn" must be a list.', '{"event":"end","reason":"stuck","totals":[0,0]}'),
    (4, '"drawn" must be a list.', '{"event":"end","reason":"stuck","drawn":[1],"totals":[0,0]}'),
    (4, '"totals" must be a list.', '{"event":"end","reason":"stuck","drawn":[]}'),
    (4, '"totals" must be a whole number.', '{"event":"end","reason":"stuck","drawn":[],"totals":[null]}'),
    (5, "This is not a line of JSON.", ""),
    (5, "This is not a line of JSON.", "draw 5 and 3"),
    (5, "A line must be a JSON object.", "[]"),
    (5, "A line must be a JSON object.", "null"),
    (5, "This is not a line of JSON.", '{"event":"draw","seat":1,"tiles":[5,3]'),
    (5, "This is not a line of JSON.", "[" * 100_000),
    (5, "This is not a line of JSON.", '{"seat":' + "9" * 5000 + "}"),
]


@pytest.mark.parametrize(("words", "change"), HEADERS)
def test_a_wrong_header_is_refused_in_line_1(words: str, change: Callable[[Object], object]) -> None:
    value = json.loads(HEADER)
    change(value)
    error = check_refused(text(json.dumps(value), *LINES[1:]))
    assert error.line == 1
    assert words in str(error.why)
    with pytest.raises((MalformedText, IllegalMove)):
        Journal.header_from(value)


@pytest.mark.parametrize(("line", "words", "instead"), EVENTS)
def test_a_wrong_event_is_refused_at_its_line(line: int, words: str, instead: str) -> None:
    error = check_refused(text(*LINES[: line - 1], instead, *LINES[line:]))
    assert error.line == line
    assert words in str(error.why)


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    assert check_refused(b"\xff\xfe" + text(*LINES)).line == 1
    broken = text(*LINES).replace(b'"seat":1', b'"se\xffat":1')
    assert check_refused(broken).line == 5
    assert check_refused(text(*LINES).decode().encode("utf-16")).line == 1


@pytest.mark.slow
def test_a_line_after_the_end_is_refused() -> None:
    journal = game_text()
    count = journal.count(b"\n")
    for line in (NEXT, journal.splitlines()[-1].decode(), START):
        error = check_refused(journal + line.encode() + b"\n")
        assert (error.line, str(error.why)) == (count + 1, "The match is over; nothing can follow.")


@pytest.mark.slow
def test_lists_within_lists_are_refused_at_any_depth() -> None:
    for depth in range(1, 1100, 7):
        nested = "[" * depth + "]" * depth
        assert check_refused(text(HEADER, f'{{"event":{nested}}}')).line == 2
        assert check_refused(text(HEADER.replace('"board"', nested), START)).line == 1
        assert check_refused(text(*LINES[:3], LAY.replace('"6h8"', nested))).line == 4


def test_an_error_keeps_its_template_and_facts_for_translation() -> None:
    why = check_refused(text(*LINES[:3], LAY.replace("5i9", "6i9"))).why
    assert why.template == "There is no {value} in the hand to lay on {cell}."
    assert why.facts == {"value": 6, "cell": "i9"}
    assert len(why.cells) == 1
