"""The draw for the start and the drawing of tiles (RULES.md 2, 4), case by case."""

from __future__ import annotations

import pytest
from match_steps import check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.match import Due
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Draw, Lay, StartDraw
from game.rules.tiles.match import Match

# The draw for the start


@pytest.fixture
def decided() -> Match:
    """The second of three seats has drawn the highest tile."""
    return started(Match(header(3)), (2, 5, 4))


def test_the_starter_keeps_the_highest_tile(decided: Match) -> None:
    assert decided.hands == [[], [5], []]
    assert decided.bag_count == 120


def test_the_starter_draws_two_more_tiles(decided: Match) -> None:
    assert decided.due == Due("draw", 1, 2)
    assert decided.opening


@pytest.fixture
def third_round() -> Match:
    """Three of four seats drew the highest tile, then two of them did."""
    return started(Match(header(4)), (5, 2, 5, 5), (3, None, 6, 6), (None, None, 1, 2))


def test_the_winner_of_the_last_round_starts(third_round: Match) -> None:
    assert third_round.due == Due("draw", 3, 2)


def test_the_starter_keeps_the_highest_tile_of_all_rounds(third_round: Match) -> None:
    assert third_round.hands[3] == [6]


def test_the_other_tiles_go_back_into_the_bag(third_round: Match) -> None:
    assert (third_round.bag_count, third_round.bag[6]) == (120, 19)


@pytest.mark.parametrize(
    ("rounds", "hands"),
    [([(6, 6, 1), (2, 3, None)], [[], [6], []]), ([(2, 2), (5, 5), (4, 1)], [[5], []])],
)
def test_the_highest_tile_may_come_from_any_round(
    rounds: list[tuple[int | None, ...]], hands: list[list[int]]
) -> None:
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


def test_a_seat_without_tiles_draws_two() -> None:
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    assert match.due == Due("draw", 1, 2)


@pytest.fixture
def one_held() -> Match:
    """Beate holds a 3 that did not fit. It fits now, and it is her turn to draw."""
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    draws(match, 5, 3)
    lays(match, "5h9")
    draws(match, 2, 1)
    lays(match, "2i7 1h7")
    assert match.board.fit_masks[3]
    return match


def test_a_seat_that_holds_a_tile_draws_one(one_held: Match) -> None:
    assert one_held.due == Due("draw", 1, 1)


@pytest.mark.parametrize(("tiles", "number"), [((3, 3), 2), ((), 0)])
def test_drawing_another_number_is_refused(one_held: Match, tiles: tuple[int, ...], number: int) -> None:
    assert check_refused(one_held, Draw(1, tiles)) == f"Beate draws 1 here, not {number}."


def test_drawing_out_of_turn_is_refused(one_held: Match) -> None:
    assert check_refused(one_held, Draw(0, (3,))) == "It is the turn of Beate (seat 1)."


@pytest.fixture
def two_held() -> Match:
    """Both seats hold two tiles that do not fit. It is Beate's turn to draw."""
    match = started(Match(header()), (6, 4))
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


def test_two_held_tiles_that_do_not_fit_draw_one(two_held: Match) -> None:
    assert two_held.due == Due("draw", 1, 1)
    assert two_held.board.fit_masks[4] != 0 == two_held.board.fit_masks[5]


def test_a_third_tile_that_fits_must_be_laid(two_held: Match) -> None:
    draws(two_held, 1)
    assert two_held.hands == [[6, 6], [6, 5, 1]]
    assert check_refused(two_held, Lay(1, (), (), 0)).startswith("The 1 still fits: ")


def test_a_third_tile_scores_like_any_other(two_held: Match) -> None:
    draws(two_held, 1)
    event = lays(two_held, "1i8")
    assert (event.lines, event.ticks) == ((11, 12), 0)
    assert two_held.due == Due("draw", 0, 1)


# With the house rule that lets a player keep tiles


@pytest.fixture
def kept() -> Match:
    """Beate has kept two tiles, one of which fits. It is her turn to draw again."""
    match = started(Match(header(preset="italian")), (6, 4))
    draws(match, 5, 5)
    lays(match, "6h8 5i8 5i9")
    draws(match, 5, 3)
    assert not match.context(1).obliged
    lays(match, "")
    draws(match, 1, 1)
    lays(match, "1g8")
    return match


def test_two_held_tiles_of_which_one_fits_draw_none(kept: Match) -> None:
    assert kept.due == Due("draw", 1, 0)
    assert check_refused(kept, Draw(1, (1,))) == "Beate draws 0 here, not 1."


def test_two_held_tiles_of_which_one_fits_oblige_to_lay(kept: Match) -> None:
    draws(kept)
    assert kept.context(1).obliged
    assert check_refused(kept, Lay(1, (), (), 0)).startswith("The 3 still fits: ")


def test_one_held_tile_obliges_to_nothing(kept: Match) -> None:
    draws(kept)
    lays(kept, "3h9")
    draws(kept, 6)
    assert not kept.context(0).obliged
    assert lays(kept, "").turn == ()


# With few tiles in the bag


@pytest.fixture
def nearly_empty() -> Match:
    """The starter draws from a bag with one 5 and one 6, after which one tile is left."""
    match = Match(header())
    match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
    return started(match, (6, 5))


def test_tiles_that_are_not_in_the_bag_cannot_be_drawn(nearly_empty: Match) -> None:
    words = check_refused(nearly_empty, Draw(0, (5, 5)))
    assert words == "The bag does not hold that many tiles of value 5, only 1."


def test_a_seat_draws_the_last_tile_alone(nearly_empty: Match) -> None:
    draws(nearly_empty, 5, 6)
    lays(nearly_empty, "6h8 6i8 5h9")
    assert nearly_empty.due == Due("draw", 1, 1)


def test_the_match_ends_after_the_last_tile(nearly_empty: Match) -> None:
    draws(nearly_empty, 5, 6)
    lays(nearly_empty, "6h8 6i8 5h9")
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
