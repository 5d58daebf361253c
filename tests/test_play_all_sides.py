"""People on all sides: the draw for the start and the end scoring face everybody, and a button turns what several look at."""

import itertools

import pytest
from pygame import Rect
from ui_driver import STEP, UiDriver, picture_of, settle

from game.app import App
from game.engine.layout import BOTTOM, LEFT, SIDES, Place, side_strips
from game.engine.picture import Picture
from game.scenes.end.final_board import FinalBoard
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.review.overview import Overview
from game.scenes.start_draw import StartDrawScene
from game.scenes.title import Title
from game.table.seating import USUAL_SIDES, sides_of
from tools.card_examples import TIE_SEED, card_session_at
from tools.example_scenes import LATE, example_scenes
from tools.fixtures import reviewed_match, session_at

pytestmark = pytest.mark.slow


PEOPLE = ("human",) * 6
SIZES = [(800, 480), (1280, 800), (1920, 1080), (480, 800)]


def turn_button(ui: UiDriver) -> tuple[int, int]:
    return next(button for button in ui.top.buttons.all if button.icon == "icon_turn").area.center


def ended(app: App, count: int = 4) -> EndScoring:
    return EndScoring(app, session_at(app, PEOPLE[:count], None))


def lost(app: App, count: int) -> MatchLost:
    return settle(MatchLost(app, session_at(app, PEOPLE[:count], 12).match, 1, LATE))


def apart(*areas: Rect) -> bool:
    return not any(one.colliderect(other) for one, other in itertools.combinations(areas, 2))


def areas_of(places: list[Place]) -> list[Rect]:
    return [Rect(place.area) for place in places]


def nearest_side(area: Rect, size: tuple[int, int]) -> int:
    x, y = area.center
    return min((size[1] - y, BOTTOM), (x, 1), (y, 2), (size[0] - x, 3))[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(2, 7))
def test_strips_and_what_is_between_them_do_not_overlap(size, count):
    found = side_strips(size, SIDES, 100, 150)
    areas = [*areas_of(found.places(USUAL_SIDES[count], 8)), found.middle]
    assert apart(*areas) and all(Rect(0, 0, *size).contains(area) for area in areas)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_the_end_every_pad_is_at_its_owner_and_faces_them(window, monkeypatch, size):
    ui, drawn = window(size, seating="turn"), []
    scene = ended(ui.app)
    monkeypatch.setattr(scene, "draw_result", lambda _picture, pad, *_, **_named: drawn.append(pad))
    with ui.play(scene):
        places = scene._around.places
        assert [place.side for place in places] == list(sides_of(scene._match.header.seats))
        assert [nearest_side(area, size) for area in areas_of(places)] == [place.side for place in places]
        drawn.clear()
        picture_of(scene)
        assert drawn == [0, 1, 2, 3]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", (2, 3, 6))
def test_while_pads_are_added_up_everybody_can_read_who_leads(window, size, count):
    scene, picture = ended(window(size, seating="turn", speed="normal").app, count), Picture()
    scene.resize(size)
    scene.draw_heading(picture)
    headings = [surface.get_bounding_rect().move(at) for surface, at in picture.blits]
    assert len(headings) == len({place.side for place in scene._around.places}) and apart(*headings)
    assert all(scene._around.between.contains(area) for area in headings)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)], ids=str)
@pytest.mark.parametrize("count", (2, 3, 6))
def test_after_a_lost_match_every_pad_is_at_its_owner_and_the_reason_between_them(
    window, monkeypatch, size, count
):
    scene = lost(window(size, seating="four", inches=32.0).app, count)
    scene.resize(size)
    numbers, draw = [], scene._draw_pad
    monkeypatch.setattr(
        scene,
        "_draw_pad",
        lambda picture, *a, **b: (numbers.append(len(picture.blits)), draw(picture, *a, **b)),
    )
    blits = picture_of(scene).blits
    pads = [blits[number][0].get_rect(topleft=blits[number][1]) for number in numbers]
    assert [nearest_side(pad, size) for pad in pads] == list(sides_of(scene._match.header.seats))
    around = scene._around
    assert around.note.height
    assert apart(around.heading, around.turn, around.note, *around.buttons, *areas_of(around.places))


