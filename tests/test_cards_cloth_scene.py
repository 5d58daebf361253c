"""The cloth in a turn of the card game: what it shows, and how it is moved and zoomed."""

import math
import random

import pygame
import pytest
from card_driver import card_draft, card_scene, choosing, lay_card_by_mouse, spot_center
from fingers import Fingers
from ui_driver import UiDriver, picture_of

from game.analysis.cards.advice import advise
from game.rules.cards.cells import ORIGIN, x_y
from game.rules.cards.player_view import view_of
from game.scenes.card_turn.edge_arrows import edge_arrows, hidden_marks
from game.scenes.turn.scene import draw_ahead
from game.table.cards import card_rect

pytestmark = [pytest.mark.slow, pytest.mark.window((1280, 720))]


def with_large_cells(scene, at):
    """Zooms in so far that few cards are in sight, and shows this cell."""
    scene.turn_table.cloth.least_cell = 150
    scene.turn_table.cloth.reset()
    scene.turn_table.show_cells([at])
    scene.turn_table.cloth.update(0, still=True)


def seen(scene, cells):
    scene.turn_table.cloth.update(0, still=True)
    return all(scene.turn_table.cloth.area.contains(scene.turn_table.cloth.rect(cell)) for cell in cells)


def far_from(scene, cells):
    return max(scene.turn_table.placements, key=lambda one: math.dist(x_y(one.cell), x_y(cells[0]))).cell


