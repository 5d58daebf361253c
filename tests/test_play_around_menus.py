"""Around a table, what somebody opens who waits: it stays inside their station, and everybody else goes on."""

import itertools

import pygame
import pytest
from around_table import TABLE, actor, at_station, events, next_seat
from careful import say_yes
from fingers import Fingers
from helpers import header
from ui_driver import UiDriver, button_of, draft_of, picture_of, turn_of

from game.engine.picture import Picture
from game.rules.common.journal import BOARD
from game.scenes.pause import Pause
from game.scenes.screen import screen_of
from game.scenes.turn.model import STOCK
from game.scenes.turn.scene import TurnScene
from game.table.seating import mm_per_pixel
from tools.example_scenes import example_scenes
from tools.fixtures import Around

pytestmark = pytest.mark.slow

LEAVE, RETURN, CLOSE, EXPLAIN = "Let the computer play", "Play again yourself", "Close", "Explain the pad"


@pytest.fixture
def table(window):
    ui = window(TABLE, seating="four", inches=24.0)
    with ui.play(ui.begin(header("human", "human", "human", seed=3))):
        yield ui


def open_menu(ui: UiDriver, seat: int) -> None:
    ui.click(at_station(ui, seat, "menu"))


def choose(ui: UiDriver, seat: int, *labels: str) -> None:
    """Presses these buttons of the menu that is open at this station."""
    for label in labels:
        menu, place = turn_of(ui.top).turn_table.menus[seat], turn_of(ui.top).layout.station_of(seat).place
        button = next(one for one in menu.buttons.all if one.label == label)
        ui.click(place.outward(button.area).center)


def say_yes_at(ui: UiDriver, seat: int) -> None:
    menu, place = turn_of(ui.top).turn_table.menus[seat], turn_of(ui.top).layout.station_of(seat).place
    for area in menu._marks.areas:
        ui.click(place.outward(area).center)


def elsewhere(ui: UiDriver, *seats: int) -> bytes:
    """What the window shows outside these stations, and outside the shadows of their pads."""
    shown = pygame.display.get_surface().copy()
    for seat in seats:
        shown.fill((0, 0, 0), pygame.Rect(turn_of(ui.top).layout.station_of(seat).place.area).inflate(16, 16))
    return shown.get_buffer().raw


def test_menus_pads_and_notes_of_those_who_wait_stay_inside_their_stations(table):
    scene, first = turn_of(table.top), actor(table)
    others = [seat for seat in range(3) if seat != first]
    fingers, station = Fingers(), scene.turn_table.station
    fingers.down(1, station.place.outward(station.rack_slot(0, len(draft_of(scene).hand))).center)
    table.run(10)
    fingers.move(1, scene.layout.board.center)
    table.run(90)
    dragged, before = scene.turn_table.dragged, elsewhere(table, *others)
    assert dragged
    for part in ("pad", "pad", "rack", "status", "menu"):
        for seat in others:
            fingers.down(2 + seat, at_station(table, seat, part))
            table.run(10)
            fingers.up(2 + seat)
            table.run(10)
            assert table.top is scene and scene.turn_table.dragged == dragged
            assert elsewhere(table, *others) == before, part
    assert scene.turn_table.menus.keys() == set(others)
    for seat in others:
        fingers.down(2 + seat, at_station(table, seat, "rack"))
        table.run(3)
        assert not any(press.on_hand for press in scene.turn_table.presses.values()), (
            "the menu covers the tiles"
        )
        fingers.move(2 + seat, scene.layout.board.center)
        fingers.up(2 + seat)
        table.run(3)
    for label in (EXPLAIN, "Next", "Back", LEAVE, "No, go back"):
        for seat in others:
            choose(table, seat, label)
            assert scene.turn_table.dragged == dragged and elsewhere(table, *others) == before, label
    for seat in others:
        choose(table, seat, CLOSE)
    assert not scene.turn_table.menus and scene.turn_table.dragged == dragged


def test_next_stands_right_of_back(table):
    seat = next(seat for seat in range(3) if seat != actor(table))
    open_menu(table, seat)
    choose(table, seat, EXPLAIN)
    menu = turn_of(table.top).turn_table.menus[seat]
    back, following = (button.area for button in menu.buttons.all)
    assert back.right < following.left


@pytest.mark.window(TABLE, seating="four", inches=24.0, speed="normal")
def test_a_menu_stays_while_a_turn_is_shown_again_and_closes_when_its_players_turn_begins(ui):
    with ui.play(ui.begin(header("human", "human", "human", seed=3))):
        ui.play_turn()
        others = [seat for seat in range(3) if seat != actor(ui)]
        for seat in others:
            menu, *rest = turn_of(ui.top).turn_table.waiting[seat].all
            assert menu.enabled and rest and not any(button.enabled for button in rest)
            assert not any(button.shortcut for button in (menu, *rest)), "they show no key"
            open_menu(ui, seat)
        assert turn_of(ui.top).turn_table.menus.keys() == set(others)
        area = pygame.Rect(turn_of(ui.top).layout.station_of(others[0]).place.area).inflate(-40, -40)
        before = pygame.display.get_surface().subsurface(area).copy()
        ui.key(pygame.K_l)
        ui.run(10)
        assert ui.top.busy
        shown = pygame.display.get_surface().subsurface(area).copy()
        assert shown.get_buffer().raw == before.get_buffer().raw
        ui.run()
        ui.play_turn()
        assert turn_of(ui.top).turn_table.menus.keys() == set(others) - {actor(ui)}
        open_menu(ui, actor(ui))
        assert isinstance(ui.top, Pause)


