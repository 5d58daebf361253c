"""Plays a whole match around a table on a touch screen with ten fingers that needs no hardware. Not part of ``make test``.

    sudo apt install xserver-xorg-core xserver-xorg-video-dummy imagemagick
    sudo .venv/bin/python tests/ten_fingers_match.py OUT [--size 1920x1080] [--inches 24] [--rotate 90] [--turns 9]

Three people and three computers sit on all sides. A palm rests on the table all the time, and a neighbour's finger presses where
nothing may happen while somebody lays. Prints how often a turn had to be tried again, and a hash of the events: it must be the same
with every --rotate if the stations stay the same. The exit status is 1 if the match did not go as played.
"""

import hashlib
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

import pygame  # noqa: E402
from helpers import best_turn  # noqa: E402
from pygame import Rect  # noqa: E402
from ten_fingers import Player, arguments, running  # noqa: E402
from touchscreen import TouchScreen  # noqa: E402

from game.app import App  # noqa: E402
from game.engine.layout import BOTTOM, Place  # noqa: E402
from game.engine.sound import Sound  # noqa: E402
from game.games import game_in  # noqa: E402
from game.rules.tiles.constants import Cell  # noqa: E402
from game.rules.tiles.events import Lay  # noqa: E402
from game.rules.tiles.match import Match  # noqa: E402
from game.scenes.new_game import NewGame  # noqa: E402
from game.scenes.title import Title  # noqa: E402
from game.session.settings import Settings, settings_text  # noqa: E402
from game.session.storage import Store  # noqa: E402
from game.table.around import fits_around, layout_around  # noqa: E402
from game.table.layout import layout  # noqa: E402

KINDS = ["human", "casual", "human", "beginner", "human", "casual"]
EDGES = ((0.7, 1.0), (0.0, 0.5), (0.3, 0.0))
"""Where the people sit, one after another: shares of the picture's width and height."""
MATCH_SECONDS, TURN_SECONDS, TRIES = 1800.0, 6.0, 8
SHOWN_SECONDS = 1.5
"""From saving a turn until the next one is shown. On a busy machine it takes longer, and the turn is tried again."""
NO_PALM = 0.12
"""Contacts with this time between them are no palm, however close they are."""
SHOTS = 12
"""A picture is taken of every twelfth turn."""


class Mounted:
    """A touch screen that is mounted with one of its sides at the bottom. Positions are those of the picture."""

    def __init__(self, screen: TouchScreen, side: int) -> None:
        self._screen = screen
        self._place = Place((0, 0, screen.w, screen.h), side)
        self.w, self.h = self._place.size
        self.shot, self.up = screen.shot, screen.up

    def down(self, finger: int, x: float, y: float) -> None:
        self._screen.down(finger, *self._outward(x, y))

    def move(self, finger: int, x: float, y: float) -> None:
        self._screen.move(finger, *self._outward(x, y))

    def tap(self, finger: int, x: float, y: float, seconds: float) -> None:
        self._screen.tap(finger, *self._outward(x, y), seconds)

    def _outward(self, x: float, y: float) -> tuple[int, int]:
        return self._place.outward(Rect(round(x), round(y), 1, 1)).topleft


class Table(Player):
    """Three people at the table. ``tries``: how often a turn was tried again. ``played``: the lines of the match after their last
    turn.
    """

    def __init__(self, screen: Mounted, matches: Path, out: Path, inches: float) -> None:
        super().__init__(screen, matches, out)
        self.size = screen.w, screen.h
        self.inches = inches
        self.around = fits_around(self.size, inches)
        self.tries = self.played = 0
        self._palm: list[int] = []

    def match(self) -> Match:
        text = "".join(line + "\n" for line in self.lines()).encode()
        match = game_in(text).rules.read(text).match
        assert isinstance(match, Match)
        return match

    def lines(self) -> list[str]:
        """The whole lines of the saved match: the last one may just be written."""
        files = list(self._matches.rglob("*.zatre"))
        return files[0].read_text(encoding="utf-8").split("\n")[:-1] if files else []

    def use(self, match: Match, seat: int) -> None:
        """What is touched next belongs to this seat."""
        seats = match.header.seats
        sides = tuple(one.side or BOTTOM for one in seats)
        self._seats = len(seats)
        if self.around:
            self.table = layout_around(self.size, sides, tuple(one.kind != "human" for one in seats))
            self._whole = Place((0, 0, *self.size))
        else:
            self._whole = Place((0, 0, *self.size), sides[seat])
            self.table = layout(self._whole.size, len(seats), inches=self.inches)
        self.station = self.table.station_of(seat)

    def on_board(self, cell: Cell) -> tuple[int, int]:
        return self._whole.outward(self.table.rect(cell)).center

    def at_station(self, area: Rect) -> tuple[int, int]:
        return (self.station.place if self.around else self._whole).outward(area).center

    def rest(self, number: int) -> None:
        """Puts the palm down in another place: on the corner of the board, on a pad, or between the stations."""
        if self._palm:
            self.lift(*self._palm)
        board = self._whole.outward(self.table.board)
        corners = [board.topleft, board.topright, board.bottomright, board.bottomleft]
        x, y = corners[number % 4]
        inward = 12 if number % 2 else -40
        x += inward if x < board.centerx else -inward
        y += inward if y < board.centery else -inward
        self._palm = [7, 8, 9]
        self.palm(7, (x, y))

    def disturb(self, seat: int, number: int) -> None:
        """Somebody else's finger comes down: at another station, or on the status bar of the one they share."""
        other = (seat + 2) % self._seats
        if self.around:
            mine, self.station = self.station, self.table.station_of(other)
            areas = (self.station.done, self.station.take_back, self.station.rack)
            where = self.at_station(areas[number % len(areas)])
            self.station = mine
        else:
            where = self.at_station(self.station.status)
        self.screen.down(3, *where)
        if not self.around:
            time.sleep(
                NO_PALM
            )  # Two fingers on a small screen are so close that together they would be a palm.

    def play_turn(self, seat: int, turn: tuple[tuple[int, Cell], ...], hand: list[int]) -> None:
        """Lays the tiles, the first by dragging and the second by tapping, and presses *Done*."""
        left = list(range(len(hand)))
        for number, (value, cell) in enumerate(turn):
            place = next(one for one in left if hand[one] == value)
            left.remove(place)
            start = self.at_station(self.station.rack_slot(place, len(hand)))
            self.disturb(seat, number)
            if number % 2:
                self.tap(1, start)
                self.tap(1, self.on_board(cell))
            else:
                self.drag(1, start, self.on_board(cell))
                self.lift(1)
            self.lift(3)
        self.disturb(seat, 0)
        self.tap(2, self.at_station(self.station.done))
        self.lift(3)

    def take_back(self) -> None:
        """Clears what a turn that failed has left on the board."""
        for _ in range(4):
            self.tap(1, self.at_station(self.station.take_back))

    def wait_for(self, count: int) -> bool:
        until = time.monotonic() + TURN_SECONDS
        while len(self.lines()) <= count and time.monotonic() < until:
            time.sleep(0.05)
        return len(self.lines()) > count


