"""Thousands of finished matches: the title opens a few of them at a time."""

import os
from pathlib import Path

import pytest
from helpers import header, journal_text, session_after
from test_bad_entries import list_with

from game.rules.tiles.events import Lay
from game.scenes.title import Title
from game.session.storage import Store

pytestmark = pytest.mark.slow

MANY, FEW = 100, 20
"""Finished matches, and the number of them that may be opened in one frame."""


@pytest.fixture
def opened(monkeypatch):
    names: list[str] = []
    real_path, real_os = Path.open, os.open

    def watch(path: object) -> None:
        if isinstance(path, os.PathLike) and Path(path).match("finished/*.zatre"):
            names.append(Path(path).name)

    def path_open(path: Path, *more: object, **named: object) -> object:
        watch(path)
        return real_path(path, *more, **named)

    def os_open(path: object, *more: object, **named: object) -> object:
        watch(path)
        return real_os(path, *more, **named)

    monkeypatch.setattr(Path, "open", path_open)
    monkeypatch.setattr(os, "open", os_open)
    return names


def fill(store: Store, *kinds: str, lays: int = 12, count: int = MANY) -> None:
    store.finished.mkdir(parents=True, exist_ok=True)
    text = journal_text(session_after(Store(store.folder / "x"), header(*kinds), lays).match)
    for number in range(count):
        path = store.finished / f"{'-'.join(kinds)}-{number:05d}.zatre"
        path.write_text(text)
        when = 1_000_000_000 + number + ("human" not in kinds) * 1_000_000
        os.utime(path, (when, when))


def test_only_the_newest_match_is_opened_if_it_can_be_reviewed(ui, store, opened):
    fill(store, "human", "casual")
    opened.clear()
    Title(ui.app)
    assert set(opened) == {f"human-casual-{MANY - 1:05d}.zatre"}


def test_the_title_opens_only_a_few_matches_before_its_first_frame(ui, store, opened):
    fill(store, "casual", "casual")
    opened.clear()
    title = Title(ui.app)
    title.resize((800, 480))
    assert 0 < len(set(opened)) <= FEW
    while title.busy:
        before = len(set(opened))
        title.update(0.1)
        assert len(set(opened)) <= before + FEW
    assert len(set(opened)) == MANY


def test_an_older_match_can_be_reviewed_once_it_is_found(ui, store):
    fill(store, "casual", "casual")
    fill(store, "human", "casual", count=1)

    def labels() -> list[str]:
        return [button.label for button in ui.top.buttons.all if button.enabled]

    seen: list[list[str]] = []
    ui.watch = lambda: seen.append(labels())

    with ui.play(Title(ui.app)):
        assert "Review" in labels()
        ui.run()
    assert "Review" not in seen[0]


def test_no_match_is_opened_twice(ui, store, opened):
    fill(store, "casual", "casual")
    fill(store, "human", "casual", count=1)
    for _ in ui.store.search_finished():
        pass
    opened.clear()
    title = Title(ui.app)
    title.resize((800, 480))
    assert "Review" in [button.label for button in title.buttons.all if button.enabled]
    assert ui.store.last_finished().header.seats[0].kind == "human"
    assert set(opened) == {"human-casual-00000.zatre"}


def test_matches_named_in_the_order_file_are_not_examined(store, monkeypatch):
    fill(store, "human", "casual")
    names = "".join(f"human-casual-{n:05d}.zatre\n" for n in range(MANY))
    (store.folder / "finished.order").write_text(names)
    examined = []
    list_with(monkeypatch, lambda name, asked: examined.append(name) if asked == "stat" else None)
    assert any(store.search_finished())
    assert examined == []


def test_a_match_that_is_long_enough_is_found_behind_many_short_ones(ui, store):
    fill(store, "human", "casual", lays=12, count=1)
    for number in range(3 * FEW):
        path = store.finished / f"short-{number}.zatre"
        path.write_text(
            journal_text(session_after(Store(store.folder / "x"), header("human", "club"), 8).match)
        )
    assert store.last_finished().header.seats[1].level == "casual"


@pytest.mark.parametrize(("lays", "newest"), [(8, "casual"), (9, "club")])
def test_a_match_given_up_after_eight_turns_is_only_reviewed_if_there_is_no_other(store, lays, newest):
    for level, count in (("casual", 20), ("club", lays)):
        session = session_after(store, header("human", level), count, seat=count % 2)
        assert sum(isinstance(event, Lay) for event in session.match.events) == count
        session.give_up()
    assert store.last_finished().header.seats[1].level == newest
    again = Store(store.folder)
    assert list(again.search_finished())[-1]
    assert again.last_finished().header.seats[1].level == newest
