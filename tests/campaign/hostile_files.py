"""Files that are pipes, devices, folders, circles of links, huge, or full of nonsense, in every place where the game reads a file.

The commands run in one process of their own, the window in another, both with little memory and a time limit. Each command
answers with one short sentence or does what it should; the window starts, *Continue* and the review open something or say
why not, and no file is lost.
"""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

from journal_lines import DRAW, HEADER, LAY, LINES, NEXT, START, game_text

from tests.campaign.harness import Part, Trial, run_python

WHOLE = 16 << 20
LONGEST_MESSAGE = 300
SMALL = (
    *("finished.index", "finished.order", "playing.order", "usage.csv", "left"),
    *("exercises.json", "exercises-found.json"),
)
"""Files beside the matches. In these nothing has to be kept, nor in the folder of the reviews."""
REVIEWS = "reviews"
GOOD = "\n".join(LINES) + "\n"


def trial(trial: Trial) -> int:
    """Puts one hostile thing into every place; returns the number of files."""
    rng, folder = trial.rng, trial.folder
    things = [*SPECIAL, *CONTENTS] if os.name == "posix" else [*CONTENTS]
    thing = things[trial.number % len(things)]
    home = folder / "home"
    paths = [folder / "x.zatre", home / "settings.json"]
    for place, month in (("playing", "01"), ("finished", "02")):  # A match in both would count as put away.
        (home / place).mkdir(parents=True)
        (home / place / f"2030-{month}-01-120000.zatre").write_text(GOOD)
        paths.append(home / place / f"2030-{month}-02-120000.zatre")
    (home / REVIEWS).mkdir()
    paths += [home / name for name in SMALL]
    paths += [home / REVIEWS / f"2030-02-{day}-120000.zatre.json" for day in ("01", "02")]
    if thing in CONTENTS:
        text = CONTENTS[thing](rng).encode(errors="surrogatepass")[:WHOLE]
        for path in paths:
            path.write_bytes(text)
    else:
        for path in paths:
            SPECIAL[thing](path)
    before = _census(home)
    try:
        _check_commands(_probe("commands", paths[0]), thing)
        _check_window(_probe("window", home), before, _census(home))
    except AssertionError as error:
        raise AssertionError(f"{thing}: {error}") from error
    return len(paths)


def _probe(what: str, path: Path) -> dict[str, str]:
    """Runs one half of the probe in a process of its own; returns what it found out."""
    found: dict[str, str] = json.loads(run_python("-m", "tests.campaign.hostile_probe", what, path).stdout)
    return found


def _check_commands(found: dict[str, str], thing: str) -> None:
    report = json.loads(found["check"])
    if not report["ok"]:
        assert report.keys() == {"file", "ok", "line", "error"}
        assert (report["line"] == 0) == (thing in SPECIAL), report
        _check_message(report["error"])
    for command in ("turns", "review"):
        _check_message(found[f"{command} says"])
        assert "Traceback" not in found[f"{command} says"]
        if not report["ok"]:
            assert (found[f"{command} status"], found[f"{command} prints"]) == ("1", "")
            assert found[f"{command} says"]


def _check_window(found: dict[str, str], before: list[str], after: list[str]) -> None:
    for sentence in json.loads(found["told"]):
        _check_message(sentence)
    assert found["settings saved"] == "yes"
    assert int(found["finished"]) >= 1, "the sound match is in the list"
    assert found["continued"] not in ("", "Title"), "the match before it opens if this one does not"
    missing = [one for one in before if one not in after]
    assert not missing, f"lost {missing}, there is {after}"


def _check_message(message: str) -> None:
    assert len(message) <= LONGEST_MESSAGE and message.strip("\n").isprintable(), message[:1000]


def _census(home: Path) -> list[str]:
    """Every match and all settings: for each entry what it is, and for a file its size. Names may change, and journals grow."""
    found = []
    for path in home.rglob("*"):
        if (path.parent == home and path.name in SMALL) or path.parent.name == REVIEWS:
            continue
        status = path.lstat()
        size = "" if status.st_size <= len(GOOD) + 1000 else f" of {status.st_size} bytes"
        found.append(f"{status.st_mode:o}{size}")
    return sorted(found)


def _circle(path: Path) -> None:
    path.symlink_to(path.name)


def _sparse(size: int) -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with path.open("wb") as file:
            file.truncate(size)

    return make


SPECIAL: dict[str, Callable[[Path], None]] = {
    "fifo": lambda path: os.mkfifo(path),
    "zero": lambda path: path.symlink_to("/dev/zero"),
    "random": lambda path: path.symlink_to("/dev/urandom"),
    "folder": lambda path: path.mkdir(),
    "circle": _circle,
    "huge": _sparse(1_500_000_000),
    "just too large": _sparse(WHOLE + 1),
    "terabyte": _sparse(1 << 40),
    "process memory": lambda path: path.symlink_to("/proc/self/mem"),
}


