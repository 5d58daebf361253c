"""The players: what a player may know, what each level does, and the worker that thinks in its own process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
import time
from collections.abc import Iterator
from functools import partial

import pytest
from helpers import header, positions

from game.players.budget import Clock, Samples
from game.players.greedy import casual, gain
from game.players.levels import LEVELS, choose, player
from game.players.master import rank_turns
from game.players.worker import Worker
from game.rules.tiles.constants import PRESETS, TILES_OF, VALUES, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

BUDGET, PEACE = Samples(40), Samples(150)


def holding(match: Match, seat: int, value: int) -> Match:
    """The same match, but this seat holds one more tile from the bag, face down."""
    other = copy.deepcopy(match)
    other.hands[seat].append(value)
    other.bag[value] -= 1
    return other


def hidden_positions(every: int) -> Iterator[tuple[Match, Match, int]]:
    """Pairs of matches that differ only in tiles that the seat to lay cannot see."""
    dice = random.Random(4)
    for seats, pads in ((2, None), (3, None), (4, (0, 0, 1, 1))):
        for number, match in enumerate(positions(seats, seats, pads=pads)):
            seat = match.due.seat
            strangers = [s for s in range(seats) if match.header.pads[s] != match.header.pads[seat]]
            left = [value for value in VALUES if match.bag[value]]
            if number % every == 0 and len(left) > 1:
                one, two = dice.sample(left, 2)
                hidden = dice.choice(strangers)
                yield holding(match, hidden, one), holding(match, hidden, two), seat


# What a seat may know


@pytest.mark.slow
def test_matches_that_differ_only_in_hidden_tiles_look_the_same_to_a_seat():
    count = 0
    for match, other, seat in hidden_positions(every=3):
        count += 1
        assert match.hands != other.hands
        mine, theirs = view_of(match, seat), view_of(other, seat)
        assert mine == theirs
        assert pickle.dumps(mine) == pickle.dumps(theirs), "nothing is hidden in a corner of it either"
    assert count > 40


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_decides_by_what_it_cannot_see(level):
    for number, (match, other, seat) in enumerate(hidden_positions(every=16)):
        turns = [player(level)(view_of(m, seat), BUDGET, random.Random(number)) for m in (match, other)]
        assert turns[0] == turns[1]


def test_view_shows_own_and_partners_tiles_and_counts_of_the_others():
    for match in positions(3, 4, pads=(0, 0, 1, 1)):
        for seat in range(4):
            seen = view_of(match, seat)
            for other in range(4):
                if other // 2 == seat // 2:
                    assert seen.hands[other] == tuple(match.hands[other])
                else:
                    assert seen.hands[other] is None
                assert seen.held[other] == len(match.hands[other])
            assert seen.hand == tuple(match.hands[seat])
            assert seen.pad == match.pads[seat // 2]
            assert seen.bag_count == sum(match.bag)


def test_unseen_tiles_are_those_neither_on_the_board_nor_in_a_visible_hand():
    for match in positions(5, 3):
        seat = match.due.seat
        seen = view_of(match, seat)
        for value in VALUES:
            lying = sum(1 for tile, _cell in match.board.laid if tile == value)
            assert seen.unseen[value] == TILES_OF[value] - lying - match.hands[seat].count(value)
        others = sum(len(hand) for other, hand in enumerate(match.hands) if other != seat)
        assert sum(seen.unseen) == sum(match.bag) + others


def test_laying_on_a_view_does_not_change_the_match():
    match = next(iter(positions(1)))
    board, pads = match.board.copy(), [pad.copy() for pad in match.pads]
    seen = view_of(match, match.due.seat)
    turn = seen.legal_turns()[0]
    for value, cell in turn:
        seen.board.lay(value, cell)
    seen.pad.enter((12, 12), 3)
    assert (match.board, match.pads) == (board, pads)


def test_a_view_travels_to_another_process_and_is_the_same_there():
    for number, match in enumerate(positions(2)):
        if number % 7 == 0:
            seen = view_of(match, match.due.seat)
            again = pickle.loads(pickle.dumps(seen))
            assert again == seen
            assert again.legal_turns() == seen.legal_turns()


# Levels


def worth(match: Match, turn: Turn) -> int:
    """The points that the turn adds to the pad, found by entering it and adding up."""
    event = match.lay_event(turn)
    after = match.pad_of(event.seat).copy()
    after.enter(event.lines, event.ticks)
    return after.total() - match.pad_of(event.seat).total()


def every_kind_of_position() -> Iterator[Match]:
    for rules in PRESETS:
        for seats, pads in ((2, None), (4, (0, 0, 1, 1))):
            for number, match in enumerate(positions(seats, seats, rules, pads)):
                if number % 14 == 0:
                    yield match


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_legal_turns_by_every_house_rule(level):
    for number, match in enumerate(every_kind_of_position()):
        turn = player(level)(view_of(match, match.due.seat), BUDGET, random.Random(number))
        assert match.lay_event(turn)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_the_same_with_the_same_dice(level):
    for number, match in enumerate(every_kind_of_position()):
        if number % 3 == 0:
            seen = view_of(match, match.due.seat)
            turns = [player(level)(seen, BUDGET, random.Random(number)) for _ in range(2)]
            assert turns[0] == turns[1]
            assert seen == view_of(match, match.due.seat), "and leaves what it was shown as it was"


@pytest.mark.slow
def test_casual_takes_the_largest_gain_that_any_legal_turn_has():
    for number, match in enumerate(every_kind_of_position()):
        turn = player("casual")(view_of(match, match.due.seat), BUDGET, random.Random(number))
        assert worth(match, turn) == max(worth(match, other) for other in match.legal_turns())


def test_the_gain_by_which_levels_decide_is_what_the_pad_gains():
    for match in every_kind_of_position():
        seen = view_of(match, match.due.seat)
        for turn in match.legal_turns()[::9]:
            assert gain(seen, turn) == worth(match, turn)
        assert seen == view_of(match, match.due.seat)


def test_casual_chooses_at_random_among_equals():
    match = next(iter(positions(1)))
    seen = view_of(match, match.due.seat)
    assert len({frozenset(player("casual")(seen, BUDGET, random.Random(i))) for i in range(40)}) > 1


@pytest.mark.slow
def test_beginner_overlooks_good_turns_and_so_scores_less_than_casual():
    sums = {"beginner": 0, "casual": 0}
    for level in sums:
        for number, match in enumerate(every_kind_of_position()):
            turn = player(level)(view_of(match, match.due.seat), BUDGET, random.Random(number))
            sums[level] += worth(match, turn)
    assert 0 < sums["beginner"] < sums["casual"]


def test_the_dealer_gives_what_is_due_and_nothing_that_is_not_in_the_bag():
    for seats in range(2, 7):
        match = Match(header(*["casual"] * seats))
        dealer = Dealer(match, seats)
        dice = random.Random(seats)
        while match.due:
            if match.due.event == "lay":
                match.apply(match.lay_event(dice.choice(match.legal_turns())))
            else:
                match.apply(dealer.event(match))
        assert match.outcome


def test_a_dealer_that_takes_over_in_the_middle_deals_what_is_left():
    match = Match(header("casual", "casual", "casual"))
    dice = random.Random(3)
    while match.due:
        if match.due.event == "lay":
            match.apply(match.lay_event(dice.choice(match.legal_turns())))
        else:
            match.apply(Dealer(match, dice.getrandbits(20)).event(match))
    assert match.outcome


# The thinker


def answer_of(worker: Worker) -> Turn:
    """The answer, asked for in a loop, as the game does once per frame."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if (turn := worker.answer()) is not None:
            return turn
        time.sleep(0.005)
    raise AssertionError("the worker does not answer")


