"""Replayed events: a press jumps to the end, and the table is then the same at every speed and window size."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, best_turn, header, session_after, session_of, turn
from ui_driver import UiDriver, draft_of, opening, picture_of, settle, turn_of

from game.engine.intents import Intent, IntentKind
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.match import Match
from game.scenes.start_draw import StartDrawScene
from game.scenes.tile_turn.scene import TileTurnScene

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


def assert_match_displayed(scene: TileTurnScene, match: Match) -> None:
    """Checks that the board, pads, bag and hands on the screen are those of the match."""
    assert sorted(scene.model.displayed.placements) == sorted(match.board.laid)
    assert scene.model.displayed.pads == match.pads
    assert scene.model.displayed.stock == match.bag_count
    assert scene.model.displayed.held == [len(hand) for hand in match.hands]
    assert scene.model.displayed.lit_runs == []


def until_next_draft(ui: UiDriver) -> None:
    """Waits without any input until the computer has played."""
    scene = turn_of(ui.top)
    while scene.model.draft is not None:
        ui.run(1)
    while scene.model.draft is None:
        ui.run(1)
    ui.run()


# Jumping to the end


@pytest.mark.parametrize("pressed", PRESSES, ids=lambda intent: intent.kind.name)
@pytest.mark.parametrize("steps", [1, 20, 45, 70])
def test_press_during_scoring_jumps_to_the_state_of_the_match(ui, pressed, steps):
    scene = opening(ui)
    scene.resize((800, 480))
    settle(scene)
    for one in turn("6h8 5i8 5i9"):
        draft = draft_of(scene)
        draft.lay(next(place for place in draft.unlaid if draft.tiles[place] == one[0]), one[1])
    scene.finish_turn()
    for _ in range(steps):
        scene.update(1 / 60)
    assert scene.stage.timeline.busy
    assert scene.model.displayed.pads != ui.match.pads or steps > 60
    assert scene.handle(pressed) is None
    assert not scene.stage.timeline.busy
    assert sorted(scene.model.displayed.placements) == sorted(ui.match.board.laid)
    assert scene.model.displayed.pads == ui.match.pads
    scene.close()


@pytest.mark.slow
def test_skipping_and_waiting_lead_to_the_same_table(monkeypatch, tmp_path):
    screens = []
    for number, skips in enumerate((False, True)):
        ui = UiDriver(monkeypatch, tmp_path / str(number))

        begun = session_after(ui.store, header("human", "casual", seed=21), 6)
        with ui.play(ui.table(begun)):
            for _ in range(3):
                ui.lay_by_mouse(best_turn(ui.match))
                ui.run(1)
                scene = turn_of(ui.top)
                while scene.model.draft is None or ui.top is not scene:
                    if skips and (ui.top is not scene or scene.stage.timeline.busy):
                        ui.key(pygame.K_TAB)
                    ui.run(3)
                ui.run()
                assert_match_displayed(scene, ui.match)
                ui.point((1, 1))
                ui.run()
                screens.append(ui.screen())
    assert screens[:3] == screens[3:]


def test_skipping_takes_no_more_time_than_a_few_frames(ui):
    with ui.play(opening(ui)):
        ui.lay_by_mouse(turn("6h8 5i8 5i9"))
        ui.run(2)
        began = ui.now
        scene = turn_of(ui.top)
        while scene.model.draft is None:
            if scene.stage.timeline.busy:
                ui.key(pygame.K_TAB)
            ui.run(1)
        assert ui.now - began < 0.5


def test_the_press_that_skips_lays_and_takes_back_nothing(ui):
    with ui.play(opening(ui)):
        ui.lay_by_mouse(turn("6h8 5i8 5i9"))
        ui.run(2)
        events = len(ui.match.events)
        ui.press_cell(at("i9"))
        ui.run(1)
        assert turn_of(ui.top).model.refusal == ""
        assert ui.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))
        assert len(ui.match.events) - events <= 2


@pytest.mark.slow
def test_menu_opens_during_a_replay_which_then_goes_on(ui):
    from game.scenes.pause import Pause

    with ui.play(opening(ui)):
        ui.lay_by_mouse(turn("6h8 5i8 5i9"))
        ui.run(10)
        scene = turn_of(ui.top)
        ui.press(scene.layout.station.menu.center)
        ui.run()
        assert isinstance(ui.top, Pause)
        ui.key(pygame.K_ESCAPE)
        ui.run(1)
        assert ui.top is scene and scene.stage.timeline.busy
        while scene.model.draft is None:
            ui.run(1)
        assert_match_displayed(scene, ui.match)


def test_press_in_the_start_draw_jumps_to_its_end_then_goes_on(ui):
    scene = ui.begin(header("human", "casual", "beginner", seed=4))
    assert isinstance(scene, StartDrawScene)
    scene.resize((800, 480))
    scene.update(0.3)
    assert scene.handle(Intent(IntentKind.PRESS, (3, 3))) is None
    tile = ui.match.events[0].kept_tile()
    starter = ui.match.header.seats[ui.match.events[0].starter()].name
    before = picture_of(scene).flatten((800, 480))
    for _ in range(3):
        after = picture_of(scene).flatten((800, 480))
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
    answer = scene.handle(Intent(IntentKind.CONFIRM))
    table = ui.router.scene(answer.route)
    assert isinstance(table, TileTurnScene)
    assert ui.match.due.seat == ui.match.events[0].starter()
    assert ui.match.hands[ui.match.due.seat] == [tile]
    assert starter
    table.close()


# Speeds and reduced motion


@pytest.mark.slow
def test_slow_takes_longer_than_normal_than_fast_than_off(monkeypatch, tmp_path):
    lasted = []
    for speed in ("slow", "normal", "fast", "off"):
        ui = UiDriver(monkeypatch, tmp_path / speed, speed=speed)

        with ui.play(opening(ui)):
            ui.lay_by_mouse(turn("6h8 5i8 5i9"))
            ui.run(1)
            began = ui.now
            until_next_draft(ui)
            lasted.append(ui.now - began)
    assert lasted == sorted(lasted, reverse=True)
    assert lasted[0] > 1.3 * lasted[1] > 1.3 * lasted[2]
    assert lasted[3] < 0.5


@pytest.mark.slow
def test_reduced_motion_comes_to_the_same_table(monkeypatch, tmp_path):
    screens = []
    for reduced in (False, True):
        ui = UiDriver(monkeypatch, tmp_path / str(reduced), (480, 360), speed="fast", reduced_motion=reduced)

        ui.watch_window()
        with ui.play(opening(ui)):
            ui.lay_by_mouse(turn("6h8 5i8 5i9"))
            until_next_draft(ui)
            ui.point((1, 1))
            ui.run()
            screens.append(ui.screen())
    assert screens[0] == screens[1]


# The window changes


@pytest.mark.slow
def test_the_window_may_change_its_size_in_the_middle_of_an_animation(monkeypatch, tmp_path):
    screens = []
    for number, changes in enumerate((False, True)):
        size = (480, 360) if changes else (640, 400)
        ui = UiDriver(monkeypatch, tmp_path / str(number), size, speed="fast")

        if changes:
            ui.watch_window()
        with ui.play(opening(ui)):
            ui.lay_by_mouse(turn("6h8 5i8 5i9"))
            ui.run(8)
            scene = turn_of(ui.top)
            assert scene.stage.timeline.busy
            if changes:
                for size in ((400, 640), (800, 480), (640, 400)):
                    ui.change_size(size)
                    ui.run(7)
                    assert scene.layout.size == size
            while scene.model.draft is None:
                ui.run(1)
            ui.run()
            ui.point((1, 1))
            ui.run()
            assert_match_displayed(scene, ui.match)
            screens.append(ui.screen())
    assert screens[0] == screens[1]


@pytest.mark.slow
def test_full_screen_and_back_lays_the_table_out_for_what_is_there(ui, monkeypatch):
    forgotten = []

    monkeypatch.setattr("game.engine.window.clear_caches", lambda: forgotten.append(True))
    ui.watch_window()
    with ui.play(opening(ui)):
        before = ui.screen()
        ui.key(pygame.K_F11)
        ui.run()
        assert ui.window.full_screen
        assert forgotten == ([True] if ui.window.size != (800, 480) else [])
        assert turn_of(ui.top).layout.size == ui.window.size
        assert ui.screen() == ui.repainted()
        ui.key(pygame.K_RETURN, pygame.KMOD_ALT)
        ui.run()
        assert not ui.window.full_screen
        assert ui.window.size == (800, 480)
        ui.point((1, 1))
        ui.run()
        assert ui.screen() == before


@pytest.mark.slow
def test_a_window_made_too_small_to_play_in_still_draws(ui):
    with ui.play(opening(ui)):
        for size in ((320, 240), (240, 320), (200, 150), (1600, 320), (320, 1200)):
            ui.change_size(size)
            ui.run()
            assert ui.screen() == ui.repainted()


# House rules


def test_house_rules_are_all_playable_from_the_first_turn(ui):
    for preset in PRESETS:
        begun = session_of(ui.store, header("human", "casual", rules=preset), *OPENING)
        scene = TileTurnScene(ui.app, begun)
        scene.resize((640, 480))
        settle(scene)
        assert draft_of(scene).marks(0)
        scene.close()
