"""Outside programs in the window: chosen in the set-up, started once, asked without a frame being held up, never run because
a journal says so."""

from __future__ import annotations

import json
import os
import sys

import pygame
import pytest
from helpers import play_on, saved
from programs import GREEDY, command, gone, greedy, laid, noting, sitting_down, until
from ui_driver import Script, over, turn_of

from game.rules.tiles.journal import Journal
from game.scenes.pause import Pause
from game.scenes.setup import Setup
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene


@pytest.fixture
def sit(desk):
    with sitting_down(desk) as begin:
        yield begin


# Choosing, playing, going on


def test_a_program_is_chosen_in_the_set_up_and_plays_a_whole_match_to_its_end(monkeypatch, desk, tmp_path):
    monkeypatch.setattr("game.scenes.setup.secrets.randbits", lambda bits: 7)
    notes = tmp_path / "notes"
    desk.app.settings.bots = [{"name": "Greta", "command": noting(notes)}]

    def hand() -> Script:
        yield None
        desk.press_button("New game")
        yield None
        seats = [button for button in desk.top.buttons.all if button.step][:2]
        assert seats[1].value == "Computer: casual"
        for _ in range(3):
            place = [button for button in desk.top.buttons.all if button.step][1].area
            desk.press((place.right - 5, place.centery))
            yield None
        assert [button.value for button in desk.top.buttons.all if button.step][1] == "Program: Greta"
        desk.press_button("Play")
        yield from until(desk, lambda: over(desk))

    desk.play(Title(desk.app), hand())
    (text,) = saved(desk.store, "finished")
    journal = Journal.read(text.encode())
    assert journal.match.outcome
    seats = json.loads(text.splitlines()[0])["seats"]
    assert seats[1] == {"name": "Ben", "kind": "bot", "level": "Greta"}
    assert "exec" not in text and sys.executable not in text and str(GREEDY) not in text
    (number,) = notes.read_text().split()
    assert gone(int(number)), "it was started once, and ended with the match"


def test_a_match_with_a_program_is_left_and_continued(desk, sit, tmp_path):
    notes = tmp_path / "notes"

    def leave() -> Script:
        yield from until(desk, laid(desk, 12))
        desk.key(pygame.K_ESCAPE)
        yield None
        desk.press_button("Leave, continue later")
        yield None
        (number,) = notes.read_text().split()
        assert gone(int(number))
        before = len(saved(desk.store)[0].splitlines())
        desk.press_button("Continue")
        yield from until(desk, laid(desk, 16))
        assert len(turn_of(desk.top).match.events) > before
        assert len(notes.read_text().split()) == 2, "once for each time that one sat down"

    desk.play(desk.table(sit(noting(notes), "human", "Greta")), leave())


def test_two_programs_play_each_other_as_partners_of_computers(desk, sit):
    def hand() -> Script:
        yield from until(desk, lambda: over(desk))

    sitting = sit(greedy(), "Greta", "casual", "Greta", "casual", pads=(0, 0, 1, 1))
    play_on(sitting, 60)
    desk.play(desk.table(sitting), hand())
    assert sitting.match.outcome


def test_while_a_program_thinks_frames_go_on_and_presses_do_no_harm(desk, sit, tmp_path):
    gate, frames = tmp_path / "gate", []

    def watch() -> None:
        scene = desk.loop.stack.top
        if not (isinstance(scene, TurnScene) and scene.model.thinking):
            return
        frames.append(desk.frames)
        if len(frames) < 30:
            desk.press(scene.layout.board.center)
            desk.key(pygame.K_RETURN)
        else:
            gate.touch()

    def hand() -> Script:
        yield from until(desk, laid(desk, 6))

    desk.watch = watch
    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    desk.play(desk.table(sit(greedy(waits), "Greta", "human")), hand())
    assert len(set(frames)) >= 30, "every press had a frame of its own, and no turn was taken twice"


