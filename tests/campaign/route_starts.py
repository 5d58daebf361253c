"""A way into every scene for random input: for each route of the game, the routes that lead there from the bottom of the stack."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from both_games import lines_of
from ui_driver import UiDriver

from game.analysis.review import report, steps
from game.analysis.review_result import ReviewResult
from game.commands.card_fixtures import card_session_at
from game.commands.fixtures import session_at
from game.engine.router import Route
from game.engine.scene import Reset
from game.players.bot_process import BotFailure
from game.players.budget import Samples
from game.rules.common.errors import sentence
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatKind
from game.rules.variants import variant_in
from game.scenes import routes
from game.scenes.first_match import first_session
from game.session.game_session import GameSession

LAYS = (0, 6, 12, 25)
WHOLE = 1000
"""More turns than any match has."""
SEEDS = 3
"""Few, since a whole match is played for each."""
SAMPLES = Samples(1)
Start = Callable[[UiDriver, random.Random], list[Route]]


def some_session(ui: UiDriver, rng: random.Random, lays: int | None = None) -> GameSession:
    """A match of one of the games, somewhere between its beginning and its end; ``lays``: after this number of turns."""
    kinds: tuple[SeatKind, ...] = ("human", *rng.choice((("cpu",), ("human",), ("human", "cpu"))))
    seed = rng.randrange(SEEDS)
    lays = rng.choice(LAYS) if lays is None else lays
    if rng.random() < 0.5:
        return card_session_at(ui.app, kinds, lays, seat=None, seed=seed)
    return session_at(ui.app, kinds, lays if lays < WHOLE else None, seed=seed)


def _over_table(route: Callable[[GameSession, random.Random], Route]) -> Start:
    """A scene that lies over a match."""

    def start(ui: UiDriver, rng: random.Random) -> list[Route]:
        session = some_session(ui, rng)
        return [routes.Table(session), route(session, rng)]

    return start


def _over_title(*after: Route) -> Start:
    """A scene to which others lead from the title."""
    return lambda _ui, _rng: [routes.Title(), *after]


def _with_matches(*after: Route) -> Start:
    """The same, where matches of both games are waiting and others are finished."""

    def start(ui: UiDriver, rng: random.Random) -> list[Route]:
        for _ in range(3):
            some_session(ui, rng)
            some_session(ui, rng).give_up()
        return [routes.Title(), *after]

    return start


def _actions(ui: UiDriver, rng: random.Random) -> list[Route]:
    opened = _with_matches(routes.Matches())(ui, rng)
    list(ui.store.find_finished())
    waiting = [one for one in ui.store.waiting() if one]
    return [*opened, routes.MatchActions(rng.choice([*waiting, *ui.store.finished_matches()]))]


def _continue(ui: UiDriver, rng: random.Random) -> list[Route]:
    some_session(ui, rng)
    return [routes.Continue()]


def _setup(ui: UiDriver, rng: random.Random) -> list[Route]:
    return [routes.Title(), routes.NewGame(), routes.Setup(rng.choice((BOARD, CARDS)))]


def _name_entry(ui: UiDriver, rng: random.Random) -> list[Route]:
    return [*_setup(ui, rng), routes.NameEntry(rng.randrange(4))]


def _watch(ui: UiDriver, rng: random.Random) -> list[Route]:
    return [routes.Title(), routes.Watch(some_session(ui, rng, WHOLE).match, rng.random() < 0.5)]


def _lesson(ui: UiDriver, rng: random.Random) -> list[Route]:
    return [routes.Lesson(first_session(ui.app, rng.choice((BOARD, CARDS))))]


def _how_to_play(ui: UiDriver, rng: random.Random) -> list[Route]:
    return [routes.Title(), routes.HowToPlay(rng.choice((None, BOARD, CARDS)))]


def _large_pad(session: GameSession, rng: random.Random) -> Route:
    seat, hidden = rng.choice((None, 0, 1)), rng.random() < 0.3
    return routes.LargePad(session.match, tuple(session.match.pads), seat, rng.randrange(40), hidden)


def _careful_question(session: GameSession, _rng: random.Random) -> Route:
    return routes.CarefulQuestion("Really?", "It is over then.", "No", lambda: Reset(routes.Title()))


def _held_tiles(session: GameSession, rng: random.Random) -> Route:
    reason: routes.HeldReason = rng.choice(("fits nowhere", "by choice", "opening"))
    return routes.HeldTiles(tuple(rng.choices(range(1, 7), k=rng.randint(1, 3))), reason)


def _lost(ui: UiDriver, rng: random.Random) -> list[Route]:
    why = BotFailure(sentence("It did not answer in time ({seconds} s)."), seconds="10")
    return [routes.MatchLost(some_session(ui, rng).match, 1, why)]


def _final_board(ui: UiDriver, rng: random.Random) -> list[Route]:
    session = some_session(ui, rng, WHOLE)
    return [routes.Table(session), routes.FinalBoard(session.match, rng.randrange(2))]


def _review(ui: UiDriver, rng: random.Random) -> list[Route]:
    session = some_session(ui, rng, WHOLE)
    return [routes.Table(session), routes.Review(session.match)]


def _reviewed(ui: UiDriver, rng: random.Random) -> tuple[ReviewResult, list[Route]]:
    """A review that is done, and the way to it."""
    lines = lines_of(some_session(ui, rng, WHOLE).match)
    result = ui.app.last_review = _review_of("".join(f"{line}\n" for line in lines).encode())
    return result, [routes.Title(), routes.Review(result.match)]


@cache
def _review_of(text: bytes) -> ReviewResult:
    """The review of a journal. Reviewing takes long, and the visits share few matches."""
    match = variant_in(text).read(text).match
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(SAMPLES) for step in asked]))


def _review_turns(ui: UiDriver, rng: random.Random) -> list[Route]:
    result, opened = _reviewed(ui, rng)
    return [*opened, routes.ReviewTurns(result, 0)]


def _review_boards(ui: UiDriver, rng: random.Random) -> list[Route]:
    result, opened = _reviewed(ui, rng)
    turns = tuple(result.report.costliest(0))
    return [*opened, routes.ReviewBoards(result, turns, rng.randrange(len(turns)))]


STARTS: dict[type[Route], Start] = {
    routes.Title: _with_matches(),
    routes.NewGame: _over_title(routes.NewGame()),
    routes.Setup: _setup,
    routes.Sides: lambda ui, rng: [routes.Title(), routes.Sides(some_session(ui, rng).match.header)],
    routes.NameEntry: _name_entry,
    routes.HowToPlay: _how_to_play,
    routes.Settings: _over_title(routes.Settings()),
    routes.Continue: _continue,
    routes.Matches: _with_matches(routes.Matches()),
    routes.MatchActions: _actions,
    routes.Records: _with_matches(routes.Records()),
    routes.Watch: _watch,
    routes.Table: lambda ui, rng: [routes.Table(some_session(ui, rng))],
    routes.FirstMatch: _over_title(routes.FirstMatch()),
    routes.Lesson: _lesson,
    routes.Pause: _over_table(lambda session, _rng: routes.Pause(session)),
    routes.Seats: _over_table(lambda session, _rng: routes.Seats(session)),
    routes.CarefulQuestion: _over_table(_careful_question),
    routes.LargePad: _over_table(_large_pad),
    routes.HandOver: _over_table(lambda session, _rng: routes.HandOver(session, 0)),
    routes.HeldTiles: _over_table(_held_tiles),
    routes.MatchLost: _lost,
    routes.FinalBoard: _final_board,
    routes.Review: _review,
    routes.ReviewTurns: _review_turns,
    routes.ReviewBoards: _review_boards,
}
"""The first route of each list is opened alone, the others over it."""
