"""Whole games by mouse or finger, from the set-up to the end, through the real loop and event queue."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, header, journal_text, saved, session_of, turn
from mouse_play import answering, players
from ui_driver import button_of, draft_of, opening, turn_of

from game.scenes.end_scoring import EndScoring
from game.scenes.hand_over import HandOver
from game.scenes.held_tiles import HeldTiles
from game.scenes.pause import Pause
from game.scenes.setup import Setup
from game.scenes.title import Title

# Whole games


@pytest.mark.slow
def test_file_equals_the_match_after_every_step_of_a_game(ui):
    scene = ui.begin(header("human", "casual", seed=3))
    seen = set()

    def watch():
        seen.add(len(ui.match.events))
        folder = "finished" if ui.match.outcome else "playing"
        assert saved(ui.store, folder) == [journal_text(ui.match)]

    ui.watch = watch
    ui.watch_window()
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
    assert ui.match.outcome
    assert saved(ui.store) == []
    assert len(seen) > 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "human"), (0, 1), "italian"),
        (("human", "casual", "human", "beginner"), (0, 0, 1, 1), "standard"),
        (("casual", "human", "beginner"), (0, 1, 2), "leaflet"),
        (("human", "casual") * 3, range(6), "strict"),
    ],
)
def test_games_with_any_seats_and_rules_come_to_their_end(ui, kinds, pads, rules):
    scene = ui.begin(header(*kinds, pads=pads, rules=rules, seed=5))
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
    assert ui.match.outcome
    assert saved(ui.store, "finished") == [journal_text(ui.match)]


@pytest.mark.slow
def test_mouse_alone_sets_up_pauses_leaves_and_continues_a_game(ui):
    with ui.play(Title(ui.app)):
        ui.press_button("New game")
        ui.run()
        assert isinstance(ui.top, Setup)
        ui.press_button("Play")
        ui.run()
        turn_of(ui.top)
        ui.press_button("")
        ui.run()
        assert isinstance(ui.top, Pause)
        ui.press_button("Go on playing")
        ui.run()
        turn_of(ui.top)
        ui.press_button("")
        ui.run()
        ui.press_button("Leave and continue later")
        ui.run()
        assert isinstance(ui.top, Title)
        before = saved(ui.store)
        ui.press_button("Continue")
        ui.run()
        assert saved(ui.store)[0].startswith(before[0])
        turn_of(ui.top)
        ui.press_button("")
        ui.run()
        ui.press_button("Give up")
        ui.run()
        assert isinstance(ui.top, Pause), "giving up is asked once more"
        assert len(saved(ui.store)) == 1
        ui.press_button("Yes, give up")
        ui.run()
        assert isinstance(ui.top, Title)
        assert saved(ui.store) == []
        assert len(saved(ui.store, "finished")) == 1
        assert ui.top.buttons.all[0].label == "New game"
        ui.press_button("Quit")
        ui.run()
        assert ui.loop.stack.top is None


def test_closing_the_window_in_the_middle_of_a_turn_loses_nothing(ui):
    with ui.play(opening(ui)):
        ui.press_slot(0)
        ui.press_cell(at("h8"))
        ui.post(pygame.QUIT)
    assert saved(ui.store) == [journal_text(ui.match)]
    assert len(ui.match.events) == 2


def test_the_rule_books_example_scores_holds_the_three_and_goes_on(ui):
    seen = []

    with ui.play(answering(ui)):
        ui.lay_by_mouse(turn("5h9"))
        for _ in range(40):
            ui.run(1)
            if isinstance(ui.top, HeldTiles):
                seen.append(ui.top)
                break
        ui.press((400, 240))
        ui.run(2)
        assert not isinstance(ui.top, HeldTiles), "a press goes on"
        assert ui.match.hands[1] == [3]
        assert ui.match.pads[1].columns == {10: [1], 11: [2], 12: []}
    assert seen


# More than one human


def test_tiles_of_another_human_are_hidden_until_the_hand_over(ui):
    begun = session_of(ui.store, header("human", "human"), *OPENING)

    with ui.play(ui.table(begun)):
        assert isinstance(ui.top, HandOver), "also after a restart"
        ui.press_button("Show my tiles")
        ui.run()
        ui.lay_by_mouse(turn("6h8 5i8 5i9"))
        ui.run()
        assert isinstance(ui.top, HandOver)
        assert len(ui.match.events) == 3, "the next tiles are drawn when he has it in hand"
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, Pause), "the match can be left without a look at the tiles"
        ui.key(pygame.K_ESCAPE)
        ui.run()
        assert isinstance(ui.top, HandOver)
        ui.press_button("Show my tiles")
        ui.run()
        assert draft_of(ui.top).seat == 1


def test_pressing_a_badge_shows_that_pad_and_again_the_own_one(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        own = ui.screen()
        ui.press(scene.layout.badges[0].center)
        ui.run()
        assert scene.model.pad_view.selected == 0
        assert ui.screen() != own
        ui.press(scene.layout.badges[0].center)
        ui.run()
        assert scene.model.pad_view.selected is None


# The end


@pytest.mark.slow
def test_play_again_begins_a_match_with_the_same_seats(ui):
    scene = ui.begin(header("human", "casual", seed=11))

    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
        end = ui.top
        assert isinstance(end, EndScoring)
        totals = ui.match.outcome.totals
        name = ("Ada", "Ben")[totals.index(max(totals))]
        assert end.title == f"{name} wins"
        old = ui.match
        assert button_of(end, "Title")
        ui.press_button("Play again")
        ui.run()
        assert ui.loop.stack.top is not end
        new = turn_of(ui.top).match
        assert new is not old
        assert (new.header.seats, new.header.pads, new.header.rules) == (
            old.header.seats,
            old.header.pads,
            old.header.rules,
        )
        assert new.header.seed != old.header.seed
