"""Runs one bot for the game and kills it, and all that it has started, when the game closes it or dies.

The game starts this file as a script: ``python -I -S supervisor.py FD COMMAND [ARGUMENT …]``, and in a package itself with
``--supervise`` (packaging/start.py). FD is a socket. Only the game
holds its other end; when that is closed, the bot is killed. If the bot cannot be started, the number of the error is sent to
the game. The bot inherits standard input and output. POSIX only.

On Linux the supervisor adopts the orphans among the bot's descendants, so that it finds all of them, whatever sessions and
groups they have made. The game does the same for the case that a bot kills its supervisor. Elsewhere only the bot's process group is
killed.
"""

from __future__ import annotations

# Few imports, so that a bot starts quickly.
import io
import os
import signal
import sys
from collections.abc import Callable

IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
CHANGED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
ADOPTS = sys.platform == "linux"
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def main(lifeline: int, command: list[str]) -> None:
    """Runs the command until ``lifeline`` closes."""
    os.set_inheritable(lifeline, False)
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
    if ADOPTS:
        adopt_orphans()
        _when_parent_dies(signal.SIGCONT)  # The bot may have stopped this process.
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # Orphans that end do not stay as zombies.
    started, failed = os.pipe()
    bot = os.fork()
    if bot == 0:
        _become(command, failed)
    os.close(failed)
    error = os.read(started, 16)  # Empty once the bot is running, because exec closes the pipe.
    try:
        if error:
            os.write(lifeline, error)
            return
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 1)
        while os.read(lifeline, 1):
            pass
    except OSError:
        pass  # The game is gone.
    if ADOPTS:
        kill_children()
        return
    # The bot has not been waited for, so its number cannot belong to another process.
    try:  # noqa: SIM105 - importing contextlib takes too long.
        os.killpg(bot, signal.SIGKILL)
    except OSError:
        pass
    os.waitpid(bot, 0)


def adopt_orphans() -> None:
    """From now on, a descendant of this process whose parent ends becomes its child. Linux only."""
    _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def kill_children(chosen: Callable[[int, int], bool] = lambda number, session: True) -> None:
    """Kills the children of this process, and their children when they have become orphans, until none is left.

    ``chosen``: whether a child is killed, by its number and its session. One that has got the rights of another user cannot be
    killed. Linux only.
    """
    own, refused = os.getpid(), set[int]()
    while True:
        family = {number: session for number, parent, session, _dead in _running() if parent == own}
        found = {number for number, session in family.items() if chosen(number, session)} - refused
        if not found:
            return
        refused |= _kill(found)
        for number in found - refused:
            try:  # noqa: SIM105 - importing contextlib takes too long.
                os.waitpid(number, 0)
            except ChildProcessError:
                pass  # SIGCHLD is ignored.


def kill_descendants(of: int) -> None:
    """Kills the descendants of a child that has adopted its orphans, until none is alive. The child itself may be stopped.

    They must be killed before it: afterwards this process would be the parent of those that stop or kill their parent. Linux only.
    """
    refused: set[int] = set()
    while found := _descendants(of) - refused:
        refused |= _kill(found)


def _descendants(of: int) -> set[int]:
    """The numbers of those that are alive."""
    found, known, running = {of}, 0, _running()
    while len(found) > known:
        known = len(found)
        found |= {number for number, parent, _session, _dead in running if parent in found}
    return {number for number, _parent, _session, dead in running if number in found and not dead} - {of}


def _running() -> list[tuple[int, int, int, bool]]:
    """All processes: number, parent, session, and whether it is dead. Empty if the system cannot say."""
    found = []
    try:
        with os.scandir("/proc") as entries:
            numbers = [entry.name for entry in entries if entry.name.isdigit()]
    except OSError:
        return []
    for name in numbers:
        try:
            with io.FileIO(f"/proc/{name}/stat") as file:
                state, parent, _group, session, *_rest = file.readall().rpartition(b")")[2].split()
        except (OSError, ValueError):
            continue  # It has just ended.
        found.append((int(name), int(parent), int(session), state in b"ZX"))
    return found


def _kill(numbers: set[int]) -> set[int]:
    """Kills processes. Returns those that the system does not allow to kill."""
    refused = set()
    for number in numbers:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass
        except OSError:
            refused.add(number)
    return refused


def _become(command: list[str], failed: int) -> None:
    """Turns this process into the bot, in a session of its own. Never returns."""
    try:
        os.setsid()
        for number in (*IGNORED, *CHANGED_BY_PYTHON, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        if ADOPTS:
            _when_parent_dies(signal.SIGKILL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.execvp(command[0], command)
    except OSError as error:
        os.write(failed, str(error.errno).encode())
    finally:
        os._exit(127)


def _when_parent_dies(number: int) -> None:
    _prctl(_PR_SET_PDEATHSIG, number)


def _prctl(option: int, value: int) -> None:
    import ctypes  # Only now: the game reads this module on every system.

    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
