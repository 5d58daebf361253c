"""Reading and writing journals (JOURNAL.md): the exact text, a last line that is cut off, and the ``seat`` event."""

import json
import random
from dataclasses import replace
from typing import get_args

import pytest
from journal_lines import DRAW, HEADER, LAY, LINES, NEXT, START, check_refused, game_text, text
from plain_rules import header
from test_cards_journal import LINES as CARD_LINES

from game.games import game_of
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import BOARD, CARDS, header_line, public_lines
from game.rules.common.seats import COLOURS, MARKS, SIDES, Look, Seat, SeatChange, looks
from game.rules.tiles.constants import HouseRules, MustLay, Opening
from game.rules.tiles.events import Draw, End, Header, Lay, StartDraw
from game.rules.tiles.journal import Journal, turn_from, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_game

SAMPLE = {
    BOARD: LINES,
    CARDS: [json.dumps(line, separators=(",", ":")) for line in CARD_LINES],
}
"""A journal of each game, line by line."""

# The text


@pytest.mark.parametrize("game_name", SAMPLE)
def test_the_lines_of_the_specification_are_read_and_written(game_name: str) -> None:
    sample = SAMPLE[game_name]
    journal = game_of(game_name).rules.read(text(*sample))
    assert header_line(journal.match.header) == sample[0]
    assert [journal.texts.line(event) for event in journal.match.events] == sample[1:]
    assert [journal.texts.read(json.loads(line)) for line in sample[1:]] == journal.match.events
    assert journal.text.encode() == text(*sample)


def test_the_header_of_the_specification_is_read() -> None:
    seats = Seat("Ada", "human"), Seat("Ben", "cpu", "club")
    assert Journal.read(text(HEADER)).match.header == Header(seats, (0, 1), HouseRules(), 4711)


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


@pytest.mark.parametrize("game_name", SAMPLE)
def test_the_first_line_says_when_the_match_was_begun(game_name: str) -> None:
    first = SAMPLE[game_name][0].replace(',"seed"', ',"played":"2026-12-03T20:15","seed"')
    journal = game_of(game_name).rules.read(text(first))
    assert journal.match.header.played == "2026-12-03T20:15"
    assert header_line(journal.match.header) == first
    assert "played" not in journal.texts.line(next(iter(journal.match.events), SeatChange(0, "human")))


@pytest.mark.parametrize(
    "value",
    [
        "2026-02-30T20:15",
        "2026-12-03",
        "2026-12-03 20:15",
        "2026-12-03T20:15:00",
        "0000-01-01T00:00",
        7,
        None,
        [],
        "٢٠٢٦-12-03T20:15",
    ],
    ids=str,
)
def test_a_time_that_is_not_valid_counts_as_none_and_is_kept(value: object) -> None:
    first = json.dumps(json.loads(HEADER) | {"played": value}, ensure_ascii=False)
    journal = Journal.read(text(first))
    assert journal.match.header.played is None
    assert journal.text.encode() == text(first)


@pytest.mark.parametrize("must_lay", get_args(MustLay))
@pytest.mark.parametrize("opening", get_args(Opening))
@pytest.mark.parametrize("overflow_bonus", [0, 6])
def test_all_house_rules_are_written_and_read(must_lay, opening, overflow_bonus):
    rules = HouseRules(must_lay, opening, overflow_bonus)
    agreed = Header((Seat("A", "human"), Seat("B", "bot")) * 2, (1, 0, 0, 1), rules)
    assert Journal.read(Journal.begin(agreed).text.encode()).match.header == agreed


def test_names_can_be_in_any_script() -> None:
    seats = (Seat("Žofie 🎲", "human"), Seat('"\\\n', "human"))
    journal = Journal.begin(Header(seats, (0, 1)))
    assert "Žofie 🎲" in journal.text
    assert journal.text.count("\n") == 1
    assert Journal.read(journal.text.encode()).match.header.seats == seats


def test_a_side_that_a_table_does_not_have_is_not_known() -> None:
    value = json.loads(HEADER)
    for side, known in ((0, 0), (1, 1), (2, 2), (3, 3), (4, None), (-1, None), (True, None), ("2", None)):
        value["seats"][0]["side"] = side
        assert Journal.read((json.dumps(value) + "\n").encode()).match.header.seats[0].side is known


def test_players_may_see_of_the_first_line_what_the_rules_need_and_no_seed() -> None:
    """The seed would tell them the order of all tiles."""
    head = replace(header(2), seed=5, open_hands=True, played="2026-01-31T09:05")
    first, *_rest = public_lines(Journal.begin(head))
    assert first.keys() == {"format", "version", "edition", "seats", "pads", "rules"}


