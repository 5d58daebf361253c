"""How to play the card game: its pages and their pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.intents import IntentKind
from game.engine.translation import _, pgettext
from game.rules.cards.cells import BELOW, RIGHT
from game.rules.cards.deck import Pad
from game.scenes.cards.examples import (
    CardPadExample,
    CardPath,
    CardSpot,
    CardStop,
    ClothExample,
    Lying,
    PileExample,
    Rotated,
)
from game.scenes.how_to_play.examples import ExampleRun
from game.scenes.how_to_play.rule_page import Controls, RulePage

RUNS = ClothExample(
    (4, 4),
    cards=(Lying(0, 1, 6, 0, RIGHT), Lying(2, 1, 5, 3, BELOW, 0.4), Lying(2, 3, 4, 1, RIGHT, 2.7)),
    runs=(ExampleRun(1.0, ((0, 1), (1, 1), (2, 1)), 11), ExampleRun(3.3, ((2, 1), (2, 2), (2, 3)), 12)),
)
FIRST, SECOND, THIRD = (CardSpot(0.1 + 1.2 * place, 2.7) for place in range(3))
TURN = PileExample(
    (6.0, 4.8),
    paths=(
        CardPath((4, 2), (CardStop(1.9, CardSpot(1, 0.25, RIGHT)),), appears=True),
        CardPath((6, 1), (CardStop(1.9, CardSpot(1, 1.25, RIGHT)),), appears=True),
        CardPath((2, 5), (CardStop(0.3, FIRST),)),
        CardPath((0, 2), (CardStop(0.6, SECOND), CardStop(2.8, CardSpot(3, 0.25, RIGHT)))),
        CardPath((1, 6), (CardStop(0.9, THIRD),)),
        CardPath((3, 5), (CardStop(3.7, SECOND),)),
    ),
    pile=19,
    at=(4.5, 2.7),
    resting=6.0,
    cloth=(6.0, 2.5),
)
LAYING = ClothExample(
    (6, 4),
    cards=(
        Lying(0, 1, 1, 5, RIGHT),
        Lying(3, 1, 2, 3, RIGHT),
        Lying(1, 2, 3, 1, RIGHT),
        Lying(3, 2, 4, 1, BELOW),
        Lying(2, 0, 4, 0, BELOW, 2.3),
    ),
    runs=(ExampleRun(3.5, ((0, 1), (1, 1), (2, 1), (3, 1), (4, 1)), 11),),
    joined=(((0, 1), (1, 1)), ((3, 1), (4, 1))),
    rotated=Rotated(
        1.0,
        before=((1.0, 0.5, (), False), (4.0, 0.5, (11,), False), (2.5, 1.0, (11,), True)),
        after=((2.5, 1.0, (11,), False), (0.5, 3.0, (12,), False)),
    ),
)
UPPER = (CardSpot(0.1, 0.0), CardSpot(1.3, 0.0), CardSpot(2.5, 0.0))
LOWER = (CardSpot(0.1, 2.5), CardSpot(1.3, 2.5), CardSpot(2.5, 2.5))
EXCHANGE = PileExample(
    (5.6, 4.6),
    paths=(
        *(
            CardPath(card, (CardStop(0.0, LOWER[number]), CardStop(2.4 + 0.2 * number, None)))
            for number, card in enumerate(((6, 6), (5, 6), (5, 5)))
        ),
        *(
            CardPath(card, (CardStop(0.5 + 0.3 * number, UPPER[number]), CardStop(3.7, LOWER[number])))
            for number, card in enumerate(((1, 4), (0, 3), (2, 2)))
        ),
    ),
    pile=7,
    at=(4.4, 2.5),
    resting=2.2,
)
ROUND = PileExample(
    (6.0, 4.8),
    paths=(
        CardPath((6, 0), (CardStop(0.0, CardSpot(0.5, 0.25, RIGHT)), CardStop(0.5, None)), worth=5),
        CardPath((5, 1), (CardStop(0.0, CardSpot(2.5, 0.25, RIGHT)), CardStop(0.65, None)), worth=5),
        CardPath((3, 4), (CardStop(0.0, CardSpot(0.5, 1.25, RIGHT)), CardStop(0.8, None)), worth=5),
        CardPath((2, 1), (CardStop(0.0, CardSpot(2.5, 1.25, RIGHT)), CardStop(0.95, None)), worth=5),
        CardPath((0, 2), (CardStop(0.0, CardSpot(4.5, 0.25)), CardStop(1.1, None)), worth=5),
        CardPath((2, 5), (CardStop(3.4, FIRST),)),
        CardPath((0, 6), (CardStop(3.65, SECOND),)),
        CardPath((1, 3), (CardStop(3.9, THIRD),)),
    ),
    pile=0,
    at=(4.5, 2.7),
    resting=6.0,
    cloth=(6.0, 2.5),
    shuffled=2.0,
)


def pad_example() -> CardPadExample:
    """Three 12s become 15 points and fill a row; the card that makes them earns a super bonus."""
    pad = Pad()
    pad.enter((10, 11, 12), 1)
    pad.enter((10, 11), 0)
    return CardPadExample(pad, total=12, runs=3, extras=1, rows=16, card=(4, 5))


PAGES: tuple[Callable[[], RulePage], ...] = (
    lambda: RulePage(
        _("What it is about"),
        _(
            "Lay cards next to each other. Numbers side by side, across or down, are a run: make runs that add up to 10, 11 or 12. "
            "A 10 is worth 1 point, an 11 is worth 3, a 12 is worth 5. "
            "Less scores nothing. 13 or more is never allowed.\nThere is no board: cards can be laid in all directions."
        ),
        RUNS,
    ),
    lambda: RulePage(
        _("Your turn"),
        _(
            "At the start of a round everybody gets three cards. The player who begins gets four and lays two of them, the first "
            "anywhere.\nAfter that, a turn is one card: lay it, then draw another one from the pile."
        ),
        TURN,
    ),
    lambda: RulePage(
        _("Laying"),
        _(
            "A card goes next to cards on the table, in any direction. An empty half is a 0: it adds nothing, but the run goes "
            "on, so it can join two runs into one.\nPick a card: numbers show what it makes, the best ones brightest. Where you see "
            "a round arrow, rotate the card first: press it again. It fits in more places: press and hold the table "
            "to see them all."
        ),
        LAYING,
    ),
    lambda: RulePage(
        _("If no card fits"),
        _(
            "If a card fits, you must lay one. If none fits, you show all your cards, draw the same number of new ones, and put "
            "cards that you have shown back into the pile. If no new card fits either, you do it again, at most three times in a "
            "turn. After "
            "that, or if the pile is empty, your turn ends."
        ),
        EXCHANGE,
    ),
    lambda: RulePage(
        _("The pad"),
        _(
            "A turn fills at most one box of each column, the next free one: two 12s are written together, as 10. A line with all "
            "three boxes filled earns the printed bonus.\nA card that completes a 10, an 11 and a 12, or "
            "three 12s, earns a super bonus of 6 points. Super bonuses are written beside the totals, from the bottom upwards."
        ),
        pad_example(),
    ),
    lambda: RulePage(
        _("Rounds"),
        _(
            "There are 25 cards in a round. It ends when all of them are on the table, or when nobody can lay any more. Then the "
            "table is cleared, and the next player begins a new round. There are as many rounds as players, or only one in a short "
            "match. You write on the same pad in all of them. Cards that you still hold do not count. The highest total wins."
        ),
        ROUND,
    ),
    lambda: RulePage(
        _("Controls"),
        _(
            "Mouse or finger: drag a card, or press it and then a place. Press it again, or turn the wheel, to rotate it. Drag "
            "the cloth to move it; zoom with two fingers, or with Ctrl and the wheel.\nOn the keyboard, + and − zoom, Shift and "
            "the arrows move in small steps, and F11 switches full screen. On a gamepad, the right stick moves in small steps."
        ),
        Controls(
            [
                (IntentKind.NEXT_TILE, pgettext("what a key does", "pick another card")),
                (IntentKind.ROTATE, pgettext("what a key does", "rotate the card")),
                (IntentKind.PLACES, pgettext("what a key does", "see every place where it fits")),
            ],
            IntentKind.NEXT_PAD,
        ),
    ),
)
"""Functions, so that the words are in the current language."""
