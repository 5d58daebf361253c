"""The PIN of the staff menu, and its hash."""

from __future__ import annotations

import base64
import os

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
