"""Unfinished matches at a table in a public place: on offer, filed, and after a power cut."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from kiosk_driver import RESUME, TO_TITLE, KioskDriver, finished, leave, press, save_match, start_match

from game.kiosk.left import Visit, with_chosen
from game.kiosk.usage import UsageFile
from game.rules.common.seats import SeatChange
from game.session.settings import Settings


@pytest.mark.slow
def test_the_interrupted_match_is_offered_and_goes_on(table):
    with table.run():
        start_match(table)
        match = table.match
        table.wait(TO_TITLE)
        table.press("Go on playing")
        table.wait(0.1)
        assert table.match is match and table.name == "TurnScene"


@pytest.fixture
def expired(table):
    """A match was on offer until nobody wanted to go on with it. The title is still on the screen."""
    with table.run():
        start_match(table)
        table.key(pygame.K_RIGHT)
        table.wait(15.0)
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE)
        assert "Go on playing" in table.labels
        for _ in range(3):  # Input at the title delays the demo.
            table.key(pygame.K_RIGHT)
            table.wait(8.0)
        table.key(pygame.K_RIGHT)
        table.wait(RESUME - 24.0 + 1.0)
        yield table


@pytest.mark.slow
def test_a_match_is_not_offered_forever(expired):
    assert "Go on playing" not in expired.labels


@pytest.mark.slow
def test_after_the_offer_the_match_is_filed_as_abandoned(expired):
    assert len(finished(expired)) == 1 and "-given-up" in finished(expired)[0]
    assert not [name for name in expired.files() if name.startswith("playing/")]


@pytest.mark.slow
def test_after_the_offer_the_match_is_counted_as_abandoned(expired):
    assert (expired.folder / "usage.csv").read_text() == "2026-05-01,1,2,0,board,abandoned\n"


@pytest.mark.slow
def test_there_is_no_list_of_the_finished_matches(expired):
    """It would grow with each match for ever, and nobody would read it."""
    assert "finished.index" not in expired.files()


@pytest.mark.slow
def test_a_new_match_files_the_interrupted_one(table):
    with table.run():
        start_match(table)
        table.wait(TO_TITLE)
        start_match(table, "3 players")
        assert len(table.match.header.seats) == 3
    assert len(finished(table)) == 1
    assert len((table.folder / "usage.csv").read_text().splitlines()) == 1


@pytest.fixture
def given_up(table):
    """A visitor has given a match up."""
    with table.run():
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
        yield table


@pytest.mark.slow
def test_a_match_that_was_given_up_is_not_offered(given_up):
    assert given_up.name == "KioskTitle" and "Go on playing" not in given_up.labels


@pytest.mark.slow
def test_a_match_that_was_given_up_is_counted_as_abandoned(given_up):
    assert (given_up.folder / "usage.csv").read_text().endswith(",abandoned\n")


@pytest.mark.slow
def test_no_count_delays_the_window(table, monkeypatch):
    threads = []
    real = UsageFile.add
    monkeypatch.setattr(
        UsageFile, "add", lambda *about: threads.append(threading.current_thread().name) or real(*about)
    )
    with table.run():
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
    assert threads == ["zatre-writer"]


@pytest.mark.slow
def test_what_a_full_disk_refused_is_counted_later(table, monkeypatch):
    refused = []

    def refuse(file: UsageFile, usage: object) -> None:
        refused.append(usage)
        file.trouble = "No space left on device"

    with table.run():
        for number in range(3):
            start_match(table)
            table.key(pygame.K_ESCAPE)
            table.wait(0.1)
            with monkeypatch.context() as patch:
                if number < 2:
                    patch.setattr(UsageFile, "add", refuse)
                press(table, "Give up", "Yes, give up")
    assert refused and len((table.folder / "usage.csv").read_text().splitlines()) == 3


@pytest.mark.slow
def test_a_card_match_is_counted_with_its_game(table):
    """One person and one computer: two seats, of which one is no person."""
    with table.run():
        press(table, "Game: Tiles")
        start_match(table, "1 player")
        assert table.name == "TurnScene"
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
    counted = (table.folder / "usage.csv").read_text()
    assert counted == "2026-05-01,0,2,1,cards,abandoned\n"


def all_leave(table: KioskDriver) -> None:
    """Leaves the rest of the visitors' match to computers."""
    for seat in range(len(table.match.header.seats)):
        table.kiosk.session.leave(seat)
    assert table.match.seats[0].kind == "cpu"


class Ended(NamedTuple):
    """What a table showed when a match of one player was over, then at the title. The line of its usage counts."""

    at_the_end: list[str]
    at_the_title: list[str]
    counted: str


@pytest.fixture(scope="module")
def ended(tmp_path_factory) -> Ended:
    with pytest.MonkeyPatch.context() as patch:
        table = KioskDriver(patch, tmp_path_factory.mktemp("ended") / "kiosk")
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
                if table.name == "EndScoring" and not table.top.busy:
                    break
            at_the_end = table.labels
            press(table, "Title")
            at_the_title = table.labels
    return Ended(at_the_end, at_the_title, (table.folder / "usage.csv").read_text())


@pytest.mark.slow
def test_a_finished_match_is_not_reviewed(ended):
    assert "Title" in ended.at_the_end and "Review" not in ended.at_the_end


@pytest.mark.slow
def test_a_finished_match_is_not_offered(ended):
    assert "Play" in ended.at_the_title and "Go on playing" not in ended.at_the_title


@pytest.mark.slow
def test_a_finished_match_is_counted_once(ended):
    assert len(ended.counted.splitlines()) == 1
    assert ended.counted.endswith(",2,1,board,finished\n")


