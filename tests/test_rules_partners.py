"""Partners (RULES.md 8), case by case."""

import random

import pytest
from match_steps import boxes, check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.match import Due
from game.rules.common.seats import Seat
from game.rules.tiles.events import Draw, Header, Lay
from game.rules.tiles.journal import turn_from
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_game


def order(match: Match, turns: int) -> list[tuple[str, int]]:
    """Plays the events that are due, with arbitrary tiles and arbitrary legal turns."""
    due: list[tuple[str, int]] = []
    tile = 6
    while len(due) < turns:
        assert match.due is not None
        due.append((match.due.event, match.due.seat))
        if match.due.event == "draw":
            tile = tile % 6 + 1
            match.apply(Draw(match.due.seat, (tile,) * match.due.count))
        else:
            match.apply(match.lay_event(match.legal_turns()[-1]))
    return due


def turn(first: int, second: int) -> list[tuple[str, int]]:
    return [("draw", first), ("draw", second), ("lay", first), ("lay", second)]


@pytest.mark.parametrize(
    ("pads", "start", "turns"),
    [
        ((0, 0, 1, 1), (6, 1, 2, 3), [(0, 1), (2, 3), (0, 1)]),
        # The starter opens for the pair, then it goes by seats
        ((0, 0, 1, 1), (1, 6, 2, 3), [(1, 0), (2, 3), (0, 1)]),
        ((0, 0, 1, 1), (1, 2, 3, 6), [(3, 2), (0, 1), (2, 3)]),
        # A pair may sit across the last and the first seat
        ((0, 1, 1, 0), (6, 1, 2, 3), [(0, 3), (1, 2), (3, 0)]),
        ((2, 1, 1, 0, 0, 2), (1, 1, 1, 6, 1, 1), [(3, 4), (5, 0), (1, 2), (3, 4)]),
    ],
)
def test_both_draw_then_the_first_lays_then_the_second(pads, start, turns) -> None:
    match = started(Match(header(len(pads), pads=pads)), start)
    assert order(match, 4 * len(turns)) == [one for pair in turns for one in turn(*pair)]


def test_partners_write_on_one_pad_one_after_the_other() -> None:
    match = started(Match(header(4, pads=(0, 0, 1, 1))), (6, 1, 2, 3))
    draws(match, 5, 5)
    assert match.due == Due("draw", 1, 2)
    draws(match, 5, 3)
    lays(match, "6h8 5i8 5i9")
    assert match.due == Due("lay", 1)
    assert boxes(match) == (2, [1], [2], [])
    lays(match, "5h9")
    assert boxes(match) == (2, [1, 1], [2, 2], [])
    assert boxes(match, 1) == (0, [], [], [])
    assert match.pad_of(0) is match.pad_of(1) is not match.pad_of(2)


def test_only_the_starter_opens() -> None:
    match = started(Match(header(4, "leaflet", (0, 0, 1, 1))), (6, 1, 2, 3))
    draws(match, 1, 1)
    draws(match, 4, 5)
    assert match.context(0).opening
    lays(match, "6h8 1i8 1j8")
    assert not match.context(1).opening
    event = lays(match, "4g8 5h7")
    assert (event.lines, event.ticks) == ((11, 12), 0)


def test_the_match_ends_after_the_pair_in_whose_turn_the_bag_ran_empty() -> None:
    match = Match(header(4, pads=(0, 0, 1, 1)))
    match.bag[:] = [0, 1, 1, 0, 0, 2, 1]
    started(match, (6, 1, 2, 3))
    draws(match, 5, 5)
    draws(match, 1, 2)
    assert match.bag_count == 0
    lays(match, "6h8 5i8 5i9")
    assert match.due == Due("lay", 1)
    lays(match, "1g8 2i7")
    assert match.due == Due("end", 2, 0, "bag_empty")


def test_a_match_can_get_stuck_between_the_two_lays_of_a_pair() -> None:
    match = started(Match(header(4, "italian", (0, 0, 1, 1))), (6, 1, 2, 3))
    draws(match, 6, 6)
    draws(match, 1, 1)
    lays(match, "6h8 6i8 6h9")
    lays(match, "")
    draws(match, 6, 2)
    draws(match, 1, 3)
    lays(match, "6i9")
    assert match.due == Due("end", 3, 112, "stuck")
    for seat, tiles in ((3, "3h10"), (2, ""), (0, "")):
        refused = check_refused(match, Lay(seat, turn_from(tiles.split()), (), 0))
        assert refused == "The match is over here; only its end can follow."


def test_held_tiles_of_both_partners_are_subtracted() -> None:
    match = Match(header(4, pads=(0, 0, 1, 1)))
    match.bag[:] = [0, 0, 0, 0, 0, 0, 7]
    started(match, (6, 1, 2, 3))
    draws(match, 6, 6)
    draws(match, 6, 6)
    lays(match, "6h8 6i8 6h9")
    lays(match, "6i9")
    assert match.due == Due("end", 2, 2, "stuck")
    match.apply(match.end_event(((), (), (6,), (6,))))
    assert match.outcome is not None
    assert match.outcome.minus == (6, 12)
    # 12 and 12 with the red cell, 12 and 12 with a light cell: 8 twice, two rows doubled
    assert match.outcome.totals == (32 - 6, -12)
    assert match.outcome.winners == (0,)
    assert [match.winners_if_lost(seat) for seat in range(4)] == [(1,), (1,), (0,), (0,)]


def test_stuck_pair_may_be_written_to_its_end():
    """RULES.md does not say whether the end comes at once or after the pair, so both journals are accepted."""
    rng = random.Random(3)
    header = Header(tuple(Seat(f"P{n}", "human") for n in range(4)), (0, 0, 1, 1))
    for _ in range(400):
        played = random_game(header, rng)
        match = Match(header)
        for event in played.events[:-1]:
            match.apply(event)
        assert match.due is not None
        stuck, partner = match.due.reason == "stuck", match.due.seat
        last = played.events[-2]
        assert isinstance(last, Lay)
        if stuck and header.pads[last.seat] == header.pads[partner]:
            match.apply(Lay(partner, (), (), 0))
            assert match.due is not None and match.due.event == "end"
            assert header.pads[match.due.seat] != header.pads[partner]
            return
    raise AssertionError("no such match was found")


def test_if_a_bot_loses_its_partner_loses_too() -> None:
    match = Match(header(6, pads=(0, 0, 1, 1, 2, 2)))
    for pad, runs in zip(match.pads, ([12], [10], [11]), strict=True):
        pad.enter(runs, 0)
    assert [match.winners_if_lost(seat) for seat in range(6)] == [(2,), (2,), (0,), (0,), (0,), (0,)]
