"""Bots that fail lose the match with a reason, and the game goes on."""

from collections.abc import Iterator
from functools import partial

import pygame
import pytest
from helpers import play_on, saved
from programs import answering, check_ended, command, laid, noting, table_with_bots, until
from ui_driver import UiDriver, button_of, picture_of

from game.engine.scene import Push
from game.players.bot_process import BotFailure, BotProcess
from game.rules.common.journal import BOARD
from game.rules.tiles.journal import Journal
from game.scenes.end.final_board import FinalBoard
from game.scenes.end.match_lost import MatchLost
from game.scenes.new_game import NewGame
from game.scenes.title import Title

pytestmark = pytest.mark.slow


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


FAILURES = {
    "cannot be started. The system says: No such file": "/nonexistent/greta",
    "board has no cell ???": command("input()\nprint('{\"tiles\":[\"6' + '?' * 30_000 + '\"]}')"),
    "against the rules. ": answering('{"tiles":["6a5"]}'),
    "did not answer in time (0.3 s).": command("while True: pass"),
}
"""One failure of each kind: before the question, in the answer, against the rules, too late."""


def test_the_other_bots_end_when_one_loses_the_match(sit, tmp_path):
    session = sit(noting(tmp_path / "numbers"), "Greta", "Greta")
    while session.match.due.event != "lay":
        play_on(session, 1)
    while (found := session.think()) is None:
        pass
    session.lay(found)
    while session.match.due.event != "lay":
        play_on(session, 1)
    (number,) = map(int, (tmp_path / "numbers").read_text().split())
    session._bot_commands = {}
    with pytest.raises(BotFailure, match="program is not in the settings"):
        session.think()
    check_ended(number)


@pytest.fixture
def lost(request, monkeypatch, ui, sit) -> Iterator[UiDriver]:
    """A match that the bot Ben lost against Ada and Cleo; the parameter is the reason, one of FAILURES."""
    why = getattr(request, "param", "against the rules. ")
    if "0.3" in why:
        monkeypatch.setattr("game.session.game_session.BotProcess", partial(BotProcess, limit=0.3))
    with ui.play(ui.table(sit(FAILURES[why], "human", "Greta", "casual"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        yield ui


@pytest.mark.parametrize(("lost", "why"), [(why, why) for why in FAILURES], indirect=["lost"])
def test_a_failing_bot_loses_with_a_reason(lost, why):
    assert lost.top.words.startswith("The program Ben loses the match. ") and why in lost.top.words


@pytest.mark.parametrize("lost", FAILURES, indirect=True)
def test_the_reason_is_short_and_can_be_wrapped(lost):
    assert len(lost.top.words) < 220 and "{" not in lost.top.words
    assert max(map(len, lost.top.words.split())) < 40, "a word is wider than the window"


def test_the_other_players_win_when_a_bot_loses(lost):
    assert lost.top.title in ("Ada wins", "Cleo wins", "Ada + Cleo share the win")


def test_a_lost_match_cannot_be_continued(lost):
    assert saved(lost.store) == []
    lost.strike(pygame.K_RETURN)
    lost.press_button("Title")
    lost.run(5)
    assert isinstance(lost.top, Title)
    assert "Continue" not in [button.label for button in lost.top.buttons.all]


def test_presses_meant_for_the_turn_do_not_leave_the_lost_match(lost):
    scene = lost.top
    lost.key(pygame.K_RETURN)
    lost.choose("New game")
    assert lost.top is scene


@pytest.mark.parametrize(("label", "scene"), [("Board", FinalBoard), ("New game", NewGame), ("Title", Title)])
def test_the_buttons_lead_on_after_a_lost_match(lost, label, scene):
    lost.strike(pygame.K_RETURN)
    lost.press_button(label)
    lost.run(5)
    assert isinstance(lost.top, scene)


@pytest.mark.parametrize("label", ["Board", "New game"])
def test_back_leads_to_the_lost_match_again(lost, label):
    lost.strike(pygame.K_RETURN)
    for button in (label, "Back"):
        lost.choose(button)
    assert isinstance(lost.top, MatchLost)


def test_a_lost_match_is_saved_as_lost_at_the_bots_turn(lost):
    (path,) = (lost.store.folder / "finished").iterdir()
    assert path.name.endswith("-lost.zatre")
    due = Journal.read(path.read_bytes()).match.due
    assert due == lost.match.due and due.event == "lay"


def test_the_file_of_a_lost_match_has_no_command(lost):
    (path,) = (lost.store.folder / "finished").iterdir()
    assert "command" not in path.read_text()


def test_a_lost_match_gives_no_notice(lost):
    assert lost.app.notice() == ""


def test_the_best_of_the_other_pairs_wins_when_a_bot_fails(ui, sit):
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


def test_after_a_lost_match_another_one_is_played(ui, sit):
    with ui.play(ui.table(sit(command("pass"), "Greta", "human"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        ui.run()
        ui.app.settings.last_played = BOARD
        ui.choose("New game")
        assert isinstance(ui.top, NewGame)
        ui.press_button("Same as last time")
        until(ui, laid(ui, 6))


LOST_SIZES = [(1280, 720), (480, 800)]


def lost_scene(ui, session, size: tuple[int, int]) -> MatchLost:
    """The scene at the end of a match of at least six events that the second player lost."""
    play_on(session, 6)
    assert session.match.board.laid
    scene = MatchLost(ui.app, session.match, 1, BotFailure("It ended without an answer."))
    scene.resize(size)
    scene.finish()
    return scene


@pytest.mark.parametrize("size", LOST_SIZES, ids=str)
def test_a_lost_match_with_a_human_can_be_reviewed(ui, sit, size):
    session = sit(command("pass"), "human", "Greta")
    review = button_of(lost_scene(ui, session, size), "Review")
    assert review.act() == Push("review", session.match)


@pytest.mark.parametrize("size", LOST_SIZES, ids=str)
def test_a_lost_match_of_computers_alone_has_no_review(ui, sit, size):
    scene = lost_scene(ui, sit(command("pass"), "casual", "Greta"), size)
    assert "Review" not in [button.label for button in scene.buttons.all]


@pytest.mark.parametrize("size", LOST_SIZES, ids=str)
def test_the_buttons_after_a_lost_match_are_inside_the_window(ui, sit, size):
    scene = lost_scene(ui, sit(command("pass"), "human", "Greta"), size)
    assert all(pygame.Rect((0, 0), size).contains(button.area) for button in scene.buttons.all)


@pytest.mark.parametrize("size", LOST_SIZES, ids=str)
def test_a_lost_match_is_drawn_over_the_whole_window(ui, sit, size):
    ground, at = picture_of(lost_scene(ui, sit(command("pass"), "human", "Greta"), size)).blits[0]
    assert (ground.get_size(), at) == (size, (0, 0))
