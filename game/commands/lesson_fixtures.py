"""First matches for ``shots`` and the tests, played by a pupil who does what the lesson says."""

from __future__ import annotations

import random
from typing import Any

from game.app import App
from game.engine.loop import STEP_SECONDS
from game.games import game_of
from game.players.budget import Samples
from game.players.levels import LEVELS, choose
from game.rules.cards.match import Match as CardMatch
from game.rules.common.journal import CARDS
from game.scenes.card_turn.draft import CardDraft
from game.scenes.card_turn.game import TURN_GAME as CARDS_TURN
from game.scenes.card_turn.lesson import card_lesson
from game.scenes.new_match import first_session
from game.scenes.tile_turn.draft import TileDraft
from game.scenes.tile_turn.game import TURN_GAME as TILES_TURN
from game.scenes.tile_turn.lesson import tile_lesson
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession, computers_rng


def lesson_scene(app: App, edition: str, turns: int, moves: int = 0) -> TurnScene:
    """The first match when the pupil has finished this number of turns, and has made this number of moves in the next one."""
    session = first_session(app, edition)
    lesson = card_lesson() if edition == CARDS else tile_lesson()
    rng = computers_rng(session.match.header.seed)
    for _turn in range(turns):
        play_turn(session, lesson, rng)
    while (due := session.match.due) and (due.seat or (edition == CARDS and due.event == "draw")):
        _go_on(session, rng)
    scene = TurnScene(app, session, CARDS_TURN if edition == CARDS else TILES_TURN, lesson)
    scene.resize((1280, 720))
    while not scene.model.draft:
        scene.update(STEP_SECONDS)
    for _move in range(moves):
        follow(lesson, scene.model.draft)
        scene.model.draft.pick_next()
    scene.controller.moves.lay_out()
    return scene


def play_turn(session: GameSession, lesson: Lesson, rng: random.Random) -> Any:
    """Plays up to the end of the pupil's next turn. Returns the draft of that turn. ``rng``: the random numbers of the computer."""
    while (due := session.match.due) and (due.event != "lay" or due.seat):
        _go_on(session, rng)
    match: Any = session.match
    draft = CardDraft(match) if isinstance(match, CardMatch) else TileDraft(match)
    lesson.begin(draft)
    draft.pick_next()
    while not draft.ready:
        follow(lesson, draft)
        draft.pick_next()
    turn = draft.checked_turn()
    lesson.end(draft)
    session.lay(turn)
    return draft


def follow(lesson: Lesson, draft: Any) -> None:
    """Lays the tile or card that the lesson points at. If it points at none, lays one that makes as much as possible."""
    saying = lesson.say(draft)
    if saying and saying.place is not None and saying.place in draft.unlaid:
        draft.picked = saying.place
        saying = lesson.say(draft)
    spots = saying.spots if saying else ()
    place = draft.picked
    marks = draft.marks(place)
    if isinstance(draft, CardDraft):
        mark = max(
            marks,
            key=lambda one: (one.placement.cells in spots[:1], not one.turned, sum(one.lines), str(one)),
        )
        draft.turn_to(place, mark.placement)
        draft.lay(place, mark.placement)
        return
    mark = max(marks, key=lambda one: ((one.cell,) in spots[:1], sum(one.totals), one.kind, -one.cell))
    draft.lay(place, mark.cell)


def _go_on(session: GameSession, rng: random.Random) -> None:
    match = session.match
    assert match.due is not None
    if match.due.event != "lay":
        session.deal()
        return
    view = game_of(match.header.edition).rules.view(match, match.due.seat)
    session.lay(choose(LEVELS[0], view, Samples(1), random.Random(rng.getrandbits(32))))
