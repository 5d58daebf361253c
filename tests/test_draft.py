"""The turn draft: when it is complete, and what it scores. It is compared with the match, in every order of laying."""

import itertools
import random
from pathlib import Path

import pytest
from drafts import lay_at_random, some
from helpers import at, header, positions

from game.rules.common.errors import IllegalMove
from game.rules.tiles.constants import NAMES, Turn
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


def test_stopping_early_names_a_tile_that_fits_and_all_its_cells():
    refusals = 0
    for _rules, match, _rng in some(12):
        draft = TileDraft(match)
        if draft.legal:
            continue
        with pytest.raises(IllegalMove) as refused:
            draft.checked_turn()
        if "still fits" in refused.value.template:
            refusals += 1
            value = refused.value.facts["value"]
            place = draft.hand.index(value)
            assert set(refused.value.cells) == {mark.cell for mark in draft.marks(place)}
            assert f"The {value} still fits: {NAMES[refused.value.cells[0]]}" in str(refused.value)
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


def test_tiles_in_an_illegal_order_are_laid_in_a_legal_one():
    """Whether a tile on a light cell is exempt can depend on the order. ``checked_turn`` returns a legal order."""
    for _rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        for _ in range(3):
            lay_at_random(draft, rng)
            if draft.legal:
                assert match.lay_event(draft.checked_turn())
            draft.take_back()


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
