"""Totals that stay hidden until they are added up: a choice behind *More choices*."""

import pytest
from ui_driver import picture_of

from game.commands.fixtures import session_at, turn_scene
from game.engine.intents import Intent, IntentKind
from game.engine.surface_cache import clear_caches
from game.scenes.end.scoring import EndScoring
from game.scenes.match_text import scores
from game.scenes.turn import stations as badges
from game.table import pads

pytestmark = pytest.mark.window((1280, 720))


@pytest.mark.slow
@pytest.mark.parametrize("hidden", [True, False])
def test_badges_and_pads_have_no_totals_during_play(ui, listen, hidden):
    ui.app.settings.hidden_totals = hidden
    drawn = listen(badges, "draw_badges", lambda _, picture, layout, shown: {one.total for one in shown})
    written = listen(pads, "digits")
    clear_caches()
    scene = turn_scene(ui.app, ("human", "cpu"), 18)
    picture_of(scene)
    scene.handle(Intent(IntentKind.REPLAY))
    picture_of(scene)
    scene.handle(Intent(IntentKind.CONFIRM))
    total = scene.match.pads[0].total()
    assert (set.union(*drawn) == {None}) == hidden
    assert (str(total) in written) != hidden
    written.clear()
    clear_caches()
    closely = scene.handle(Intent(IntentKind.EXPLAIN)).scene(ui.make)
    closely.resize(ui.window.size)
    picture_of(closely)
    assert (str(total) in written) != hidden, "on the pad that is looked at closely"
    scene.close()


@pytest.mark.slow
def test_hidden_totals_are_told_at_the_end_and_not_of_a_waiting_match(ui):
    match = session_at(ui.app, ("human", "cpu"), 18).match
    assert scores(match, hidden=True) == "Ada · Ben"
    assert str(match.pads[0].total()) in scores(match)
    ui.app.settings.hidden_totals = True
    scene = EndScoring(ui.app, session_at(ui.app, ("human", "cpu", "cpu"), None))
    with ui.play(scene):
        assert scene._count.shown(float("inf")) == [166, 190, 220]


def test_totals_can_be_hidden_and_a_note_says_what_that_means(ui):
    with ui.play(ui.more()):
        ui.choose("Totals")
        assert ui.app.settings.hidden_totals
        assert ui.top._note() == "Nobody sees the totals until they are added up at the end."
