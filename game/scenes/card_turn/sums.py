"""What the rows and columns through the cards of a draft add up to, and how that is drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from pygame import Rect, Surface

from game.engine.picture import Picture
from game.engine.sprites import faded
from game.engine.tween import ease_in_out
from game.rules.cards.cells import RIGHT, Cell, Placement
from game.rules.cards.table import Table, lines_of, run_through
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.table import CardTable
from game.scenes.turn.draft import Sum, examples, part_without
from game.scenes.turn.focus import Press
from game.scenes.turn.signs import GHOST_ALPHA, blocked_sign, draw_closed_run, last_laid_signs, sum_sign
from game.table.board import LABEL_TEXT, Cells, draw_outline, draw_run_outline
from game.table.cards import card_face, card_rect, draw_card, draw_card_outline
from game.table.cloth import Cloth
from game.table.palette import ACCENT, BAD, GOOD, INK


def sums_made(draft: CardDraft, hidden: set[Cell]) -> list[Sum]:
    """The rows and columns through the laid cards, each once; cards whose first cell is ``hidden`` are left out."""
    shown = [placement for placement in draft.turn if placement.cell not in hidden]
    moving = {cell for placement in draft.turn if placement.cell in hidden for cell in placement.cells}
    return _sums(draft.table, shown, moving)


def sums_with(draft: CardDraft, placement: Placement) -> list[Sum]:
    """The rows and columns that a card would make there, where it fits."""
    draft.table.lay(placement)
    sums = _sums(draft.table, [placement])
    draft.table.take_back()
    return sums


def held_over(turn_table: CardTable, draft: CardDraft) -> dict[Placement, list[Sum]]:
    """Where cards are held over places where they fit, and the rows and columns that they would make there."""
    held = [turn_table.drag_target(press) for press in turn_table.drags] or [turn_table.target]
    return {one: sums_with(draft, one) for one in held if one is not None}


def joined_by(table: Table, placement: Placement) -> list[Sum]:
    """The rows and columns that a 0 of this card on the table has joined from two."""
    return [one for one in _sums(table, [placement]) if one.parts]


def _sums(table: Table, placements: list[Placement], hidden: Collection[Cell] = ()) -> list[Sum]:
    found: dict[tuple[Cell, int], Sum] = {}
    for placement in placements:
        for cell, step in lines_of(placement):
            cells = part_without(run_through(table.halves, cell, step), cell, hidden)
            if len(cells) < 2:
                continue
            total = sum(table.halves[one] for one in cells)
            before = found.get((cells[0], step))
            parts = _parts(table, placement, cells) or (before.parts if before else ())
            found[cells[0], step] = Sum(total, cells, step == RIGHT, parts)
    return list(found.values())


def _parts(table: Table, placement: Placement, cells: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The cells on both sides of the card's 0s in this run; nothing if other cards are not on both sides."""
    zeros = [at for at, cell in enumerate(cells) if cell in placement.cells and not table.halves[cell]]
    if not zeros:
        return ()
    parts = cells[: zeros[0]], cells[zeros[-1] + 1 :]
    return parts if all(set(part) - set(placement.cells) for part in parts) else ()


LARGEST_LABEL = 1.35
"""The largest size of a total's sign, in cells, with which it still lies within the cell beyond its run."""


def draw_sums(picture: Picture, turn_table: CardTable, sums: Sequence[Sum]) -> None:
    for sign, area in sum_signs(turn_table, sums):
        picture.add(sign, *area.topleft)


def sum_signs(turn_table: CardTable, sums: Sequence[Sum]) -> list[tuple[Surface, Rect]]:
    """The totals, and where they are in the window: beyond an end of their run. No card lies there, so they hide no pip, and none
    covers another one."""
    most = turn_table.cloth.cell * LARGEST_LABEL * LABEL_TEXT
    largest_first = sorted(sums, key=lambda one: -one.total)
    return _placed(turn_table, [(one, sum_sign(turn_table, one, most)) for one in largest_first])


def _placed(
    turn_table: CardTable, signs: Sequence[tuple[Sum, Surface]], ghosts: Sequence[Placement] = ()
) -> list[tuple[Surface, Rect]]:
    cloth, found = turn_table.cloth, []
    taken = [area for _sign, area in last_laid_signs(turn_table)] + list(cloth.covered)
    taken += [card_rect(cloth.rect(one.cell), one.step) for one in ghosts]
    for one, sign in signs:
        places = [sign.get_rect(**where) for where in _beyond(cloth, one)]
        seen = [area for area in places if cloth.area.contains(area)]
        area = next((area for area in (*seen, *places) if area.collidelist(taken) < 0), places[0])
        found.append((sign, area))
        taken.append(area.inflate(2, 2))
    return found


