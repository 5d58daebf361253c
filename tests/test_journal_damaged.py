"""Journals damaged at random are either read, or refused at or after the first damaged line."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from journal_lines import game_text

from game.rules.common.errors import IllegalMove, MalformedText
from game.rules.common.journal import JournalError
from game.rules.tiles.journal import Journal

pytestmark = pytest.mark.slow


def leaves(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths to all values inside a JSON value."""
    inside: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inside = list(value.items())
    if isinstance(value, list):
        inside = list(enumerate(value))
    return [(*path, key) for key, _ in inside] + [p for key, one in inside for p in leaves(one, (*path, key))]


def beginnings() -> Iterator[list[bytes]]:
    return (game_text(2 + seed % 5, seed).splitlines()[:14] for seed in range(12))


def check_read(damaged: bytes, first: int) -> bool:
    """Checks that a journal damaged from line ``first`` on is read, or refused at or after that line. Returns whether it is read."""
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


def test_journals_with_damaged_bytes_are_read_or_refused() -> None:
    rng = random.Random(1)
    sources = [b"".join(line + b"\n" for line in lines) for lines in beginnings()]
    accepted = 0
    for _ in range(800):
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
        accepted += check_read(bytes(damaged), min(first, damaged.count(b"\n") + 1))
    assert 12 < accepted < 600


def test_journals_with_odd_values_are_read_or_refused() -> None:
    rng = random.Random(2)
    sources = list(beginnings())
    odd: list[Any] = [None, True, -1, 0, 3, 7, 10**40, 1.5, "", "6h8", "h8", "\ud800", "6\ud800h"]
    odd += [[], [[]], [6], {}, {"a": 1}]
    refused_values = 0
    for _ in range(1000):
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
        refused_values += not check_read(b"\n".join(lines) + b"\n", at + 1)
    assert refused_values > 600


def test_journals_with_missing_or_repeated_lines_are_read_or_refused() -> None:
    rng = random.Random(3)
    sources = list(beginnings())
    refused_lines = 0
    for _ in range(300):
        lines = list(rng.choice(sources))
        at = rng.randrange(len(lines))
        match rng.randrange(3):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case _:
                lines[at] = rng.choice(rng.choice(sources))
        refused_lines += not check_read(b"\n".join(lines) + b"\n", min(at + 1, len(lines)))
    assert refused_lines > 200
