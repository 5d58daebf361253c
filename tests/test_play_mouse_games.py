"""Whole games by mouse, from the set-up to the end, through the real loop and event queue."""

import pygame
import pytest
from helpers import header, journal_text, saved, turn
from mouse_play import answering, players
from ui_driver import UiDriver, draft_of, labels_of, turn_of

from game.players.characters import named
from game.scenes.end.scoring import EndScoring
from game.scenes.pause import Pause
from game.scenes.title import Title

pytestmark = pytest.mark.slow


def test_the_file_has_every_event_at_once_and_the_end_names_the_winner_and_begins_another_match(ui):
    scene, seen = ui.begin(header("human", "casual", seed=3)), set()

    def check_file():
        seen.add(len(ui.match.events))
        folder = "finished" if ui.match.outcome else "playing"
        assert saved(ui.store, folder) == [journal_text(ui.match)]

    ui.watch = check_file
    ui.watch_window()
    ui.pace = 0.1
    with ui.play(scene):
        players(ui)
        assert ui.match.outcome and saved(ui.store) == [] and len(seen) > 30
        assert isinstance(ui.top, EndScoring) and "Title" in labels_of(ui.top)
        totals, old = ui.match.outcome.totals, ui.match.header
        assert ui.top.title == f"{('Ada', 'Ben')[totals.index(max(totals))]} wins"
        ui.watch = None
        ui.choose("Play again")
        new = turn_of(ui.top).match.header
        assert (new.seats, new.pads, new.rules) == (named(old.seats), old.pads, old.rules)
        assert new.seed != old.seed


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


def press_in_pause(ui: UiDriver, label: str) -> None:
    ui.choose("")
    assert isinstance(ui.top, Pause)
    ui.choose(label)


def test_the_mouse_alone_begins_pauses_leaves_continues_and_gives_up_a_match(ui):
    with ui.play(Title(ui.app)):
        ui.open_more()
        ui.choose("Play")
        match = turn_of(ui.top).match
        (before,) = saved(ui.store)
        press_in_pause(ui, "Go on playing")
        assert turn_of(ui.top).match is match
        press_in_pause(ui, "Leave and continue later")
        assert isinstance(ui.top, Title)
        ui.choose("Continue")
        assert turn_of(ui.top) and saved(ui.store)[0].startswith(before)
        press_in_pause(ui, "Give up")
        assert isinstance(ui.top, Pause) and len(saved(ui.store)) == 1, "it must be confirmed"
        ui.choose("Yes, give up")
        assert isinstance(ui.top, Title) and "Continue" not in labels_of(ui.top)
        assert (len(saved(ui.store)), len(saved(ui.store, "finished"))) == (0, 1)
        ui.choose("Quit")
        assert ui.loop.stack.top is None


def test_the_rule_books_example_is_scored_and_a_tile_is_held(ui):
    """Then the window is closed during a turn. No event is lost."""
    with ui.play(answering(ui)):
        ui.lay_by_mouse(turn("5h9"))
        ui.run()
        assert ui.match.pads[1].columns == {10: [1], 11: [2], 12: []} and 3 in ui.match.hands[1]
        events = len(ui.match.events)
        ui.press_slot(0)
        ui.press_cell(draft_of(ui.top).start_cells()[0])
        ui.post(pygame.QUIT)
    assert saved(ui.store) == [journal_text(ui.match)] and len(ui.match.events) == events
