"""Draws the picked card over its spot, and what its rows and columns and those of the laid cards add up to."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.engine.picture import Picture
from game.engine.place import turned
from game.engine.sprites import faded
from game.engine.tween import ease_in_out
from game.rules.cards.cells import RIGHT, Placement
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.card_turn.model.draft import CardDraft
from game.scenes.card_turn.model.sums import Sum, sums_made, sums_with
from game.scenes.card_turn.stage import CardStage
from game.scenes.turn.model.draft import examples
from game.scenes.turn.press import Press
from game.scenes.turn.view.blocked_runs import GHOST_ALPHA, draw_blocked_run
from game.table.board import Cells, draw_outline, draw_run_outline, run_label, run_label_position
from game.table.card_faces import card_face
from game.table.cards import draw_card, draw_card_outline
from game.table.palette import ACCENT, GOOD, GRID, INK, INK_ON_BRIGHT

MEET, GROW_STEPS, JOINED_THICK = 0.6, 16, 0.12
"""Joining runs: when the two outlines meet, in how many steps they grow, and how much thicker the common one is at first."""


def draw_runs(picture: Picture, stage: CardStage, draft: CardDraft) -> None:
    """Outlines around the laid cards, around the runs that they score, and around runs that a 0 joins."""
    for placement in draft.turn:
        if placement.cell not in stage.falling:
            draw_card_outline(picture, stage.cloth.rect(placement.cell).inflate(-2, -2), placement.step)
    draw_joined(picture, stage, sums_made(draft, stage.falling | stage.joining))


def draw_joined(picture: Picture, stage: CardStage, sums: Sequence[Sum]) -> None:
    """Outlines around scoring runs, and around those that a 0 has made one."""
    for one in sums:
        if one.total >= SCORING_TOTALS[0]:
            draw_run_outline(picture, stage.cloth, one.cells, GOOD)
        elif one.parts:
            draw_run_outline(picture, stage.cloth, one.cells, ACCENT)


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


def draw_ghost(picture: Picture, stage: CardStage, draft: CardDraft) -> None:
    """The picked card, faintly, where it is held, if it fits there."""
    where = stage.target
    if where is not None and draft.picked is not None and not stage.drags:
        _draw_ghost_card(picture, stage, where)
        draw_joined(picture, stage, sums_with(draft, where))


def draw_dragged(picture: Picture, stage: CardStage) -> None:
    """The dragged cards, and for each its target: a ghost, an edge and the sums."""
    draft = stage.model.draft
    if draft is not None:
        for press in stage.drags:
            _draw_drag(picture, stage, draft, press)


def draw_sums(picture: Picture, stage: CardStage, sums: Sequence[Sum]) -> None:
    """Each sum on a corner of its last cell."""
    cloth = stage.cloth
    for one in sums:
        good = one.total >= SCORING_TOTALS[0]
        colours = (GOOD, INK_ON_BRIGHT) if good else (GRID, INK)
        sign = run_label(str(one.total), cloth.cell, *colours, stage.layout.least_text)
        picture.center(turned(sign, stage.side), *run_label_position(cloth, one.cells, one.across))


def draw_blocked(picture: Picture, stage: CardStage, draft: CardDraft) -> None:
    """Why no card fits: for each one the place where its sum would be smallest, and that sum."""
    shown = examples(draft.blocked)
    for one in shown:
        _draw_ghost_card(picture, stage, one.where)
    for one in shown:
        draw_blocked_run(picture, stage, one)


def _draw_drag(picture: Picture, stage: CardStage, draft: CardDraft, press: Press) -> None:
    place, target = press.dragged, stage.drag_target(press)
    assert place is not None
    lies = draft.at(place, 0)
    if target is not None:
        with picture.clipped(stage.cloth.area):
            _draw_ghost_card(picture, stage, target)
            draw_card_outline(picture, stage.cloth.rect(target.cell), target.step, INK)
    size = stage.cloth.cell
    x, y = stage.floating(press)
    across = lies.step == RIGHT
    square = Rect(x - (size if across else size // 2), y - (size // 2 if across else size), size, size)
    draw_card(picture, lies.first, lies.second, lies.step, square, stage.app.style, 0.8)
    with picture.clipped(stage.cloth.area):
        draw_sums(picture, stage, sums_with(draft, target))


def _draw_ghost_card(picture: Picture, stage: CardStage, where: Placement) -> None:
    face = card_face(where.first, where.second, where.step, stage.cloth.cell, stage.app.style)
    picture.add(faded(face, GHOST_ALPHA), *stage.cloth.rect(where.cell).topleft)
