"""Everything that is not allowed is refused with a sentence and a mark at the place."""

import pytest
from helpers import at, header, session_of, turn
from mouse_play import answering, lying
from ui_driver import draft_of, opening, turn_of

from game.rules.tiles.events import Draw, Lay, StartDraw


@pytest.mark.slow
@pytest.mark.parametrize(
    ("value", "cell", "words", "pointed"),
    [
        (3, "h8", "There is already a 6 on h8.", {"h8"}),
        (3, "g8", "The 3 laid on g8 makes 3 + 6 + 5 = 14; at most 12 is allowed.", {"h8", "i8"}),
        (5, "i10", "The 5 laid on i10 makes 5 + 5 + 5 = 15; at most 12 is allowed.", {"i8", "i9"}),
        (3, "a5", "The 3 laid on a5 touches no tile.", {"a5"}),
        (5, "j10", "The 5 laid on j10 touches a tile only at a corner.", {"j10"}),
    ],
)
def test_an_illegal_cell_is_refused_with_the_reason(ui, value, cell, words, pointed):
    ui.watch_window()
    with ui.play(answering(ui)):
        ui.press_slot((5, 3).index(value))
        ui.click_cell(at(cell))
        scene = turn_of(ui.top)
        assert scene.model.refusal == words
        assert set(scene.model.refused_cells) == {at(name) for name in pointed}
        assert lying(ui) == set()
        ui.press_slot(0)
        ui.run()
        assert (scene.model.refusal, scene.model.refused_cells) == ("", ()), (
            "the refusal is still shown after another action"
        )


def test_tile_dragged_to_an_illegal_cell_returns_to_the_rack(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        slot, goal = scene.layout.station.rack_slot(1, 2).center, scene.layout.rect(at("g8")).center
        ui.drag(slot, (slot[0], slot[1] - 40), goal)
        ui.run()
        assert scene.model.refusal.endswith("3 + 6 + 5 = 14; at most 12 is allowed.")
        assert draft_of(scene).unlaid == [0, 1]


def test_first_tile_off_the_red_cell_is_refused(ui):
    with ui.play(opening(ui)):
        ui.click_cell(at("h9"))
        scene = turn_of(ui.top)
        assert scene.model.refusal == "The first tile goes on the red cell, h8."
        assert scene.model.refused_cells == (at("h8"),)


def test_done_refuses_while_a_tile_fits_and_marks_its_cells(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        ui.choose("Done")
        assert scene.model.refusal.startswith("The 5 still fits: ")
        assert not scene.model.refusal.endswith("….")
        fits = {mark.cell for mark in draft_of(scene).marks(0)}
        assert set(scene.model.refused_cells) == fits
        assert at("h9") in fits
        assert len(ui.match.events) == 4, "nothing was laid"
        ui.press_slot(1)
        ui.press_cell(at("j9"))
        ui.choose("Done")
        assert scene.model.refusal.startswith("The 5 still fits: ")
        assert len(ui.match.events) == 4


def test_done_refuses_a_light_cell_until_another_tile_makes_its_run(ui):
    events = (StartDraw(((6, 2),)), Draw(0, (1, 2)), Lay(0, turn("6h8 1i8 2j8"), (), 0), Draw(1, (3, 6)))
    with ui.play(ui.table(session_of(ui.store, header("casual", "human"), *events))):
        scene = turn_of(ui.top)
        ui.press_slot(0)
        ui.click_cell(at("i9"))
        assert lying(ui) == {(3, at("i9"))}, "1 + 3: the 6 can still make a 10 of it"
        ui.choose("Done")
        assert (
            scene.model.refusal
            == "The 3 on the light cell i9 needs a row or column of 10, 11 or 12, because it also fits on a dark cell."
        )
        assert scene.model.refused_cells == (at("i9"),)
        assert len(ui.match.events) == 4
        ui.press_slot(1)
        ui.press_cell(at("i10"))
        ui.press_button("Done")
        ui.run(5)
        assert ui.match.events[4].lines == (10,)
