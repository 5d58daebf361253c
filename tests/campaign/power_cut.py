"""The power fails at any moment of a match: whatever the disk has kept, all that was shown is there, and nothing twice.

A trial plays matches of one of the games once and records what is written (``recorded_disk``). Then it opens the game on what an
ordered disk and a strict one may have kept at many moments.
"""

import datetime
import errno
import os
import random
import shutil
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from both_games import text_of
from card_matches import header as card_header
from card_playout import random_game as random_card_game
from helpers import header

from game.games import game_in, game_of
from game.kiosk.usage import Usage, UsageFile
from game.rules.common.game_rules import AnyJournal, AnyMatch
from game.rules.tiles.playout import random_game
from game.session.match_file import GIVEN_UP, LOST, MatchFile
from game.session.settings import SPEEDS, Settings
from game.session.storage import Store
from tests.campaign.harness import Part, Trial, check_index
from tests.campaign.recorded_disk import RecordedDisk

STATES = 30
"""How many states of each kind of disk one trial opens."""
EVENTS = 4
"""At most so many events of a match are saved one by one; the others are there from the beginning."""
MATCHES = 3
TODAY = datetime.date(2026, 5, 1)


@dataclass
class Wish:
    """Something to be written. ``asked`` and ``kept``: how many calls had been made when it was asked for, and when it was there."""

    asked: int
    what: str
    seed: int = 0
    text: str = ""
    kept: int = 0


@dataclass
class Life:
    """What the game did. ``full``: the whole journal of each match, by its seed."""

    disk: RecordedDisk
    wishes: list[Wish] = field(default_factory=list)
    full: dict[int, str] = field(default_factory=dict)

    def ask(self, what: str, seed: int = 0, text: str = "") -> Wish:
        """Call this before something is written, and ``keep`` after it."""
        self.wishes.append(Wish(len(self.disk.calls), what, seed, text, 10**9))
        return self.wishes[-1]

    def keep(self, wish: Wish) -> None:
        """The game would now show it."""
        wish.kept = len(self.disk.calls)


def trial(trial: Trial) -> int:
    """Plays once, then cuts the power at many moments; returns the number of states that were opened."""
    rng, number, folder = trial.rng, trial.number, trial.folder
    public = number % 3 == 2
    trial.write_at_once()
    with pytest.MonkeyPatch.context() as patch:
        if rng.random() < 0.3:  # Not every disk can give a file a second name.
            patch.setattr(os, "link", _no_link)
        disk = RecordedDisk(folder / "played")
        (folder / "played").mkdir()
        disk.insert(patch)
        life = Life(disk)
        for match in range(MATCHES):
            _play(life, folder / "played" / "zatre", rng, 1000 * number + match, public=public)
    _check_record(disk, folder)
    made = 0
    ends = [wish.kept for wish in life.wishes if wish.what == "over"]
    for kind in (disk.ordered, disk.strict):
        for _ in range(STATES):
            near = rng.choice(ends) - rng.randrange(25) if ends and rng.random() < 0.5 else 0
            count = near if near > 0 else rng.randint(1, len(disk.calls))
            left = folder / "left"
            left.mkdir()
            kind(count, rng).build(left)
            try:
                _check(life, left / "zatre", count, public=public)
            except AssertionError as error:
                raise AssertionError(
                    f"{kind.__name__} disk, {count} of {len(disk.calls)} calls: {error}"
                ) from error
            shutil.rmtree(left)
            made += 1
    return made


