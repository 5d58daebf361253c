"""The human's hand in the turn scene: picking, dragging, laying, taking back, with pointer, keys or gamepad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.intents import Intent, Kind
from game.engine.scene import Answer
from game.engine.translation import _
from game.rules.constants import RED_CELL, Cell
from game.rules.errors import RuleError
from game.scenes.turn.focus import MENU, rest_on_done, walk
from game.scenes.turn.view import tile_moves
from game.table.widgets import Button, Buttons

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying

DRAG_PIXELS = 8


class Hands:
    """``pointer``: where the pointer was last, None if there was none; ``cursor``: the cell that the keys are on;
    ``dragged``: the place in hand of the tile that hangs on the pointer; ``flying``: cells whose tile is still in the air."""

    def __init__(self, scene: Laying) -> None:
        self.scene = scene
        self.buttons = Buttons()
        self.pointer: tuple[int, int] | None = None
        self.cursor: Cell = RED_CELL
        self.on_board = True
        self.dragged: int | None = None
        self.flying: set[Cell] = set()
        self.returning: set[int] = set()
        self._pressed: tuple[int, int] | None = None
        self._pressed_place: int | None = None
        self._pressed_tile: Cell | None = None

    @property
    def keys(self) -> bool:
        """Whether the cursor is shown."""
        return self.buttons.visible

    @property
    def hovered(self) -> Cell | None:
        """The free cell that the tile in hand is over."""
        draft = self.scene.draft
        if draft is None or draft.picked is None:
            return None
        if self.keys:
            return self.cursor if self.on_board else None
        return self.scene.layout.cell_at(self.pointer) if self.pointer else None

    @property
    def aimed(self) -> Cell | None:
        """The free cell that the tile in hand is over, if it fits there."""
        cell, draft = self.hovered, self.scene.draft
        if cell is None or draft is None or draft.picked is None:
            return None
        return cell if any(mark.cell == cell for mark in draft.marks(draft.picked)) else None

    @property
    def lamp(self) -> int | None:
        """Which of the buttons is the lamp, None where there is none."""
        return len(self.buttons.all) - 1 if self.scene.hint.offered else None

    def lay_out(self) -> None:
        """The buttons for the layout and for what can be done now."""
        draft = self.scene.draft
        own = self._own("icon_menu", draft is not None, bool(draft and draft.ready))
        self.buttons.replace([*own, *self.scene.hint.buttons()])

    def begin(self) -> None:
        """A draft begins: the first tile that fits anywhere is in hand."""
        self.flying.clear()
        self.returning.clear()
        self.let_go()
        self.on_board = True
        self._pick_next()
        self._aim()
        self.lay_out()

    def let_go(self) -> None:
        """Whatever was pressed or dragged is so no longer: another scene was on top, or the window has another size."""
        self.dragged = self._pressed = self._pressed_place = self._pressed_tile = None
        self.scene.open_pad.let_go()

    def on_control(self, intent: Intent) -> bool:
        """Whether this is a press on the menu or on a chip, which mean something at any time."""
        layout = self.scene.layout
        return intent.kind is Kind.PRESS and any(
            area.collidepoint(intent.at) for area in (layout.menu, *layout.chips)
        )

    def handle(self, intent: Intent) -> Answer:
        """Takes one intent."""
        kind = intent.kind
        if kind in (Kind.BACK, Kind.MENU):
            return self.scene.menu()
        if kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
            return self._point(intent)
        if kind is Kind.MOVE:
            walk(self, intent.at)
        elif kind is Kind.NEXT_PAD:
            self.scene.open_pad.turn()
        elif kind is Kind.SCROLL and self.pointer and self.scene.layout.pad.collidepoint(self.pointer):
            self.scene.open_pad.scroll(intent.at[1])
            return None
        if self.scene.draft is None:
            if kind is Kind.CONFIRM and self.keys and not self.on_board and self.buttons.focus == MENU:
                return self.scene.menu()
            return None
        match kind:
            case Kind.CONFIRM:
                return self._confirm()
            case Kind.TAKE_BACK:
                self.take_back()
            case Kind.NEXT_TILE:
                self._pick_next()
            case Kind.SCROLL:
                self._pick_next(-1 if intent.at[1] < 0 else 1)
            case Kind.PICK:
                self._pick_value(intent.number)
            case Kind.DONE:
                self.scene.done()
            case Kind.HINT:
                self.scene.hint.press()
        return None

    def take_back(self, cell: Cell | None = None) -> None:
        """The tile laid last, or the one on that cell, returns to the rack with whatever leaned on it."""
        scene, draft = self.scene, self.scene.draft
        if draft is None:
            return
        scene.forget_refusal()
        self.let_go()
        back = draft.take_back(cell)
        if not back:
            return
        scene.app.sound.play("take_back")
        for place, where in back:
            tile_moves.fly_back(scene, place, where)
        if len(back) > 1:
            scene.refusal = _("What leaned on that tile came back too.")
        draft.picked = back[0][0]
        self.on_board = True
        self.lay_out()

    def _own(self, menu: str, free: bool, ready: bool) -> list[Button]:
        """The hand's own three buttons, which come first: the menu with that icon, take back and done. ``free``: the hand may
        move; ``ready``: done is what is left to do."""
        draft, layout = self.scene.draft, self.scene.layout
        back, done, size = layout.take_back, layout.done, layout.px(20)
        some = free and bool(draft and draft.laid)
        return [
            Button(layout.menu, "", self.scene.menu, menu, size=round(layout.menu.height * 0.5)),
            Button(back, _("Take back"), self.take_back, "icon_take_back", enabled=some, size=size),
            Button(done, _("Done"), self.scene.done, "icon_done", "", ready, free, size=round(size * 1.15)),
        ]

    def _point(self, intent: Intent) -> Answer:
        scene, draft = self.scene, self.scene.draft
        self.pointer = intent.at
        scene.open_pad.point(intent)
        if intent.kind is Kind.PRESS:
            scene.forget_refusal()
        pressed = self.buttons.handle(intent)
        if intent.kind is Kind.POINT:
            if self.buttons.hover is None and self._pressed is None:
                self.buttons.visible = self.buttons.visible and not draft
            self._drag()
        elif intent.kind is Kind.PRESS and self.buttons.down is None:
            self._press(intent.at)
        elif intent.kind is Kind.RELEASE:
            self._release(intent.at)
        return pressed.answer if pressed else None

    def _press(self, at: tuple[int, int]) -> None:
        scene, draft, layout = self.scene, self.scene.draft, self.scene.layout
        for seat, chip in enumerate(layout.chips):
            if chip.collidepoint(at):
                scene.open_pad.press(seat)
        if draft is None:
            return
        self._pressed = at
        self._pressed_place = self._place_at(at)
        cell = layout.cell_at(at)
        self._pressed_tile = cell if any(where == cell for _place, where in draft.laid) else None
        if self._pressed_place is not None:
            draft.picked = self._pressed_place
            scene.app.sound.play("pick_up")

    def _drag(self) -> None:
        draft = self.scene.draft
        if draft is None or self._pressed is None or self.pointer is None or self.dragged is not None:
            return
        if abs(self.pointer[0] - self._pressed[0]) + abs(self.pointer[1] - self._pressed[1]) < DRAG_PIXELS:
            return
        if self._pressed_place is not None:
            self.dragged = self._pressed_place
        elif self._pressed_tile is not None:
            back = draft.take_back(self._pressed_tile)
            for place, where in back[1:]:
                tile_moves.fly_back(self.scene, place, where)
            self.dragged = draft.picked = back[0][0]
            self.lay_out()

    def _release(self, at: tuple[int, int]) -> None:
        draft = self.scene.draft
        pressed, self._pressed = self._pressed, None
        dragged, self.dragged = self.dragged, None
        if draft is None or pressed is None:
            return
        cell = self.scene.layout.cell_at(at)
        if dragged is not None:
            if cell is not None:
                self._lay(dragged, cell, dropped=True)
        elif self._pressed_tile is not None:
            self.take_back(self._pressed_tile)
        elif self._pressed_place is None and cell is not None and draft.picked is not None:
            self._lay(draft.picked, cell)

    def _lay(self, place: int, cell: Cell, *, dropped: bool = False) -> None:
        scene, draft = self.scene, self.scene.draft
        assert draft is not None
        scene.forget_refusal()
        try:
            draft.lay(place, cell)
        except RuleError as error:
            scene.refuse(error)
            return
        scene.words = ""
        scene.open_pad.rest()
        scene.hint.laid()
        tile_moves.fall(scene, place, cell, dropped=dropped)
        self._pick_next()
        self._aim()
        if self.keys:
            rest_on_done(self)
        self.lay_out()

    def _place_at(self, at: tuple[int, int]) -> int | None:
        draft, layout = self.scene.draft, self.scene.layout
        if draft:
            for place in reversed(draft.left):  # Of many tiles each lies over the one before.
                slot = layout.rack_slot(place, len(draft.tiles))
                if slot.inflate(slot.width // 8, slot.height // 2).collidepoint(at):
                    return place
        return None

    def _pick_next(self, way: int = 1) -> None:
        """Takes up the next tile that fits anywhere; none if there is none."""
        draft = self.scene.draft
        assert draft is not None
        places = [place for place in draft.left if draft.marks(place)]
        if not places:
            draft.picked = None
            return
        at = places.index(draft.picked) + way if draft.picked in places else 0
        draft.picked = places[at % len(places)]

    def _aim(self) -> None:
        """Puts the cursor where the tile in hand makes most."""
        draft = self.scene.draft
        if draft and draft.picked is not None:
            self.cursor = max(draft.marks(draft.picked), key=lambda mark: sum(mark.totals)).cell

    def _pick_value(self, value: int) -> None:
        draft = self.scene.draft
        assert draft is not None
        places = [place for place in draft.left if draft.tiles[place] == value]
        if places:
            draft.picked = places[0]
            self.scene.app.sound.play("pick_up")

    def _confirm(self) -> Answer:
        draft = self.scene.draft
        assert draft is not None
        if not self.keys:
            self.buttons.visible = True
            rest_on_done(self)
            return None
        self.let_go()
        if not self.on_board:
            pressed = self.buttons.handle(Intent(Kind.CONFIRM))
            return pressed.answer if pressed else None
        if any(where == self.cursor for _place, where in draft.laid):
            self.take_back(self.cursor)
        elif draft.picked is not None:
            self._lay(draft.picked, self.cursor)
        else:
            rest_on_done(self)
        return None
