"""The rules of the card game written once more, as plainly as possible. Tests compare the game with them."""

from collections.abc import Sequence
from itertools import product

from game.rules.cards.deck import DECKS, Card, DeckName

Place = tuple[int, int]
Halves = dict[Place, int]


def parsed(text: str) -> tuple[int, int, int, int, str]:
    pips, place = text.split("@")
    x, y = place[:-1].split(",")
    return int(pips[0]), int(pips[1]), int(x), int(y), place[-1]


def covered(text: str) -> Halves:
    first, second, x, y, way = parsed(text)
    return {(x, y): first, (x + (way == "e"), y + (way == "s")): second}


def halves_of(texts: Sequence[str]) -> Halves:
    return {place: pips for text in texts for place, pips in covered(text).items()}


def run_through(halves: Halves, place: Place, across: bool) -> frozenset[Place]:
    cells = {place}
    while True:
        more = {
            (x + step * across, y + step * (not across)) for x, y in cells for step in (-1, 1)
        } & halves.keys() - cells
        if not more:
            return frozenset(cells)
        cells |= more


def runs_through(halves: Halves, places: Sequence[Place]) -> set[frozenset[Place]]:
    found = {run_through(halves, place, across) for place in places for across in (True, False)}
    return {run for run in found if len(run) >= 2}


def total(halves: Halves, run: frozenset[Place]) -> int:
    return sum(halves[place] for place in run)


def fits(table: Sequence[str], text: str) -> bool:
    return _fits(halves_of(table), covered(text))


def _fits(halves: Halves, new: Halves) -> bool:
    if halves.keys() & new.keys():
        return False
    if not halves:
        return next(iter(new)) == (0, 0)
    if not any((x + dx, y + dy) in halves for x, y in new for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
        return False
    after = halves | new
    return all(total(after, run) <= 12 for run in runs_through(after, list(new)))


def all_placements(table: Sequence[str], card: Card) -> set[str]:
    halves = halves_of(table)
    near = {(x + dx, y + dy) for x, y in halves or [(0, 0)] for dx in range(-2, 3) for dy in range(-2, 3)}
    low, high = card
    texts = {f"{a}{b}@{x},{y}{way}" for x, y in near for way in "es" for a, b in ((low, high), (high, low))}
    return {text for text in texts if _fits(halves, covered(text))}


def all_turns(table: Sequence[str], hand: Sequence[Card], count: int) -> set[tuple[str, ...]]:
    if not count:
        return {()}
    turns = set()
    for card in set(hand):
        rest = list(hand)
        rest.remove(card)
        for text in all_placements(table, card):
            turns |= {(text, *more) for more in all_turns([*table, text], rest, count - 1)}
    return turns


def scored(table: Sequence[str], turn: Sequence[str]) -> tuple[tuple[int, ...], int]:
    """What a turn scores; ``table`` is without it."""
    halves = halves_of([*table, *turn])
    counted: dict[frozenset[Place], int] = {}
    for number, text in enumerate(turn):
        for run in runs_through(halves, list(covered(text))):
            if 10 <= total(halves, run) <= 12:
                counted[run] = number
    supers = 0
    for number in range(len(turn)):
        own = sorted(total(halves, run) for run, by in counted.items() if by == number)
        supers += own in ([10, 11, 12], [12, 12, 12])
    return tuple(sorted(total(halves, run) for run in counted)), supers


def pad_total(turns: Sequence[tuple[Sequence[int], int]]) -> tuple[list[int], int]:
    """The rows and the total of a pad after turns that scored this."""
    columns: dict[int, list[int]] = {10: [], 11: [], 12: []}
    for lines, _ in turns:
        for column, points in ((10, 1), (11, 3), (12, 5)):
            if column in lines:
                columns[column].append(points * list(lines).count(column))
    rows = []
    for row in range(max(map(len, columns.values()))):
        boxes = [column[row] for column in columns.values() if row < len(column)]
        rows.append(sum(boxes) + (min(3 + row // 4, 6) if len(boxes) == 3 else 0))
    return rows, sum(rows) + 6 * sum(supers for _, supers in turns)


def deck_counts(deck: DeckName) -> dict[Card, int]:
    """The deck as CARDS.md describes it."""
    counts = {(0, 0): 2}
    for low, high in product(range(7), repeat=2):
        if low < high:
            counts[low, high] = 1 if deck == "dice" and low == 0 else 2
        elif low == high and low:
            counts[low, high] = 2 if deck == "dice" else 1
    assert sum(counts.values()) == 50 == len(DECKS[deck])
    return counts
