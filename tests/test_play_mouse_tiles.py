"""Tiles by mouse or finger: laid by pressing or dragging, moved, taken back, and refused with a sentence and a mark at the place."""

import pygame
import pytest
from helpers import at, header, session_of, turn
from mouse_play import answering, lying
from ui_driver import UiDriver, draft_of, opening, picture_of, turn_of

from game.engine.picture import Picture
from game.engine.shapes import box
from game.rules.tiles.events import Draw, Lay, StartDraw
from game.scenes.pause import Pause
from game.scenes.tile_turn.draft import sums_with
from game.scenes.tile_turn.drawing import TARGET_SIZE
from game.scenes.turn.signs import draw_sums
from game.table.palette import INK

CORNER = turn("6h8 5i8 5i9")


def slot(ui: UiDriver, place: int) -> tuple[int, int]:
    return turn_of(ui.top).layout.station.rack_slot(place, len(draft_of(ui.top).hand)).center


def refused(ui: UiDriver) -> tuple[str, set[int]]:
    """The sentence that refuses something, and the cells it marks."""
    model = turn_of(ui.top).model
    return model.refusal, set(model.refused_cells)


@pytest.mark.slow
def test_a_tile_is_dragged_to_a_cell_to_another_one_and_off_the_board(ui):
    ui.watch_window()
    with ui.play(opening(ui)):
        pad, start = turn_of(ui.top).layout.station.pad.center, slot(ui, 0)
        ui.drag(start, (start[0], start[1] - 40), pad)
        ui.run()
        assert lying(ui) == set() and draft_of(ui.top).unlaid == [0, 1, 2] and refused(ui) == ("", set())
        ui.down(start)
        ui.hover((start[0] - 30, start[1] - 30))
        assert lying(ui) == set()
        ui.point(ui.cell("h8"))
        ui.up(ui.cell("h8"))
        ui.run()
        assert lying(ui) == {(6, at("h8"))}
        ui.press_slot(1)
        ui.click_cell("i8")
        ui.drag(ui.cell("i8"), ui.cell("i9"), ui.cell("h9"))
        ui.run()
        assert lying(ui) == {(6, at("h8")), (5, at("h9"))}
        ui.drag(ui.cell("h9"), pad)
        ui.run()
        assert lying(ui) == {(6, at("h8"))} and draft_of(ui.top).unlaid == [1, 2]


@pytest.mark.slow
def test_the_wheel_picks_the_next_tile_and_back_again_the_one_before(ui):
    with ui.play(opening(ui)):
        ui.hover(ui.cell("h8"))
        ui.click(slot(ui, 0))
        picked = []
        for way in (-1, -1, 1):
            ui.post(pygame.MOUSEWHEEL, x=0, y=way, touch=False)
            ui.run(3)
            picked.append(draft_of(ui.top).picked)
        assert picked == [1, 2, 1]


@pytest.mark.slow
def test_cell_under_a_fitting_dragged_tile_is_marked_with_its_lines(ui):
    scene = answering(ui)
    ui.watch_window()
    with ui.play(scene):
        start, table = slot(ui, 1), scene.layout
        ui.down(start)
        ui.point((start[0], start[1] - 40))
        for cell, fits in (("h9", True), ("g8", False), ("h7", True), ("c3", False)):
            ui.hover(ui.cell(cell))
            assert scene.turn_table.target == (at(cell) if fits else None)
            edge, signs, side = Picture(), Picture(), round(table.cell * TARGET_SIZE)
            edge.center(box(side, side, side // 5, None, INK, max(2, table.cell // 14)), *ui.cell(cell))
            draft = draft_of(scene)
            draw_sums(signs, scene.turn_table, sums_with(draft, draft.picked, scene.turn_table.target))
            blits = picture_of(scene).blits
            assert (edge.blits[0] in blits) == bool(signs.blits) == fits
            if fits:
                tile = blits.index(edge.blits[0]) + 2  # After the edge come the shadow and the tile.
                assert all(blits.index(sign) > tile for sign in signs.blits)


def test_tile_dragged_while_the_menu_opens_returns_to_the_rack(ui):
    with ui.play(opening(ui)):
        fresh, start = ui.screen(), slot(ui, 0)
        ui.down(start)
        ui.point((start[0], start[1] - 40))
        ui.point(ui.cell("c12"))
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        ui.up((300, 300))
        ui.strike(pygame.K_ESCAPE)
        ui.hover(turn_of(ui.top).layout.station.status.center)
        assert ui.screen() == fresh
        ui.click_cell("h8")
        assert lying(ui) == {(6, at("h8"))}


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_F11])
def test_a_key_that_ends_a_drag_leaves_nothing_in_the_hand(ui, key):
    """What the pointer held is on the rack again, and its release lays nothing."""
    with ui.play(opening(ui)):
        ui.lay(turn("6h8"))
        ui.down(slot(ui, 1))
        ui.point((slot(ui, 1)[0], slot(ui, 1)[1] - 40))
        ui.hover(ui.cell("i8"))
        assert turn_of(ui.top).turn_table.target == at("i8")
        ui.strike(key)
        if key == pygame.K_ESCAPE:
            ui.strike(key)
        back = key == pygame.K_BACKSPACE
        goal = ui.cell("h8" if back else "i8")  # Where the dragged tile fits.
        ui.hover(goal)
        ui.up(goal)
        ui.run()
        assert lying(ui) == (set() if back else {(6, at("h8"))})
        assert {*draft_of(ui.top).unlaid} >= {1, 2}


