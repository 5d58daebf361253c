"""Exercises from people's own matches: the turns that cost them most, as reviews have found them, and when each is due.

Two files next to each other hold them. ``exercises.lines`` grows by a line for each costly turn that a review has found.
``exercises.json`` has all exercises, and how often each was solved; it is written as a whole after each answer. So if one of
them is damaged, it is made again from the other one. The positions are in the finished matches.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from game.games import game_of
from game.rules.common.json_text import is_text, json_value
from game.session import files
from game.session.match_file import SUFFIX
from game.session.match_lists import newest_first
from game.session.matches import read_match
from game.session.writer import Notice, Writer

if TYPE_CHECKING:  # Without it the window opens faster.
    from game.analysis.review import Report

AFTER = (1, 3, 9)
"""Days. An exercise that was solved comes again after the first number, then after the second, and so on; then it is done."""
TOMORROW = 1
"""Days after which an exercise comes again that was not solved."""
VERSION = 1
"""Of both files. Lines of another version do not count."""
MOST_VALUES = 500_000
"""The maximum number of list items and keys in the file of all exercises. One takes about 15."""
LEAST_LINE = 2
"""The first line of a journal that can have a turn."""


class Key(NamedTuple):
    """Which turn it is: the name of the file of its finished match, and the number of its line there."""

    match: str
    line: int


class Exercise(NamedTuple):
    """A turn that cost much. ``name``: whose it was. ``best``: the best turn, as the journal writes it. ``margin`` and
    ``best_margin``: what the two turns were worth (see ``Judgement``)."""

    key: Key
    name: str
    margin: float
    best: tuple[str, ...]
    best_margin: float


class Progress(NamedTuple):
    """``solved``: how often in a row. ``day``: when it was answered last, as an ordinal; 0 if never."""

    solved: int = 0
    day: int = 0

    @property
    def done(self) -> bool:
        return self.solved > len(AFTER)

    def answered(self, today: date, *, solved: bool) -> Progress:
        return Progress(self.solved + 1 if solved else 0, today.toordinal())

    def days_left(self, today: date) -> int:
        """Until it is due. If the clock was set back behind the last answer, it is due at once, so nothing waits for years."""
        passed = today.toordinal() - self.day
        if not self.day or passed < 0:
            return 0
        return max(0, (AFTER[self.solved - 1] if self.solved else TOMORROW) - passed)


class Collection:
    """All exercises that can be shown, with their progress."""

    def __init__(self, known: dict[Key, tuple[Exercise, Progress]]) -> None:
        self._known = known

    def names(self) -> list[str]:
        return sorted({exercise.name for exercise, _progress in self._known.values()})

    def left(self, name: str) -> list[tuple[Exercise, Progress]]:
        """Those of a name that are not done."""
        return [one for one in self._known.values() if one[0].name == name and not one[1].done]

    def due(self, name: str, today: date) -> list[Exercise]:
        """Those that come again first, then the new ones, each from the most costly turn on."""
        found = [one for one in self.left(name) if not one[1].days_left(today)]
        found.sort(key=lambda one: (not one[1].day, one[0].margin - one[0].best_margin))
        return [exercise for exercise, _progress in found]

    def next_in(self, name: str, today: date) -> int:
        """The number of days until the next one is due. There must be one left."""
        return min(progress.days_left(today) for _exercise, progress in self.left(name))


class Exercises:
    """The two files. What changes them is a job for the writer. ``kept``: False in a public place, where nothing is kept."""

    def __init__(self, folder: Path, finished: Path, writer: Writer, kept: bool) -> None:
        self.path = folder / "exercises.json"
        self.lines = folder / "exercises.lines"
        self._finished = finished
        self._writer = writer
        self._kept = kept
        self._answers: dict[Key, tuple[Exercise, Progress]] = {}

    def keep(self, report: Report) -> None:
        """Makes the costliest turns of the people in this match exercises, unless the match has no file."""
        costly = [turn for seat in report.seats for turn in report.costliest(seat)]
        if self._kept and costly:
            self._writer.do(object(), lambda: self._add(report))

    def load(self) -> Collection:
        """Those whose match is still there. Damaged files are renamed and made again, with a notice."""
        found, lost = self._read()
        if lost:
            self._writer.do("damaged exercises", self._repair)
        matches: set[str] = set()
        with suppress(OSError):
            matches = {*newest_first(self._finished, SUFFIX)}
        return Collection({key: one for key, one in found.items() if key.match in matches})

    def answer(self, exercise: Exercise, today: date, *, solved: bool) -> Progress:
        """Notes whether it was solved today. Returns its new progress."""
        known = self._read()[0].get(exercise.key, (exercise, Progress()))[1]
        progress = known.answered(today, solved=solved)
        self._answers[exercise.key] = exercise, progress
        self._writer.do("exercises", self._repair, whole=True)
        return progress

    def _read(self) -> tuple[dict[Key, tuple[Exercise, Progress]], list[Path]]:
        """What both files and this window know, and the files that are damaged."""
        found: dict[Key, tuple[Exercise, Progress]] = {}
        lost = []
        try:
            found = {exercise.key: (exercise, Progress()) for exercise in self._found()}
        except _Damaged as damaged:
            found = {exercise.key: (exercise, Progress()) for exercise in damaged.rest}
            lost.append(self.lines)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError:
            lost.append(self.lines)
        try:
            found |= _collection_from(files.read_file(self.path))
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError, RecursionError):
            lost.append(self.path)
        return found | self._answers, lost

    def _found(self) -> list[Exercise]:
        """What reviews have found. Raises _Damaged if there are bad lines, and OSError."""
        *lines, incomplete = files.read_file(self.lines).split(b"\n")
        rest, bad = [], False
        for line in filter(None, [*lines, incomplete]):
            try:
                rest.append(_exercise_in(line))
            except (ValueError, RecursionError):
                bad = bad or line is not incomplete  # A power cut can leave an incomplete last line.
        if bad:
            raise _Damaged(rest)
        return rest

    # Jobs: all that follows runs on the writer's thread.

    def _add(self, report: Report) -> None:
        name = self._name_of(report)
        known, _lost = self._read()
        new = [one for one in _costly(report, name) if one.key not in known] if name else []
        if new:
            files.append_and_sync(self.lines, b"".join(map(_line_of, new)))

    def _name_of(self, report: Report) -> str:
        """The name of the file of a finished match; empty if it has none."""
        for name in newest_first(self._finished, SUFFIX):
            match = self._same_start(name, report) and read_match(self._finished / name)
            if match and report.is_about(match):
                return name
        return ""

    def _same_start(self, name: str, report: Report) -> bool:
        """A quick look: there may be thousands of files."""
        begin = game_of(report.header.game_name).rules.begin(report.header).text.encode()
        with suppress(OSError), files.open_file(self._finished / name) as file:
            return file.read(len(begin)) == begin
        return False

    def _repair(self) -> None:
        """Writes all that is known. What is damaged gets another name before."""
        known, lost = self._read()
        for path in lost:
            renamed: list[Notice] = []
            files.set_aside(path, renamed)
            again = lost == [self.path]  # What reviews have found is still in the other file.
            self._writer.notices += [Notice("exercises", one.name) if again else one for one in renamed]
        if self.lines in lost:
            text = b"".join(_line_of(exercise) for exercise, _progress in known.values())
            files.write_atomically(self.lines, text)
        files.write_atomically(self.path, _collection_text(known.values()))


class _Damaged(Exception):
    """Lines of the file are damaged; the ``rest`` is not."""

    def __init__(self, rest: list[Exercise]) -> None:
        self.rest = rest


def _costly(report: Report, name: str) -> list[Exercise]:
    """The costliest turns of each person, in a match whose file has this name."""
    text = game_of(report.header.game_name).rules.turn_text
    return [
        Exercise(
            Key(name, turn.played.line),
            report.header.seats[seat].name,
            float(turn.judgement.margin),
            tuple(text(turn.judgement.best)),
            float(turn.judgement.best_margin),
        )
        for seat in report.seats
        if report.header.seats[seat].kind == "human"
        for turn in report.costliest(seat)
        if turn.judgement
    ]


def _line_of(exercise: Exercise) -> bytes:
    values = [*exercise.key, *exercise[1:]]
    return _dumped([VERSION, zlib.crc32(_dumped(values)), *values]) + b"\n"


def _exercise_in(line: bytes) -> Exercise:
    """Raises ValueError if this is not a line of this version."""
    values = json_value(line, MOST_VALUES)
    _check(isinstance(values, list) and values[:2] == [VERSION, zlib.crc32(_dumped(values[2:]))])
    return _exercise_from(values[2:])


def _collection_text(known: Iterable[tuple[Exercise, Progress]]) -> bytes:
    values = [[*exercise.key, *exercise[1:], *progress] for exercise, progress in known]
    return _dumped({"version": VERSION, "exercises": values})


def _collection_from(text: bytes) -> dict[Key, tuple[Exercise, Progress]]:
    """Raises ValueError if this is not such a file."""
    value = json_value(text, MOST_VALUES)
    _check(isinstance(value, dict) and value.get("version") == VERSION)
    _check(isinstance(value.get("exercises"), list))
    found = {}
    for values in value["exercises"]:
        _check(isinstance(values, list) and len(values) > len(Progress._fields))
        progress = Progress(*values[-len(Progress._fields) :])
        _check(all(type(number) is int and 0 <= number <= date.max.toordinal() for number in progress))
        _check(progress.solved <= len(AFTER) + 1 and (progress.day > 0 or not progress.solved))
        exercise = _exercise_from(values[: -len(Progress._fields)])
        found[exercise.key] = exercise, progress
    return found


def _exercise_from(values: list[Any]) -> Exercise:
    _check(len(values) == 6)
    match, line, name, margin, best, best_margin = values
    _check(is_text(match) and is_text(name) and type(line) is int and line >= LEAST_LINE)
    _check(isinstance(best, list) and all(map(is_text, best)))
    _check(all(type(one) is float and math.isfinite(one) for one in (margin, best_margin)))
    return Exercise(Key(match, line), name, margin, tuple(best), best_margin)


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError


def _dumped(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
