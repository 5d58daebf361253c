"""Matches, reviews and turns for ``shots``, ``bench`` and the tests: always the same, because the seed is fixed."""

from __future__ import annotations

import random
from functools import cache

from game.analysis.review import report, steps
from game.analysis.review_result import ReviewResult
from game.app import App
from game.engine.scene import Scene
from game.players.budget import Samples
from game.players.greedy import casual, gain
from game.players.player_view import view_of
from game.rules.common.seats import Seat
from game.rules.common.seats import SeatKind as SeatKind
from game.rules.tiles.constants import PRESETS
from game.rules.tiles.events import Header, Lay
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.scenes.turn.scene import TurnScene
from game.session.dealer import Dealer
from game.session.game_session import GameSession

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritzi")
STEP, SEED = 1 / 60, 11
BRIEFLY = Samples(60)


def session_at(
    app: App,
    kinds: tuple[SeatKind, ...],
    lays: int | None,
    *,
    pads: tuple[int, ...] | None = None,
    seed: int = SEED,
) -> GameSession:
    """A match in which so many turns have been laid (None: all), and the first seat draws next."""
    played = _played(kinds, pads, seed)
    journal, count = Journal.begin(played.header), 0
    for event in played.events:
        due = journal.match.due
        if lays is not None and count >= lays and (not lays or (due and due[:2] == ("draw", 0))):
            break
        journal.append(event)
        count += isinstance(event, Lay)
    return GameSession(journal, app.store.begin(journal), seed)


@cache
def reviewed_match(*kinds: SeatKind) -> ReviewResult:
    """A finished match looked at so briefly that it takes no time."""
    match = _played(kinds, None, SEED)
    asked = steps(match)
    return ReviewResult(match, report(match, asked, [step.answer(BRIEFLY) for step in asked]))


def choosing(
    app: App, kinds: tuple[SeatKind, ...], lays: int, pads: tuple[int, ...] | None = None, seed: int = SEED
) -> TurnScene:
    """The human's turn with a tile in hand."""
    scene = TurnScene(app, session_at(app, kinds, lays, pads=pads, seed=seed))
    scene.resize((1280, 720))
    for _step in range(600):
        if scene.model.draft:
            break
        scene.update(STEP)
    assert scene.model.draft is not None
    return scene


def laid(scene: TurnScene) -> TurnScene:
    """All tiles but one of the best turn put down, or all if there is one."""
    assert scene.model.draft is not None
    sight = view_of(scene.match, scene.model.draft.seat)
    best = max(sight.legal_turns(), key=lambda turn: gain(sight, turn))
    for value, cell in best:
        place = next(place for place in scene.model.draft.left if scene.model.draft.tiles[place] == value)
        scene.model.draft.lay(place, cell)
    scene.controller.lay_out()
    return scene


def scoring(scene: TurnScene) -> TurnScene:
    """Runs on their way to the pad."""
    scene.done()
    after(scene, 0.33)
    return scene


def after(scene: Scene, seconds: float) -> Scene:
    """The scene after so much time."""
    scene.resize((1280, 720))
    for _step in range(round(seconds / STEP)):
        scene.update(STEP)
    return scene


@cache
def _played(kinds: tuple[SeatKind, ...], pads: tuple[int, ...] | None, seed: int) -> Match:
    """A whole match. Many moments lie in the same one, so it is played once."""
    seats = tuple(Seat(NAMES[i], kind, "casual" if kind == "cpu" else None) for i, kind in enumerate(kinds))
    match = Match(Header(seats, pads or tuple(range(len(seats))), PRESETS["standard"], seed))
    dealer, dice = Dealer(match, seed), random.Random(seed)
    while match.due:
        if match.due.event == "lay":
            match.play(casual(view_of(match, match.due.seat), 1.0, dice))
        else:
            match.apply(dealer.event(match))
    return match
