"""Reading and writing journals (JOURNAL.md): the exact text, what is refused and at which line, what is dropped."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, get_args

import pytest
from test_rules_plain import header

from game.rules.errors import IllegalMove, MalformedText
from game.rules.events import Draw, End, Header, Lay, Seat, StartDraw
from game.rules.journal import (
    Journal,
    JournalError,
    event_from,
    event_line,
    header_from,
    header_line,
    turn_from,
    turn_text,
)
from game.rules.material import HouseRules, MustLay, Opening
from game.rules.playout import random_game

Object = dict[str, Any]

HEADER = (
    '{"format":"zatre-journal","version":1,"edition":"board",'
    '"seats":[{"name":"Ada","kind":"human"},{"name":"Ben","kind":"cpu","level":"club"}],"pads":[0,1],'
    '"rules":{"must_lay":"sequential","opening":"connected","overflow_bonus":6},"seed":4711}'
)
START = '{"event":"start_draw","draws":[[6,6],[6,5]]}'
DRAW = '{"event":"draw","seat":0,"tiles":[5,5]}'
LAY = '{"event":"lay","seat":0,"tiles":["6h8","5i8","5i9"],"lines":[10,11],"ticks":2}'
NEXT = '{"event":"draw","seat":1,"tiles":[5,3]}'
LINES = [HEADER, START, DRAW, LAY, NEXT]


def text(*lines: str) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def game_text(seats: int = 2, seed: int = 1, preset: str = "standard") -> bytes:
    played = random_game(header(seats, preset), random.Random(seed))
    journal = Journal.begin(played.header)
    for event in played.events:
        journal.append(event)
    return journal.text.encode()


def refused(journal: bytes) -> JournalError:
    with pytest.raises(JournalError) as caught:
        Journal.read(journal)
    assert isinstance(caught.value.why, (MalformedText, IllegalMove))
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.why}"
    return caught.value


class TestTheLines:
    """What is written is what JOURNAL.md shows."""

    def test_the_lines_of_the_specification(self) -> None:
        journal = Journal.read(text(*LINES))
        assert journal.match.header == Header(
            (Seat("Ada", "human"), Seat("Ben", "cpu", "club")), (0, 1), HouseRules(), 4711
        )
        assert header_line(journal.match.header) == HEADER
        assert [event_line(event) for event in journal.match.events] == LINES[1:]
        assert journal.text.encode() == text(*LINES)

    def test_events_as_lines(self) -> None:
        end = End("bag_empty", ((), (1, 2)), (63, 41))
        line = '{"event":"end","reason":"bag_empty","drawn":[[],[1,2]],"totals":[63,41]}'
        assert event_line(end) == line
        start = StartDraw(((6, 6, 2), (3, 5, None)))
        assert event_line(start) == '{"event":"start_draw","draws":[[6,6,2],[3,5,null]]}'
        nothing = Lay(2, (), (), 0)
        assert event_line(nothing) == '{"event":"lay","seat":2,"tiles":[],"lines":[],"ticks":0}'
        assert event_line(Draw(3, ())) == '{"event":"draw","seat":3,"tiles":[]}'
        for event in (end, start, nothing, Draw(3, ())):
            assert event_from(json.loads(event_line(event))) == event

    def test_tiles_as_text(self) -> None:
        tiles = ["6h8", "1a10", "2o11"]
        assert turn_text(turn_from(tiles)) == tiles

    def test_what_may_be_left_out(self) -> None:
        short = '{"format":"zatre-journal","version":1,"seats":[{"name":"","kind":"bot"},{"name":"B","kind":"human"}]}'
        match = Journal.read(text(short)).match
        assert match.header == Header((Seat("", "bot"), Seat("B", "human")), (0, 1), HouseRules(), None)
        assert "seed" not in header_line(match.header)
        some = '{"rules":{"must_lay":"free","future":1},' + short[1:]
        assert Journal.read(text(some)).match.header.rules == HouseRules(must_lay="free")

    @pytest.mark.parametrize("must_lay", get_args(MustLay))
    @pytest.mark.parametrize("opening", get_args(Opening))
    @pytest.mark.parametrize("overflow_bonus", [0, 6])
    def test_house_rules(self, must_lay: MustLay, opening: Opening, overflow_bonus: int) -> None:
        rules = HouseRules(must_lay, opening, overflow_bonus)
        agreed = Header((Seat("A", "human"), Seat("B", "bot")) * 2, (1, 0, 0, 1), rules)
        assert Journal.read(Journal.begin(agreed).text.encode()).match.header == agreed

    def test_names_are_kept_in_any_script(self) -> None:
        seats = (Seat("Žofie 🎲", "human"), Seat('"\\\n', "human"))
        journal = Journal.begin(Header(seats, (0, 1)))
        assert "Žofie 🎲" in journal.text
        assert journal.text.count("\n") == 1
        assert Journal.read(journal.text.encode()).match.header.seats == seats

    def test_keys_that_nobody_knows_are_kept_and_ignored(self) -> None:
        lines = [line[:-1] + ',"thought_ms":[1,{"x":null}]}' for line in LINES]
        journal = Journal.read(text(*lines))
        assert journal.text.encode() == text(*lines)
        assert journal.match == Journal.read(text(*LINES)).match

    def test_white_space_and_the_order_of_keys_are_kept(self) -> None:
        lines = [json.dumps(dict(reversed(json.loads(line).items()))) for line in LINES]
        assert Journal.read(text(*lines)).text.encode() == text(*lines)
        windows = text(*LINES).replace(b"\n", b"\r\n")
        assert Journal.read(windows).text.encode() == windows

    def test_a_byte_order_mark_is_no_error(self) -> None:
        assert Journal.read(b"\xef\xbb\xbf" + text(*LINES)).match == Journal.read(text(*LINES)).match

    def test_begin_and_append(self) -> None:
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


class TestCutOff:
    """A last line that was cut off in the middle is dropped, and said so."""

    @pytest.mark.parametrize("count", range(2, len(LINES) + 1))
    def test_every_cut_inside_the_last_line_is_dropped_and_counted(self, count: int) -> None:
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

    def test_the_end_too(self) -> None:
        journal = game_text()
        *_, last = journal.splitlines()
        whole = journal[: -len(last) - 1]
        for cut in range(1, len(last)):
            read = Journal.read(whole + last[:cut])
            assert (read.dropped, read.text.encode()) == (1, whole)
            assert read.match.due is not None
            assert read.match.due.event == "end"
        assert Journal.read(whole + last).match.outcome is not None

    def test_in_the_middle_of_a_letter(self) -> None:
        last = '{"event":"draw","note":"ž🎲","seat":1,"tiles":[5,3]}'.encode()
        for cut in range(1, len(last)):
            assert Journal.read(text(*LINES[:4]) + last[:cut]).dropped == 1

    def test_with_its_line_feed_it_is_an_error(self) -> None:
        error = refused(text(*LINES[:4], NEXT[:-1]))
        assert (error.line, str(error.why)) == (5, "this is not a line of JSON")

    def test_a_cut_header_leaves_nothing_to_resume(self) -> None:
        for cut in range(len(HEADER)):
            assert refused(HEADER.encode()[:cut]).line == 1

    def test_what_is_whole_and_wrong_is_not_dropped(self) -> None:
        wrong = NEXT.replace("[5,3]", "[5,7]").encode()
        assert refused(text(*LINES[:4]) + wrong).line == 5
        assert refused(text(*LINES[:4], "") + wrong).line == 5

    def test_an_empty_file(self) -> None:
        assert str(refused(b"")) == "line 1: the journal is empty"
        assert refused(b"\n").line == 1


HEADERS: list[tuple[str, Callable[[Object], object]]] = [
    ("does not begin with", lambda h: h.pop("format")),
    ("does not begin with", lambda h: h.update(format="chess")),
    ('"version" must be a whole number', lambda h: h.pop("version")),
    ('"version" must be a whole number', lambda h: h.update(version="1")),
    ('"version" must be a whole number', lambda h: h.update(version=True)),
    ('"version" must be a whole number', lambda h: h.update(version=1.0)),
    ("version 2 of the journal is not known", lambda h: h.update(version=2)),
    ("the edition 'travel' is not known", lambda h: h.update(edition="travel")),
    ("the edition None is not known", lambda h: h.update(edition=None)),
    ('"seats" must be a list', lambda h: h.pop("seats")),
    ('"seats" must be a list', lambda h: h.update(seats={"0": {}})),
    ("a seat must have a name and a kind", lambda h: h.update(seats=["Ada", "Ben"])),
    ("a seat must have a name and a kind", lambda h: h["seats"][0].pop("name")),
    ("a seat must have a name and a kind", lambda h: h["seats"][0].update(name=7)),
    ("a seat must have a name and a kind", lambda h: h["seats"][0].update(name="A\ud800")),
    ('"kind" must be one of human, cpu, bot', lambda h: h["seats"][0].pop("kind")),
    ('"kind" must be one of human, cpu, bot', lambda h: h["seats"][0].update(kind="dog")),
    ('"kind" must be one of human, cpu, bot', lambda h: h["seats"][0].update(kind=["human"])),
    ("the level of Ben must be a word", lambda h: h["seats"][1].update(level=3)),
    ("the level of Ben must be a word", lambda h: h["seats"][1].update(level="\udfff")),
    ("2 to 6 can play, not 1", lambda h: h.update(seats=h["seats"][:1], pads=[0])),
    ("2 to 6 can play, not 7", lambda h: h.update(seats=h["seats"][:1] * 7, pads=list(range(7)))),
    ('"pads" must be a list', lambda h: h.update(pads=0)),
    ('"pads" must be a whole number', lambda h: h.update(pads=[0, "1"])),
    ('"pads" must be a whole number', lambda h: h.update(pads=[0, True])),
    ("one pad number for each seat", lambda h: h.update(pads=[0])),
    ("pads are one for each seat", lambda h: h.update(pads=[0, 0])),
    ("pads are one for each seat", lambda h: h.update(pads=[0, 10**30])),
    ("side by side", lambda h: h.update(seats=h["seats"] * 2, pads=[0, 1, 0, 1])),
    ('"rules" must be an object', lambda h: h.update(rules="standard")),
    ('"must_lay" must be one of sequential, most, free', lambda h: h["rules"].update(must_lay="all")),
    ('"must_lay" must be one of', lambda h: h["rules"].update(must_lay=None)),
    ('"must_lay" must be one of', lambda h: h["rules"].update(must_lay={"free": 1})),
    ('"opening" must be one of connected, row', lambda h: h["rules"].update(opening="column")),
    ('"overflow_bonus" must be one of 0, 6', lambda h: h["rules"].update(overflow_bonus=3)),
    ('"overflow_bonus" must be one of 0, 6', lambda h: h["rules"].update(overflow_bonus=False)),
    ('"overflow_bonus" must be one of 0, 6', lambda h: h["rules"].update(overflow_bonus=6.0)),
    ('"seed" must be a whole number', lambda h: h.update(seed="x")),
    ('"seed" must be a whole number', lambda h: h.update(seed=1.5)),
]

EVENTS: list[tuple[int, str, str]] = [
    (2, "the event 'shuffle' is not known", '{"event":"shuffle"}'),
    (2, "the line names no event", '{"draws":[[6,6],[6,5]]}'),
    (2, "the event ['draw'] is not known", '{"event":["draw"]}'),
    (2, '"draws" must be a list', '{"event":"start_draw"}'),
    (2, '"draws" must be a list', '{"event":"start_draw","draws":[6,5]}'),
    (2, "nobody drew for the start", '{"event":"start_draw","draws":[]}'),
    (2, "there is no tile 0", '{"event":"start_draw","draws":[[6,0]]}'),
    (2, "there is no tile 7", '{"event":"start_draw","draws":[[6,7]]}'),
    (2, '"tiles" must be a whole number', '{"event":"start_draw","draws":[[6,"5"]]}'),
    (2, '"tiles" must be a whole number', '{"event":"start_draw","draws":[[6,true]]}'),
    (
        2,
        "the bag holds only 20 of the 6s",
        '{"event":"start_draw","draws":[' + "[6,6]," * 10 + "[6,5]]}",
    ),
    (2, "not decided", '{"event":"start_draw","draws":[[6,6]]}'),
    (3, '"seat" must be a whole number', '{"event":"draw","tiles":[5,5]}'),
    (3, '"seat" must be a whole number', '{"event":"draw","seat":false,"tiles":[5,5]}'),
    (3, '"seat" must be a whole number', '{"event":"draw","seat":0.0,"tiles":[5,5]}'),
    (3, '"tiles" must be a list', '{"event":"draw","seat":0}'),
    (3, '"tiles" must be a list', '{"event":"draw","seat":0,"tiles":"55"}'),
    (3, '"tiles" must be a whole number', '{"event":"draw","seat":0,"tiles":[5,5.5]}'),
    (3, '"tiles" must be a whole number', '{"event":"draw","seat":0,"tiles":[5,null]}'),
    (3, "there is no tile -1", '{"event":"draw","seat":0,"tiles":[5,-1]}'),
    (3, "it is the turn of Ada (seat 0)", '{"event":"draw","seat":1,"tiles":[5,5]}'),
    (3, "it is the turn of Ada (seat 0)", '{"event":"draw","seat":99,"tiles":[5,5]}'),
    (3, "it is the turn of Ada (seat 0)", '{"event":"draw","seat":-2,"tiles":[5,5]}'),
    (3, "Ada draws 2 here, not 1", '{"event":"draw","seat":0,"tiles":[5]}'),
    (4, '"tiles" must be a list', '{"event":"lay","seat":0,"tiles":{},"lines":[],"ticks":0}'),
    (
        4,
        "a tile laid is written like 6h8, not 6",
        '{"event":"lay","seat":0,"tiles":[6],"lines":[],"ticks":0}',
    ),
    (4, "written like 6h8, not '6h'", '{"event":"lay","seat":0,"tiles":["6h"],"lines":[],"ticks":0}'),
    (4, "there is no tile h", '{"event":"lay","seat":0,"tiles":["h86"],"lines":[],"ticks":0}'),
    (4, "there is no tile 0", '{"event":"lay","seat":0,"tiles":["0h8"],"lines":[],"ticks":0}'),
    (4, "written like 6h8, not '٣h8'", '{"event":"lay","seat":0,"tiles":["٣h8"],"lines":[],"ticks":0}'),
    (4, "the board has no cell H8", '{"event":"lay","seat":0,"tiles":["6H8"],"lines":[],"ticks":0}'),
    (4, "the board has no cell h08", '{"event":"lay","seat":0,"tiles":["6h08"],"lines":[],"ticks":0}'),
    (4, "the board has no cell {x}", '{"event":"lay","seat":0,"tiles":["6{x}"],"lines":[],"ticks":0}'),
    (4, '"lines" must be a list', '{"event":"lay","seat":0,"tiles":["6h8"],"ticks":0}'),
    (4, '"lines" must be a whole number', '{"event":"lay","seat":0,"tiles":[],"lines":["10"],"ticks":0}'),
    (4, '"ticks" must be a whole number', '{"event":"lay","seat":0,"tiles":["6h8"],"lines":[]}'),
    (4, "not 10, 11 with -2", LAY.replace('"ticks":2', '"ticks":-2')),
    (4, "the first tile goes on the red cell", LAY.replace("6h8", "6h9")),
    (4, "the 6 laid on i9 is not in hand", LAY.replace("5i9", "6i9")),
    (4, "the 5 still fits: h7", LAY.replace(',"5i9"', "")),
    (4, "Ada has to lay first", '{"event":"end","reason":"stuck","drawn":[[],[]],"totals":[0,0]}'),
    (4, '"reason" must be one of bag_empty, stuck', '{"event":"end","drawn":[[],[]],"totals":[0,0]}'),
    (4, '"reason" must be one of', '{"event":"end","reason":["stuck"],"drawn":[],"totals":[0,0]}'),
    (4, '"drawn" must be a list', '{"event":"end","reason":"stuck","totals":[0,0]}'),
    (4, '"drawn" must be a list', '{"event":"end","reason":"stuck","drawn":[1],"totals":[0,0]}'),
    (4, '"totals" must be a list', '{"event":"end","reason":"stuck","drawn":[]}'),
    (4, '"totals" must be a whole number', '{"event":"end","reason":"stuck","drawn":[],"totals":[null]}'),
    (5, "this is not a line of JSON", ""),
    (5, "this is not a line of JSON", "draw 5 and 3"),
    (5, "a line must be a JSON object", "[]"),
    (5, "a line must be a JSON object", "null"),
    (5, "this is not a line of JSON", '{"event":"draw","seat":1,"tiles":[5,3]'),
    (5, "this is not a line of JSON", "[" * 100_000),
    (5, "this is not a line of JSON", '{"seat":' + "9" * 5000 + "}"),
]


class TestRefused:
    """Whatever is wrong is refused at its line, in words."""

    @pytest.mark.parametrize(("words", "change"), HEADERS)
    def test_headers(self, words: str, change: Callable[[Object], object]) -> None:
        value = json.loads(HEADER)
        change(value)
        error = refused(text(json.dumps(value), *LINES[1:]))
        assert error.line == 1
        assert words in str(error.why)
        with pytest.raises((MalformedText, IllegalMove)):
            header_from(value)

    @pytest.mark.parametrize(("line", "words", "instead"), EVENTS)
    def test_events(self, line: int, words: str, instead: str) -> None:
        error = refused(text(*LINES[: line - 1], instead, *LINES[line:]))
        assert error.line == line
        assert words in str(error.why)

    def test_bytes_that_are_no_text(self) -> None:
        assert refused(b"\xff\xfe" + text(*LINES)).line == 1
        broken = text(*LINES).replace(b'"seat":1', b'"se\xffat":1')
        assert refused(broken).line == 5
        assert refused(text(*LINES).decode().encode("utf-16")).line == 1

    def test_a_line_of_a_finished_match_too_many(self) -> None:
        journal = game_text()
        count = journal.count(b"\n")
        for line in (NEXT, journal.splitlines()[-1].decode(), START):
            error = refused(journal + line.encode() + b"\n")
            assert (error.line, str(error.why)) == (count + 1, "the match is over; nothing can follow")

    def test_lists_within_lists_to_any_depth(self) -> None:
        for depth in range(1, 1100, 7):
            nested = "[" * depth + "]" * depth
            assert refused(text(HEADER, f'{{"event":{nested}}}')).line == 2
            assert refused(text(HEADER.replace('"board"', nested), START)).line == 1
            assert refused(text(*LINES[:3], LAY.replace('"6h8"', nested))).line == 4

    def test_a_sentence_can_be_translated_before_its_facts_are_filled_in(self) -> None:
        why = refused(text(*LINES[:3], LAY.replace("5i9", "6i9"))).why
        assert why.template == "the {value} laid on {cell} is not in hand"
        assert why.facts == {"value": 6, "cell": "i9"}
        assert len(why.cells) == 1


def leaves(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths to everything inside a JSON value."""
    inside: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    if isinstance(value, list):
        inside = list(enumerate(value))
    return [(*path, key) for key, _ in inside] + [p for key, one in inside for p in leaves(one, (*path, key))]


