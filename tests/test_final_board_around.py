"""The final board around a table: everybody sees their own pad on their side, and can go back from there."""

import itertools
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from pygame import Rect
from ui_driver import UiDriver, picture_of

from game.engine.intents import Intent, IntentKind
from game.engine.scene import Pop
from game.rules.tiles.journal import Journal
from game.scenes.end import final_board as final_board_scene
from game.scenes.end import match_end
from game.scenes.end.addition import Addition
from game.scenes.end.final_board import FinalBoard, FinalBoardAround, final_board
from game.scenes.end.scoring import EndScoring
from game.table import pads
from game.table.seating import sides_of
from game.table.sheet import sheet_at, whole_sheet
from tools.fixtures import session_at

pytestmark = [pytest.mark.slow, pytest.mark.window((1920, 1080), seating="four", inches=24.0)]

VECTORS = Path(__file__).parent / "vectors/journals"
PEOPLE = ("human",) * 6
FINGER, OTHER = (7, 1), (7, 2)
SIZES = [(1920, 1080), (1080, 1920)]


def board_of(ui: UiDriver, count: int, size: tuple[int, int]) -> FinalBoardAround:
    scene = final_board(ui.app, session_at(ui.app, PEOPLE[:count], None).match, 0)
    assert isinstance(scene, FinalBoardAround)
    scene.resize(size)
    return scene


@pytest.fixture
def board(ui):
    """The final board of four people. The stations of the first and the third only show the last rows of their pads."""
    return board_of(ui, 4, (1920, 1080))


def touch(board, finger, at, *kinds):
    for kind in kinds:
        board.handle(Intent(kind, at, pointer=finger))


def pad_at(board, seat):
    station = board._layout.stations[seat]
    return station.place.outward(station.pad).center


@pytest.fixture
def sheets(board, listen):
    """A function that says which sheets are drawn."""
    found = listen(final_board_scene, "draw_pad", lambda _result, _picture, sheet, *_, **__: sheet)

    def drawn():
        found.clear()
        picture_of(board)
        return list(found)

    return drawn


def test_without_stations_the_final_board_faces_one_side_and_the_pad_uses_the_room_of_the_rack(window):
    for seating in ("turn", "one"):
        ui = window(folder=seating, seating=seating, speed="normal")
        scene = final_board(ui.app, session_at(ui.app, PEOPLE[:2], None).match, 0)
        assert type(scene) is FinalBoard
        scene.resize((1280, 720))
    assert scene._sheet.rows >= 16
    assert not any(button.area.colliderect(scene._sheet.area) for button in scene.buttons.all)


@pytest.mark.window((1280, 720), seating="one")
def test_at_one_side_a_key_shows_one_pad_after_another(ui, listen):
    shown = listen(
        final_board_scene, "draw_pad", lambda _result, _picture, _sheet, _pad, owners, *_, **__: owners
    )
    match = session_at(ui.app, PEOPLE[:3], None).match
    with ui.play(FinalBoard(ui.app, match, 0)):
        for strike, key, seats in (
            (ui.strike, pygame.K_p, (1, 2, 0)),
            (ui.strike, pygame.K_LEFT, (2,)),
            (ui.push, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, (0, 1)),
        ):
            for seat in seats:
                strike(key)
                ui.screen()
                assert shown[-1] == match.header.seats[seat].name


@pytest.mark.parametrize("seating", ["one", "four"])
@pytest.mark.parametrize("name", ["random-10-4p-stuck", "random-12-6p-stuck", "random-01-2p-bag_empty"])
def test_board_and_result_show_what_is_subtracted_for_held_tiles(window, listen, seating, name):
    match = Journal.read((VECTORS / f"{name}.zatre").read_bytes()).match
    sums, totals = listen(pads, "text_within"), listen(pads, "digits")
    badges = listen(final_board_scene, "draw_badges", lambda *all: [badge.total for badge in all[-1]])
    cards = listen(match_end, "draw_result_card", lambda _result, _picture, card, *_: card)
    ui = window((1920, 1080), seating=seating, inches=24.0)
    with ui.play(ui.make("final_board", match, 0)):
        for _seat in match.hands:
            picture_of(ui.top)
            ui.strike(pygame.K_p)
    assert all(shown == [match.outcome.totals[pad] for pad in match.header.pads] for shown in badges)
    assert bool(badges) is (seating == "one")
    for pad, minus, total in zip(match.pads, match.outcome.minus, match.outcome.totals, strict=True):
        assert str(total) in totals
        assert (f"{pad.total()} − {minus} =" in sums) is bool(minus)
    added = Addition(match)
    for added.minus_counted, minus in ((False, [0] * len(match.pads)), (True, [*match.outcome.minus])):
        assert [sum(added.held(pad)) for pad in range(len(match.pads))] == minus
    scene = EndScoring(ui.app, SimpleNamespace(match=match))
    scene.resize((1920, 1080))
    scene.finish()
    picture_of(scene)
    shown = [(card.parts[-1][1], card.total) for card in cards[-len(match.pads) :]]
    assert shown == [
        (-minus, total) for minus, total in zip(match.outcome.minus, match.outcome.totals, strict=True)
    ]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", range(2, 7))
def test_everybody_has_a_pad_and_a_way_back_at_their_side(ui, size, count):
    board = board_of(ui, count, size)
    sides = list(sides_of(board._match.header.seats))
    assert [button.side for button in board.buttons.all] == sides
    assert all(button.act() == Pop() for button in board.buttons.all)
    assert [station.place.side for station in board._layout.stations] == sides
    areas = [button.area for button in board.buttons.all]
    areas += [station.place.outward(station.pad) for station in board._layout.stations]
    areas.append(board._layout.board)
    assert all(Rect(0, 0, *size).contains(area) for area in areas)
    for one, other in itertools.combinations(areas, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("facing", range(4))
def test_pads_stay_at_their_owners_when_the_picture_has_been_turned(ui, facing):
    ui.app.face(facing)
    board = board_of(ui, 4, (1080, 1920) if facing % 2 else (1920, 1080))
    seen = [station.place.side for station in board._layout.stations]
    assert [(side + facing) % 4 for side in seen] == list(sides_of(board._match.header.seats))


@pytest.mark.parametrize("end", [IntentKind.HOLD, IntentKind.CANCEL])
def test_a_palm_on_a_pad_opens_nothing_and_disturbs_no_other_finger(board, sheets, end):
    touch(board, FINGER, pad_at(board, 2), IntentKind.PRESS, end, IntentKind.RELEASE)
    assert len(sheets()) == 4
    touch(board, FINGER, pad_at(board, 0), IntentKind.PRESS)
    touch(board, OTHER, pad_at(board, 2), IntentKind.PRESS, end)
    touch(board, FINGER, pad_at(board, 0), IntentKind.RELEASE)
    assert sheets()[-1] == whole_sheet(board._layout.stations[0])


def test_a_tap_opens_the_whole_pad_and_another_one_closes_it_and_keys_open_one_after_another(board, sheets):
    stations = board._layout.stations
    summaries = [sheet_at(station) for station in stations]
    for seen in (summaries, [*summaries, whole_sheet(stations[2])], summaries):
        assert sheets() == seen
        touch(board, FINGER, pad_at(board, 2), IntentKind.PRESS, IntentKind.RELEASE)
    touch(board, FINGER, pad_at(board, 2), IntentKind.PRESS, IntentKind.RELEASE)
    assert sheets() == summaries
    for seat in (0, 1, 2, 3, 0):
        board.handle(Intent(IntentKind.NEXT_PAD))
        assert sheets()[-1] == whole_sheet(stations[seat])
