"""What is kept between sessions survives bad files, full disks and power cuts; nothing is ever overwritten or deleted."""

from __future__ import annotations

import errno
import json
import os
import time
from dataclasses import asdict
from pathlib import Path

import pytest
from desk import Desk, Hand, button_of, turn_of
from helpers import best_turn, header, journal_text, play_on, saved, sitting_after

from game.app import App
from game.engine.sound import Sound
from game.rules.journal import Journal
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.settings import SeatChoice, Settings
from game.sitting import Sitting
from game.storage import Store


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "zatre")


@pytest.fixture
def full_disk(monkeypatch):
    """A switch: while it is on the disk takes nothing."""
    refuses = {"on": False}
    real = Path.open

    def opened(path: Path, mode: str = "r", *more: object, **named: object) -> object:
        if refuses["on"] and set(mode) & set("wa+"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(path, mode, *more, **named)

    monkeypatch.setattr(Path, "open", opened)
    return refuses


def settings_file(store: Store, text: bytes) -> Path:
    store.folder.mkdir(parents=True, exist_ok=True)
    path = store.folder / "settings.json"
    path.write_bytes(text)
    return path


def files(store: Store) -> list[str]:
    return sorted(str(path.relative_to(store.folder)) for path in store.folder.rglob("*") if path.is_file())


def playing(store: Store) -> Path:
    (path,) = (store.folder / "playing").glob("*.zatre")
    return path


def told(store: Store) -> list[str]:
    return [notice.what for notice in store.notices]


# Settings


def test_without_a_file_the_settings_are_the_defaults_and_nothing_is_complained_about(store):
    assert asdict(store.settings()) == asdict(Settings())
    assert store.notices == []


def test_settings_come_back_as_they_were_saved(store):
    chosen = Settings(
        speed="fast",
        reduced_motion=True,
        effects=0,
        music=10,
        numerals=True,
        large_text=True,
        full_screen=True,
        partners=True,
        preset="leaflet",
        seats=[SeatChoice(name, "human") for name in ("Ädä", "Łukasz", "中", "d'Or", "{x}", "ק")],
    )
    store.save_settings(chosen)
    assert asdict(store.settings()) == asdict(chosen)
    assert files(store) == ["settings.json"], "nothing half written is left beside it"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"17",
        b'"speed"',
        b"\xff\xfe\x00",
        b'{"speed": "fast"',
        b"[" * 100_000,
        b"1" * 10_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_damaged_settings_are_set_aside_and_the_defaults_apply(store, text):
    settings_file(store, text)
    assert asdict(store.settings()) == asdict(Settings())
    assert [notice[:2] for notice in store.notices] == [("damaged", "settings.json.damaged")]
    assert (store.folder / "settings.json.damaged").read_bytes() == text
    assert not (store.folder / "settings.json").exists()


def test_settings_damaged_several_times_are_all_kept(store):
    for number in range(3):
        settings_file(store, b"{" * (number + 1))
        store.settings()
    assert len(files(store)) == 3
    assert sorted((store.folder / name).read_bytes() for name in files(store)) == [b"{", b"{{", b"{{{"]


def test_keys_that_nobody_knows_are_ignored(store):
    settings_file(store, b'{"colour": "pink", "numerals": true, "__class__": 3, "seats2": []}')
    assert asdict(store.settings()) == asdict(Settings(numerals=True))
    assert store.notices == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("speed", 3),
        ("speed", None),
        ("reduced_motion", 1),
        ("reduced_motion", "yes"),
        ("effects", True),
        ("effects", 3.5),
        ("effects", "7"),
        ("music", [4]),
        ("numerals", {}),
        ("preset", ["strict"]),
        ("seats", 6),
        ("seats", []),
        ("seats", [1, 2, 3, 4, 5, 6]),
        ("seats", [{"name": "x", "kind": "human"}] * 5),
        ("seats", ["ab"] * 6),
        ("seats", [None] * 6),
    ],
    ids=str,
)
def test_a_setting_of_the_wrong_kind_is_ignored_and_the_others_are_kept(store, key, value):
    good = {"large_text": True} | {key: value}
    settings_file(store, json.dumps(good).encode())
    assert asdict(store.settings()) == asdict(Settings(large_text=True))


