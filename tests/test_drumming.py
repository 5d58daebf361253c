"""Ten fingers drum beside a player who drags a tile, and on the title. How long a match withstands them, ``tests.campaign.drumming``
tries."""

import pytest
from card_driver import card_header
from careful import places_of, say_yes
from drumming import Drummer
from helpers import header
from kiosk_driver import press, start_match
from kiosk_places import go_home
from ui_driver import UiDriver
from unpainted import paint_once

from game.rules.common.journal import BOARD, CARDS
from game.scenes.turn.scene import TurnScene
from tests.campaign.drumming import STEP, endings, sit_down

STEPS = 600
GAME_NAMES = (BOARD, CARDS)


@pytest.fixture
def ended(monkeypatch) -> list[str]:
    return endings(monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAME_NAMES)
def test_a_drag_survives_drumming_at_the_stations_of_those_who_wait(monkeypatch, tmp_path, game_name):
    ui = UiDriver(monkeypatch, tmp_path, (1024, 576), speed="off", seating="four", inches=40.0)
    people = ["human"] * 4
    head = header(*people, seed=3) if game_name == BOARD else card_header(*people)
    with ui.play(ui.begin(head)):
        scene = ui.top
        assert isinstance(scene, TurnScene) and scene.model.draft
        turn_table, own, draft = scene.turn_table, Drummer(0), scene.model.draft
        goal = draft.marks(draft.unlaid[0])[0]
        station = turn_table.station
        slot = station.place.outward(turn_table.slot(station, draft.unlaid[0], len(draft.hand))).center
        middle = scene.layout.board.center
        own.down(99, slot)
        ui.run(10)
        own.move(99, middle)
        ui.run(5)
        assert turn_table.dragged == [draft.unlaid[0]]
        others = [one.place for seat, one in enumerate(scene.layout.stations) if one is not station]
        drummer = Drummer(3, lambda at: any(place.contains(at) for place in others))
        menus = set()
        for _step in range(250):
            drummer.step()
            ui.run(6)
            menus |= turn_table.menus.keys()
            assert ui.top is scene and scene.model.draft is draft and turn_table.dragged == [draft.unlaid[0]]
        drummer.lift_all()
        ui.run(30)
        assert len(menus) > 1 and draft.unlaid and not draft.laid and goal in draft.marks(draft.unlaid[0])


@pytest.mark.slow
def test_drumming_on_the_title_never_puts_a_waiting_match_away(monkeypatch, table, ended):
    paint_once(monkeypatch)
    table.values |= {"seating": "four", "inches": 40.0, "resume_seconds": 300}
    with table.run():
        sit_down(table, BOARD)
        session, drummer, seen = table.kiosk.session, Drummer(4), set()
        for step in range(STEPS):
            if not step % 200:
                go_home(table)
            drummer.step()
            table.wait(STEP)
            seen.add(table.name)
            assert table.kiosk.session is session and not ended
        assert {"KioskTitle", "CarefulQuestion"} <= seen and "Players" not in seen


def test_a_new_match_puts_the_waiting_one_away_only_after_three_marks(table, ended):
    with table.run():
        start_match(table, "1 player")
        session = table.kiosk.session
        session.lay(session.match.legal_turns()[0])
        go_home(table)
        press(table, "Play", "Go on with the match")
        assert isinstance(table.top, TurnScene) and table.kiosk.session is session
        go_home(table)
        press(table, "Play")
        first, second, third = places_of(table.top)
        for where in (first, third, second, first, second, (400, 200), third):
            table.tap(where)
            table.wait(0.1)
        assert table.name == "CarefulQuestion"
        say_yes(table.tap, lambda: table.wait(0.1), table.top)
        assert table.name == "Players" and table.kiosk.offered is session, "it is still there on the way back"
        press(table, "1 player")
        assert ended == ["given up"] and table.kiosk.session is not session
