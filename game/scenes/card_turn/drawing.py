"""Draws the table of the card game: the cloth, what lies on it, hints, and what players have in hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

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
from game.scenes.card_turn.edge_arrows import draw_edge_arrows
from game.scenes.card_turn.hint_text import table_part
from game.scenes.card_turn.spot_marks import draw_spot_marks
from game.scenes.card_turn.sums import (
    draw_blocked,
    draw_ghost_card,
    draw_joined,
    draw_sums,
    held_over,
    sum_signs,
    sums_made,
)
from game.scenes.card_turn.table import CardTable, rack_place, raised, revealed_places
from game.scenes.turn.draft import Sum
from game.scenes.turn.hint import WHERE
from game.scenes.turn.run_signs import draw_lit
from game.scenes.turn.signs import (
    ADVISED_ALPHA,
    LIGHT,
    draw_button_light,
    draw_last_laid,
    draw_last_laid_signs,
    draw_lesson_spots,
    order_sign,
    shine,
    sign_size,
    take_back_sign,
)
from game.session.settings import ONE
from game.table.board import draw_run_outline
from game.table.card_animation import CardPlace
from game.table.cards import card_face, card_rect, draw_card, draw_card_back, draw_card_outline, draw_pile
from game.table.cloth_view import draw_card_on_cloth, draw_empty_cloth, draw_spot_focus
from game.table.palette import ACCENT, BAD, GOOD, HINT_LIGHT, INK, PANEL
from game.table.pieces import SMALL_NUMERAL, PieceStyle
from game.table.seating import sides_of
from game.table.tiles import draw_focus_outline

ORDER, TAKE_BACK = 0.7, 0.6
"""The sizes of the signs on cards, in cells."""


def _draw_light(picture: Picture, turn_table: CardTable) -> None:
    hint, cloth = turn_table.model.hint, turn_table.cloth
    level = draw_button_light(picture, turn_table)
    part = table_part(hint.advice.turn) if hint.advice and hint.step and level else None
    if part is None:
        return
    first, last = cell_at(part[0], part[1]), cell_at(part[2], part[3])
    if first is not None and last is not None:
        area = cloth.rect(first).union(cloth.rect(last))
        with picture.clipped(cloth.area):
            shine(picture, area, cloth.cell, LIGHT, level)


def _draw_ghosts(picture: Picture, turn_table: CardTable) -> None:
    hint, cloth = turn_table.model.hint, turn_table.cloth
    for _number, placement, _place in hint.visible_ghosts():
        square = cloth.rect(placement.cell)
        if placement != turn_table.target:
            face = card_face(
                placement.first, placement.second, placement.step, cloth.cell, turn_table.app.style
            )
            picture.add(faded(face, ADVISED_ALPHA), *square.topleft)
        draw_card_outline(picture, square, placement.step, HINT_LIGHT)
    for placement in hint.extra() if hint.step >= WHERE else ():
        square = cloth.rect(placement.cell)
        draw_card_outline(picture, square, placement.step, HINT_LIGHT)
        center = card_rect(square, placement.step).center
        picture.center(take_back_sign(round(square.width * TAKE_BACK)), *center)
    for run in hint.runs():
        draw_run_outline(picture, cloth, run.cells, GOOD)


def _draw_hint_signs(picture: Picture, turn_table: CardTable) -> None:
    cloth, hint, side = turn_table.cloth, turn_table.model.hint, turn_table.side
    runs = hint.runs()
    draw_sums(
        picture, turn_table, [Sum(run.total, run.cells, run.cells[1] - run.cells[0] == RIGHT) for run in runs]
    )
    for number, placement, _place in hint.visible_ghosts() if _in_order(turn_table) else ():
        sign = turned(order_sign(number, sign_size(turn_table, cloth.cell * ORDER)), side)
        picture.center(sign, *card_rect(cloth.rect(placement.cell), placement.step).center)


def _draw_advised(picture: Picture, turn_table: CardTable, place: int, square: Rect, step: int) -> None:
    for ghost in turn_table.model.hint.ghosts():
        if ghost.place == place:
            draw_card_outline(picture, square, step, HINT_LIGHT)
            if _in_order(turn_table):
                sign = order_sign(ghost.number, sign_size(turn_table, square.width * ORDER))
                card = card_rect(square, step)
                picture.center(sign, card.centerx, card.bottom)


def _in_order(turn_table: CardTable) -> bool:
    hint = turn_table.model.hint
    return hint.advice is not None and len(hint.advice.turn) > 1


def _draw_hand(
    picture: Picture, turn_table: CardTable, hand: Sequence[Card | None], slots: list[Rect], *, face_up: bool
) -> None:
    for card, slot in zip(hand, slots, strict=False):
        place = rack_place(slot)
        if card is None:
            continue
        if face_up:
            draw_card(picture, *card, place.step, place.square, turn_table.app.style)
        else:
            draw_card_back(picture, place.square, place.step)


def _draw_own(picture: Picture, turn_table: CardTable, draft: CardDraft, place: int) -> None:
    """A card of the player who makes a turn. It is dimmed if it fits nowhere."""
    slot, picked = turn_table.slot(turn_table.station, place, len(draft.hand)), place == draft.picked
    lies = rack_place(raised(slot) if picked else slot, turn_table.local_quarters(place))
    draw_card(
        picture,
        *lies.halves(draft.hand[place]),
        lies.step,
        lies.square,
        turn_table.app.style,
        0.5 if picked else 0.0,
        dimmed=not picked and not draft.complete and not draft.table.any_fits([draft.hand[place]]),
    )
    if picked:
        draw_card_outline(picture, lies.square.move(0, -round(slot.height * 0.025)), lies.step)
    if turn_table.model.hint.step >= WHERE:
        _draw_advised(picture, turn_table, place, lies.square, lies.step)


def draw_ground(picture: Picture, turn_table: CardTable) -> None:
    layout = turn_table.layout
    draw_empty_cloth(picture, layout.size, layout.board, layout.scale.unit)
    if turn_table.model.hint.brightness:
        _draw_light(picture, turn_table)
    turn_table.cards.draw(
        picture,
        turn_table.cloth,
        turn_table.model.displayed.placements,
        turn_table.app.style,
        turn_table.landings,
    )
    with picture.clipped(turn_table.cloth.area):
        _draw_on_cloth(picture, turn_table)
    if turn_table.revealed:
        _draw_revealed_cards(picture, turn_table)
    draw_edge_arrows(picture, turn_table)


def _draw_on_cloth(picture: Picture, turn_table: CardTable) -> None:
    draft, cloth = turn_table.draft, turn_table.cloth
    draw_last_laid(picture, turn_table)
    draw_lit(picture, turn_table)
    totals: list[tuple[Surface, Rect]] = []
    if draft:
        made = sums_made(draft, turn_table.falling | turn_table.joining)
        held = held_over(turn_table, draft)
        shown = () if turn_table.told_by_hint else held.values()
        totals = sum_signs(turn_table, [*made, *chain.from_iterable(shown)])
        over = [card_rect(cloth.rect(one.cell), one.step).inflate(2, 2) for one in held]
        _draw_draft(picture, turn_table, draft, made, [*over, *(area for _sign, area in totals)])
        for placement, sums in () if turn_table.drags else held.items():
            draw_ghost_card(picture, turn_table, placement)
            draw_joined(picture, turn_table, sums)
    draw_last_laid_signs(picture, turn_table)
    if refused := turn_table.model.refused_cells:
        draw_run_outline(picture, cloth, refused, BAD)
    if draft:
        where = turn_table.spot_of_focus()
        if turn_table.focus.visible and turn_table.focus.on_board and where:
            draw_spot_focus(picture, cloth, (where.cell, where.step))
        elif turn_table.focus.visible and turn_table.focus.on_board:
            draw_focus_outline(picture, cloth.rect(turn_table.focus.cell))
        if turn_table.model.hint.step:
            _draw_hint_signs(picture, turn_table)
    for sign, area in totals:
        picture.add(sign, *area.topleft)


def _draw_draft(
    picture: Picture, turn_table: CardTable, draft: CardDraft, sums: Sequence[Sum], kept_free: Sequence[Rect]
) -> None:
    """``sums``: those made. ``kept_free``: what the signs of places must not cover: where a card is held, and the totals."""
    lying = [one for one in draft.turn if one.cell not in turn_table.falling]
    for placement in lying:
        draw_card_on_cloth(picture, turn_table.cloth, placement, turn_table.app.style, turn_table.landings)
    if saying := turn_table.model.saying:
        draw_lesson_spots(picture, turn_table, saying)
    if draft.picked is not None and turn_table.model.hint.step < WHERE:
        draw_spot_marks(picture, turn_table, kept_free, saying)
    if turn_table.model.must_pass:
        draw_blocked(picture, turn_table, draft)
    if turn_table.model.hint.step:
        _draw_ghosts(picture, turn_table)
    for placement in lying:
        draw_card_outline(picture, turn_table.cloth.rect(placement.cell).inflate(-2, -2), placement.step)
    draw_joined(picture, turn_table, sums)


def draw_rack(picture: Picture, turn_table: CardTable) -> None:
    """The acting player's cards. The picked one is drawn last, rotated as it will be laid."""
    shown, draft = turn_table.model.displayed, turn_table.draft
    if draft is None:
        slots = [
            turn_table.slot(turn_table.station, place, len(shown.rack)) for place in range(shown.arrived)
        ]
        _draw_hand(picture, turn_table, shown.rack, slots, face_up=shown.face_up)
        return
    for place in sorted(draft.unlaid, key=lambda place: place == draft.picked):
        if place not in turn_table.dragged and place not in turn_table.returning:
            _draw_own(picture, turn_table, draft, place)


