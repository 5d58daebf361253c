"""What the player whose turn it is can do: lay, take back, ask for a hint, press a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine.intents import IntentKind
from game.engine.scene import Transition
from game.engine.translation import _, pgettext
from game.rules.common.errors import RuleError
from game.scenes.turn.focus import DONE, TAKE_BACK, Position
from game.scenes.turn.table import Stage
from game.table import timings
from game.table.station import Station
from game.table.widgets import Button


class Moves:
    """Changes the turn, and shows the change. ``finish_turn``, ``open_menu``: what *Done* and the menu button do.

    ``buttons``: makes the buttons for what can be done now, if they are not those of a turn.
    """

    def __init__(
        self,
        stage: Stage,
        finish_turn: Callable[[], None],
        open_menu: Callable[[], Transition],
        buttons: Callable[[], list[Button]] | None = None,
    ) -> None:
        self.stage = stage
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
        stage.game.show_laid(stage, place, where, dropped_at)
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
            stage.game.show_back(stage, place, where)
        if len(back) > 1:
            model.say(stage.game.several_back())
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
        """Menu (with that icon), take back, done and hint. ``free``: the player may act. ``ready``: *Done* stands out, because
        nothing else is left to do."""
        stage, draft = self.stage, self.stage.model.draft
        actions = [self.open_menu, self.take_back, self.finish_turn]
        actions += [self.press_hint] if stage.model.hint.offered else []
        buttons = station_buttons(stage.station, actions, menu)
        buttons[TAKE_BACK].enabled = free and bool(draft and draft.laid)
        buttons[DONE].enabled, buttons[DONE].main = free, ready
        for hint in buttons[DONE + 1 :]:
            hint.enabled = draft is not None
            hint.size = max(hint.size, round(hint.area.height * 0.4)) if stage.layout.shared else hint.size
        return buttons

    def _buttons(self) -> list[Button]:
        draft = self.stage.model.draft
        if self.stage.model.watched:
            return []
        return self.own_buttons("icon_menu", draft is not None, bool(draft and draft.ready))


def station_buttons(
    station: Station, actions: Sequence[Callable[[], Transition]], menu: str = "icon_menu"
) -> list[Button]:
    """As many as there are actions: menu (with that icon), take back, done, hint."""
    size, least = station.button_text, station.least_text
    parts = (
        (station.menu, "", menu, round(station.menu.height * 0.5), least, IntentKind.MENU),
        (station.take_back, _("Take back"), "icon_take_back", size, least, IntentKind.TAKE_BACK),
        (station.done, pgettext("end of turn", "Done"), "icon_done", round(size * 1.15), 0, IntentKind.DONE),
        (station.hint, _("Hint"), "icon_hint", size, 0, IntentKind.HINT),
    )
    return [
        Button(area, label, act, icon, size=height, least=lowest, shortcut=shortcut)
        for (area, label, icon, height, lowest, shortcut), act in zip(parts, actions, strict=False)
    ]
