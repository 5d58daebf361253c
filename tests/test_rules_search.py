"""``legal_turns`` compared with ``search``, its plain definition. (tests/vectors check ``search`` in turn.)"""

import random
from collections import Counter
from typing import get_args

import pytest
from plain_rules import board_of, header, plain_of, random_board

from game.rules.common.errors import IllegalMove
from game.rules.tiles.board import Board
from game.rules.tiles.constants import (
    DARK_MASK,
    LIGHT_MASK,
    NAMES,
    VALUES,
    HouseRules,
    MustLay,
    Turn,
    cells_of,
)
from game.rules.tiles.laying import lay_turn
from game.rules.tiles.match import Match
from game.rules.tiles.playout import random_event, random_game, random_turn
from game.rules.tiles.turns import TurnContext, legal_turns, legal_turns_up_to, search

MUST_LAY: tuple[MustLay, ...] = get_args(MustLay)


def searched(board: Board, hand: list[int], context: TurnContext) -> set[frozenset[tuple[int, int]]]:
    turns = search(board, hand, context)
    if context.rules.must_lay == "most":
        turns = [turn for turn in turns if len(turn) == max(map(len, turns))]
    return {frozenset(turn) for turn in turns}


def terms_of(rng: random.Random, board: Board, hand: list[int], must_lay: MustLay) -> TurnContext:
    return TurnContext(HouseRules(must_lay), False, board.fit_masks[min(hand)] != 0 and rng.random() < 0.5)


def needs_exemption(board: Board, turn: Turn) -> bool:
    """Whether the turn leaves a tile on a light cell that is in no row or column of 10, 11 or 12."""
    plain = plain_of(board)
    for value, cell in turn:
        plain.tiles[NAMES[cell]] = value
    names = [NAMES[cell] for _, cell in turn if LIGHT_MASK >> cell & 1]
    return any(max(plain.total(name, True), plain.total(name, False)) < 10 for name in names)


def compare(board: Board, hand: list[int], context: TurnContext) -> list[Turn]:
    """The legal turns, after checking that ``search`` finds the same and that each can be laid in its order."""
    before = board.copy()
    turns = legal_turns(board, hand, context)
    sets = {frozenset(turn) for turn in turns}
    assert len(sets) == len(turns) > 0
    assert sets == searched(board, hand, context), (board.laid, hand, context)
    assert board == before
    for turn in turns:
        lay_turn(board, hand, turn, context)
        assert board.laid[len(before.laid) :] == list(turn)
        for _ in turn:
            board.take_back()
    return turns


@pytest.mark.slow
@pytest.mark.parametrize("must_lay", MUST_LAY)
def test_the_search_finds_the_turns_of_two_tiles_on_any_board(must_lay: MustLay) -> None:
    rng = random.Random(must_lay)
    seen: Counter[str] = Counter()
    for least, most in [(1, 6)] * 80 + [(1, 12)] * 50 + [(1, 121)] * 30 + [(130, 180)] * 30:
        board = random_board(rng, most, least)
        hand = rng.choices(VALUES, weights=(2, 2, 2, 2, 4, 6), k=2)
        turns = compare(board, hand, terms_of(rng, board, hand, must_lay))
        seen["exempt"] += any(needs_exemption(board, turn) for turn in turns)
        seen["equal"] += hand[0] == hand[1]
        seen["none"] += turns == [()]
        seen["larger fits nowhere"] += not board.fit_masks[max(hand)] and board.fit_masks[min(hand)] != 0
        seen["one tile"] += any(len(turn) == 1 for turn in turns)
    assert min(seen.values()) >= 2, seen


@pytest.mark.slow
@pytest.mark.parametrize("must_lay", MUST_LAY)
@pytest.mark.parametrize("count", [1, 3, 4])
def test_the_search_finds_the_turns_of_other_hands(must_lay: MustLay, count: int) -> None:
    rng = random.Random(f"{must_lay} {count}")
    for _ in range({1: 20, 3: 8, 4: 5}[count]):
        board = random_board(rng, 121 if count == 1 else 12)
        while count > 1 and sum(board.fit_masks[value].bit_count() for value in VALUES[2:]) > 24:
            board = random_board(rng, 12)  # With many cells to choose from, ``search`` takes long.
        hand = rng.choices(VALUES[2:], k=count)
        turns = compare(board, hand, terms_of(rng, board, hand, must_lay))
        assert all(len(turn) <= count for turn in turns)


@pytest.mark.parametrize("opening", ["connected", "row"])
def test_the_search_finds_the_turns_of_openings(opening: str) -> None:
    for hand in ([6, 1, 2], [3, 3, 3], [6, 6, 6], [5, 5, 1]):
        rules = HouseRules(opening="row" if opening == "row" else "connected")
        turns = compare(Board(), hand, TurnContext(rules, opening=True))
        assert all(turn[0][1] == 8 * 16 + 7 and len(turn) >= 2 for turn in turns)


