"""Which seats may play a match, the worked example of the rule books (RULES.md 9), and how often a turn is checked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from match_steps import boxes, draws, lays, started
from plain_rules import header

from game.rules.common.errors import IllegalMove
from game.rules.common.match import Due
from game.rules.common.seats import Seat
from game.rules.tiles.board import Board
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.journal import turn_from
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.match import Match
from game.rules.tiles.turns import TurnContext

# Which seats and pads a match may have


@pytest.mark.parametrize("count", range(2, 7))
def test_two_to_six_can_play(count: int) -> None:
    assert len(Match(header(count)).pads) == count
    assert header(count).groups() == tuple((seat,) for seat in range(count))


@pytest.mark.parametrize("count", [0, 1, 7])
def test_fewer_or_more_players_are_refused(count: int) -> None:
    seats = tuple(Seat(str(seat), "human") for seat in range(count))
    with pytest.raises(IllegalMove, match=f"2 to 6 can play, not {count}."):
        Match(Header(seats, tuple(range(count))))


def test_pads_may_be_numbered_in_any_order() -> None:
    match = Match(header(3, pads=(2, 0, 1)))
    assert [match.pad_of(seat) is match.pads[pad] for seat, pad in enumerate((2, 0, 1))] == [True] * 3


@pytest.mark.parametrize(
    ("pads", "pairs"),
    [
        ((0, 0, 1, 1), ((0, 1), (2, 3))),
        ((1, 1, 0, 0), ((0, 1), (2, 3))),
        ((0, 1, 1, 0), ((1, 2), (3, 0))),
        ((0, 0, 1, 1, 2, 2), ((0, 1), (2, 3), (4, 5))),
        ((2, 0, 0, 1, 1, 2), ((1, 2), (3, 4), (5, 0))),
    ],
)
def test_partners_sit_side_by_side(pads: tuple[int, ...], pairs: tuple[tuple[int, ...], ...]) -> None:
    assert header(len(pads), pads=pads).groups() == pairs
    assert len(Match(header(len(pads), pads=pads)).pads) == len(pads) // 2


@pytest.mark.parametrize("pads", [(0, 1, 0, 1), (0, 1, 2, 0, 1, 2), (0, 0, 1, 2, 1, 2), (0, 1, 2, 2, 1, 0)])
def test_partners_apart_are_refused(pads: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="side by side"):
        Match(header(len(pads), pads=pads))


@pytest.mark.parametrize(
    "pads",
    [
        *[(0, 0), (1, 2), (-1, 0), (0, 0, 0), (0, 0, 1, 2), (0, 0, 0, 0), (1, 1, 2, 2)],
        *[(0, 0, 1, 1, 2), (0, 0, 1, 1, 1, 1), (0, 0, 0, 1, 1, 1)],
    ],
)
def test_other_pads_are_refused(pads: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="Every seat needs a pad of its own"):
        Match(header(len(pads), pads=pads))


# The worked example of the rule books (RULES.md 9)


def up_to_beates_second_turn() -> Match:
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    assert lays(match, "6h8 5i8 5i9") == Lay(0, turn_from(["6h8", "5i8", "5i9"]), (10, 11), 2)
    assert boxes(match) == (2, [1], [2], [])
    draws(match, 5, 3)
    event = lays(match, "5h9")
    assert (event.lines, event.ticks) == ((10, 11), 0)
    assert boxes(match, 1) == (0, [1], [2], [])
    assert match.hands == [[], [3]]
    draws(match, 2, 1)
    event = lays(match, "2i7 1h7")
    assert (event.lines, event.ticks) == ((12, 12), 1)
    assert boxes(match) == (3, [1], [2], [8])
    assert match.due == Due("draw", 1, 1)
    draws(match, 3)
    event = lays(match, "3j7 3k7")
    assert (event.lines, event.ticks) == ((), 0)
    assert boxes(match, 1) == (0, [1], [2], [])
    assert boxes(match) == (3, [1], [2], [8])
    draws(match, 1, 6)
    return match


def test_the_pad_of_andreas_after_his_first_choice() -> None:
    match = up_to_beates_second_turn()
    event = lays(match, "1g9 6k6")
    assert (event.lines, event.ticks) == ((11,), 1)
    assert boxes(match) == (4, [1], [2, 2], [8])


def test_the_pad_of_andreas_after_his_better_choice() -> None:
    match = up_to_beates_second_turn()
    event = lays(match, "1j8 6j6")
    assert (event.lines, event.ticks) == ((10, 12), 1)
    assert boxes(match) == (4, [1, 1], [2], [8, 4])
    assert match.pads[0].rows() == [28, 10, 0, 0]
    assert match.pads[0].total() == 38
    assert [match.pads[0].row_sum(row) for row in range(2)] == [(11, 3, True), (5, 0, True)]


def test_the_totals_after_each_turn() -> None:
    match = up_to_beates_second_turn()
    assert [pad.total() for pad in match.pads] == [28, 3]
    assert match.bag_count == 121 - 3 - 2 - 2 - 1 - 2
    assert sorted(match.hands[0]) == [1, 6]


# How often a turn is checked


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[Turn]:
    """The turns that the rules have checked so far."""
    checked: list[Turn] = []

    def counted(board: Board, hand: list[int], turn: Turn, context: TurnContext) -> None:
        checked.append(turn)
        lay_turn(board, hand, turn, context)

    monkeypatch.setattr("game.rules.tiles.match.lay_turn", counted)
    return checked


def opening() -> Match:
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    return match


def test_a_turn_is_checked_once_however_often_it_is_asked_about(checks: list[Turn]) -> None:
    match, turn = opening(), turn_from(["6h8", "5i8", "5i9"])
    match.lay_event(turn)
    match.apply(match.lay_event(turn))
    assert checks == [turn]
    assert match.due == Due("draw", 1, 2)


def test_an_equal_event_from_elsewhere_is_checked(checks: list[Turn]) -> None:
    match, turn = opening(), turn_from(["6h8", "5i8", "5i9"])
    match.apply(replace(match.lay_event(turn)))
    assert checks == [turn, turn]


def test_an_event_that_was_applied_is_checked_again() -> None:
    match = opening()
    event = lays(match, "6h8 5i8 5i9")
    draws(match, 5, 3)
    with pytest.raises(IllegalMove):
        match.lay_event(event.turn)
    with pytest.raises(IllegalMove):
        match.apply(event)


def test_a_turn_that_was_refused_is_refused_again() -> None:
    match = opening()
    for _ in range(2):
        with pytest.raises(IllegalMove):
            match.lay_event(turn_from(["6h8"]))
