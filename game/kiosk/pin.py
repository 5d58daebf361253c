"""The PIN of the staff menu: its hash, and the lock after wrong attempts."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import Literal

SHORTEST, LONGEST = 4, 8
ATTEMPTS = 5
LOCKED_SECONDS = 60.0

_SCHEME = "scrypt"
_COST, _BLOCK, _PARALLEL = 1 << 14, 8, 1  # 16 MiB of memory: a quarter of a second on a small machine.
_MOST_MEMORY = 64 << 20
_SALT_BYTES, _KEY_BYTES = 16, 32

PinResult = Literal["right", "wrong", "locked"]


def is_pin(text: str) -> bool:
    """Whether this is a PIN: 4 to 8 of the digits 0 to 9."""
    return text.isascii() and text.isdigit() and SHORTEST <= len(text) <= LONGEST


def hash_pin(pin: str) -> str:
    """The hash of a PIN with a new random salt: scheme, three parameters, salt and key, joined by "$"."""
    salt = secrets.token_bytes(_SALT_BYTES)
    key = _derive(pin, salt, _COST, _BLOCK, _PARALLEL, _KEY_BYTES)
    numbers = (str(number) for number in (_COST, _BLOCK, _PARALLEL))
    return "$".join((_SCHEME, *numbers, base64.b64encode(salt).decode(), base64.b64encode(key).decode()))


def is_hash(text: str) -> bool:
    """Whether this is a hash that ``verify`` can check with a reasonable amount of memory and time."""
    try:
        _parts(text)
    except ValueError:
        return False
    return True


def verify(pin: str, hashed: str) -> bool:
    """Whether the PIN belongs to the hash. Takes the same time for every wrong PIN. Raises ValueError if it is no hash."""
    cost, block, parallel, salt, key = _parts(hashed)
    return hmac.compare_digest(_derive(pin, salt, cost, block, parallel, len(key)), key)


class PinLock:
    """Checks PINs, and refuses to for LOCKED_SECONDS after ATTEMPTS wrong ones. Times are those of ``perf_counter``."""

    def __init__(self, hashed: str) -> None:
        self._hashed = hashed
        self._wrong = 0
        self._locked_until: float | None = None

    def attempt(self, pin: str, now: float) -> PinResult:
        """Checks one PIN. While locked, nothing is checked and nothing is counted."""
        if self.seconds_locked(now) > 0:
            return "locked"
        if is_pin(pin) and verify(pin, self._hashed):
            self._wrong = 0
            return "right"
        self._wrong += 1
        if self._wrong < ATTEMPTS:
            return "wrong"
        self._wrong = 0
        self._locked_until = now + LOCKED_SECONDS
        return "locked"

    def seconds_locked(self, now: float) -> float:
        """Seconds until PINs are checked again; 0 if they are checked now."""
        return 0.0 if self._locked_until is None else max(0.0, self._locked_until - now)


def _parts(hashed: str) -> tuple[int, int, int, bytes, bytes]:
    """The parameters, salt and key of a hash."""
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
    return hashlib.scrypt(
        pin.encode(), salt=salt, n=cost, r=block, p=parallel, maxmem=_MOST_MEMORY, dklen=length
    )
