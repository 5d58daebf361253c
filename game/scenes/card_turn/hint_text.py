"""The text of the hint's three steps in the card game: where to look, which card to lay, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.cards.advice import CardAdvice
from game.engine.translation import _, listed, ngettext
from game.rules.cards.cells import Placement, Turn, x_y
from game.rules.cards.deck import card_name
from game.rules.common.pad import SUPER_BONUS
from game.scenes.turn.reason_text import in_words, leaves_to_next, prepares

GRID = 3
"""The size of a square of the coarse grid in cells."""
CLEARLY_LESS = 0.75
"""Points. What is left to the next player is clearly less if the difference is at least this."""
LIKELY, UNLIKELY = 0.15, 0.05
"""A super bonus is taken away from the next player if its chance was LIKELY after the other good turns and is UNLIKELY now."""


def table_part(turn: Turn) -> tuple[int, int, int, int] | None:
    """The part of the table in which the turn is laid, as (left, top, right, bottom) in coordinates of cells. It is larger than
    necessary and follows a coarse grid, so that it does not give the cells away. None for a pass."""
    places = [x_y(cell) for placement in turn for cell in placement.cells]
    if not places:
        return None
    columns, rows = zip(*places, strict=True)
    return (
        min(columns) // GRID * GRID - 1,
        min(rows) // GRID * GRID - 1,
        max(columns) // GRID * GRID + GRID,
        max(rows) // GRID * GRID + GRID,
    )


def where(advice: CardAdvice) -> str:
    if not advice.turn:
        return _nothing_to_lay()
    if len(advice.turn) > 1:
        return _("Two of your cards go well together.")
    return _("Look at the lit part of the table.")


def how(missing: Sequence[Placement], extra: Sequence[Placement], advice: CardAdvice) -> str:
    if extra:
        words = ngettext("Take back the {card} first.", "Take back the marked cards first.", len(extra))
        return words.format(card=card_name(extra[0].card))
    if not advice.turn:
        return _nothing_to_lay()
    if not missing:
        return _("That is the whole turn: press Done.")
    one, two = missing[0], missing[-1]
    if len(missing) == 1:
        return _("Lay the {card} as shown on the table.").format(card=card_name(one.card))
    words = _("Lay the {one} as shown on the table, then the {two}.")
    return words.format(one=card_name(one.card), two=card_name(two.card))


def why(advice: CardAdvice) -> list[str]:
    rival = _rival(advice)
    reasons = [
        *_super_bonus(advice),
        *_super_bonus_of_next(advice),
        *leaves_to_next(advice),
        *([] if rival else _leaves_less(advice)),
        *prepares(advice),
    ]
    return in_words(advice, reasons, _leaves_in_hand(advice), rival)


def _nothing_to_lay() -> str:
    return _("None of your cards fits anywhere. Press Done.")


def _super_bonus(advice: CardAdvice) -> list[str]:
    if not advice.supers:
        return []
    return [_("{points} of these points are the super bonus.").format(points=SUPER_BONUS * advice.supers)]


def _super_bonus_of_next(advice: CardAdvice) -> list[str]:
    likely = advice.other_super_chance >= LIKELY and advice.super_chance <= UNLIKELY
    return [_("It leaves no super bonus to the next player.")] if likely else []


def _leaves_less(advice: CardAdvice) -> list[str]:
    few, others = advice.next_gain, advice.usual_next_gain
    if few is None or others is None or others - few < CLEARLY_LESS or round(others) == round(few):
        return []
    words = ngettext(
        "It leaves the next player about {points} point; other turns with this score leave about {others}.",
        "It leaves the next player about {points} points; other turns with this score leave about {others}.",
        round(few),
    )
    return [words.format(points=round(few), others=round(others))]


def _rival(advice: CardAdvice) -> list[str]:
    few, more = advice.next_gain, advice.rival_next_gain
    if advice.rival is None or few is None or more is None:
        return []
    if round(more) - round(few) < advice.rival.gain - advice.gain:
        return []
    words = ngettext(
        "Another turn scores +{most} now, but leaves the next player about {more} point instead of {few}.",
        "Another turn scores +{most} now, but leaves the next player about {more} points instead of {few}.",
        round(more),
    )
    return [words.format(most=advice.rival.gain, more=round(more), few=round(few))]


def _leaves_in_hand(advice: CardAdvice) -> list[str]:
    reasons = []
    if advice.prospect:
        words = _("In your next turn the {card} can make a 12, if its place is still free.")
        reasons.append(words.format(card=card_name(advice.prospect)))
    if advice.fit_nowhere and advice.turn:
        words = ngettext(
            "The {cards} then fits nowhere.", "The {cards} then fit nowhere.", len(advice.fit_nowhere)
        )
        reasons.append(words.format(cards=listed([card_name(card) for card in advice.fit_nowhere])))
    return reasons
