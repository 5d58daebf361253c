"""The journal of a match on the disk: each line is written before the next step, and no file is ever overwritten."""

import os
import time
from itertools import islice
from pathlib import Path

import pytest
from card_matches import header as card_header
from card_matches import steps
from helpers import header, journal_text, play_on, saved, session_after
from saved_files import notice_kinds, playing

from game.rules.cards.journal import Journal as CardJournal
from game.rules.tiles.journal import Journal
from game.session.files import append_and_sync, file_away, make_folder, remove, write_atomically
from game.session.game_session import GameSession
from game.session.match_file import GIVEN_UP
from game.session.settings import Settings
from game.session.storage import Store

# The journal of the match in progress


@pytest.mark.slow
def test_every_line_is_in_the_file_before_the_next_step(store):
    session = session_after(store, header("casual", "casual"), 0)
    while session.match.due:
        play_on(session, 1)
        folder = "finished" if session.match.outcome else "playing"
        assert saved(store, folder) == [journal_text(session.match)]
    assert not store.has_match()


@pytest.mark.slow
def test_a_continued_match_is_the_same_match(store):
    for lays, due in ((0, "draw"), (3, "draw"), (8, "lay"), (21, "lay")):
        old = session_after(store, header("human", "casual", "casual", seed=lays), lays, due=due)
        new = GameSession.resume(Store(store.folder))
        assert new is not None
        for name in ("due", "hands", "bag", "board", "pads", "events", "header"):
            assert getattr(new.match, name) == getattr(old.match, name), name
        play_on(new)
        assert new.match.outcome
        assert Journal.read(saved(store, "finished")[-1].encode()).match.outcome
        assert saved(store) == []


def test_the_match_played_last_is_the_one_to_continue(store):
    sessions = [session_after(store, header("human", "casual", seed=seed), 2) for seed in (1, 2)]
    for seed in (2, 1, 2, 1):
        play_on(sessions[seed - 1], 1)
        resumed = GameSession.resume(Store(store.folder))
        assert resumed is not None and resumed.match.header.seed == seed


@pytest.mark.slow
def test_matches_begun_in_the_same_second_are_both_saved(store, monkeypatch):
    monkeypatch.setattr(time, "strftime", lambda form: "2030-01-01-120000")
    texts = []
    for seed in range(3):
        session = session_after(store, header("human", "casual", seed=seed), 1)
        texts.append(journal_text(session.match))
        if seed:
            session.give_up()
    assert sorted(saved(store) + saved(store, "finished")) == sorted(texts)


def test_the_files_of_matches_are_in_the_order_of_their_days(store, monkeypatch):
    real, names = time.strftime, []
    for day in ((2029, 12, 31), (2030, 1, 1), (2030, 2, 1)):
        moment = time.struct_time((*day, 9, 5, 0, 0, 0, 0))
        monkeypatch.setattr(time, "strftime", lambda form, moment=moment: real(form, moment))
        session_after(store, header("human", "casual", seed=day[2]), 1)
        names.append(store.playing_now)
    assert names == sorted(names) and all(name.endswith(".zatre") for name in names)
    assert [name[:17] for name in names] == ["2029-12-31-090500", "2030-01-01-090500", "2030-02-01-090500"]


def test_a_given_up_match_is_kept_but_cannot_be_continued(store):
    session = session_after(store, header("human", "casual"), 4)
    assert store.has_match()
    session.give_up()
    assert not store.has_match()
    assert store.load() is None
    assert saved(store, "finished") == [journal_text(session.match)]


@pytest.mark.slow
def test_a_match_given_up_early_does_not_hide_one_to_review(store):
    for lays, offered in ((4, 4), (12, 12), (4, 12)):
        session_after(store, header("human", "casual", seed=lays), lays).give_up()
        assert store.last_finished().header.seed == offered


@pytest.mark.slow
def test_a_match_finished_just_before_a_power_cut_cannot_be_continued(store):
    session = session_after(store, header("casual", "casual"), 10)
    play_on(session)
    (path,) = (store.folder / "finished").glob("*")
    path.unlink()
    text = journal_text(session.match).replace('"cpu"', '"bot"', 1)
    (store.folder / "playing" / path.name).write_text(text)
    store = Store(store.folder)
    resumed = GameSession.resume(store)
    if resumed is not None:
        assert resumed.match.outcome
        resumed.close()
    assert not store.has_match(), "although its program is not here any more"
    assert saved(store, "finished") == [text]


