"""The players of both games: what a player may know, and what each level does."""

import copy
import pickle
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from types import SimpleNamespace
from typing import Any

import pytest
from card_matches import lays, reshuffled
from helpers import header, positions
from level_lists import PLAYED

from game.games import game_of
from game.players.budget import Clock, Samples
from game.players.cards.candidates import NextTurns, next_seat
from game.players.cards.candidates import candidates as card_candidates
from game.players.cards.levels import CLUB_OWN_SHARE, COMPARED, OWN_SHARE
from game.players.cards.levels import rank_turns as rank_cards
from game.players.levels import choose, player
from game.players.tiles import levels
from game.players.tiles.candidates import candidates
from game.players.tiles.levels import gain
from game.players.tiles.two_ply_search import TwoPlySearch
from game.rules.cards.player_view import view_of as card_view_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import PRESETS, TILES_OF, VALUES
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of

BUDGET = Samples(40)
GAME_NAMES = (BOARD, CARDS)


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


def pairs(game_name: str) -> Iterator[tuple[Any, Any]]:
    """Views of matches that differ only in what the seat whose turn it is cannot see."""
    if game_name == BOARD:
        for match, other, seat in hidden_positions(every=16):
            yield view_of(match, seat), view_of(other, seat)
        return
    rng, different = random.Random(2), 0
    for match in lays(every=15):
        other = reshuffled(match, match.due.seat, rng)
        different += other.hands != match.hands
        yield card_view_of(match, match.due.seat), card_view_of(other, match.due.seat)
    assert different > 5


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_no_level_uses_what_it_cannot_see(game_name):
    for number, views in enumerate(pairs(game_name)):
        assert pickle.dumps(views[0]) == pickle.dumps(views[1])
        for level in game_of(game_name).habits:
            turns = [player(level, game_name)(view, BUDGET, random.Random(number)) for view in views]
            assert turns[0] == turns[1], level


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_the_three_weakest_levels_overlook_less_and_less(game_name):
    matches = lays(every=12) if game_name == CARDS else islice(positions(5, 2), 0, None, 6)
    rules, gained = game_of(game_name).rules, dict.fromkeys([*game_of(game_name).habits][:3], 0)
    for match in matches:
        view = rules.view(match, match.due.seat)
        for level, number in product(gained, range(4)):
            turn = player(level, game_name)(view, BUDGET, random.Random(number))
            gained[level] += view.pad.gain(*rules.score_of(match.lay_event(turn)))
    assert list(gained) == sorted(gained, key=gained.__getitem__) and len(set(gained.values())) == 3


