"""What the first match of the card game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import _
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.lesson import Fact, Goal, Lesson, Saying, Spot, best_spots, several_runs

TEN, ELEVEN, TWELVE = SCORING_TOTALS


class Ten(Goal):
    """Two cards make a 10."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: TEN in mark.lines)

    def offered(self, draft: CardDraft) -> bool:
        return draft.count > 1 or super().offered(draft)

    def reached(self, draft: CardDraft) -> str:
        if TEN not in draft.score().lines:
            return ""
        return several_runs(draft) or _("That makes 10: 1 point.")

    def invitation(self, draft: CardDraft) -> str:
        return _("The number 10 shows where a card makes a row or column of 10.")

    def say(self, draft: CardDraft) -> Saying:
        if draft.count < 2 or draft.laid:
            return super().say(draft)
        words = _("You begin with two cards. Press the frame to lay the first.")
        return Saying(
            words,
            tuple(best_spots(draft, draft.picked, lambda mark: True)[:1]) if draft.picked is not None else (),
            by_key=(_("You begin with two cards. Go to the frame and press {key}."), IntentKind.CONFIRM),
        )


class ElevenTwelve(Goal):
    """11 and 12 score more."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: max(mark.lines, default=0) > TEN)

    def reached(self, draft: CardDraft) -> str:
        best = max(draft.score().lines, default=0)
        words = {ELEVEN: _("That makes 11: 3 points."), TWELVE: _("That makes 12: 5 points.")}.get(best, "")
        return words and (several_runs(draft) or words)

    def invitation(self, draft: CardDraft) -> str:
        return _("An 11 scores 3, a 12 scores 5. Lay a card on such a number.")


class Zero(Goal):
    """A 0 belongs to its lines."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.lines)) if 0 in draft.hand[place] else ()

    def reached(self, draft: CardDraft) -> str:
        made = draft.score().lines and any(0 in draft.hand[place] for place, _where in draft.laid)
        return _("The 0 adds nothing, but the line goes on through it.") if made else ""

    def invitation(self, draft: CardDraft) -> str:
        if draft.picked is not None and self.targets(draft, draft.picked):
            return _("A 0 adds nothing, but it can join two rows or columns. Lay it in a frame.")
        return _("A 0 adds nothing, but it can join two rows or columns.")


class Rotating(Goal):
    """A card can be rotated."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        rotated = draft.is_rotated(place)
        return best_spots(draft, place, lambda mark: (rotated or mark.turned) and bool(mark.lines))

    def reached(self, draft: CardDraft) -> str:
        rotated = any(draft.is_rotated(place) for place, _where in draft.laid)
        return _("So every card can lie in four ways.") if rotated else ""

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


class SuperBonus(Goal):
    """Three runs with one card."""

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: mark.supers > 0)

    def reached(self, draft: CardDraft) -> str:
        return _("A super bonus: 6 more points!") if draft.score().supers else ""

    def invitation(self, draft: CardDraft) -> str:
        if draft.picked is not None and self.targets(draft, draft.picked):
            return _("10, 11 and 12 with one card, or three 12s, give 6 points more. Lay it in the frame.")
        if self.offered(draft):
            return _(
                "10, 11 and 12 with one card, or three 12s, give 6 points more. The framed card can do it."
            )
        return _("Watch for this: 10, 11 and 12 with one card, or three 12s, give 6 points more.")


EXCHANGE = Fact(lambda: _("If none of your cards fits, you get new ones automatically."))
ROUNDS = Fact(lambda: _("A round ends with the last card. Everybody begins one round."), "stock")


def card_lesson() -> Lesson:
    return Lesson([Ten(), ElevenTwelve(), Zero(), Rotating(), SuperBonus(), EXCHANGE, ROUNDS])
