"""The course of a match (RULES.md 2, 4, 7, 8), case by case, and the worked example of section 9."""

from __future__ import annotations

import random

import pytest
from test_rules_plain import header

from game.rules.errors import IllegalMove
from game.rules.events import Draw, End, Header, Lay, Seat, StartDraw
from game.rules.journal import turn_from
from game.rules.match import Due, Match
from game.rules.playout import random_event, random_game


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
        event = lays(match, "1g9 6k6")
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
        assert match.due == Due("draw", 0, 2)
        draws(match, 2, 1)
        lays(match, "2i7 1h7")
        assert match.board.fit[3]
        assert match.due == Due("draw", 1, 1)  # also though the 3 fits now
        assert refusal(match, Draw(1, (3, 3))) == "Beate draws 1 here, not 2"
        assert refusal(match, Draw(1, ())) == "Beate draws 1 here, not 0"
        assert refusal(match, Draw(0, (3,))) == "it is the turn of Beate (seat 1)"

    def test_two_held_tiles_of_which_none_fits_draw_one(self) -> None:
        match = started(Match(header()), (6, 4))
        draws(match, 5, 4)
        lays(match, "5h8 6g8 4h9")
        draws(match, 2, 4)
        lays(match, "2g9 4i9")
        draws(match, 2, 6)
        lays(match, "2h10 6i10")
        draws(match, 6, 5)
        assert match.legal_turns() == [()]
        lays(match, "")
        draws(match, 6, 6)
        lays(match, "")
        assert match.due == Due("draw", 1, 1)
        assert match.board.fit[4] != 0 == match.board.fit[5]
        draws(match, 1)
        assert match.hands == [[6, 6], [6, 5, 1]]
        assert refusal(match, Lay(1, (), (), 0)).startswith("the 1 still fits: ")
        event = lays(match, "1i8")
        assert (event.lines, event.ticks) == ((11, 12), 0)
        assert match.due == Due("draw", 0, 1)

    def test_two_held_tiles_of_which_one_fits_draw_none(self) -> None:
        match = started(Match(header(preset="italian")), (6, 4))
        draws(match, 5, 5)
        lays(match, "6h8 5i8 5i9")
        draws(match, 5, 3)
        assert not match.terms(1).obliged
        lays(match, "")
        draws(match, 1, 1)
        lays(match, "1g8")
        assert match.due == Due("draw", 1, 0)
        assert refusal(match, Draw(1, (1,))) == "Beate draws 0 here, not 1"
        draws(match)
        # He who begins with two held tiles of which one fits lays at least one, under this house rule too.
        assert match.terms(1).obliged
        assert refusal(match, Lay(1, (), (), 0)).startswith("the 3 still fits: ")
        lays(match, "3h9")
        assert match.due == Due("draw", 0, 1)
        draws(match, 6)
        assert not match.terms(0).obliged  # he held only one
        lays(match, "")

    def test_he_draws_what_is_there(self) -> None:
        match = Match(header())
        match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
        started(match, (6, 5))
        assert refusal(match, Draw(0, (5, 5))) == "the bag holds only 1 of the 5s"
        draws(match, 5, 6)
        lays(match, "6h8 6i8 5h9")
        assert match.due == Due("draw", 1, 1)
        draws(match, 1)
        assert match.bag_count == 0
        lays(match, "1h10")
        assert match.due == Due("end", 0, 0, "bag_empty")

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

    def test_play_is_to_apply_the_event_of_a_turn(self) -> None:
        played, applied = Match(header(3, "italian")), Match(header(3, "italian"))
        dice = random.Random(5)
        bag = [tile for tile in range(1, 7) for _ in range(played.bag[tile])]
        while played.due:
            event = random_event(played, bag, dice)
            applied.apply(event)
            if isinstance(event, Lay):
                assert played.play(event.turn) == event
            else:
                with pytest.raises(IllegalMove, match="no turn is due"):
                    played.play(())
                played.apply(event)
            assert played == applied

    def test_play_refuses_what_apply_refuses(self) -> None:
        match, twin = (started(Match(header()), (6, 4)) for _ in range(2))
        draws(match, 5, 5)
        draws(twin, 5, 5)
        for tiles in ("", "6h8", "6h8 5i8", "5h8 5i8 5j8", "6h8 5i8 5g8"):
            with pytest.raises(IllegalMove):
                match.play(turn_from(tiles.split()))
            assert match == twin
        match.play(turn_from(["6h8", "5i8", "5i9"]))
        assert match != twin

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


