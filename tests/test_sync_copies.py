"""Copies that programs leave beside a match when they sync folders count once, in the lists and in the records."""

import shutil
from pathlib import Path

import pytest
from helpers import header, play_on, session_after

from game.rules.common.journal import header_line
from game.session.game_session import GameSession
from game.session.match_file import GIVEN_UP, LOST
from game.session.records import records_by_name
from game.session.storage import Store
from game.session.sync_copies import original_of, without_copies

SYNCTHING, DROPBOX = "{}.sync-conflict-20260101-101010-ABCDEFG", "{} (Ada's conflicted copy 2026-01-01)"
NAMES = (SYNCTHING, DROPBOX, "{} (conflicted copy 2026-01-01 101010)", "{} (In Konflikt stehende Kopie)")
OTHER_NAMES = (
    "{} (Ada (old)'s conflicted copy)",
    "{}_conflict-20260101-101010",
    "{}.Conflict",
    "{} 2",
    "{}-ADAS-PC1",
)


def copied(path: Path, form: str) -> Path:
    """Copies a match beside itself under such a name."""
    copy = path.with_stem(form.format(path.stem))
    shutil.copy(path, copy)
    return copy


def begun(store: Store, seed: int = 5) -> tuple[GameSession, Path]:
    before = {*store.playing.glob("*")}
    session = session_after(store, header("human", "casual", seed=seed), 6)
    (path,) = {*store.playing.glob("*")} - before
    return session, path


def two_finished(store: Store) -> None:
    for seed in (5, 6):
        session, _path = begun(store, seed)
        play_on(session, 1000)
    store.close()


def waiting(store: Store) -> list[tuple[str, int]]:
    """In a new window: the name and the number of events of each match that can be continued."""
    fresh = Store(store.folder)
    found = [(one.name, len(one.match.events)) for one in fresh.waiting() if one]
    assert {name for name, _count in found} == fresh.waiting_names()
    return found


def finished(store: Store) -> list[str]:
    """In new windows, without and with the index: the names of the finished matches."""
    lists = []
    for _ in range(2):
        fresh = Store(store.folder, waits=True)
        list(fresh.find_finished())
        lists.append([one.name for one in fresh.finished_matches()])
    assert lists[0] == lists[1]
    return lists[0]


def test_a_name_says_of_which_match_it_is_a_copy():
    for form in (*NAMES, *OTHER_NAMES, SYNCTHING.format(DROPBOX), DROPBOX.format(SYNCTHING)):
        assert original_of(f"{form.format('2026-01-01-1')}.zatre") == "2026-01-01-1.zatre"
    for name in ("2026-01-01-1.zatre", "x-2.zatre", "(x).zatre", ".zatre", "x (y.zatre", "x(y).zatre"):
        assert original_of(name) == name


@pytest.mark.parametrize("form", NAMES)
def test_a_copy_of_a_waiting_match_counts_once_and_stays(store, form):
    _session, path = begun(store)
    copy = copied(path, form)
    assert [name for name, _count in waiting(store)] == [path.name]
    assert copy.exists()


@pytest.mark.parametrize("form", NAMES)
@pytest.mark.parametrize("further", ["match", "copy"])
def test_the_one_that_has_got_further_is_continued(store, form, further):
    session, path = begun(store)
    copy = copied(path, form)
    play_on(session, 3)
    store.close()
    if further == "copy":
        long, short = path.read_text(), copy.read_text()
        path.write_text(short)
        copy.write_text(long)
        path = copy
    assert waiting(store) == [(path.name, len(session.match.events))]
    resumed = GameSession.resume(Store(store.folder))
    assert resumed.match.events == session.match.events


def test_a_copy_of_an_older_match_is_older_than_the_match_played_last(store):
    _session, old = begun(store)
    _session, new = begun(store, seed=6)
    copied(old, SYNCTHING)
    assert [name for name, _count in waiting(store)] == [new.name, old.name]
    old.unlink()
    assert [name for name, _count in waiting(store)] == [new.name, f"{SYNCTHING.format(old.stem)}.zatre"]


def test_copies_that_were_played_differently_count_once(store):
    session, path = begun(store)
    copy = copied(path, SYNCTHING)
    with copy.open("a") as file:
        file.write('{"event":"seat","seat":0,"kind":"cpu","level":"club"}\n')
    play_on(session, 3)
    store.close()
    assert waiting(store) == [(path.name, len(session.match.events))]


def test_a_copy_without_its_match_is_a_match(store):
    session, path = begun(store)
    copy = copied(path, SYNCTHING)
    path.unlink()
    assert waiting(store) == [(copy.name, len(session.match.events))]


def test_what_only_has_the_name_of_a_copy_is_a_match_of_its_own(store):
    _session, path = begun(store)
    _other, second = begun(store, seed=6)
    second.rename(path.with_stem(SYNCTHING.format(path.stem)))
    assert len(waiting(store)) == 2
    copied(path, DROPBOX).write_text("damaged")
    assert len([one for one in Store(store.folder).waiting() if one]) == 2


@pytest.mark.slow
def test_the_copies_of_a_hundred_matches_are_left_out(tmp_path):
    """To look at more would take too long."""
    names = []
    for seed in range(102):
        path = tmp_path / f"2026-01-01-{seed}.zatre"
        path.write_text(header_line(header("human", "casual", seed=seed)) + "\n")
        names += [path.name, copied(path, SYNCTHING).name]
    assert without_copies(tmp_path, names) == [*names[:200:2], *names[200:]]


@pytest.mark.parametrize("how", [GIVEN_UP, LOST, ""], ids=["given up", "lost", "ended"])
@pytest.mark.parametrize("ends", ["match", "copy"])
def test_a_match_that_is_over_does_not_wait_under_another_name(store, ends, how):
    session, path = begun(store)
    copy = copied(path, DROPBOX)
    if ends == "copy":
        path.rename(path.with_suffix(".kept"))
        session = GameSession.resume(Store(store.folder, waits=True))
        path.with_suffix(".kept").rename(path)
    session._file.finish(how)
    session.close()
    store.close()
    while not session._file.settled:
        pass
    assert waiting(store) == [] and len(finished(store)) == 1
    assert len([one for one in (path, copy) if one.exists()]) == 1, "no copy is deleted"


@pytest.mark.slow
def test_copies_of_finished_matches_count_once_in_lists_and_records(store):
    two_finished(store)
    before = finished(store)
    for path in sorted(store.finished.glob("*.zatre")):
        for form in NAMES:
            copy = copied(path, form)
            if form is DROPBOX:
                copy.write_text("".join(copy.read_text().splitlines(keepends=True)[:-1]))
    assert finished(store) == before
    fresh = Store(store.folder)
    list(fresh.find_finished())
    (ada,) = records_by_name([one.record for one in fresh.finished_matches()], "board", short=False)
    assert ada.matches.played == 2
    (store.finished / before[0]).unlink()
    assert len(finished(store)) == 2 and before[0] not in finished(store)


@pytest.mark.slow
def test_finished_matches_of_the_same_players_are_no_copies_whatever_their_names(store):
    """Matches of older versions do not say when they were played."""
    two_finished(store)
    first, second = sorted(store.finished.glob("*.zatre"))
    second.rename(first.with_stem(f"{first.stem} (2)"))
    assert len(finished(store)) == 2
