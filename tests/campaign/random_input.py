"""Random input: events of every kind in every scene break nothing, and what was played is on the disk."""

import random
from pathlib import Path

import pygame
import pytest
from card_driver import lay_some_card
from helpers import best_turn
from pygame._sdl2 import controller
from ui_driver import UiDriver, shown_in
from which_game import plays

from game.engine.picture import Picture
from game.players.budget import Samples
from game.players.worker import Work
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.player_view import PlayerView
from game.session.settings import ONE, SEATINGS, SPEEDS
from tests.campaign.harness import Part, Trial
from tests.campaign.random_checks import Journals, check_drawing, note_names
from tests.campaign.random_events import RandomEvents
from tests.campaign.random_kiosk import play_at_tables
from tests.campaign.scene_starts import STARTS
from tools.instant_worker import InstantWorker

EVENTS = 1400
OPENING = (1, 5, 20)
"""Frames of a scene before the first random event: few, so that events come during its first animations too."""
EVERY_PICTURE, EVERY_FILE = 16, 500
"""How many frames lie between two looks at the picture, and at the files."""
THINKING = {
    "game.session.game_session": "BUDGET",
    "game.scenes.review.overview": "SAMPLES",
    "game.scenes.review.board": "SAMPLES",
}
"""Where somebody thinks, and for how long."""


class SlowWorker(InstantWorker):
    """Answers after it was asked for its answer a few times, or told to hurry."""

    _left = 0

    def ask(self, work: Work, known: PlayerView, budget: float, seed: int) -> None:
        super().ask(work, known, budget, seed)
        self._left = seed % 9

    def answer(self) -> object:
        if self.thinking and self._left:
            self._left -= 1
            return None
        return super().answer()

    def hurry(self) -> None:
        self._left = 0


class SeededRandom(random.Random):
    """Draws its seed from ``source`` where the game leaves it to the system."""

    source = random.Random()

    def __init__(self, seed: object = None) -> None:
        super().__init__(self.source.getrandbits(64) if seed is None else seed)  # type: ignore[arg-type]


class Game:
    """One game, closed and opened again until enough random events have been posted."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path, rng: random.Random) -> None:
        self._rng = rng
        self._arrange(patch)
        self._opened = note_names(patch)
        self._journals = Journals(patch, folder)
        self._ui = self._open(patch, folder)
        self.events = RandomEvents(self._ui, rng)

    def play(self) -> None:
        """Posts all events. Raises AssertionError where the game breaks a promise."""
        start: str = self._rng.choice(list(STARTS))
        while self.events.posted < EVENTS:
            self._visit(start, EVENTS)
            start = "title"
        self._ui.store.close()
        self._journals.check_all_is_saved()

    def sweep(self) -> None:
        """The same, with some events for every scene that there is."""
        starts = self._rng.sample(list(STARTS), len(STARTS))
        for number, start in enumerate(starts):
            self._choose(self._rng)
            self._opened.clear()
            self._visit(start, EVENTS * (number + 1) // len(STARTS))
            assert start in self._opened, f"{start} was not opened"
        self._ui.store.close()
        self._journals.check_all_is_saved()

    def _visit(self, start: str, until: int) -> None:
        """Opens the game at a scene and plays until that many events are posted, or the game is closed."""
        ui, (first, *others) = self._ui, STARTS[start](self._ui, self._rng)
        with ui.play(first.scene(ui.make), self._rng.choice(OPENING)):
            for other in others:
                ui.loop.follow(other)
                ui.run(1)
            self._hand(until)
        pygame.event.clear()
        self._journals.check()

    def _arrange(self, patch: pytest.MonkeyPatch) -> None:
        """Lets everything depend on the seed, and nobody think for long."""
        patch.setattr(SeededRandom, "source", random.Random(self._rng.random()))
        patch.setattr("random.Random", SeededRandom)
        patch.setattr("game.app.App.next_seed", lambda app: self._rng.getrandbits(32))

    def _open(self, patch: pytest.MonkeyPatch, folder: Path) -> UiDriver:
        ui = UiDriver(patch, folder, mounted=self._rng.choice((0, 0, 1, 2, 3)))
        for module, budget in THINKING.items():
            patch.setattr(f"{module}.Worker", SlowWorker)
            patch.setattr(f"{module}.{budget}", Samples(5))
        controller.init()
        show = ui.window.show

        def shown(picture: Picture) -> list[pygame.Rect]:
            rects = show(picture)
            if ui.loop.frames % EVERY_PICTURE == 0:
                assert ui.screen() == shown_in(ui.window, picture), "the window shows something else"
            return rects

        patch.setattr(ui.window, "show", shown)
        ui.watch = self._watch
        return ui

    def _choose(self, rng: random.Random) -> None:
        settings = self._ui.app.settings
        settings.speed = rng.choice(list(SPEEDS))
        settings.reduced_motion = rng.random() < 0.2
        settings.large_text = rng.random() < 0.3
        settings.numerals = rng.random() < 0.3
        settings.hints = rng.random() < 0.8
        settings.hidden_totals = rng.random() < 0.2
        settings.seating = rng.choice((ONE, *SEATINGS))
        settings.inches = rng.choice((0.0, 0.0, 5.0, 24.0))

    def _hand(self, until: int) -> None:
        rng, ui, events = self._rng, self._ui, self.events
        while events.posted < until and (top := ui.loop.stack.top):
            chance = rng.random()
            if chance < 0.004:
                events.quit()
                return
            if chance < 0.3 and plays(top, BOARD) and top.model.draft and not top.model.draft.turn:
                turn = best_turn(top.match)
                ui.lay_by_mouse(turn)
                events.posted += 4 * len(turn) + 2
            if chance < 0.3 and plays(top, CARDS) and top.model.draft:
                events.posted += lay_some_card(ui)
            for _ in range(rng.randint(1, 16)):
                events.post()
            self._ui.run(rng.choice((1, 1, 1, 2, 3, 20)))

    def _watch(self) -> None:
        if self._ui.frames % EVERY_PICTURE == 0:
            check_drawing(self._ui.loop)
        if self._ui.frames % EVERY_FILE == 0:
            self._journals.check()


def trial(trial: Trial) -> int:
    """Plays with random events, through all scenes, at a table in a public place, or for long; returns their number."""
    kind = trial.number % 4
    trial.skip_syncs()
    game = Game(trial.patch, trial.folder, trial.rng)
    if kind == 1:
        return play_at_tables(trial.patch, trial.folder, trial.rng, EVENTS)
    if kind == 0:
        game.sweep()
    else:
        game.play()
    return game.events.posted


PART = Part("random_input", "events", trial, quick=2, long=560)
