"""A press on a place that the hint shows lays what the hint shows there, with every device."""

from typing import Any

import pygame
import pytest
from card_driver import choosing, tap
from fingers import Fingers
from hint_driver import answering, ask, hint_of, said
from input_poster import ARROWS, CROSS
from keys_and_gamepad import jumps_to
from lesson_driver import open_first_match, words_now
from ui_driver import UiDriver, bytes_of, picture_of, turn_of

from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn import sums
from game.scenes.title import Title
from game.scenes.turn import signs
from game.scenes.turn.hint import Ghost

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("few_samples"), pytest.mark.window((1280, 720))]
GAMES = (BOARD, CARDS)


def hinted(ui: UiDriver, number: int = 0) -> None:
    """Asks where to lay what. Another tile or card is picked than the one of this number, from 0."""
    scene: Any = turn_of(ui.top)
    ask(ui, 2)
    place = ghosts(ui)[number].place
    while scene.model.draft.picked == place:
        ui.strike(pygame.K_n)


def ghosts(ui: UiDriver) -> list[Ghost]:
    return hint_of(ui).ghosts()


def opened(ui: UiDriver, game_name: str) -> Any:
    return {BOARD: answering, CARDS: choosing}[game_name](ui)


def cells_of(ui: UiDriver, ghost: Ghost) -> tuple[int, ...]:
    return turn_of(ui.top).turn_table.game.cells(ghost.placement)


def middle_of(ui: UiDriver, ghost: Ghost) -> tuple[int, int]:
    areas = [turn_of(ui.top).turn_table.grid.rect(cell) for cell in cells_of(ui, ghost)]
    return areas[0].unionall(areas).center


def go_to(ui: UiDriver, ghost: Ghost, strike: Any, ways: dict[Any, int]) -> None:
    turn_table = turn_of(ui.top).turn_table
    if not turn_table.focus.visible:
        strike(ways[0, 1])
    strike(*(ways[step] for step in jumps_to(turn_table, cells_of(ui, ghost)[0])))


def press_on(ui: UiDriver, ghost: Ghost, device: str) -> None:
    if device == "mouse":
        ui.click(middle_of(ui, ghost))
    elif device == "finger":
        tap(ui, Fingers(), middle_of(ui, ghost))
    elif device == "keys":
        go_to(ui, ghost, ui.strike, ARROWS)
        ui.strike(pygame.K_RETURN)
    else:
        go_to(ui, ghost, ui.push, CROSS)
        ui.push(pygame.CONTROLLER_BUTTON_A)


def laid(ui: UiDriver) -> list[Any]:
    return list(turn_of(ui.top).model.draft.turn)


@pytest.mark.parametrize("device", ("mouse", "finger", "keys", "gamepad"))
@pytest.mark.parametrize("game_name", GAMES)
def test_a_press_on_a_hinted_place_lays_what_the_hint_shows(ui, game_name, device):
    with ui.play(opened(ui, game_name)):
        hinted(ui)
        advised = list(hint_of(ui).advice.turn)
        while ghosts(ui):
            press_on(ui, ghosts(ui)[0], device)
        assert laid(ui) == advised


@pytest.mark.parametrize("game_name", GAMES)
def test_after_the_first_place_of_a_hint_the_keys_are_on_the_next(ui, game_name):
    with ui.play(Title(ui.app)):
        open_first_match(ui, game_name)
        ask(ui, 2)
        advised = list(hint_of(ui).advice.turn)
        press_on(ui, ghosts(ui)[0], "keys")
        for _later in advised[1:]:
            ui.strike(pygame.K_RETURN)
        assert laid(ui) == advised


@pytest.mark.parametrize("device", ("mouse", "finger", "keys", "gamepad"))
def test_the_tiles_of_a_hint_may_be_laid_in_another_order(ui, device):
    with ui.play(answering(ui)):
        hinted(ui, 1)
        second = ghosts(ui)[1]
        press_on(ui, second, device)
        assert laid(ui) == [second.placement]


