"""The turn draft, compared with the match: when it is complete, what it scores, its marks, and taking tiles back."""

import itertools
import random
from pathlib import Path

import pytest
from drafts import lay_at_random, some
from helpers import at, header, laid, positions, turn
from plain_rules import board_of

from game.rules.common.errors import IllegalMove
from game.rules.common.match import Due
from game.rules.tiles.constants import CELLS, DARK_MASK, LIGHT_MASK, NAMES, RED_CELL, Cell, Turn
from game.rules.tiles.events import Draw, StartDraw
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.scenes.tile_turn.draft import TileDraft

pytestmark = pytest.mark.slow

POSITIONS = Path(__file__).parent / "vectors" / "positions"


def accepted(match: Match, wanted: Turn) -> bool:
    """Whether the match accepts these tiles in some order."""
    for order in itertools.permutations(wanted):
        try:
            match.lay_event(order)
        except IllegalMove:
            continue
        return True
    return False


def test_a_draft_is_complete_exactly_if_the_match_accepts_it():
    """Whether a tile on a light cell is exempt can depend on the order. ``checked_turn`` returns a legal order."""
    seen = {True: 0, False: 0}
    for rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        for _ in range(4):
            takes = accepted(match, draft.turn)
            assert draft.legal == takes, (rules, [(v, NAMES[c]) for v, c in draft.turn])
            seen[takes] += 1
            if takes:
                match.lay_event(draft.checked_turn())
            else:
                with pytest.raises(IllegalMove) as refused:
                    draft.checked_turn()
                assert str(refused.value)
            lay_at_random(draft, rng, 1)
    assert min(seen.values()) > 40


@pytest.mark.parametrize(
    ("board", "hand", "words"),
    [
        ("", [2, 6], "You begin: the first tile goes on the red cell."),
        ("5h8", [2, 6], "Lay your tiles: make runs of 10, 11 or 12."),
        ("5h8", [], "The bag is empty, and you have no tile to lay."),
        ("blocked", [6], "Your 6 fits nowhere: it would always make more than 12."),
        ("blocked", [6, 5], "Nothing fits: even your 5 would always make more than 12."),
    ],
    ids=["the first turn", "a usual turn", "no tile", "nothing fits", "none of two fits"],
)
def test_the_player_reads_what_to_do_or_why_nothing_can_be_done(monkeypatch, board, hand, words):
    match = Match(header("human", "human"))
    match.board, match.due = board_of("5h8" if board == "blocked" else board), Due("lay", 0)
    match.hands[0] = hand
    draft = TileDraft(match)
    if board == "blocked":
        monkeypatch.setattr(TileDraft, "fits_nowhere", lambda _draft: True)
    assert draft.invitation() == words


def test_a_tile_that_was_exempt_after_another_one_needs_a_run_when_both_were_taken_back():
    match = Match(header("human", "human"))
    match.board, match.due = board_of("5h8 6h9 3g9 3g10 2i8 4f10 5g11 3f11 4e10"), Due("lay", 0)
    match.hands[0] = [2, 6]
    draft = TileDraft(match)
    draft.lay(0, at("f9"))
    draft.lay(1, at("i7"))
    assert draft.bare_light_cells() == [at("i7")] and draft.unsupported_cells() == []
    draft.take_back()
    draft.take_back()
    draft.lay(1, at("i7"))
    assert draft.unsupported_cells() == [at("i7")]


def test_stopping_early_names_a_tile_that_fits_and_all_its_cells():
    refusals = 0
    for _rules, match, _rng in some(12):
        draft = TileDraft(match)
        if draft.legal:
            continue
        with pytest.raises(IllegalMove) as refused:
            draft.checked_turn()
        if "still lay" in refused.value.template:
            refusals += 1
            value = refused.value.facts["value"]
            place = draft.hand.index(value)
            assert set(refused.value.cells) == {mark.cell for mark in draft.marks(place)}
            assert f"You must still lay the {value}: it fits on {NAMES[refused.value.cells[0]]}" in str(
                refused.value
            )
    assert refusals > 20


def test_the_strict_rule_refuses_too_few_tiles_and_names_both_numbers():
    for seed in range(40):
        for match in positions(seed, rules="strict"):
            draft = TileDraft(match)
            most = max(map(len, match.legal_turns()))
            if most < 2:
                continue
            for place, other in ((0, 1), (1, 0)):
                for mark in draft.marks(place):
                    draft.lay(place, mark.cell)
                    if not draft.unsupported_cells() and not draft.marks(other):
                        assert not draft.legal
                        with pytest.raises(
                            IllegalMove, match=f"Lay as many tiles as possible: {most} instead of 1"
                        ):
                            draft.checked_turn()
                        return
                    draft.take_back()
    raise AssertionError("there was no such position")