def test_somebody_who_waits_lets_the_computer_play_and_comes_back(table):
    first, seat, draft = actor(table), next_seat(table), draft_of(table.top)
    third = 3 - first - seat

    def kind() -> str:
        return table.match.seats[seat].kind

    def leave(who: int) -> None:
        open_menu(table, who)
        choose(table, who, LEAVE)
        say_yes_at(table, who)

    open_menu(table, seat)
    menu = turn_of(table.top).turn_table.menus[seat]
    alone, place = Picture(), turn_of(table.top).layout.station_of(seat).place
    with alone.part(place):
        menu.draw(alone)
    drawn, inside = picture_of(table.top).blits, pygame.Rect(place.area)
    after = drawn[drawn.index(alone.blits[-1]) + 1 :]
    assert not any(inside.collidepoint(at) for _surface, at in after), "nothing covers the menu"
    choose(table, seat, EXPLAIN)
    heading = menu._page.heading
    choose(table, seat, "Next", "Back", EXPLAIN)
    assert menu._page.heading == heading
    say_yes_at(table, seat)
    assert kind() == "human", "nothing asks for the marks there"
    choose(table, seat, "Back", LEAVE, "No, go back")
    assert kind() == "human"
    choose(table, seat, LEAVE)
    say_yes_at(table, seat)
    assert kind() == "cpu" and draft_of(table.top) is draft
    leave(third)
    before = events(table)
    table.play_turn()
    assert actor(table) == first and events(table) > before + 5, "the computer has played for both"
    open_menu(table, seat)
    choose(table, seat, RETURN)
    assert kind() == "human"
    table.play_turn()
    assert actor(table) == seat
    leave(first)
    table.play_turn()
    assert actor(table) == seat
    turn_of(table.top)._touches.open(seat)
    last = next(one for one in turn_of(table.top).turn_table.menus[seat].buttons.all if one.label == LEAVE)
    assert not last.enabled, "nobody else plays"


def test_the_pause_asks_before_it_gives_a_seat_to_the_computer(table):
    name = table.match.header.seats[(table.match.due.seat + 1) % 3].name
    open_menu(table, actor(table))
    table.choose("Somebody leaves", name, "No, go back")
    assert all(seat.kind == "human" for seat in table.match.seats)
    table.choose(name)
    say_yes(table.press, table.run, table.top)
    assert button_of(table.top, name).value == "the computer plays"
    table.choose(name)
    assert button_of(table.top, name).value == "plays", "nobody asks whether they may come back"


def test_the_bag_is_explained_on_the_pad_of_the_player_whose_turn_it_is(table):
    scene, seat = turn_of(table.top), actor(table)
    bag = scene.turn_table.station.place.outward(scene.turn_table.stock_area).center
    before = elsewhere(table, seat)
    for explained in (STOCK, None):
        table.hold(bag)
        assert table.top is scene and scene.model.pad_views[seat].explained == explained
        assert elsewhere(table, seat) == before
    table.strike(pygame.K_i)
    assert table.top is scene and scene.model.pad_views[seat].explained


def test_a_single_person_has_the_pause_and_the_large_pad_as_on_one_side(window):
    ui = window(TABLE, seating="four", inches=24.0)
    with ui.play(ui.begin(header("human", "casual", seed=3))):
        ui.strike(pygame.K_i)
        assert not isinstance(ui.top, TurnScene)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_is_pressed_in_a_station_is_large_enough_and_inside_it(tmp_path, seats):
    size, inches = (1920, 1080), 24.0
    pygame.display.set_mode(size)
    for name, make in example_scenes(tmp_path, Around("four", seats, inches)):
        if not name.startswith("stations-"):
            continue
        scene = make()
        scene.resize(size)
        assert len(scene.turn_table.menus) == (
            seats - 1 if name not in ("stations-pads", "stations-bag") else 0
        )
        for seat, menu in scene.turn_table.menus.items():
            station = scene.layout.station_of(seat)
            areas = [button.area for button in menu.buttons.all]
            marks = menu._marks.areas if menu._page.ordered else []
            areas += marks
            assert not marks or marks[1].x > marks[2].x > marks[0].x, "drumming along a line must not answer"
            assert all(station.area.contains(area) for area in areas), (name, seat)
            assert all(min(area.size) * mm_per_pixel(size, inches) >= 15 for area in areas), (name, seat)
            pairs = itertools.combinations([*areas, menu._words] if menu._page.words else areas, 2)
            assert not any(one.colliderect(other) for one, other in pairs), (name, seat)
        for seat, station in enumerate(scene.layout.stations):
            sheets = scene.turn_table.sheets_of(seat)
            assert all(station.area.contains(sheet.area) for sheet in sheets), (name, seat)
        scene.close()


def test_a_menu_explains_every_column_and_the_bag_in_turn_and_begins_again(table, listen):
    seat, screen = next_seat(table), screen_of(BOARD)
    heard = listen(table.app.sound, "play")
    open_menu(table, seat)
    menu = turn_of(table.top).turn_table.menus[seat]
    stock = turn_of(table.top).model.displayed.stock
    topics = [one.heading for one in (*screen.pad_topics(), *screen.stock_topics(stock))]
    seen = []
    heard.clear()
    for label in (EXPLAIN, *["Next"] * len(topics)):
        choose(table, seat, label)
        seen.append(menu._page.heading)
    assert seen == [*topics, topics[0]] and len(topics) > 3
    assert heard == ["button"] * len(seen)


def test_who_comes_back_finds_the_station_and_no_menu(table):
    seat = next_seat(table)
    for labels in ((LEAVE,), (RETURN,)):
        open_menu(table, seat)
        choose(table, seat, *labels)
        if labels == (LEAVE,):
            say_yes_at(table, seat)
        assert seat not in turn_of(table.top).turn_table.menus
    assert table.match.seats[seat].kind == "human"
