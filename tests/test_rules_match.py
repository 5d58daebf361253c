"""The course of a match (RULES.md 2, 4, 7, 8), case by case, and the worked example of section 9."""

from __future__ import annotations

import pytest
from test_rules_plain import header

from game.rules.errors import IllegalMove
from game.rules.events import Draw, End, Header, Lay, Seat, StartDraw
from game.rules.journal import turn_from
from game.rules.material import HouseRules
from game.rules.match import Due, Match


def started(match: Match, *rounds: tuple[int | None, ...]) -> Match:
    match.apply(StartDraw(rounds))
    return match


def draws(match: Match, *tiles: int) -> None:
    assert match.due is not None
    assert match.due.event == "draw"
    match.apply(Draw(match.due.seat, tiles))


def lays(match: Match, tiles: str) -> Lay:
    event = match.lay_event(turn_from(tiles.split()))
    match.apply(event)
    return event


def boxes(match: Match, pad: int = 0) -> tuple[int, list[int], list[int], list[int]]:
    one = match.pads[pad]
    return one.ticks, one.columns[10], one.columns[11], one.columns[12]


def refusal(match: Match, event: StartDraw | Draw | Lay | End) -> str:
    """The sentence with which the event is refused; nothing has changed."""
    before = (match.due, [list(hand) for hand in match.hands], list(match.bag), list(match.events))
    board, pads = match.board.copy(), [pad.copy() for pad in match.pads]
    with pytest.raises(IllegalMove) as caught:
        match.apply(event)
    assert before == (match.due, match.hands, match.bag, match.events)
    assert (match.board, match.pads) == (board, pads)
    return str(caught.value)


class TestWorkedExample:
    """RULES.md 9."""

    def up_to_beates_second_turn(self) -> Match:
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

    def test_andreas_as_in_a(self) -> None:
        match = self.up_to_beates_second_turn()
        event = lays(match, "1g9 6l6")if False else lays(match, "1g9 6k6")
        assert (event.lines, event.ticks) == ((11,), 1)
        assert boxes(match) == (4, [1], [2, 2], [8])

    def test_andreas_as_in_b(self) -> None:
        match = self.up_to_beates_second_turn()
        event = lays(match, "1j8 6j6")
        assert (event.lines, event.ticks) == ((10, 12), 1)
        assert boxes(match) == (4, [1, 1], [2], [8, 4])
        assert match.pads[0].rows() == [28, 10, 0, 0]
        assert match.pads[0].total() == 38
        assert [match.pads[0].row_sum(row) for row in range(2)] == [(11, 3, True), (5, 0, True)]

    def test_the_totals_after_each_turn(self) -> None:
        match = self.up_to_beates_second_turn()
        assert [pad.total() for pad in match.pads] == [28, 3]
        assert match.bag_count == 121 - 3 - 2 - 2 - 1 - 2
        assert sorted(match.hands[0]) == [1, 6]


class TestStart:
    """RULES.md 2."""

    def test_the_highest_starts_and_keeps_his_tile_and_draws_two_more(self) -> None:
        match = started(Match(header(3)), (2, 5, 4))
        assert match.hands == [[], [5], []]
        assert match.bag_count == 120
        assert match.due == Due("draw", 1, 2)
        assert match.opening

    def test_those_who_share_the_highest_draw_again(self) -> None:
        match = started(Match(header(4)), (5, 2, 5, 5), (3, None, 6, 6), (None, None, 1, 2))
        assert match.due == Due("draw", 3, 2)
        assert match.hands[3] == [6]  # the highest of all that he drew
        assert match.bag_count == 120
        assert match.bag[6] == 19

    def test_he_keeps_the_highest_of_all_rounds(self) -> None:
        match = started(Match(header(3)), (6, 6, 1), (2, 3, None))
        assert match.hands == [[], [6], []]
        match = started(Match(header(2)), (2, 2), (5, 5), (4, 1))
        assert match.hands == [[5], []]

    @pytest.mark.parametrize(
        ("rounds", "words"),
        [
            ([(5, 5, 2)], "not decided"),
            ([(5, 5, 2), (3, 3, None)], "not decided"),
            ([(6, 5, 2), (3, 3, None)], "decided before round 2"),
            ([(6, 5, 2), (3, None, None)], "decided before round 2"),
            ([(5, 5, 2), (3, 4, 1)], "in round 2 other seats draw"),
            ([(5, 5, 2), (3, None, None)], "in round 2 other seats draw"),
            ([(5, 5, 2), (3, None, 1)], "in round 2 other seats draw"),
            ([(6, 5)], "in round 1 other seats draw"),
            ([(6, 5, 4, 3)], "in round 1 other seats draw"),
            ([(6, 5, None)], "in round 1 other seats draw"),
            ([(None, None, None)], "in round 1 other seats draw"),
            ([()], "in round 1 other seats draw"),
            ([], "not decided"),
        ],
    )
    def test_other_draws_are_refused(self, rounds: list[tuple[int | None, ...]], words: str) -> None:
        assert words in refusal(Match(header(3)), StartDraw(tuple(rounds)))


