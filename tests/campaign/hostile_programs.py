"""Hostile programs as players, in ``simulate`` and in the window: they lose in one sentence, and nothing is left of them."""

import re
import sys
from functools import partial

from programs import command, greedy, laid, table_with_bots, until
from survivors import Family
from ui_driver import UiDriver, over

from game.players.bot_process import BotProcess
from game.scenes.end.match_lost import MatchLost
from tests.campaign.harness import ROOT, Part, Trial, megabytes, run_python

LIMIT, PATIENT = 2.0, 30.0
"""Seconds for an answer: of programs that may not answer at all, and of those that answer at once when the machine is not busy."""
MOST_MEMORY = 80
"""The number of megabytes by which the game may grow."""
LONGEST_SENTENCE = 400

SIMULATE = """
import sys
sys.path.insert(0, {root!r})
from functools import partial
from pathlib import Path
from game.commands import simulate
import main

def most():
    lines = Path("/proc/self/status").read_text().splitlines() if Path("/proc/self/status").exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM:")), 0)

if __name__ == "__main__":
    simulate.BotProcess = partial(simulate.BotProcess, limit={limit})
    before = most()
    status = main.main(["simulate", "--games", "1", "--seed", {seed!r}, "--seats", {seats!r}])
    print("grew by", most() - before)
    sys.exit(status)
"""


NO_JSON, NO_TURN = "Its answer is not a line of JSON.", "Its answer is not a turn. "
ENDED, LATE = "It ended without an answer.", "It did not answer in time \\(2 s\\)."
AGAINST = "Its turn is against the rules. "
PREPARED = (
    "import os, random, signal, sys, time\nrng, write = random.Random({seed}), sys.stdout.buffer.write\n"
)
"""What every program begins with."""


def says(line: str) -> str:
    """A program that answers every question with this expression for bytes."""
    return f"for _ in sys.stdin: write({line} + b'\\n'), sys.stdout.flush()"


PROGRAMS: dict[str, tuple[str, str | None]] = {
    "says nothing": ("sys.stdin.read()", LATE),
    "ends at once": ("sys.exit(rng.randrange(3))", ENDED),
    "ends when asked": ("input()", ENDED),
    "is killed": ("os.kill(os.getpid(), signal.SIGKILL)", ENDED),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", LATE),
    "closes its input": ("os.close(0)\ntime.sleep(999)", f"{LATE}|{ENDED}"),
    "closes its output": ("os.close(1)\ntime.sleep(999)", ENDED),
    "closes both": ("os.close(0)\nos.close(1)\ntime.sleep(999)", ENDED),
    "sleeps": ("time.sleep(999)", LATE),
    "computes": ("while True: pass", LATE),
    "dribbles": ("while True: write(b'['), sys.stdout.flush(), time.sleep(0.01)", LATE),
    "garbage": (says("b'\\x80' + rng.randbytes(rng.randrange(5000))"), NO_JSON),
    "empty lines": (says("b''"), NO_JSON),
    "other words": (says("b'hello {x} {0} %s'"), NO_JSON),
    "invalid UTF-8": (says('b\'{"tiles":["6h\\xff"]}\''), NO_JSON),
    "another encoding": (says("'{\"tiles\":[]}'.encode(rng.choice(('utf-16', 'utf-32')))"), "."),
    "output without end": ("while True: write(b'x' * 65536)", NO_JSON),
    "lines without end": ("while True: write(b'{}\\n' * 9999)", NO_TURN),
    "a line of 100 MB": ("input()\nfor _ in range(1600): write(b'1' * 65536)\nwrite(b'\\n')", NO_JSON),
    "deep lists": (says("b'[' * 30000 + b']' * 30000"), NO_JSON),
    "deep objects": (says("b'{\"tiles\":' * 6000 + b'1' + b'}' * 6000"), NO_JSON),
    "deep tiles": (says("b'{\"tiles\":[' + b'[' * 500 + b']' * 500 + b']}'"), NO_TURN),
    "a huge number": (
        says("b'{\"tiles\":' + b'9' * rng.choice((400, 60000)) + b'}'"),
        NO_JSON + "|" + NO_TURN,
    ),
    "no number": (says("rng.choice((b'{\"tiles\":[NaN]}', b'{\"tiles\":[-1e99999]}'))"), NO_TURN),
    "no object": (says("rng.choice((b'[]', b'null', b'1', b'\"x\"'))"), "Its answer is not a JSON object."),
    "no tiles": (says("rng.choice((b'{}', b'{\"tiles\":null}', b'{\"tiles\":{}}'))"), NO_TURN),
    "a long cell": (says("b'{\"tiles\":[\"6' + b'z' * 60000 + b'\"]}'"), NO_TURN),
    "a cell of surrogates": (says('b\'{"tiles":["6\\\\ud800\\\\udfff"]}\''), NO_TURN),
    "a cell of zeros": (says('b\'{"tiles":["6\\\\u0000\\\\n\\\\r\\\\u202e"]}\''), NO_TURN),
    "a cell of braces": (says('b\'{"tiles":["6{why}{0}"]}\''), NO_TURN),
    "many tiles": (says("b'{\"tiles\":[' + b','.join([b'\"6h8\"'] * 9000) + b']}'"), AGAINST),
    "a far cell": (says('b\'{"tiles":["6a5"]}\''), AGAINST),
    "a tile twice": (says('b\'{"tiles":["6h8","6h8"]}\''), AGAINST),
    "errors without end": ("while True: os.write(2, b'x' * 65536)", LATE),
    "errors, then a game": ("os.write(2, b'x' * 10_000_000)", None),
    "children": ("for _ in range(3):\n    if os.fork() == 0: time.sleep(999)\nsys.exit()", f"{ENDED}|{LATE}"),
    "stubborn": (
        "for n in (1, 2, 3, 13, 15): signal.signal(n, signal.SIG_IGN)\nif os.fork() == 0: time.sleep(999)\ntime.sleep(999)",
        LATE,
    ),
}
"""The code of each, and a pattern for what is said when it loses; None if it does not lose."""


