"""*Continue* opens the match played last, and the review the one finished last, whatever the clock says."""

import os
import sys
from pathlib import Path

import pytest
from helpers import header, journal_text, play_on, session_after

from game.session.files import LARGEST
from game.session.game_session import GameSession
from game.session.match_lists import SPARE_LINES
from game.session.storage import Store

PAST, FUTURE = 1_000_000_000, 4_000_000_000


def begun(store: Store, seed: int) -> tuple[GameSession, Path]:
    before = set((store.folder / "playing").glob("*"))
    session = session_after(store, header("human", "casual", seed=seed), 2)
    (path,) = set((store.folder / "playing").glob("*")) - before
    return session, path


def continued(store: Store) -> int | None:
    """The seed of the match that a new window continues."""
    session = GameSession.resume(Store(store.folder))
    return session and session.match.header.seed


def saved_by_version_1(store: Store, name: str, seed: int, when: int) -> None:
    """A match as it was saved before there was an order file."""
    path = store.folder / "playing" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        journal_text(session_after(Store(store.folder / "x"), header("human", "club", seed=seed), 2).match)
    )
    os.utime(path, (when, when))


def test_a_match_begun_after_the_clock_was_set_back_is_the_one_to_continue(store):
    _first, path = begun(store, 1)
    os.utime(path, (FUTURE, FUTURE))
    second, _path = begun(store, 2)
    assert continued(store) == 2
    second.give_up()
    third, path = begun(store, 3)
    begun(store, 4)
    play_on(third, 1)
    os.utime(path, (PAST, PAST))
    assert continued(store) == 3


def test_a_match_that_is_continued_again_and_again_is_named_once(store):
    """The file with the order does not grow by a line each time the game is opened."""
    begun(store, 1)
    for _start in range(3):
        play_on(GameSession.resume(Store(store.folder)), 1)
    names = (store.folder / "playing.order").read_text().splitlines()
    assert len(names) == 1


def test_match_finished_last_is_reviewed_if_the_clock_went_back(store):
    for seed, when in ((1, FUTURE), (2, PAST)):
        session, path = begun(store, seed)
        os.utime(path, (when, when))
        session.give_up()
    assert Store(store.folder).last_finished().header.seed == 2


def test_matches_of_the_version_before_are_found_the_newest_first_but_older_than_those_begun_since(store):
    saved_by_version_1(store, "2026-11-20-101112.zatre", 1, PAST + 1)
    saved_by_version_1(store, "2026-11-21-101112.zatre", 2, PAST)
    assert continued(store) == 1
    begun(store, 3)
    assert [one.match.header.seed for one in store.waiting()] == [3, 1, 2]
    saved_by_version_1(store, "from a friend.zatre", 4, PAST)
    assert continued(store) == 4, "somebody has added it"


def test_a_match_of_the_version_before_is_older_than_one_begun_since(store):
    saved_by_version_1(store, "2026-11-21-101112.zatre", 1, FUTURE)
    begun(store, 2)
    assert continued(store) == 2


@pytest.mark.parametrize("text", [None, b"", b"\x00" * 50, b"nonsense", "directory"])
def test_without_a_valid_order_file_modification_times_decide(store, text):
    _first, path = begun(store, 1)
    begun(store, 2)
    os.utime(path, (FUTURE, FUTURE))
    order = store.folder / "playing.order"
    order.unlink()
    if text == "directory":
        order.mkdir()
    elif text is not None:
        order.write_bytes(text)
    assert continued(store) == 1
    if text != "directory":
        begun(store, 3)
        assert continued(store) == 3


@pytest.mark.slow
def test_an_order_file_cut_off_in_the_middle_of_a_line_still_counts(store):
    begun(store, 1)
    begun(store, 2)
    order = store.folder / "playing.order"
    order.write_bytes(order.read_bytes()[:-4])
    third, last = begun(store, 3)
    os.utime(last, (PAST, PAST))
    assert continued(store) == 3
    third.give_up()
    assert continued(store) == 2


def test_an_order_file_that_is_too_large_does_not_count(store):
    _first, path = begun(store, 1)
    begun(store, 2)
    os.utime(path, (FUTURE, FUTURE))
    order = store.folder / "playing.order"
    size = order.stat().st_size
    assert continued(store) == 2
    os.truncate(order, LARGEST + 1)
    assert continued(store) == 1
    begun(store, 3)
    assert order.stat().st_size == LARGEST + 1 > size, "nothing is added to it"


def test_the_order_file_is_synced(store, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda number: synced.append(os.fstat(number).st_ino))
    begun(store, 1)
    assert (store.folder / "playing.order").stat().st_ino in synced


def test_the_order_file_does_not_grow_for_ever(store):
    first = begun(store, 1)[1].name
    order = store.folder / "playing.order"
    order.write_text("gone.zatre\n" * (SPARE_LINES + 100) + order.read_text())
    long = order.read_text()
    assert store.has_match()
    assert order.read_text() == long, "who only reads writes nothing"
    second = begun(store, 2)[1].name
    assert order.read_text() == f"{first}\n{second}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
@pytest.mark.parametrize(("name", "noted"), [(b"\xff.zatre", [b"\xff.zatre"]), (b"a\nb.zatre", [])])
def test_a_strange_name_is_noted_as_it_is_or_not_at_all(store, name, noted):
    session_after(store, header("human", "casual"), 3)
    (path,) = (store.folder / "playing").glob("*.zatre")
    path.rename(path.with_name(os.fsdecode(name)))
    play_on(GameSession.resume(Store(store.folder, waits=True)), 1)
    order = (store.folder / "playing.order").read_bytes()
    assert order.split(b"\n")[1:-1] == noted
