"""Taking tiles back in a turn draft leaves the board as if only the others had been laid."""

import pytest
from drafts import lay_at_random, some
from helpers import at, header, laid, positions, turn

from game.rules.tiles.events import Draw, StartDraw
from game.rules.tiles.match import Match
from game.scenes.tile_turn.draft import TileDraft

pytestmark = pytest.mark.slow


def test_taking_everything_back_restores_everything():
    for _rules, match, rng in some(12):
        draft, fresh = TileDraft(match), TileDraft(match)
        for _ in range(3):
            lay_at_random(draft, rng)
            while draft.laid:
                draft.take_back(rng.choice([None, *(cell for _place, cell in draft.laid)]))
            assert draft.board == match.board
            assert (draft.laid, draft.turn, draft.unlaid) == ([], (), fresh.unlaid)
            assert draft.legal == fresh.legal
            for place in fresh.unlaid:
                assert draft.marks(place) == fresh.marks(place)


def test_after_a_take_back_the_board_is_as_if_only_the_rest_had_been_laid():
    for _rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        lay_at_random(draft, rng)
        if not draft.laid:
            continue
        back = draft.take_back(rng.choice([cell for _place, cell in draft.laid]))
        assert back
        again = match.board.copy()
        for value, cell in draft.turn:
            assert again.fits(value, cell)
            again.lay(value, cell)
        assert draft.board == again
        assert sorted([place for place, _cell in draft.laid + back] + draft.unlaid) == sorted(
            [*range(len(draft.hand)), *(place for place, _cell in back)]
        )


def test_a_tile_that_was_taken_back_leaves_no_trace():
    for rules, match, rng in some(20, 3):
        draft = TileDraft(match)
        for _ in range(3):
            lay_at_random(draft, rng)
            draft.take_back(rng.choice([None, *(cell for _place, cell in draft.laid)]))
        fresh = TileDraft(match)
        for place, cell in draft.laid:
            fresh.lay(place, cell)
        assert draft.unsupported_cells() == fresh.unsupported_cells(), rules
        assert draft.legal == fresh.legal
        assert (draft.score(), draft.unlaid) == (fresh.score(), fresh.unlaid)
        for place in draft.unlaid:
            assert draft.marks(place) == fresh.marks(place)


def test_only_the_tiles_that_depend_on_a_tile_come_back_with_it():
    match = Match(header("human", "human"))
    match.apply(StartDraw(((3, 2),)))
    match.apply(Draw(0, (1, 1)))
    match.apply(laid(match, "3h8 1i8 1g8"))
    match.apply(Draw(1, (2, 1)))
    draft = TileDraft(match)
    draft.lay(0, at("j8"))
    draft.lay(1, at("f8"))
    assert draft.take_back(at("j8")) == [(0, at("j8"))]
    assert draft.turn == turn("1f8")
    draft.lay(0, at("e8"))
    assert draft.take_back(at("f8")) == [(1, at("f8")), (0, at("e8"))]
    assert draft.turn == ()


def test_taking_back_from_an_empty_cell_does_nothing():
    match = next(positions(1))
    draft = TileDraft(match)
    assert draft.take_back() == []
    draft.lay(0, at("h8"))
    assert draft.take_back(at("a5")) == []
    assert len(draft.laid) == 1
