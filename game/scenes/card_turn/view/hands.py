"""Draws the cards of the players, and the pile."""

from __future__ import annotations

from pygame import Rect

from game.engine.picture import Picture
from game.rules.cards.cells import BELOW
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.stage import CardStage
from game.table.cards import draw_card, draw_card_back, draw_card_outline
from game.table.pile import draw_pile

RAISE = 0.2
"""How far the picked card stands out of the rack, as a share of its width."""


class CardHands:
    """The cards on the racks, and the pile."""

    def draw_rack(self, picture: Picture, stage: CardStage) -> None:
        """The acting player's cards. The picked one is drawn last, rotated as it will be laid."""
        station, shown, draft = stage.station, stage.model.displayed, stage.model.draft
        if draft is None:
            for place, card in enumerate(shown.rack[: shown.arrived]):
                if card is None:
                    continue
                square = first_half(stage.slot(station, place, len(shown.rack)))
                if shown.face_up:
                    draw_card(picture, *card, BELOW, square, stage.app.style)
                else:
                    draw_card_back(picture, square, BELOW, stage.app.style)
            return
        for place in sorted(draft.unlaid, key=lambda place: place == draft.picked):
            if place not in stage.dragged and place not in stage.returning:
                _draw_own(picture, stage, draft, place)

    def draw_held(self, picture: Picture, stage: CardStage, seat: int) -> None:
        """The cards of a waiting player: face down, unless the player looks at them."""
        station, held = stage.layout.station_of(seat), stage.model.displayed.held[seat]
        for place, card in enumerate(stage.model.match.hands[seat][:held]):
            square = first_half(stage.slot(station, place, held))
            if seat in stage.looking.values():
                draw_card(picture, *card, BELOW, square, stage.app.style)
            else:
                draw_card_back(picture, square, BELOW, stage.app.style)

    def draw_stock(self, picture: Picture, stage: CardStage) -> None:
        """The pile."""
        station = stage.station
        draw_pile(picture, station.bag, stage.model.displayed.stock, smallest_number=station.least_text)


def first_half(slot: Rect) -> Rect:
    """The square of the upper half of an upright card."""
    return Rect(slot.topleft, (slot.width, slot.width))


def rotated_half(slot: Rect, step: int) -> Rect:
    """The square of the first half of a card that was rotated around the middle of its place on the rack."""
    if step == BELOW:
        return first_half(slot)
    return Rect(slot.centerx - slot.width, slot.centery - slot.width // 2, slot.width, slot.width)


def _draw_own(picture: Picture, stage: CardStage, draft: CardDraft, place: int) -> None:
    slot, picked = stage.slot(stage.station, place, len(draft.cards)), place == draft.picked
    lies = draft.at(place, 0)
    square = rotated_half(slot, lies.step)
    if picked:
        square = square.move(0, -round(slot.width * RAISE))
    draw_card(picture, lies.first, lies.second, lies.step, square, stage.app.style, 0.5 if picked else 0.0)
    if picked:
        grown = square.move(0, -round(slot.width * 0.05))
        draw_card_outline(picture, grown, lies.step)
