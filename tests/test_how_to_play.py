"""*How to play* explains both games; its pictures move a few times and then rest, and what they show is true."""

from itertools import pairwise

import pygame
import pytest
from ui_driver import UiDriver, button_of, buttons_of, picture_of, pixels

from game.engine.devices import Device
from game.engine.intents import Intent, IntentKind
from game.engine.scene import Push
from game.games import GAMES
from game.rules.cards.deck import Pad as CardPad
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.constants import Pad
from game.scenes.cards.examples import ClothExample
from game.scenes.how_to_play.examples import ACROSS, PadExample
from game.scenes.how_to_play.rule_page import Controls
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.screen import screen_of
from game.scenes.tiles import examples as tile_examples
from game.scenes.tiles.examples import BoardExample, LastTile, Opening
from game.table import timings

pytestmark = pytest.mark.slow


def press(scene: HowToPlay, label: str) -> None:
    next(button for button in buttons_of(scene) if button.label == label).act()


@pytest.fixture
def scene(ui: UiDriver) -> HowToPlay:
    made = HowToPlay(ui.app, CARDS)
    made.resize((1280, 720))
    return made


def test_the_reader_can_change_to_the_other_game_and_back(scene):
    press(scene, "Next")
    press(scene, "Tiles")
    assert scene.title == screen_of(BOARD).pages()[0]().title
    for _page in screen_of(BOARD).pages()[1:]:
        press(scene, "Next")
    assert scene.title == screen_of(BOARD).pages()[-1]().title
    assert not button_of(scene, "Next").enabled and button_of(scene, "Close").main
    press(scene, "Cards")
    assert scene.title == screen_of(CARDS).pages()[0]().title


def test_enter_turns_the_pages_and_closes_the_last_one(ui):
    pages = [make().title for make in screen_of(BOARD).pages()]
    ui.app.devices.in_use = Device.KEYS
    with ui.play(ui.make("title")):
        ui.loop.stack.follow(Push("how_to_play"))
        for title in pages:
            assert ui.top.title == title
            ui.strike(pygame.K_RETURN)
        assert not isinstance(ui.top, HowToPlay)


def test_a_reader_with_keys_who_goes_back_goes_on_from_there(ui):
    ui.app.devices.in_use = Device.KEYS
    with ui.play(HowToPlay(ui.app, BOARD, 3)):
        ui.strike(pygame.K_UP, pygame.K_RETURN)
        assert ui.top.title == screen_of(BOARD).pages()[2]().title
        ui.strike(pygame.K_RETURN, pygame.K_RETURN)
        assert ui.top.title == screen_of(BOARD).pages()[0]().title
        ui.strike(pygame.K_RETURN)
        assert ui.top.title == screen_of(BOARD).pages()[1]().title
        ui.strike(pygame.K_LEFT, pygame.K_RETURN)
        assert ui.top.title == screen_of(BOARD).pages()[1]().title


def test_every_page_about_cards_looks_different_and_the_same_each_time(scene):
    pictures = []
    for _page in screen_of(CARDS).pages():
        pictures.append(picture_of(scene).blits)
        assert picture_of(scene).blits == pictures[-1]
        press(scene, "Next")
    assert all(one != other for one, other in pairwise(pictures))


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_controls_shows_the_buttons_of_the_device_in_use_where_the_keys_were(ui, game_name):
    page = HowToPlay(ui.app, game_name, len(screen_of(game_name).pages()) - 1)
    page.resize((1280, 720))
    seen = {}
    for device in Device:
        ui.app.devices.in_use = device
        seen[device] = picture_of(page).blits[: -len(page.buttons.all)]
    assert seen[Device.POINTER] == seen[Device.KEYS]
    keys = [surface for surface, _at in seen[Device.KEYS]]
    for device in (Device.XBOX, Device.PLAYSTATION, Device.NINTENDO):
        places = [at for _surface, at in seen[device]]
        assert places == [at for _surface, at in seen[Device.KEYS]]
        other = [surface for surface, _at in seen[device] if surface not in keys]
        controls = screen_of(game_name).pages()[-1]().example
        assert isinstance(controls, Controls)
        assert len(other) == len(controls.rows(device)) + 1  # With the heading.
    assert len(seen[Device.NUMBERED]) < len(seen[Device.XBOX])


