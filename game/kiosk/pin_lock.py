"""Checks PINs, and locks the staff menu after wrong ones. Their number is on the disk: pulling the plug gains no attempts."""

from __future__ import annotations

import math

from game.kiosk.pin import is_pin, verify
from game.session.files import open_file
from game.session.storage import Store

NAME = "wrong-pins"
ATTEMPTS = 5
FIRST_SECONDS, LONGEST_SECONDS = 60.0, 600.0
_LONGEST_NUMBER = 9


def locked_seconds(wrong: int) -> float:
    """A minute after ATTEMPTS, twice as long after each further one, at most LONGEST_SECONDS."""
    if wrong < ATTEMPTS:
        return 0.0
    return min(LONGEST_SECONDS, math.ldexp(FIRST_SECONDS, min(wrong - ATTEMPTS, 9)))


class PinLock:
    """An attempt is counted, and checked when the count is on the disk. So a power cut at any moment gains nothing. Times are those
    of ``perf_counter``, because the clock of a Pi jumps: after a restart the whole delay begins again. Nothing that happens while the
    menu is locked makes that longer. ``failed``: the number of wrong attempts when the right PIN was last entered."""

    def __init__(self, hashed: str, store: Store, now: float) -> None:
        self.failed = 0
        self._hashed = hashed
        self._store = store
        self._wrong = self._read()
        self._locked_until = now + locked_seconds(self._wrong)

    def count(self, pin: str, now: float) -> bool:
        """``check`` the attempt when it is ``counted``. False if nothing was counted: the menu is locked, or this cannot be a PIN."""
        if self.seconds_locked(now) or not is_pin(pin):
            return False
        self._wrong += 1
        self._locked_until = now + locked_seconds(self._wrong)
        self._store.write_file(NAME, f"{self._wrong}\n".encode())
        return True

    @property
    def counted(self) -> bool:
        """Whether the number is on the disk, or cannot be written. Never waits."""
        return self._store.idle

    def check(self, pin: str) -> bool:
        """Whether the PIN of the last counted attempt is right. If so, nothing is locked or counted any more."""
        if not verify(pin, self._hashed):
            return False
        self.failed, self._wrong, self._locked_until = self._wrong - 1, 0, 0.0
        self._store.write_file(NAME, None)
        return True

    def seconds_locked(self, now: float) -> float:
        """0 if PINs are checked now."""
        return max(0.0, self._locked_until - now)

    def _read(self) -> int:
        """A file that is there but has no number counts as ATTEMPTS: so damage to it gains nothing either."""
        try:
            with open_file(self._store.folder / NAME) as file:
                text = file.read(_LONGEST_NUMBER + 2).strip()
        except (FileNotFoundError, NotADirectoryError):
            return 0
        except OSError:
            return ATTEMPTS
        return int(text) if text.isdigit() and len(text) <= _LONGEST_NUMBER else ATTEMPTS