@pytest.mark.slow
def test_after_a_power_cut_the_match_goes_on(table):
    with table.run():
        start_match(table)
        table.kiosk.session.leave(1)
        table.wait(0.1)
    with table.run():
        table.wait(0.1)
        assert SeatChange(1, "cpu", "casual") in table.match.events
    assert "KioskTitle" not in table.shown


@pytest.fixture
def three_matches(table):
    """A table that was started with three unfinished matches."""
    for seed in (1, 2, 3):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        yield table


def test_the_newest_of_several_unfinished_matches_goes_on(three_matches):
    assert three_matches.match.header.seed == 3
    assert len([name for name in three_matches.files() if name.startswith("playing/")]) == 1


def test_the_older_unfinished_matches_are_filed(three_matches):
    assert len([name for name in finished(three_matches) if "-given-up" in name]) == 2


def test_filed_matches_count_among_those_that_are_kept(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    for seed in range(5):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        table.kiosk.abandon()
        table.wait(0.1)
    assert len(finished(table)) == 2


@pytest.mark.slow
def test_a_match_on_offer_is_offered_again_after_a_power_cut(table):
    with table.run():
        leave(table)
    with table.run():
        table.wait(0.1)
        assert table.name == "KioskTitle"
        press(table, "Play", "Go on with the match")
        table.wait(0.5)
        assert table.match.events and table.kiosk.offered is None


@pytest.fixture(scope="module")
def expired_after_restart(tmp_path_factory) -> KioskDriver:
    """A closed table. A match was on offer before a power cut, and afterwards until nobody wanted it."""
    with pytest.MonkeyPatch.context() as patch:
        table = KioskDriver(patch, tmp_path_factory.mktemp("expired") / "kiosk")
        with table.run():
            leave(table)
        with table.run():
            table.wait(RESUME + 1.0)
    return table


@pytest.mark.slow
def test_a_match_on_offer_before_a_power_cut_is_filed(expired_after_restart):
    assert [name.partition("-given-up")[1] for name in finished(expired_after_restart)] == ["-given-up"]
    assert "left" not in expired_after_restart.files()


@pytest.mark.slow
def test_a_match_on_offer_before_a_power_cut_is_counted_once(expired_after_restart):
    today = expired_after_restart.local_time().date()
    assert expired_after_restart.kiosk.usage.totals(today).matches == 1


@pytest.mark.slow
def test_a_match_that_was_taken_up_again_goes_on_after_a_power_cut(table):
    with table.run():
        leave(table)
        table.press("Go on playing")
        table.wait(0.5)
    with table.run():
        table.wait(0.1)
    assert "KioskTitle" not in table.shown


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_damaged_note_or_that_of_another_match_does_no_harm(table):
    with table.run():
        start_match(table)
        kiosk = table.kiosk
        for words, known in (
            (b"%d - 70\n{}", Visit(False, 70, Settings())),
            (b"%d - 70\n{", Visit(False, 70, None)),
            (b"%d - 70\n[]", Visit(False, 70, None)),
            (b"%d - 99999999\n{}", Visit(False, 0, Settings())),
            (b"%d - x", Visit()),
            (b"%d", Visit()),
            (b"9%d 0 70\n{}", Visit()),
        ):
            (table.folder / "left").write_bytes(words % kiosk.session.match.header.seed)
            assert kiosk.left.read(kiosk.session) == known, words


def test_what_belongs_to_the_table_stays_when_a_match_goes_on():
    table = Settings(seating="turn", inches=24.0, open_handed=True)
    visitors = Settings(seating="one", inches=0.0, speed="fast")
    assert with_chosen(table, visitors) == replace(table, speed="fast")


@pytest.mark.slow
@pytest.mark.parametrize("left", [False, True], ids=["playing", "left"])
def test_the_minutes_before_a_power_cut_count(monkeypatch, tmp_path, left):
    """All but the last one: the time is noted once a minute, and when the players leave."""
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", idle_seconds=3000, resume_seconds=9000)
    with table.run():
        start_match(table)
        for _ in range(4):
            table.wait(60.0)
        if left:
            table.key(pygame.K_ESCAPE)
            table.wait(0.1)
            press(table, "Leave and continue later")
        table.cut_power()
    with table.run():
        table.wait(0.1)
        if left:
            press(table, "Go on playing")
        table.wait(60.0)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
    date, minutes, *_ = (table.folder / "usage.csv").read_text().split(",")
    assert date == "2026-05-01" and minutes == "5"


@pytest.mark.slow
def test_the_last_minute_counts_if_the_table_is_closed(table):
    with table.run():
        start_match(table)
        table.wait(15.0)
    assert int((table.folder / "left").read_bytes().split()[2]) > 20


def test_after_a_restart_at_the_title_the_title_appears(table):
    with table.run():
        table.wait(1.0)
    with table.run():
        table.wait(1.0)
    assert table.shown == ["KioskTitle"]


def test_only_the_newest_finished_matches_stay_and_none_is_read(monkeypatch, tmp_path):
    def read(path: Path) -> None:
        raise AssertionError(path)

    monkeypatch.setattr("game.session.matches.open_file", read)
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    (tmp_path / "kiosk" / "finished").mkdir(parents=True)
    for number in range(5):
        (tmp_path / "kiosk" / "finished" / f"2020-01-0{number + 1}-000000-x.zatre").write_text("")

    with table.run():
        table.wait(1.0)
    assert finished(table) == [f"finished/2020-01-0{number}-000000-x.zatre" for number in (4, 5)]
