"""How to play the tile game: its pages and their pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.intents import IntentKind
from game.engine.translation import _, pgettext
from game.rules.tiles.constants import TILES, Pad
from game.scenes.how_to_play.examples import ExampleRun, PadExample
from game.scenes.how_to_play.rule_page import Controls, RulePage
from game.scenes.tiles.examples import BoardExample, FlyingTile, LastTile, Opening

RUNS = BoardExample(
    ("#####", "#####", "#####", "#####"),
    tiles=((1, 1, 6), (2, 1, 4), (3, 1, 1), (2, 2, 5), (2, 3, 2)),
    lays=(FlyingTile(0.4, 3, 1), FlyingTile(2.7, 2, 3)),
    runs=(ExampleRun(1.0, ((1, 1), (2, 1), (3, 1)), 11), ExampleRun(3.3, ((2, 1), (2, 2), (2, 3)), 11)),
)
OPENING = Opening(
    BoardExample(
        ("#o#o#", "##R##", "#o#o#"),
        tiles=((1, 1, 4), (2, 1, 5), (3, 1, 3)),
        lays=(FlyingTile(1.7, 2, 1), FlyingTile(2.2, 1, 1), FlyingTile(2.7, 3, 1)),
        runs=(ExampleRun(3.4, ((1, 1), (2, 1), (3, 1)), 12),),
    ),
    bag=TILES - 3,
)
LAYING = BoardExample(
    ("#####", "###o#", "###o#", "#####"),
    tiles=((1, 1, 6), (2, 1, 4), (2, 2, 5), (3, 1, 2)),
    lays=(FlyingTile(2.6, 3, 1),),
    runs=(ExampleRun(3.3, ((1, 1), (2, 1), (3, 1)), 12),),
    marks=(
        (1, 0, "fits", ()),
        (2, 0, "run", (11,)),
        (0, 1, "run", (12,)),
        (3, 1, "run", (12,)),
        (1, 2, "fits", ()),
        (3, 2, "need", ()),
        (2, 3, "run", (11,)),
    ),
)
LAST_TILE = LastTile((3, 6))


def pad_example() -> PadExample:
    """Two 12s become an 8, which fills a row, and the row is doubled."""
    pad = Pad()
    pad.enter((10, 11, 12), 1)
    pad.enter((10, 11), 0)
    return PadExample(pad, total=12, runs=2, extras=1, rows=5)


PAGES: tuple[Callable[[], RulePage], ...] = (
    lambda: RulePage(
        _("What it is about"),
        _(
            "Lay tiles next to each other. Tiles side by side, across or down, are a run: make runs that add up to 10, 11 or 12. "
            "A 10 is worth 1 point, an 11 is worth 2, a 12 is worth 4. "
            "Less scores nothing. 13 or more is never allowed."
        ),
        RUNS,
    ),
    lambda: RulePage(
        _("Your turn"),
        _(
            "First you draw: two tiles if you have none, one if you hold one. If you hold more than one, you draw one, and only "
            "if none of them fits. Then you lay every tile that can be laid.\nThe player who begins lays three "
            "tiles, the first on the red cell."
        ),
        OPENING,
    ),
    lambda: RulePage(
        _("Laying"),
        _(
            "A tile goes next to tiles on the board. Pick one: a ring marks where it fits, a number what it makes, a diamond a "
            "light cell that still needs a 10, 11 or 12.\nEvery tile that can be laid must be laid. A tile that fits nowhere is "
            "held until your next turn. On a light cell a tile must end up in a 10, 11 or 12, unless it fits on no dark cell."
        ),
        LAYING,
    ),
    lambda: RulePage(
        _("The pad"),
        _(
            "A turn fills at most one box of each column, the next free one: two 12s are written together, as 8. A line with all "
            "three boxes filled earns the printed bonus.\nA tile on a light cell that is part of a 10, 11 or 12 puts a cross into "
            "the next ×2, and so does the opening turn if it scores. A cross doubles its line."
        ),
        pad_example(),
    ),
    lambda: RulePage(
        _("The end"),
        _(
            "The player who draws the last tile from the bag plays the last turn. In a short match the 61st tile is the last one. "
            "The match also ends when nothing fits any more. The pips of tiles that you still hold are subtracted. The highest "
            "total wins. Partners share one pad and see each other's tiles."
        ),
        LAST_TILE,
    ),
    lambda: RulePage(
        _("Controls"),
        _(
            "Mouse or finger: drag a tile, or press it and then a cell. Press a tile you laid to take it back, or a name to see "
            "that pad.\nOn the keyboard, 1 to 6 pick a tile with that number, Shift and the arrows move cell by cell, and F11 "
            "switches full screen. On a gamepad, the right stick moves cell by cell.\nA hint first shows a part of the board, "
            "then the tiles, then the reasons. Hints can be switched off in a new game."
        ),
        Controls(
            [(IntentKind.NEXT_TILE, pgettext("what a key does", "pick another tile"))], IntentKind.SHOULDER
        ),
    ),
)
"""Functions, so that the words are in the current language."""