def test_under_the_italian_rule_a_tile_can_be_kept():
    kept = 0
    for match in positions(3, rules="italian"):
        draft = TileDraft(match)
        lay_at_random(draft, random.Random(1), 1)
        if draft.laid and not draft.unsupported_cells() and not draft.fits_nowhere():
            assert draft.legal
            kept += 1
    assert kept > 5


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*-none.zatre")), ids=lambda path: path.stem)
def test_if_no_tile_fits_the_empty_draft_is_complete(path):
    draft = TileDraft(Journal.read(path.read_bytes()).match)
    assert draft.hand
    assert draft.fits_nowhere()
    assert draft.legal
    assert draft.checked_turn() == ()


def test_the_draft_predicts_what_the_match_writes_on_the_pad():
    for _rules, match, rng in some(20):
        draft = TileDraft(match)
        lay_at_random(draft, rng)
        if not draft.legal:
            continue
        event = match.lay_event(draft.checked_turn())
        assert draft.score() == (event.lines, event.ticks)
        before, after = match.pad_of(draft.seat), match.pad_of(draft.seat).copy()
        after.enter(event.lines, event.ticks)
        assert draft.pad.gain(*draft.score()) == after.total() - before.total()
        expected = [(2, before.ticks + i, 0) for i in range(event.ticks)]
        for total, boxes in after.columns.items():
            if len(boxes) > len(before.columns[total]):
                expected.append((total, len(boxes) - 1, boxes[-1]))
        assert [tuple(entry) for entry in draft.entries()] == expected


def test_the_worked_example_opens_with_eleven_ten_and_two_ticks():
    match = Match(header("human", "human"))
    match.apply(StartDraw(((6, 2),)))
    match.apply(Draw(0, (5, 5)))
    draft = TileDraft(match)
    for place, name in ((0, "h8"), (1, "i8"), (2, "i9")):
        draft.lay(place, at(name))
    assert draft.score() == ((10, 11), 2)
    assert draft.pad.gain(*draft.score()) == 2 * (1 + 2)
    assert draft.checked_turn()


def test_a_draft_changes_nothing_in_the_match():
    for _rules, match, rng in some(6, 1):
        board, pads = match.board.copy(), [pad.copy() for pad in match.pads]
        hands = [list(hand) for hand in match.hands]
        draft = TileDraft(match)
        lay_at_random(draft, rng)
        draft.pad.gain(*draft.score()), draft.entries(), draft.marks(0)
        assert (match.board, match.pads, match.hands) == (board, pads, hands)


