"""All colours of the game. The sprites use these colours and shades of them."""

from __future__ import annotations

from typing import NamedTuple


class RGB(NamedTuple):
    """A colour; each part 0..255. Unlike ``pygame.Color``, it can be a key of a cache."""

    red: int
    green: int
    blue: int


def _rgb(code: str) -> RGB:
    return RGB(*bytes.fromhex(code.removeprefix("#")))


# Table and board
TABLE = _rgb("#2A211C")
PANEL = _rgb("#1D1714")
PANEL_EDGE = _rgb("#57483E")
BOARD = _rgb("#1F2226")
GRID = _rgb("#5B626B")
BOARD_LABEL = _rgb("#8D97A2")
SILVER = _rgb("#B9BEC6")
RED = _rgb("#D8392B")
# Tiles
TILE = _rgb("#F4EBDD")
PIP = _rgb("#1B1B1E")
# Cards: the cloth they lie on, its edge, grid and stitches, and the shade on a card that cannot be used
CLOTH = _rgb("#22312D")
CLOTH_EDGE = _rgb("#3B4F48")
CLOTH_STITCH = _rgb("#5D7369")
CARD_DIMMED = _rgb("#8C867E")
# Pads and other sheets: paper, print, pencil, and the entries that a turn would make (ghosts)
PAPER = _rgb("#F7F3E8")
PAPER_LINE = _rgb("#C9D0D4")
PRINT = _rgb("#52667A")
PENCIL = _rgb("#33343A")
GHOST = _rgb("#7A5A12")
GHOST_FIELD = _rgb("#FBE6B8")
# Highlights and messages
ACCENT = _rgb("#F2B33D")
ACCENT_DARK = _rgb("#B9801B")
HINT_LIGHT = _rgb("#FFD27A")
GOOD = _rgb("#3FB68B")
BAD = _rgb("#FF8F80")
# Text on dark and bright ground, buttons, and the dark overlay over the table
INK = _rgb("#F4EBDD")
INK_DARK = _rgb("#A99470")
INK_SOFT = _rgb("#C9BBAA")
INK_ON_BRIGHT = _rgb("#1B1B1E")
BUTTON = _rgb("#3A2E27")
BUTTON_EDGE = _rgb("#8C7A6C")
OVERLAY = _rgb("#0E0B09")

# The colours of the players. Each has a mark, too, so that players can be told apart without seeing colours.
SEAT_COLOURS = {
    "blue": _rgb("#56B4E9"),
    "pink": _rgb("#CC79A7"),
    "green": _rgb("#009E73"),
    "yellow": _rgb("#F0E442"),
    "orange": _rgb("#E69F00"),
    "red": _rgb("#D55E00"),
}
