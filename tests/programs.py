"""What the tests of programs at the table share: programs that play or fail, a table to sit down at, and hands that play on."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from helpers import best_turn, header, play_on
from ui_driver import Script, UiDriver, turn_of

from game.rules.tiles.events import Header, Seat
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession

GREEDY = Path(__file__).parents[1] / "docs" / "greedy_bot.py"


def command(code: str) -> str:
    """What starts a program of that code."""
    return shlex.join([sys.executable, "-c", code])


def greedy(before: str = "") -> str:
    """The bot of the documentation, which first does something else."""
    return command(f"{before}\n__file__ = {str(GREEDY)!r}\nexec(open(__file__).read())")


def answering(answer: str) -> str:
    return command(f"import sys\nfor line in sys.stdin: print({answer!r}, flush=True)")


def noting(path: Path) -> str:
    """The documentation's bot, which notes the number of its process whenever it is started."""
    return greedy(f"import os\nopen({str(path)!r}, 'a').write(f'{{os.getpid()}}\\n')")


def head(*kinds: str, pads: tuple[int, ...] | None = None) -> Header:
    """A header in which "Greta" is a program."""
    plain = header(*kinds, pads=pads)
    seats = tuple(
        Seat(seat.name, "bot", "Greta") if kind == "Greta" else seat
        for seat, kind in zip(plain.seats, kinds, strict=True)
    )
    return Header(seats, plain.pads, plain.rules, plain.seed)


@contextmanager
def sitting_down(desk: UiDriver) -> Iterator[Callable[..., GameSession]]:
    """Sits down at a table with a program; if a human plays, it is the human's turn to lay."""

    def begin(said: str, *kinds: str, pads: tuple[int, ...] | None = None) -> GameSession:
        desk.app.settings.bots = [{"name": "Greta", "command": said}]
        sitting = GameSession.begin(desk.store, head(*kinds, pads=pads), desk.app.settings.programs)
        while "human" in kinds and sitting.match.due[:2] != ("lay", kinds.index("human")):
            play_on(sitting, 1)
        begun.append(sitting)
        return sitting

    begun: list[GameSession] = []
    yield begin
    for sitting in begun:
        sitting.close()


def gone(number: int) -> bool:
    """Whether there is no such process."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


def until(desk: UiDriver, done: Callable[[], bool]) -> Script:
    """Plays for every human until then."""
    yield 5
    while not done():
        if isinstance(desk.top, TurnScene) and desk.top.model.draft:
            desk.lay_by_mouse(best_turn(turn_of(desk.top).match))
        yield 5


def laid(desk: UiDriver, count: int) -> Callable[[], bool]:
    """Whether so many turns have been laid and a human is to lay."""

    def enough() -> bool:
        scene = turn_of(desk.top) if isinstance(desk.top, TurnScene) else None
        return bool(scene and scene.model.draft and len(scene.match.board.laid) >= count)

    return enough
