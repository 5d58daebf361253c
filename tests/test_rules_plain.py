"""A second, plain reading of RULES.md to test against, written for clearness alone: a dict of tiles, every run walked anew.

Nothing of ``game.rules`` decides anything in here; the tests at the end hold the two readings of the board together.
"""

from __future__ import annotations

import random

from game.rules.board import Board
from game.rules.events import Draw, End, Event, Header, Lay, Seat, StartDraw
from game.rules.material import (
    ALL,
    CELLS,
    DARK,
    LIGHT,
    LIGHT_CELLS,
    NAMES,
    PRESETS,
    RED_CELL,
    TILES,
    TILES_OF,
    VALUES,
    cells_of,
)
from game.rules.material import cell as cell_of

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
    """Tiles by the name of their cell."""

    def __init__(self) -> None:
        self.tiles: dict[str, int] = {}

    def run(self, name: str, across: bool) -> list[str]:
        """The cells of the run through this cell, the cell itself among them whether it is covered or not."""
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
        """What a turn scores that has just covered these cells: the totals, ascending, and the x2 boxes."""
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
    """A pad that remembers the turns written on it and adds them up from the beginning each time."""

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
    """Follows the events of a match and keeps count for itself."""

    def __init__(self, header: Header) -> None:
        self.pad_of = header.pads
        self.board = PlainBoard()
        self.hands: list[list[int]] = [[] for _ in header.seats]
        self.pads = [PlainPad(header.rules.overflow_bonus) for _ in range(max(header.pads) + 1)]
        self.bag = {1: 21, 2: 20, 3: 20, 4: 20, 5: 20, 6: 20}
        self.minus = [0] * len(self.pads)

    def take(self, seat: int, tiles: tuple[int, ...]) -> None:
        self.hands[seat] += tiles
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


def header(seats: int = 2, preset: str = "standard", pads: tuple[int, ...] | None = None) -> Header:
    names = ["Andreas", "Beate", "Carla", "Dirk", "Eva", "Fritz"]
    sitting = tuple(Seat(name, "human") for name in names[:seats])
    return Header(sitting, pads or tuple(range(seats)), PRESETS[preset])


def board_of(tiles: str) -> Board:
    """A board with these tiles laid in this order, each of which fits."""
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
    """A board as play could leave it: so many tiles drawn, and each laid if it fits."""
    board = Board()
    for _ in range(rng.randint(least, most)):
        value = rng.choice(VALUES)
        if board.fit[value]:
            board.lay(value, rng.choice(list(cells_of(board.fit[value]))))
    return board


def assert_board_is_plain(board: Board) -> None:
    plain = plain_of(board)
    for value in VALUES:
        assert {NAMES[c] for c in cells_of(board.fit[value])} == {n for n in KIND if plain.fits(value, n)}
    for cell in CELLS:
        name, value = NAMES[cell], board.tiles[cell]
        assert value == plain.tiles.get(name, 0)
        for across in (True, False):
            run = plain.run(name, across)
            if value:
                assert [NAMES[c] for c in board.run(cell, across)] == run
            else:
                assert [NAMES[c] for c in board.run_if(cell, across)] == [n for n in run if n != name]
                assert board.totals(0, cell)[0 if across else 1] == plain.total(name, across)


def test_the_cells_are_those_of_the_printed_board() -> None:
    assert sorted(KIND) == sorted(NAMES.values())
    assert len(CELLS) == 193
    assert {NAMES[c] for c in cells_of(LIGHT)} == {NAMES[c] for c in LIGHT_CELLS}
    assert {NAMES[c] for c in LIGHT_CELLS} == {n for n, kind in KIND.items() if kind == "o"}
    assert {NAMES[c] for c in cells_of(DARK)} == {n for n, kind in KIND.items() if kind == "#"}
    assert (DARK.bit_count(), LIGHT.bit_count(), NAMES[RED_CELL]) == (160, 32, "h8")
    assert ALL == DARK | LIGHT | 1 << RED_CELL
    assert all(cell_of(NAMES[cell]) == cell for cell in CELLS)
    assert cell_of("h1") is cell_of("p8") is cell_of("A8") is cell_of("") is cell_of("h08") is None


def test_there_are_121_tiles() -> None:
    assert TILES == 121
    assert TILES_OF == (0, 21, 20, 20, 20, 20, 20)


def test_on_the_empty_board_only_the_red_cell_is_open() -> None:
    assert_board_is_plain(Board())


def test_the_figures_that_the_board_keeps_are_those_that_one_counts() -> None:
    rng = random.Random(1)
    for _ in range(25):
        assert_board_is_plain(random_board(rng))


def test_taking_back_leaves_no_trace() -> None:
    rng = random.Random(2)
    for _ in range(40):
        board = random_board(rng)
        tiles = list(board.laid)
        before = [Board()]
        for value, cell in tiles:
            before.append(before[-1].copy())
            before[-1].lay(value, cell)
        assert board == before[-1]
        while board.laid:
            assert board.take_back() == tiles[len(board.laid)]
            assert board == before[len(board.laid)]
            assert board.copy() == board


def test_a_copy_is_independent() -> None:
    board = board_of("6h8 5i8")
    twin = board.copy()
    twin.lay(5, cell_of("i9") or 0)
    assert board == board_of("6h8 5i8") != twin
    twin.take_back()
    assert board == twin
    assert board != "6h8 5i8"


def test_runs_are_those_that_one_finds_by_walking() -> None:
    rng = random.Random(3)
    for _ in range(150):
        board = random_board(rng)
        plain = plain_of(board)
        for count in range(min(4, len(board.laid)) + 1):
            found = board.runs(count)
            expected = set()
            for _, cell in board.laid[len(board.laid) - count :]:
                for across in (True, False):
                    if 10 <= plain.total(NAMES[cell], across) <= 12:
                        run = tuple(plain.run(NAMES[cell], across))
                        expected.add((plain.total(NAMES[cell], across), across, run))
            assert {(r.total, r.across, tuple(NAMES[c] for c in r.cells)) for r in found} == expected
            assert len(found) == len(expected)


def test_sound_are_the_cells_where_a_tile_may_stay_as_it_is() -> None:
    rng = random.Random(4)
    lights_only = 0
    for most in [8] * 100 + [121] * 30:
        board = random_board(rng, most)
        plain = plain_of(board)
        for value in VALUES:
            fits = [name for name in KIND if plain.fits(value, name)]
            dark = [name for name in fits if KIND[name] == "#"]
            runs = [n for n in fits if max(plain.total(n, True, value), plain.total(n, False, value)) >= 10]
            expected = set(dark) | set(runs) if dark else set(fits)
            assert {NAMES[c] for c in cells_of(board.sound(value, board.fit[value]))} == expected
            lights_only += bool(fits) and not dark
    assert lights_only > 10


def test_ends_are_the_cells_beyond_the_runs() -> None:
    board = board_of("1h8 2i8 3h9 1h10")
    cell = cell_of("g9")
    assert cell is not None
    assert [NAMES[c] for c in board.ends(cell)] == ["f9", "i9", "g8", "g10"]
    cell = cell_of("h7")
    assert cell is not None
    assert [NAMES[c] for c in board.ends(cell)] == ["g7", "i7", "h6", "h11"]
