"""Changes one value in a TOML text and leaves everything else as it is, comments included."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator


def with_value(text: str, key: str, value: str | int) -> str:
    """The text with this top-level key set. A new key gets a line at the end, or at the top if the text ends inside a table. Raises
    ValueError, with a sentence, if the text is not TOML, or if the key's value is spread over several lines."""
    try:
        before = tomllib.loads(text, parse_float=str)  # As numbers, "nan" would differ from itself.
    except ValueError as error:
        raise ValueError(f"The file is not valid TOML. The first error is: {error}.") from None
    except RecursionError:
        raise ValueError("The file is nested too deeply.") from None
    wanted = before | {key: value}
    written = f'"{value}"' if isinstance(value, str) else str(value)
    for candidate in _candidates(text, key, written):
        # Only the parser knows whether a line is in a table or in a text of several lines.
        if _parsed(candidate) == wanted:
            return candidate
    raise ValueError(f"The value of {key} is spread over several lines.")


def _candidates(text: str, key: str, written: str) -> Iterator[str]:
    line_end = "\r\n" if "\r\n" in text else "\n"
    pattern = re.compile(
        rf"^([ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*=[ \t]*)(\"[^\"\n]*\"|'[^'\n]*'|[^#\s]+)", re.M
    )
    for match in pattern.finditer(text):
        yield text[: match.end(1)] + written + text[match.end(2) :]
    line = f"{key} = {written}{line_end}"
    yield text + ("" if not text or text.endswith("\n") else line_end) + line
    yield line + text


def _parsed(text: str) -> object:
    try:
        return tomllib.loads(text, parse_float=str)
    except ValueError:
        return None
