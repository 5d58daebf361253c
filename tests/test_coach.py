"""The coach in single positions: its turn is legal, and its reasons are those of the rules."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from coach_matches import FEW, due_view, match_of
from helpers import at, session_with_moves, turn
from helpers import header as window_header
from many_tiles import GAME, START

from game.analysis import review
from game.analysis.cards import advice as card_advice
from game.analysis.cards import coach as card_coach
from game.analysis.reasons import Rival, column_behind, other_good, row_changes
from game.analysis.tiles import advice as tile_advice
from game.analysis.tiles import coach as tile_coach
from game.analysis.tiles.advice import TileAdvice, advise, explain
from game.players.budget import Clock
from game.players.tiles.candidates import Candidate, candidates
from game.players.tiles.levels import gain
from game.rules.tiles.constants import Pad
from game.rules.tiles.events import Draw, StartDraw
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView
from game.scenes.tile_turn.hint_text import why
from game.session.storage import Store


def explained(match: Match, *turns: str) -> TileAdvice:
    """The advice for the first of these turns. The others are the other good ones."""
    return explain(due_view(match), [Candidate(turn(one), 0, (), 0.0, 0.0) for one in turns])


def example(lays: int) -> Match:
    """The worked example of the rule books after this number of turns and the next draw."""
    match = match_of((0, 1))
    draws = [Draw(0, (5, 5)), Draw(1, (5, 3)), Draw(0, (2, 1)), Draw(1, (3,)), Draw(0, (1, 6))]
    match.apply(StartDraw(((6, 2),)))
    match.apply(draws[0])
    for laid, draw in zip(("6h8 5i8 5i9", "5h9", "2i7 1h7", "3j7 3k7")[:lays], draws[1:], strict=False):
        match.apply(match.lay_event(turn(laid)))
        match.apply(draw)
    return match


# The worked example of the rule books


FIRST = explained(example(1), "5h9", "3j8")
SECOND = explained(example(2), "2i7 1h7", "1h7 2i7")
FOURTH = explained(example(4), "1j8 6j6", "1g9 6l6")
"""The advice in three positions of the example."""


ONLY = explained(example(1), "5h9")
ALONE = "It is the only turn that the rules allow. It makes 11 + 10: +3 on your pad."


@pytest.mark.parametrize(
    ("advice", "score", "start"),
    [
        (FIRST, ((10, 11), 0, 3), "It makes 11 + 10: +3 on your pad. The 3 then fits nowhere and is held."),
        (SECOND, ((12, 12), 1, 22), "It makes 12 + 12 and completes line 1 of your pad: +22."),
        (FOURTH, ((10, 12), 1, 10), "It makes 1"),
        (ONLY, ((10, 11), 0, 3), ALONE),
    ],
)
def test_the_advice_has_the_score_of_its_turn_and_begins_with_it(advice, score, start) -> None:
    assert (advice.lines, advice.ticks, advice.gain) == score
    assert " ".join(why(advice)).startswith(start) and advice.only == (advice is ONLY)


def test_the_advice_says_which_tiles_fit_nowhere_and_what_rows_lack_or_gain() -> None:
    assert (FIRST.fit_nowhere, FIRST.still_fit, FIRST.only) == ((3,), (), False)
    (row,) = FIRST.rows
    assert (row.row, row.completed, row.doubled, row.lacks) == (0, False, False, (12,))
    row = SECOND.rows[0]
    assert (row.row, row.completed, row.doubled, row.after.points) == (0, True, False, 28)
    row = SECOND.rows[1]
    assert (row.row, row.doubled, row.after.boxes) == (2, True, 0)
    rows = [(row.row, row.lacks, row.awaits) for row in FOURTH.rows]
    assert rows == [(1, (11,), 11), (3, (10, 11, 12), None)]
    assert FOURTH.runs[0].total in (10, 12)
    assert at("j6") in {cell for run in FOURTH.runs for cell in run.cells}
    assert "+10 on your pad" in " ".join(why(FOURTH))


# Odd positions


def test_the_view_is_left_as_it_was() -> None:
    known = due_view(example(2))
    board, pads = known.board.copy(), tuple(pad.copy() for pad in known.pads)
    advise(known, FEW, random.Random(1))
    assert (known.board, known.pads) == (board, pads)


def played(folder: Path, moves: str = GAME) -> Match:
    """The match in which hands grow large, after these moves."""
    return session_with_moves(Store(folder), window_header("human", "human"), START, moves).match


def test_if_nothing_fits_the_advice_is_the_empty_turn_and_called_the_only_one(tmp_path) -> None:
    """A seat's 3 and 6 fit nowhere."""
    advice = advise(due_view(played(tmp_path, GAME[: GAME.index("1<36") + 4])), FEW, random.Random(1))
    assert (advice.turn, advice.only) == ((), True)
    assert (advice.fit_nowhere, advice.still_fit) == ((3, 6), ())
    assert " ".join(why(advice)).startswith("It is the only turn that the rules allow.")


