"""All sentences that the status bar can say during a turn, with long values.

Those of rules, refusals and hints are read in the source, so no match has to come to them. Those of the lesson are made of parts: its
ideas are asked in turns that a pupil lays at random.
"""

import gettext
import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import pytest
from lesson_turns import begun, lay_randomly
from messages import GAME, messages_in

from game.engine import translation
from game.engine.intents import IntentKind
from game.engine.layout import BOTTOM
from game.engine.translation import LOCALE, _, ngettext
from game.games import GAMES
from game.scenes.turn.lesson import FAREWELL, Idea, Lesson
from tools.fixtures import examples_of

Way = Literal["note", "lesson", "hint", "refusal"]
WRITTEN: dict[Way, tuple[str, ...]] = {
    "note": ("scenes/turn/rule_notes", "scenes/tile_turn/rule_notes", "scenes/card_turn/rule_notes"),
    "hint": ("scenes/turn/reason_text", "scenes/tile_turn/hint_text", "scenes/card_turn/hint_text"),
    "refusal": ("rules/tiles/laying", "scenes/tile_turn/draft", "scenes/card_turn/draft"),
}
"""The files with the sentences that are said in each way."""
LONG = {
    "name": "Maximiliane",
    "names": "m10, m11, n10",
    "totals": "12 + 12 + 12",
    "sum": "6 + 4 + 2 + 6",
    "tiles": "4, 5 + 6",
    "cards": "4|5, 4|6 + 5|6",
    "lines": "10 + 11",
    "last": "n10",
    **dict.fromkeys(("cell", "on", "then"), "m10"),
    **dict.fromkeys(("card", "one", "two"), "5|6"),
    **dict.fromkeys(("value", "tile"), "6"),
    **dict.fromkeys(("few", "others"), "8"),
}
"""Other values are numbers."""
NUMBER = "12"
COUNTS = 1, 2, 5, 25
"""One of each plural form."""


class Said(NamedTuple):
    """``by_key``: what players with keys or a gamepad read instead, and the kind of intents whose key is shown in it."""

    way: Way
    words: str
    by_key: tuple[str, IntentKind] | None = None


def said_in(languages: Sequence[str], matches: int) -> dict[str, list[Said]]:
    """What can be said in each language; of sentences that differ only in their numbers, the longest. ``matches``: how many of each
    game a pupil plays."""
    catalogues = {code: gettext.translation("zatre", LOCALE, [code], fallback=True) for code in languages}
    found: dict[str, dict[tuple[str, str], Said]] = {code: {} for code in languages}
    with pytest.MonkeyPatch.context() as patch:

        def in_each(say: Callable[[], Iterator[Said]]) -> None:
            for code, catalogue in catalogues.items():
                patch.setattr(translation, "_catalogue", catalogue)
                for said in say():
                    _keep_longest(found[code], said)

        in_each(_written)
        for game_name in GAMES:
            for idea, draft, offered in _lesson_moments(game_name, matches):
                in_each(partial(_taught, idea, draft, offered))
    return {code: list(said.values()) for code, said in found.items()}


def _keep_longest(found: dict[tuple[str, str], Said], said: Said) -> None:
    kind = said.way, re.sub(r"[\d +|,]+", "#", said.words)
    if kind not in found or len(found[kind].words) < len(said.words):
        found[kind] = said


def _written() -> Iterator[Said]:
    for way, paths in WRITTEN.items():
        for path in paths:
            yield from (Said(way, words) for words in _sentences_in(path))
    yield Said("lesson", FAREWELL.words())


def _sentences_in(path: str) -> Iterator[str]:
    for message in messages_in(GAME / f"{path}.py"):
        forms = [_(*message)] if len(message) == 1 else [ngettext(*message, count) for count in COUNTS]
        for words in forms:
            names = re.findall(r"{(\w+)}", words)
            if "key" not in names:
                yield words.format(**{name: LONG.get(name, NUMBER) for name in names})


def _lesson_moments(game_name: str, matches: int) -> Iterator[tuple[Idea, Any, bool]]:
    """An idea, a turn as it is now, and whether it offered the idea when it began."""
    game = examples_of(game_name).turn
    for seed in range(matches):
        session, rng, lesson = begun(game_name, seed), random.Random(seed), game.lesson()
        for idea in lesson.ideas * 2:
            while (due := session.match.due) and (due.event != "lay" or due.seat):
                if due.event == "lay":
                    session.lay(rng.choice(session.match.legal_turns()))
                else:
                    session.deal()
            if not due:
                break
            draft = game.draft(session.match, BOTTOM)
            offered = idea.offered(draft)
            for picked in (None, *draft.unlaid):
                draft.picked = picked
                yield from ((one, draft, offered) for one in _said_now(lesson, idea, draft))
            for _laid in lay_randomly(draft, rng, idea):
                yield from ((one, draft, offered) for one in _said_now(lesson, idea, draft))
            session.lay(draft.checked_turn())


def _said_now(lesson: Lesson, idea: Idea, draft: Any) -> Iterator[Idea]:
    yield idea
    yield from (one for one in lesson.met if one.urgent(draft))


def _taught(idea: Idea, draft: Any, offered: bool) -> Iterator[Said]:
    saying = idea.say(draft) if offered or idea.urgent(draft) else idea.explain(draft)
    yield Said("lesson", saying.words, saying.by_key)
