"""The animation of an exchange: a player shows the cards that fit nowhere, draws others, and returns the shown ones.

The motions read the layout in every frame, because the window may change its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pygame import Rect

from game.engine.picture import Picture
from game.engine.place import BOTTOM, LEFT, RIGHT, TOP, Place, turned
from game.engine.shapes import box
from game.engine.text import paragraph
from game.engine.tween import show
from game.rules.cards.deck import Card
from game.rules.cards.events import Exchange
from game.scenes.card_turn.animation import drawing, shuffling
from game.scenes.card_turn.places import place_on_rack, revealed_places, top_of_pile
from game.scenes.card_turn.table import CardTable
from game.session.settings import ONE
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_flight
from game.table.card_faces import card_rect
from game.table.cards import draw_card
from game.table.palette import ACCENT, INK, PANEL
from game.table.seating import sides_of

WIDEST_ALONE, WIDEST = 3 / 4, 2 / 3
"""The width of the sentence as a share of the cloth's, for readers on one side and on several."""


def animate_exchange(
    stage: CardTable, event: Exchange, hand: Sequence[Card], words: str, *, may_see: bool
) -> None:
    """Shows an exchange. ``hand``: the cards after it. ``may_see``: whether this hand may be seen on the rack."""
    app, shown = stage.app, stage.model.displayed
    cards = list(event.shown)
    returns = _returned(event)

    def leave() -> None:
        shown.rack, shown.arrived = [], 0
        app.sound.play("card_slide")

    def reveal(picture: Picture, p: float) -> None:
        for number, goal in enumerate(revealed_places(stage, len(cards))):
            start = place_on_rack(stage, number, len(cards))
            draw_card_flight(picture, app.style, cards[number], start, goal, p, face_up=(may_see, True))

    def rest() -> None:
        stage.revealed, stage.revealed_words = tuple(cards), words

    def arrive() -> None:
        shown.seat_at_rack(stage.match, event.seat, face_up=may_see)
        shown.arrived = len(hand) - len(event.cards)

    def go_back(picture: Picture, p: float) -> None:
        pile = top_of_pile(stage)
        for card, start, goes in zip(cards, revealed_places(stage, len(cards)), returns, strict=True):
            if goes:
                draw_card_flight(picture, app.style, card, start, pile, p, face_up=(True, False))

    def begin_back() -> None:
        stage.revealed = ()
        app.sound.play("card_slide")

    def end_back() -> None:
        shown.stock += len(event.back)

    read = max(timings.EXCHANGE_READ_LEAST, app.seconds(timings.EXCHANGE_READ))
    stage.timeline.play(
        show(app.seconds(timings.PLAYER_CARD_REACH), reveal, begin=leave),
        show(read, begin=rest, end=arrive),
        drawing(stage, hand, len(event.cards)),
        show(app.seconds(timings.COLLECT_CARD), go_back, begin=begin_back, end=end_back),
        shuffling(stage),
    )


def draw_revealed_cards(picture: Picture, stage: CardTable) -> None:
    if not stage.revealed:
        return
    places = revealed_places(stage, len(stage.revealed))
    _draw_words(picture, stage, stage.revealed_words, places)
    for card, place in zip(stage.revealed, places, strict=True):
        draw_card(picture, *place.halves(card), place.step, place.square, stage.app.style, 0.3)


def _draw_words(picture: Picture, stage: CardTable, words: str, places: list[CardPlace]) -> None:
    """A panel behind the shown cards. The sentence is below them as each reader sees it."""
    cloth, edge = stage.cloth.area, stage.station.scale.u(18)
    cards = card_rect(places[0].square, places[0].step).unionall(
        [card_rect(place.square, place.step) for place in places[1:]]
    )
    readers = _readers(stage)
    room = min(cloth.size) - (4 if len(readers) == 1 else 8) * edge
    wide = max(max(cards.size), round(room * (WIDEST_ALONE if len(readers) == 1 else WIDEST)))
    said = paragraph(words, stage.station.text_height, INK, wide, 1.25, True)
    around = cards.inflate(2 * edge, 2 * edge)
    if {BOTTOM, TOP} & readers:
        around.inflate_ip(max(0, said.width + 2 * edge - around.width), 0)
    if {LEFT, RIGHT} & readers:
        around.inflate_ip(0, max(0, said.width + 2 * edge - around.height))
    strip = said.height + edge
    panel, strips = around.copy(), []
    for side in sorted(readers):
        place = Place((around.x, around.y, around.width, around.height), side)
        strips.append((side, place.outward(Rect(0, place.size[1], place.size[0], said.height))))
        panel.union_ip(place.outward(Rect(0, 0, place.size[0], place.size[1] + strip)))
    picture.add(box(*panel.size, edge, (*PANEL, 235), ACCENT, 2), *panel.topleft)
    for side, area in strips:
        picture.center(turned(said, side), *area.center)


def _readers(stage: CardTable) -> set[int]:
    if stage.app.seating == ONE:
        return {stage.side}
    seats = stage.match.seats
    humans = {
        stage.app.seen_at(side)
        for seat, side in zip(seats, sides_of(stage.match.header.seats), strict=True)
        if seat.kind == "human"
    }
    return humans or {stage.side}


def _returned(event: Exchange) -> list[bool]:
    left = Counter(event.back)
    goes = []
    for card in event.shown:
        goes.append(left[card] > 0)
        left[card] -= 1
    return goes
