"""A process that plays until it is killed: ``python -m tests.campaign.killed_player FOLDER``, used by ``kills``.

It imports the game once, then reads plans from stdin, one JSON object a line, and forks a child that plays by each. The
child says on stdout what it has shown, line by line; after its death the parent says ``dead``.
"""

import json
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest
from both_games import lines_of
from disk_calls import watch_writes
from tied import tie_to
from ui_driver import UiDriver
from unpainted import paint_once

from game.rules.common.game_rules import AnyMatch
from game.scenes.end.scoring import EndScoring
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.scene import TurnScene
from tests.campaign.harness import HANG
from tests.campaign.simulated_people import SIZE, TableDriver, first_scene, player, visit

MOMENT = 0.001
"""Seconds between two frames while the disk is busy."""
LINGER = 0.02
"""Seconds between the call at which the child dies and its death, so that the window can still show what it would show."""


def main() -> None:
    folder = Path(sys.argv[1])
    for line in sys.stdin:
        parent = os.getpid()
        child = os.fork()
        if not child:
            status = 1
            try:
                tie_to(parent)  # A fork does not inherit it.
                play(folder, json.loads(line))
                status = 0
            except BaseException:
                traceback.print_exc()
            finally:
                os._exit(status)
        tell("pid", child)
        _pid, status = os.waitpid(child, 0)
        tell("dead", os.waitstatus_to_exitcode(status))


def tell(word: str, what: object) -> None:
    """Says something in one piece, so that it is heard whole or not at all."""
    os.write(1, f"{word} {what}\n".encode())


def play(folder: Path, plan: dict[str, Any]) -> None:
    """Continues the match, or begins one, and plays. ``plan``: ``seed``; ``at``, the call to die at: its name and number;
    ``public``: at a table in a public place."""
    rng, public = random.Random(plan["seed"]), plan["public"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ui_driver.HANG", HANG)
        paint_once(patch)
        ui = TableDriver(patch, folder, plan["seed"]) if public else UiDriver(patch, folder, SIZE)
        if not public:
            ui.store.remove_leftovers()
            ui.app.settings = ui.store.settings()
            ui.app.settings.speed = "off"
        if plan["at"]:
            die_at(patch, plan["at"], plan["number"], rng)
        ui.watch = Witness(ui).look
        (_play_at_table if public else _play_in_window)(ui, rng, plan["seed"])
        ui.store.close()


def _play_in_window(ui: UiDriver, rng: random.Random, seed: int) -> None:
    with ui.play(first_scene(ui, seed)):
        player(ui, rng, on_change=lambda music: tell("music", music))
    ui.store.save_settings(ui.app.settings)


def _play_at_table(ui: TableDriver, rng: random.Random, _seed: int) -> None:
    with ui.open_table(HANG):
        visit(ui, rng)


class Witness:
    """Tells every event of each match that the window has shown."""

    def __init__(self, ui: UiDriver) -> None:
        self._ui = ui
        self._told: dict[int | None, int] = {}
        self._seed: int | None = None

    def look(self) -> None:
        if not self._ui.store._writer.idle:
            time.sleep(MOMENT)  # The window can only wait for the disk.
        for scene in self._ui.loop.stack.scenes:
            match, shown = _shown(scene)
            if match is None:
                continue
            seed = match.header.seed
            told = self._told.get(seed, 0)
            if shown > told and seed != self._seed:
                self._seed = seed
                tell("seed", seed)
            for line in lines_of(match)[1:][told:shown] if shown > told else ():
                tell("shown", line)
            self._told[seed] = max(told, shown)


def _shown(scene: object) -> tuple[AnyMatch | None, int]:
    """The match of a scene, and how many of its events the scene has shown or begun to show."""
    if isinstance(scene, StartDrawScene):
        return scene._session.match, int(scene.timeline.now > 0)
    if isinstance(scene, TurnScene):
        waits = scene.play.waits or scene.match.due is None
        return scene.match, len(scene.match.events) - waits
    if isinstance(scene, EndScoring):
        return scene._match, len(scene._match.events)
    return None, 0


def die_at(patch: pytest.MonkeyPatch, name: str, number: int, rng: random.Random) -> None:
    """The process kills itself at that call of ``fsync``, ``rename``, ``away`` (what puts the match away) or ``write``: before it,
    after it or, at a write, in the middle."""
    left = [number]
    share = rng.choice((0.0, 0.5, 1.0))

    def due() -> bool:
        left[0] -= 1
        return left[0] == 0

    def calling(real: Callable[..., Any], wanted: Callable[..., bool]) -> Callable[..., Any]:
        def call(*what: Any, **more: Any) -> Any:
            dies = wanted(*what) and due()
            if dies and share < 0.5:
                die()
            done = real(*what, **more)
            if dies:
                die()
            return done

        return call

    if name == "fsync":
        patch.setattr(os, "fsync", calling(os.fsync, lambda *_: True))
    elif name == "rename":
        for one in ("rename", "replace"):
            patch.setattr(os, one, calling(getattr(os, one), lambda *_: True))
    elif name == "away":
        patch.setattr(os, "link", calling(os.link, lambda *_: True))
        patch.setattr(os, "unlink", calling(os.unlink, lambda path, *_: "playing" in os.fspath(path)))
    else:

        def write(_path: str, data: bytes, real: Callable[[bytes], int]) -> int:
            if due():
                real(data[: round(len(data) * share)])
                die()
            return real(data)

        watch_writes(patch, lambda path: None, write)


def die() -> NoReturn:
    """Ends the process as ``kill -9`` does, a moment later."""
    time.sleep(LINGER)
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody survives that")


if __name__ == "__main__":
    main()
