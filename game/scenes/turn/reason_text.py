"""The words for the reasons that both games have in common: what a turn scores, prepares and leaves to others."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.reasons import Advice, Leaves
from game.engine.translation import _, listed, ngettext
from game.rules.common.pad import SCORING_TOTALS

MAX_SENTENCES = 3
TEN, ELEVEN, TWELVE = SCORING_TOTALS
RARE_SHARE, CLEARLY_FEWER = 0.25, 0.1
"""A 12 is rare if at most RARE_SHARE of all hands can make it. A share is clearly smaller if the difference is CLEARLY_FEWER."""


def in_words(
    advice: Advice, reasons: Sequence[str], last: Sequence[str] = (), rival: Sequence[str] = ()
) -> list[str]:
    """The most important reasons, at most ``MAX_SENTENCES``: what the turn scores and doubles, ``reasons``, how its points compare
    with those of the other turns, and the ``last`` ones. If another turn scores more now, the comparison with it comes earlier;
    ``rival`` is a better sentence for that."""
    comparison = rival or compared(advice)
    because = [*comparison, *reasons] if advice.rival else [*reasons, *comparison]
    because += last
    if not advice.only and not advice.lines and not because:
        because = [_("This turn promises the most in the end.")]
    return [*scores(advice), *_doubles(advice), *because][:MAX_SENTENCES]


def scores(advice: Advice) -> list[str]:
    if advice.only:
        return [_("It is the only turn that the rules allow."), *_scored(advice)]
    if not advice.lines and advice.most == 0:
        return [_("No turn scores anything now.")]
    return _scored(advice) or [_("It scores nothing now.")]


def _doubles(advice: Advice) -> list[str]:
    """The lines of the pad that it doubles, unless ``scores`` has said so."""
    if _completes_and_doubles(advice):
        return []
    rows = [str(row.row + 1) for row in advice.rows if row.doubled and row.after.boxes]
    words = ngettext("It doubles line {lines}.", "It doubles lines {lines}.", len(rows))
    return [words.format(lines=listed(rows))] if rows else []


def leaves_to_next(advice: Advice) -> list[str]:
    leaves = advice.leaves
    if leaves is None:
        return []
    if leaves.most == 0:
        return [_("The next player can then score nothing.")]
    if leaves.most == TEN:
        return [_("The next player can then make a 10 at most.")]
    if leaves.most == ELEVEN:
        return [_("The next player can then make an 11 at most.")]
    if leaves.twelves <= RARE_SHARE:
        return [_("It leaves no easy 12.")]
    return [] if _rival_leaves_more(advice) else _fewer(leaves)


def prepares(advice: Advice) -> list[str]:
    reasons = []
    if advice.behind and not any(row.completed for row in advice.rows):
        words = {
            TEN: _("Your 10s lag behind."),
            ELEVEN: _("Your 11s lag behind."),
            TWELVE: _("Your 12s lag behind."),
        }[advice.behind]
        reasons.append(words)
    for row in advice.rows:
        if row.awaits and row.after.boxes > row.before.boxes:
            words = {
                TEN: _("Line {line} then needs only a 10."),
                ELEVEN: _("Line {line} then needs only an 11."),
                TWELVE: _("Line {line} then needs only a 12."),
            }[row.awaits]
            reasons.append(words.format(line=row.row + 1))
    ahead = [str(row.row + 1) for row in advice.rows if row.doubled and not row.after.boxes]
    if ahead:
        words = ngettext(
            "Line {lines}, still empty, will count twice.",
            "Lines {lines}, still empty, will count twice.",
            len(ahead),
        )
        reasons.append(words.format(lines=listed(ahead)))
    return reasons


def compared(advice: Advice) -> list[str]:
    if advice.only or not advice.most:
        return []
    if advice.gain == advice.most:
        return [_("No turn scores more now.")]
    words, rival = _("Another turn scores +{most} now; this one promises more in the end."), advice.rival
    few = more = points = 0
    if rival and advice.leaves and _rival_leaves_more(advice):
        few, more = _tenths(advice.leaves.twelves), _tenths(rival.twelves)
        words = _(
            "Another turn scores +{most} now, but then the next player's chance of a 12 is {more} in 10, here {few} in 10."
        )
    elif rival and rival.behind and round(rival.behind) > 0:
        points = round(rival.behind)
        words = ngettext(
            "Another turn scores +{most} now, but this one is likely to be {points} point better in the end.",
            "Another turn scores +{most} now, but this one is likely to be {points} points better in the end.",
            points,
        )
    return [words.format(most=advice.most, few=few, more=more, points=points)]


def ordinal(number: int) -> str:
    """When to lay a tile of the advised turn: 1st, 2nd … Above 12, which is rare, just the number."""
    words = (
        _("1st"),
        _("2nd"),
        _("3rd"),
        _("4th"),
        _("5th"),
        _("6th"),
        _("7th"),
        _("8th"),
        _("9th"),
        _("10th"),
        _("11th"),
        _("12th"),
    )
    return words[number - 1] if number <= len(words) else f"{number}."


def _scored(advice: Advice) -> list[str]:
    if not advice.lines:
        return []
    totals = " + ".join(map(str, sorted(advice.lines, reverse=True)))
    rows = [row.row + 1 for row in advice.rows if row.completed]
    if not rows:
        return [_("It makes {totals}: +{gain} on your pad.").format(totals=totals, gain=advice.gain)]
    if _completes_and_doubles(advice):
        words = _("It makes {totals}, completes line {lines} of your pad and doubles it: +{gain}.")
    else:
        words = ngettext(
            "It makes {totals} and completes line {lines} of your pad: +{gain}.",
            "It makes {totals} and completes lines {lines} of your pad: +{gain}.",
            len(rows),
        )
    return [words.format(totals=totals, lines=listed(list(map(str, rows))), gain=advice.gain)]


def _completes_and_doubles(advice: Advice) -> bool:
    done = [(row.completed, row.doubled) for row in advice.rows if row.completed or row.doubled]
    return done == [(True, True)]


def _fewer(leaves: Leaves) -> list[str]:
    few, others = _tenths(leaves.twelves), _tenths(leaves.others)
    if leaves.others is None or leaves.others - leaves.twelves < CLEARLY_FEWER or few >= others:
        return []
    words = _(
        "The next player's chance of a 12 is then {few} in 10; after other good turns it is {others} in 10."
    )
    return [words.format(few=few, others=others)]


def _rival_leaves_more(advice: Advice) -> bool:
    """Whether the turn that scores more now makes a 12 clearly more likely for the next player."""
    leaves, rival = advice.leaves, advice.rival
    return bool(
        leaves
        and rival
        and rival.twelves is not None
        and rival.twelves - leaves.twelves >= CLEARLY_FEWER
        and _tenths(rival.twelves) > _tenths(leaves.twelves)
    )


def _tenths(chance: float | None) -> int:
    return round((chance or 0.0) * 10)
