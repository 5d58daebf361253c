"""The draw for the start, the drawing of tiles, and the end of a match (RULES.md 2, 4, 7), case by case."""

import pytest
from match_steps import check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.match import Due
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Draw, End, Lay, StartDraw
from game.rules.tiles.match import Match

# The draw for the start


@pytest.fixture
def decided() -> Match:
    """The second of three seats has drawn the highest tile."""
    return started(Match(header(3)), (2, 5, 4))


def test_the_starter_keeps_the_highest_tile_and_draws_two_more(decided: Match) -> None:
    assert decided.hands == [[], [5], []]
    assert decided.bag_count == 120
    assert decided.due == Due("draw", 1, 2)
    assert decided.opening


@pytest.fixture
def third_round() -> Match:
    """Three of four seats drew the highest tile, then two of them did."""
    return started(Match(header(4)), (5, 2, 5, 5), (3, None, 6, 6), (None, None, 1, 2))


def test_the_winner_of_the_last_round_starts_with_the_highest_tile_of_all_and_the_others_go_back(third_round):
    assert third_round.due == Due("draw", 3, 2)
    assert third_round.hands[3] == [6]
    assert (third_round.bag_count, third_round.bag[6]) == (120, 19)


@pytest.mark.parametrize(
    ("rounds", "hands"),
    [([(6, 6, 1), (2, 3, None)], [[], [6], []]), ([(2, 2), (5, 5), (4, 1)], [[5], []])],
)
def test_the_highest_tile_may_come_from_any_round(rounds, hands):
    assert started(Match(header(len(hands))), *rounds).hands == hands


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        ([(5, 5, 2)], "not decided"),
        ([(5, 5, 2), (3, 3, None)], "not decided"),
        ([(6, 5, 2), (3, 3, None)], "decided before its round 2"),
        ([(6, 5, 2), (3, None, None)], "decided before its round 2"),
        ([(5, 5, 2), (3, 4, 1)], "In round 2 of the draw for the start the wrong seats draw."),
        ([(5, 5, 2), (3, None, None)], "In round 2 of the draw for the start the wrong seats draw."),
        ([(5, 5, 2), (3, None, 1)], "In round 2 of the draw for the start the wrong seats draw."),
        ([(6, 5)], "In round 1 of the draw for the start the wrong seats draw."),
        ([(6, 5, 4, 3)], "In round 1 of the draw for the start the wrong seats draw."),
        ([(6, 5, None)], "In round 1 of the draw for the start the wrong seats draw."),
        ([(None, None, None)], "In round 1 of the draw for the start the wrong seats draw."),
        ([()], "In round 1 of the draw for the start the wrong seats draw."),
        ([], "not decided"),
    ],
)
def test_other_draws_for_the_start_are_refused(rounds: list[tuple[int | None, ...]], words: str) -> None:
    assert words in check_refused(Match(header(3)), StartDraw(tuple(rounds)))


# How many tiles to draw


def after_first_turn(preset: str = "standard") -> Match:
    """Andreas has laid his first turn. It is Beate's turn to draw, and she has no tiles."""
    match = started(Match(header(preset=preset)), (6, 4))
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    return match


def test_a_seat_without_tiles_draws_two() -> None:
    assert after_first_turn().due == Due("draw", 1, 2)


@pytest.fixture
def one_held() -> Match:
    """Beate holds a 3 that did not fit. It fits now, and it is her turn to draw."""
    match = after_first_turn()
    draws(match, 5, 3)
    lays(match, "5h9")
    draws(match, 2, 1)
    lays(match, "2i7 1h7")
    assert match.board.fit_masks[3]
    return match


def test_a_seat_that_holds_a_tile_draws_one_and_only_in_its_turn(one_held: Match) -> None:
    assert one_held.due == Due("draw", 1, 1)
    for tiles in ((3, 3), ()):
        words = f"Beate draws 1 here, not {len(tiles)}."
        assert check_refused(one_held, Draw(1, tiles)) == words
    assert check_refused(one_held, Draw(0, (3,))) == "It is the turn of Beate (seat 1)."


def both_hold_two(preset: str = "standard") -> Match:
    """Both seats hold two tiles that do not fit. It is Beate's turn to draw."""
    match = started(Match(header(preset=preset)), (6, 4))
    draws(match, 5, 4)
    lays(match, "5h8 6g8 4h9")
    draws(match, 2, 4)
    lays(match, "2g9 4i9")
    draws(match, 2, 6)
    lays(match, "2h10 6i10")
    draws(match, 6, 5)
    lays(match, "")
    draws(match, 6, 6)
    lays(match, "")
    return match


