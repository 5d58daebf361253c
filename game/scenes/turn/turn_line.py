"""A turn as it is shown everywhere: its tiles or cards, the sums of its runs, what doubling and bonus add, and last the total.

The total never disappears. Where there is little room, details go first: the pictures, then the points of each part, then what is
no sum, then the sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from game.engine.surface_cache import cached
from game.engine.translation import _, pgettext
from game.scenes.turn.draft import Part, merged
from game.scenes.turn.signs import joined
from game.table.figures import figure
from game.table.palette import ACCENT, GOOD, INK, RGB, SILVER
from game.table.player_badges import number_label

LINES, LEADING = 2, 1.45
"""On several lines: how many at most, and their distance divided by the height of the text."""
LABEL_TEXT = 0.88
"""On one line: the height of the text on a label divided by the label's height."""
SMALLEST_TOTAL = 5
"""In pixels: a smaller total could not be read anyway."""
Piece = tuple[pygame.Surface, int, int]
"""A surface, its left edge and its vertical middle."""
Groups = list[list[pygame.Surface]]
"""What stays together on a line: a label and its points."""


class ScoredTurn(NamedTuple):
    """``pictures``: of what was laid. ``points``: the total. ``parts``: where it comes from."""

    pictures: tuple[pygame.Surface, ...]
    points: int
    parts: tuple[Part, ...]


@cached(24, translated=True)
def turn_line(turn: ScoredTurn, room: tuple[int, int], sizes: range) -> pygame.Surface:
    """A turn on one line within ``room``, with text of the first of these sizes that fits. The total alone may be smaller."""
    for way in (*_ways(turn, LABEL_TEXT), _nothing):
        size, least = sizes.start, sizes.stop if way is not _nothing else SMALLEST_TOTAL - 1
        while size > least:
            pieces = [piece for group in way(size) for piece in group]
            line = joined([*pieces, total_figure(turn.points, size)], max(3, size // 4))
            if line.width <= room[0] and line.height <= room[1] + 1:
                return line
            # The width is at most proportional to the size: this skips only sizes that are too wide.
            size = min(size - 1, size * room[0] // line.width + 2)
    return total_figure(turn.points, SMALLEST_TOTAL)


@cached(48, translated=True)
def arrange(
    turn: ScoredTurn, width: int, height: int, sizes: range, lines: int = LINES, ink: RGB = INK
) -> tuple[Piece, ...]:
    """Places what comes before the total of a turn within that width and height, with text of the first of these sizes that fits, on
    no more ``lines`` than this. ``ink``: the colour of the points. Positions count from the left and from the middle. Nothing if
    there is no room even for the sums."""
    tries = product(_ways(turn, 1 / LEADING, ink), sizes)
    flowed = (_flow(way(size), width, height, size, lines) for way, size in tries)
    return next((pieces for pieces in flowed if pieces is not None), ())


def total_figure(points: int, size: int, colour: RGB = ACCENT) -> pygame.Surface:
    return figure(f"+{points}", size, colour)


def _ways(turn: ScoredTurn, share: float, ink: RGB = INK) -> Sequence[Callable[[int], Groups]]:
    """What is shown before the total, for a height of text: first everything, then less and less. ``share``: that height divided by
    the height of a label."""
    pictures, parts = turn.pictures, turn.parts

    def labelled(some: tuple[Part, ...], size: int) -> Groups:
        # The total follows: beside a single part the same number would stand there twice.
        return [_part_pieces(part, size, share, ink if len(some) > 1 else None) for part in some]

    def in_one(some: Sequence[Part], size: int) -> Groups:
        words = " ".join(_part_label(part) for part in some)
        return [[number_label(words, round(size / share), GOOD, share)]] if some else []

    return (
        lambda size: [list(pictures), *labelled(parts, size)],
        lambda size: labelled(parts, size),
        lambda size: labelled(merged(parts), size),
        lambda size: in_one(parts, size),
        lambda size: in_one([part for part in parts if part.kind == "runs"], size),
    )


def _nothing(_size: int) -> Groups:
    return []


def _part_pieces(part: Part, size: int, share: float, ink: RGB | None) -> list[pygame.Surface]:
    """A part's label, and its points if there are any: ticking an empty row scores none. ``ink``: None leaves out the points."""
    colour = GOOD if part.kind == "runs" else SILVER
    pieces = [number_label(_part_label(part), round(size / share), colour, share)]
    return [*pieces, figure(f"+{part.points}", size, ink)] if part.points and ink else pieces


def _part_label(part: Part) -> str:
    if part.kind == "runs":
        return " + ".join([str(part.number)] * part.times)
    if part.kind == "tick":
        return _("×2 line {line}").format(line=part.number + 1)
    return {
        "bonus": pgettext("points", "bonus"),
        "double": "×2",
        "super": pgettext("points", "super bonus"),
        "extra": pgettext("points", "×2, bonus"),
    }[part.kind]


def _flow(groups: Groups, width: int, height: int, size: int, most: int) -> tuple[Piece, ...] | None:
    lines: list[list[Piece]] = [[]]
    x = 0
    for group in groups:
        wide = sum(piece.width for piece in group) + (len(group) - 1) * (size // 3)
        if x and x + wide > width:
            lines.append([])
            x = 0
        if wide > width:
            return None
        for piece in group:
            lines[-1].append((piece, x, 0))
            x += piece.width + size // 3
        x += size // 4
    step = round(size * LEADING) + 2
    if len(lines) > most or len(lines) * step > height + 2:
        return None
    middle = (len(lines) - 1) / 2
    return tuple(
        (piece, x, round((number - middle) * step))
        for number, line in enumerate(lines)
        for piece, x, _y in line
    )
