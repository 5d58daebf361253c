"""What the first match of the card game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _, ngettext, sentences
from game.rules.cards.events import Lay
from game.rules.common.pad import SCORING_TOTALS, SUPER
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Lesson,
    Saying,
    Spot,
    after_done,
    apart,
    best_spots,
    made_in,
    result,
    shares_box,
)

TEN, ELEVEN, TWELVE = SCORING_TOTALS


class CardGoal(Goal):
    """A goal of the card game."""

    def pick(self, words: str, place: int) -> Saying:
        with_key = sentences(words, _("{key} picks that card.").format(key=KEY))
        first = _("First take the framed card from your hand.")
        return Saying(
            words, place=place, part=self.part, by_key=(with_key, IntentKind.NEXT_TILE), after_refusal=first
        )


class Ten(CardGoal):
    """Two cards make a 10."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: TEN in mark.lines)

    def offered(self, draft: CardDraft) -> bool:
        return draft.count > 1 or super().offered(draft)

    def reached(self, draft: CardDraft) -> bool:
        return TEN in draft.score().lines

    def invitation(self, draft: CardDraft) -> str:
        return _("The number 10 shows where a card makes a run of 10.")

    def say(self, draft: CardDraft) -> Saying:
        if draft.count < 2 or draft.laid:
            return super().say(draft)
        words, by_key = (
            _("You begin with two cards. The first may lie anywhere: press the frame."),
            _("You begin with two cards. The first may lie anywhere: {key} lays it."),
        )
        if draft.first_round:
            drawn = _("You drew the highest card.")
            words, by_key = sentences(drawn, words), sentences(drawn, by_key)
        first = best_spots(draft, draft.picked, lambda mark: True)[:1] if draft.picked is not None else ()
        return Saying(words, tuple(first), by_key=(by_key, IntentKind.CONFIRM))


