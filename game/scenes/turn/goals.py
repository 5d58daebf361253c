"""The goals that the lessons of both games have."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from game.engine.translation import _, listed, ngettext, sentences
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.turn.lesson import Goal, Spot, after_done, apart, best_spots, equal_sums, result, so_far

TEN = SCORING_TOTALS[0]


class SumGoal(Goal):
    """Something that is reached by making certain sums."""

    @abstractmethod
    def wants(self, totals: Sequence[int]) -> bool:
        """Whether these sums reach the goal."""

    def targets(self, draft: Any, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: self.wants(mark.totals))

    def reached(self, draft: Any) -> bool:
        return self.wants(draft.score().lines)


class ElevenTwelve(SumGoal):
    """11 and 12 score more. ``worth``: what they score. ``framed``: says that the framed tile or card can make one."""

    def __init__(self, worth: str, framed: str) -> None:
        self._worth = worth
        self._framed = framed

    def wants(self, totals: Sequence[int]) -> bool:
        return max(totals, default=0) > TEN

    def invitation(self, draft: Any) -> str:
        worth = _(self._worth)
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if spots:
            return sentences(worth, _in_frames(draft, spots))
        if self.offered(draft):
            return sentences(worth, _(self._framed))
        return worth


class Columns(SumGoal):
    """Each column of the pad is filled from the top."""

    part = "pad"

    def wants(self, totals: Sequence[int]) -> bool:
        return bool(totals)

    def praise(self, draft: Any) -> str:
        entry = max(entry for entry in draft.entries() if entry.column in SCORING_TOTALS)
        words = ngettext(
            "Follow the arrow: the next free box for {total} is in line {line}.",
            "Follow the arrows: the next free box for {total} is in line {line}.",
            len({*draft.score().lines}),
        )
        return words.format(total=entry.column, line=entry.row + 1)

    def invitation(self, draft: Any) -> str:
        return sentences(self.outlook(draft), _("Make a 10, 11 or 12."))

    def outlook(self, draft: Any) -> str:
        return _("Each column of your pad fills from the top.")


class SharedBox(SumGoal):
    """All runs of the same total in a turn are written into one box."""

    part = "pad"
    rules = ("shared-box",)

    def wants(self, totals: Sequence[int]) -> bool:
        return bool(equal_sums(totals))

    def witnessed(self, event: Any, filled: Sequence[int]) -> str:
        same = equal_sums(event.lines)
        if not same:
            return ""
        words = _("Equal sums of one turn share one box, so {totals} are written as one number.")
        return words.format(totals=" + ".join(map(str, same)))

    def praise(self, draft: Any) -> str:
        same = equal_sums(draft.score().lines)
        points = next(entry.points for entry in draft.entries() if entry.column == same[0])
        words = _("{totals} share one box, because they were made in one turn: it gets {points}.")
        return words.format(totals=" + ".join(map(str, same)), points=points)

    def invitation(self, draft: Any) -> str:
        return sentences(self.outlook(draft), _("Make the same sum twice."))

    def outlook(self, draft: Any) -> str:
        return _("Equal sums of one turn share one box.")

    def failed(self, draft: Any) -> str:
        lines = draft.score().lines
        if not lines:
            return so_far(draft)
        words = _("So far that makes {totals}, but not the same sum twice.")
        return words.format(totals=" + ".join(map(str, lines)))


class Bonus(Goal):
    """A line of the pad with all three numbers gets its bonus."""

    part = "pad"

    def urgent(self, draft: Any) -> bool:
        return bool(draft.laid) and draft.ready and self.reached(draft)

    def witnessed(self, event: Any, filled: Sequence[int]) -> str:
        if not filled:
            return ""
        return _("Line {line} now has 10, 11 and 12, so it gets its bonus.").format(line=filled[0] + 1)

    def targets(self, draft: Any, place: int) -> Sequence[Spot]:
        wanted = missing(draft)
        return best_spots(draft, place, lambda mark: all(total in mark.totals for total in wanted))

    def reached(self, draft: Any) -> bool:
        return all(total in draft.score().lines for total in missing(draft))

    def praise(self, draft: Any) -> str:
        line = _open_line(draft)
        words = _("Line {line} is full and gets its bonus. It now counts {points}.")
        return words.format(line=line + 1, points=after_done(draft).row_sum(line).points)

    def invitation(self, draft: Any) -> str:
        return self._about_line(_("Line {line} still needs {totals}."), draft)

    def outlook(self, draft: Any) -> str:
        return self._about_line(_("Line {line} can get {totals} later."), draft)

    def _about_line(self, words: str, draft: Any) -> str:
        left = [total for total in missing(draft) if total not in draft.score().lines]
        facts = {"line": _open_line(draft) + 1, "totals": listed([str(total) for total in left])}
        return sentences(_("A line with 10, 11 and 12 gets its bonus."), words.format(**facts))


class Free(Goal):
    """A turn without help. ``words``: the sentence that begins it."""

    def __init__(self, words: str) -> None:
        self._words = words

    def targets(self, draft: Any, place: int) -> Sequence[Spot]:
        return ()

    def offered(self, draft: Any) -> bool:
        return True

    def reached(self, draft: Any) -> bool:
        return bool(draft.score().lines)

    def praise(self, draft: Any) -> str:
        return sentences(result(draft), _("Well done!"))

    def invitation(self, draft: Any) -> str:
        return _(self._words)


def missing(draft: Any) -> list[int]:
    """The sums that the first line of the player's pad without 10, 11 and 12 lacks, before this turn."""
    line = _open_line(draft)
    return [total for total in SCORING_TOTALS if draft.pad.filled()[total] <= line]


def _open_line(draft: Any) -> int:
    filled: dict[int, int] = draft.pad.filled()
    return min(filled[total] for total in SCORING_TOTALS)


def _in_frames(draft: Any, spots: Sequence[Spot]) -> str:
    """Says to lay the picked one where the frames are, and what it makes there."""
    made = {max(mark.totals, default=0) for mark in draft.marks(draft.picked) if mark.cells in spots}
    made &= {*SCORING_TOTALS[1:]}
    if len(made) > 1:
        words = ngettext(
            "Lay it in the frame: there it makes {least} or {most}.",
            "Lay it in a frame: there it makes {least} or {most}.",
            len(spots),
        )
        return words.format(least=min(made), most=max(made))
    words = ngettext(
        "Lay it in the frame: there it makes {total}.",
        "Lay it in a frame: there it makes {total}.",
        len(spots),
    )
    return words.format(total=max(made))
