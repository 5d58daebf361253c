"""The levels of the computer: legal under every house rule, fair, repeatable, and within their budget."""

import dataclasses
import random

import pytest
from helpers import header
from level_matches import FEW, due_view, match_of, play_on

from game.players.budget import Clock, Samples
from game.players.tiles.candidates import code_on, turns_left
from game.players.tiles.levels import master, rank_turns
from game.players.tiles.pad_evaluation import PadEvaluation
from game.rules.tiles.constants import PRESETS, Turn
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.session.game_session import GameSession
from game.session.storage import Store
from tools.instant_worker import InstantWorker


def laid(match: Match) -> int:
    """The number of turns laid. The match refuses illegal ones, so all of them were legal."""
    return sum(isinstance(event, Lay) for event in match.events)


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize(("seats", "partners"), [(3, False), (6, False), (6, True)])
def test_master_plays_legally_under_every_house_rule(preset: str, seats: int, partners: bool) -> None:
    match = match_of(seats, PRESETS[preset], partners=partners)
    assert laid(play_on(match, "master", 8, seed=seats)) == 8


@pytest.mark.slow
def test_levels_play_whole_matches() -> None:
    assert play_on(match_of(5), "casual", 10_000).outcome is not None
    match = play_on(match_of(2), "club", 44, seed=5)
    assert play_on(match, "master", 10_000, seed=5).outcome is not None


class Counting(Clock):
    samples = 0

    def over(self) -> bool:
        self.samples += 1
        return super().over()


@pytest.mark.slow
def test_master_keeps_to_a_budget_in_samples() -> None:
    clock = Counting(Samples(100))
    master(due_view(play_on(match_of(2), "club", 20)), clock, random.Random(1))
    assert 50 <= clock.samples <= 102


@pytest.mark.slow
def test_master_gives_a_good_turn_even_if_it_is_stopped_at_once() -> None:
    """Before any sample, it evaluates the pad after every turn."""
    match = match_of(2)
    for _ in range(8):
        view = due_view(play_on(match, "club", 3))
        evaluation = PadEvaluation(view.pad, turns_left(view))
        chosen = master(view, Clock(60.0, lambda: True), random.Random(1))
        assert (
            evaluation[code_on(view, chosen)]
            > max(evaluation[code_on(view, turn)] for turn in view.legal_turns()) - 1
        )


def test_a_view_has_no_seed() -> None:
    match = Match(dataclasses.replace(match_of(2).header, seed=7))
    assert due_view(play_on(match, "casual", 3)).header.seed is None
    assert match.header.seed == 7


@pytest.mark.slow
def test_the_last_turn_takes_the_most_points() -> None:
    """With the bag empty no turn follows: only the points gained and the pips held count."""
    match = play_on(match_of(2), "club", 40)
    while match.due and (match.bag_count or match.due.event != "lay"):
        play_on(match, "club", 1)
    view = due_view(match)
    pad, pips = view.pad, sum(view.hand)

    def points(turn: Turn) -> int:
        event = match.lay_event(turn)
        return pad.gain(event.lines, event.ticks) - pips + sum(value for value, _ in turn)

    chosen = master(view, FEW, random.Random(1))
    assert points(chosen) == max(points(turn) for turn in view.legal_turns())


@pytest.mark.slow
def test_a_requested_turn_gets_as_many_samples_as_the_best() -> None:
    view = due_view(play_on(match_of(2), "club", 20))
    judged = rank_turns(view, Samples(600), random.Random(1))
    worst = judged[-1].turn
    again = rank_turns(view, Samples(600), random.Random(1), also=worst)
    asked = next(one for one in again if frozenset(one.turn) == frozenset(worst))
    assert len(asked.margins) == max(len(one.margins) for one in again) > 10
    assert asked.margin < again[0].margin and again[0].turn != worst


@pytest.mark.slow
def test_master_stops_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def tick() -> float:
        nonlocal now
        now += 0.001
        return now

    monkeypatch.setattr("game.players.budget.time.perf_counter", tick)
    clock = Counting(0.5)
    master(due_view(play_on(match_of(2), "club", 10)), clock, random.Random(1))
    assert now < 0.6 and clock.samples > 200


@pytest.mark.slow
def test_a_computer_of_a_level_that_this_version_does_not_know_plays_as_casual(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.session.game_session.Worker", InstantWorker)

    def turns(level: str) -> list[Turn]:
        session, laid = GameSession.begin(store, header(level, level)), list[Turn]()
        while len(laid) < 10:
            if session.match.due.event == "lay":
                laid.append(session.think())
                session.lay(laid[-1])
            else:
                session.deal()
        return laid

    assert turns("wizard") == turns("casual") != turns("beginner")
