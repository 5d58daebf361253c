"""Boards that close early: hands grow to eight or eleven tiles, and then a 1 opens the board to half a million legal turns.

This happens in about one of a hundred games for two. The window and the computer players must stay fast then, also under
``strict``, where the largest possible number of tiles must be found.
"""

import random
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from helpers import best_turn, header, session_with_moves
from many_tiles import GAME, START
from places import visible_part
from ui_driver import draft_of, turn_of

from game.games import FIRST
from game.players.levels import player
from game.rules.tiles.events import Lay
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.session.game_session import GameSession
from game.session.storage import Store

pytestmark = pytest.mark.slow

STRICT_START = ((2, 3),)
STRICT_GAME = """
1<13 1>1h8,3g8,3i8 0<52 0>5j8,2h9 1<21 1>2j7,1h7 0<62 0>2i7,6i6 1<65 1>6h10,5j6 0<61 0>6g7,1h6 1<45 1>5g10,4g11
0<64 0>6f11,4f12 1<56 1>6e12,5e13 0<53 0>5d13,3d14 1<13 1>1d12,3d11 0<32 0>3c14,2f13 1<66 1>6b14,6b13 0<14 0>4c11,1i9
1<41 1>4b11,1g12 0<23 0>2b10,3b9 1<53 1>5a9,3c9 0<34 0>4c10,3b8 1<22 1>2a10 0<55 0> 1<5 1> 0<6 0> 1<4 1> 0<2 0> 1<5 1>
0<4 0> 1<2 1> 0<4 0> 1<3 1> 0<6 0> 1<3 1> 0<1
"""
TILES = {"standard": 11, "strict": 8}


@pytest.fixture
def few_seconds() -> Iterator[None]:
    """Stops a test that needs more than three seconds of the processor."""
    if not hasattr(signal, "SIGPROF"):
        pytest.skip("this system has no alarm")

    def stop(number: int, frame: object) -> None:
        raise AssertionError("the game stands still for seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, 3)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.signal(signal.SIGPROF, before)


def closed(store: Store, kind: str, rules: str = "standard") -> GameSession:
    """A match in which a player of this kind has as many tiles to lay as TILES says."""
    if rules == "strict":
        return session_with_moves(store, header(kind, "casual", rules=rules), STRICT_START, STRICT_GAME)
    return session_with_moves(store, header("casual", kind, rules=rules), START, GAME)


@cache
def played(rules: str) -> Match:
    """Such a match, made once for all levels. Nobody changes it."""
    with TemporaryDirectory() as folder:
        session = closed(Store(Path(folder)), "casual", rules)
        session.close()
        return session.match


@pytest.mark.parametrize("rules", TILES)
@pytest.mark.parametrize("level", FIRST.habits)
def test_a_computer_with_many_tiles_decides_in_a_few_seconds(few_seconds, level, rules):
    match = played(rules)
    assert match.due is not None
    seat = match.due.seat
    assert len(match.hands[seat]) == TILES[rules]
    turn = player(level)(view_of(match, seat), 1.0, random.Random(1))
    assert match.lay_event(turn)


@pytest.mark.parametrize("rules", TILES)
def test_a_human_with_many_tiles_can_lay_them_at_once(window, few_seconds, rules):
    ui = window()
    with ui.play(ui.table(closed(ui.store, "human", rules))):
        scene = turn_of(ui.top)
        seat = draft_of(scene).seat
        while any(draft_of(scene).marks(place) for place in draft_of(scene).unlaid):
            draft = draft_of(scene)
            place = next(place for place in draft.unlaid if draft.marks(place))
            mark = next(mark for mark in draft.marks(place) if mark.kind != "need")
            ui.press_slot(place)
            ui.press_cell(mark.cell)
            ui.run(1)
        ui.press_button("Done")
        ui.run(1)
        last = [event for event in ui.match.events if isinstance(event, Lay)][-1]
        assert last.seat == seat and last.turn


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (480, 800)], ids=str)
def test_pressing_overlapping_rack_tiles_picks_the_visible_one(window, size):
    ui = window(size)

    count = TILES["standard"]
    with ui.play(ui.table(closed(ui.store, "human"))):
        scene, draft = turn_of(ui.top), draft_of(ui.top)
        slots = [scene.layout.station.rack_slot(place, count) for place in range(count)]
        assert len(draft.hand) == count
        for place, slot in enumerate(slots):
            ui.click((slot.left + 2, slot.centery))
            assert draft.picked == place
        for place in draft.unlaid:
            seen = visible_part(scene, place)
            ui.click((seen.right - 1, seen.centery))
            assert draft.picked == place


def test_the_simulated_humans_of_the_campaign_compare_few_turns(tmp_path, few_seconds):
    session = closed(Store(tmp_path), "human")
    assert session.lay(best_turn(session.match))
