"""Plays a match in a window while no file can be opened: ``without_handles.py FOLDER GAME``. Prints what was seen, as JSON.

It runs in a process of its own, in which no other test has loaded anything.
"""

import errno
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace

import pygame

from game.app import App
from game.commands.play import open_devices
from game.engine import loop
from game.engine.loop import Loop
from game.engine.scene import Pop, Push, SceneStack
from game.engine.sound import Sound
from game.engine.surface_cache import work_ahead
from game.engine.translation import set_language
from game.engine.window import Window
from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat
from game.scenes.registry import scene_maker
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store

MOST_STEPS = 200_000
FASTER = 8
"""How much faster than the real clock the loop's is. What it shows takes most of the time."""
EVENTS = {BOARD: 100, CARDS: 60}
"""How many have happened when the match is opened."""


@contextmanager
def no_handles() -> Iterator[Callable[[], None]]:
    """In this block no file can be opened, and no process started. Gives a function that takes what has become free."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    first = os.open(os.devnull, os.O_RDONLY)
    used = [first]

    def take() -> None:
        with suppress(OSError):
            while True:
                used.append(os.dup(first))

    resource.setrlimit(resource.RLIMIT_NOFILE, (first + 50, hard))
    take()
    try:
        yield take
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for number in used:
            os.close(number)


class Played:
    """A match in its last turns. ``shown``: the names of the scenes in order."""

    def __init__(self, folder: Path, game_name: str) -> None:
        pygame.display.init()
        self.window = Window((800, 480), "Zatre", None, False)
        self.app = App(Store(folder), Settings(speed="off"), Sound(), self.window)
        self.make = scene_maker(self.app)
        game_rules = game_of(game_name).rules
        seats = Seat("Ada", "cpu", "casual"), Seat("Ben", "human")
        head = game_rules.header(seats, (0, 1), next(iter(game_rules.presets.values())), 5)
        self.session = GameSession.begin(self.app.store, head)
        match = self.session.match
        while match.due.event != "lay" or len(match.events) < EVENTS[game_name] or match.due.seat != 0:
            if match.due.event == "lay":
                self.session.lay(next(iter(match.legal_turns())))
            else:
                self.session.deal()
        self.stack = SceneStack(self.make("table", self.session), self.window.size, self.make)
        self.loop = Loop(self.window, self.stack, self.app.devices, lambda: open_devices(self.app))
        self.shown: list[str] = []
        self.take: Callable[[], None] = lambda: None

    @property
    def name(self) -> str:
        return type(self.stack.top).__name__

    def until(self, done: Callable[[], bool]) -> None:
        for _ in range(MOST_STEPS):
            if done():
                return
            assert self.loop.step()
            self.take()
            if self.shown[-1:] != [self.name]:
                self.shown.append(self.name)
        raise AssertionError(f"{self.name} never ends")

    def look_at(self, page: Push) -> None:
        """Opens a scene above the others, presses keys in it, and closes it."""
        depth = len(self.stack.scenes)
        self.loop.follow(page)
        assert len(self.stack.scenes) == depth + 1, page
        for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT):
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            self.steps(3)
        self.loop.follow(Pop())

    def steps(self, count: int) -> None:
        left = iter(range(count))
        self.until(lambda: next(left, None) is None)


def main(folder: Path, game_name: str) -> None:
    """Plays."""
    played = Played(folder, game_name)
    session, match = played.session, played.session.match
    drafting = lambda: bool(getattr(getattr(played.stack.top, "model", None), "draft", None))  # noqa: E731
    played.until(drafting)
    played.until(lambda: not work_ahead())
    loaded = set(sys.modules)
    with no_handles() as played.take:
        try:
            os.open("/", os.O_RDONLY)
        except OSError as error:
            refused = error.errno == errno.EMFILE
        pads = tuple(match.pads)
        for page in (
            *(
                Push("pause", session),
                Push("settings"),
                Push("how_to_play", game_name),
                Push("seats", session),
            ),
            *(Push("large_pad", match, pads, 0, 5), Push("large_pad", match, pads, None, 5)),
            Push("final_board", match, 1),
        ):
            played.look_at(page)
        played.app.settings.speed = "off"  # The keys may have changed it.
        pygame.display.set_mode((1024, 600))
        played.steps(5)
        set_language("de")
        played.until(drafting)
        played.loop.follow(Push("seats", session))
        session.leave(1)
        played.loop.follow(Pop())
        played.until(lambda: match.due is None and played.name == "EndScoring" and not played.stack.top.busy)
        played.look_at(Push("final_board", match, 1))
        played.loop.follow(Push("review", match))
        played.until(lambda: played.name == "Overview")
        failed = session.save_failed
        late = sorted(set(sys.modules) - loaded)
    for scene in played.stack.scenes:
        scene.close()
    played.app.store.close()
    (file,) = (folder / "finished").glob("*.zatre")
    whole = file.read_bytes().decode() == session._journal.text
    print(json.dumps({"refused": refused, "failed": failed, "saved": whole, "late": late}))


if __name__ == "__main__":
    from game.players.budget import Samples

    loop.time = SimpleNamespace(perf_counter=lambda: FASTER * time.perf_counter())  # type: ignore[assignment]
    __import__("game.scenes.review.overview").scenes.review.overview.SAMPLES = Samples(2)
    main(Path(sys.argv[1]), sys.argv[2])
