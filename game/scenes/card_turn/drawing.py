"""Draws the table of the card game: the cloth, what lies on it, hints, and what players have in hand."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.engine.layout import BOTTOM, LEFT, TOP, Place, turned
from game.engine.layout import RIGHT as RIGHT_SIDE
from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.sprites import faded
from game.engine.text import paragraph
from game.rules.cards.cells import RIGHT, cell_at
from game.rules.cards.deck import Card
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.hint_text import table_part
from game.scenes.card_turn.spot_marks import draw_edge_arrows, draw_spot_marks, edge_arrows
from game.scenes.card_turn.sums import draw_blocked, draw_ghost_card, draw_joined, sums_made, sums_with
from game.scenes.card_turn.table import CardTable, rack_place, raised, revealed_places
from game.scenes.turn.draft import Sum
from game.scenes.turn.hint import TILES
from game.scenes.turn.runs import draw_lit
from game.scenes.turn.signs import (
    ADVISED_ALPHA,
    LIGHT,
    draw_button_light,
    draw_last_laid,
    draw_lesson_spots,
    draw_sums,
    order_sign,
    shine,
    sign_size,
    take_back_sign,
)
from game.session.settings import ONE
from game.table.bag import draw_pile
from game.table.board import draw_run_outline
from game.table.card_animation import CardPlace
from game.table.cards import card_face, card_rect, draw_card, draw_card_back, draw_card_outline
from game.table.cloth_view import draw_card_on_cloth, draw_empty_cloth, draw_spot_focus
from game.table.palette import ACCENT, BAD, GOOD, HINT_LIGHT, INK, PANEL
from game.table.seating import sides_of
from game.table.tiles import TileStyle, draw_focus_outline

ORDER, TAKE_BACK = 0.7, 0.6
"""The sizes of the signs on cards, in cells."""


def _draw_light(picture: Picture, stage: CardTable) -> None:
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


def _draw_ghosts(picture: Picture, stage: CardTable) -> None:
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


def _draw_hint_signs(picture: Picture, stage: CardTable) -> None:
    cloth, hint, side = stage.cloth, stage.model.hint, stage.side
    runs = hint.runs()
    draw_sums(
        picture, stage, [Sum(run.total, run.cells, run.cells[1] - run.cells[0] == RIGHT) for run in runs]
    )
    for number, placement, _place in hint.visible_ghosts() if _in_order(stage) else ():
        sign = turned(order_sign(number, sign_size(stage, cloth.cell * ORDER)), side)
        picture.center(sign, *card_rect(cloth.rect(placement.cell), placement.step).center)


def _draw_advised(picture: Picture, stage: CardTable, place: int, square: Rect, step: int) -> None:
    for ghost in stage.model.hint.ghosts():
        if ghost.place == place:
            draw_card_outline(picture, square, step, HINT_LIGHT)
            if _in_order(stage):
                sign = order_sign(ghost.number, sign_size(stage, square.width * ORDER))
                card = card_rect(square, step)
                picture.center(sign, card.centerx, card.bottom)


def _in_order(stage: CardTable) -> bool:
    hint = stage.model.hint
    return hint.advice is not None and len(hint.advice.turn) > 1


def _draw_hand(
    picture: Picture, stage: CardTable, hand: Sequence[Card | None], slots: list[Rect], *, face_up: bool
) -> None:
    for card, slot in zip(hand, slots, strict=False):
        place = rack_place(slot)
        if card is None:
            continue
        if face_up:
            draw_card(picture, *card, place.step, place.square, stage.app.style)
        else:
            draw_card_back(picture, place.square, place.step)


def _draw_own(picture: Picture, stage: CardTable, draft: CardDraft, place: int) -> None:
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
        dimmed=not picked and not draft.complete and not draft.table.any_fits([draft.hand[place]]),
    )
    if picked:
        draw_card_outline(picture, lies.square.move(0, -round(slot.height * 0.025)), lies.step)
    if stage.model.hint.step >= TILES:
        _draw_advised(picture, stage, place, lies.square, lies.step)


def draw_ground(picture: Picture, stage: CardTable) -> None:
    layout = stage.layout
    draw_empty_cloth(picture, layout.size, layout.board, layout.scale.unit)
    if stage.model.hint.brightness:
        _draw_light(picture, stage)
    stage.cards.draw(picture, stage.cloth, stage.model.displayed.placements, stage.app.style, stage.landings)
    with picture.clipped(stage.cloth.area):
        _draw_on_cloth(picture, stage)
    if stage.revealed:
        _draw_revealed_cards(picture, stage)
    draw_edge_arrows(picture, stage)


def _draw_on_cloth(picture: Picture, stage: CardTable) -> None:
    draft, cloth = stage.draft, stage.cloth
    draw_last_laid(picture, stage)
    draw_lit(picture, stage)
    sums = sums_made(draft, stage.falling | stage.joining) if draft else []
    if draft:
        _draw_draft(picture, stage, draft, sums)
    for cell in stage.model.refused_cells:
        draw_run_outline(picture, cloth, (cell,), BAD)
    if draft:
        where = stage.spot_of_focus()
        if stage.focus.visible and stage.focus.on_board and where:
            draw_spot_focus(picture, cloth, (where.cell, where.step))
        elif stage.focus.visible and stage.focus.on_board:
            draw_focus_outline(picture, cloth.rect(stage.focus.cell))
        if stage.model.hint.step:
            _draw_hint_signs(picture, stage)
        held = [] if stage.drags else sums_with(draft, stage.target)
        draw_sums(picture, stage, [*sums, *held])


def _draw_draft(picture: Picture, stage: CardTable, draft: CardDraft, sums: Sequence[Sum]) -> None:
    target, lying = stage.target, [one for one in draft.turn if one.cell not in stage.falling]
    for placement in lying:
        draw_card_on_cloth(picture, stage.cloth, placement, stage.app.style, stage.landings)
    if saying := stage.model.saying:
        draw_lesson_spots(picture, stage, saying)
    if draft.picked is not None and stage.model.hint.step < TILES:
        arrows = [arrow.area for arrow in edge_arrows(stage)]
        draw_spot_marks(picture, stage, draft.marks(draft.picked), target, arrows)
    if stage.model.must_pass:
        draw_blocked(picture, stage, draft)
    if stage.model.hint.step:
        _draw_ghosts(picture, stage)
    for placement in lying:
        draw_card_outline(picture, stage.cloth.rect(placement.cell).inflate(-2, -2), placement.step)
    draw_joined(picture, stage, sums)
    if target is not None and not stage.drags:
        draw_ghost_card(picture, stage, target)
        draw_joined(picture, stage, sums_with(draft, target))


def draw_rack(picture: Picture, stage: CardTable) -> None:
    """The acting player's cards. The picked one is drawn last, rotated as it will be laid."""
    shown, draft = stage.model.displayed, stage.draft
    if draft is None:
        slots = [stage.slot(stage.station, place, len(shown.rack)) for place in range(shown.arrived)]
        _draw_hand(picture, stage, shown.rack, slots, face_up=shown.face_up)
        return
    for place in sorted(draft.unlaid, key=lambda place: place == draft.picked):
        if place not in stage.dragged and place not in stage.returning:
            _draw_own(picture, stage, draft, place)


def draw_held(picture: Picture, stage: CardTable, seat: int) -> None:
    station, held = stage.layout.station_of(seat), stage.model.displayed.held[seat]
    hand = stage.match.hands[seat][:held]
    slots = [stage.slot(station, place, held) for place in range(len(hand))]
    _draw_hand(picture, stage, hand, slots, face_up=stage.shows_hand(seat))


def small_picture(what: Card, height: int) -> Surface:
    return card_face(*what, RIGHT, height, TileStyle())


def draw_stock(picture: Picture, stage: CardTable) -> None:
    station, shown = stage.station, stage.model.displayed
    if not stage.shuffling:
        draw_pile(picture, stage.pile(station), shown.stock, smallest_number=station.least_text)


WIDEST_ALONE, WIDEST = 3 / 4, 2 / 3
"""The width of the sentence as a share of the cloth's, for readers on one side and on several."""


def _draw_revealed_cards(picture: Picture, stage: CardTable) -> None:
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
    if {LEFT, RIGHT_SIDE} & readers:
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
