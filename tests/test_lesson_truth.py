"""What the lesson says about points is what Done writes on the pad."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lesson_turns import begun, lay_randomly

from game.engine.layout import BOTTOM
from game.rules.common.journal import BOARD, CARDS
from game.scenes.turn.lesson import FAREWELL, Fact, Lesson, Saying
from game.session.game_session import GameSession
from tools.fixtures import examples_of

pytestmark = pytest.mark.slow

MATCHES, TURNS = 12, 14
ONLY_RULES = re.compile(
    r"No run may pass 12\.|The bonus grows from 3 in the top line to 6 in the lowest"
    r"|10, 11 and 12 with one card, or three 12s, give 6 points more"
    r"|A run goes on through a 0\."
    r"|10, 11 and 12 with one card, or three 12s, are a super bonus: 6 points more\."
)
"""Numbers that are the same in every match."""


def last_saying(session: GameSession, lesson: Lesson, rng: random.Random, during: Callable) -> tuple:
    """Plays the next turn of the pupil. Returns what the lesson says before Done, the pad before it, and the event."""
    match, game = session.match, examples_of(session.match.header.game_name).turn
    while match.due.event != "lay" or match.due.seat:
        if match.due.event == "lay":
            session.lay(rng.choice(match.legal_turns()))
        else:
            session.deal()
    draft = game.draft(match, BOTTOM)
    lesson.begin(draft)
    for _laid in lay_randomly(draft, rng, lesson.idea):
        if not draft.ready:
            during(lesson.say(draft), draft)
    saying, before = lesson.say(draft), match.pads[0].copy()
    turn = draft.checked_turn()
    lesson.end(draft)
    return saying, before, session.lay(turn), draft


def sayings(game_name: str) -> Iterator[tuple[str, Any, Any, Any, Any]]:
    game = examples_of(game_name).turn

    def during(saying: Saying | None, draft: Any) -> None:
        words = saying.words if saying else ""
        assert "on your pad" not in words, "the turn is not over"
        assert "now counts" not in words
        if found := re.search(r"So far that makes ([\d +]+)\.", words):
            assert found[1] == " + ".join(map(str, draft.score()[0]))

    for seed in range(MATCHES):
        session, rng, lesson = begun(game_name, seed), random.Random(seed), game.lesson()
        for _turn in range(TURNS):
            saying, before, event, draft = last_saying(session, lesson, rng, during)
            if saying and event.turn:
                yield saying.words, before, session.match.pads[0], event, draft


def numbers_in(words: str) -> list[int]:
    return [*map(int, re.findall(r"\d+", words))]


def why_more(before: Any, after: Any, event: Any, why: str) -> bool:
    """Whether these are the reasons why the turn gains more than its runs are worth."""
    rows = range(after.used_rows())
    bonus = any(after.row_sum(row).bonus > before.row_sum(row).bonus for row in rows)
    doubled = any(
        after.is_doubled(row) and after.row_sum(row).points != before.row_sum(row).points for row in rows
    )
    return ("×2" in why, "bonus" in why) == (doubled, bonus or after.supers > before.supers)


def check_numbers(words: str, before: Any, after: Any, event: Any, draft: Any) -> set[str]:
    """Checks each number, and returns what kinds of sentences they were in."""
    found = set()

    def checked(pattern: str, is_true: Callable[..., bool]) -> None:
        nonlocal words
        if numbers := re.search(pattern, words):
            assert is_true(*numbers.groups()), (words, event)
            found.add(pattern)
            words = words.replace(numbers[0], "")

    ticked = [*range(before.ticks + 1, after.ticks + 1)]
    totals = " + ".join(map(str, event.lines))
    gain = after.total() - before.total()
    checked(
        r"That makes ([\d +]+): (\d+) points?(?: on your pad|(, thanks to [^.]+))\.",
        lambda made, n, why: (
            made == totals
            and int(n) == gain
            and why_more(before, after, event, why or ("×2" if "red cell" in words else ""))
        ),
    )
    checked(
        r"That makes ([^:]*?)\.",
        lambda sums: not event.lines and draft.last_totals() == [*map(int, re.findall(r"\d+", sums))],
    )
    checked(r"The old (\d+) has become (\d+)", lambda old, new: int(old) >= 10 and int(new) in event.lines)
    checked(
        r"The red cell's cross at ×2 doubles line (\d+)",
        lambda n: not before.ticks and after.is_doubled(int(n) - 1),
    )
    checked(
        r"Follow the arrow(s?): the next free box for (\d+) is in line (\d+)",
        lambda several, total, line: (
            len(after.columns[int(total)]) == int(line) == len(before.columns[int(total)]) + 1
            and bool(several) == (len({*event.lines}) > 1)
        ),
    )
    checked(
        r"([\d +]+) share one box, because they were made in one turn: it gets (\d+)",
        lambda same, n: same in totals and after.columns[int(same.split(" + ")[0])][-1] == int(n),
    )
    checked(
        r"line (\d+) will count twice\. While it is empty",
        lambda n: ticked == [int(n)] and not after.row_sum(int(n) - 1).points,
    )
    checked(
        r"lines ([\d, and]+) will count twice\. An empty line",
        lambda lines: (
            numbers_in(lines) == ticked and 0 in [after.row_sum(line - 1).points for line in ticked]
        ),
    )
    checked(
        r"lines ([\d, and]+) count twice\. They now count ([\d, and]+)",
        lambda lines, points: (
            numbers_in(lines) == ticked
            and numbers_in(points) == [after.row_sum(line - 1).points for line in ticked]
        ),
    )
    checked(
        r"line (\d+) counts twice\. It now counts (\d+)",
        lambda line, n: ticked == [int(line)] and after.row_sum(int(line) - 1).points == int(n),
    )
    checked(
        r"Line (\d+) now has 10, 11 and 12, so it gets its bonus",
        lambda line: int(line) == after.full_rows() == before.full_rows() + 1,
    )
    checked(r"so ([\d +]+) are written as one number", lambda same: same in totals)
    checked(
        r"Line (\d+) is full and gets its bonus\. It now counts (\d+)",
        lambda line, n: after.row_sum(int(line) - 1).bonus and after.row_sum(int(line) - 1).points == int(n),
    )
    words = ONLY_RULES.sub("", re.sub("×2", "", words))
    assert not re.search(r"\d", words), f"not checked: {words}"
    return found


@pytest.mark.parametrize(("game_name", "kinds"), ((BOARD, 8), (CARDS, 5)))
def test_every_number_that_the_lesson_says_is_what_done_writes(game_name, kinds):
    found = set()
    for words, *told in sayings(game_name):
        found |= check_numbers(words, *told)
    assert len(found) >= kinds, found


@pytest.mark.parametrize("game_name", (BOARD, CARDS))
def test_each_idea_tells_the_truth_in_any_turn(game_name):
    """Also in turns that do not offer it, and in a match played badly."""
    told = 0
    for seed in range(MATCHES):
        session, rng = begun(game_name, seed + 100), random.Random(seed)
        game = examples_of(game_name).turn
        for idea in game.lesson().ideas:
            if isinstance(idea, Fact):
                continue
            saying, before, event, draft = last_saying(
                session, Lesson([idea, FAREWELL]), rng, lambda *_: None
            )
            if event.turn:
                told += bool(check_numbers(saying.words, before, session.match.pads[0], event, draft))
    assert told > 50


@pytest.mark.parametrize("game_name", (BOARD, CARDS))
def test_the_first_line_that_a_player_fills_is_explained_before_done_and_the_bonus_right_after(game_name):
    """In whatever turn that happens, also if the lesson has come to the bonus before."""
    explained = 0
    for seed in range(MATCHES):
        game = examples_of(game_name).turn
        session, rng, lesson = begun(game_name, seed), random.Random(seed), game.lesson()
        for _turn in range(TURNS):
            saying, before, _event, _draft = last_saying(session, lesson, rng, lambda *_: None)
            if session.match.pads[0].full_rows() > before.full_rows():
                assert saying is None or "gets its bonus" in saying.words, (seed, saying)
                explained += saying is not None
                following = [idea for idea in lesson.ideas if idea.after]
                if following and not lesson.over:
                    last_saying(session, lesson, rng, lambda *_: None)
                    assert not {*following} & {*lesson.ideas}
                break
    assert explained > 5
