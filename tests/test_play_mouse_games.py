"""Whole games by mouse or finger, through the real loop and the real queue, from the set-up to the end."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, at, header, journal_text, saved, sitting_of, turn
from mouse import answering, players
from ui_driver import Script, button_of, draft_of, opening, turn_of

from game.scenes.end_scoring import EndScoring
from game.scenes.hand_over import HandOver
from game.scenes.held_tiles import HeldTiles
from game.scenes.pause import Pause
from game.scenes.setup import Setup
from game.scenes.title import Title

# Whole games


def test_a_game_against_the_computer_is_played_to_its_end_and_after_every_step_the_file_is_the_match(desk):
    scene = desk.begin(header("human", "casual", seed=3))
    seen = set()

    def watch():
        seen.add(len(desk.match.events))
        folder = "finished" if desk.match.outcome else "playing"
        assert saved(desk.store, folder) == [journal_text(desk.match)]

    desk.watch = watch
    desk.watch_window()
    desk.pace = 0.1
    desk.play(scene, players(desk))
    assert desk.match.outcome
    assert saved(desk.store) == []
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "human"), (0, 1), "italian"),
        (("human", "casual", "human", "beginner"), (0, 0, 1, 1), "standard"),
        (("casual", "human", "beginner"), (0, 1, 2), "leaflet"),
        (("human", "casual") * 3, range(6), "strict"),
    ],
)
def test_games_with_other_seats_partners_and_house_rules_come_to_their_end_too(desk, kinds, pads, rules):
    scene = desk.begin(header(*kinds, pads=pads, rules=rules, seed=5))
    desk.pace = 0.1
    desk.play(scene, players(desk))
    assert desk.match.outcome
    assert saved(desk.store, "finished") == [journal_text(desk.match)]


def test_a_game_can_be_set_up_begun_paused_left_and_continued_with_the_mouse_alone(desk):
    def hand() -> Script:
        yield None
        desk.press_button("New game")
        yield None
        assert isinstance(desk.top, Setup)
        desk.press_button("Play")
        yield None
        turn_of(desk.top)
        desk.press_button("")
        yield None
        assert isinstance(desk.top, Pause)
        desk.press_button("Go on playing")
        yield None
        turn_of(desk.top)
        desk.press_button("")
        yield None
        desk.press_button("Leave, continue later")
        yield None
        assert isinstance(desk.top, Title)
        before = saved(desk.store)
        desk.press_button("Continue")
        yield None
        assert saved(desk.store)[0].startswith(before[0])
        turn_of(desk.top)
        desk.press_button("")
        yield None
        desk.press_button("Give up")
        yield None
        assert isinstance(desk.top, Pause), "giving up is asked once more"
        assert len(saved(desk.store)) == 1
        desk.press_button("Yes, give up")
        yield None
        assert isinstance(desk.top, Title)
        assert saved(desk.store) == []
        assert len(saved(desk.store, "finished")) == 1
        assert desk.top.buttons.all[0].label == "New game"
        desk.press_button("Quit")
        yield None
        raise AssertionError("the game went on")

    desk.play(Title(desk.app), hand())
    assert desk.loop.stack.top is None


def test_closing_the_window_in_the_middle_of_a_turn_loses_nothing(desk):
    def hand() -> Script:
        yield None
        desk.press_slot(0)
        desk.press_cell(at("h8"))
        desk.post(pygame.QUIT)

    desk.play(opening(desk), hand())
    assert saved(desk.store) == [journal_text(desk.match)]
    assert len(desk.match.events) == 2


def test_the_rule_books_example_scores_holds_the_three_and_goes_on(desk):
    seen = []

    def hand() -> Script:
        yield None
        desk.lay_by_mouse(turn("5h9"))
        for _ in range(40):
            yield 1
            if isinstance(desk.top, HeldTiles):
                seen.append(desk.top)
                break
        desk.press((400, 240))
        yield 2
        assert not isinstance(desk.top, HeldTiles), "a press goes on"
        assert desk.match.hands[1] == [3]
        assert desk.match.pads[1].columns == {10: [1], 11: [2], 12: []}

    desk.play(answering(desk), hand())
    assert seen


# More than one human


def test_another_humans_tiles_are_seen_only_after_the_device_was_handed_over(desk):
    begun = sitting_of(desk.store, header("human", "human"), *OPENING)

    def hand() -> Script:
        yield None
        assert isinstance(desk.top, HandOver), "also after a restart"
        desk.press_button("Show my tiles")
        yield None
        desk.lay_by_mouse(turn("6h8 5i8 5i9"))
        yield None
        assert isinstance(desk.top, HandOver)
        assert len(desk.match.events) == 3, "the next tiles are drawn when he has it in hand"
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Pause), "the match can be left without a look at the tiles"
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, HandOver)
        desk.press_button("Show my tiles")
        yield None
        assert draft_of(desk.top).seat == 1

    desk.play(desk.table(begun), hand())


def test_pressing_somebodys_chip_shows_his_pad_and_pressing_it_again_the_own(desk):
    def hand() -> Script:
        yield None
        scene = turn_of(desk.top)
        own = desk.screen()
        desk.press(scene.layout.badges[0].center)
        yield None
        assert scene.model.pad_view.looking == 0
        assert desk.screen() != own
        desk.press(scene.layout.badges[0].center)
        yield None
        assert scene.model.pad_view.looking is None

    desk.play(answering(desk), hand())


# The end


def test_the_end_names_the_winner_and_play_again_begins_a_match_of_the_same_seats(desk):
    scene = desk.begin(header("human", "casual", seed=11))

    def hand() -> Script:
        yield from players(desk)
        end = desk.top
        assert isinstance(end, EndScoring)
        totals = desk.match.outcome.totals
        name = ("Ada", "Ben")[totals.index(max(totals))]
        assert end.title == f"{name} wins"
        old = desk.match
        assert button_of(end, "Title")
        desk.press_button("Play again")
        yield None
        assert desk.loop.stack.top is not end
        new = turn_of(desk.top).match
        assert new is not old
        assert (new.header.seats, new.header.pads, new.header.rules) == (
            old.header.seats,
            old.header.pads,
            old.header.rules,
        )
        assert new.header.seed != old.header.seed

    desk.pace = 0.1
    desk.play(scene, hand())
