"""The way from the title to the review of the match played last, and which matches can be reviewed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pygame
import pytest
from helpers import header, session_after, session_of
from review_driver import brief_review_driver, with_size
from ui_driver import UiDriver, button_of

from game.rules.common.journal import header_line
from game.rules.tiles.match import Match
from game.scenes.review.overview import Overview
from game.scenes.title import Title


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


# From the title


def offers_review(ui: UiDriver) -> bool:
    """Whether the title's button *Review* is enabled."""
    return button_of(with_size(Title(ui.app)), "Review").enabled


def test_without_a_finished_match_the_title_offers_no_review(ui):
    assert not offers_review(ui)


@pytest.fixture
def opened(ui):
    """The review button on the title has been pressed, after a match."""
    session_after(ui.store, header("human", "casual"), 6).give_up()
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        yield


@pytest.mark.slow
def test_the_title_leads_to_the_review_of_the_match_played_last(ui, opened):
    assert isinstance(ui.top, Overview)


@pytest.mark.slow
def test_a_review_that_was_opened_from_the_title_leads_back_there(ui, opened):
    ui.strike(pygame.K_ESCAPE)
    assert isinstance(ui.top, Title)


@pytest.mark.parametrize("size", [(700, 940), (600, 700), (768, 1024), (720, 1280), (480, 800), (800, 480)])
def test_the_title_buttons_fit_in_windows_of_every_shape(ui, size):
    session_after(ui.store, header("human", "casual"), 4).give_up()
    session_after(ui.store, header("human", "casual"), 4)
    title = with_size(Title(ui.app), size)
    assert len(title.buttons.all) == 8
    for button in title.buttons.all:
        assert button.area.height >= 30 and pygame.Rect((0, 0), size).contains(button.area)
        assert (
            button.area.collidelistall([other.area for other in title.buttons.all if other is not button])
            == []
        )


def finished(ui: UiDriver, *kinds: str, when: int) -> Match:
    """A match that was given up at this time, in seconds since 1970."""
    session = session_after(ui.store, header(*kinds), 6)
    (path,) = (ui.store.folder / "playing").iterdir()
    os.utime(path, (when, when))
    session.give_up()
    return session.match


@pytest.mark.slow
def test_the_title_offers_no_review_of_computers_alone(ui):
    finished(ui, "casual", "casual", when=2_000_000_000)
    assert not offers_review(ui)


def test_an_older_match_with_a_human_is_reviewed_instead(ui):
    finished(ui, "casual", "casual", when=2_000_000_000)
    older = finished(ui, "human", "casual", when=1_000_000_000)
    assert offers_review(ui) and ui.store.last_finished().events == older.events


# Matches that cannot be read


def write(ui: UiDriver, name: str, text: str) -> None:
    """Writes a file into the folder of finished matches."""
    ui.store.finished.mkdir(parents=True, exist_ok=True)
    (ui.store.finished / name).write_text(text)


DAMAGED = header_line(header("human", "casual")) + '\n"lay", "end" and other nonsense\n'


def test_the_title_offers_no_review_of_a_file_of_nonsense(ui):
    write(ui, "x.zatre", "nonsense")
    assert not offers_review(ui)


@pytest.fixture
def refused(ui) -> Iterator[UiDriver]:
    """The title after a press on *Review*, which turned out to be damaged."""
    write(ui, "y.zatre", DAMAGED)
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        yield ui


def test_the_title_says_that_a_match_is_damaged(refused):
    assert isinstance(refused.top, Title) and refused.top.notice


def test_a_damaged_match_is_not_offered_again(refused):
    assert not button_of(refused.top, "Review").enabled


def test_a_match_without_turns_is_not_the_one_to_review(ui):
    session = session_after(ui.store, header("human", "casual"), 6)
    session.give_up()
    session_of(ui.store, header("human", "casual")).give_up()
    assert ui.store.last_finished().events == session.match.events


def test_a_file_that_cannot_be_read_hides_no_other_match(ui):
    match = finished(ui, "human", "casual", when=1_000_000_000)
    write(ui, "x.zatre", "nonsense")
    write(ui, "y.zatre", DAMAGED)
    assert ui.store.last_finished().events == match.events


def test_a_file_that_cannot_be_read_stays_where_it_is(refused):
    write(refused, "x.zatre", "nonsense")
    refused.store.last_finished()
    assert (refused.store.finished / "x.zatre").exists()
