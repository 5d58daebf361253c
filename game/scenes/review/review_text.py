"""Text for the scenes of the review."""

from __future__ import annotations

from game.analysis.review import SAME
from game.analysis.review_result import ReviewResult
from game.engine.translation import _, ngettext, sentences


def signed(points: float) -> str:
    """Points with their sign, as shown on screen.

    >>> signed(-3.14159), signed(0.04)
    ('−3.1', '0.0')
    """
    shown = f"{points:+.1f}"
    return "0.0" if shown in ("+0.0", "-0.0") else shown.replace("-", "−")


def headline(result: ReviewResult, seat: int) -> str:
    report, name = result.report, result.name(seat)
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
    ).format(name=name, points=f"{report.given_away(seat):.1f}", count=count)
    same = sum(1 for turn in turns if turn.cost < SAME)
    agreement = ngettext(
        "The master would have played {count} of them, too.",
        "The master would have played {count} of them, too.",
        same,
    ).format(count=same)
    return sentences(given_away, agreement if same else "")


def verdict(then: float, now: float, best: float) -> str:
    """The comment on a turn that the player tried.

    ``then``, ``now`` and ``best`` are the margins of the turn laid in the match, of the try, and of the best turn.
    """
    # Rounded as on screen, so that the differences match.
    then, now, best = (round(margin, 1) for margin in (then, now, best))
    still_possible = f"{best - now:.1f}"
    if best - now < SAME:
        return _("That is it: the master found nothing better.")
    if now - then >= SAME:
        return _("Better by {gain}. You can still gain {left} more.").format(
            gain=f"{now - then:.1f}", left=still_possible
        )
    if then - now < SAME:
        return _("As good as before. You can still gain {left} more.").format(left=still_possible)
    return _("Worse than before by {loss}. Try again.").format(loss=f"{then - now:.1f}")