def test_every_event_and_its_file_name_are_synced(store, monkeypatch):
    """After each event the whole file has been synced, and after creating the file its folder too."""
    synced: dict[int, int] = {}

    def sync(number: int) -> None:
        info = os.fstat(number)
        synced[info.st_ino] = info.st_size

    monkeypatch.setattr(os, "fsync", sync)
    session = GameSession.begin(store, header("casual", "casual"))
    path = playing(store)
    assert os.name != "posix" or path.parent.stat().st_ino in synced
    for _ in range(6):
        play_on(session, 1)
        assert synced[path.stat().st_ino] == path.stat().st_size
    store.save_settings(Settings())
    settings = (store.folder / "settings.json").stat()
    assert synced[settings.st_ino] == settings.st_size


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced")
def test_a_name_that_comes_or_goes_is_on_the_disk_before_the_next_step(tmp_path, monkeypatch):
    synced: list[tuple[int, bool]] = []
    outer, folder, other = tmp_path / "outer", tmp_path / "outer" / "folder", tmp_path / "other"
    path = folder / "match"

    def of(*folders: Path) -> list[tuple[int, bool]]:
        """What has been synced since the last call: these folders, in this order, each without or with the path."""
        found = [one for one in synced if one[0] in {one.stat().st_ino for one in folders}]
        synced.clear()
        return found

    monkeypatch.setattr(os, "fsync", lambda number: synced.append((os.fstat(number).st_ino, path.exists())))
    make_folder(folder)
    assert of(tmp_path, outer) == [(tmp_path.stat().st_ino, False), (outer.stat().st_ino, False)]
    append_and_sync(path, b"x")
    assert of(folder) == [(folder.stat().st_ino, True)]
    write_atomically(path, b"y")
    assert of(folder) == [(folder.stat().st_ino, True)]
    make_folder(other)
    synced.clear()
    assert file_away(path, other / "match") == other / "match"
    assert of(folder, other) == [(other.stat().st_ino, True), (folder.stat().st_ino, False)]
    remove(other / "match")
    assert of(other) == [(other.stat().st_ino, False)]


def test_unknown_keys_stay_in_the_file_of_a_continued_match(store):
    session_after(store, header("human", "casual"), 3)
    path = playing(store)
    text = path.read_bytes().replace(b'"event":"draw"', b'"event":"draw","mood":"good"', 1)
    path.write_bytes(text)
    session = GameSession.resume(store)
    assert session is not None
    play_on(session, 2)
    assert path.read_bytes().startswith(text)


# Two windows


def in_two_windows(store: Store) -> list[GameSession]:
    session_after(store, header("human", "casual"), 6)
    return [GameSession.resume(Store(store.folder)) for _ in range(2)]


def test_a_match_continued_in_two_windows_goes_on_in_two_files(store):
    session_after(store, header("human", "casual"), 6)
    windows = [Store(store.folder) for _ in range(2)]
    sessions = [GameSession.resume(window) for window in windows]
    for count in range(1, 4):
        for session in sessions:
            play_on(session, count)
    assert sorted(saved(store)) == sorted(journal_text(session.match) for session in sessions)
    assert [notice_kinds(window) for window in windows] == [[], ["elsewhere"]]


@pytest.mark.slow
@pytest.mark.parametrize("end", [GameSession.give_up, play_on])
def test_ending_a_match_leaves_that_of_another_window_alone(store, end):
    here, there = in_two_windows(store)
    play_on(there, 3)
    end(here)
    assert saved(store) == [journal_text(there.match)]
    assert saved(store, "finished") == [journal_text(here.match)]


def test_two_windows_may_give_up_the_same_match(store):
    session_after(store, header("human", "casual"), 6)
    windows = [Store(store.folder) for _ in range(2)]
    for session in [GameSession.resume(window) for window in windows]:
        session.give_up()
    assert (saved(store), len(saved(store, "finished"))) == ([], 2)
    assert [notice_kinds(window) for window in windows] == [[], []]


def test_a_match_given_up_in_another_window_goes_on_in_a_new_file(store):
    here, there = in_two_windows(store)
    given_up = journal_text(there.match)
    there.give_up()
    play_on(here, 1)
    assert saved(store, "finished") == [given_up]
    assert saved(store) == [journal_text(here.match)]


def begun(store: Store, events: int) -> CardJournal:
    journal = CardJournal.begin(card_header(seed=1))
    save = store.begin(journal)
    for _, event in islice(steps(1), events):
        journal.append(event)
        save.append()
    return journal


def test_a_card_match_is_saved_line_by_line_and_loaded_again(store: Store) -> None:
    journal = begun(store, 9)
    loaded = Store(store.folder).load()
    assert loaded is not None
    assert loaded[0].text == journal.text
    assert loaded[0].match.due == journal.match.due


def test_a_finished_card_match_is_moved_and_offered_for_review(store: Store) -> None:
    begun(store, 9)
    loaded = store.load()
    assert loaded is not None
    loaded[1].finish(GIVEN_UP)
    store.close()
    assert [path.name for path in store.finished.glob("*.zatre")]
    found = store.last_finished()
    assert found is not None and found.events == loaded[0].match.events
    assert any(store.search_finished())


def test_the_window_continues_the_newest_match_of_either_game(store: Store) -> None:
    session_after(store, header("human", "casual"), 3)
    journal = begun(store, 9)
    session = GameSession.resume(store)
    assert session is not None
    assert session.match.events == journal.match.events
    assert not store.notices
    assert len(list((store.folder / "playing").glob("*.zatre"))) == 2
