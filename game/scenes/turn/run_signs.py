"""The drawings of a turn's runs: a sum is counted, a total is stamped on its run, and flies to the pad as points.

A run has ``cells``, in order, and a ``total``. What runs lie on (``ground``) is a ``TurnTable``, or the cells of an example in *How
to play*, which have the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from statistics import fmean
from typing import Any

import pygame
from pygame import Rect
from pygame.math import lerp

from game.engine.picture import Picture
from game.engine.shapes import box, shadow
from game.engine.sprites import converted, faded, scaled
from game.engine.surface_cache import cached
from game.engine.text import text_within
from game.engine.tween import ease_in_out, rise_and_fall
from game.scenes.turn.signs import draw_last_laid_signs
from game.scenes.turn.table import TurnTable
from game.table.board import draw_outline, draw_run_outline, run_label
from game.table.figures import figure
from game.table.palette import ACCENT, GOOD, INK, INK_ON_BRIGHT, PANEL, PANEL_EDGE, PAPER, PENCIL, RGB

COUNTED, STAMPED, GROWTH = 1.4, 1.45, 0.2
"""The size of a sum in cells: while it is counted, and as a total, which is larger by the last number for each weight of its run."""
HEAVIEST = 6
LIGHT = 2
"""A lighter run is stamped without a ring around it (see ``Merit.weight``)."""
RING_STEPS, RING_GROWTH = 4, 0.3
"""The ring grows in this many steps, each by this share of a cell on all sides."""
FALL = 0.9
"""How much larger a total is when it begins to fall onto its run, as a share of its size; with each weight a fifth more."""
CONTACT = 0.45
"""The share of the stamping after which the total touches the table."""
MEET = 0.5
"""The share of the flight after which the totals have become points. Totals of the same box meet there."""
POP = 0.3
"""How much larger the points are for a moment when they appear."""
GLOW_STEPS = 4
"""The glow of a stamped run fades in this many steps, so that few surfaces are cached."""
Colours = tuple[RGB, RGB]
TOTAL, POINTS = (GOOD, INK_ON_BRIGHT), (PAPER, PENCIL)
"""The colours of the signs of totals, and of the points that they become: of the sign and of its number."""
Point = tuple[float, float]
Drawing = Callable[[Picture, float], None]
"""Draws an animation; the second argument is its progress, 0..1."""


def counting(ground: Any, run: Any) -> Drawing:
    cells = run.cells
    sums = list(accumulate(ground.pips(cell) for cell in cells))

    def draw(picture: Picture, p: float) -> None:
        reached = min(len(cells) - 1, int(p * len(cells)))
        shown = cells if ground.still else cells[: reached + 1]
        with ground.on_board(picture):
            _draw_frame(picture, ground, shown)
        x, y = _middle(ground, cells) if ground.still else _middle(ground, shown[-1:])
        with ground.part(picture):
            picture.center(_sign(ground, sums[reached], COUNTED), x, y)

    return draw


def stamping(ground: Any, run: Any, weight: int) -> Drawing:
    """``weight``: see ``Merit``."""

    def draw(picture: Picture, p: float) -> None:
        still = ground.still
        fall = max(0.0, 1 - p / CONTACT)
        glow = 0 if fall or still else round((1 - p) / (1 - CONTACT) * GLOW_STEPS)
        with ground.on_board(picture):
            if fall:
                _draw_frame(picture, ground, run.cells)
            if glow:
                area: Rect = ground.grid.rect(run.cells[0]).union(ground.grid.rect(run.cells[-1]))
                blur = max(2, ground.grid.cell * (3 + min(weight, HEAVIEST)) // 12)
                light = shadow(*area.size, ground.grid.cell // 5, blur, 230, GOOD)
                picture.center(faded(light, 255 * glow // GLOW_STEPS), *area.center)
            if glow and weight >= LIGHT:
                _draw_ring(picture, ground.grid, run.cells, (p - CONTACT) / (1 - CONTACT))
        with ground.part(picture):
            sign = _sign(ground, run.total, _size(weight))
            _draw_sized(
                picture,
                sign,
                1 if still else 1 + FALL * (1 + weight / 5) * fall * fall,
                *_middle(ground, run.cells),
            )

    return draw


def _draw_frame(picture: Picture, ground: Any, cells: Sequence[int]) -> None:
    draw_run_outline(picture, ground.grid, cells, GOOD, 0.1)
    if isinstance(ground, TurnTable):
        draw_last_laid_signs(picture, ground)


def _draw_ring(picture: Picture, grid: Any, cells: Sequence[int], q: float) -> None:
    """A frame that leaves the run when a heavy total touches it. ``q``: how much of its way is over, 0..1."""
    step = min(RING_STEPS, 1 + int(q * RING_STEPS))
    grown = round(grid.cell * RING_GROWTH * step)
    area = grid.rect(cells[0]).union(grid.rect(cells[-1])).inflate(2 * grown, 2 * grown)
    draw_outline(picture, area, grid.cell, GOOD, 0.12 * (RING_STEPS + 1 - step) / RING_STEPS)


def draw_waiting(
    turn_table: TurnTable, run: Any, weight: int, others: Sequence[Any], picture: Picture, p: float
) -> None:
    """The total on a run, unless it is in the way of the ``others``, which are counted meanwhile."""
    sign, middle = _sign(turn_table, run.total, _size(weight)), _middle(turn_table, run.cells)
    area = sign.get_rect(center=middle)
    if any(area.colliderect(_counted_on(turn_table, other, weight)) for other in others):
        return
    with turn_table.part(picture):
        picture.center(sign, *middle)


def rises_over(
    turn_table: TurnTable, goal: Point | None, run: Any, weight: int, others: Sequence[Any]
) -> bool:
    """Whether the total of a run, on its way to ``goal``, begins by crossing the numbers on the ``others``."""
    start = _middle(turn_table, run.cells)
    sign = _sign(turn_table, run.total, _size(weight))
    meet = _meeting([start], goal, turn_table.grid.cell) if goal else start
    way = sign.get_rect(center=start).union(sign.get_rect(center=meet))
    return any(way.colliderect(_counted_on(turn_table, other, weight)) for other in others)


def _counted_on(turn_table: TurnTable, run: Any, weight: int) -> Rect:
    """Where a run has numbers while it is counted and stamped."""
    first, last = (turn_table.local(run.cells[at]) for at in (0, -1))
    falling = 1 + FALL * (1 + weight / 5)
    stamp = _sign(turn_table, run.total, _size(weight)).get_rect().scale_by(falling)
    stamp.center = round(_middle(turn_table, run.cells)[0]), round(_middle(turn_table, run.cells)[1])
    return first.union(last).union(stamp)


def flight(
    ground: Any, goal_of: Callable[[], Point | None], runs: Sequence[Any], points: int, weight: int
) -> Drawing:
    """The totals rise, become the points of their box, and fly there. Without motion the points appear on the last run. ``goal_of``:
    returns where the box is, as positions are inside ``part``; None if it is not seen."""

    def draw(picture: Picture, p: float) -> None:
        starts = [_middle(ground, run.cells) for run in runs]
        goal = goal_of()
        with ground.part(picture):
            if ground.still or goal is None:
                picture.center(_sign(ground, points, _size(weight), POINTS), *starts[-1])
                return
            meet = _meeting(starts, goal, ground.grid.cell)
            if p < MEET:
                q, drawn = ease_in_out(p / MEET), list[Rect]()
                sign = _sign(ground, runs[0].total, _size(weight))
                for start in starts:
                    where = lerp(start[0], meet[0], q), lerp(start[1], meet[1], q)
                    area = sign.get_rect(center=where)
                    if area.collidelist(drawn) < 0:  # Those that touch have become one.
                        picture.center(sign, *where)
                    drawn.append(area)
                return
            q = (p - MEET) / (1 - MEET)
            where = lerp(meet[0], goal[0], ease_in_out(q)), lerp(meet[1], goal[1], ease_in_out(q))
            sign = _sign(ground, points, _size(weight), POINTS)
            _draw_sized(picture, sign, 1 + POP * rise_and_fall(min(1.0, q * 2)), *where)

    return draw


def _meeting(starts: Sequence[Point], goal: Point, cell: int) -> Point:
    """Where totals become points: above the middle between them, a third of the way to their box."""
    xs, ys = zip(*starts, strict=True)
    x, y = fmean(xs), fmean(ys)
    return lerp(x, goal[0], 1 / 3), lerp(y, goal[1], 1 / 3) - cell


def _middle(ground: Any, cells: Sequence[int]) -> Point:
    first, last = ground.local(cells[0]), ground.local(cells[-1])
    return (first.centerx + last.centerx) / 2, (first.centery + last.centery) / 2


def _size(weight: int) -> float:
    return STAMPED + GROWTH * min(weight, HEAVIEST)


def _sign(ground: Any, number: int, size: float, colours: Colours = TOTAL) -> pygame.Surface:
    return run_label(str(number), round(ground.grid.cell * size), *colours)


def _draw_sized(picture: Picture, sign: pygame.Surface, size: float, x: float, y: float) -> None:
    sign = scaled(sign, round(sign.width * size), round(sign.height * size)) if size != 1 else sign
    picture.center(sign, x, y)


def draw_lit(picture: Picture, turn_table: TurnTable) -> None:
    with picture.clipped(turn_table.layout.board):
        for cells in turn_table.model.displayed.lit_runs:
            draw_run_outline(picture, turn_table.grid, cells, GOOD, 0.1)


PRAISE, PRAISE_WORDS = 0.16, 0.42
"""The height of a great turn's points as a share of the table's smaller side, and that of the words below as a share of it."""
PRAISE_POPS = (0.7, 1.15, 1.05)
PRAISE_POP = 0.05
"""The sizes of the plate before it rests, and how long each is seen as a share of its time."""


def draw_praise(turn_table: TurnTable, points: int, words: str, picture: Picture, p: float) -> None:
    """On a plate over the table. ``points``: 0 for a turn in which nothing was laid."""
    station, table = turn_table.station, turn_table.layout.board
    size = round(min(table.size) * PRAISE)
    plate = _praise(
        points,
        words,
        size,
        max(station.least_text, round(size * PRAISE_WORDS)),
        station.place.local(table).width,
    )
    pop = int(p / PRAISE_POP)
    share = 1.0 if turn_table.still or pop >= len(PRAISE_POPS) else PRAISE_POPS[pop]
    with turn_table.part(picture):
        _draw_sized(picture, plate, share, *station.place.local(table).center)


@cached(4)
def _praise(points: int, words: str, size: int, text_size: int, room: int) -> pygame.Surface:
    """``room``: the width of the table."""
    edge = size // 3
    lines = [figure(f"+{points}", size, ACCENT)] if points else []
    if words:
        lines.append(text_within(words, text_size, INK, room - 4 * edge))
    wide, tall = max(line.width for line in lines), sum(line.height for line in lines)
    colour = ACCENT if points else PANEL_EDGE
    plate = box(wide + 2 * edge, tall + edge, edge, PANEL, colour, max(2, size // 16)).copy()
    top = edge // 2
    for line in lines:
        plate.blit(line, line.get_rect(midtop=(plate.width // 2, top)))
        top += line.height
    return converted(plate)