@pytest.fixture
def two_held() -> Match:
    return both_hold_two()


def test_two_held_tiles_that_do_not_fit_draw_one_which_is_laid_like_any_other_if_it_fits(two_held):
    assert two_held.due == Due("draw", 1, 1)
    assert two_held.board.fit_masks[4] != 0 == two_held.board.fit_masks[5]
    draws(two_held, 1)
    assert two_held.hands == [[6, 6], [6, 5, 1]]
    assert check_refused(two_held, Lay(1, (), (), 0)).startswith("You must still lay the 1: it fits on ")
    event = lays(two_held, "1i8")
    assert (event.lines, event.ticks) == ((11, 12), 0)
    assert two_held.due == Due("draw", 0, 1)


# With the house rule that lets a player keep tiles


@pytest.fixture
def kept() -> Match:
    """Beate has kept two tiles, one of which fits. It is her turn to draw again."""
    match = after_first_turn("italian")
    draws(match, 5, 3)
    assert not match.context(1).obliged
    lays(match, "")
    draws(match, 1, 1)
    lays(match, "1g8")
    return match


def test_two_held_tiles_of_which_one_fits_draw_none_and_oblige_to_lay(kept: Match) -> None:
    assert kept.due == Due("draw", 1, 0)
    assert check_refused(kept, Draw(1, (1,))) == "Beate draws 0 here, not 1."
    draws(kept)
    assert kept.context(1).obliged
    assert check_refused(kept, Lay(1, (), (), 0)).startswith("You must lay a tile: the 3 fits on ")


def test_one_held_tile_obliges_to_nothing(kept: Match) -> None:
    draws(kept)
    lays(kept, "3h9")
    draws(kept, 6)
    assert not kept.context(0).obliged
    assert lays(kept, "").turn == ()


def test_two_held_tiles_of_which_none_fits_oblige_to_nothing() -> None:
    match = both_hold_two("italian")
    draws(match, 1)
    assert match.board.fit_masks[1] and not match.context(1).obliged
    assert lays(match, "").turn == ()


# With few tiles in the bag


@pytest.fixture
def nearly_empty() -> Match:
    """The starter draws from a bag with one 5 and one 6, after which one tile is left."""
    match = Match(header())
    match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
    return started(match, (6, 5))


def test_with_few_tiles_in_the_bag_a_seat_draws_the_last_one_alone_and_the_match_ends(nearly_empty):
    words = check_refused(nearly_empty, Draw(0, (5, 5)))
    assert words == "The bag does not hold that many tiles of value 5, only 1."
    draws(nearly_empty, 5, 6)
    lays(nearly_empty, "6h8 6i8 5h9")
    assert nearly_empty.due == Due("draw", 1, 1)
    draws(nearly_empty, 1)
    lays(nearly_empty, "1h10")
    assert nearly_empty.due == Due("end", 0, 0, "bag_empty")


def test_tiles_drawn_for_the_start_are_shuffled_into_the_bag():
    bags = []
    for seed in range(40):
        match = Match(header(2))
        dealer = Dealer(match, seed)
        event = dealer.event(match)
        assert isinstance(event, StartDraw)
        match.apply(event)
        match.due = Due("draw", 0, match.bag_count)
        bags.append((event.draws[-1][1 - event.starter()], dealer.event(match).tiles))
    for end in (0, -1):
        assert sum(back == tiles[end] for back, tiles in bags) < 20, (
            "the tile that was put back is seldom there"
        )


def stuck() -> Match:
    """Four sixes in a square: no tile fits next to them. Beate holds a 6; Carla would be next."""
    match = started(Match(header(3)), (6, 1, 2))
    draws(match, 6, 6)
    lays(match, "6h8 6i8 6h9")
    draws(match, 6, 6)
    lays(match, "6i9")
    return match


def drawn_from(match: Match) -> tuple[tuple[int, ...], ...]:
    """The rest of the bag of that match, as the three seats can draw it in turn."""
    rest = [tile for tile in range(1, 7) for _ in range(match.bag[tile])]
    return tuple(rest[:39]), tuple(rest[39:77]), tuple(rest[77:])


def test_nobody_lays_or_passes_in_a_stuck_match() -> None:
    for seat in range(3):
        assert (
            check_refused(stuck(), Lay(seat, (), (), 0)) == "The match is over here; only its end can follow."
        )


