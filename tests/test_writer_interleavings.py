"""The writer's thread and the window's, in many orders: every job is done, once and in its order, however they take turns."""

import errno
import random
import threading
from types import SimpleNamespace

import pytest
from interleavings import Scheduler

from game.session import writer
from game.session.writer import Notice, Writer

ORDERS = 150
WHOLE, LINES = "settings", "journal"


class Disk:
    """What has been written: for each key the values, in order. Refuses every value in ``refused`` the first time."""

    def __init__(self, refused: set[int]) -> None:
        self.written: dict[str, list[int]] = {WHOLE: [], LINES: []}
        self._refused = refused

    def write(self, key: str, value: int) -> None:
        if value in self._refused:
            self._refused.remove(value)
            raise OSError(errno.EIO, "Input/output error")
        self.written[key].append(value)


def act(pen: Writer, disk: Disk, rng: random.Random) -> dict[str, list[int]]:
    """Does what a window does, at random. Returns the values in their order, by their keys."""
    asked: dict[str, list[int]] = {WHOLE: [], LINES: []}
    for value in range(rng.randint(3, 5)):
        key = rng.choice((WHOLE, LINES))
        asked[key].append(value)
        pen.do(key, lambda key=key, value=value: disk.write(key, value), whole=key == WHOLE)  # type: ignore[misc]
        # In this order: see ``Store._unsaved``.
        known = key in pen.unfinished or pen.has_failed(key)
        assert known or value in disk.written[key], (
            "a window that looks now finds it neither in memory nor on the disk"
        )
    pen.settle()
    return asked


def test_what_was_refused_is_tried_again_only_when_something_else_could_be_written():
    tried: list[int] = []

    def refuse(number: int) -> None:
        tried.append(number)
        raise OSError(errno.ENOSPC, "No space left on device")

    pen = Writer([], waits=True)
    for number in (1, 2):
        pen.do(number, lambda number=number: refuse(number))  # type: ignore[misc]
    assert tried == [1, 2]
    pen.do(3, lambda: None)
    assert tried == [1, 2, 1, 2] and pen.has_failed(1) and not pen.has_failed(3)


def test_a_signal_while_the_thread_starts_does_not_leave_it_writing(monkeypatch):
    """Python then refuses to join the thread, although it runs."""
    may_write, written = threading.Event(), []

    class Interrupted(threading.Thread):
        def start(self) -> None:
            threading.Thread(target=self.run).start()
            raise SystemExit

    monkeypatch.setattr(writer, "PATIENCE", 0.0)
    pen = Writer([], waits=True)
    monkeypatch.setattr(writer, "threading", SimpleNamespace(Thread=Interrupted))
    with pytest.raises(SystemExit):
        pen.do("match", lambda: written.append(may_write.wait(60)))
    pen.settle(may_write.set)
    assert written == [True]


def test_without_another_thread_the_jobs_are_done_all_the_same(monkeypatch):
    """As when the system has no room for one. Otherwise closing the game would wait for ever."""
    written: list[str] = []

    class Refused(threading.Thread):
        def start(self) -> None:
            raise RuntimeError("can't start new thread")

    pen = Writer([])
    monkeypatch.setattr(writer, "threading", SimpleNamespace(Thread=Refused))
    pen.do("match", lambda: written.append("match"))
    assert written == ["match"] and pen.idle


@pytest.mark.slow
def test_every_job_is_done_once_and_in_its_order_however_the_threads_take_turns(monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.0)
    merged = 0
    for seed in range(ORDERS):
        rng = random.Random(seed)
        often = rng.choice((0.03, 0.1, 0.3))
        scheduler = Scheduler(lambda rng=rng, often=often: rng.random() < often)  # type: ignore[misc]
        disk = Disk(refused=set(rng.sample(range(5), rng.choice((0, 0, 1)))))
        refused = bool(disk._refused)
        notices: list[Notice] = []
        with scheduler.running(writer):
            pen = Writer(notices)
            asked = act(pen, disk, rng)
            assert pen.idle and not pen.unfinished, f"seed {seed}"
        written = disk.written
        assert len(written[LINES]) == len(set(written[LINES])), f"seed {seed}: a job was done twice"
        if refused:
            # A later job with the same key writes what the refused one could not.
            assert written[LINES][-1:] == asked[LINES][-1:], f"seed {seed}"
        else:
            assert written[LINES] == asked[LINES], f"seed {seed}"
            assert not notices
            merged += len(asked[WHOLE]) - len(written[WHOLE])
        assert written[WHOLE][-1:] == asked[WHOLE][-1:], f"seed {seed}: not the newest"
        assert written[WHOLE] == sorted(set(written[WHOLE])), f"seed {seed}"
    assert merged, "settings that wait are replaced by newer ones"
