"""What the end of a match says: who leads, and to a person who has lost, what they did well."""

from __future__ import annotations

from game.analysis.story import PadStory, story_of
from game.engine.translation import _, ngettext, sentences
from game.rules.common.variant import VariantHeader, VariantMatch

CLOSE, NEARLY_WON = 12, 5
"""A pad that was behind by more points than this was not close; one that lost by at most the second number has nearly won."""


def leaders(totals: list[int]) -> tuple[int, ...]:
    """The numbers of the pads with the highest total; none before anybody has points."""
    best = max(totals)
    return tuple(number for number, total in enumerate(totals) if total == best) if best > 0 else ()


def lead(header: VariantHeader, totals: list[int]) -> str:
    """The sentence that says who leads, and by how much; empty before anybody has points."""
    ahead = leaders(totals)
    if not ahead:
        return ""
    names = " + ".join(map(header.owners, ahead))
    if len(ahead) > 1:
        return _("{names} are level").format(names=names)
    points = totals[ahead[0]] - sorted(totals)[-2]
    people = len(header.seats_of(ahead[0]))
    words = ngettext("{names} leads by {points}", "{names} lead by {points}", people)
    return words.format(names=names, points=points)


def consolation(match: VariantMatch, winners: tuple[int, ...]) -> str:
    """What the people who have lost did well in a match that is over; empty if nobody has lost. If one person has lost to
    computers, they are addressed; otherwise the names are given.
    """
    header = match.header
    people = {header.pads[seat] for seat, who in enumerate(match.seats) if who.kind == "human"}
    lost = sorted(people - set(winners))
    if len(lost) == 1 and len(header.seats_of(lost[0])) == 1 and len(people) == 1:
        assert match.outcome
        return _to_one(story_of(match, lost[0]), max(match.outcome.totals) - match.outcome.totals[lost[0]])
    stories = [(header.owners(pad), story_of(match, pad).best_turn) for pad in lost]
    words = [
        ngettext(
            "{names}'s best turn brought {points} point.",
            "{names}'s best turn brought {points} points.",
            points,
        ).format(names=names, points=points)
        for names, points in stories
        if points > 0
    ]
    return sentences(*words)


def _to_one(story: PadStory, missing: int) -> str:
    """``missing``: the points by which the pad has lost."""
    if story.best_turn <= 0:
        return ""
    best = ngettext(
        "Your best turn brought {count} point.", "Your best turn brought {count} points.", story.best_turn
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
