"""The picture of a hint: button and text cover nothing and move nothing, and the order of the tiles can be read."""

import pygame
import pytest
from hint_driver import answering, ask, brief_hint_driver, strike
from ui_driver import UiDriver, draft_of, picture_of

from game.engine.picture import Picture
from game.players.budget import Samples
from game.rules.tiles.constants import CELLS
from game.scenes.tile_turn.drawing import ORDER, ORDER_ON_RACK
from game.scenes.turn.scene import TurnScene
from game.scenes.turn.signs import order_sign, sign_size
from game.scenes.turn.status_bar import draw_hint_text
from game.table.layout import layout
from game.table.sheet import NAME_ROW

SIZES = [(640, 480), (800, 480), (1280, 720), (3840, 2160), (720, 1280), (480, 800), (400, 300), (600, 600)]

BOX = pygame.Surface((20, 10))


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_hint_button_covers_no_cell_and_no_other_button(size, seats):
    found = layout(size, seats)
    assert found.board.contains(found.station.hint)
    assert not [cell for cell in CELLS if found.rect(cell).colliderect(found.station.hint)]
    assert not found.station.hint.colliderect(found.station.menu)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_the_hint_button_is_at_least_as_large_as_the_menu_button(size, seats):
    station = layout(size, seats).station
    assert min(station.hint.size) >= min(station.menu.size)


@pytest.mark.slow
def test_the_hint_button_is_bright_soon_after_it_is_pressed(ui):
    scene = answering(ui)
    for reduced in (False, True):
        scene.model.hint.waited, scene.model.hint.brightness = 0.1, 0.0
        scene.model.update_hint(0.0, 0.3, still=reduced)
        assert scene.model.hint.brightness >= 0.5


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_long_hints_stay_inside_the_status_bar(size, scale):
    pygame.display.init()
    pygame.display.set_mode(size)
    table = layout(size, 3, scale)
    most = "The next player then makes a 12 in 5 cases of 10, after other good turns in 8."
    for words in (["Short."], ["12: completes row 1 of your pad, +12.", "It doubles row 2.", most]):
        picture = Picture()
        draw_hint_text(picture, table.station, words, 3)
        for surface, where_ in picture.blits:
            area = surface.get_rect(topleft=where_)
            assert table.station.status.contains(area) or min(size) < 480, (area, table.station.status)


def test_each_step_shows_its_number_and_how_many_there_are(ui, monkeypatch):
    drawn: list[str] = []
    monkeypatch.setattr("game.scenes.turn.status_bar.text", lambda words, *_: drawn.append(words) or BOX)
    scene = answering(ui)
    for step in (1, 2, 3):
        draw_hint_text(Picture(), scene.stage.station, "Look.", step)
    assert drawn == ["1/3", "2/3", "3/3"]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_messages_change_neither_the_pad_nor_the_edge_of_the_board(monkeypatch, tmp_path, size):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))
    ui = UiDriver(monkeypatch, tmp_path, size, speed="off")
    scene = answering(ui)

    def still() -> list[bytes]:
        table, window = scene.layout, pygame.display.get_surface()
        rim = pygame.Rect(table.board.x, table.board.bottom - 3, table.board.width, 3)
        top = scene.stage.sheet.row(NAME_ROW)
        head = scene.stage.sheet.row(-1)
        return [pygame.image.tobytes(window.subsurface(area), "RGB") for area in (rim, top, head)]

    with ui.play(scene):
        before, said = still(), []
        monkeypatch.setattr(
            scene.model.hint, "sentences", lambda: ["A long reason that takes two lines."] * said.count(0)
        )
        for _step in range(3):
            said.append(0)
            ask(ui)
            assert still() == before
        scene.model.refusal = "A long refusal, with its reason, that takes two lines of the status bar. " * 2
        ui.hover((3, 3))
        assert still() == before


def surfaces(scene: TurnScene) -> list[tuple[pygame.Surface, pygame.Rect]]:
    return [(surface, surface.get_rect(topleft=at)) for surface, at in picture_of(scene).blits]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)], ids=str)
def test_hint_numbers_the_tiles_from_the_second_step_on(monkeypatch, tmp_path, size):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))
    ui = UiDriver(monkeypatch, tmp_path, size, speed="off")
    scene = answering(ui)

    with ui.play(scene):
        ask(ui)
        table = scene.layout
        for _step in (2, 3):
            ask(ui)
            for ghost in scene.model.hint.ghosts():
                for square, share in (
                    (table.rect(ghost.placement[1]), ORDER),
                    (table.station.rack_slot(ghost.place, 2), ORDER_ON_RACK),
                ):
                    sign = order_sign(ghost.number, sign_size(scene.stage, square.width * share))
                    (area,) = [
                        area
                        for surface, area in surfaces(scene)
                        if surface is sign and area.colliderect(square.inflate(square.width, square.width))
                    ]
                    if ghost.place == draft_of(scene).picked and share == ORDER_ON_RACK:
                        square = square.move(0, -round(square.height * 0.14))
                    pips = square.inflate(-0.3 * square.width, -0.38 * square.width)
                    assert area.colliderect(square) and not area.colliderect(
                        pips.move(0, -square.width // 25)
                    )


def test_the_order_of_the_tiles_is_written_in_ordinals(monkeypatch):
    written = []
    monkeypatch.setattr("game.scenes.turn.signs.run_label", lambda words, *more: written.append(words))
    for number in (1, 2, 3, 4, 11):
        order_sign(number, 30)
    assert written == ["1st", "2nd", "3rd", "4th", "11th"]


@pytest.mark.slow
def test_the_marks_of_the_picked_tile_are_hidden_while_a_hint_shows_tiles(ui, monkeypatch):
    shown = []
    monkeypatch.setattr("game.scenes.tile_turn.drawing.draw_marks", lambda *args: shown.append(args))

    with ui.play(answering(ui)):
        assert shown
        for marks in (True, False, False, True):
            strike(ui, "key")
            shown.clear()
            ui.run()
            shown.clear()
            picture_of(ui.top)
            assert bool(shown) == marks
