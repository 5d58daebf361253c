"""A turn in the making: what the board answers, when it is complete, what it scores, and how it is taken back.

The draft is held against the match itself, which is asked about every order of laying, and against sums walked anew.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import at, header, laid, positions, turn

from game.rules.errors import IllegalMove
from game.rules.events import Draw, StartDraw
from game.rules.journal import Journal
from game.rules.match import Match
from game.rules.material import CELLS, DARK, LIGHT, NAMES, PRESETS, RED_CELL, Cell, Turn
from game.table.draft import Draft

LINES = {10, 11, 12}
POSITIONS = Path(__file__).parent / "vectors" / "positions"


def some(per_game: int, games: int = 2) -> Iterator[tuple[str, Match, random.Random]]:
    """Positions of random matches under all house rules, spread over each match."""
    for rules in PRESETS:
        for seed in range(games):
            dice = random.Random(f"{rules} {seed}")
            for number, match in enumerate(positions(seed, 2 + seed, rules)):
                if number < 2 or number % (60 // per_game) == seed:
                    yield rules, match, dice


def accepted(match: Match, wanted: Turn) -> bool:
    """Whether the match takes these tiles in some order."""
    for order in itertools.permutations(wanted):
        try:
            match.lay_event(order)
        except IllegalMove:
            continue
        return True
    return False


def sums(draft: Draft, value: int, cell: Cell) -> tuple[int, int]:
    """What row and column would add up to, walked cell by cell."""
    found = []
    for step in (1, 16):
        total = value
        for way in (-step, step):
            one = cell + way
            while draft.board.tiles[one]:
                total += draft.board.tiles[one]
                one += way
        found.append(total)
    return found[0], found[1]


def touches(draft: Draft, cell: Cell) -> bool:
    return any(draft.board.tiles[cell + step] for step in (1, -1, 16, -16))


def lay_at_random(draft: Draft, dice: random.Random, most: int = 9) -> None:
    """Puts tiles down where the board says that they may go."""
    for _ in range(most):
        open_ = [place for place in draft.left if draft.marks(place)]
        if not open_:
            return
        place = dice.choice(open_)
        draft.lay(place, dice.choice(draft.marks(place)).cell)


# Marks


def test_a_cell_is_marked_exactly_if_the_tile_may_be_put_there():
    for rules, match, dice in some(12):
        draft = Draft(match)
        if dice.random() < 0.5:
            lay_at_random(draft, dice, 1)
        for place in draft.left:
            marked = {mark.cell for mark in draft.marks(place)}
            for cell in CELLS:
                try:
                    draft.lay(place, cell)
                except IllegalMove:
                    assert cell not in marked, (rules, draft.tiles[place], NAMES[cell])
                else:
                    assert cell in marked, (rules, draft.tiles[place], NAMES[cell])
                    draft.take_back()


def test_every_legal_turn_can_be_put_down_following_the_marks_and_is_complete_then():
    for _rules, match, dice in some(10):
        draft = Draft(match)
        legal = match.legal_turns()
        for wanted in dice.sample(legal, min(12, len(legal))):
            for value, cell in wanted:
                place = next(place for place in draft.left if draft.tiles[place] == value)
                assert cell in {mark.cell for mark in draft.marks(place)}
                draft.lay(place, cell)
            assert draft.complete
            assert sorted(draft.finished()) == sorted(wanted)
            for _ in wanted:
                draft.take_back()


def test_marks_are_free_cells_beside_tiles_where_no_sum_passes_twelve_and_no_such_dark_cell_is_missing():
    for rules, match, dice in some(12):
        draft = Draft(match)
        lay_at_random(draft, dice, dice.randrange(2))
        for place in draft.left:
            value = draft.tiles[place]
            marked = {mark.cell for mark in draft.marks(place)}
            if not draft.board.laid:
                assert marked == {RED_CELL}
                continue
            fits = {
                cell
                for cell in CELLS
                if not draft.board.tiles[cell]
                and touches(draft, cell)
                and max(sums(draft, value, cell)) <= 12
            }
            assert marked <= fits
            if rules != "leaflet" or not match.opening:
                assert {cell for cell in fits if DARK >> cell & 1} <= marked


def test_marks_show_the_sums_of_ten_to_twelve_that_a_tile_makes():
    for _rules, match, _dice in some(12):
        draft = Draft(match)
        for place in draft.left:
            for mark in draft.marks(place):
                found = tuple(total for total in sums(draft, draft.tiles[place], mark.cell) if total in LINES)
                assert mark.totals == found
                assert (mark.kind == "run") == bool(found)


def test_a_mark_that_asks_for_a_run_is_on_a_light_cell_and_another_tile_can_make_that_run():
    seen = 0
    for _rules, match, dice in some(20, 3):
        draft = Draft(match)
        for place in draft.left:
            for mark in draft.marks(place):
                if mark.kind != "need":
                    continue
                seen += 1
                assert LIGHT >> mark.cell & 1
                assert any((draft.tiles[place], mark.cell) in turn for turn in match.legal_turns())
                assert draft.board.fit[draft.tiles[place]] & DARK
                if dice.random() < 0.3:
                    draft.lay(place, mark.cell)
                    assert draft.in_need() == [mark.cell]
                    assert not draft.complete
                    with pytest.raises(IllegalMove, match="needs a row or column of 10, 11 or 12"):
                        draft.finished()
                    draft.take_back()
    assert seen > 20


def test_no_tile_has_a_mark_exactly_if_nothing_fits_any_more():
    for _rules, match, dice in some(12):
        draft = Draft(match)
        lay_at_random(draft, dice, dice.randrange(4))
        assert draft.fits_nowhere() == (not any(draft.marks(place) for place in draft.left))


def test_marks_come_in_reading_order():
    for _rules, match, _dice in some(6, 1):
        draft = Draft(match)
        for place in draft.left:
            cells = [mark.cell for mark in draft.marks(place)]
            assert cells == sorted(set(cells))


# Complete or not


def test_a_draft_is_complete_exactly_if_the_match_takes_it():
    seen = {True: 0, False: 0}
    for rules, match, dice in some(20, 3):
        draft = Draft(match)
        for _ in range(4):
            takes = accepted(match, draft.turn)
            assert draft.complete == takes, (rules, [(v, NAMES[c]) for v, c in draft.turn])
            seen[takes] += 1
            if takes:
                match.lay_event(draft.finished())
            else:
                with pytest.raises(IllegalMove) as refused:
                    draft.finished()
                assert str(refused.value)
            lay_at_random(draft, dice, 1)
    assert min(seen.values()) > 40


def test_whoever_stops_too_early_is_told_a_tile_that_still_fits_and_all_its_cells():
    told = 0
    for _rules, match, _dice in some(12):
        draft = Draft(match)
        if draft.complete:
            continue
        with pytest.raises(IllegalMove) as refused:
            draft.finished()
        if "still fits" in refused.value.template:
            told += 1
            value = refused.value.facts["value"]
            place = draft.tiles.index(value)
            assert set(refused.value.cells) == {mark.cell for mark in draft.marks(place)}
            assert f"the {value} still fits: {NAMES[refused.value.cells[0]]}" in str(refused.value)
    assert told > 20


def test_under_the_strict_rule_laying_fewer_tiles_than_possible_is_refused_with_both_numbers():
    for seed in range(40):
        for match in positions(seed, rules="strict"):
            draft = Draft(match)
            most = max(map(len, match.legal_turns()))
            if most < 2:
                continue
            for place, other in ((0, 1), (1, 0)):
                for mark in draft.marks(place):
                    draft.lay(place, mark.cell)
                    if not draft.in_need() and not draft.marks(other):
                        assert not draft.complete
                        with pytest.raises(IllegalMove, match=f"{most} tiles can be laid, so 1 are too few"):
                            draft.finished()
                        return
                    draft.take_back()
    raise AssertionError("no such position was met")


def test_under_the_italian_rule_a_tile_may_be_kept_back():
    kept = 0
    for match in positions(3, rules="italian"):
        draft = Draft(match)
        lay_at_random(draft, random.Random(1), 1)
        if draft.laid and not draft.in_need() and not draft.fits_nowhere():
            assert draft.complete
            kept += 1
    assert kept > 5


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*-none.zatre")), ids=lambda path: path.stem)
def test_a_hand_that_fits_nowhere_is_complete_as_it_is(path):
    draft = Draft(Journal.read(path.read_bytes()).match)
    assert draft.tiles
    assert draft.fits_nowhere()
    assert draft.complete
    assert draft.finished() == ()


def test_tiles_put_down_in_an_order_that_is_not_allowed_are_laid_in_one_that_is():
    """A light tile may be excused only because of the order; what is finished can always be laid as it is given."""
    for _rules, match, dice in some(20, 3):
        draft = Draft(match)
        for _ in range(3):
            lay_at_random(draft, dice)
            if draft.complete:
                assert match.lay_event(draft.finished())
            draft.take_back()


# What it scores


def test_what_the_draft_says_is_what_the_match_writes_on_the_pad():
    for _rules, match, dice in some(20):
        draft = Draft(match)
        lay_at_random(draft, dice)
        if not draft.complete:
            continue
        event = match.lay_event(draft.finished())
        assert draft.score() == (event.lines, event.ticks)
        before, after = match.pad_of(draft.seat), match.pad_of(draft.seat).copy()
        after.enter(event.lines, event.ticks)
        assert draft.gain() == after.total() - before.total()
        expected = [(2, before.ticks + i, 0) for i in range(event.ticks)]
        for total, boxes in after.columns.items():
            if len(boxes) > len(before.columns[total]):
                expected.append((total, len(boxes) - 1, boxes[-1]))
        assert [tuple(entry) for entry in draft.entries()] == expected


def test_the_opening_of_the_worked_example_scores_eleven_and_ten_and_two_ticks():
    match = Match(header("human", "human"))
    match.apply(StartDraw(((6, 2),)))
    match.apply(Draw(0, (5, 5)))
    draft = Draft(match)
    for place, name in ((0, "h8"), (1, "i8"), (2, "i9")):
        draft.lay(place, at(name))
    assert draft.score() == ((10, 11), 2)
    assert draft.gain() == 2 * (1 + 2)
    assert draft.finished()


def test_a_draft_changes_nothing_in_the_match():
    for _rules, match, dice in some(6, 1):
        board, pads = match.board.copy(), [pad.copy() for pad in match.pads]
        hands = [list(hand) for hand in match.hands]
        draft = Draft(match)
        lay_at_random(draft, dice)
        draft.gain(), draft.entries(), draft.marks(0)
        assert (match.board, match.pads, match.hands) == (board, pads, hands)


# Taking back


def test_taking_everything_back_restores_everything():
    for _rules, match, dice in some(12):
        draft, fresh = Draft(match), Draft(match)
        for _ in range(3):
            lay_at_random(draft, dice)
            while draft.laid:
                draft.take_back(dice.choice([None, *(cell for _place, cell in draft.laid)]))
            assert draft.board == match.board
            assert (draft.laid, draft.turn, draft.left) == ([], (), fresh.left)
            assert draft.complete == fresh.complete
            for place in fresh.left:
                assert draft.marks(place) == fresh.marks(place)


def test_after_taking_back_the_board_is_what_laying_the_rest_alone_would_have_made():
    for _rules, match, dice in some(20, 3):
        draft = Draft(match)
        lay_at_random(draft, dice)
        if not draft.laid:
            continue
        back = draft.take_back(dice.choice([cell for _place, cell in draft.laid]))
        assert back
        again = match.board.copy()
        for value, cell in draft.turn:
            assert again.fits(value, cell)
            again.lay(value, cell)
        assert draft.board == again
        assert sorted([place for place, _cell in draft.laid + back] + draft.left) == sorted(
            [*range(len(draft.tiles)), *(place for place, _cell in back)]
        )


def test_a_draft_forgets_what_was_taken_back():
    for rules, match, dice in some(20, 3):
        draft = Draft(match)
        for _ in range(3):
            lay_at_random(draft, dice)
            draft.take_back(dice.choice([None, *(cell for _place, cell in draft.laid)]))
        fresh = Draft(match)
        for place, cell in draft.laid:
            fresh.lay(place, cell)
        assert draft.in_need() == fresh.in_need(), rules
        assert draft.complete == fresh.complete
        assert (draft.score(), draft.left) == (fresh.score(), fresh.left)
        for place in draft.left:
            assert draft.marks(place) == fresh.marks(place)


def test_only_what_leaned_on_the_tile_comes_back_with_it():
    match = Match(header("human", "human"))
    match.apply(StartDraw(((3, 2),)))
    match.apply(Draw(0, (1, 1)))
    match.apply(laid(match, "3h8 1i8 1g8"))
    match.apply(Draw(1, (2, 1)))
    draft = Draft(match)
    draft.lay(0, at("j8"))
    draft.lay(1, at("f8"))
    assert draft.take_back(at("j8")) == [(0, at("j8"))]
    assert draft.turn == turn("1f8")
    draft.lay(0, at("e8"))
    assert draft.take_back(at("f8")) == [(1, at("f8")), (0, at("e8"))]
    assert draft.turn == ()


def test_taking_back_when_nothing_lies_there_does_nothing():
    match = next(positions(1))
    draft = Draft(match)
    assert draft.take_back() == []
    draft.lay(0, at("h8"))
    assert draft.take_back(at("a5")) == []
    assert len(draft.laid) == 1


# Partners


@pytest.mark.parametrize("seed", range(3))
def test_partners_write_on_the_common_pad_one_after_the_other(seed):
    dice = random.Random(seed)
    for match in itertools.islice(positions(seed, 4, pads=(0, 0, 1, 1)), 0, 60, 4):
        draft = Draft(match)
        assert draft.tiles == tuple(match.hands[draft.seat])
        lay_at_random(draft, dice)
        if draft.complete:
            event = match.lay_event(draft.finished())
            pad = match.pads[draft.seat // 2]
            assert draft.gain() == pad.gain(event.lines, event.ticks)
