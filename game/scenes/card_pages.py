"""How to play the card game: its pages and their pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.engine.picture import Picture
from game.engine.translation import _
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Card
from game.rules.cards.pad import Pad
from game.scenes.rule_page import Page, PageScale, draw_pad_of
from game.table.board import mark_sign, run_label
from game.table.card_faces import card_rect
from game.table.cards import draw_card, draw_card_outline
from game.table.cloth_view import felt
from game.table.palette import GOOD, INK_ON_BRIGHT
from game.table.pile import draw_pile
from game.table.tiles import TileStyle

TURNS = (((10, 11, 12), 1), ((12, 12), 0), ((10, 11, 12), 1), ((11,), 0))
"""The totals and super bonuses of the turns on the example pad."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """A picture of a part of the cloth, ``size`` cells wide and high.

    ``cards``: (column, row, pips, pips, step) for each. ``sums``: labels as (column, row, text). ``marks``: signs for the picked
    card as (column, row, kind, totals); the positions are those of their middle. ``picked``: the pips of the picked card.
    """

    size: tuple[int, int]
    cards: tuple[tuple[int, int, int, int, int], ...]
    sums: tuple[tuple[float, float, str], ...] = ()
    marks: tuple[tuple[float, float, str, tuple[int, ...]], ...] = ()
    picked: Card | None = None

    def __call__(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
        """Draws the cloth in the middle of the area."""
        columns, rows = self.size
        cell = min(area.width // (columns + 1), area.height // (rows + 1), scale.u(100))
        cloth = Rect(0, 0, cell * columns + cell // 2, cell * rows + cell // 2)
        cloth.center = area.center
        picture.add(felt(cloth.size, cell / 60), *cloth.topleft)
        left, top = cloth.x + cell // 4, cloth.y + cell // 4
        for column, row, first, second, step in self.cards:
            square = Rect(left + column * cell, top + row * cell, cell, cell)
            draw_card(picture, first, second, step, square, style)
        for across, down, kind, totals in self.marks:
            picture.center(mark_sign(kind, totals, cell), left + across * cell, top + down * cell)
        for across, down, words in self.sums:
            sign = run_label(words, cell, GOOD, INK_ON_BRIGHT)
            picture.center(sign, left + across * cell, top + down * cell)
        if self.picked:
            hand = Rect(cloth.right - cell, cloth.bottom - 2 * cell, cell, cell)
            draw_card(picture, *self.picked, BELOW, hand, style, 0.8)
            draw_card_outline(picture, hand.inflate(cell // 8, cell // 8).move(0, -cell // 12), BELOW)


@dataclass(frozen=True, slots=True)
class Hand:
    """A picture of cards that a player holds, next to the pile with ``pile`` cards."""

    cards: tuple[Card, ...]
    pile: int

    def __call__(self, picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
        """Draws the cards in the middle of the area."""
        count = len(self.cards) + 1
        size = min(int(area.width / (count * 1.25)), int(area.height / 2.6), scale.u(120))
        distance = round(size * 1.2)
        left = area.centerx - (distance * count + size // 4) // 2
        top = area.centery - size
        for number, card in enumerate(self.cards):
            draw_card(picture, *card, BELOW, Rect(left + number * distance, top, size, size), style)
        x = left + len(self.cards) * distance + size // 3
        lowest = card_rect(Rect(x, top, size, size), BELOW)
        draw_pile(picture, Rect(lowest.x, lowest.y - size, size, lowest.height + size), self.pile)


def draw_example_pad(picture: Picture, area: Rect, style: TileStyle, scale: PageScale) -> None:
    """A pad after a few turns, two of them with a super bonus."""
    pad = Pad()
    for lines, supers in TURNS:
        pad.enter(lines, supers)
    draw_pad_of(picture, area, pad, 16, scale)


CARD_PAGES: tuple[Callable[[], Page], ...] = (
    lambda: Page(
        _("What it is about"),
        _(
            "Lay cards so that rows and columns add up to 10, 11 or 12. "
            "A 10 is worth 1 point, an 11 is worth 3, a 12 is worth 5. "
            "Less scores nothing. 13 or more is never allowed.\n"
            "There is no board: cards can be laid in all directions."
        ),
        Cloth(
            (4, 4),
            ((0, 1, 6, 0, RIGHT), (2, 1, 5, 3, BELOW), (2, 3, 4, 1, RIGHT)),
            sums=((3.05, 1.12, "11"), (2.12, 4.0, "12")),
        ),
    ),
    lambda: Page(
        _("Your turn"),
        _(
            "Everybody begins a round with three cards. The player who begins has four and lays "
            "two of them first.\nAfter that, a turn is one card: lay it, then draw another one "
            "from the pile."
        ),
        Hand(((2, 5), (0, 4), (1, 6)), 12),
    ),
    lambda: Page(
        _("Laying"),
        _(
            "A card goes next to cards on the table, in any direction. An empty half is a 0: it "
            "adds nothing, but the row goes on, so it can join two rows into one.\nPick a card: a "
            "ring marks where it fits, a number what it makes. A round arrow marks a place where "
            "it fits after you rotate it. To rotate it, press it again."
        ),
        Cloth(
            (5, 5),
            ((1, 1, 6, 3, RIGHT), (2, 2, 4, 2, BELOW)),
            marks=(
                (0.5, 2.0, "run", (12,)),
                (3.5, 2.0, "run", (12,)),
                (3.5, 3.0, "fits", ()),
                (1.5, 4.0, "fits", ()),
                (3.0, 0.5, "turn", ()),
            ),
            picked=(3, 4),
        ),
    ),
    lambda: Page(
        _("If no card fits"),
        _(
            "If a card fits, you must lay one. If none fits, you show all your cards, draw the "
            "same number of new ones, and put cards that you have shown back into the pile. If no "
            "new card fits either, you do it again, up to three times. After that, or if the pile "
            "is empty, your turn ends."
        ),
        Hand(((6, 6), (5, 6), (5, 5)), 7),
    ),
    lambda: Page(
        _("The pad"),
        _(
            "All 10s of a turn go together into the next free box of their column, and so do its "
            "11s and 12s: two 12s are written as 10. A row with all three boxes filled earns the "
            "printed bonus.\nA card that completes a 10, an 11 and a 12, or three 12s, earns a "
            "super bonus of 6 points. Super bonuses are written into the last column, from the "
            "bottom upwards."
        ),
        draw_example_pad,
    ),
    lambda: Page(
        _("Rounds"),
        _(
            "There are 25 cards in a round. It ends when all of them are on the table, or when "
            "nobody can lay any more. Then the table is cleared, and the next player begins a new "
            "round. There are as many rounds as players, and you write on the same pad in all of "
            "them. Cards that you still hold do not count. The highest total wins."
        ),
        Hand(((0, 0), (4, 6)), 0),
    ),
    lambda: Page(
        _("Controls"),
        _(
            "Mouse or finger: drag a card, or press it and then a place. Press it again, or turn the "
            "wheel, to rotate it. Drag the cloth to move it; zoom with two fingers, or with Ctrl and "
            "the wheel.\n\n"
            "Keys: arrows and Enter lay a card, Tab or N picks one, R rotates it, Backspace takes "
            "one back. + and − zoom. D is Done, H is Hint, P shows the next pad, Esc the menu.\n\n"
            "Gamepad: stick or D-pad and A lay a card, Y picks one, RB rotates it, B takes one back. "
            "X is Done, LB is Hint, the right stick pressed shows the next pad, Start the menu."
        ),
    ),
)
"""Functions, so that the words are in the current language."""
