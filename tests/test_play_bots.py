"""Bots in the window: chosen in the set-up, started once, ended with the match. One that fails loses with a reason."""

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame
import pytest
from card_driver import card_header
from helpers import play_on, saved
from programs import (
    GREEDY,
    answering,
    check_ended,
    command,
    documented,
    greedy,
    laid,
    noting,
    table_with_bots,
    until,
)
from ui_driver import UiDriver, button_of, labels_of, over, picture_of, turn_of
from which_game import plays

from game.engine.scene import Push
from game.players.bot_process import BotFailure, BotProcess
from game.rules.cards.events import Lay
from game.rules.common.journal import BOARD
from game.rules.tiles.journal import Journal
from game.scenes.end.final_board import FinalBoard
from game.scenes.end.match_lost import MatchLost
from game.scenes.new_game import NewGame
from game.scenes.pause import Pause
from game.scenes.title import Title
from game.session.game_session import GameSession

pytestmark = pytest.mark.slow

FAILURES = {
    "cannot be started. The system says: No such file": "/nonexistent/greta",
    "board has no cell ???": command("input()\nprint('{\"tiles\":[\"6' + '?' * 30_000 + '\"]}')"),
    "against the rules. ": answering('{"tiles":["6a5"]}'),
    "did not answer in time (0.3 s).": command("while True: pass"),
}
"""One failure of each kind: before the question, in the answer, against the rules, too late."""


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


def steppers(ui: UiDriver) -> list[str]:
    """What the set-up says about the seats, one after another."""
    return [button.value for button in ui.top.buttons.all if button.step]


def numbers(path) -> list[int]:
    """The process numbers that a program has noted, one for each start."""
    return [int(number) for number in path.read_text().split()]


def test_a_program_is_chosen_in_the_set_up_started_once_and_ends_with_the_match(ui, monkeypatch, tmp_path):
    monkeypatch.setattr("game.app.App.next_seed", lambda app: 7)
    ui.app.settings.bots = [{"name": "Greta", "command": noting(tmp_path / "notes")}]
    with ui.play(Title(ui.app)):
        ui.open_more()
        for _ in range(3):  # Past the levels that follow "casual".
            area = [button for button in ui.top.buttons.all if button.step][1].area
            ui.click((area.right - 5, area.centery))
        assert steppers(ui)[1] == "Program: Greta"
        ui.press_button("Play")
        ui.run(2)
        ui.press_button("Yes, run it")
        until(ui, lambda: over(ui))
    (journal,) = saved(ui.store, "finished")
    assert Journal.read(journal.encode()).match.outcome
    seats = json.loads(journal.splitlines()[0])["seats"]
    assert seats[1] == {"name": "Greta", "kind": "bot", "level": "Greta"}
    assert not [word for word in ("exec", sys.executable, str(GREEDY)) if word in journal]
    (number,) = numbers(tmp_path / "notes")
    check_ended(number)


def test_a_program_plays_the_card_game_too(ui, tmp_path):
    errors = tmp_path / "errors.txt"
    said = documented(GREEDY.with_name("greedy_card_bot.py"), errors)
    head = card_header("cpu", "bot", level="Greta")
    players = (replace(head.seats[0], level="casual"), head.seats[1])
    session = GameSession.begin(ui.store, replace(head, seats=players), {"Greta": said})
    with ui.play(ui.table(session)):
        until(ui, lambda: len(ui.match.events) > 8 or errors.read_text())
        assert errors.read_text() == ""
        assert any(isinstance(event, Lay) and event.seat == 1 for event in ui.match.events)


def test_two_programs_play_as_partners_of_computers(ui, sit):
    session = sit(greedy(), "Greta", "casual", "Greta", "casual", pads=(0, 0, 1, 1))
    play_on(session, 60)
    with ui.play(ui.table(session)):
        until(ui, lambda: over(ui))
    assert session.match.outcome


def test_a_program_ends_when_the_match_is_left_and_starts_again_when_it_is_continued(ui, sit, tmp_path):
    with ui.play(ui.table(sit(noting(tmp_path / "notes"), "human", "Greta"))):
        until(ui, laid(ui, 5))
        ui.strike(pygame.K_ESCAPE)
        ui.choose("Leave and continue later")
        check_ended(numbers(tmp_path / "notes")[0])
        (before,) = saved(ui.store)
        ui.press_button("Continue")
        until(ui, laid(ui, 8))
        assert len(turn_of(ui.top).match.events) > len(before.splitlines())
        assert len(numbers(tmp_path / "notes")) == 2


