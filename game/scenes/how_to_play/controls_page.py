"""The part of *How to play* that shows the keys, or the buttons of the gamepad in use."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.picture import Picture
from game.engine.text import text_within
from game.engine.translation import _, pgettext
from game.rules.common.journal import CARDS
from game.scenes.how_to_play.rule_page import PageScale
from game.table.glyphs import glyph
from game.table.palette import ACCENT, INK
from game.table.signs import Sign, sign_of
from game.table.tiles import TileStyle

ROW, KEY = 44, 32
"""The greatest distance of two rows, and the height of a key in a row of that height, as lengths of the design."""
WIDEST = 1.6
"""The room for a key, divided by its height."""
WORDS, SMALLEST = 24, 0.5
"""The height of text in a row of that height, and the share to which long words are made smaller."""


@dataclass(frozen=True, slots=True)
class Controls:
    """Draws one row for each thing that can be done in a turn. With mouse or finger it shows the keys."""

    edition: str
    seconds = rest = 0.0  # Nothing moves.

    def draw(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale, now: float) -> None:
        """Draws the rows in the middle of the area."""
        device = Device.KEYS if scale.device is Device.POINTER else scale.device
        rows = self.rows(device)
        step = min(scale.u(ROW), area.height // (len(rows) + 1))
        size, tall = round(step * WORDS / ROW), round(step * KEY / ROW)
        top = area.centery - step * (len(rows) + 1) // 2
        heading = _("Keys") if device is Device.KEYS else _("Gamepad")
        shown = text_within(heading, size, ACCENT, area.width, SMALLEST)
        picture.add(shown, area.x, top + (step - shown.height) // 2)
        left = area.x + round(tall * WIDEST)
        for number, (sign, words) in enumerate(rows, 1):
            key, middle = glyph(sign, tall), top + step * number + step // 2
            picture.add(key, area.x, middle - key.height // 2)
            shown = text_within(words, size, INK, area.right - left, SMALLEST)
            picture.add(shown, left, middle - shown.height // 2)

    def rows(self, device: Device) -> list[tuple[Sign, str]]:
        """The keys or buttons of a device, and what they do."""
        return [(sign, words) for kind, words in self._actions() if (sign := sign_of(device, kind))]

    def _actions(self) -> list[tuple[IntentKind, str]]:
        """What can be done, in the order of a turn."""
        cards = self.edition == CARDS
        return [
            (
                IntentKind.NEXT_TILE,
                pgettext("what a key does", "pick another card")
                if cards
                else pgettext("what a key does", "pick another tile"),
            ),
            *([(IntentKind.ROTATE, pgettext("what a key does", "rotate the card"))] if cards else []),
            (IntentKind.MOVE, pgettext("what a key does", "go to a place where it fits")),
            (IntentKind.CONFIRM, pgettext("what a key does", "lay it there")),
            (IntentKind.TAKE_BACK, pgettext("what a key does", "take one back")),
            (IntentKind.DONE, pgettext("what a key does", "end the turn")),
            (IntentKind.HINT, pgettext("what a key does", "ask for a hint")),
            (
                IntentKind.NEXT_PAD if cards else IntentKind.SHOULDER,
                pgettext("what a key does", "see the next pad"),
            ),
            (IntentKind.EXPLAIN, pgettext("what a key does", "see a pad large, explained")),
            (IntentKind.REPLAY, pgettext("what a key does", "see the last turn again")),
            (IntentKind.MENU, pgettext("what a key does", "open the menu")),
        ]
