"""Simulated people for a UI driver: a player in a window, and visitors of a table in a public place."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic

import pygame
import pytest
from card_driver import card_header
from careful import say_yes
from helpers import header, some_turn
from keys_and_gamepad import lay_by_keys
from ui_driver import UiDriver, buttons_of
from which_game import plays

from game.app import App
from game.commands.kiosk import make_loop
from game.engine.scene import Scene
from game.engine.sound import Sound
from game.kiosk.config import load
from game.kiosk.watchdog import Watchdog
from game.rules.common.journal import CARDS
from game.rules.common.match import Header
from game.scenes.end.scoring import EndScoring
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.kiosk.title import KioskTitle, Players
from game.scenes.pause import CarefulQuestion
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene
from game.session.settings import Settings

SIZE = (480, 320)
KINDS = ("human", "casual", "human")
IDLE, COUNTDOWN, LONG = 20, 5, 3600
FRAMES = 30
"""Nobody looks at a scene for longer before the next press."""
TURNS = 8
LEAVES, STAYS, SWITCHES = 0.15, 0.5, 0.5
"""How often visitors go away in their turn, take up the match that is offered, and choose the other game."""


def first_scene(ui: UiDriver, seed: int) -> Scene:
    """The title if there is a match to continue, or else a new match."""
    if ui.store.has_match():
        return ui.make("title")
    return ui.begin(some_header(seed))


def some_header(seed: int) -> Header:
    return card_header("human", "cpu", "human", seed=seed) if seed % 2 else header(*KINDS, seed=seed)


def taught_with(music: int) -> bool:
    """What the settings of the player say about a first match, with this volume of the music."""
    return bool(music % 2)


def player(
    ui: UiDriver,
    rng: random.Random,
    turns: int = 10**6,
    on_change: Callable[[int], None] = lambda music: None,
) -> None:
    """Plays until the match is over or that many turns of humans are laid. ``on_change`` hears the volume of the music that is
    about to be set."""
    ui.run()
    while turns and not isinstance(ui.top, EndScoring):
        top = ui.top
        if isinstance(top, Title):
            ui.press_button("Continue")
        elif isinstance(top, TurnScene) and top.model.draft:
            turns -= 1
            music = rng.randrange(11)
            on_change(music)
            ui.app.settings.music, ui.app.settings.taught = music, taught_with(music)
            ui.app.change()
            _lay(ui, rng)
        else:
            ui.key(pygame.K_RETURN)
        ui.run()


def _lay(ui: UiDriver, rng: random.Random) -> None:
    if plays(ui.top, CARDS):
        lay_by_keys(ui)
    else:
        ui.lay_by_mouse(some_turn(ui.top.match, rng))


# At a table in a public place


class TableDriver(UiDriver):
    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, seed: int) -> None:
        super().__init__(patch, folder, SIZE)
        # Visitors find the default settings again and again.
        patch.setattr("game.scenes.kiosk.kiosk.default_settings", lambda config: Settings(speed="off"))
        patch.setattr("game.commands.kiosk.time", self)
        # It would draw the tables of both games each time the table is opened.
        patch.setattr("game.engine.loop.work_ahead", lambda moving: False)
        self.app = App(self.store, Settings(speed="off"), Sound(), self.window, public=True, seed=seed)

    @contextmanager
    def open_table(self, hang: float) -> Iterator[None]:
        """Opens the table. It ends with AssertionError if it is open for ``hang`` seconds."""
        flags = {"idle_seconds": IDLE, "countdown_seconds": COUNTDOWN, "attract_seconds": LONG}
        self._deadline = monotonic() + hang
        kiosk = Kiosk(self.app, load({"config": os.devnull, "resume_seconds": LONG, **flags}, {}), self.now)
        pygame.event.clear()
        self.loop = make_loop(kiosk, self.window, Watchdog({}))
        self._open = True
        self.run(FRAMES)
        yield
        for scene in self.loop.stack.scenes:
            scene.close()

    def go_away(self) -> None:
        """Nobody touches the table until it shows the title again."""
        for seconds in (IDLE, COUNTDOWN):
            self.now += seconds + 1
            self.run(FRAMES)


def visit(ui: TableDriver, rng: random.Random) -> None:
    """Visitors come and go until TURNS turns are laid or a match is played to its end."""
    turns = 0
    while turns < TURNS and not isinstance(ui.top, EndScoring):
        top = ui.top
        if isinstance(top, KioskTitle):
            _choose(ui, rng, [button.label for button in buttons_of(top)])
        elif isinstance(top, CarefulQuestion):
            say_yes(ui.press, partial(ui.run, FRAMES), top)
        elif isinstance(top, Players):
            ui.press_button("1 player")
        elif isinstance(top, TurnScene) and top.model.draft:
            turns += 1
            if rng.random() < LEAVES:
                ui.go_away()
            else:
                _lay(ui, rng)
        else:
            ui.key(pygame.K_RETURN)
        ui.run(FRAMES)


def _choose(ui: TableDriver, rng: random.Random, labels: list[str]) -> None:
    if "Go on playing" in labels and rng.random() < STAYS:
        ui.press_button("Go on playing")
        return
    if rng.random() < SWITCHES:
        ui.press_button(next(label for label in labels if label.startswith("Game: ")))
        ui.run(FRAMES)
    ui.press_button("Play")
