"""Times of day such as "22:00-08:00", for the quiet and the dark hours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time

DAY = 24 * 60
_RANGE = re.compile(r"(\d\d?):(\d\d)\s*-\s*(\d\d?):(\d\d)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Hours:
    """Ranges of minutes since midnight. A range includes its start and excludes its end; it may run over midnight."""

    ranges: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Hours:
        """Ranges separated by commas; the empty text means never. 24:00 is allowed as an end. Raises ValueError for anything else,
        and if a range starts and ends at the same time."""
        if not text.strip():
            return cls()
        return cls(tuple(_range(part.strip()) for part in text.split(",")))

    def include(self, now: time) -> bool:
        minute = now.hour * 60 + now.minute
        return any(_within(minute, start, end) for start, end in self.ranges)

    def seconds_to_change(self, now: time) -> float | None:
        """None if there are no ranges. Somebody may set the clock, so ask again at least once a minute."""
        second = now.hour * 3600 + now.minute * 60 + now.second + now.microsecond / 1e6
        edges = {edge * 60 for limits in self.ranges for edge in limits}
        # Directly on an edge the change has just happened, so the next one counts.
        return min(((edge - second) % (DAY * 60) or DAY * 60 for edge in edges), default=None)

    def __str__(self) -> str:
        return ", ".join(f"{_clock(start)}-{_clock(end)}" for start, end in self.ranges)


def _range(text: str) -> tuple[int, int]:
    match = _RANGE.fullmatch(text)
    if not match:
        raise ValueError(text)
    start_hour, start_minute, end_hour, end_minute = map(int, match.groups())
    start, end = start_hour * 60 + start_minute, end_hour * 60 + end_minute
    if max(start_minute, end_minute) > 59 or start >= DAY or end > DAY or start == end:
        raise ValueError(text)
    return start, end


def _within(minute: int, start: int, end: int) -> bool:
    return start <= minute < end if start < end else minute >= start or minute < end


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"
