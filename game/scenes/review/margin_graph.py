"""A graph of a match: the expected margin from turn to turn, in pencil on paper."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame import Rect

from game.engine.shapes import box, ring, strokes
from game.engine.sprites import converted
from game.engine.surface_cache import cached, uncached
from game.engine.text import text, text_within, width_of
from game.engine.translation import _
from game.table.figures import handwritten
from game.table.palette import PAPER_LINE, PENCIL, PRINT, RED
from game.table.sheet import blank_sheet, shadow_width

LEVEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
SAMPLES_PER_STROKE, CLEAR_ENOUGH = 6, 0.9
"""Each segment of the line is sampled at this many points. A spot counts as clear of the line if all of them are at least this share
of the label distance away."""
FAR_ENOUGH = 2.2
"""Points of the line at this many label distances from a ring are clear of its number, wherever that is."""
SPOTS = (0, -1), (0.8, -0.8), (-0.8, -0.8), (1, 0), (-1, 0), (0, 1), (0.8, 0.8), (-0.8, 0.8)
"""Where a number can be, from its ring: the first that is clear of the line."""
LABEL_DISTANCE = 1.15
"""The distance from a ring's centre to its number, in ring widths."""

Point = tuple[float, float]


class MarginGraph(NamedTuple):
    """The contents of the graph.

    ``heading`` and ``x_label``: the printed text. ``margins``: the values from left to right. ``own_turns``: the indexes of
    the values before a turn of the reviewed player. ``costliest``: those before the costliest turns, the costliest first. ``rounds``:
    those before the first turn of each further round.
    """

    heading: str
    x_label: str
    margins: tuple[float, ...]
    own_turns: tuple[int, ...]
    costliest: tuple[int, ...]
    rounds: tuple[int, ...] = ()


@cached(1, large=True, translated=True)
def paper(graph: MarginGraph, width: int, height: int, size: int) -> pygame.Surface:
    """The paper with the graph and a shadow, which adds ``edge_of(width)`` pixels on every side. ``size``: the text size."""
    edge = shadow_width(width)
    surface = blank_sheet(width, height, edge)
    field = _field(Rect(edge, edge, width, height), size)
    _print(surface, graph, field, size)
    _draw_line(surface, graph, field, _places(graph.margins, field), size)
    return converted(surface)


def rings(graph: MarginGraph, area: Rect, size: int) -> list[Rect]:
    """The areas of the costliest turns, in their order: ring and number, large enough for a finger. ``area``: the place of the
    paper."""
    places = _places(graph.margins, _field(area, size))
    number = Rect(0, 0, round(size * 1.5), round(size * 1.5))
    found = []
    for middle in ring_centers(graph, area, size):
        label = number.move_to(center=label_place(places, middle, _side(size) * LABEL_DISTANCE))
        found.append(Rect(0, 0, size * 3, size * 3).move_to(center=middle).union(label))
    return found


def ring_centers(graph: MarginGraph, area: Rect, size: int) -> list[Point]:
    places = _places(graph.margins, _field(area, size))
    return [places[number] for number in graph.costliest]


def label_place(places: list[Point], at: Point, away: float) -> tuple[int, int]:
    """Where to put the number of the ring at ``at``: ``away`` pixels from it, as clear of the line as possible, preferably above."""
    line = [
        (x + (next_x - x) * part / SAMPLES_PER_STROKE, y + (next_y - y) * part / SAMPLES_PER_STROKE)
        for (x, y), (next_x, next_y) in itertools.pairwise(places)
        for part in range(SAMPLES_PER_STROKE + 1)
    ]
    near = [point for point in line if math.dist(point, at) < away * FAR_ENOUGH]
    spots = [(at[0] + away * across, at[1] + away * down) for across, down in SPOTS]
    best = max(spots, key=lambda spot: min([away * CLEAR_ENOUGH, *(math.dist(spot, one) for one in near)]))
    return round(best[0]), round(best[1])


def _side(size: int) -> int:
    return round(size * 1.35)


def _field(area: Rect, size: int) -> Rect:
    left, top = area.x + round(size * 2.9), area.y + round(size * 2.4)
    return Rect(left, top, area.width - round(size * 4.2), area.height - round(size * 4.7))


def _bounds(line: tuple[float, ...]) -> tuple[float, float]:
    """The margins at the bottom and top of the graph. Zero is always in sight, and small changes are not blown up."""
    low, high = min(-8.0, *line), max(8.0, *line)
    return low - (high - low) * 0.05, high + (high - low) * 0.1