@pytest.mark.window(seating="turn")
def test_the_buttons_of_the_end_are_in_the_middle_between_two_pads(ui):
    scene = ended(ui.app, 2)
    ui.app.face(LEFT)
    scene.resize((1080, 1920))
    above, below = scene._around.heading.y, 1920 - scene._around.buttons[-1].bottom
    assert abs(above - below) < 1920 / 50


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_the_end_of_a_match_of_three_nothing_is_left_for_the_empty_side(window, size):
    scene = ended(window(size, seating="turn").app, 3)
    scene.resize(size)
    around, (front, left, right) = scene._around, areas_of(scene._around.places)
    assert max(left.top, right.top, around.between.top) < size[1] / 50
    above, below = around.heading.top - around.between.top, around.between.bottom - around.buttons[-1].bottom
    assert abs(above - below) < size[1] / 25
    assert apart(around.heading, around.turn, around.note, *around.buttons, front, left, right)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_the_draw_for_the_start_each_tile_lies_at_its_owner_s_side(window, size):
    ui = window(size, seating="turn", speed="normal")
    scene = StartDrawScene(ui.app, session_at(ui.app, PEOPLE, 0))
    scene.resize(size)
    places = [scene._place(seat) for seat in range(6)]
    assert [place.side for place in places] == list(sides_of(scene._seats)) and apart(*areas_of(places))
    for seat, place in enumerate(places):
        assert Rect(0, 0, *place.size).contains(scene._square(seat))


@pytest.mark.window(seating="turn")
@pytest.mark.parametrize("name", ["how to play", "final board", "review", "end"])
def test_a_button_turns_what_several_people_look_at(ui, name):
    app = ui.app
    scene = {
        "how to play": lambda: HowToPlay(app),
        "final board": lambda: FinalBoard(app, session_at(app, PEOPLE[:4], None).match, 0),
        "review": lambda: Overview(app, reviewed_match("human", "cpu")),
        "end": lambda: ended(app),
    }[name]()
    with ui.play(scene):
        before = app.seen_at(LEFT)
        for side in (*SIDES[1:], BOTTOM):
            ui.click(turn_button(ui))
            assert ui.window.facing == side and ui.top.size == ui.window.size
            if side == LEFT:
                assert (app.seen_at(LEFT), before) == (BOTTOM, LEFT), "pads stay at their owners"


@pytest.mark.window(seating="turn")
def test_the_scene_below_faces_the_same_player_as_before(ui):
    with ui.play(Title(ui.app)):
        ui.choose("How to play")
        ui.click(turn_button(ui))
        assert ui.window.facing == LEFT
        ui.choose("Close")
        assert isinstance(ui.top, Title) and ui.window.facing == BOTTOM


def test_nothing_turns_where_all_share_one_side(tmp_path):
    for name, make in example_scenes(tmp_path):
        if name in ("end", "final-board", "how-to-play-1", "review", "review-turns"):
            scene = settle(make())
            scene.resize((800, 480))
            assert all(button.icon != "icon_turn" for button in scene.buttons.all), name
            scene.close()


# The draw for the start when players tie


def test_tied_cards_go_back_to_the_pile_and_are_drawn_again(window):
    app = window(speed="normal").app
    scene = StartDrawScene(app, card_session_at(app, ("human", "cpu"), 0, "start_draw", seed=TIE_SEED))
    scene.resize((1280, 720))
    for tied in (False, True):
        while ("each have" in scene._words) == tied:
            scene.update(STEP)
    assert scene._drawn == [None, None]
    assert scene._stock >= 49, "the first of them may be on its way again"
    assert scene._words == "Ada and Rosa draw again."
    scene.close()
