"""What fits on the card game's table, what a turn scores, and why a card is refused."""

import pytest
from card_matches import cards_of, turn_of
from plain_cards import scored

from game.rules.cards.cells import x_y
from game.rules.cards.deck import Pad
from game.rules.cards.table import Score, Table
from game.rules.cards.turns import lay_turn, scored_turns
from game.rules.common.errors import IllegalMove

ALL = cards_of(" ".join(f"{low}{high}" for high in range(7) for low in range(high + 1)))


def table_of(words: str) -> Table:
    """A table with these cards. Fails if one does not fit."""
    table = Table()
    for placement in turn_of(words):
        assert table.fits(placement), placement
        table.lay(placement)
    return table


def check_refused(table: Table, words: str, count: int = 1, hand: str | None = None) -> IllegalMove:
    """Checks that the turn is refused and the table does not change. Returns the error."""
    cards = ALL * 2 if hand is None else cards_of(hand)
    before = list(table.laid)
    with pytest.raises(IllegalMove) as caught:
        lay_turn(table, cards, turn_of(words), count)
    assert table.laid == before
    return caught.value


def checked_score(before: str, turn: str) -> Score:
    """What a turn scores. Checks that the table, the list of turns and the plain rules agree."""
    table, laid = table_of(before), turn_of(turn)
    hand = [placement.card for placement in laid]
    listed = dict(scored_turns(table, hand, len(laid)))
    lay_turn(table, hand, laid, len(laid))
    found = table.score(len(laid))
    assert found == listed[laid] == scored(before.split(), turn.split())
    return found


# What fits


def test_the_left_or_upper_half_of_the_first_card_lies_on_the_origin() -> None:
    for text in ("36@0,0e", "63@0,0e", "36@0,0s", "63@0,0s"):
        assert Table().fits(*turn_of(text))
    for text in ("36@1,0e", "36@-1,0e", "36@0,-1s"):
        found = str(check_refused(Table(), f"{text} 11@5,5e", 2))
        assert found == "The left or upper half of the first card goes on (0, 0)."
    assert [str(placement) for placement in Table().placements(cards_of("44"))] == ["44@0,0e", "44@0,0s"]
    assert len(Table().placements(cards_of("45"))) == 4


@pytest.mark.parametrize(
    ("before", "turn", "words"),
    [
        ("36@0,0e", "12@-1,0e", "There is already a 3 on (0, 0)."),
        ("36@0,0e", "12@1,-1s", "There is already a 6 on (1, 0)."),
        *(("36@0,0e", text, "touches no card") for text in ("12@-2,-1e", "12@2,1e", "12@5,5s", "12@0,-3s")),
        ("36@0,0e", "12@127,127e", "touches no card"),
        # All lines of a card are checked, and a zero belongs to its run and joins two
        ("66@0,0e 66@0,1e", "10@0,2e", "6 + 6 + 1 = 13"),
        ("66@0,0e 66@0,1e", "01@0,2e", "6 + 6 + 1 = 13"),
        ("60@0,0e 50@2,0e", "21@4,0s", "6 + 0 + 5 + 0 + 2 = 13"),
        ("51@0,0s 12@1,1e 06@2,-1s", "02@1,-1s", "5 + 2 + 6 = 13"),
        ("36@0,0e 11@0,1e", "12@2,0e 12@0,2e", "A turn is one card, not 2."),
    ],
)
def test_a_card_is_refused_with_a_reason(before: str, turn: str, words: str) -> None:
    assert words in str(check_refused(table_of(before), turn))


