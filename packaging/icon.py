"""The icon of the program on Windows: a file of its own format, with a PNG for each size."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

SIZES = (16, 24, 32, 48, 64, 128, 256)


def windows_icon(drawing: Path) -> bytes:
    """The content of an .ico file: a head, an entry for each size, and the pictures. A size of 256 is written as 0."""
    pictures = [_png(drawing, size) for size in SIZES]
    start = 6 + 16 * len(SIZES)
    entries = b""
    for size, picture in zip(SIZES, pictures, strict=True):
        entries += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(picture), start)
        start += len(picture)
    return struct.pack("<3H", 0, 1, len(SIZES)) + entries + b"".join(pictures)


def _png(drawing: Path, size: int) -> bytes:
    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(drawing, (size, size)), file, "icon.png")
    return file.getvalue()
