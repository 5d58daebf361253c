"""Any configuration of a kiosk: a random value for every key, over the whole range that is documented."""

import random

from kiosk_driver import PIN_HASH

from game.kiosk.keys import KEYS
from game.kiosk.values import DAY, Hours, HoursOfDay, Kind, Languages, Number, OneOf, PinHash
from game.session.settings import LANGUAGES


def any_values(rng: random.Random) -> dict[str, object]:
    """A value for each key. The limits of a range are as likely as everything between them."""
    return {key.name: _any(key.kind, rng) for key in KEYS}


def _any(kind: Kind, rng: random.Random) -> object:
    match kind:
        case Number(low, high, decimals=True):
            return rng.choice((float(low), float(high), rng.uniform(low, high)))
        case Number(low, high):
            return rng.choice((low, high, rng.randint(low, high), rng.randint(low, min(high, low + 9))))
        case OneOf(values):
            return rng.choice(values)
        case HoursOfDay():
            return Hours(tuple(_any_range(rng) for _ in range(rng.randrange(3))))
        case Languages():
            codes = rng.sample(list(LANGUAGES), rng.randint(0, len(LANGUAGES)))
            return ", ".join(codes)
        case PinHash():
            return rng.choice(("", PIN_HASH))
    raise AssertionError(f"no values for {kind}")


def _any_range(rng: random.Random) -> tuple[int, int]:
    start, end = rng.randrange(DAY), rng.randint(1, DAY)
    return (start, end) if start != end else (0, DAY)