def test_frames_go_on_and_a_pause_changes_nothing_while_a_program_thinks(ui, sit, tmp_path):
    gate, frames = tmp_path / "gate", []
    waits = f"import os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.005)"

    def press_in_each_frame() -> None:
        scene = ui.loop.stack.top
        if plays(scene, BOARD) and scene.model.thinking and len(frames) < 30:
            frames.append(ui.frames)
            ui.press(turn_of(ui.top).layout.board.center)
            ui.key(pygame.K_RETURN)

    ui.watch = press_in_each_frame
    with ui.play(ui.table(sit(greedy(waits), "Greta", "human"))):
        until(ui, lambda: len(set(frames)) == 30)
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        gate.touch()
        ui.press_button("Go on playing")
        until(ui, laid(ui, 6))


def test_a_program_with_any_name_is_shown_and_written_as_a_program(ui):
    ui.app.settings.bots = [{"name": name, "command": "true"} for name in ("human", "master", "bot:bot:x")]
    ui.choices.kinds[:3] = ["bot:human", "bot:master", "bot:bot:bot:x"]
    with ui.play(ui.more()):
        assert steppers(ui)[:4] == ["Program: human", "Program: master", "Program: bot:bot:x", "Nobody"]
        ui.press_button("Play")
        ui.run(2)
        ui.press_button("Yes, run it")
        ui.run(2)
        (text,) = saved(ui.store)
    seats = json.loads(text.splitlines()[0])["seats"]
    assert [seat["kind"] for seat in seats] == ["bot"] * 3 and "true" not in text
    assert [seat["level"] for seat in seats] == ["human", "master", "bot:bot:x"]


# Programs that fail


