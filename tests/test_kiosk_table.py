"""A table in a public place, from one visitor to the next: starting a match, idle times, settings."""

from dataclasses import fields, replace

import pygame
import pytest
from kiosk_driver import (
    ATTRACT,
    COUNTDOWN,
    IDLE,
    TO_TITLE,
    KioskDriver,
    choose_new,
    leave,
    press,
    start_match,
)
from ui_driver import picture_of
from written_words import listening, words_in

from game.engine.layout import BOTTOM, LEFT, RIGHT, TOP
from game.kiosk.keys import KioskConfig
from game.scenes.kiosk.kiosk import default_settings
from game.session.settings import VOLUMES, Settings
from game.session.writer import Notice

pytestmark = pytest.mark.slow

MIDDLE = (400, 240)


def test_two_touches_start_a_match_of_one_player_against_a_computer(table):
    with table.run():
        press(table, "Play", "1 player")
        assert [(seat.kind, seat.level) for seat in table.match.header.seats] == [
            ("human", None),
            ("cpu", "beginner"),
        ]


def test_the_title_offers_both_games_the_tile_game_first(table):
    with table.run():
        assert table.labels[:4] == ["Play", "First time here?", "How to play", "Game: Tiles"]
        press(table, "Game: Tiles")
        assert table.labels[3] == "Game: Cards"
        press(table, "Play")
        assert [label for label in table.labels if "player" in label][-1] == "4 players"
        area = next(button.area for button in table.top.buttons.all if button.label == "Computer")
        for _ in range(2):
            table.tap((area.x + 10, area.centery))
            table.wait(0.1)
        with listening() as written:
            said = " ".join(words for words, *_ in words_in(written, picture_of(table.top)))
        assert "Also considers what a turn leaves" in said, "how club plays cards"


def test_the_chosen_game_stays_chosen_after_a_look_at_its_rules(table):
    with table.run():
        press(table, "Game: Tiles", "How to play")
        assert "Tiles" in table.labels, "the button for the rules of the other game"
        press(table, "Close")
        assert table.name == "KioskTitle" and table.labels[3] == "Game: Cards"


@pytest.mark.parametrize(("way", "idle"), [("Play", TO_TITLE), (None, ATTRACT + 1.0)], ids=str)
def test_the_next_visitor_finds_the_tile_game(table, way, idle):
    with table.run():
        press(table, "Game: Tiles")
        if way:
            table.press(way)
        table.wait(idle)
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.name == "KioskTitle" and table.labels[3] == "Game: Tiles"


def areas(table: KioskDriver) -> dict[str, tuple[int, ...]]:
    return {button.label: tuple(button.area) for button in table.top.buttons.all}


def test_go_on_playing_says_who_plays_and_moves_no_other_button(table):
    with table.run():
        before = areas(table)
        leave(table)
        after = areas(table)
        assert "Player 1" in next(button.note for button in table.top.buttons.all if button.note)
    assert after.pop("Go on playing")
    assert after == before


def test_the_level_is_changed_on_the_same_screen(table):
    with table.run():
        press(table, "Play")
        area = next(button.area for button in table.top.buttons.all if button.label == "Computer")
        for x in (area.right - 10, area.right - 10, area.x + 10):
            table.tap((x, area.centery))
            table.wait(0.1)
        press(table, "1 player")
        assert table.match.header.seats[1].level == "learner"


@pytest.fixture
def turning(monkeypatch, tmp_path):
    """A table around which players sit."""
    return KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")


def sides(table: KioskDriver) -> list[tuple[str, int]]:
    return [(seat.kind, seat.side) for seat in table.match.header.seats]


def test_where_players_sit_around_the_table_each_touches_one_side(turning):
    with turning.run():
        press(turning, "Play", "3 players")
        for side in (BOTTOM, TOP, LEFT):
            turning.sit(side)
            turning.wait(0.1)
        assert sides(turning) == [("human", BOTTOM), ("human", LEFT), ("human", TOP)]


def test_after_a_visit_the_picture_faces_the_lower_edge_again(turning):
    with turning.run():
        press(turning, "Play", "1 player")
        assert turning.name == "Sides"
        turning.sit(RIGHT)
        turning.wait(15.0)
        assert sides(turning) == [("cpu", LEFT), ("human", RIGHT)]
        assert turning.loop.window.facing == RIGHT
        turning.key(pygame.K_RIGHT)
        turning.wait(TO_TITLE)
        assert turning.name == "KioskTitle"
        assert turning.loop.window.facing == BOTTOM


