"""Sessions, reviews and turn scenes for ``shots``, ``bench`` and the tests. The seed is fixed, so they are always the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from game.analysis.coach import advise
from game.analysis.review import Reviewed, StepResult, report, steps
from game.analysis.review_result import ReviewResult, Try, judgement_of
from game.app import App
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.games import game_of
from game.players.budget import Samples
from game.players.cards.candidates import gains_of
from game.players.choosing import best
from game.players.tiles.candidates import turns_to_compare
from game.players.tiles.levels import gain, points_of
from game.rules.common.journal import CARDS
from game.rules.common.match import Due
from game.rules.common.seats import Seat, SeatKind
from game.rules.common.variant import VariantJournal, VariantMatch
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.events import Header
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.rules.tiles.player_view import view_of
from game.scenes.large_pad import LargePad
from game.scenes.menu import AskingMenu
from game.scenes.review.board import ReviewBoard
from game.scenes.review.overview import ReviewProgress
from game.scenes.screen import screen_of
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.game_session import GameSession
from game.session.settings import FIRST_NAMES, ONE

SEED = 11
BLOCKED_SEED, BLOCKED_LAYS = 6, 22
"""The seed of a match of three in which the first seat has to pass, and after how many turns."""
FEW_SAMPLES = Samples(60)

SceneT = TypeVar("SceneT", bound=TurnScene)

MIXED: tuple[SeatKind, ...] = ("human", "cpu", "human", "human", "cpu", "human")
"""People and computers, for tables with two to six seats."""
THREE: tuple[SeatKind, ...] = ("human", "cpu", "cpu")
"""A person and two computers."""
Examples = Iterator[tuple[str, Callable[[], Scene]]]
"""The names of examples, each with a function that makes its scene."""


class Finishing(Scene, Protocol):
    """A scene whose animations can be skipped."""

    def finish(self) -> None:
        """Ends them all."""


class Around(NamedTuple):
    """Where the players of the examples sit. ``seats``: how many there are; None for the usual numbers. ``inches``: the diagonal
    of the screen; 0 if it is not known."""

    seating: str = ONE
    seats: int | None = None
    inches: float = 0.0

    def kinds(self, *usual: SeatKind) -> tuple[SeatKind, ...]:
        """The kinds of the seats: ``usual`` if the number of seats is not given."""
        return MIXED[: self.seats] if self.seats else usual


ONE_SIDE = Around()


def session_at(
    app: App,
    kinds: tuple[SeatKind, ...],
    lays: int | None,
    *,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
) -> GameSession:
    """A session in which at least this number of turns has been laid (None: all) and the first seat draws next."""
    played = _match(kinds, pads, seed)

    def reached(due: Due, laid: int) -> bool:
        return lays is not None and laid >= lays and (not lays or (due.event, due.seat) == ("draw", 0))

    return session_until(app, Journal.begin(played.header), played.events, reached, seed)


def session_until(
    app: App,
    journal: VariantJournal,
    events: Iterable[object],
    reached: Callable[[Due, int], bool],
    seed: int,
) -> GameSession:
    """A session in which the first of these events have happened: those before ``reached`` returns True.

    ``reached`` gets the event that is due and the number of turns laid so far.
    """
    laid = 0
    for event in events:
        due = journal.match.due
        assert due is not None
        if reached(due, laid):
            break
        journal.append(event)
        laid += due.event == "lay"
    return GameSession(journal, app.store.begin(journal), seed)


@cache
def reviewed_match(*kinds: SeatKind) -> ReviewResult:
    """The review of a whole match with few samples, so that it is fast."""
    return reviewed(_match(kinds, None, SEED))


def reviewed(match: VariantMatch) -> ReviewResult:
    """The review of a match with few samples."""
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(FEW_SAMPLES) for step in asked]))


def half_reviewed(app: App, result: ReviewResult) -> Scene:
    """The scene that computes this review, when half of the turns are done."""
    scene, turns = ReviewProgress(app, result.match), result.report.turns
    scene.answers.extend(
        StepResult(turn.luck, turn.margins, turn.judgement) for turn in turns[: len(turns) // 2]
    )
    return scene


def note_better_try(scene: ReviewBoard) -> Any:
    """Notes that the player has tried a turn that is better than theirs, but not the best. Returns that turn."""
    turn = scene.board.turn
    judged = judgement_of(turn)
    tried = next(one for one in scene.match.legal_turns() if one not in (judged.best, turn.played.lay.turn))
    scene.board.result.tries[turn.played.number] = Try(tried, judged.best_margin - turn.cost / 3)
    return tried


def turn_scene(
    app: App, kinds: tuple[SeatKind, ...], lays: int, pads: tuple[int, ...] | None = None, seed: int = SEED
) -> TurnScene:
    """The turn scene when a human's turn begins. A tile is already picked."""
    return begun(turn_scene_of(app, session_at(app, kinds, lays, pads=pads, seed=seed)))


