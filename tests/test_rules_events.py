"""Which event comes next in a match, playing a turn, and a score written in an event (RULES.md 4, 6), case by case."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from match_steps import check_refused, draws, started
from plain_rules import header

from game.rules.common.errors import IllegalMove
from game.rules.common.match import Due
from game.rules.tiles.events import Draw, End, Event, Lay, StartDraw
from game.rules.tiles.journal import turn_from
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_event

# The order of events

LAY = Lay(0, (), (), 0)


@pytest.mark.parametrize("event", [Draw(0, (1, 1)), LAY])
def test_the_draw_for_the_start_comes_first(event: Event) -> None:
    assert check_refused(Match(header()), event) == "The draw for the start is due here."


@pytest.mark.parametrize("event", [StartDraw(((6, 4),)), LAY])
def test_a_draw_comes_before_a_lay(event: Event) -> None:
    assert check_refused(started(Match(header()), (6, 4)), event) == "Andreas draws first."


def test_no_turn_can_be_laid_before_the_draw() -> None:
    match = started(Match(header()), (6, 4))
    with pytest.raises(IllegalMove, match="No turn is due"):
        match.legal_turns()
    with pytest.raises(IllegalMove, match="No turn is due"):
        match.lay_event(())


@pytest.fixture
def drawn() -> Match:
    """Andreas has drawn, and lays next."""
    match = started(Match(header()), (6, 4))
    draws(match, 5, 5)
    return match


@pytest.mark.parametrize("event", [Draw(0, (1, 1)), End("stuck", ((), ()), (0, 0))])
def test_a_lay_comes_before_anything_else(drawn: Match, event: Event) -> None:
    assert check_refused(drawn, event) == "Andreas has to lay first."


def test_laying_out_of_turn_is_refused(drawn: Match) -> None:
    assert check_refused(drawn, Lay(1, (), (), 0)) == "It is the turn of Andreas (seat 0)."


# Playing a turn, and applying its event


def random_lays() -> Iterator[tuple[Match, Match, Event]]:
    """Each event of a random match, with two matches in which it comes next. The caller applies it to both."""
    played, applied = Match(header(3, "italian")), Match(header(3, "italian"))
    rng = random.Random(5)
    bag = [tile for tile in range(1, 7) for _ in range(played.bag[tile])]
    while played.due:
        yield played, applied, random_event(played, bag, rng)


def test_playing_a_turn_is_the_same_as_applying_its_event() -> None:
    for played, applied, event in random_lays():
        applied.apply(event)
        if isinstance(event, Lay):
            assert played.play(event.turn) == event
        else:
            played.apply(event)
        assert played == applied


def test_only_turns_can_be_played() -> None:
    for played, _applied, event in random_lays():
        if not isinstance(event, Lay):
            with pytest.raises(IllegalMove, match="No turn is due"):
                played.play(())
        played.apply(event)


@pytest.mark.parametrize("tiles", ["", "6h8", "6h8 5i8", "5h8 5i8 5j8", "6h8 5i8 5g8"])
def test_an_illegal_turn_cannot_be_played(drawn: Match, tiles: str) -> None:
    before = Match(header())
    started(before, (6, 4))
    draws(before, 5, 5)
    with pytest.raises(IllegalMove):
        drawn.play(turn_from(tiles.split()))
    assert drawn == before


def test_a_played_turn_changes_the_match(drawn: Match) -> None:
    before = len(drawn.events)
    drawn.play(turn_from(["6h8", "5i8", "5i9"]))
    assert len(drawn.events) == before + 1


# A score in an event

TURN = turn_from(["6h8", "5i8", "5i9"])


@pytest.mark.parametrize(
    ("lines", "ticks", "words"),
    [
        ((11,), 2, "11 (ticks: 2)"),
        ((10, 11), 1, "10, 11 (ticks: 1)"),
        ((11, 10), 2, "11, 10 (ticks: 2)"),
        ((), 0, "nothing (ticks: 0)"),
    ],
)
def test_a_wrong_score_is_refused(drawn: Match, lines: tuple[int, ...], ticks: int, words: str) -> None:
    found = check_refused(drawn, Lay(0, TURN, lines, ticks))
    assert found == f"This turn scores 10, 11 (ticks: 2), not {words}."


def test_the_right_score_is_accepted(drawn: Match) -> None:
    drawn.apply(Lay(0, TURN, (10, 11), 2))
    assert drawn.due == Due("draw", 1, 2)
