"""The draw for the start and the drawing of tiles (RULES.md 2, 4), case by case."""

from __future__ import annotations

import random

import pytest
from match_steps import check_refused, draws, lays, started
from plain_rules import header

from game.rules.common.errors import IllegalMove
from game.rules.tiles.due import Due
from game.rules.tiles.events import Draw, End, Lay, StartDraw
from game.rules.tiles.journal import turn_from
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_event


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
        assert match.hands[3] == [6]  # the highest of the tiles drawn
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
    def test_other_draws_are_refused(self, rounds: list[tuple[int | None, ...]], words: str) -> None:
        assert words in check_refused(Match(header(3)), StartDraw(tuple(rounds)))


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
        assert match.board.fit_masks[3]
        assert match.due == Due("draw", 1, 1)  # also though the 3 fits now
        assert check_refused(match, Draw(1, (3, 3))) == "Beate draws 1 here, not 2."
        assert check_refused(match, Draw(1, ())) == "Beate draws 1 here, not 0."
        assert check_refused(match, Draw(0, (3,))) == "It is the turn of Beate (seat 1)."

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
        assert match.board.fit_masks[4] != 0 == match.board.fit_masks[5]
        draws(match, 1)
        assert match.hands == [[6, 6], [6, 5, 1]]
        assert check_refused(match, Lay(1, (), (), 0)).startswith("The 1 still fits: ")
        event = lays(match, "1i8")
        assert (event.lines, event.ticks) == ((11, 12), 0)
        assert match.due == Due("draw", 0, 1)

    def test_two_held_tiles_of_which_one_fits_draw_none(self) -> None:
        match = started(Match(header(preset="italian")), (6, 4))
        draws(match, 5, 5)
        lays(match, "6h8 5i8 5i9")
        draws(match, 5, 3)
        assert not match.context(1).obliged
        lays(match, "")
        draws(match, 1, 1)
        lays(match, "1g8")
        assert match.due == Due("draw", 1, 0)
        assert check_refused(match, Draw(1, (1,))) == "Beate draws 0 here, not 1."
        draws(match)
        # He who begins with two held tiles of which one fits lays at least one, under this house rule too.
        assert match.context(1).obliged
        assert check_refused(match, Lay(1, (), (), 0)).startswith("The 3 still fits: ")
        lays(match, "3h9")
        assert match.due == Due("draw", 0, 1)
        draws(match, 6)
        assert not match.context(0).obliged  # only one tile is held
        lays(match, "")

    def test_he_draws_what_is_there(self) -> None:
        match = Match(header())
        match.bag[:] = [0, 1, 0, 0, 0, 1, 2]
        started(match, (6, 5))
        assert (
            check_refused(match, Draw(0, (5, 5)))
            == "The bag does not hold that many tiles of value 5, only 1."
        )
        draws(match, 5, 6)
        lays(match, "6h8 6i8 5h9")
        assert match.due == Due("draw", 1, 1)
        draws(match, 1)
        assert match.bag_count == 0
        lays(match, "1h10")
        assert match.due == Due("end", 0, 0, "bag_empty")

    def test_events_come_in_order(self) -> None:
        match = Match(header())
        assert check_refused(match, Draw(0, (1, 1))) == "The draw for the start is due here."
        assert check_refused(match, Lay(0, (), (), 0)) == "The draw for the start is due here."
        started(match, (6, 4))
        assert check_refused(match, StartDraw(((6, 4),))) == "Andreas draws first."
        assert check_refused(match, Lay(0, (), (), 0)) == "Andreas draws first."
        with pytest.raises(IllegalMove, match="No turn is due"):
            match.legal_turns()
        with pytest.raises(IllegalMove, match="No turn is due"):
            match.lay_event(())
        draws(match, 5, 5)
        assert check_refused(match, Draw(0, (1, 1))) == "Andreas has to lay first."
        assert check_refused(match, End("stuck", ((), ()), (0, 0))) == "Andreas has to lay first."
        assert check_refused(match, Lay(1, (), (), 0)) == "It is the turn of Andreas (seat 0)."

    def test_play_is_to_apply_the_event_of_a_turn(self) -> None:
        played, applied = Match(header(3, "italian")), Match(header(3, "italian"))
        rng = random.Random(5)
        bag = [tile for tile in range(1, 7) for _ in range(played.bag[tile])]
        while played.due:
            event = random_event(played, bag, rng)
            applied.apply(event)
            if isinstance(event, Lay):
                assert played.play(event.turn) == event
            else:
                with pytest.raises(IllegalMove, match="No turn is due"):
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
            ((11,), 2, "This turn scores 10, 11 (ticks: 2), not 11 (ticks: 2)."),
            ((10, 11), 1, "This turn scores 10, 11 (ticks: 2), not 10, 11 (ticks: 1)."),
            ((11, 10), 2, "This turn scores 10, 11 (ticks: 2), not 11, 10 (ticks: 2)."),
            ((), 0, "This turn scores 10, 11 (ticks: 2), not nothing (ticks: 0)."),
        ]:
            assert check_refused(match, Lay(0, turn, lines, ticks)) == words
        match.apply(Lay(0, turn, (10, 11), 2))
