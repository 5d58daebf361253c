"""Exercises from people's own matches: the turns that cost them most, as reviews have found them, and when each is due.

Two files hold them. ``exercises-found.json`` has what reviews have found, ``exercises.json`` the same and how often each was solved.
So if one of them is damaged, it is made again from the other one. If both are, they are made again from ``reviews``, which has for
each match what its review has found. The positions are in the finished matches.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from functools import partial
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
"""Of all these files."""
MOST_VALUES = 500_000
"""The maximum number of list items and keys in one of the files. An exercise takes about 15."""
FIRST_LINE = 2
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
        """One that is done stays so: another window may still have shown it."""
        return Progress(min(self.solved, len(AFTER)) + 1 if solved else 0, today.toordinal())

    def days_left(self, today: date) -> int:
        """Until it is due; 0 if it is done. If the clock was set back behind the last answer, it is due at once, so nothing waits for
        years."""
        passed = today.toordinal() - self.day
        if not self.day or self.done or passed < 0:
            return 0
        return max(0, (AFTER[self.solved - 1] if self.solved else TOMORROW) - passed)


Known = dict[Key, tuple[Exercise, Progress]]
VALUES = len(Key._fields) + len(Exercise._fields) - 1 + len(Progress._fields)
"""The number of values of an exercise in a file."""


class Collection:
    """All exercises that can be shown, with their progress."""

    def __init__(self, known: Known) -> None:
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
    """The two files, and the folder ``reviews``. What changes them is a job for the writer. ``kept``: False in a public place, where
    nothing is kept."""

    def __init__(self, folder: Path, finished: Path, writer: Writer, kept: bool) -> None:
        self.path = folder / "exercises.json"
        self.found = folder / "exercises-found.json"
        self.reviews = folder / "reviews"
        self._finished = finished
        self._writer = writer
        self._kept = kept
        self._answers: Known = {}

    def keep(self, report: Report) -> None:
        """Makes the costliest turns of the people in this match exercises, unless the match has no file."""
        if self._kept and any(map(report.costliest, report.seats)):
            self._writer.do(object(), partial(self._add, report))

    def load(self) -> Collection:
        """Those whose match is still there. Damaged files are renamed and made again, with a notice."""
        known, damaged = self._read()
        if damaged:
            self._writer.do("damaged exercises", self._write)
        matches: set[str] = set()
        with suppress(OSError):
            matches = {*newest_first(self._finished, SUFFIX)}
        return Collection({key: one for key, one in known.items() if key.match in matches})

    def answer(self, exercise: Exercise, today: date, *, solved: bool) -> Progress:
        """Notes whether it was solved today. Returns its new progress."""
        _exercise, before = self._read()[0].get(exercise.key, (exercise, Progress()))
        progress = before.answered(today, solved=solved)
        self._answers[exercise.key] = exercise, progress
        self._writer.do("exercises", self._write, whole=True)
        return progress

    def solve(self, report: Report, line: int, today: date) -> None:
        """Notes that the exercise of this line was solved elsewhere, if there is one and it is due."""
        if self._kept:
            self._writer.do(object(), partial(self._solve, report, line, today))

    def _read(self) -> tuple[Known, list[Path]]:
        """What both files and this window know, and the files that are damaged."""
        known: Known = {}
        damaged = []
        for path in (self.found, self.path):
            try:
                known |= _known_from(files.read_file(path))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except (OSError, ValueError, RecursionError):
                damaged.append(path)
        if damaged and not known:
            known = self._reviewed()
        return known | self._answers, damaged

    def _reviewed(self) -> Known:
        """What the reviews of the finished matches have found."""
        known: Known = {}
        with suppress(OSError):
            for name in newest_first(self._finished, SUFFIX):
                with suppress(OSError, ValueError, RecursionError):
                    known |= _known_from(files.read_file(self._review_of(name)))
        return known

    def _review_of(self, match: str) -> Path:
        return self.reviews / (match + ".json")

    # Jobs: all that follows runs on the writer's thread.

    def forget(self, match: str) -> None:
        """Removes what the review of a match has found."""
        with suppress(OSError):  # Then it stays, and nobody reads it.
            files.remove(self._review_of(match))

    def _write(self, new: Sequence[Exercise] = (), answers: Known | None = None) -> None:
        """All that is known, with the ``new`` ones and ``answers``. What is damaged gets another name before."""
        known, damaged = self._read()
        for path in damaged:
            renamed: list[Notice] = []
            files.set_aside(path, renamed)
            again = path == self.path and bool(known)  # What reviews have found is still known.
            self._writer.notices += [Notice("exercises", one.name) if again else one for one in renamed]
        known = _begun(new) | known | (answers or {})
        if new or self.found in damaged:
            found = [exercise for exercise, _progress in known.values()]
            files.write_atomically(self.found, _text_of(_begun(found)), files.PRIVATE)
        files.write_atomically(self.path, _text_of(known), files.PRIVATE)

    def _add(self, report: Report) -> None:
        if name := self._name_of(report):
            self._keep(name, _costly(report, name))

    def _keep(self, match: str, found: Sequence[Exercise]) -> None:
        known, _damaged = self._read()
        with suppress(OSError):  # It only matters if both files are damaged.
            if not self._review_of(match).exists():
                files.write_atomically(self._review_of(match), _text_of(_begun(found)), files.PRIVATE)
        if new := [one for one in found if one.key not in known]:
            self._write(new)

    def _solve(self, report: Report, line: int, today: date) -> None:
        key = Key(self._name_of(report), line)
        exercise, progress = self._read()[0].get(key, (None, Progress()))
        if exercise and not progress.done and not progress.days_left(today):
            self._write(answers={key: (exercise, progress.answered(today, solved=True))})

    def _name_of(self, report: Report) -> str:
        """The name of the file of a finished match; empty if it has none."""
        begin = game_of(report.header.game_name).rules.begin(report.header).text.encode()
        for name in newest_first(self._finished, SUFFIX):
            match = self._begins_with(begin, name) and read_match(self._finished / name)
            if match and report.is_about(match):
                return name
        return ""

    def _begins_with(self, text: bytes, name: str) -> bool:
        """A quick look: there may be thousands of files."""
        with suppress(OSError), files.open_file(self._finished / name) as file:
            return file.read(len(text)) == text
        return False


def _begun(exercises: Sequence[Exercise]) -> Known:
    """None of them has been answered."""
    return {one.key: (one, Progress()) for one in exercises}


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


def _text_of(known: Known) -> bytes:
    values = [[*exercise.key, *exercise[1:], *progress] for exercise, progress in known.values()]
    return json.dumps({"version": VERSION, "exercises": values}, separators=(",", ":")).encode()


def _known_from(text: bytes) -> Known:
    """Raises ValueError if this is not such a file."""
    value = json_value(text, MOST_VALUES)
    _check(isinstance(value, dict) and value.get("version") == VERSION)
    _check(isinstance(value.get("exercises"), list))
    found = {}
    for values in value["exercises"]:
        _check(isinstance(values, list) and len(values) == VALUES)
        solved, day = values[-len(Progress._fields) :]
        _check(type(solved) is int and 0 <= solved <= len(AFTER) + 1)
        _check(type(day) is int and (0 if not solved else 1) <= day <= date.max.toordinal())
        exercise = _exercise_from(values[: -len(Progress._fields)])
        found[exercise.key] = exercise, Progress(solved, day)
    return found


def _exercise_from(values: list[Any]) -> Exercise:
    """Raises ValueError if these are not the values of one."""
    match, line, name, margin, best, best_margin = values
    _check(is_text(match) and is_text(name) and type(line) is int and line >= FIRST_LINE)
    _check(isinstance(best, list) and all(map(is_text, best)))
    _check(all(type(one) is float and math.isfinite(one) for one in (margin, best_margin)))
    return Exercise(Key(match, line), name, margin, tuple(best), best_margin)


def _check(holds: bool) -> None:
    if not holds:
        raise ValueError
