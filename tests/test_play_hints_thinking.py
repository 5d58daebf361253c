"""While the coach thinks about a hint, the player can go on. Advice that comes too late is not shown to anybody else."""

import time
from collections.abc import Iterator

import pygame
import pytest
from helpers import AGAIN, OPENING, header, journal_text, session_after, session_of, turn
from hint_driver import answering, ask, brief_hint_driver, strike
from instant_worker import InstantWorker
from ui_driver import UiDriver, draft_of, turn_of

from game.players.budget import Samples
from game.rules.tiles.events import Lay
from game.table.timings import HINT_WORDS

pytestmark = pytest.mark.slow


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_hint_driver(monkeypatch, tmp_path)


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


@pytest.mark.parametrize("late", [1, 2, 3])
def test_late_advice_is_not_used_for_another_turn(ui, monkeypatch, late):
    monkeypatch.setattr("game.session.game_session.Worker", LateWorker)
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


@pytest.fixture
def slow(ui, monkeypatch):
    monkeypatch.setattr("game.session.game_session.Worker", HurriedWorker)
    HurriedWorker.asked = 0
    return ui


def test_the_table_is_busy_from_the_request_to_the_advice(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        busy = [scene.busy]
        slow.key(pygame.K_h)
        slow.run(2)
        busy.append(scene.busy)
        scene.session.hurry()
        slow.run()
        assert [*busy, scene.busy] == [False, True, False]
        assert scene.model.hint.step == 1


def test_the_hint_button_is_bright_while_the_coach_thinks(slow):
    with slow.play(answering(slow)):
        slow.key(pygame.K_h)
        slow.run(round(HINT_WORDS * 60) + 4)
        assert turn_of(slow.top).model.hint.brightness > 0


def test_the_status_bar_says_after_a_while_that_the_coach_thinks(slow):
    with slow.play(answering(slow)):
        hint = turn_of(slow.top).model.hint
        slow.key(pygame.K_h)
        slow.run(2)
        at_first = " ".join(hint.sentences())
        slow.run(round(HINT_WORDS * 60) + 2)
        assert (at_first, " ".join(hint.sentences())) == ("", "Looking for a good turn…")


def test_asking_again_while_the_coach_thinks_asks_it_only_once(slow):
    with slow.play(answering(slow)):
        for _request in range(2):
            slow.key(pygame.K_h)
            slow.run(2)
        assert HurriedWorker.asked == 1


def test_a_tile_can_be_laid_while_the_coach_thinks(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        slow.key(pygame.K_h)
        slow.run(2)
        slow.press_slot(0)
        slow.press_cell(draft_of(scene).marks(0)[0].cell)
        slow.run(2)
        assert len(draft_of(scene).laid) == 1


def play_while_the_coach_thinks(slow: UiDriver) -> None:
    """Asks for a hint, then plays a turn without it, and waits until the computer has to lay."""
    slow.key(pygame.K_h)
    slow.run(3)
    assert turn_of(slow.top).model.hint.waited is not None
    slow.lay_by_mouse(turn("2i7 1h7"))
    while slow.match.due.seat != 1 or slow.match.due.event != "lay":
        slow.run(1)
    slow.run(3)


def test_advice_is_dropped_after_done(slow):
    with slow.play(answering(slow)):
        play_while_the_coach_thinks(slow)
        hint = turn_of(slow.top).model.hint
        assert hint.waited is None and hint.advice is None


def test_the_computer_plays_after_advice_was_dropped(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        play_while_the_coach_thinks(slow)
        assert HurriedWorker.asked == 2, "the computer's turn is not the second question"
        scene.session.hurry()
        slow.run()
        lays = [event for event in slow.match.events if isinstance(event, Lay)]
        assert lays[3].seat == 1 and draft_of(scene).seat == 0


def test_the_next_turn_gets_its_own_advice_after_advice_was_dropped(slow):
    with slow.play(answering(slow)):
        scene = turn_of(slow.top)
        play_while_the_coach_thinks(slow)
        scene.session.hurry()
        slow.run()
        slow.key(pygame.K_h)
        slow.run(3)
        scene.session.hurry()
        slow.run()
        assert slow.match.lay_event(scene.model.hint.advice.turn)


@pytest.fixture
def next_player(slow) -> Iterator[UiDriver]:
    """Ada asked for a hint and played without it. Now it is the turn of another human, Ben."""
    with slow.play(turn_of(slow.table(session_of(slow.store, header("human", "human"), *AGAIN)))):
        slow.choose("Show my tiles")
        slow.key(pygame.K_h)
        slow.run(3)
        slow.play_turn(turn("2i7 1h7"))
        slow.choose("Show my tiles")
        assert draft_of(turn_of(slow.top)).seat == 1
        yield slow


def test_advice_for_one_player_is_not_shown_to_the_next(next_player):
    hint = turn_of(next_player.top).model.hint
    assert (hint.step, hint.advice) == (0, None)


def test_the_next_player_gets_advice_for_the_own_turn(next_player):
    scene = turn_of(next_player.top)
    next_player.key(pygame.K_h)
    next_player.run(3)
    assert HurriedWorker.asked == 2
    scene.session.hurry()
    next_player.run()
    assert next_player.match.lay_event(scene.model.hint.advice.turn).seat == 1


def test_there_are_no_hints_while_a_computer_plays(slow):
    scene = answering(slow)

    with slow.play(scene):
        slow.lay_by_mouse(turn("2i7 1h7"))
        slow.run(5)
        for how in ("key", "gamepad"):
            strike(slow, how)
            slow.run(3)
        assert scene.model.thinking and HurriedWorker.asked == 1
        assert (scene.model.hint.step, scene.model.hint.waited, scene.model.hint.advice) == (0, None, None)
        strike(slow, "mouse")
        slow.run()
        assert (scene.model.hint.step, scene.model.hint.advice) == (0, None), (
            "a press there makes the computer play at once"
        )


def test_a_real_worker_plays_after_it_gave_advice(monkeypatch, tmp_path):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(20))
    store = UiDriver(monkeypatch, tmp_path).store
    monkeypatch.undo()
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
        while (turn_ := session.think()) is None:
            assert time.monotonic() < until, "there is no answer after 20 s"
        assert session.lay(turn_).seat == 1
    finally:
        session.close()


def test_the_computer_plays_the_same_with_and_without_hints(monkeypatch, tmp_path):
    monkeypatch.setattr("game.session.game_session.BUDGET", Samples(5))
    journals = []
    for asks in (False, True):
        ui = UiDriver(monkeypatch, tmp_path / str(asks), speed="off")

        with ui.play(ui.table(session_after(ui.store, header("human", "beginner", seed=4), 6))):
            for _turn in range(4):
                if asks:
                    ask(ui)
                ui.play_turn(ui.match.legal_turns()[0])
        journals.append(journal_text(ui.match))
    assert journals[0] == journals[1]
