"""While the coach thinks about a hint, the player can go on. Advice that comes too late is not shown to anybody else."""

from __future__ import annotations

import time

import pygame
import pytest
from helpers import AGAIN, OPENING, header, journal_text, session_after, session_of, turn
from hint_driver import answering, ask, brief_hint_driver, strike
from ui_driver import InstantWorker, UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.table.timings import HINT_WORDS


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


class SlowHead(InstantWorker):
    """Thinks until it is hurried. ``asked`` counts the questions."""

    asked = 0
    hurried = False

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        SlowHead.asked += 1
        self.hurried = False

    def hurry(self) -> None:
        self.hurried = True

    def answer(self):
        return super().answer() if self.hurried else None


class LateHead(InstantWorker):
    """Its answer is there after so many looks: it may come between any two of them."""

    late = 1
    looks = 0

    def ask(self, work, known, budget, seed) -> None:
        super().ask(work, known, budget, seed)
        self.looks = 0

    def answer(self):
        self.looks += 1
        return super().answer() if self.looks > self.late else None


@pytest.mark.slow
@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_advice_is_not_used_for_another_turn(ui, monkeypatch, late):
    monkeypatch.setattr("game.session.game_session.Worker", LateHead)
    monkeypatch.setattr(LateHead, "late", late)
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


@pytest.fixture
def slow(ui, monkeypatch):
    monkeypatch.setattr("game.session.game_session.Worker", SlowHead)
    SlowHead.asked = 0
    return ui


def test_while_it_is_thought_about_that_is_seen_and_the_player_goes_on(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        assert not scene.busy
        slow.key(pygame.K_h)
        slow.run(2)
        assert scene.busy and scene.model.hint.text() == "", "at first only the lamp"
        slow.run(round(HINT_WORDS * 60) + 2)
        assert scene.model.hint.text() == "Looking for a good turn …"
        assert scene.model.hint.brightness > 0
        slow.key(pygame.K_h)
        slow.run(2)
        assert SlowHead.asked == 1, "asked once"
        slow.press_slot(0)
        slow.press_cell(draft_of(scene).marks(0)[0].cell)
        slow.run(2)
        assert len(draft_of(scene).laid) == 1
        scene.session.hurry()
        slow.run()
        assert scene.model.hint.step == 1 and not scene.busy


def test_advice_after_done_is_dropped_and_the_computer_plays_on(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        slow.key(pygame.K_h)
        slow.run(3)
        assert scene.model.hint.waited is not None
        slow.lay_by_mouse(turn("2i7 1h7"))
        while slow.match.due.seat != 1 or slow.match.due.event != "lay":
            slow.run(1)
        slow.run(3)
        assert SlowHead.asked == 2, "the question of the computer"
        assert scene.model.hint.waited is None and scene.model.hint.advice is None
        scene.session.hurry()
        slow.run()
        lays = [event for event in slow.match.events if isinstance(event, Lay)]
        assert lays[3].seat == 1 and draft_of(scene).seat == 0
        slow.key(pygame.K_h)
        slow.run(3)
        scene.session.hurry()
        slow.run()
        assert slow.match.lay_event(scene.model.hint.advice.turn)


def test_advice_for_one_player_is_never_shown_to_the_next(slow):
    scene = turn_of(slow.table(session_of(slow.store, header("human", "human"), *AGAIN)))

    with slow.play(scene):
        slow.press_button("Show my tiles")
        slow.run()
        slow.key(pygame.K_h)
        slow.run(3)
        slow.lay_by_mouse(turn("2i7 1h7"))
        slow.run()
        slow.press_button("Show my tiles")
        slow.run()
        assert draft_of(scene).seat == 1
        assert (scene.model.hint.step, scene.model.hint.advice) == (0, None)
        slow.key(pygame.K_h)
        slow.run(3)
        assert SlowHead.asked == 2
        scene.session.hurry()
        slow.run()
        assert slow.match.lay_event(scene.model.hint.advice.turn).seat == 1


def test_nobody_is_advised_while_a_computer_plays(slow):
    scene = answering(slow)

    with slow.play(scene):
        slow.lay_by_mouse(turn("2i7 1h7"))
        slow.run(5)
        for how in ("key", "gamepad"):
            strike(slow, how)
            slow.run(3)
        assert scene.model.thinking and SlowHead.asked == 1
        assert (scene.model.hint.step, scene.model.hint.waited, scene.model.hint.advice) == (0, None, None)
        strike(slow, "mouse")
        slow.run()
        assert (scene.model.hint.step, scene.model.hint.advice) == (0, None), (
            "a press makes it play at once, as anywhere"
        )


@pytest.mark.slow
def test_the_thinkers_own_process_gives_advice_and_then_plays(monkeypatch, tmp_path):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))
    store = UiDriver(monkeypatch, tmp_path).store
    monkeypatch.undo()
    session = session_of(store, header("human", "casual"), *AGAIN)
    until = time.monotonic() + 20
    try:
        session.advise()
        session.hurry()
        while (advice := session.advise()) is None:
            assert time.monotonic() < until
        assert session.match.lay_event(advice.turn).lines == advice.lines
        session.advise()
        session.lay(advice.turn)
        session.deal()
        while (turn_ := session.think()) is None:
            assert time.monotonic() < until
        assert session.lay(turn_).seat == 1
    finally:
        session.close()


@pytest.mark.slow
def test_hints_do_not_change_how_the_match_goes_on(monkeypatch, tmp_path):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    stories = []
    for asks in (False, True):
        ui = UiDriver(monkeypatch, tmp_path / str(asks), speed="off")

        with ui.play(ui.table(session_after(ui.store, header("human", "beginner", seed=4), 6))):
            for _turn in range(4):
                if asks:
                    ask(ui)
                ui.lay_by_mouse(ui.match.legal_turns()[0])
                ui.run()
        stories.append(journal_text(ui.match))
    assert stories[0] == stories[1]
