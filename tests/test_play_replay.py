"""What is replayed for the eye: a press jumps to its end, and whatever the speed or the window it comes to the same table."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, best_turn, header, sitting_after, sitting_of, turn
from ui_driver import Script, UiDriver, draft_of, opening, picture_of, settle, turn_of

from game.engine.intents import Intent, IntentKind
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.match import Match
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.scene import TurnScene

PRESSES = [
    Intent(IntentKind.PRESS, (400, 300)),
    Intent(IntentKind.CONFIRM),
    Intent(IntentKind.DONE),
    Intent(IntentKind.NEXT_TILE),
    Intent(IntentKind.TAKE_BACK),
]


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path)


def shown_is_the_match(scene: TurnScene, match: Match) -> None:
    assert sorted(scene.model.displayed.placements) == sorted(match.board.laid)
    assert scene.model.displayed.pads == match.pads
    assert scene.model.displayed.bag == match.bag_count
    assert scene.model.displayed.held == [len(hand) for hand in match.hands]
    assert scene.model.displayed.lit == []


def until_next_draft(desk: UiDriver) -> Script:
    """Lets the computer's turn pass without touching anything."""
    scene = turn_of(desk.top)
    while scene.model.draft is not None:
        yield 1
    while scene.model.draft is None:
        yield 1
    yield None


# Jumping to the end


@pytest.mark.parametrize("pressed", PRESSES, ids=lambda intent: intent.kind.name)
@pytest.mark.parametrize("steps", [1, 20, 45, 70])
def test_a_press_at_any_moment_of_the_scoring_jumps_to_exactly_what_the_match_is(desk, pressed, steps):
    scene = opening(desk)
    scene.resize((800, 480))
    settle(scene)
    for one in turn("6h8 5i8 5i9"):
        draft = draft_of(scene)
        draft.lay(next(place for place in draft.left if draft.tiles[place] == one[0]), one[1])
    scene.done()
    for _ in range(steps):
        scene.update(1 / 60)
    assert scene.stage.timeline.busy
    assert scene.model.displayed.pads != desk.match.pads or steps > 60
    assert scene.handle(pressed) is None
    assert not scene.stage.timeline.busy
    assert sorted(scene.model.displayed.placements) == sorted(desk.match.board.laid)
    assert scene.model.displayed.pads == desk.match.pads
    scene.close()


def test_who_skips_and_who_waits_sees_the_same_table_when_it_is_his_turn_again(monkeypatch, tmp_path):
    screens = []
    for number, skips in enumerate((False, True)):
        desk = UiDriver(monkeypatch, tmp_path / str(number))

        def hand(desk: UiDriver = desk, skips: bool = skips) -> Script:
            yield None
            for _ in range(3):
                desk.lay_by_mouse(best_turn(desk.match))
                yield 1
                scene = turn_of(desk.top)
                while scene.model.draft is None or desk.top is not scene:
                    if skips and (desk.top is not scene or scene.stage.timeline.busy):
                        desk.key(pygame.K_TAB)
                    yield 3
                yield None
                shown_is_the_match(scene, desk.match)
                desk.point((1, 1))
                yield None
                screens.append(desk.screen())

        begun = sitting_after(desk.store, header("human", "casual", seed=21), 6)
        desk.play(desk.table(begun), hand())
    assert screens[:3] == screens[3:]


def test_skipping_takes_no_more_time_than_a_few_frames(desk):
    def hand() -> Script:
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield 2
        began = desk.now
        scene = turn_of(desk.top)
        while scene.model.draft is None:
            if scene.stage.timeline.busy:
                desk.key(pygame.K_TAB)
            yield 1
        assert desk.now - began < 0.5

    desk.play(opening(desk), hand())


def test_the_press_that_skips_lays_and_takes_back_nothing(desk):
    def hand() -> Script:
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield 2
        events = len(desk.match.events)
        desk.press_cell(at("i9"))
        yield 1
        assert turn_of(desk.top).model.refusal == ""
        assert desk.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))
        assert len(desk.match.events) - events <= 2

    desk.play(opening(desk), hand())


def test_the_menu_opens_at_once_in_the_middle_of_a_replay_and_the_replay_goes_on_afterwards(desk):
    from game.scenes.pause import Pause

    def hand() -> Script:
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield 10
        scene = turn_of(desk.top)
        desk.press(scene.layout.menu.center)
        yield None
        assert isinstance(desk.top, Pause)
        desk.key(pygame.K_ESCAPE)
        yield 1
        assert desk.top is scene and scene.stage.timeline.busy
        while scene.model.draft is None:
            yield 1
        shown_is_the_match(scene, desk.match)

    desk.play(opening(desk), hand())


