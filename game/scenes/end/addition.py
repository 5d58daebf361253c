"""Adding up the pads of a match that is over: how far it has got, the points of each pad by their source, and totals that count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.translation import _, pgettext
from game.engine.tween import ease_out
from game.rules.common.pad import SCORING_TOTALS, SUPER_BONUS, ColumnPad
from game.rules.common.variant import VariantMatch
from game.scenes.screen import screen_of


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
        self._held_words = screen_of(match.header.edition).words().held
        finals = outcome.totals if outcome else [pad.total() for pad in match.pads]
        self.minus = [pad.total() - final for pad, final in zip(match.pads, finals, strict=True)]
        self.supers = [pad.supers for pad in match.pads]
        self.rows = self.supers_counted = 0
        self.minus_counted = False

    @property
    def totals(self) -> list[int]:
        return [self._totals_of(pad).total for pad in range(len(self._match.pads))]

    @property
    def highest(self) -> int:
        """The most points that a pad has in its rows, at least 1."""
        return max(1, *(sum(pad.rows()) for pad in self._match.pads))

    def parts(self, number: int) -> tuple[tuple[str, int], ...]:
        totals = self._totals_of(number)
        parts = [*zip((_("10s"), _("11s"), _("12s")), totals.boxes, strict=True)]
        parts.append((pgettext("points", "bonus"), totals.bonus))
        if self._match.pads[number].has_ticks:
            parts.append((pgettext("points", "doubling"), totals.doubling))
        if self._match.pads[number].has_supers:
            parts.append((pgettext("points", "super bonuses"), totals.supers))
        if self._held_words:
            parts.append((self._held_words, -totals.minus))
        return tuple(parts)

    def held(self, number: int) -> tuple[int, ...]:
        """The held tiles of a pad's owners, 0 for each until they have been subtracted; none if they do not count."""
        seats = self._match.header.seats_of(number) if self._held_words else ()
        hands = [self._match.hands[seat] for seat in seats]
        return tuple(tile if self.minus_counted else 0 for hand in hands for tile in hand)

    def _totals_of(self, number: int) -> PadTotals:
        minus = self.minus[number] if self.minus_counted else 0
        supers = min(self.supers[number], self.supers_counted)
        return pad_totals(self._match.pads[number], self.rows, minus, supers)


class Count:
    """One number for each pad. ``shown`` moves from the former numbers to those of the last ``change``."""

    def __init__(self, count: int) -> None:
        self._former: Sequence[int] = [0] * count
        self._totals: Sequence[int] = [0] * count
        self._changed, self._seconds = 0.0, 0.0

    def change(self, totals: Sequence[int], now: float, seconds: float) -> None:
        """Counts to these totals from the time ``now`` on, for that many seconds; 0 shows them at once."""
        self._former, self._totals = self.shown(now), totals
        self._changed, self._seconds = now, seconds

    def progress(self, now: float) -> float:
        """How much of the last change is over at the time ``now``, 0..1."""
        passed = now - self._changed
        return max(0.0, passed) / self._seconds if self._seconds and passed < self._seconds else 1.0

    def shown(self, now: float) -> list[int]:
        progress = self.progress(now)
        if progress >= 1:
            return list(self._totals)
        p = ease_out(progress)
        return [round(old + (new - old) * p) for old, new in zip(self._former, self._totals, strict=True)]
