"""Shapes look the same however they are drawn."""

from __future__ import annotations

import pygame

from game.engine import shapes
from game.engine.surface_cache import uncached
from game.table.handwriting import handwritten, handwritten_tick
from game.table.palette import PENCIL


def test_lines_drawn_in_blocks_have_no_seams(monkeypatch):
    zigzag = tuple((x / 10, 0.05 + 0.9 * (x % 3) / 2) for x in range(11))
    line = (200, 300, (zigzag,), (90, 60, 30), 2.5)
    monkeypatch.setattr(shapes, "BLOCK", 300)
    whole = pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA")
    monkeypatch.setattr(shapes, "BLOCK", 64)
    assert pygame.image.tobytes(uncached(shapes.strokes)(*line), "RGBA") == whole


def test_writing_without_height_is_drawn_as_small_as_possible():
    """A pad can be that small in a tiny window."""
    assert handwritten("12", 0, PENCIL).height >= 1
    assert handwritten_tick(0, PENCIL).height >= 1
