"""The levels of the computer: legal under every house rule, fair, repeatable, and exact at the end of a match."""

from __future__ import annotations

import dataclasses
import random

import pytest

from game.players.budget import Clock, Samples
from game.players.club import code_on, turns_left
from game.players.levels import player
from game.players.master import master, rank_turns
from game.players.pad_evaluation import TEN, TICK, TWELVE, PadEvaluation, code_of, enter_code, expected_total
from game.players.rollout_policy import best_turn
from game.players.rollouts import Rollouts
from game.players.scoring_board import ScoringBoard
from game.players.two_ply_search import TwoPlySearch, lays_later
from game.players.two_tile_scorer import TwoTileScorer
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, VALUES, HouseRules, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.match import Match
from game.rules.tiles.pad import Pad
from game.rules.tiles.player_view import PlayerView, view_of

FEW = Samples(60)


def match_of(seats: int, rules: HouseRules = PRESETS["standard"], partners: bool = False) -> Match:
    pads = tuple(seat // 2 if partners else seat for seat in range(seats))
    return Match(Header(tuple(Seat(str(seat), "cpu", "club") for seat in range(seats)), pads, rules))


def play_on(match: Match, level: str, lays: int, seed: int = 1) -> Match:
    """Plays until this many turns have been laid and the next one is due, or until the match is over."""
    dealer, rng = Dealer(match, seed), random.Random(seed)
    while match.due and (lays or match.due.event != "lay"):
        if match.due.event == "lay":
            turn = player(level)(view_of(match, match.due.seat), FEW, rng)
            match.apply(match.lay_event(turn))
            lays -= 1
        else:
            match.apply(dealer.event(match))
    return match


def laid(match: Match) -> int:
    """The number of turns laid. The match refuses illegal ones, so all of them were legal."""
    return sum(isinstance(event, Lay) for event in match.events)


def due_view(match: Match) -> PlayerView:
    assert match.due is not None
    return view_of(match, match.due.seat)


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_master_plays_legally_under_every_house_rule(preset: str, seats: int) -> None:
    assert laid(play_on(match_of(seats, PRESETS[preset]), "master", 8, seed=seats)) == 8


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(PRESETS))
@pytest.mark.parametrize("seats", [4, 6])
def test_master_plays_legally_with_a_partner(preset: str, seats: int) -> None:
    match = play_on(match_of(seats, PRESETS[preset], partners=True), "master", 8, seed=seats)
    assert laid(match) == 8


@pytest.mark.slow
@pytest.mark.parametrize("level", ["casual", "club"])
@pytest.mark.parametrize("seats", [2, 5])
def test_quick_levels_play_whole_matches(level: str, seats: int) -> None:
    assert play_on(match_of(seats), level, 10_000).outcome is not None


@pytest.mark.slow
def test_master_plays_a_whole_match_to_its_end() -> None:
    match = play_on(match_of(2), "club", 44, seed=5)
    assert play_on(match, "master", 10_000, seed=5).outcome is not None


@pytest.mark.parametrize("level", ["casual", "club", "master"])
def test_hidden_tiles_do_not_change_the_choice(level: str) -> None:
    """Swaps another seat's held tile with a tile of the bag. (Under "italian" tiles are often held.)"""
    match, other = match_of(3, PRESETS["italian"]), None
    while other is None:
        play_on(match, "beginner", 1)
        assert match.due is not None, "nobody ever held a tile"
        others = [seat for seat in range(3) if seat != match.due.seat and match.hands[seat]]
        other = next(iter(others), None) if match.bag_count > 20 else None
    before = player(level)(due_view(match), FEW, random.Random(3))
    (held, *_) = match.hands[other]
    swapped = next(value for value in VALUES if value != held and match.bag[value])
    match.hands[other][0] = swapped
    match.bag[swapped] -= 1
    match.bag[held] += 1
    assert player(level)(due_view(match), FEW, random.Random(3)) == before


def test_the_same_seed_and_samples_give_the_same_choice() -> None:
    view = due_view(play_on(match_of(3), "club", 20))
    assert master(view, FEW, random.Random(4)) == master(view, FEW, random.Random(4))


def test_master_does_not_change_the_view() -> None:
    view = due_view(play_on(match_of(2), "club", 15))
    board, pads = view.board.copy(), tuple(pad.copy() for pad in view.pads)
    master(view, FEW, random.Random(1))
    assert (view.board, view.pads) == (board, pads)


class Counting(Clock):
    """A clock that counts the samples."""

    samples = 0

    def over(self) -> bool:
        self.samples += 1
        return super().over()


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


