"""Turns intents into changes of the turn: picking, dragging, laying and taking back, hints and buttons, with any device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.rules.common.errors import IllegalMove, RuleError, sentence
from game.scenes.screen import screen_of
from game.scenes.turn.draft import NotYet
from game.scenes.turn.focus import DONE, SHOW_HAND, TAKE_BACK, Position, next_goal
from game.scenes.turn.pointers import Pointing
from game.scenes.turn.table import TurnTable
from game.table import timings
from game.table.layout import Layout
from game.table.station import Station
from game.table.widgets import Button, Pressed

PICKING = (IntentKind.NEXT_TILE, IntentKind.PREVIOUS_TILE, IntentKind.SCROLL, IntentKind.PICK)


SHOW_WIDE = 7
"""The width of the button that shows a hand, divided by its height of text, from which on there is room for a drawing."""


class TurnInput:
    """What the player whose turn it is can do. It changes the turn, and shows the change.

    ``finish_turn``, ``open_menu``: what *Done* and the menu button do. ``buttons``: makes the buttons for what can be done now, if
    they are not those of a turn.
    """

    def __init__(
        self,
        turn_table: TurnTable,
        finish_turn: Callable[[], None],
        open_menu: Callable[[], Transition],
        buttons: Callable[[], list[Button]] | None = None,
    ) -> None:
        self.turn_table = turn_table
        self._finish_turn = finish_turn
        self._open_menu = open_menu
        self._make_buttons = buttons or self._buttons
        self._pointing = Pointing(turn_table, self.lay, self.take_back, self.lay_out)

    def use_layout(self, layout: Layout) -> None:
        self._pointing.cancel()
        self.turn_table.layout = layout
        self.turn_table.focus.buttons.down.clear()
        self.turn_table.focus.buttons.come_to_top()
        self.lay_out()
        self.turn_table.lay_out()

    def begin(self) -> None:
        turn_table = self.turn_table
        assert turn_table.model.draft is not None
        turn_table.falling.clear()
        turn_table.returning.clear()
        turn_table.drop_presses()
        turn_table.focus.on_board = True
        turn_table.model.draft.pick_next()
        if (saying := turn_table.model.saying) and saying.place is not None:
            turn_table.model.draft.picked = saying.place
        turn_table.start_focus()
        if turn_table.model.must_pass:
            turn_table.focus.to_done()
        self.lay_out()

    def cover(self) -> None:
        """Until the player takes the device, they can only show their hand and look around."""
        self.turn_table.drop_presses()
        self.lay_out()
        focus = self.turn_table.focus
        focus.on_board, focus.buttons.focus = False, SHOW_HAND

    def handle(self, intent: Intent) -> Pressed:
        transition = None if self.turn_table.game.handle(self.turn_table, intent) else self._handle(intent)
        self.turn_table.show_what(intent)
        return Pressed(transition)

    def lay_out(self) -> None:
        """Makes the buttons for the layout and for what can be done now; the view follows what lies on the table."""
        self.turn_table.focus.has_hint = self.turn_table.model.hint.offered
        self.turn_table.focus.buttons.replace(self._make_buttons())
        self.turn_table.follow()

    def lay(self, place: int, where: Any, dropped_at: Position | None = None) -> None:
        """Lays the tile or card of this place, or says why it does not fit there. ``dropped_at``: where its middle is if a pointer
        drops it; None if it comes from the rack."""
        turn_table, model = self.turn_table, self.turn_table.model
        draft, advised = model.draft, model.hint.visible_ghosts()
        model.clear_refusal()
        try:
            model.lay(place, where)
        except RuleError as error:
            self.refuse(error, tried=True)
            if draft and (draft.hand[place], where) in [draft.parts_of(one.placement) for one in advised]:
                model.say(model.hint.order)  # Another one has to be laid before.
            return
        turn_table.game.show_laid(turn_table, place, where, dropped_at)
        turn_table.start_focus()
        if (left := model.hint.visible_ghosts()) and not model.hint.extra():
            turn_table.focus.cell = turn_table.game.cells(left[0].placement)[0]
        if turn_table.focus.visible:
            self.focus_done_if_finished()
        self.lay_out()

    def take_back(self, cell: int | None = None) -> None:
        turn_table, model = self.turn_table, self.turn_table.model
        if model.draft is None:
            return
        model.clear_refusal()
        if cell is None:
            turn_table.drop_presses()
        back = model.take_back(cell)
        if not back:
            return
        turn_table.app.sound.play("take_back")
        for place, where in back:
            turn_table.game.show_back(turn_table, place, where)
        if len(back) > 1:
            model.say(turn_table.game.several_back)
        turn_table.focus.on_board = True
        self.lay_out()

    def press_hint(self) -> Transition:
        model = self.turn_table.model
        if model.draft is not None and model.hint.offered:
            self.turn_table.app.sound.play("button")
            model.press_hint()
        return None

    def refuse(self, error: RuleError, *, tried: bool = False) -> None:
        """``tried``: an attempt to lay something."""
        self.turn_table.model.refuse(error, tried=tried)
        if error.cells:
            self.turn_table.show_cells(error.cells)
        if isinstance(error, NotYet):
            return
        self.turn_table.app.sound.play("refusal")
        self.turn_table.app.rumble(timings.REFUSAL_RUMBLE)

    def focus_done_if_finished(self) -> None:
        """With nothing left to lay, the focus goes to Done, so that the player sees what Enter will do."""
        draft = self.turn_table.model.draft
        if draft and draft.picked is None:
            self.turn_table.focus.to_done()

    def own_buttons(self, menu: str, free: bool, ready: bool) -> list[Button]:
        """Menu (with that icon), take back, done and hint. ``free``: the player may act. ``ready``: *Done* stands out, because
        nothing else is left to do."""
        turn_table, draft = self.turn_table, self.turn_table.model.draft
        actions = [self._open_menu, self.take_back, self._finish_turn]
        actions += [self.press_hint] if turn_table.model.hint.offered else []
        buttons = station_buttons(turn_table.station, actions, menu)
        buttons[TAKE_BACK].enabled = free and bool(draft and draft.laid)
        buttons[DONE].enabled, buttons[DONE].main = free, ready
        for hint in buttons[DONE + 1 :]:
            hint.enabled = draft is not None
            hint.size = (
                max(hint.size, round(hint.area.height * 0.4)) if turn_table.layout.shared else hint.size
            )
        return buttons

    def _handle(self, intent: Intent) -> Transition:
        kind, turn_table = intent.kind, self.turn_table
        if kind in (IntentKind.BACK, IntentKind.MENU):
            return self._open_menu()
        if kind in POINTER_KINDS:
            return self._pointing.handle(intent)
        if turn_table.model.covered and kind in (IntentKind.MOVE, IntentKind.CONFIRM):
            pressed = turn_table.focus.buttons.handle(intent)
            return pressed.transition if pressed else None
        if turn_table.model.covered and kind is IntentKind.DONE:
            return self._show_hand()
        if kind is IntentKind.MOVE:
            self._move(intent)
            self._explain_cell(intent)
        elif kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            turn_table.model.pad_view.next()
        elif (
            kind is IntentKind.SCROLL
            and turn_table.pointer
            and turn_table.station.pad.collidepoint(turn_table.pointer)
        ):
            turn_table.model.pad_view.scroll_to(turn_table.first_row + intent.at[1], turn_table.sheet.rows)
            return None
        if turn_table.model.draft is None:
            return self._open_menu() if kind is IntentKind.CONFIRM and turn_table.focus.on_menu else None
        return self._handle_draft(intent)

    def _handle_draft(self, intent: Intent) -> Transition:
        draft = self.turn_table.model.draft
        assert draft is not None
        if intent.kind in PICKING:
            self.turn_table.model.clear_refusal()
        match intent.kind:
            case IntentKind.CONFIRM:
                return self._confirm()
            case IntentKind.TAKE_BACK:
                self.take_back()
            case IntentKind.NEXT_TILE:
                draft.pick_next()
            case IntentKind.PREVIOUS_TILE:
                draft.pick_next(-1)
            case IntentKind.SCROLL:
                draft.pick_next(-1 if intent.at[1] < 0 else 1)
            case IntentKind.PICK:
                if draft.pick_value(intent.number):
                    self.turn_table.app.sound.play("pick_up")
                else:
                    self.refuse(
                        IllegalMove(sentence("There is no {value} on your rack."), value=intent.number)
                    )
            case IntentKind.DONE:
                self._finish_turn()
            case IntentKind.HINT:
                self.press_hint()
        return None

    def _move(self, intent: Intent) -> None:
        """On the table to the nearest of the goals in that direction or, without goals, to the next cell."""
        turn_table, focus, goals = (
            self.turn_table,
            self.turn_table.focus,
            {} if intent.fine else self.turn_table.goals(),
        )
        cell = (
            next_goal(focus.cell, intent.at, goals, turn_table.later_goals())
            if goals
            else turn_table.next_cell(focus.cell, intent.at)
        )
        right = turn_table.grid.rect(focus.cell).centerx > turn_table.layout.board.centerx + 1
        focus.move(intent.at, cell, wide=turn_table.layout.wide, right=right)

    def _explain_cell(self, intent: Intent) -> None:
        """Says why the picked tile or card does not fit on the cell to which the player has moved step by step."""
        turn_table, draft = self.turn_table, self.turn_table.model.draft
        if draft is None:
            return
        turn_table.model.clear_refusal()
        place, where = turn_table.held_by_keys
        if not intent.fine or not turn_table.focus.on_board or draft.laid_on(turn_table.focus.cell):
            return
        if place is not None and not draft.fits_on(where, place):
            try:
                draft.lay(place, where)
            except RuleError as error:
                turn_table.model.refuse(error, tried=True)

    def _confirm(self) -> Transition:
        focus, draft = self.turn_table.focus, self.turn_table.model.draft
        assert draft is not None
        if not focus.visible:
            focus.buttons.visible = True
            self.focus_done_if_finished()
            return None
        self.turn_table.drop_presses()
        if not focus.on_board:
            pressed = focus.buttons.handle(Intent(IntentKind.CONFIRM))
            return pressed.transition if pressed else None
        if draft.laid_on(focus.cell):
            self.take_back(focus.cell)
        else:
            place, where = self.turn_table.held_by_keys
            if place is not None:
                self.lay(place, where)
            else:
                self.focus_done_if_finished()
        return None

    def _show_hand(self) -> Transition:
        self.turn_table.model.device.take()
        self.turn_table.app.sound.play("button")
        self.lay_out()
        return None

    def _buttons(self) -> list[Button]:
        model = self.turn_table.model
        draft = model.draft
        if model.watched:
            return []
        buttons = self.own_buttons("icon_menu", draft is not None, bool(draft and draft.ready))
        if model.covered:
            buttons[TAKE_BACK : DONE + 1] = [self._show_button()]
        return buttons

    def _show_button(self) -> Button:
        """It stands where a turn is taken back and ended, so that the backs of the hand are seen."""
        station, header = self.turn_table.station, self.turn_table.model.match.header
        area = station.done.union(station.take_back)
        return Button(
            area,
            screen_of(header.game_name).words().show_hand,
            self._show_hand,
            "icon_eye" if area.width > SHOW_WIDE * station.button_text else "",
            main=True,
            size=station.button_text,
            least=station.least_text,
            shortcut=IntentKind.DONE,
        )


def station_buttons(
    station: Station, actions: Sequence[Callable[[], Transition]], menu: str = "icon_menu"
) -> list[Button]:
    """As many as there are actions: menu (with that icon), take back, done, hint."""
    size, least, large = station.button_text, station.least_text, round(station.button_text * 1.15)
    parts = (
        (station.menu, "", menu, round(station.menu.height * 0.5), least, IntentKind.MENU),
        (station.take_back, _("Take back"), "icon_take_back", size, least, IntentKind.TAKE_BACK),
        (station.done, pgettext("end of turn", "Done"), "icon_done", large, least, IntentKind.DONE),
        (station.hint, _("Hint"), "icon_hint", size, least, IntentKind.HINT),
    )
    return [
        Button(area, label, act, icon, size=height, least=lowest, shortcut=shortcut)
        for (area, label, icon, height, lowest, shortcut), act in zip(parts, actions, strict=False)
    ]
