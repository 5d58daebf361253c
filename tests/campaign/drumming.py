"""Ten fingers drum on a table with four people, in a kiosk and in a window: nobody leaves, and the match goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from card_driver import card_header
from drumming import Drummer
from helpers import header
from kiosk_driver import KioskDriver, press
from ui_driver import UiDriver
from unpainted import paint_once

from game.rules.common.journal import BOARD, CARDS
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from tests.campaign.part import Part

STEP = 0.1
QUICK = 4
"""The first trials, which ``make test`` makes too: each game in a kiosk and in a window. They are short."""
MINUTES, QUICK_MINUTES = 10.0, 1.5
AROUND = {"seating": "four", "inches": 40.0}


def endings(patch: pytest.MonkeyPatch) -> list[str]:
    """What ends a match before its end, as soon as it happens."""
    calls: list[str] = []
    real = GameSession.give_up
    patch.setattr(GameSession, "give_up", lambda self: (calls.append("given up"), real(self))[1])
    return calls


def sit_down(table: KioskDriver, edition: str) -> None:
    """Four people begin a match, each at a side."""
    table.kiosk.edition = edition
    press(table, "Play", "4 players")
    for side in range(4):
        table.sit(side)
        table.wait(0.1)
    table.wait(10.0)
    assert isinstance(table.top, TurnScene), table.name


def trial(seed: int, number: int, folder: Path) -> int:
    """Drums on one table; returns the number of touches."""
    edition, steps = (
        (BOARD, CARDS)[number % 2],
        round((QUICK_MINUTES if number < QUICK else MINUTES) * 60 / STEP),
    )
    drum = _in_a_kiosk if number // 2 % 2 else _in_a_window
    with pytest.MonkeyPatch.context() as patch:
        paint_once(patch)
        patch.setattr("game.session.writer.PATIENCE", None)  # No time passes while the disk writes.
        drummer = Drummer(f"drumming {seed} {number}")
        seen = drum(patch, folder, edition, drummer, steps)
        assert number < QUICK or {"Pause", "CarefulQuestion"} <= seen, (
            seen
        )  # A short one may not get that far.
        return drummer.touches


def _in_a_kiosk(
    patch: pytest.MonkeyPatch, folder: Path, edition: str, drummer: Drummer, steps: int
) -> set[str]:
    ended, seen = endings(patch), set()
    table = KioskDriver(patch, folder / "kiosk", resume_seconds=300, **AROUND)
    with table.run():
        sit_down(table, edition)
        session = table.kiosk.session
        assert session
        for _step in range(steps):
            drummer.step()
            table.wait(STEP)
            seen.add(table.name)
            assert table.kiosk.session is session and not session.over and not ended, seen
            assert table.name != "KioskTitle", seen
        assert all(seat.kind == "human" for seat in session.match.seats), "somebody has been replaced"
    return seen


def _in_a_window(
    patch: pytest.MonkeyPatch, folder: Path, edition: str, drummer: Drummer, steps: int
) -> set[str]:
    ended, seen = endings(patch), set()
    ui = UiDriver(patch, folder, (1024, 576), speed="off", **AROUND)
    ui.pace = STEP
    people = ["human"] * 4
    with ui.play(ui.begin(header(*people, seed=3) if edition == BOARD else card_header(*people))):
        match = ui.match
        for _step in range(steps):
            drummer.step()
            ui.run(1)
            seen.add(type(ui.top).__name__)
            assert not ended and "Title" not in seen, seen
        assert match.due is not None
        assert all(seat.kind == "human" for seat in match.seats), "somebody has been replaced"
    return seen


PART = Part("drumming", "touches", trial, quick=QUICK, long=24)