def test_drawing_the_table_ahead_changes_nothing(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        view, shown = scene.turn_table.cloth.view, picture_of(scene).blits
        draw_ahead(ui.app, scene.turn_table.game, scene.model, (720, 1280), around=False)
        assert (scene.turn_table.cloth.view, picture_of(scene).blits) == (view, shown)


def test_the_view_shows_the_focus_of_the_keys_and_what_the_hint_is_about(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        hint = scene.model.hint
        hint.advice = advise(view_of(ui.match, 0), 2, random.Random(1))
        advised = [cell for placement in hint.advice.turn for cell in placement.cells]
        for cells, key in (([scene.turn_table.focus.cell], pygame.K_RETURN), (advised, pygame.K_h)):
            with_large_cells(scene, far_from(scene, cells))
            assert not seen(scene, cells)
            ui.strike(key)
            assert seen(scene, cells)
        assert hint.step


def test_dragging_the_cloth_moves_it_and_lays_nothing(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        cloth = scene.turn_table.cloth
        mark = next(mark for mark in draft.marks(draft.picked) if not mark.turned)
        before = cloth.rect(ORIGIN)
        spot = spot_center(ui, mark.placement)
        ui.drag(spot, (spot[0] + 20, spot[1]), (spot[0] + 50, spot[1] + 30))
        ui.run()
        assert not draft.laid
        assert cloth.rect(ORIGIN).topleft == (before.x + 50, before.y + 30)


def test_ctrl_and_the_wheel_or_a_key_zoom_the_cloth_smoothly(ui):
    with ui.play(choosing(ui)):
        cloth = card_scene(ui.top).turn_table.cloth
        before, under = (
            cloth.cell,
            cloth.rect(spot := card_scene(ui.top).turn_table.placements[-1].cell).center,
        )
        assert math.dist(under, cloth.area.center) > before
        ui.hover(under)
        pygame.key.set_mods(pygame.KMOD_CTRL)
        ui.post(pygame.MOUSEWHEEL, x=0, y=2, touch=False)
        ui.run()
        pygame.key.set_mods(0)
        assert cloth.cell > before
        assert math.dist(cloth.rect(spot).center, under) <= 2, "what is below the mouse stays there"
    with ui.play(choosing(ui)):
        cloth = card_scene(ui.top).turn_table.cloth
        sizes = []
        ui.watch = lambda: sizes.append(cloth.cell)
        ui.strike(pygame.K_MINUS)
        assert len(set(sizes)) > 3
        assert sizes == sorted(sizes, reverse=True)
    with ui.play(choosing(ui)):
        table = card_scene(ui.top).turn_table
        ui.strike(pygame.K_UP)
        under = table.cloth.rect(spot := table.focus.cell).center
        assert math.dist(under, table.cloth.area.center) > 20
        ui.strike(pygame.K_PLUS)
        assert math.dist(table.cloth.rect(spot).center, under) <= 2, "what the focus is on stays there"


def spread(ui: UiDriver, fingers: Fingers, left: tuple[int, int], right: tuple[int, int]) -> None:
    """Moves two fingers, which are down at these places, away from each other, and lifts them."""
    for way in range(20, 121, 20):
        fingers.move(0, (left[0] - way, left[1]))
        fingers.move(1, (right[0] + way, right[1]))
        ui.run(2)
    fingers.up(0)
    fingers.up(1)
    ui.run()


@pytest.mark.parametrize(("offset", "frames"), [(60, 10), (20, 1)], ids=["one_after_the_other", "together"])
def test_two_fingers_zoom_the_cloth_and_press_nothing(ui, offset, frames):
    fingers = Fingers()
    with ui.play(choosing(ui)):
        cloth, draft = card_scene(ui.top).turn_table.cloth, card_draft(ui)
        x, y = cloth.area.center
        before = cloth.cell
        left, right = (x - offset, y), (x + offset, y)
        fingers.down(0, left)
        ui.run(frames)
        fingers.down(1, right)
        ui.run(frames + 1)
        spread(ui, fingers, left, right)
        assert cloth.cell > before
        assert not draft.laid and not card_scene(ui.top).model.refusal


def test_the_focus_leaves_the_cloth_which_follows_the_cards_again_after_the_turn(ui):
    with ui.play(choosing(ui)):
        turn_table = card_scene(ui.top).turn_table
        for _ in range(60):
            ui.key(pygame.K_RIGHT)
        ui.run()
        assert not turn_table.focus.on_board, "it went beyond the last spot"
        lay_card_by_mouse(ui)
        ui.strike(pygame.K_PLUS)
        assert turn_table.cloth.manual
        ui.strike(pygame.K_d)
        assert not turn_table.cloth.manual


def test_the_red_frame_in_which_a_card_fits_comes_into_sight_when_a_sentence_speaks_of_it(ui):
    with ui.play(choosing(ui)):
        scene = card_scene(ui.top)
        cloth = scene.turn_table.cloth
        ui.strike(pygame.K_d)
        framed = scene.model.refused_cells
        far = max(scene.turn_table.placements, key=lambda one: abs(one.cell - framed[0]))
        scene.model.clear_refusal()
        with_large_cells(scene, far.cell)
        assert not any(cloth.area.contains(cloth.rect(cell)) for cell in framed)
        ui.strike(pygame.K_d)
        assert "in the red frame" in scene.model.refusal
        assert all(cloth.area.contains(cloth.rect(cell)) for cell in framed)


def test_arrows_point_to_the_places_out_of_sight_where_the_card_fits_and_a_press_shows_them(ui):
    with ui.play(choosing(ui)):
        scene, draft = card_scene(ui.top), card_draft(ui)
        assert (
            scene.turn_table.cloth.shows_all
            and not edge_arrows(scene.turn_table)
            and not hidden_marks(scene.turn_table)
        )
        with_large_cells(scene, scene.turn_table.placements[-1].cell)
        assert not scene.turn_table.cloth.shows_all and edge_arrows(scene.turn_table)
        found, area = hidden_marks(scene.turn_table), scene.turn_table.cloth.area
        assert found
        for (across, down), best in found.items():
            with_large_cells(scene, scene.turn_table.placements[-1].cell)
            middle = card_rect(scene.turn_table.cloth.rect(best.placement.cell), best.placement.step).center
            assert (middle[0] - area.centerx) * across >= area.width // 2 * abs(across)
            assert (middle[1] - area.centery) * down >= area.height // 2 * abs(down)
            behind = [
                mark
                for mark in draft.marks(draft.picked)
                if all(
                    (across, down) in scene.turn_table.cloth.hidden([cell]) for cell in mark.placement.cells
                )
            ]
            assert sum(best.totals) == max(sum(mark.totals) for mark in behind)
            arrow = next(one for one in edge_arrows(scene.turn_table) if one.cells == best.placement.cells)
            assert not seen(scene, best.placement.cells)
            ui.click(arrow.area.center)
            assert seen(scene, best.placement.cells) and not draft.laid
        draft.picked = None
        assert not hidden_marks(scene.turn_table)
