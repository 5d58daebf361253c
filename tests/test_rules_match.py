"""A match of the tile game (RULES.md 4, 6, 9), case by case: which seats may play, the worked example, and which event comes next."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from match_steps import boxes, check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.errors import IllegalMove
from game.rules.common.match import Due
from game.rules.common.seats import Seat
from game.rules.tiles.board import Board
from game.rules.tiles.constants import Turn
from game.rules.tiles.events import Draw, End, Event, Header, Lay, StartDraw
from game.rules.tiles.journal import turn_from
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_event
from game.rules.tiles.turns import TurnContext

# Which seats and pads a match may have


def test_two_to_six_can_play() -> None:
    for count in range(2, 7):
        assert len(Match(header(count)).pads) == count
        assert header(count).groups() == tuple((seat,) for seat in range(count))
    for count in (0, 1, 7):
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


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        ("side by side", [(0, 1, 0, 1), (0, 1, 2, 0, 1, 2), (0, 0, 1, 2, 1, 2), (0, 1, 2, 2, 1, 0)]),
        (
            "Every seat needs a pad of its own",
            [
                *[(0, 0), (1, 2), (-1, 0), (0, 0, 0), (0, 0, 1, 2), (0, 0, 0, 0), (1, 1, 2, 2)],
                *[(0, 0, 1, 1, 2), (0, 0, 1, 1, 1, 1), (0, 0, 0, 1, 1, 1)],
            ],
        ),
    ],
)
def test_partners_apart_and_other_pads_are_refused(words: str, refused: list[tuple[int, ...]]) -> None:
    for pads in refused:
        with pytest.raises(IllegalMove, match=words):
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
    assert [pad.total() for pad in match.pads] == [28, 3]
    assert match.bag_count == 121 - 3 - 2 - 2 - 1 - 2
    assert sorted(match.hands[0]) == [1, 6]
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


def test_an_event_that_was_applied_is_checked_again_and_a_turn_that_was_refused_refused_again() -> None:
    match = opening()
    for _ in range(2):
        with pytest.raises(IllegalMove):
            match.lay_event(turn_from(["6h8"]))
    event = lays(match, "6h8 5i8 5i9")
    draws(match, 5, 3)
    with pytest.raises(IllegalMove):
        match.lay_event(event.turn)
    with pytest.raises(IllegalMove):
        match.apply(event)


# The order of events

LAY = Lay(0, (), (), 0)


def test_the_draw_for_the_start_comes_first_then_a_draw_then_a_lay() -> None:
    match = Match(header())
    for event in (Draw(0, (1, 1)), LAY):
        assert check_refused(match, event) == "The draw for the start is due here."
    started(match, (6, 4))
    for event in (StartDraw(((6, 4),)), LAY):
        assert check_refused(match, event) == "Andreas draws first."
    with pytest.raises(IllegalMove, match="No turn is due"):
        match.legal_turns()
    with pytest.raises(IllegalMove, match="No turn is due"):
        match.lay_event(())
    draws(match, 5, 5)
    for event in (Draw(0, (1, 1)), End("stuck", ((), ()), (0, 0))):
        assert check_refused(match, event) == "Andreas has to lay first."
    assert check_refused(match, Lay(1, (), (), 0)) == "It is the turn of Andreas (seat 0)."


@pytest.fixture
def drawn() -> Match:
    """Andreas has drawn, and lays next."""
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    return match


# Playing a turn, and applying its event


def random_lays() -> Iterator[tuple[Match, Match, Event]]:
    """Each event of a random match, with two matches in which it comes next. The caller applies it to both."""
    played, applied = Match(header(3, "italian")), Match(header(3, "italian"))
    rng = random.Random(5)
    bag = [tile for tile in range(1, 7) for _ in range(played.bag[tile])]
    while played.due:
        yield played, applied, random_event(played, bag, rng)


def test_playing_a_turn_is_the_same_as_applying_its_event_and_only_turns_can_be_played() -> None:
    for played, applied, event in random_lays():
        applied.apply(event)
        if isinstance(event, Lay):
            assert played.play(event.turn) == event
        else:
            with pytest.raises(IllegalMove, match="No turn is due"):
                played.play(())
            played.apply(event)
        assert played == applied


def test_an_illegal_turn_cannot_be_played_and_a_legal_one_changes_the_match(drawn: Match) -> None:
    before = Match(header())
    started(before, (6, 4))
    draws(before, 5, 5)
    for tiles in ("", "6h8", "6h8 5i8", "5h8 5i8 5j8", "6h8 5i8 5g8"):
        with pytest.raises(IllegalMove):
            drawn.play(turn_from(tiles.split()))
        assert drawn == before
    drawn.play(turn_from(["6h8", "5i8", "5i9"]))
    assert len(drawn.events) == len(before.events) + 1


# A score in an event

TURN = turn_from(["6h8", "5i8", "5i9"])


def test_only_the_right_score_is_accepted(drawn: Match) -> None:
    for lines, ticks, words in (
        ((11,), 2, "11 (ticks: 2)"),
        ((10, 11), 1, "10, 11 (ticks: 1)"),
        ((11, 10), 2, "11, 10 (ticks: 2)"),
        ((), 0, "nothing (ticks: 0)"),
    ):
        found = check_refused(drawn, Lay(0, TURN, lines, ticks))
        assert found == f"This turn scores 10, 11 (ticks: 2), not {words}."
    drawn.apply(Lay(0, TURN, (10, 11), 2))
    assert drawn.due == Due("draw", 1, 2)
