"""JSON out of files that may be anything, within bounds of memory and time."""

from __future__ import annotations

import json
from typing import Any

DEEPEST = 64
"""How many lists and objects may lie within one another. Python gives up at about 1000, fewer if many calls are open."""


class TooMuch(ValueError):
    """The JSON holds more values than expected, or is nested too deeply."""


def json_value(text: bytes, most: int, encoding: str = "utf-8") -> Any:
    """The value that a text of at most ``most`` list items and keys stands for. Raises TooMuch, or ValueError if it is no JSON.

    Items are counted by the marks before them, also where those are part of a word. A list of 8 million lists fits into
    16 MB of text and takes 800 MB of memory, so this is done before the text is read.
    """
    if sum(map(text.count, (b"[", b"{", b","))) > most:
        raise TooMuch
    try:
        value = json.loads(text.decode(encoding))
    except RecursionError:
        raise ValueError from None
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return value
    raise TooMuch


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
