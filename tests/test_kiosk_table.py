"""A table in a public place, from one visitor to the next: idle times, the interrupted match, and what stays on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from helpers import header
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, RESUME, KioskDriver, start_match

from game.engine.place import BOTTOM, LEFT, RIGHT, TOP
from game.rules.common.framing import BOARD, CARDS
from game.rules.common.seats import SeatChange
from game.rules.tiles.journal import Journal
from game.scenes.kiosk.demo import Demo
from game.scenes.kiosk.title import KioskTitle

MIDDLE = (400, 240)
TO_TITLE = IDLE + COUNTDOWN + 1.0


@pytest.fixture
def table(monkeypatch, tmp_path):
    return KioskDriver(monkeypatch, tmp_path / "kiosk")


def finished(table: KioskDriver) -> list[str]:
    return [name for name in table.files() if name.startswith("finished/")]


def test_two_touches_start_a_match_of_one_player_against_a_computer(table):
    with table.run():
        table.press("Play")
        table.wait(0.1)
        table.press("1 player")
        table.wait(0.1)
        assert [(seat.kind, seat.level) for seat in table.match.header.seats] == [
            ("human", None),
            ("cpu", "casual"),
        ]


def test_the_title_chooses_between_the_two_games(table, monkeypatch):
    monkeypatch.setattr("game.scenes.editions.EDITIONS", (BOARD, CARDS))
    with table.run():
        assert table.labels == ["Play", "How to play", "Game: Tiles"]
        table.press("Game: Tiles")
        table.wait(0.1)
        assert table.labels[-1] == "Game: Cards"
        table.press("Play")
        table.wait(0.1)
        assert [label for label in table.labels if "player" in label][-1] == "4 players"


def test_the_next_visitor_finds_the_tile_game(table, monkeypatch):
    monkeypatch.setattr("game.scenes.editions.EDITIONS", (BOARD, CARDS))
    with table.run():
        table.press("Game: Tiles")
        table.wait(0.1)
        table.press("Play")
        table.wait(TO_TITLE)
        assert table.name == "KioskTitle" and table.kiosk.edition == BOARD


def test_go_on_playing_says_who_plays_and_moves_no_button(table):
    with table.run():
        before = {button.label: tuple(button.area) for button in table.top.buttons.all}
        start_match(table)
        table.wait(TO_TITLE)
        after = {button.label: tuple(button.area) for button in table.top.buttons.all}
        assert after.keys() - before.keys() == {"Go on playing"}
        assert {label: after[label] for label in before} == before
        assert "Ada" in next(button.note for button in table.top.buttons.all if button.note)


def test_the_level_is_changed_on_the_same_screen(table):
    with table.run():
        table.press("Play")
        table.wait(0.1)
        x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Computer")
        table.tap((x - 10, y))
        table.wait(0.1)
        table.press("1 player")
        table.wait(0.1)
        assert table.match.header.seats[1].level == "club"


def test_three_touches_lead_to_a_match_where_players_sit_around_the_table(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    with table.run():
        table.press("Play")
        table.wait(0.1)
        table.press("1 player")
        table.wait(0.1)
        assert table.name == "Sides"
        table.sit(RIGHT)
        table.wait(0.1)
        assert [(seat.kind, seat.side) for seat in table.match.header.seats] == [
            ("cpu", LEFT),
            ("human", RIGHT),
        ]


@pytest.mark.slow
def test_one_more_touch_for_each_further_player(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    with table.run():
        table.press("Play")
        table.wait(0.1)
        table.press("3 players")
        for side in (BOTTOM, TOP, LEFT):
            table.wait(0.1)
            table.sit(side)
        table.wait(0.1)
        assert [seat.side for seat in table.match.header.seats] == [BOTTOM, LEFT, TOP]


@pytest.mark.slow
def test_after_a_visit_the_picture_faces_the_lower_edge_again(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    with table.run():
        table.press("Play")
        table.wait(0.1)
        table.press("1 player")
        table.wait(0.1)
        table.sit(RIGHT)
        table.wait(15.0)
        assert table.loop.window.facing == RIGHT
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE)
        assert table.name == "KioskTitle"
        assert table.loop.window.facing == BOTTOM


@pytest.mark.slow
@pytest.mark.parametrize("count", range(2, 7))
def test_one_touch_chooses_the_number_of_players(table, count):
    with table.run():
        start_match(table, f"{count} players")
        assert [seat.kind for seat in table.match.header.seats] == ["human"] * count


@pytest.mark.slow
def test_without_input_countdown_title_and_demo_follow(table):
    with table.run():
        start_match(table)
        table.wait(IDLE + 1.0)
        assert table.name == "StillPlaying"
        assert 0 < table.kiosk.seconds_left <= COUNTDOWN
        table.wait(COUNTDOWN)
        assert table.name == "KioskTitle"
        table.wait(ATTRACT + 1.0)
        assert table.name == "Demo"


@pytest.mark.slow
def test_the_countdown_paints_one_frame_per_second(table):
    with table.run():
        start_match(table)
        table.wait(IDLE + 0.5)
        before = table.loop.frames
        table.wait(COUNTDOWN - 1.0)
        assert table.loop.frames - before <= COUNTDOWN


def test_a_touch_in_the_countdown_only_goes_back_to_the_match(table):
    with table.run():
        start_match(table)
        before, below = list(table.match.events), table.top
        table.wait(IDLE + 1.0)
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.top is below and table.match.events == before


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
def test_a_demo_leaves_no_file_and_no_count(table):
    with table.run():
        table.wait(ATTRACT + 10.0)
        assert "Demo" in table.shown
    assert table.files() == []


@pytest.mark.slow
def test_the_board_has_another_place_in_the_next_demo(table):
    with table.run():
        table.wait(ATTRACT + 1.0)
        first = table.top._above
        table.tap(MIDDLE)
        table.wait(ATTRACT + 2.0)
        assert table.top._above is not first


def test_the_interrupted_match_is_offered_and_goes_on(table):
    with table.run():
        start_match(table)
        match = table.match
        table.wait(TO_TITLE)
        table.press("Go on playing")
        table.wait(0.1)
        assert table.match is match and table.name in ("TileTurnScene", "HandOver")


def test_after_the_offer_the_match_is_filed_as_abandoned(table):
    with table.run():
        start_match(table)
        table.key(pygame.K_RIGHT)
        table.wait(15.0)
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE)
        assert "Go on playing" in table.labels
        table.key(pygame.K_RIGHT)  # Input at the title delays the demo.
        table.wait(8.0)
        table.key(pygame.K_RIGHT)
        table.wait(8.0)
        table.key(pygame.K_RIGHT)
        table.wait(8.0)
        table.key(pygame.K_RIGHT)
        table.wait(RESUME - 24.0 + 1.0)
        assert "Go on playing" not in table.labels
    assert len(finished(table)) == 1 and "-given-up" in finished(table)[0]
    assert not [name for name in table.files() if name.startswith("playing/")]
    assert (table.folder / "usage.csv").read_text() == "2026-05-01,1,2,0,board,abandoned\n"


@pytest.mark.slow
def test_a_new_match_files_the_interrupted_one(table):
    with table.run():
        start_match(table)
        table.wait(TO_TITLE)
        start_match(table, "3 players")
        assert len(table.match.header.seats) == 3
    assert len(finished(table)) == 1
    assert len((table.folder / "usage.csv").read_text().splitlines()) == 1


def test_a_match_that_was_given_up_is_not_offered(table):
    with table.run():
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        table.press("Give up")
        table.wait(0.1)
        table.press("Yes, give up")
        table.wait(0.1)
        assert table.name == "KioskTitle" and "Go on playing" not in table.labels
    assert (table.folder / "usage.csv").read_text().endswith(",abandoned\n")


def all_leave(table: KioskDriver) -> None:
    """Leaves the rest of the visitors' match to computers."""
    for seat in range(len(table.match.header.seats)):
        table.kiosk.session.leave(seat)
    assert table.match.seats[0].kind == "cpu"


