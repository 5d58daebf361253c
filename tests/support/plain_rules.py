"""The plain definition of the tile game's rules: a dict of tiles, in which every run is counted again each time.

It uses nothing of ``game.rules`` to decide anything. The tests compare the fast code with it (docs/FAST_CODE.md).
"""

import random
from dataclasses import replace

from game.rules.common.seats import Seat
from game.rules.tiles.board import Board
from game.rules.tiles.constants import NAMES, PRESETS, VALUES, cells_of
from game.rules.tiles.constants import cell_named as cell_of
from game.rules.tiles.events import Draw, End, Event, Header, Lay, StartDraw

PRINTED = """
     a b c d e f g h i j k l m n o
 1   . . . . # # o . o # # . . . .
 2   . o # # # # # # # # # # # o .
 3   . # o # # # # # # # # # o # .
 4   . # # o # # # # # # # o # # .
 5   # # # # o # # # # # o # # # #
 6   # # # # # o # # # o # # # # #
 7   o # # # # # o # o # # # # # o
 8   . # # # # # # R # # # # # # .
 9   o # # # # # o # o # # # # # o
10   # # # # # o # # # o # # # # #
11   # # # # o # # # # # o # # # #
12   . # # o # # # # # # # o # # .
13   . # o # # # # # # # # # o # .
14   . o # # # # # # # # # # # o .
15   . . . . # # o . o # # . . . .
"""


KIND = {
    column + line.split()[0]: kind
    for line in PRINTED.splitlines()[2:]
    for column, kind in zip("abcdefghijklmno", line.split()[1:], strict=True)
    if kind != "."
}


def neighbour(name: str, right: int, down: int) -> str:
    return chr(ord(name[0]) + right) + str(int(name[1:]) + down)


class PlainBoard:
    """A board as a dict: ``tiles["h8"]`` is the value of the tile on h8."""

    def __init__(self) -> None:
        self.tiles: dict[str, int] = {}

    def run(self, name: str, across: bool) -> list[str]:
        """The cells of the row or column through this cell. It includes the cell itself, covered or not."""
        right, down = (1, 0) if across else (0, 1)
        cells = [name]
        while (before := neighbour(cells[0], -right, -down)) in self.tiles:
            cells.insert(0, before)
        while (after := neighbour(cells[-1], right, down)) in self.tiles:
            cells.append(after)
        return cells

    def total(self, name: str, across: bool, value: int = 0) -> int:
        return value + sum(self.tiles.get(one, 0) for one in self.run(name, across))

    def fits(self, value: int, name: str) -> bool:
        if name in self.tiles:
            return False
        if not self.tiles:
            return name == "h8"
        sides = [neighbour(name, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        touches = any(side in self.tiles for side in sides)
        return touches and max(self.total(name, True, value), self.total(name, False, value)) <= 12

    def scored(self, cells: list[str]) -> tuple[list[int], int]:
        """The score of a turn that has just covered these cells: its run totals in ascending order and its ticks."""
        runs = {}
        for name in cells:
            for across in (True, False):
                if 10 <= self.total(name, across) <= 12:
                    runs[across, tuple(self.run(name, across))] = self.total(name, across)
        within = {name for _, run in runs for name in run}
        ticks = sum(name in within for name in cells if KIND[name] == "o")
        if "h8" in cells and runs:
            ticks += 1
        return sorted(runs.values()), ticks

    def connected(self) -> bool:
        if not self.tiles:
            return True
        reached, todo = set(), [next(iter(self.tiles))]
        while todo:
            name = todo.pop()
            if name in self.tiles and name not in reached:
                reached.add(name)
                todo += [neighbour(name, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        return reached == set(self.tiles)


class PlainPad:
    """A pad that stores the turns and adds them all up each time."""

    def __init__(self, overflow_bonus: int = 6) -> None:
        self.turns: list[tuple[list[int], int]] = []
        self.overflow_bonus = overflow_bonus

    def boxes(self, total: int) -> list[int]:
        worth = {10: 1, 11: 2, 12: 4}[total]
        return [worth * lines.count(total) for lines, _ in self.turns if total in lines]

    def ticks(self) -> int:
        return sum(ticks for _, ticks in self.turns)

    def rows(self) -> list[int]:
        columns = [self.boxes(10), self.boxes(11), self.boxes(12)]
        rows = []
        for row in range(max(self.ticks(), *map(len, columns))):
            written = [column[row] for column in columns if row < len(column)]
            points = sum(written)
            if len(written) == 3:
                points += [3, 4, 5, 6][row // 4] if row < 16 else self.overflow_bonus
            rows.append(points * 2 if row < self.ticks() else points)
        return rows


class PlainMatch:
    """Follows the events of a match and counts everything on its own."""

    def __init__(self, header: Header) -> None:
        self.pad_of = header.pads
        self.board = PlainBoard()
        self.hands: list[list[int]] = [[] for _ in header.seats]
        self.pads = [PlainPad(header.rules.overflow_bonus) for _ in range(max(header.pads) + 1)]
        self.bag = {1: 21, 2: 20, 3: 20, 4: 20, 5: 20, 6: 20}
        self.in_play = 61 if header.rules.short else 121
        """How many tiles in play have not been drawn yet."""
        self.minus = [0] * len(self.pads)

    def take(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.hands[seat] += tiles
        self.in_play -= len(tiles)
        for tile in tiles:
            self.bag[tile] -= 1

    def follow(self, event: Event) -> None:
        match event:
            case StartDraw(draws):
                best = max(tile or 0 for tile in draws[-1])
                seat = draws[-1].index(best)
                self.take(seat, (max(draw[seat] or 0 for draw in draws),))
            case Draw(seat, tiles):
                self.take(seat, tiles)
            case Lay(seat, turn, lines, ticks):
                for value, cell in turn:
                    assert self.board.fits(value, NAMES[cell])
                    self.board.tiles[NAMES[cell]] = value
                    self.hands[seat].remove(value)
                assert (list(lines), ticks) == self.board.scored([NAMES[cell] for _, cell in turn])
                self.pads[self.pad_of[seat]].turns.append((list(lines), ticks))
            case End(_, drawn, _):
                for seat, tiles in enumerate(drawn):
                    self.take(seat, tiles)
                for seat, hand in enumerate(self.hands):
                    self.minus[self.pad_of[seat]] += sum(hand)


def header(
    seats: int = 2, preset: str = "standard", pads: tuple[int, ...] | None = None, *, short: bool = False
) -> Header:
    names = ["Andreas", "Beate", "Carla", "Dirk", "Eva", "Fritz"]
    session = tuple(Seat(name, "human") for name in names[:seats])
    return Header(session, pads or tuple(range(seats)), replace(PRESETS[preset], short=short))


def board_of(tiles: str) -> Board:
    """A board on which these tiles are laid in this order. Each of them must fit."""
    board = Board()
    for value, name in ((int(tile[0]), tile[1:]) for tile in tiles.split()):
        cell = cell_of(name)
        assert cell is not None and board.fits(value, cell), name
        board.lay(value, cell)
    return board


def plain_of(board: Board) -> PlainBoard:
    plain = PlainBoard()
    plain.tiles = {NAMES[cell]: value for value, cell in board.laid}
    return plain


def random_board(rng: random.Random, most: int = 121, least: int = 1) -> Board:
    """A random board: between ``least`` and ``most`` random tiles, each laid on a random cell if it fits any."""
    board = Board()
    for _ in range(rng.randint(least, most)):
        value = rng.choice(VALUES)
        if board.fit_masks[value]:
            board.lay(value, rng.choice(list(cells_of(board.fit_masks[value]))))
    return board