@pytest.mark.parametrize(("value", "kept"), [(-5, 0), (99, 10), (10**30, 10), (0, 0)])
def test_volumes_stay_within_what_there_is(store, value, kept):
    settings_file(store, json.dumps({"effects": value, "music": value}).encode())
    assert (store.settings().effects, store.settings().music) == (kept, kept)


@pytest.mark.parametrize(
    "seat",
    [
        {"name": "\ud800", "kind": "human"},
        {"name": "a\x00b", "kind": "human"},
        {"name": "a\nb", "kind": "human"},
        {"name": "Ada", "kind": ""},
        {"name": "Ada", "kind": "grandmaster"},
        {"name": "", "kind": "human"},
        {"name": "x" * 5000, "kind": "casual"},
        {"name": 3, "kind": "human"},
    ],
    ids=lambda seat: f"{str(seat['name'])[:5]!r} {seat['kind']}",
)
def test_whatever_a_seat_is_called_in_the_file_a_match_can_be_set_up_begun_saved_and_read_again(
    monkeypatch, tmp_path, seat
):
    store = Store(tmp_path)
    others = [asdict(one) for one in Settings().seats]
    settings_file(store, json.dumps({"speed": "off", "seats": [seat, *others[1:]]}).encode())
    desk = Desk(monkeypatch, tmp_path)
    desk.app.settings = store.settings()
    assert len(desk.app.settings.seats[0].name) <= 40, (
        "longer than anybody can type; it would take long to draw"
    )

    def hand() -> Hand:
        yield None
        assert button_of(desk.top, "Play").enabled
        desk.press_button("Play")
        yield 5
        assert len(desk.loop.stack.scenes) == 1
        assert Store(tmp_path).load() is not None, "the journal can be read again"

    desk.play(Setup(desk.app), hand())
    store.save_settings(desk.app.settings)
    assert asdict(store.settings()) == asdict(desk.app.settings)


def test_unknown_speeds_levels_and_presets_do_no_harm(store, tmp_path):
    settings_file(
        store,
        b'{"speed": "warp", "preset": "poker", "seats": [{"name": "Ida", "kind": "oracle"}, 1, 2, 3, 4, 5]}',
    )
    app = App(store, store.settings(), Sound())
    assert (app.settings.speed, app.settings.preset) == ("normal", "standard")
    assert [seat.kind for seat in app.settings.seats[:2]] == ["human", "casual"]
    for scene in (Setup(app), SettingsScene(app)):
        scene.resize((640, 480))


# Programs


GRETA = {"name": "Greta", "command": "python3 greta.py"}


def test_programs_named_in_the_file_are_offered_and_still_there_when_the_game_has_saved(store):
    entries = [GRETA, {"name": "Über 3", "command": "./über --level '3 4'"}]
    settings_file(store, json.dumps({"bots": entries, "speed": "fast"}).encode())
    chosen = store.settings()
    assert chosen.programs == {entry["name"]: entry["command"] for entry in entries}
    chosen.speed = "slow"
    store.save_settings(chosen)
    assert store.settings().bots == entries
    assert asdict(store.settings()) == asdict(chosen)


@pytest.mark.parametrize(
    "entry",
    [
        None,
        17,
        "Greta",
        [],
        {},
        {"name": "Hans"},
        {"command": "hans"},
        {"name": 3, "command": "hans"},
        {"name": "Hans", "command": ["hans"]},
        {"name": "", "command": "hans"},
        {"name": "  ", "command": "hans"},
        {"name": "Hans", "command": " "},
        {"name": "Ha\nns", "command": "hans"},
        {"name": "H" * 21, "command": "hans"},
        {"name": "Hans", "command": "h" * 2001},
        {"name": "\ud800", "command": "hans"},
        {"name": "Hans", "command": "\ud800"},
        {"name": "Greta", "command": "another of the same name"},
    ],
    ids=lambda entry: repr(entry)[:40],
)
def test_an_entry_that_makes_no_sense_is_ignored_the_others_are_offered_and_saving_works(store, entry):
    settings_file(store, json.dumps({"bots": [GRETA, entry, GRETA | {"name": "Ida"}]}).encode())
    chosen = store.settings()
    assert chosen.programs == dict.fromkeys(("Greta", "Ida"), GRETA["command"])
    store.save_settings(chosen)
    assert store.notices == []
    assert store.settings().programs == chosen.programs


