"""Matches of several people on one device that are played open-handed."""

import pytest
from helpers import header, session_after, turn
from mouse_play import answering
from ui_driver import UiDriver, picture_of, turn_of

from game.commands.fixtures import card_turn_scene
from game.engine.intents import Intent, IntentKind
from game.scenes.between_turns import HandOver, HeldTiles
from game.scenes.turn import stations
from game.scenes.turn.displayed import SharedDevice
from game.scenes.turn.scene import TurnScene
from game.session.settings import HUMAN

pytestmark = pytest.mark.slow


@pytest.fixture
def open_ui(window):
    return window((1280, 720), open_handed=True)


def scenes_of(ui, session, turns):
    """The names of the scenes that are seen while people lay this number of turns."""
    seen = set()
    ui.watch = lambda: seen.add(type(ui.top))
    with ui.play(ui.table(session)):
        for _ in range(turns):
            ui.play_turn()
    return seen


def test_nobody_hands_the_device_over(open_ui):
    session = session_after(open_ui.store, header("human", "human"), 8)
    assert scenes_of(open_ui, session, 8) == {TurnScene}


def test_hands_of_people_are_seen_and_nobody_hands_the_device_over(open_ui):
    session = session_after(open_ui.store, header("human", "casual", "human"), 9)
    with open_ui.play(open_ui.table(session)):
        device = turn_of(open_ui.top).device
        assert [device.may_see(seat) for seat in range(3)] == [True, False, True]
    session = session_after(open_ui.store, header("human", "casual"), 8)
    assert not SharedDevice(session.match, agreed=True).open_handed


def test_held_tiles_stay_face_up(window):
    ui = window((1280, 720), open_handed=True, speed="normal")
    seen = []

    def look():
        assert not isinstance(ui.top, HeldTiles)
        shown = ui.top.model.displayed
        if ui.top.model.draft is None and shown.actor == 1 and any(shown.rack[: shown.arrived]):
            seen.append(shown.face_up)

    with ui.play(answering(ui, "human", "human")):
        ui.watch = look
        ui.play_turn(turn("5h9"))
    assert seen and all(seen)


@pytest.mark.parametrize("agreed", [True, False])
def test_around_a_table_the_hands_of_those_who_wait_are_seen(monkeypatch, tmp_path, agreed):
    ui = UiDriver(
        monkeypatch, tmp_path, (1280, 720), open_handed=agreed, seating="four", inches=32.0, speed="off"
    )
    with ui.play(ui.table(session_after(ui.store, header("human", "human"), 8))):
        stage = turn_of(ui.top).stage
        assert stage.shows_hand(1 - stage.model.displayed.actor) == agreed


def test_several_people_can_choose_open_hands(ui):
    with ui.play(ui.more()):
        ui.choose("Hands")
        assert not ui.app.settings.open_handed
        ui.choices.kinds[1] = HUMAN
        ui.top.lay_out()
        ui.choose("Hands")
        assert ui.app.settings.open_handed
        assert "each other's hands" in ui.top._note()


def test_a_match_goes_on_open_handed_when_it_is_continued(monkeypatch, ui):
    with ui.play(ui.more()):
        ui.choices.kinds[1] = HUMAN
        ui.top.lay_out()
        for label in ("Hands", "Play"):
            ui.choose(label)
        assert isinstance(ui.top, TurnScene)
    again = UiDriver(monkeypatch, ui.store.folder, (1280, 720))
    again.app.settings = again.store.settings()
    with again.play(again.make("continue")):
        assert not isinstance(again.top, HandOver) and turn_of(again.top).device.open_handed


@pytest.mark.parametrize("agreed", [True, False])
def test_the_pad_of_another_person_shows_their_hand(window, monkeypatch, agreed):
    ui = window((1280, 720), open_handed=agreed, speed="normal")
    shown = []
    draw = stations.draw_open_hand

    def recorded(picture, sheet, owner, hand, face):
        before = len(picture.blits)
        draw(picture, sheet, owner, hand, face)
        assert len(picture.blits) == before + 1 + len(hand)
        shown.append(hand)

    monkeypatch.setattr(stations, "draw_open_hand", recorded)
    scene = card_turn_scene(ui.app, ("human", "human", "cpu"), 12)
    picture_of(scene)
    assert not shown
    for _seat in (1, 2):
        scene.handle(Intent(IntentKind.NEXT_PAD))
        picture_of(scene)
    scene.close()
    assert shown == ([scene.match.hands[1]] if agreed else [])
