"""Bots: how their answers are checked, and that a bad answer loses the bot its match."""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from programs import check_ended

from game.players.bot_process import BotFailure, BotProcess
from game.rules.tiles.journal import Journal
from main import main

GREEDY = Path(__file__).parents[1] / "docs" / "greedy_bot.py"


@pytest.fixture
def program(tmp_path):
    """Writes a program and gives the command that starts it."""

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


@pytest.mark.slow
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


def noisy_answer(program, started) -> object:
    noisy = BotProcess(program(NOISY))
    started.append(noisy)
    noisy.ask("{}")
    while (answer := noisy.answer(wait=1.0)) is None:
        assert noisy.thinking
    assert not noisy.thinking
    return answer


@pytest.mark.slow
def test_a_bot_may_write_any_amount_to_stderr(program, started):
    assert noisy_answer(program, started) == ()


@pytest.mark.slow
def test_what_a_bot_writes_to_stderr_is_not_shown(program, started, capfd):
    noisy_answer(program, started)
    assert capfd.readouterr().err == ""


SILENT = "import time\ntime.sleep(60)"
"""It ends at last, so that a test of a game that waits for ever fails instead of waiting too."""
LOSES = {
    "wrong": (ANSWERS.format(answer="hello"), "Its answer is not a line of JSON."),
    "illegal": (ANSWERS.format(answer='{"tiles":["6a5"]}'), "goes on the red cell"),
    "late": (SILENT, "It did not answer in time (0.3 s)."),
}


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_bot_that_cannot_be_started_loses_its_match(capsys, tmp_path):
    assert main(["simulate", "--games", "1", "--seats", f"exec:{tmp_path / 'nothing'},casual"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["wins"] == [0, 1]
    assert "cannot be started. The system says: No such file" in err


def test_an_invalid_command_fails_with_a_reason():
    with pytest.raises(BotFailure, match="its command is not valid"):
        BotProcess("'")


def test_a_bot_for_which_there_is_no_process_fails_with_a_sentence(monkeypatch):
    def refuse(*_words: object, **_facts: object) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    monkeypatch.setattr("game.players.bot_process.subprocess.Popen", refuse)
    with pytest.raises(BotFailure, match="cannot be started"):
        BotProcess("x")


@pytest.mark.slow
def test_a_silent_bot_fails_at_its_limit(program, started):
    for limit in (60, 0.3):
        outside = BotProcess(program(SILENT), limit)
        started.append(outside)
        outside.ask("{}")
        assert outside.answer() is None, "a bot that is still thinking has answered"
    with pytest.raises(BotFailure, match="did not answer in time"):
        while outside.answer(wait=0.1) is None:
            pass


@pytest.mark.slow
def test_asking_a_bot_that_does_not_read_does_not_block(program, started):
    outside = BotProcess(program(SILENT), limit=1000)
    started.append(outside)
    outside.ask("x" * 5_000_000)
    assert outside.answer() is None, "the bot has not ended meanwhile"


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_documented_bot_plays_whole_matches(capsys, tmp_path):
    for rules in ("standard", "italian"):
        words = ["simulate", "--games", "1", "--rules", rules, "--seed", "2", "--out", str(tmp_path / rules)]
        assert main([*words, "--seats", f"casual,exec:{sys.executable} {GREEDY}"]) == 0
        out, err = capsys.readouterr()
        assert "loses the match" not in err
        assert json.loads(out)["totals"][1] > 100
        (file,) = (tmp_path / rules).iterdir()
        assert Journal.read(file.read_bytes()).match.outcome
