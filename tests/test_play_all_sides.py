"""People on all sides: the draw for the start and the end scoring face everybody, and a button turns what several look at."""

import itertools

import pytest
from pygame import Rect
from ui_driver import UiDriver, picture_of, settle

from game.app import App
from game.commands.example_scenes import LATE, example_scenes
from game.commands.fixtures import Around, reviewed_match, session_at
from game.engine.layout import BOTTOM, LEFT, SIDES, side_strips
from game.engine.picture import Picture
from game.scenes.end.final_board import FinalBoard
from game.scenes.end.match_lost import MatchLost
from game.scenes.end.scoring import EndScoring
from game.scenes.how_to_play.scene import HowToPlay
from game.scenes.menu import Menu
from game.scenes.review.overview import Overview
from game.scenes.start_draw import StartDrawScene
from game.scenes.title import Title
from game.table.seating import USUAL_SIDES, sides_of

pytestmark = pytest.mark.slow

PEOPLE = ("human",) * 6
SIZES = [(800, 480), (1280, 800), (1920, 1080), (480, 800)]


@pytest.fixture
def table(monkeypatch, tmp_path):
    return UiDriver(monkeypatch, tmp_path, speed="off", seating="turn")


def turn_button(ui):
    return next(button for button in ui.top.buttons.all if button.icon == "icon_turn")


def ended(app: App, count: int = 4) -> EndScoring:
    return EndScoring(app, session_at(app, PEOPLE[:count], None))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(2, 7))
def test_strips_and_what_is_between_them_do_not_overlap(size, count):
    found = side_strips(size, 100, 150)
    sides = USUAL_SIDES[count]
    areas = [Rect(place.area) for place in found.places(sides, 8)] + [found.middle]
    for one, other in itertools.combinations(areas, 2):
        assert not one.colliderect(other)
    assert all(Rect(0, 0, *size).contains(area) for area in areas)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_the_end_every_pad_is_at_its_owner_and_faces_them(monkeypatch, tmp_path, size):
    ui = UiDriver(monkeypatch, tmp_path, size, speed="off", seating="turn")
    scene = ended(ui.app)
    drawn = []
    monkeypatch.setattr(
        scene, "draw_result", lambda _picture, pad, area, *_, **_named: drawn.append((pad, area))
    )
    with ui.play(scene):
        ui.run()
        places = scene._around.places
        assert [place.side for place in places] == list(sides_of(scene._match.header.seats))
        for place in places:
            x, y = Rect(place.area).center
            edge = min((size[1] - y, BOTTOM), (x, 1), (y, 2), (size[0] - x, 3))
            assert edge[1] == place.side
        drawn.clear()
        picture_of(scene)
        assert [pad for pad, _area in drawn] == [0, 1, 2, 3]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", (2, 3, 6))
def test_while_pads_are_added_up_everybody_can_read_who_leads(tmp_path, monkeypatch, size, count):
    ui = UiDriver(monkeypatch, tmp_path, size, seating="turn")
    scene = ended(ui.app, count)
    scene.resize(size)
    assert scene._around is not None
    picture = Picture()
    scene.draw_heading(picture)
    headings = [surface.get_bounding_rect().move(at) for surface, at in picture.blits]
    assert len(headings) == len({place.side for place in scene._around.places})
    for one, other in itertools.combinations(headings, 2):
        assert not one.colliderect(other)
    assert all(scene._around.between.contains(area) for area in headings)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)], ids=str)
@pytest.mark.parametrize("count", (2, 3, 6))
def test_after_a_lost_match_every_pad_is_at_its_owner_and_faces_them(monkeypatch, tmp_path, size, count):
    ui = UiDriver(monkeypatch, tmp_path, size, speed="off", seating="four", inches=32.0)
    match = session_at(ui.app, PEOPLE[:count], 12).match
    scene = settle(MatchLost(ui.app, match, 1, LATE))
    scene.resize(size)
    surfaces, places = [], []
    draw = scene._draw_pad
    monkeypatch.setattr(
        scene,
        "_draw_pad",
        lambda picture, *more, **named: (surfaces.append(len(picture.blits)), draw(picture, *more, **named)),
    )
    blits = picture_of(scene).blits
    for start in surfaces:
        surface, at = blits[start]
        x, y = surface.get_rect(topleft=at).center
        places.append(min((size[1] - y, 0), (x, 1), (y, 2), (size[0] - x, 3))[1])
    assert places == list(sides_of(match.header.seats))


