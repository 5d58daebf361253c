"""A table in a public place, from one visitor to the next: starting a match, idle times, settings."""

from __future__ import annotations

from dataclasses import fields, replace

import pygame
import pytest
from kiosk_driver import ATTRACT, COUNTDOWN, IDLE, TO_TITLE, KioskDriver, leave, press, start_match

from game.engine.layout import BOTTOM, LEFT, RIGHT, TOP
from game.session.settings import Settings

MIDDLE = (400, 240)


def test_two_touches_start_a_match_of_one_player_against_a_computer(table):
    with table.run():
        press(table, "Play", "1 player")
        assert [(seat.kind, seat.level) for seat in table.match.header.seats] == [
            ("human", None),
            ("cpu", "casual"),
        ]


@pytest.fixture
def two_games(table, monkeypatch):
    """The title of a table with both games."""
    with table.run():
        yield table


def test_the_title_offers_the_tile_game_first(two_games):
    assert two_games.labels == ["Play", "How to play", "Game: Tiles"]


def test_the_title_changes_to_the_card_game(two_games):
    press(two_games, "Game: Tiles")
    assert two_games.labels[-1] == "Game: Cards"


def test_the_card_game_is_for_up_to_four_players(two_games):
    press(two_games, "Game: Tiles", "Play")
    assert [label for label in two_games.labels if "player" in label][-1] == "4 players"


@pytest.mark.slow
def test_the_chosen_game_stays_chosen_after_a_look_at_its_rules(table):
    with table.run():
        table.press("Game: Tiles")
        table.wait(0.1)
        table.press("How to play")
        table.wait(0.1)
        assert "Tiles" in table.labels, "the button for the rules of the other game"
        table.press("Close")
        table.wait(0.1)
        assert table.name == "KioskTitle" and table.labels[-1] == "Game: Cards"


@pytest.mark.slow
@pytest.mark.parametrize(("way", "idle"), [("Play", TO_TITLE), (None, ATTRACT + 1.0)], ids=str)
def test_the_next_visitor_finds_the_tile_game(table, way, idle):
    with table.run():
        table.press("Game: Tiles")
        table.wait(0.1)
        if way:
            table.press(way)
        table.wait(idle)
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.name == "KioskTitle" and table.labels[-1] == "Game: Tiles"


def areas(table: KioskDriver) -> dict[str, tuple[int, ...]]:
    """Where the buttons are."""
    return {button.label: tuple(button.area) for button in table.top.buttons.all}


@pytest.mark.slow
def test_go_on_playing_moves_no_other_button(table):
    with table.run():
        before = areas(table)
        leave(table)
        after = areas(table)
    assert after.pop("Go on playing")
    assert after == before


@pytest.mark.slow
def test_go_on_playing_says_who_plays(table):
    with table.run():
        leave(table)
        assert "Ada" in next(button.note for button in table.top.buttons.all if button.note)


def test_the_level_is_changed_on_the_same_screen(table):
    with table.run():
        press(table, "Play")
        area = next(button.area for button in table.top.buttons.all if button.label == "Computer")
        for x in (area.right - 10, area.right - 10, area.x + 10):
            table.tap((x, area.centery))
            table.wait(0.1)
        press(table, "1 player")
        assert table.match.header.seats[1].level == "club"


@pytest.mark.slow
def test_three_touches_lead_to_a_match_where_players_sit_around_the_table(monkeypatch, tmp_path):
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", seating="turn")

    with table.run():
        press(table, "Play", "1 player")
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
        press(table, "Play")
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
        press(table, "Play", "1 player")
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
        shown = []
        for seconds in (IDLE + 1.0, COUNTDOWN, ATTRACT + 1.0):
            table.wait(seconds)
            shown.append(table.name)
    assert shown == ["StillPlaying", "KioskTitle", "Demo"]


@pytest.mark.slow
def test_the_countdown_says_how_many_seconds_are_left(table):
    with table.run():
        start_match(table)
        table.wait(IDLE + 1.0)
        assert 0 < table.kiosk.seconds_left <= COUNTDOWN


@pytest.mark.slow
def test_the_countdown_paints_one_frame_per_second(table):
    with table.run():
        start_match(table)
        table.wait(IDLE + 0.5)
        before = table.loop.frames
        table.wait(COUNTDOWN - 1.0)
        assert table.loop.frames - before <= COUNTDOWN


@pytest.mark.slow
def test_a_touch_in_the_countdown_only_goes_back_to_the_match(table):
    with table.run():
        start_match(table)
        before, below = list(table.match.events), table.top
        table.wait(IDLE + 1.0)
        table.tap(MIDDLE)
        table.wait(0.1)
        assert table.top is below and table.match.events == before


@pytest.fixture
def settings(table):
    """A visitor has opened the settings."""
    with table.run():
        start_match(table)
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Settings")
        yield table


def enlarge_text(table: KioskDriver) -> None:
    x, y = next(button.area.midright for button in table.top.buttons.all if button.label == "Text")
    table.tap((x - 10, y))
    table.wait(0.1)
    assert table.kiosk.app.settings.large_text


@pytest.mark.slow
def test_visitors_cannot_leave_full_screen(settings):
    assert "Full screen" not in settings.labels


@pytest.mark.slow
def test_settings_belong_to_the_match_until_it_is_filed(monkeypatch, tmp_path):
    """The next visitor finds the usual ones. Who goes on with the match finds all that were chosen, also after a power cut."""
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", resume_seconds=9000)

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
        assert len(differ) == len(lines) == 6
        table.kiosk.app.store.check()
        table.cut_power()
    with table.run():
        assert now() == chosen, "the match was being played when the power failed"
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE + ATTRACT)
        assert table.name == "Demo" and now() == usual
    with table.run():
        assert table.name == "KioskTitle" and now() == usual
        press(table, "Go on playing")
        assert now() == chosen
        table.key(pygame.K_ESCAPE)
        table.wait(0.1)
        press(table, "Give up", "Yes, give up")
        assert now() == usual
        start_match(table)
        assert now() == usual, "another match"


@pytest.mark.slow
def test_at_one_side_nobody_passes_the_table_so_hands_are_open(table):
    with table.run():
        start_match(table, "3 players")
        assert table.name == "TurnScene" and table.top.device.open_handed


@pytest.mark.slow
def test_settings_of_visitors_are_not_saved(settings):
    enlarge_text(settings)
    settings.wait(TO_TITLE)
    assert "settings.json" not in settings.files()