def heads() -> list[multiprocessing.Process]:
    return [child for child in multiprocessing.active_children() if child.name == "zatre-worker"]


@pytest.fixture
def worker() -> Iterator[Worker]:
    before = heads()
    made = Worker()
    made.process = next(head for head in heads() if head not in before)
    yield made
    made.close()


@pytest.fixture(scope="module")
def question() -> tuple[Match, PlayerView]:
    match = next(m for n, m in enumerate(positions(8)) if n == 7)
    return match, view_of(match, match.due.seat)


@pytest.mark.slow
def test_worker_answers_each_question_as_its_level_would(worker, question):
    match, seen = question
    for seed in range(3):
        for level in LEVELS:
            assert not worker.thinking
            worker.ask(partial(choose, level), seen, BUDGET, seed)
            assert worker.thinking
            turn = answer_of(worker)
            assert not worker.thinking
            assert turn == player(level)(seen, BUDGET, random.Random(seed))
            assert match.lay_event(turn)


def until_hurried(seen: PlayerView, clock: Clock, rng: random.Random) -> str:
    """Never ends unless it is hurried."""
    while not clock.over():
        pass
    return "hurried"


@pytest.mark.slow
def test_asking_for_the_answer_never_waits(worker, question):
    assert worker.answer() is None, "nothing was asked"
    worker.ask(until_hurried, question[1], BUDGET, 1)
    for _ in range(3):
        assert worker.answer() is None
    worker.hurry()
    assert answer_of(worker) == "hurried"


