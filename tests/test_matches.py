"""The lists of matches: what they show, their small pictures, and how they are moved with every device."""

import datetime
import itertools
import random
import shutil
import time
from dataclasses import replace

import pygame
import pytest
from fingers import Fingers
from helpers import header, session_after
from input_poster import ARROWS, CROSS
from kiosk_driver import KioskDriver
from match_lists import finished, open_list, rows, waiting
from ui_driver import button_of, labels_of, picture_of

from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat
from game.scenes import matches
from game.scenes.match_actions import MatchActions
from game.scenes.match_text import date_text, day, final_scores, scores
from game.scenes.matches import Matches
from game.scenes.new_match import first_session
from game.scenes.screen import screen_of
from game.scenes.title import Title
from game.scenes.watch import Watch
from game.session.match_lists import index_of
from game.session.opening import take_in
from game.session.records import record_of
from game.session.storage import Store
from game.table.pieces import PieceStyle

MANY = 30
WHOLE = 1000
"""More turns than any match has."""


# What the lists show


@pytest.mark.slow
def test_both_lists_are_shown_newest_first(ui):
    matches = waiting(ui, 3)
    over = [session_after(ui.store, header("human", "club", seed=seed), 4) for seed in (4, 5)]
    for session in over:
        session.give_up()
    with ui.play(Title(ui.app)):
        open_list(ui)
        assert [row.label for row in rows(ui)] == [scores(match) for match in reversed(matches)]
        assert [button.label for button in ui.top.buttons.all[:2]] == ["Waiting (3)", "Finished (2)"]
        ui.choose("Finished (2)")
        wanted = [final_scores(record_of(session.match)) for session in reversed(over)]
        assert [row.label for row in rows(ui)] == wanted


def test_a_day_is_told_in_words_for_a_week_and_as_a_date_if_it_is_still_to_come():
    noon = datetime.datetime.combine(datetime.date.today(), datetime.time(12))
    told = {ago: day((noon - datetime.timedelta(ago)).timestamp()) for ago in (0, 1, 2, 6, 7, -2)}
    assert [told[ago] for ago in (0, 1, 2, 6)] == ["today", "yesterday", "2 days ago", "6 days ago"]
    assert [told[ago].count("-") for ago in (7, -2)] == [2, 2]


def test_a_row_says_what_has_happened_and_when(ui, monkeypatch):
    waiting(ui, 1)
    match = session_after(ui.store, header("human", "casual", seed=7), WHOLE)
    match._file.finish()
    with ui.play(Title(ui.app)):
        open_list(ui)
        assert "Tiles" in rows(ui)[0].note and "% laid" in rows(ui)[0].note and "today" in rows(ui)[0].note
        ui.choose("Finished (1)")
        assert "Tiles" in rows(ui)[0].note and "win" in rows(ui)[0].note and "today" in rows(ui)[0].note
        assert rows(ui)[0].drawing


def test_the_date_of_a_match_is_in_its_first_line_and_not_that_of_a_copy(ui, tmp_path):
    before = (datetime.datetime.now() - datetime.timedelta(3)).strftime("%Y-%m-%dT%H:%M")
    for seed, over in ((3, False), (4, True)):
        head = replace(header("human", "casual", seed=seed), played=before)
        session = session_after(ui.store, head, 4)
        if over:
            session.give_up()
    ui.store.close()
    copied = Store(tmp_path / "copy")
    shutil.copytree(ui.store.folder, copied.folder)
    (elsewhere,) = copied.playing.iterdir()
    for store in (ui.store, copied, copied):  # The last time from the index.
        ui.app.store = store
        with ui.play(ui.make("matches")):
            assert "3 days ago" in rows(ui)[0].note
            ui.choose("Finished (1)")
            assert "3 days ago" in rows(ui)[0].note
    other = Store(tmp_path / "other")
    assert day(take_in(other, elsewhere).played) == "3 days ago"


def test_a_match_that_is_begun_in_the_window_says_when(ui):
    ui.app.now = lambda: datetime.datetime(2026, 12, 3, 20, 15, 59)
    with ui.play(ui.more()):
        ui.press_button("Play")
        ui.run(5)
    (waiting,) = ui.store.waiting()
    assert waiting.match.header.played == "2026-12-03T20:15"
    assert date_text(datetime.date.fromtimestamp(waiting.played)) == "2026-12-03"
    first = first_session(ui.app, BOARD)
    assert first.match.header.played == "2026-12-03T20:15"


