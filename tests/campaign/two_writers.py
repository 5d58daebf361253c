"""Two windows that save into the same folder at the same time: nothing is broken or lost, and no notice appears.

Each writer is a process of its own: ``python -m tests.campaign.two_writers FOLDER SEED`` plays matches and changes settings, and
prints the journals that must be there at the end.
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from both_games import text_of
from card_driver import card_header
from helpers import header, play_on, saved
from tied import tied

from game.games import game_in
from game.session.game_session import GameSession
from game.session.settings import SPEEDS
from game.session.storage import Store
from tests.campaign.harness import HANG, ROOT, Part, Trial, check_index, found_in

ACTIONS = 60
WRITERS = 2
OWN = ("effects", "music")
"""For each writer the setting that only it changes."""


def trial(trial: Trial) -> int:
    """Two processes write for a while; returns how many times."""
    folder = trial.folder / "zatre"
    command = [sys.executable, "-m", "tests.campaign.two_writers", str(folder)]
    seeds = [f"{trial.seed} {trial.number} {one}" for one in range(WRITERS)]
    pipe = {"stdout": subprocess.PIPE, "text": True}
    writers = [subprocess.Popen([*command, seed], cwd=ROOT, **pipe, **tied()) for seed in seeds]
    told = [json.loads(writer.communicate(timeout=HANG)[0]) for writer in writers]
    assert [writer.returncode for writer in writers] == [0] * WRITERS
    store = Store(folder)
    for where in ("playing", "finished"):
        expected = sorted(text for one in told for text in one[where])
        assert sorted(saved(store, where)) == expected, where
        for text in expected:
            game_in(text.encode()).rules.read(text.encode())
    settings = store.settings()
    assert [getattr(settings, name) for name in OWN] == [one["volume"] for one in told]
    assert settings.speed in SPEEDS
    assert store.load() is not None or not any(one["playing"] for one in told)
    assert store.notices == []
    check_index(folder)
    assert [path.name for path in store.folder.rglob("*") if path.suffix in (".new", ".damaged")] == []
    return ACTIONS * WRITERS


def write(folder: Path, seed: str) -> None:
    rng = random.Random(seed)
    os.fsync = lambda number: time.sleep(rng.random() / 500)  # type: ignore[assignment]  # Time for the other one.
    store, sessions = Store(folder), []
    ended = []
    settings, own = store.settings(), OWN[int(seed.split()[-1])]
    for _ in range(ACTIONS):
        act = rng.choice(("settings", "settings", "begin", "play", "play", "play", "end", "title", "records"))
        if act == "settings":
            settings.speed = rng.choice(list(SPEEDS))
            setattr(settings, own, rng.randrange(10))
            store.save_settings(settings)
        elif act == "begin" or not sessions:
            seed = rng.getrandbits(30)
            head = rng.choice((header("human", "casual", seed=seed), card_header("human", "cpu", seed=seed)))
            sessions.append(GameSession.begin(store, head))
        elif act == "play":
            played = rng.choice(sessions)
            play_on(played, rng.randrange(1, 4))
            if played.over:
                sessions.remove(played)
                ended.append(played)
        elif act == "end":
            ended.append(sessions.pop(rng.randrange(len(sessions))))
            ended[-1].give_up()
        elif act == "records":
            store.close()
            assert len(found_in(folder)) >= len(ended)
        else:
            store.check()
            store.remove_leftovers()
            assert store.has_match()
            assert store.can_save
        assert store.notices == [], store.notices
    lists = {"playing": sessions, "finished": ended}
    texts = {name: [text_of(one.match) for one in some] for name, some in lists.items()}
    print(json.dumps({**texts, "volume": getattr(settings, own)}))


PART = Part("two_writers", "writes", trial, quick=1, long=100)

if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2])
