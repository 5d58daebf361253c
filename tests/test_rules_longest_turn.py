"""``longest_turn`` and the house rule "most", which demands as many tiles as possible (RULES.md 5.3)."""

import random

import pytest
from helpers import turn as turn_of
from plain_rules import board_of, random_board

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import VALUES, Cell, HouseRules
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.longest_turn import longest_turn
from game.rules.tiles.playout import TRIES, random_turn, random_turns
from game.rules.tiles.turns import TurnContext, legal_turns, legal_turns_up_to, unsupported_light_cells

MOST = TurnContext(HouseRules(must_lay="most"))
SEQUENTIAL = TurnContext(HouseRules())

OPENS_WITH_A_1 = (
    "2h8 1i8 4h7 6g7 1i7 5g8 3j8 2i6 1k8 3h6 2h5 6i5 2g5 5j6 3j9 6j10 1h9 6k9 2i9 5k10 3g4 4f4 5e4 3f3 1j5 1f5 2f6 "
    "5g3 3h3 1g2 1f7 5e6 4j4 5h2 4i2 6i1 4j1 3d6 1f2 4k4 4l4 4d5 2k6 5d7 1i3 6l3 5m3 5m2 1g1 4n2 1l2 6c7 4c8 3c5 3b5 "
    "2k1 1k3 2c9 1k2 4c4 3c3 6b9 3a9 5b10 4a10 3a11 1e2 6b3 5b2 6b6 2a5 6a6 5e1 4a7 2c2 2d3"
)
OPENS_EARLY = (
    "1h8 3g8 3i8 5j8 2h9 2j7 1h7 2i7 6i6 6h10 5j6 6g7 1h6 5g10 4g11 6f11 4f12 6e12 5e13 5d13 3d14 1d12 3d11 3c14 2f13 "
    "6b14 6b13 4c11 1i9 4b11 1g12 2b10 3b9 5a9 3c9 4c10 3b8 2a10"
)
"""Boards on which a 1 makes room for seven other tiles. There are too many turns to list."""
KEEPS_ONE = (
    "4h8 1g8 3f8 3e8 2f9 6h7 3e7 1h6 2i6 1f7 2e9 4f10 5g10 6g9 4i5 6d7 2j5 4k5 4d6 2e10 4k4 3i4 1d5 1i7 3j7 3j4 6c6 "
    "1j3 1j6 5g6 5c5 5b5 3b4 6g5 5f5 4b3 4k3 1l3 6f4 5m3 5m4 4l2 3n4 5n5 2k7 1d10 5o5 6d11 3c11 1e4 2f11 6e3 3c12 1d4 "
    "1o6 1m2 6n2 2j2 5d12 1e6 6i2 1g4 4b12 5e2 3k8 4f2 1h2 4l8 4i1 2l5 6o7 4h3 2l9 2l10 6c13 2l6 1b13 5b14 2n6 1n7 "
    "2m9 2m10 5m7 2n10 3n11 6m11 6n9 5o10 6f1 3l11 3d2 3m6 2k9 4g1 4c3 1i8 2b11 2m12"
)
"""Here too a 1 makes room in four corners, but no corner has room for all eight tiles."""
NEARLY_FULL = (
    "6h8 3i8 4i7 4i9 4h9 6j7 5j6 2k7 6k6 3g8 2j9 1j5 3g7 1g9 5i5 4j10 4j11 1f7 1i11 4k10 2l10 3h11 3h12 6e7 4g6 2h5 "
    "4l9 4h4 5e8 4k8 2h6 2j12 3d8 3d9 2i12 1f6 3f5 6i13 5i4 4h13 2g11 3c9 1e5 1d5 3c8 3c10 5l8 5f4 4m9 2g12 4b9 4d6 "
    "4d10 6c5 4e10 2k12 4c4 3n9 1k11 4h3 2i3 1f10 6g3 6n8 1n10 2n7 6m7 4d4 2c6 2b4 3d3 3m6 1b8 2h14 6b6 5k13 2e11 4e3 "
    "3e12 1f9 2a9 2i14 3a10 5e2 6g14 4d12 5g15 4d13 2g2 4d14 4b3 2o10 6f15 4c12 6b2 4c14 2o11 3b14 3e1 1f1 3o7 5b13 "
    "5l13 1e15 1m13 5o6 1f2 3m14 5m12 4n14 3e13 5a11 1m11 5l14 5f13 5n12 4g1 5b11 3c2 2o5 6n5 2j14 4j15 3m5 6k15 1o9 "
    "4n4 2n3 4m3 3l3 4m2"
)
"""A 5 or a 6 fits l2, which closes l4. It also fits the light cell l4; a second 6 on k4 then makes a 12 with it."""
LIGHT_IN_NEED = (
    "3h8 2i8 6i9 5g8 3i7 4g7 1j7 3h9 4k7 2f7 2f6 4k8 3g9 1e6 4e7 6h10 3l8 6d6 1j6 5j5 5e5 3d5 3c5 2j4 4i5 4k4 3l7 4k6 "
    "2c6 5k3 3j3 1h5 1b6 6l4 3c4 1b4 3l9 5b7 3i3 1h3 4h4 5h6 5g4 5a7 5l5 6b8 2i2 5m8 6b3 4m9 4n9 5b2 4m5 6m6 3d4 1n10 "
    "4n11 5c8 6c9 4o10 6n6 6i1 2g5 5d9 3n12 3c3 6m11 1h2 2l11 2k2 3m12 5l2 5l12 3g2 1e8 5l13 3k13 2n7 1f4 5k14 1n5 "
    "4j1 3f3 3o7 6d10 2e3 2j14 1e2 2f2 5g1 3m2 6e10 2i14 5e1 4e11 5m3 2m13 2j15 1h14 6i13 4k15 3n4 4i15 4f11 3f12 1n2 "
    "6h13 6g12 5f13 1o9 1g11 6e13 6e14 6d14 2f1 3h12 1m14 3d2 2o5 2n14 1k1 2g14 4g15 5f15 1d13 5d12 4c12 3c11 1b11 "
    "1b10 2b12 3a10 3a9 5b13 6a11 3b14"
)
"""A third tile could be laid, but then a tile on a light cell would be in no row or column of 10, 11 or 12."""
MANY_ORDERS = (
    "4h8 1i8 2j8 4h7 1h6 2h9 4g7 1i9 4g6 2j9 5i6 1h10 1i7 3k9 5k10 1k11 1i10 4l11 1l10 4g8 6m11 2m12 3j10 6l12 1l13 "
    "3f7 2k13 1j6 4j5 6k14 3k5 3j4 3j14 1k8 5k4 4n12 3j13 5l5 2i11 1k6 1j3 5j12 6i13 4k15 3l4 4l3 6i3 1h3 1i2 5n13 "
    "6h2 6m3 4h4"
)
"""Eight of nine large tiles can be laid, in thousands of orders."""