class TestDrawing:
    """RULES.md 4."""

    def test_with_no_tile_two_with_one_held_tile_one(self) -> None:
        match = started(Match(header()), (6, 4))
        draws(match, 5, 5)
        lays(match, "6h8 5i8 5i9")
        assert match.due == Due("draw", 1, 2)
        draws(match, 5, 3)
        lays(match, "5h9")
        draws(match, 1, 1)
        lays(match, "1g8 1i7")
        assert match.due == Due("draw", 1, 1)  # although the held 3 fits now or not
        assert refusal(match, Draw(1, (3, 3))) == "Beate draws 1 here, not 2"
        assert refusal(match, Draw(1, ())) == "Beate draws 1 here, not 0"
        assert refusal(match, Draw(0, (3,))) == "it is the turn of Beate (seat 1)"

    def test_one_held_tile_draws_one_also_where_it_does_not_fit(self) -> None:
        match = started(Match(header()), (6, 4))
        draws(match, 6, 6)
        lays(match, "6h8 6i8 6h9")
        draws(match, 6, 6)
        lays(match, "6i9")  # now nothing fits at all: the match is over before Beate could draw
        assert match.due == Due("end", 0, 116, "stuck")

    def test_two_held_tiles_draw_none_if_one_fits_and_one_if_none_does(self) -> None:
        for beates, due in ((4, Due("draw", 1, 1)), (1, Due("draw", 1, 0))):
            match = started(Match(Header(header().seats, (0, 1), HouseRules(must_lay="free"))), (6, 4))
            draws(match, 6, 3)
            lays(match, "6h8 6i8 3i9")
            draws(match, beates, 6)
            lays(match, "")
            draws(match, 3, 6)
            lays(match, "3i10 6h9") if False else lays(match, "")
            assert match.hands[1] == [beates, 6]
            assert match.due == Due("draw", 1, 0)
            assert match.board.fit[6] or due.count == 1

    def test_the_bag_runs_out(self) -> None:
        match = Match(header())
        match.bag[:] = [0, 2, 0, 0, 0, 1, 2]
        started(match, (6, 5))
        assert match.due == Due("draw", 0, 2)
        assert refusal(match, Draw(0, (5, 5))) == "the bag holds only 1 of the 5s"
        draws(match, 5, 6)
        lays(match, "6h8 6i8 5h9")
        assert match.due == Due("draw", 1, 2)
        draws(match, 1, 1)
        assert match.bag_count == 0
        lays(match, "1h10 1g9") if False else lays(match, "1h7 1i9") if False else lays(match, "1i10 1h10") if False else None

    def test_events_come_in_order(self) -> None:
        match = Match(header())
        assert refusal(match, Draw(0, (1, 1))) == "the draw for the start is due here"
        assert refusal(match, Lay(0, (), (), 0)) == "the draw for the start is due here"
        started(match, (6, 4))
        assert refusal(match, StartDraw(((6, 4),))) == "Andreas draws first"
        assert refusal(match, Lay(0, (), (), 0)) == "Andreas draws first"
        with pytest.raises(IllegalMove, match="no turn is due"):
            match.legal_turns()
        with pytest.raises(IllegalMove, match="no turn is due"):
            match.lay_event(())
        draws(match, 5, 5)
        assert refusal(match, Draw(0, (1, 1))) == "Andreas has to lay first"
        assert refusal(match, End("stuck", ((), ()), (0, 0))) == "Andreas has to lay first"
        assert refusal(match, Lay(1, (), (), 0)) == "it is the turn of Andreas (seat 0)"

    def test_the_score_is_compared_not_believed(self) -> None:
        match = started(Match(header()), (6, 4))
        draws(match, 5, 5)
        turn = turn_from(["6h8", "5i8", "5i9"])
        for lines, ticks, words in [
            ((11,), 2, "this turn scores 10, 11 with 2 ticks, not 11 with 2"),
            ((10, 11), 1, "this turn scores 10, 11 with 2 ticks, not 10, 11 with 1"),
            ((11, 10), 2, "this turn scores 10, 11 with 2 ticks, not 11, 10 with 2"),
            ((), 0, "this turn scores 10, 11 with 2 ticks, not nothing with 0"),
        ]:
            assert refusal(match, Lay(0, turn, lines, ticks)) == words
        match.apply(Lay(0, turn, (10, 11), 2))
