"""How scenes feel: they blend into each other, pads slide like sheets of paper, and the crown is drawn stroke by stroke."""

import weakref
from contextlib import contextmanager
from itertools import pairwise

import pygame
import pytest
from pygame import Rect
from ui_driver import UiDriver, picture_of, turn_of

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.loop import Loop
from game.engine.picture import Picture
from game.engine.scene import SceneStack
from game.engine.window import Blend
from game.scenes.end import match_lost, result_card
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.title import Title
from game.scenes.turn import pads as pad_switch
from game.table.figures import WRITING_STEPS, handwritten_crown
from game.table.palette import ACCENT
from game.table.tiles import draw_bag
from tools.example_scenes import LATE
from tools.fixtures import session_at

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]


@contextmanager
def blending(ui: UiDriver):
    """The title in a loop that blends scenes."""
    with ui.play(ui.make("title")):
        stack = SceneStack(ui.top, ui.window.size, ui.make)
        ui.loop = Loop(ui.window, stack, ui.app.devices, lambda: None, blend_seconds=ui.app.blend_seconds)
        ui.run(30)
        yield


def until_still(ui: UiDriver, began: float) -> float:
    """Runs until the window shows the scene alone. Returns the seconds since ``began``."""
    while ui.screen() != ui.repainted():
        ui.run(1)
        assert ui.now - began < 1
    return ui.now - began


def test_the_game_does_not_catch_up_after_a_delay(ui, monkeypatch):
    monkeypatch.setattr(Title, "busy", True)
    with ui.play(Title(ui.app), 1):
        top, shown = ui.top, []
        monkeypatch.setattr(top, "update", shown.append)
        ui.now += 30
        ui.run(1)
        assert 1 <= len(shown) <= 8


@pytest.mark.parametrize(
    "chosen", [{}, {"reduced_motion": True}, {"speed": "slow"}, {"speed": "fast"}], ids=str
)
def test_a_blend_takes_150_to_250_ms_and_changes_the_window_at_most_33_times_a_second(window, chosen):
    """Each time, the whole window is painted. The first and the last picture are not counted."""
    ui = window(**{"speed": "normal"} | chosen)
    with blending(ui):
        before, began = ui.screen(), ui.now
        ui.press_button("Settings")
        ui.run(1)
        frames = ui.loop.frames
        assert not isinstance(ui.top, Title)
        assert ui.screen() == before
        ui.run(3)
        assert ui.screen() not in (before, ui.repainted())
        assert 0.15 <= until_still(ui, began) <= 0.25
        assert ui.loop.frames - frames <= 2 + 0.2 * 33


def test_input_goes_to_the_next_scene_at_once_and_without_animations_scenes_follow_at_once(ui, window):
    with blending(ui):
        ui.press_button("Settings")
        ui.run(2)
        ui.key(pygame.K_ESCAPE)
        ui.run(2)
        assert isinstance(ui.top, Title)
        assert until_still(ui, ui.now) <= 0.25
    ui = window()
    with blending(ui):
        ui.press_button("Settings")
        ui.run(1)
        assert ui.screen() == ui.repainted()


def test_the_bag_shrinks_as_it_empties():
    heights = []
    for count in (120, 60, 0):
        picture = Picture()
        draw_bag(picture, Rect(0, 0, 100, 120), count)
        heights.append(picture.blits[0][0].get_height())
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] < 0.7 * heights[0]


def test_the_surfaces_of_the_last_scene_are_freed_before_the_next_one_is_drawn(ui):
    picture = Picture()
    picture.add(pygame.Surface(ui.window.size), 0, 0)
    ui.window.show(picture)
    shown = weakref.ref(picture.blits[0][0])
    del picture
    Blend(ui.window, ui.app.blend_seconds).begin()
    assert shown() is None


# Pads


def switched(ui: UiDriver) -> tuple[bool, int, int]:
    """Asks for the next pad. Returns whether something moves then, and how many surfaces are seen then and afterwards."""
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene = turn_of(ui.top)
        assert not scene.turn_table.effects.busy
        scene.handle(Intent(IntentKind.NEXT_PAD))
        assert scene.model.pad_view.shows_other
        moves, during = scene.turn_table.effects.busy, len(picture_of(scene).blits)
        began = ui.now
        while scene.turn_table.effects.busy:
            ui.run(1)
            assert ui.now - began < 0.5, "nobody waits for a pad"
        assert not scene.turn_table.effects.busy
        return moves, during, len(picture_of(scene).blits)


def test_an_old_pad_slides_away_or_fades_out_or_is_gone_at_once(window):
    moves, during, after = switched(window(folder="plain", speed="normal"))
    assert moves and during > after
    moves, during, after = switched(window(folder="still", speed="normal", reduced_motion=True))
    assert moves and during == after + 2  # It lies on blank paper, so nothing is seen through it.
    moves, during, after = switched(window())
    assert not moves and during == after


def test_at_most_three_old_pads_slide_away_at_the_same_time_and_hidden_totals_stay_hidden(window, listen):
    ui, counts = window(hidden_totals=True, speed="normal"), []
    drawn = listen(pad_switch, "draw_pad", lambda *_, added, **__: added)
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu", "cpu"), 30))):
        scene = turn_of(ui.top)
        for _press in range(9):
            scene.handle(Intent(IntentKind.NEXT_PAD))
            least = scene.turn_table.sheet.area.height
            counts.append(sum(one.height >= least for one, _at in picture_of(scene).blits))
        assert counts[0] < counts[2], counts
        assert max(counts) == counts[2], counts
    assert drawn and set(drawn) == {0}


# The crown


PLAYERS = ("human", "cpu", "cpu")
ENDS = {
    "counted": lambda app: EndScoring(app, session_at(app, PLAYERS, None)),
    "lost": lambda app: MatchLost(app, session_at(app, PLAYERS, 30).match, 1, LATE),
}


def crowns_drawn(app: App, listen, end: str) -> list[float]:
    """How much of the crown is drawn in each frame until the scene comes to rest."""
    on_card, lost = (
        listen(module, "draw_crown", lambda *all: all[-1]) for module in (result_card, match_lost)
    )
    scene = ENDS[end](app)
    scene.resize((1280, 720))
    while scene.busy:
        scene.update(1 / 60)
        if scene.title.endswith("wins"):
            picture_of(scene)
    picture_of(scene)
    return on_card + lost


@pytest.mark.parametrize("end", ENDS)
def test_the_crown_is_drawn_bit_by_bit(window, listen, end):
    seen = crowns_drawn(window(speed="normal").app, listen, end)
    assert seen[0] < 0.1 and seen[-1] >= 1
    assert len([p for p in seen if p < 1]) > 20
    assert all(before <= after for before, after in pairwise(seen))


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
@pytest.mark.parametrize("end", ENDS)
def test_without_motion_the_whole_crown_is_there_at_once(window, listen, end, chosen):
    seen = crowns_drawn(window(**{"speed": "normal"} | chosen).app, listen, end)
    assert seen and min(seen) >= 1


def test_every_stroke_of_the_crown_adds_to_its_outline():
    drawings = [handwritten_crown(100, 80, ACCENT, step) for step in range(1, WRITING_STEPS + 1)]
    inked = [sum(one.get_at((x, y)).a > 0 for x in range(100) for y in range(80)) for one in drawings]
    assert all(before < after for before, after in pairwise(inked))
