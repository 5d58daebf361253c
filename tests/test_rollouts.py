"""Rollouts, and the search, scorers and pads that they use: exact, and without a trace on what they work on."""

import dataclasses
import random
from collections import Counter

import pytest
from level_matches import due_view, match_of, play_on

from game.players.tiles.candidates import Candidate, candidates, code_on
from game.players.tiles.pad_evaluation import (
    TEN,
    TICK,
    TWELVE,
    PadEvaluation,
    code_of,
    enter_code,
    expected_total,
)
from game.players.tiles.rollouts import Rollouts, best_turn
from game.players.tiles.scoring_board import ScoringBoard
from game.players.tiles.two_ply_search import TwoPlySearch, lays_later, seats_to_come
from game.players.tiles.two_tile_scorer import TwoTileScorer
from game.rules.tiles.constants import PRESETS, VALUES, Pad


@pytest.mark.slow
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


def test_who_holds_tiles_now_draws_fewer_only_in_the_next_turn() -> None:
    """Of two seats one lays what it holds, then each draws two of the four tiles left."""
    assert list(seats_to_come(((0,), (1,)), 0, (0, 2), 4)) == [1, 0, 1]


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
    rollouts, one = Rollouts(view, 12), candidates(view, random.Random(1))[0]
    orders = [rollouts.order(random.Random(seed)) for seed in range(6)]
    margins = [rollouts.margin(one, order) for order in orders]
    assert [rollouts.margin(one, order) for order in orders] == margins
    assert len(set(margins)) > 1, "all orders of the tiles give the same margin"


@pytest.mark.slow
@pytest.mark.parametrize("short", [False, True])
def test_an_order_has_each_unseen_tile_once_and_no_more_than_are_in_play(short: bool) -> None:
    match = play_on(match_of(3, dataclasses.replace(PRESETS["italian"], short=short)), "casual", 20)
    view = due_view(match)
    order = Rollouts(view, 8).order(random.Random(2))
    assert order.held[view.seat] == () and len(order.bag) == view.bag_count
    tiles = Counter([value for hand in order.held for value in hand] + list(order.bag))
    left_over = Counter(dict(enumerate(view.unseen))) - tiles
    assert left_over.total() == 60 * short
    assert tiles + left_over == Counter(dict(enumerate(view.unseen)))
    assert [len(hand) for seat, hand in enumerate(order.held) if seat != view.seat] == [
        count for seat, count in enumerate(view.held) if seat != view.seat
    ]


def test_a_rollout_to_the_end_counts_pads_and_pips() -> None:
    """With nothing to draw and no other tiles held, the margin is that of the pads minus the pips held."""
    match = play_on(match_of(2), "casual", 10)
    view = dataclasses.replace(due_view(match), bag_count=0, unseen=(0,) * 7, held=(0, 0))
    mine, theirs = (view.pads[seat] for seat in (view.seat, 1 - view.seat))
    rollouts = Rollouts(view, 8)
    one = Candidate((), TWELVE, (3, 4), 0.0, 0.0)
    margin = rollouts.margin(one, rollouts.order(random.Random(1)))
    assert margin == mine.total() + mine.gain((12,), 0) - 7 - theirs.total()


def test_with_no_turns_left_a_pad_is_worth_its_total() -> None:
    pad = Pad()
    for lines, ticks in (((10, 12), 1), ((11,), 0), ((12, 12), 1)):
        pad.enter(lines, ticks)
    assert expected_total(pad, 0.0) == pad.total()
    assert enter_code(pad, TEN + 2 * TWELVE + TICK).total() == pad.total() + pad.gain((10, 12, 12), 1)


def test_a_ticked_row_and_a_run_for_a_short_column_are_worth_more() -> None:
    pad = Pad()
    pad.enter((10, 10), 0)
    assert expected_total(enter_code(pad, TICK), 10.0) > expected_total(pad, 10.0)
    behind = PadEvaluation(pad, 3.0)
    assert behind[TWELVE] - behind[0] > 4
