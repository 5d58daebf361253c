"""Around a table, the stations of those who wait: they change nothing, but their pads can be opened."""

import pygame
import pytest
from around_table import AROUND, AT_A_TABLE, TABLE, actor, at_station, events, next_seat
from fingers import Fingers
from helpers import best_turn, header
from mouse_play import lying
from ui_driver import UiDriver, draft_of, picture_of, pixels, turn_of

from game.rules.common.journal import BOARD
from game.scenes.screen import screen_of
from game.scenes.turn import stations
from game.table.pieces import PieceStyle
from game.table.sheet import sheet_at
from game.table.tiles import tile_face
from tools.fixtures import session_at

pytestmark = [pytest.mark.slow, AT_A_TABLE]


@pytest.fixture
def three(ui):
    with ui.play(ui.begin(header("human", "human", "human", seed=3))):
        yield ui


def test_other_stations_do_not_change_the_match(three):
    ui, goal = three, three.cell(best_turn(three.match)[0][1])
    ui.drag(at_station(ui, next_seat(ui), "rack"), goal)
    ui.run()
    assert not lying(ui), "a drag from another station"
    ui.lay(best_turn(ui.match))
    before, laid, picked = events(ui), lying(ui), draft_of(ui.top).picked
    for part in ("done", "take_back", "hint", "rack", "status", "pad"):
        for seat in range(3):
            if seat != actor(ui):
                ui.click(at_station(ui, seat, part))
        assert (events(ui), lying(ui), draft_of(ui.top).picked) == (before, laid, picked), part
        assert turn_of(ui.top).model.hint.waited is None
    fingers = Fingers()
    fingers.down(1, at_station(ui, next_seat(ui), "done"))
    ui.run(10)
    fingers.down(2, at_station(ui, actor(ui), "done"))
    ui.run(10)
    fingers.up(2)
    ui.run(20)
    assert events(ui) > before, "a finger at another station does not stop Done"


@pytest.mark.window(TABLE, **AROUND, speed="normal")
def test_a_press_at_another_station_does_not_skip_what_is_being_shown(ui):
    with ui.play(ui.begin(header("human", "human", seed=3))):
        first = actor(ui)
        ui.lay_by_mouse(best_turn(ui.match))
        ui.run(5)
        ui.press(at_station(ui, next_seat(ui), "rack"))
        ui.run(5)
        assert actor(ui) == first
        ui.press(at_station(ui, first, "rack"))
        ui.run(5)
        assert actor(ui) != first


def test_a_pad_is_opened_scrolled_explained_and_closed(ui, listen):
    notes = listen(stations, "draw_pad_note", lambda _result, _picture, topic, *_: topic)
    with ui.play(ui.begin(header(*["human"] * 4, seed=3))):
        layout, acting = turn_of(ui.top).layout, actor(ui)
        seat = next(seat for seat, one in enumerate(layout.stations) if one.summary and seat != acting)
        station, view = layout.station_of(seat), turn_of(ui.top).model.pad_views[seat]
        before, sheet, pad = ui.screen(), sheet_at(layout.station_of(seat)), at_station(ui, seat, "pad")
        ui.click(pad)
        assert view.opened and ui.screen() != before
        ui.click(pad)
        assert not view.opened and ui.screen() == before
        Fingers().down(1, pad)
        ui.post(pygame.WINDOWFOCUSLOST)
        ui.run()
        assert not view.opened
        ui.click(station.place.outward(sheet.box("bonus", 1)).center)
        assert view.explained == "bonus"
        assert notes[-1] == screen_of(BOARD).topic_of("bonus"), "it is seen"
        ui.click(pad)
        assert view.explained is None
        ui.drag(*(station.place.outward(sheet.row(row)).center for row in (2, 0)))
        ui.run()
        assert view.first(sheet.rows) == 2 and not view.opened and not lying(ui)
        ui.press(pad)
        ui.play_turn()
        assert not any(turn_of(ui.top).model.pad_views[seat].opened for seat in range(4)), (
            "the turn passed on"
        )


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920)])
def test_the_bag_counts_at_a_station_the_tiles_that_its_player_has_not_seen(three, listen, size):
    three.change_size(size)
    three.run()
    scene = turn_of(three.top)
    counts = listen(stations, "draw_counts", lambda _result, _picture, _screen, unseen, *_: dict(unseen))
    notes = listen(stations, "draw_pad_note", lambda area, *_: area)
    three.hold(scene.turn_table.station.place.outward(scene.turn_table.stock_area).center)
    three.screen()
    hands = [len(hand) for hand in scene.match.hands]
    others = sum(hands) - hands[actor(three)]
    assert sum(counts[-1].values()) == scene.match.bag_count + others
    assert scene.turn_table.station.pad.contains(notes[-1]), "over the pad"


@pytest.mark.parametrize("count", [2, 3])
def test_only_the_pad_of_the_acting_player_is_lit(ui, count):
    """Two have their pads beside the board, three in their stations."""
    with ui.play(ui.begin(header(*["human"] * count, seed=3))):
        for _turn in range(count):
            light = brightness_of_pads(ui)
            acting = light.pop(actor(ui))
            assert acting > 1.2 * max(light)
            ui.play_turn()


def test_a_pad_beside_the_board_stays_where_it_is_while_the_menu_of_its_owner_is_open(ui):
    with ui.play(ui.begin(header("human", "human", seed=3))):
        seat, light = next_seat(ui), brightness_of_pads(ui)
        ui.click(at_station(ui, seat, "menu"))
        assert seat in turn_of(ui.top).turn_table.menus
        assert brightness_of_pads(ui) == light