@pytest.mark.slow
def test_after_enter_has_laid_a_tile_the_release_of_the_mouse_lays_no_other_one(ui):
    with ui.play(opening(ui)):
        ui.lay(turn("6h8"))
        ui.hover(ui.cell("c3"))
        for name in ("h9", "h7", "i8", "g8"):
            ui.down(ui.cell(name))
            ui.strike(pygame.K_RETURN, pygame.K_RETURN)  # The first one shows the focus.
            laid = lying(ui)
            ui.up(ui.cell(name))
            ui.run()
            assert len(laid) == 2 and lying(ui) == laid
            ui.strike(pygame.K_BACKSPACE)


@pytest.mark.slow
@pytest.mark.parametrize(("pixels", "drags"), [(7, False), (8, True)])
def test_a_tile_is_dragged_from_eight_pixels_on(ui, pixels, drags):
    with ui.play(opening(ui)):
        start = slot(ui, 1)
        ui.down(start)
        ui.hover((start[0], start[1] - pixels))
        assert (1 in turn_of(ui.top).turn_table.dragged) == drags


# Taking back


@pytest.mark.slow
def test_pressing_a_laid_tile_takes_it_back_with_those_that_need_it(ui):
    ui.watch_window()
    with ui.play(opening(ui)):
        ui.lay(CORNER)
        ui.click_cell("i9")
        assert lying(ui) == {(6, at("h8")), (5, at("i8"))} and draft_of(ui.top).picked == 2
        ui.click_cell("h9", "i8")
        assert lying(ui) == {(6, at("h8")), (5, at("h9"))}, "this one touches the 6"
        ui.click_cell("h8")
        assert lying(ui) == set()
        ui.lay(CORNER)
        ui.click_cell("i8")
        assert lying(ui) == {(6, at("h8"))} and draft_of(ui.top).unlaid == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["button", "right click"])
def test_take_back_takes_the_tile_laid_last_and_nothing_after_done(ui, way):
    def take_back() -> None:
        if way == "button":
            ui.choose("Take back")
        else:
            ui.down((5, 5), button=3)
            ui.up((5, 5), button=3)
            ui.run()

    with ui.play(opening(ui)):
        ui.lay(CORNER)
        for left in (2, 1, 0, 0):
            take_back()
            assert len(lying(ui)) == left
        ui.play_turn(CORNER)
        ui.press_cell("i9")
        take_back()
        assert ui.match.board.laid[:3] == list(CORNER)


# Refusals


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
        place, cells = (5, 3).index(value), {at(name) for name in pointed}
        ui.press_slot(place)
        ui.click_cell(cell)
        assert refused(ui) == (words, cells) and lying(ui) == set()
        ui.press_slot(0)
        ui.run()
        assert refused(ui) == ("", set()), "the refusal is still shown after another action"
        start = slot(ui, place)
        ui.drag(start, (start[0], start[1] - 40), ui.cell(cell))
        ui.run()
        assert refused(ui) == (words, cells) and draft_of(ui.top).unlaid == [0, 1]


def test_a_tile_is_laid_by_pressing_it_and_then_a_cell(ui):
    with ui.play(opening(ui)):
        ui.press_slot(1)
        ui.run()
        assert draft_of(ui.top).picked == 1
        ui.click_cell("h9")
        assert refused(ui) == ("The first tile goes on the red cell, h8.", {at("h8")})
        ui.click_cell("h8")
        assert lying(ui) == {(5, at("h8"))} and draft_of(ui.top).unlaid == [0, 2]
        x, y = slot(ui, 2)
        ui.down((x, y))
        ui.point((x + 2, y + 1))
        ui.up((x + 3, y))
        ui.click_cell("i8")
        assert lying(ui) == {(5, at("h8")), (5, at("i8"))}, "a small movement while pressing does not drag"
        ui.click_cell("i9")  # Another tile is picked by itself.
        assert lying(ui) == {(5, at("h8")), (5, at("i8")), (6, at("i9"))}


def test_done_refuses_while_a_tile_fits_and_marks_its_cells(ui):
    with ui.play(answering(ui)):
        ui.choose("Done")
        words, cells = refused(ui)
        assert words.startswith("You must still lay the 5: ") and not words.endswith("….")
        assert at("h9") in cells and cells == {mark.cell for mark in draft_of(ui.top).marks(0)}
        assert len(ui.match.events) == 4, "nothing was laid"
        ui.press_slot(1)
        ui.click_cell("j9")
        ui.choose("Done")
        assert refused(ui)[0].startswith("You must still lay the 5: ") and len(ui.match.events) == 4


def test_done_refuses_a_light_cell_until_another_tile_makes_its_run(ui):
    events = (StartDraw(((6, 2),)), Draw(0, (1, 2)), Lay(0, turn("6h8 1i8 2j8"), (), 0), Draw(1, (3, 6)))
    with ui.play(ui.table(session_of(ui.store, header("casual", "human"), *events))):
        ui.press_slot(0)
        ui.click_cell("i9")
        assert lying(ui) == {(3, at("i9"))}, "1 + 3: the 6 can still make a 10 of it"
        ui.choose("Done")
        why = "Only a tile that fits no dark cell may lie there without one."
        words = f"On the light cell i9 the 3 must be part of a 10, 11 or 12. {why}"
        assert refused(ui) == (words, {at("i9")}) and len(ui.match.events) == 4
        ui.press_slot(1)
        ui.press_cell("i10")
        ui.press_button("Done")
        ui.run(5)
        assert ui.match.events[4].lines == (10,)


@pytest.mark.slow
def test_what_depends_on_a_tile_that_is_taken_back_comes_back_too_and_the_player_is_told(ui):
    with ui.play(opening(ui)):
        ui.lay(turn("6h8 5i8"))
        ui.click_cell("h8")
        assert not draft_of(ui.top).laid
        assert turn_of(ui.top).model.refusal == "Tiles that depended on that one came back too."
