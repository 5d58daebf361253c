"""The coach: its turn is legal, every reason it gives is true, and it uses only what the seat may know."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from helpers import at, session_with_moves, turn
from helpers import header as window_header
from many_tiles import GAME, START

from game.analysis.tiles.advice import advise, explain
from game.analysis.tiles.reasons import TileAdvice
from game.players.budget import Clock, Samples
from game.players.levels import player
from game.players.master import Candidate
from game.rules.common.seats import Seat
from game.rules.tiles.constants import PRESETS, VALUES, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.events import Draw, Header, StartDraw
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import PlayerView, view_of
from game.rules.tiles.turns import TurnContext, search
from game.scenes.tile_turn.model.hint_text import why
from game.session.storage import Store

FEW = Samples(20)
GAMES = [
    (2, (0, 1), "standard"),
    (3, (0, 1, 2), "italian"),
    (4, (0, 0, 1, 1), "strict"),
    (5, (0, 1, 2, 3, 4), "leaflet"),
    (6, (0, 0, 1, 1, 2, 2), "italian"),
]


def match_of(pads: tuple[int, ...], preset: str = "standard") -> Match:
    seats = tuple(Seat(str(seat), "cpu", "club") for seat in range(len(pads)))
    return Match(Header(seats, pads, PRESETS[preset]))


def due_view(match: Match) -> PlayerView:
    assert match.due is not None and match.due.event == "lay"
    return view_of(match, match.due.seat)


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


def test_the_tile_that_then_fits_nowhere_is_named() -> None:
    advice = explained(example(1), "5h9", "3j8")
    assert (advice.lines, advice.ticks, advice.gain) == ((10, 11), 0, 3)
    assert (advice.fit_nowhere, advice.still_fit, advice.only) == ((3,), (), False)
    assert [(row.row, row.completed, row.doubled, row.lacks) for row in advice.rows] == [
        (0, False, False, (12,))
    ]
    assert " ".join(why(advice)).startswith(
        "It makes 11 + 10: +3 on your pad. The 3 then fits nowhere and is held."
    )


def test_two_twelves_complete_the_first_row() -> None:
    advice = explained(example(2), "2i7 1h7", "1h7 2i7")
    assert (advice.lines, advice.ticks, advice.gain) == ((12, 12), 1, 22)
    first, third = advice.rows
    assert (first.row, first.completed, first.doubled, first.after.points) == (0, True, False, 28)
    assert (third.row, third.doubled, third.after.boxes) == (2, True, 0)
    assert " ".join(why(advice)).startswith("It makes 12 + 12 and completes row 1 of your pad: +22.")


def test_the_better_turn_of_the_example_gains_ten_points() -> None:
    advice = explained(example(4), "1j8 6j6", "1g9 6l6")
    assert (advice.lines, advice.ticks, advice.gain) == ((10, 12), 1, 10)
    assert [(row.row, row.lacks, row.awaits) for row in advice.rows] == [
        (1, (11,), 11),
        (3, (10, 11, 12), None),
    ]
    assert advice.runs[0].total in (10, 12) and at("j6") in {
        cell for run in advice.runs for cell in run.cells
    }
    assert "+10 on your pad" in " ".join(why(advice))


def test_the_only_legal_turn_is_called_so() -> None:
    advice = explained(example(1), "5h9")
    assert advice.only
    assert " ".join(why(advice)).startswith(
        "It is the only turn that the rules allow. It makes 11 + 10: +3 on your pad."
    )


# Whole matches


def positions(pads: tuple[int, ...], preset: str, every: int, seed: int = 2) -> Iterator[Match]:
    """Plays a match among quick computers. Yields it (always the same object) before each turn whose number is a multiple of
    ``every``."""
    match, rng, lays = match_of(pads, preset), random.Random(seed), 0
    dealer = Dealer(match, seed)
    while match.due:
        if match.due.event != "lay":
            match.apply(dealer.event(match))
            continue
        if lays % every == 0:
            yield match
        lays += 1
        match.apply(match.lay_event(player("casual")(due_view(match), 1.0, rng)))


def check_facts(match: Match, advice: TileAdvice) -> None:
    """Checks every fact of the advice, except those about the next players, with the rules alone."""
    seat = match.due.seat
    event = match.lay_event(advice.turn)
    pad, hand = match.pad_of(seat), Counter(match.hands[seat])
    assert (advice.lines, advice.ticks) == (event.lines, event.ticks)
    assert advice.gain == pad.gain(event.lines, event.ticks)
    assert sum(row.after.points - row.before.points for row in advice.rows) == advice.gain
    after = pad.copy()
    after.enter(event.lines, event.ticks)
    for row in advice.rows:
        assert (row.before, row.after) == (pad.row_sum(row.row), after.row_sum(row.row))
        filled = [total for total in (10, 11, 12) if row.row < len(after.columns[total])]
        assert sorted([*filled, *row.lacks]) == [10, 11, 12]
        awaits = [(total,) for total in (10, 11, 12) if after.entries((total,), 0)[0].row == row.row]
        assert row.awaits == (row.lacks[0] if row.lacks in awaits else None)
        assert row.completed == (not row.lacks and row.before.bonus == 0)
    filled = sorted((len(column), total) for total, column in pad.columns.items())
    (least, shortest), (next_least, _next), (longest, _total) = filled
    clearly = least < next_least and longest - least >= 2 and shortest in event.lines
    assert advice.behind == (shortest if clearly else None)
    left = hand - Counter(value for value, _ in advice.turn)
    assert Counter(advice.fit_nowhere + advice.still_fit) == left
    board = match.board.copy()
    for value, cell in advice.turn:
        board.lay(value, cell)
    if not match.opening:
        assert all(not board.fit_masks[value] for value in advice.fit_nowhere)
    assert all(board.fit_masks[value] for value in advice.still_fit)
    assert not advice.still_fit or match.header.rules.must_lay == "free"
    turns = match.legal_turns()
    assert advice.only == (len(turns) == 1)
    events = [match.lay_event(one) for one in turns]
    assert advice.most == max(pad.gain(one.lines, one.ticks) for one in events)
    assert (advice.rival is not None) == (advice.gain < advice.most)
    assert advice.rival is None or advice.rival.gain == advice.most


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "pads", "preset"), GAMES)
def test_in_whole_matches_the_reasons_are_true(seats, pads, preset) -> None:
    said = set()
    for match in positions(pads, preset, 10):
        advice = advise(due_view(match), FEW, random.Random(1))
        check_facts(match, advice)
        words = " ".join(why(advice))
        assert words and "{" not in words and words.endswith(".")
        said.add(words)
    assert len(said) > 5


def highest(match: Match, laid: Turn, hand: Sequence[int]) -> int:
    """The highest of the totals 10, 11 and 12 that this hand can make after a turn; 0 if none. Uses ``search``."""
    board, best = match.board.copy(), 0
    for value, cell in laid:
        board.lay(value, cell)
    turns = search(board, hand, TurnContext(match.header.rules))
    if match.header.rules.must_lay == "most":
        turns = [one for one in turns if len(one) == max(map(len, turns))]
    for one in turns:
        for value, cell in one:
            board.lay(value, cell)
        best = max([best, *(run.total for run in board.runs(len(one)))])
        for _ in one:
            board.take_back()
    return best


def replies(match: Match, laid: Turn, unseen: Sequence[int]) -> tuple[int, float]:
    """The highest total of all hands of two of these tiles, and the share of hands that make a 12."""
    tiles = [value for value in VALUES for _ in range(unseen[value])]
    hands = Counter(itertools.combinations(tiles, 2))
    best = {hand: highest(match, laid, hand) for hand in hands}
    twelves = sum(count for hand, count in hands.items() if best[hand] == 12)
    return max(best.values()), twelves / sum(hands.values())


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["standard", "strict"])
def test_what_the_next_player_can_make_is_computed_from_all_hands(preset) -> None:
    checked = 0
    for match in positions((0, 1), preset, 13, seed=5):
        known = due_view(match)
        advice = advise(known, FEW, random.Random(1))
        if advice.leaves is not None:
            most, twelves = replies(match, advice.turn, known.unseen)
            assert advice.leaves.most == most
            assert advice.leaves.twelves == pytest.approx(twelves)
            checked += 1
    assert checked >= 3


@pytest.mark.parametrize("seed", range(4))
def test_the_partner_of_the_opening_player_is_not_bound_to_one_row(seed: int) -> None:
    """In the leaflet's rules only the first player has to open in one row or column."""
    match = next(iter(positions((0, 0, 1, 1), "leaflet", 1, seed=seed)))
    assert match.opening
    advice = advise(due_view(match), Samples(0), random.Random(1))
    assert advice.partner == highest(match, advice.turn, match.hands[match.due.seat ^ 1])


