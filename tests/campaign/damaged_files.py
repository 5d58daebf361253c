"""Damaged journals of both games and damaged settings, opened through *Continue* on the title, and damaged files of other kinds.

A damaged journal opens at exactly what its sound lines say, or it is set aside with a sentence and the match before it opens.
Nothing is deleted. Damaged settings are set aside, or their valid parts are used. The other files (orders, the index, the usage
counts and the match that visitors have left) do not decide what matches there are, so whatever is in them, no match and no record
is lost. If one of the two files of the exercises is damaged, they are made again from the other one; if both are, from the reviews,
without those that are damaged.
"""

import datetime
import json
import os
import random
import shutil
from contextlib import suppress
from itertools import islice
from pathlib import Path

import pygame
import pytest
from both_games import text_of
from card_matches import steps
from helpers import header, journals, play_on
from ui_driver import UiDriver

from game.games import game_in
from game.kiosk.left import NAME, LeftMatch, Visit
from game.kiosk.usage import Usage, UsageFile
from game.rules.cards.deck import DeckName
from game.rules.common.journal import BOARD, CARDS, JournalError
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.events import Event
from game.rules.tiles.journal import Journal
from game.session.exercises import Exercise, Key
from game.session.game_session import GameSession
from game.session.settings import SEATINGS, SPEEDS, Settings, settings_text
from game.session.storage import Store
from tests.campaign.damage import WAYS, Damage, one_byte
from tests.campaign.harness import Part, Trial, check_index, found_in
from tests.campaign.simulated_people import some_header

FILES = 30
SIZE = (320, 240)
DECKS: tuple[DeckName, ...] = ("dice", "domino")
LENGTHS = (1, 3, 8, 25, 60)
"""Events of a journal of the card game."""
BEFORE, DAMAGED = "2030-01-01-120000.zatre", "2030-01-02-120000.zatre"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
MISSING_PROGRAM = "which is not in the settings"


def trial(trial: Trial) -> int:
    """Damages one journal, or settings, or files of other kinds, in FILES ways."""
    rng, folder, patch = trial.rng, trial.folder, trial.patch
    turn, kind = divmod(trial.number, len(WAYS) + 2)
    trial.skip_syncs()
    trial.write_at_once()
    # All windows have the same size, so pictures need not be drawn again for every file.
    patch.setattr("game.engine.scene.clear_large_caches", lambda: None)
    patch.setattr("game.engine.window.clear_caches", lambda **_: None)
    if kind > len(WAYS):
        damage_small_files(folder, rng, FILES)
        return FILES
    told = trial.hear("next_notice")
    resumed: list[list[Event] | None] = []  # The events of each match that is opened, as they were then.
    trial.on_resume(lambda session: resumed.append(list(session.match.events) if session else None))
    if kind == len(WAYS):
        for file in range(FILES):
            told.clear()
            _try_settings(patch, folder / str(file), rng, told)
        return FILES
    way, (half, cards) = WAYS[kind], divmod(turn, 2)
    # To change every byte once, all trials share one journal of each game. For the other ways each trial has its own.
    text = _journal(random.Random(f"every byte {trial.seed}") if way is one_byte else rng, bool(cards))
    before = _journal(rng, rng.random() < 0.5)
    for file in range(FILES):
        told.clear()
        damaged = way(text, before, half * FILES + file, rng)
        resumed.clear()
        _try_journal(patch, folder / str(file), damaged, before, told, resumed)
    return FILES