def test_the_side_of_each_seat_is_written_and_read() -> None:
    seats = tuple(Seat(f"Player {side}", "human", side=side) for side in (*SIDES, None))
    journal = Journal.begin(Header(seats, tuple(range(len(seats)))))
    assert Journal.read(journal.text.encode()).match.header.seats == seats


@pytest.mark.parametrize("game_name", SAMPLE)
def test_the_looks_of_the_players_and_open_hands_are_written_and_read(game_name: str) -> None:
    seats = Seat("Ida", "human", colour="red", mark="star"), Seat("Ben", "human", mark="circle")
    rules = game_of(game_name).rules
    plain = rules.header((Seat("Ida", "human"), Seat("Ben", "human")), (0, 1), rules.house_rules(), 5)
    agreed = replace(plain, seats=seats, open_hands=True)
    for head in (agreed, plain):
        written = rules.begin(head).text
        assert rules.read(written.encode()).match.header == head
    assert '"colour":"red","mark":"star"' in rules.begin(agreed).text
    assert '"hands":"open"' in rules.begin(agreed).text
    assert not {"colour", "mark", "hands"} & set(rules.begin(plain).text.split('"')[:-2])
    for old, new in (('"red"', '"#56B4E9"'), ('"red"', "1"), ('"star"', '["star"]'), ('"open"', '"closed"')):
        strange = rules.read(rules.begin(agreed).text.replace(old, new).encode()).match.header
        assert (strange.seats == seats) == (strange.open_hands != agreed.open_hands), (
            "what is not known counts as none"
        )


def test_a_match_without_looks_has_those_of_its_seats() -> None:
    found = looks(tuple(Seat("", "human") for _seat in range(6)))
    assert found == tuple(map(Look, COLOURS, MARKS))


def test_of_two_who_chose_the_same_the_first_has_it() -> None:
    wanted = (("pink", None), ("pink", "circle"), (None, "circle"), ("blue", "star"))
    found = looks(tuple(Seat("", "human", colour=colour, mark=mark) for colour, mark in wanted))
    assert [look.colour for look in found] == ["pink", "green", "yellow", "blue"]
    assert [look.mark for look in found] == ["triangle", "circle", "square", "star"]


def test_who_has_not_chosen_looks_as_the_seat_does_if_that_is_free() -> None:
    wanted = ("red", None, None, "green", None)
    found = looks(tuple(Seat("", "human", colour=colour) for colour in wanted))
    assert [look.colour for look in found] == ["red", "pink", "blue", "green", "orange"]
    assert [look.mark for look in found] == list(MARKS[:5])


@pytest.mark.parametrize(
    "wanted",
    [[None, None, 0, 1, None, 3], [0] * 6, [1, 0, 1, 0, 1, 0], [5, 5, 4, 4, 3, 3], [1, 2, 3, 4, 5, 0]],
)
def test_no_two_players_look_the_same(wanted: list[int | None]) -> None:
    chosen = [(None, None) if one is None else (COLOURS[one], MARKS[one]) for one in wanted]
    seats = tuple(Seat("", "human", colour=colour, mark=mark) for colour, mark in chosen)
    found = looks(seats)
    assert {look.colour for look in found} == set(COLOURS)
    assert {look.mark for look in found} == set(MARKS)


@pytest.mark.parametrize("game_name", SAMPLE)
def test_unknown_keys_white_space_and_the_order_of_keys_stay_in_the_text(game_name: str) -> None:
    read, sample = game_of(game_name).rules.read, SAMPLE[game_name]
    same = read(text(*sample)).match
    for lines in (
        [line[:-1] + ',"thought_ms":[1,{"x":null,"y":"ä"}]}' for line in sample],
        [json.dumps(dict(reversed(json.loads(line).items()))) for line in sample],
    ):
        journal = read(text(*lines))
        assert journal.text.encode() == text(*lines)
        assert journal.match == same
    windows = text(*sample).replace(b"\n", b"\r\n")
    assert read(windows).text.encode() == windows
    assert read(b"\xef\xbb\xbf" + text(*sample)).match == same, "a byte order mark is accepted"


@pytest.mark.parametrize("line", [0, 1])
def test_an_unknown_key_may_hold_lists_in_lists_64_deep(line: int) -> None:
    def with_note(depth: int) -> bytes:
        lines = LINES.copy()
        lines[line] = f'{lines[line][:-1]},"note":{"[" * depth}{"]" * depth}}}'
        return text(*lines)

    assert Journal.read(with_note(64)).text.encode() == with_note(64)
    error = check_refused(with_note(65))
    assert (error.line, str(error.why)) == (line + 1, "The line has too many values.")


