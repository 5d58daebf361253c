"""Bots that fail lose the match with a sentence, and the game goes on."""

from __future__ import annotations

import os
from functools import partial

import pygame
import pytest
from helpers import play_on, saved
from programs import answering, command, laid, noting, table_with_bots, until
from ui_driver import picture_of

from game.engine.scene import Push
from game.players.bot_process import BotFailure, BotProcess
from game.rules.tiles.journal import Journal
from game.scenes import routes
from game.scenes.final_board import FinalBoard
from game.scenes.match_lost import MatchLost
from game.scenes.setup import Setup
from game.scenes.title import Title


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


FAILURES = {
    "cannot be started (No such file": "/nonexistent/greta",
    "board has no cell ???": command("input()\nprint('{\"tiles\":[\"6' + '?' * 30_000 + '\"]}')"),
    "against the rules. ": answering('{"tiles":["6a5"]}'),
    "did not answer in time (0.3 s).": command("while True: pass"),
}
"""One failure of each effect: before the question, by its answer, by the rules, by the clock."""


def test_when_one_program_loses_the_match_the_others_end_at_once(sit, tmp_path):
    """Whoever runs the match need not know that it is over to get rid of them."""
    session = sit(noting(tmp_path / "numbers"), "Greta", "Greta")
    while session.match.due.event != "lay":
        play_on(session, 1)
    while (found := session.think()) is None:
        pass
    session.lay(found)
    while session.match.due.event != "lay":
        play_on(session, 1)
    (number,) = map(int, (tmp_path / "numbers").read_text().split())
    session._programs = {}
    with pytest.raises(BotFailure, match="program is not in the settings"):
        session.think()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.slow
@pytest.mark.parametrize("why", FAILURES)
def test_failing_program_loses_with_a_reason_and_the_game_goes_on(monkeypatch, ui, sit, why):
    if "0.3" in why:
        monkeypatch.setattr("game.session.game_session.BotProcess", partial(BotProcess, limit=0.3))
    session = sit(FAILURES[why], "human", "Greta", "casual")

    with ui.play(ui.table(session)):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        assert ui.top.words.startswith("The program Ben loses the match. ") and why in ui.top.words
        assert len(ui.top.words) < 220 and "{" not in ui.top.words
        assert max(map(len, ui.top.words.split())) < 40, "a longer word is cut off by the window's edge"
        assert ui.top.title in ("Ada wins", "Cleo wins", "Ada + Cleo share the win")
        assert saved(ui.store) == [], "it is not offered again"
        lost = ui.top
        ui.key(pygame.K_RETURN)
        ui.press_button("New game")
        ui.run()
        assert ui.top is lost, "a press that was meant for the turn before does not lead past it"
        ui.press_button("Board")
        ui.run()
        assert isinstance(ui.top, FinalBoard)
        ui.press_button("Back")
        ui.run()
        ui.press_button("New game")
        ui.run()
        assert isinstance(ui.top, Setup)
        ui.press_button("Back")
        ui.run()
        ui.press_button("Title")
        ui.run(5)
        assert isinstance(ui.top, Title)
        assert "Continue" not in [button.label for button in ui.top.buttons.all]
    (path,) = (ui.store.folder / "finished").iterdir()
    assert path.name.endswith("-lost.zatre")
    journal = Journal.read(path.read_bytes())
    assert journal.match.due == session.match.due and journal.match.due.event == "lay"
    assert "command" not in path.read_text() and ui.app.notice() == ""


@pytest.mark.slow
def test_partner_of_a_failing_program_loses_and_the_best_rest_wins(ui, sit):
    session = sit(
        command("pass"), "casual", "Greta", "casual", "casual", "casual", "casual", pads=(0, 0, 1, 1, 2, 2)
    )
    play_on(session, 60)

    titles: list[str] = []
    with ui.play(ui.table(session)):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        titles.append(ui.top.title)
    totals = [pad.total() for pad in session.match.pads]
    best = 1 if totals[1] > totals[2] else 2
    assert session.match.winners_if_lost(1) == (best,)
    assert titles == [f"{session.match.header.owners(best)} win"]


@pytest.mark.slow
def test_after_a_lost_match_another_one_is_played(ui, sit):
    with ui.play(ui.table(sit(command("pass"), "Greta", "human"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        ui.run()
        ui.app.settings.seats[1].kind = "casual"
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, Setup)
        ui.press_button("Play")
        until(ui, laid(ui, 6))


@pytest.mark.slow
@pytest.mark.parametrize(("kinds", "some"), [(("human", "Greta"), True), (("casual", "Greta"), False)])
def test_what_was_laid_before_a_match_was_lost_can_be_reviewed(ui, sit, kinds, some):
    session = sit(command("pass"), *kinds)
    play_on(session, 6)
    assert session.match.board.laid
    for size in ((1280, 720), (480, 800)):
        scene = MatchLost(ui.app, session.match, 1, BotFailure("It ended without an answer."))
        scene.resize(size)
        scene.finish()
        ways = {button.label: button for button in scene.buttons.all}
        assert ("Review" in ways) == some
        assert all(pygame.Rect((0, 0), size).contains(button.area) for button in ways.values())
        assert not some or ways["Review"].act() == Push(routes.Review(session.match))
        picture_of(scene)
