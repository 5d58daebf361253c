"""The players say where they sit: each touches an edge of the screen."""

from contextlib import contextmanager

import pygame
import pytest
from helpers import saved
from mouse_play import players
from ui_driver import button_of, buttons_of, over, turn_of
from which_game import plays

from game.engine.layout import BOTTOM, LEFT, RIGHT, SIDES, TOP
from game.rules.common.journal import BOARD
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.scenes import new_match
from game.scenes.new_match import Sides
from game.scenes.setup import Setup
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.scene import TurnScene
from game.table.palette import INK, INK_SOFT

pytestmark = pytest.mark.slow

LARGE = (1920, 1080)


@contextmanager
def asked(ui, *kinds, partners=False):
    """These players have been chosen and *Play* has been pressed."""
    ui.choices.kinds = [*kinds, *["off"] * (6 - len(kinds))]
    ui.choices.partners = partners
    with ui.play(ui.more()):
        ui.press_button("Play")
        ui.run(2)
        yield


def edge(ui, side):
    """The button along an edge; of two, one that is free."""
    found = [button for button in ui.top.buttons.all[:-1] if button.side == side]
    return next((button for button in found if button.enabled), found[0])


def sit(ui, *sides):
    for side in sides:
        ui.press(edge(ui, side).area.center)
        ui.run(3)


@pytest.fixture
def table(window):
    return window(seating="turn")


def around(ui):
    """The names and sides of the match, clockwise."""
    scene = ui.top
    assert isinstance(scene, StartDrawScene | TurnScene)
    return [(seat.name, seat.side) for seat in scene._session.match.header.seats]


def test_each_player_touches_an_edge_the_order_is_clockwise_and_the_first_turn_faces_its_player(table):
    with asked(table, "human", "human", "human"):
        sit(table, TOP, RIGHT, LEFT)
        assert around(table) == [("Cleo", LEFT), ("Ada", TOP), ("Ben", RIGHT)]
        table.run()
        while not plays(table.top, BOARD):
            table.run(30)
        table.run()
        seat = turn_of(table.top).model.draft.seat
        assert table.window.facing == table.top.match.seats[seat].side != BOTTOM


@pytest.mark.parametrize("seating", ["turn", "four"])
def test_the_names_of_those_who_have_chosen_a_side_stand_in_its_middle(window, seating):
    ui = window(LARGE, seating=seating, inches=24.0)
    with asked(ui, "human", "human", "human"):
        sit(ui, BOTTOM, BOTTOM)
        screen = pygame.display.get_surface()
        taken = [button for button in ui.top.buttons.all if "Ada" in button.label or "Ben" in button.label]
        assert len(taken) == (2 if seating == "four" else 1)
        for button in taken:
            shown = screen.subsurface(button.area)
            ink = INK if button.enabled else INK_SOFT
            written = pygame.mask.from_threshold(shown, ink, (40, 40, 40, 255)).get_bounding_rects()
            words = written[0].unionall(written[1:])
            assert abs(words.centerx - button.area.width / 2) <= 3
            assert abs(words.centery - button.area.height / 2) <= button.size / 2


def test_computers_are_not_asked_nor_anybody_where_all_share_one_side(table, window):
    with asked(table, "casual", "human", "casual"):
        sit(table, LEFT)
        sides = dict(around(table))
        assert sides["Ben"] == LEFT and len(set(sides.values())) == 3
    with asked(table, "casual", "casual"):
        assert isinstance(table.top, StartDrawScene)
    ui = window(folder="one")
    with asked(ui, "human", "human"):
        assert isinstance(ui.top, StartDrawScene)


def test_back_asks_the_player_before_again(table):
    with asked(table, "human", "human"):
        sit(table, TOP)
        assert table.top.asked == 1
        table.choose("Back")
        assert table.top.asked == 0 and not edge(table, TOP).value
        table.choose("Back")
        assert isinstance(table.top, Setup)


