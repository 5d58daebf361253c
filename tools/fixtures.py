"""Example matches for ``shots``, ``bench`` and the tests. The same moment of a match is always the same position."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import cycle
from typing import Any, NamedTuple

from game.analysis.coach import advise
from game.analysis.review import Reviewed, report, steps
from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.games import FIRST, game_of, part
from game.players.budget import Samples
from game.players.characters import named
from game.players.levels import BUDGET, player
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import COLOURS, MARKS, Seat, SeatKind
from game.scenes.review.board import ReviewBoard
from game.scenes.screen import screen_of
from game.scenes.turn.game import AnyTurnGame
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.files import write_atomically
from game.session.game_session import GameSession
from game.session.match_file import SUFFIX
from game.session.settings import FIRST_NAMES, ONE, Person
from game.session.storage import Store

Kinds = tuple[SeatKind, ...]
FIRST_SIZE = (1280, 720)
SEED = 11
WHOLE = 1000
"""More turns than any match has."""
FEW_SAMPLES = Samples(60)
PERSON: SeatKind = "human"
MIXED: Kinds = ("human", "cpu", "human", "human", "cpu", "human")
"""People and computers, for tables with two to six seats."""
TWO: Kinds = ("human", "cpu")
THREE: Kinds = ("human", "cpu", "cpu")
OPPONENTS = ("casual", "hasty", "learner", "beginner")
"""The levels of the computers, in the order of their seats: only those that never think long."""


class Around(NamedTuple):
    """Where the players of the examples sit. ``seats``: how many there are; None for the usual numbers. ``inches``: the diagonal
    of the screen; 0 if it is not known."""

    seating: str = ONE
    seats: int | None = None
    inches: float = 0.0

    def kinds(self, usual: Kinds) -> Kinds:
        """The kinds of the seats: ``usual`` if the number of seats is not given."""
        return MIXED[: self.seats] if self.seats else usual


ONE_SIDE = Around()


class Examples(NamedTuple):
    """What the examples know of one game.

    ``first``, ``begins``: the events with which the examples of a match and of a turn begin. ``turn``: its ``TurnGame``.
    ``draft_best`` lays a good turn on a draft, from the seat's view. ``pointed``: the mark on which a pupil lays a tile or card, for
    the draft, the place in hand, and the cells at which a lesson points. ``follow`` lays it there. ``scenes``: examples of its turns,
    made with a ``Workshop``. ``busiest``: its busiest animations.
    """

    first: str
    begins: str
    turn: AnyTurnGame
    draft_best: Callable[[Any, Any], None]
    pointed: Callable[[Any, int, Sequence[Any]], Any]
    follow: Callable[[Any, int, Any], None]
    scenes: dict[str, Callable[[Any], Any]]
    busiest: tuple[Callable[[Any], Any], ...]


EXAMPLES_IN = {BOARD: "tools.tile_examples", CARDS: "tools.card_examples"}
"""By the names of their games. A game without examples is in no picture."""


def examples_of(game_name: str) -> Examples:
    """Those of the game of this name. They are imported only when it is played, because ``bench`` measures memory."""
    examples: Examples = part(EXAMPLES_IN[game_name], "EXAMPLES")
    return examples


# Moments of matches


def session_at(
    app: App,
    kinds: Kinds,
    lays: int | None,
    due: str = "",
    *,
    game_name: str = FIRST.name,
    seat: int | None = 0,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
    short: bool = False,
) -> GameSession:
    """A match at the first moment at which this number of turns has been laid (None: all) and this event of this seat (None: of any)
    is due. ``due``: if it is empty, the beginning of a turn, or what comes before the first one.

    If that never happens, the match is over.
    """
    played = whole_match(game_name, kinds, pads, seed, short=short)
    examples = examples_of(game_name)
    due = due or (examples.begins if lays else examples.first)
    journal, laid = game_of(game_name).rules.begin(played.header), 0
    for event in played.events:
        now = journal.match.due
        assert now is not None
        if lays is not None and laid >= lays and now.event == due and seat in (None, now.seat):
            break
        journal.append(event)
        laid += now.event == "lay"
    return GameSession(journal, app.store.begin(journal), seed)


@cache
def whole_match(
    game_name: str,
    kinds: Kinds,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
    *,
    short: bool = False,
) -> AnyMatch:
    """A match played to its end. In each turn a seat takes most points. That does not depend on how the levels are tuned."""
    game_rules = game_of(game_name).rules
    rules = game_rules.house_rules(short=short)
    match = game_rules.begin(
        game_rules.header(seated(kinds), pads or tuple(range(len(kinds))), rules, seed)
    ).match
    dealer, rng, choose = game_rules.dealer(match, seed), random.Random(seed), player("greedy", game_name)
    while match.due:
        if match.due.event == "lay":
            match.apply(match.lay_event(choose(game_rules.view(match, match.due.seat), BUDGET, rng)))
        else:
            match.apply(dealer.event(match))
    return match


@cache
def reviewed_match(*kinds: SeatKind, game_name: str = FIRST.name) -> ReviewResult:
    """The review of a whole match, with few samples so that it is fast."""
    match = whole_match(game_name, kinds)
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(FEW_SAMPLES) for step in asked]))


def keep_finished(store: Store, name: str, match: AnyMatch) -> None:
    """Writes a match that is over to a file of this name among the finished ones."""
    journal = game_of(match.header.game_name).rules.begin(match.header)
    for event in match.events:
        journal.append(event)
    write_atomically(store.finished / (name + SUFFIX), journal.text.encode())


def everybody_known() -> dict[str, Any]:
    """What the settings say if somebody who is remembered sits on each seat."""
    looks = zip(FIRST_NAMES, COLOURS, MARKS, strict=True)
    return {"people": [Person(*one) for one in looks], "names": list(FIRST_NAMES)}


def seated(kinds: Iterable[SeatKind]) -> tuple[Seat, ...]:
    """Seats of these kinds with names. The computers play at different levels, the first at the level casual."""
    opponents = cycle(OPPONENTS)
    return named(
        Seat(name, kind, next(opponents) if kind == "cpu" else None)
        for name, kind in zip(FIRST_NAMES, kinds, strict=False)
    )


# Turn scenes


def turn_scene(
    app: App, kinds: Kinds, lays: int, *, game_name: str = FIRST.name, seat: int = 0, **more: Any
) -> Any:
    """The turn scene of a game when a human's turn begins. A tile or card is already picked. ``more``: as for ``session_at``."""
    session = session_at(app, kinds, lays, game_name=game_name, seat=seat, **more)
    return begun(turn_scene_of(app, session))


