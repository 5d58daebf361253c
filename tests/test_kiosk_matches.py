"""Unfinished matches at a table in a public place: on offer, filed, and after a power cut."""

import threading
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from kiosk_driver import RESUME, TO_TITLE, KioskDriver, finished, leave, press, save_match, start_match
from ui_driver import picture_of
from written_words import listening, words_in

from game.kiosk.left import Visit, with_chosen
from game.kiosk.usage import UsageFile
from game.rules.common.seats import SeatChange
from game.session.settings import Settings

pytestmark = pytest.mark.slow

COMPUTER_BEGINS = 1
"""The seed of a match in which the second of two seats begins."""


def test_the_interrupted_match_is_offered_and_goes_on(table):
    with table.run():
        start_match(table)
        match = table.match
        table.wait(TO_TITLE)
        press(table, "Go on playing")
        assert table.match is match and table.name == "TurnScene"


def test_the_table_of_a_match_that_goes_on_grows_from_its_button(table):
    with table.run():
        start_match(table)
        table.wait(TO_TITLE)
        table.kiosk.app.settings.speed = "normal"
        table.press("Go on playing")
        table.wait(0.1)
        assert table.top._opening is not None
        table.wait(2.0)
        assert table.top._opening is None


def test_a_match_is_offered_for_a_while_and_then_filed_and_counted_as_abandoned(table):
    """There is no list of the finished matches: it would grow for ever, and nobody would read it."""
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
        assert "Go on playing" not in table.labels
        assert given_up(table) == [True] and not kept(table, "playing/")
        assert usage(table) == "2027-05-01,1,2,0,board,abandoned,1\n"
        assert "finished.index" not in table.files()


def kept(table: KioskDriver, start: str) -> list[str]:
    return [name for name in table.files() if name.startswith(start)]


def given_up(table: KioskDriver) -> list[bool]:
    """Of each finished match, whether it was given up."""
    return ["-given-up" in name for name in finished(table)]


def usage(table: KioskDriver) -> str:
    return (table.folder / "usage.csv").read_text()


def pause(table: KioskDriver, *labels: str) -> None:
    table.key(pygame.K_ESCAPE)
    table.wait(0.1)
    press(table, *labels)


def give_up(table: KioskDriver) -> None:
    """Visitors cannot see the saved match, so nothing says that it is saved."""
    with listening() as written:
        pause(table)
        for label, words in (
            ("Give up", "waits for a few minutes"),
            ("Yes, give up", "nobody wins it"),
        ):
            said = " ".join(words for words, *_ in words_in(written, picture_of(table.top)))
            assert words in said and "saved" not in said
            press(table, label)


def test_a_new_match_files_the_interrupted_one(table):
    with table.run():
        start_match(table)
        table.wait(TO_TITLE)
        start_match(table, "3 players")
        assert len(table.match.header.seats) == 3
    assert len(finished(table)) == len(usage(table).splitlines()) == 1


def test_a_match_that_was_given_up_is_not_offered_and_counted_on_another_thread(table, monkeypatch):
    threads = []
    monkeypatch.setattr("game.session.writer.PATIENCE", 60.0)
    real = UsageFile.add
    monkeypatch.setattr(
        UsageFile, "add", lambda *about: threads.append(threading.current_thread().name) or real(*about)
    )
    with table.run():
        start_match(table)
        give_up(table)
        assert table.name == "KioskTitle" and "Go on playing" not in table.labels
        assert usage(table).endswith(",abandoned,1\n")
    assert threads == ["zatre-writer"]


def test_what_a_full_disk_refused_is_counted_later(table, monkeypatch):
    refused = []

    def refuse(file: UsageFile, usage: object) -> None:
        refused.append(usage)
        file.trouble = "No space left on device"

    with table.run():
        with monkeypatch.context() as patch:
            patch.setattr(UsageFile, "add", refuse)
            for _ in range(2):
                start_match(table)
                give_up(table)
        start_match(table)
        give_up(table)
    assert len(set(refused)) == 1, "two that look alike"
    assert len(usage(table).splitlines()) == 3


def test_a_card_match_is_counted_with_its_game(table):
    """One person and one computer: two seats, of which one is no person."""
    with table.run():
        press(table, "Game: Tiles")
        start_match(table, "1 player")
        assert table.name == "TurnScene"
        give_up(table)
    assert usage(table) == "2027-05-01,0,2,1,cards,abandoned,1\n"


def test_a_finished_match_is_neither_reviewed_nor_offered_and_counted_once(table):
    with table.run():
        start_match(table, "1 player")
        table.kiosk.app.settings.speed = "off"
        for seat in range(len(table.match.header.seats)):
            table.kiosk.session.leave(seat)
        assert table.match.seats[0].kind == "cpu"
        pause(table, "Go on playing")
        for _ in range(60):
            table.key(pygame.K_TAB)
            table.wait(3.0)
            if table.name == "EndScoring" and not table.top.busy:
                break
        assert "Title" in table.labels and "Review" not in table.labels
        press(table, "Title")
        assert "Play" in table.labels and "Go on playing" not in table.labels
    (line,) = usage(table).splitlines()
    assert line.endswith(",2,1,board,finished,1")


def test_after_a_power_cut_the_match_goes_on(table):
    with table.run():
        start_match(table)
        table.kiosk.session.leave(1)
        table.wait(0.1)
    with table.run():
        table.wait(0.1)
        assert SeatChange(1, "cpu", "casual") in table.match.events
    assert "KioskTitle" not in table.shown