def draw_held(picture: Picture, turn_table: CardTable, seat: int) -> None:
    station, held = turn_table.layout.station_of(seat), turn_table.model.displayed.held[seat]
    hand = turn_table.match.hands[seat][:held]
    slots = [turn_table.slot(station, place, held) for place in range(len(hand))]
    _draw_hand(picture, turn_table, hand, slots, face_up=turn_table.shows_hand(seat))


def small_picture(what: Card, height: int, style: PieceStyle) -> Surface:
    return card_face(*what, RIGHT, height, style, SMALL_NUMERAL)


def draw_stock(picture: Picture, turn_table: CardTable) -> None:
    station, shown = turn_table.station, turn_table.model.displayed
    if not turn_table.shuffling:
        draw_pile(picture, turn_table.pile(station), shown.stock, smallest_number=station.least_text)


WIDEST_ALONE, WIDEST = 3 / 4, 2 / 3
"""The width of the sentence as a share of the cloth's, for readers on one side and on several."""


def _draw_revealed_cards(picture: Picture, turn_table: CardTable) -> None:
    places = revealed_places(turn_table, len(turn_table.revealed))
    _draw_words(picture, turn_table, turn_table.revealed_words(), places)
    for card, place in zip(turn_table.revealed, places, strict=True):
        draw_card(picture, *place.halves(card), place.step, place.square, turn_table.app.style, 0.3)


def _draw_words(picture: Picture, turn_table: CardTable, words: str, places: list[CardPlace]) -> None:
    """A panel behind the shown cards. The sentence is below them as each reader sees it."""
    cloth, edge = turn_table.cloth.area, turn_table.station.scale.u(18)
    cards = card_rect(places[0].square, places[0].step).unionall(
        [card_rect(place.square, place.step) for place in places[1:]]
    )
    readers = _readers(turn_table)
    room = min(cloth.size) - (4 if len(readers) == 1 else 8) * edge
    wide = max(max(cards.size), round(room * (WIDEST_ALONE if len(readers) == 1 else WIDEST)))
    said = paragraph(words, turn_table.station.text_height, INK, wide, 1.25, True)
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


def _readers(turn_table: CardTable) -> set[int]:
    if turn_table.app.seating == ONE:
        return {turn_table.side}
    seats = turn_table.match.seats
    humans = {
        turn_table.app.seen_at(side)
        for seat, side in zip(seats, sides_of(turn_table.match.header.seats), strict=True)
        if seat.kind == "human"
    }
    return humans or {turn_table.side}
