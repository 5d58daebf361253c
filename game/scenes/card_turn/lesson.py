"""What the first match of the card game teaches, in this order."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.intents import IntentKind
from game.engine.translation import _, ngettext, sentences
from game.rules.cards.events import Lay
from game.rules.common.errors import sentence
from game.scenes.card_turn.draft import CardDraft
from game.scenes.turn.goals import TEN, Bonus, Columns, ElevenTwelve, Free, SharedBox, SumGoal
from game.scenes.turn.lesson import (
    Fact,
    Goal,
    Lesson,
    Saying,
    Spot,
    apart,
    best_spots,
    result,
)

ELEVEN_TWELVE = ElevenTwelve(
    sentence("A 10 is worth 1, an 11 is worth 3, a 12 is worth 5."),
    sentence("The framed card can make more than a 10."),
)
FREE = Free(sentence("Now on your own: choose a place, and score."))


class Ten(SumGoal):
    """Two cards make a 10."""

    def wants(self, totals: Sequence[int]) -> bool:
        return TEN in totals

    def offered(self, draft: CardDraft) -> bool:
        return draft.count > 1 or super().offered(draft)

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
            drawn = _("You drew the largest sum.")
            words, by_key = sentences(drawn, words), sentences(drawn, by_key)
        first = best_spots(draft, draft.picked, lambda mark: True)[:1] if draft.picked is not None else ()
        return Saying(words, tuple(first), by_key=(by_key, IntentKind.CONFIRM))


class Zero(Goal):
    """A 0 belongs to its runs."""

    rules = ("cards-zero",)

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        return best_spots(draft, place, lambda mark: bool(mark.totals)) if 0 in draft.hand[place] else ()

    def reached(self, draft: CardDraft) -> bool:
        return bool(draft.score().lines) and any(0 in draft.hand[place] for place, _where in draft.laid)

    def praise(self, draft: CardDraft) -> str:
        return sentences(result(draft), _("A run goes on through a 0."))

    def invitation(self, draft: CardDraft) -> str:
        zero = _("An empty half is a 0: it adds nothing, but it can join two runs.")
        spots = apart(self.targets(draft, draft.picked)) if draft.picked is not None else ()
        if not spots:
            return zero
        return sentences(zero, ngettext("Lay it in the frame.", "Lay it in a frame.", len(spots)))


class Rotating(Goal):
    """A card can be rotated."""

    rules = ("cards-signs",)

    def targets(self, draft: CardDraft, place: int) -> Sequence[Spot]:
        rotated = draft.is_rotated(place)
        return best_spots(draft, place, lambda mark: (rotated or mark.turned) and bool(mark.totals))

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


class SuperBonus(Goal):
    """Three runs with one card."""

    rules = ("cards-super",)

    def witnessed(self, event: Lay, filled: Sequence[int]) -> str:
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
                ngettext("Lay it in the frame.", "Lay it in a frame.", len(spots)),
            )
        if self.offered(draft):
            return _("A card that makes 10, 11 and 12, or three 12s, gets 6 points more: this one can.")
        return _("Watch for this: 10, 11 and 12 with one card, or three 12s, give 6 points more.")


ROUNDS = Fact(
    lambda: _("A round ends when nobody can lay. A full match has as many rounds as players."),
    "stock",
)


def card_lesson() -> Lesson:
    taught = Ten(), ELEVEN_TWELVE, Rotating(), Columns(), Zero(), SharedBox(), Bonus(), SuperBonus()
    return Lesson([*taught, ROUNDS, FREE])
