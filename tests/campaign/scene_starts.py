"""A way into every scene for random input: for each scene of the game, what leads there from the bottom of the stack."""

import random
import time
from collections.abc import Callable
from functools import cache

from both_games import lines_of
from ui_driver import UiDriver

from game.analysis.review import report, steps
from game.analysis.review_result import ReviewResult
from game.engine.scene import Push, Reset
from game.games import game_in
from game.players.bot_process import BotFailure
from game.players.budget import Samples
from game.rules.common.errors import sentence
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatKind
from game.scenes.exercise import opened
from game.scenes.new_match import first_session
from game.session.game_session import GameSession
from tools.card_examples import card_session_at
from tools.fixtures import keep_finished, session_at

LAYS = (0, 6, 12, 25)
WHOLE = 1000
"""More turns than any match has."""
SEEDS = 3
"""Few, since a whole match is played for each."""
SAMPLES = Samples(1)
LATE = BotFailure(sentence("It did not answer in time ({seconds} s)."), seconds="10")
Start = Callable[[UiDriver, random.Random], list[Push]]


def some_session(ui: UiDriver, rng: random.Random, lays: int | None = None) -> GameSession:
    """A match of one of the games, somewhere between its beginning and its end; ``lays``: after this number of turns."""
    kinds: tuple[SeatKind, ...] = ("human", *rng.choice((("cpu",), ("human",), ("human", "cpu"))))
    seed = rng.randrange(SEEDS)
    lays = rng.choice(LAYS) if lays is None else lays
    if rng.random() < 0.5:
        return card_session_at(ui.app, kinds, lays, seat=None, seed=seed)
    return session_at(ui.app, kinds, lays if lays < WHOLE else None, seed=seed)


def _first(ui: UiDriver, rng: random.Random) -> GameSession:
    """A first match, which teaches."""
    return first_session(ui.app, rng.choice((BOARD, CARDS)))


def _over_table(route: Callable[[GameSession, random.Random], Push], lays: int | None = None) -> Start:
    """A scene that lies over a match, after this number of turns or any."""

    def start(ui: UiDriver, rng: random.Random) -> list[Push]:
        session = some_session(ui, rng, lays)
        return [Push("table", session), route(session, rng)]

    return start


def _over_title(*after: Push) -> Start:
    """A scene to which others lead from the title."""
    return lambda _ui, _rng: [Push("title"), *after]


def _with_matches(*after: Push) -> Start:
    """The same, where matches of both games are waiting and others are finished."""

    def start(ui: UiDriver, rng: random.Random) -> list[Push]:
        for _ in range(3):
            some_session(ui, rng)
            some_session(ui, rng).give_up()
        return [Push("title"), *after]

    return start


def _actions(ui: UiDriver, rng: random.Random) -> list[Push]:
    opened = _with_matches(Push("matches"))(ui, rng)
    list(ui.store.find_finished())
    waiting = [one for one in ui.store.waiting() if one]
    return [*opened, Push("match_actions", rng.choice([*waiting, *ui.store.finished_matches()]))]


def _setup(ui: UiDriver, rng: random.Random) -> list[Push]:
    return [Push("title"), Push("new_game"), Push("setup", rng.choice((BOARD, CARDS)))]


def _who(_ui: UiDriver, rng: random.Random) -> list[Push]:
    return [Push("title"), Push("new_game"), Push("who", rng.choice((BOARD, CARDS)))]


def _people(ui: UiDriver, rng: random.Random) -> list[Push]:
    return [*_setup(ui, rng), Push("people", rng.randrange(4))]


def _name_entry(ui: UiDriver, rng: random.Random) -> list[Push]:
    former = rng.choice(("", *(one.name for one in ui.app.settings.people)))
    return [*_people(ui, rng), Push("name_entry", rng.randrange(4), None, former)]


