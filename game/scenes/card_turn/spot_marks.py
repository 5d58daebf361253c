"""Where the signs of the places are drawn on which the picked card fits. No sign covers another one, or a card."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from game.engine.layout import turned
from game.engine.picture import Picture
from game.rules.cards.cells import RIGHT, Cell, Placement, x_y
from game.scenes.card_turn.draft import Mark
from game.scenes.card_turn.edge_arrows import edge_arrows
from game.scenes.card_turn.spot_signs import Writing, points_of, spot_sign, with_better, worth_of
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.focus import Position
from game.scenes.turn.lesson import Saying
from game.scenes.turn.signs import frame_thickness, last_laid, last_laid_signs
from game.table.cards import card_rect

GAP = 3
"""The least distance of signs in pixels. While the view moves, cells are up to a pixel away from where they should be."""
INSIDE = 2
"""How far a sign stays away from the edges of its place, so that it never covers a card beside it."""
SHIFTS = (0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.0, 0.15), (0.0, -0.15), (0.4, 0.0), (-0.4, 0.0)
"""Where a sign may be: in the middle of its place, or this far beside it, in cells, along the card and across it. A press on the
sign still lays there."""


class SpotSign(NamedTuple):
    """``at``: its upper left corner, seen from that of the first cell. ``says``: how the card would lie to make what the sign says;
    there are two if a second part is about the card after rotating it."""

    mark: Mark
    surface: Surface
    at: tuple[int, int]
    says: tuple[Placement, ...]


def placement_under(turn_table: CardTable, at: Position) -> Placement | None:
    """What the sign at this position says about the picked card; None if there is no sign."""
    inward = turn_table.station.place.inward
    for one, area in signs_shown(turn_table, ()):
        if area.collidepoint(at):
            (x, y), (middle_x, middle_y) = inward(at), inward(area.center)
            second = x > middle_x if _level(one.mark.placement, turn_table.side) else y > middle_y
            return one.says[-1 if second else 0]
    return None


def draw_spot_marks(
    picture: Picture, turn_table: CardTable, avoided: Sequence[Rect], saying: Saying | None
) -> None:
    """``avoided``: the sums of the held card, and what else no sign may cover. ``saying``: what the lesson says."""
    with picture.clipped(turn_table.cloth.area):
        for sign, area in signs_shown(turn_table, avoided, saying):
            picture.add(sign.surface, *area.topleft)


def signs_shown(
    turn_table: CardTable, avoided: Sequence[Rect], saying: Saying | None = None
) -> list[tuple[SpotSign, Rect]]:
    """The signs of the places in sight, and where they are in the window: inside the cloth. ``saying``: what the lesson says, if that
    is known: to ask it takes as long as all other things here."""
    draft, cloth = turn_table.draft, turn_table.cloth
    if draft is None or draft.picked is None:
        return []
    marks, every = draft.marks_shown(draft.picked)
    saying = saying or turn_table.model.saying
    signs = spot_signs(
        tuple(marks),
        cloth.cell,
        turn_table.layout.least_text,
        turn_table.side,
        every=every,
        corners=tuple(cells[0] for _seat, cells in last_laid(turn_table)),
        framed=tuple(saying.spots) if saying else (),
        thick=frame_thickness(turn_table),
    )
    cards = [card_rect(cloth.rect(one.cell), one.step).inflate(-2, -2) for one in turn_table.placements]
    taken = [*avoided, *cards, *cloth.covered, *(arrow.area for arrow in edge_arrows(turn_table))]
    taken += [area for _sign, area in last_laid_signs(turn_table)]
    shown = []
    for one in signs:
        x, y = cloth.rect(one.mark.placement.cell).topleft
        area = one.surface.get_rect(topleft=(x + one.at[0], y + one.at[1]))
        if set.intersection(*(cloth.hidden([cell]) for cell in one.mark.cells)):
            continue  # An arrow points there, and nobody can read half a sign.
        area.clamp_ip(cloth.area)
        if area.collidelist(taken) < 0:
            shown.append((one, area))
            taken.append(area)
    return shown


@lru_cache(8)
def spot_signs(
    marks: tuple[Mark, ...],
    cell: int,
    least: int,
    side: int,
    *,
    every: bool = False,
    corners: tuple[Cell, ...] = (),
    framed: tuple[tuple[Cell, ...], ...] = (),
    thick: int = 0,
) -> list[SpotSign]:
    """Each sign lies within its place, where it touches none of those that are worth more, and no frame of the lesson. If there is no
    room, it is left out.

    ``cell``: the side of a cell in pixels. ``least``: the least height of text. ``side``: that the signs face. ``every``: all places
    are asked for; otherwise a place has no sign if one that overlaps it makes the same, or the same and more. ``corners``: the
    cells at whose upper left corner there is a sign already. ``framed``: the cells in each frame, which is ``thick`` pixels thick.
    """
    found: list[SpotSign] = []
    shown: defaultdict[Cell, list[Mark]] = defaultdict(list)
    best = max(map(_points, marks), default=0)
    taken = [_around(one, cell) for one in corners]
    taken += [edge for cells in framed for edge in _frame(cells, cell, thick)]
    for mark in sorted(marks, key=_order):
        if not every and any(_repeats(mark, other) for half in mark.cells for other in shown.get(half, ())):
            continue
        place = _room(mark.placement, cell)
        for surface, says in _surfaces(mark, cell, least, side, best):
            free = (
                area for area in _areas(surface, mark.placement, place, cell) if area.collidelist(taken) < 0
            )
            if area := next(free, None):
                for covered in mark.cells:
                    shown[covered].append(mark)
                found.append(SpotSign(mark, surface, (area.x - place.x, area.y - place.y), says))
                taken.append(area.inflate(2 * GAP, 2 * GAP))
                break
    return found


def _order(mark: Mark) -> tuple[int, ...]:
    """The places that are worth most first."""
    x, y = x_y(mark.placement.cell)
    return -_points(mark), mark.turned or bool(mark.better), y, x


def _points(mark: Mark) -> int:
    return points_of(mark.better or mark.totals, mark.supers)


def _repeats(mark: Mark, shown: Mark) -> bool:
    return Counter(mark.better or mark.totals) <= Counter(shown.better or shown.totals)


def _around(corner: Cell, cell: int) -> Rect:
    x, y = x_y(corner)
    size = round(cell / 2)
    return Rect(x * cell - size // 2, y * cell - size // 2, size, size)


def _frame(cells: tuple[Cell, ...], cell: int, thick: int) -> tuple[Rect, Rect, Rect, Rect]:
    """Its four edges."""
    squares = [Rect(x * cell, y * cell, cell, cell) for x, y in map(x_y, cells)]
    around = squares[0].unionall(squares[1:]).inflate(2 * thick, 2 * thick)
    level, upright = Rect(around.topleft, (around.width, thick)), Rect(around.topleft, (thick, around.height))
    return level, upright, level.move_to(bottom=around.bottom), upright.move_to(right=around.right)


def _room(placement: Placement, cell: int) -> Rect:
    x, y = x_y(placement.cell)
    return card_rect(Rect(x * cell, y * cell, cell, cell), placement.step)


def _surfaces(
    mark: Mark, cell: int, least: int, side: int, best: int
) -> Iterator[tuple[Surface, tuple[Placement, ...]]]:
    """The sign of a mark, in forms that need less and less room, and what it says. ``best``: the points of the best mark."""
    level, as_marked = _level(mark.placement, side), mark.placement
    rotated = as_marked._replace(first=as_marked.second, second=as_marked.first)
    if mark.better and mark.totals:
        writing = Writing.IN_LINE if level else Writing.STACKED
        both = with_better(mark.totals, mark.better, cell, least, writing, best)
        yield turned(both, side), (as_marked, rotated)
    only_better = mark.better and not mark.totals
    lines, turn = (mark.better, True) if only_better else (mark.totals, mark.turned)
    forms = (Writing.IN_LINE, Writing.STACKED) if level else (Writing.STACKED, Writing.IN_LINE)
    worth = worth_of(points_of(lines, mark.supers), best)
    for writing in (*forms, Writing.SHORT) if len(lines) > 1 or turn else (Writing.IN_LINE,):
        sign = spot_sign(lines, turn, cell, least, writing, worth, mark.supers > 0)
        yield turned(sign, side), (rotated if only_better else as_marked,)


def _level(placement: Placement, side: int) -> bool:
    """Whether the place is wide for a reader on this side."""
    return (placement.step == RIGHT) != (side % 2 == 1)


def _areas(surface: Surface, placement: Placement, place: Rect, cell: int) -> Iterator[Rect]:
    for along, across in SHIFTS:
        x, y = (along, across) if placement.step == RIGHT else (across, along)
        area = surface.get_rect(center=place.move(round(x * cell), round(y * cell)).center)
        if place.inflate(-2 * INSIDE, -2 * INSIDE).contains(area):
            yield area
