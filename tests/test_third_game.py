"""A third game is a folder and one line: it is played from the title to its end, reviewed, listed and counted in the records."""

import json
from random import Random

import pytest
from squares import SQUARES
from squares.rules import Rules
from squares.screen import SquaresBoards, SquaresTurn
from ui_driver import UiDriver, buttons_of

from game.analysis.coach import advise
from game.games import GAMES
from game.players.budget import Samples
from game.rules.common.seats import Seat
from game.scenes.end.scoring import EndScoring
from game.scenes.matches import Matches
from game.scenes.records import Records
from game.scenes.review.overview import Overview
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title
from game.session.records import record_from_json
from game.session.settings import MatchChoices


@pytest.fixture
def ui(monkeypatch, window, brief_review) -> UiDriver:
    monkeypatch.setitem(GAMES, SQUARES.name, SQUARES)  # The one line.
    made = window()
    assert made.app.settings.matches["squares"] == MatchChoices(["human", "casual"])
    return made


def press(ui: UiDriver, *labels: str) -> None:
    for label in labels:
        ui.choose(label)


def play_to_the_end(ui: UiDriver) -> None:
    while isinstance(ui.top, SquaresTurn):
        press(ui, buttons_of(ui.top)[0].label)


@pytest.mark.slow
def test_a_third_game_is_played_to_its_end(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Squares", "One against the computer", "Rosa · casual")
        assert isinstance(ui.top, SquaresTurn)
        press(ui, "3 a1")
        match = ui.top.session.match
        assert len(match.events) == 2
        play_to_the_end(ui)
        assert isinstance(ui.top, EndScoring)
        assert match.outcome is not None
        assert ui.top._added.totals == list(match.outcome.totals)
        assert dict(ui.top._added.parts(1)).keys() == {"from 10s", "from 11s", "from 12s", "bonus"}
        press(ui, "Cells", "Back", "Review")
        assert isinstance(ui.top, Overview)
        press(ui, "Find better turns")
        assert isinstance(ui.top, SquaresBoards)
        assert ui.top.title.startswith(("3 ", "4 ", "5 "))
        press(ui, "Back", "All turns")
        assert isinstance(ui.top, TurnList)
        assert [turn.played.lay.seat for turn in ui.top._turns] == [0] * 5
        press(ui, "Back", "Back", "Title", "Matches")
        assert isinstance(ui.top, Matches)
        press(ui, "Finished (1)")
        row = buttons_of(ui.top)[-1]
        assert row.note.startswith("Squares") and row.drawing
        (finished,) = ui.store.finished_matches()
        assert record_from_json(json.loads(json.dumps(finished.record))) == finished.record
        press(ui, "Records")
        assert isinstance(ui.top, Records)
        assert ui.top._kind.game_name == "squares"


def test_a_third_game_advises_and_hides_only_its_seed(monkeypatch):
    monkeypatch.setitem(GAMES, SQUARES.name, SQUARES)
    seats = Seat("Ada", "human"), Seat("Ben", "bot")
    journal = SQUARES.rules.begin(SQUARES.rules.header(seats, (0, 1), Rules(), 7))
    for cell in ("a1", "b1"):
        journal.append(journal.match.lay_event(((4, cell),)))
    advice = advise(SQUARES.rules.view(journal.match, 0), Samples(1), Random(1))
    assert (advice.turn, advice.score, advice.gain) == (((4, "c1"),), ((12,), 0), 3)
    header, *laid = SQUARES.rules.redacted(journal, 1)
    assert "seed" not in header and laid == [json.loads(line) for line in journal.lines[1:]]


def test_a_waiting_match_of_a_third_game_is_continued(ui):
    with ui.play(Title(ui.app)):
        press(ui, "New game", "Squares", "Two", "Play", "3 a1")
        ui.leave_and_continue()
        assert isinstance(ui.top, SquaresTurn)
        assert list(ui.top.session.match.laid) == ["a1"]


def test_how_to_play_offers_the_next_game_and_back_to_the_first(ui):
    with ui.play(Title(ui.app)):
        press(ui, "How to play", "Cards", "Squares", "Tiles", "Cards")
        offered = [button.label for button in buttons_of(ui.top)]
        assert "Squares" in offered and "Tiles" not in offered
