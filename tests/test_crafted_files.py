"""Files that were made to cost time are refused or ignored early, and what the game writes is never refused."""

import json
import os

import pytest
from command_line import VECTORS
from helpers import header, play_on, session_after

from game.games import game_in, game_of
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import BOARD, CARDS, MOST_VALUES, JournalError
from game.rules.common.match import MOST_SEAT_CHANGES
from game.rules.common.seats import SeatChange
from game.session.game_session import GameSession
from game.session.match_lists import LARGEST_ORDER, index_of, order_of
from game.session.storage import Store

pytestmark = pytest.mark.slow

SAMPLES = {BOARD: "journals/leaflet-2p.zatre", CARDS: "cards/journals/00-2-players.zatre"}
CHANGE = b'{"event":"seat","seat":0,"kind":"human"}\n'


def lines_of(game_name: str) -> list[bytes]:
    """Of a whole match."""
    return (VECTORS / SAMPLES[game_name]).read_bytes().splitlines(keepends=True)


def refusal(text: bytes) -> JournalError:
    with pytest.raises(JournalError) as found:
        game_in(text).rules.read(text)
    assert str(found.value).count("\n") == 0 and len(str(found.value)) < 120
    return found.value


@pytest.mark.parametrize("game_name", SAMPLES)
def test_so_many_changes_of_seats_are_read_and_one_more_is_refused(game_name):
    first, start, *rest = lines_of(game_name)
    whole = b"".join([first, start, CHANGE * 1000, *rest])
    assert game_in(whole).rules.read(whole).match.outcome
    error = refusal(b"".join([first, start, CHANGE * 1005, *rest]))
    assert error.line == 1003 and "at most 1000 times" in str(error)


@pytest.mark.parametrize("game_name", SAMPLES)
def test_a_match_in_which_seats_change_all_the_time_can_still_be_read(store, game_name):
    rules = game_of(game_name).rules
    session = session_after(store, header("human", "casual"), 1)
    for _ in range(MOST_SEAT_CHANGES):
        session.leave(0)
        session.come_back(0)
    play_on(session, 3)
    store.close()
    again = GameSession.resume(Store(store.folder))
    assert again.match.events == session.match.events
    journal = rules.read(b"".join(lines_of(game_name)[:2]))
    with pytest.raises(IllegalMove):
        for _ in range(MOST_SEAT_CHANGES + 1):
            journal.append(SeatChange(0, "human"))


@pytest.mark.parametrize("game_name", SAMPLES)
def test_a_journal_with_too_many_values_in_all_its_lines_is_refused(game_name):
    lines = [line[:-2] + b',"x":[' + b"1," * 30_000 + b"1]}\n" for line in lines_of(game_name)]
    error = refusal(b"".join(lines))
    assert error.line == MOST_VALUES // 30_000 + 1 and "too many values" in str(error)


@pytest.mark.parametrize("game_name", SAMPLES)
def test_unknown_keys_still_have_room(game_name):
    lines = [line[:-2] + b',"note":"' + b"x" * 50_000 + b'","x":[1,2,3]}\n' for line in lines_of(game_name)]
    text = b"".join(lines)
    assert game_in(text).rules.read(text).text.encode() == text


def test_long_lists_beside_the_matches_cost_no_time_and_hide_nothing(store):
    sessions = [session_after(store, header("human", "casual", seed=seed), 3) for seed in (5, 6, 7)]
    sessions[0].give_up()
    store.close()
    for when, path in enumerate(sorted(store.playing.iterdir())):
        os.utime(path, (10**9 + when,) * 2)
    order_of(store.playing).write_bytes(b"x\n" * LARGEST_ORDER)
    index_of(store.finished).write_bytes(b"[]\n" * 500_000)
    again = Store(store.folder, waits=True)
    assert len([one for one in again.waiting() if one]) == 2
    assert len(list(again.find_finished())) < 100, "the lines of the index are looked at one by one"
    assert len(again.finished_matches()) == 1
    assert index_of(store.finished).stat().st_size < 10_000
    assert len([json.loads(line) for line in index_of(store.finished).read_text().splitlines()]) == 1