@pytest.mark.slow
def test_what_the_partner_can_make_is_computed_from_their_tiles() -> None:
    checked = 0
    for match in positions((0, 0, 1, 1), "standard", 1, seed=3):
        advice = advise(due_view(match), Samples(0), random.Random(1))
        if advice.partner is None:
            continue
        assert advice.partner == highest(match, advice.turn, match.hands[match.due.seat ^ 1])
        assert advice.leaves is None
        checked += 1
        if checked == 5:
            break
    assert checked == 5


@pytest.mark.slow
def test_after_the_last_turn_nothing_is_said_about_others() -> None:
    for match in positions((0, 1), "standard", 1):
        if not match.bag_count:
            advice = advise(due_view(match), FEW, random.Random(1))
            assert advice.leaves is None and advice.partner is None
            return
    raise AssertionError("the bag never ran empty")


@pytest.mark.slow
def test_hidden_tiles_do_not_change_the_advice() -> None:
    for match in positions((0, 1, 2), "italian", 1):
        seat = match.due.seat
        other = next((one for one in range(3) if one != seat and match.hands[one]), None)
        if other is None or match.bag_count < 20:
            continue
        before = advise(due_view(match), FEW, random.Random(3))
        held = match.hands[other][0]
        swapped = next(value for value in VALUES if value != held and match.bag[value])
        match.hands[other][0] = swapped
        match.bag[swapped] -= 1
        match.bag[held] += 1
        assert advise(due_view(match), FEW, random.Random(3)) == before
        return
    raise AssertionError("nobody ever held a tile")


