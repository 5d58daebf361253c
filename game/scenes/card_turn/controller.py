"""The controller of the card game's turn: cards can be rotated."""

from __future__ import annotations

from game.engine.intents import Intent, IntentKind
from game.engine.scene import Transition
from game.engine.translation import _
from game.rules.cards.cells import Placement
from game.scenes.card_turn.model.draft import QUARTERS, fits_rotated
from game.scenes.card_turn.pointing import CardPointing
from game.scenes.card_turn.stage import CardStage
from game.scenes.card_turn.view import card_moves
from game.scenes.card_turn.view.edge_arrows import cells_pointed_at
from game.scenes.turn.controller import TurnController
from game.scenes.turn.press import Position

KEYS = (IntentKind.MOVE, IntentKind.CONFIRM, IntentKind.NEXT_TILE, IntentKind.PICK, IntentKind.ROTATE)
"""After these intents, the view shows the focus."""
ZOOM_STEP = 1.15
"""By what factor a step of the wheel, or a key, makes the cloth larger."""


class CardTurnController(TurnController):
    """Shows cards that move, and rotates the picked one."""

    stage: CardStage
    _hint_step = 0
    """The step of the hint whose cells the view has been moved to."""

    def make_pointing(self) -> CardPointing:
        """What handles mouse and fingers."""
        return CardPointing(self.stage, self)

    def lay_out(self) -> None:
        """The cards have changed: the view follows them."""
        super().lay_out()
        self.stage.follow()

    def handle(self, intent: Intent) -> Transition:
        """Takes one intent. Afterwards the view shows the focus and what the hint is about."""
        transition = self._handle(intent)
        if intent.kind in KEYS and self.stage.focused:
            self.stage.follow()
        self.show_hint()
        return transition

    def show_hint(self) -> None:
        """If another step of the hint is shown, lets the view show the cells of the advised turn."""
        hint = self.stage.model.hint
        if hint.step != self._hint_step:
            self._hint_step = hint.step
            if hint.step and hint.advice and hint.advice.turn:
                self.stage.show_cells([cell for placement in hint.advice.turn for cell in placement.cells])

    def _handle(self, intent: Intent) -> Transition:
        """Rotating, and what the wheel does over the rack and the cloth; the rest as in every game."""
        stage = self.stage
        rotating = IntentKind.ROTATE, IntentKind.SHOULDER
        if intent.kind in rotating and (stage.model.draft or intent.kind is IntentKind.ROTATE):
            self.rotate()
            return None
        if intent.kind is IntentKind.PRESS and self._press_arrow(intent):
            return None
        if intent.kind is IntentKind.PINCH:
            if stage.cloth.area.collidepoint(intent.at):
                stage.cloth.zoom(intent.scale, intent.at)
            return None
        if intent.kind is IntentKind.ZOOM:
            stage.cloth.zoom(ZOOM_STEP ** intent.at[1], self._zoomed_about(), gliding=True)
            return None
        if intent.kind is IntentKind.SCROLL and self.stage.pointer:
            return self._turn_wheel(self.stage.pointer, intent)
        return super().handle(intent)

    def rotate(self, way: int = 1) -> None:
        """Rotates the picked card clockwise by ``way`` quarter turns."""
        draft = self.stage.model.draft
        if draft and draft.picked is not None:
            fitted = self._fits_at_focus()
            draft.rotate(way)
            self.stage.model.clear_refusal()
            self.stage.app.sound.play("card_slide")
            if fitted or draft.rotated_to_fit(draft.picked, self.stage.focus.cell) is None:
                self._focus_where_it_fits()
            if draft.picked not in self.stage.dragged:
                card_moves.rotate(self.stage, draft.picked, way)

    def show_laid(self, place: int, where: Placement, dropped_at: Position | None) -> None:
        """The card moves to its spot."""
        card_moves.fall(self.stage, place, where, dropped_at)

    def show_back(self, place: int, where: Placement) -> None:
        """The card slides back."""
        card_moves.slide_back(self.stage, place, where)

    def words_for_several_back(self) -> str:
        """Another card came back too."""
        return _("The card that depended on that one came back too.")

    def _confirm(self) -> Transition:
        """Where the picked card fits only after rotating it, the first press rotates it, and the next one lays it."""
        return None if self._rotate_to_fit() else super()._confirm()

    def _explain_cell(self, intent: Intent) -> None:
        """Also says which key rotates the card where it fits only then."""
        super()._explain_cell(intent)
        stage, draft = self.stage, self.stage.model.draft
        if (
            intent.fine
            or not stage.focus.on_board
            or not draft
            or draft.picked is None
            or self._fits_at_focus()
        ):
            return
        if draft.rotated_to_fit(draft.picked, stage.focus.cell):
            stage.model.refuse(fits_rotated(IntentKind.CONFIRM))

    def _focus_where_it_fits(self) -> None:
        """With keys, the focus leaves a spot where the card, rotated now, no longer fits."""
        stage, draft = self.stage, self.stage.model.draft
        if not draft or draft.picked is None or not (stage.focus.visible and stage.focus.on_board):
            return
        if draft.cells_for(draft.picked) and not self._fits_at_focus():
            self._focus_best_cell()

    def _fits_at_focus(self) -> bool:
        """Whether the picked card fits, as it is rotated, where the focus is."""
        aim, draft = self.stage.aim_of_focus(), self.stage.model.draft
        return bool(draft and aim and draft.fits_on(aim))

    def _rotate_to_fit(self) -> bool:
        """Rotates the picked card if it fits only then where the keys hold it. Returns whether it has."""
        stage, draft = self.stage, self.stage.model.draft
        if not draft or draft.picked is None or not stage.focused or self._fits_at_focus():
            return False
        goal = draft.rotated_to_fit(draft.picked, stage.focus.cell)
        if goal is None:
            return False
        way = draft.way_to(draft.picked, goal)
        self.rotate(way if way < QUARTERS - 1 else -1)  # The shorter way round.
        return True

    def _press_arrow(self, intent: Intent) -> bool:
        """If an arrow at the edge of the cloth is pressed, lets the view show what it points to. Returns whether one is."""
        at = intent.at
        covered = any(area.collidepoint(at) for area in self.stage.cloth.viewport.covered)
        cells = (
            () if covered or not self.stage.cloth.area.collidepoint(at) else cells_pointed_at(self.stage, at)
        )
        if cells:
            self.stage.show_cells(cells)
        return bool(cells)

    def _zoomed_about(self) -> tuple[int, int]:
        """The point that stays where it is: below the mouse, at the focus, or in the middle."""
        cloth, focus = self.stage.cloth, self.stage.focus
        if focus.visible and focus.on_board:
            return cloth.rect(focus.cell).center
        at = self.stage.pointer
        return at if at and cloth.area.collidepoint(at) else cloth.area.center

    def _turn_wheel(self, at: tuple[int, int], intent: Intent) -> Transition:
        """Over the rack and the cloth the wheel rotates the picked card; over the pad it scrolls."""
        station = self.stage.station
        local, lines = station.place.inward(at), intent.at[1]
        if station.rack.collidepoint(local) or self.stage.cloth.area.collidepoint(at):
            self.rotate(1 if lines > 0 else -1)
            return None
        return super().handle(intent)
