"""Whole games by mouse or finger, from the set-up to the end, through the real loop and event queue."""

from collections.abc import Iterator

import pygame
import pytest
from helpers import OPENING, at, header, journal_text, saved, session_of, turn
from mouse_play import answering, players
from ui_driver import UiDriver, button_of, draft_of, opening, turn_of

from game.scenes.between_turns import HandOver, HeldTiles
from game.scenes.end.scoring import EndScoring
from game.scenes.pause import Pause
from game.scenes.title import Title

pytestmark = pytest.mark.slow

# Whole games


def test_the_file_has_every_event_of_a_match_at_once(ui):
    scene = ui.begin(header("human", "casual", seed=3))
    seen = set()

    def check_file():
        """Checks in every frame that the file has all events."""
        seen.add(len(ui.match.events))
        folder = "finished" if ui.match.outcome else "playing"
        assert saved(ui.store, folder) == [journal_text(ui.match)]

    ui.watch = check_file
    ui.watch_window()
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
    assert ui.match.outcome
    assert saved(ui.store) == []
    assert len(seen) > 30


@pytest.mark.parametrize(
    ("kinds", "pads", "rules"),
    [
        (("human", "casual", "human", "beginner"), (0, 0, 1, 1), "standard"),
        (("human", "casual") * 3, range(6), "strict"),
    ],
)
def test_matches_of_all_kinds_are_played_to_their_end(ui, kinds, pads, rules):
    scene = ui.begin(header(*kinds, pads=pads, rules=rules, seed=5))
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
    assert ui.match.outcome
    assert saved(ui.store, "finished") == [journal_text(ui.match)]


@pytest.fixture
def begun(ui) -> Iterator[UiDriver]:
    """A match that was begun from the title by mouse."""
    with ui.play(Title(ui.app)):
        ui.open_more()
        ui.choose("Play")
        turn_of(ui.top)
        yield ui


def press_in_pause(ui: UiDriver, label: str) -> None:
    """Opens the pause menu and presses a button there."""
    ui.choose("")
    assert isinstance(ui.top, Pause)
    ui.choose(label)


def test_the_mouse_alone_begins_a_match(begun):
    assert len(saved(begun.store)) == 1


def test_the_mouse_alone_goes_on_after_a_pause(begun):
    match = turn_of(begun.top).match
    press_in_pause(begun, "Go on playing")
    assert turn_of(begun.top).match is match


def test_the_mouse_alone_leaves_a_match_and_continues_it(begun):
    press_in_pause(begun, "Leave and continue later")
    assert isinstance(begun.top, Title)
    before = saved(begun.store)
    begun.choose("Continue")
    turn_of(begun.top)
    assert saved(begun.store)[0].startswith(before[0])


def test_giving_up_must_be_confirmed(begun):
    press_in_pause(begun, "Give up")
    assert isinstance(begun.top, Pause)
    assert len(saved(begun.store)) == 1


def test_a_match_given_up_is_finished(begun):
    press_in_pause(begun, "Give up")
    begun.choose("Yes, give up")
    assert isinstance(begun.top, Title)
    assert (len(saved(begun.store)), len(saved(begun.store, "finished"))) == (0, 1)
    assert "Continue" not in [button.label for button in begun.top.buttons.all], (
        "the title offers to continue the match"
    )


def test_quit_ends_the_game(ui):
    with ui.play(Title(ui.app)):
        ui.choose("Quit")
        assert ui.loop.stack.top is None


def test_closing_the_window_during_a_turn_loses_no_event(ui):
    with ui.play(opening(ui)):
        ui.press_slot(0)
        ui.press_cell(at("h8"))
        ui.post(pygame.QUIT)
    assert saved(ui.store) == [journal_text(ui.match)]
    assert len(ui.match.events) == 2


@pytest.fixture
def three_held(ui) -> Iterator[UiDriver]:
    """The example of the rule book: the player lays a 5, holds a 3, and sees which tile is held."""
    with ui.play(answering(ui)):
        ui.lay_by_mouse(turn("5h9"))
        for _ in range(40):
            ui.run(1)
            if isinstance(ui.top, HeldTiles):
                break
        assert isinstance(ui.top, HeldTiles)
        yield ui


def test_the_turn_of_the_rule_books_example_is_scored(three_held):
    assert three_held.match.pads[1].columns == {10: [1], 11: [2], 12: []}


def test_a_tile_that_fits_nowhere_is_held(three_held):
    assert three_held.match.hands[1] == [3]


def test_a_press_closes_the_scene_of_held_tiles(three_held):
    three_held.press((400, 240))
    three_held.run(2)
    assert not isinstance(three_held.top, HeldTiles)


# More than one human


@pytest.fixture
def two_humans(ui) -> Iterator[UiDriver]:
    """Two humans continue a match in which Ada has to lay the first turn."""
    with ui.play(ui.table(session_of(ui.store, header("human", "human"), *OPENING))):
        yield ui


def pass_on(ui: UiDriver) -> None:
    """Ada lays, and it is the turn of Ben, who has not yet asked for his tiles."""
    ui.choose("Show my tiles")
    ui.play_turn(turn("6h8 5i8 5i9"))
    assert isinstance(ui.top, HandOver)


def test_a_continued_match_of_two_humans_hides_the_tiles(two_humans):
    assert isinstance(two_humans.top, HandOver)


def test_the_next_tiles_are_drawn_after_the_hand_over(two_humans):
    pass_on(two_humans)
    assert len(two_humans.match.events) == 3


def test_the_pause_menu_opens_from_the_hand_over(two_humans):
    pass_on(two_humans)
    scenes = []
    for _ in range(2):
        two_humans.strike(pygame.K_ESCAPE)
        scenes.append(type(two_humans.top))
    assert scenes == [Pause, HandOver]


def test_the_hand_over_leads_to_the_next_players_turn(two_humans):
    pass_on(two_humans)
    two_humans.choose("Show my tiles")
    assert draft_of(two_humans.top).seat == 1


def test_a_badge_opens_a_pad_and_closes_it_again(ui):
    with ui.play(answering(ui)):
        scene = turn_of(ui.top)
        own = ui.screen()
        ui.click(scene.layout.badges[0].center)
        assert scene.model.pad_view.selected == 0
        assert ui.screen() != own
        ui.click(scene.layout.badges[0].center)
        assert scene.model.pad_view.selected is None


# The end


@pytest.fixture
def played(ui) -> Iterator[UiDriver]:
    """A match was played to its end."""
    scene = ui.begin(header("human", "casual", seed=11))
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
        assert isinstance(ui.top, EndScoring)
        yield ui


def test_the_end_names_the_winner(played):
    totals = played.match.outcome.totals
    assert played.top.title == f"{('Ada', 'Ben')[totals.index(max(totals))]} wins"


def test_the_end_offers_the_title(played):
    assert button_of(played.top, "Title")


def test_play_again_begins_another_match_with_the_same_seats(played):
    old = played.match.header
    played.choose("Play again")
    new = turn_of(played.top).match.header
    assert (new.seats, new.pads, new.rules) == (old.seats, old.pads, old.rules)
    assert new.seed != old.seed