def test_partners_are_kept_together(table):
    with asked(table, *["human"] * 4, partners=True):
        sit(table, BOTTOM, TOP, LEFT)
        free = {side for side in SIDES if edge(table, side).enabled}
        assert RIGHT not in free, "Ada and Ben would sit opposite each other with Cleo and Dora between them"
        sit(table, min(free))
        table.run(1)
        assert table.top._session.match.header.pads in ((0, 0, 1, 1), (0, 1, 1, 0))


@pytest.mark.window(LARGE, seating="four", inches=24.0)
def test_with_stations_players_sit_where_they_touch_and_only_as_many_as_fit(ui):
    with asked(ui, *["human"] * 4):
        sit(ui, LEFT)
        assert not edge(ui, LEFT).enabled
        sit(ui, BOTTOM, BOTTOM)
        assert [side for side in SIDES if edge(ui, side).enabled] == [TOP, RIGHT]
    width, height = LARGE
    with asked(ui, *["human"] * 3):
        along = [(x, y) for x in range(0, width, 2) for y in (0, 100, height - 100, height - 1)]
        along += [(x, y) for y in range(0, height, 2) for x in (0, 100, width - 100, width - 1)]
        assert [where for where in along if ui.top.buttons.at(where) is None] == []
        for where in ((300, 1040), (1600, 1040), (900, 30)):
            ui.press(where)
            ui.run(3)
        assert around(ui)[:2] == [("Ben", BOTTOM), ("Ada", BOTTOM)], "clockwise, the right one comes first"


@pytest.mark.window(LARGE, seating="four", inches=24.0)
def test_in_a_window_of_another_size_everybody_is_asked_again_if_the_places_are_others(ui):
    with asked(ui, *["human"] * 4):
        sit(ui, BOTTOM, BOTTOM)
        ui.top.resize((1600, 1000))
        assert ui.top.asked == 2
        ui.top.resize((1000, 1600))
        assert ui.top.asked == 0, "the second place was at the lower side and would be at the left one"
        assert [button.side for button in ui.top.buttons.all].count(LEFT) == 2
        ui.app.settings.seating = "turn"
        ui.top.resize((1600, 1000))
        sit(ui, LEFT, LEFT)
        assert ui.top.asked == 2 and edge(ui, LEFT).enabled, "there is no station, so a side has room for all"


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080), (480, 800)], ids=str)
def test_every_edge_has_a_large_button_that_faces_it(window, size):
    ui = window(size, seating="turn")
    with asked(ui, *["human"] * 6):
        assert isinstance(ui.top, Sides)
        places = {}
        for button in buttons_of(ui.top)[:4]:
            x, y = button.area.center
            places[button.side] = x * 2 / size[0] - 1, y * 2 / size[1] - 1
            assert min(button.area.size) >= 0.15 * min(size)
        assert places[BOTTOM][1] > 0.6 and places[TOP][1] < -0.6
        assert places[LEFT][0] < -0.6 and places[RIGHT][0] > 0.6
        assert button_of(ui.top, "Back")


@pytest.mark.window(seating="turn", inches=7.0)
def test_a_whole_match_is_played_by_touch_from_three_sides_of_a_small_panel(ui):
    ui.pace = 0.1
    seats = (
        Seat("Ada", "human", side=LEFT),
        Seat("Ben", "human", side=TOP),
        Seat("Cleo", "cpu", "casual", RIGHT),
    )
    faced = set()

    def watch() -> None:
        faced.add(ui.window.facing)
        assert ui.loop.stack.size == ui.window.size, "the picture fits its side in every frame"

    ui.watch = watch
    with ui.play(ui.begin(Header(seats, (0, 1, 2), seed=3))):
        players(ui)
        assert over(ui)
    assert {LEFT, TOP} <= faced
    assert saved(ui.store, "finished")


def test_each_person_is_asked_by_name_and_back_asks_the_one_before_again(table, listen):
    said = listen(new_match, "text_within")
    with asked(table, "human", "casual", "human"):
        found = [said[-4:]]
        sit(table, TOP)
        found.append(said[-4:])
        table.choose("Back")
        found.append(said[-4:])
    questions = [f"{name}: where do you sit?" for name in ("Ada", "Cleo", "Ada")]
    assert found == [[question] * len(SIDES) for question in questions]