def _large_pad(session: GameSession, rng: random.Random) -> Push:
    seat, hidden = rng.choice((None, 0, 1)), rng.random() < 0.3
    return Push(
        "large_pad", session.match, tuple(session.match.pads), seat, rng.randrange(40), totals_hidden=hidden
    )


def _reviewed(ui: UiDriver, rng: random.Random) -> tuple[ReviewResult, list[Push]]:
    """A review that is done, and the way to it."""
    lines = lines_of(some_session(ui, rng, WHOLE).match)
    result = ui.app.last_review = _review_of("".join(f"{line}\n" for line in lines).encode())
    return result, [Push("title"), Push("review", result.match)]


@cache
def _review_of(text: bytes) -> ReviewResult:
    """The review of a journal. Reviewing takes long, and the visits share few matches."""
    match = game_in(text).rules.read(text).match
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(SAMPLES) for step in asked]))


def _review_turns(ui: UiDriver, rng: random.Random) -> list[Push]:
    result, opened = _reviewed(ui, rng)
    return [*opened, Push("review_turns", result, 0)]


def _review_boards(ui: UiDriver, rng: random.Random) -> list[Push]:
    result, opened = _reviewed(ui, rng)
    turns = tuple(result.report.costliest(0))
    return [*opened, Push("review_boards", result, turns, rng.randrange(len(turns)))]


def _exercise(ui: UiDriver, rng: random.Random) -> list[Push]:
    result, _opened = _reviewed(ui, rng)
    keep_finished(ui.store, "reviewed", result.match)
    ui.store.exercises.keep(result.report)
    while not ui.store.idle:
        time.sleep(0.001)
    exercise, position = next(opened(ui.app, ui.store.exercises.load().names()[0]))
    return [Push("title"), Push("exercises"), Push("exercise", exercise, position, ())]


STARTS: dict[str, Start] = {
    "title": _with_matches(),
    "new_game": _over_title(Push("new_game")),
    "setup": _setup,
    "sides": lambda ui, rng: [Push("title"), Push("sides", some_session(ui, rng).match.header)],
    "who": _who,
    "people": _people,
    "name_entry": _name_entry,
    "how_to_play": lambda _ui, rng: [Push("title"), Push("how_to_play", rng.choice((None, BOARD, CARDS)))],
    "settings": _over_title(Push("settings")),
    "about": _over_title(Push("settings"), Push("about")),
    "continue": lambda ui, rng: [Push("continue")] if some_session(ui, rng) else [],
    "matches": _with_matches(Push("matches")),
    "match_actions": _actions,
    "exercises": _with_matches(Push("exercises")),
    "exercise": _exercise,
    "records": _with_matches(Push("records")),
    "watch": lambda ui, rng: [
        Push("title"),
        Push("watch", some_session(ui, rng, WHOLE).match, open_handed=rng.random() < 0.5),
    ],
    "program": lambda _ui, rng: [
        Push("title"),
        Push("program", {"Greta": "x " * rng.choice((3, 1000))}, lambda: Reset("title")),
    ],
    "table": lambda ui, rng: [Push("table", rng.choice((some_session, _first))(ui, rng))],
    "first_match": _over_title(Push("first_match")),
    "pause": _over_table(lambda session, _rng: Push("pause", session)),
    "seats": _over_table(lambda session, _rng: Push("seats", session)),
    "careful_question": _over_table(
        lambda _session, _rng: Push(
            "careful_question", "Really?", "It is over then.", "No", lambda: Reset("title")
        )
    ),
    "large_pad": _over_table(_large_pad),
    "match_lost": lambda ui, rng: [Push("match_lost", some_session(ui, rng).match, 1, LATE)],
    "final_board": _over_table(
        lambda session, rng: Push("final_board", session.match, rng.randrange(2)), WHOLE
    ),
    "review": _over_table(lambda session, _rng: Push("review", session.match), WHOLE),
    "review_turns": _review_turns,
    "review_boards": _review_boards,
}
"""The first scene of each list is opened alone, the others over it."""
