"""A slow disk: no frame waits for it, nothing is shown before it is written, and nothing is lost on the way out."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest
from helpers import best_turn, header, journal_text, play_on, saved, sitting_after
from kept_files import playing, told
from ui_driver import Script, button_of, draft_of, turn_of

from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store

HANG = 60.0


class SlowDisk:
    """Syncs end only while ``free`` is set. ``refuses``: they end with an error."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.free.set()
        self.refuses = False

    def sync(self, number: int) -> None:
        assert self.free.wait(HANG)
        if self.refuses:
            raise OSError(errno.EIO, "Input/output error")


@pytest.fixture
def disk(monkeypatch):
    disk = SlowDisk()
    monkeypatch.setattr(os, "fsync", disk.sync)
    monkeypatch.setattr("game.session.writer.PATIENCE", 0.0)
    yield disk
    disk.free.set()


def wait_for(sitting: GameSession) -> None:
    """Lets the writer end."""
    sitting._save._writer.settle()


def test_a_human_s_turn_is_replayed_once_it_is_on_the_disk(desk, disk):
    sitting = sitting_after(desk.store, header("human", "casual"), 6, due="lay")

    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        disk.free.clear()
        desk.lay_by_mouse(best_turn(desk.match))
        yield 20
        assert scene.busy and scene.model.draft is None
        assert not scene.model.displayed.writing and not scene.model.message.startswith("Ada makes")
        frames, events = desk.frames, len(desk.match.events)
        yield 20
        assert desk.frames > frames, "the loop goes on meanwhile"
        assert len(desk.match.events) == events, "the match waits"
        disk.free.set()
        yield None
        assert draft_of(desk.top), "the match goes on"

    desk.play(desk.table(sitting), hand())
    desk.store.close()
    assert saved(desk.store) == [journal_text(sitting.match)]


def test_drawn_tiles_are_shown_once_they_are_on_the_disk(desk, disk):
    sitting = sitting_after(desk.store, header("human", "casual"), 6)
    wait_for(sitting)
    disk.free.clear()
    scene = turn_of(desk.table(sitting))
    scene.resize((800, 480))
    bag = scene.model.displayed.bag
    for _ in range(20):
        assert scene.update(1 / 60) is None
        assert (scene.model.displayed.bag, scene.model.draft) == (bag, None)
        assert scene.model.displayed.arrived == 0 or scene.model.displayed.rack == []
    assert scene.match.bag_count < bag, "they have been drawn"
    disk.free.set()
    wait_for(sitting)
    while scene.model.draft is None:
        scene.update(1 / 60)
    assert scene.model.displayed.bag == scene.match.bag_count


def test_a_computer_s_turn_is_shown_once_it_is_on_the_disk(desk, disk):
    sitting = sitting_after(desk.store, header("casual", "human"), 6, due="lay")
    wait_for(sitting)
    disk.free.clear()
    scene = turn_of(desk.table(sitting))
    scene.resize((800, 480))
    shown = list(scene.model.displayed.placements)
    while len(scene.match.board.laid) == len(shown):
        scene.update(1 / 60)
    for _ in range(20):
        scene.update(1 / 60)
        assert scene.model.displayed.placements == shown
    disk.free.set()
    wait_for(sitting)
    while scene.model.displayed.placements == shown:
        scene.update(1 / 60)


def test_the_draw_for_the_start_is_shown_once_it_is_on_the_disk(desk, disk):
    disk.free.clear()
    sitting = GameSession.begin(desk.store, header("human", "casual"))
    scene = desk.table(sitting)
    scene.resize((800, 480))
    for _ in range(300):
        scene.update(1 / 60)
        assert scene.timeline.now == 0
    disk.free.set()
    wait_for(sitting)
    scene.update(1 / 60)
    assert scene.timeline.now > 0


def test_the_pause_says_that_a_turn_is_being_saved_until_it_is(desk, disk):
    sitting = sitting_after(desk.store, header("human", "casual"), 6, due="lay")

    def hand() -> Script:
        yield None
        disk.free.clear()
        desk.lay_by_mouse(best_turn(desk.match))
        yield 5
        desk.press(turn_of(desk.top).stage.layout.menu.center)
        yield 5
        assert button_of(desk.top, "Go on playing") and desk.top.busy
        waiting = desk.screen()
        disk.free.set()
        yield None
        assert not desk.top.busy
        assert desk.repainted() != waiting

    desk.play(desk.table(sitting), hand())


def test_what_a_slow_disk_refuses_is_told_in_the_match(desk, disk):
    def hand() -> Script:
        yield None
        disk.refuses = True
        disk.free.clear()
        desk.lay_by_mouse(best_turn(desk.match))
        yield 10
        assert not told(desk.store)
        disk.free.set()
        yield None
        scene = turn_of(desk.top)
        assert "disk refuses" in (scene.model.refusal or scene.model.message)

    desk.play(desk.table(sitting_after(desk.store, header("human", "casual"), 4)), hand())


@pytest.mark.parametrize("ask", [Store.close, Store.has_match, Store.load])
def test_closing_and_continuing_wait_for_what_is_being_written(store, disk, ask):
    sitting = sitting_after(store, header("human", "casual"), 6)
    wait_for(sitting)
    disk.free.clear()
    play_on(sitting, 3)
    store.save_settings(Settings(speed="fast"))
    assert not sitting.settled
    threading.Timer(0.05, disk.free.set).start()
    ask(store)
    assert saved(store) == [journal_text(sitting.match)]
    assert store.settings().speed == "fast"


@pytest.mark.parametrize("end", [play_on, GameSession.give_up])
def test_a_match_that_ends_while_its_lines_are_being_written_is_put_away_whole(store, disk, end):
    sitting = sitting_after(store, header("human", "casual"), 6)
    disk.free.clear()
    play_on(sitting, 2)
    end(sitting)
    disk.free.set()
    assert not store.has_match()
    assert saved(store, "finished") == [journal_text(sitting.match)]


def test_an_error_on_the_writer_s_thread_comes_back_to_the_window_s(store, disk, monkeypatch):
    sitting = sitting_after(store, header("human", "casual"), 6)
    wait_for(sitting)

    def broken(path: Path) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr("game.session.save.stamp_of", broken)
    sitting.deal()
    wait_for(sitting)
    with pytest.raises(ValueError, match="a bug"):
        assert sitting.settled


def test_the_file_is_not_read_for_every_line(store, monkeypatch):
    sitting = sitting_after(store, header("human", "casual"), 6)
    real, reads = Path.read_bytes, []

    def read(path: Path) -> bytes:
        reads.append(path)
        return real(path)

    monkeypatch.setattr(Path, "read_bytes", read)
    play_on(sitting, 20)
    assert reads == []


def test_a_line_of_another_window_written_at_the_same_moment_is_noticed(store, monkeypatch):
    sitting = sitting_after(store, header("human", "casual"), 6)
    path = playing(store)

    def sync(number: int) -> None:
        with path.open("ab") as file:
            file.write(b'{"event":"draw"}\n')

    monkeypatch.setattr(os, "fsync", sync)
    play_on(sitting, 1)
    monkeypatch.undo()
    play_on(sitting, 1)
    assert told(store) == ["elsewhere"]
    assert journal_text(sitting.match) in saved(store)
