"""The lesson of a first match: one idea per turn, when the position offers it. It explains and points, and forbids nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from game.engine.intents import IntentKind
from game.engine.translation import KEY, _, ngettext, sentences

StationPart = Literal["", "pad", "stock", "menu"]
MOST_SPOTS = 3
Spot = tuple[int, ...]
"""The cells that a tile or card covers."""


class Saying(NamedTuple):
    """What the lesson says now: a sentence or two that fit on two lines, and what they point at.

    ``spots``: on the table. ``place``: of a tile or card on the rack. ``part``: of the station. ``by_key``: what it says instead to
    players who use keys or a gamepad, and the kind of intents whose key is shown in the place of {key}.
    """

    words: str
    spots: tuple[Spot, ...] = ()
    place: int | None = None
    part: StationPart = ""
    by_key: tuple[str, IntentKind] | None = None


class Idea(ABC):
    """Something to learn. The drafts are those of its game. ``part``: of the station, which it is about."""

    part: StationPart = ""

    def offered(self, draft: Any) -> bool:
        """Whether the turn that begins is a good one for this idea."""
        return True

    @abstractmethod
    def say(self, draft: Any) -> Saying:
        """What to say while the turn is like this, if it offers the idea."""

    def explain(self, draft: Any) -> Saying:
        return self.say(draft)

    def urgent(self, draft: Any) -> bool:
        return False


class Fact(Idea):
    """An idea that only has to be said. ``words``: returns the sentence."""

    def __init__(self, words: Callable[[], str], part: StationPart = "") -> None:
        self.words = words
        self.part = part

    def say(self, draft: Any) -> Saying:
        return Saying(until_done(self.words(), draft), part=self.part)


FAREWELL = Fact(lambda: _("You know it all now. Play on, or leave here and continue later."), "menu")


class Goal(Idea):
    """An idea that the player tries out by laying something in a certain way."""

    @abstractmethod
    def targets(self, draft: Any, place: int) -> Sequence[Spot]:
        """The spots where the tile or card of this place reaches the goal, the best ones first."""

    @abstractmethod
    def reached(self, draft: Any) -> str:
        """What to say about what is laid, if it reaches the goal; otherwise empty."""

    @abstractmethod
    def invitation(self, draft: Any) -> str:
        """What to say while the goal can be reached, or if this turn does not offer it."""

    def offered(self, draft: Any) -> bool:
        return any(self.targets(draft, place) for place in draft.unlaid)

    def say(self, draft: Any) -> Saying:
        if words := self.reached(draft):
            return Saying(_with_next_step(words, draft), part=self.part)
        places = [place for place in draft.unlaid if self.targets(draft, place)]
        if draft.picked in places:
            spots = apart(self.targets(draft, draft.picked))
            return Saying(self.invitation(draft), spots, part=self.part)
        if places:
            return pick(self.invitation(draft), places[0], self.part)
        if draft.laid and draft.ready and draft.score().lines:
            return Saying(_with_next_step(_("That scores too."), draft))
        if draft.laid and draft.ready:
            return Saying(_("Not this time. Take it back and try again, or press Done."))
        return Saying(self.invitation(draft), part=self.part)

    def explain(self, draft: Any) -> Saying:
        words = self.reached(draft)
        return Saying(_with_next_step(words, draft) if words else self.invitation(draft), part=self.part)


class Lesson:
    """What has been taught, and the idea of the turn.

    ``ideas`` come in this order as far as the turns offer them. The last one, the end of the match, waits for all others. After
    it FAREWELL is said for one turn; then there is nothing more to say.
    """

    def __init__(self, ideas: Sequence[Idea]) -> None:
        self.ideas = list(ideas)
        self.idea: Idea | None = None
        self.over = False
        self._offered = False

    def begin(self, draft: Any) -> None:
        """A turn of the player begins: chooses its idea. If it offers none of those that are left, the first one is explained."""
        left = self.ideas[:-1] or self.ideas or [FAREWELL]
        self.idea = next((idea for idea in left if idea.offered(draft)), left[0])
        self._offered = self.idea.offered(draft)

    def end(self, draft: Any) -> None:
        said = self._now(draft)
        if said is FAREWELL:
            self.over = True
        self.ideas = [idea for idea in self.ideas if idea not in (said, self.idea)]
        self.idea = None

    def say(self, draft: Any) -> Saying | None:
        idea = self._now(draft)
        if idea is None or self.over:
            return None
        return idea.explain(draft) if idea is self.idea and not self._offered else idea.say(draft)

    def _now(self, draft: Any) -> Idea | None:
        return next((idea for idea in self.ideas if idea.urgent(draft)), self.idea)


def pick(words: str, place: int, part: StationPart = "") -> Saying:
    with_key = sentences(words, _("{key} picks it.").format(key=KEY))
    return Saying(words, place=place, part=part, by_key=(with_key, IntentKind.NEXT_TILE))


def until_done(words: str, draft: Any) -> str:
    return _with_next_step(words, draft) if draft.laid and draft.ready else words


def several_runs(draft: Any) -> str:
    lines = draft.score().lines
    if len(lines) < 2:
        return ""
    points = sum(entry.points for entry in draft.pad.run_entries(lines))
    words = ngettext("That makes {totals}: {points} point.", "That makes {totals}: {points} points.", points)
    return words.format(totals=" + ".join(map(str, lines)), points=points)


def best_spots(draft: Any, place: int, wanted: Callable[[Any], bool]) -> list[Spot]:
    """The spots where the one of this place makes what is wanted, the best ones first: ``wanted`` gets the marks."""
    marks = draft.marks(place) if place in draft.unlaid else []
    best_first = sorted(marks, key=lambda mark: mark.rank, reverse=True)
    return [mark.cells for mark in best_first if wanted(mark)]


def apart(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    chosen: list[Spot] = []
    for spot in spots:
        if not any(set(spot) & set(other) for other in chosen):
            chosen.append(spot)
    return tuple(chosen[:MOST_SPOTS])


def _with_next_step(words: str, draft: Any) -> str:
    return sentences(words, _("Now press Done.") if draft.ready else draft.next_step)
