"""Ten fingers drum on a table with four people, in a kiosk and in a window: nobody leaves, and the match goes on."""

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
from tests.campaign.harness import Part, Trial

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


def sit_down(table: KioskDriver, game_name: str) -> None:
    """Four people begin a match, each at a side, and one has laid: a match without a turn is not kept from anybody."""
    table.kiosk.game_name = game_name
    press(table, "Play", "4 players")
    for side in range(4):
        table.sit(side)
        table.wait(0.1)
    table.wait(10.0)
    assert isinstance(table.top, TurnScene), table.name
    table.kiosk.session.lay(table.match.legal_turns()[0])


def trial(trial: Trial) -> int:
    """Drums on one table; returns the number of touches."""
    number = trial.number
    minutes = QUICK_MINUTES if number < QUICK else MINUTES
    paint_once(trial.patch)
    trial.write_at_once()  # No time passes while the disk writes.
    drummer = Drummer(f"drumming {trial.seed} {number}")
    drum = _in_a_kiosk if number // 2 % 2 else _in_a_window
    seen = drum(trial, (BOARD, CARDS)[number % 2], drummer, round(minutes * 60 / STEP))
    # A short one may not get that far.
    assert number < QUICK or {"Pause", "CarefulQuestion"} <= seen, seen
    return drummer.touches


def _in_a_kiosk(trial: Trial, game_name: str, drummer: Drummer, steps: int) -> set[str]:
    ended, seen = endings(trial.patch), set()
    table = KioskDriver(trial.patch, trial.folder / "kiosk", resume_seconds=300, **AROUND)
    with table.run():
        sit_down(table, game_name)
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


def _in_a_window(trial: Trial, game_name: str, drummer: Drummer, steps: int) -> set[str]:
    ended, seen = endings(trial.patch), set()
    ui = UiDriver(trial.patch, trial.folder, (1024, 576), speed="off", **AROUND)
    ui.pace = STEP
    people = ["human"] * 4
    with ui.play(ui.begin(header(*people, seed=3) if game_name == BOARD else card_header(*people))):
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