def test_other_ends_of_a_stuck_match_are_refused() -> None:
    match = stuck()
    drawn = drawn_from(match)
    rest = [tile for tiles in drawn for tile in tiles]
    for counts in ((38, 39, 39), (39, 39, 38), (40, 38, 38), (116, 0, 0), (0, 0, 0)):
        tiles = iter(rest)
        other = tuple(tuple(next(tiles) for _ in range(count)) for count in counts)
        event = End("stuck", other, match.end_event(other).totals)
        assert check_refused(match, event) == "At the end the seats draw these numbers of tiles: 39, 38, 39."
    swapped = ((6, *rest[1:39]), *drawn[1:])
    assert "not the tiles" in check_refused(match, End("stuck", swapped, match.end_event(swapped).totals))
    full = End("bag_empty", drawn, match.end_event(drawn).totals)
    assert "because nothing fits" in check_refused(match, full)
    assert "grand totals are" in check_refused(match, End("stuck", drawn, (0, 0, 0)))


def test_when_nothing_fits_the_rest_of_the_bag_is_drawn_in_turn() -> None:
    match = stuck()
    drawn = drawn_from(match)
    assert match.due == Due("end", 2, 116, "stuck")
    match.apply(match.end_event(drawn))
    assert match.hands == [list(drawn[0]), [6, *drawn[1]], list(drawn[2])]
    assert match.bag_count == 0
    assert match.due is None
    assert match.outcome is not None
    assert match.outcome.minus == (sum(drawn[0]), 6 + sum(drawn[1]), sum(drawn[2]))
    assert match.outcome.totals == (16 - sum(drawn[0]), 16 - 6 - sum(drawn[1]), -sum(drawn[2]))


def test_the_highest_grand_total_wins_though_it_is_below_zero() -> None:
    match = stuck()
    rest = [tile for tile in range(6, 0, -1) for _ in range(match.bag[tile])]
    match.apply(match.end_event((tuple(rest[:39]), tuple(rest[39:77]), tuple(rest[77:]))))
    assert match.outcome is not None
    assert match.outcome.totals[2] == -(21 * 1 + 18 * 2) == max(match.outcome.totals)
    assert match.outcome.winners == (2,)


def test_equal_totals_share_the_win() -> None:
    match = stuck()
    both = (1,) * 10 + (2,) * 10 + (3,) * 10 + (4,) * 8
    rest = [t for t in range(1, 7) for _ in range(match.bag[t] - 2 * both.count(t) - (t == 6))]
    match.apply(match.end_event(((*both, 6), both, tuple(rest))))
    assert match.outcome is not None
    assert match.outcome.totals == (16 - 98, 16 - 98, -201)
    assert match.outcome.minus == (98, 98, 201)
    assert match.outcome.winners == (0, 1)
    assert match.outcome.reason == "stuck"


def test_nobody_plays_after_the_player_who_drew_the_last_tile() -> None:
    match = Match(header(3))
    match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
    started(match, (6, 1, 2))
    draws(match, 5, 6)
    lays(match, "6h8 6i8 5h9")
    draws(match, 1)
    lays(match, "1h10")
    assert match.due == Due("end", 2, 0, "bag_empty")
    none: tuple[tuple[int, ...], ...] = ((), (), ())
    assert "because the bag is empty" in check_refused(match, End("stuck", none, (12, 4, 0)))
    assert (
        check_refused(match, End("bag_empty", none, (12, 4, 1)))
        == "The grand totals are 12, 4, 0, not 12, 4, 1."
    )
    assert check_refused(match, Draw(2, ())) == "The match is over here; only its end can follow."
    match.apply(End("bag_empty", none, (12, 4, 0)))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    for event in (
        Draw(2, ()),
        Lay(2, (), (), 0),
        End("bag_empty", none, (12, 4, 0)),
        StartDraw(((1, 2),)),
    ):
        assert check_refused(match, event) == "The match is over; nothing can follow."


def test_a_held_tile_counts_against_its_owner() -> None:
    match = Match(header())
    match.bag[:] = [0, 0, 0, 1, 0, 3, 1]
    started(match, (6, 4))
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    draws(match, 5, 3)
    lays(match, "5h9")
    match.apply(match.end_event(((), ())))
    assert match.outcome is not None
    assert match.outcome.minus == (0, 3)
    assert match.outcome.totals == ((1 + 2) * 2, 1 + 2 - 3)