def _beyond(cloth: Cloth, one: Sum) -> Iterator[dict[str, tuple[int, int]]]:
    """Where the sign of a total may be, best first: in the free cell after its run, or before it."""
    last, first = cloth.rect(one.cells[-1]), cloth.rect(one.cells[0])
    if one.across:
        after, before = last.move(cloth.cell, 0).inflate(-4, -4), first.move(-cloth.cell, 0).inflate(-4, -4)
        yield from ({"midleft": after.midleft}, {"midright": before.midright})
        yield from ({"topleft": after.topleft}, {"bottomleft": after.bottomleft})
        yield from ({"topright": before.topright}, {"bottomright": before.bottomright})
    else:
        after, before = last.move(0, cloth.cell).inflate(-4, -4), first.move(0, -cloth.cell).inflate(-4, -4)
        yield from ({"midtop": after.midtop}, {"midbottom": before.midbottom})
        yield from ({"topleft": after.topleft}, {"topright": after.topright})
        yield from ({"bottomleft": before.bottomleft}, {"bottomright": before.bottomright})


MEET, GROW_STEPS, JOINED_THICK = 0.6, 16, 0.12
"""Joining runs: when the two outlines meet, in how many steps they grow, and how much thicker the common one is at first."""


def draw_joined(picture: Picture, turn_table: CardTable, sums: Sequence[Sum]) -> None:
    for one in sums:
        if one.total >= SCORING_TOTALS[0]:
            draw_closed_run(picture, turn_table, one.cells)
        elif one.parts:
            draw_run_outline(picture, turn_table.cloth, one.cells, ACCENT)


def draw_joining(picture: Picture, cloth: Cells, joined: Sum, p: float) -> None:
    """Outlines around the two parts of a run, which grow over the 0 between them; then one around the run. ``p``: 0..1."""
    colour = GOOD if joined.total >= SCORING_TOTALS[0] else ACCENT
    if p >= MEET:
        thick = round(4 * (1 - p) / (1 - MEET)) * JOINED_THICK / 4
        draw_run_outline(picture, cloth, joined.cells, colour, 0.07 + thick)
        return
    near, far = (cloth.rect(part[0]).union(cloth.rect(part[-1])) for part in joined.parts)
    steps = round(ease_in_out(p / MEET) * GROW_STEPS)
    if joined.across:
        grown = (far.left - near.right) // 2 * steps // GROW_STEPS
        near.width += grown
        far.x, far.width = far.x - grown, far.width + grown
    else:
        grown = (far.top - near.bottom) // 2 * steps // GROW_STEPS
        near.height += grown
        far.y, far.height = far.y - grown, far.height + grown
    for part in (near, far):
        draw_outline(picture, part, cloth.cell, ACCENT)


def draw_blocked(picture: Picture, turn_table: CardTable, draft: CardDraft) -> None:
    shown = examples(draft.blocked)
    for one in shown:
        draw_ghost_card(picture, turn_table, one.where)
    most = round(turn_table.cloth.cell * LARGEST_LABEL * LABEL_TEXT)
    signs = []
    for one in shown:
        draw_run_outline(picture, turn_table.cloth, one.run, BAD, 0.1)
        signs.append((Sum(one.total, one.run, one.across), blocked_sign(turn_table, one, most)))
    for sign, area in _placed(turn_table, signs, [one.where for one in shown]):
        picture.add(sign, *area.topleft)


def draw_dragged(picture: Picture, turn_table: CardTable, press: Press) -> None:
    draft, target = turn_table.draft, turn_table.drag_target(press)
    assert draft is not None and press.dragged is not None
    lies = draft.at(press.dragged, 0)
    if target is not None:
        with picture.clipped(turn_table.cloth.area):
            draw_ghost_card(picture, turn_table, target)
            draw_card_outline(picture, turn_table.cloth.rect(target.cell), target.step, INK)
    size = turn_table.cloth.cell
    x, y = turn_table.floating(press)
    across = lies.step == RIGHT
    square = Rect(x - (size if across else size // 2), y - (size // 2 if across else size), size, size)
    draw_card(picture, lies.first, lies.second, lies.step, square, turn_table.app.style, 0.8)


def draw_ghost_card(picture: Picture, turn_table: CardTable, where: Placement) -> None:
    face = card_face(where.first, where.second, where.step, turn_table.cloth.cell, turn_table.app.style)
    picture.add(faded(face, GHOST_ALPHA), *turn_table.cloth.rect(where.cell).topleft)