@pytest.mark.parametrize(
    "bots",
    [
        [{"name": "Greta", "comand": "python3 greta.py"}],
        [{"name": "Greta", "command": ["python3", "greta.py"]}],
        [{"name": "\ud800", "command": "\udc00 \\ud800"}],
        [None, 17, 2.5, "Greta", ["python3"], {"name": {"Greta": True}}],
        GRETA,
        {"Greta": "greta"},
        "Greta",
        3,
        None,
    ],
    ids=lambda bots: repr(bots)[:40],
)
def test_a_slip_of_the_pen_names_no_program_and_is_not_lost_when_the_game_saves(store, bots):
    settings_file(store, json.dumps({"bots": bots, "speed": "fast"}).encode())
    chosen = store.settings()
    assert (chosen.programs, chosen.speed) == ({}, "fast")
    store.save_settings(chosen)
    assert json.loads((store.folder / "settings.json").read_bytes())["bots"] == bots
    assert store.notices == []


def test_settings_that_lie_too_deep_to_be_written_again_are_set_aside(store):
    text = b'{"bots": ' + b"[" * 900 + b"]" * 900 + b"}"
    settings_file(store, text)
    chosen = store.settings()
    store.save_settings(chosen)
    assert told(store) == ["damaged"]
    assert sorted((store.folder / name).read_bytes() for name in files(store))[-1] == text
    assert asdict(store.settings()) == asdict(Settings())


def test_a_seat_keeps_its_program_while_the_file_names_it_and_is_then_what_it_was_first(store):
    chosen = Settings(bots=[GRETA, GRETA | {"name": "human"}])
    chosen.seats[0].kind, chosen.seats[1].kind, chosen.seats[2].kind = "bot:Greta", "bot:human", "bot:Greta"
    store.save_settings(chosen)
    assert asdict(store.settings()) == asdict(chosen)
    chosen.bots = []
    store.save_settings(chosen)
    assert [seat.kind for seat in store.settings().seats[:3]] == ["human", "casual", "off"]


# The journal of the match in progress


def test_every_line_is_in_the_file_before_the_next_step(store):
    sitting = sitting_after(store, header("casual", "casual"), 0)
    while sitting.match.due:
        play_on(sitting, 1)
        folder = "finished" if sitting.match.outcome else "playing"
        assert saved(store, folder) == [journal_text(sitting.match)]


def test_a_match_is_resumed_with_the_same_due_the_same_hands_and_the_same_bag(store):
    for lays, due in ((0, "draw"), (3, "draw"), (8, "lay"), (21, "lay")):
        old = sitting_after(store, header("human", "casual", "casual", seed=lays), lays, due=due)
        new = Sitting.resume(Store(store.folder))
        assert new is not None
        for name in ("due", "hands", "bag", "board", "pads", "events", "header"):
            assert getattr(new.match, name) == getattr(old.match, name), name
        play_on(new)
        assert new.match.outcome
        assert Journal.read(saved(store, "finished")[-1].encode()).match.outcome
        assert saved(store) == []


def test_the_match_played_last_is_the_one_to_continue(store):
    first = sitting_after(store, header("human", "casual", seed=1), 2)
    second = sitting_after(store, header("human", "casual", seed=2), 2)
    for number, sitting in enumerate((second, first)):
        path = next(p for p in (store.folder / "playing").glob("*") if _is(p, sitting))
        os.utime(path, (2_000_000_000 + number,) * 2)
    resumed = Sitting.resume(store)
    assert resumed is not None and resumed.match.header.seed == 1


def _is(path: Path, sitting: Sitting) -> bool:
    return Journal.read(path.read_bytes()).match.header == sitting.match.header