@pytest.mark.parametrize("count", range(2, 7))
def test_one_touch_chooses_the_number_of_players(table, count):
    with table.run():
        start_match(table, f"{count} players")
        assert [seat.kind for seat in table.match.header.seats] == ["human"] * count


@pytest.mark.parametrize("touches", [0, 1])
def test_a_match_is_short_unless_one_touch_makes_it_a_full_one(table, touches):
    with table.run():
        choose_new(table)
        press(table, *["Length"] * touches)
        press(table, "2 players")
        table.wait(1.0)
        assert table.match.header.short == (touches == 0)


def test_without_input_countdown_title_and_demo_follow(table):
    with table.run():
        start_match(table)
        table.wait(IDLE + 0.5)
        assert table.name == "StillPlaying" and 0 < table.kiosk.seconds_left <= COUNTDOWN
        before = table.loop.frames
        table.wait(COUNTDOWN - 1.0)
        assert table.loop.frames - before <= COUNTDOWN, "one frame per second"
        table.wait(1.5)
        assert table.name == "KioskTitle"
        table.wait(ATTRACT + 1.0)
        assert table.name == "Demo"


def test_a_touch_in_the_countdown_only_goes_back_to_the_match(table):
    with table.run():
        start_match(table)
        before, below = list(table.match.events), table.top
        table.wait(IDLE + 1.0)
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.top is below and table.match.events == before


def test_visitors_can_neither_leave_full_screen_nor_save_settings(table):
    with table.run():
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Settings")
        assert "Full screen" not in table.labels
        x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Text")
        table.tap((x - 10, y))
        table.wait(0.1)
        assert table.kiosk.app.settings.large_text
        table.wait(TO_TITLE)
        assert "settings.json" not in table.files()


def test_visitors_are_told_nothing_about_files(table):
    with table.run():
        notice = Notice("unreadable", "x.zatre")
        table.kiosk.app.store.notices.append(notice)
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Leave and continue later")
        table.wait(0.1)
        assert table.name == "KioskTitle" and table.top.notice == ""
        assert table.kiosk.app.store.notices == [notice], "the staff menu says it"


def test_settings_belong_to_the_match_until_it_is_filed(monkeypatch, tmp_path):
    """The next visitor finds the usual ones. Who goes on with the match finds all that were chosen, also after a power cut."""
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", resume_seconds=9000, languages="en")

    def now() -> Settings:
        return table.kiosk.app.settings

    with table.run():
        usual = replace(now())
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Settings")
        lines = [button.label for button in table.top.buttons.all if button.step]
        for line in lines:
            x, y = next(button.area.midright for button in table.top.buttons.all if button.label == line)
            table.tap((x - 10, y))
            table.wait(0.1)
        chosen = replace(now())
        differ = [
            one.name for one in fields(Settings) if getattr(chosen, one.name) != getattr(usual, one.name)
        ]
        assert len({*differ} - {"rules_said"}) == len(lines) >= 6
        table.kiosk.app.store.check()
        table.cut_power()
    with table.run():
        assert now() == chosen, "the match was being played when the power failed"
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE + ATTRACT)
        assert table.name == "Demo" and now() == usual
    with table.run():
        assert table.name == "KioskTitle" and now() == usual
        volumes: list[tuple[float, float]] = []
        monkeypatch.setattr(table.kiosk.app.sound, "set_volumes", lambda *both: volumes.append(both))
        press(table, "Go on playing")
        assert now() == chosen and volumes[-1] == (chosen.effects / VOLUMES, chosen.music / VOLUMES)
        now().music = 0
        table.kiosk.at_table(table.kiosk.session)  # As after the last turn.
        assert now() == replace(chosen, music=0)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
        assert now() == usual
        start_match(table)
        assert replace(now(), rules_said=[]) == usual, "another match"


def test_at_one_side_nobody_passes_the_table_so_hands_are_open(table):
    assert not default_settings(KioskConfig()).people
    with table.run():
        start_match(table, "3 players")
        assert table.name == "TurnScene" and table.top.model.device.open_handed
