"""The worker: it thinks in a process of its own, and answers even if that process is lost."""

import multiprocessing
import os
import random
import time
from collections.abc import Iterator
from functools import partial

import pytest
from helpers import positions
from survivors import children

from game.games import FIRST
from game.players.budget import Clock, Samples
from game.players.levels import choose, player
from game.players.tiles.levels import casual, rank_turns
from game.players.worker import NICENESS, Worker
from game.rules.tiles.constants import Turn
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

pytestmark = pytest.mark.slow

BUDGET, LONG = Samples(40), Samples(150)


def wait_for_answer(worker: Worker) -> Turn:
    """Asks for the answer in a loop, as the game does once per frame. Fails after a minute."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (turn := worker.answer()) is not None:
            return turn
        time.sleep(0.005)
    raise AssertionError("the worker does not answer")


def worker_processes(most: int = 1) -> list[multiprocessing.Process]:
    return [child for child in children(most) if child.name == "zatre-worker"]


@pytest.fixture
def worker() -> Iterator[Worker]:
    before = worker_processes()
    made = Worker()
    made.process = next(process for process in worker_processes() if process not in before)
    yield made
    made.close()


@pytest.fixture(scope="module")
def question() -> tuple[Match, PlayerView]:
    match = next(m for n, m in enumerate(positions(8)) if n == 7)
    return match, view_of(match, match.due.seat)


def test_worker_answers_each_question_as_its_level_would(worker, question):
    match, seen = question
    for seed in range(3):
        for level in FIRST.habits:
            worker.ask(partial(choose, level), seen, BUDGET, seed)
            turn = wait_for_answer(worker)
            assert turn == player(level)(seen, BUDGET, random.Random(seed))
            assert match.lay_event(turn)


def until_hurried(seen: PlayerView, clock: Clock, rng: random.Random) -> str:
    """Never ends unless it is hurried."""
    while not clock.over():
        pass
    return "hurried"


def test_the_worker_is_thinking_until_its_answer_and_says_at_once_that_there_is_none_yet(worker, question):
    assert worker.answer() is None and not worker.thinking, "nothing was asked"
    for _question in range(2):
        worker.ask(until_hurried, question[1], Samples(10**12), 1)
        for _ in range(3):
            assert worker.thinking and worker.answer() is None
        worker.hurry()
        assert wait_for_answer(worker) == "hurried" and not worker.thinking


def niceness(seen: PlayerView, clock: Clock, rng: random.Random) -> int:
    return os.nice(0)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="Windows has no niceness")
def test_a_worker_leaves_the_processor_to_the_window_and_stays_after_a_late_hurry(worker, question):
    for _question in range(2):
        worker.ask(niceness, question[1], BUDGET, 1)
        assert worker._pipe.poll(60)
        worker.hurry()
        assert wait_for_answer(worker) == os.nice(0) + NICENESS > os.nice(0)
    assert worker_processes() == [worker.process]


def test_every_question_may_lose_a_process(worker, question):
    for seed in range(2):
        worker.ask(rank_turns, question[1], BUDGET, seed)
        end(worker._process)
        assert worker.answer() is None, "it is not worked out in this process"
        wait_for_answer(worker)


def end(process: multiprocessing.Process) -> None:
    process.kill()
    process.join(20)


def unhurried_margin(seen: PlayerView, seed: int) -> float:
    return rank_turns(seen, LONG, random.Random(seed))[0].margin


def hurried_margin(seen: PlayerView, seed: int) -> float:
    return rank_turns(seen, Clock(LONG, lambda: True), random.Random(seed))[0].margin


@pytest.mark.parametrize("moment", ["before the question", "after the question"])
def test_a_worker_whose_process_is_lost_gives_the_same_answer(worker, question, moment):
    seen = question[1]
    if moment == "after the question":
        worker.ask(rank_turns, seen, LONG, 5)
    end(worker.process)
    for seed in (5, 6):
        if not worker.thinking:
            worker.ask(rank_turns, seen, LONG, seed)
        assert wait_for_answer(worker)[0].margin == unhurried_margin(seen, seed) != hurried_margin(seen, seed)
    assert len(worker_processes()) == 1


def test_worker_answers_in_this_process_if_its_second_one_is_lost_too(worker, question):
    seen = question[1]
    end(worker.process)
    worker.ask(rank_turns, seen, LONG, 5)
    assert worker.answer() is None
    end(worker._process)
    assert worker.answer()[0].margin == unhurried_margin(seen, 5), "it did not use its whole budget"
    worker.ask(rank_turns, seen, LONG, 6)
    assert wait_for_answer(worker)[0].margin == unhurried_margin(seen, 6)


def test_a_worker_still_hurries_after_its_process_is_lost(worker, question):
    end(worker.process)
    worker.ask(rank_turns, question[1], LONG, 5)
    worker.hurry()
    assert worker.answer() is None
    assert wait_for_answer(worker)[0].margin == hurried_margin(question[1], 5)


def refused(self: object) -> None:
    raise BlockingIOError


def test_worker_answers_in_this_process_if_no_new_one_can_start(worker, question, monkeypatch):
    end(worker.process)
    worker.ask(casual, question[1], BUDGET, 5)
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert worker.answer() == player("casual")(question[1], BUDGET, random.Random(5))


def test_worker_answers_in_this_process_until_a_first_one_can_start(question, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr("multiprocessing.context.SpawnProcess.start", refused)
        alone = Worker()
        for seed in (5, 6):
            alone.ask(rank_turns, question[1], LONG, seed)
            alone.hurry()
            assert alone.answer()[0].margin == hurried_margin(question[1], seed)
        alone.close()
    assert not worker_processes(0)
    alone.ask(rank_turns, question[1], LONG, 7)
    assert wait_for_answer(alone)[0].margin == unhurried_margin(question[1], 7)
    alone.close()


def test_closing_ends_a_busy_worker_and_twice_is_like_once(worker, question):
    worker.ask(casual, question[1], BUDGET, 1)
    worker.close()
    worker.close()
    worker.process.join(20)
    assert not worker.process.is_alive()
