"""A question that drumming cannot answer: who is asked, what answers it, and how unlikely it is to do so by chance."""

import random

import pygame
import pytest
from careful import places_of, say_yes
from fingers import Fingers
from helpers import header
from ui_driver import UiDriver

from game.app import App
from game.engine.intents import Intent, IntentKind
from game.engine.layout import BOTTOM, LEFT
from game.engine.scene import Pop, Push
from game.engine.sound import Sound
from game.scenes.pause import CarefulQuestion, Pause
from game.scenes.title import Title
from game.session.settings import Settings
from game.session.storage import Store

pytestmark = pytest.mark.slow

LEAVE, GIVE_UP = "Leave and continue later", "Give up"
TOUCHES = 30_000
"""More than ten fingers make in ten minutes: each five a second."""


def paused(ui: UiDriver, label: str) -> CarefulQuestion:
    """Opens the pause, and the question behind this button."""
    ui.strike(pygame.K_ESCAPE)
    ui.choose(label)
    assert isinstance(ui.top, CarefulQuestion), ui.top
    return ui.top


@pytest.fixture(params=["turn", "four"])
def table(request, window):
    ui = window((960, 540), seating=request.param, inches=24.0)
    with ui.play(ui.begin(header("human", "human", "casual", seed=3))):
        yield ui


@pytest.mark.parametrize(("label", "waits"), [(LEAVE, True), (GIVE_UP, False)])
def test_several_people_leave_or_give_up_only_with_three_marks(table, label, waits):
    question = paused(table, label)
    table.choose("No, go back")
    assert isinstance(table.top, Pause)
    table.choose(label)
    first, second, third = places_of(table.top)
    for wrong in ([first, third], [first, second, (3, 3)], [second, third], [first, first, second, third]):
        table.click(*wrong)
        assert table.top is not question and isinstance(table.top, CarefulQuestion), wrong
        table.click((3, 3))
    say_yes(table.press, table.run, table.top)
    assert isinstance(table.top, Title) and table.store.has_match() == waits


def test_keys_answer_with_the_directions_of_the_marks(table):
    question, (left, right, up) = paused(table, LEAVE), (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP)
    for wrong in (
        [up, right, left],
        [left] * 3,
        [left, right, pygame.K_SPACE, up],
        [left, right, pygame.K_d, up],
    ):
        table.strike(*wrong)
        assert table.top is question, wrong
    table.strike(left, right, up)
    assert isinstance(table.top, Title)


def test_enter_does_not_answer(table):
    paused(table, LEAVE)
    for _again in range(9):
        table.strike(pygame.K_RETURN)
        assert not isinstance(table.top, Title)


def test_a_second_finger_starts_over_until_it_rests(table):
    paused(table, LEAVE)
    fingers, places = Fingers(), places_of(table.top)
    fingers.down(9, (480, 200))
    table.run(6)
    for wait in (0, 60):
        assert isinstance(table.top, CarefulQuestion)
        table.run(wait or 1)
        for where in places:
            fingers.down(1, where)
            table.run(5)
            fingers.up(1)
            table.run(5)
    assert isinstance(table.top, Title)


def test_a_touch_counts_only_if_it_is_short_and_ends_on_its_mark(table):
    question, fingers = paused(table, LEAVE), Fingers()
    first, second, third = places_of(question)

    def slide() -> None:
        fingers.move(1, (480, 200))

    def stay() -> None:
        table.run(50)

    def lose_it() -> None:
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))

    for wrong in (slide, stay, lose_it):
        fingers.down(1, first)
        table.run(6)
        wrong()
        table.run(6)
        fingers.up(1)
        table.run(6)
        table.click(second, third)
        assert table.top is question, wrong
    table.click(first, second)
    question.resize((960, 540))
    table.click(third)
    assert table.top is question, "it was laid out again"
    for where in (first, second, third):
        table.hold(where)
    assert isinstance(table.top, Title), "the mouse may take its time"


@pytest.mark.parametrize(("seating", "kinds"), [("one", ["human"] * 2), ("four", ["human", "casual"])])
def test_one_person_or_one_side_leaves_as_before(window, seating, kinds):
    ui = window((960, 540), seating=seating, inches=24.0)
    with ui.play(ui.begin(header(*kinds, seed=3))):
        ui.strike(pygame.K_ESCAPE)
        ui.choose(LEAVE)
        assert isinstance(ui.top, Title)


@pytest.mark.parametrize(
    ("size", "inches"), [((1920, 1080), 24.0), ((1280, 800), 10.1), ((800, 480), 7.0), ((640, 480), 0.0)]
)
def test_fingers_that_hit_the_screen_at_random_practically_never_answer(monkeypatch, tmp_path, size, inches):
    """The chance follows from the shares of the screen that the next mark and the way back cover."""
    app = App(Store(tmp_path), Settings(seating="turn", inches=inches), Sound())
    scene = CarefulQuestion(app, "Really?", "It is over.", "No", Pop)
    scene.resize(size)
    whole = size[0] * size[1]
    mark = max(area.width * area.height for area in scene._marks.areas) / whole
    back = scene.buttons.all[0].area
    no = back.width * back.height / whole
    assert all(min(area.size) >= scene.finger for area in scene._marks.areas), "fingers can hit them"
    visits = TOUCHES / 10  # A visit takes at least ten touches: so many lead to the pause and its button.
    assert mark**3 / no * visits < 0.05
    assert mark**3 * TOUCHES < 0.02, "even if nobody ever hits the way back"
    drum, marks, hits = random.Random(7), scene._marks, 0
    for _touch in range(TOUCHES):
        at = drum.randrange(size[0]), drum.randrange(size[1])
        for kind in (IntentKind.PRESS, IntentKind.RELEASE):
            hits += marks.handle(Intent(kind, at))
    assert hits == 0


def test_the_picture_faces_its_side_again_once_the_question_is_answered(tmp_path):
    app, faced = App(Store(tmp_path), Settings(seating="turn"), Sound()), []

    def act() -> Pop:
        faced.append(app.facing)
        return Pop()

    scene = CarefulQuestion(app, "Really?", "It is over.", "No", act)
    scene.resize((960, 540))
    for where in (scene.turn_area().center, *places_of(scene)):
        for kind in (IntentKind.PRESS, IntentKind.RELEASE):
            scene.handle(Intent(kind, where))
        faced.append(app.facing)
    assert faced == [LEFT, LEFT, LEFT, BOTTOM, BOTTOM]


def test_the_answer_to_the_question_is_heard_like_any_button(ui, listen):
    with ui.play(ui.make("title"), 5):
        for answer in (Pop, lambda: Push("settings")):
            ui.loop.stack.follow(Push("careful_question", "Really?", "It ends.", "No", answer))
            heard = listen(ui.app.sound, "play")
            say_yes(ui.press, ui.run, ui.top)
            assert heard == ["button"]
