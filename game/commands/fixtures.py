"""Example matches for ``shots``, ``bench`` and the tests. The same moment of a match is always the same position."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game.analysis.coach import advise
from game.analysis.review import Reviewed, report, steps
from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Scene
from game.games import game_of
from game.players.budget import Samples
from game.players.cards.candidates import gains_of
from game.players.choosing import best
from game.players.tiles.candidates import turns_to_compare
from game.players.tiles.levels import gain, points_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat, SeatKind
from game.rules.common.variant import VariantMatch
from game.scenes.review.board import ReviewBoard
from game.scenes.screen import screen_of
from game.scenes.turn.scene import TurnScene, turn_scene_of
from game.session.game_session import GameSession
from game.session.settings import FIRST_NAMES, ONE

if TYPE_CHECKING:  # A game is imported only when it is played, because ``bench`` measures memory.
    from game.scenes.card_turn.draft import CardDraft, Mark

Kinds = tuple[SeatKind, ...]
FIRST_SIZE = (1280, 720)
SEED = 11
BLOCKED_SEED, BLOCKED_LAYS = 6, 22
"""The seed of a tile match of three in which the first seat has to pass, and after how many turns."""
EXCHANGE_SEED, PASS_SEED, TIE_SEED = 29, 29, 7
"""Seeds of card matches: a seat has to exchange its cards (3 seats), or to pass (4 seats), in the second turn; the first draw for the
start is a tie (2 seats)."""
BEGINS = {BOARD: "draw", CARDS: "lay"}
"""The event with which a turn begins."""
WHOLE = 1000
"""More turns than any match has."""
FEW_SAMPLES = Samples(60)
PERSON: SeatKind = "human"
MIXED: Kinds = ("human", "cpu", "human", "human", "cpu", "human")
"""People and computers, for tables with two to six seats."""
TWO: Kinds = ("human", "cpu")
THREE: Kinds = ("human", "cpu", "cpu")


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


# Moments of matches


def session_at(
    app: App,
    kinds: Kinds,
    lays: int | None,
    due: str = "",
    *,
    edition: str = BOARD,
    seat: int | None = 0,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
) -> GameSession:
    """A match at the first moment at which this number of turns has been laid (None: all) and this event of this seat (None: of any)
    is due. ``due``: if it is empty, the beginning of a turn, or of the whole tile match if nothing has been laid.

    If that never happens, the match is over.
    """
    played = whole_match(edition, kinds, pads, seed)
    first = edition == BOARD and lays == 0
    due = due or ("start_draw" if first else BEGINS[edition])
    journal, laid = game_of(edition).rules.begin(played.header), 0
    for event in played.events:
        now = journal.match.due
        assert now is not None
        if lays is not None and laid >= lays and now.event == due and seat in (None, now.seat):
            break
        journal.append(event)
        laid += now.event == "lay"
    return GameSession(journal, app.store.begin(journal), seed)


card_session_at = partial(session_at, edition=CARDS)


@cache
def whole_match(
    edition: str, kinds: Kinds, pads: tuple[int, ...] | None = None, seed: int = SEED
) -> VariantMatch:
    variant = game_of(edition).rules
    rules = next(iter(variant.presets.values()))
    journal = variant.begin(variant.header(seated(kinds), pads or tuple(range(len(kinds))), rules, seed))
    play_out(journal.match, seed)
    return journal.match


@cache
def reviewed_match(*kinds: SeatKind, edition: str = BOARD) -> ReviewResult:
    """The review of a whole match, with few samples so that it is fast."""
    match = whole_match(edition, kinds)
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(FEW_SAMPLES) for step in asked]))


def seated(kinds: Iterable[SeatKind]) -> tuple[Seat, ...]:
    """Seats of these kinds with names. The computer plays at the level casual."""
    return tuple(
        Seat(name, kind, "casual" if kind == "cpu" else None)
        for name, kind in zip(FIRST_NAMES, kinds, strict=False)
    )


def play_out(match: VariantMatch, seed: int) -> None:
    """Plays a match to its end. In each turn a seat takes most points. That does not depend on how the levels are tuned."""
    variant = game_of(match.header.edition).rules
    dealer, rng = variant.dealer(match, seed), random.Random(seed)
    while match.due:
        if match.due.event != "lay":
            match.apply(dealer.event(match))
            continue
        view: Any = variant.view(match, match.due.seat)
        turns, points = _turns(view, rng)
        match.apply(match.lay_event(best(turns, points, rng)))


def _turns(view: Any, rng: random.Random) -> tuple[Sequence[Any], Sequence[float]]:
    if view.header.edition == CARDS:
        scored = view.scored_turns()
        return [turn for turn, _score in scored], gains_of(view, scored)
    turns = turns_to_compare(view, rng)
    return turns, points_of(view, turns)


# Turn scenes


def turn_scene(app: App, kinds: Kinds, lays: int, *, edition: str = BOARD, seat: int = 0, **more: Any) -> Any:
    """The turn scene of a game when a human's turn begins. A tile or card is already picked. ``more``: as for ``session_at``."""
    session = session_at(app, kinds, lays, edition=edition, seat=seat, **more)
    return begun(turn_scene_of(app, session))


card_turn_scene = partial(turn_scene, edition=CARDS)


def review_board(app: App, result: ReviewResult, turns: Sequence[Reviewed]) -> ReviewBoard:
    scene = screen_of(result.report.header.edition).review_boards(app, result, turns, 0)
    assert isinstance(scene, ReviewBoard)
    return scene


def begun(scene: TurnScene) -> TurnScene:
    scene.resize(FIRST_SIZE)
    for _step in range(600):
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
    draft = scene.model.draft
    if scene.model.match.header.edition == CARDS:
        while not draft.complete:
            place, mark = best_mark(draft)
            draft.lay(place, mark.placement)
        draft.pick_next()
    else:
        view: Any = game_of(BOARD).rules.view(scene.model.match, draft.seat)
        draft.lay_all(max(view.legal_turns(), key=lambda turn: gain(view, turn)))
    scene.controller.lay_out()
    return scene


def best_mark(draft: CardDraft) -> tuple[int, Mark]:
    """The card and the spot that score most now: the card's place and the mark."""
    marks = [(place, mark) for place in draft.unlaid for mark in draft.marks(place)]
    return max(marks, key=lambda one: (one[1].supers, sum(one[1].lines), -one[0], str(one[1].placement)))


def show_hint(scene: Any, step: int) -> Any:
    model = scene.model
    view = game_of(model.match.header.edition).rules.view(model.match, model.draft.seat)
    model.hint.advice = advise(view, FEW_SAMPLES, random.Random(SEED))
    model.hint.show(step)
    model.hint.brightness = 1.0
    return scene


def start_scoring(scene: TurnScene) -> Any:
    """Ends the turn and stops while what it has scored moves to the pad."""
    scene.finish_turn()
    return advanced(scene, 0.33)
