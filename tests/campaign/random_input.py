"""Random input: events of every kind in every scene break nothing, and what was played is on the disk."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from both_games import lines_of, nothing_is_lost
from card_driver import lay_some_card
from helpers import best_turn, header, session_after
from instant_worker import InstantWorker
from pygame._sdl2 import controller
from ui_driver import UiDriver, picture_of, shown_in

from game.analysis.review_result import ReviewResult
from game.commands import example_scenes
from game.commands.card_fixtures import card_session_at
from game.commands.fixtures import reviewed_match
from game.engine.picture import Picture
from game.engine.scene import Scene
from game.engine.window import at_least_smallest
from game.players.budget import Samples
from game.players.worker import Work
from game.rules.common.seats import SeatKind
from game.rules.tiles.player_view import PlayerView
from game.rules.variants import variant_in
from game.scenes.card_turn.scene import CardTurnScene
from game.scenes.tile_turn.scene import TileTurnScene
from game.scenes.title import Title
from game.session.game_session import GameSession
from game.session.settings import SPEEDS
from game.session.unsaved import Unsaved
from tests.campaign.part import Part
from tests.campaign.random_events import RandomEvents

EVENTS = 2000
HANG = 600.0
EVERY_PICTURE, EVERY_FILE = 16, 500
"""How many frames lie between two looks at the picture, and at the files."""
KINDS = ("human", "human", "human", "casual", "beginner", "club", "master")
THINKING = {
    "game.session.game_session": "BUDGET",
    "game.scenes.review.progress": "SAMPLES",
    "game.scenes.review.board": "SAMPLES",
}
"""Where somebody thinks, and for how long."""
STARTS = ("title", "match", "scene")


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
        self._sessions: list[GameSession] = []
        self._read: set[str] = set()
        self._arrange(patch)
        self._ui = self._open(patch, folder)
        self.events = RandomEvents(self._ui, rng)

    def play(self) -> None:
        """Posts all events. Raises AssertionError where the game breaks a promise."""
        scene = self._start()
        while self.events.posted < EVENTS:
            with self._ui.play(scene):
                self._hand()
            pygame.event.clear()
            self._check_files()
            scene = Title(self._ui.app)
        scene.close()
        self._check_all_is_saved()

    def _arrange(self, patch: pytest.MonkeyPatch) -> None:
        """Lets everything depend on the seed, and nobody think for long."""
        patch.setattr("ui_driver.HANG", HANG)
        patch.setattr("os.fsync", lambda number: None)
        patch.setattr(SeededRandom, "source", random.Random(self._rng.random()))
        patch.setattr("random.Random", SeededRandom)
        patch.setattr("secrets.randbits", self._rng.getrandbits)

        def untried(*kinds: SeatKind) -> ReviewResult:
            found = reviewed_match(*kinds)
            return ReviewResult(found.match, found.report)

        patch.setattr(example_scenes, "reviewed_match", untried)
        begin = GameSession.__init__

        def begun(session: GameSession, *about: object, **more: object) -> None:
            begin(session, *about, **more)  # type: ignore[arg-type]
            if not isinstance(session._save, Unsaved):
                self._sessions.append(session)

        patch.setattr(GameSession, "__init__", begun)

    def _open(self, patch: pytest.MonkeyPatch, folder: Path) -> UiDriver:
        ui = UiDriver(patch, folder)
        for module, budget in THINKING.items():
            patch.setattr(f"{module}.Worker", SlowWorker)
            patch.setattr(f"{module}.{budget}", Samples(5))
        settings, rng = ui.app.settings, self._rng
        settings.speed = rng.choice(list(SPEEDS))
        settings.reduced_motion = rng.random() < 0.2
        settings.large_text = rng.random() < 0.3
        settings.numerals = rng.random() < 0.3
        settings.hints = rng.random() < 0.8
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

    def _start(self) -> Scene:
        rng, ui = self._rng, self._ui
        match rng.choice(STARTS):
            case "match":
                kinds = ["human", *rng.choices(KINDS, k=rng.randint(1, 3))]
                pads = (0, 0, 1, 1) if len(kinds) == 4 and rng.random() < 0.5 else None
                head = header(*kinds, pads=pads, seed=rng.getrandbits(32))
                if rng.random() < 0.4:
                    kinds = ("human", *rng.choices(("human", "cpu"), k=rng.randint(1, 3)))
                    lays, seed = rng.choice((0, 10, 25)), rng.randrange(8)
                    return ui.table(card_session_at(ui.app, kinds, lays, seat=None, seed=seed))
                return ui.table(session_after(ui.store, head, rng.choice((0, 10, 30, 50))))
            case "scene":
                # In the picture of the setup a program sits that is not there. A kiosk has a loop of its own.
                makers = [
                    make
                    for name, make in example_scenes.example_scenes(ui.store.folder)
                    if name != "setup" and not name.startswith("kiosk")
                ]
                return rng.choice(makers)()
        return Title(ui.app)

    def _hand(self) -> None:
        rng, ui, events = self._rng, self._ui, self.events
        while events.posted < EVENTS and (top := ui.loop.stack.top):
            chance = rng.random()
            if chance < 0.004:
                events.quit()
                return
            if (
                chance < 0.3
                and isinstance(top, TileTurnScene)
                and top.model.draft
                and not top.model.draft.turn
            ):
                turn = best_turn(top.match)
                ui.lay_by_mouse(turn)
                events.posted += 4 * len(turn) + 2
            if chance < 0.3 and isinstance(top, CardTurnScene) and top.model.draft:
                events.posted += lay_some_card(ui)
            for _ in range(rng.randint(1, 16)):
                events.post()
            self._ui.run(rng.choice((1, 1, 1, 2, 3, 20)))

    def _watch(self) -> None:
        """Called in every frame."""
        frame, scene = self._ui.frames, self._ui.loop.stack.top
        if scene is not None and frame % EVERY_PICTURE == 0:
            busy = scene.busy
            once, again = picture_of(scene, 0.004), picture_of(scene, 0.004)
            assert once.blits == again.blits, "drawing changed something"
            assert scene.busy == busy, "drawing changed something"
            size = at_least_smallest(self._ui.loop.stack.size)
            assert once.blits[0][0].get_size() == size, "the picture does not cover the window"
        if frame % EVERY_FILE == 0:
            self._check_files()

    def _check_files(self) -> None:
        """Every match on the disk can be read, and no tile or card is missing in any."""
        for text in {*self._saved()} - self._read:
            assert not variant_in(text.encode()).read(text.encode()).dropped
            self._read.add(text)
        for session in self._sessions:
            assert nothing_is_lost(session.match), "a tile or card was lost or won"

    def _check_all_is_saved(self) -> None:
        """The matches on the disk are those that were played, each to its last turn."""
        kept = self._saved()
        played = ["".join(f"{line}\n" for line in lines_of(session.match)) for session in self._sessions]
        assert {*kept} <= {*played}, "a match on the disk was never played"
        for text in played:
            assert any(one.startswith(text) for one in kept), "something played is not on the disk"

    def _saved(self) -> list[str]:
        """The journals of all matches on the disk. An example scene can have a folder of its own."""
        return [path.read_bytes().decode() for path in sorted(self._ui.store.folder.rglob("*.zatre"))]


def trial(seed: int, number: int, folder: Path) -> int:
    """Plays with random events; returns their number."""
    with pytest.MonkeyPatch.context() as patch:
        game = Game(patch, folder, random.Random(f"input {seed} {number}"))
        game.play()
        return game.events.posted


PART = Part("random_input", "events", trial, quick=2, long=540)
