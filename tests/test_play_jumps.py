"""The arrows and the stick jump past what the player has just laid: pressing there would take it back by surprise."""

from functools import partial

import pygame
import pytest
from card_driver import best_mark
from helpers import contrast
from input_poster import ARROWS, CROSS, WAYS
from pygame import Rect
from ui_driver import UiDriver

from game.engine.picture import Picture
from game.rules.cards.cells import RIGHT
from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.new_match import first_session
from game.scenes.turn.draft import Draft
from game.scenes.turn.scene import TurnScene
from game.table.cards import draw_card_focus
from game.table.palette import BOARD as BOARD_GROUND
from game.table.palette import CLOTH, TILE
from game.table.tiles import draw_focus_outline


@pytest.fixture
def ui(monkeypatch, tmp_path) -> UiDriver:
    return UiDriver(monkeypatch, tmp_path, (1280, 720), speed="off")


def draft_of(ui: UiDriver) -> Draft:
    assert isinstance(ui.top, TurnScene) and ui.top.model.draft is not None
    return ui.top.model.draft


def lay_one(ui: UiDriver) -> None:
    """Lays a tile or card as if by mouse."""
    draft = draft_of(ui)
    if isinstance(draft, CardDraft):
        place, mark = best_mark(draft)
        draft.turn_to(place, mark.placement)
        ui.top.controller.moves.lay(place, mark.placement)
    else:
        ui.top.controller.moves.lay(draft.unlaid[0], draft.marks(draft.unlaid[0])[0].cell)


def walk(ui: UiDriver, device: str) -> set[int]:
    """Moves around with arrows or stick. Returns the cells on which the focus has been."""
    strike, ways = (ui.key, ARROWS) if device == "keys" else (ui.pad, CROSS)
    seen = set()
    for way in (*WAYS, *WAYS[::-1]) * 3:
        strike(ways[way])
        ui.run()
        if ui.top.stage.focus.on_board:
            seen.add(ui.top.stage.focus.cell)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("device", ("keys", "gamepad"))
@pytest.mark.parametrize("edition", (BOARD, CARDS))
def test_the_arrows_skip_what_is_laid_while_there_is_more_to_lay(ui, edition, device) -> None:
    with ui.play(ui.table(first_session(ui.app, edition))):
        lay_one(ui)
        draft = draft_of(ui)
        assert not set(draft.laid_cells) & set(ui.top.stage.goals())
        seen = walk(ui, device)
        assert seen and seen.isdisjoint(draft.laid_cells)
        assert seen <= set(draft.cells_for(draft.picked))


@pytest.mark.slow
def test_the_arrows_reach_what_is_laid_when_there_is_nothing_left_to_lay(ui) -> None:
    with ui.play(ui.table(first_session(ui.app, BOARD))):
        while draft_of(ui).unlaid:
            lay_one(ui)
        draft = draft_of(ui)
        seen = walk(ui, "keys")
        assert len(seen) > 1 and seen <= set(draft.laid_cells)


@pytest.mark.parametrize("ground", (TILE, BOARD_GROUND, CLOTH), ids=str)
@pytest.mark.parametrize("draw", (draw_focus_outline, partial(draw_card_focus, step=RIGHT)))
def test_the_focus_stands_out_on_what_is_laid_and_beside_it(ground, draw) -> None:
    picture = Picture()
    draw(picture, Rect(20, 20, 40, 40))
    surface = pygame.Surface((120, 80))
    surface.fill(ground)
    surface.fblits(picture.blits)
    assert max(contrast(surface.get_at((x, 40)), ground) for x in range(30)) >= 3
