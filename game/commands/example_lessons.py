"""First matches for the examples and the tests, played by a pupil who does what the lesson says."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from game.app import App
from game.commands.fixtures import FIRST_SIZE
from game.engine.layout import BOTTOM
from game.engine.loop import STEP_SECONDS
from game.games import game_of
from game.players.budget import Samples
from game.players.levels import LEVELS, choose
from game.rules.common.journal import BOARD, CARDS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.game import TURN_GAME as CARDS_TURN
from game.scenes.new_match import first_session
from game.scenes.tile_turn.game import TURN_GAME as TILES_TURN
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession, computers_rng

TAUGHT = {BOARD: TILES_TURN, CARDS: CARDS_TURN}


def lesson_scene(app: App, edition: str, turns: int, moves: int = 0) -> TurnScene:
    """The first match when the pupil has finished this number of turns, and has made this number of moves in the next one."""
    session = first_session(app, edition)
    game = TAUGHT[edition]
    lesson = game.lesson()
    rng = computers_rng(session.match.header.seed)
    for _turn in range(turns):
        _play_turn(session, lesson, rng)
    while (due := session.match.due) and (due.seat or (edition == CARDS and due.event == "draw")):
        _go_on(session, rng)
    scene = TurnScene(app, session, game, lesson)
    scene.resize(FIRST_SIZE)
    while not scene.model.draft:
        scene.update(STEP_SECONDS)
    for _move in range(moves):
        _follow(lesson, scene.model.draft)
        scene.model.draft.pick_next()
    scene.controller.lay_out()
    return scene


def pointed_mark(draft: Any, place: int, spots: Iterable[Any]) -> Any:
    """Where a pupil lays a tile or card: on the spot at which the lesson points, or where it makes as much as possible."""
    pointed = list(spots)[:1]
    if isinstance(draft, CardDraft):
        return max(
            draft.marks(place),
            key=lambda one: (one.placement.cells in pointed, not one.turned, sum(one.lines), str(one)),
        )
    return max(
        draft.marks(place), key=lambda one: ((one.cell,) in pointed, sum(one.totals), one.kind, -one.cell)
    )


def _play_turn(session: GameSession, lesson: Lesson, rng: random.Random) -> None:
    """Plays up to the end of the pupil's next turn. ``rng``: the random numbers of the computer."""
    while (due := session.match.due) and (due.event != "lay" or due.seat):
        _go_on(session, rng)
    draft: Any = TAUGHT[session.match.header.edition].draft(session.match, BOTTOM)
    lesson.begin(draft)
    draft.pick_next()
    while not draft.ready:
        _follow(lesson, draft)
        draft.pick_next()
    turn = draft.checked_turn()
    lesson.end(draft)
    session.lay(turn)


def _follow(lesson: Lesson, draft: Any) -> None:
    """Lays the tile or card that the lesson points at. If it points at none, lays one that makes as much as possible."""
    saying = lesson.say(draft)
    if saying and saying.place is not None and saying.place in draft.unlaid:
        draft.picked = saying.place
        saying = lesson.say(draft)
    place = draft.picked
    mark = pointed_mark(draft, place, saying.spots if saying else ())
    if isinstance(draft, CardDraft):
        draft.turn_to(place, mark.placement)
        draft.lay(place, mark.placement)
    else:
        draft.lay(place, mark.cell)


def _go_on(session: GameSession, rng: random.Random) -> None:
    match = session.match
    assert match.due is not None
    if match.due.event != "lay":
        session.deal()
        return
    view = game_of(match.header.edition).rules.view(match, match.due.seat)
    session.lay(choose(LEVELS[0], view, Samples(1), random.Random(rng.getrandbits(32))))
