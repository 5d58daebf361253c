"""The game with the keyboard alone and with the gamepad alone, through the real loop and the real queue."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

import pygame
import pytest
from desk import ARROWS, CROSS, WAYS, Desk, Hand, draft_of, focus_ways, opening, picture_of, turn_of
from helpers import (
    ANSWER,
    OPENING,
    at,
    best_turn,
    header,
    journal_text,
    saved,
    sitting_after,
    sitting_of,
    turn,
)
from pygame import Rect

from game.engine.intents import Intent, Kind
from game.engine.picture import Picture
from game.rules.material import CELLS, Cell
from game.scenes.end_scoring import EndScoring
from game.scenes.hand_over import HandOver
from game.scenes.how_to_play import HowToPlay
from game.scenes.name_entry import NameEntry
from game.scenes.pause import Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.sums import aimed, draw_sums
from game.table.palette import INK
from game.table.tiles import draw_outline
from game.table.widgets import Button, Buttons


@pytest.fixture
def desk(monkeypatch, tmp_path):
    return Desk(monkeypatch, tmp_path, speed="off")


def way_to(scene: TurnScene, goal: Cell) -> list[tuple[int, int]]:
    """The shortest way of steps from the cursor to a cell."""
    start = scene.hands.cursor
    before: dict[Cell, tuple[Cell, tuple[int, int]] | None] = {start: None}
    queue = deque([start])
    while queue:
        one = queue.popleft()
        for way in WAYS:
            found = scene.layout.step(one, way)
            if found is not None and found not in before:
                before[found] = (one, way)
                queue.append(found)
    steps = []
    while (last := before[goal]) is not None:
        goal, step = last
        steps.append(step)
    return steps[::-1]


def press_on(desk: Desk, goal: Cell) -> None:
    """Walks to a cell and presses there."""
    for step in way_to(turn_of(desk.top), goal):
        desk.key(ARROWS[step])
    desk.key(pygame.K_RETURN)


def lay_by_keys(desk: Desk) -> Hand:
    """Lays the best turn: a digit picks, arrows go there, Enter lays, D is Done."""
    scene = turn_of(desk.top)
    if not scene.hands.keys:
        desk.key(pygame.K_UP)
        yield None
    for value, where in best_turn(desk.match):
        desk.key(pygame.K_0 + value)
        yield None
        for step in way_to(scene, where):
            desk.key(ARROWS[step])
        yield None
        assert scene.hands.cursor == where
        desk.key(pygame.K_RETURN)
        yield None
    desk.key(pygame.K_d)


def lay_by_pad(desk: Desk) -> Hand:
    """Lays the best turn: Y picks, the cross goes there, A lays, X is Done."""
    scene = turn_of(desk.top)
    if not scene.hands.keys:
        desk.pad(CROSS[0, 1])
        yield None
    for value, where in best_turn(desk.match):
        draft = draft_of(scene)
        for _ in draft.tiles:
            if draft.picked is None or draft.tiles[draft.picked] != value:
                desk.pad(pygame.CONTROLLER_BUTTON_Y)
                yield None
        assert draft.picked is not None and draft.tiles[draft.picked] == value
        for step in way_to(scene, where):
            desk.pad(CROSS[step])
        yield None
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
    desk.pad(pygame.CONTROLLER_BUTTON_X)


def focus(desk: Desk, label: str, strike: Callable[[int], None], keys: dict[object, int]) -> Hand:
    """Goes to a button of a menu by arrows or cross, along the shortest way, and presses it."""
    menu = desk.top
    if not menu.buttons.visible:
        strike(keys[0, 1])
        yield None
    goal = next(i for i, button in enumerate(menu.buttons.all) if button.label == label)
    ways = focus_ways(menu)
    assert goal in ways, f"{label} cannot be reached"
    for step in ways[goal]:
        strike(keys[step.at])
        yield None
    assert menu.buttons.all[menu.buttons.focus].label == label
    strike(keys["press"])
    yield None


# Keyboard


def test_several_turns_are_played_with_the_keyboard_alone(desk):
    def hand() -> Hand:
        yield None
        for count in range(1, 6):
            yield from lay_by_keys(desk)
            yield None
            assert sum(event.__class__.__name__ == "Lay" for event in desk.match.events) >= 2 * count
            assert saved(desk.store) == [journal_text(desk.match)]

    desk.watch_window()
    desk.pace = 0.05
    desk.play(desk.begin(header("human", "casual", seed=9)), hand())


def test_a_whole_match_of_two_is_handed_over_and_played_with_the_keyboard_alone(desk):
    def hand() -> Hand:
        yield None
        while desk.match.due is not None:
            if isinstance(desk.top, HandOver):
                desk.key(pygame.K_SPACE)
            elif isinstance(desk.top, TurnScene) and desk.top.draft:
                yield from lay_by_keys(desk)
            yield None
        assert isinstance(desk.top, EndScoring)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Title)

    desk.pace = 0.1
    desk.play(desk.begin(header("human", "human", seed=2)), hand())
    assert saved(desk.store, "finished") == [journal_text(desk.match)]


def test_the_first_arrow_only_shows_the_cursor(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        before = desk.screen()
        cursor = scene.hands.cursor
        desk.key(pygame.K_LEFT)
        yield None
        assert scene.hands.cursor == cursor
        assert desk.screen() != before

    desk.play(opening(desk), hand())


def test_tab_picks_one_tile_after_another_and_backspace_takes_back(desk):
    def hand() -> Hand:
        yield None
        draft = draft_of(desk.top)
        picked = []
        for _ in range(4):
            picked.append(draft.picked)
            desk.key(pygame.K_TAB)
            yield None
        assert picked == [0, 1, 2, 0]
        desk.key(pygame.K_UP)
        desk.key(pygame.K_RETURN)
        yield None
        assert [where for _place, where in draft.laid] == [at("h8")]
        desk.key(pygame.K_BACKSPACE)
        yield None
        assert draft.laid == []

    desk.play(opening(desk), hand())


def test_enter_on_a_laid_tile_takes_it_back(desk):
    def hand() -> Hand:
        yield None
        draft = draft_of(desk.top)
        desk.key(pygame.K_UP)
        desk.key(pygame.K_RETURN)
        yield None
        assert len(draft.laid) == 1
        press_on(desk, at("h8"))
        yield None
        assert draft.laid == []

    desk.play(opening(desk), hand())


def test_after_the_last_tile_enter_is_done(desk):
    def hand() -> Hand:
        yield None
        desk.key(pygame.K_UP)
        yield None
        for value, where in turn("6h8 5i8 5i9"):
            desk.key(pygame.K_0 + value)
            yield None
            press_on(desk, where)
            yield None
        assert len(desk.match.events) == 2
        desk.key(pygame.K_RETURN)
        yield 3
        assert desk.match.board.laid[:3] == list(turn("6h8 5i8 5i9"))

    desk.play(opening(desk), hand())


def test_a_refusal_is_forgotten_when_the_turn_is_done(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.key(pygame.K_UP)
        desk.key(pygame.K_RETURN)
        yield None
        press_on(desk, at("i1"))
        yield None
        assert scene.refusal == "The 5 laid on i1 touches no tile."
        assert scene.refused == (at("i1"),)
        desk.key(pygame.K_d)
        yield 1
        assert len(desk.match.events) == 3
        assert (scene.refusal, scene.refused) == ("", ())

    free = sitting_of(desk.store, header("human", "casual", rules="italian"), *OPENING)
    desk.play(desk.table(free), hand())


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_every_cell_of_the_board_and_every_button_is_reached_with_arrows_alone(desk, size):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.press_cell(at("h8"))
        desk.key(pygame.K_DOWN)
        yield None
        assert all(way_to(scene, cell) for cell in CELLS if cell != scene.hands.cursor)
        for name in ("a7", "h14", "o7", "h2", "h8"):
            for step in way_to(scene, at(name)):
                desk.key(ARROWS[step])
            yield None
            assert scene.hands.on_board and scene.hands.cursor == at(name)
        buttons = scene.hands.buttons
        reached = set()
        for key in [pygame.K_RIGHT] * 20 + [pygame.K_DOWN] * 20 + [pygame.K_UP] * 2 + [pygame.K_LEFT] * 20:
            desk.key(key)
            yield None
            if not scene.hands.on_board:
                reached.add(buttons.all[buttons.focus].label)
        assert reached == {"", "Take back", "Done"}

    desk.change_size(size)
    desk.play(opening(desk), hand())


@pytest.mark.parametrize("pads", [(0, 1, 2, 3), (0, 0, 1, 1)])
def test_keys_turn_from_pad_to_pad_and_back_to_the_own_one(desk, pads):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        own, others = scene.shown.actor, []
        pictures = [desk.screen()]
        for strike in (
            lambda: desk.key(pygame.K_p),
            lambda: desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
        ):
            others.clear()
            while not others or others[-1] is not None:
                strike()
                yield None
                others.append(scene.looking)
                pictures.append(desk.screen())
            assert len(others) == len(set(pads))
            assert {pads[seat] for seat in others[:-1]} == set(pads) - {pads[own]}
        assert len(set(pictures)) > 1

    seats = header("human", "casual", "casual", "casual", pads=pads)
    desk.play(desk.table(sitting_after(desk.store, seats, 6)), hand())


def test_menus_are_walked_with_the_keyboard_alone_from_the_title_into_a_match_and_out_again(desk):
    def hand() -> Hand:
        yield None
        for label, kind in (("How to play", HowToPlay), ("Settings", SettingsScene), ("New game", Setup)):
            yield from focus(desk, label, desk.key, ARROWS)
            assert isinstance(desk.top, kind)
            if kind is not Setup:
                desk.key(pygame.K_ESCAPE)
                yield None
                assert isinstance(desk.top, Title)
        yield from focus(desk, "Play", desk.key, ARROWS)
        turn_of(desk.top)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause)
        yield from focus(desk, "Leave, continue later", desk.key, ARROWS)
        assert isinstance(desk.top, Title)
        yield from focus(desk, "Quit", desk.key, ARROWS)

    desk.play(Title(desk.app), hand())
    assert desk.loop.stack.top is None


def test_left_and_right_change_a_setting_and_it_is_kept(desk):
    def hand() -> Hand:
        yield None
        desk.key(pygame.K_DOWN)
        yield None
        assert desk.app.settings.speed == "off"
        desk.key(pygame.K_LEFT)
        yield None
        assert desk.app.settings.speed == "fast"
        assert desk.store.settings().speed == "fast"
        desk.key(pygame.K_RIGHT)
        yield None
        assert desk.store.settings().speed == "off"

    desk.play(SettingsScene(desk.app), hand())


def test_enter_presses_the_bright_button_as_long_as_no_other_shows_the_focus(desk):
    def hand() -> Hand:
        yield None
        for leave in (lambda: desk.key(pygame.K_RETURN), lambda: desk.press_button("Back")):
            desk.press_button("Settings")
            yield None
            assert isinstance(desk.top, SettingsScene)
            leave()
            yield None
            assert isinstance(desk.top, Title)
            assert desk.app.settings.speed == "off", "the first line of the settings"
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup), "New game is the bright one, though Settings was pressed last"

    desk.play(Title(desk.app), hand())


def test_where_no_button_is_bright_enter_first_shows_which_has_the_focus(desk):
    buttons, pressed = Buttons(), []
    buttons.replace([Button(Rect(0, 0, 9, 9), "Back", lambda: pressed.append(1))])
    buttons.handle(Intent(Kind.CONFIRM))
    assert (buttons.visible, pressed) == (True, [])
    buttons.handle(Intent(Kind.CONFIRM))
    assert pressed == [1]


def test_a_name_is_typed_and_letters_are_commands_again_afterwards(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Ada")
        yield None
        assert isinstance(desk.top, NameEntry)
        for _ in range(5):
            desk.key(pygame.K_BACKSPACE)
        for letter in "Änd 3m":
            desk.key(ord(letter.lower()))
            desk.post(pygame.TEXTINPUT, text=letter)
        yield None
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup)
        assert desk.app.settings.seats[0].name == "Änd 3m"
        desk.key(pygame.K_d)
        desk.post(pygame.TEXTINPUT, text="d")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Änd 3m")
        yield None
        desk.post(pygame.TEXTINPUT, text="x" * 300)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert desk.app.settings.seats[0].name == "Änd 3m", "a cancelled name changes nothing"

    desk.play(Setup(desk.app), hand())


def test_a_name_of_blanks_or_of_nothing_is_not_taken_and_a_long_one_is_cut(desk):
    def hand() -> Hand:
        yield None
        for typed in ("   ", ""):
            desk.press_button("Ada")
            yield None
            for _ in range(5):
                desk.key(pygame.K_BACKSPACE)
            desk.post(pygame.TEXTINPUT, text=typed)
            desk.key(pygame.K_RETURN)
            yield None
            assert desk.app.settings.seats[0].name == "Ada"
        desk.press_button("Ada")
        yield None
        desk.post(pygame.TEXTINPUT, text="\x00\n\u200b" + "y" * 300)
        desk.key(pygame.K_RETURN)
        yield None
        name = desk.app.settings.seats[0].name
        assert set(name) == {"y"} and len(name) <= 20 and name.isprintable()

    desk.play(Setup(desk.app), hand())


# Gamepad


def test_turns_are_played_with_the_gamepad_alone(desk):
    def hand() -> Hand:
        yield None
        for _ in range(2):
            before = len(desk.match.events)
            yield from lay_by_pad(desk)
            yield None
            assert len(desk.match.events) >= before + 3
            assert saved(desk.store) == [journal_text(desk.match)]

    desk.watch_window()
    desk.play(desk.begin(header("human", "casual", seed=9)), hand())


def test_the_stick_moves_the_cursor_and_b_takes_back(desk):
    def lean(axis: int, value: float) -> None:
        desk.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=0)

    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert scene.hands.keys and not draft_of(scene).laid, "the first press shows the cursor"
        desk.pad(pygame.CONTROLLER_BUTTON_A)
        yield None
        assert len(draft_of(scene).laid) == 1
        for axis, value, way in ((0, 1.0, (1, 0)), (1, -1.0, (0, -1)), (0, -1.0, (-1, 0)), (1, 1.0, (0, 1))):
            goal = scene.layout.step(scene.hands.cursor, way)
            lean(axis, value)
            lean(axis, 0.0)
            yield None
            assert scene.hands.cursor == goal
        desk.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        assert not draft_of(scene).laid

    desk.play(opening(desk), hand())


def test_menus_are_walked_with_the_gamepad_alone(desk):
    def hand() -> Hand:
        yield None
        yield from focus(desk, "New game", desk.pad, CROSS)
        yield from focus(desk, "Ada", desk.pad, CROSS)
        assert isinstance(desk.top, NameEntry)
        desk.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        yield from focus(desk, "Z", desk.pad, CROSS)
        yield from focus(desk, "Done", desk.pad, CROSS)
        assert desk.app.settings.seats[0].name == "Adz"
        yield from focus(desk, "Play", desk.pad, CROSS)
        turn_of(desk.top)
        desk.pad(pygame.CONTROLLER_BUTTON_START)
        yield None
        assert isinstance(desk.top, Pause)
        desk.pad(pygame.CONTROLLER_BUTTON_B)
        yield None
        turn_of(desk.top)

    desk.play(Title(desk.app), hand())


# What is held


def test_an_arrow_that_is_held_walks_on_while_nothing_else_happens(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.key(pygame.K_UP)
        yield None
        desk.post(pygame.KEYDOWN, key=pygame.K_UP, mod=0)
        yield 90
        desk.post(pygame.KEYUP, key=pygame.K_UP, mod=0)
        yield None
        cell = scene.hands.cursor
        assert cell == at("h2"), "it came to the edge"

    desk.play(opening(desk), hand())


def test_an_arrow_held_while_another_scene_opens_does_not_walk_on_in_it(desk):
    def hand() -> Hand:
        yield None
        desk.key(pygame.K_UP)
        yield None
        desk.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)
        desk.key(pygame.K_ESCAPE)
        yield 60
        assert isinstance(desk.top, Pause)
        assert not desk.loop.input.holding
        assert not desk.top.buttons.visible

    desk.play(opening(desk), hand())


def test_a_held_arrow_stops_when_the_window_loses_the_keyboard(desk):
    def hand() -> Hand:
        yield None
        scene = turn_of(desk.top)
        desk.key(pygame.K_UP)
        yield None
        desk.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0)
        desk.post(pygame.WINDOWFOCUSLOST, window=None)
        yield None
        assert scene.hands.cursor == at("h9")

    desk.play(opening(desk), hand())


def test_a_key_pressed_twice_on_give_up_ends_no_match(desk):
    def hand() -> Hand:
        yield None
        desk.key(pygame.K_ESCAPE)
        yield 2
        desk.press_button("Give up")
        yield 2
        desk.key(pygame.K_RETURN)
        yield None
        turn_of(desk.top)
        assert saved(desk.store) and not saved(desk.store, "finished")

    desk.play(opening(desk), hand())


# Where the keys are


def test_what_a_cell_adds_up_to_is_drawn_above_the_ring_of_the_keys(desk):
    scene = turn_of(desk.table(sitting_of(desk.store, header("casual", "human"), *ANSWER)))

    def hand() -> Hand:
        yield None
        desk.key(pygame.K_UP)
        yield None
        hands, table = scene.hands, scene.layout
        sums = aimed(scene, scene.draft)
        assert hands.aimed == hands.cursor and sums, "the cursor begins where the tile makes most"
        ring, signs = Picture(), Picture()
        draw_outline(ring, table.rect(hands.cursor), INK)
        draw_sums(signs, table, sums)
        blits = picture_of(scene).blits
        assert all(blits.index(sign) > blits.index(ring.blits[0]) for sign in signs.blits)

    desk.play(scene, hand())