@pytest.mark.parametrize("game_name", GAMES)
def test_a_press_on_a_later_place_says_what_to_lay_before_if_it_does_not_fit_yet(ui, game_name):
    with ui.play(Title(ui.app)):
        open_first_match(ui, game_name)
        ask(ui, 2)
        order = said(ui)
        press_on(ui, ghosts(ui)[1], "mouse")
        assert not laid(ui) and order.startswith("Lay ") and turn_of(ui.top).model.refusal == order


@pytest.mark.parametrize("game_name", GAMES)
def test_what_the_keys_hold_over_a_hinted_place_is_what_the_hint_shows(ui, game_name):
    """Whatever is picked: the picture of the table is the same, and so are the points that it would make."""
    with ui.play(opened(ui, game_name)):
        hinted(ui)
        first = ghosts(ui)[0]
        scene: Any = turn_of(ui.top)
        go_to(ui, first, ui.strike, ARROWS)
        board, shown = scene.layout.board, []
        for _picked in scene.model.draft.hand:
            shown.append(
                (scene.model.draft.picked, bytes_of(pygame.display.get_surface().subsurface(board).copy()))
            )
            ui.strike(pygame.K_n)
        assert len({picked for picked, _picture in shown}) > 1
        assert len({picture for _picked, picture in shown}) == 1


@pytest.mark.parametrize("game_name", GAMES)
def test_the_sums_of_a_hint_are_not_covered_by_those_of_a_part_of_it(ui, listen, game_name):
    """The first of two tiles alone would make another sum, in the same place as that of both."""
    shown = listen({BOARD: signs, CARDS: sums}[game_name], "sum_sign", lambda _sign, _table, one, *_: one)
    with ui.play(opened(ui, game_name)):
        hinted(ui)
        ask(ui)
        shown.clear()
        picture_of(ui.top)
        told = list(shown)
        assert told
        for ghost in ghosts(ui):
            go_to(ui, ghost, ui.strike, ARROWS)
            shown.clear()
            picture_of(ui.top)
            assert shown == told


@pytest.mark.parametrize("game_name", GAMES)
def test_the_lesson_waits_while_a_hint_shows_what_to_lay(ui, listen, game_name):
    """It speaks of marks and frames that are not seen then."""
    framed = listen(signs, "_draw_frame", lambda *_: "frame")
    with ui.play(Title(ui.app)):
        open_first_match(ui, game_name)
        assert words_now(ui) and framed
        ask(ui, 2)
        while ghosts(ui):
            framed.clear()
            picture_of(ui.top)
            assert not words_now(ui) and not framed
            press_on(ui, ghosts(ui)[0], "mouse")
        assert words_now(ui).endswith("Now press Done.")


def test_a_tile_that_is_dragged_to_a_hinted_place_is_laid_there_itself(ui):
    with ui.play(answering(ui)):
        hinted(ui)
        draft, scene = turn_of(ui.top).model.draft, turn_of(ui.top)
        first, other = ghosts(ui)
        slot = scene.layout.station.rack_slot(other.place, len(draft.hand))
        ui.down(slot.center)
        ui.hover((slot.centerx - 60, slot.centery - 60))
        ui.point(middle_of(ui, first))
        ui.up(middle_of(ui, first))
        ui.run()
        assert laid(ui) == [(draft.hand[other.place], first.placement[1])]


def test_nothing_is_laid_where_the_hint_shows_a_tile_that_lies_elsewhere(ui):
    """The hint says to take that one back first."""
    with ui.play(answering(ui)):
        hinted(ui)
        draft, (first, second) = turn_of(ui.top).model.draft, ghosts(ui)
        advised = {first.placement[1], second.placement[1]}
        other = next(mark.cell for mark in draft.marks(first.place) if mark.cell not in advised)
        ui.press_slot(first.place)
        ui.click_cell(other)
        ask(ui, 2)
        assert draft.picked == second.place
        before = laid(ui)
        press_on(ui, ghosts(ui)[0], "mouse")
        assert laid(ui) == before and said(ui).startswith("Take back the")
