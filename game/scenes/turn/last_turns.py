"""Draws what each seat laid and scored in its last turn: on the player badges and, around a table, in the status bars."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from game.engine.picture import Picture
from game.engine.surface_cache import cached
from game.engine.text import text
from game.engine.translation import _, pgettext
from game.scenes.turn.displayed import LastTurn
from game.scenes.turn.draft import Part
from game.scenes.turn.status_bar import draw_status_of, part_label, part_pieces
from game.scenes.turn.table import Stage
from game.table.digits import figure
from game.table.palette import ACCENT, GOOD, INK_SOFT
from game.table.player_badges import Badge, draw_badges, number_label, second_line

LABEL_TEXT = 0.88
"""The height of the text on a label divided by the label's height."""
Pictures = tuple[pygame.Surface, ...]
TurnParts = tuple[Part, ...]


def last_turn_line(
    stage: Stage, turn: LastTurn, room: tuple[int, int], sizes: range
) -> pygame.Surface | None:
    """The line, no larger than ``room``, with text of the first of these sizes for which there is room.

    If there is no room for all of it, first the pictures are left out, then the sum, then the points of each part, then the
    parts, and then everything but the sum. Returns None if there is no room even for that.
    """
    height = min(room[1], round(sizes.start / LABEL_TEXT))
    pictures = tuple(stage.small_picture(placement, height) for placement in turn.event.turn)
    return _line(pictures, turn.points, turn.parts, room[0], height, sizes)


def draw_last_turn(picture: Picture, stage: Stage, seat: int) -> bool:
    """The last turn in the status bar of a player who waits, after the name. Returns whether there is one, and room for it."""
    turn, station = stage.model.displayed.last_turns.get(seat), stage.layout.station_of(seat)
    if turn is None:
        return False
    inside, size = station.status.inflate(-station.scale.u(24), -4), station.text_height
    name = text(stage.model.name(seat), size, INK_SOFT)
    left = inside.x + name.width + size // 2
    sizes = range(size, min(size, station.least_text) - 1, -1)
    line = last_turn_line(stage, turn, (inside.right - left, inside.height), sizes)
    if line is None:
        return False
    draw_status_of(picture, station, "")
    picture.add(name, inside.x, inside.centery - name.height / 2)
    picture.add(line, left, inside.centery - line.height / 2)
    return True


@cached(24)
def _line(
    pictures: Pictures, points: int, parts: TurnParts, width: int, height: int, sizes: range
) -> pygame.Surface | None:
    ways: tuple[Callable[[int], list[pygame.Surface]], ...] = (
        lambda size: [*pictures, *_with_sum(points, parts, size)],
        lambda size: _with_sum(points, parts, size),
        lambda size: _labels(parts, size),
        lambda size: _in_one(points, parts, size),
        lambda size: [*pictures, _sum(points, size)],
        lambda size: [_sum(points, size)],
    )
    for way in ways:
        size = sizes.start
        while size > sizes.stop:
            found = way(size)
            if not found:
                break
            gap = max(3, size // 4)
            wide = sum(piece.width for piece in found) + gap * (len(found) - 1)
            high = max(piece.height for piece in found)
            if wide <= width and high <= height + 1:
                return _joined(found, gap, wide, high)
            # The width is at most proportional to the size: this skips only sizes that are too wide.
            size = min(size - 1, size * width // wide + 2)
    return None


def _with_sum(points: int, parts: TurnParts, size: int) -> list[pygame.Surface]:
    """The labels and the sum. A single label with all points needs no sum."""
    alone = len(parts) == 1 and parts[0].points == points
    return [*_labels(parts, size), *([] if alone else [_sum(points, size)])]


def _labels(parts: TurnParts, size: int) -> list[pygame.Surface]:
    return [piece for part in parts for piece in part_pieces(part, size, LABEL_TEXT)]


def _in_one(points: int, parts: TurnParts, size: int) -> list[pygame.Surface]:
    if not parts:
        return []
    words = " ".join(part_label(part) for part in parts)
    return [number_label(words, round(size / LABEL_TEXT), GOOD, LABEL_TEXT), _sum(points, size)]


def _sum(points: int, size: int) -> pygame.Surface:
    return figure(f"+{points}", size, ACCENT)


def _joined(pieces: list[pygame.Surface], gap: int, width: int, height: int) -> pygame.Surface:
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    x = 0
    for piece in pieces:
        surface.blit(piece, piece.get_rect(midleft=(x, height // 2)))
        x += piece.width + gap
    return surface


def draw_turn_badges(picture: Picture, stage: Stage) -> None:
    """The badge of each seat, unless each has a station of its own."""
    if not stage.layout.badges:
        return
    match, shown = stage.model.match, stage.model.displayed
    badges = []
    for seat, who in enumerate(match.seats):
        acts = seat == shown.actor
        held = shown.held[seat]
        status = {"cpu": pgettext("player", "computer"), "bot": pgettext("player", "program")}.get(
            who.kind, ""
        )
        for partner in match.header.seats_of(match.header.pads[seat]):
            if partner != seat:
                status = _("with {name}").format(name=stage.model.name(partner))
        if acts and who.kind == "human" and not stage.model.watched:
            status = _("your turn")
        elif acts:
            status = pgettext("player", "thinking…") if stage.model.thinking else pgettext("player", "plays")
        elif held:
            status = _("holds {count}").format(count=held)
        total = None if stage.model.totals_hidden else shown.totals[match.header.pads[seat]]
        pad_shown = (
            stage.model.pad_view.shows_other and match.header.pads[seat] == stage.model.pad_view.number
        )
        badges.append(Badge(seat, who.name, status, total, acts, pad_shown, _last(stage, seat)))
    draw_badges(picture, stage.layout, badges)


def _last(stage: Stage, seat: int) -> Surface | None:
    shown = stage.model.displayed
    if seat == shown.actor or seat not in shown.last_turns:
        return None
    room, sizes = second_line(stage.layout, seat)
    return last_turn_line(stage, shown.last_turns[seat], room, sizes)
