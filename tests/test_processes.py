"""No process outlives the game: not bots, not their children, not workers."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from command_line import ROOT
from helpers import header
from programs import command
from survivors import PATIENCE, Family, children, needs_proc

from game.commands.simulate import Contest, play_match
from game.commands.workers import spread
from game.players.bot_process import PREFIX, BotFailure, BotProcess
from game.players.worker import keyboard_signals_held
from game.session.game_session import GameSession

pytestmark = [needs_proc, pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")]

STUBBORN = (
    "import os, signal, time\n"
    "for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
    "if os.fork() == 0: time.sleep(999)\n"
    "print('{\"tiles\":[]}', flush=True)\n"
    "time.sleep(999)"
)
"""A bot that answers once, and stays when its input ends and when it is told to end. So does its child."""


@pytest.fixture
def family(monkeypatch) -> Iterator[Family]:
    family = Family()
    monkeypatch.setenv(*family.mark)
    yield family
    family.kill()


def answer(bot: BotProcess) -> object:
    bot.ask("{}")
    while (found := bot.answer(wait=1.0)) is None:
        pass
    return found


def kill_when_ready(code: str) -> None:
    """Runs code in a process of its own, and kills that as soon as it prints a line."""
    code = f"import sys\nsys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'tests')!r}, {str(ROOT / 'tests/support')!r}]\n{code}"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        child.kill()


# Bots


FORKS = "import os, time\nif os.fork() == 0: time.sleep(999)\nprint('{\"tiles\":[]}')"
TELLS = "import os, signal, time\nos.kill(os.getppid(), signal.SIGTERM)\nprint('{\"tiles\":[]}', flush=True)\ntime.sleep(999)"


@pytest.mark.slow
@pytest.mark.parametrize(
    "code", [STUBBORN, FORKS, TELLS], ids=["stubborn", "ends", "tells its supervisor to end"]
)
def test_a_closed_bot_ends_with_its_children(family, code):
    bot = BotProcess(command(code), limit=60)
    assert answer(bot) == ()
    assert family.alive()
    bot.close()
    family.check_gone()


@pytest.mark.slow
def test_a_late_bot_ends_with_its_children(family):
    bot = BotProcess(command(STUBBORN), limit=60)
    answer(bot)
    bot._limit = 0.1
    with pytest.raises(BotFailure, match="did not answer in time"):
        answer(bot)
    bot.close()
    family.check_gone()


FAR = (
    "import os, signal, sys, time\n"
    "if os.fork() == 0:\n"
    "    os.setsid()\n"
    "    if os.fork(): os._exit(0)\n"
    "    os.close(1)\n"
    "    for number in (1, 2, 3, 15): signal.signal(number, signal.SIG_IGN)\n"
    "    while True: time.sleep(0.001); {again}\n"
    "os.wait()\n"
    "{first}\n"
    "print('{{\"tiles\":[]}}', flush=True)\n"
    "time.sleep(999)"
)
"""A bot with an orphan in another session, which does something again and again. The bot does something before its first answer."""
STOP_SUPERVISOR = "os.kill(os.getppid(), signal.SIGSTOP)"
only_linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no subreapers")
HOSTILE = {
    "an orphan in its own session": FAR.format(first="pass", again="pass"),
    "the supervisor is stopped": FAR.format(first=STOP_SUPERVISOR, again="pass"),
    "the supervisor is stopped again and again": FAR.format(
        first="pass",
        again=f"os.kill(os.getppid(), signal.SIGCONT if os.getppid() == {os.getpid()} else signal.SIGSTOP)",
    ),
    "the supervisor is killed": FAR.format(first="os.kill(os.getppid(), signal.SIGKILL)", again="pass"),
    "the bot outlives its supervisor": FAR.format(
        first="import ctypes; ctypes.CDLL(None).prctl(1, 0); os.kill(os.getppid(), signal.SIGKILL)",
        again="pass",
    ),
}
"""What a bot does against being killed. Its orphan has the supervisor for a parent. If that becomes the game, it is told to continue
instead of stopping."""


@only_linux
@pytest.mark.slow
@pytest.mark.parametrize("code", HOSTILE.values(), ids=HOSTILE)
def test_no_bot_can_avoid_being_killed(family, code, monkeypatch):
    told = []
    before = signal.signal(signal.SIGCONT, lambda *_any: told.append(1))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # What started the game may have ignored it.
    other = BotProcess(command(STUBBORN), limit=60)
    assert answer(other) == ()
    helper = subprocess.Popen(["sleep", "999"])
    kept = {*family.alive(), helper.pid}  # The helper may not show its environment yet.
    bot = BotProcess(command(code), limit=60)
    with suppress(BotFailure):  # If it has killed its supervisor, it dies, perhaps before it has answered.
        answer(bot)
    assert set(family.alive()) > kept
    waiting = []
    wait = bot._process.wait
    monkeypatch.setattr(
        bot._process, "wait", lambda *limit: waiting.append(threading.current_thread()) or wait(*limit)
    )
    bot.close()
    family.check_gone(kept)
    assert set(family.alive()) == kept, (
        "another bot's match goes on, and so does what else the game has started"
    )
    signal.signal(signal.SIGCONT, before)
    assert not told, "the game can be stopped by a child of its own"
    assert waiting and threading.current_thread() not in waiting, "the window does not wait"
    helper.kill()
    helper.wait()
    other.close()
    family.check_gone()


@only_linux
@pytest.mark.slow
def test_a_stopped_supervisor_is_told_to_go_on_where_the_game_adopts_no_orphans(family, monkeypatch):
    monkeypatch.setattr("game.players.bot_process.supervisor.ADOPTS", False)
    monkeypatch.setattr("game.players.bot_process.CLOSING", PATIENCE)
    bot = BotProcess(command(HOSTILE["the supervisor is stopped"]), limit=60)
    answer(bot)
    bot.close()
    family.check_gone()


@only_linux
@pytest.mark.slow
@pytest.mark.parametrize("name", ["stubborn", "an orphan in its own session", "the supervisor is stopped"])
def test_no_bot_can_avoid_being_killed_with_the_game(family, name):
    kill_when_ready(
        "from test_processes import HOSTILE, STUBBORN, BotProcess, answer, command\n"
        f"bot = BotProcess(command(HOSTILE.get({name!r}, STUBBORN)), limit=60)\n"
        "answer(bot)\n"
        "print('ready', flush=True)\n"
        "answer(bot)\n"
    )
    family.check_gone()


@only_linux
@pytest.mark.slow
def test_processes_of_a_bot_that_have_ended_are_not_kept():
    orphans = "if not os.fork():\n    for _ in range(5): os.fork()\n    os._exit(0)\nos.wait()\n"
    bot = BotProcess(
        command(f"import os, time\n{orphans}input()\nprint(1, flush=True)\ntime.sleep(999)"), limit=60
    )
    with pytest.raises(BotFailure, match="not a JSON object"):
        answer(bot)
    children = Path(f"/proc/{bot._process.pid}/task/{bot._process.pid}/children")
    until = time.monotonic() + PATIENCE
    while len(children.read_text().split()) > 1:
        assert time.monotonic() < until
        time.sleep(0.01)
    bot.close()


@only_linux
@pytest.mark.slow
def test_a_bot_dies_with_its_supervisor(family):
    bot = BotProcess(command(STUBBORN.replace("if os.fork()", "if 1")), limit=60)
    answer(bot)
    bot._process.kill()
    family.check_gone()
    bot.close()


@pytest.mark.slow
def test_a_bot_ends_with_its_match_while_simulate_goes_on(family):
    (pairing,) = Contest((PREFIX + command(STUBBORN), "casual"), games=1).pairings()
    assert "against the rules" in play_match(pairing).lost
    family.check_gone()


@pytest.mark.slow
def test_a_bot_starts_with_no_signal_ignored_or_blocked_and_with_three_open_files():
    with keyboard_signals_held():
        bot = BotProcess(
            "sh -c 'read line; echo $(ls /proc/self/fd | wc -w) $(cat /proc/self/status)'", limit=60
        )
    bot.ask("{}")
    opened, *words = bot._lines.get(timeout=60).split()
    bot.close()
    blocked, ignored = (int(words[words.index(name) + 1], 16) for name in (b"SigBlk:", b"SigIgn:"))
    standard = (1 << 31) - 1  # The C library keeps the signals above 31 for itself and for its callers.
    assert (blocked & standard, ignored & standard) == (0, 0)
    assert int(opened) == 3 + 1, "and the folder that is listed"


# Python processes


@pytest.mark.slow
def test_child_process_ignores_ctrl_c_and_the_end_of_the_terminal():
    code = (
        "import subprocess\n"
        "from game.players.worker import keyboard_signals_held\n"
        "show = ['grep', 'SigBlk', '/proc/self/status']\n"
        "with keyboard_signals_held():\n"
        "    with keyboard_signals_held(): pass\n"
        "    subprocess.run(show)\n"
        "subprocess.run(show)\n"
    )  # The first process of a game also starts the one that watches over its resources.
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    held, after = (int(line.split()[1], 16) for line in done.stdout.splitlines())
    assert all(held >> (number - 1) & 1 for number in (signal.SIGINT, signal.SIGHUP))
    assert not after >> (signal.SIGINT - 1) & 1


AT_WORK = {
    "a worker that thinks": (
        "import math, time\n"
        "from functools import partial\n"
        "from game.players.levels import choose\n"
        "from game.players.worker import Worker\n"
        "from game.rules.tiles.dealer import Dealer\n"
        "from game.rules.tiles.events import Header\n"
        "from game.rules.common.seats import Seat\n"
        "from game.rules.tiles.match import Match\n"
        "from game.rules.tiles.player_view import view_of\n"
        "if __name__ == '__main__':\n"
        "    match = Match(Header((Seat('a', 'cpu'), Seat('b', 'cpu')), (0, 1)))\n"
        "    dealer = Dealer(match, 1)\n"
        "    while match.due.event != 'lay':\n"
        "        match.apply(dealer.event(match))\n"
        "    worker = Worker()\n"
        "    worker.ask(partial(choose, 'master'), view_of(match, match.due.seat), math.inf, 1)\n"
        "    print('ready', flush=True)\n"
        "    time.sleep(999)\n"
    ),
    "a process that shares the work": (
        "from game.commands.workers import spread\n"
        "work = 'import time; print(\"ready\", flush=True); time.sleep(999)'\n"
        "if __name__ == '__main__':\n"
        "    list(spread(exec, [work], 1))\n"
    ),
    "what bench measures": (
        "import os, threading, time\n"
        "from tools.benchmarks.measuring import output_of\n"
        "code = 'import os, time; os.write(2, b\"measuring\"); time.sleep(999)'\n"
        "out, into = os.pipe()\n"
        "os.dup2(into, 2)\n"
        "threading.Thread(target=output_of, args=(code, dict(os.environ)), daemon=True).start()\n"
        "os.read(out, 9)\n"
        "print('ready', flush=True)\n"
        "time.sleep(999)\n"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("code", AT_WORK.values(), ids=AT_WORK)
def test_a_process_at_work_ends_when_the_game_is_killed(family, code):
    kill_when_ready(code)
    family.check_gone()


@pytest.mark.slow
@pytest.mark.parametrize("end", [GameSession.close, GameSession.give_up])
def test_the_worker_ends_with_its_session(family, store, end):
    session = GameSession.begin(store, header("casual", "casual", seed=1))
    while session.match.due.event != "lay":
        session.deal()
    session.think()
    assert multiprocessing.active_children()
    end(session)
    until = time.monotonic() + 60
    while multiprocessing.active_children():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.slow
def test_shared_work_comes_back_in_order(tmp_path):
    os.mkfifo(pipe := tmp_path / "pipe")
    first, last = f"open({str(pipe)!r}).read()", f"open({str(pipe)!r}, 'w').write('late')"
    assert list(spread(eval, [first, "2", last], 2)) == ["late", 2, 4], "the first one waits for the last"
    assert list(spread(abs, [], 2)) == []


@pytest.mark.slow
def test_a_process_that_is_lost_at_its_work_is_an_error():
    with pytest.raises(OSError, match="shared the work has ended"):
        list(spread(os._exit, [3], 1))


@pytest.mark.slow
def test_nobody_waits_for_shared_work_that_is_not_wanted():
    late = "import os, time; time.sleep(30); os._exit(0)"  # So that this test cannot wait for ever.
    with closing(spread(exec, ["", late], 1)) as work:
        next(work)
        (process,) = children(1)
    assert process.exitcode == -signal.SIGKILL
