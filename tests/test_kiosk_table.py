"""A table in a public place, from one visitor to the next: idle times, the interrupted match, and what stays on the disk."""

from __future__ import annotations

import os

import pygame
import pytest
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, RESUME, KioskDriver, Script, start_match

from game.engine.place import BOTTOM, LEFT, RIGHT, TOP
from game.rules.common.seats import SeatChange
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
    def script() -> Script:
        table.press("Play")
        yield 0.1
        table.press("1 player")
        yield 0.1
        assert [(seat.kind, seat.level) for seat in table.match.header.seats] == [
            ("human", None),
            ("cpu", "casual"),
        ]

    table.run(script())


def test_the_level_is_changed_on_the_same_screen(table):
    def script() -> Script:
        table.press("Play")
        yield 0.1
        x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Computer")
        table.tap((x - 10, y))
        yield 0.1
        table.press("1 player")
        yield 0.1
        assert table.match.header.seats[1].level == "club"

    table.run(script())


def test_three_touches_lead_to_a_match_where_players_sit_around_the_table(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    def script() -> Script:
        table.press("Play")
        yield 0.1
        table.press("1 player")
        yield 0.1
        assert table.name == "Sides"
        table.sit(RIGHT)
        yield 0.1
        assert [(seat.kind, seat.side) for seat in table.match.header.seats] == [
            ("cpu", LEFT),
            ("human", RIGHT),
        ]

    table.run(script())


def test_one_more_touch_for_each_further_player(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    def script() -> Script:
        table.press("Play")
        yield 0.1
        table.press("3 players")
        for side in (BOTTOM, TOP, LEFT):
            yield 0.1
            table.sit(side)
        yield 0.1
        assert [seat.side for seat in table.match.header.seats] == [BOTTOM, LEFT, TOP]

    table.run(script())


def test_after_a_visit_the_picture_faces_the_lower_edge_again(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    def script() -> Script:
        table.press("Play")
        yield 0.1
        table.press("1 player")
        yield 0.1
        table.sit(RIGHT)
        yield 15.0
        assert table.loop.window.facing == RIGHT
        table.key(pygame.K_RIGHT)
        yield TO_TITLE
        assert table.name == "KioskTitle"
        assert table.loop.window.facing == BOTTOM

    table.run(script())


@pytest.mark.parametrize("count", range(2, 7))
def test_one_touch_chooses_the_number_of_players(table, count):
    def script() -> Script:
        yield from start_match(table, f"{count} players")
        assert [seat.kind for seat in table.match.header.seats] == ["human"] * count

    table.run(script())


def test_without_input_countdown_title_and_demo_follow(table):
    def script() -> Script:
        yield from start_match(table)
        yield IDLE + 1.0
        assert table.name == "StillPlaying"
        assert 0 < table.kiosk.seconds_left <= COUNTDOWN
        yield COUNTDOWN
        assert table.name == "KioskTitle"
        yield ATTRACT + 1.0
        assert table.name == "Demo"

    table.run(script())


def test_the_countdown_paints_one_frame_per_second(table):
    def script() -> Script:
        yield from start_match(table)
        yield IDLE + 0.5
        before = table.loop.frames
        yield COUNTDOWN - 1.0
        assert table.loop.frames - before <= COUNTDOWN

    table.run(script())


def test_a_touch_in_the_countdown_only_goes_back_to_the_match(table):
    def script() -> Script:
        yield from start_match(table)
        before, below = list(table.match.events), table.top
        yield IDLE + 1.0
        table.tap(MIDDLE)
        yield 0.1
        assert table.top is below and table.match.events == before

    table.run(script())


def test_a_touch_in_the_demo_only_leads_to_the_title(table):
    def script() -> Script:
        yield ATTRACT + 5.0
        assert isinstance(table.top, Demo)
        demo_title = KioskTitle(table.kiosk)
        demo_title.resize((800, 480))
        where = demo_title.buttons.all[0].area.center  # Where the title has its button.
        table.down(where)
        yield 0.1
        table.up(where)
        yield 0.1
        assert table.name == "KioskTitle"

    table.run(script())


def test_a_demo_leaves_no_file_and_no_count(table):
    def script() -> Script:
        yield ATTRACT + 10.0
        assert "Demo" in table.shown

    table.run(script())
    assert table.files() == []


def test_the_board_has_another_place_in_the_next_demo(table):
    def script() -> Script:
        yield ATTRACT + 1.0
        first = table.top._above
        table.tap(MIDDLE)
        yield ATTRACT + 2.0
        assert table.top._above is not first

    table.run(script())


def test_the_interrupted_match_is_offered_and_goes_on(table):
    def script() -> Script:
        yield from start_match(table)
        match = table.match
        yield TO_TITLE
        table.press("Go on playing")
        yield 0.1
        assert table.match is match and table.name in ("TurnScene", "HandOver")

    table.run(script())


def test_after_the_offer_the_match_is_filed_as_abandoned(table):
    def script() -> Script:
        yield from start_match(table)
        table.key(pygame.K_RIGHT)
        yield 15.0
        table.key(pygame.K_RIGHT)
        yield TO_TITLE
        assert "Go on playing" in table.labels
        table.key(pygame.K_RIGHT)  # Somebody stands at the title, so no demo covers it.
        yield 8.0
        table.key(pygame.K_RIGHT)
        yield 8.0
        table.key(pygame.K_RIGHT)
        yield 8.0
        table.key(pygame.K_RIGHT)
        yield RESUME - 24.0 + 1.0
        assert "Go on playing" not in table.labels

    table.run(script())
    assert len(finished(table)) == 1 and "-given-up" in finished(table)[0]
    assert not [name for name in table.files() if name.startswith("playing/")]
    assert (table.folder / "usage.csv").read_text() == "2026-05-01,1,2,0,board,abandoned\n"


def test_a_new_match_files_the_interrupted_one(table):
    def script() -> Script:
        yield from start_match(table)
        yield TO_TITLE
        yield from start_match(table, "3 players")
        assert len(table.match.header.seats) == 3

    table.run(script())
    assert len(finished(table)) == 1
    assert len((table.folder / "usage.csv").read_text().splitlines()) == 1


def test_a_match_that_was_given_up_is_not_offered(table):
    def script() -> Script:
        yield from start_match(table)
        table.key(pygame.K_ESCAPE)
        yield 0.1
        table.press("Give up")
        yield 0.1
        table.press("Yes, give up")
        yield 0.1
        assert table.name == "KioskTitle" and "Go on playing" not in table.labels

    table.run(script())
    assert (table.folder / "usage.csv").read_text().endswith(",abandoned\n")


def all_leave(table: KioskDriver) -> None:
    """The computers play the visitors' match to its end."""
    for seat in range(len(table.match.header.seats)):
        table.kiosk.session.leave(seat)
    assert table.match.seats[0].kind == "cpu"


@pytest.mark.slow
def test_a_finished_match_is_counted_once_and_not_offered(table):
    def script() -> Script:
        yield from start_match(table, "1 player")
        table.kiosk.app.settings.speed = "off"
        all_leave(table)
        table.key(pygame.K_ESCAPE)
        yield 0.1
        table.press("Go on playing")
        for _ in range(60):
            table.key(pygame.K_TAB)
            yield 3.0
            if table.name == "EndScoring":
                break
        assert "Review" not in table.labels and table.name == "EndScoring"
        table.press("Title")
        yield 0.1
        assert "Go on playing" not in table.labels

    table.run(script())
    assert (table.folder / "usage.csv").read_text().endswith(",2,1,board,finished\n")


def test_the_next_visitor_finds_default_settings(table):
    def script() -> Script:
        yield from start_match(table)
        for label in ("menu", "Settings"):
            table.key(pygame.K_ESCAPE) if label == "menu" else table.press(label)
            yield 0.1
        assert "Full screen" not in table.labels
        x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Text")
        table.tap((x - 10, y))
        yield 0.1
        assert table.kiosk.app.settings.large_text
        yield TO_TITLE
        assert not table.kiosk.app.settings.large_text

    table.run(script())
    assert "settings.json" not in table.files()


def test_after_a_power_cut_the_match_goes_on(table):
    def before() -> Script:
        yield from start_match(table)
        table.kiosk.session.leave(1)
        yield 0.1

    def after() -> Script:
        yield 0.1
        assert SeatChange(1, "cpu", "casual") in table.match.events

    table.run(before())
    table.run(after())
    assert "KioskTitle" not in table.shown


def leave(table: KioskDriver) -> Script:
    """Somebody begins a match and goes away."""
    yield from start_match(table)
    yield TO_TITLE
    assert table.labels[0] == "Go on playing"


def test_after_a_power_cut_the_title_offers_a_match_that_was_only_on_offer(table):
    events = []

    def after() -> Script:
        yield 0.1
        assert table.name == "KioskTitle"
        table.press("Go on playing")
        yield 0.5
        events.append(len(table.match.events))

    table.run(leave(table))
    table.run(after())
    assert events[0] >= 1


def test_a_match_on_offer_is_filed_as_abandoned_after_a_power_cut_too(table):
    def after() -> Script:
        yield RESUME + 1.0

    table.run(leave(table))
    table.run(after())
    assert [name.partition("-given-up")[1] for name in finished(table)] == ["-given-up"]
    assert table.kiosk.usage.totals(table.local_time().date()).matches == 1
    assert "left" not in table.files()


def test_a_match_that_was_taken_up_again_goes_on_after_a_power_cut(table):
    def before() -> Script:
        yield from leave(table)
        table.press("Go on playing")
        yield 0.5

    def after() -> Script:
        yield 0.1

    table.run(before())
    table.run(after())
    assert "KioskTitle" not in table.shown


def test_an_old_note_of_a_match_that_went_on_means_nothing(table):
    """A power cut may undo the removal of the note."""
    notes = []

    def before() -> Script:
        yield from leave(table)
        notes.append((table.folder / "left").read_bytes())
        table.press("Go on playing")
        yield 0.5
        table.kiosk.session.leave(1)
        yield 0.1

    def after() -> Script:
        yield 0.1

    table.run(before())
    (table.folder / "left").write_bytes(notes[0])
    table.run(after())
    assert "KioskTitle" not in table.shown


def test_after_a_restart_at_the_title_the_title_appears(table):
    def script() -> Script:
        yield 1.0

    table.run(script())
    table.run(script())
    assert table.shown == ["KioskTitle"]


def test_only_the_newest_finished_matches_stay(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", keep_matches=2)
    (tmp_path / "kiosk" / "finished").mkdir(parents=True)
    for number in range(5):
        (tmp_path / "kiosk" / "finished" / f"2020-01-0{number + 1}-000000-x.zatre").write_text("")

    def script() -> Script:
        yield 1.0

    table.run(script())
    assert finished(table) == [f"finished/2020-01-0{number}-000000-x.zatre" for number in (4, 5)]


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_visitors_do_not_notice_a_read_only_folder(table, tmp_path):
    tmp_path.chmod(0o500)

    def script() -> Script:
        yield from start_match(table)
        assert table.name in ("TurnScene", "HandOver")
        yield TO_TITLE
        assert not table.top.notice

    table.run(script())
    tmp_path.chmod(0o700)


def test_visitors_do_not_notice_a_missing_folder(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    table = KioskDriver(monkeypatch, tmp_path / "file" / "kiosk")

    def script() -> Script:
        yield from start_match(table)
        assert table.name in ("TurnScene", "HandOver")
        yield TO_TITLE
        assert not table.top.notice
        table.press("Go on playing")
        yield 1.0
        assert table.name in ("TurnScene", "HandOver")

    table.run(script())