def test_the_lists_and_the_title_say_which_matches_are_short(ui):
    session_after(ui.store, header("human", "casual", seed=3, short=True), 2)._file.finish()
    for short in (False, True):
        session_after(ui.store, header("human", "casual", seed=4 + short, short=short), 4)
    with ui.play(Title(ui.app)):
        assert "short" in " ".join(button.note for button in ui.top.buttons.all)
        open_list(ui)
        assert [" · short · " in row.note for row in rows(ui)] == [True, False]
        ui.choose("Finished (1)")
        assert " · short · " in rows(ui)[0].note


def test_without_waiting_matches_the_finished_ones_are_shown_even_if_their_index_is_damaged(ui):
    finished(ui, 2)
    index_of(ui.store.finished).write_bytes(b"\xff" * 999)
    with ui.play(Title(ui.app)):
        open_list(ui)
        assert button_of(ui.top, "Finished (2)").main and len(rows(ui)) == 2
        (one, _other) = ui.store.finished_matches()
        assert isinstance(ui.make("match_actions", one), MatchActions)


def test_the_window_goes_on_while_thousands_of_matches_are_read(ui, monkeypatch):
    """The clock stands still, so every update would read on until the end if it did not look at it."""
    finished(ui, MANY)
    reads = []
    real = Store.find_finished

    def find(store):
        for progress in real(store):
            reads.append(progress)
            yield progress

    monkeypatch.setattr(Store, "find_finished", find)
    ticks = iter(range(10**9))
    monkeypatch.setattr("game.scenes.matches.perf_counter", lambda: float(next(ticks)))
    scene = Matches(ui.app)
    scene.resize((800, 480))
    for _update in range(3):
        before = len(reads)
        scene.update(0.1)
        assert len(reads) <= before + 1
    assert scene.busy


# Scrolling, with every device


@pytest.fixture
def long_list(ui):
    finished(ui, MANY)
    with ui.play(Matches(ui.app)):
        yield ui


def days(ui):
    return [row.note.split(" · ")[-1] for row in rows(ui)]


def all_days():
    moments = [1_000_000_000 + number * 86_400 for number in range(MANY)]
    return [time.strftime("%Y-%m-%d", time.localtime(moment)) for moment in reversed(moments)]


def test_a_list_may_change_while_it_is_laid_out(ui, monkeypatch):
    """Another thread writes the matches that could not be written before. The tab and the rows say the same."""
    finished(ui, 3)
    with ui.play(Matches(ui.app)):
        ui.run()
        listed, seen = ui.store.finished_matches(), set()
        calls = itertools.cycle((listed, listed[:1], []))
        monkeypatch.setattr(ui.store, "finished_matches", lambda: next(calls))
        for size in ((1280, 720), (1920, 1080)) * 3:
            ui.top.resize(size)
            seen.add(len(rows(ui)))
            assert f"Finished ({len(rows(ui))})" in labels_of(ui.top)
        assert seen == {0, 1, 3}


@pytest.mark.slow
def test_another_tab_begins_with_its_newest_match(ui):
    finished(ui, 8)
    waiting(ui, 8)
    with ui.play(Matches(ui.app)):
        for tab in ("Finished (8)", "Waiting (8)"):
            ui.point(rows(ui)[0].area.center)
            ui.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
            ui.run()
            assert ui.top._scroll.first > 0
            ui.choose(tab)
            assert ui.top._scroll.first == 0


@pytest.mark.slow
@pytest.mark.parametrize("way", ["wheel", "scroll bar"])
def test_the_wheel_and_the_scroll_bar_lead_to_the_last_match(long_list, way):
    ui, area = long_list, long_list.top._scroll.area
    assert days(ui) == all_days()[: len(rows(ui))]
    if way == "scroll bar":
        ui.drag((area.right - 3, area.y + 5), (area.right - 3, area.bottom))
        ui.run()
    else:
        ui.point(rows(ui)[0].area.center)
        for _turn in range(MANY):
            ui.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False)
            ui.run()
    assert days(ui) == all_days()[-len(rows(ui)) :]


@pytest.mark.slow
def test_a_finger_drags_the_list_and_opens_nothing(long_list):
    ui, fingers = long_list, Fingers()
    low, high = rows(ui)[-1].area.center, rows(ui)[0].area.center
    fingers.down(1, low)
    fingers.move(1, (low[0], low[1] - 30))
    fingers.move(1, high)
    ui.run()
    fingers.up(1)
    ui.run(20)
    assert isinstance(ui.top, Matches)
    count = len(rows(ui))
    assert days(ui) == all_days()[count - 1 : 2 * count - 1]


