"""For the tests of bots: programs that play or fail, and matches with them."""

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from helpers import best_turn, header, play_on
from survivors import PATIENCE
from ui_driver import UiDriver, turn_of
from which_game import plays

from game.rules.common.journal import BOARD
from game.rules.common.seats import Seat
from game.rules.tiles.events import Header
from game.scenes.end.match_lost import MatchLost
from game.session.game_session import GameSession

GREEDY = Path(__file__).parents[2] / "docs" / "greedy_bot.py"


def command(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def greedy(before: str = "") -> str:
    """The bot of the documentation. It runs the code ``before`` first."""
    return command(f"{before}\n__file__ = {str(GREEDY)!r}\nexec(open(__file__).read())")


def documented(bot: Path, errors: Path) -> str:
    """A bot of the documentation, which writes its errors into a file. The game itself never shows what a bot writes there."""
    errors.touch()
    # Without commas, which would separate the seats of ``simulate``.
    noted = f"import pathlib\nimport sys\nsys.stderr = pathlib.Path({str(errors)!r}).open('a')"
    return command(f"{noted}\nimport runpy\nrunpy.run_path({str(bot)!r})")


def answering(answer: str) -> str:
    return command(f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)")


def noting(path: Path) -> str:
    """The bot of the documentation. It appends its process number to the file when it starts."""
    return greedy(f"import os\nopen({str(path)!r}, 'a').write(f'{{os.getpid()}}\\n')")


def head(*kinds: str, pads: tuple[int, ...] | None = None) -> Header:
    """A header. The kind "Greta" is the program of that name."""
    plain = header(*kinds, pads=pads)
    seats = tuple(
        Seat(seat.name, "bot", "Greta") if kind == "Greta" else seat
        for seat, kind in zip(plain.seats, kinds, strict=True)
    )
    return Header(seats, plain.pads, plain.rules, plain.seed)


@contextmanager
def table_with_bots(ui: UiDriver) -> Iterator[Callable[..., GameSession]]:
    """A function that begins a match with a program. If a human plays, it is the human's turn."""

    def begin(said: str, *kinds: str, pads: tuple[int, ...] | None = None) -> GameSession:
        ui.app.settings.bots = [{"name": "Greta", "command": said}]
        ui.app.programs.allow(said)
        session = GameSession.begin(ui.store, head(*kinds, pads=pads), ui.app.settings.bot_commands)
        while "human" in kinds and session.match.due[:2] != ("lay", kinds.index("human")):
            play_on(session, 1)
        begun.append(session)
        return session

    begun: list[GameSession] = []
    yield begin
    for session in begun:
        session.close()


def check_ended(number: int) -> None:
    """Waits until there is no process with this number."""
    until = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError):
        while True:
            os.kill(number, 0)
            assert time.monotonic() < until, "the program does not end"
            time.sleep(0.01)


def until(ui: UiDriver, done: Callable[[], bool]) -> None:
    """Plays for every human until ``done`` returns True. A match that a program loses before that would never end."""
    ui.run(5)
    while not done():
        assert not isinstance(ui.top, MatchLost), ui.top.words
        if plays(ui.top, BOARD) and ui.top.model.draft and not ui.top.busy:
            ui.lay_by_mouse(best_turn(turn_of(ui.top).match))
        ui.run(5)


def laid(ui: UiDriver, count: int) -> Callable[[], bool]:
    """A function that says whether this many tiles are on the board and it is a human's turn."""

    def enough() -> bool:
        scene = turn_of(ui.top) if plays(ui.top, BOARD) else None
        return bool(scene and scene.model.draft and len(scene.match.board.laid) >= count)

    return enough