EVERYWHERE = """
    go to a place where it fits: arrows arrows arrows arrows arrows
    lay it there: enter A cross A 1
    take one back: backspace B circle B 2
    end the turn: D X square X 3
    ask for a hint: H LB L1 L 5
"""
LAST = """
    see a pad large, explained: I L L L
    see the last turn again: L LT L2 ZL
    open the menu: M lines lines plus 8
"""
SIGNS = {
    BOARD: f"""
        pick another tile: tab Y triangle Y 4
        {EVERYWHERE}
        see the next pad: P RB R1 R 6
        {LAST}""",
    CARDS: f"""
        pick another card: tab Y triangle Y 4
        rotate the card: R RB R1 R 6
        see every place where it fits: F RT R2 ZR 7
        {EVERYWHERE}
        see the next pad: P R R R
        {LAST}""",
}
"""What each key does, and the signs of keyboard, Xbox, PlayStation, Nintendo and a gamepad with numbers; nothing for the last if it
has no such button."""
DEVICES = Device.KEYS, Device.XBOX, Device.PLAYSTATION, Device.NINTENDO, Device.NUMBERED


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
def test_each_key_and_button_is_said_to_do_what_it_does(game_name):
    controls = screen_of(game_name).pages()[-1]().example
    assert isinstance(controls, Controls)
    lines = [line.strip().split(": ") for line in SIGNS[game_name].splitlines() if line.strip()]
    for at, device in enumerate(DEVICES):
        told = [(words, marks.split()[at]) for words, marks in lines if at < len(marks.split())]
        assert [(words, sign.mark) for sign, words in controls.rows(device)] == told


# Moving pictures


SIZE = (640, 400)
MOVING = [
    (game_name, number) for game_name in GAMES for number in range(len(screen_of(game_name).pages()) - 1)
]
"""Every page but the controls."""
POINTS = {10: (1, 1), 11: (2, 3), 12: (4, 5)}
"""What a run of each total scores in the tile game and in the card game (RULES.md 5, CARDS.md 4)."""


def page_of(ui: UiDriver, game_name: str, number: int) -> HowToPlay:
    scene = HowToPlay(ui.app, game_name, number)
    scene.resize(SIZE)
    return scene


def wait(scene: HowToPlay, seconds: float) -> bytes:
    scene.update(seconds)
    return pixels(scene, SIZE)


@pytest.mark.window(SIZE, speed="normal")
@pytest.mark.parametrize(("game_name", "number"), MOVING)
def test_a_picture_moves_three_times_and_then_rests(ui, game_name, number):
    scene = page_of(ui, game_name, number)
    example = screen_of(game_name).pages()[number]().example
    assert 3 <= example.seconds - timings.EXAMPLE_PAUSE <= 5
    begun = pixels(scene, SIZE)
    moments = [wait(scene, example.seconds / 8) for _moment in range(7)]
    assert len(set(moments)) >= 4
    assert wait(scene, example.seconds / 8 + 0.001) == begun  # The second loop begins.
    scene.update(example.seconds * 1.99)
    assert scene.busy
    rest = wait(scene, example.seconds / 50)
    assert not scene.busy
    assert wait(scene, 1.0) == rest
    assert not scene.busy


@pytest.mark.window(SIZE, speed="normal")
@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
@pytest.mark.parametrize(("game_name", "number"), MOVING)
def test_without_motion_the_picture_rests_from_the_beginning(
    monkeypatch, tmp_path, ui, chosen, game_name, number
):
    moving = page_of(ui, game_name, number)
    moving.finish()
    scene = page_of(UiDriver(monkeypatch, tmp_path / "still", SIZE, **chosen), game_name, number)
    assert not scene.busy
    assert pixels(scene, SIZE) == pixels(moving, SIZE)


@pytest.mark.window(SIZE, speed="normal")
def test_a_page_that_is_opened_again_begins_again_and_a_resting_one_costs_no_frames(ui):
    scene = page_of(ui, BOARD, 0)
    begun = pixels(scene, SIZE)
    scene.finish()
    for way in (1, -1):
        assert scene.handle(Intent(IntentKind.SCROLL, (0, way))) is None
    assert scene.busy
    assert pixels(scene, SIZE) == begun
    with ui.play(HowToPlay(ui.app, BOARD, 4)):
        moved = ui.frames
        assert moved > 100 and not ui.top.busy
        ui.run()
        assert ui.frames - moved <= 2


