"""The bar of the turn scene: what is said, or what the turn scores so far, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.picture import Picture
from game.engine.shapes import box
from game.engine.surface_cache import kept
from game.engine.text import fitted, paragraph, text, wrapped
from game.engine.translation import _
from game.scenes.turn.model.draft import Draft
from game.scenes.turn.model.score_breakdown import Part, merged, parts
from game.scenes.turn.view.hint_view import draw_words
from game.table.palette import ACCENT, BAD, GOOD, INK, INK_SOFT, LIGHT_CELL, PANEL, PANEL_EDGE
from game.table.player_badges import pill

if TYPE_CHECKING:
    from game.scenes.turn.board_scene import Laying

LINES, SMALLEST = 2, 7
LEADING = 1.45
Piece = tuple[pygame.Surface, int, int]
"""A surface, and the left and the middle of where it goes."""


def draw_bar(picture: Picture, scene: Laying) -> None:
    """A refusal goes first, then what the lamp says, then whose pad is looked at."""
    layout, draft = scene.layout, scene.draft
    bar, bad = layout.bar, bool(scene.refusal)
    if not bad and (hint := scene.hint.words()):
        draw_words(picture, layout, hint)
        return
    picture.add(
        box(bar.width, bar.height, bar.height // 5, PANEL, BAD if bad else PANEL_EDGE, 2 if bad else 1),
        *bar.topleft,
    )
    inside = bar.inflate(-layout.u(24), -4)
    words = scene.refusal or scene.open_pad.words()
    if draft and draft.laid and not words:
        _draw_turn_so_far(picture, scene, draft, inside)
        return
    words = words or _words(scene)
    if words:
        said = _saying(words, layout.px(18), BAD if bad else INK, inside.width, inside.height)
        picture.add(said, inside.x, inside.centery - said.height // 2)


@kept(16)
def arranged(found: tuple[Part, ...], width: int, height: int, size: int) -> tuple[Piece, ...]:
    """The parts of a turn on one line or two, counted from the left and from the middle, with text of ``size`` or smaller: they lie
    in a room of that width and height, merged if there are too many, and none are shown where not even those have room."""
    few, enough = merged(found), round(size * 0.7)
    tries = [(found, smaller) for smaller in range(size, enough - 1, -1)]
    tries += [(few, smaller) for smaller in range(size, SMALLEST - 1, -1)]
    flowed = (_flowed(some, width, height, smaller) for some, smaller in tries)
    return next((pieces for pieces in flowed if pieces is not None), ())


def _words(scene: Laying) -> str:
    """What is said where nothing in particular happens."""
    if scene.thinking:
        return _("{name} is thinking …").format(name=scene.name(scene.shown.actor))
    if scene.draft and (not scene.words or scene.draft.fits_nowhere()):
        return _invitation(scene.draft)
    return scene.words


def _invitation(draft: Draft) -> str:
    if draft.fits_nowhere():
        return _("None of your tiles fits anywhere. Press Done.")
    if not draft.board.laid:
        return _("You begin: the first tile goes on the red cell.")
    return _("Lay your tiles: make rows and columns of 10, 11 or 12.")


@kept(64)
def _saying(words: str, size: int, colour: tuple[int, int, int], width: int, height: int) -> pygame.Surface:
    """The words on one line, or on two smaller ones."""
    if len(wrapped(words, size, width)) == 1:
        return fitted(words, size, colour, width)
    small = min(size, round(height / 2.5))
    while small > 9 and len(wrapped(words, small, width)) > 2:
        small -= 1
    return paragraph(words, small, colour, width, 1.15)


def _draw_turn_so_far(picture: Picture, scene: Laying, draft: Draft, inside: pygame.Rect) -> None:
    """What the tiles score that lie there, and with them the one in hand where it is held over a cell."""
    size, hovered, score = scene.layout.px(18), scene.hands.hovered, draft.score()
    if hovered is not None and draft.picked is not None:
        score = draft.score_with(draft.picked, hovered) or score
    gain = text(f"+{draft.pad.gain(*score)}", round(size * 1.35), ACCENT)
    picture.add(gain, inside.right - gain.width, inside.centery - gain.height / 2)
    label = text(_("This turn"), size, INK_SOFT)
    picture.add(label, inside.x, inside.centery - label.height / 2)
    left, right = inside.x + label.width + size // 2, inside.right - gain.width - size // 2
    for piece, x, y in arranged(parts(draft.pad, score), right - left, inside.height, size):
        picture.add(piece, left + x, inside.centery + y - piece.height / 2)


def _flowed(found: Sequence[Part], width: int, height: int, size: int) -> tuple[Piece, ...] | None:
    """The parts in that size; None if they do not find room."""
    lines: list[list[Piece]] = [[]]
    x = 0
    for part in found:
        pieces = _pieces(part, size)
        wide = sum(piece.width for piece in pieces) + (len(pieces) - 1) * (size // 3)
        if x and x + wide > width:
            lines.append([])
            x = 0
        if wide > width:
            return None
        for piece in pieces:
            lines[-1].append((piece, x, 0))
            x += piece.width + size // 3
        x += size // 4
    step = round(size * LEADING) + 2
    if len(lines) > LINES or len(lines) * step > height + 2:
        return None
    middle = (len(lines) - 1) / 2
    return tuple(
        (piece, x, round((number - middle) * step))
        for number, line in enumerate(lines)
        for piece, x, _y in line
    )


def _pieces(part: Part, size: int) -> list[pygame.Surface]:
    """What a part is called, and the points that it brings; a tick of a row that is still empty brings none."""
    colour = GOOD if part.kind == "runs" else LIGHT_CELL
    found = [pill(_named(part), round(size * LEADING), colour)]
    return [*found, text(f"+{part.points}", size, INK)] if part.points else found


def _named(part: Part) -> str:
    if part.kind == "runs":
        return " + ".join([str(part.number)] * part.times)
    if part.kind == "tick":
        return _("×2 row {row}").format(row=part.number + 1)
    return {"bonus": _("bonus"), "double": "×2", "extra": _("bonus, ×2")}[part.kind]
