"""The pads are sheets of paper: switching is a movement that nobody has to wait for."""

import pytest
from ui_driver import UiDriver, picture_of, turn_of

from game.commands.fixtures import session_at
from game.engine.intents import Intent, IntentKind
from game.scenes.turn import pads as pad_switch

pytestmark = pytest.mark.slow


def switched(ui: UiDriver) -> tuple[bool, int, int]:
    """Asks for the next pad. Returns whether something moves then, and how many surfaces are seen then and afterwards."""
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene = turn_of(ui.top)
        assert not scene.stage.effects.busy
        scene.handle(Intent(IntentKind.NEXT_PAD))
        assert scene.model.pad_view.shows_other
        moves, during = scene.stage.effects.busy, len(picture_of(scene).blits)
        ui.hover((5, 5))
        assert not scene.stage.effects.busy
        return moves, during, len(picture_of(scene).blits)


def test_an_old_pad_slides_away_or_fades_out_or_is_gone_at_once(window):
    moves, during, after = switched(window(folder="plain", speed="normal"))
    assert moves and during > after
    moves, during, after = switched(window(folder="still", speed="normal", reduced_motion=True))
    assert moves and during == after + 1
    moves, during, after = switched(window())
    assert not moves and during == after


def test_at_most_three_old_pads_slide_away_at_the_same_time(window):
    ui = window(speed="normal")
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene, counts = turn_of(ui.top), []
        for _press in range(9):
            scene.handle(Intent(IntentKind.NEXT_PAD))
            named = [
                surface
                for surface, _at in picture_of(scene).blits
                if surface.height >= scene.stage.sheet.area.height
            ]
            counts.append(len(named))
        assert counts[0] < counts[2], counts
        assert max(counts) == counts[2], counts


def test_hidden_totals_stay_hidden_while_pads_are_switched(window, listen):
    ui = window(hidden_totals=True, speed="normal")
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene = turn_of(ui.top)
        drawn = listen(pad_switch, "draw_pad", lambda *_, added, **__: added)
        scene.handle(Intent(IntentKind.NEXT_PAD))
        picture_of(scene)
        assert drawn and set(drawn) == {0}
