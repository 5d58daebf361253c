"""Questions before something is lost: only the answer that says so does it, and a key pressed twice does not."""

import pygame
import pytest
from helpers import header, session_after
from match_lists import finished, names
from ui_driver import UiDriver, button_of, labels_of

from game.engine.scene import Push
from game.scenes.matches import Matches
from game.scenes.title import Title

pytestmark = pytest.mark.slow


def waiting_matches(ui: UiDriver) -> list[str]:
    return sorted(path.name for path in ui.store.playing.glob("*.zatre"))


QUESTIONS = {
    "waiting": ("Delete", "No, keep it", "Yes, delete it"),
    "finished": ("Delete", "No, keep it", "Yes, delete it"),
    "pause": ("Give up", "Go on playing", "Yes, give up"),
}
"""The button that asks, and the two answers."""


@pytest.fixture(params=QUESTIONS)
def asked(request, ui):
    """The window in which something can be lost, the labels, and a function that returns what there is to lose."""
    if request.param == "finished":
        finished(ui, 1)
    else:
        session = session_after(ui.store, header("human", "casual"), 6, due="lay")
    if request.param == "pause":
        first = ui.table(session)
    elif request.param == "waiting":
        (entry,) = ui.store.waiting()
        first = ui.make("matches")
    else:
        for _step in ui.store.find_finished():
            pass
        (entry,) = ui.store.finished_matches()
        first = ui.make("matches")
    with ui.play(first):
        if request.param == "pause":
            ui.strike(pygame.K_ESCAPE)
        else:
            ui.loop.follow(Push("match_actions", entry))
            ui.run()
        kept = (lambda: names(ui)) if request.param == "finished" else (lambda: waiting_matches(ui))
        yield ui, QUESTIONS[request.param], kept


def test_yes_does_it_and_nothing_else_does(asked):
    ui, (ask, no, yes), kept = asked
    before, scene = kept(), type(ui.top)
    assert len(before) == 1
    ui.choose(ask)
    assert yes in labels_of(ui.top)
    ui.choose(no)
    assert kept() == before and yes not in labels_of(ui.top)
    if not isinstance(ui.top, scene):  # The pause closes with this answer.
        ui.strike(pygame.K_ESCAPE)
    ui.choose(ask)
    ui.strike(pygame.K_ESCAPE)
    assert kept() == before and ask in labels_of(ui.top)
    ui.choose(ask, yes)
    assert kept() == [] and isinstance(ui.top, Matches | Title)


def test_the_answer_that_changes_nothing_comes_first_and_yes_is_not_where_the_question_was(asked):
    ui, (ask, no, yes), _kept = asked
    where = button_of(ui.top, ask).area
    ui.choose(ask)
    assert labels_of(ui.top) == [no, yes]
    keep, lose = button_of(ui.top, no), button_of(ui.top, yes)
    assert keep.area.y < lose.area.y and keep.main and not lose.main
    assert not lose.area.colliderect(where)


def test_a_key_pressed_twice_or_three_times_loses_nothing(asked):
    ui, (ask, _no, _yes), kept = asked
    before = kept()
    while not ui.top.buttons.visible or ui.top.buttons.all[ui.top.buttons.focus].label != ask:
        ui.strike(pygame.K_DOWN)
    for _time in range(3):
        ui.strike(pygame.K_RETURN)
        assert kept() == before


def test_a_question_stays_when_the_window_changes_and_is_dropped_when_one_comes_back_to_it(asked):
    ui, (ask, no, yes), kept = asked
    before = kept()
    ui.choose(ask)
    ui.change_size((1024, 600))
    ui.run()
    assert labels_of(ui.top) == [no, yes]
    ui.loop.follow(Push("how_to_play"))
    ui.run()
    assert yes not in labels_of(ui.top)
    ui.strike(pygame.K_ESCAPE)
    assert ask in labels_of(ui.top) and yes not in labels_of(ui.top) and kept() == before
