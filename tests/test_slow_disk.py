"""A slow disk: no frame waits for it, nothing is shown before it is saved, and nothing is lost when the game closes."""

import errno
import os
import threading
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from helpers import best_turn, header, journal_text, play_on, saved, session_after
from saved_files import notice_kinds, playing
from ui_driver import button_of, draft_of, picture_of, turn_of

from game.commands.play import close_store
from game.engine.intents import Intent, IntentKind
from game.scenes.pause import Pause
from game.session import match_lists, writer
from game.session.files import read_file
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store

HANG = 60.0
USUAL = writer.PATIENCE
"""Read before a fixture makes all other tests wait for the disk."""


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


def wait_for(session: GameSession) -> None:
    session._file._writer.settle()


def saved_before(store: Store, disk: SlowDisk, *kinds: str, **more: str) -> GameSession:
    """A match that is saved before the disk does nothing more."""
    session = session_after(store, header(*(kinds or ("human", "casual"))), 6, **more)
    wait_for(session)
    disk.free.clear()
    return session


def go_on(disk: SlowDisk, session: GameSession) -> None:
    """The disk does something again, and has done everything."""
    disk.free.set()
    wait_for(session)


def test_while_the_game_waits_for_the_disk_at_its_end_it_does_something_else_twenty_times_a_second():
    assert writer.MOMENT == 0.05


def test_a_frame_waits_for_the_disk_for_a_small_part_of_its_time_only():
    assert USUAL is not None and USUAL < 0.1 / 60


@pytest.mark.slow
def test_a_human_s_turn_is_replayed_once_it_is_on_the_disk(ui, disk):
    session = session_after(ui.store, header("human", "casual"), 6, due="lay")

    with ui.play(ui.table(session)):
        scene = turn_of(ui.top)
        disk.free.clear()
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(20)
        assert scene.busy and scene.model.draft is None
        assert not scene.model.displayed.writing and not scene.model.message.startswith("Ada makes")
        frames, events = ui.frames, len(ui.match.events)
        ui.run(20)
        assert ui.frames > frames, "the loop goes on meanwhile"
        assert len(ui.match.events) == events, "the match waits"
        disk.free.set()
        ui.run()
        assert draft_of(ui.top), "the match goes on"
    ui.store.close()
    assert saved(ui.store) == [journal_text(session.match)]


def test_drawn_tiles_are_shown_once_they_are_on_the_disk(ui, disk):
    session = saved_before(ui.store, disk)
    scene = turn_of(ui.table(session))
    scene.resize((800, 480))
    bag = scene.model.displayed.stock
    for _ in range(20):
        assert scene.update(1 / 60) is None
        assert (scene.model.displayed.stock, scene.model.draft) == (bag, None)
        assert scene.model.displayed.arrived == 0 or scene.model.displayed.rack == []
    assert scene.match.bag_count < bag, "they have been drawn"
    go_on(disk, session)
    while scene.model.draft is None:
        scene.update(1 / 60)
    assert scene.model.displayed.stock == scene.match.bag_count


def test_a_computer_s_turn_is_shown_once_it_is_on_the_disk(ui, disk):
    session = saved_before(ui.store, disk, "casual", "human", due="lay")
    scene = turn_of(ui.table(session))
    scene.resize((800, 480))
    shown = list(scene.model.displayed.placements)
    while len(scene.match.board.laid) == len(shown):
        scene.update(1 / 60)
    for _ in range(20):
        scene.update(1 / 60)
        assert scene.model.displayed.placements == shown
    go_on(disk, session)
    while scene.model.displayed.placements == shown:
        scene.update(1 / 60)


def test_the_draw_for_the_start_is_shown_once_it_is_on_the_disk(ui, disk):
    disk.free.clear()
    session = GameSession.begin(ui.store, header("human", "casual"))
    scene = ui.table(session)
    scene.resize((800, 480))
    for _ in range(300):
        scene.update(1 / 60)
        assert scene.timeline.now == 0
    assert scene.handle(Intent(IntentKind.CONFIRM)) is None and scene.timeline.now == 0, "nor for a press"
    go_on(disk, session)
    scene.update(1 / 60)
    assert scene.timeline.now > 0


@pytest.mark.slow
def test_the_pause_says_that_a_turn_is_being_saved_until_it_is(ui, disk):
    session = session_after(ui.store, header("human", "casual"), 6, due="lay")

    with ui.play(ui.table(session)):
        disk.free.clear()
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(5)
        ui.press(turn_of(ui.top).turn_table.layout.station.menu.center)
        ui.run(5)
        assert button_of(ui.top, "Go on playing") and ui.top.busy
        waiting = ui.screen()
        disk.free.set()
        ui.run()
        assert not ui.top.busy
        assert ui.repainted() != waiting


def test_drawing_the_pause_twice_shows_the_same_when_the_disk_becomes_ready_in_between(ui, disk):
    session = saved_before(ui.store, disk)
    session.deal()
    pause = Pause(ui.app, session)
    pause.resize((800, 480))
    waiting = picture_of(pause).blits
    go_on(disk, session)
    assert pause.busy and picture_of(pause).blits == waiting
    pause.update(1 / 60)
    assert not pause.busy and picture_of(pause).blits != waiting


