"""The lesson of a first match: one idea per turn, when the position offers it. It explains and points, and forbids nothing.

It names points only when *Done* would write them: as long as the turn goes on, what is laid can still become something else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any, Literal, NamedTuple

from game.engine.intents import IntentKind
from game.engine.translation import KEY, Words, _, ngettext, sentences
from game.rules.common.pad import SCORING_TOTALS
from game.scenes.turn.draft import breakdown

StationPart = Literal["", "pad", "stock", "menu"]
MOST_SPOTS = 3
Spot = tuple[int, ...]
"""The cells that a tile or card covers."""


class Saying(NamedTuple):
    """What the lesson says now: a sentence or two that fit on two lines, and what they point at.

    ``spots``: on the table. ``place``: of a tile or card on the rack. ``part``: of the station. ``by_key``: what it says instead to
    players who use keys or a gamepad, and the kind of intents whose key is shown in the place of {key}. ``after_refusal``: what to do
    when something else has been tried that is not allowed.
    """

    words: str
    spots: tuple[Spot, ...] = ()
    place: int | None = None
    part: StationPart = ""
    by_key: tuple[str, IntentKind] | None = None
    after_refusal: str = ""


class Idea(ABC):
    """Something to learn. The drafts are those of its game. ``part``: of the station, which it is about. ``rules``: the keys of those
    that need not be said later (``RuleNotes``). ``after``: the idea that has to be taught first."""

    part: StationPart = ""
    rules: tuple[str, ...] = ()
    after: Idea | None = None

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

    def witnessed(self, event: Any, filled: Sequence[int]) -> str:
        """What to say when a turn shows the idea for the first time; empty if this one does not. ``event``: of a turn that was laid,
        or the score of one that *Done* would end. ``filled``: the lines of the pad that now have 10, 11 and 12."""
        return ""


class Fact(Idea):
    """An idea that only has to be said. ``words``: returns the sentence."""

    def __init__(
        self,
        words: Callable[[], str],
        part: StationPart = "",
        rules: tuple[str, ...] = (),
        after: Idea | None = None,
    ) -> None:
        self.words = words
        self.part = part
        self.rules = rules
        self.after = after

    def say(self, draft: Any) -> Saying:
        return Saying(until_done(self.words(), draft), part=self.part)


FAREWELL = Fact(
    lambda: _("You can play now; the rest comes when you meet it. Play on, or leave here."), "menu"
)


class Goal(Idea):
    """An idea that the player tries out by laying something in a certain way. ``most``: how many places are framed; None: all."""

    most: int | None = MOST_SPOTS

    @abstractmethod
    def targets(self, draft: Any, place: int) -> Sequence[Spot]:
        """The spots where the tile or card of this place reaches the goal, the best ones first."""

    @abstractmethod
    def reached(self, draft: Any) -> bool:
        """Whether what is laid reaches the goal."""

    def praise(self, draft: Any) -> str:
        """What to say when the turn can end and reaches the goal."""
        return result(draft)

    @abstractmethod
    def invitation(self, draft: Any) -> str:
        """What to say while the goal can be reached."""

    def outlook(self, draft: Any) -> str:
        """What to say in a turn that does not offer the goal: it asks for nothing that cannot be done."""
        return self.invitation(draft)

    def failed(self, draft: Any) -> str:
        """What to say when what is laid can no longer reach the goal, in a turn that goes on."""
        return so_far(draft)

    def offered(self, draft: Any) -> bool:
        return any(self.targets(draft, place) for place in draft.unlaid)

    def say(self, draft: Any) -> Saying:
        if draft.laid and draft.ready:
            if self.reached(draft):
                return self._praised(draft)
            again = _("Take it back and try again, or press Done.")
            return Saying(sentences(result(draft) or missed(draft), again))
        if draft.laid and self.reached(draft):
            return Saying(_with_next_step(so_far(draft), draft), part=self.part)
        places = [place for place in draft.unlaid if self.targets(draft, place)]
        words = sentences(so_far(draft), self.invitation(draft))
        if draft.picked in places:
            spots = apart(self.targets(draft, draft.picked), self.most)
            instead = ngettext(
                "Try it in the yellow frame instead.", "Try it in a yellow frame instead.", len(spots)
            )
            return Saying(words, spots, part=self.part, after_refusal=instead)
        if places:
            return pick(words, places[0], self.part)
        if draft.laid:
            return Saying(sentences(self.failed(draft), _("Take it back and try again, or go on.")))
        return Saying(words, part=self.part)

    def explain(self, draft: Any) -> Saying:
        if not draft.laid or not draft.ready:
            return Saying(self.outlook(draft), part=self.part)
        if self.reached(draft):
            return self._praised(draft)
        return Saying(_with_next_step(result(draft) or missed(draft), draft))

    def _praised(self, draft: Any) -> Saying:
        return Saying(_with_next_step(self.praise(draft), draft), part=self.part)


class Lesson:
    """What has been taught, and the idea of the turn.

    ``ideas`` come in this order as far as the turns offer them; one that waits for another comes right after it. The last one, a
    turn without help, waits for all others. After it FAREWELL is said for one turn; then there is nothing more to say. ``met``: ideas
    that are said only in a turn in which they are urgent. What a turn shows for the first time is said in place of its idea.
    """

    def __init__(self, ideas: Sequence[Idea], met: Sequence[Idea] = ()) -> None:
        self.ideas = list(ideas)
        self.met = list(met)
        self.idea: Idea | None = None
        self.over = False
        self._offered = False
        self._witnessed: list[Idea] = []
        self._unseen: list[Idea] = []  # They were taught in a turn that did not show them.

    def begin(self, draft: Any) -> None:
        """A turn of the player begins: chooses its idea. If it offers none of those that are left, the first one is explained."""
        left = [idea for idea in self.ideas[:-1] if idea.after not in self.ideas] or self.ideas or [FAREWELL]
        following = [idea for idea in left if idea.after]
        self.idea = next((idea for idea in (*following, *left) if idea.offered(draft)), left[0])
        self._offered = self.idea.offered(draft)

    def end(self, draft: Any) -> tuple[str, ...]:
        """The turn is over. Returns the keys of the rules that it has taught."""
        said = self._now(draft)
        if said is FAREWELL:
            self.over = True
        rules = said.rules if said else ()
        if isinstance(self.idea, Fact) and self.idea is not said:
            rules += self.idea.rules  # It was said when the turn began.
        seen = self._shown(draft)
        self.ideas = [idea for idea in self.ideas if idea not in (said, self.idea)]
        self.met = [idea for idea in self.met if idea is not said]
        self._unseen = [idea for idea in self._unseen if idea is not said]
        if self.idea and self.idea not in seen:
            self._unseen.append(self.idea)
        self.idea = None
        return rules

    def say(self, draft: Any) -> Saying | None:
        idea = self._now(draft)
        if idea is None or self.over:
            return None
        if idea is not self.idea and (words := self._shown(draft).get(idea)):
            return Saying(until_done(words, draft), part=idea.part)
        return idea.explain(draft) if idea is self.idea and not self._offered else idea.say(draft)

    def witness(self, event: Any, pad: Any, score: Any) -> list[Words]:
        """The sentences for a turn that was laid, about what it shows for the first time and what is still to be taught. ``pad``: the
        one on which its ``score`` is written, before that."""
        filled = _filled(pad, score)
        new = [idea for idea in self.ideas if idea not in self._witnessed and idea.witnessed(event, filled)]
        self._witnessed += new
        return [partial(idea.witnessed, event, filled) for idea in new]

    def _now(self, draft: Any) -> Idea | None:
        urgent, shown = (idea for idea in (*self.ideas, *self.met) if idea.urgent(draft)), self._shown(draft)
        return next(chain(urgent, () if self.idea in shown else shown), self.idea)

    def _shown(self, draft: Any) -> dict[Idea, str]:
        """The ideas that a turn shows which can end, and what to say about each; none that was explained when a turn showed it."""
        if not draft.laid or not draft.ready:
            return {}
        score = draft.score()
        filled = _filled(draft.pad, score)
        new = (idea for idea in (*self.ideas, *self._unseen) if idea not in self._witnessed)
        said = {idea: idea.witnessed(score, filled) for idea in new}
        return {idea: words for idea, words in said.items() if words}


def _filled(pad: Any, score: Any) -> range:
    """The lines of the pad that get their last number with this score."""
    after = pad.copy()
    after.enter(*score)
    return range(pad.full_rows(), after.full_rows())


def pick(words: str, place: int, part: StationPart = "") -> Saying:
    with_key = sentences(words, _("{key} picks it.").format(key=KEY))
    first = _("First take what is framed in your hand.")
    return Saying(words, place=place, part=part, by_key=(with_key, IntentKind.NEXT_TILE), after_refusal=first)


def until_done(words: str, draft: Any) -> str:
    return _with_next_step(words, draft) if draft.laid and draft.ready else words


def result(draft: Any, *, why: bool = True) -> str:
    """What the turn makes, and how many points *Done* would write; with ``why``, also why that is more than the runs are worth.
    Nothing if it scores nothing."""
    score = draft.score()
    if not score.lines:
        return ""
    points = draft.pad.gain(*score)
    kinds = {part.kind for part in breakdown(draft.pad, score) if part.points} if why else set()
    bonus, doubled = kinds & {"bonus", "super"}, kinds & {"double", "tick"}
    if bonus and doubled:
        words = ngettext(
            "That makes {totals}: {points} point, thanks to ×2 and the bonus.",
            "That makes {totals}: {points} points, thanks to ×2 and the bonus.",
            points,
        )
    elif bonus:
        words = ngettext(
            "That makes {totals}: {points} point, thanks to the bonus.",
            "That makes {totals}: {points} points, thanks to the bonus.",
            points,
        )
    elif doubled:
        words = ngettext(
            "That makes {totals}: {points} point, thanks to ×2.",
            "That makes {totals}: {points} points, thanks to ×2.",
            points,
        )
    else:
        words = ngettext(
            "That makes {totals}: {points} point on your pad.",
            "That makes {totals}: {points} points on your pad.",
            points,
        )
    return words.format(totals=" + ".join(map(str, score.lines)), points=points)


def so_far(draft: Any) -> str:
    """What is laid makes, in a turn that goes on. It can still become something else, so no points are named."""
    if not draft.laid:
        return ""
    lines = draft.score().lines
    if not lines:
        return missed(draft)
    return _("So far that makes {totals}.").format(totals=" + ".join(map(str, lines)))


def missed(draft: Any) -> str:
    """The sums that the last one laid makes, if none of them scores; empty if it lies alone."""
    totals: dict[str, int] = dict(zip(("first", "second", "third"), draft.last_totals(), strict=False))
    words = (
        "",
        _("That makes {first}."),
        _("That makes {first} and {second}."),
        _("That makes {first}, {second} and {third}."),
    )
    return words[len(totals)].format(**totals)


def after_done(draft: Any) -> Any:
    """The pad as *Done* would leave it."""
    pad = draft.pad.copy()
    pad.enter(*draft.score())
    return pad


def best_spots(draft: Any, place: int, wanted: Callable[[Any], bool]) -> list[Spot]:
    """The spots where the one of this place makes what is wanted, the best ones first: ``wanted`` gets the marks."""
    marks = draft.marks(place) if place in draft.unlaid else []
    best_first = sorted(marks, key=lambda mark: mark.rank, reverse=True)
    return [mark.cells for mark in best_first if wanted(mark)]


def equal_sums(lines: Sequence[int]) -> tuple[int, ...]:
    """The runs of a turn that share a box, such as 10 and 10: those of the first such total. Empty if it has none."""
    same = [total for total in SCORING_TOTALS if lines.count(total) > 1]
    return (same[0],) * lines.count(same[0]) if same else ()


def lengthened(runs: Iterable[Any], new: Iterable[int], values: Any) -> tuple[int, int] | None:
    """The total of an old run that the new cells have lengthened, and what it is now; None if there is none."""
    new = set(new)
    for run in runs:
        old = [0]
        for cell in run.cells:
            old = [*old, 0] if cell in new else [*old[:-1], old[-1] + values[cell]]
        if max(old) >= SCORING_TOTALS[0]:
            return max(old), run.total
    return None


def apart(spots: Sequence[Spot], most: int | None = MOST_SPOTS) -> tuple[Spot, ...]:
    """The first of these that do not overlap, at most as many as this."""
    chosen: list[Spot] = []
    for spot in spots:
        if not any(set(spot) & set(other) for other in chosen):
            chosen.append(spot)
    return tuple(chosen[:most])


def _with_next_step(words: str, draft: Any) -> str:
    return sentences(words, _("Now press Done.") if draft.ready else draft.next_step)