def brightness_of_pads(ui: UiDriver) -> list[int]:
    """That of the heading of each seat's pad."""
    shown, scene = picture_of(ui.top).flatten(TABLE), turn_of(ui.top)
    headings = [one.place.outward(sheet_at(one).row(-1)) for one in scene.layout.stations]
    return [sum(pygame.transform.average_color(shown, heading)[:3]) for heading in headings]


def test_held_tiles_lie_face_down_until_their_owner_holds_a_finger_on_them(three):
    ui, seat, scene = three, next_seat(three), turn_of(three.top)
    scene.match.hands[seat].append(6)
    scene.model.displayed.catch_up(scene.match)
    size, rack = scene.layout.station_of(seat).slot, at_station(ui, seat, "rack")

    def seen(value: int) -> bool:
        """Whether such a tile of that size is drawn at that station, turned or not."""
        place = scene.layout.station_of(seat).place
        wanted = pygame.image.tobytes(tile_face(value, size, PieceStyle()), "RGBA")
        return any(
            place.contains(where) and _shows(surface, wanted, size, place.side)
            for surface, where in picture_of(scene).blits
        )

    assert seen(0) and not seen(6)
    ui.down(rack)
    ui.run()
    assert seen(6) and not seen(0)
    ui.up(rack)
    ui.run()
    assert seen(0) and not seen(6)
    for lose in (lambda: ui.post(pygame.WINDOWFOCUSLOST), lambda: scene.resize(TABLE)):
        Fingers().down(1, rack)
        ui.run()
        assert seen(6)
        lose()
        ui.run()
        assert seen(0) and not seen(6)
    scene.match.hands[seat].pop()


@pytest.mark.parametrize(
    ("level", "part", "seen"),
    [
        ("human", "rack", True),
        ("human", "menu", False),
        ("human", "status", False),
        ("human", "pad", False),
        ("casual", "rack", False),
    ],
)
def test_a_finger_shows_the_hand_of_the_person_whose_rack_it_is_on_and_of_no_computer(ui, level, part, seen):
    """The picture depends on what is in hand only while the hand is seen."""
    pictures = []
    with ui.play(ui.begin(header("human", "human", level, seed=4))):
        scene = turn_of(ui.top)
        assert actor(ui) != 2
        Fingers().down(1, at_station(ui, 2, part))
        ui.run(10)
        for value in (1, 6):
            scene.match.hands[2][:] = [value]
            scene.model.displayed.catch_up(scene.match)
            pictures.append(pixels(scene, TABLE))
        scene.match.hands[2].clear()
    assert (pictures[0] != pictures[1]) is seen


def test_a_hand_that_its_owner_looks_at_stays_open_when_the_turn_of_others_passes_on(three):
    first, seat, fingers = actor(three), 3 - actor(three) - next_seat(three), Fingers()
    fingers.down(1, at_station(three, seat, "rack"))
    three.run(10)
    three.play_turn()
    assert actor(three) not in (first, seat) and turn_of(three.top).turn_table.shows_hand(seat)
    fingers.up(1)
    three.run(10)
    assert not turn_of(three.top).turn_table.shows_hand(seat)


def _shows(surface: pygame.Surface, corner: bytes, size: int, side: int) -> bool:
    upright = pygame.transform.rotate(surface, 90 * side)
    inset = (upright.width - size) // 2
    if upright.width != upright.height or not 0 <= inset <= size:
        return False
    middle = upright.subsurface((inset + size // 4, inset + size // 4, size // 2, size // 2))
    wanted = pygame.image.frombytes(corner, (size, size), "RGBA")
    wanted = wanted.subsurface((size // 4, size // 4, size // 2, size // 2))
    return pygame.image.tobytes(middle, "RGB") == pygame.image.tobytes(wanted, "RGB")


@pytest.mark.window((1920, 1080), **AROUND, speed="normal")
def test_all_pads_can_be_open_at_once_and_are_painted_only_once(ui):
    with ui.play(ui.table(session_at(ui.app, ("human",) * 6, 12))):
        for seat in range(6):
            turn_of(ui.top).model.pad_views[seat].opened = True
        assert picture_of(ui.top).blits == picture_of(ui.top).blits


def test_a_pad_that_is_always_whole_only_gets_the_note(ui):
    with ui.play(ui.begin(header("human", "human", seed=3))):
        seat, scene = next_seat(ui), turn_of(ui.top)
        view, pad = scene.model.pad_views[seat], at_station(ui, seat, "pad")
        assert not scene.layout.station_of(seat).summary
        for noted in (True, False, True):
            ui.click(pad)
            assert (view.explained is not None) is noted and not view.opened


def test_the_wheel_scrolls_the_pad_under_the_mouse_and_no_other(ui):
    with ui.play(ui.begin(header(*["human"] * 4, seed=3))):
        views, places = turn_of(ui.top).model.pad_views, turn_of(ui.top).layout.stations
        seat = next(seat for seat, one in enumerate(places) if one.summary and seat != actor(ui))
        rows = sheet_at(places[seat]).rows
        before = [view.first(rows) for view in views]
        for part, down, first in (("pad", 2, 2), ("pad", -1, 1), ("status", 3, 1), ("pad", -5, 0)):
            ui.point(at_station(ui, seat, part))
            ui.post(pygame.MOUSEWHEEL, x=0, y=-down)
            ui.run()
            before[seat] = first
            assert [view.first(rows) for view in views] == before
