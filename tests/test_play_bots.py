"""Bots in the window: chosen in the set-up, started once, ended with the match; no frame waits for them."""

import json
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from card_driver import card_header
from helpers import play_on, saved
from programs import GREEDY, check_ended, greedy, laid, noting, table_with_bots, until
from ui_driver import UiDriver, over, turn_of
from which_game import plays

from game.rules.cards.events import Lay
from game.rules.common.journal import BOARD
from game.rules.tiles.journal import Journal
from game.scenes.end.match_lost import MatchLost
from game.scenes.pause import Pause
from game.scenes.title import Title
from game.session.game_session import GameSession

pytestmark = pytest.mark.slow

MATCHES = "zatre"
"""The folder of the UI driver's store."""


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


def steppers(ui: UiDriver) -> list[str]:
    """What the set-up says about the seats, one after another."""
    return [button.value for button in ui.top.buttons.all if button.step]


# From the set-up to the end of the match


class Played(NamedTuple):
    """A match against the program Greta, chosen in the set-up and played to its end."""

    chosen: str
    """What the set-up said about the second seat."""
    journal: str
    starts: list[int]
    """The process numbers of the program, one for each start."""


@pytest.fixture(scope="module")
def played(tmp_path_factory) -> Played:
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.app.App.next_seed", lambda app: 7)
        ui = UiDriver(patch, folder / MATCHES, speed="off")
        ui.app.settings.bots = [{"name": "Greta", "command": noting(folder / "notes")}]
        with ui.play(Title(ui.app)):
            ui.open_more()
            for _ in range(3):  # Past the levels that follow "casual".
                place = [button for button in ui.top.buttons.all if button.step][1].area
                ui.click((place.right - 5, place.centery))
            chosen = steppers(ui)[1]
            ui.press_button("Play")
            until(ui, lambda: over(ui))
        (text,) = saved(ui.store, "finished")
    return Played(chosen, text, [int(number) for number in (folder / "notes").read_text().split()])


def test_a_program_plays_the_card_game_too(ui):
    said = shlex.join([sys.executable, str(GREEDY.with_name("greedy_card_bot.py"))])
    head = card_header("cpu", "bot", level="Greta")
    players = (replace(head.seats[0], level="casual"), head.seats[1])
    session = GameSession.begin(ui.store, replace(head, seats=players), {"Greta": said})
    with ui.play(ui.table(session)):
        until(ui, lambda: len(ui.match.events) > 8 or isinstance(ui.top, MatchLost))
        assert any(isinstance(event, Lay) and event.seat == 1 for event in ui.match.events)


def test_a_program_can_be_chosen_in_the_set_up(played):
    assert played.chosen == "Program: Greta"


def test_a_program_plays_to_the_end(played):
    assert Journal.read(played.journal.encode()).match.outcome


def test_the_journal_names_the_program(played):
    seats = json.loads(played.journal.splitlines()[0])["seats"]
    assert seats[1] == {"name": "Ben", "kind": "bot", "level": "Greta"}


def test_the_journal_does_not_say_how_the_program_is_started(played):
    assert not [word for word in ("exec", sys.executable, str(GREEDY)) if word in played.journal]


def test_a_program_is_started_once(played):
    assert len(played.starts) == 1


def test_a_program_ends_with_the_match(played):
    check_ended(played.starts[0])


# Leaving and continuing


@pytest.fixture
def left(ui, sit, tmp_path) -> Iterator[list[int]]:
    """A match with a program has been left for the title. The process numbers of the program."""
    notes = tmp_path / "notes"
    with ui.play(ui.table(sit(noting(notes), "human", "Greta"))):
        until(ui, laid(ui, 5))
        ui.strike(pygame.K_ESCAPE)
        ui.choose("Leave and continue later")
        yield [int(number) for number in notes.read_text().split()]


def test_a_program_ends_when_the_match_is_left(left):
    check_ended(left[0])


def test_a_match_with_a_program_is_continued(ui, left, tmp_path):
    (before,) = saved(ui.store)
    ui.press_button("Continue")
    until(ui, laid(ui, 8))
    assert len(turn_of(ui.top).match.events) > len(before.splitlines())
    assert len((tmp_path / "notes").read_text().split()) == len(left) + 1


def test_two_programs_play_as_partners_of_computers(ui, sit):
    session = sit(greedy(), "Greta", "casual", "Greta", "casual", pads=(0, 0, 1, 1))
    play_on(session, 60)
    with ui.play(ui.table(session)):
        until(ui, lambda: over(ui))
    assert session.match.outcome


# While a program thinks


@pytest.fixture
def waiting(sit, tmp_path) -> tuple[GameSession, Path]:
    """A match in which a program thinks until the file exists."""
    gate = tmp_path / "gate"
    waits = f"import os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.005)"
    return sit(greedy(waits), "Greta", "human"), gate


def is_thinking(ui: UiDriver) -> bool:
    scene = ui.loop.stack.top
    return plays(scene, BOARD) and bool(scene.model.thinking)


def test_frames_go_on_while_a_program_thinks(ui, waiting):
    session, gate = waiting
    frames = []

    def press_during_thirty_frames() -> None:
        if not is_thinking(ui):
            return
        frames.append(ui.frames)
        if len(frames) < 30:
            ui.press(turn_of(ui.top).layout.board.center)
            ui.key(pygame.K_RETURN)
        else:
            gate.touch()

    ui.watch = press_during_thirty_frames
    with ui.play(ui.table(session)):
        until(ui, laid(ui, 6))
    assert len(set(frames)) >= 30


def test_a_pause_while_a_program_thinks_changes_nothing(ui, waiting):
    session, gate = waiting
    with ui.play(ui.table(session)):
        until(ui, lambda: is_thinking(ui))
        ui.strike(pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        gate.touch()
        ui.press_button("Go on playing")
        until(ui, laid(ui, 6))


# Names of programs that are also words of the settings


@pytest.fixture
def odd_names(ui) -> Iterator[UiDriver]:
    """The set-up of a match of three programs with names that mean something else, too."""
    ui.app.settings.bots = [{"name": name, "command": "true"} for name in ("human", "master", "bot:bot:x")]
    ui.choices.kinds[:3] = ["bot:human", "bot:master", "bot:bot:bot:x"]
    with ui.play(ui.more()):
        yield ui


def test_a_program_with_any_name_is_shown_as_a_program(odd_names):
    assert steppers(odd_names)[:4] == ["Program: human", "Program: master", "Program: bot:bot:x", "Nobody"]


def test_a_program_with_any_name_is_written_as_a_bot(odd_names):
    odd_names.press_button("Play")
    odd_names.run(2)
    (text,) = saved(odd_names.store)
    seats = json.loads(text.splitlines()[0])["seats"]
    found = [(seat["kind"], seat["level"]) for seat in seats]
    assert found == [("bot", "human"), ("bot", "master"), ("bot", "bot:bot:x")]
    assert "true" not in text