def _many(item: str, size: int = WHOLE - 3000) -> str:
    return item * (size // len(item))


def _note(value: str) -> str:
    """A sound journal with a key that nobody knows."""
    return "\n".join([HEADER[:-1] + f',"note":{value}}}', *LINES[1:]]) + "\n"


def _padded(rng: random.Random, note: Callable[[int], str]) -> str:
    """A whole match of 16 MB: every line has a long note."""
    lines = game_text(rng.choice((2, 4, 6)), rng.randrange(1000)).decode().splitlines()
    room = (WHOLE - sum(map(len, lines))) // len(lines) - 40
    return "".join(f'{line[:-1]},"note":{note(room)}}}\n' for line in lines)


def _event(*line: str) -> str:
    return "\n".join([HEADER, START, DRAW, LAY, *line]) + "\n"


CONTENTS: dict[str, Callable[[random.Random], str]] = {
    "deep": lambda rng: _many(rng.choice(("[", '{"a":', "[[],"))),
    "nested": lambda rng: _note("[" + _many("[" * 900 + "]" * 900 + ",") + "1]"),
    "nested a little": lambda rng: _note("[" * rng.choice((60, 70, 300)) + "]" * 300),
    "lists": lambda rng: _note("[" + _many("[],", rng.choice((700_000, WHOLE - 3000))) + "1]"),
    "numbers": lambda rng: _event('{"event":"draw","seat":1,"tiles":[' + _many("1,") + "1]}"),
    "many numbers": lambda rng: _event('{"event":"draw","seat":1,"tiles":[' + "1," * 200_000 + "1]}"),
    "rounds": lambda rng: f'{HEADER}\n{{"event":"start_draw","draws":[{"[6,6]," * 80_000}[6,5]]}}\n',
    "tiles": lambda rng: _event(
        NEXT, LAY.replace('"seat":0', '"seat":1').replace("[", '["5h9"', 1)[:-1] + "}"
    ),
    "scores": lambda rng: _event(
        NEXT, f'{{"event":"lay","seat":1,"tiles":["5h9"],"lines":[{"10," * 200_000}10],"ticks":0}}'
    ),
    "ended": lambda rng: _event(
        f'{{"event":"end","reason":"stuck","drawn":[{"[]," * 80_000}[]],"totals":[1]}}'
    ),
    "digits": lambda rng: _event(f'{{"event":"draw","seat":{_many("7")},"tiles":[]}}'),
    "fraction": lambda rng: _event(f'{{"event":"draw","seat":0.{_many("7")},"tiles":[]}}'),
    "large number": lambda rng: _event(f'{{"event":"draw","seat":1,"tiles":[{"7" * 4200}]}}'),
    "empty lines": lambda rng: _many("\n"),
    "short lines": lambda rng: GOOD + _many(rng.choice(("{}\n", "1\n", NEXT + "\n"))),
    "escapes": lambda rng: _event(f'{{"event":"{_many(rng.choice((chr(92) + "n", chr(92) + "u0000")))}"}}'),
    "long word": lambda rng: _event(f'{{"event":"lay","seat":0,"tiles":["{_many("x")}"]}}'),
    "long name": lambda rng: HEADER.replace("Ada", "\N{GRINNING FACE}" + _many("A")) + "\n" + START + "\n",
    "odd name": lambda rng: GOOD.replace("Ada", "\\u0000\\n\\u202e{0}\\udfff" * rng.randrange(1, 1000)),
    "control name": lambda rng: GOOD.replace("Ada", "\\u0000\\n\\u202e{0}" * rng.randrange(1, 1000)),
    "long note": lambda rng: _note('"' + _many("word ") + '"'),
    "padded lists": lambda rng: _padded(rng, lambda room: "[" + _many("[],", room - 10) + "1]"),
    "padded words": lambda rng: _padded(rng, lambda room: '"\N{GRINNING FACE}' + "x" * (room - 20) + '"'),
    "zeros": lambda rng: "\0" * WHOLE,
    "spaces": lambda rng: _many(rng.choice((" ", "\t", "\r"))),
    "binary": lambda rng: rng.randbytes(1_000_000).decode("latin-1"),
    "settings": lambda rng: json.dumps({"speed": "off", "bots": [[[[0] * 10] * 10] * 10] * 90}),
    "many programs": lambda rng: '{"bots":[' + _many('{"name":"a","command":"b"},') + "1]}",
    "seats": lambda rng: (
        HEADER.replace('"seats":[', '"seats":[' + '{"name":"a","kind":"human"},' * 70_000) + "\n"
    ),
    "pads": lambda rng: HEADER.replace("[0,1]", "[" + "0," * 240_000 + "0]") + "\n",
}
PART = Part("hostile_files", "files", trial, quick=2, long=78)
