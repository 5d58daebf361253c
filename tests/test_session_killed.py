"""The game is killed while it plays: the match is on the disk as far as it went, and no process is left."""

from __future__ import annotations

import multiprocessing
import os
import random
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import header, journal_text, play_on, saved, turn
from ui_driver import InstantWorker

from game.analysis.advice import advise
from game.players.budget import Samples
from game.players.worker import Worker
from game.rules.common.errors import IllegalMove
from game.rules.tiles.journal import Journal
from game.rules.tiles.player_view import view_of
from game.session.game_session import GameSession
from game.session.storage import Store

ROOT = Path(__file__).parents[1]
PLAYER = """
import os, sys
sys.path[:0] = [{root!r}, {tests!r}]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame, multiprocessing
from pathlib import Path
from helpers import header
from game.app import App
from game.engine.picture import Picture
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.scenes import routes
from game.scenes.registry import scenes
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store

if __name__ == "__main__":
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    app = App(Store(Path({folder!r})), Settings(speed="off"), Sound())
    session = GameSession.begin(app.store, header("casual", "beginner", "casual", seed={seed}))
    router = scenes(app)
    stack = SceneStack(router.scene(routes.Table(session)), (320, 240), router)
    told = 0
    while stack.top:
        stack.follow(stack.top.update(0.1))
        stack.top.draw(Picture(), 0.0)
        while told < len(session.match.events):
            told += 1
            heads = [child.pid for child in multiprocessing.active_children()]
            print(told, *heads, flush=True)
"""


def start(folder: Path, seed: int) -> subprocess.Popen[str]:
    """A process of its own that plays a match between computers, in the real scenes, with the real thinker."""
    script = folder / "player.py"
    script.write_text(
        PLAYER.format(root=str(ROOT), tests=str(ROOT / "tests" / "support"), folder=str(folder), seed=seed)
    )
    return subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
@pytest.mark.parametrize("lines", [1, random.Random(8).randrange(10, 60)])
def test_after_kill_9_the_match_resumes_and_the_worker_is_gone(tmp_path, lines):
    with start(tmp_path, lines) as child:
        assert child.stdout is not None
        heads: list[int] = []
        for line in child.stdout:
            number, *heads = map(int, line.split())
            if number >= lines and (heads or lines == 1):
                break
        watched = [os.pidfd_open(pid) for pid in heads] if hasattr(os, "pidfd_open") else []
        os.kill(child.pid, signal.SIGKILL)
        child.wait(20)
    for one in watched:
        assert select.select([one], [], [], 20)[0], "the worker's process outlives the game"
        os.close(one)

    store = Store(tmp_path)
    (text,) = saved(store)
    written = Journal.read(text.encode())
    assert len(written.lines) - 1 >= lines
    resumed = GameSession.resume(store)
    assert resumed is not None
    whole = text[: text.rindex("\n") + 1]
    assert journal_text(resumed.match) == whole or journal_text(resumed.match) == text + "\n"
    assert saved(store) == [journal_text(resumed.match)]
    play_on(resumed)
    (finished,) = saved(store, "finished")
    assert finished.startswith(whole), "what was written is what was played"
    assert Journal.read(finished.encode()).match.outcome
    resumed.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to be sent")
def test_neither_ctrl_c_nor_a_call_that_comes_too_late_ends_the_thinker(tmp_path):
    """Ctrl-C reaches the whole group; the game itself ends then, and ends the worker in order."""
    session = GameSession.begin(Store(tmp_path), header("human", "human"))
    play_on(session, 2)
    sight, worker = view_of(session.match, session.match.due.seat), Worker()
    (process,) = multiprocessing.active_children()
    for _ in range(2):
        worker.ask(advise, sight, Samples(1), 1)
        assert worker._pipe.poll(20), "the answer lies there"
        worker.hurry()
        os.kill(process.pid, signal.SIGINT)
        assert worker.answer() is not None
    worker.ask(advise, sight, Samples(1), 1)
    assert worker._pipe.poll(20)
    assert worker._pipe.recv() is not None
    assert process.is_alive()
    worker.close()


def test_the_same_seed_deals_the_same_match_and_another_seed_another(tmp_path):
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        session = GameSession.begin(Store(tmp_path / str(number)), header("casual", "casual", seed=seed))
        play_on(session)
        texts.append(journal_text(session.match).split("\n", 1)[1])
    assert texts[0] == texts[1] != texts[2]


def test_an_illegal_turn_is_refused_and_changes_neither_match_nor_file(tmp_path):
    store = Store(tmp_path)
    session = GameSession.begin(store, header("human", "human"))
    session.deal(), session.deal()
    before, text = journal_text(session.match), saved(store)
    for wanted in ("", "6a5", "6h8 6h8", "1h8 1h9 1h10 1h11"):
        with pytest.raises(IllegalMove):
            session.lay(turn(wanted))
        assert (journal_text(session.match), saved(store)) == (before, text)


def test_a_level_that_this_program_does_not_have_is_played_by_another(tmp_path, monkeypatch):
    monkeypatch.setattr("game.session.game_session.Worker", InstantWorker)
    session = GameSession.begin(Store(tmp_path), header("oracle", "human"))
    while not (session.match.due.event == "lay" and session.match.due.seat == 0):
        play_on(session, 1)
    found = session.think()
    assert session.match.lay_event(found)