def review_board(app: App, result: ReviewResult, turns: Sequence[Reviewed]) -> ReviewBoard:
    scene = screen_of(result.report.header.game_name).review_boards(app, result, turns, 0)
    assert isinstance(scene, ReviewBoard)
    return scene


def begun(scene: TurnScene) -> TurnScene:
    scene.resize(FIRST_SIZE)
    for _step in range(600):
        if scene.model.covered and not scene.busy:
            scene.handle(Intent(IntentKind.DONE))
        if not scene.busy or scene.model.must_pass:
            break
        scene.update(STEP_SECONDS)
    assert scene.model.draft is not None
    return scene


def advanced(scene: Scene, seconds: float) -> Any:
    scene.resize(FIRST_SIZE)
    for _step in range(round(seconds / STEP_SECONDS)):
        scene.update(STEP_SECONDS)
    return scene


def draft_best_turn(scene: Any) -> Any:
    """Lays the turn that gains most. It can still be taken back."""
    draft, match = scene.model.draft, scene.model.match
    game_name = match.header.game_name
    examples_of(game_name).draft_best(draft, game_of(game_name).rules.view(match, draft.seat))
    scene.controller.lay_out()
    return scene


def show_hint(scene: Any, step: int) -> Any:
    model = scene.model
    view = game_of(model.match.header.game_name).rules.view(model.match, model.draft.seat)
    model.hint.advice = advise(view, FEW_SAMPLES, random.Random(SEED))
    model.hint.show(step)
    model.hint.brightness = 1.0
    return scene


def start_scoring(scene: TurnScene) -> Any:
    """Ends the turn and stops while what it has scored moves to the pad."""
    scene.finish_turn()
    return advanced(scene, 0.33)


def show_total(scene: TurnScene) -> Any:
    """Ends the turn and stops while its total is shown."""
    gains = scene.model.displayed.gains[scene.model.displayed.actor]
    before = len(gains)
    scene.finish_turn()
    while len(gains) == before:
        scene.update(STEP_SECONDS)
    return advanced(scene, 0.3)