class CountingBoard(Board):
    count = 0

    def lay(self, value: int, cell: Cell) -> None:
        self.count += 1
        super().lay(value, cell)


def counting(tiles: str) -> CountingBoard:
    board = CountingBoard()
    for value, cell in board_of(tiles).laid:
        board.lay(value, cell)
    board.count = 0
    return board


@pytest.mark.parametrize(
    ("tiles", "hand", "most"),
    [
        ("6h8 5i8 5i9", [5, 3], 2),  # the worked example: the 5 where it scores most blocks the 3
        ("6h8 6i8 6h9 6i9", [1, 2], 0),
        ("6h8 3h7 1i8", [6], 1),  # light cells only
        ("6h8 3h7 1i8", [5, 6], 2),
        (NEARLY_FULL, [5, 6, 6], 2),
        (LIGHT_IN_NEED, [1, 1, 6, 6], 2),
    ],
    ids=["first choice blocks", "nothing fits", "light only", "light first", "nearly full", "light in need"],
)
def test_the_longest_turn_of_known_positions_is_found(tiles: str, hand: list[int], most: int) -> None:
    board = board_of(tiles)
    found = longest_turn(board, hand, MOST)
    assert len(found) == most
    lay_turn(board, hand, found, MOST)


def test_the_longest_turn_may_need_a_light_cell_by_the_exception() -> None:
    """In every turn with all three tiles, one lies on a light cell in no row or column of 10, 11 or 12."""
    board = board_of("5h8")
    found = longest_turn(board, [4, 4, 5], MOST)
    assert found == turn_of("5h7 4g8 4g7")
    lay_turn(board, [4, 4, 5], found, MOST)
    assert unsupported_light_cells(board, found, set()) == [found[-1][1]]