class TestPartners:
    """RULES.md 8."""

    def order(self, match: Match, turns: int) -> list[tuple[str, int]]:
        """The events that are due one after another; any tiles are drawn and any legal turn is laid."""
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

    @staticmethod
    def turn(first: int, second: int) -> list[tuple[str, int]]:
        return [("draw", first), ("draw", second), ("lay", first), ("lay", second)]

    def test_both_draw_then_the_first_lays_then_the_second(self) -> None:
        match = started(Match(header(4, pads=(0, 0, 1, 1))), (6, 1, 2, 3))
        assert self.order(match, 12) == self.turn(0, 1) + self.turn(2, 3) + self.turn(0, 1)

    def test_the_starter_opens_for_his_pair_then_it_goes_by_seats(self) -> None:
        match = started(Match(header(4, pads=(0, 0, 1, 1))), (1, 6, 2, 3))
        assert self.order(match, 12) == self.turn(1, 0) + self.turn(2, 3) + self.turn(0, 1)
        match = started(Match(header(4, pads=(0, 0, 1, 1))), (1, 2, 3, 6))
        assert self.order(match, 12) == self.turn(3, 2) + self.turn(0, 1) + self.turn(2, 3)

    def test_pairs_may_sit_across_the_last_and_the_first_seat(self) -> None:
        match = started(Match(header(4, pads=(0, 1, 1, 0))), (6, 1, 2, 3))
        assert self.order(match, 12) == self.turn(0, 3) + self.turn(1, 2) + self.turn(3, 0)

    def test_three_pairs(self) -> None:
        match = started(Match(header(6, pads=(2, 1, 1, 0, 0, 2))), (1, 1, 1, 6, 1, 1))
        assert self.order(match, 16) == (
            self.turn(3, 4) + self.turn(5, 0) + self.turn(1, 2) + self.turn(3, 4)
        )

    def test_they_write_on_one_pad_one_after_the_other(self) -> None:
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

    def test_only_the_starter_opens(self) -> None:
        match = started(Match(header(4, "leaflet", (0, 0, 1, 1))), (6, 1, 2, 3))
        draws(match, 1, 1)
        draws(match, 4, 5)
        assert match.terms(0).opening
        lays(match, "6h8 1i8 1j8")
        assert not match.terms(1).opening
        event = lays(match, "4g8 5h7")
        assert (event.lines, event.ticks) == ((11, 12), 0)

    def test_the_match_ends_after_the_pair_in_whose_turn_the_bag_ran_empty(self) -> None:
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

    def test_stuck_is_seen_between_the_two_lays_of_a_pair(self) -> None:
        match = started(Match(header(4, "italian", (0, 0, 1, 1))), (6, 1, 2, 3))
        draws(match, 6, 6)
        draws(match, 1, 1)
        lays(match, "6h8 6i8 6h9")
        lays(match, "")
        draws(match, 6, 2)
        draws(match, 1, 3)
        lays(match, "6i9")
        assert match.due == Due("end", 3, 112, "stuck")

    def test_minus_counts_for_both(self) -> None:
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