def _journal(rng: random.Random, cards: bool) -> bytes:
    """A match with a human, anywhere between its first turn and its last."""
    if cards:
        return _card_journal(rng)
    seats = rng.choice((2, 2, 3, 4, 6))
    pads = [seat // 2 for seat in range(seats)] if seats in (4, 6) and rng.random() < 0.5 else None
    preset = rng.choice(sorted(PRESETS))
    lays, text = rng.choice((1, 4, 10, 25)), ""
    for count, journal in enumerate(journals(rng.randrange(10**6), seats, preset, pads)):
        text = journal.text
        if count >= lays:
            break
    kinds = ["human", *rng.choices(("human", "casual", "beginner"), k=seats - 1)]
    first = Journal.begin(header(*kinds, pads=pads, rules=preset, seed=7)).text
    return (first + text.split("\n", 1)[1]).encode()


def _card_journal(rng: random.Random) -> bytes:
    events, most = steps(rng.randrange(10**6), rng.choice((2, 3, 4)), rng.choice(DECKS)), rng.choice(LENGTHS)
    match, _event = next(islice(events, most, None), None) or next(events)
    return text_of(match).encode()


def _try_journal(
    patch: pytest.MonkeyPatch,
    folder: Path,
    text: bytes,
    before: bytes,
    told: list[str],
    resumed: list[list[Event] | None],
) -> None:
    playing = folder / "playing"
    playing.mkdir(parents=True)
    for day, (name, content) in enumerate(((BEFORE, before), (DAMAGED, text))):
        (playing / name).write_bytes(content)
        os.utime(playing / name, (1_900_000_000 + day * 86_400,) * 2)
    ui = UiDriver(patch, folder, SIZE, speed="off")
    with ui.play(ui.make("title")):
        ui.press_button("Continue")
        ui.run(3)
    assert len(resumed) == 1, "Continue was there"
    opened = resumed[0]
    while ui.app.next_notice():  # What the scene that opened leaves to the next one.
        pass
    files = {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    aside, left = files.get(DAMAGED + ".damaged"), files.get(DAMAGED)
    try:
        sound = game_in(text).rules.read(text)
    except JournalError:
        assert aside == text, "it was set aside, as it was"
        assert left is None
        assert any(DAMAGED + ".damaged" in sentence for sentence in told), told
        assert opened == game_in(before).rules.read(before).match.events, "the match before it opens"
        return
    assert aside is None, "what is sound is not set aside"
    if left is None:
        assert sound.match.outcome, "only what is finished is put away"
        left = files[DAMAGED]
    if any(MISSING_PROGRAM in sentence for sentence in told) or opened != sound.match.events:
        assert left == text and any(seat.kind == "bot" for seat in sound.match.header.seats), told
        return
    _check_lines(text, left, opened, told)


def _check_lines(text: bytes, left: bytes, opened: list[Event], told: list[str]) -> None:
    """The match is what the lines say, one event a line, and the file still holds every line that it held."""
    # The mark at the beginning is lost as soon as something is added to the file.
    text, left = text.removeprefix(BYTE_ORDER_MARK), left.removeprefix(BYTE_ORDER_MARK)
    whole, _feed, last = text.removesuffix(b"\n").rpartition(b"\n")
    kept = text
    if last.startswith(b"\0"):
        kept = whole + b"\n"
        assert any("incomplete" in sentence for sentence in told), told
    elif not text.endswith(b"\n"):
        with suppress(ValueError):
            json.loads(last)
            kept = text + b"\n"
        if kept == text:
            kept = whole + b"\n"
            assert any("incomplete" in sentence for sentence in told), told
    # A file that nothing has been added to yet may still be as it was.
    assert left == text or left.startswith(kept), "no line was lost"
    event_from = game_in(text).rules.read(text).texts.read
    assert opened == [event_from(json.loads(line)) for line in kept.splitlines()[1:]] or b"\r" in kept


def _try_settings(patch: pytest.MonkeyPatch, folder: Path, rng: random.Random, told: list[str]) -> None:
    folder.mkdir(parents=True)
    way: Damage = rng.choice(WAYS)
    text = way(_settings(rng), _settings(rng), rng.randrange(10**6), rng)
    path = folder / "settings.json"
    path.write_bytes(text)
    store = Store(folder)
    settings = store.settings()
    aside = folder / "settings.json.damaged"
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError):
        saved = None
    if aside.exists():
        assert aside.read_bytes() == text and not path.exists()
        assert [notice.what for notice in store.notices] == ["damaged"]
        assert settings == Settings()
    else:
        assert path.read_bytes() == text and isinstance(saved, dict)
        assert settings.speed == (saved.get("speed") if saved.get("speed") in [*SPEEDS] else "normal")
        assert settings.hints is (saved.get("hints") if isinstance(saved.get("hints"), bool) else True)
    _look_at_settings(patch, store, settings, told)
    store.save_settings(settings)
    store.close()
    assert Store(folder).settings() == settings, "they can be saved and read again"
    assert not aside.exists() or aside.read_bytes() == text


def _look_at_settings(patch: pytest.MonkeyPatch, store: Store, settings: Settings, told: list[str]) -> None:
    ui = UiDriver(patch, store.folder, SIZE)
    settings.speed = "off" if settings.speed == "normal" else settings.speed
    ui.app.settings, ui.app.store, expected = settings, store, bool(store.notices)

    with ui.play(ui.make("title")):
        for label in ("Settings", "New game"):
            ui.choose(label)
            ui.strike(pygame.K_ESCAPE)
    assert bool(told) == expected, "what was set aside is told"


def _settings(rng: random.Random) -> bytes:
    """What somebody may have chosen."""
    kinds = ("off", "human", "casual", "club", "bot:Greta")
    matches = Settings().matches
    matches[BOARD].kinds = [rng.choice(kinds) for _ in range(6)]
    matches[BOARD].preset = rng.choice([*PRESETS])
    matches[CARDS].kinds = [rng.choice(kinds) for _ in range(4)]
    return settings_text(
        Settings(
            speed=rng.choice([*SPEEDS]),
            seating=rng.choice(SEATINGS),
            inches=rng.choice((0.0, 7.5, 24.0)),
            hidden_totals=rng.random() < 0.5,
            taught=rng.random() < 0.5,
            hints=rng.random() < 0.5,
            large_text=rng.random() < 0.5,
            effects=rng.randrange(11),
            last_played=rng.choice(("", BOARD, CARDS)),
            names=[rng.choice(("Ada", "Ädä", "中", "{x}", "d'Or")) for _ in range(6)],
            matches=matches,
            bots=[{"name": "Greta", "command": "greta --fast"}] * rng.randrange(3),
        )
    ).encode()


# Files of other kinds

MATCHES, EXERCISED = 6, 5
TODAY = datetime.date(2026, 5, 1)
USAGE = "usage.csv"
EXERCISES, FOUND, REVIEWS = "exercises.json", "exercises-found.json", "reviews"
SMALL = (
    *("finished.index", "finished.index", "finished.order", "playing.order", USAGE, NAME, EXERCISES),
    *(EXERCISES, FOUND),
)


def damage_small_files(folder: Path, rng: random.Random, count: int) -> None:
    """Damages one of the files, ``count`` times, and looks what a game makes of it."""
    sound = folder / "sound"
    last = _fill(sound, rng)
    names = sorted(one.name for one in found_in(sound))
    reviews = [path.relative_to(sound).as_posix() for path in sorted((sound / REVIEWS).iterdir())]
    small = *SMALL, *rng.sample(reviews, 2)
    texts = [(sound / name).read_bytes() for name in small]
    for number in range(count):
        damaged = folder / str(number)
        shutil.copytree(sound, damaged)
        name, way = rng.choice(small), rng.choice(WAYS)
        text = way((sound / name).read_bytes(), rng.choice(texts), rng.randrange(10**6), rng)
        (damaged / name).write_bytes(text)
        check_index(damaged)
        assert sorted(one.name for one in found_in(damaged)) == names, f"{name}: a match is lost"
        _try_exercises(damaged, damaged=name if name in (EXERCISES, FOUND) else "")
        _try_table(damaged, last)
        if name in reviews:
            _try_reviews(damaged, name)
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
        usage.add(Usage(TODAY, number, 2, 1, head.game_name, "abandoned"))
    matches = [path.name for path in sorted(store.finished.iterdir())]
    for number in range(EXERCISED):
        found = Exercise(
            Key(matches[number % len(matches)], number + 2), "Ada", rng.uniform(-9, 9), ("5h8", "6k7"), 12.5
        )
        store.exercises._keep(found.key.match, [found])
        if number % 2:
            store.exercises.answer(found, TODAY, solved=bool(number % 3))
    LeftMatch(store).note(session, Visit(True, 61, Settings(numerals=True)))
    found_in(folder)
    return session


def _try_exercises(folder: Path, damaged: str) -> None:
    """Every exercise is still there, since the other file has it, and an answer is remembered. What is set aside is told."""
    store = Store(folder, waits=True)
    assert len(store.exercises.load()._known) >= EXERCISED, f"{damaged}: an exercise is lost"
    aside = [path.name for path in folder.glob("exercises*.damaged*")]
    assert [notice.name for notice in store.notices] == aside and len(aside) <= bool(damaged)


def _try_reviews(folder: Path, damaged: str) -> None:
    """Both files of the exercises are lost, too. The exercises of all other matches are still there, and this is told."""
    for name in (EXERCISES, FOUND):
        (folder / name).write_bytes(b"{")
    others = {path.stem for path in (folder / REVIEWS).iterdir()} - {Path(damaged).stem}
    store = Store(folder, waits=True)
    found = {key.match for key in store.exercises.load()._known}
    assert others <= found, f"{damaged}: the exercises of {others - found} are lost"
    assert [notice.what for notice in store.notices] == ["damaged", "exercises"]
    assert {key.match for key in Store(folder).exercises.load()._known} == found, "they were made again"
    store.delete_finished(Path(damaged).stem)
    assert not (folder / damaged).exists()


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


PART = Part("damaged_files", "files", trial, quick=8, long=1680)