def review_board(app: App, result: ReviewResult, turns: Sequence[Reviewed]) -> ReviewBoard:
    """The board of the review for the first of these turns."""
    scene = screen_of(result.report.header.edition).review_boards(app, result, turns, 0)
    assert isinstance(scene, ReviewBoard)
    return scene


def begun(scene: SceneT) -> SceneT:
    """The turn scene when a human's turn begins."""
    scene.resize((1280, 720))
    for _step in range(600):
        if not scene.busy or scene.model.must_pass:
            break
        scene.update(STEP_SECONDS)
    assert scene.model.draft is not None
    return scene


def seen_closely(app: App, session: GameSession, seat: int | None) -> Scene:
    """The pad of a seat, or the bag or pile, as large as possible."""
    return LargePad(app, session.match, tuple(session.match.pads), seat, 21)


def draft_best_turn(scene: TurnScene) -> TurnScene:
    """Puts the tiles of the turn with the largest gain on the board."""
    assert scene.model.draft is not None and isinstance(scene.match, Match)
    view = view_of(scene.match, scene.model.draft.seat)
    best = max(view.legal_turns(), key=lambda turn: gain(view, turn))
    scene.model.draft.lay_all(best)
    scene.controller.moves.lay_out()
    return scene


def show_hint(scene: SceneT, step: int) -> SceneT:
    """Shows the hint up to this step."""
    model = scene.model
    assert model.draft is not None
    view = game_of(model.match.header.edition).rules.view(model.match, model.draft.seat)
    model.hint.advice = advise(view, FEW_SAMPLES, random.Random(SEED))
    model.hint.show(step)
    model.hint.brightness = 1.0
    return scene


def start_scoring(scene: TurnScene) -> TurnScene:
    """Ends the turn and stops while the runs move to the pad."""
    scene.finish_turn()
    advanced(scene, 0.33)
    return scene


def seated(kinds: tuple[SeatKind, ...]) -> tuple[Seat, ...]:
    """Seats of these kinds with names. The computer plays at the level casual."""
    return tuple(
        Seat(FIRST_NAMES[i], kind, "casual" if kind == "cpu" else None) for i, kind in enumerate(kinds)
    )


def play_out(match: VariantMatch, seed: int) -> None:
    """Plays a match to its end. In each turn a seat takes most points. That does not depend on how the levels are tuned."""
    variant = game_of(match.header.edition).rules
    dealer, rng = variant.dealer(match, seed), random.Random(seed)
    while match.due:
        if match.due.event == "lay":
            view = variant.view(match, match.due.seat)
            turns, points = _turns(view, rng)
            match.apply(match.lay_event(best(turns, points, rng)))
        else:
            match.apply(dealer.event(match))


def _turns(view: Any, rng: random.Random) -> tuple[Sequence[Any], Sequence[float]]:
    """The turns that a seat can choose from, and the points that each adds to its pad."""
    if view.header.edition == CARDS:
        scored = view.scored_turns()
        return [turn for turn, _score in scored], gains_of(view, scored)
    turns = turns_to_compare(view, rng)
    return turns, points_of(view, turns)


def finished(scene: Finishing) -> Scene:
    """The scene when all its animations have ended."""
    scene.finish()
    return scene


def advanced(scene: Scene, seconds: float) -> Scene:
    """The scene after it has been updated for this time."""
    scene.resize((1280, 720))
    for _step in range(round(seconds / STEP_SECONDS)):
        scene.update(STEP_SECONDS)
    return scene


def asking(scene: AskingMenu) -> Scene:
    """The menu after a press on *Delete* or *Exit*. No picture has this size: a window of the same size drops the question."""
    scene.resize((960, 540))
    next(button for button in scene.buttons.all if button.icon == "icon_close").act()
    return scene


@cache
def _match(kinds: tuple[SeatKind, ...], pads: tuple[int, ...] | None, seed: int) -> Match:
    """A whole match. It is cached, because many scenes use the same one."""
    match = Match(Header(seated(kinds), pads or tuple(range(len(kinds))), PRESETS["standard"], seed))
    play_out(match, seed)
    return match
