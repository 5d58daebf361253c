"""The turns of the others: what they scored stays in sight, can be shown again, and is marked on the table."""

from dataclasses import replace
from functools import partial
from math import hypot
from types import SimpleNamespace

import pygame
import pytest
from helpers import header, session_after
from mouse_play import check_match_displayed
from pygame import Rect
from ui_driver import UiDriver, bytes_of, draft_of, pixels, settle, turn_of

from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import COLOURS, MARKS, Look
from game.rules.tiles.constants import Pad
from game.rules.tiles.events import Lay
from game.scenes.pause import Pause
from game.scenes.turn import signs as last_laid
from game.scenes.turn import stations, status_bar
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.draft import breakdown
from game.scenes.turn.runs import summary
from game.scenes.turn.scene import turn_scene_of
from game.scenes.turn.stations import last_turn_line
from game.scenes.turn.turn_line import total_figure
from game.table.layout import layout
from game.table.palette import SEAT_COLOURS
from game.table.player_badges import Badge, draw_badges, second_line
from tools.card_examples import card_session_at
from tools.fixtures import examples_of
from tools.instant_worker import InstantWorker

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]

COMPUTERS = ("human", *["casual"] * 5)


def own_turn_after_computers(ui: UiDriver, *kinds: str, open_hands: bool = False) -> Scene:
    """The scene when a person is to lay, and the others have laid before."""
    head = header(*kinds, open_hands=open_hands)
    return ui.table(session_after(ui.store, head, 2 * len(kinds), due="lay"))


def finish(ui: UiDriver) -> None:
    ui.lay_by_mouse(max(ui.match.legal_turns(), key=len))


def test_one_press_skips_to_the_next_own_turn(ui, listen):
    aloud = listen(ui.app.sound, "play", lambda _, name: "" if ui.app.sound.silent else name)
    with ui.play(own_turn_after_computers(ui, *COMPUTERS)):
        laid = len(ui.match.events)
        finish(ui)
        ui.run(3)
        assert turn_of(ui.top).turn_table.timeline.busy
        aloud.clear()
        ui.key(pygame.K_RETURN)
        for _ in range(60):
            ui.run(1)
        heard = [name for name in aloud if name and not name.startswith("tile_laid")]
        assert heard == ["your_turn"], "what is skipped is not heard at once"
        assert draft_of(ui.top).seat == 0
        assert len(ui.match.events) >= laid + 12
        assert not ui.app.sound.silent, "what comes next is heard"


@pytest.mark.parametrize("extra", [1, 10])
def test_extra_presses_lay_nothing_and_end_no_turn(ui, extra):
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        finish(ui)
        scene = turn_of(ui.top)
        ui.run(3)
        ui.key(pygame.K_RETURN)
        while scene.model.draft is None:
            ui.run(1)
        events = len(ui.match.events)
        best = draft_of(scene).start_cells()[0]
        for _ in range(extra):
            ui.press_cell(best)
            ui.key(pygame.K_RETURN)
            ui.key(pygame.K_d)
            ui.run(5)
        assert not draft_of(scene).laid and len(ui.match.events) == events
        ui.run()
        ui.click_cell(best)
        assert draft_of(scene).laid


def test_each_computers_score_stays_until_it_lays_again_also_when_the_match_is_continued(ui):
    with ui.play(own_turn_after_computers(ui, *COMPUTERS)):
        shown = turn_of(ui.top).model.displayed
        before = dict(shown.last_turns)
        pads = [pad.copy() for pad in ui.match.pads]
        finish(ui)
        ui.run()
        assert draft_of(ui.top).seat == 0
        for seat in range(1, 6):
            turn = shown.last_turns[seat]
            assert turn.event in ui.match.events and turn.event is not before[seat].event
            assert turn.parts == breakdown(pads[seat], (turn.event.lines, turn.event.ticks))
            assert turn.points == ui.match.pads[seat].total() - pads[seat].total()
        again = turn_scene_of(ui.app, turn_of(ui.top).session)
        assert again.model.displayed.last_turns == shown.last_turns, "the match is continued"


def see_again(ui: UiDriver, ask: str) -> None:
    """Asks for the last turn of the second player, by mouse or keys."""
    if ask == "badge":
        ui.press(turn_of(ui.top).layout.badges[1].center)
    elif ask == "key":
        ui.key(pygame.K_l)
    else:
        axis = pygame.CONTROLLER_AXIS_TRIGGERLEFT
        ui.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=30_000, instance_id=0)


