"""The PIN of the staff menu, and the lock after wrong ones. Their number is on the disk: pulling the plug gains no attempts."""

from __future__ import annotations

import base64
import math
import os
from typing import TYPE_CHECKING

from game.session.files import open_file

if TYPE_CHECKING:  # The flags need only ``is_hash``.
    from game.session.storage import Store

SHORTEST, SHORTEST_NEW, LONGEST = 4, 6, 8
"""Digits. A hash from an older version can be that of a shorter PIN."""

_SCHEME = "scrypt"
_COST, _BLOCK, _PARALLEL = 1 << 14, 8, 1  # 16 MiB of memory: a quarter of a second on a small machine.
_MOST_MEMORY = 64 << 20
_SALT_BYTES, _KEY_BYTES = 16, 32


def is_pin(text: str) -> bool:
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def is_new_pin(text: str) -> bool:
    return is_pin(text) and len(text) >= SHORTEST_NEW


def hash_pin(pin: str) -> str:
    """Scheme, three parameters, new random salt and key, joined by "$"."""
    salt = os.urandom(_SALT_BYTES)
    key = _derive(pin, salt, _COST, _BLOCK, _PARALLEL, _KEY_BYTES)
    numbers = (str(number) for number in (_COST, _BLOCK, _PARALLEL))
    return "$".join((_SCHEME, *numbers, base64.b64encode(salt).decode(), base64.b64encode(key).decode()))


def is_hash(text: str) -> bool:
    """Whether ``verify`` can check it with a reasonable amount of memory and time."""
    try:
        _parts(text)
    except ValueError:
        return False
    return True


def verify(pin: str, hashed: str) -> bool:
    """Takes the same time for every wrong PIN. Raises ValueError if ``hashed`` is no hash."""
    import hmac

    cost, block, parallel, salt, key = _parts(hashed)
    return hmac.compare_digest(_derive(pin, salt, cost, block, parallel, len(key)), key)


def _parts(hashed: str) -> tuple[int, int, int, bytes, bytes]:
    scheme, *numbers, salt_text, key_text = hashed.split("$") if hashed.count("$") == 5 else ["", ""] * 3
    if scheme != _SCHEME or not all(n.isascii() and n.isdigit() and len(n) <= 8 for n in numbers):
        raise ValueError("not a PIN hash")
    cost, block, parallel = map(int, numbers)
    salt = base64.b64decode(salt_text, validate=True)
    key = base64.b64decode(key_text, validate=True)
    power_of_two = cost > 1 and cost & (cost - 1) == 0
    affordable = block > 0 and 0 < parallel <= 4 and 256 * cost * block <= _MOST_MEMORY
    if not (power_of_two and affordable and 8 <= len(salt) <= 64 and 16 <= len(key) <= 64):
        raise ValueError("not a PIN hash")
    return cost, block, parallel, salt, key


def _derive(pin: str, salt: bytes, cost: int, block: int, parallel: int, length: int) -> bytes:
    import hashlib  # Only now: this loads OpenSSL, which takes 5 MB, and most tables never ask for a PIN.

    return hashlib.scrypt(
        pin.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=_MOST_MEMORY, dklen=length
    )


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
