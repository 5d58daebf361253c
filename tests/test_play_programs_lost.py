"""Programs that fail lose the match in words, and the game goes on."""

from __future__ import annotations

import os
from functools import partial

import pygame
import pytest
from helpers import play_on, saved
from programs import answering, command, laid, noting, sitting_down, until
from ui_driver import Script, picture_of

from game.engine.scene import Push
from game.players.bot_process import BotFailure, BotProcess
from game.rules.tiles.journal import Journal
from game.scenes import routes
from game.scenes.final_board import FinalBoard
from game.scenes.lost import Lost
from game.scenes.setup import Setup
from game.scenes.title import Title


@pytest.fixture
def sit(desk):
    with sitting_down(desk) as begin:
        yield begin


FAILURES = {
    "cannot be started (No such file": "/nonexistent/greta",
    "board has no cell ???": command("input()\nprint('{\"tiles\":[\"6' + '?' * 30_000 + '\"]}')"),
    "against the rules: ": answering('{"tiles":["6a5"]}'),
    "did not answer within 0.3 seconds": command("while True: pass"),
}
"""One failure of each effect: before the question, by its answer, by the rules, by the clock."""


def test_when_one_program_loses_the_match_the_others_end_at_once(sit, tmp_path):
    """Whoever runs the match need not know that it is over to get rid of them."""
    sitting = sit(noting(tmp_path / "numbers"), "Greta", "Greta")
    while sitting.match.due.event != "lay":
        play_on(sitting, 1)
    while (found := sitting.think()) is None:
        pass
    sitting.lay(found)
    while sitting.match.due.event != "lay":
        play_on(sitting, 1)
    (number,) = map(int, (tmp_path / "numbers").read_text().split())
    sitting._programs = {}
    with pytest.raises(BotFailure, match="do not name its program"):
        sitting.think()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


@pytest.mark.parametrize("why", FAILURES)
def test_a_program_that_fails_loses_the_match_in_words_and_the_game_goes_on(monkeypatch, desk, sit, why):
    if "0.3" in why:
        monkeypatch.setattr("game.session.game_session.Outside", partial(BotProcess, limit=0.3))
    sitting = sit(FAILURES[why], "human", "Greta", "casual")

    def hand() -> Script:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        assert desk.top.words.startswith("Ben, a program, loses the match: ") and why in desk.top.words
        assert len(desk.top.words) < 220 and "{" not in desk.top.words
        assert max(map(len, desk.top.words.split())) < 40, "a longer word is cut off by the window's edge"
        assert desk.top.title in ("Ada wins", "Cleo wins", "Ada + Cleo share the win")
        assert saved(desk.store) == [], "it is not offered again"
        lost = desk.top
        desk.key(pygame.K_RETURN)
        desk.press_button("New game")
        yield None
        assert desk.top is lost, "a press that was meant for the turn before does not lead past it"
        desk.press_button("Board")
        yield None
        assert isinstance(desk.top, FinalBoard)
        desk.press_button("Back")
        yield None
        desk.press_button("New game")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Back")
        yield None
        desk.press_button("Title")
        yield 5
        assert isinstance(desk.top, Title)
        assert "Continue" not in [button.label for button in desk.top.buttons.all]

    desk.play(desk.table(sitting), hand())
    (path,) = (desk.store.folder / "finished").iterdir()
    assert path.name.endswith("-lost.zatre")
    journal = Journal.read(path.read_bytes())
    assert journal.match.due == sitting.match.due and journal.match.due.event == "lay"
    assert "command" not in path.read_text() and desk.app.notice() == ""


def test_with_the_program_its_partner_loses_too_and_those_with_the_most_points_win(desk, sit):
    sitting = sit(
        command("pass"), "casual", "Greta", "casual", "casual", "casual", "casual", pads=(0, 0, 1, 1, 2, 2)
    )
    play_on(sitting, 60)

    def hand() -> Script:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        titles.append(desk.top.title)

    titles: list[str] = []
    desk.play(desk.table(sitting), hand())
    totals = [pad.total() for pad in sitting.match.pads]
    best = 1 if totals[1] > totals[2] else 2
    assert sitting.match.winners_without(1) == (best,)
    assert titles == [f"{sitting.match.header.owners(best)} win"]


def test_after_a_lost_match_another_one_is_played(desk, sit):
    def hand() -> Script:
        yield from until(desk, lambda: isinstance(desk.top, Lost))
        yield None
        desk.app.settings.seats[1].kind = "casual"
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Play")
        yield from until(desk, laid(desk, 6))

    desk.play(desk.table(sit(command("pass"), "Greta", "human")), hand())


@pytest.mark.parametrize(("kinds", "some"), [(("human", "Greta"), True), (("casual", "Greta"), False)])
def test_what_was_laid_before_a_match_was_lost_can_be_reviewed(desk, sit, kinds, some):
    sitting = sit(command("pass"), *kinds)
    play_on(sitting, 6)
    assert sitting.match.board.laid
    for size in ((1280, 720), (480, 800)):
        scene = Lost(desk.app, sitting.match, 1, BotFailure("it ended without an answer"))
        scene.resize(size)
        scene.finish()
        ways = {button.label: button for button in scene.buttons.all}
        assert ("Review" in ways) == some
        assert all(pygame.Rect((0, 0), size).contains(button.area) for button in ways.values())
        assert not some or ways["Review"].act() == Push(routes.Review(sitting.match))
        picture_of(scene)