@pytest.mark.parametrize("ask", ["badge", "key", "gamepad"])
def test_a_turn_can_be_seen_again_while_tiles_are_laid(ui, ask):
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        scene, best = turn_of(ui.top), max(ui.match.legal_turns(), key=len)
        ui.lay(best[:1])
        begun = ui.now
        see_again(ui, ask)
        ui.run(20)
        assert scene._past.shown and scene._past.shown.model.displayed.actor == 1
        assert len(scene._past.shown.model.displayed.placements) < len(scene.model.displayed.placements)
        ui.run()
        assert not scene._past.shown and ui.now - begun > 1
        assert draft_of(scene).turn == best[:1]
        check_match_displayed(scene, ui.match)


def test_the_key_shows_the_turn_of_the_player_who_laid_last(ui):
    with ui.play(
        ui.table(session_after(ui.store, header("human", "casual", "casual", seed=2), 4, due="lay"))
    ):
        laid = [event.seat for event in ui.match.events if isinstance(event, Lay)]
        assert laid[0] == 1 and laid[-1] == 2
        ui.key(pygame.K_l)
        ui.run(20)
        assert turn_of(ui.top)._past.shown.model.displayed.actor == 2


def test_the_key_shows_the_turn_of_the_player_whose_pad_is_looked_at(ui):
    with ui.play(own_turn_after_computers(ui, "human", "casual", "casual")):
        for seat in (1, 2):
            ui.strike(pygame.K_p)
            ui.key(pygame.K_l)
            ui.run(5)
            assert turn_of(ui.top)._past.shown.model.displayed.actor == seat
            ui.run()


@pytest.mark.parametrize("key", [pygame.K_l, pygame.K_LEFT, pygame.K_RETURN, pygame.K_1])
def test_a_key_ends_what_is_seen_again_and_does_nothing_else(ui, key):
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        scene, draft = turn_of(ui.top), draft_of(ui.top)
        ui.strike(pygame.K_UP)
        focus, picked = scene.turn_table.focus, draft.picked
        before = focus.cell, focus.on_board, focus.buttons.focus, scene.model.pad_view.seat
        see_again(ui, "key")
        ui.run(20)
        assert scene._past.shown
        ui.key(key)
        ui.run(2)
        assert not scene._past.shown and draft.picked == picked and not draft.laid
        assert (focus.cell, focus.on_board, focus.buttons.focus, scene.model.pad_view.seat) == before


@pytest.mark.parametrize("menu", [False, True])
def test_after_the_menu_the_next_turns_are_no_longer_skipped(ui, monkeypatch, menu):
    class LateWorker(InstantWorker):
        late = True

        def answer(self):
            return None if self.late else super().answer()

    monkeypatch.setattr("game.session.game_session.Worker", LateWorker)
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        finish(ui)
        ui.run(3)
        for key in (pygame.K_RETURN, *[pygame.K_ESCAPE] * 2 * menu):
            ui.key(key)
            ui.run(9)
        monkeypatch.setattr(LateWorker, "late", False)
        ui.run(9)
        assert draft_of(ui.top).seat == 0 if not menu else turn_of(ui.top).turn_table.timeline.busy


def test_the_menu_and_the_names_work_at_once_while_a_turn_is_seen_again(ui):
    with ui.play(own_turn_after_computers(ui, "human", "casual", "casual")):
        scene = turn_of(ui.top)
        for seat in (1, 2):
            ui.press(scene.layout.badges[seat].center)
            ui.run(5)
            assert scene._past.shown.model.displayed.actor == seat
        ui.press(scene.turn_table.station.menu.center)
        ui.run(5)
        assert isinstance(ui.top, Pause)


def test_a_press_ends_what_is_seen_again_and_a_second_one_on_the_name_goes_back(ui):
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        scene = turn_of(ui.top)
        best = draft_of(scene).start_cells()[0]
        see_again(ui, "badge")
        ui.run(20)
        ui.click_cell(best)
        assert not scene._past.shown and not draft_of(scene).laid
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        scene = turn_of(ui.top)
        see_again(ui, "badge")
        ui.run()
        assert scene.model.pad_view.shows_other
        see_again(ui, "badge")
        ui.run(2)
        assert not scene._past.shown and not scene.model.pad_view.shows_other