def play(table: Table, turns: int) -> bool:
    """Plays until the match is over, or that many turns. Returns whether it is over."""
    until = time.monotonic() + MATCH_SECONDS
    for number in range(turns):
        match = table.match()
        while match.due and (match.due.event != "lay" or match.seats[match.due.seat].kind != "human"):
            if time.monotonic() > until:
                table.expect("the match goes on", lambda: False, 0.0)
                return False
            time.sleep(0.1)
            match = table.match()
        if match.due is None:
            return True
        seat, count = match.due.seat, len(table.lines())
        hand, turn = list(match.hands[seat]), best_turn(match)
        table.use(match, seat)
        table.rest(number)
        for attempt in range(TRIES):
            time.sleep(SHOWN_SECONDS)
            table.play_turn(seat, turn, hand)
            if number % SHOTS == 0:
                table.shot(f"turn-{number:02}-{attempt}")
            if table.wait_for(count):
                break
            table.tries += 1
            print(f"turn {number} of {match.seats[seat].name} again", flush=True)
            table.shot(f"again-{number:02}-{attempt}")
            table.take_back()
        laid = next((one for one in table.match().events[len(match.events) :] if isinstance(one, Lay)), None)
        if laid is None or set(laid.turn) != set(turn):
            table.expect(
                f"turn {number} of {match.seats[seat].name}: {turn}, saved: {laid}", lambda: False, 0.0
            )
            return False
        table.played = count + 1
    return False


def see_the_end(table: Table, folder: Path) -> None:
    """The pads are added up, and the match is put away."""
    table.expect("the match is over", lambda: table.match().due is None)
    table.expect("it is with the finished ones", lambda: bool(list((folder / "finished").iterdir())))
    time.sleep(3)
    table.shot("end-adding")
    time.sleep(15)
    table.shot("end")


def begin(table: Table, folder: Path) -> None:
    """From the title to the first turn: the same players as last time, and each person touches an edge."""
    pygame.display.set_mode((1, 1))  # The scenes are only laid out here, to see where their buttons are.
    app = App(Store(folder), Settings(last_played="board"), Sound())
    for make, label in ((Title, "New game"), (NewGame, "Same as last time")):
        scene = make(app)
        scene.resize(table.size)
        table.tap(1, next(one for one in scene.buttons.all if one.label == label).area.center)
        time.sleep(1)
    app.store.close()
    for across, down in EDGES:
        x, y = round(across * table.size[0]), round(down * table.size[1])
        table.tap(1, (min(x, table.size[0] - 1), min(y, table.size[1] - 1)))
        time.sleep(1)
    table.expect("a match begins", lambda: len(table.lines()) > 1)


def main() -> int:
    """Runs the whole of it."""
    chosen = arguments(__doc__, rotate=0, turns=1000)
    with tempfile.TemporaryDirectory() as home, TouchScreen(*chosen.size, chosen.display) as screen:
        folder = Path(home) / "zatre" / "zatre"
        folder.mkdir(parents=True)
        chosen_before = Settings(speed="fast", seating="four", last_played="board")
        chosen_before.matches["board"].kinds = KINDS
        (folder / "settings.json").write_text(settings_text(chosen_before))
        table = Table(Mounted(screen, chosen.rotate // 90), folder, chosen.out, chosen.inches)
        with running(screen, home, chosen.inches, "--rotate", str(chosen.rotate), "--seed", "5"):
            begin(table, folder)
            if play(table, chosen.turns):
                see_the_end(table, folder)
            played = "\n".join(table.lines()[1 : table.played])
            found = hashlib.sha256(played.encode()).hexdigest()
            print(f"{table.played} lines, {table.tries} turns tried again, {found}", flush=True)
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