def test_a_press_in_the_draw_for_the_start_jumps_to_its_end_and_the_next_one_goes_on(desk):
    scene = desk.begin(header("human", "casual", "beginner", seed=4))
    assert isinstance(scene, StartDrawScene)
    scene.resize((800, 480))
    scene.update(0.3)
    assert scene.handle(Intent(IntentKind.PRESS, (3, 3))) is None
    kept = desk.match.events[0].kept()
    starter = desk.match.header.seats[desk.match.events[0].starter()].name
    before = picture_of(scene).flatten((800, 480))
    for _ in range(3):
        after = picture_of(scene).flatten((800, 480))
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
    answer = scene.handle(Intent(IntentKind.CONFIRM))
    table = desk.router.scene(answer.route)
    assert isinstance(table, TurnScene)
    assert desk.match.due.seat == desk.match.events[0].starter()
    assert desk.match.hands[desk.match.due.seat] == [kept]
    assert starter
    table.close()


# Speeds and reduced motion


def test_slow_takes_longer_than_normal_than_fast_than_off(monkeypatch, tmp_path):
    lasted = []
    for speed in ("slow", "normal", "fast", "off"):
        desk = UiDriver(monkeypatch, tmp_path / speed, speed=speed)

        def hand(desk: UiDriver = desk) -> Script:
            yield None
            desk.lay_by_mouse(turn("6h8 5i8 5i9"))
            yield 1
            began = desk.now
            yield from until_next_draft(desk)
            lasted.append(desk.now - began)

        desk.play(opening(desk), hand())
    assert lasted == sorted(lasted, reverse=True)
    assert lasted[0] > 1.3 * lasted[1] > 1.3 * lasted[2]
    assert lasted[3] < 0.5


def test_reduced_motion_comes_to_the_same_table(monkeypatch, tmp_path):
    screens = []
    for reduced in (False, True):
        desk = UiDriver(monkeypatch, tmp_path / str(reduced), (480, 360), speed="fast", reduced_motion=reduced)

        def hand(desk: UiDriver = desk) -> Script:
            yield None
            desk.lay_by_mouse(turn("6h8 5i8 5i9"))
            yield from until_next_draft(desk)
            desk.point((1, 1))
            yield None
            screens.append(desk.screen())

        desk.watch_window()
        desk.play(opening(desk), hand())
    assert screens[0] == screens[1]


# The window changes


def test_the_window_may_change_its_size_in_the_middle_of_an_animation(monkeypatch, tmp_path):
    screens = []
    for number, changes in enumerate((False, True)):
        size = (480, 360) if changes else (640, 400)
        desk = UiDriver(monkeypatch, tmp_path / str(number), size, speed="fast")

        def hand(desk: UiDriver = desk, changes: bool = changes) -> Script:
            yield None
            desk.lay_by_mouse(turn("6h8 5i8 5i9"))
            yield 8
            scene = turn_of(desk.top)
            assert scene.stage.timeline.busy
            if changes:
                for size in ((400, 640), (800, 480), (640, 400)):
                    desk.change_size(size)
                    yield 7
                    assert scene.layout.size == size
            while scene.model.draft is None:
                yield 1
            yield None
            desk.point((1, 1))
            yield None
            shown_is_the_match(scene, desk.match)
            screens.append(desk.screen())

        if changes:
            desk.watch_window()
        desk.play(opening(desk), hand())
    assert screens[0] == screens[1]


def test_full_screen_and_back_lays_the_table_out_for_what_is_there(desk, monkeypatch):
    forgotten = []

    def hand() -> Script:
        yield None
        before = desk.screen()
        desk.key(pygame.K_F11)
        yield None
        assert desk.window.full_screen
        assert forgotten == ([True] if desk.window.size != (800, 480) else [])
        assert turn_of(desk.top).layout.size == desk.window.size
        assert desk.screen() == desk.repainted()
        desk.key(pygame.K_RETURN, pygame.KMOD_ALT)
        yield None
        assert not desk.window.full_screen
        assert desk.window.size == (800, 480)
        desk.point((1, 1))
        yield None
        assert desk.screen() == before

    monkeypatch.setattr("game.engine.window.forget", lambda: forgotten.append(True))
    desk.watch_window()
    desk.play(opening(desk), hand())


def test_a_window_made_too_small_to_play_in_still_draws(desk):
    def hand() -> Script:
        yield None
        for size in ((320, 240), (240, 320), (200, 150), (1600, 320), (320, 1200)):
            desk.change_size(size)
            yield None
            assert desk.screen() == desk.repainted()

    desk.play(opening(desk), hand())


# House rules


def test_house_rules_are_all_playable_from_the_first_turn(desk):
    for preset in PRESETS:
        begun = sitting_of(desk.store, header("human", "casual", rules=preset), *OPENING)
        scene = TurnScene(desk.app, begun)
        scene.resize((640, 480))
        settle(scene)
        assert draft_of(scene).marks(0)
        scene.close()
