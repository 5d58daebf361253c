"""Examples of first matches: they are played by a pupil who does what the lesson says."""

from __future__ import annotations

import random
from copy import deepcopy
from functools import cache
from typing import Any

from game.app import App
from game.engine.layout import BOTTOM
from game.engine.loop import STEP_SECONDS
from game.games import game_of
from game.players.budget import Samples
from game.players.levels import LEVELS, choose
from game.rules.common.match import Header
from game.scenes.new_match import first_session
from game.scenes.turn.lesson import Lesson
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession, computers_rng
from tools.fixtures import FIRST_SIZE, examples_of


def lesson_scene(app: App, game_name: str, turns: int, moves: int = 0) -> TurnScene:
    """The first match when the pupil has finished this number of turns, and has made this number of moves in the next one."""
    session = first_session(app, game_name)
    pupil = _pupil(session.match.header)
    events, lesson = pupil.after(turns)
    _repeat(session, events)
    scene = TurnScene(app, session, pupil.examples.turn, lesson)
    scene.resize(FIRST_SIZE)
    while not scene.model.draft:
        scene.update(STEP_SECONDS)
    for _move in range(moves):
        pupil.follow(lesson, scene.model.draft)
        scene.model.draft.pick_next()
    scene.controller.lay_out()
    return scene


def _repeat(session: GameSession, events: list[Any]) -> None:
    """Goes on as in a match with the same header, of which these are the first events. Nobody has to think again."""
    for event in events[len(session.match.events) :]:
        due = session.match.due
        assert due is not None
        if due.event == "lay":
            session.lay(event.turn)
        else:
            session.deal()


class _Pupil:
    """Plays a first match, as far as it is asked for."""

    def __init__(self, header: Header) -> None:
        self.examples = examples_of(header.game_name)
        self._session = GameSession.unsaved(header)
        self._lesson = self.examples.turn.lesson()
        self._rng = computers_rng(header.seed)
        self._moments: list[tuple[int, Lesson]] = []
        self._session.deal()
        self._wait()

    def after(self, turns: int) -> tuple[list[Any], Lesson]:
        """The events up to the pupil's next turn after this number of turns, and the lesson then."""
        while len(self._moments) <= turns:
            self._play_turn()
            self._wait()
        count, lesson = self._moments[turns]
        return self._session.match.events[:count], deepcopy(lesson)

    def follow(self, lesson: Lesson, draft: Any) -> None:
        """Lays the tile or card that the lesson points at. If it points at none, lays one that makes as much as possible."""
        saying = lesson.say(draft)
        if saying and saying.place is not None and saying.place in draft.unlaid:
            draft.picked = saying.place
            saying = lesson.say(draft)
        place, spots = draft.picked, list(saying.spots)[:1] if saying else ()
        self.examples.follow(draft, place, self.examples.pointed(draft, place, spots))

    def _wait(self) -> None:
        """Lets everything happen that comes before the pupil's next turn."""
        match, ends_turn = self._session.match, self.examples.begins != "draw"
        while (due := match.due) and (due.seat or (due.event == "draw" and ends_turn)):
            self._go_on()
        self._moments.append((len(match.events), deepcopy(self._lesson)))

    def _play_turn(self) -> None:
        while (due := self._session.match.due) and (due.event != "lay" or due.seat):
            self._go_on()
        draft: Any = self.examples.turn.draft(self._session.match, BOTTOM)
        self._lesson.begin(draft)
        draft.pick_next()
        while not draft.ready:
            self.follow(self._lesson, draft)
            draft.pick_next()
        turn = draft.checked_turn()
        self._lesson.end(draft)
        self._session.lay(turn)

    def _go_on(self) -> None:
        match = self._session.match
        assert match.due is not None
        if match.due.event != "lay":
            self._session.deal()
            return
        view = game_of(match.header.game_name).rules.view(match, match.due.seat)
        rng = random.Random(self._rng.getrandbits(32))
        self._session.lay(choose(LEVELS[0], view, Samples(1), rng))


_pupil = cache(_Pupil)
"""The pupil of the match with this header, who plays it only once for all examples."""