def boards() -> list[BoardExample]:
    examples = [make().example for make in screen_of(BOARD).pages()]
    found = [one.board if isinstance(one, Opening) else one for one in examples]
    return [one for one in found if isinstance(one, BoardExample)]


def cloths() -> list[ClothExample]:
    return [one for make in screen_of(CARDS).pages() if isinstance(one := make().example, ClothExample)]


def grounds() -> list[tuple[dict[int, int], BoardExample | ClothExample]]:
    """The pips on each cell at the end, and the example."""
    tiles = [
        ({row * ACROSS + column: value for column, row, value in board.tiles}, board) for board in boards()
    ]
    cards = [
        ({cell: pips for card in cloth.cards for cell, pips in card.cells.items()}, cloth)
        for cloth in cloths()
    ]
    return [*tiles, *cards]


def total_through(pips: dict[int, int], cell: int, step: int) -> int:
    """What the row or column through a cell adds up to."""
    first = cell
    while first - step in pips:
        first -= step
    total = 0
    while first in pips:
        total += pips[first]
        first += step
    return total


def test_totals_in_the_examples_are_those_of_whole_runs_and_at_most_12():
    assert len(grounds()) == 5
    for pips, example in grounds():
        for run in example.runs:
            assert run.total in (10, 11, 12)
            assert sum(pips[cell] for cell in run.cells) == run.total
            step = run.cells[1] - run.cells[0]
            assert [later - cell for cell, later in pairwise(run.cells)] == [step] * (len(run.cells) - 1)
            assert total_through(pips, run.cells[0], step) == run.total
    for pips, _example in grounds():
        assert all(total_through(pips, cell, step) <= 12 for cell in pips for step in (1, ACROSS))


def test_every_mark_of_the_picked_tile_and_card_is_true():
    board = next(board for board in boards() if board.marks)
    laid = board.lays[0]
    value = next(pips for column, row, pips in board.tiles if (column, row) == (laid.column, laid.row))
    before = {row * ACROSS + column: pips for column, row, pips in board.tiles}
    del before[laid.cell]
    for column, row, kind, totals in board.marks:
        cell = row * ACROSS + column
        with_tile = {**before, cell: value}
        sums = {total_through(with_tile, cell, step) for step in (1, ACROSS)}
        assert max(sums) <= 12
        assert {one for one in sums if one >= 10} == set(totals)
        assert kind == ("run" if totals else "need" if board.floor[row][column] == "o" else "fits")
    cloth = next(cloth for cloth in cloths() if cloth.rotated)
    card = next(card for card in cloth.cards if card.at)
    before = {cell: pips for other in cloth.cards if other != card for cell, pips in other.cells.items()}
    for lies, marks in ((1, cloth.rotated.before), (ACROSS, cloth.rotated.after)):
        for x, y, totals, turn in marks:
            step = ACROSS + 1 - lies if turn else lies
            column, row = (round(x - 1), round(y - 0.5)) if step == 1 else (round(x - 0.5), round(y - 1))
            cell = row * ACROSS + column
            assert cell not in before and cell + step not in before
            ways = []
            for halves in ((card.first, card.second), (card.second, card.first)):
                pips = {**before, cell: halves[0], cell + step: halves[1]}
                sums = {total_through(pips, at, way) for at in (cell, cell + step) for way in (1, ACROSS)}
                ways.append({one for one in sums if one >= 10} if max(sums) <= 12 else None)
            assert set(totals) in ways


@pytest.mark.parametrize(("game_name", "game"), [(BOARD, 0), (CARDS, 1)])
def test_the_points_on_the_pad_are_those_of_the_rules(game_name, game):
    example = next(
        one for make in screen_of(game_name).pages() if isinstance(one := make().example, PadExample)
    )
    assert isinstance(example.pad, (Pad, CardPad)[game])
    written = example.steps()[0].entry
    assert written.points == example.runs * POINTS[example.total][game]


@pytest.mark.window(SIZE, speed="normal")
def test_the_tiles_that_are_held_at_the_end_cost_their_pips(ui, listen):
    seen = listen(tile_examples, "run_label")
    number, example = next(
        (number, one)
        for number, make in enumerate(screen_of(BOARD).pages())
        if isinstance(one := make().example, LastTile)
    )
    scene = page_of(ui, BOARD, number)
    scene.finish()
    pixels(scene, SIZE)
    assert seen == [f"-{sum(example.tiles)}"]
