"""A table in a public place, walked at random by visitors, staff, power and time, beside a small model of it. After every step both
agree on what is shown, what is offered, what has been counted and filed, and which settings hold.
"""

import datetime
import errno
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame
from careful import say_yes
from disk_calls import refuse_to_open
from helpers import best_turn
from kiosk_driver import (
    ATTRACT,
    COUNTDOWN,
    IDLE,
    PIN_HASH,
    RESUME,
    KioskDriver,
    finished,
    open_staff_menu,
    press,
)
from places import in_picture, visible_part
from which_game import plays

from game.kiosk.values import Hours
from game.rules.common.journal import BOARD
from game.rules.common.match import Header
from game.scenes.kiosk.kiosk import EXIT, RESTART
from game.scenes.new_match import new_header
from tests.campaign.harness import Part, Trial
from tests.campaign.kiosk_model import Model, Screen

STEPS = 60
FRAME = 0.5
"""Seconds of the longest frame. A change may be late by one."""
CLEAR = 3.0
"""Seconds between a change and the next look: several changes may have been late."""
WAITS = (0.5, 3.0, 8.0, IDLE - 3.0, IDLE + 3.0, IDLE + COUNTDOWN + 4.0, ATTRACT + 3.0, RESUME + 3.0, 75.0)
VISITORS = 0.6
"""How often visitors do the next thing."""
NIGHT, DAY = datetime.time(20, 5), datetime.time(9, 0)
SCREENS = {
    "KioskTitle": Screen.TITLE,
    "Players": Screen.PLAYERS,
    "StartDrawScene": Screen.MATCH,
    "TurnScene": Screen.MATCH,
    "StillPlaying": Screen.QUESTION,
    "Demo": Screen.DEMO,
    "Dark": Screen.DARK,
    "StaffMenu": Screen.STAFF,
}


def _long_match(*choices: Any) -> Header:
    """The demo must not come to its end: the model does not know when that is. With another seed a match can get stuck at once."""
    return replace(new_header(*choices), seed=1)