@pytest.mark.parametrize("count", (2, 3, 6))
def test_the_reason_of_a_lost_match_is_between_the_pads(monkeypatch, tmp_path, count):
    ui = UiDriver(monkeypatch, tmp_path, (1920, 1080), speed="off", seating="four", inches=24.0)
    scene = settle(MatchLost(ui.app, session_at(ui.app, PEOPLE[:count], 12).match, 1, LATE))
    scene.resize((1920, 1080))
    around = scene._around
    assert around is not None and around.note.height
    areas = [around.heading, around.turn, around.note, *around.buttons]
    areas += [Rect(place.area) for place in around.places]
    for one, other in itertools.combinations(areas, 2):
        assert not one.colliderect(other)


def test_the_buttons_of_the_end_are_in_the_middle_between_two_pads(table):
    scene = ended(table.app, 2)
    table.app.face(LEFT)
    scene.resize((1080, 1920))
    around = scene._around
    assert around is not None
    above, below = around.heading.y, 1920 - around.buttons[-1].bottom
    assert abs(above - below) < 1920 / 50


def test_turning_the_end_scoring_leaves_the_pads_where_they_are(table):
    with table.play(ended(table.app)):
        table.run()
        before = table.top.app.seen_at(LEFT)
        table.click(turn_button(table).area.center)
        assert table.window.facing == LEFT
        assert (table.top.app.seen_at(LEFT), before) == (BOTTOM, LEFT)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_the_draw_for_the_start_each_tile_lies_at_its_owner_s_side(monkeypatch, tmp_path, size):
    ui = UiDriver(monkeypatch, tmp_path, size, seating="turn")
    scene = StartDrawScene(ui.app, session_at(ui.app, PEOPLE, 0))
    scene.resize(size)
    places = [scene._place(seat) for seat in range(6)]
    assert [place.side for place in places] == list(sides_of(scene._seats))
    for place, other in itertools.combinations(places, 2):
        assert not Rect(place.area).colliderect(other.area)
    for seat, place in enumerate(places):
        assert Rect(0, 0, *place.size).contains(scene._square(seat))


def test_the_draw_for_the_start_ends_by_itself_around_a_table(table):
    with table.play(StartDrawScene(table.app, session_at(table.app, PEOPLE[:3], 0))):
        table.run()
        assert not isinstance(table.top, StartDrawScene)


@pytest.mark.parametrize("name", ["how to play", "final board", "review", "end"])
def test_a_button_turns_what_several_people_look_at(table, name):
    app = table.app
    scene = {
        "how to play": lambda: HowToPlay(app),
        "final board": lambda: FinalBoard(app, session_at(app, PEOPLE[:4], None).match, 0),
        "review": lambda: Overview(app, reviewed_match("human", "cpu")),
        "end": lambda: ended(app),
    }[name]()
    with table.play(scene):
        table.run()
        for side in (*SIDES[1:], BOTTOM):
            table.click(turn_button(table).area.center)
            assert table.window.facing == side
            assert table.top.size == table.window.size


def test_the_scene_below_faces_the_same_player_as_before(table):
    with table.play(Title(table.app)):
        table.choose("How to play")
        table.click(turn_button(table).area.center)
        assert table.window.facing == LEFT
        table.choose("Close")
        assert isinstance(table.top, Title)
        assert table.window.facing == BOTTOM


def test_nothing_turns_where_all_share_one_side(tmp_path):
    for name, make in example_scenes(tmp_path):
        if name in ("end", "final-board", "how-to-play-1", "review", "review-turns"):
            scene = settle(make())
            scene.resize((800, 480))
            assert all(button.icon != "icon_turn" for button in scene.buttons.all), name
            scene.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seating", ["turn", "four"])
def test_buttons_around_a_table_are_in_the_window_and_do_not_overlap(scenes_around, seating, size):
    window = Rect(0, 0, *size)
    menus = ((name, one) for name, one in scenes_around(Around(seating, 6)).items() if isinstance(one, Menu))
    for name, scene in menus:
        scene.resize(size)
        assert all(window.contains(button.area) for button in scene.buttons.all), name
        for one, other in itertools.combinations(scene.buttons.all, 2):
            assert not one.area.colliderect(other.area), name
