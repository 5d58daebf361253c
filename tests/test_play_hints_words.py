"""The text of hints: which part of the board, which tile on which cell, and why."""

import pytest
from helpers import at, turn

from game.analysis.reasons import Leaves, Rival, RowChange
from game.analysis.tiles.advice import TileAdvice
from game.rules.common.pad import RowSum
from game.rules.tiles.board import Run
from game.rules.tiles.constants import CELLS
from game.scenes.tile_turn.hint_text import board_parts, where, why


def advice(**facts: object) -> TileAdvice:
    """Advice with these facts and no others."""
    nothing: dict[str, object] = dict.fromkeys(("behind", "most", "rival", "leaves", "partner"))
    nothing |= dict.fromkeys(("runs", "rows", "fit_nowhere", "still_fit"), ()) | {"ticks": 0, "gain": 0}
    nothing |= {"turn": turn("3h9"), "only": False}
    return TileAdvice(**nothing | facts)  # type: ignore[arg-type]


EMPTY, TENS, FULL, DOUBLED = RowSum(0, 0, False), RowSum(1, 0, False), RowSum(7, 3, False), RowSum(7, 3, True)


def runs(*totals: int) -> tuple[Run, ...]:
    return tuple(Run(total, False, range(at("h8"), at("h9") + 1, 16)) for total in totals)


def row(number: int, before: RowSum, after: RowSum, awaits: int | None = None) -> RowChange:
    return RowChange(number, before, after, (awaits,) if awaits else (), awaits)


def test_each_of_nine_parts_of_the_board_is_bright_around_its_cells():
    for cell in CELLS:
        ((left, top, right, bottom),) = board_parts(((3, cell),))
        assert left <= cell % 16 <= right and top <= cell // 16 - 1 <= bottom
        assert 4 <= right - left + 1 <= 6 and 4 <= bottom - top + 1 <= 6
    names = {where(advice(turn=((3, cell),))) for cell in CELLS}
    assert len(names) == 9
    assert where(advice(turn=turn("3a5 4e3"))) in names, "the tiles are near each other"
    assert where(advice(turn=turn("3a5 4n5"))) == "Look at the lit parts of the board."
    assert len(board_parts(turn("3a5 4b5 4n5"))) == 2


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        ("5h8 4h9", "middle"),
        ("5k10 4l11", "bottom right"),
        ("5b8 4b9", "left"),
        ("5n3 4m3", "top right"),
        ("5h13 4g13", "bottom"),
    ],
)
def test_the_first_step_names_the_part_of_the_board(laid, said):
    assert where(advice(turn=turn(laid))) == f"Look at the {said} of the board."


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"runs": runs(10, 12, 12), "gain": 9}, "It makes 12 + 12 + 10: +9 on your pad."),
        (
            {"runs": runs(11, 12), "gain": 19, "rows": (row(0, TENS, DOUBLED),), "most": 19},
            "It makes 12 + 11, completes line 1 of your pad and doubles it: +19. No turn scores more now.",
        ),
        (
            {"runs": runs(12), "gain": 12, "rows": (row(0, TENS, FULL), row(1, TENS, RowSum(1, 0, True)))},
            "It makes 12 and completes line 1 of your pad: +12. It doubles line 2.",
        ),
        (
            {"runs": runs(10), "gain": 1, "rows": (row(4, EMPTY, TENS, 11),)},
            "It makes 10: +1 on your pad. Line 5 then needs only an 11.",
        ),
        (
            {"runs": runs(10), "gain": 1, "rows": (row(4, EMPTY, TENS),), "behind": 10},
            "It makes 10: +1 on your pad. Your 10s lag behind.",
        ),
        (
            {"runs": runs(10), "gain": 9, "rows": (row(0, TENS, FULL),), "behind": 10},
            "It makes 10 and completes line 1 of your pad: +9.",
        ),
    ],
)
def test_runs_and_rows_are_named_with_their_points(facts, said):
    assert " ".join(why(advice(**facts))) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"leaves": Leaves(0, 0.0, 0.4)}, "The next player can then score nothing."),
        ({"leaves": Leaves(10, 0.0, 0.4)}, "The next player can then make a 10 at most."),
        ({"leaves": Leaves(11, 0.0, None)}, "The next player can then make an 11 at most."),
        ({"leaves": Leaves(12, 0.2, 0.4)}, "It leaves no easy 12."),
        (
            {"leaves": Leaves(12, 0.52, 0.81)},
            "The next player's chance of a 12 is then 5 in 10; after other good turns it is 8 in 10.",
        ),
        ({"leaves": Leaves(12, 0.9, 0.8)}, "This turn promises the most in the end."),
        ({"leaves": Leaves(12, 0.9, None)}, "This turn promises the most in the end."),
        (
            {"behind": 10, "most": 6},
            "Your 10s lag behind. Another turn scores +6 now; this one promises more in the end.",
        ),
        (
            {"most": 6, "rival": Rival(6, 1.2, None), "leaves": Leaves(12, 0.4, None)},
            "Another turn scores +6 now, but this one is likely to be 1 point better in the end.",
        ),
        (
            {"most": 6, "rival": Rival(6, 2.4, 0.5), "leaves": Leaves(12, 0.45, None)},
            "Another turn scores +6 now, but this one is likely to be 2 points better in the end.",
        ),
        (
            {"most": 6, "rival": Rival(6, 2.4, 0.8), "leaves": Leaves(12, 0.4, 0.6)},
            "Another turn scores +6 now, but then the next player's chance of a 12 is 8 in 10, here 4 in 10.",
        ),
        (
            {"most": 6, "rival": Rival(6, 0.3, None)},
            "Another turn scores +6 now; this one promises more in the end.",
        ),
        ({"partner": 12}, "Your partner can then make a 12."),
        ({"still_fit": (3, 4)}, "You keep the 3 and 4 for later."),
        ({"fit_nowhere": (3, 4, 5)}, "The 3, 4 and 5 then fit nowhere and are held."),
        ({"most": 6}, "Another turn scores +6 now; this one promises more in the end."),
    ],
)
def test_each_fact_has_its_own_sentence(facts, said):
    assert " ".join(why(advice(**facts))) == f"It scores nothing now. {said}".strip()


def test_the_least_important_facts_are_left_out():
    said = " ".join(why(advice(fit_nowhere=(3,), still_fit=(2,), leaves=Leaves(12, 0.2, 0.4), most=6)))
    assert said == "It scores nothing now. The 3 then fits nowhere and is held. You keep the 2 for later."