@pytest.mark.slow
@pytest.mark.parametrize("strike", ["keys", "gamepad"])
def test_arrows_reach_every_match_and_then_the_lowest_buttons(long_list, strike):
    ui = long_list
    press = {"keys": ui.key, "gamepad": ui.pad}[strike]
    down = {"keys": ARROWS, "gamepad": CROSS}[strike][0, 1]
    seen = []
    for _step in range(MANY + 4):
        press(down)
        ui.run()
        button = ui.top.buttons.all[ui.top.buttons.focus]
        if button.note:
            seen.append(button.note.split(" · ")[-1])
    assert list(dict.fromkeys(seen)) == all_days()
    assert button.label in ("Records", "Exercises", "Back")


@pytest.mark.slow
def test_tab_leaves_a_long_list(long_list):
    ui = long_list
    ui.key(pygame.K_DOWN)
    labels = []
    for _step in range(4):
        ui.strike(pygame.K_TAB)
        labels.append(ui.top.buttons.all[ui.top.buttons.focus].label)
    assert labels[:3] == ["Back", "Waiting (0)", rows(ui)[0].label]
    for label in (labels[2], labels[1]):
        ui.strike(pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
        assert ui.top.buttons.all[ui.top.buttons.focus].label == label


@pytest.mark.parametrize("opened_by", ("mouse", "keys"))
def test_the_first_arrow_is_for_the_list(ui, opened_by):
    waiting(ui, 3)
    with ui.play(Title(ui.app)):
        if opened_by == "keys":
            ui.strike(pygame.K_DOWN)
            ui.top.buttons.focus = ui.top.buttons.all.index(button_of(ui.top, "Matches"))
            ui.strike(pygame.K_RETURN)
        else:
            open_list(ui)
        ui.strike(pygame.K_DOWN)
        focused = ui.top.buttons.all[ui.top.buttons.focus]
        assert ui.top.buttons.visible and focused == rows(ui)[1 if opened_by == "keys" else 0]


# From and to the title


def test_the_title_leads_to_the_lists_once_there_is_a_match(ui):
    with ui.play(Title(ui.app)):
        assert not button_of(ui.top, "Matches").enabled
    finished(ui, 1)
    with ui.play(Title(ui.app)):
        assert button_of(ui.top, "Matches").enabled


def test_visitors_of_a_public_table_do_not_reach_the_lists(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk")
    with table.run():
        assert "Matches" not in table.labels
        assert not isinstance(table.top, Matches | Watch)


def picture_after(game_name: str, lays: int, side: int) -> pygame.Surface:
    """The picture of a random match in which this number of turns has been laid."""
    pygame.display.set_mode((320, 240))
    game_rules, rng = game_of(game_name).rules, random.Random(4)
    seats = header("casual", "casual").seats
    journal = game_rules.begin(game_rules.header(seats, (0, 1), next(iter(game_rules.presets.values())), 5))
    dealer = game_rules.dealer(journal.match, 5)
    while lays:
        if journal.match.due.event == "lay":
            journal.append(journal.match.lay_event(rng.choice(journal.match.legal_turns())))
            lays -= 1
        else:
            journal.append(dealer.event(journal.match))
    return screen_of(game_name).match_picture(journal.match, side, PieceStyle())


@pytest.mark.parametrize("game_name", [BOARD, CARDS])
@pytest.mark.parametrize("side", [40, 120])
def test_a_match_looks_the_same_until_something_is_laid(game_name, side):
    one, same, other = (picture_after(game_name, lays, side) for lays in (4, 4, 9))
    assert one.get_size() == (side, side)
    assert one is same and one is not other


def test_an_empty_cloth_is_shown():
    assert picture_after(CARDS, 0, 60).get_size() == (60, 60)


def test_the_number_of_a_guest_and_the_points_are_apart(store):
    head = replace(header("human", "human"), seats=(Seat("Player 1", "human"), Seat("Player 2", "human")))
    match = session_after(store, head, 0).match
    assert scores(match) == final_scores(record_of(match)) == "Player 1: 0 · Player 2: 0"


def test_the_way_back_is_left_of_the_ways_on(ui):
    scene = Matches(ui.app)
    scene.resize(ui.window.size)
    places = {button.label: button.area.x for button in scene.buttons.all}
    assert places["Back"] < places["Records"] < places["Exercises"]


def test_an_empty_list_says_what_it_would_list(ui, listen):
    said = listen(matches, "paragraph")
    found = []
    for name, tabs in (("matches", ("Waiting (0)", "Finished (0)")), ("exercises", ())):
        scene = ui.make(name)
        scene.resize((800, 480))
        picture_of(scene)
        while scene.busy:
            scene.update(0.1)
        for tab in tabs or ("Back",):
            if tabs:
                button_of(scene, tab).act()
            picture_of(scene)
            found.append(said[-1])
    print(said)
    assert found == [
        "No match is waiting.",
        "No match is finished.",
        "Review a match: the turns that cost you most become exercises.",
    ]
    assert said[0] == "Reading the matches…"