def test_the_view_is_left_as_it_was() -> None:
    known = due_view(example(2))
    board, pads = known.board.copy(), tuple(pad.copy() for pad in known.pads)
    advise(known, FEW, random.Random(1))
    assert (known.board, known.pads) == (board, pads)


def test_if_nothing_fits_the_advice_is_the_empty_turn(tmp_path) -> None:
    moves = GAME[: GAME.index("1<36") + len("1<36")]
    match = session_with_moves(Store(tmp_path), window_header("human", "human"), START, moves).match
    advice = advise(due_view(match), FEW, random.Random(1))
    assert (advice.turn, advice.only, advice.fit_nowhere, advice.still_fit) == ((), True, (3, 6), ())
    assert " ".join(why(advice)).startswith("It is the only turn that the rules allow.")


@pytest.mark.slow
def test_advice_for_eleven_tiles_claims_nothing_about_unseen_turns(
    tmp_path,
) -> None:
    match = session_with_moves(Store(tmp_path), window_header("human", "human"), START, GAME).match
    advice = advise(due_view(match), FEW, random.Random(1))
    assert match.lay_event(advice.turn).lines == advice.lines
    assert advice.most is None and not advice.only
    assert " ".join(why(advice))


def test_a_hurried_coach_still_gives_true_reasons() -> None:
    """A hurried coach says less about the next players, but what it says about the turn is the same."""
    match = example(2)
    advice = advise(due_view(match), Clock(60.0, lambda: True), random.Random(1))
    events = [match.lay_event(turn) for turn in match.legal_turns()]
    assert len(events) > 1 and not advice.only
    assert advice.most == max(match.pads[event.seat].gain(event.lines, event.ticks) for event in events)
    assert advice.lines == match.lay_event(advice.turn).lines
    assert not " ".join(why(advice)).startswith("It is the only turn")
