"""Bots: what they are asked, how their answers are checked, and that a bad answer loses the bot its match."""

import errno
import json
import re
import sys
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from types import SimpleNamespace

import pytest
from card_matches import steps
from command_line import ROOT, python
from helpers import header, journals, saved, session_with_moves
from many_tiles import GAME, START
from programs import check_ended
from survivors import PATIENCE

from game.players.bot_process import BotFailure, BotProcess, question
from game.rules.cards.events import Lay as CardLay
from game.rules.cards.journal import Journal as CardJournal
from game.rules.cards.player_view import redacted_journal as redacted_cards
from game.rules.common.errors import IllegalMove
from game.rules.tiles.constants import VALUES
from game.rules.tiles.events import Draw, Lay
from game.rules.tiles.journal import Journal, turn_text
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import redacted_journal
from game.session.storage import Store
from main import main

pytestmark = pytest.mark.slow


@pytest.fixture
def program(tmp_path):
    def write(code: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(code)
        return f"{sys.executable} {path}"

    return write


@pytest.fixture
def started() -> Iterator[list[BotProcess]]:
    running: list[BotProcess] = []
    yield running
    for one in running:
        one.close()


ANSWERS = "import sys\nfor line in sys.stdin:\n    print({answer!r}, flush=True)\n"
BAD = {
    "crashes": ("raise SystemExit(3)", "ended without an answer"),
    "says nothing and ends": ("input()", "ended without an answer"),
    "closes its output": (
        "import os, sys\nos.close(1)\nfor line in sys.stdin: pass",
        "ended without an answer",
    ),
    "no json": (ANSWERS.format(answer="hello"), "not a line of JSON"),
    "deep": (ANSWERS.format(answer="[" * 100_000), "not a line of JSON"),
    "no text": (
        "import sys\ninput()\nsys.stdout.buffer.write(b'\\xff\\xfe\\n')\nsys.stdout.flush()\ninput()",
        "not a line of JSON",
    ),
    "endless line": (
        "import sys\ninput()\nwhile True: sys.stdout.write('x' * 65536)",
        "not a line of JSON",
    ),
    "no object": (ANSWERS.format(answer="[1]"), "not a JSON object"),
    "no tiles": (ANSWERS.format(answer="{}"), "is not a turn. "),
    "no list": (ANSWERS.format(answer='{"tiles":"6h8"}'), "is not a turn. "),
    "no such cell": (ANSWERS.format(answer='{"tiles":["6z9"]}'), "The board has no cell z9."),
}
"""What each program does, and the reason that is given."""


@pytest.mark.parametrize("name", BAD)
def test_a_bad_answer_fails_with_a_reason(program, started, name):
    code, why = BAD[name]
    outside = BotProcess(program(code))
    started.append(outside)
    outside.ask("{}")
    with pytest.raises(BotFailure, match=why) as found:
        while outside.answer(wait=1.0) is None:
            pass
    assert "{" not in str(found.value)


NOISY = "import os\nfor _ in range(1000): os.write(2, b'x' * 1000)\n" + ANSWERS.format(answer='{"tiles":[]}')
"""Writes more to stderr than a pipe holds before it answers."""


def test_a_bot_may_write_any_amount_to_stderr_and_nobody_sees_it(program, started, capfd):
    noisy = BotProcess(program(NOISY))
    started.append(noisy)
    noisy.ask("{}")
    while (answer := noisy.answer(wait=1.0)) is None:
        assert noisy.thinking
    assert (answer, noisy.thinking) == ((), False)
    assert capfd.readouterr().err == ""


def test_an_answer_may_contain_more_than_the_turn_up_to_64_kib(program, started):
    note = "x" * (2**16 - len('{"tiles":["6h8"],"note":""}\n'))
    talkative = BotProcess(program(ANSWERS.format(answer=f'{{"tiles":["6h8"],"note":"{note}"}}')))
    started.append(talkative)
    talkative.ask("{}")
    while (answer := talkative.answer(wait=1.0)) is None:
        pass
    assert turn_text(answer) == ["6h8"]


SILENT = "import time\ntime.sleep(60)"
"""It ends at last, so that a test of a game that waits for ever fails instead of waiting too."""
LOSES = {
    "wrong": (ANSWERS.format(answer="hello"), "Its answer is not a line of JSON."),
    "illegal": (ANSWERS.format(answer='{"tiles":["6a5"]}'), "goes on the red cell"),
    "late": (SILENT, "It did not answer in time (0.3 s)."),
}


@pytest.mark.parametrize("name", LOSES)
def test_a_failing_bot_loses_with_a_reason(monkeypatch, program, capsys, name):
    code, why = LOSES[name]
    if name == "late":
        monkeypatch.setattr("game.commands.simulate.BotProcess", partial(BotProcess, limit=0.3))
    command = program(code)
    status = main(["simulate", "--games", "1", "--seats", f"casual,exec:{command}", "--seed", "3"])
    out, err = capsys.readouterr()
    assert status == 0
    assert json.loads(out)["wins"] == [1, 0]
    said = err.split("loses the match. ")[1]
    assert why in said and "Traceback" not in err and "{" not in said


def test_a_bot_has_as_long_as_its_documentation_says(program, tmp_path):
    """In a process of its own, with its own clock: other tests wait longer, because a busy machine starts programs slowly."""
    words = (ROOT / "docs" / "bots.md").read_text()
    seconds = int(re.search(r"The answer must come within (\d+) seconds", words)[1])
    code = f"""
from types import SimpleNamespace
from game.players import bot_process
now = 0.0
bot_process.time = SimpleNamespace(monotonic=lambda: now)
bot = bot_process.BotProcess({program(SILENT)!r})
bot.ask("{{}}")
now = {seconds} - 0.1
print(bot.answer())
now = {seconds} + 0.1
try:
    bot.answer()
except bot_process.BotFailure as failure:
    print(failure)
bot.close()
"""
    assert python(code, tmp_path).stdout.splitlines() == ["None", f"It did not answer in time ({seconds} s)."]


def test_a_bot_that_cannot_be_started_loses_its_match(capsys, tmp_path):
    seats = f"exec:{tmp_path / 'nothing'},casual,casual"
    assert main(["simulate", "--games", "3", "--seats", seats, "--seed", "2"]) == 0
    out, err = capsys.readouterr()
    lost, *shared = json.loads(out)["wins"]
    assert lost == 0 and sum(shared) == 3 and not shared[0].is_integer(), "the others share a win"
    assert "Its program nothing cannot be started. The system says: No such file" in err


def test_an_invalid_command_fails_with_a_reason():
    with pytest.raises(BotFailure, match="its command is not valid"):
        BotProcess("'")


def test_a_bot_for_which_there_is_no_process_fails_with_a_sentence(monkeypatch):
    def refuse(*_words: object, **_facts: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("game.players.bot_process.subprocess.Popen", refuse)
    with pytest.raises(BotFailure, match="cannot be started"):
        BotProcess("x")


def test_a_silent_bot_fails_at_its_limit(program, started, monkeypatch):
    now = 100.0
    monkeypatch.setattr("game.players.bot_process.time", SimpleNamespace(monotonic=lambda: now))
    outside = BotProcess(program(SILENT), limit=10)
    started.append(outside)
    outside.ask("{}")
    assert outside.answer() is None, "a bot that is still thinking has answered"
    now = 109.9
    assert outside.answer() is None
    now = 110.1
    with pytest.raises(BotFailure, match="did not answer in time"):
        outside.answer(wait=PATIENCE)


def test_asking_a_bot_that_does_not_read_does_not_block(program, started):
    outside = BotProcess(program(SILENT), limit=1000)
    started.append(outside)
    outside.ask("x" * 5_000_000)
    assert outside.answer() is None, "the bot has not ended meanwhile"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh")
def test_closing_ends_the_children_of_a_bot(program, tmp_path):
    """The bot is a shell script that starts another program. Killing only the shell would leave that program running."""
    script = tmp_path / "start.sh"
    script.write_text(program("print(1, flush=True)\nwhile True: pass") + "\ntrue\n")
    outside = BotProcess(f"sh {script}", limit=30)
    outside.ask("{}")
    with pytest.raises(BotFailure):
        outside.answer(wait=30)
    outside.ask("{}")
    assert outside.answer() is None
    outside.close()
    outside.close()
    with pytest.raises(BotFailure, match="ended"):  # The pipe is closed: no process of the bot has it open.
        outside.answer(wait=30)


def test_lines_that_a_bot_sends_unasked_do_not_fill_the_memory(program, started):
    outside = BotProcess(
        program("print('{\"tiles\":[]}', flush=True)\nwhile True: print('x' * 1000)"), limit=30
    )
    started.append(outside)
    outside.ask("{}")
    assert outside.answer(wait=30) == ()
    assert outside._lines.qsize() <= 1
    outside.ask("{}")
    with pytest.raises(BotFailure, match="not a line of JSON"):
        outside.answer(wait=30)


@pytest.mark.skipif(sys.platform == "win32", reason="finds the process by POSIX signals")
def test_closing_ends_the_bot(program, tmp_path):
    number = tmp_path / "number"
    code = f"import os\nopen({str(number)!r}, 'w').write(str(os.getpid()))\nprint(1, flush=True)\nwhile True: pass"
    outside = BotProcess(program(code))
    outside.ask("{}")
    with pytest.raises(BotFailure):
        outside.answer(wait=10)
    outside.close()
    check_ended(int(number.read_text()))


def with_another_tile(match: Match, number: int, place: int, value: int) -> Journal | None:
    """The match with another tile in one of its draws, or None if its other events would then be illegal."""
    journal = Journal.begin(match.header)
    for at, event in enumerate(match.events):
        if at == number:
            assert isinstance(event, Draw)
            tiles = list(event.tiles)
            tiles[place] = value
            event = Draw(event.seat, tuple(tiles))
        try:
            journal.append(event)
        except IllegalMove:
            return None
    return journal


def closed_game(folder: Path) -> Iterator[Journal]:
    """The match in which hands grow large, at every position in which somebody has to lay."""
    store = Store(folder)
    session_with_moves(store, header("casual", "casual"), START, GAME)
    (text,) = saved(store)
    lines = text.splitlines(keepends=True)
    for count in range(3, len(lines) + 1):
        journal = Journal.read("".join(lines[:count]).encode())
        if journal.match.due.event == "lay":
            yield journal


@pytest.mark.slow
def test_bots_get_the_same_question_where_only_hidden_tiles_differ(tmp_path):
    compared = 0
    for journal in chain(closed_game(tmp_path), islice(journals(1, 3), 0, None, 3)):
        match = journal.match
        seat = match.due.seat
        draws = [
            (n, e) for n, e in enumerate(match.events) if isinstance(e, Draw) and e.seat != seat and e.tiles
        ]
        asked = question(journal, seat)
        for number, event in draws[-4:]:
            for place, drawn in enumerate(event.tiles):
                for value in VALUES:
                    other = with_another_tile(match, number, place, value) if value != drawn else None
                    if other and other.match.due == match.due:
                        compared += 1
                        assert question(other, seat) == asked
    assert compared > 100


@pytest.mark.slow
def test_a_bot_gets_all_events_with_the_tiles_that_its_seat_may_see():
    for journal in journals(2, 4, pads=(0, 0, 1, 1)):
        match, seat = journal.match, journal.match.due.seat
        asked = json.loads(question(journal, seat))
        assert (asked["seat"], asked["hand"]) == (seat, match.hands[seat])
        head, *lines = asked["journal"]
        assert "seed" not in head
        for line, event in zip(lines, match.events, strict=True):
            if isinstance(event, Draw) and event.seat // 2 == seat // 2:
                assert line["tiles"] == list(event.tiles)
            elif isinstance(event, Lay):
                assert line["tiles"] == turn_text(event.turn)
        hidden = sum(line["tiles"].count(None) for line in lines if line["event"] == "draw")
        assert hidden >= sum(len(hand) for s, hand in enumerate(match.hands) if s // 2 != seat // 2)


def test_a_program_is_told_its_cards_and_what_its_seat_may_see() -> None:
    for match, event in steps(2, 3):
        if isinstance(event, CardLay):
            journal = CardJournal.begin(match.header)
            for one in match.events:
                journal.append(one)
            told = json.loads(question(journal, event.seat))
            assert told["seat"] == event.seat
            assert told["hand"] == [f"{low}{high}" for low, high in match.hands[event.seat]]
            assert told["journal"] == redacted_cards(journal, event.seat)
            assert "seed" not in told["journal"][0]
            return


def test_unknown_keys_of_a_journal_are_hidden_from_a_bot():
    journal = next(journals(1, 2))
    lines = [json.loads(line) for line in journal.lines]
    lines[0]["bag_order"] = [1, 2, 3]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert "bag_order" not in json.dumps(redacted_journal(Journal.read(text.encode()), 0))
