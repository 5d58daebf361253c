"""Turns intents into changes of the turn: picking, dragging, laying and taking back, with any device."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol

from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.rules.common.errors import IllegalMove, RuleError, sentence
from game.scenes.turn.pointing import Pointing
from game.scenes.turn.press import Position
from game.scenes.turn.stage import Stage
from game.table import rumbles
from game.table.widgets import Button

PICKING = (IntentKind.NEXT_TILE, IntentKind.SCROLL, IntentKind.PICK)
"""The intents that pick a tile or card."""


class Actions(Protocol):
    """What the controller asks of its scene."""

    def finish_turn(self) -> None:
        """The player has finished the turn."""

    def open_menu(self) -> Transition:
        """The player pressed the button in the corner."""


class TurnController(ABC):
    """Handles the intents of the player whose turn it is. Each game has a subclass, which knows how its moves are shown."""

    def __init__(self, stage: Stage, actions: Actions) -> None:
        self.stage = stage
        self.actions = actions
        self.pointing = self.make_pointing()

    def make_pointing(self) -> Pointing:
        """What handles mouse and fingers."""
        return Pointing(self.stage, self)

    @abstractmethod
    def show_laid(self, place: int, where: Any, dropped_at: Position | None) -> None:
        """Shows how the tile or card of this place moves to where it now lies. ``dropped_at``: see ``lay``."""

    @abstractmethod
    def show_back(self, place: int, where: Any) -> None:
        """Shows how it returns from there to the rack."""

    @abstractmethod
    def words_for_several_back(self) -> str:
        """The sentence when more came back than the player took back."""

    def lay_out(self) -> None:
        """Makes the buttons for the layout and for what can be done now."""
        draft = self.stage.model.draft
        if self.stage.model.watched:
            self._show_buttons([])
            return
        own = self._own_buttons("icon_menu", draft is not None, bool(draft and draft.ready))
        self._show_buttons([*own, *self._hint_button()])

    def begin(self) -> None:
        """A draft begins: picks what the lesson speaks of, otherwise the first tile or card that fits anywhere."""
        stage = self.stage
        assert stage.model.draft is not None
        stage.falling.clear()
        stage.returning.clear()
        self.pointing.forget()
        stage.focus.on_board = True
        stage.model.draft.pick_next()
        if (saying := stage.model.saying) and saying.place is not None:
            stage.model.draft.picked = saying.place
        self._focus_best_cell()
        if stage.model.must_pass:
            stage.focus.to_done()
        self.lay_out()

    def on_control(self, intent: Intent) -> bool:
        """Whether this is a press on the menu button or on a badge, which work at any time."""
        at, station = self.stage.station.place.inward(intent.at), self.stage.station
        return intent.kind is IntentKind.PRESS and any(
            area.collidepoint(at) for area in (station.menu, *self.stage.layout.badges)
        )

    def handle(self, intent: Intent) -> Transition:
        """Takes one intent."""
        kind, stage = intent.kind, self.stage
        if kind in (IntentKind.BACK, IntentKind.MENU):
            return self.actions.open_menu()
        if kind in POINTER_KINDS:
            return self.pointing.handle(intent)
        if kind is IntentKind.MOVE:
            stage.focus.move(intent.at, stage.ground, {} if intent.fine else stage.goals())
            self._explain_cell(intent)
        elif kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            stage.model.pad_view.next()
        elif kind is IntentKind.SCROLL and stage.pointer and stage.station.pad.collidepoint(stage.pointer):
            stage.model.pad_view.scroll_to(stage.first_row + intent.at[1], stage.sheet.rows)
            return None
        if stage.model.draft is None:
            return self.actions.open_menu() if kind is IntentKind.CONFIRM and stage.focus.on_menu else None
        return self._handle_draft(intent)

    def lay(self, place: int, where: Any, dropped_at: Position | None = None) -> None:
        """Lays the tile or card of this place, or says why it does not fit there.

        ``dropped_at``: where its middle is if a pointer drops it; None if it comes from the rack.
        """
        stage, model = self.stage, self.stage.model
        model.clear_refusal()
        try:
            model.lay(place, where)
        except RuleError as error:
            self.refuse(error)
            return
        self.show_laid(place, where, dropped_at)
        self._focus_best_cell()
        if stage.focus.visible:
            self._focus_done_if_finished()
        self.lay_out()

    def take_back(self, cell: int | None = None) -> None:
        """Takes back what lies on that cell, or what was laid last, and everything that no longer fits without it."""
        stage, model = self.stage, self.stage.model
        if model.draft is None:
            return
        model.clear_refusal()
        if cell is None:
            self.pointing.forget()
        back = model.take_back(cell)
        if not back:
            return
        stage.app.sound.play("take_back")
        for place, where in back:
            self.show_back(place, where)
        if len(back) > 1:
            model.say(self.words_for_several_back())
        stage.focus.on_board = True
        self.lay_out()

    def press_hint(self) -> Transition:
        """Asks for the hint or for its next step."""
        model = self.stage.model
        if model.draft is not None and model.hint.offered:
            self.stage.app.sound.play("button")
            model.press_hint()
        return None

    def refuse(self, error: RuleError) -> None:
        """Says why something cannot be done."""
        self.stage.model.refuse(error)
        self.stage.app.sound.play("refusal")
        self.stage.app.rumble(rumbles.REFUSAL)

    def _show_buttons(self, buttons: list[Button]) -> None:
        self.stage.focus.has_hint = self.stage.model.hint.offered
        self.stage.focus.buttons.replace(buttons)

    def _own_buttons(self, menu: str, free: bool, ready: bool) -> list[Button]:
        """The first three buttons: menu (with that icon), take back and done.

        ``free``: the player may act. ``ready``: *Done* stands out, because nothing else is left to do.
        """
        draft, station = self.stage.model.draft, self.stage.station
        back, done, size = station.take_back, station.done, station.button_text
        least = station.least_text
        some = free and bool(draft and draft.laid)
        return [
            Button(
                station.menu,
                "",
                self.actions.open_menu,
                menu,
                size=round(station.menu.height * 0.5),
                least=least,
                shortcut=IntentKind.MENU,
            ),
            Button(
                back,
                _("Take back"),
                self.take_back,
                "icon_take_back",
                enabled=some,
                size=size,
                least=least,
                shortcut=IntentKind.TAKE_BACK,
            ),
            Button(
                done,
                pgettext("end of turn", "Done"),
                self.actions.finish_turn,
                "icon_done",
                main=ready,
                enabled=free,
                size=round(size * 1.15),
                shortcut=IntentKind.DONE,
            ),
        ]

    def _hint_button(self) -> list[Button]:
        model = self.stage.model
        if not model.hint.offered:
            return []
        area, size = self.stage.station.hint, self.stage.station.button_text
        return [
            Button(
                area,
                _("Hint"),
                self.press_hint,
                icon="icon_hint",
                enabled=model.draft is not None,
                size=max(size, round(area.height * 0.4)) if self.stage.layout.shared else size,
                shortcut=IntentKind.HINT,
            )
        ]

    def _handle_draft(self, intent: Intent) -> Transition:
        draft = self.stage.model.draft
        assert draft is not None
        if intent.kind in PICKING:
            self.stage.model.clear_refusal()
        match intent.kind:
            case IntentKind.CONFIRM:
                return self._confirm()
            case IntentKind.TAKE_BACK:
                self.take_back()
            case IntentKind.NEXT_TILE:
                draft.pick_next()
            case IntentKind.SCROLL:
                draft.pick_next(-1 if intent.at[1] < 0 else 1)
            case IntentKind.PICK:
                if draft.pick_value(intent.number):
                    self.stage.app.sound.play("pick_up")
                else:
                    self.refuse(
                        IllegalMove(sentence("There is no {value} on your rack."), value=intent.number)
                    )
            case IntentKind.DONE:
                self.actions.finish_turn()
            case IntentKind.HINT:
                self.press_hint()
        return None

    def _explain_cell(self, intent: Intent) -> None:
        """Says why the picked tile or card does not fit on the cell to which the player has moved step by step."""
        stage, draft = self.stage, self.stage.model.draft
        if draft is None:
            return
        stage.model.clear_refusal()
        where = stage.aim_of_focus()
        if not intent.fine or not stage.focus.on_board or draft.laid_on(stage.focus.cell):
            return
        if draft.picked is not None and not draft.fits_on(where):
            try:
                draft.lay(draft.picked, where)
            except RuleError as error:
                stage.model.refuse(error)

    def _focus_best_cell(self) -> None:
        draft = self.stage.model.draft
        best = draft.best_cell() if draft else None
        if best is not None:
            self.stage.focus.cell = best

    def _focus_done_if_finished(self) -> None:
        """With nothing left to lay, the focus goes to Done, so that the player sees what Enter will do."""
        draft = self.stage.model.draft
        if draft and draft.picked is None:
            self.stage.focus.to_done()

    def _confirm(self) -> Transition:
        focus, draft = self.stage.focus, self.stage.model.draft
        assert draft is not None
        if not focus.visible:
            focus.buttons.visible = True
            self._focus_done_if_finished()
            return None
        self.pointing.forget()
        if not focus.on_board:
            pressed = focus.buttons.handle(Intent(IntentKind.CONFIRM))
            return pressed.transition if pressed else None
        if draft.laid_on(focus.cell):
            self.take_back(focus.cell)
        elif draft.picked is not None:
            self.lay(draft.picked, self.stage.aim_of_focus())
        else:
            self._focus_done_if_finished()
        return None
