"""The animations of the card game: a player's own moves, rounds that begin, and cards that are drawn and laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.engine.picture import Picture
from game.engine.translation import Words
from game.engine.tween import NOTHING, Steps, do, ease_in_out, sequence, show, staggered, together
from game.rules.cards.cells import Placement
from game.rules.cards.deck import Card
from game.rules.cards.events import Exchange
from game.scenes.card_turn.sums import MEET, draw_joining, draw_sums, joined_by
from game.scenes.card_turn.table import (
    CardTable,
    cloth_place,
    in_window,
    place_on_rack,
    rack_place,
    raised,
    revealed_places,
    top_of_pile,
)
from game.scenes.turn.focus import Position
from game.table import timings
from game.table.card_animation import CardPlace, draw_card_flight, draw_collected
from game.table.cards import draw_card_rotated, draw_shuffle


def fall(turn_table: CardTable, place: int, where: Placement, dropped_at: Position | None) -> None:
    rack = _on_rack(turn_table, place)

    def draw(picture: Picture, p: float) -> None:
        draw_card_flight(picture, turn_table.app.style, where.card, rack(), cloth_place(turn_table, where), p)

    seconds, joins = turn_table.app.seconds(timings.LAY_CARD), _joining(turn_table, where)
    turn_table.show_laid(where.card, where.cells, seconds, draw, dropped_at, joins)


def slide_back(turn_table: CardTable, place: int, where: Placement) -> None:
    rack = _on_rack(turn_table, place)

    def draw(picture: Picture, p: float) -> None:
        draw_card_flight(picture, turn_table.app.style, where.card, cloth_place(turn_table, where), rack(), p)

    if not turn_table.still:
        turn_table.show_on_way(place, turn_table.app.seconds(timings.TAKE_BACK), draw)


def rotate(turn_table: CardTable, place: int, way: int) -> None:
    draft = turn_table.draft
    if draft is None or turn_table.still:
        return
    if place in turn_table.returning:
        turn_table.effects.finish()
    card, goal, count = draft.hand[place], turn_table.local_quarters(place), len(draft.hand)

    def draw(picture: Picture, p: float) -> None:
        slot = raised(turn_table.slot(turn_table.station, place, count))
        angle = 90 * (goal - way * (1 - ease_in_out(p)))
        with turn_table.part(picture):
            size = rack_place(slot, goal).square.width
            draw_card_rotated(picture, card, slot.center, size, angle, turn_table.app.style, 0.5)

    turn_table.show_on_way(place, turn_table.app.seconds(timings.ROTATE_CARD), draw)


def _joining(turn_table: CardTable, where: Placement) -> Steps:
    """If a 0 of this card joins two runs, shows them becoming one, unless the card is taken back meanwhile."""
    draft = turn_table.draft
    joined = joined_by(draft.table, where) if draft else []
    if not joined or turn_table.still:
        return NOTHING
    turn_table.joining.add(where.cell)

    def draw(picture: Picture, p: float) -> None:
        if turn_table.draft and where in turn_table.draft.turn:
            with picture.clipped(turn_table.cloth.area):
                for one in joined:
                    draw_joining(picture, turn_table.cloth, one, p)

    return show(
        turn_table.app.seconds(timings.JOIN_RUNS), draw, end=partial(turn_table.joining.discard, where.cell)
    )


def _on_rack(turn_table: CardTable, place: int) -> Callable[[], CardPlace]:
    """A function that returns the card's place on the rack, in the window, rotated as it lies there now. The draft may have ended
    when it is called."""
    seat, count, quarters = (
        turn_table.model.displayed.actor,
        turn_table.hand_size,
        turn_table.local_quarters(place),
    )

    def found() -> CardPlace:
        slot = turn_table.slot(turn_table.layout.station_of(seat), place, count)
        return in_window(turn_table, seat, rack_place(slot, quarters))

    return found


def collecting(turn_table: CardTable) -> Steps:
    app, old = turn_table.app, list(turn_table.model.displayed.placements)
    return staggered(
        app.seconds(timings.COLLECT_STAGGER), [_collected(turn_table, lies, n) for n, lies in enumerate(old)]
    )


def _collected(turn_table: CardTable, lies: Placement, number: int) -> Steps:
    app = turn_table.app

    def begin() -> None:
        turn_table.model.displayed.placements.pop(0)
        if not number % 4:
            app.sound.play("card_slide")

    def draw(picture: Picture, p: float) -> None:
        draw_collected(
            picture, app.style, lies.card, cloth_place(turn_table, lies), top_of_pile(turn_table).square, p
        )

    return show(app.seconds(timings.COLLECT_CARD), draw, begin=begin)


def shuffling(turn_table: CardTable) -> Steps:
    def begin() -> None:
        turn_table.shuffling = True
        turn_table.app.sound.play("card_shuffle")

    def draw(picture: Picture, p: float) -> None:
        with turn_table.part(picture):
            draw_shuffle(picture, turn_table.pile(turn_table.station), 0.0 if turn_table.still else p)

    def end() -> None:
        turn_table.shuffling = False

    return show(turn_table.app.seconds(timings.SHUFFLE), draw, begin=begin, end=end)


def dealing(turn_table: CardTable, hands: Sequence[Sequence[Card]], starter: int) -> Steps:
    """Everybody gets cards, one after another. The starter is the acting seat by then."""
    count = len(hands)
    seats = [seat % count for seat in range(starter, starter + count)]
    dealt = [
        _dealt(turn_table, seat, slot, hands[seat])
        for slot in range(max(map(len, hands)))
        for seat in seats
        if slot < len(hands[seat])
    ]
    return staggered(turn_table.app.seconds(timings.DEAL_STAGGER), dealt)


def drawing(turn_table: CardTable, hand: Sequence[Card], count: int) -> Steps:
    """The acting seat draws the last ``count`` cards of its hand."""
    seat = turn_table.model.displayed.actor
    drawn = [_dealt(turn_table, seat, slot, hand) for slot in range(len(hand) - count, len(hand))]
    return staggered(turn_table.app.seconds(timings.DRAW_STAGGER), drawn)


def _dealt(turn_table: CardTable, seat: int, slot: int, hand: Sequence[Card]) -> Steps:
    """A card goes from the pile to a seat. Only that of the acting seat can be face up."""
    app, shown = turn_table.app, turn_table.model.displayed

    def draw(picture: Picture, p: float) -> None:
        goal, faces = (
            _goal_of(turn_table, seat, slot, len(hand)),
            (False, shown.face_up and seat == shown.actor),
        )
        draw_card_flight(picture, app.style, hand[slot], top_of_pile(turn_table), goal, p, face_up=faces)

    def end() -> None:
        shown.held[seat] = slot + 1
        if seat == shown.actor:
            shown.arrived = slot + 1

    return show(app.seconds(timings.DRAW_CARD), draw, begin=partial(_leave_pile, turn_table), end=end)


def _leave_pile(turn_table: CardTable) -> None:
    turn_table.app.sound.play("card_slide")
    turn_table.model.displayed.stock -= 1


def laying(turn_table: CardTable, slot: int, lies: Placement, count: int) -> Steps:
    app, shown = turn_table.app, turn_table.model.displayed

    def begin() -> None:
        shown.rack[slot] = None
        app.sound.play("card_slide")

    def draw(picture: Picture, p: float) -> None:
        start, goal = place_on_rack(turn_table, slot, count), cloth_place(turn_table, lies)
        faces = shown.face_up, True
        draw_card_flight(picture, app.style, lies.card, start, goal, p, face_up=faces, high=0.6)

    def end() -> None:
        shown.placements.append(lies)
        turn_table.follow()

    return sequence(
        do(partial(turn_table.show_cells, lies.cells)),
        show(app.seconds(timings.PLAYER_CARD_REACH), draw, begin=begin, end=end),
        together(
            turn_table.landing(turn_table.timeline, lies.card, lies.cells),
            _joining_replayed(turn_table, lies),
        ),
    )


def _joining_replayed(turn_table: CardTable, lies: Placement) -> Steps:
    """If a 0 of a card that has just been laid joins two runs, shows them becoming one, and what it adds up to."""
    joined = joined_by(turn_table.match.table, lies)

    def draw(picture: Picture, p: float) -> None:
        p = 1.0 if turn_table.still else p
        with picture.clipped(turn_table.cloth.area):
            for one in joined:
                draw_joining(picture, turn_table.cloth, one, p)
            if p >= MEET:
                draw_sums(picture, turn_table, joined)

    return show(turn_table.app.seconds(timings.JOIN_RUNS), draw) if joined else NOTHING


def _goal_of(turn_table: CardTable, seat: int, place: int, count: int) -> CardPlace:
    """Where a card dealt to this seat goes: to its rack, or to its badge if its rack is not seen."""
    if not turn_table.layout.shared or seat == turn_table.model.displayed.actor:
        slot = turn_table.slot(turn_table.layout.station_of(seat), place, count)
        return in_window(turn_table, seat, rack_place(slot))
    badge = turn_table.layout.badges[seat]
    size = badge.height // 3
    return CardPlace(Rect(badge.centerx - size // 2, badge.centery - size, size, size))


def animate_exchange(
    turn_table: CardTable, event: Exchange, hand: Sequence[Card], words: Words, *, may_see: bool
) -> None:
    """Shows an exchange. ``hand``: the cards after it. ``may_see``: whether this hand may be seen on the rack."""
    app, shown = turn_table.app, turn_table.model.displayed
    cards = list(event.shown)
    returns = _returned(event)

    def leave() -> None:
        shown.rack, shown.arrived = [], 0
        app.sound.play("card_slide")

    def reveal(picture: Picture, p: float) -> None:
        for number, goal in enumerate(revealed_places(turn_table, len(cards))):
            start = place_on_rack(turn_table, number, len(cards))
            draw_card_flight(picture, app.style, cards[number], start, goal, p, face_up=(may_see, True))

    def rest() -> None:
        turn_table.revealed, turn_table.revealed_words = tuple(cards), words

    def arrive() -> None:
        shown.seat_at_rack(turn_table.match, event.seat, face_up=may_see)
        shown.arrived = len(hand) - len(event.cards)

    def go_back(picture: Picture, p: float) -> None:
        pile = top_of_pile(turn_table)
        for card, start, goes in zip(cards, revealed_places(turn_table, len(cards)), returns, strict=True):
            if goes:
                draw_card_flight(picture, app.style, card, start, pile, p, face_up=(True, False))

    def begin_back() -> None:
        turn_table.revealed = ()
        app.sound.play("card_slide")

    def end_back() -> None:
        shown.stock += len(event.back)

    read = max(timings.EXCHANGE_READ_LEAST, app.seconds(timings.EXCHANGE_READ))
    turn_table.timeline.play(
        show(app.seconds(timings.PLAYER_CARD_REACH), reveal, begin=leave),
        show(read, begin=rest, end=arrive),
        drawing(turn_table, hand, len(event.cards)),
        show(app.seconds(timings.COLLECT_CARD), go_back, begin=begin_back, end=end_back),
        shuffling(turn_table),
    )


def _returned(event: Exchange) -> list[bool]:
    left = Counter(event.back)
    goes = []
    for card in event.shown:
        goes.append(left[card] > 0)
        left[card] -= 1
    return goes