def test_a_partner_lays_no_more_than_the_tiles_held() -> None:
    """A partner with one tile and none to draw can add points to the pad but cannot lose any."""
    match = play_on(match_of(4, partners=True), "club", 20)
    while not lays_later(due_view(match), (0, 1), 1):
        play_on(match, "club", 1)
    view = due_view(match)
    hands = tuple((1,) if seat == 1 else hand for seat, hand in enumerate(view.hands))
    nothing = dataclasses.replace(
        view, hands=hands, held=(len(view.hand), 1, 0, 0), unseen=(0,) * 7, bag_count=0
    )
    ahead = TwoPlySearch(nothing, 1)
    for turn in view.legal_turns()[:20]:
        code = code_on(nothing, turn)
        own, other = enter_code(nothing.pad, code).total(), nothing.pads[1].total()
        assert own <= ahead.margin(turn, code, (), ahead.samples()[0]) + other < own + 30


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
def test_the_two_tile_scorer_finds_the_best_turn_of_a_match() -> None:
    """It is the best turn in the list of legal turns."""
    match, tried = match_of(2), 0
    while match.due:
        play_on(match, "casual", 1)
        if not match.due or match.due.event != "lay" or len(match.hands[match.due.seat]) != 2:
            continue
        view = due_view(match)
        evaluation = PadEvaluation(view.pad, 5.0)
        reply = TwoTileScorer(ScoringBoard(view.board.laid)).best(*view.hand, evaluation)
        found = [match.lay_event(turn) for turn in view.legal_turns()]
        assert reply.value == max(evaluation[code_of(event.lines, event.ticks)] for event in found)
        tried += 1
    assert tried > 30


@pytest.mark.slow
def test_the_rollout_policy_finds_what_the_two_tile_scorer_finds() -> None:
    match, tried = match_of(2), 0
    while match.due:
        play_on(match, "casual", 5)
        scoring_board, evaluation = ScoringBoard(match.board.laid), PadEvaluation(match.pads[0], 5.0)
        scorer = TwoTileScorer(scoring_board)
        for one in VALUES:
            for two in (0, *VALUES):
                alone, among_all = (
                    best_turn(scoring_board, one, two, evaluation),
                    scorer.best(one, two, evaluation),
                )
                assert (alone.value, len(alone.tiles)) == (among_all.value, len(among_all.tiles))
                tried += len(alone.tiles)
    assert tried > 300


@pytest.mark.slow
@pytest.mark.parametrize("partners", [False, True])
@pytest.mark.parametrize("lays", [0, 9, 40])
def test_a_rollout_leaves_the_board_as_it_was(lays: int, partners: bool) -> None:
    view = due_view(play_on(match_of(4, partners=partners), "casual", lays))
    rollouts, turn = Rollouts(view, 12), view.legal_turns()[0]
    code, orders = code_on(view, turn), [rollouts.order(random.Random(seed)) for seed in range(6)]
    margins = [rollouts.margin(turn, code, (), order) for order in orders]
    assert [rollouts.margin(turn, code, (), order) for order in orders] == margins
    assert len(set(margins)) > 1, "all orders of the tiles give the same margin"


def test_an_order_has_each_unseen_tile_once() -> None:
    match = play_on(match_of(3, PRESETS["italian"]), "casual", 20)
    view = due_view(match)
    order = Rollouts(view, 8).order(random.Random(2))
    assert order.held[view.seat] == () and len(order.bag) == view.bag_count
    tiles = [value for hand in order.held for value in hand] + list(order.bag)
    assert [tiles.count(value) for value in VALUES] == list(view.unseen[1:])
    assert [len(hand) for seat, hand in enumerate(order.held) if seat != view.seat] == [
        count for seat, count in enumerate(view.held) if seat != view.seat
    ]


def test_a_rollout_to_the_end_counts_pads_and_pips() -> None:
    """With nothing to draw and no other tiles held, the margin is that of the pads minus the pips held."""
    match = play_on(match_of(2), "casual", 10)
    view = dataclasses.replace(due_view(match), bag_count=0, unseen=(0,) * 7, held=(0, 0))
    mine, theirs = (view.pads[seat] for seat in (view.seat, 1 - view.seat))
    rollouts = Rollouts(view, 8)
    margin = rollouts.margin((), TWELVE, (3, 4), rollouts.order(random.Random(1)))
    assert margin == mine.total() + mine.gain((12,), 0) - 7 - theirs.total()


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
    master(due_view(play_on(match_of(2), "club", 20)), clock, random.Random(1))
    assert now < 0.6 and clock.samples > 200


def test_taking_tiles_back_restores_the_scoring_board() -> None:
    laid = play_on(match_of(2), "casual", 20).board.laid
    one, other = ScoringBoard(laid[:-6]), ScoringBoard(laid)
    for _ in range(6):
        other.take_back()
    assert (one.free, one.edge) == (other.free, other.edge)
    assert [TwoTileScorer(one).singles[v] for v in VALUES] == [
        TwoTileScorer(other).singles[v] for v in VALUES
    ]


def test_with_no_turns_left_a_pad_is_worth_its_total() -> None:
    pad = Pad()
    for lines, ticks in (((10, 12), 1), ((11,), 0), ((12, 12), 1)):
        pad.enter(lines, ticks)
    assert expected_total(pad, 0.0) == pad.total()
    assert enter_code(pad, TEN + 2 * TWELVE + TICK).total() == pad.total() + pad.gain((10, 12, 12), 1)


def test_a_ticked_row_is_worth_more() -> None:
    pad = Pad()
    pad.enter((10, 10), 0)
    assert expected_total(enter_code(pad, TICK), 10.0) > expected_total(pad, 10.0)


def test_a_run_for_a_short_column_is_worth_more_than_its_points() -> None:
    pad = Pad()
    pad.enter((10, 10), 0)
    behind = PadEvaluation(pad, 3.0)
    assert behind[TWELVE] - behind[0] > 4
