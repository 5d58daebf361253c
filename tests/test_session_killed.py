"""After the game is killed, the match on the disk has all finished events, and no process is left."""

import multiprocessing
import os
import random
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from both_games import text_of
from helpers import header, journal_text, play_on, saved, turn

from game.analysis.tiles.advice import advise
from game.games import game_in
from game.players.budget import Samples
from game.players.worker import Worker
from game.rules.common.errors import IllegalMove
from game.rules.common.game_rules import AnyJournal
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.player_view import PlayerView, view_of
from game.session.game_session import GameSession
from game.session.storage import Store
from tools.instant_worker import InstantWorker

ROOT = Path(__file__).parents[1]
PLAYER = """
import os, sys
sys.path[:0] = [{root!r}, {tests!r}]
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
import pygame, multiprocessing
from pathlib import Path
from card_driver import card_header
from helpers import header
from game.app import App
from game.engine.picture import Picture
from game.engine.scene import SceneStack
from game.engine.sound import Sound
from game.scenes.registry import scene_maker
from game.session.game_session import GameSession
from game.session.settings import Settings
from game.session.storage import Store

if __name__ == "__main__":
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    app = App(Store(Path({folder!r})), Settings(speed="off"), Sound())
    session = GameSession.begin(app.store, {head})
    make = scene_maker(app)
    stack = SceneStack(make("table", session), (320, 240), make)
    printed = 0
    while stack.top:
        stack.follow(stack.top.update(0.1))
        stack.top.draw(Picture(), 0.0)
        while session.settled and printed < len(session.match.events):
            printed += 1
            workers = [child.pid for child in multiprocessing.active_children()]
            print(printed, *workers, flush=True)
"""


HEADS = {
    BOARD: 'header("casual", "beginner", "casual", seed={seed})',
    CARDS: 'card_header("cpu", "cpu", "cpu", seed={seed})',
}


def start(folder: Path, game_name: str, seed: int) -> subprocess.Popen[str]:
    """Starts a process that plays a match between computers, with the real scenes and a real worker.

    After each event that may be shown it prints the number of events and the ids of its worker processes.
    """
    script = folder / "player.py"
    head = HEADS[game_name].format(seed=seed)
    script.write_text(
        PLAYER.format(root=str(ROOT), tests=str(ROOT / "tests" / "support"), folder=str(folder), head=head)
    )
    return subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)


no_kill_on_windows = pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")


@dataclass(frozen=True, slots=True)
class Killed:
    """A game that was killed: its folder, the events that it had printed by then, and its workers' process handles."""

    folder: Path
    events: int
    workers: list[int]


@pytest.fixture(scope="module", params=[(BOARD, 1), (BOARD, random.Random(8).randrange(10, 60)), (CARDS, 35)])
def killed(request, tmp_path_factory) -> Iterator[Killed]:
    """A game that is killed after this many events, and in the middle of a match also once it has a worker."""
    folder = tmp_path_factory.mktemp("killed")
    game_name, events = request.param
    with start(folder, game_name, events) as child:
        assert child.stdout is not None
        workers: list[int] = []
        for line in child.stdout:
            number, *workers = map(int, line.split())
            if number >= events and (workers or events == 1):
                break
        watched = [os.pidfd_open(pid) for pid in workers] if hasattr(os, "pidfd_open") else []
        os.kill(child.pid, signal.SIGKILL)
        child.wait(20)
    yield Killed(folder, events, watched)
    for one in watched:
        os.close(one)


@pytest.fixture
def killed_store(killed, tmp_path) -> Store:
    return Store(shutil.copytree(killed.folder, tmp_path / "copy"))


def journal_of(text: str) -> AnyJournal:
    return game_in(text.encode()).rules.read(text.encode())


def complete_lines(text: str) -> str:
    return text[: text.rindex("\n") + 1]


@pytest.mark.slow
@no_kill_on_windows
def test_no_worker_outlives_a_killed_game(killed):
    for worker in killed.workers:
        assert select.select([worker], [], [], 20)[0], "the worker still runs after 20 s"


@pytest.mark.slow
@no_kill_on_windows
def test_a_killed_match_has_all_that_was_shown_and_goes_on_where_its_file_ends(killed, killed_store):
    (text,) = saved(killed_store)
    assert len(journal_of(text).lines) - 1 >= killed.events
    resumed = GameSession.resume(killed_store)
    assert text_of(resumed.match) in (complete_lines(text), text + "\n")
    assert saved(killed_store) == [text_of(resumed.match)], "the file is repaired"
    play_on(resumed)
    resumed.close()
    (finished,) = saved(killed_store, "finished")
    assert finished.startswith(complete_lines(text)), "earlier lines have changed"
    assert journal_of(finished).match.outcome


@pytest.fixture
def answered(tmp_path) -> Iterator[tuple[Worker, multiprocessing.Process, PlayerView]]:
    """A worker with an answer that nobody has taken yet, its process, and the view that it was asked about."""
    session = GameSession.begin(Store(tmp_path), header("human", "human"))
    play_on(session, 2)
    before = {*multiprocessing.active_children()}
    worker = Worker()
    (process,) = {*multiprocessing.active_children()} - before
    view = view_of(session.match, session.match.due.seat)
    worker.ask(advise, view, Samples(1), 1)
    assert worker._pipe.poll(20), "there is no answer after 20 s"
    yield worker, process, view
    worker.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT")
def test_neither_ctrl_c_nor_a_late_hurry_ends_the_worker(answered):
    """Ctrl-C reaches all processes of the terminal. The game ends its worker itself."""
    worker, process, view = answered
    os.kill(process.pid, signal.SIGINT)
    worker.hurry()
    assert worker.answer() is not None
    worker.ask(advise, view, Samples(1), 1)
    assert worker._pipe.poll(20), "there is no answer after 20 s"
    assert worker._pipe.recv() is not None
    assert process.is_alive()


@pytest.mark.slow
def test_the_same_seed_deals_the_same_match_and_another_one_another(tmp_path):
    one, again, other = (
        dealt(tmp_path / name, seed) for name, seed in (("one", 5), ("two", 5), ("three", 6))
    )
    assert one == again != other


def dealt(folder: Path, seed: int) -> str:
    session = GameSession.begin(Store(folder), header("casual", "casual", seed=seed))
    play_on(session)
    return journal_text(session.match).split("\n", 1)[1]


def test_a_refused_turn_changes_neither_the_match_nor_its_file(tmp_path):
    store = Store(tmp_path)
    session = GameSession.begin(store, header("human", "human"))
    session.deal(), session.deal()
    before, text = journal_text(session.match), saved(store)
    for wanted in ("", "6a5", "6h8 6h8", "1h8 1h9 1h10 1h11"):
        with pytest.raises(IllegalMove):
            session.lay(turn(wanted))
        assert (journal_text(session.match), saved(store)) == (before, text)


def test_an_unknown_level_is_played_by_another_one(tmp_path, monkeypatch):
    monkeypatch.setattr("game.session.game_session.Worker", InstantWorker)
    session = GameSession.begin(Store(tmp_path), header("oracle", "human"))
    while not (session.match.due.event == "lay" and session.match.due.seat == 0):
        play_on(session, 1)
    found = session.think()
    assert session.match.lay_event(found)
