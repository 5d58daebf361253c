"""Draws what is said about a board of the review."""

from __future__ import annotations

from game.engine.picture import Picture
from game.engine.text import paragraph_within, text_within
from game.engine.translation import _
from game.scenes.review.board_model import ReviewBoardModel
from game.table.palette import INK
from game.table.review_layout import NOTE_LEADING, ReviewLayout


def draw_note(picture: Picture, board: ReviewBoardModel, areas: ReviewLayout) -> None:
    """What is said about the board, next to its table."""
    table, nav, note = areas.table, areas.nav, areas.note
    words = _("Turn {number}").format(number=board.turn.played.own)
    if len(board.turns) > 1:
        words = _("Turn {number}  ·  {place} of {count}").format(
            number=board.turn.played.own, place=board.at + 1, count=len(board.turns)
        )
    heading = text_within(
        words, table.px(20), INK, nav.width - 2 * areas.steps[0].width - round(nav.height * 0.3)
    )
    picture.center(heading, *nav.center)
    comment = paragraph_within(board.comment(), table.px(19), INK, note.size, NOTE_LEADING)
    picture.add(comment, *note.topleft)