@pytest.mark.parametrize("why", FAILURES)
def test_a_failing_bot_loses_with_a_short_reason_and_the_match_is_saved(ui, sit, monkeypatch, why):
    if "0.3" in why:
        monkeypatch.setattr("game.session.game_session.BotProcess", partial(BotProcess, limit=0.3))
    with ui.play(ui.table(sit(FAILURES[why], "human", "Greta", "casual"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        words = ui.top.words
        assert words.startswith("The program Ben loses the match. ") and why in words
        assert len(words) < 220 and "{" not in words
        assert max(map(len, words.split())) < 40, "a word is wider than the window"
        assert ui.top.title in ("Ada wins", "Cleo wins", "Ada and Cleo share the win")
        assert saved(ui.store) == [] and ui.app.next_notice() is None
        (path,) = (ui.store.folder / "finished").iterdir()
        due = Journal.read(path.read_bytes()).match.due
        assert path.name.endswith("-lost.zatre") and "command" not in path.read_text()
        assert due == ui.match.due and due.event == "lay"


def test_the_buttons_lead_on_after_a_lost_match(ui, sit):
    with ui.play(ui.table(sit(FAILURES["against the rules. "], "human", "Greta", "casual"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        scene = ui.top
        ui.key(pygame.K_RETURN)
        ui.press_button("New game")
        ui.run()
        assert ui.top is scene, "presses meant for the turn leave the lost match"
        ui.strike(pygame.K_RETURN)
        for label, kind in (("Board", FinalBoard), ("New game", NewGame)):
            ui.choose(label)
            assert isinstance(ui.top, kind)
            ui.choose("Back")
            assert isinstance(ui.top, MatchLost)
        ui.choose("Title")
        assert isinstance(ui.top, Title) and "Continue" not in labels_of(ui.top)


def test_the_other_bots_end_when_one_loses_the_match(sit, tmp_path):
    session = sit(noting(tmp_path / "notes"), "Greta", "Greta")
    while session.match.due.event != "lay":
        play_on(session, 1)
    while (found := session.think()) is None:
        pass
    session.lay(found)
    while session.match.due.event != "lay":
        play_on(session, 1)
    (number,) = numbers(tmp_path / "notes")
    session._bot_commands = {}
    with pytest.raises(BotFailure, match="program is not in the settings"):
        session.think()
    check_ended(number)


def test_the_best_of_the_other_pairs_wins_when_a_bot_fails(ui, sit):
    session = sit(command("pass"), "casual", "Greta", *["casual"] * 4, pads=(0, 0, 1, 1, 2, 2))
    play_on(session, 60)
    with ui.play(ui.table(session)):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        totals = [pad.total() for pad in session.match.pads]
        best = 1 if totals[1] > totals[2] else 2
        assert session.match.winners_if_lost(1) == (best,)
        assert ui.top.title == f"{session.match.header.owners(best)} win"


def test_after_a_lost_match_another_one_is_played(ui, sit):
    with ui.play(ui.table(sit(command("pass"), "Greta", "human"))):
        until(ui, lambda: isinstance(ui.top, MatchLost))
        ui.run()
        ui.app.settings.last_played = BOARD
        ui.choose("New game")
        ui.press_button("Same as last time")
        until(ui, laid(ui, 6))
        assert [seat.kind for seat in turn_of(ui.top).match.header.seats] == ["human", "cpu"]


@pytest.mark.parametrize("person", ["human", "casual"])
@pytest.mark.parametrize("size", [(1280, 720), (480, 800)], ids=str)
def test_a_lost_match_can_be_reviewed_if_a_human_played(ui, sit, size, person):
    session = sit(command("pass"), person, "Greta")
    play_on(session, 6)
    scene = MatchLost(ui.app, session.match, 1, BotFailure("It ended without an answer."))
    scene.resize(size)
    scene.finish()
    assert session.match.board.laid and ("Review" in labels_of(scene)) == (person == "human")
    if person == "human":
        assert button_of(scene, "Review").act() == Push("review", session.match)
    assert all(pygame.Rect((0, 0), size).contains(button.area) for button in scene.buttons.all)
    ground, at = picture_of(scene).blits[0]
    assert (ground.get_size(), at) == (size, (0, 0))


# Programs that are missing in the settings


def press_continue(ui: UiDriver) -> None:
    ui.press_button("Continue")
    ui.run(5)


def test_a_match_whose_program_is_missing_says_so_and_goes_on_when_it_is_there(ui, sit):
    play_on(sit(greedy(), "human", "Greta"), 9)
    named, ui.app.settings.bots = ui.app.settings.bots, []
    before = saved(ui.store)
    with ui.play(Title(ui.app), 5):
        for _ in range(2):
            press_continue(ui)
            assert isinstance(ui.top, Title) and saved(ui.store) == before
            assert ui.top.notice.startswith("The saved match needs the program Greta")
        ui.app.settings.bots = named
        ui.press_button("Continue")
        until(ui, laid(ui, 8))
        assert saved(ui.store)[0].startswith(before[0])


def test_a_missing_program_does_not_block_an_older_match(ui, sit):
    session = sit(greedy(), "human", "casual")
    (path,) = (ui.store.folder / "playing").iterdir()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    sit(greedy(), "human", "Greta")
    (newer,) = set((ui.store.folder / "playing").iterdir()) - {path}
    with newer.open("ab") as file:
        file.write(b'{"event":')
    before, ui.app.settings.bots = newer.read_bytes(), []
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert turn_of(ui.top).match.events == session.match.events
        assert ui.app.next_notice() is None and newer.read_bytes() == before, (
            "what is passed over is not repaired"
        )


@pytest.fixture
def trap(ui, sit, tmp_path) -> Iterator[str]:
    """A command that would make a file. In the end there must be none."""
    play_on(sit(greedy(), "human", "Greta"), 9)
    yield command(f"open({str(tmp_path / 'trap')!r}, 'w')")
    assert not (tmp_path / "trap").exists()


def set_trap(ui: UiDriver, trap: str, level: str) -> None:
    """Writes the command wherever the journal could name one, and the level of the second seat."""
    (path,) = (ui.store.folder / "playing").iterdir()
    first, rest = path.read_text().split("\n", 1)
    value = json.loads(first)
    value["seats"][1] |= {"level": level, "command": trap}
    value["bots"] = [{"name": level, "command": trap}]
    path.write_text(json.dumps(value) + "\n" + rest)


@pytest.mark.parametrize("form", ["{}", "exec:{}"])
def test_a_command_as_the_name_of_a_program_is_never_run(ui, trap, form):
    set_trap(ui, trap, form.format(trap))
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        assert isinstance(ui.top, Title)


def test_the_command_of_the_settings_is_run_instead(ui, trap):
    set_trap(ui, trap, "Greta")
    with ui.play(Title(ui.app), 5):
        press_continue(ui)
        until(ui, laid(ui, 8))
        assert turn_of(ui.top).match.header.seats[1].level == "Greta"