def end(process: multiprocessing.Process) -> None:
    process.kill()
    process.join(20)


def in_peace(seen: PlayerView, seed: int) -> float:
    """The margin of the best turn, found without hurry."""
    return rank_turns(seen, PEACE, random.Random(seed))[0].margin


def in_a_hurry(seen: PlayerView, seed: int) -> float:
    return rank_turns(seen, Clock(PEACE, lambda: True), random.Random(seed))[0].margin


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["before the question", "after the question"])
def test_a_thinker_whose_process_was_lost_answers_as_if_nothing_had_been(worker, question, moment):
    seen = question[1]
    if moment == "after the question":
        worker.ask(rank_turns, seen, PEACE, 5)
    end(worker.process)
    for seed in (5, 6):
        if not worker.thinking:
            worker.ask(rank_turns, seen, PEACE, seed)
        assert answer_of(worker)[0].margin == in_peace(seen, seed) != in_a_hurry(seen, seed)
    assert len(heads()) == 1


@pytest.mark.slow
def test_worker_answers_here_if_its_second_process_is_lost_too(worker, question):
    seen = question[1]
    end(worker.process)
    worker.ask(rank_turns, seen, PEACE, 5)
    assert worker.answer() is None
    end(worker._process)
    assert worker.answer()[0].margin == in_peace(seen, 5), "whole, as its budget is in samples"
    worker.ask(rank_turns, seen, PEACE, 6)
    assert answer_of(worker)[0].margin == in_peace(seen, 6)


@pytest.mark.slow
def test_who_was_to_hurry_still_is_after_the_process_was_lost(worker, question):
    end(worker.process)
    worker.ask(rank_turns, question[1], PEACE, 5)
    worker.hurry()
    assert worker.answer() is None
    assert answer_of(worker)[0].margin == in_a_hurry(question[1], 5)


def test_worker_answers_here_if_no_new_process_can_start(worker, question, monkeypatch):
    def refused(self: object) -> None:
        raise BlockingIOError

    end(worker.process)
    worker.ask(casual, question[1], BUDGET, 5)
    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", refused)
    assert worker.answer() == player("casual")(question[1], BUDGET, random.Random(5))


@pytest.mark.slow
def test_worker_answers_here_until_a_first_process_can_start(question, monkeypatch):
    def refused(self: object) -> None:
        raise BlockingIOError

    with monkeypatch.context() as full:
        full.setattr("multiprocessing.context.SpawnProcess.start", refused)
        alone = Worker()
        for seed in (5, 6):
            alone.ask(rank_turns, question[1], PEACE, seed)
            alone.hurry()
            assert alone.answer()[0].margin == in_a_hurry(question[1], seed)
        alone.close()
    assert not heads()
    alone.ask(rank_turns, question[1], PEACE, 7)
    assert answer_of(alone)[0].margin == in_peace(question[1], 7)
    alone.close()


def test_closing_ends_a_busy_worker_and_may_be_repeated(worker, question):
    worker.ask(casual, question[1], BUDGET, 1)
    worker.close()
    worker.process.join(20)
    assert not worker.process.is_alive()
    worker.close()
