"""Adding up the pads of a match that is over, and what is said about it."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.story import PadStory, story_of
from game.engine.translation import _, listed, ngettext, pgettext, sentences
from game.engine.tween import ease_out
from game.rules.common.game_rules import AnyMatch
from game.rules.common.match import Header
from game.rules.common.pad import SCORING_TOTALS, SUPER_BONUS, ColumnPad
from game.scenes.player_names import owners
from game.scenes.screen import screen_of


def pad_points(pad: ColumnPad, rows: int, minus: int, supers: int = 0) -> dict[int | str, int]:
    """The points in the first rows of a pad by source: each total, "bonus", "doubling" (added by ticks), "supers" for as many super
    bonuses, and "minus" for the pips of held tiles, which is negative."""
    sums = [pad.row_sum(row) for row in range(min(rows, pad.used_rows()))]
    points: dict[int | str, int] = {total: sum(pad.columns[total][:rows]) for total in SCORING_TOTALS}
    return points | {
        "bonus": sum(one.bonus for one in sums),
        "doubling": sum(one.boxes + one.bonus for one in sums if one.doubled),
        "supers": supers * SUPER_BONUS,
        "minus": -minus,
    }


class Addition:
    """How far the pads have been added up.

    ``rows``: of each pad. ``supers_counted``: the super bonuses of each pad, at most. ``minus_counted``: whether held tiles have
    been subtracted. ``minus``, ``supers``: the pips of held tiles and the number of super bonuses of each pad in the end.
    """

    def __init__(self, match: AnyMatch) -> None:
        outcome = match.outcome
        self._match = match
        self._held_words = screen_of(match.header.game_name).words().held
        finals = outcome.totals if outcome else [pad.total() for pad in match.pads]
        self.minus = [pad.total() - final for pad, final in zip(match.pads, finals, strict=True)]
        self.supers = [pad.supers for pad in match.pads]
        self.rows = self.supers_counted = 0
        self.minus_counted = False

    @property
    def totals(self) -> list[int]:
        return [sum(self._points(pad).values()) for pad in range(len(self._match.pads))]

    @property
    def highest(self) -> int:
        """The most points that a pad has in its rows, at least 1."""
        return max(1, *(sum(pad.rows()) for pad in self._match.pads))

    def parts(self, number: int) -> tuple[tuple[str, int], ...]:
        """The sources of points in this game, and the points that a pad has from each so far."""
        pad, points = self._match.pads[number], self._points(number)
        bonus = pgettext("points", "bonus")
        names: dict[int | str, str] = {
            10: _("from 10s"),
            11: _("from 11s"),
            12: _("from 12s"),
            "bonus": bonus,
        }
        if pad.has_ticks:
            names["doubling"] = pgettext("points", "doubling")
        if pad.has_supers:
            names["supers"] = pgettext("points", "super bonuses")
        if self._held_words:
            names["minus"] = self._held_words
        return tuple((name, points[source]) for source, name in names.items())

    def held(self, number: int) -> tuple[int, ...]:
        """The held tiles of a pad's owners, 0 for each until they have been subtracted; none if they do not count."""
        seats = self._match.header.seats_of(number) if self._held_words else ()
        hands = [self._match.hands[seat] for seat in seats]
        return tuple(tile if self.minus_counted else 0 for hand in hands for tile in hand)

    def _points(self, number: int) -> dict[int | str, int]:
        minus = self.minus[number] if self.minus_counted else 0
        supers = min(self.supers[number], self.supers_counted)
        return pad_points(self._match.pads[number], self.rows, minus, supers)


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


CLOSE, NEARLY_WON = 12, 5
"""A pad that was behind by more points than this was not close; one that lost by at most the second number has nearly won."""


def leaders(totals: list[int]) -> tuple[int, ...]:
    """The numbers of the pads with the highest total; none before anybody has points."""
    best = max(totals)
    return tuple(number for number, total in enumerate(totals) if total == best) if best > 0 else ()


def lead(header: Header, totals: list[int]) -> str:
    """The sentence that says who leads, and by how much; empty before anybody has points."""
    ahead = leaders(totals)
    if not ahead:
        return ""
    names = listed([owners(header, pad) for pad in ahead])
    if len(ahead) > 1:
        return _("{names} are level").format(names=names)
    points = totals[ahead[0]] - sorted(totals)[-2]
    people = len(header.seats_of(ahead[0]))
    words = ngettext("{names} leads by {points}", "{names} lead by {points}", people)
    return words.format(names=names, points=points)


def consolation(match: AnyMatch, winners: tuple[int, ...]) -> str:
    """What the people who have lost did well; empty if nobody has lost. One person against computers is addressed. Of several, those
    are named who had the best turn of the match."""
    header = match.header
    people = {header.pads[seat] for seat, who in enumerate(match.seats) if who.kind == "human"}
    lost = sorted(people - set(winners))
    if len(lost) == 1 and len(header.seats_of(lost[0])) == 1 and len(people) == 1:
        assert match.outcome
        return _to_one(story_of(match, lost[0]), max(match.outcome.totals) - match.outcome.totals[lost[0]])
    best = [story_of(match, pad).best_turn for pad in range(len(match.pads))] if lost else []
    points = max(best, default=0)
    names = listed([owners(header, pad) for pad in lost if best[pad] == points])
    if not names or points <= 0:
        return ""
    words = ngettext(
        "{names} had the best turn of the match: {points} point.",
        "{names} had the best turn of the match: {points} points.",
        points,
    )
    return words.format(names=names, points=points)


def _to_one(story: PadStory, missing: int) -> str:
    """``missing``: the points by which the pad has lost."""
    if story.best_turn <= 0:
        return ""
    best = ngettext(
        "You scored {count} point in your best turn.",
        "You scored {count} points in your best turn.",
        story.best_turn,
    ).format(count=story.best_turn)
    return sentences(best, _closest(story, missing))


def _closest(story: PadStory, missing: int) -> str:
    if story.ahead == 0:
        return _("You were ahead until the very last count.")
    if missing <= NEARLY_WON:
        words = ngettext("You lost by only {count} point.", "You lost by only {count} points.", missing)
        return words.format(count=missing)
    if story.ahead is not None:
        words = ngettext(
            "You still led one turn before the end.",
            "You still led {count} turns before the end.",
            story.ahead,
        )
        return words.format(count=story.ahead)
    if story.closest is None or story.closest.behind > CLOSE or story.closest.turns_left == 0:
        return ""
    if story.closest.behind == 0:
        words = ngettext(
            "One turn before the end you were level.",
            "{count} turns before the end you were level.",
            story.closest.turns_left,
        )
        return words.format(count=story.closest.turns_left)
    words = ngettext(
        "One turn before the end you were only {points} behind.",
        "{count} turns before the end you were only {points} behind.",
        story.closest.turns_left,
    )
    return words.format(count=story.closest.turns_left, points=story.closest.behind)
