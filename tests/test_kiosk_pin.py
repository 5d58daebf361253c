"""The PIN and its hash. test_kiosk_pin_file has the command that writes it."""

import base64
import hashlib

import pytest
from kiosk_driver import quick_hash

from game.kiosk.pin import hash_pin, is_hash, is_new_pin, is_pin, verify

HASHED = hash_pin("4711")
QUICK = quick_hash("13572468")
PARTS = QUICK.split("$")


def with_parts(**parts: object) -> str:
    names = ("scheme", "cost", "block", "parallel", "salt", "key")
    assert set(parts) <= set(names)
    return "$".join(str(parts.get(name, old)) for name, old in zip(names, PARTS, strict=True))


@pytest.mark.slow
def test_a_pin_matches_only_its_own_hash():
    assert is_hash(HASHED)
    assert verify("4711", HASHED)
    assert not verify("4712", HASHED)


def test_every_digit_counts():
    assert verify("13572468", QUICK)
    for place in range(8):
        assert not verify("13572468"[:place] + "9" + "13572468"[place + 1 :], QUICK)
        assert not verify("13572468"[:place], QUICK)
    assert not verify("135724681", QUICK)


def test_every_byte_of_the_key_and_of_the_salt_counts():
    for part, old in (("salt", PARTS[4]), ("key", PARTS[5])):
        content = base64.b64decode(old)
        for place in range(len(content)):
            other = bytearray(content)
            other[place] ^= 1
            assert not verify("13572468", with_parts(**{part: base64.b64encode(other).decode()}))


def test_hashes_of_the_same_pin_have_nothing_in_common():
    hashes = [quick_hash("4711").split("$") for _ in range(20)]
    assert {tuple(one[:4]) for one in hashes} == {("scrypt", "2", "8", "1")}
    assert len({one[4] for one in hashes}) == len({one[5] for one in hashes}) == len(hashes)


@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        ({"cost": 1 << 15}, {"cost": 1 << 16}),
        ({"cost": 1 << 12, "block": 64}, {"cost": 1 << 12, "block": 65}),
        ({"parallel": 4}, {"parallel": 5}),
    ],
)
def test_a_foreign_hash_may_cost_a_few_times_as_much_as_ours(allowed, refused):
    assert PARTS[1:4] == ["2", "8", "1"]
    assert is_hash(with_parts(**allowed)) and not is_hash(with_parts(**refused))


def test_a_new_hash_takes_16_mib_and_has_a_salt_of_16_and_a_key_of_32_bytes():
    """It takes a quarter of a second on a small machine: long enough that nobody tries all PINs of a stolen hash in an afternoon."""
    scheme, *numbers, salt, key = HASHED.split("$")
    assert [scheme, *numbers] == ["scrypt", "16384", "8", "1"]
    assert (len(base64.b64decode(salt)), len(base64.b64decode(key))) == (16, 32)


@pytest.mark.parametrize(
    ("part", "length", "allowed"),
    [
        *(("salt", length, 8 <= length <= 64) for length in (0, 7, 8, 64, 65)),
        *(("key", length, 16 <= length <= 64) for length in (0, 15, 16, 64, 65)),
    ],
)
def test_a_foreign_hash_has_a_salt_of_8_and_a_key_of_16_to_64_bytes(part, length, allowed):
    assert is_hash(with_parts(**{part: base64.b64encode(bytes(length)).decode()})) == allowed


def test_checking_a_pin_takes_at_most_64_mib(monkeypatch):
    limits = []
    monkeypatch.setattr(hashlib, "scrypt", lambda pin, **about: limits.append(about["maxmem"]) or b"")
    verify("4711", QUICK)
    assert limits == [64 << 20]


WRONG_HASHES = [
    *("", "4711", "$" * 5, HASHED + "$", HASHED[:-9], HASHED[:-6] + "ä====", HASHED.replace("scrypt", "md5")),
    *(HASHED.replace("16384", cost) for cost in ("16385", "0", "67108864")),
    *(HASHED.replace("$1$", "$99999999$"), HASHED.replace("$8$", "$-8$")),
]


@pytest.mark.parametrize("text", WRONG_HASHES)
def test_a_wrong_or_expensive_hash_is_refused(text):
    assert not is_hash(text)
    with pytest.raises(ValueError):
        verify("4711", text)


def test_a_pin_has_4_to_8_digits_and_a_new_one_6_to_8():
    for text in ("471147", "12345678"):
        assert is_pin(text) and is_new_pin(text)
    for text in ("4711", "47114"):
        assert is_pin(text) and not is_new_pin(text)
    for text in ("471", "123456789", "", "٤٧١١٤٧", "abcdef", "471147 "):
        assert not is_pin(text) and not is_new_pin(text)
