"""Replayed events: a press jumps to the end, and the table is then the same at every speed and window size."""

from collections.abc import Iterator

import pygame
import pytest
from helpers import best_turn, header, session_after, turn
from mouse_play import check_match_displayed
from ui_driver import UiDriver, draft_of, opening, pixels, settle, turn_of

from game.engine.intents import Intent, IntentKind
from game.scenes.pause import Pause
from game.scenes.turn.scene import TurnScene

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]

CORNER = turn("6h8 5i8 5i9")
PRESSES = [
    Intent(IntentKind.PRESS, (400, 300)),
    Intent(IntentKind.CONFIRM),
    Intent(IntentKind.DONE),
    Intent(IntentKind.NEXT_TILE),
    Intent(IntentKind.TAKE_BACK),
]


def until_next_draft(ui: UiDriver) -> None:
    """Waits without any input until the computer has played."""
    scene = turn_of(ui.top)
    while scene.model.draft is not None:
        ui.run(1)
    while scene.model.draft is None:
        ui.run(1)
    ui.run()


@pytest.fixture(params=[1, 20, 45, 70])
def scoring(request, ui) -> Iterator[TurnScene]:
    """A scene that has shown the score of a turn for this number of frames."""
    scene = opening(ui)
    scene.resize((800, 480))
    settle(scene)
    for value, cell in CORNER:
        draft = draft_of(scene)
        draft.lay(next(place for place in draft.unlaid if draft.hand[place] == value), cell)
    scene.finish_turn()
    for _ in range(request.param):
        scene.update(1 / 60)
    assert scene.turn_table.timeline.busy
    yield scene
    scene.close()


@pytest.mark.parametrize("pressed", PRESSES, ids=lambda intent: intent.kind.name)
def test_an_input_during_scoring_jumps_to_the_state_of_the_match(ui, scoring, pressed):
    assert scoring.handle(pressed) is None
    assert not scoring.turn_table.timeline.busy
    assert sorted(scoring.model.displayed.placements) == sorted(ui.match.board.laid)
    assert scoring.model.displayed.pads == ui.match.pads


@pytest.mark.parametrize("scoring", [1, 20, 45], indirect=True)
def test_the_points_are_written_at_the_end_of_the_animation(ui, scoring):
    assert scoring.model.displayed.pads != ui.match.pads


def screens_of_three_turns(ui: UiDriver, *, skips: bool) -> list[bytes]:
    """What the window shows after each of three turns and their answers. Checks that it is the match."""
    screens = []
    with ui.play(ui.table(session_after(ui.store, header("human", "casual", seed=21), 6))):
        for _ in range(3):
            ui.lay_by_mouse(best_turn(ui.match))
            ui.run(1)
            scene = turn_of(ui.top)
            while scene.model.draft is None or ui.top is not scene:
                if skips and (ui.top is not scene or scene.turn_table.timeline.busy):
                    ui.key(pygame.K_TAB)
                ui.run(3)
            ui.run()
            check_match_displayed(scene, ui.match)
            for where in ((99, 1), (1, 1)):  # So far that the mouse is the device in use again.
                ui.hover(where)
            screens.append(ui.screen())
    return screens


def test_skipping_and_waiting_lead_to_the_same_table(monkeypatch, tmp_path):
    waited = screens_of_three_turns(UiDriver(monkeypatch, tmp_path / "waits"), skips=False)
    skipped = screens_of_three_turns(UiDriver(monkeypatch, tmp_path / "skips"), skips=True)
    assert skipped == waited


@pytest.fixture
def laid(ui) -> Iterator[TurnScene]:
    """The first turn has just been laid by mouse. Its points are being shown."""
    with ui.play(opening(ui)):
        ui.lay_by_mouse(CORNER)
        ui.run(2)
        yield turn_of(ui.top)


def test_the_press_that_skips_lays_nothing_and_skipping_takes_no_more_than_a_few_frames(ui, laid):
    events, began = len(ui.match.events), ui.now
    ui.press_cell("i9")
    ui.run(1)
    assert laid.model.refusal == "" and len(ui.match.events) - events <= 2
    assert ui.match.board.laid[:3] == list(CORNER)
    while laid.model.draft is None:
        if laid.turn_table.timeline.busy:
            ui.key(pygame.K_TAB)
        ui.run(1)
    assert ui.now - began < 0.5


def test_an_animation_goes_on_after_the_menu(ui, laid):
    ui.run(8)
    ui.click(laid.layout.station.menu.center)
    assert isinstance(ui.top, Pause)
    ui.key(pygame.K_ESCAPE)
    ui.run(1)
    assert ui.top is laid and laid.turn_table.timeline.busy
    while laid.model.draft is None:
        ui.run(1)
    check_match_displayed(laid, ui.match)


@pytest.mark.parametrize("kind", [IntentKind.PRESS, IntentKind.CONFIRM, IntentKind.BACK])
def test_a_press_ends_the_draw_for_the_start_and_the_next_one_goes_on(ui, kind):
    scene = ui.begin(header("human", "casual", "beginner", seed=4))
    scene.resize((800, 480))
    scene.update(0.3)
    assert scene.handle(Intent(kind, (3, 3))) is None
    before, draw = pixels(scene, (800, 480)), ui.match.events[0]
    for _ in range(3):
        assert scene.update(1 / 60) is None, "there is time to read who begins"
        assert pixels(scene, (800, 480)) == before, "something moves"
    table = scene.handle(Intent(kind, (3, 3))).scene(ui.make)
    assert isinstance(table, TurnScene)
    table.close()
    assert ui.match.due.seat == draw.starter()
    assert ui.match.hands[draw.starter()] == [draw.kept_tile()]


def test_a_slower_speed_takes_clearly_longer_and_without_animations_nothing_is_waited_for(window):
    lasted = []
    for speed in ("slow", "normal", "fast", "off"):
        ui = window(folder=speed, speed=speed)
        with ui.play(opening(ui)):
            ui.lay_by_mouse(CORNER)
            ui.run(1)
            began = ui.now
            until_next_draft(ui)
            lasted.append(ui.now - began)
    assert lasted[0] > 1.3 * lasted[1] and lasted[1] > 1.3 * lasted[2]
    assert lasted[3] < min(0.5, lasted[2])


def test_reduced_motion_comes_to_the_same_table(monkeypatch, tmp_path):
    screens = []
    for reduced in (False, True):
        ui = UiDriver(monkeypatch, tmp_path / str(reduced), (480, 360), speed="fast", reduced_motion=reduced)

        ui.watch_window()
        with ui.play(opening(ui)):
            ui.lay_by_mouse(CORNER)
            until_next_draft(ui)
            ui.hover((1, 1))
            screens.append(ui.screen())
    assert screens[0] == screens[1]