def _places(line: tuple[float, ...], field: Rect) -> list[Point]:
    wide, bounds = field.width / max(1, len(line) - 1), _bounds(line)
    return [(field.x + number * wide, _height(margin, field, bounds)) for number, margin in enumerate(line)]


def _height(margin: float, field: Rect, bounds: Point) -> float:
    low, high = bounds
    return field.bottom - (margin - low) / (high - low) * field.height


def _print(surface: pygame.Surface, graph: MarginGraph, field: Rect, size: int) -> None:
    heading = text_within(graph.heading, size, PRINT, field.width + size * 2, 0.5)
    surface.blit(heading, (field.x - size * 2, field.y - round(size * 1.9)))
    _print_levels(surface, field, _bounds(graph.margins), size)
    wide = field.width / max(1, len(graph.margins) - 1)
    for number, index in enumerate(graph.rounds, start=2):
        _print_round(surface, number, field, field.x + index * wide, size)
    each = wide * len(graph.margins) / max(1, len(graph.own_turns))
    room = width_of("99", size) * 1.6
    every = next((one for one in (1, 2, 5, 10, 20) if each * one > room), 50)
    below = text_within(graph.x_label, round(size * 0.85), PRINT, round(size * 2.4))
    surface.blit(below, below.get_rect(topright=(field.x - size // 3, field.bottom + size // 2)))
    for own, number in enumerate(graph.own_turns, start=1):
        if own % every == 0:
            x = field.x + number * wide
            pygame.draw.line(surface, PAPER_LINE, (x, field.bottom), (x, field.bottom + size // 3))
            label = text(str(own), round(size * 0.85), PRINT)
            surface.blit(label, label.get_rect(midtop=(x, field.bottom + size // 2)))


def _print_levels(surface: pygame.Surface, field: Rect, bounds: Point, size: int) -> None:
    low, high = bounds
    room = field.height / (size * 1.9)
    step = next((one for one in LEVEL_STEPS if (high - low) / one <= room), LEVEL_STEPS[-1])
    for level in range(math.ceil(low / step) * step, math.floor(high / step) * step + 1, step):
        y = round(_height(level, field, bounds))
        colour, thick = (PRINT, max(1, size // 10)) if not level else (PAPER_LINE, 1)
        pygame.draw.line(surface, colour, (field.x, y), (field.right, y), thick)
        label = text(f"{level:+d}".replace("-", "−") if level else "0", round(size * 0.85), PRINT)
        surface.blit(label, label.get_rect(midright=(field.x - size // 3, y)))


def _print_round(surface: pygame.Surface, number: int, field: Rect, x: float, size: int) -> None:
    pygame.draw.line(surface, PRINT, (x, field.y), (x, field.bottom), max(1, size // 12))
    words = _("Round {number}").format(number=number)
    label = text_within(words, round(size * 0.85), PRINT, round(size * 5), 0.5)
    surface.blit(label, label.get_rect(bottomleft=(x + size // 4, field.bottom)))


def _draw_line(
    surface: pygame.Surface, graph: MarginGraph, field: Rect, places: list[Point], size: int
) -> None:
    area = field.inflate(size * 2, size * 2)
    shaken = tuple(
        ((x - area.x) / area.width, (y - area.y) / area.height) for x, y in _by_hand(places, size / 14)
    )
    surface.blit(uncached(strokes)(*area.size, (shaken,), PENCIL, max(1.6, size / 6.5)), area)
    dot = max(4, round(size * 0.42))
    for number in graph.own_turns:
        spot = box(dot, dot, dot // 2, PENCIL)
        surface.blit(spot, spot.get_rect(center=tuple(map(round, places[number]))))
    side = _side(size)
    for rank, number in enumerate(graph.costliest, start=1):
        x, y = places[number]
        loop = ring(side, RED, max(2, size / 7))
        surface.blit(loop, loop.get_rect(center=(round(x), round(y))))
        figure = handwritten(str(rank), round(size * 1.0), RED)
        surface.blit(figure, figure.get_rect(center=label_place(places, (x, y), side * LABEL_DISTANCE)))


def _by_hand(places: list[Point], shake: float) -> Iterator[Point]:
    for number, ((x, y), (next_x, next_y)) in enumerate(itertools.pairwise(places)):
        yield x, y
        bend = shake * math.sin(number * 2.3)
        yield (x + next_x) / 2 + bend, (y + next_y) / 2 + bend
    yield places[-1]
