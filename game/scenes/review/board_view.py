"""Draws what is said about a board of the review."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.scenes.review.board_controller import KNOWN_TURNS, OWN_BUTTONS
from game.scenes.review.board_model import ReviewBoardModel
from game.scenes.turn.stage import Stage
from game.table.layout import ReviewLayout
from game.table.palette import INK


def draw_note(picture: Picture, stage: Stage, board: ReviewBoardModel, areas: ReviewLayout) -> None:
    """What is said about the board, next to its table."""
    table, nav, note = areas
    words = _("Turn {number}").format(number=board.turn.played.own)
    if len(board.turns) > 1:
        words = _("Turn {number}  ·  {place} of {count}").format(
            number=board.turn.played.own, place=board.at + 1, count=len(board.turns)
        )
    heading = text_within(words, table.px(20), INK, nav.width - round(nav.height * 3.6))
    picture.center(heading, *nav.center)
    rows = stage.focus.buttons.all[OWN_BUTTONS : OWN_BUTTONS + KNOWN_TURNS]
    top = note.y + (table.u(5) if table.wide else 0)
    room = rows[0].area.y - top - table.u(4)
    picture.add(paragraph_within(board.comment(), table.px(19), INK, (note.width, room), 1.25), note.x, top)