def test_a_pause_while_a_program_thinks_changes_nothing(desk, sit, tmp_path):
    gate = tmp_path / "gate"

    def hand() -> Script:
        yield from until(desk, lambda: isinstance(desk.top, TurnScene) and desk.top.model.thinking)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause)
        gate.touch()
        desk.press_button("Go on playing")
        yield from until(desk, laid(desk, 6))

    waits = f"import os\nwhile not os.path.exists({str(gate)!r}): pass"
    desk.play(desk.table(sit(greedy(waits), "Greta", "human")), hand())


# What a journal says is never run


def test_a_match_whose_program_the_settings_do_not_name_is_kept_and_continued_when_they_do(desk, sit):
    sitting = sit(greedy(), "human", "Greta")
    play_on(sitting, 9)
    named, desk.app.settings.bots = desk.app.settings.bots, []
    before = saved(desk.store)

    def hand() -> Script:
        yield 5
        for _ in range(2):
            desk.press_button("Continue")
            yield 5
            assert isinstance(desk.top, Title)
            assert desk.top.notice.startswith("Greta plays in the saved match, but")
            assert saved(desk.store) == before
        desk.app.settings.bots = named
        desk.press_button("Continue")
        yield from until(desk, laid(desk, 8))
        assert saved(desk.store)[0].startswith(before[0])

    desk.play(Title(desk.app), hand())


def test_a_match_that_waits_for_its_program_does_not_stand_in_the_way_of_an_older_one(desk, sit):
    older = sit(greedy(), "human", "casual")
    (path,) = (desk.store.folder / "playing").iterdir()
    os.utime(path, (1_000_000_000, 1_000_000_000))
    sit(greedy(), "human", "Greta")
    (waiting,) = set((desk.store.folder / "playing").iterdir()) - {path}
    with waiting.open("ab") as file:
        file.write(b'{"event":')
    before, desk.app.settings.bots = waiting.read_bytes(), []

    def hand() -> Script:
        yield 5
        desk.press_button("Continue")
        yield 5
        assert turn_of(desk.top).match.events == older.match.events
        assert desk.app.notice() == "", "nothing is the matter with the match that is played"
        assert waiting.read_bytes() == before, "it is left as it is"

    desk.play(Title(desk.app), hand())


def test_a_command_in_a_journal_is_never_run(desk, sit, tmp_path):
    trap = tmp_path / "trap"
    bad = command(f"open({str(trap)!r}, 'w')")
    sitting = sit(greedy(), "human", "Greta")
    play_on(sitting, 9)
    (path,) = (desk.store.folder / "playing").iterdir()
    first, rest = path.read_text().split("\n", 1)
    for level in (bad, f"exec:{bad}", "Greta"):
        value = json.loads(first)
        value["seats"][1] |= {"level": level, "command": bad}
        value["bots"] = [{"name": level, "command": bad}]
        path.write_text(json.dumps(value) + "\n" + rest)

        def hand(level: str = level) -> Script:
            yield 5
            desk.press_button("Continue")
            yield 5
            assert isinstance(desk.top, Title) == (level != "Greta")
            if level == "Greta":  # It is the settings' program that plays.
                yield from until(desk, laid(desk, 8))

        desk.play(Title(desk.app), hand())
    assert not trap.exists()


def test_a_header_written_by_the_set_up_names_the_program_and_no_more(desk):
    desk.app.settings.bots = [{"name": name, "command": "true"} for name in ("human", "master", "bot:bot:x")]
    desk.app.settings.seats[0].kind = "bot:human"
    desk.app.settings.seats[1].kind = "bot:master"
    desk.app.settings.seats[2].kind = "bot:bot:bot:x"

    def hand() -> Script:
        yield None
        values = [button.value for button in desk.top.buttons.all if button.step]
        assert values[:4] == ["Program: human", "Program: master", "Program: bot:bot:x", "Nobody"]
        desk.press_button("Play")
        yield 2

    desk.play(Setup(desk.app), hand())
    (text,) = saved(desk.store)
    seats = json.loads(text.splitlines()[0])["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [
        ("bot", "human"),
        ("bot", "master"),
        ("bot", "bot:bot:x"),
    ]
    assert "true" not in text
