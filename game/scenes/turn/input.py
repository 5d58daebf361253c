"""Turns intents into changes of the turn: picking, dragging, laying and taking back, with any device."""

from __future__ import annotations

from game.engine.intents import POINTER_KINDS, Intent, IntentKind
from game.engine.scene import Transition
from game.rules.common.errors import IllegalMove, RuleError, sentence
from game.scenes.turn.focus import next_goal
from game.scenes.turn.moves import Moves
from game.scenes.turn.pointers import Pointing
from game.table.layout import Layout
from game.table.widgets import Pressed

PICKING = (IntentKind.NEXT_TILE, IntentKind.SCROLL, IntentKind.PICK)


class TurnInput:
    """Handles the intents of the player whose turn it is. ``moves``: what they can do."""

    def __init__(self, moves: Moves) -> None:
        self.stage = moves.stage
        self.moves = moves
        self.pointing = Pointing(moves)

    def use_layout(self, layout: Layout) -> None:
        self.pointing.cancel()
        self.stage.layout = layout
        self.stage.focus.buttons.down.clear()
        self.stage.focus.buttons.come_to_top()
        self.moves.lay_out()
        self.stage.lay_out()

    def begin(self) -> None:
        stage = self.stage
        assert stage.model.draft is not None
        stage.falling.clear()
        stage.returning.clear()
        stage.drop_presses()
        stage.focus.on_board = True
        stage.model.draft.pick_next()
        if (saying := stage.model.saying) and saying.place is not None:
            stage.model.draft.picked = saying.place
        stage.focus_best_cell()
        if stage.model.must_pass:
            stage.focus.to_done()
        self.moves.lay_out()

    def handle(self, intent: Intent) -> Pressed:
        transition = None if self.stage.game.handle(self.stage, intent) else self._handle(intent)
        self.stage.show_what(intent)
        return Pressed(transition)

    def _handle(self, intent: Intent) -> Transition:
        kind, stage = intent.kind, self.stage
        if kind in (IntentKind.BACK, IntentKind.MENU):
            return self.moves.open_menu()
        if kind in POINTER_KINDS:
            return self.pointing.handle(intent)
        if kind is IntentKind.MOVE:
            self._move(intent)
            self._explain_cell(intent)
        elif kind in (IntentKind.NEXT_PAD, IntentKind.SHOULDER):
            stage.model.pad_view.next()
        elif kind is IntentKind.SCROLL and stage.pointer and stage.station.pad.collidepoint(stage.pointer):
            stage.model.pad_view.scroll_to(stage.first_row + intent.at[1], stage.sheet.rows)
            return None
        if stage.model.draft is None:
            return self.moves.open_menu() if kind is IntentKind.CONFIRM and stage.focus.on_menu else None
        return self._handle_draft(intent)

    def _handle_draft(self, intent: Intent) -> Transition:
        draft = self.stage.model.draft
        assert draft is not None
        if intent.kind in PICKING:
            self.stage.model.clear_refusal()
        match intent.kind:
            case IntentKind.CONFIRM:
                return self._confirm()
            case IntentKind.TAKE_BACK:
                self.moves.take_back()
            case IntentKind.NEXT_TILE:
                draft.pick_next()
            case IntentKind.SCROLL:
                draft.pick_next(-1 if intent.at[1] < 0 else 1)
            case IntentKind.PICK:
                if draft.pick_value(intent.number):
                    self.stage.app.sound.play("pick_up")
                else:
                    self.moves.refuse(
                        IllegalMove(sentence("There is no {value} on your rack."), value=intent.number)
                    )
            case IntentKind.DONE:
                self.moves.finish_turn()
            case IntentKind.HINT:
                self.moves.press_hint()
        return None

    def _move(self, intent: Intent) -> None:
        """On the table to the nearest of the goals in that direction or, without goals, to the next cell."""
        stage, focus, goals = self.stage, self.stage.focus, {} if intent.fine else self.stage.goals()
        cell = next_goal(focus.cell, intent.at, goals) if goals else stage.next_cell(focus.cell, intent.at)
        focus.move(intent.at, cell, wide=stage.layout.wide, right=stage.in_right_half(focus.cell))

    def _explain_cell(self, intent: Intent) -> None:
        """Says why the picked tile or card does not fit on the cell to which the player has moved step by step."""
        stage, draft = self.stage, self.stage.model.draft
        if draft is None:
            return
        stage.model.clear_refusal()
        if not intent.fine:
            stage.game.explain(stage)
        where = stage.aim_of_focus()
        if not intent.fine or not stage.focus.on_board or draft.laid_on(stage.focus.cell):
            return
        if draft.picked is not None and not draft.fits_on(where):
            try:
                draft.lay(draft.picked, where)
            except RuleError as error:
                stage.model.refuse(error)

    def _confirm(self) -> Transition:
        focus, draft = self.stage.focus, self.stage.model.draft
        assert draft is not None
        if self.stage.game.confirm(self.stage):
            return None
        if not focus.visible:
            focus.buttons.visible = True
            self.moves.focus_done_if_finished()
            return None
        self.stage.drop_presses()
        if not focus.on_board:
            pressed = focus.buttons.handle(Intent(IntentKind.CONFIRM))
            return pressed.transition if pressed else None
        if draft.laid_on(focus.cell):
            self.moves.take_back(focus.cell)
        elif draft.picked is not None:
            self.moves.lay(draft.picked, self.stage.aim_of_focus())
        else:
            self.moves.focus_done_if_finished()
        return None
