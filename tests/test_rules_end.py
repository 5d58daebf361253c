"""The end of a match (RULES.md 7), case by case."""

from __future__ import annotations

from match_steps import check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.match import Due
from game.rules.tiles.events import Draw, End, Lay, StartDraw
from game.rules.tiles.match import Match


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
