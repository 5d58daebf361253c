"""While the coach thinks about a hint, the player can go on. Advice that comes too late is not shown to anybody else."""

import time

import pygame
import pytest
from helpers import AGAIN, OPENING, header, journal_text, session_after, session_of, turn
from hint_driver import BUDGET, WAYS, answering, ask, hint_of, said
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.session.game_session import GameSession
from game.table.timings import HINT_WORDS
from tools.instant_worker import InstantWorker

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("few_samples")]

WORKER = "game.session.game_session.Worker"
LATER = turn("2i7 1h7")
"""A turn that Ada can lay without the hint."""


class HurriedWorker(InstantWorker):
    """Thinks until it is hurried. ``asked`` counts the questions."""

    asked = 0
    hurried = False

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        HurriedWorker.asked += 1
        self.hurried = False

    def hurry(self) -> None:
        self.hurried = True

    def answer(self):
        return super().answer() if self.hurried else None


class LateWorker(InstantWorker):
    """Answers when it has been asked for the answer ``late`` times before."""

    late = 1
    requests = 0

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        self.requests = 0

    def answer(self):
        self.requests += 1
        return super().answer() if self.requests > self.late else None


@pytest.fixture
def slow(ui, monkeypatch):
    monkeypatch.setattr(WORKER, HurriedWorker)
    HurriedWorker.asked = 0
    return ui


def request(ui: UiDriver) -> None:
    ui.key(pygame.K_h)
    ui.run(3)


def hurry(ui: UiDriver) -> None:
    """The coach, or the computer that plays, answers."""
    turn_of(ui.top).session.hurry()
    ui.run()


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_advice_is_not_used_for_another_turn(ui, monkeypatch, late):
    monkeypatch.setattr(WORKER, LateWorker)
    monkeypatch.setattr(LateWorker, "late", late)
    for following in ("casual", "human"):
        session = session_of(ui.store, header("human", following), *OPENING)
        assert session.advise() is None
        session.lay(turn("6h8 5i8 5i9"))
        session.deal()
        found = None
        for _ in range(10):
            found = found or (session.advise() if following == "human" else session.think())
        assert session.match.lay_event(found.turn if following == "human" else found)
        session.close()


def test_the_table_shows_that_the_coach_thinks_and_takes_a_tile_meanwhile(slow):
    with slow.play(answering(slow)):
        scene, draft = turn_of(slow.top), draft_of(slow.top)
        assert not scene.busy
        request(slow)
        assert scene.busy and said(slow) == ""
        request(slow)
        assert HurriedWorker.asked == 1, "asking again asks only once"
        slow.press_slot(0)
        slow.press_cell(draft.marks(0)[0].cell)
        slow.run(2)
        assert len(draft.laid) == 1
        slow.run(round(HINT_WORDS * 60) + 4)
        assert said(slow) == "Looking for a good turn…" and hint_of(slow).brightness > 0
        hurry(slow)
        assert not scene.busy and hint_of(slow).step == 1


def test_advice_is_dropped_after_done_and_the_next_own_turn_gets_its_own(slow):
    with slow.play(answering(slow)):
        request(slow)
        hint = hint_of(slow)
        assert hint.waited is not None
        slow.lay_by_mouse(LATER)
        while slow.match.due.seat != 1 or slow.match.due.event != "lay":
            slow.run(1)
        slow.run(3)
        assert HurriedWorker.asked == 2, "the computer's turn is the second question"
        for how in ("key", "gamepad"):
            WAYS[how](slow)
            slow.run(3)
        assert turn_of(slow.top).model.thinking and HurriedWorker.asked == 2
        assert (hint.step, hint.waited, hint.advice) == (0, None, None), "the computer plays"
        WAYS["mouse"](slow)
        slow.run()
        assert (hint.step, hint.advice) == (0, None), "a press there makes the computer play at once"
        lays = [event for event in slow.match.events if isinstance(event, Lay)]
        assert lays[3].seat == 1 and draft_of(slow.top).seat == 0
        request(slow)
        hurry(slow)
        assert slow.match.lay_event(hint.advice.turn)


