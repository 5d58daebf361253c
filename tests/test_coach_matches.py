"""The coach in whole matches: every reason is true, and it uses only what the seat may know."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from coach_matches import FEW, due_view, match_of
from helpers import best_turn

from game.analysis.tiles.advice import TileAdvice, advise
from game.players.budget import Samples
from game.rules.tiles.constants import VALUES, Turn
from game.rules.tiles.dealer import Dealer
from game.rules.tiles.match import Match
from game.rules.tiles.turns import TurnContext, search
from game.scenes.tile_turn.hint_text import why

pytestmark = pytest.mark.slow

GAMES = [
    (2, (0, 1), "standard"),
    (3, (0, 1, 2), "italian"),
    (4, (0, 0, 1, 1), "strict"),
    (5, (0, 1, 2, 3, 4), "leaflet"),
    (6, (0, 0, 1, 1, 2, 2), "italian"),
]


def positions(pads: tuple[int, ...], preset: str, every: int, seed: int = 2) -> Iterator[Match]:
    """Plays a match among players who take most points. Yields it (always the same object) before each turn whose number is a
    multiple of ``every``."""
    match, lays = match_of(pads, preset), 0
    dealer = Dealer(match, seed)
    while match.due:
        if match.due.event != "lay":
            match.apply(dealer.event(match))
            continue
        if lays % every == 0:
            yield match
        lays += 1
        match.apply(match.lay_event(best_turn(match)))


def check_score(match: Match, advice: TileAdvice) -> None:
    event, pad = match.lay_event(advice.turn), match.pad_of(match.due.seat)
    assert (advice.lines, advice.ticks) == (event.lines, event.ticks)
    assert advice.gain == pad.gain(event.lines, event.ticks)
    assert sum(row.after.points - row.before.points for row in advice.rows) == advice.gain


def check_rows(match: Match, advice: TileAdvice) -> None:
    event, pad = match.lay_event(advice.turn), match.pad_of(match.due.seat)
    after = pad.copy()
    after.enter(event.lines, event.ticks)
    for row in advice.rows:
        assert (row.before, row.after) == (pad.row_sum(row.row), after.row_sum(row.row))
        filled = [total for total in (10, 11, 12) if row.row < len(after.columns[total])]
        assert sorted([*filled, *row.lacks]) == [10, 11, 12]
        awaits = [(total,) for total in (10, 11, 12) if after.entries((total,), 0)[0].row == row.row]
        assert row.awaits == (row.lacks[0] if row.lacks in awaits else None)
        assert row.completed == (not row.lacks and row.before.bonus == 0)


def check_shortest_column(match: Match, advice: TileAdvice) -> None:
    """Checks what the advice says about the column that is clearly behind."""
    pad, lines = match.pad_of(match.due.seat), match.lay_event(advice.turn).lines
    filled = sorted((len(column), total) for total, column in pad.columns.items())
    (least, shortest), (next_least, _next), (longest, _total) = filled
    clearly = least < next_least and longest - least >= 2 and shortest in lines
    assert advice.behind == (shortest if clearly else None)


def check_tiles_left(match: Match, advice: TileAdvice) -> None:
    left = Counter(match.hands[match.due.seat]) - Counter(value for value, _ in advice.turn)
    assert Counter(advice.fit_nowhere + advice.still_fit) == left
    board = match.board.copy()
    for value, cell in advice.turn:
        board.lay(value, cell)
    if not match.opening:
        assert all(not board.fit_masks[value] for value in advice.fit_nowhere)
    assert all(board.fit_masks[value] for value in advice.still_fit)
    assert not advice.still_fit or match.header.rules.must_lay == "free"


def check_other_turns(match: Match, advice: TileAdvice) -> None:
    pad, turns = match.pad_of(match.due.seat), match.legal_turns()
    events = [match.lay_event(one) for one in turns]
    assert advice.only == (len(turns) == 1)
    assert advice.most == max(pad.gain(one.lines, one.ticks) for one in events)
    assert (advice.rival is not None) == (advice.gain < advice.most)
    assert advice.rival is None or advice.rival.gain == advice.most


CHECKS = (check_score, check_rows, check_shortest_column, check_tiles_left, check_other_turns)


def check_sentences(words: str) -> None:
    assert words and "{" not in words and words.endswith(".")


@pytest.mark.parametrize(("seats", "pads", "preset"), GAMES)
def test_the_reasons_are_true(seats, pads, preset) -> None:
    said = set()
    for match in positions(pads, preset, 10):
        advice = advise(due_view(match), FEW, random.Random(1))
        for check in CHECKS:
            check(match, advice)
        words = " ".join(why(advice))
        check_sentences(words)
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


@pytest.mark.parametrize("preset", ["standard", "strict"])
def test_all_hands_of_the_next_player_count(preset) -> None:
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
def test_the_partner_need_not_open_in_one_row(seed: int) -> None:
    """In the leaflet's rules only the first player has to open in one row or column."""
    match = next(iter(positions((0, 0, 1, 1), "leaflet", 1, seed=seed)))
    assert match.opening and partner_counts(match)


def partner_counts(match: Match) -> bool:
    """Whether the advice is about the tiles of the partner; if it is, checks what it says of them."""
    advice = advise(due_view(match), Samples(0), random.Random(1))
    if advice.partner is None:
        return False
    assert advice.partner == highest(match, advice.turn, match.hands[match.due.seat ^ 1])
    assert advice.leaves is None
    return True


def test_the_tiles_of_the_partner_count() -> None:
    found = filter(partner_counts, positions((0, 0, 1, 1), "standard", 1, seed=3))
    assert len(list(islice(found, 5))) == 5


def test_after_the_last_turn_nothing_is_said_about_others() -> None:
    for match in positions((0, 1), "standard", 1):
        if not match.bag_count:
            advice = advise(due_view(match), FEW, random.Random(1))
            assert advice.leaves is None and advice.partner is None
            return
    raise AssertionError("the bag never ran empty")


def test_hidden_tiles_do_not_change_the_advice() -> None:
    for match in positions((0, 1, 2), "italian", 1, seed=3):
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
