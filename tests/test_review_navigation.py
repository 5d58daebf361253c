"""The way to the review and through it, from the end of a match and from the title, with each device alone."""

from __future__ import annotations

import os

import pygame
import pytest
from helpers import header, saved, session_after, session_of
from review_driver import another, better, brief_review_driver, ended, way_to, with_size
from ui_driver import ARROWS, CROSS, button_of

from game.rules.tiles.journal import header_line
from game.rules.tiles.match import Match
from game.scenes.end_scoring import EndScoring
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


# The whole way


@pytest.mark.slow
def test_a_match_is_reviewed_with_the_mouse_alone(ui):
    with ui.play(ended(ui, "human", "casual")):
        ui.press_button("Review")
        ui.run()
        scene = ui.top
        assert isinstance(scene, Overview)
        assert not scene.busy
        ui.press_button("Find better turns")
        ui.run()
        board = better(ui)
        assert [button.label for button in board.stage.focus.buttons.all[3:6]] == [
            "What you laid",
            "Your try",
            "The master's",
        ]
        ui.press_button("The master's")
        ui.run()
        assert not board.model.draft.laid, "the master's turn is shown before a try"
        turn = another(board)
        for value, cell in turn:
            place = next(
                place for place in board.model.draft.unlaid if board.model.draft.tiles[place] == value
            )
            ui.press(board.layout.station.rack_slot(place, len(board.model.draft.tiles)).center)
            ui.press(board.layout.rect(cell).center)
        ui.press_button("Done")
        ui.run()
        assert frozenset(board.board.tried.turn) == frozenset(turn)
        assert board.board.comment() != ""
        ui.press_button("The master's")
        ui.run()
        assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.judgement.best)
        ui.press_button("What you laid")
        ui.run()
        assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.played.lay.turn)
        ui.press(board.layout.station.menu.center)
        ui.run()
        assert ui.top is scene
        ui.press_button("Back")
        ui.run()
        assert isinstance(ui.top, EndScoring)
        ui.press_button("Review")
        ui.run()
        assert isinstance(ui.top, Overview), "the review is not the one from before"
        assert ui.app.last_review.tries


@pytest.mark.slow
@pytest.mark.parametrize(("device", "size"), [("keys", (800, 480)), ("gamepad", (480, 800))])
def test_a_match_is_reviewed_with_keys_or_gamepad_alone(ui, device, size):
    press, keys = (ui.key, ARROWS) if device == "keys" else (ui.pad, CROSS)
    done = pygame.K_d if device == "keys" else pygame.CONTROLLER_BUTTON_X
    back = pygame.K_ESCAPE if device == "keys" else pygame.CONTROLLER_BUTTON_START

    def focus(label: str) -> None:
        for way in way_to(ui.top, label):
            press(keys[way])
            ui.run()
        press(keys["press"])
        ui.run()

    ui.change_size(size)
    with ui.play(ended(ui, "human", "casual")):
        focus("Review")
        assert isinstance(ui.top, Overview)
        focus("Find better turns")
        board = better(ui)
        for value, cell in another(board):
            place = next(
                place for place in board.model.draft.unlaid if board.model.draft.tiles[place] == value
            )
            board.model.draft.picked = place
            board.stage.focus.cell = cell
            board.stage.focus.buttons.visible = board.stage.focus.on_board = True
            press(keys["press"])
            ui.run()
        press(done)
        ui.run()
        assert board.board.tried is not None
        focus("The master's")
        assert frozenset(board.model.draft.turn) == frozenset(board.board.turn.judgement.best)
        press(back)
        ui.run()
        focus("All turns")
        listed = ui.top
        assert isinstance(listed, TurnList)
        for _ in range(60):
            press(keys[0, 1])
            ui.run()
        press(keys["press"])
        ui.run()
        assert isinstance(ui.top, Overview), "the button below the last turn does not lead back"


# From the end


def test_computers_that_play_alone_have_no_review_button(ui):
    labels = [
        button.label for button in with_size(ended(ui, "casual", "casual")).buttons.all if button.enabled
    ]
    assert labels == ["Title", "Board", "Play again"]


def test_a_match_with_a_human_has_a_review_button(ui):
    scene = with_size(ended(ui, "human", "casual"))
    assert button_of(scene, "Review").enabled


# From the title


@pytest.mark.slow
def test_the_title_leads_to_the_review_of_the_match_played_last(ui):
    assert "Review" not in [one.label for one in with_size(Title(ui.app)).buttons.all if one.enabled]
    session = session_after(ui.store, header("human", "casual"), 6)
    session.give_up()
    assert len(saved(ui.store, "finished")) == 1
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        assert isinstance(ui.top, Overview)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, Title)


@pytest.mark.parametrize("size", [(700, 940), (600, 700), (768, 1024), (720, 1280), (480, 800), (800, 480)])
def test_all_title_buttons_work_in_windows_of_every_shape(ui, size):
    session_after(ui.store, header("human", "casual"), 4).give_up()
    session_after(ui.store, header("human", "casual"), 4)
    title = with_size(Title(ui.app), size)
    assert len(title.buttons.all) == 7
    for button in title.buttons.all:
        assert button.area.height >= 30 and pygame.Rect((0, 0), size).contains(button.area)
        assert (
            button.area.collidelistall([other.area for other in title.buttons.all if other is not button])
            == []
        )


def test_the_title_offers_no_review_of_computers_alone(ui):
    def finished(*kinds: str, when: int) -> Match:
        session = session_after(ui.store, header(*kinds), 6)
        (path,) = (ui.store.folder / "playing").iterdir()
        os.utime(path, (when, when))
        session.give_up()
        return session.match

    finished("casual", "casual", when=2_000_000_000)
    assert "Review" not in [one.label for one in with_size(Title(ui.app)).buttons.all if one.enabled]
    older = finished("human", "casual", when=1_000_000_000)
    assert "Review" in [one.label for one in with_size(Title(ui.app)).buttons.all if one.enabled]
    assert ui.store.last_finished().events == older.events


def test_unreadable_matches_are_not_reviewed(ui):
    ui.store.finished.mkdir(parents=True)
    (ui.store.finished / "x.zatre").write_text("nonsense")
    assert "Review" not in [one.label for one in with_size(Title(ui.app)).buttons.all if one.enabled]
    first = header_line(header("human", "casual"))
    (ui.store.finished / "y.zatre").write_text(first + '\n"lay" and other nonsense\n')
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        assert isinstance(ui.top, Title)
        assert ui.top.notice
        assert "Review" not in [one.label for one in ui.top.buttons.all if one.enabled]
    session = session_after(ui.store, header("human", "casual"), 6)
    session.give_up()
    session_of(ui.store, header("human", "casual")).give_up()
    found = ui.store.last_finished()
    assert found is not None and found.events == session.match.events
    assert (ui.store.finished / "x.zatre").exists()