@pytest.mark.slow
def test_a_finished_match_is_counted_once_and_not_offered(table):
    with table.run():
        start_match(table, "1 player")
        table.kiosk.app.settings.speed = "off"
        all_leave(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        table.press("Go on playing")
        for _ in range(60):
            table.key(pygame.K_TAB)
            table.wait(3.0)
            if table.name == "EndScoring":
                break
        assert "Review" not in table.labels and table.name == "EndScoring"
        table.press("Title")
        table.wait(0.1)
        assert "Go on playing" not in table.labels
    assert (table.folder / "usage.csv").read_text().endswith(",2,1,board,finished\n")


def test_the_next_visitor_finds_default_settings(table):
    with table.run():
        start_match(table)
        for label in ("menu", "Settings"):
            table.key(pygame.K_ESCAPE) if label == "menu" else table.press(label)
            table.wait(0.1)
        assert "Full screen" not in table.labels
        x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Text")
        table.tap((x - 10, y))
        table.wait(0.1)
        assert table.kiosk.app.settings.large_text
        table.wait(TO_TITLE)
        assert not table.kiosk.app.settings.large_text
    assert "settings.json" not in table.files()


def test_after_a_power_cut_the_match_goes_on(table):
    with table.run():
        start_match(table)
        table.kiosk.session.leave(1)
        table.wait(0.1)
    with table.run():
        table.wait(0.1)
        assert SeatChange(1, "cpu", "casual") in table.match.events
    assert "KioskTitle" not in table.shown


def test_of_several_unfinished_matches_the_newest_goes_on_and_the_others_are_filed(table):
    for seed in (1, 2, 3):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        assert table.match.header.seed == 3
    names = table.files()
    assert len([name for name in names if name.startswith("playing/")]) == 1
    assert len([name for name in names if name.startswith("finished/") and "-given-up" in name]) == 2


def test_filed_matches_count_among_those_that_are_kept(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    for seed in range(5):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        table.kiosk.abandon()
        table.wait(0.1)
    assert len(finished(table)) == 2


def save_match(folder: Path, seed: int) -> None:
    """A match that was begun and not ended. The later one of two has the higher seed."""
    playing = folder / "playing"
    playing.mkdir(parents=True, exist_ok=True)
    path = playing / f"2026-01-01-00000{seed}-x.zatre"
    path.write_text(Journal.begin(header("human", "casual", seed=seed)).text)
    os.utime(path, (seed, seed))


def leave(table: KioskDriver) -> None:
    """Visitors begin a match and leave; the title offers it again."""
    start_match(table)
    table.wait(TO_TITLE)


def test_after_a_power_cut_the_title_offers_a_match_that_was_only_on_offer(table):
    with table.run():
        leave(table)
    with table.run():
        table.wait(0.1)
        assert table.name == "KioskTitle"
        table.press("Go on playing")
        table.wait(0.5)
        assert table.match.events


@pytest.mark.slow
def test_a_match_on_offer_is_filed_as_abandoned_after_a_power_cut_too(table):
    with table.run():
        leave(table)
    with table.run():
        table.wait(RESUME + 1.0)
    assert [name.partition("-given-up")[1] for name in finished(table)] == ["-given-up"]
    assert table.kiosk.usage.totals(table.local_time().date()).matches == 1
    assert "left" not in table.files()


def test_a_match_that_was_taken_up_again_goes_on_after_a_power_cut(table):
    with table.run():
        leave(table)
        table.press("Go on playing")
        table.wait(0.5)
    with table.run():
        table.wait(0.1)
    assert "KioskTitle" not in table.shown


def test_an_old_note_of_a_match_that_went_on_means_nothing(table):
    """A power cut may undo the removal of the note."""
    with table.run():
        leave(table)
        note = (table.folder / "left").read_bytes()
        table.press("Go on playing")
        table.wait(0.5)
        table.kiosk.session.leave(1)
        table.wait(0.1)
    (table.folder / "left").write_bytes(note)
    with table.run():
        table.wait(0.1)
    assert "KioskTitle" not in table.shown


def test_after_a_restart_at_the_title_the_title_appears(table):
    with table.run():
        table.wait(1.0)
    with table.run():
        table.wait(1.0)
    assert table.shown == ["KioskTitle"]


def test_only_the_newest_finished_matches_stay(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    (tmp_path / "kiosk" / "finished").mkdir(parents=True)
    for number in range(5):
        (tmp_path / "kiosk" / "finished" / f"2020-01-0{number + 1}-000000-x.zatre").write_text("")

    with table.run():
        table.wait(1.0)
    assert finished(table) == [f"finished/2020-01-0{number}-000000-x.zatre" for number in (4, 5)]


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_visitors_do_not_notice_a_read_only_folder(table, tmp_path):
    tmp_path.chmod(0o500)

    with table.run():
        start_match(table)
        assert table.name in ("TileTurnScene", "HandOver")
        table.wait(TO_TITLE)
        assert not table.top.notice
    tmp_path.chmod(0o700)


def test_visitors_do_not_notice_a_missing_folder(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    table = KioskDriver(monkeypatch, tmp_path / "file" / "kiosk")

    with table.run():
        start_match(table)
        assert table.name in ("TileTurnScene", "HandOver")
        table.wait(TO_TITLE)
        assert not table.top.notice
        table.press("Go on playing")
        table.wait(1.0)
        assert table.name in ("TileTurnScene", "HandOver")