class TestEnd:
    """RULES.md 7."""

    def stuck(self) -> Match:
        """Four sixes in a square: nothing fits beside them. Beate holds a 6, Carla would be next."""
        match = started(Match(header(3)), (6, 1, 2))
        draws(match, 6, 6)
        lays(match, "6h8 6i8 6h9")
        draws(match, 6, 6)
        lays(match, "6i9")
        return match

    def test_when_nothing_fits_the_rest_of_the_bag_is_drawn_in_turn(self) -> None:
        match = self.stuck()
        assert match.due == Due("end", 2, 116, "stuck")
        rest = [tile for tile in range(1, 7) for _ in range(match.bag[tile])]
        for counts in ((38, 39, 39), (39, 39, 38), (40, 38, 38), (116, 0, 0), (0, 0, 0)):
            tiles = iter(rest)
            drawn = tuple(tuple(next(tiles) for _ in range(count)) for count in counts)
            event = End("stuck", drawn, match.end_event(drawn).totals)
            assert refusal(match, event) == "at the end the seats draw 39, 38, 39 tiles"
        drawn = (tuple(rest[:39]), tuple(rest[39:77]), tuple(rest[77:]))
        swapped = ((6, *rest[1:39]), *drawn[1:])
        assert "not the tiles" in refusal(match, End("stuck", swapped, match.end_event(swapped).totals))
        assert "because nothing fits" in refusal(
            match, End("bag_empty", drawn, match.end_event(drawn).totals)
        )
        assert "grand totals are" in refusal(match, End("stuck", drawn, (0, 0, 0)))
        match.apply(match.end_event(drawn))
        assert match.hands == [list(drawn[0]), [6, *drawn[1]], list(drawn[2])]
        assert match.bag_count == 0
        assert match.due is None
        assert match.outcome is not None
        assert match.outcome.minus == (sum(drawn[0]), 6 + sum(drawn[1]), sum(drawn[2]))
        assert match.outcome.totals == (16 - sum(drawn[0]), 16 - 6 - sum(drawn[1]), -sum(drawn[2]))

    def test_the_highest_grand_total_wins_though_it_is_below_zero(self) -> None:
        match = self.stuck()
        rest = [tile for tile in range(6, 0, -1) for _ in range(match.bag[tile])]
        match.apply(match.end_event((tuple(rest[:39]), tuple(rest[39:77]), tuple(rest[77:]))))
        assert match.outcome is not None
        assert match.outcome.totals[2] == -(21 * 1 + 18 * 2) == max(match.outcome.totals)
        assert match.outcome.winners == (2,)

    def test_equal_totals_share_the_win(self) -> None:
        match = self.stuck()
        both = (1,) * 10 + (2,) * 10 + (3,) * 10 + (4,) * 8
        rest = [t for t in range(1, 7) for _ in range(match.bag[t] - 2 * both.count(t) - (t == 6))]
        match.apply(match.end_event(((*both, 6), both, tuple(rest))))
        assert match.outcome is not None
        assert match.outcome.totals == (16 - 98, 16 - 98, -201)
        assert match.outcome.minus == (98, 98, 201)
        assert match.outcome.winners == (0, 1)
        assert match.outcome.reason == "stuck"

    def test_nobody_plays_after_the_turn_of_him_who_drew_the_last_tile(self) -> None:
        match = Match(header(3))
        match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
        started(match, (6, 1, 2))
        draws(match, 5, 6)
        lays(match, "6h8 6i8 5h9")
        draws(match, 1)
        lays(match, "1h10")
        assert match.due == Due("end", 2, 0, "bag_empty")
        none: tuple[tuple[int, ...], ...] = ((), (), ())
        assert "because the bag is empty" in refusal(match, End("stuck", none, (12, 4, 0)))
        assert (
            refusal(match, End("bag_empty", none, (12, 4, 1)))
            == "the grand totals are 12, 4, 0, not 12, 4, 1"
        )
        assert refusal(match, Draw(2, ())) == "the match is over here; its end is due"
        match.apply(End("bag_empty", none, (12, 4, 0)))
        assert match.outcome is not None
        assert match.outcome.winners == (0,)
        for event in (
            Draw(2, ()),
            Lay(2, (), (), 0),
            End("bag_empty", none, (12, 4, 0)),
            StartDraw(((1, 2),)),
        ):
            assert refusal(match, event) == "the match is over; nothing can follow"

    def test_a_held_tile_counts_against_its_owner(self) -> None:
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


class TestHeader:
    """Who may sit where."""

    @pytest.mark.parametrize("count", range(2, 7))
    def test_two_to_six_play(self, count: int) -> None:
        assert len(Match(header(count)).pads) == count
        assert header(count).pairs() == tuple((seat,) for seat in range(count))

    @pytest.mark.parametrize("count", [0, 1, 7])
    def test_not_fewer_and_not_more(self, count: int) -> None:
        seats = tuple(Seat(str(seat), "human") for seat in range(count))
        with pytest.raises(IllegalMove, match=f"2 to 6 can play, not {count}"):
            Match(Header(seats, tuple(range(count))))

    def test_pads_may_be_numbered_in_any_order(self) -> None:
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
    def test_partners_sit_side_by_side(
        self, pads: tuple[int, ...], pairs: tuple[tuple[int, ...], ...]
    ) -> None:
        assert header(len(pads), pads=pads).pairs() == pairs
        assert len(Match(header(len(pads), pads=pads)).pads) == len(pads) // 2

    @pytest.mark.parametrize(
        "pads", [(0, 1, 0, 1), (0, 1, 2, 0, 1, 2), (0, 0, 1, 2, 1, 2), (0, 1, 2, 2, 1, 0)]
    )
    def test_partners_apart_are_refused(self, pads: tuple[int, ...]) -> None:
        with pytest.raises(IllegalMove, match="side by side"):
            Match(header(len(pads), pads=pads))

    @pytest.mark.parametrize(
        "pads",
        [
            *[(0, 0), (1, 2), (-1, 0), (0, 0, 0), (0, 0, 1, 2), (0, 0, 0, 0), (1, 1, 2, 2)],
            *[(0, 0, 1, 1, 2), (0, 0, 1, 1, 1, 1), (0, 0, 0, 1, 1, 1)],
        ],
    )
    def test_other_pads_are_refused(self, pads: tuple[int, ...]) -> None:
        with pytest.raises(IllegalMove, match="pads are one for each seat"):
            Match(header(len(pads), pads=pads))


def test_a_pair_that_got_stuck_in_the_middle_may_be_written_down_to_its_end():
    """RULES.md leaves open whether the end comes at once or after the pair: both journals are sound."""
    dice = random.Random(3)
    header = Header(tuple(Seat(f"P{n}", "human") for n in range(4)), (0, 0, 1, 1))
    for _ in range(400):
        played = random_game(header, dice)
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
