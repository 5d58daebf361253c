"""Where cards lie on the racks and on the cloth, as the animations need it."""

from __future__ import annotations

from pygame import Rect

from game.rules.cards.cells import BELOW, RIGHT, Placement
from game.scenes.card_turn.table import CardTable
from game.table.card_animation import CardPlace
from game.table.card_faces import card_rect
from game.table.pile import pile_top

RAISE = 0.1
"""How far the picked card stands out of the rack, as a share of the height of an upright card."""


def raised(slot: Rect) -> Rect:
    return slot.move(0, -round(slot.height * RAISE))


def rack_place(slot: Rect, quarters: int = 0) -> CardPlace:
    """A card in its place on the rack (see ``card_slots``), rotated clockwise by that many quarter turns."""
    size = slot.height // 2
    if quarters % 2:
        square = Rect(slot.centerx - size, slot.centery - size // 2, size, size)
        return CardPlace(square, RIGHT, quarters % 4 == 1)
    return CardPlace(Rect(slot.topleft, (size, size)), BELOW, quarters % 4 == 2)


def place_on_rack(stage: CardTable, place: int, count: int) -> CardPlace:
    """A place on the rack of the acting player for a hand of ``count`` cards, in the window."""
    slot = stage.slot(stage.station, place, count)
    return in_window(stage, stage.model.displayed.actor, rack_place(slot))


def top_of_pile(stage: CardTable) -> CardPlace:
    top = pile_top(stage.pile(stage.station), stage.model.displayed.stock)
    return in_window(stage, stage.model.displayed.actor, CardPlace(top))


def in_window(stage: CardTable, seat: int, local: CardPlace) -> CardPlace:
    """The same place in the window. ``local``: at the station of this seat, which faces its player."""
    station = stage.layout.station_of(seat).place
    area = station.outward(card_rect(local.square, local.step))
    size = min(area.size)
    quarters = (local.angle // 90 + station.side) % 4
    square = Rect(area.topleft, (size, size))
    return CardPlace(square, RIGHT if quarters % 2 else BELOW, quarters in (1, 2))


def cloth_place(stage: CardTable, placement: Placement) -> CardPlace:
    swapped = placement.first > placement.second
    return CardPlace(stage.cloth.rect(placement.cell), placement.step, swapped)


def revealed_places(stage: CardTable, count: int) -> list[CardPlace]:
    area, side = stage.cloth.area, stage.side
    size = min(stage.cloth.cell, area.width // (2 * count + 2), area.height // 4)
    places = []
    for number in range(count):
        away = round((number - (count - 1) / 2) * size * 1.5)
        dx, dy = ((away, 0), (0, away), (-away, 0), (0, -away))[side]
        across = side % 2 == 1
        square = Rect(0, 0, size, size)
        square.topleft = (
            area.centerx + dx - (size if across else size // 2),
            area.centery + dy - (size // 2 if across else size),
        )
        places.append(CardPlace(square, RIGHT if across else BELOW, side in (1, 2)))
    return places
