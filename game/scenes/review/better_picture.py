"""How the boards of the review look: the table of a turn, what is said of it, and the three turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.picture import Picture
from game.engine.text import fitted, paragraph_within
from game.engine.translation import _
from game.scenes.turn.view.sums import draw_dragged
from game.scenes.turn.view.table_view import draw_turn
from game.table.palette import INK

if TYPE_CHECKING:
    from game.scenes.review.better import BetterTurn


def draw_better(picture: Picture, scene: BetterTurn) -> None:
    """The table without what is moving."""
    draw_turn(picture, scene)
    table, nav, note = scene.layout, scene.nav, scene.note
    words = _("Turn {number}").format(number=scene.turn.played.own)
    if len(scene.turns) > 1:
        place = _("{number} of {count}").format(number=scene.at + 1, count=len(scene.turns))
        words = f"{words}  ·  {place}"
    heading = fitted(words, table.px(20), INK, nav.width - round(nav.height * 3.6))
    picture.center(heading, *nav.center)
    rows = scene.hands.buttons.all[3:6]
    top = note.y + (table.u(5) if table.wide else 0)
    room = rows[0].area.y - top - table.u(4)
    picture.add(paragraph_within(scene.said(), table.px(19), INK, (note.width, room), 1.25), note.x, top)
    draw_dragged(picture, scene)