def test_hidden_totals_stay_hidden_and_open_hands_open_while_a_turn_is_seen_again(window):
    ui = window(hidden_totals=True, speed="normal")
    with ui.play(own_turn_after_computers(ui, "human", "human", "casual", open_hands=True)):
        scene = turn_of(ui.top)
        ui.press(scene.layout.badges[2].center)
        ui.run(2)
        assert scene._past.shown.model.totals_hidden
        assert scene._past.shown.model.open_hands == [0, 1]
        ui.change_size((1024, 600))
        ui.run(5)
        assert not scene._past.shown, "it was laid out for the window before"


def test_no_hand_of_a_computer_is_seen_while_its_turn_is_seen_again(ui, monkeypatch):
    films = []
    for spare in ((0, 0), (6, 6)):
        scene = turn_of(ui.table(session := card_session_at(ui.app, ("human", "cpu"), 6)))
        before = session.match_before

        def with_spare(event, before=before, spare=spare):
            match, laid = before(event), {frozenset(one[:2]) for one in event.turn}
            match.hands[1] = [card if frozenset(card) in laid else spare for card in match.hands[1]]
            return match

        monkeypatch.setattr(session, "match_before", with_spare)
        scene.resize(ui.window.size)
        settle(scene)
        scene.handle(Intent(IntentKind.REPLAY))
        assert list(scene._past.shown.model.displayed.rack).count(spare) > 1
        film = []
        while scene._past.shown:
            film.append(pixels(scene, ui.window.size))
            scene.update(0.2)
        films.append(film)
        scene.close()
    assert len(films[0]) > 5 and films[0] == films[1]


def test_around_a_table_buttons_stay_in_their_stations_while_a_turn_is_seen_again(window):
    ui = window((1280, 720), seating="four", inches=32.0, speed="normal")
    with ui.play(own_turn_after_computers(ui, "human", "casual", "human")):
        turn_table = turn_of(ui.top).turn_table
        station, own = turn_table.layout.station_of(2), turn_table.station
        ui.press(station.place.outward(station.status).center)
        ui.run(2)
        assert not turn_of(ui.top)._past.shown, "nobody is disturbed from the station of somebody who waits"
        ui.press(own.place.outward(own.status).center)
        ui.run(2)
        shown = turn_of(ui.top)._past.shown
        assert shown.station is station
        assert {tuple(button.area) for button in shown.focus.buttons.all} == {
            tuple(button.area) for button in turn_table.waiting[2].all
        }
        assert shown.waiting.keys() == turn_table.waiting.keys() == {0, 2}


def test_a_turn_of_cards_can_be_seen_again(ui):
    with ui.play(ui.table(card_session_at(ui.app, ("human", "cpu"), 6))):
        scene, placements = turn_of(ui.top), list(turn_of(ui.top).turn_table.placements)
        ui.press(scene.layout.badges[1].center)
        ui.run(20)
        assert scene._past.shown and len(scene._past.shown.placements) < len(placements)
        ui.run()
        assert not scene._past.shown and scene.turn_table.placements == placements


def test_the_badge_of_the_acting_player_says_so_and_those_of_the_others_what_they_laid(ui, listen):
    drawn = listen(stations, "draw_badges", lambda _result, _picture, _layout, badges: badges)
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        own, other = drawn[-1]
        assert (own.status, own.last) == ("your turn", None) and other.last


def test_marks_change_as_soon_as_the_next_player_lays(ui):
    with ui.play(own_turn_after_computers(ui, "human", "casual")):
        scene = turn_of(ui.top)
        shown = scene.model.displayed
        assert {seat for seat, _cells in shown.marked()} == {1}
        finish(ui)
        ui.run(2)
        assert {seat for seat, _cells in shown.marked()} == {0}
        while len(shown.placements) == len(ui.match.board.laid) or not scene.model.displayed.actor:
            ui.run(1)
        before = list(shown.placements)
        while shown.placements == before:
            assert not list(shown.marked())
            ui.run(1)
        assert {seat for seat, _cells in shown.marked()} == {1}
    with ui.play(own_turn_after_computers(ui, *COMPUTERS)):
        finish(ui)
        ui.run()
        laid = {event.seat for event in ui.match.events[-12:] if getattr(event, "turn", ())}
        assert {seat for seat, _ in turn_of(ui.top).model.displayed.marked()} == laid - {0}