class ElevenTwelve(CardGoal):
    """11 and 12 score more."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: max(mark.lines, default=0) > TEN)

    def reached(self, draft: CardDraft) -> bool:
        return max(draft.score().lines, default=0) > TEN

    def invitation(self, draft: CardDraft) -> str:
        worth = _("A 10 is worth 1, an 11 is worth 3, a 12 is worth 5.")
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if spots:
            made = made_in(draft, spots, lambda mark: max(mark.lines, default=0))
            return sentences(worth, _into_frame(spots), made)
        if self.offered(draft):
            return sentences(worth, _("The framed card can make over 10."))
        return worth


class Columns(CardGoal):
    """Each column of the pad is filled from the top."""

    part = "pad"

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.lines))

    def reached(self, draft: CardDraft) -> bool:
        return bool(draft.score().lines)

    def praise(self, draft: CardDraft) -> str:
        entry = max(entry for entry in draft.entries() if entry.column != SUPER)
        words = _("Follow the arrow: the next free box for {total} is in line {line}.")
        return words.format(total=entry.column, line=entry.row + 1)

    def invitation(self, draft: CardDraft) -> str:
        return _("Each column of your pad fills from the top. Make a 10, 11 or 12.")


class Zero(CardGoal):
    """A 0 belongs to its runs."""

    rules = ("cards-zero",)

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.lines)) if 0 in draft.hand[place] else ()

    def reached(self, draft: CardDraft) -> bool:
        return bool(draft.score().lines) and any(0 in draft.hand[place] for place, _where in draft.laid)

    def praise(self, draft: CardDraft) -> str:
        return sentences(result(draft), _("A run goes on through a 0."))

    def invitation(self, draft: CardDraft) -> str:
        zero = _("An empty half is a 0: it adds nothing, but it can join two runs.")
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if not spots:
            return zero
        return sentences(zero, _into_frame(spots))


class Rotating(CardGoal):
    """A card can be rotated."""

    rules = ("cards-signs",)

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        rotated = draft.is_rotated(place)
        return best_spots(draft, place, lambda mark: (rotated or mark.turned) and bool(mark.lines))

    def reached(self, draft: CardDraft) -> bool:
        return any(draft.is_rotated(place) for place, _where in draft.laid)

    def praise(self, draft: CardDraft) -> str:
        return sentences(result(draft), _("So every card can lie in four ways."))

    def say(self, draft: CardDraft) -> Saying:
        return self._with_key(super().say(draft))

    def explain(self, draft: CardDraft) -> Saying:
        return self._with_key(super().explain(draft))

    def _with_key(self, saying: Saying) -> Saying:
        if saying.words != self._how_to_rotate():
            return saying
        words = _("Where you see an arrow, rotate the card first: press {key}.")
        return saying._replace(by_key=(words, IntentKind.ROTATE))

    def invitation(self, draft: CardDraft) -> str:
        if draft.picked is not None and draft.is_rotated(draft.picked):
            return _("Now it lies another way. Lay it where it makes the most.")
        return self._how_to_rotate()

    def _how_to_rotate(self) -> str:
        return _("Where you see an arrow, rotate the card first: press it again.")


class SharedBox(CardGoal):
    """All runs of the same total in a turn are written into one box."""

    part = "pad"
    rules = ("shared-box",)

    def witnessed(self, event: Lay) -> str:
        return shares_box(event.lines)

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(_doubles(mark.lines)))

    def reached(self, draft: CardDraft) -> bool:
        return bool(_doubles(draft.score().lines))

    def praise(self, draft: CardDraft) -> str:
        lines = draft.score().lines
        total = _doubles(lines)[0]
        points = next(entry.points for entry in draft.entries() if entry.column == total)
        words = _("{totals} share one box, because they were made in one turn: it gets {points}.")
        return words.format(totals=" + ".join([str(total)] * lines.count(total)), points=points)

    def invitation(self, draft: CardDraft) -> str:
        return _("Equal sums of one turn share one box. Make the same sum twice.")


class Bonus(CardGoal):
    """A line of the pad with all three numbers gets its bonus."""

    part = "pad"

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        wanted = _missing(draft)
        return best_spots(draft, place, lambda mark: all(total in mark.lines for total in wanted))

    def reached(self, draft: CardDraft) -> bool:
        return all(total in draft.score().lines for total in _missing(draft))

    def praise(self, draft: CardDraft) -> str:
        line = _open_line(draft)
        words = _("Line {line} is full and gets its bonus. It now counts {points}.")
        return words.format(line=line + 1, points=after_done(draft).row_sum(line).points)

    def invitation(self, draft: CardDraft) -> str:
        words = _("A line with 10, 11 and 12 gets its bonus. Line {line} still needs {totals}.")
        return words.format(line=_open_line(draft) + 1, totals=", ".join(map(str, _missing(draft))))


class SuperBonus(CardGoal):
    """Three runs with one card."""

    rules = ("cards-super",)

    def witnessed(self, event: Lay) -> str:
        if not event.supers:
            return ""
        return _("10, 11 and 12 with one card, or three 12s, are a super bonus: 6 points more.")

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: mark.supers > 0)

    def reached(self, draft: CardDraft) -> bool:
        return draft.score().supers > 0

    def praise(self, draft: CardDraft) -> str:
        return sentences(_("A super bonus!"), result(draft))

    def invitation(self, draft: CardDraft) -> str:
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if spots:
            return sentences(
                _("10, 11 and 12 with one card, or three 12s, give 6 points more."),
                _into_frame(spots),
            )
        if self.offered(draft):
            return _("A card that makes 10, 11 and 12, or three 12s, gets 6 points more: this one can.")
        return _("Watch for this: 10, 11 and 12 with one card, or three 12s, give 6 points more.")


class Free(CardGoal):
    """A turn without help."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return ()

    def offered(self, draft: CardDraft) -> bool:
        return True

    def reached(self, draft: CardDraft) -> bool:
        return bool(draft.score().lines)

    def praise(self, draft: CardDraft) -> str:
        return sentences(result(draft), _("Well done!"))

    def invitation(self, draft: CardDraft) -> str:
        return _("Now on your own: choose a place, and score.")


ROUNDS = Fact(
    lambda: _("A round ends when nobody can lay. A full match has as many rounds as players."),
    "stock",
)


def card_lesson() -> Lesson:
    taught = Ten(), ElevenTwelve(), Rotating(), Columns(), Zero(), SharedBox(), Bonus(), SuperBonus()
    return Lesson([*taught, ROUNDS, Free()])


def _into_frame(spots: Sequence[Spot]) -> str:
    return ngettext("Lay the card in the frame.", "Lay the card in a frame.", len(spots))


def _doubles(lines: Sequence[int]) -> list[int]:
    return [total for total in SCORING_TOTALS if lines.count(total) > 1]


def _open_line(draft: CardDraft) -> int:
    """The first line of the player's pad without 10, 11 and 12, before this turn."""
    return min(draft.pad.filled()[total] for total in SCORING_TOTALS)


def _missing(draft: CardDraft) -> list[int]:
    line = _open_line(draft)
    return [total for total in SCORING_TOTALS if draft.pad.filled()[total] <= line]