def test_the_order_of_the_list_depends_on_the_position_alone() -> None:
    rng = random.Random(7)
    for _ in range(40):
        board = random_board(rng, 20)
        hand = rng.choices(VALUES, k=2)
        context = TurnContext(HouseRules())
        other = Board()
        left = list(board.laid)
        while left:  # the same tiles laid in another order
            value, cell = rng.choice([tile for tile in left if other.fits(*tile)])
            left.remove((value, cell))
            other.lay(value, cell)
        assert legal_turns(board, hand, context) == legal_turns(other, hand[::-1], context)


def mutations(rng: random.Random, board: Board, hand: list[int], turn: Turn) -> list[Turn]:
    """Turns that differ a little from a legal one; most of them are illegal."""
    near = list(cells_of(board.fit_masks[1] | board.fit_masks[0]))
    found: list[Turn] = [turn[1:], turn[:-1], turn[::-1], turn + turn[-1:], ()]
    for at, (value, cell) in enumerate(turn):
        for other in rng.sample(near, min(5, len(near))):
            found.append((*turn[:at], (value, other), *turn[at + 1 :]))
        for other in [*hand, 1, 6]:
            found.append((*turn[:at], (other, cell), *turn[at + 1 :]))
    if near:
        found += [(*turn, (value, rng.choice(near))) for value in hand]
    return found


@pytest.mark.slow
def test_random_turns_are_accepted_exactly_if_listed_as_legal() -> None:
    rng = random.Random(11)
    refused = accepted = 0
    for preset in ("standard", "strict", "italian", "leaflet"):
        match = Match(header(2, preset))
        bag = [v for v in VALUES for _ in range(match.bag[v])]
        while match.due:
            if match.due.event == "lay":
                hand = list(match.hands[match.due.seat])
                legal = match.legal_turns()
                sets = {frozenset(turn) for turn in legal}
                board = match.board.copy()
                for turn in mutations(rng, match.board, hand, rng.choice(legal)):
                    illegal = frozenset(turn) not in sets or len(set(turn)) != len(turn)
                    try:
                        match.lay_event(turn)
                        assert not illegal, (board.laid, hand, turn)
                        accepted += 1
                    except IllegalMove:
                        refused += 1
                    assert match.board == board
                    assert match.hands[match.due.seat] == hand
            event = random_event(match, bag, rng)
            if match.due.event == "lay":
                assert frozenset(event.turn) in sets  # type: ignore[union-attr]
            match.apply(event)
    assert refused > 2000
    assert accepted > 500


@pytest.mark.slow
def test_a_random_turn_is_a_legal_turn() -> None:
    rng = random.Random(5)
    for must_lay in MUST_LAY:
        for most in [6] * 40 + [60] * 10:
            board = random_board(rng, most)
            hand = rng.choices(VALUES, weights=(2, 2, 2, 2, 4, 6), k=2)
            context = TurnContext(HouseRules(must_lay))
            legal = {frozenset(turn) for turn in legal_turns(board, hand, context)}
            before = board.copy()
            assert frozenset(random_turn(board, hand, context, rng)) in legal
            assert board == before


def test_the_same_seed_plays_the_same_game() -> None:
    for preset in ("standard", "strict"):
        first = random_game(header(3, preset), random.Random(9))
        again = random_game(header(3, preset), random.Random(9))
        other = random_game(header(3, preset), random.Random(10))
        assert first.events == again.events != other.events


def test_a_tile_without_a_dark_cell_is_exempt_in_that_order_only() -> None:
    board = board_of("6h8 3h7 1i8")
    assert {NAMES[c] for c in cells_of(board.fit_masks[6])} == {"g7", "i7", "i9"}
    assert not board.fit_masks[6] & DARK_MASK
    turns = compare(board, [5, 6], TurnContext(HouseRules()))
    names = {tuple(f"{value}{NAMES[cell]}" for value, cell in turn) for turn in turns}
    assert ("6g7", "5j8") in names  # the other way round the 6 would fit j7 and j9
    assert ("5j8", "6g7") not in names
    assert ("5g8", "6g7") in names or ("6g7", "5g8") in names  # together an 11


@pytest.mark.slow
def test_with_a_limit_the_list_is_whole_or_none_and_the_search_stops_early() -> None:
    """Ten tiles on a nearly full board: most ways to lay them end in no legal turn, so counting turns alone would not stop."""
    rng = random.Random(4)
    board = random_game(header(), rng).board
    before, context = board.copy(), TurnContext(HouseRules())
    for hand in ([2, 5], [1, 4, 6]):
        found = legal_turns(board, hand, context)
        assert legal_turns_up_to(board, hand, context, 50_000) == found
        assert legal_turns_up_to(board, hand, context, len(found) - 1) == (found if len(hand) == 2 else None)
    assert legal_turns_up_to(board, [1, 1, 2, 2, 3, 3, 4, 4, 5, 6], context, 200) is None
    assert board == before