def trial(trial: Trial) -> int:
    """Lets one program play, in ``simulate`` or in the window, and looks for what is left."""
    rng = trial.rng
    name = rng.choice(list(PROGRAMS))
    code, why = PROGRAMS[name]
    code = PREPARED.format(seed=rng.randrange(10**6)) + code
    said = greedy(code) if why is None else command(code)
    place = rng.choice((_simulated, _in_window))
    limit = LIMIT if why and LATE in why else PATIENT
    sentence, grown = place(said, limit, trial)
    where = f"{name}, {place.__name__[1:]}"
    assert grown <= MOST_MEMORY, f"{where}: the game grew by {grown:.0f} MB"
    if why is None:
        assert sentence == "", f"{where}: {sentence}"
    else:
        reason = re.search(rf"loses the match[.:] ({why})", sentence, re.IGNORECASE)
        assert reason, f"{where}: {sentence[:1000]!r}"
    assert len(sentence) <= LONGEST_SENTENCE, f"{where}: {len(sentence)} characters"
    assert sentence.isprintable(), f"{where}: {sentence!r}"
    return 1


def _simulated(said: str, limit: float, trial: Trial) -> tuple[str, float]:
    """What ``simulate`` says of the loser, and by how many MB it grew."""
    rng, folder = trial.rng, trial.folder
    (folder / "bot.sh").write_text(f"exec {said}\n")  # The program holds commas, which would end the seat.
    seats = [f"exec:sh {folder / 'bot.sh'}", "casual", *["beginner"] * rng.randrange(2)]
    rng.shuffle(seats)
    seed = str(rng.randrange(1000))
    code = SIMULATE.format(root=str(ROOT), limit=limit, seed=seed, seats=",".join(seats))
    (folder / "run.py").write_text(code)
    family = Family()
    try:
        done = run_python(folder / "run.py", env=family.environment)
        assert "Traceback" not in done.stderr, done.stderr[-2000:]
        family.check_gone()
    finally:
        family.kill()
    sentences = [line for line in done.stderr.split("\n") if "loses the match" in line]
    assert len(sentences) <= 1, done.stderr
    return "".join(sentences).strip("\r"), int(done.stdout.split("grew by ")[1])


def _in_window(said: str, limit: float, trial: Trial) -> tuple[str, float]:
    """What the window says of the loser, and by how many MB the game grew."""
    rng, patch, family = trial.rng, trial.patch, Family()
    kinds = ["Greta", rng.choice(("human", "casual"))]
    rng.shuffle(kinds)
    patch.setenv(*family.mark)
    patch.setattr("game.session.game_session.BotProcess", partial(BotProcess, limit=limit))
    ui = UiDriver(patch, trial.folder / "zatre", size=rng.choice(((800, 480), (480, 800))), speed="off")
    before = megabytes()
    sentences: list[str] = []
    with table_with_bots(ui) as begin, ui.play(ui.table(begin(said, *kinds))):
        _hand(ui, sentences)
    family.check_gone()
    return "".join(sentences), megabytes() - before


def _hand(ui: UiDriver, sentences: list[str]) -> None:
    until(ui, lambda: isinstance(ui.top, MatchLost) or over(ui) or laid(ui, 12)())
    if isinstance(ui.top, MatchLost):
        sentences.append(ui.top.words)
        ui.run(5)


PART = Part("hostile_programs", "matches", trial, quick=3, long=200, here=sys.platform != "win32")
