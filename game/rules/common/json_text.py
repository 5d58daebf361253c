"""Reading JSON from untrusted files with limited memory and time."""

from __future__ import annotations

import json
from typing import Any, TypeGuard

MAX_DEPTH = 64
"""How deep lists and objects may be nested. Python itself fails at about 1000, or earlier if many calls are active."""


class TooMuch(ValueError):
    """The JSON contains too many values or is nested too deeply."""


def json_value(text: bytes, max_values: int, encoding: str = "utf-8") -> Any:
    """Parses JSON with at most ``max_values`` list items and keys. Raises TooMuch, or ValueError if it is not JSON.

    A list of 8 million lists fits into 16 MB of text and takes 800 MB of memory, so values are counted before parsing: by
    brackets, braces and commas, including those inside strings.
    """
    if count_values(text) > max_values:
        raise TooMuch
    try:
        value = json.loads(text.decode(encoding))
    except RecursionError:
        raise ValueError from None
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [inner for outer in level for inner in _children(outer)]
        if not level:
            return value
    raise TooMuch


def count_values(text: bytes) -> int:
    """At least the number of list items and keys."""
    return sum(map(text.count, (b"[", b"{", b",")))


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is text that UTF-8 can encode. JSON can contain lone surrogates; UTF-8 cannot."""
    return isinstance(value, str) and value == value.encode(errors="ignore").decode()


def _children(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
