"""Messages that quote a file, a program or a command line stay one readable sentence, whatever is quoted."""

import json
from copy import copy
from dataclasses import replace

import pytest
from command_line import one_sentence, outside
from helpers import header, session_of
from journal_lines import DRAW, HEADER, LAY, LINES, START, text
from programs import answering
from pygame import Rect
from review_driver import untried_review
from ui_driver import picture_of

from game.players.bot_process import BotFailure, BotProcess
from game.rules.common.errors import (
    LONGEST_FACT,
    LONGEST_MESSAGE,
    LONGEST_PATH,
    IllegalMove,
    MalformedText,
    quoted,
    shortened,
)
from game.rules.common.seats import Seat
from game.scenes.end.match_lost import MatchLost
from game.scenes.review.overview import Overview
from game.session.game_session import GameSession
from game.session.storage import Store
from game.session.writer import Notice

LONG = "x" * 1_000_000
ODD = "a\\nb\\u0000\\u001b[31m\\u2028" + "y" * 5000
LONGEST = 300


def readable(message: str) -> bool:
    return len(message) <= LONGEST and message.strip("\n").isprintable()


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


JOURNALS = {
    "event": [*LINES[:2], f'{{"event":"{LONG}"}}'],
    "odd event": [*LINES[:2], f'{{"event":"{ODD}"}}'],
    "nested event": [*LINES[:2], f'{{"event":{nested(60)}}}'],
    "tile": [*LINES[:3], LAY.replace("5i9", LONG)],
    "cell": [*LINES[:3], LAY.replace("5i9", "5" + LONG)],
    "odd tile": [*LINES[:3], LAY.replace("5i9", "5" + ODD)],
    "tile list": [*LINES[:3], LAY.replace('"5i9"', nested(60))],
    "number": [*LINES[:2], DRAW.replace("[5,5]", f"[{'9' * 4000}]")],
    "ticks": [*LINES[:3], LAY.replace('"ticks":2', f'"ticks":{"9" * 4000}')],
    "negative ticks": [*LINES[:3], LAY.replace('"ticks":2', f'"ticks":-{"9" * 4000}')],
    "lines": [*LINES[:3], LAY.replace("[10,11]", "[" + "10," * 50_000 + "10]")],
    "edition": [HEADER.replace('"board"', f'"{LONG}"')],
    "odd edition": [HEADER.replace('"board"', nested(60))],
    "version": [HEADER.replace('"version":1', f'"version":{"9" * 4000}')],
    "name": [HEADER.replace("Ada", LONG), START, LAY],
    "odd name": [HEADER.replace("Ada", ODD), START, LAY],
    "level": [HEADER.replace("Ben", ODD).replace('"club"', "3")],
}


@pytest.mark.parametrize("name", JOURNALS)
@pytest.mark.parametrize("command", ["check", "turns", "review"])
def test_a_message_about_a_journal_is_short_and_printable(run, tmp_path, name, command):
    file = tmp_path / "x.zatre"
    file.write_bytes(text(*JOURNALS[name]))
    status, out, err = run(command, file)
    message = json.loads(out)["error"] if command == "check" else err
    assert status == 1
    assert readable(message), message


@pytest.mark.parametrize(
    "words",
    [
        ["chess" + LONG[:50_000]],
        ["chess\nboard\x1b[31m"],
        ["check", "x", "--" + LONG[:50_000]],
        ["check", LONG[:50_000]],
        ["turns", "a\nb" + LONG[:50_000]],
        ["review", "a\nb\x07"],
        ["simulate", "--seats", "casual," + LONG[:50_000]],
        ["simulate", "--seats", "casual,a\nb\x1b[31m"],
        ["simulate", "--seats", "casual,casual", "--rules", LONG[:50_000]],
        ["simulate", "--seats", "casual,casual", "--games", LONG[:50_000]],
        ["simulate", "--seats", "casual,casual", "--seed", "9" * 50_000],
        ["simulate", "--seats", "casual,casual", "--games", "1", "--out", "a\nb/" + LONG[:50_000]],
        ["ladder", "--seed", "1\n" + LONG[:50_000]],
        ["play", "--size", LONG[:50_000]],
        ["shots", "--out", "x", "--size", "a\nb"],
    ],
    ids=lambda words: " ".join(words)[:40].encode("unicode_escape").decode(),
)
def test_a_message_about_the_command_line_is_short_and_printable(run, words):
    status, out, err = run(*words)
    assert status in (1, 2)
    message = json.loads(out)["error"] if out else err
    assert readable(message), message