def test_longest_turn_may_need_a_light_cell_completed_later() -> None:
    """The tile on l4 needs a run; the next tile, on k4, makes one: a 12, or the least that is one, a 10. A turn that begins on l2
    lays only one tile."""
    assert longest_turn(board_of(NEARLY_FULL), [5, 6, 6], MOST) == turn_of("6l4 6k4")
    assert longest_turn(board_of(NEARLY_FULL), [5, 5], MOST) == turn_of("5l4 5k4")


@pytest.mark.slow
def test_the_longest_turn_is_as_long_as_the_longest_of_all_turns() -> None:
    rng = random.Random(8)
    compared = shorter = 0
    while compared < 60:
        board = random_board(rng, rng.choice((6, 121, 200, 260)))
        hand = rng.choices(VALUES, rng.choice(((1,) * 6, (0, 0, 1, 2, 3, 4))), k=rng.randint(1, 5))
        turns = legal_turns_up_to(board, hand, MOST, 600)
        if turns is None:
            continue
        before = board.copy()
        found = longest_turn(board, hand, MOST)
        assert board == before
        assert frozenset(found) in set(map(frozenset, turns)), (board.laid, hand)
        lay_turn(board, hand, found, MOST)
        compared += 1
        shorter += len(found) < len(hand)
    assert shorter > 12


@pytest.mark.parametrize("opening", ["connected", "row"])
def test_the_longest_opening_is_as_long_as_any(opening: str) -> None:
    context = TurnContext(HouseRules("most", "row" if opening == "row" else "connected"), opening=True)
    for hand in ([6, 1, 2], [3, 3, 3], [6, 6, 6], [5, 5, 1], [6, 6, 1], [4, 5, 5]):
        found = longest_turn(Board(), hand, context)
        assert frozenset(found) in set(map(frozenset, legal_turns(Board(), hand, context)))


LARGE = [
    (OPENS_WITH_A_1, [1, 2, 2, 3, 3, 4, 4, 5], 8, 8),
    (OPENS_EARLY, [1, 2, 4, 4, 5, 5, 6, 6], 8, 8),
    (KEEPS_ONE, [1, 4, 4, 5, 5, 6, 6, 6], 7, 1000),
    (MANY_ORDERS, [4, 5, 6, 6, 6, 6, 6, 6, 6], 8, 1000),
]
LARGE_IDS = ["opens late", "opens early", "keeps one", "many orders"]


@pytest.mark.parametrize(("tiles", "hand", "most", "steps"), LARGE, ids=LARGE_IDS)
def test_a_large_hand_takes_few_steps(tiles: str, hand: list[int], most: int, steps: int) -> None:
    board = counting(tiles)
    assert len(longest_turn(board, hand, MOST)) == most
    assert board.count <= steps


@pytest.mark.slow
@pytest.mark.parametrize(("tiles", "hand"), [large[:2] for large in LARGE[:3]], ids=LARGE_IDS[:3])
def test_with_a_large_hand_random_turns_and_checking_them_take_few_steps(tiles: str, hand: list[int]) -> None:
    board, rng = counting(tiles), random.Random(2)
    most = len(longest_turn(board, hand, MOST))
    board.count = 0
    turns = random_turns(board, hand, MOST, rng, 40)
    assert board.count <= 2000 + 40 * TRIES * len(hand)
    assert len(turns) == 40
    for found in turns:
        lay_turn(board, hand, found, MOST)
        assert len(found) == most
        for _ in found:
            board.take_back()
    short = random_turns(board, hand, SEQUENTIAL, rng, 1)[0]
    while len(short) == most:
        short = random_turns(board, hand, SEQUENTIAL, rng, 1)[0]
    board.count = 0
    with pytest.raises(IllegalMove, match=f"Lay as many tiles as possible: {most} instead of {len(short)}."):
        lay_turn(board, hand, short, MOST)
    assert board.count <= 2000


def test_if_no_random_turn_is_long_enough_the_searched_one_is_used() -> None:
    """Random turns never lay a tile that needs the help of a later one. Here two tiles can be laid in no other way."""
    board = board_of(NEARLY_FULL)
    before, rng = board.copy(), random.Random(1)
    expected = longest_turn(board, [5, 6, 6], MOST)
    for _ in range(20):
        assert random_turn(board, [5, 6, 6], MOST, rng) == expected
    assert random_turns(board, [5, 6, 6], MOST, rng, 7) == [expected] * 7
    assert board == before