@pytest.mark.slow
def test_the_advice_for_eleven_tiles_is_legal_and_claims_nothing_about_other_turns(tmp_path) -> None:
    """Not all turns can be searched."""
    match = played(tmp_path)
    advice = advise(due_view(match), FEW, random.Random(1))
    assert match.lay_event(advice.turn).lines == advice.lines
    assert advice.most is None and not advice.only
    assert " ".join(why(advice))


@pytest.mark.slow
def test_a_hurried_coach_still_knows_what_its_turn_and_others_gain() -> None:
    match = example(2)
    hurried = advise(due_view(match), Clock(60.0, lambda: True), random.Random(1))
    assert hurried.lines == match.lay_event(hurried.turn).lines
    events = [match.lay_event(turn) for turn in match.legal_turns()]
    assert hurried.most == max(match.pads[event.seat].gain(event.lines, event.ticks) for event in events)
    assert len(events) > 1 and not hurried.only
    assert not " ".join(why(hurried)).startswith("It is the only turn")


# What is compared, and how much


def test_others_are_the_next_eight_turns_that_are_at_most_eight_points_behind() -> None:
    def others(*margins: float) -> list[float]:
        return [one.margin for one in other_good([Candidate((), 0, (), 0.0, margin) for margin in margins])]

    assert others(5.0, 4.0, -3.0, -3.1) == [4.0, -3.0]
    assert others(*(20 - number / 2 for number in range(12))) == [20 - number / 2 for number in range(1, 9)]
    assert others(5.0) == []


def by_gain(view: PlayerView) -> dict[int, list[Candidate]]:
    """All turns of a position, by what they add to the pad."""
    found: dict[int, list[Candidate]] = {}
    for one in candidates(view, random.Random(1)):
        found.setdefault(gain(view, one.turn), []).append(one)
    return found


def test_other_turns_are_judged_by_what_each_of_them_leaves() -> None:
    """The advice for a turn alone says what that one leaves."""
    view = due_view(example(2))
    found = by_gain(view)
    ranked = [found[18][0], found[4][0], *found[22][:2], found[14][0], found[4][1]]
    for one, behind in zip(ranked, (0.0, 1.0, 3.0, 3.5, 8.0, 8.1), strict=True):
        one.margin = 20.0 - behind
    alone = [explain(view, [one]).leaves for one in ranked]
    advice = explain(view, ranked)
    assert advice.most == 22 and advice.rival == Rival(22, 3.0, alone[2].twelves)
    assert len({alone[at].twelves for at in (0, 2, 3)}) == 3
    others = sum(one.twelves for one in alone[1:5]) / 4
    assert advice.leaves == (*alone[0][:2], pytest.approx(others)) and others != alone[0].twelves


