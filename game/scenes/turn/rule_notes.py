"""Rules that nobody has explained yet: each is said once, when a match first comes to it.

A person reads the sentence when their turn begins, or in the middle of it, until something is laid. It never waits for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from game.app import App
from game.engine.translation import Words, _
from game.rules.common.errors import sentence
from game.rules.common.game_rules import AnyMatch
from game.rules.common.pad import SCORING_TOTALS, ColumnPad
from game.scenes.turn.lesson import lengthened


class Rule(NamedTuple):
    """``key``: its name in the settings. ``says``: the sentence; None if the rule does not matter now.

    A rule about a turn that begins gets the match and the draft; if it is ``midway``, it is also said when the turn goes on. One
    about a turn that has just been laid gets the match and the event, which lies on the table; if it is ``own``, only the player of
    that turn is told.
    """

    key: str
    says: Callable[[Any, Any], Words | None]
    own: bool = False
    midway: bool = False


class RuleNotes:
    """The rules that are still to be said in a match. ``beginning``, ``laid``: about turns that begin, and that were laid."""

    def __init__(
        self, app: App, match: AnyMatch, beginning: Sequence[Rule] = (), laid: Sequence[Rule] = ()
    ) -> None:
        self._app = app
        self._match = match
        self._beginning, self._laid = beginning, laid
        self._happened: list[tuple[Rule, int, Words]] = []

    def happens(self, event: Any) -> None:
        """A turn was laid."""
        for rule in self._left(self._laid):
            if words := rule.says(self._match, event):
                self._happened.append((rule, event.seat, words))

    def forget(self) -> None:
        """A new round begins: what happened in the last one is over."""
        self._happened.clear()

    def begin(self, draft: Any, *, silent: bool) -> Words | None:
        """The sentence for a turn that begins; None if there is none, or nothing may be said now (``silent``)."""
        happened = [
            (rule, words) for rule, seat, words in self._happened if not rule.own or seat == draft.seat
        ]
        # Another person may still have to hear about their own turn. What everybody could see is over.
        self._happened = [one for one in self._happened if one[0].own and one[1] != draft.seat]
        if silent:
            return None
        now = ((rule, rule.says(self._match, draft)) for rule in self._left(self._beginning))
        known = self._app.settings.rules_said
        for rule, words in (*happened, *now):
            if words and rule.key not in known:
                self.know([rule.key])
                return words
        return None

    def go_on(self, draft: Any) -> Words | None:
        """The sentence for a turn in which something has just been laid; None if there is none."""
        for rule in self._left(self._beginning):
            if rule.midway and (words := rule.says(self._match, draft)):
                self.know([rule.key])
                return words
        return None

    def know(self, keys: Iterable[str]) -> None:
        """These rules were explained: they are not said any more."""
        settings = self._app.settings
        new = [key for key in keys if key not in settings.rules_said]
        if new:
            settings.rules_said = [*settings.rules_said, *new]
            self._app.change()

    def _left(self, rules: Sequence[Rule]) -> list[Rule]:
        return [rule for rule in rules if rule.key not in self._app.settings.rules_said]


def say(template: str, **facts: Any) -> Words:
    """``template``: marked by ``sentence``."""
    return lambda: _(template).format(**facts)


def old_run(runs: Iterable[Any], new: Iterable[int], values: Any) -> Words | None:
    """Says that a run of an earlier turn scores again; None if the new cells have lengthened none."""
    found = lengthened(runs, new, values)
    if not found:
        return None
    words = sentence("An old run of {old} was made longer, so it scored again, as {new}.")
    return say(words, old=found[0], new=found[1])


def outgrown(before: Iterable[Any], after: Sequence[Any]) -> Words | None:
    """Says that only the last sum of a run counts; None if the runs ``before`` the last tile or card of a turn are the same
    ``after`` it."""
    for run in before:
        for longer in after:
            if longer.total > run.total and set(run.cells) < set(longer.cells):
                words = sentence("Your {old} grew to {new} in the same turn, so only the {new} counted.")
                return say(words, old=run.total, new=longer.total)
    return None


def shared_box(lines: Sequence[int]) -> Words | None:
    """Says that equal sums of a turn share a box; None if a turn with these sums has none."""
    for total in SCORING_TOTALS:
        if lines.count(total) > 1:
            words = sentence("Your {totals} share one box, because you made them in one turn.")
            return say(words, totals=" + ".join([str(total)] * lines.count(total)))
    return None


def growing_bonus(pad: ColumnPad) -> Words | None:
    if not pad.full_rows():
        return None
    words = sentence(
        "The bonus of a full line grows: it is {first} in lines 1 to 4, and {last} in lines 13 to 16."
    )
    return say(words, first=pad.bonus(0), last=pad.bonus(15))
