"""Ways in which a text file gets damaged: by a bad disk, by a power cut, by somebody with an editor."""

import random
import re
from collections.abc import Callable

TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|-?[0-9.]+|true|false|null|[\[\]{}:,]')
ODD_TOKENS = (
    *(b"0", b"-1", b"7", b"1.5", b"1e999", b"9" * 40, b"9" * 5000, b"NaN", b"true", b"null"),
    *(b'""', b'"\\ud800"', b'"\\u0000"', b'"6h8"', b'"\\n{name}"', b'"human"', b'"bot"', b'"event"'),
    *(b"[]", b"{}", b"[[[[]]]]", b"[" * 500, b"]", b"{", b":", b",", b"\x00", b"\xff", b"\xef\xbb\xbf"),
)
Damage = Callable[[bytes, bytes, int, random.Random], bytes]
"""Takes a sound text, another one, the file's number and a random generator, and returns the damaged text."""


def one_byte(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Changes one byte: the one at that number, so that many files together cover every byte."""
    at = number % len(text)
    return text[:at] + bytes([text[at] ^ rng.randrange(1, 256)]) + text[at + 1 :]


def bits(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Flips up to 20 bits anywhere."""
    damaged = bytearray(text)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def lines(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Drops, doubles, swaps or empties lines, or takes one from the other text."""
    found = text.splitlines(keepends=True)
    for _ in range(rng.choice((1, 1, 2))):
        if not found:
            break
        one, two = rng.randrange(len(found)), rng.randrange(len(found))
        match rng.randrange(5):
            case 0:
                del found[one]
            case 1:
                found.insert(two, found[one])
            case 2:
                found[one], found[two] = found[two], found[one]
            case 3:
                found[one] = rng.choice((b"\n", b"", b"\r\n", b"{}\n"))
            case _:
                found[one] = rng.choice(other.splitlines(keepends=True))
    return b"".join(found)


def tokens(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Replaces up to three tokens by odd ones, by others of the text, or by nothing."""
    for _ in range(rng.choice((1, 1, 1, 3))):
        found = list(TOKEN.finditer(text))
        if not found:
            break
        one = rng.choice(found)
        with_what = rng.choice((rng.choice(ODD_TOKENS), rng.choice(found).group(), b""))
        text = text[: one.start()] + with_what + text[one.end() :]
    return text


def cut_off(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Cuts the text off anywhere; sometimes zeros or garbage follow, as after a power cut."""
    text = text[: rng.randrange(len(text) + 1)]
    tail = rng.choice((b"", b"", b"", b"\0" * rng.randrange(1, 5000), rng.randbytes(rng.randrange(1, 600))))
    return text + tail


def joined(text: bytes, other: bytes, number: int, rng: random.Random) -> bytes:
    """Joins two texts, whole or in parts, or repeats or overwrites a part."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    start = rng.randrange(len(other))
    return rng.choice(
        (
            text + other,
            text[:at] + other[start:],
            text[:to] + text[at:],
            text[:at] + other[start : start + to - at] + text[to:],
            text[:at] + b"\0" * (to - at) + text[to:],
            rng.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\n", b" ")) + text,
        )
    )


WAYS: tuple[Damage, ...] = (one_byte, bits, lines, tokens, cut_off, joined)