def test_the_newest_of_several_unfinished_matches_goes_on_and_the_others_are_filed(table):
    for seed in (1, 2, 3):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        assert table.match.header.seed == 3
        assert len(kept(table, "playing/")) == 1
        assert given_up(table) == [True, True]


def test_filed_matches_count_among_those_that_are_kept(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    for seed in range(5):
        save_match(table.folder, seed)
    with table.run():
        table.wait(0.1)
        table.kiosk.abandon()
        table.wait(0.1)
    assert len(finished(table)) == 2


def test_a_match_on_offer_is_offered_again_after_a_power_cut(table):
    with table.run():
        leave(table)
    with table.run():
        table.wait(0.1)
        assert table.name == "KioskTitle"
        press(table, "Go on playing")
        table.wait(0.5)
        assert table.match.events and table.kiosk.offered is None


def test_a_match_on_offer_before_a_power_cut_is_filed_and_counted_once(table):
    with table.run():
        leave(table)
    with table.run():
        table.wait(RESUME + 1.0)
    assert given_up(table) == [True] and "left" not in table.files()
    assert table.kiosk.usage.totals(table.local_time().date()).matches == 1


def test_a_match_that_was_taken_up_again_goes_on_after_a_power_cut(table):
    """Also if the removal of the note that it was left was undone."""
    with table.run():
        leave(table)
        note = (table.folder / "left").read_bytes()
        table.press("Go on playing")
        table.wait(0.5)
        table.cut_power()
    with table.run():
        table.wait(0.1)
        table.kiosk.session.leave(1)
        table.wait(0.1)
    (table.folder / "left").write_bytes(note)
    assert "KioskTitle" not in table.shown
    with table.run():
        table.wait(0.1)
    assert "KioskTitle" not in table.shown


def test_a_damaged_note_or_that_of_another_match_does_no_harm(table):
    with table.run():
        start_match(table)
        kiosk = table.kiosk
        for words, known in (
            (b"%d - 70\n{}", Visit(False, 70, Settings())),
            (b"%d - 70\n{", Visit(False, 70, None)),
            (b"%d - 70\n[]", Visit(False, 70, None)),
            (b"%d - 9999999\n{}", Visit(False, 9_999_999, Settings())),
            (b"%d - 99999999\n{}", Visit(False, 0, Settings())),
            (b"%d - x", Visit()),
            (b"%d", Visit()),
            (b"9%d 0 70\n{}", Visit()),
        ):
            (table.folder / "left").write_bytes(words % kiosk.session.match.header.seed)
            assert kiosk.left.read(kiosk.session) == known, words


def test_what_belongs_to_the_table_stays_when_a_match_goes_on():
    table = Settings(seating="turn", inches=24.0)
    visitors = Settings(seating="one", inches=0.0, speed="fast")
    assert with_chosen(table, visitors) == replace(table, speed="fast")


@pytest.mark.parametrize("left", [False, True], ids=["playing", "left"])
def test_the_minutes_before_a_power_cut_count(monkeypatch, tmp_path, left):
    """All but the last one: the time is noted once a minute, and when the players leave."""
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", idle_seconds=3000, resume_seconds=9000)
    with table.run():
        start_match(table)
        for _ in range(4):
            table.wait(60.0)
        if left:
            pause(table, "Leave and continue later")
        table.cut_power()
    with table.run():
        table.wait(0.1)
        if left:
            press(table, "Go on playing")
        table.wait(60.0)
        give_up(table)
    date, minutes, *_ = usage(table).split(",")
    assert date == "2027-05-01" and minutes == "5"


def test_the_last_minute_counts_if_the_table_is_closed(table):
    with table.run():
        start_match(table)
        table.wait(15.0)
        assert table.kiosk.next_note < table.kiosk.now + 55
        table.kiosk.at_table(table.kiosk.session)  # As after the last turn.
    assert int((table.folder / "left").read_bytes().split()[2]) > 20


def test_the_time_in_which_nobody_did_anything_before_the_match_does_not_count(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", idle_seconds=3000)
    with table.run():
        press(table, "Play")
        table.wait(100.0)
        press(table, "1 player")
        table.wait(10.0)
        give_up(table)
    _date, minutes, *_ = usage(table).split(",")
    assert minutes == "0"


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


def test_a_visitor_who_is_here_for_the_first_time_learns_in_a_match_that_ends_in_the_title(table):
    with table.run():
        press(table, "First time here?")
        assert table.name == "TurnScene" and table.top.model.lesson
        assert table.match.seats[1].level == "beginner" and not table.kiosk.app.settings.taught
        table.wait(TO_TITLE)
        assert table.name == "KioskTitle" and "Go on playing" in table.labels


def test_a_new_match_does_not_ask_if_only_the_computer_has_laid_in_the_one_that_waits(table):
    with table.run():
        table.kiosk.app.seed = COMPUTER_BEGINS
        start_match(table, "1 player")
        assert [event.seat for event in table.match.events if hasattr(event, "turn")] == [1]
        table.wait(TO_TITLE)
        assert "Go on playing" in table.labels
        press(table, "Play")
        assert table.name == "Players"


@pytest.mark.parametrize("laid", [False, True])
def test_a_new_match_asks_first_only_if_somebody_has_laid_in_the_one_that_waits(table, laid):
    with table.run():
        start_match(table)
        if laid:
            table.kiosk.session.lay(table.match.legal_turns()[0])
        table.wait(TO_TITLE)
        assert "Go on playing" in table.labels
        press(table, "Play")
        assert table.name == ("CarefulQuestion" if laid else "Players")
