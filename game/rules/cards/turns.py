"""Turns: which turns are legal, why a turn is not, and what turns score (CARDS.md 3, 4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards.cells import ORIGIN, Cell, Placement, Turn, x_y
from game.rules.cards.deck import Card, card_text
from game.rules.cards.table import Score, Table, card_score, directions, lines_of, run_through
from game.rules.common.errors import IllegalMove, sentence
from game.rules.common.pad import MAX_TOTAL, SCORING_TOTALS

ScoredTurn = tuple[Turn, Score]
"""A legal turn and what it scores."""

NOTHING = Score((), 0)


def scored_turns(table: Table, hand: Sequence[Card], count: int) -> list[ScoredTurn]:
    """Every legal turn that lays ``count`` of these cards, with its score (sections 3 and 4).

    ``count`` is 1, or 2 in the first turn of a round, or 0 for a pass. The order of the list depends only on the cards laid,
    their order, and the cards in hand.
    """
    if not count:
        return [((), NOTHING)]
    if count == 2:
        return _first_turns(table, hand)
    return [((placement,), score) for placement, score in _single(table, hand)]


def lay_turn(table: Table, hand: Sequence[Card], turn: Turn, count: int) -> None:
    """Lays a whole turn of ``count`` cards on the table (section 3). Raises IllegalMove if it is not legal; then nothing is laid.

    ``hand`` are the cards of the player. The turn's cards must be legal in the order given.
    """
    if len(turn) != count:
        raise _wrong_number(table, hand, len(turn), count)
    left = list(hand)
    laid = 0
    try:
        for placement in turn:
            if placement.card not in left:
                raise IllegalMove(
                    sentence("There is no {card} in the hand."),
                    placement.cells,
                    card=card_text(placement.card),
                )
            check_placement(table, placement)
            left.remove(placement.card)
            table.lay(placement)
            laid += 1
    except IllegalMove:
        table.take_back(laid)
        raise


def check_placement(table: Table, placement: Placement) -> None:
    """Raises IllegalMove if the card does not fit there (section 3). The sentence names the sum if that is too high."""
    if not table.fits(placement):
        raise placement_refusal(table, placement)


def placement_refusal(table: Table, placement: Placement) -> IllegalMove:
    """The error for a card that does not fit there.

    If a row or column is too high, ``cells`` of the error are its cells; otherwise the cell in question. Call this only for a
    placement that does not fit.
    """
    card = card_text(placement.card)
    for cell in placement.cells:
        if cell in table.halves:
            return IllegalMove(
                sentence("There is already a {pips} on {cell}."),
                (cell,),
                pips=table.halves[cell],
                cell=cell_text(cell),
            )
    if not table.laid:
        return IllegalMove(
            sentence("The left or upper half of the first card goes on {cell}."),
            (ORIGIN,),
            cell=cell_text(ORIGIN),
        )
    halves = {**table.halves, **dict(zip(placement.cells, placement[:2], strict=True))}
    runs = [run_through(halves, *line) for line in lines_of(placement)]
    if all(set(run) <= set(placement.cells) for run in runs):
        return no_contact_refusal(card, cell_text(placement.cell))
    run, total = max(((run, sum(halves[cell] for cell in run)) for run in runs), key=lambda found: found[1])
    return IllegalMove(
        sentence("The {card} laid on {cell} makes {sum} = {total}; at most {most} is allowed."),
        run,
        card=card,
        cell=cell_text(placement.cell),
        sum=" + ".join(str(halves[cell]) for cell in run),
        total=total,
        most=MAX_TOTAL,
    )


def no_contact_refusal(card: str, cell: str) -> IllegalMove:
    """The error for a card that touches no other card. ``card`` and ``cell`` are their texts."""
    return IllegalMove(sentence("The {card} laid on {cell} touches no card."), card=card, cell=cell)


def cell_text(cell: Cell) -> str:
    """A cell in the form used in error sentences.

    >>> cell_text(ORIGIN)
    '(0, 0)'
    """
    return "({}, {})".format(*x_y(cell))


def _wrong_number(table: Table, hand: Sequence[Card], given: int, due: int) -> IllegalMove:
    """The error for a turn of ``given`` cards where ``due`` cards must be laid (section 3)."""
    if due == 0:
        return IllegalMove(sentence("None of the cards fits, so nothing can be laid."))
    if due == 1 and given == 0:
        card = next(card for card in hand if table.any_fits([card]))
        placement = table.placements([card])[0]
        return IllegalMove(
            sentence("The {card} fits on {cell}. A player who can lay a card must lay one."),
            placement.cells,
            card=card_text(card),
            cell=cell_text(placement.cell),
        )
    if due == 1:
        return IllegalMove(sentence("A turn is one card, not {count}."), count=given)
    return IllegalMove(sentence("The first turn of a round is two cards, not {count}."), count=given)


def _single(table: Table, hand: Sequence[Card]) -> list[tuple[Placement, Score]]:
    """Every way to lay one of these cards now, and the score of that card alone."""
    wanted = directions(hand)
    return [
        (Placement(a, b, cell, step), card_score(a + first, b + second, a + b + along))
        for (cell, step), (ways, first, second, along) in table.spots.items()
        for bit, a, b in wanted
        if ways & bit
    ]


def _first_turns(table: Table, hand: Sequence[Card]) -> list[ScoredTurn]:
    """The starter's turns of two cards (section 4).

    A run that contains both cards counts for the second one. So the score is what the second card scores, plus a run that
    consists of the first card alone.
    """
    turns: list[ScoredTurn] = []
    for card in sorted(set(hand)):
        rest = list(hand)
        rest.remove(card)
        for first in table.placements([card]):
            alone = sum(card) if sum(card) in SCORING_TOTALS else 0
            ends = {first.cell - first.step, first.cell + 2 * first.step}
            table.lay(first)
            for second, score in _single(table, rest):
                if alone and ends.isdisjoint(second.cells):
                    score = Score(tuple(sorted((*score.lines, alone))), score.supers)
                turns.append(((first, second), score))
            table.take_back()
    return turns
