"""The pad (RULES.md 1, 6)."""

import random

import pytest
from plain_rules import PlainPad

from game.rules.cards.deck import Pad as CardPad
from game.rules.common.pad import Entry
from game.rules.tiles.constants import Pad


def pad_of(*turns: tuple[list[int], int], overflow_bonus: int = 6) -> Pad:
    pad = Pad(overflow_bonus)
    for lines, ticks in turns:
        pad.enter(lines, ticks)
    return pad


@pytest.mark.parametrize(
    ("turns", "columns", "rows"),
    [
        ([], ([], [], []), []),
        # Runs of one total go together into one box, and the columns are filled independently
        ([([12, 12], 0), ([10, 10, 10, 11], 0)], ([3], [2], [8]), [3 + 2 + 8 + 3]),
        ([([10], 0), ([10], 0), ([12], 1), ([11], 0)], ([1, 1], [2], [4]), [(1 + 2 + 4 + 3) * 2, 1]),
        # A row is doubled whether it is complete or not
        ([([10], 1)], ([1], [], []), [2]),
        ([([10, 11, 12], 0)], ([1], [2], [4]), [10]),
        ([([10, 11, 12], 1)], ([1], [2], [4]), [20]),
        # Ticks go below one another and count nothing alone
        ([([12], 3)], ([], [], [4]), [8, 0, 0]),
        ([([12], 3), ([12], 0)], ([], [], [4, 4]), [8, 8, 0]),
        # The finished pad of the books
        (
            [([10, 11, 12, 12], 3), ([10, 11, 12], 0), ([10, 12], 0), ([10, 12], 0)],
            ([1, 1, 1, 1], [2, 2], [8, 4, 4, 4]),
            [28, 20, 10, 5],
        ),
    ],
)
def test_turns_are_entered_and_rows_added_up(turns, columns, rows) -> None:
    pad = pad_of(*turns)
    assert pad.columns == dict(zip((10, 11, 12), columns, strict=True))
    assert (pad.rows(), pad.total()) == (rows, sum(rows))


@pytest.mark.parametrize("overflow_bonus", [6, 0])
def test_the_bonus_grows_down_the_pad_and_beyond_row_16_is_the_house_rule(overflow_bonus: int) -> None:
    pad = pad_of(*[([10, 11, 12], 0)] * 18, overflow_bonus=overflow_bonus)
    bonus = [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4 + [overflow_bonus] * 2
    assert pad.rows() == [7 + one for one in bonus]
    assert [pad.bonus(row) for row in range(18)] == bonus
    pad.enter([], 18)
    assert pad.rows() == [2 * (7 + one) for one in bonus]
    assert pad.total() == 2 * (18 * 7 + sum(bonus))


@pytest.mark.parametrize("kind", [Pad, CardPad])
def test_without_a_house_rule_the_bonus_stays_6_beyond_row_16(kind) -> None:
    pad = kind()
    assert [pad.bonus(row) for row in range(40)] == [3] * 4 + [4] * 4 + [5] * 4 + [6] * 28


def test_row_sums_show_how_they_come_about() -> None:
    pad = pad_of(([10, 11, 12, 12], 1), ([12], 0))
    assert pad.row_sum(0) == (11, 3, True)
    assert pad.row_sum(0).points == 28
    assert pad.row_sum(1) == (4, 0, False)


def test_entries_say_which_boxes_a_turn_fills() -> None:
    pad = pad_of(([10, 12], 2))
    assert pad.entries([10, 11, 11], 1) == [Entry(2, 2, 0), Entry(10, 1, 1), Entry(11, 0, 4)]
    assert pad.entries([], 0) == []
    assert pad.columns == {10: [1], 11: [], 12: [4]}


@pytest.mark.slow
def test_any_pad_is_what_one_gets_by_adding_up_from_the_beginning() -> None:
    rng = random.Random(1)
    for _ in range(60):
        bonus = rng.choice([0, 6])
        pad, plain = Pad(bonus), PlainPad(bonus)
        for _ in range(rng.randint(0, 40)):
            lines = sorted(rng.choices([10, 11, 12], k=rng.choice([0, 0, 1, 1, 2, 3, 4])))
            ticks = rng.choice([0, 0, 1, 2]) if lines else 0
            before, gain = pad.total(), pad.gain(lines, ticks)
            pad.enter(lines, ticks)
            plain.turns.append((lines, ticks))
            assert pad.rows() == plain.rows()
            assert gain == pad.total() - before
        assert pad.total() == sum(plain.rows())
        assert [pad.columns[total] for total in (10, 11, 12)] == [plain.boxes(t) for t in (10, 11, 12)]


@pytest.mark.parametrize("kind", [Pad, CardPad])
def test_a_copy_of_a_pad_is_equal_and_independent(kind):
    pad = kind()
    pad.enter([10, 10, 12], 1)
    copy = pad.copy()
    assert copy == pad != kind()
    copy.enter([], 1)
    assert copy != pad and copy.columns == pad.columns
    copy = pad.copy()
    copy.enter([10], 0)
    assert pad.columns[10] == [2 * kind.points[10]]
    assert Pad() != Pad(0) and Pad(0).copy().bonus(16) == 0
