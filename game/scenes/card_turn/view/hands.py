"""Draws the cards of the players, and the pile."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.engine.picture import Picture
from game.rules.cards.cells import RIGHT
from game.rules.cards.deck import Card
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view.hint_view import draw_advised
from game.scenes.card_turn.view.places import rack_place
from game.table.card_faces import card_face
from game.table.cards import draw_card, draw_card_back, draw_card_outline
from game.table.pile import draw_pile
from game.table.tiles import TileStyle

RAISE = 0.1
"""How far the picked card stands out of the rack, as a share of the height of an upright card."""


class CardHands:
    """The cards on the racks, and the pile."""

    def draw_rack(self, picture: Picture, stage: CardStage) -> None:
        """The acting player's cards. The picked one is drawn last, rotated as it will be laid."""
        shown, draft = stage.model.displayed, stage.model.draft
        if draft is None:
            slots = [stage.slot(stage.station, place, len(shown.rack)) for place in range(shown.arrived)]
            _draw_hand(picture, stage, shown.rack, slots, face_up=shown.face_up)
            return
        for place in sorted(draft.unlaid, key=lambda place: place == draft.picked):
            if place not in stage.dragged and place not in stage.returning:
                _draw_own(picture, stage, draft, place)

    def draw_held(self, picture: Picture, stage: CardStage, seat: int) -> None:
        """The cards of a waiting player: face down, unless they are open or the player looks at them."""
        station, held = stage.layout.station_of(seat), stage.model.displayed.held[seat]
        hand = stage.model.match.hands[seat][:held]
        slots = [stage.slot(station, place, held) for place in range(len(hand))]
        _draw_hand(picture, stage, hand, slots, face_up=stage.shows_hand(seat))

    def small_picture(self, what: Card, height: int) -> Surface:
        """The face of a card, lying, always with pips."""
        return card_face(*what, RIGHT, height, TileStyle())

    def draw_stock(self, picture: Picture, stage: CardStage) -> None:
        """The pile."""
        station, shown = stage.station, stage.model.displayed
        if not shown.shuffling:
            draw_pile(picture, stage.pile(station), shown.stock, smallest_number=station.least_text)


def raised(slot: Rect) -> Rect:
    """Where the picked card is."""
    return slot.move(0, -round(slot.height * RAISE))


def _draw_hand(
    picture: Picture, stage: CardStage, hand: Sequence[Card | None], slots: list[Rect], *, face_up: bool
) -> None:
    for card, slot in zip(hand, slots, strict=False):
        place = rack_place(slot)
        if card is None:
            continue
        if face_up:
            draw_card(picture, *card, place.step, place.square, stage.app.style)
        else:
            draw_card_back(picture, place.square, place.step)


def _draw_own(picture: Picture, stage: CardStage, draft: CardDraft, place: int) -> None:
    """A card of the player who makes a turn. It is dimmed if it fits nowhere."""
    slot, picked = stage.slot(stage.station, place, len(draft.hand)), place == draft.picked
    lies = rack_place(raised(slot) if picked else slot, stage.local_quarters(place))
    draw_card(
        picture,
        *lies.halves(draft.hand[place]),
        lies.step,
        lies.square,
        stage.app.style,
        0.5 if picked else 0.0,
        dimmed=not picked and not draft.complete and not draft.fits_anywhere(place),
    )
    if picked:
        draw_card_outline(picture, lies.square.move(0, -round(slot.height * 0.025)), lies.step)
    draw_advised(picture, stage, place, lies.square, lies.step)
