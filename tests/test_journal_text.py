"""Reading and writing journals (JOURNAL.md): the exact text, and a last line that is cut off."""

from __future__ import annotations

import json
from typing import get_args

import pytest
from journal_lines import HEADER, LINES, NEXT, check_refused, game_text, text

from game.rules.common.errors import IllegalMove
from game.rules.common.journal import header_line
from game.rules.common.seats import Seat
from game.rules.tiles.constants import HouseRules, MustLay, Opening
from game.rules.tiles.events import Draw, End, Header, Lay, StartDraw
from game.rules.tiles.journal import Journal, turn_from, turn_text

# The text


def test_the_lines_of_the_specification_are_read_and_written() -> None:
    journal = Journal.read(text(*LINES))
    assert journal.match.header == Header(
        (Seat("Ada", "human"), Seat("Ben", "cpu", "club")), (0, 1), HouseRules(), 4711
    )
    assert header_line(journal.match.header) == HEADER
    assert [Journal.texts.line(event) for event in journal.match.events] == LINES[1:]
    assert journal.text.encode() == text(*LINES)


def test_each_kind_of_event_is_written_and_read() -> None:
    end = End("bag_empty", ((), (1, 2)), (63, 41))
    line = '{"event":"end","reason":"bag_empty","drawn":[[],[1,2]],"totals":[63,41]}'
    assert Journal.texts.line(end) == line
    start = StartDraw(((6, 6, 2), (3, 5, None)))
    assert Journal.texts.line(start) == '{"event":"start_draw","draws":[[6,6,2],[3,5,null]]}'
    nothing = Lay(2, (), (), 0)
    assert Journal.texts.line(nothing) == '{"event":"lay","seat":2,"tiles":[],"lines":[],"ticks":0}'
    assert Journal.texts.line(Draw(3, ())) == '{"event":"draw","seat":3,"tiles":[]}'
    for event in (end, start, nothing, Draw(3, ())):
        assert Journal.texts.read(json.loads(Journal.texts.line(event))) == event


def test_tiles_are_written_as_they_are_read() -> None:
    tiles = ["6h8", "1a10", "2o11"]
    assert turn_text(turn_from(tiles)) == tiles


def test_pads_rules_and_seed_can_be_left_out() -> None:
    short = '{"format":"zatre-journal","version":1,"seats":[{"name":"","kind":"bot"},{"name":"B","kind":"human"}]}'
    match = Journal.read(text(short)).match
    assert match.header == Header((Seat("", "bot"), Seat("B", "human")), (0, 1), HouseRules(), None)
    assert "seed" not in header_line(match.header)
    some = '{"rules":{"must_lay":"free","future":1},' + short[1:]
    assert Journal.read(text(some)).match.header.rules == HouseRules(must_lay="free")


@pytest.mark.parametrize("must_lay", get_args(MustLay))
@pytest.mark.parametrize("opening", get_args(Opening))
@pytest.mark.parametrize("overflow_bonus", [0, 6])
def test_all_house_rules_are_written_and_read(
    must_lay: MustLay, opening: Opening, overflow_bonus: int
) -> None:
    rules = HouseRules(must_lay, opening, overflow_bonus)
    agreed = Header((Seat("A", "human"), Seat("B", "bot")) * 2, (1, 0, 0, 1), rules)
    assert Journal.read(Journal.begin(agreed).text.encode()).match.header == agreed


def test_names_can_be_in_any_script() -> None:
    seats = (Seat("Žofie 🎲", "human"), Seat('"\\\n', "human"))
    journal = Journal.begin(Header(seats, (0, 1)))
    assert "Žofie 🎲" in journal.text
    assert journal.text.count("\n") == 1
    assert Journal.read(journal.text.encode()).match.header.seats == seats


def test_unknown_keys_are_ignored_and_stay_in_the_text() -> None:
    lines = [line[:-1] + ',"thought_ms":[1,{"x":null}]}' for line in LINES]
    journal = Journal.read(text(*lines))
    assert journal.text.encode() == text(*lines)
    assert journal.match == Journal.read(text(*LINES)).match


def test_white_space_and_the_order_of_keys_stay_in_the_text() -> None:
    lines = [json.dumps(dict(reversed(json.loads(line).items()))) for line in LINES]
    assert Journal.read(text(*lines)).text.encode() == text(*lines)
    windows = text(*LINES).replace(b"\n", b"\r\n")
    assert Journal.read(windows).text.encode() == windows


def test_a_byte_order_mark_is_accepted() -> None:
    assert Journal.read(b"\xef\xbb\xbf" + text(*LINES)).match == Journal.read(text(*LINES)).match


def test_appending_events_writes_their_lines() -> None:
    source = Journal.read(text(*LINES))
    journal = Journal.begin(source.match.header)
    assert [journal.append(event) for event in source.match.events] == LINES[1:]
    assert journal == source
    before = journal.text
    with pytest.raises(IllegalMove):
        journal.append(Draw(1, (1,)))
    assert journal.text == before
    with pytest.raises(IllegalMove):
        Journal.begin(Header(source.match.header.seats[:1], (0,)))


# A last line that is cut off


@pytest.mark.parametrize("count", range(2, len(LINES) + 1))
def test_every_cut_inside_the_last_line_is_dropped_and_counted(count: int) -> None:
    whole = text(*LINES[: count - 1])
    last = LINES[count - 1].encode()
    for cut in range(1, len(last)):
        journal = Journal.read(whole + last[:cut])
        assert journal.dropped == 1
        assert journal.text.encode() == whole
    assert Journal.read(whole).dropped == 0
    complete = Journal.read(whole + last)  # only the line feed is missing
    assert complete.dropped == 0
    assert complete.text.encode() == whole + last + b"\n"


@pytest.mark.slow
def test_every_cut_inside_the_end_is_dropped_and_counted() -> None:
    journal = game_text()
    *_, last = journal.splitlines()
    whole = journal[: -len(last) - 1]
    for cut in range(1, len(last)):
        read = Journal.read(whole + last[:cut])
        assert (read.dropped, read.text.encode()) == (1, whole)
        assert read.match.due is not None
        assert read.match.due.event == "end"
    assert Journal.read(whole + last).match.outcome is not None


def test_a_cut_in_the_middle_of_a_character_is_dropped() -> None:
    last = '{"event":"draw","note":"ž🎲","seat":1,"tiles":[5,3]}'.encode()
    for cut in range(1, len(last)):
        assert Journal.read(text(*LINES[:4]) + last[:cut]).dropped == 1


def test_an_incomplete_line_with_a_line_feed_is_refused() -> None:
    error = check_refused(text(*LINES[:4], NEXT[:-1]))
    assert (error.line, str(error.why)) == (5, "This is not a line of JSON.")


def test_a_cut_header_is_refused() -> None:
    for cut in range(len(HEADER)):
        assert check_refused(HEADER.encode()[:cut]).line == 1


def test_a_complete_wrong_line_is_refused_not_dropped() -> None:
    wrong = NEXT.replace("[5,3]", "[5,7]").encode()
    assert check_refused(text(*LINES[:4]) + wrong).line == 5
    assert check_refused(text(*LINES[:4], "") + wrong).line == 5


def test_an_empty_file_is_refused() -> None:
    assert str(check_refused(b"")) == "line 1: The journal is empty."
    assert check_refused(b"\n").line == 1
