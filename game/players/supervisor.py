"""Runs one bot for the game and kills it when the game closes it or dies.

The game starts this file as a script: ``python -I -S supervisor.py FD COMMAND [ARGUMENT …]``. FD is a socket. Only the game
holds its other end; when that is closed, the bot's process group is killed. If the bot cannot be started, the number of the
error is sent to the game. The bot inherits standard input and output. POSIX only.
"""

from __future__ import annotations

# Few imports, so that a bot starts quickly.
import os
import signal
import sys

IGNORED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
CHANGED_BY_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)


def main(lifeline: int, command: list[str]) -> None:
    """Runs the command until ``lifeline`` closes."""
    os.set_inheritable(lifeline, False)
    for number in IGNORED:
        signal.signal(number, signal.SIG_IGN)
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
    # The bot has not been waited for, so its number cannot belong to another process.
    try:  # noqa: SIM105 - importing contextlib takes too long.
        os.killpg(bot, signal.SIGKILL)
    except OSError:
        pass
    os.waitpid(bot, 0)


def _become(command: list[str], failed: int) -> None:
    """Turns this process into the bot, in a session of its own. Never returns."""
    try:
        os.setsid()
        for number in IGNORED + CHANGED_BY_PYTHON:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        os.execvp(command[0], command)
    except OSError as error:
        os.write(failed, str(error.errno).encode())
    finally:
        os._exit(127)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