@pytest.mark.parametrize("game_name", SAMPLE)
def test_appending_events_writes_their_lines(game_name: str) -> None:
    rules, sample = game_of(game_name).rules, SAMPLE[game_name]
    source = rules.read(text(*sample))
    journal = rules.begin(source.match.header)
    assert [journal.append(event) for event in source.match.events] == sample[1:]
    assert journal == source
    before = journal.text
    with pytest.raises(IllegalMove):
        journal.append(source.match.events[0])
    assert journal.text == before
    with pytest.raises(IllegalMove):
        rules.begin(replace(source.match.header, seats=source.match.header.seats[:1]))


# A last line that is cut off


@pytest.mark.parametrize("game_name", SAMPLE)
def test_every_cut_inside_the_last_line_is_dropped_and_counted(game_name: str) -> None:
    read, sample = game_of(game_name).rules.read, SAMPLE[game_name]
    for count in range(2, len(sample) + 1):
        whole, last = text(*sample[: count - 1]), sample[count - 1].encode()
        for cut in range(1, len(last)):
            journal = read(whole + last[:cut])
            assert (journal.dropped, journal.text.encode()) == (1, whole)
        assert read(whole).dropped == 0
        complete = read(whole + last)  # only the line feed is missing
        assert (complete.dropped, complete.text.encode()) == (0, whole + last + b"\n")


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


def test_an_incomplete_line_with_a_line_feed_and_a_complete_wrong_one_are_refused_not_dropped() -> None:
    error = check_refused(text(*LINES[:4], NEXT[:-1]))
    assert (error.line, str(error.why)) == (5, "This is not a line of JSON.")
    wrong = NEXT.replace("[5,3]", "[5,7]").encode()
    assert check_refused(text(*LINES[:4]) + wrong).line == 5
    assert check_refused(text(*LINES[:4], "") + wrong).line == 5


def test_an_empty_file_and_a_cut_header_are_refused() -> None:
    assert str(check_refused(b"")) == "line 1: The journal is empty."
    assert check_refused(b"\n").line == 1
    for cut in range(len(HEADER)):
        assert check_refused(HEADER.encode()[:cut]).line == 1


LEAVES = '{"event":"seat","seat":0,"kind":"cpu","level":"club"}'
RETURNS = '{"event":"seat","seat":0,"kind":"human"}'


def test_the_match_says_who_plays_for_a_seat_now() -> None:
    journal = Journal.read(text(HEADER, START, LEAVES, DRAW, LAY))
    seat = journal.match.seats[0]
    assert (seat.name, seat.kind, seat.level) == ("Ada", "cpu", "club")
    journal = Journal.read(text(HEADER, START, LEAVES, DRAW, LAY, RETURNS, NEXT))
    assert journal.match.seats == list(journal.match.header.seats)
    assert journal.lines == [HEADER, START, LEAVES, DRAW, LAY, RETURNS, NEXT]
    assert Journal.texts.line(SeatChange(0, "cpu", "club")) == LEAVES
    assert Journal.texts.line(SeatChange(0, "human")) == RETURNS


@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_event_changes_no_rule(seats: int) -> None:
    played = random_game(header(seats), random.Random(seats))
    match = Match(played.header)
    for number, event in enumerate(played.events):
        if number:
            match.apply(SeatChange(number % seats, "bot"))
        match.apply(event)
    assert isinstance(event, End)
    assert (match.outcome, match.pads, match.board.laid) == (played.outcome, played.pads, played.board.laid)


def test_a_seat_event_before_the_start_draw_or_after_the_end_is_refused() -> None:
    assert check_refused(text(HEADER, LEAVES)).line == 2
    journal = Journal.begin(header(2))
    for event in random_game(header(2), random.Random(1)).events:
        journal.append(event)
    assert check_refused(journal.text.encode() + text(LEAVES)).line == len(journal.lines) + 1


@pytest.mark.parametrize(
    "line",
    [
        '{"event":"seat","seat":2,"kind":"human"}',
        '{"event":"seat","seat":-1,"kind":"human"}',
        '{"event":"seat","kind":"human"}',
        '{"event":"seat","seat":0}',
        '{"event":"seat","seat":0,"kind":"dog"}',
        '{"event":"seat","seat":0,"kind":"cpu","level":5}',
    ],
)
def test_a_wrong_seat_event_is_refused(line: str) -> None:
    assert check_refused(text(HEADER, START, line)).line == 3
