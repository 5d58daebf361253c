"""Draws the hint: light on a part of the cloth, ghosts of the advised cards, their order, and the runs that they make."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.sprites import faded
from game.rules.cards.cells import RIGHT, cell_at
from game.scenes.card_turn.model.hint_text import table_part
from game.scenes.card_turn.stage import CardStage
from game.scenes.turn.model.hint import TILES
from game.scenes.turn.view.hint_signs import (
    ADVISED_ALPHA,
    LIGHT,
    draw_button_light,
    order_sign,
    shine,
    sign_size,
    take_back_sign,
)
from game.table.board import draw_run_outline, run_label, run_label_position
from game.table.card_faces import card_face, card_rect
from game.table.cards import draw_card_outline
from game.table.palette import GOOD, HINT_LIGHT, INK_ON_BRIGHT

ORDER, TAKE_BACK = 0.7, 0.6
"""The sizes of the signs on cards, in cells."""


def draw_light(picture: Picture, stage: CardStage) -> None:
    """The light around the hint button and on a part of the cloth."""
    hint, cloth = stage.model.hint, stage.cloth
    level = draw_button_light(picture, stage)
    part = table_part(hint.advice.turn) if hint.advice and hint.step and level else None
    if part is None:
        return
    first, last = cell_at(part[0], part[1]), cell_at(part[2], part[3])
    if first is not None and last is not None:
        area = cloth.rect(first).union(cloth.rect(last))
        with picture.clipped(cloth.area):
            shine(picture, area, cloth.cell, LIGHT, level)


def draw_ghosts(picture: Picture, stage: CardStage) -> None:
    """From the second step on: the advised cards that are still to be laid, laid cards to take back, and the runs of the turn."""
    hint, cloth = stage.model.hint, stage.cloth
    for _number, placement, _place in hint.visible_ghosts():
        square = cloth.rect(placement.cell)
        if placement != stage.target:
            face = card_face(placement.first, placement.second, placement.step, cloth.cell, stage.app.style)
            picture.add(faded(face, ADVISED_ALPHA), *square.topleft)
        draw_card_outline(picture, square, placement.step, HINT_LIGHT)
    for placement in hint.extra() if hint.step >= TILES else ():
        square = cloth.rect(placement.cell)
        draw_card_outline(picture, square, placement.step, HINT_LIGHT)
        center = card_rect(square, placement.step).center
        picture.center(take_back_sign(round(square.width * TAKE_BACK)), *center)
    for run in hint.runs():
        draw_run_outline(picture, cloth, run.cells, GOOD)


def draw_hint_signs(picture: Picture, stage: CardStage) -> None:
    """The totals of the advised turn and, if it has two cards, their order."""
    cloth, hint, side = stage.cloth, stage.model.hint, stage.side
    for run in hint.runs():
        least = stage.layout.least_text
        sign = turned(run_label(str(run.total), cloth.cell, GOOD, INK_ON_BRIGHT, least), side)
        across = run.cells[1] - run.cells[0] == RIGHT
        picture.center(sign, *run_label_position(cloth, run.cells, across))
    for number, placement, _place in hint.visible_ghosts() if _in_order(stage) else ():
        sign = turned(order_sign(number, sign_size(stage, cloth.cell * ORDER)), side)
        picture.center(sign, *card_rect(cloth.rect(placement.cell), placement.step).center)


def draw_advised(picture: Picture, stage: CardStage, place: int, square: Rect, step: int) -> None:
    """Marks a card of the rack that belongs to the advised turn."""
    hint = stage.model.hint
    for ghost in hint.ghosts() if hint.step >= TILES else ():
        if ghost.place == place:
            draw_card_outline(picture, square, step, HINT_LIGHT)
            if _in_order(stage):
                sign = order_sign(ghost.number, sign_size(stage, square.width * ORDER))
                card = card_rect(square, step)
                picture.center(sign, card.centerx, card.bottom)


def _in_order(stage: CardStage) -> bool:
    """Whether the order of the advised cards is shown."""
    hint = stage.model.hint
    return hint.advice is not None and len(hint.advice.turn) > 1
