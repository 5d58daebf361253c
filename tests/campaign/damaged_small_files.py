"""Damaged files beside the journals and the settings: orders, the index, the usage counts and the match that visitors have left.

None of them decides what matches there are, so whatever is in them, no match and no record is lost.
"""

from __future__ import annotations

import datetime
import random
import shutil
from pathlib import Path

from helpers import play_on

from game.kiosk.left import NAME, LeftMatch, Visit
from game.kiosk.usage import Usage, UsageFile
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store
from tests.campaign.damage import WAYS
from tests.campaign.harness import check_index, found_in
from tests.campaign.simulated_people import some_header

MATCHES = 6
TODAY = datetime.date(2026, 5, 1)
USAGE = "usage.csv"
SMALL = ("finished.index", "finished.index", "finished.order", "playing.order", USAGE, NAME)


def damage_small_files(folder: Path, rng: random.Random, count: int) -> None:
    """Damages one of the files, ``count`` times, and looks what a game makes of it."""
    sound = folder / "sound"
    last = _fill(sound, rng)
    names = sorted(one.name for one in found_in(sound))
    texts = [(sound / name).read_bytes() for name in SMALL]
    for number in range(count):
        damaged = folder / str(number)
        shutil.copytree(sound, damaged)
        name, way = rng.choice(SMALL), rng.choice(WAYS)
        text = way((sound / name).read_bytes(), rng.choice(texts), rng.randrange(10**6), rng)
        (damaged / name).write_bytes(text)
        check_index(damaged)
        assert sorted(one.name for one in found_in(damaged)) == names, f"{name}: a match is lost"
        _try_table(damaged, last)
        shutil.rmtree(damaged)


def _fill(folder: Path, rng: random.Random) -> GameSession:
    """Finished and waiting matches of both games, and what a table in a public place writes. Returns the match that was left."""
    store = Store(folder, waits=True)
    usage = UsageFile(folder / USAGE)
    for number in range(MATCHES):
        session = GameSession.begin(store, head := some_header(number))
        play_on(session, rng.randrange(2, 20))
        if number < MATCHES - 2:
            session.give_up()
        usage.add(Usage(TODAY, number, 2, 1, head.edition, "abandoned"))
    LeftMatch(store).note(session, Visit(True, 61, Settings(numerals=True)))
    found_in(folder)
    return session


def _try_table(folder: Path, last: GameSession) -> None:
    """Waiting matches can be continued, a line can be added to the usage counts, and the match that was left is known or not."""
    store = Store(folder, waits=True)
    assert len([one for one in store.waiting() if one]) == 2
    assert store.load() is not None and store.notices == []
    usage = UsageFile(folder / USAGE)
    before = usage.totals(TODAY).matches
    usage.add(Usage(TODAY, 1, 2, 0, "board", "finished"))
    assert usage.totals(TODAY).matches == before + 1 and not usage.trouble
    LeftMatch(store).read(last)