def test_two_matches_begun_in_the_same_second_are_both_kept_also_when_given_up(store, monkeypatch):
    monkeypatch.setattr(time, "strftime", lambda form: "2030-01-01-120000")
    texts = []
    for seed in range(3):
        sitting = sitting_after(store, header("human", "casual", seed=seed), 1)
        texts.append(journal_text(sitting.match))
        if seed:
            sitting.give_up()
    assert sorted(saved(store) + saved(store, "finished")) == sorted(texts)


def test_giving_up_keeps_the_journal_and_offers_it_no_more(store):
    sitting = sitting_after(store, header("human", "casual"), 4)
    text = journal_text(sitting.match)
    assert store.has_match()
    sitting.give_up()
    assert not store.has_match()
    assert store.load() is None
    assert saved(store, "finished") == [text]


def test_a_match_given_up_early_does_not_stand_before_one_that_can_be_reviewed(store):
    for lays, offered in ((4, 4), (12, 12), (4, 12)):
        sitting_after(store, header("human", "casual", seed=lays), lays).give_up()
        assert store.last_finished().header.seed == offered


def test_a_finished_match_moves_to_the_finished_ones_whole(store):
    sitting = sitting_after(store, header("casual", "casual"), 10)
    play_on(sitting)
    assert not store.has_match()
    assert saved(store, "finished") == [journal_text(sitting.match)]


def test_a_match_whose_last_line_was_written_just_before_the_power_went_is_not_offered_for_ever(store):
    sitting = sitting_after(store, header("casual", "casual"), 10)
    play_on(sitting)
    (path,) = (store.folder / "finished").glob("*")
    path.rename(store.folder / "playing" / path.name)
    store = Store(store.folder)
    resumed = Sitting.resume(store)
    if resumed is not None:
        assert resumed.match.outcome
        resumed.close()
    assert not store.has_match()
    assert saved(store, "finished") == [journal_text(sitting.match)]


# Damage


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: b"",
        lambda text: b"\x00" * len(text),
        lambda text: text.replace(b'"draw"', b'"drew"', 1),
        lambda text: text[100:],
        lambda text: text.replace(b'"seat":', b'"seat":4', 1),
        lambda text: b"[" * 100_000 + b"\n" + text,
        lambda text: text + b"nonsense\n",
        lambda text: b"\xff\xfe" + text,
    ],
)
def test_a_damaged_journal_is_set_aside_unchanged_and_noticed(store, damage):
    sitting_after(store, header("human", "casual"), 5)
    path = playing(store)
    broken = damage(path.read_bytes())
    path.write_bytes(broken)
    assert store.load() is None
    assert told(store) == ["damaged"]
    assert not store.has_match()
    aside = path.with_name(store.notices[0].name)
    assert aside.read_bytes() == broken


def test_behind_a_damaged_journal_the_match_before_it_is_found(store):
    good = sitting_after(store, header("human", "casual", seed=1), 5)
    path = playing(store)
    os.utime(path, (1_000_000_000, 1_000_000_000))
    (store.folder / "playing" / "newer.zatre").write_bytes(b"nonsense\n")
    loaded = store.load()
    assert loaded is not None
    assert loaded[0].match.events == good.match.events
    assert told(store) == ["damaged"]


def test_a_file_cut_off_at_any_byte_resumes_from_its_last_whole_line(store):
    sitting = sitting_after(store, header("human", "casual", "casual"), 12)
    path, text = playing(store), journal_text(sitting.match).encode()
    head = text.index(b"\n") + 1
    offsets = sorted({*range(len(text) - 80, len(text)), *range(head, len(text), 211)})
    for offset in offsets:
        path.write_bytes(text[:offset])
        store = Store(store.folder)
        loaded = store.load()
        assert loaded is not None, offset
        whole = text[: text.rindex(b"\n", 0, offset) + 1]
        complete = offset + 1 == len(text) or text[offset : offset + 1] == b"\n"
        expected = text[: offset + 1] if complete and text[offset - 1 : offset] != b"\n" else whole
        assert path.read_bytes() == loaded[0].text.encode() == expected, (
            "what is in the file is what is played"
        )
        assert told(store) == (["cut"] if expected == whole and whole != text[:offset] else [])
        assert files(store) == [str(path.relative_to(store.folder))], "nothing half written is left"


