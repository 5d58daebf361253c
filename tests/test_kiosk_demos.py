"""The demo matches of a table in a public place: prepared in time, in another place each time, with captions all around it."""

import itertools

import pygame
import pytest
from kiosk_driver import ATTRACT
from pygame import Rect
from ui_driver import picture_of

from game.engine import surface_cache
from game.engine.layout import BOTTOM, SIDES
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches, work_ahead
from game.rules.common.journal import BOARD, CARDS
from game.scenes.kiosk import idle as demo
from game.scenes.kiosk.idle import Demo, captions, demo_match, table_area
from game.scenes.kiosk.title import KioskTitle
from game.session.settings import FOUR, ONE, TURN
from tools.example_scenes import example_scenes
from tools.fixtures import Around

MIDDLE = (400, 240)


@pytest.mark.slow
def test_a_touch_in_the_demo_only_leads_to_the_title(table):
    with table.run():
        table.wait(ATTRACT + 5.0)
        assert isinstance(table.top, Demo)
        demo_title = KioskTitle(table.kiosk)
        demo_title.resize((800, 480))
        where = demo_title.buttons.all[0].area.center  # The title has its first button there.
        table.down(where)
        table.wait(0.1)
        table.up(where)
        table.wait(0.1)
        assert table.name == "KioskTitle"


@pytest.mark.slow
@pytest.mark.parametrize("demos", [0, 2], ids=["tiles", "cards"])
def test_the_title_draws_the_table_of_the_next_demo_ahead(table, demos):
    def surfaces_to_make(*, planned: bool) -> int:
        clear_caches()
        table.kiosk.demos = demos
        table.top.resize(size)
        while planned and work_ahead():
            pass
        checks = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(surface_cache._piece, "check", lambda: checks.append(1))
            scene = Demo(table.kiosk, demo_match(table.kiosk))
            scene.resize(size)
            scene.draw(Picture(), 0.0)
            scene.close()
        return len(checks)

    with table.run():
        size = table.loop.window.size
        assert surfaces_to_make(planned=True) < 0.7 * surfaces_to_make(planned=False)


@pytest.mark.slow
def test_a_demo_leaves_no_file_and_the_next_one_has_its_board_in_another_place(table):
    with table.run():
        table.wait(ATTRACT + 10.0)
        assert "Demo" in table.shown
        first = table.top._moved
        table.tap(MIDDLE)
        table.wait(ATTRACT + 2.0)
        assert table.top._moved is not first
    assert table.files() == []


@pytest.mark.slow
def test_the_demos_show_both_games_of_two_good_players(table):
    shown = []
    with table.run():
        for _ in range(4):
            session = demo_match(table.kiosk)
            shown.append(session.match.header.game_name)
            assert [seat.level for seat in session.match.header.seats] == ["club", "casual"]
            Demo(table.kiosk, session).close()
    assert shown == [BOARD, BOARD, CARDS, CARDS]


@pytest.mark.parametrize("seating", [ONE, TURN, FOUR])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080), (720, 1280)], ids=str)
def test_table_and_captions_fill_the_window_and_face_everybody_around_it(size, seating):
    width, height = size
    rooms = [table_area(size, seating, moved=moved) for moved in (False, True)]
    for room in rooms:
        places = captions(size, room)
        assert [place.side for place in places] == ([BOTTOM] if seating == ONE else list(SIDES))
        for place in places if seating != ONE else ():
            x, y = Rect(place.area).center
            assert min((height - y, 0), (x, 1), (y, 2), (width - x, 3))[1] == place.side
        areas = [room, *(Rect(place.area) for place in places)]
        assert sum(area.width * area.height for area in areas) == width * height
        assert all(not one.colliderect(other) for one, other in itertools.combinations(areas, 2))
    first, then = rooms
    assert first.size == then.size
    distance = abs(first.x - then.x) + abs(first.y - then.y)
    assert distance > min(size) / 16, "the board is moved by more than a cell"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "inches", "with_sentences"),
    [((1920, 1080), 24.0, 4), ((800, 480), 7.0, 2)],
    ids=["24 inches", "7 inches"],
)
def test_a_side_without_room_for_readable_sentences_only_says_how_to_begin(
    tmp_path, monkeypatch, size, inches, with_sentences
):
    pygame.display.set_mode(size)
    scene = dict(example_scenes(tmp_path, Around(TURN, 2, inches)))["kiosk-demo-below"]()
    scene.resize(size)
    assert Rect((0, 0), scene._room.size).contains(scene._scene.layout.board)
    said = []
    for name in ("text_within", "paragraph_within"):
        draw = getattr(demo, name)
        monkeypatch.setattr(
            demo, name, lambda words, *more, draw=draw: said.append(words) or draw(words, *more)
        )
    picture_of(scene)
    assert len([words for words in said if words.startswith("Lay number tiles")]) == with_sentences
    assert said.count("Touch to play") == 4
    scene.close()
