"""What a player or the owner of a kiosk keeps from one version to the next: ``python -m tools.saves make|open FOLDER``.

``make`` writes matches, exercises, settings and the files of a kiosk. ``open`` prints as JSON what this version finds in such a
folder; ``compare`` lets two versions open the same one.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import re
from dataclasses import asdict, fields
from pathlib import Path

import pygame

from game.games import GAMES, game_of
from game.kiosk.config import load
from game.kiosk.left import LeftMatch, Visit
from game.kiosk.usage import Usage, UsageFile
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import header_line
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store
from tools.example_workshop import LONG_AGO, TODAY, Workshop
from tools.fixtures import ONE_SIDE, TWO, session_at

KIOSK_TOML = Path(__file__).parents[1] / "packaging" / "kiosk" / "kiosk.toml"
TABLE, EXERCISES, KIOSK = "lists", "exercises", "kiosk"
"""The folders: that of a player, one with exercises, and that of a kiosk."""


def make(folder: Path) -> None:
    """Writes files of each kind."""
    with contextlib.closing(Workshop(folder, ONE_SIDE)) as workshop:
        player = workshop.lists
        _choose_everything(player.settings)
        player.store.save_settings(player.settings)
        exercises = workshop.solving.store.exercises
        for name in exercises.load().names():
            for solved, exercise in zip((True, False), exercises.load().due(name, TODAY), strict=False):
                exercises.answer(exercise, TODAY, solved=solved)
        _make_kiosk(workshop)
    for path in folder.glob("*/*/*.zatre"):
        os.utime(path, (LONG_AGO, LONG_AGO))


def _choose_everything(settings: Settings) -> None:
    """No setting keeps its default, but for those that are lists of people."""
    for choices in settings.matches.values():
        choices.short = choices.partners = choices.open_hands = True
    settings.speed, settings.language, settings.seating = "fast", "fr", "turn"
    settings.effects, settings.music, settings.inches = 2, 1, 21.5
    settings.bots = [{"name": "Greta", "command": "greta --fast"}]
    for one in fields(settings):
        if isinstance(value := getattr(settings, one.name), bool):
            setattr(settings, one.name, not value)


def _make_kiosk(workshop: Workshop) -> None:
    app = workshop.public_app
    usage = UsageFile(app.store.folder / "usage.csv")
    for number, game_name in enumerate(GAMES):
        usage.add(Usage(datetime.date(2026, 5, 1 + number), 12, 3, 1, game_name, "finished"))
    session = session_at(app, TWO, 4)
    LeftMatch(app.store).note(session, Visit(left=True, seconds=75, settings=app.settings))
    text = re.sub(r"(?m)^idle_seconds = .*", "idle_seconds = 45", KIOSK_TOML.read_text(encoding="utf-8"))
    (app.store.folder / "kiosk.toml").write_text(text, encoding="utf-8")


def found_in(folder: Path) -> dict[str, object]:
    """What this version finds there."""
    found: dict[str, object] = {}
    with contextlib.closing(Store(folder / TABLE, waits=True)) as store:
        found["settings"] = asdict(store.settings())
        found["waiting"] = {one.name: _told(one.match) for one in store.waiting() if one}
        for _progress in store.find_finished():
            pass
        found["finished"] = {one.name: (one.played, one.record) for one in store.finished_matches()}
        found["opened"] = {one.name: _told(store.open_finished(one.name)) for one in store.finished_matches()}
        found["continued"] = _continued(store)
        found["notices"] = list(map(str, store.notices))
    with contextlib.closing(Store(folder / EXERCISES, waits=True)) as store:
        exercises = store.exercises.load()
        found["exercises"] = {name: exercises.left(name) for name in exercises.names()}
    with contextlib.closing(Store(folder / KIOSK, waits=True, indexed=False)) as store:
        toml = store.folder / "kiosk.toml"
        loaded = load({"config": str(toml)}, {}, store.folder)
        found["kiosk"] = loaded.config, loaded.complaints
        found["usage"] = UsageFile(store.folder / "usage.csv").totals(datetime.date(2026, 5, 1))
        session = GameSession.resume(store)
        found["left"] = session and LeftMatch(store).read(session)
        found["kiosk-continued"] = session and _told(session.match)
    return found


def _continued(store: Store) -> object:
    session = GameSession.resume(store)
    return session and _told(session.match)


def _told(match: AnyMatch | None) -> object:
    return match and (header_line(match.header), game_of(match.header.game_name).rules.position(match))


def main() -> None:
    """Does what the command line says."""
    parser = argparse.ArgumentParser(prog="tools.saves", description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("what", choices=("make", "open"))
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    if options.what == "make":
        make(options.folder)
    else:
        print(json.dumps(found_in(options.folder), default=str))


if __name__ == "__main__":
    main()
