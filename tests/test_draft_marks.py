"""The marks of a turn draft: exactly the cells where a tile may go, compared with sums counted tile by tile."""

import pytest
from drafts import lay_at_random, some

from game.rules.common.errors import IllegalMove
from game.rules.tiles.constants import CELLS, DARK_MASK, LIGHT_MASK, NAMES, RED_CELL, Cell
from game.scenes.tile_turn.draft import TileDraft

pytestmark = pytest.mark.slow

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


def touches(draft: TileDraft, cell: Cell) -> bool:
    return any(draft.board.tiles[cell + step] for step in (1, -1, 16, -16))


def test_a_cell_is_marked_exactly_if_the_tile_can_be_laid_there():
    for rules, match, rng in some(12):
        draft = TileDraft(match)
        if rng.random() < 0.5:
            lay_at_random(draft, rng, 1)
        for place in draft.unlaid:
            marked = {mark.cell for mark in draft.marks(place)}
            for cell in CELLS:
                try:
                    draft.lay(place, cell)
                except IllegalMove:
                    assert cell not in marked, (rules, draft.hand[place], NAMES[cell])
                else:
                    assert cell in marked, (rules, draft.hand[place], NAMES[cell])
                    draft.take_back()


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


def test_marks_are_the_adjacent_free_cells_with_sums_up_to_twelve():
    for rules, match, rng in some(12):
        draft = TileDraft(match)
        lay_at_random(draft, rng, rng.randrange(2))
        for place in draft.unlaid:
            value = draft.hand[place]
            marked = {mark.cell for mark in draft.marks(place)}
            if not draft.board.laid:
                assert marked == {RED_CELL}
                continue
            fits = {
                cell
                for cell in CELLS
                if not draft.board.tiles[cell]
                and touches(draft, cell)
                and max(sums(draft, value, cell)) <= 12
            }
            assert marked <= fits
            if rules != "leaflet" or not match.opening:
                assert {cell for cell in fits if DARK_MASK >> cell & 1} <= marked


def test_marks_show_the_sums_of_ten_to_twelve_and_come_in_reading_order():
    for _rules, match, _rng in some(12):
        draft = TileDraft(match)
        for place in draft.unlaid:
            cells = [mark.cell for mark in draft.marks(place)]
            assert cells == sorted(set(cells))
            for mark in draft.marks(place):
                found = tuple(total for total in sums(draft, draft.hand[place], mark.cell) if total in LINES)
                assert mark.totals == found
                assert (mark.kind == "run") == bool(found)


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
                    with pytest.raises(IllegalMove, match="needs a row or column of 10, 11 or 12"):
                        draft.checked_turn()
                    draft.take_back()
    assert seen > 20


def test_no_tile_has_a_mark_exactly_if_nothing_fits():
    for _rules, match, rng in some(12):
        draft = TileDraft(match)
        lay_at_random(draft, rng, rng.randrange(4))
        assert draft.fits_nowhere() == (not any(draft.marks(place) for place in draft.unlaid))