def test_after_a_cut_off_line_the_next_line_is_written_behind_the_last_whole_one(store):
    sitting_after(store, header("human", "casual"), 6)
    path = playing(store)
    path.write_bytes(path.read_bytes()[:-9])
    sitting = Sitting.resume(store)
    assert sitting is not None
    play_on(sitting, 7)
    assert saved(store) == [journal_text(sitting.match)]


def test_a_file_cut_off_in_its_first_line_is_set_aside(store):
    sitting_after(store, header("human", "casual"), 0)
    path = playing(store)
    path.write_bytes(path.read_bytes()[:40])
    assert store.load() is None
    assert told(store) == ["damaged"]


def test_keys_that_nobody_knows_are_still_in_the_file_after_resuming(store):
    sitting_after(store, header("human", "casual"), 3)
    path = playing(store)
    text = path.read_bytes().replace(b'"event":"draw"', b'"event":"draw","mood":"good"', 1)
    path.write_bytes(text)
    sitting = Sitting.resume(store)
    assert sitting is not None
    play_on(sitting, 2)
    assert path.read_bytes().startswith(text)


def test_every_step_is_synced_before_anybody_sees_it(store, monkeypatch):
    """Somebody may pull the plug: what has been synced is the file as it is now, and so is its name."""
    synced: dict[int, int] = {}

    def sync(number: int) -> None:
        info = os.fstat(number)
        synced[info.st_ino] = info.st_size

    monkeypatch.setattr(os, "fsync", sync)
    sitting = Sitting.begin(store, header("casual", "casual"))
    path = playing(store)
    assert os.name != "posix" or path.parent.stat().st_ino in synced
    for _ in range(6):
        play_on(sitting, 1)
        assert synced[path.stat().st_ino] == path.stat().st_size
    store.save_settings(Settings())
    settings = (store.folder / "settings.json").stat()
    assert synced[settings.st_ino] == settings.st_size


# A disk that refuses


def test_a_full_disk_is_noticed_once_and_the_match_goes_on(store, full_disk):
    sitting = sitting_after(store, header("casual", "casual"), 5)
    full_disk["on"] = True
    play_on(sitting, 6)
    store.save_settings(Settings())
    assert told(store) == ["disk"]


def test_when_the_disk_takes_something_again_the_whole_match_is_in_the_file(store, full_disk):
    sitting = sitting_after(store, header("casual", "casual"), 5)
    full_disk["on"] = True
    play_on(sitting, 3)
    full_disk["on"] = False
    play_on(sitting, 1)
    assert saved(store) == [journal_text(sitting.match)]
    assert Store(store.folder).load() is not None


def test_a_line_that_was_only_half_written_does_not_spoil_the_file(store, monkeypatch):
    sitting = sitting_after(store, header("casual", "casual"), 5)
    real = os.fsync

    def half(number: int) -> None:
        os.ftruncate(number, os.fstat(number).st_size - 7)
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", half)
    play_on(sitting, 1)
    monkeypatch.setattr(os, "fsync", real)
    play_on(sitting, 2)
    assert saved(store) == [journal_text(sitting.match)]


def test_a_match_begun_on_a_full_disk_is_in_the_file_whole_when_it_takes_something_again(store, full_disk):
    full_disk["on"] = True
    sitting = Sitting.begin(store, header("casual", "casual"))
    play_on(sitting, 2)
    assert told(store) == ["disk"]
    full_disk["on"] = False
    play_on(sitting, 1)
    assert saved(store) == [journal_text(sitting.match)]


@pytest.mark.parametrize("end", [play_on, Sitting.give_up])
def test_a_match_that_ended_on_a_full_disk_stays_to_be_continued(store, full_disk, end):
    sitting = sitting_after(store, header("human", "casual"), 6)
    before = saved(store)
    full_disk["on"] = True
    play_on(sitting, 1)
    end(sitting)
    assert (saved(store), saved(store, "finished")) == (before, [])
    full_disk["on"] = False
    end(sitting) if end is Sitting.give_up else play_on(Sitting.resume(store))
    assert (saved(store), len(saved(store, "finished"))) == ([], 1)