def test_a_view_shows_the_own_tiles_those_of_the_partner_and_all_numbers():
    for match in positions(3, 4, pads=(0, 0, 1, 1)):
        for seat in range(4):
            seen = view_of(match, seat)
            assert seen.hand == tuple(match.hands[seat])
            partners = [other // 2 == seat // 2 for other in range(4)]
            hands = zip(match.hands, partners, strict=True)
            assert list(seen.hands) == [tuple(hand) if known else None for hand, known in hands]
            assert list(seen.held) == [len(hand) for hand in match.hands]
            assert (seen.bag_count, seen.pad) == (sum(match.bag), match.pads[seat // 2])


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


def points(match: Any, turn: Any) -> int:
    """The points that the turn adds to the pad, found by entering it and adding up."""
    event = match.lay_event(turn)
    after = match.pad_of(event.seat).copy()
    after.enter(event.lines, event.ticks if isinstance(match, Match) else event.supers)
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


def due_matches(game_name: str) -> Iterable[Any]:
    """Matches in which a lay is due; those of the tile game by every house rule."""
    return every_kind_of_position() if game_name == BOARD else lays(every=12)


def seen_by(match: Any) -> Any:
    """What the seat whose turn it is may know."""
    return game_of(match.header.game_name).rules.view(match, match.due.seat)


@pytest.mark.slow
@pytest.mark.parametrize(("game_name", "level"), PLAYED)
def test_every_level_lays_legal_turns_by_its_seed_and_leaves_its_view_as_it_was(game_name, level):
    choose = player(level, game_name)
    for number, match in enumerate(due_matches(game_name)):
        seen = seen_by(match)
        turn = choose(seen, BUDGET, random.Random(number))
        assert match.lay_event(turn)
        if number % 3 == 0:
            assert choose(seen, BUDGET, random.Random(number)) == turn
            assert seen == seen_by(match)


@pytest.mark.slow
@pytest.mark.parametrize("level", game_of(CARDS).habits)
def test_every_level_passes_if_no_card_fits(level):
    passes = 0
    for match in lays(1, closing=True):
        if not match.due.count:
            passes += 1
            assert player(level, CARDS)(seen_by(match), BUDGET, random.Random(1)) == ()
    assert passes


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_casual_takes_the_turn_with_the_most_points(game_name):
    for number, match in enumerate(due_matches(game_name)):
        turn = player("casual", game_name)(seen_by(match), BUDGET, random.Random(number))
        assert points(match, turn) == max(points(match, other) for other in match.legal_turns())


def test_casual_takes_one_point_more_although_its_pad_can_be_expected_to_end_with_less(monkeypatch):
    found = [SimpleNamespace(turn=points, margin=-points) for points in (3, 5, 4)]
    monkeypatch.setattr(levels, "candidates", lambda view, rng: found)
    monkeypatch.setattr(levels, "gain", lambda view, turn: turn)
    assert levels.casual(None, BUDGET, random.Random(1)) == 5


@pytest.mark.slow
def test_gain_is_what_the_turn_adds_to_the_pad_and_does_not_change_the_view():
    for match in every_kind_of_position():
        seen = view_of(match, match.due.seat)
        for turn in match.legal_turns()[::9]:
            assert gain(seen, turn) == points(match, turn)
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
def test_club_considers_what_comes_next_in_the_card_game():
    for number, match in enumerate(lays(every=20)):
        seen = card_view_of(match, match.due.seat)
        ahead = NextTurns(seen)
        found = card_candidates(seen, random.Random(1))[:200]
        margins = {one.turn: ahead.margin(one, CLUB_OWN_SHARE) for one in found}
        turn = player("club", CARDS)(seen, BUDGET, random.Random(number))
        if turn in margins:
            assert margins[turn] == max(margins.values())


@pytest.mark.slow
def test_the_next_player_is_the_next_one_with_cards():
    seen = card_view_of(next(lays(every=5, seats=(4,))), 2)
    for held, following in (
        ((3, 3, 3, 3), 3),
        ((3, 3, 1, 0), 0),
        ((0, 3, 1, 0), 1),
        ((0, 0, 1, 1), 3),
        ((0, 0, 1, 0), None),
    ):
        assert next_seat(replace(seen, held=held)) == following


def test_master_in_a_hurry_still_takes_the_largest_gain_in_the_card_game():
    match = next(lays(every=7))
    turn = player("master", CARDS)(seen_by(match), Clock(BUDGET, lambda: True), random.Random(3))
    assert points(match, turn) == max(points(match, other) for other in match.legal_turns())


@pytest.mark.slow
def test_master_ranks_the_turn_that_it_is_asked_about_with_the_best_in_the_card_game():
    match = next(islice(lays(every=3), 5, None))
    seen = card_view_of(match, match.due.seat)
    poorest = rank_cards(seen, Samples(2000), random.Random(1))[-1].turn
    found = rank_cards(seen, Samples(2000), random.Random(1), also=poorest)
    (one,) = (one for one in found if one.turn == poorest)
    assert len(one.margins) > 5
    assert found[0].margin > one.margin


@pytest.mark.slow
def test_a_turn_that_master_is_asked_about_is_judged_by_what_it_leaves_however_little_it_gains():
    match = next(match for match in lays(every=1) if len(match.legal_turns()) > COMPARED)
    seen = card_view_of(match, match.due.seat)
    poorest = rank_cards(seen, Samples(0), random.Random(1))[-1].turn
    found = rank_cards(seen, Samples(COMPARED + 1), random.Random(1), also=poorest)
    (one,) = (one for one in found if one.turn == poorest)
    assert one.margin == NextTurns(seen).margin(one, OWN_SHARE) != one.gain


@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_a_worker_chooses_by_the_game_of_the_view(game_name):
    seen = seen_by(next(iter(due_matches(game_name))))
    turn = player("club", game_name)(seen, BUDGET, random.Random(1))
    assert choose("club", seen, BUDGET, random.Random(1)) == turn


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
