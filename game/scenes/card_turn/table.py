"""The table of the card game: where its cells, racks and pile are."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from pygame import Rect, Surface

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.translation import Words, nothing
from game.rules.cards.cells import BELOW, ORIGIN, RIGHT, Cell, Placement, cell_at, x_y
from game.rules.cards.deck import Card
from game.rules.cards.match import Match
from game.scenes.card_turn.draft import CardDraft, fits_rotated
from game.scenes.turn.draft import examples
from game.scenes.turn.focus import Focus, Position
from game.scenes.turn.model import TurnModel
from game.scenes.turn.table import TurnTable
from game.table.card_animation import CardPlace
from game.table.cards import card_face, card_rect, card_slots, pile_top
from game.table.cloth import Cloth
from game.table.cloth_view import ClothCards, cloth_area
from game.table.layout import Layout
from game.table.pieces import SMALL_NUMERAL
from game.table.seating import mm_per_pixel
from game.table.station import Station

LEAST_CELL_MM, LEAST_CELL = 9.0, 40
"""The view does not make cells smaller than this by itself: in millimetres, or in pixels if the size of the screen is unknown."""
PILE_AROUND = 2.2
"""Around a table: the size of the pile's area divided by that of the bag's."""
KEYS = (
    *(IntentKind.MOVE, IntentKind.CONFIRM, IntentKind.NEXT_TILE, IntentKind.PREVIOUS_TILE),
    *(IntentKind.PICK, IntentKind.ROTATE),
)
"""After these intents, the view shows the focus."""


class CardTable(TurnTable):
    """What controller and view of the card game share. A card is laid as a ``Placement``.

    ``joining``: the first cells of the cards of the draft whose 0 is just joining two runs. ``revealed``: the cards that a player
    shows to everybody because none of them fits, and ``revealed_words`` the sentence about them. ``shuffling``: the pile is being
    shuffled. ``placement_under``: what the sign of a place says that is drawn at a position.
    """

    next_pad = IntentKind.NEXT_PAD  # The shoulder button rotates cards.

    def __init__(
        self,
        app: App,
        model: TurnModel,
        layout: Layout,
        placement_under: Callable[[CardTable, Position], Placement | None],
    ) -> None:
        super().__init__(app, model, layout, Focus(ORIGIN, app.devices))
        self._placement_under = placement_under
        self.cards = ClothCards()
        self.joining: set[Cell] = set()
        self.cloth = Cloth(*self._area())
        self.revealed: tuple[Card, ...] = ()
        self.revealed_words: Words = nothing
        self.shuffling = False
        self._hint_step = 0  # The step of the hint whose cells the view has been moved to.
        self.follow()

    @property
    def match(self) -> Match:
        match = self.model.match
        assert isinstance(match, Match)
        return match

    @property
    def draft(self) -> CardDraft | None:
        draft = self.model.draft
        assert draft is None or isinstance(draft, CardDraft)
        return draft

    @property
    def moving(self) -> bool:
        return super().moving or self.cloth.moving

    @property
    def grid(self) -> Cloth:
        return self.cloth

    def cell_at(self, at: Position) -> Cell | None:
        return self.cloth.cell_at(at)

    @property
    def placements(self) -> list[Placement]:
        draft = self.draft
        return [*self.model.displayed.placements, *(draft.turn if draft else ())]

    @property
    def middle(self) -> Position:
        cells = [self.cloth.rect(cell) for one in self.placements for cell in one.cells]
        return Rect.unionall(cells[0], cells).center if cells else self.cloth.rect(ORIGIN).center

    def lay_out(self) -> None:
        self.cloth.resize(*self._area())
        self.follow()

    def follow(self) -> None:
        """Lets the view of the cloth follow the cards: the focus of the keys, or the card laid last, stays in sight. If no card fits,
        the places that show why do."""
        if self.model.draft and self.model.must_pass:
            self.show_cells(
                cell for one in examples(self.model.draft.blocked) for cell in (*one.run, *one.covered)
            )
            return
        last = self.placements[-1:]
        self.show_cells(self.focused or [cell for one in last for cell in one.cells])

    @property
    def focused(self) -> tuple[Cell, ...]:
        if not (self.model.draft and self.focus.visible and self.focus.on_board):
            return ()
        where = self.spot_of_focus()
        return where.cells if where else (self.focus.cell,)

    def show_cells(self, cells: Iterable[Cell]) -> None:
        wanted = tuple(cells)
        used = [cell for one in self.placements for cell in one.cells]
        self.cloth.covered = self._covered()
        self.cloth.show([*used, *wanted], wanted)

    @property
    def hand_size(self) -> int:
        return len(self.model.draft.hand) if self.model.draft else len(self.model.displayed.rack)

    def local_quarters(self, place: int) -> int:
        draft = self.draft
        return (draft.quarters[place] - self.side) % 4 if draft else 0

    def pips(self, cell: Cell) -> int:
        return self.match.table.halves[cell]

    def landing_sound(self, what: Card) -> str:
        return f"card_laid_{1 + sum(what) // 5}"

    def small_picture(self, placement: Placement, height: int) -> Surface:
        """The face of the card, lying."""
        size = height * 4 // 5
        share = SMALL_NUMERAL * height / size
        return card_face(placement.first, placement.second, RIGHT, size, self.app.style, share)

    def update(self, seconds: float, *, still: bool = False) -> None:
        super().update(seconds)
        self._follow_hint()
        self.cloth.update(seconds, still or self.app.settings.reduced_motion)

    def show_what(self, intent: Intent) -> None:
        if intent.kind is IntentKind.MOVE and not intent.fine:
            self._explain_rotation()
        if intent.kind in KEYS and self.focused:
            self.follow()
        self._follow_hint()

    def slot(self, station: Station, place: int, count: int) -> Rect:
        """The rectangle of a card on a rack with ``count`` cards. One that its player has rotated is wider."""
        across = [False] * max(count, place + 1)
        if self.model.draft and station == self.station and count == self.hand_size:
            across = [self.local_quarters(one) % 2 == 1 for one in range(count)]
        return card_slots(station.rack, across)[place]

    @property
    def stock_area(self) -> Rect:
        return self.pile(self.station)

    def pile(self, station: Station) -> Rect:
        """The area of the pile. Around a table it is in a corner of the cloth, where the tile game has its bag."""
        if self.layout.shared:
            return station.bag
        board = station.place.local(self.layout.board)
        area = station.bag.scale_by(PILE_AROUND)
        return area.clamp(board.inflate(-station.bag.width // 2, -station.bag.width // 2))

    def aim(self, at: Position, place: int) -> Placement | None:
        """How the card would lie with its middle at the position. If it fits only one cell further, it lies there. On a sign the
        picked card lies as the sign says, also rotated, unless it is dragged: then it is seen as it is."""
        draft, under = self.draft, self.cloth.cell_at(at)
        if draft is None or under is None:
            return None
        said = place == draft.picked and place not in self.dragged and self._placement_under(self, at)
        if said:
            return said
        if not draft.table.laid:
            return draft.at(place, ORIGIN)
        step, square = draft.at(place, under).step, self.cloth.rect(under)
        before = at[0] < square.centerx if step == RIGHT else at[1] < square.centery
        cells = (under - step, under) if before else (under, under - step)
        ways = [draft.at(place, cell) for cell in cells]
        return next((way for way in ways if draft.fits_on(way)), ways[0])

    def aim_of_focus(self) -> Placement | None:
        draft = self.draft
        return draft.at(draft.picked, self.focus.cell) if draft and draft.picked is not None else None

    @property
    def fits_at_focus(self) -> bool:
        where, draft = self.held_by_keys[1], self.draft
        return bool(draft and where and draft.fits_on(where))

    @property
    def rotated_at_focus(self) -> Placement | None:
        """How the picked card can lie at the focus, as it is or rotated. None if it cannot, or if the hint shows one there."""
        draft, cell = self.draft, self.focus.cell
        if draft is None or draft.picked is None or self.model.hint.ghost_on(cell):
            return None
        return draft.rotated_to_fit(draft.picked, cell)

    def spot_of_focus(self) -> Placement | None:
        return self.rotated_at_focus or self.held_by_keys[1]

    def _area(self) -> tuple[Rect, int, tuple[Rect, ...]]:
        layout = self.layout
        mm = mm_per_pixel(layout.size, self.app.settings.inches)
        least = math.ceil(LEAST_CELL_MM / mm) if mm else LEAST_CELL
        return cloth_area(layout.board, layout.scale.unit), least, self._covered()

    def _covered(self) -> tuple[Rect, ...]:
        """What lies over the cloth: the buttons, or around a table the pile."""
        station = self.station
        parts = [station.menu, station.hint] if self.layout.shared else [self.pile(station)]
        rects = [station.place.outward(part) for part in parts]
        return tuple(rect for rect in rects if rect.colliderect(self.layout.board))

    def next_cell(self, cell: Cell, way: tuple[int, int]) -> Cell | None:
        """None beyond the last cell on which a card could be laid."""
        spots = self.draft.table.spots if self.draft else ()
        laid = (cell for placement in self.placements for cell in placement.cells)
        reached = [x_y(one) for one in (*(spot[0] for spot in spots), *laid, self.focus.cell)]
        columns, rows = zip(*reached, strict=True)
        x, y = x_y(cell)
        x, y = x + way[0], y + way[1]
        outside = not (min(columns) <= x <= max(columns) and min(rows) <= y <= max(rows))
        return None if outside else cell_at(x, y)

    def _explain_rotation(self) -> None:
        if self.focus.on_board and not self.fits_at_focus and self.rotated_at_focus:
            self.model.refuse(fits_rotated(IntentKind.CONFIRM))

    def _follow_hint(self) -> None:
        hint = self.model.hint
        if hint.step != self._hint_step:
            self._hint_step = hint.step
            if hint.step and hint.advice and hint.advice.turn:
                self.show_cells([cell for placement in hint.advice.turn for cell in placement.cells])


RAISE = 0.07
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


def place_on_rack(turn_table: CardTable, place: int, count: int) -> CardPlace:
    slot = turn_table.slot(turn_table.station, place, count)
    return in_window(turn_table, turn_table.model.displayed.actor, rack_place(slot))


def top_of_pile(turn_table: CardTable) -> CardPlace:
    top = pile_top(turn_table.pile(turn_table.station), turn_table.model.displayed.stock)
    return in_window(turn_table, turn_table.model.displayed.actor, CardPlace(top))


def in_window(turn_table: CardTable, seat: int, local: CardPlace) -> CardPlace:
    """The same place in the window. ``local``: at the station of this seat, which faces its player."""
    station = turn_table.layout.station_of(seat).place
    area = station.outward(card_rect(local.square, local.step))
    size = min(area.size)
    quarters = (local.angle // 90 + station.side) % 4
    square = Rect(area.topleft, (size, size))
    return CardPlace(square, RIGHT if quarters % 2 else BELOW, quarters in (1, 2))


def cloth_place(turn_table: CardTable, placement: Placement) -> CardPlace:
    swapped = placement.first > placement.second
    return CardPlace(turn_table.cloth.rect(placement.cell), placement.step, swapped)


def revealed_places(turn_table: CardTable, count: int) -> list[CardPlace]:
    area, side = turn_table.cloth.area, turn_table.side
    size = min(turn_table.cloth.cell, area.width // (2 * count + 2), area.height // 4)
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