@pytest.mark.parametrize("folder", ["playing", "finished"])
def test_where_a_folder_cannot_be_listed_there_is_nothing_to_continue_or_to_review(
    desk, store, monkeypatch, folder
):
    sitting_after(store, header("human", "casual"), 6)
    sitting_after(store, header("human", "casual"), 6).give_up()
    real = Path.glob

    def listed(path: Path, pattern: str) -> object:
        if path.name == folder:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, pattern)

    monkeypatch.setattr(Path, "glob", listed)
    scene = Title(desk.app)
    assert "disk refuses" in scene.notice
    assert (store.has_match(), store.has_finished()) == (folder != "playing", folder != "finished")


# Two windows


def test_a_match_continued_in_two_windows_goes_on_in_two_files(store):
    sitting_after(store, header("human", "casual"), 6)
    windows = [Store(store.folder) for _ in range(2)]
    sittings = [Sitting.resume(window) for window in windows]
    for count in range(1, 4):
        for sitting in sittings:
            play_on(sitting, count)
    assert sorted(saved(store)) == sorted(journal_text(sitting.match) for sitting in sittings)
    assert [told(window) for window in windows] == [[], ["elsewhere"]]


def test_a_match_that_another_window_put_away_goes_on_in_a_file_of_its_own(store):
    sitting_after(store, header("human", "casual"), 6)
    here, there = (Sitting.resume(Store(store.folder)) for _ in range(2))
    given_up = journal_text(there.match)
    there.give_up()
    play_on(here, 1)
    assert saved(store, "finished") == [given_up]
    assert saved(store) == [journal_text(here.match)]


def test_settings_survive_a_full_disk(store, full_disk):
    store.save_settings(Settings(speed="slow"))
    full_disk["on"] = True
    store.save_settings(Settings(speed="fast"))
    assert store.settings().speed == "slow", "the old file is still whole"


def test_where_no_folder_can_be_made_everything_can_still_be_played(tmp_path):
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "zatre")
    assert asdict(store.settings()) == asdict(Settings())
    store.save_settings(Settings())
    assert not store.has_match()
    sitting = Sitting.begin(store, header("casual", "casual"))
    play_on(sitting)
    assert sitting.match.outcome
    sitting.give_up()
    assert told(store)[:1] == ["disk"]


# What the player is told


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return Desk(monkeypatch, tmp_path / "zatre", speed="off")


def test_a_cut_off_line_is_told_where_it_can_be_read_until_something_is_done(desk, store):
    sitting_after(store, header("human", "casual"), 6, due="lay")
    path = playing(store)
    path.write_bytes(path.read_bytes() + b'{"event":"lay","se')

    def hand() -> Hand:
        yield None
        desk.press_button("Continue")
        yield None
        scene = turn_of(desk.top)
        assert scene.draft is not None
        assert "was cut off" in (scene.refusal or scene.words)
        with_words = desk.screen()
        scene.words = scene.refusal = ""
        assert desk.repainted() != with_words, "it is on the screen"

    desk.play(Title(desk.app), hand())


def test_a_damaged_match_is_told_on_the_title(desk, store):
    sitting_after(store, header("human", "casual"), 6)
    playing(store).write_bytes(b"nonsense\n")

    def hand() -> Hand:
        yield None
        desk.press_button("Continue")
        yield None
        assert isinstance(desk.top, Title)
        assert ".zatre.damaged" in desk.top.notice
        assert "Continue" not in [button.label for button in desk.top.buttons.all]

    desk.play(Title(desk.app), hand())


def test_a_full_disk_is_told_in_the_match(desk, full_disk):
    def hand() -> Hand:
        yield None
        full_disk["on"] = True
        desk.lay_by_mouse(best_turn(desk.match))
        yield None
        scene = turn_of(desk.top)
        assert scene.draft is not None
        assert "disk refuses" in (scene.refusal or scene.words)

    desk.play(desk.table(sitting_after(desk.store, header("human", "casual"), 4)), hand())
