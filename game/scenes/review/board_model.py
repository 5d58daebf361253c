"""A board of the review: the position before a turn, what the player tries in its place, and what is known about it. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.analysis.coach import coach_of
from game.analysis.review import SAME, Reviewed
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.engine.translation import _, decimal, ngettext, sentences
from game.scenes.player_names import short_name
from game.scenes.turn.draft import Draft
from game.scenes.turn.model import TurnModel


class ReviewBoardModel:
    """``turns[at]`` is the turn for which the player looks for a better one.

    ``table``: what the turn scene would know at that moment; its draft is the player's try. ``make_draft``: makes a draft of the
    game in which nothing is laid yet. ``asked``: the try that the worker is judging, None if there is none. ``good_enough``: how
    many points less than the best turn a try may be worth to be praised.
    """

    good_enough = SAME

    def __init__(
        self,
        table: TurnModel,
        make_draft: Callable[[], Draft],
        result: ReviewResult,
        turns: Sequence[Reviewed],
        at: int,
    ) -> None:
        played = turns[at].played
        self._make_draft = make_draft
        self.table = table
        self.result = result
        self.turns = turns
        self.at = at
        self.asked: Any = None
        table.begin(make_draft())
        table.message = partial(_about_figures, table.name(played.seat), len(result.report.totals))

    @property
    def draft(self) -> Draft:
        assert self.table.draft is not None
        return self.table.draft

    @property
    def turn(self) -> Reviewed:
        return self.turns[self.at]

    @property
    def tried(self) -> Try | None:
        return self.result.tries.get(self.turn.played.number)

    @property
    def shows_known(self) -> bool:
        return any(turn is not None and self.shows(turn) for _label, _margin, turn in self.known())

    def shows(self, turn: Any) -> bool:
        return coach_of(self.result.report.header.game_name).same(turn, self.draft.turn)

    def put(self, turn: Any) -> None:
        self.table.clear_refusal()
        self.table.draft = self._make_draft()
        self.draft.lay_all(turn)

    def known(self) -> list[tuple[str, float | None, Any]]:
        """What was laid, the player's try, and the master's turn: each with its label, its margin in points, and its tiles. Margin
        and tiles are None while they are secret or do not exist."""
        judged, tried = judgement_of(self.turn), self.tried
        best = None if self.result.secret(self.turn) else judged
        return [
            (_("What you laid"), judged.margin, self.turn.played.lay.turn),
            (_("Your try"), tried and tried.margin, tried and tried.turn),
            (_("The master's"), best and best.best_margin, best and best.best),
        ]

    def heading(self) -> str:
        number = self.turn.played.own
        if len(self.turns) == 1:
            return _("Turn {number}").format(number=number)
        return _("Turn {number}  ·  {place} of {count}").format(
            number=number, place=self.at + 1, count=len(self.turns)
        )

    def comment(self) -> str:
        judged, tried = judgement_of(self.turn), self.tried
        secret, cost = self.result.secret(self.turn), plain(self.turn.cost)
        if self.asked is not None:
            return _("The master is looking at your turn…")
        if self.shows(self.turn.played.lay.turn):
            said = _("This is what you laid. It gave away {cost} points.")
            if secret:
                said = _("This is what you laid. It gave away {cost} points. Take it back and find them.")
            return said.format(cost=cost)
        if secret:
            return _("You gave away {cost} points here. Find them.").format(cost=cost)
        if self.shows(judged.best) and not (tried and self.shows(tried.turn)):
            return _("This is the master's turn. It is {cost} points better.").format(cost=cost)
        if tried is None:
            said = _("You gave away {cost} points here.").format(cost=cost)
        else:
            said = verdict(judged.margin, tried.margin, judged.best_margin)
        return sentences(said, _("Press a turn to see it."))


WHOLE = 10
"""Points. Larger figures have no decimals on the screen: they are not known that precisely, and are read faster."""


def plain(points: float) -> str:
    """Points as shown on screen.

    >>> plain(3.14159), plain(9.96), plain(27.4)
    ('3.1', '10', '27')
    """
    return decimal(f"{points:.1f}") if round(abs(points), 1) < WHOLE else f"{points:.0f}"


def signed(points: float) -> str:
    """Points with their sign, as shown on screen.

    >>> signed(-3.14159), signed(0.04), signed(12.3)
    ('−3.1', '0.0', '+12')
    """
    shown = plain(abs(points))
    return shown if round(abs(points), 1) == 0 else ("+" if points > 0 else "−") + shown


def standing(margin: float) -> str:
    """A margin in words: how far ahead or behind somebody would finish."""
    shown = plain(abs(margin))
    if round(abs(margin), 1) == 0:
        return _("level")
    return (_("{points} ahead") if margin > 0 else _("{points} behind")).format(points=shown)


def headline(result: ReviewResult, seat: int) -> str:
    report, name = result.report, short_name(result.report.header.seats[seat], seat)
    turns = report.turns_of(seat)
    count = len(turns)
    if not turns:
        return _("{name} had no turn in this match.").format(name=name)
    if not report.costliest(seat):
        return ngettext(
            "{name} gave away almost nothing in {count} turn. The master is impressed.",
            "{name} gave away almost nothing in {count} turns. The master is impressed.",
            count,
        ).format(name=name, count=count)
    given_away = ngettext(
        "{name} gave away {points} points in {count} turn.",
        "{name} gave away {points} points in {count} turns.",
        count,
    ).format(name=name, points=plain(report.given_away(seat)), count=count)
    same = sum(1 for turn in turns if turn.cost < SAME)
    agreement = ngettext(
        "The master would have played {count} of them, too.",
        "The master would have played {count} of them, too.",
        same,
    ).format(count=same)
    return sentences(given_away, agreement if same else "")


def verdict(then: float, now: float, best: float) -> str:
    """The comment on a turn that the player tried. ``then``, ``now`` and ``best`` are the margins of the turn laid in the match, of
    the try, and of the best turn."""
    # Rounded as figures below 10 are on screen, so that the differences match.
    then, now, best = (round(margin, 1) for margin in (then, now, best))
    still_possible = plain(best - now)
    if best - now < SAME:
        return _("That is it: the master found nothing better.")
    if now - then >= SAME:
        return _("{gain} more than before. You can still gain {left} more.").format(
            gain=plain(now - then), left=still_possible
        )
    if then - now < SAME:
        return _("As good as before. You can still gain {left} more.").format(left=still_possible)
    return _("Worse than before by {loss}. Try again.").format(loss=plain(then - now))


def _about_figures(name: str, players: int) -> str:
    words = _("The figures show how far ahead of the others' average, or behind it, {name} would finish.")
    if players == 2:
        words = _("The figures show how far ahead or behind {name} would finish.")
    return words.format(name=name)