@pytest.mark.slow
def test_the_match_says_when_a_slow_disk_refuses_to_write(ui, disk):
    with ui.play(ui.table(session_after(ui.store, header("human", "casual"), 4))):
        disk.refuses = True
        disk.free.clear()
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(10)
        assert not notice_kinds(ui.store)
        disk.free.set()
        ui.run()
        scene = turn_of(ui.top)
        assert "disk cannot be written to" in (scene.model.refusal or scene.model.message)


def test_closing_waits_for_what_is_being_written_and_says_so(store, disk):
    session = saved_before(store, disk)
    play_on(session, 3)
    store.save_settings(Settings(speed="fast"))
    assert not session.settled
    said = []

    def meanwhile() -> None:
        said.append(session.settled)
        if len(said) == 3:
            disk.free.set()

    store.close(meanwhile)
    assert said[:3] == [False] * 3
    assert saved(store) == [journal_text(session.match)]
    assert store.settings().speed == "fast"


def test_while_it_closes_the_window_answers_all_the_time_and_says_after_0_3_seconds_that_it_is_saving(
    ui, monkeypatch
):
    """Otherwise the system says that the game hangs, and the watchdog of a kiosk ends it."""
    now, happened = iter((10.0, 10.1, 10.29, 10.31, 10.36)), []
    monkeypatch.setattr("game.commands.play.time.perf_counter", lambda: next(now))
    monkeypatch.setattr(pygame.event, "pump", lambda: happened.append("pump"))
    monkeypatch.setattr(ui.app.store, "close", lambda meanwhile: [meanwhile() for _ in range(4)])
    window = SimpleNamespace(size=(400, 300), show=lambda picture: happened.append("shown"))
    close_store(ui.app, window, happened.append)
    assert happened == [10.1, "pump", 10.29, "pump", 10.31, "pump", "shown", 10.36, "pump", "shown"]


def test_a_match_that_is_being_written_is_continued_without_waiting_for_the_disk(store, disk):
    session = saved_before(store, disk)
    play_on(session, 3)
    assert store.saving and store.has_match()
    assert next(store.waiting()) is None, "nobody sees a turn that is not saved"
    again = GameSession.resume(store)
    assert again.match is session.match
    play_on(again, 2)
    go_on(disk, session)
    assert saved(store) == [journal_text(session.match)]
    assert not store.saving
    assert [len(one.match.events) for one in store.waiting()] == [len(session.match.events)]


def test_a_match_that_is_being_deleted_is_not_offered(store, disk):
    kept, gone = (session_after(store, header("human", "casual", seed=seed), 4) for seed in (1, 2))
    wait_for(gone)
    wait_for(kept)
    disk.free.clear()
    store.save_settings(Settings())
    store.delete_waiting(gone._file.path.name)
    assert len(saved(store)) == 2 and store.saving, "the disk has not deleted it yet"
    assert store.waiting_names() == {kept._file.path.name}
    assert store.load()[0].match.header.seed == 1
    disk.free.set()
    wait_for(gone)
    assert saved(store) == [journal_text(kept.match)]


def test_settings_that_wait_for_the_disk_are_replaced_by_newer_ones(store, disk, monkeypatch):
    written = []
    real = disk.sync
    monkeypatch.setattr(os, "fsync", lambda number: (written.append(number), real(number)))
    disk.free.clear()
    for music in range(10):
        store.save_settings(Settings(music=music))
    disk.free.set()
    store.close()
    assert store.settings().music == 9
    assert len(written) in (3, 5), "at most the first and the last file with their folder, once made"


@pytest.mark.parametrize("end", [play_on, GameSession.give_up])
def test_match_that_ends_during_a_write_is_moved_whole(store, disk, end):
    session = session_after(store, header("human", "casual"), 6)
    disk.free.clear()
    play_on(session, 2)
    end(session)
    assert not store.has_match()
    steps = store.find_finished()
    assert next(steps) == (0, 0), "the list waits for it"
    go_on(disk, session)
    assert saved(store, "finished") == [journal_text(session.match)]
    assert list(steps) and len(store.finished_matches()) == 1


def test_an_error_on_the_writer_s_thread_comes_back_to_the_window_s(store, disk, monkeypatch):
    session = session_after(store, header("human", "casual"), 6)
    wait_for(session)

    def broken(path: Path) -> None:
        raise ValueError("a bug")

    monkeypatch.setattr("game.session.files.stamp_of", broken)
    session.deal()
    wait_for(session)
    with pytest.raises(ValueError, match="a bug"):
        assert session.settled


def test_neither_the_file_nor_the_order_is_read_for_every_line(store, monkeypatch):
    session = session_after(store, header("human", "casual"), 6)
    reads, lines = [], match_lists._lines
    monkeypatch.setattr("game.session.files.read_file", lambda path: reads.append(path) or read_file(path))
    monkeypatch.setattr(match_lists, "_lines", lambda folder: reads.append(folder) or lines(folder))
    play_on(session, 20)
    assert reads == []


def test_a_line_of_another_window_written_at_the_same_moment_is_noticed(store, monkeypatch):
    session = session_after(store, header("human", "casual"), 6)
    path = playing(store)

    def sync(number: int) -> None:
        with path.open("ab") as file:
            file.write(b'{"event":"draw"}\n')

    monkeypatch.setattr(os, "fsync", sync)
    play_on(session, 1)
    monkeypatch.undo()
    play_on(session, 1)
    assert notice_kinds(store) == ["elsewhere"]
    assert journal_text(session.match) in saved(store)