class Walk:
    def __init__(self, trial: Trial) -> None:
        self._rng = trial.rng
        self._disk_full = False
        refuse_to_open(trial.patch, errno.ENOSPC, lambda _path: self._disk_full)
        hours = {"dark_hours": Hours.parse("20:00-23:00"), "shift_pixels": 0}
        self._table = KioskDriver(trial.patch, trial.folder / "kiosk", pin_hash=PIN_HASH, **hours)
        self._model = Model(self._table.now, self._table.now)
        trial.patch.setattr("game.scenes.kiosk.idle.new_header", _long_match)
        self._told = trial.hear("next_notice"), trial.hear("unsaved")
        self._steps = 0
        self._trace: list[str] = []

    def run(self) -> int:
        """Walks; returns the number of steps. The table is started again whenever it ends."""
        while self._steps < STEPS:
            with self._table.run():
                self._pass(0.5)
                self._check(", ".join([*self._trace[-8:], "start"]))
                while self._steps < STEPS and self._step():
                    pass
        return self._steps

    def _step(self) -> bool:
        """One step. Returns whether the table still runs."""
        self._steps += 1
        act = self._rng.choice(self._possible())
        self._trace.append(act.__name__.strip("_"))
        going_on = act() is not False
        if going_on:
            self._pass(0.5)
            self._check(", ".join(self._trace[-8:]))
        return going_on

    def _possible(self) -> list[Callable[[], object]]:
        model = self._model
        if model.screen is Screen.DEMO:  # It must not come to its end (see ``_long_match``).
            return [self._touch, self._touch, self._drag, self._staff]
        here: dict[Screen, list[Callable[[], object]]] = {
            Screen.TITLE: [self._play],
            Screen.PLAYERS: [self._begin, self._begin, self._begin, self._go_back],
            Screen.MATCH: [self._lay, self._enlarge, self._enlarge, self._leave, self._leave, self._give_up],
            Screen.STAFF: [self._go_back],
            Screen.QUESTION: [self._drag],
        }
        visitors = here.get(model.screen, [])
        if model.screen is Screen.TITLE and model.offer_until is not None:
            visitors = [self._play, self._go_on, self._go_on, self._wait]
        if visitors and self._rng.random() < VISITORS:
            return visitors
        others = [self._wait, self._wait, self._touch, self._turn_clock, self._fill_disk]
        if model.screen is not Screen.STAFF:
            others.append(self._staff)
        if not self._disk_full:  # What could not be written would be lost.
            others += [self._cut_power, self._restart]
        return others

    # What happens

    def _wait(self) -> None:
        self._pass(self._rng.choice(WAITS))

    def _touch(self) -> None:
        """Where a button may be that must not be pressed by a touch that wakes the table; elsewhere if it is awake."""
        model, wakes = self._model, self._model.screen in (Screen.QUESTION, Screen.DEMO, Screen.DARK)
        places = [(400, 110), (400, 180), (400, 240), (700, 440)]
        if wakes:
            self._table.tap(self._rng.choice(places))
        else:
            self._table.down((1, 240))
            self._table.post(pygame.MOUSEMOTION, pos=(40, 240), rel=(39, 0), buttons=(1, 0, 0), touch=False)
            self._table.up((1, 240))
        model.touch()

    def _drag(self) -> None:
        """A finger that wakes the table goes on moving, from a tile to the board if there are any."""
        table = self._table
        table.down((400, 440))
        self._model.touch()
        self._pass(0.3)
        for where in ((400, 400), (400, 300), (400, 200)):
            table.post(pygame.MOUSEMOTION, pos=where, rel=(0, -50), buttons=(1, 0, 0), touch=False)
        table.up((400, 200))
        if plays(table.top, BOARD) and table.top.model.draft:
            self._pass(0.1)
            assert not table.top.model.draft.turn, "the finger that woke the table laid a tile"

    def _play(self) -> None:
        """One of the two games; the next visitors find the tile game again."""
        if self._rng.random() < 0.3:
            self._press(next(label for label in self._table.labels if label.startswith("Game: ")))
        self._press("Play")
        if self._model.match and self._model.match.begun:
            say_yes(self._table.tap, partial(self._table.wait, 0.1), self._table.top)
            self._follow()
        self._model.show(Screen.PLAYERS)

    def _begin(self) -> None:
        self._press(self._rng.choice(("1 player", "2 players")))
        self._model.begin()
        self._pass(9.0)  # The draw for the start is shown.

    def _go_on(self) -> None:
        self._press("Go on playing")
        self._model.go_on()

    def _go_back(self) -> None:
        self._press("Back")
        if self._model.screen is Screen.STAFF:
            self._model.close_staff_menu()
        else:
            self._model.leave()

    def _lay(self) -> None:
        self._model.touch()
        self._table.key(pygame.K_TAB)
        self._pass(4.0)  # A touch would only skip an animation.
        table, top = self._table, self._table.top
        if not plays(top, BOARD) or top.model.draft is None or top.model.draft.turn:
            return self._touch()
        before, left = len(table.match.events), list(top.model.draft.unlaid)
        for value, cell in best_turn(table.match):
            place = next(place for place in left if top.model.draft.hand[place] == value)
            left.remove(place)
            table.tap(visible_part(top, place).center)
            table.tap(top.layout.rect(cell).center)
        table.tap(in_picture(top, top.turn_table.station.done).center)
        self._model.touch()
        self._pass(0.5)
        assert len(table.match.events) > before, "nothing was laid"
        assert self._model.match
        self._model.match.begun = True
        return None

    def _enlarge(self) -> None:
        """Somebody changes the size of the text."""
        assert self._model.match
        if not self._pause("Settings"):
            return
        x, y = next(b.area.midright for b in self._table.top.buttons.all if b.label == "Text")  # type: ignore[attr-defined]
        self._table.tap((x - 10, y))
        self._table.wait(0.1)
        self._model.match.large ^= True
        press(self._table, "Back", "Go on playing")
        self._follow().touch()

    def _leave(self) -> None:
        if self._pause("Leave and continue later"):
            self._follow().leave()

    def _give_up(self) -> None:
        if self._pause("Give up", "Yes, give up"):
            self._follow().file()
            self._model.leave()

    def _pause(self, *labels: str) -> bool:
        """Presses these buttons of the pause. Returns False if the match has not begun yet."""
        self._table.key(pygame.K_ESCAPE)
        self._table.wait(0.1)
        self._model.touch()
        if type(self._table.top).__name__ != "Pause":
            return False
        press(self._table, *labels)
        return True

    def _staff(self) -> None:
        self._model.open_staff_menu()
        open_staff_menu(self._table)
        self._follow().touch()

    def _turn_clock(self) -> None:
        """The dark hours begin or end. Somebody touches the table at that moment."""
        table, model = self._table, self._model
        now = table.local_time()
        wanted = datetime.datetime.combine(now.date(), DAY if model.dark else NIGHT)
        table.clock += wanted - now
        model.dark = not model.dark
        self._touch()

    def _fill_disk(self) -> None:
        """The disk gets full; or there is room again, and staff look what is wrong."""
        self._disk_full = not self._disk_full
        if not self._disk_full:
            self._table.kiosk.app.store.check()

    def _cut_power(self) -> bool:
        self._table.cut_power()
        self._model.restart(power_cut=True)
        return False

    def _restart(self) -> bool:
        """Staff restart the game, or end it and start it again."""
        label, status = self._rng.choice((("Restart", RESTART), ("Exit", EXIT)))
        if self._model.screen is not Screen.STAFF:
            self._staff()
        press(self._table, label)
        self._table.press(f"Yes, {label.lower()}")
        self._table.wait_until_closed()
        self._follow()
        assert self._table.kiosk.status == status
        self._model.restart(power_cut=False)
        return False

    def _press(self, label: str) -> None:
        self._table.press(label)
        self._table.wait(0.1)
        self._follow()

    def _follow(self) -> Model:
        """The model, at the time of the table."""
        self._model.wait(self._table.now - self._model.now)
        return self._model

    # The table and the model

    def _pass(self, seconds: float) -> None:
        """Time passes, until nothing has just changed or is about to."""
        model, table = self._model, self._table
        table.wait(seconds)
        model.wait(seconds)
        while (
            any(change - model.now < CLEAR for change in model.changes) or model.now - model.changed < CLEAR
        ):
            table.wait(CLEAR)
            model.wait(CLEAR)

    def _check(self, trace: str) -> None:
        table, model = self._table, self._model
        assert SCREENS.get(table.name) is model.screen, f"{trace}: {table.name}, not {model.screen}"
        offered = model.match is not None and model.offer_until is not None
        assert (table.kiosk.offered is not None) == offered, trace
        if model.screen is Screen.TITLE:
            assert ("Go on playing" in table.labels) == offered, trace
        assert table.kiosk.app.settings.large_text == model.large, trace
        assert not any(self._told), f"{trace}: visitors were told {self._told}"
        if not self._disk_full:
            self._check_files(trace)

    def _check_files(self, trace: str) -> None:
        table, model = self._table, self._model
        path = table.folder / "usage.csv"
        lines = path.read_text().splitlines() if path.exists() else []
        assert len(lines) == len(model.filed) == len(finished(table)), (
            f"{trace}: {lines} {model.filed} {finished(table)}"
        )
        for line, played in zip(lines, model.filed, strict=True):
            _date, minutes, *_, outcome, _number = line.split(",")
            assert outcome == "abandoned", trace
            assert round((played.least - 9) / 60) <= int(minutes) <= round((played.most + 9) / 60), trace


def trial(trial: Trial) -> int:
    """One walk; returns the number of its steps."""
    trial.patch.setattr("kiosk_driver.LONGEST_FRAME", FRAME)
    trial.patch.setattr("game.engine.loop.MAX_FRAME_SECONDS", FRAME)
    trial.patch.setattr("game.engine.loop.work_ahead", lambda moving: False)
    trial.write_at_once()
    return Walk(trial).run()


PART = Part("kiosk_walk", "steps", trial, quick=1, long=100)