def _no_link(*_paths: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


def _play(life: Life, folder: Path, rng: random.Random, seed: int, *, public: bool) -> None:
    """One window in which a match is begun or continued; it ends or is left."""
    store = Store(folder, waits=True, indexed=not public)
    _save_settings(life, store, rng)
    loaded = store.load() if rng.random() < 0.5 else None
    if loaded:
        journal, save = loaded
        head = journal.match.header
        assert head.seed is not None
        seed = head.seed
    else:
        whole = _whole(seed)
        journal = game_of(whole.header.game_name).rules.begin(whole.header)
        life.full[seed] = text_of(whole)
        for event in whole.events[: rng.randrange(len(whole.events) + 1 - EVENTS)]:
            journal.append(event)
        wish = life.ask("shown", seed, journal.text)
        save = store.begin(journal)
        life.keep(wish)
    for event in _whole(seed).events[len(journal.match.events) :][: rng.randint(0, EVENTS)]:
        journal.append(event)
        wish = life.ask("shown", seed, journal.text)
        save.append()
        life.keep(wish)
    _end(life, store, journal, save, rng, public=public)
    store.close()
    assert store.notices == []


def _end(
    life: Life, store: Store, journal: AnyJournal, save: MatchFile, rng: random.Random, *, public: bool
) -> None:
    """The match ends, is given up or lost, or is left for later."""
    seed = journal.match.header.seed
    assert seed is not None
    how = rng.choice(("", GIVEN_UP, LOST, None))
    if how == "":
        for event in _whole(seed).events[len(journal.match.events) :]:
            journal.append(event)
    if how is None:
        if public:
            store.write_file("left", f"{seed} {len(journal.match.events)}\n".encode())
        return
    wish = life.ask("over", seed, journal.text)
    if how == "":
        save.append()
    save.finish(how)
    life.keep(wish)
    if public:
        wish = life.ask("counted")
        usage = UsageFile(store.folder / "usage.csv")
        usage.add(Usage(TODAY, 5, 2, 0, journal.match.header.game_name, "finished"))
        life.keep(wish)
        store.write_file("left", None)
    elif rng.random() < 0.5:
        _save_settings(life, store, rng)


def _save_settings(life: Life, store: Store, rng: random.Random) -> None:
    wish = life.ask("settings", text=rng.choice(list(SPEEDS)))
    settings = store.settings()
    settings.speed = wish.text
    store.save_settings(settings)
    life.keep(wish)


@cache
def _whole(seed: int) -> AnyMatch:
    rng = random.Random(seed)
    if seed % 2:
        return random_card_game(card_header(2, seed=seed), rng)
    return random_game(header("human", "casual", seed=seed), rng)


def _check_record(disk: RecordedDisk, folder: Path) -> None:
    """Nothing was written behind the recorder's back."""
    rebuilt = folder / "rebuilt"
    rebuilt.mkdir()

    class Never(random.Random):
        def random(self) -> float:
            return 1.0

    disk.ordered(len(disk.calls), Never()).build(rebuilt)

    def content(where: Path) -> dict[str, bytes | None]:
        paths = where.rglob("*")
        return {str(path.relative_to(where)): path.read_bytes() if path.is_file() else None for path in paths}

    assert content(rebuilt) == content(folder / "played"), "a call was not recorded"


def _check(life: Life, folder: Path, count: int, *, public: bool) -> None:
    """The game opened on what the disk has kept after this many calls."""
    wishes = [wish for wish in life.wishes if wish.asked < count]
    store = Store(folder, waits=True, indexed=not public)
    asked = [wish for wish in wishes if wish.what == "settings"]
    speeds = [Settings().speed]
    for wish in asked:
        speeds = [wish.text] if wish.kept <= count else [*speeds, wish.text]
    assert store.settings().speed in speeds, "the settings are neither the old nor the new ones"
    store.remove_leftovers()
    waiting = [found.match.header.seed for found in store.waiting() if found]
    for _progress in store.find_finished():
        pass
    over = [game_in(text).rules.read(text).match.header.seed for text in _journals(folder / "finished")]
    assert len({*waiting, *over}) == len(waiting) + len(over), f"twice: {waiting}, {over}"
    assert store.notices == []
    for seed, shown, ended in _promised(wishes, count):
        assert seed in over if ended else seed in (*waiting, *over), f"match {seed} is gone"
        texts = [*_journals(folder / "playing"), *_journals(folder / "finished")]
        (text,) = (
            game_in(one).rules.read(one).text
            for one in texts
            if f'"seed":{seed}'.encode() in one.split(b"\n")[0]
        )
        assert text.startswith(shown), f"turns of match {seed} that were shown are gone"
        assert life.full[seed].startswith(text), f"match {seed} has strange turns"
    _check_continued(store, wishes, waiting, count)
    store.close()
    assert {notice.what for notice in store.notices} <= {"cut"}, store.notices
    if not public:
        check_index(folder)
    counted = [wish for wish in wishes if wish.what == "counted"]
    usage = UsageFile(folder / "usage.csv")
    matches = usage.totals(TODAY).matches
    assert sum(wish.kept <= count for wish in counted) <= matches <= len(counted), f"{matches} are counted"
    assert usage.trouble == ""


def _promised(wishes: list[Wish], count: int) -> list[tuple[int, str, bool]]:
    """Of each match that was shown: its seed, the text that was shown, and whether it was seen to be over."""
    shown: dict[int, tuple[str, bool]] = {}
    for wish in wishes:
        if wish.what in ("shown", "over") and wish.kept <= count:
            shown[wish.seed] = wish.text, wish.what == "over"
    return [(seed, text, ended) for seed, (text, ended) in shown.items()]


def _check_continued(store: Store, wishes: list[Wish], waiting: list[int | None], count: int) -> None:
    """The match to continue is the one that was played last, if nothing was being written."""
    loaded = store.load()
    assert (loaded is None) == (not waiting)
    played = [wish for wish in wishes if wish.what in ("shown", "over")]
    if loaded and played and played[-1].what == "shown" and played[-1].kept <= count:
        assert loaded[0].match.header.seed == played[-1].seed, "another match is continued"


def _journals(folder: Path) -> list[bytes]:
    """The contents of the files of a folder that are not empty: a name may have been reserved."""
    return [path.read_bytes() for path in folder.glob("*.zatre") if path.stat().st_size]


PART = Part("power_cut", "states", trial, quick=2, long=150)