class TestFuzz:
    """Damaged journals are read, or refused by a JournalError at or after the first damaged line; nothing else."""

    def read(self, damaged: bytes, first: int) -> bool:
        try:
            journal = Journal.read(damaged)
        except JournalError as error:
            assert isinstance(error.why, (MalformedText, IllegalMove))
            assert first <= error.line <= damaged.count(b"\n") + 1
            assert str(error).encode()
            return False
        assert Journal.read(journal.text.encode()).match == journal.match
        assert Journal.begin(journal.match.header).text.encode()
        return True

    def test_bytes(self) -> None:
        rng = random.Random(1)
        sources = [
            b"".join(game_text(2 + seed % 5, seed).splitlines(keepends=True)[:14]) for seed in range(12)
        ]
        accepted = 0
        for _ in range(2000):
            damaged = bytearray(rng.choice(sources))
            start = rng.randrange(len(damaged))
            first = damaged.count(b"\n", 0, start) + 1
            for _ in range(rng.choice([1, 1, 2, 5])):
                at = rng.randrange(start, len(damaged)) if start < len(damaged) else start
                match rng.randrange(5):
                    case 0:
                        damaged[at:at] = rng.randbytes(rng.randint(1, 4))
                    case 1:
                        del damaged[at : at + rng.randint(1, 20)]
                    case 2:
                        damaged[at : at + 1] = rng.choice(
                            [b'"', b"{", b"[", b",", b"1", b"\n", b"\\", b"-", b"e"]
                        )
                    case 3:
                        damaged[at:at] = damaged[at : at + rng.randint(1, 60)]
                    case _:
                        damaged[at : at + 1] = rng.choice(b"0123456789").to_bytes()
                start = min(start, len(damaged))
            accepted += self.read(bytes(damaged), min(first, damaged.count(b"\n") + 1))
        assert 30 < accepted < 1500

    def test_values(self) -> None:
        rng = random.Random(2)
        sources = [game_text(2 + seed % 5, seed).splitlines()[:14] for seed in range(12)]
        odd: list[Any] = [
            None,
            True,
            -1,
            0,
            3,
            7,
            10**40,
            1.5,
            "",
            "6h8",
            "h8",
            "\ud800",
            "6\ud800h",
            [],
            [[]],
            [6],
            {},
            {"a": 1},
        ]
        refused_values = 0
        for _ in range(2500):
            lines = list(rng.choice(sources))
            at = rng.randrange(len(lines))
            value = json.loads(lines[at])
            *path, last = rng.choice(leaves(value))
            inner = value
            for key in path:
                inner = inner[key]
            if rng.random() < 0.15:
                del inner[last]
            else:
                inner[last] = rng.choice(odd)
            lines[at] = json.dumps(value).encode()
            refused_values += not self.read(b"\n".join(lines) + b"\n", at + 1)
        assert refused_values > 1500

    def test_lines(self) -> None:
        rng = random.Random(3)
        sources = [game_text(2 + seed % 5, seed).splitlines()[:14] for seed in range(12)]
        refused_lines = 0
        for _ in range(600):
            lines = list(rng.choice(sources))
            at = rng.randrange(len(lines))
            match rng.randrange(3):
                case 0:
                    del lines[at]
                case 1:
                    lines.insert(at, lines[at])
                case _:
                    lines[at] = rng.choice(rng.choice(sources))
            refused_lines += not self.read(b"\n".join(lines) + b"\n", min(at + 1, len(lines)))
        assert refused_lines > 400