def test_while_a_player_lays_their_own_last_turn_is_not_marked(ui, listen):
    signs = listen(last_laid, "seat_sign", lambda _sign, look, _size: look)
    frames = listen(
        last_laid, "draw_run_outline", lambda _, _picture, _grid, cells, colour, _edge: (cells, colour)
    )
    with ui.play(own_turn_after_computers(ui, "human", "casual", "casual")):
        model = turn_of(ui.top).model
        own = next(one for one in reversed(ui.match.events) if isinstance(one, Lay) and one.seat == 0)
        model.displayed.last_laid[0] = own.turn
        for seats in ({1, 2}, {0, 1, 2}):
            signs.clear()
            frames.clear()
            ui.top.draw(Picture(), 0)
            marked = [one for one in model.displayed.marked() if one[0] in seats]
            assert {seat for seat, _cells in marked} == seats
            assert set(signs) == {model.look(seat) for seat in seats}
            assert frames == [(cells, SEAT_COLOURS[model.look(seat).colour]) for seat, cells in marked]
            model.draft = None


@pytest.mark.parametrize("name", ["Ben", "Maximilianus", "W" * 30])
@pytest.mark.parametrize("seats", [3, 6])
def test_a_long_name_leaves_the_last_turn_on_the_badge(name, seats):
    shape, mark = layout((1280, 720), seats), (1, 2, 3)
    last = pygame.Surface((20, 10))
    last.fill(mark)
    badges = [
        Badge(Look(COLOURS[seat], MARKS[seat]), name, "computer", 188, active=False, last=last)
        for seat in range(seats)
    ]
    picture = Picture()
    draw_badges(picture, shape, badges)
    for drawn, _at in picture.blits:
        assert pygame.mask.from_threshold(drawn, mark, (1, 1, 1, 255)).count() == 200


WINDOWS = [((1280, 720), 0.0), ((1920, 1080), 0.0), ((800, 480), 0.0), ((720, 1280), 0.0), ((640, 480), 0.0)]
WINDOWS += [((800, 480), 7.0), ((480, 800), 7.0), ((1280, 800), 10.1), ((768, 1024), 9.7)]


@pytest.mark.parametrize("face", ["", "face_casual_waiting"])
@pytest.mark.parametrize(("size", "inches"), WINDOWS, ids=str)
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_last_turn_covers_no_face_mark_name_or_total(seats, size, inches, face):
    shape, colour = layout(size, seats, inches=inches), (1, 2, 3)
    room, _sizes = second_line(shape, 0, face=bool(face))
    turn, nothing = (pygame.Surface(room, pygame.SRCALPHA) for _ in range(2))
    turn.fill(colour)
    drawn = []
    for name, last in (("Jürgen", turn), ("Jürgen", nothing), ("", nothing)):
        picture, look = Picture(), Look(COLOURS[0], MARKS[0])
        draw_badges(picture, shape, [Badge(look, name, "", 188, active=False, last=last, face=face)] * seats)
        drawn.append(picture.blits[0][0])
    (covered,) = pygame.mask.from_threshold(drawn[0], colour, (1, 1, 1, 255)).get_bounding_rects()
    assert covered.size == room
    below = drawn[1].subsurface(covered)
    assert len({tuple(below.get_at((x, y))) for x in range(room[0]) for y in range(room[1])}) == 1
    assert bytes_of(drawn[1]) != bytes_of(drawn[2]), "the name is shown"


@pytest.mark.parametrize(("size", "inches"), WINDOWS, ids=str)
def test_every_badge_has_room_for_the_points_of_the_last_turn(size, inches):
    shape = layout(size, 6, inches=inches)
    for face in (False, True):
        (width, height), sizes = second_line(shape, 0, face=face)
        points = total_figure(19, min(sizes))
        assert points.width <= width and points.height <= height