@pytest.mark.parametrize(("number", "behind"), [(5, 2.0), (6, None)])
def test_a_rival_that_was_not_compared_to_the_end_is_not_said_to_be_behind(number, behind) -> None:
    view = due_view(example(2))
    found = by_gain(view)
    (best, *others), (rival, *_rest) = [*found[4], *found[14], *found[18]], found[22]
    best.margin, rival.margin = 7.0, 5.0
    advice = explain(view, [best, *others[: number - 1], rival])
    assert advice.rival is not None and (advice.rival.gain, advice.rival.behind) == (22, behind)
    assert explain(view, [rival, found[22][1], best]).rival is None


@pytest.mark.parametrize(
    ("held", "bag", "known"), [(0, 9, True), (0, 1, False), (1, 1, True), (2, 1, True), (3, 9, False)]
)
def test_what_the_next_player_can_score_is_said_only_if_that_player_will_have_two_tiles(
    held, bag, known
) -> None:
    view = replace(due_view(example(2)), held=(2, held), bag_count=bag)
    found = by_gain(view)
    advice = explain(view, [found[18][0], found[22][0]])
    assert (advice.leaves is not None) == known
    assert advice.rival is not None and (advice.rival.twelves is not None) == known


def test_a_row_that_changes_is_completed_or_doubled_once_and_awaits_the_last_total_only_if_that_is_next() -> (
    None
):
    """By turn: what the pad gets, and of each row that changes: its number, completed, doubled, and what it awaits."""
    turns = [
        ((10, 12), 0, [(0, False, False, 11)]),
        (
            (10, 12),
            0,
            [(1, False, False, None)],
        ),  # Line 1 still lacks its 11, so the next one is not for line 2.
        ((11,), 1, [(0, True, True, None)]),
        ((11,), 2, [(1, True, True, None), (2, False, True, None)]),
        ((), 1, [(3, False, True, None)]),
        ((10,), 0, [(2, False, False, None)]),
    ]
    pad = Pad()
    for lines, ticks, changes in turns:
        before = pad.copy()
        pad.enter(lines, ticks)
        found = [(one.row, one.completed, one.doubled, one.awaits) for one in row_changes(before, pad)]
        assert found == changes
    ticked = Pad()
    for lines in ((10,), (11,), (12,)):
        ticked.enter(lines)
    before = ticked.copy()
    ticked.enter((), 1)
    assert [(one.completed, one.doubled) for one in row_changes(before, ticked)] == [(False, True)]


@pytest.mark.parametrize(
    ("entered", "lines", "behind"),
    [
        ((10, 10, 11, 11), (12,), 12),
        ((10, 11), (12,), None),  # By one box only.
        ((10, 10, 11, 11), (10, 11), None),  # The turn does nothing about it.
        ((10, 10), (11, 12), None),  # Two are equally short.
    ],
)
def test_a_column_is_clearly_behind_if_another_one_has_two_boxes_more(entered, lines, behind) -> None:
    pad = Pad()
    for total in entered:
        pad.enter([total])
    assert column_behind(pad, lines) == behind


FIGURES = {
    "samples of a turn in a review: a hundred rollouts or more": (review.SAMPLES.number, 1500),
    "points from which on a turn is costly": (review.COSTLY, 0.5),
    "costly turns of a seat": (review.MOST_COSTLY, 3),
    "points by which equal turns may differ": (review.SAME, 0.05),
    "turns of many tiles whose luck is known exactly": (tile_coach.MAX_TURNS, 1000),
    "turns of a partner about which something is said": (tile_advice.MAX_TURNS, 2000),
    "equal turns of cards that are compared": (card_advice.EQUALS, 40),
    "boxes, points and spread of a pad of the card game, as measured": (
        card_coach.GROWTH,
        ((0.25, 0.27, 0.77), (1.04, 3.2, 5.66), 0.39),
    ),
    "super bonuses per turn, as measured": (card_coach.SUPERS, 0.004),
    "share of a card that is laid later": (card_coach.LATER, 0.5),
}


@pytest.mark.parametrize(("found", "figure"), FIGURES.values(), ids=FIGURES)
def test_reviews_and_luck_are_measured_with_these_figures(found, figure) -> None:
    """With others, the same match would get another review."""
    assert found == figure
