"""The text of the hint's three steps: where to look, which tiles to lay, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.analysis.tiles.reasons import Advice, Leaves
from game.engine.translation import _, ngettext, sentences
from game.rules.common.pad import SCORING_TOTALS
from game.rules.tiles.constants import LINES, NAMES, Placement, Turn, column_row

GRID, LAST_LINE = 3, LINES - 1
"""The size of a square of the coarse grid in cells, and the number of the last column and row."""
SEPARATE_DISTANCE = 6
"""Cells that are this many columns or rows apart belong to different parts of the board."""
MAX_SENTENCES = 3
TEN, ELEVEN, TWELVE = SCORING_TOTALS
RARE_SHARE, CLEARLY_FEWER = 0.25, 0.1
"""A 12 is rare if at most RARE_SHARE of all hands can make it. A share is clearly smaller if the difference is CLEARLY_FEWER."""


def board_parts(turn: Turn) -> list[tuple[int, int, int, int]]:
    """The parts of the board in which the turn is laid, as (left, top, right, bottom) in columns and rows.

    They are larger than necessary and follow a coarse grid, so that they do not give the cells away.
    """
    places = sorted(column_row(cell) for _value, cell in turn)
    groups: list[list[tuple[int, int]]] = []
    for place in places:
        near = next((group for group in groups if all(_near(place, other) for other in group)), None)
        if near is None:
            groups.append([place])
        else:
            near.append(place)
    return [
        (
            max(0, min(column for column, _row in group) // GRID * GRID - 1),
            max(0, min(row for _column, row in group) // GRID * GRID - 1),
            min(LAST_LINE, max(column for column, _row in group) // GRID * GRID + GRID),
            min(LAST_LINE, max(row for _column, row in group) // GRID * GRID + GRID),
        )
        for group in groups
    ]


def where(advice: Advice) -> str:
    """The first step: where to look."""
    if not advice.turn:
        return _nothing_to_lay(advice)
    parts = board_parts(advice.turn)
    if len(parts) > 1:
        return _("Look at the bright parts of the board.")
    left, top, right, bottom = parts[0]
    column, row = ((one + other + 1) * 3 // (2 * LINES) for one, other in ((left, right), (top, bottom)))
    return (
        (
            _("Look at the top left of the board."),
            _("Look at the top of the board."),
            _("Look at the top right of the board."),
        ),
        (
            _("Look at the left of the board."),
            _("Look at the middle of the board."),
            _("Look at the right of the board."),
        ),
        (
            _("Look at the bottom left of the board."),
            _("Look at the bottom of the board."),
            _("Look at the bottom right of the board."),
        ),
    )[row][column]


def how(missing: Sequence[Placement], extra: Sequence[Placement], advice: Advice) -> str:
    """The second step: the tiles to lay.

    ``missing`` are those not laid yet, ``extra`` the laid tiles that must be taken back first.
    """
    if extra:
        words = ngettext("Take back the {value} first.", "Take back the marked tiles first.", len(extra))
        return words.format(value=extra[0][0])
    if not advice.turn:
        return _nothing_to_lay(advice)
    if not missing:
        return _("That is the whole turn: press Done.")
    (one, on), (two, then) = missing[0], missing[-1]
    if len(missing) == 1:
        return _("Lay the {one} on {on}.").format(one=one, on=NAMES[on])
    if len(missing) == 2:
        words = _("Lay the {one} on {on}, then the {two} on {then}.")
        return words.format(one=one, on=NAMES[on], two=two, then=NAMES[then])
    return _("Lay the tiles in the order of their numbers.")


def why(advice: Advice) -> str:
    """The third step: the most important reasons, at most ``MAX_SENTENCES``."""
    reasons = [
        *_scores(advice),
        *_doubles(advice),
        *_leaves_in_hand(advice),
        *_leaves_to_next(advice),
        *_prepares(advice),
        *_compared(advice),
    ]
    if not advice.only and not advice.lines and len(reasons) == 1:
        reasons.append(_("This turn promises the most in the end."))
    return sentences(*reasons[:MAX_SENTENCES])


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


def _near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < SEPARATE_DISTANCE


def _nothing_to_lay(advice: Advice) -> str:
    if advice.still_fit:
        return _("Keep your tiles this time, and press Done.")
    return _("None of your tiles fits anywhere. Press Done.")


def _scores(advice: Advice) -> list[str]:
    """What the turn scores."""
    if advice.only:
        return [_("It is the only turn that the rules allow."), *_scored(advice)]
    if not advice.lines and advice.most == 0:
        return [_("No turn scores anything now.")]
    return _scored(advice) or [_("It scores nothing now.")]


def _scored(advice: Advice) -> list[str]:
    if not advice.lines:
        return []
    totals = " + ".join(map(str, sorted(advice.lines, reverse=True)))
    rows = [row.row + 1 for row in advice.rows if row.completed]
    if not rows:
        return [_("It makes {totals}: +{gain} on your pad.").format(totals=totals, gain=advice.gain)]
    if _completes_and_doubles(advice):
        words = _("It makes {totals}, completes row {rows} of your pad and doubles it: +{gain}.")
    else:
        words = ngettext(
            "It makes {totals} and completes row {rows} of your pad: +{gain}.",
            "It makes {totals} and completes rows {rows} of your pad: +{gain}.",
            len(rows),
        )
    return [words.format(totals=totals, rows=_listed(list(map(str, rows))), gain=advice.gain)]


def _completes_and_doubles(advice: Advice) -> bool:
    """Whether the turn completes and doubles the same row, and no other row."""
    done = [(row.completed, row.doubled) for row in advice.rows if row.completed or row.doubled]
    return done == [(True, True)]


def _doubles(advice: Advice) -> list[str]:
    if _completes_and_doubles(advice):
        return []
    rows = [str(row.row + 1) for row in advice.rows if row.doubled and row.after.boxes]
    words = ngettext("It doubles row {rows}.", "It doubles rows {rows}.", len(rows))
    return [words.format(rows=_listed(rows))] if rows else []


def _leaves_in_hand(advice: Advice) -> list[str]:
    reasons = []
    if advice.fit_nowhere and advice.turn:
        words = ngettext(
            "The {tiles} then fits nowhere and is held.",
            "The {tiles} then fit nowhere and are held.",
            len(advice.fit_nowhere),
        )
        reasons.append(words.format(tiles=_listed(list(map(str, advice.fit_nowhere)))))
    if advice.still_fit:
        words = _("You keep the {tiles} for later.")
        reasons.append(words.format(tiles=_listed(list(map(str, advice.still_fit)))))
    return reasons


def _leaves_to_next(advice: Advice) -> list[str]:
    """What the next player can score after it."""
    if advice.partner:
        return [_partner(advice.partner)]
    leaves = advice.leaves
    if leaves is None:
        return []
    if leaves.most == 0:
        return [_("The next player can then score nothing.")]
    if leaves.most < TWELVE:
        ten, eleven = (
            _("The next player can then make a 10 at most."),
            _("The next player can then make an 11 at most."),
        )
        return [ten if leaves.most == TEN else eleven]
    if leaves.twelves <= RARE_SHARE:
        return [_("It leaves no easy 12.")]
    return _fewer(leaves)


def _partner(total: int) -> str:
    return {
        TEN: _("Your partner can then make a 10."),
        ELEVEN: _("Your partner can then make an 11."),
        TWELVE: _("Your partner can then make a 12."),
    }[total]


def _fewer(leaves: Leaves) -> list[str]:
    few, others = round(leaves.twelves * 10), round((leaves.others or 0.0) * 10)
    if leaves.others is None or leaves.others - leaves.twelves < CLEARLY_FEWER or few >= others:
        return []
    words = _(
        "The next player's chance of a 12 is then {few} in 10; after other good turns it is {others} in 10."
    )
    return [words.format(few=few, others=others)]


def _compared(advice: Advice) -> list[str]:
    """How its points compare with those of all other turns."""
    if advice.only or not advice.most:
        return []
    if advice.gain < advice.most:
        words = _("Another turn scores +{most} now; this one promises more in the end.")
        return [words.format(most=advice.most)]
    return [_("No turn scores more now.")]


def _prepares(advice: Advice) -> list[str]:
    """What it prepares on the pad for later turns."""
    completed = any(row.completed for row in advice.rows)
    reasons = (
        [
            {
                TEN: _("Your 10s lag behind."),
                ELEVEN: _("Your 11s lag behind."),
                TWELVE: _("Your 12s lag behind."),
            }[advice.behind]
        ]
        if advice.behind and not completed
        else []
    )
    for row in advice.rows:
        if row.awaits and row.after.boxes > row.before.boxes:
            words = {
                TEN: _("Row {row} then needs only a 10."),
                ELEVEN: _("Row {row} then needs only an 11."),
                TWELVE: _("Row {row} then needs only a 12."),
            }[row.awaits]
            reasons.append(words.format(row=row.row + 1))
    ahead = [str(row.row + 1) for row in advice.rows if row.doubled and not row.after.boxes]
    if ahead:
        words = ngettext(
            "Row {rows} is ticked in advance.",
            "Rows {rows} are ticked in advance.",
            len(ahead),
        )
        reasons.append(words.format(rows=_listed(ahead)))
    return reasons


def _listed(items: list[str]) -> str:
    """ "3", "3 and 4", "3, 4 and 5"."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
