"""How the turn scene looks: everything on the table from what is shown, what is in the making, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.picture import Picture
from game.engine.text import text
from game.engine.translation import _, ngettext
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.view.hint_view import (
    draw_ghosts,
    draw_hint_signs,
    draw_light,
    draw_order,
    ghost_cells,
)
from game.scenes.turn.view.replay import draw_lit
from game.scenes.turn.view.status_bar import draw_bar
from game.scenes.turn.view.sums import aimed, draw_in_hand, draw_runs, draw_sums, made
from game.table.bag import draw_bag, draw_rack
from game.table.board import draw_marks, ground
from game.table.pads import draw_pad
from game.table.palette import BAD, INK, MARKS, SEATS, TILE
from game.table.player_badges import Chip, draw_chips
from game.table.tiles import draw_outline, draw_tile

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying

RAISE = 0.14


def draw_turn(picture: Picture, scene: Laying) -> None:
    """The table without what is moving."""
    picture.add(ground(scene.layout), 0, 0)
    draw_light(picture, scene)
    _draw_board(picture, scene)
    _draw_chips(picture, scene)
    _draw_pad(picture, scene)
    draw_bar(picture, scene)
    draw_rack(picture, scene.layout.rack)
    _draw_hand(picture, scene)
    draw_bag(picture, scene.layout.bag, scene.shown.bag)
    scene.hands.buttons.draw(picture, focused=not scene.hands.on_board and scene.draft is not None)


def _draw_board(picture: Picture, scene: Laying) -> None:
    layout, shown, draft, hands = scene.layout, scene.shown, scene.draft, scene.hands
    style = scene.app.style
    covered = ghost_cells(scene.hint)
    scene.tiles.draw(picture, layout, shown.placements, style)
    for seat, cells in shown.fresh.items():
        for cell in cells if not draft or (seat != shown.actor and not covered) else ():
            draw_outline(picture, layout.rect(cell).inflate(-2, -2), SEATS[seat])
    draw_lit(picture, layout, shown)
    if draft:
        _draw_draft(picture, scene, draft)
    for cell in scene.refused:
        draw_outline(picture, layout.rect(cell), BAD)
    if draft:
        if hands.keys and hands.on_board:
            draw_outline(picture, layout.rect(hands.cursor), INK)
        # Above every edge: what a cell adds up to must be read also where the keys are.
        draw_hint_signs(picture, scene)
        draw_sums(picture, layout, made(scene, draft))
        if hands.dragged is None:
            draw_sums(picture, layout, aimed(scene, draft))


def _draw_draft(picture: Picture, scene: Laying, draft: Draft) -> None:
    """The tiles laid, and where the one in hand may go; the lamp's tiles stand alone."""
    layout, hands = scene.layout, scene.hands
    for value, cell in draft.turn:
        if cell not in hands.flying:
            draw_tile(picture, value, layout.rect(cell), scene.app.style)
    if draft.picked is not None and not ghost_cells(scene.hint):
        draw_marks(picture, layout, draft.marks(draft.picked), hands.hovered)
    draw_ghosts(picture, scene)
    draw_runs(picture, scene, draft)
    draw_in_hand(picture, scene, draft)


def _draw_chips(picture: Picture, scene: Laying) -> None:
    match, shown = scene.match, scene.shown
    chips = []
    for seat, who in enumerate(match.header.seats):
        acts = seat == shown.actor
        held = shown.held[seat]
        status = {"cpu": _("computer"), "bot": _("program")}.get(who.kind, "")
        for partner in match.header.seats_of(match.header.pads[seat]):
            if partner != seat:
                status = _("with {name}").format(name=scene.name(partner))
        if acts and who.kind == "human":
            status = _("your turn")
        elif acts:
            status = _("thinking …") if scene.thinking else _("plays")
        elif held:
            status = ngettext("holds {count}", "holds {count}", held).format(count=held)
        total = shown.pads[match.header.pads[seat]].total()
        looked_at = scene.open_pad.foreign and match.header.pads[seat] == scene.open_pad.number
        chips.append(Chip(seat, who.name, status, total, acts, looked_at))
    draw_chips(picture, scene.layout, chips)


def _draw_pad(picture: Picture, scene: Laying) -> None:
    lies = scene.open_pad
    owner = scene.match.header.owners(lies.number)
    draw_pad(picture, lies.sheet, lies.pad, owner, MARKS[lies.seat], lies.pencilled(), first=lies.first)


def _draw_hand(picture: Picture, scene: Laying) -> None:
    layout, shown, draft, style = scene.layout, scene.shown, scene.draft, scene.app.style
    if draft:
        for place in draft.left:
            if place == scene.hands.dragged or place in scene.hands.returning:
                continue
            square = layout.rack_slot(place, len(draft.tiles))
            if place == draft.picked:
                square = square.move(0, -round(square.height * RAISE))
            draw_tile(picture, draft.tiles[place], square, style, 0.5 if place == draft.picked else 0.0)
            if place == draft.picked:
                grown = round(square.width * 0.04)
                draw_outline(
                    picture, square.inflate(grown * 2, grown * 2).move(0, -round(square.height * 0.05))
                )
            draw_order(picture, scene, place, square)
    else:
        for place, value in enumerate(shown.rack[: shown.arrived]):
            if value:
                draw_tile(
                    picture, value if shown.open else 0, layout.rack_slot(place, len(shown.rack)), style
                )
    for number, value in enumerate(shown.beside):
        draw_tile(picture, value, layout.beside_slot(number), style)
    if shown.beside:
        words = text(_("partner"), layout.px(13), TILE)
        first = layout.beside_slot(len(shown.beside) - 1)
        picture.add(words, first.x - words.width - layout.u(6), first.centery - words.height / 2)
