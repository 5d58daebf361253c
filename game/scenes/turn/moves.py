"""What the player whose turn it is can do: lay, take back, ask for a hint, press a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine.intents import IntentKind
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.rules.common.errors import RuleError
from game.scenes.turn.focus import Position
from game.scenes.turn.game import TurnGame
from game.scenes.turn.table import Stage
from game.table import timings
from game.table.widgets import Button


class Moves:
    """Changes the turn, and shows the change. ``finish_turn``, ``open_menu``: what *Done* and the menu button do.

    ``buttons``: makes the buttons for what can be done now, if they are not those of a turn. The first three are always the same.
    """

    def __init__(
        self,
        stage: Stage,
        game: TurnGame,
        finish_turn: Callable[[], None],
        open_menu: Callable[[], Transition],
        buttons: Callable[[], list[Button]] | None = None,
    ) -> None:
        self.stage = stage
        self.game = game
        self.finish_turn = finish_turn
        self.open_menu = open_menu
        self._make_buttons = buttons or self._buttons

    def lay_out(self) -> None:
        """Makes the buttons for the layout and for what can be done now; the view follows what lies on the table."""
        self.stage.focus.has_hint = self.stage.model.hint.offered
        self.stage.focus.buttons.replace(self._make_buttons())
        self.stage.follow()

    def lay(self, place: int, where: Any, dropped_at: Position | None = None) -> None:
        """Lays the tile or card of this place, or says why it does not fit there. ``dropped_at``: where its middle is if a pointer
        drops it; None if it comes from the rack."""
        stage, model = self.stage, self.stage.model
        model.clear_refusal()
        try:
            model.lay(place, where)
        except RuleError as error:
            self.refuse(error)
            return
        self.game.show_laid(stage, place, where, dropped_at)
        stage.focus_best_cell()
        if stage.focus.visible:
            self.focus_done_if_finished()
        self.lay_out()

    def take_back(self, cell: int | None = None) -> None:
        stage, model = self.stage, self.stage.model
        if model.draft is None:
            return
        model.clear_refusal()
        if cell is None:
            stage.drop_presses()
        back = model.take_back(cell)
        if not back:
            return
        stage.app.sound.play("take_back")
        for place, where in back:
            self.game.show_back(stage, place, where)
        if len(back) > 1:
            model.say(self.game.several_back())
        stage.focus.on_board = True
        self.lay_out()

    def press_hint(self) -> Transition:
        model = self.stage.model
        if model.draft is not None and model.hint.offered:
            self.stage.app.sound.play("button")
            model.press_hint()
        return None

    def refuse(self, error: RuleError) -> None:
        self.stage.model.refuse(error)
        self.stage.app.sound.play("refusal")
        self.stage.app.rumble(timings.REFUSAL_RUMBLE)

    def focus_done_if_finished(self) -> None:
        """With nothing left to lay, the focus goes to Done, so that the player sees what Enter will do."""
        draft = self.stage.model.draft
        if draft and draft.picked is None:
            self.stage.focus.to_done()

    def own_buttons(self, menu: str, free: bool, ready: bool) -> list[Button]:
        """The first three buttons: menu (with that icon), take back and done. ``free``: the player may act. ``ready``: *Done* stands
        out, because nothing else is left to do."""
        draft, station = self.stage.model.draft, self.stage.station
        back, done, size = station.take_back, station.done, station.button_text
        least = station.least_text
        some = free and bool(draft and draft.laid)
        return [
            Button(
                station.menu,
                "",
                self.open_menu,
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
                self.finish_turn,
                "icon_done",
                main=ready,
                enabled=free,
                size=round(size * 1.15),
                shortcut=IntentKind.DONE,
            ),
        ]

    def _buttons(self) -> list[Button]:
        model, draft = self.stage.model, self.stage.model.draft
        if model.watched:
            return []
        own = self.own_buttons("icon_menu", draft is not None, bool(draft and draft.ready))
        if not model.hint.offered:
            return own
        area, size = self.stage.station.hint, self.stage.station.button_text
        hint = Button(
            area,
            _("Hint"),
            self.press_hint,
            icon="icon_hint",
            enabled=draft is not None,
            size=max(size, round(area.height * 0.4)) if self.stage.layout.shared else size,
            shortcut=IntentKind.HINT,
        )
        return [*own, hint]