PROGRAMS = {
    "long": answering(f'{{"tiles":["{LONG[:60_000]}"]}}'),
    "nested": answering(f'{{"tiles":[{nested(900)}]}}'),
    "odd": answering('{"tiles":["5h\\u0000\\n' + ODD + '"]}'),
    "no JSON": answering(LONG[:60_000]),
    "cannot be started": "/no/" + "x\x07" * 5000,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_message_about_a_program_is_short_and_printable(name):
    program = BotProcess(PROGRAMS[name])
    try:
        with pytest.raises(BotFailure) as caught:
            program.ask("{}")
            while program.answer(wait=1.0) is None:
                pass
    finally:
        program.close()
    assert readable(str(caught.value)), caught.value


@pytest.mark.slow
def test_simulate_says_in_few_words_why_a_program_lost():
    done = outside("simulate", "--games", "1", "--seats", "exec:/no/" + "x" * 50_000 + ",casual")
    complaint = [line for line in done.stderr.replace("\r", "\n").splitlines() if "loses" in line]
    assert len(complaint) == 1 and one_sentence(complaint[0])
    assert readable(complaint[0])


def test_a_fact_has_at_most_80_letters_a_path_150_and_a_message_250():
    assert (LONGEST_FACT, LONGEST_PATH, LONGEST_MESSAGE) == (80, 150, 250)
    assert shortened("x" * 80) == "x" * 80 and shortened("x" * 81) == "x" * 79 + "…"
    for longest in (150, 250):
        assert shortened("x" * (longest + 1), longest) == "x" * (longest - 1) + "…"


def test_a_bot_that_the_settings_do_not_have_is_named_in_at_most_20_letters(store):
    seats = Seat("Ada", "human"), Seat("Greta", "bot", "G" * 100)
    session_of(store, replace(header("human", "casual"), seats=seats))
    again = Store(store.folder)
    assert GameSession.resume(again) is None
    assert again.notices == [Notice("bot", "G" * 20)]


def test_quotes_and_facts_are_short():
    error = IllegalMove("{name} draws {count}", name="Ädä", count=12)
    assert (str(error), error.facts) == ("Ädä draws 12", {"name": "Ädä", "count": 12})
    inner = MalformedText("no {value}", value=LONG)
    assert readable(str(BotFailure("Its answer is not a turn. {why}", why=inner)))
    assert [quoted(value) for value in ("ab", [1, "x"], None)] == ["'ab'", "[1, 'x']", "None"]
    assert len(quoted(LONG)) < 100 and len(quoted([LONG] * 1000)) < 100
    assert shortened("a\tb\x00c\ud800") == "a b?c?"


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [LONG[:5000], "\0\n\u202e{0}" * 500, "x " * 2000], ids=["long", "odd", "words"]
)
def test_long_names_leave_room_for_the_rest_in_the_smallest_window(ui, name):
    found = untried_review("human", "cpu")
    seats = tuple(Seat(name, seat.kind) for seat in found.match.header.seats)
    head = replace(found.match.header, seats=seats)
    match = copy(found.match)  # Other tests use the same review.
    match.header = head
    found = replace(found, match=match, report=replace(found.report, header=head))
    why = BotFailure("It ended without an answer.")
    for scene in (Overview(ui.app, found), MatchLost(ui.app, found.match, 0, why)):
        scene.resize((320, 240))
        assert picture_of(scene).blits
        assert scene.buttons.all
        assert all(Rect(0, 0, 320, 240).contains(button.area) for button in scene.buttons.all)