@pytest.mark.parametrize("seed", range(3))
def test_partners_write_on_the_common_pad_one_after_the_other(seed):
    rng = random.Random(seed)
    for match in itertools.islice(positions(seed, 4, pads=(0, 0, 1, 1)), 0, 60, 4):
        draft = TileDraft(match)
        assert draft.hand == tuple(match.hands[draft.seat])
        lay_at_random(draft, rng)
        if draft.legal:
            event = match.lay_event(draft.checked_turn())
            pad = match.pads[draft.seat // 2]
            assert draft.pad.gain(*draft.score()) == pad.gain(event.lines, event.ticks)


# Marks

LINES = {10, 11, 12}


def sums(draft: TileDraft, value: int, cell: Cell) -> tuple[int, int]:
    """The totals of row and column with this tile, added cell by cell."""
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


def check_marks(draft: TileDraft, place: int, every_dark_cell: bool) -> None:
    """A tile has marks exactly where it can be laid: on free cells beside others, with sums up to twelve. They come in reading order
    and say which sums of ten to twelve it makes."""
    marks, value = draft.marks(place), draft.hand[place]
    marked = [mark.cell for mark in marks]
    assert marked == sorted(set(marked))
    for cell in CELLS:
        try:
            draft.lay(place, cell)
        except IllegalMove:
            assert cell not in marked, (value, NAMES[cell])
        else:
            assert cell in marked, (value, NAMES[cell])
            draft.take_back()
    for mark in marks:
        found = tuple(total for total in sums(draft, value, mark.cell) if total in LINES)
        assert mark.totals == found and (mark.kind == "run") == bool(found)
    if not draft.board.laid:
        assert marked == [RED_CELL]
        return
    fits = {
        cell
        for cell in CELLS
        if not draft.board.tiles[cell]
        and any(draft.board.tiles[cell + step] for step in (1, -1, 16, -16))
        and max(sums(draft, value, cell)) <= 12
    }
    assert set(marked) <= fits
    if every_dark_cell:
        assert {cell for cell in fits if DARK_MASK >> cell & 1} <= set(marked)


def test_a_cell_is_marked_exactly_if_the_tile_can_be_laid_there():
    for rules, match, rng in some(12):
        draft = TileDraft(match)
        lay_at_random(draft, rng, rng.randrange(4))
        for place in draft.unlaid:
            check_marks(draft, place, rules != "leaflet" or not match.opening)
        assert draft.fits_nowhere() == (not any(draft.marks(place) for place in draft.unlaid))


def test_marks_lead_to_every_complete_legal_turn():
    for _rules, match, rng in some(10):
        draft = TileDraft(match)
        legal = match.legal_turns()
        for wanted in rng.sample(legal, min(12, len(legal))):
            for value, cell in wanted:
                place = next(place for place in draft.unlaid if draft.hand[place] == value)
                assert cell in {mark.cell for mark in draft.marks(place)}
                draft.lay(place, cell)
            assert draft.legal
            assert sorted(draft.checked_turn()) == sorted(wanted)
            for _ in wanted:
                draft.take_back()


def test_a_mark_that_needs_a_run_is_on_a_light_cell_and_the_run_is_possible():
    seen = 0
    for _rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        for place in draft.unlaid:
            for mark in draft.marks(place):
                if mark.kind != "need":
                    continue
                seen += 1
                assert LIGHT_MASK >> mark.cell & 1
                assert any((draft.hand[place], mark.cell) in turn for turn in match.legal_turns())
                assert draft.board.fit_masks[draft.hand[place]] & DARK_MASK
                if rng.random() < 0.3:
                    draft.lay(place, mark.cell)
                    assert draft.unsupported_cells() == [mark.cell]
                    assert not draft.legal
                    with pytest.raises(IllegalMove, match="must be part of a 10, 11 or 12"):
                        draft.checked_turn()
                    draft.take_back()
    assert seen > 20


# Taking back


def check_as_if_laid_alone(draft: TileDraft, match: Match) -> None:
    """Checks that the draft is as one in which only what is laid now has ever been laid."""
    fresh = TileDraft(match)
    for place, cell in draft.laid:
        fresh.lay(place, cell)
    assert (draft.board, draft.turn) == (fresh.board, fresh.turn)
    assert (draft.unsupported_cells(), draft.legal) == (fresh.unsupported_cells(), fresh.legal)
    assert (draft.score(), draft.unlaid) == (fresh.score(), fresh.unlaid)
    for place in draft.unlaid:
        assert draft.marks(place) == fresh.marks(place)
    assert sorted([place for place, _cell in draft.laid] + draft.unlaid) == [*range(len(draft.hand))]


def test_after_a_take_back_everything_is_as_if_only_the_rest_had_been_laid():
    for _rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        for _ in range(3):
            lay_at_random(draft, rng)
            if draft.laid:
                assert draft.take_back(rng.choice([None, *(cell for _place, cell in draft.laid)]))
            check_as_if_laid_alone(draft, match)
        while draft.laid:
            draft.take_back(rng.choice([None, *(cell for _place, cell in draft.laid)]))
        check_as_if_laid_alone(draft, match)
        assert draft.board == match.board


def test_only_the_tiles_that_depend_on_a_tile_come_back_with_it_and_none_from_an_empty_cell():
    match = Match(header("human", "human"))
    match.apply(StartDraw(((3, 2),)))
    match.apply(Draw(0, (1, 1)))
    match.apply(laid(match, "3h8 1i8 1g8"))
    match.apply(Draw(1, (2, 1)))
    draft = TileDraft(match)
    assert draft.take_back() == []
    draft.lay(0, at("j8"))
    draft.lay(1, at("f8"))
    assert draft.take_back(at("a5")) == [] and len(draft.laid) == 2
    assert draft.take_back(at("j8")) == [(0, at("j8"))]
    assert draft.turn == turn("1f8")
    draft.lay(0, at("e8"))
    assert draft.take_back(at("f8")) == [(1, at("f8")), (0, at("e8"))]
    assert draft.turn == ()
