"""Replayed events: a press jumps to the end, and the table is then the same at every speed and window size."""

from collections.abc import Iterator

import pygame
import pytest
from helpers import at, best_turn, header, session_after, turn
from mouse_play import check_match_displayed
from ui_driver import UiDriver, draft_of, opening, pixels, settle, turn_of

from game.engine.intents import Intent, IntentKind
from game.scenes.pause import Pause
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.scene import TurnScene

pytestmark = pytest.mark.slow

CORNER = turn("6h8 5i8 5i9")
PRESSES = [
    Intent(IntentKind.PRESS, (400, 300)),
    Intent(IntentKind.CONFIRM),
    Intent(IntentKind.DONE),
    Intent(IntentKind.NEXT_TILE),
    Intent(IntentKind.TAKE_BACK),
]


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path)


def until_next_draft(ui: UiDriver) -> None:
    """Waits without any input until the computer has played."""
    scene = turn_of(ui.top)
    while scene.model.draft is not None:
        ui.run(1)
    while scene.model.draft is None:
        ui.run(1)
    ui.run()


# Jumping to the end


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
    assert scene.stage.timeline.busy
    yield scene
    scene.close()


@pytest.mark.parametrize("pressed", PRESSES, ids=lambda intent: intent.kind.name)
def test_an_input_during_scoring_ends_the_animation(scoring, pressed):
    assert scoring.handle(pressed) is None
    assert not scoring.stage.timeline.busy


@pytest.mark.parametrize("pressed", PRESSES, ids=lambda intent: intent.kind.name)
def test_an_input_during_scoring_jumps_to_the_state_of_the_match(ui, scoring, pressed):
    scoring.handle(pressed)
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
                if skips and (ui.top is not scene or scene.stage.timeline.busy):
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


def test_skipping_takes_no_more_time_than_a_few_frames(ui, laid):
    began = ui.now
    while laid.model.draft is None:
        if laid.stage.timeline.busy:
            ui.key(pygame.K_TAB)
        ui.run(1)
    assert ui.now - began < 0.5


def test_the_press_that_skips_lays_nothing(ui, laid):
    events = len(ui.match.events)
    ui.press_cell(at("i9"))
    ui.run(1)
    assert laid.model.refusal == ""
    assert len(ui.match.events) - events <= 2


def test_the_press_that_skips_takes_back_nothing(ui, laid):
    ui.press_cell(at("i9"))
    ui.run(1)
    assert ui.match.board.laid[:3] == list(CORNER)


# The menu during an animation


@pytest.fixture
def paused(ui, laid) -> TurnScene:
    """The menu was opened while points were being shown."""
    ui.run(8)
    ui.click(laid.layout.station.menu.center)
    assert isinstance(ui.top, Pause)
    return laid


def test_an_animation_goes_on_after_the_menu(ui, paused):
    ui.key(pygame.K_ESCAPE)
    ui.run(1)
    assert ui.top is paused and paused.stage.timeline.busy


def test_the_table_shows_the_match_after_the_menu(ui, paused):
    ui.key(pygame.K_ESCAPE)
    ui.run(1)
    while paused.model.draft is None:
        ui.run(1)
    check_match_displayed(paused, ui.match)


# The draw for the start


@pytest.fixture
def start_draw(ui) -> StartDrawScene:
    """A press has just ended the animation of the draw for the start."""
    scene = ui.begin(header("human", "casual", "beginner", seed=4))
    scene.resize((800, 480))
    scene.update(0.3)
    assert scene.handle(Intent(IntentKind.PRESS, (3, 3))) is None
    return scene


def test_after_the_press_nothing_moves_in_the_start_draw(start_draw):
    before = pixels(start_draw, (800, 480))
    for _ in range(3):
        start_draw.update(1 / 60)
        assert pixels(start_draw, (800, 480)) == before


def test_the_next_press_goes_on_from_the_start_draw(ui, start_draw):
    answer = start_draw.handle(Intent(IntentKind.CONFIRM))
    table = answer.scene(ui.make)
    assert isinstance(table, TurnScene)
    table.close()


def test_the_starter_has_the_highest_tile_at_the_first_turn(ui, start_draw):
    draw = ui.match.events[0]
    start_draw.handle(Intent(IntentKind.CONFIRM)).scene(ui.make).close()
    assert ui.match.due.seat == draw.starter()
    assert ui.match.hands[draw.starter()] == [draw.kept_tile()]


# Speeds and reduced motion


@pytest.fixture(scope="module")
def seconds(tmp_path_factory) -> dict[str, float]:
    """How long an animation lasts at each speed, in seconds of the game."""
    lasted = {}
    for speed in ("slow", "normal", "fast", "off"):
        with pytest.MonkeyPatch.context() as patch:
            ui = UiDriver(patch, tmp_path_factory.mktemp(speed), speed=speed)
            with ui.play(opening(ui)):
                ui.lay_by_mouse(CORNER)
                ui.run(1)
                began = ui.now
                until_next_draft(ui)
                lasted[speed] = ui.now - began
    return lasted


@pytest.mark.parametrize(("slower", "faster"), [("slow", "normal"), ("normal", "fast")])
def test_a_slower_speed_takes_clearly_longer(seconds, slower, faster):
    assert seconds[slower] > 1.3 * seconds[faster]


def test_without_animations_nothing_is_waited_for(seconds):
    assert seconds["off"] < min(0.5, seconds["fast"])


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