def test_advice_for_one_player_is_not_shown_to_the_next_who_gets_their_own(slow):
    """Ada asked for a hint and played without it. Now it is the turn of another human, Ben."""
    with slow.play(slow.table(session_of(slow.store, header("human", "human"), *AGAIN))):
        slow.choose("Show my tiles")
        request(slow)
        slow.play_turn(LATER)
        slow.choose("Show my tiles")
        hint = hint_of(slow)
        assert draft_of(slow.top).seat == 1 and (hint.step, hint.advice) == (0, None)
        request(slow)
        assert HurriedWorker.asked == 2
        hurry(slow)
        assert slow.match.lay_event(hint.advice.turn).seat == 1


@pytest.mark.parametrize("leaves", [False, True], ids=["lays", "leaves"])
def test_a_computer_need_not_wait_for_advice_that_is_no_longer_needed(store, monkeypatch, leaves):
    monkeypatch.setattr(WORKER, HurriedWorker)
    monkeypatch.setattr(HurriedWorker, "asked", 0)
    session = session_of(store, header("human", "casual"), *AGAIN)
    assert session.advise() is None
    if leaves:
        session.leave(0)
    else:
        session.lay(LATER)
        session.deal()
    session.think()
    assert HurriedWorker.asked == 2
    session.close()


def test_the_computers_play_the_same_whether_a_hint_was_asked_for_or_not(monkeypatch, listen):
    monkeypatch.setattr(WORKER, InstantWorker)
    asked = listen(InstantWorker, "ask", lambda _none, _self, _work, known, _budget, seed: (known.seat, seed))
    for hints in (0, 2):
        session = GameSession.unsaved(header("human", "casual", seed=5))
        while session.match.due.event != "lay" or session.match.due.seat == 0:
            if session.match.due.event != "lay":
                session.deal()
                continue
            for _ in range(hints):
                assert session.advise()
            session.lay(session.match.legal_turns()[0])
        session.think()
        session.close()
    computers = [seed for seat, seed in asked if seat == 1]
    assert len(asked) == 4 and computers[0] == computers[1]


def test_a_real_worker_plays_after_it_gave_advice(monkeypatch, store):
    session = session_of(store, header("human", "casual"), *AGAIN)
    until = time.monotonic() + 20
    try:
        session.advise()
        session.hurry()
        while (advice := session.advise()) is None:
            assert time.monotonic() < until, "there is no answer after 20 s"
        assert session.match.lay_event(advice.turn).lines == advice.lines
        session.advise()
        session.lay(advice.turn)
        session.deal()
        while (found := session.think()) is None:
            assert time.monotonic() < until, "there is no answer after 20 s"
        assert session.lay(found).seat == 1
    finally:
        session.close()


def test_the_computer_plays_the_same_with_and_without_hints(window, monkeypatch):
    monkeypatch.setattr(BUDGET, Samples(5))
    journals = []
    for asks in (False, True):
        ui = window(folder=str(asks))
        with ui.play(ui.table(session_after(ui.store, header("human", "beginner", seed=4), 6))):
            for _turn in range(4):
                if asks:
                    ask(ui)
                ui.play_turn(ui.match.legal_turns()[0])
        journals.append(journal_text(ui.match))
    assert journals[0] == journals[1]


def test_one_press_hurries_every_computer_until_the_next_own_turn(slow):
    head = header("human", "casual", "casual")
    with slow.play(slow.table(session_after(slow.store, head, 6, due="lay"))):
        slow.lay(max(slow.match.legal_turns(), key=len))
        slow.key(pygame.K_d)
        slow.run(30)
        assert turn_of(slow.top).model.draft is None, "the first computer is thinking"
        slow.key(pygame.K_RETURN)
        slow.run(120)
        assert draft_of(slow.top).seat == 0
