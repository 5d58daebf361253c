"""Adding up the pads of a match that is over: how far it has got, and the points of each pad by their source."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.translation import _, pgettext
from game.rules.cards.pad import SUPER_BONUS
from game.rules.cards.pad import Pad as CardPad
from game.rules.common.due import Outcome
from game.rules.common.journal import CARDS
from game.rules.common.pad import SCORING_TOTALS, ColumnPad
from game.rules.common.variant import VariantMatch


@dataclass(frozen=True, slots=True)
class PadTotals:
    """The points of a pad by their source.

    ``doubling``: the points added by ticks. ``minus``: the pips of held tiles. ``supers``: the points of super bonuses.
    """

    boxes: tuple[int, int, int]
    bonus: int
    doubling: int
    minus: int
    supers: int = 0

    @property
    def total(self) -> int:
        """All points together, without the pips of held tiles."""
        return sum(self.boxes) + self.bonus + self.doubling - self.minus + self.supers


def pad_totals(pad: ColumnPad, rows: int, minus: int, supers: int = 0) -> PadTotals:
    """Adds up the first ``rows`` rows of a pad, subtracts ``minus`` and adds the points of ``supers``."""
    sums = [pad.row_sum(row) for row in range(min(rows, pad.used_rows()))]
    boxes = tuple(sum(pad.columns[total][:rows]) for total in SCORING_TOTALS)
    bonus = sum(one.bonus for one in sums)
    doubling = sum(one.boxes + one.bonus for one in sums if one.doubled)
    return PadTotals((boxes[0], boxes[1], boxes[2]), bonus, doubling, minus, supers * SUPER_BONUS)


class Addition:
    """How far the pads have been added up.

    ``rows``: of each pad. ``supers_counted``: the super bonuses of each pad, at most. ``minus_counted``: whether held tiles have
    been subtracted. ``minus``, ``supers``: the pips of held tiles and the number of super bonuses of each pad in the end.
    """

    def __init__(self, match: VariantMatch) -> None:
        outcome = match.outcome
        self._match = match
        self.minus = outcome.minus if isinstance(outcome, Outcome) else (0,) * len(match.pads)
        self.supers = [pad.supers if isinstance(pad, CardPad) else 0 for pad in match.pads]
        self.rows = self.supers_counted = 0
        self.minus_counted = False

    @property
    def totals(self) -> list[int]:
        """The points of each pad so far."""
        return [self._totals_of(pad).total for pad in range(len(self._match.pads))]

    @property
    def highest(self) -> int:
        """The most points that a pad has in its rows, at least 1."""
        return max(1, *(sum(pad.rows()) for pad in self._match.pads))

    def parts(self, number: int) -> tuple[tuple[str, int], ...]:
        """The sources of points in this game, and the points that a pad has from each so far."""
        totals = self._totals_of(number)
        parts = [*zip((_("10s"), _("11s"), _("12s")), totals.boxes, strict=True)]
        parts.append((pgettext("points", "bonus"), totals.bonus))
        if self._match.header.edition == CARDS:
            return *parts, (pgettext("points", "super bonuses"), totals.supers)
        return *parts, (pgettext("points", "doubling"), totals.doubling), (_("held tiles"), -totals.minus)

    def held(self, number: int) -> tuple[int, ...]:
        """The held tiles of a pad's owners, 0 for each until they have been subtracted. Cards that are left do not count."""
        header = self._match.header
        if header.edition == CARDS:
            return ()
        hands = [self._match.hands[seat] for seat in header.seats_of(number)]
        return tuple(tile if self.minus_counted else 0 for hand in hands for tile in hand)

    def _totals_of(self, number: int) -> PadTotals:
        minus = self.minus[number] if self.minus_counted else 0
        supers = min(self.supers[number], self.supers_counted)
        return pad_totals(self._match.pads[number], self.rows, minus, supers)