def test_the_badge_whose_pad_is_shown_stands_out_and_so_does_that_of_the_acting_player():
    shape, usual = layout((1280, 720), 3), Badge(Look(COLOURS[0], MARKS[0]), "Ada", "", 5, active=False)
    picture = Picture()
    draw_badges(picture, shape, [usual, replace(usual, shown=True), replace(usual, active=True)])
    grounds = {tuple(drawn.get_at((drawn.width // 2, drawn.height - 6))) for drawn, _at in picture.blits}
    assert len(grounds) == 3


def test_a_long_name_or_turn_leaves_what_matters_on_the_badge(ui):
    scene = turn_of(own_turn_after_computers(ui, *COMPUTERS))
    scene.resize(ui.window.size)
    room, sizes = second_line(scene.layout, 1, face=True)
    parts = breakdown(Pad(), ((10, 11, 12, 12), 3))
    turn = LastTurn(SimpleNamespace(turn=[(3, cell) for cell in range(5)]), 24, parts)
    assert last_turn_line(scene.turn_table, turn, room, sizes)


def test_small_tiles_and_cards_show_numerals_if_the_others_do(ui):
    tiles = own_turn_after_computers(ui, "human", "casual")
    cards = ui.table(card_session_at(ui.app, ("human", "casual"), 6))
    for scene in map(turn_of, (tiles, cards)):
        last = next(iter(scene.model.displayed.last_turns.values())).event.turn[0]
        ui.app.settings.numerals = False
        pips = scene.turn_table.small_picture(last, 30).get_buffer().raw
        ui.app.settings.numerals = True
        assert scene.turn_table.small_picture(last, 30).get_buffer().raw != pips


def test_the_mark_of_a_player_is_on_the_corner_where_no_pip_is(ui, listen):
    signs, picture = listen(last_laid, "seat_sign", lambda sign, *_: sign), Picture()
    scene = turn_of(own_turn_after_computers(ui, "human", "casual"))
    scene.resize(ui.window.size)
    last_laid.draw_last_laid_signs(picture, scene.turn_table)
    cells = [cells[0] for _seat, cells in scene.model.displayed.marked()]
    placed = [Rect(at, sign.get_size()) for sign, at in picture.blits if sign in signs]
    assert cells and len(placed) == len(cells)
    for area, cell in zip(placed, cells, strict=True):
        corner = scene.turn_table.grid.rect(cell)
        assert hypot(area.centerx - corner.x, area.centery - corner.y) <= 2


@pytest.mark.parametrize(("game_name", "pieces"), [(BOARD, "tiles"), (CARDS, "cards")])
def test_of_a_turn_without_points_it_is_said_how_much_was_laid(game_name, pieces):
    model = SimpleNamespace(game=examples_of(game_name).turn, name=("Ada", "Ben").__getitem__)
    event = SimpleNamespace(seat=1, turn=("one", "other"), lines=())
    assert summary(model, event, 0) == f"Ben lays 2 {pieces}."


def test_the_mark_beside_a_turn_that_is_told_is_that_of_its_player(ui, listen):
    owners = listen(status_bar, "_draw_owner", lambda _done, _picture, _station, look, _face: look)
    session = session_after(ui.store, header("human", "human"), 6)
    scene = turn_of(ui.table(session))
    scene.resize(ui.window.size)
    model = scene.model
    model.displayed.actor = 1
    model.message = model.last_turns[0] = lambda: "Ada lays 2 tiles."
    scene.draw(Picture(), 0)
    model.message = partial(model.your_turn, 1)
    scene.draw(Picture(), 0)
    assert owners == [model.look(0), model.look(1)]


def test_the_face_beside_a_turn_that_is_told_is_that_of_its_player(ui, listen):
    faces = listen(status_bar, "_draw_owner", lambda _done, _picture, _station, _look, face: face)
    scene = turn_of(ui.table(session_after(ui.store, header("human", "casual", "club"), 6)))
    scene.resize(ui.window.size)
    model = scene.model
    for actor, teller in ((2, 1), (1, 2), (1, 0)):
        model.displayed.actor = actor
        model.message = model.last_turns[teller] = partial("{} lays a tile.".format, teller)
        scene.draw(Picture(), 0)
    assert [face.rpartition("_")[0] for face in faces] == ["face_casual", "face_club", ""]


def test_the_mark_beside_a_turn_that_is_watched_is_that_of_its_player(ui, listen):
    owners = listen(status_bar, "_draw_owner", lambda _done, _picture, _station, look, _face: look)
    match = session_after(ui.store, header("human", "human"), 3).match
    with ui.play(ui.make("watch", match, open_handed=True)):
        ui.top.go_to(2)
        owners.clear()
        ui.top.draw(Picture(), 0)
        assert owners[-1] == match.header.look(ui.top._recording.last_lay.seat)
