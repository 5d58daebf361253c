"""Bots in the window: chosen in the set-up, started once, never run because of a journal; no frame waits for them."""

from __future__ import annotations

import json
import os
import sys

import pygame
import pytest
from helpers import play_on, saved
from programs import GREEDY, command, greedy, has_ended, laid, noting, table_with_bots, until
from ui_driver import over, turn_of

from game.rules.tiles.journal import Journal
from game.scenes.pause import Pause
from game.scenes.tile_turn.scene import TileTurnScene
from game.scenes.title import Title


@pytest.fixture
def sit(ui):
    with table_with_bots(ui) as begin:
        yield begin


# Choosing, playing, going on


@pytest.mark.slow
def test_program_chosen_in_the_setup_plays_a_whole_match(monkeypatch, ui, tmp_path):
    monkeypatch.setattr("secrets.randbits", lambda bits: 7)
    notes = tmp_path / "notes"
    ui.app.settings.bots = [{"name": "Greta", "command": noting(notes)}]

    with ui.play(Title(ui.app)):
        ui.open_more()
        seats = [button for button in ui.top.buttons.all if button.step][:2]
        assert seats[1].value == "Computer: casual"
        for _ in range(3):
            place = [button for button in ui.top.buttons.all if button.step][1].area
            ui.press((place.right - 5, place.centery))
            ui.run()
        assert [button.value for button in ui.top.buttons.all if button.step][1] == "Program: Greta"
        ui.press_button("Play")
        until(ui, lambda: over(ui))
    (text,) = saved(ui.store, "finished")
    journal = Journal.read(text.encode())
    assert journal.match.outcome
    seats = json.loads(text.splitlines()[0])["seats"]
    assert seats[1] == {"name": "Ben", "kind": "bot", "level": "Greta"}
    assert "exec" not in text and sys.executable not in text and str(GREEDY) not in text
    (number,) = notes.read_text().split()
    assert has_ended(int(number)), "it was started once, and ended with the match"


@pytest.mark.slow
def test_a_match_with_a_program_is_left_and_continued(ui, sit, tmp_path):
    notes = tmp_path / "notes"

    with ui.play(ui.table(sit(noting(notes), "human", "Greta"))):
        until(ui, laid(ui, 12))
        ui.key(pygame.K_ESCAPE)
        ui.run()
        ui.press_button("Leave and continue later")
        ui.run()
        (number,) = notes.read_text().split()
        assert has_ended(int(number))
        before = len(saved(ui.store)[0].splitlines())
        ui.press_button("Continue")
        until(ui, laid(ui, 16))
        assert len(turn_of(ui.top).match.events) > before
        assert len(notes.read_text().split()) == 2, "once for each time that one sat down"


@pytest.mark.slow
def test_two_programs_play_each_other_as_partners_of_computers(ui, sit):
    session = sit(greedy(), "Greta", "casual", "Greta", "casual", pads=(0, 0, 1, 1))
    play_on(session, 60)
    with ui.play(ui.table(session)):
        until(ui, lambda: over(ui))
    assert session.match.outcome


@pytest.mark.slow
def test_while_a_program_thinks_frames_go_on_and_presses_do_no_harm(ui, sit, tmp_path):
    gate, frames = tmp_path / "gate", []

    def watch() -> None:
        scene = ui.loop.stack.top
        if not (isinstance(scene, TileTurnScene) and scene.model.thinking):
            return
        frames.append(ui.frames)
        if len(frames) < 30:
            ui.press(scene.layout.board.center)
            ui.key(pygame.K_RETURN)
        else:
            gate.touch()

    ui.watch = watch
    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    with ui.play(ui.table(sit(greedy(waits), "Greta", "human"))):
        until(ui, laid(ui, 6))
    assert len(set(frames)) >= 30, "every press had a frame of its own, and no turn was taken twice"


@pytest.mark.slow
def test_a_pause_while_a_program_thinks_changes_nothing(ui, sit, tmp_path):
    gate = tmp_path / "gate"

    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    with ui.play(ui.table(sit(greedy(waits), "Greta", "human"))):
        until(ui, lambda: isinstance(ui.top, TileTurnScene) and ui.top.model.thinking)
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, Pause)
        gate.touch()
        ui.press_button("Go on playing")
        until(ui, laid(ui, 6))


# What a journal says is never run


@pytest.mark.slow
def test_match_waits_until_the_settings_name_its_program(ui, sit):
    session = sit(greedy(), "human", "Greta")
    play_on(session, 9)
    named, ui.app.settings.bots = ui.app.settings.bots, []
    before = saved(ui.store)

    with ui.play(Title(ui.app)):
        ui.run(5)
        for _ in range(2):
            ui.press_button("Continue")
            ui.run(5)
            assert isinstance(ui.top, Title)
            assert ui.top.notice.startswith("The saved match needs the program Greta")
            assert saved(ui.store) == before
        ui.app.settings.bots = named
        ui.press_button("Continue")
        until(ui, laid(ui, 8))
        assert saved(ui.store)[0].startswith(before[0])


def test_match_waiting_for_its_program_does_not_block_an_older_one(ui, sit):
    older = sit(greedy(), "human", "casual")
    (path,) = (ui.store.folder / "playing").iterdir()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    sit(greedy(), "human", "Greta")
    (waiting,) = set((ui.store.folder / "playing").iterdir()) - {path}
    with waiting.open("ab") as file:
        file.write(b'{"event":')
    before, ui.app.settings.bots = waiting.read_bytes(), []

    with ui.play(Title(ui.app)):
        ui.run(5)
        ui.press_button("Continue")
        ui.run(5)
        assert turn_of(ui.top).match.events == older.match.events
        assert ui.app.notice() == "", "nothing is the matter with the match that is played"
        assert waiting.read_bytes() == before, "it is left as it is"


@pytest.mark.slow
def test_a_command_in_a_journal_is_never_run(ui, sit, tmp_path):
    trap = tmp_path / "trap"
    bad = command(f"open({str(trap)!r}, 'w')")
    session = sit(greedy(), "human", "Greta")
    play_on(session, 9)
    (path,) = (ui.store.folder / "playing").iterdir()
    first, rest = path.read_text().split("\n", 1)
    for level in (bad, f"exec:{bad}", "Greta"):
        value = json.loads(first)
        value["seats"][1] |= {"level": level, "command": bad}
        value["bots"] = [{"name": level, "command": bad}]
        path.write_text(json.dumps(value) + "\n" + rest)

        with ui.play(Title(ui.app)):
            ui.run(5)
            ui.press_button("Continue")
            ui.run(5)
            assert isinstance(ui.top, Title) == (level != "Greta")
            if level == "Greta":  # It is the settings' program that plays.
                until(ui, laid(ui, 8))
    assert not trap.exists()


def test_a_header_written_by_the_set_up_names_the_program_and_no_more(ui):
    ui.app.settings.bots = [{"name": name, "command": "true"} for name in ("human", "master", "bot:bot:x")]
    ui.choices.kinds[:3] = ["bot:human", "bot:master", "bot:bot:bot:x"]

    with ui.play(ui.more()):
        values = [button.value for button in ui.top.buttons.all if button.step]
        assert values[:4] == ["Program: human", "Program: master", "Program: bot:bot:x", "Nobody"]
        ui.press_button("Play")
        ui.run(2)
    (text,) = saved(ui.store)
    seats = json.loads(text.splitlines()[0])["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [
        ("bot", "human"),
        ("bot", "master"),
        ("bot", "bot:bot:x"),
    ]
    assert "true" not in text
