"""The players: what a player may know, and what each level does."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from functools import cache

import pytest
from helpers import header, positions

from game.players.budget import Clock, Samples
from game.players.levels import LEVELS, player
from game.players.tiles import levels
from game.players.tiles.candidates import candidates
from game.players.tiles.levels import gain
from game.players.tiles.two_ply_search import TwoPlySearch
from game.rules.tiles.constants import PRESETS, TILES_OF, VALUES, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of

BUDGET = Samples(40)


def with_tile_from_bag(match: Match, seat: int, value: int) -> Match:
    """A copy of the match in which this seat has one more tile from the bag."""
    other = copy.deepcopy(match)
    other.hands[seat].append(value)
    other.bag[value] -= 1
    return other


@cache
def hidden_positions(every: int) -> tuple[tuple[Match, Match, int], ...]:
    return tuple(_hidden_positions(every))


def _hidden_positions(every: int) -> Iterator[tuple[Match, Match, int]]:
    """Pairs of matches that differ only in tiles that the seat whose turn it is cannot see, and this seat."""
    rng = random.Random(4)
    for seats, pads in ((2, None), (3, None), (4, (0, 0, 1, 1))):
        for number, match in enumerate(positions(seats, seats, pads=pads)):
            seat = match.due.seat
            strangers = [s for s in range(seats) if match.header.pads[s] != match.header.pads[seat]]
            left = [value for value in VALUES if match.bag[value]]
            if number % every == 0 and len(left) > 1:
                one, two = rng.sample(left, 2)
                hidden = rng.choice(strangers)
                yield with_tile_from_bag(match, hidden, one), with_tile_from_bag(match, hidden, two), seat


# Player views


@pytest.mark.slow
def test_views_are_equal_where_only_hidden_tiles_differ():
    count = 0
    for match, other, seat in hidden_positions(every=3):
        count += 1
        assert match.hands != other.hands
        mine, theirs = view_of(match, seat), view_of(other, seat)
        assert mine == theirs
        assert pickle.dumps(mine) == pickle.dumps(theirs), (
            "the view holds something that does not take part in the comparison"
        )
    assert count > 40


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_uses_hidden_tiles(level):
    for number, (match, other, seat) in enumerate(hidden_positions(every=16)):
        turns = [player(level)(view_of(m, seat), BUDGET, random.Random(number)) for m in (match, other)]
        assert turns[0] == turns[1]


def partner_views() -> Iterator[tuple[Match, int, PlayerView]]:
    """The views of all four players of a match with partners, at all its positions: match, seat, view."""
    for match in positions(3, 4, pads=(0, 0, 1, 1)):
        for seat in range(4):
            yield match, seat, view_of(match, seat)


def test_a_view_shows_the_tiles_of_the_player_and_the_partner_only():
    for match, seat, seen in partner_views():
        assert seen.hand == tuple(match.hands[seat])
        partners = [other // 2 == seat // 2 for other in range(4)]
        shown = [tuple(hand) if known else None for hand, known in zip(match.hands, partners, strict=True)]
        assert list(seen.hands) == shown


def test_a_view_shows_how_many_tiles_each_player_has():
    for match, _seat, seen in partner_views():
        assert list(seen.held) == [len(hand) for hand in match.hands]


def test_a_view_shows_how_many_tiles_are_in_the_bag():
    for match, _seat, seen in partner_views():
        assert seen.bag_count == sum(match.bag)


def test_a_view_shows_the_pad_of_the_player():
    for match, seat, seen in partner_views():
        assert seen.pad == match.pads[seat // 2]


def test_unseen_tiles_are_those_in_the_bag_and_in_hidden_hands():
    for match in positions(5, 3):
        seat = match.due.seat
        seen = view_of(match, seat)
        for value in VALUES:
            on_board = sum(1 for tile, _cell in match.board.laid if tile == value)
            assert seen.unseen[value] == TILES_OF[value] - on_board - match.hands[seat].count(value)
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


def test_a_view_can_be_sent_to_another_process():
    for number, match in enumerate(positions(2)):
        if number % 7 == 0:
            seen = view_of(match, match.due.seat)
            again = pickle.loads(pickle.dumps(seen))
            assert again == seen
            assert again.legal_turns() == seen.legal_turns()


# Levels


def points(match: Match, turn: Turn) -> int:
    """The points that the turn adds to the pad, found by entering it and adding up."""
    event = match.lay_event(turn)
    after = match.pad_of(event.seat).copy()
    after.enter(event.lines, event.ticks)
    return after.total() - match.pad_of(event.seat).total()


@cache
def every_kind_of_position() -> tuple[Match, ...]:
    """Made once for all levels."""
    return tuple(copy.deepcopy(match) for match in _every_kind_of_position())


def _every_kind_of_position() -> Iterator[Match]:
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
def test_every_level_decides_the_same_with_the_same_seed(level):
    for number, match in enumerate(every_kind_of_position()):
        if number % 3 == 0:
            seen = view_of(match, match.due.seat)
            turns = [player(level)(seen, BUDGET, random.Random(number)) for _ in range(2)]
            assert turns[0] == turns[1]


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_changes_its_view(level):
    for number, match in enumerate(every_kind_of_position()):
        if number % 3 == 0:
            seen = view_of(match, match.due.seat)
            player(level)(seen, BUDGET, random.Random(number))
            assert seen == view_of(match, match.due.seat)


@pytest.mark.slow
def test_casual_takes_the_turn_with_the_most_points():
    for number, match in enumerate(every_kind_of_position()):
        turn = player("casual")(view_of(match, match.due.seat), BUDGET, random.Random(number))
        assert points(match, turn) == max(points(match, other) for other in match.legal_turns())


@pytest.mark.slow
def test_gain_is_what_the_turn_adds_to_the_pad():
    for match in every_kind_of_position():
        seen = view_of(match, match.due.seat)
        for turn in match.legal_turns()[::9]:
            assert gain(seen, turn) == points(match, turn)


@pytest.mark.slow
def test_gain_does_not_change_the_view():
    for match in every_kind_of_position():
        seen = view_of(match, match.due.seat)
        for turn in match.legal_turns()[::9]:
            gain(seen, turn)
        assert seen == view_of(match, match.due.seat)


@pytest.mark.slow
def test_casual_chooses_at_random_among_equal_turns():
    match = next(iter(positions(1)))
    seen = view_of(match, match.due.seat)
    assert len({frozenset(player("casual")(seen, BUDGET, random.Random(i))) for i in range(40)}) > 1


@pytest.mark.slow
def test_casual_decides_between_equal_turns_by_its_pad(monkeypatch):
    monkeypatch.setattr(levels, "CASUAL_EQUALS", 10**6)
    equals = 0
    for number, match in enumerate(every_kind_of_position()):
        seen = view_of(match, match.due.seat)
        turn = player("casual")(seen, BUDGET, random.Random(number))
        found = candidates(seen, random.Random(number))
        equal = [one for one in found if gain(seen, one.turn) == gain(seen, turn)]
        equals += len({one.code for one in equal}) > 1
        (taken,) = (one for one in equal if one.turn == turn)
        assert taken.margin == max(one.margin for one in equal)
    assert equals > 5


@pytest.mark.slow
def test_club_considers_what_its_best_turns_leave_for_the_next_player():
    decided = 0
    for number, match in enumerate(every_kind_of_position()):
        seen = view_of(match, match.due.seat)
        turn = player("club")(seen, BUDGET, random.Random(number))
        few = candidates(seen, random.Random(number))[: levels.CLUB_TURNS]
        search = TwoPlySearch(seen, 1)
        margins = {
            one.turn: sum(
                case.chance * search.margin(one.turn, one.code, one.leftover, case) for case in cases
            )
            - one.cost
            for one in few
            if (cases := search.samples())
        }
        if margins:
            assert margins[turn] >= max(margins.values()) - levels.CLUB_NEAR
            decided += few[0].turn != turn
    assert decided > 5


@pytest.mark.slow
def test_beginner_scores_less_than_casual():
    sums = {"beginner": 0, "casual": 0}
    for level in sums:
        for number, match in enumerate(every_kind_of_position()):
            turn = player(level)(view_of(match, match.due.seat), BUDGET, random.Random(number))
            sums[level] += points(match, turn)
    assert 0 < sums["beginner"] < sums["casual"]


@pytest.mark.slow
def test_the_dealer_deals_whole_matches():
    for seats in range(2, 7):
        match = Match(header(*["casual"] * seats))
        dealer = Dealer(match, seats)
        rng = random.Random(seats)
        while match.due:
            if match.due.event == "lay":
                match.apply(match.lay_event(rng.choice(match.legal_turns())))
            else:
                match.apply(dealer.event(match))
        assert match.outcome


def test_a_new_dealer_at_every_event_deals_a_whole_match():
    match = Match(header("casual", "casual", "casual"))
    rng = random.Random(3)
    while match.due:
        if match.due.event == "lay":
            match.apply(match.lay_event(rng.choice(match.legal_turns())))
        else:
            match.apply(Dealer(match, rng.getrandbits(20)).event(match))
    assert match.outcome


def test_a_budget_ends_after_its_samples_or_when_it_is_stopped():
    clock = Clock(Samples(3))
    assert [clock.over() for _sample in range(4)] == [False, False, False, True]
    assert Clock(Samples(3), lambda: True).over() and Clock(99.0, lambda: True).over()