@pytest.mark.parametrize("text", ["12@128,0e", "12@-129,0e", "12@0,99999999999999999999s"])
def test_a_cell_too_far_away_to_store_touches_no_card(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        turn_of(text)
    assert "touches no card" in str(caught.value)


def test_a_line_of_thirteen_is_refused_with_its_sum() -> None:
    error = check_refused(table_of("36@0,0e"), "50@-1,0s")
    assert str(error) == "The 05 laid on (-1, 0) makes 5 + 3 + 6 = 14; at most 12 is allowed."
    assert [x_y(cell) for cell in error.cells] == [(-1, 0), (0, 0), (1, 0)]


def test_only_the_lines_of_a_card_are_checked() -> None:
    table = table_of("66@0,0e 66@0,1e")
    assert "0 + 6 + 6 + 1 = 13" not in str(check_refused(table, "11@0,2e"))
    assert table.fits(*turn_of("00@0,2e"))


# Scores


@pytest.mark.parametrize(
    ("before", "turn", "lines", "supers"),
    [
        # A card alone, a single half, up to nine, and a run that two cards share
        ("", "46@0,0e 11@0,1e", (10,), 0),
        ("", "12@0,0e 11@0,1e", (), 0),
        ("", "36@0,0e 00@0,1e", (), 0),
        ("", "46@0,0e 02@-2,0e", (12,), 0),
        # A zero belongs to its run, and joins two
        ("60@0,0e 50@2,0e", "12@4,0s", (12,), 0),
        ("51@0,0s 12@1,1e 06@2,-1s", "10@1,-1s", (11,), 0),
        # A run that has grown
        ("46@0,0e", "02@2,0s", (10,), 0),
        ("46@0,0e", "20@2,0s", (12,), 0),
        # Three lines; a ten, an eleven and a twelve earn a super bonus, three elevens do not
        ("66@0,0e", "66@0,1e", (12, 12, 12), 1),
        ("66@0,0e", "64@0,1e", (10, 10, 12), 0),
        ("64@0,0e", "56@0,1e", (10, 11, 11), 0),
        ("46@0,0e", "65@0,1e", (10, 11, 11), 0),
        ("55@0,0e", "56@0,1e", (10, 11, 11), 0),
        ("64@0,0e 20@0,1s", "46@0,-1e", (10, 10, 12), 0),
        ("45@0,0e", "65@0,1e", (10, 10, 11), 0),
        ("54@0,0e 10@0,1e", "55@0,2e", (10, 11), 0),
        ("56@0,0e", "56@0,1e", (10, 11, 12), 1),
        ("56@0,0e", "65@0,1e", (11, 11, 11), 0),
        # In the first turn a run counts for the later card, after both are laid
        ("", "66@0,0e 66@0,1e", (12, 12, 12, 12), 1),
        ("", "56@0,0e 56@0,1e", (10, 11, 11, 12), 1),
        ("", "45@0,0e 66@0,1e", (10, 11, 12), 1),
        ("", "66@0,0e 45@0,1e", (10, 11, 12), 0),
        ("", "46@0,0e 10@2,0e", (11,), 0),
        ("", "46@0,0e 11@2,0s", (11,), 0),
        ("", "46@0,0e 20@0,-2s", (10,), 0),
        # A run of the first card earns the second no super bonus
        ("", "66@0,0e 56@0,1e", (11, 11, 12, 12), 0),
        ("", "55@0,0e 65@0,1e", (10, 10, 11, 11), 0),
        ("", "46@0,0e 65@0,1e", (10, 10, 11, 11), 0),
    ],
)
def test_a_turn_scores_its_runs(before: str, turn: str, lines: tuple[int, ...], supers: int) -> None:
    assert checked_score(before, turn) == Score(lines, supers)


def test_a_twelve_and_two_tens_earn_no_super_bonus() -> None:
    assert checked_score("65@0,0e", "64@0,1e").supers == 0


# The two cards of the first turn


@pytest.mark.parametrize("hand", ["66 66 66 66", "00 00 01 02", "56 56 66 66", "45 36 26 16"])
def test_the_starter_can_always_lay_two_cards(hand: str) -> None:
    turns = [turn for turn, _ in scored_turns(Table(), cards_of(hand), 2)]
    assert turns
    assert len(set(turns)) == len(turns)
    assert all(len(turn) == 2 for turn in turns)


def test_both_orders_of_two_cards_are_turns() -> None:
    turns = {tuple(map(str, turn)) for turn, _ in scored_turns(Table(), cards_of("12 34 55"), 2)}
    assert ("12@0,0e", "34@0,1e") in turns
    assert ("34@0,0e", "12@0,-1e") in turns


# Refusals of whole turns


def test_a_turn_of_the_wrong_number_of_cards_is_refused() -> None:
    table = table_of("36@0,0e 11@0,1e")
    assert "The 12 fits on " in str(check_refused(table, "", hand="12"))
    assert "The first turn of a round is two cards, not 1." in str(check_refused(Table(), "36@0,0e", 2))
    assert "nothing can be laid" in str(check_refused(table_of("66@0,0e 66@0,1e"), "11@5,5e", 0))


def test_the_same_card_cannot_be_laid_twice_and_the_first_is_taken_back_if_the_second_is_refused() -> None:
    assert str(check_refused(Table(), "36@0,0e 63@0,1e", 2, "36 12 11 22")) == "There is no 36 in the hand."
    assert "touches no card" in str(check_refused(Table(), "36@0,0e 11@5,5e", 2))


# The pad


def test_the_pad_has_the_points_and_bonuses_of_the_card_game() -> None:
    pad = Pad()
    for _ in range(17):
        pad.enter((10, 11, 12, 12), 0)
    assert pad.columns == {10: [1] * 17, 11: [3] * 17, 12: [10] * 17}
    assert pad.rows() == [14 + bonus for bonus in [3] * 4 + [4] * 4 + [5] * 4 + [6] * 5]


def test_super_bonuses_are_added_to_the_total() -> None:
    pad = Pad()
    assert pad.gain((10, 11, 12), 1) == 1 + 3 + 5 + 3 + 6
    pad.enter((10, 11, 12), 1)
    assert (pad.rows(), pad.supers, pad.total()) == ([12], 1, 18)
    assert [entry.row for entry in pad.entries((12, 12, 12), 1)] == [1, 1]
