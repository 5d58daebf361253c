"""What can be done with a match of the lists: continue, watch, review or delete it."""

import pygame
import pytest
from helpers import header, session_after, session_of
from input_poster import ARROWS, CROSS
from match_lists import finished, names, open_list, rows, waiting
from ui_driver import UiDriver, button_of, turn_of

from game.scenes import match_actions
from game.scenes.match_actions import MatchActions
from game.scenes.matches import Matches
from game.scenes.review.overview import ReviewProgress
from game.scenes.start_draw import StartDrawScene
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene

pytestmark = pytest.mark.slow


def open_first(ui: UiDriver, *labels: str) -> None:
    """Opens the first row of the list, and presses these buttons."""
    ui.click(rows(ui)[0].area.center)
    for label in labels:
        ui.choose(label)


def test_an_older_match_is_continued(ui):
    waiting(ui, 3)
    with ui.play(Title(ui.app)):
        open_list(ui)
        ui.click(rows(ui)[-1].area.center)
        ui.choose("Continue")
        assert turn_of(ui.top).model.match.header.seed == 1


@pytest.mark.parametrize("strike", ["keys", "gamepad"])
def test_a_match_is_opened_and_left_without_a_pointer(ui, strike):
    waiting(ui, 2)
    press, enter, back = {
        "keys": (ui.key, pygame.K_RETURN, pygame.K_ESCAPE),
        "gamepad": (ui.pad, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B),
    }[strike]
    down = {"keys": ARROWS, "gamepad": CROSS}[strike][0, 1]
    with ui.play(Matches(ui.app)):
        for _step in range(2):
            press(down)
            ui.run()
        press(enter)
        ui.run()
        assert isinstance(ui.top, MatchActions)
        press(back)
        ui.run()
        assert isinstance(ui.top, Matches) and ui.top.buttons.all[ui.top.buttons.focus].note


def test_a_match_without_its_program_can_be_watched_but_not_continued(ui):
    session = session_after(ui.store, header("human", "casual"), 6)
    path = next((ui.store.folder / "playing").glob("*.zatre"))
    path.write_text(path.read_text().replace('"cpu","level":"casual"', '"bot","level":"Greta"'))
    assert session.match.due
    with ui.play(Matches(ui.app)):
        assert "Greta" in rows(ui)[0].note
        open_first(ui)
        assert not button_of(ui.top, "Continue").enabled
        assert button_of(ui.top, "Watch turn by turn").enabled


def test_a_match_in_which_nothing_has_happened_cannot_be_watched(ui):
    """Its file was made just before the game was killed."""
    session_of(ui.store, header("human", "casual"))
    (entry,) = ui.store.waiting()
    with ui.play(ui.make("match_actions", entry)):
        assert not button_of(ui.top, "Watch turn by turn").enabled
        ui.choose("Continue")
        assert isinstance(ui.top, StartDrawScene | TurnScene)


def test_a_finished_match_is_reviewed(ui):
    finished(ui, 1)
    with ui.play(Matches(ui.app)):
        open_first(ui)
        labels = [button.label for button in ui.top.buttons.all]
        assert labels == ["Watch turn by turn", "Review", "Delete", "Back"]
        ui.press_button("Review")
        ui.run(3)
        assert isinstance(ui.top, ReviewProgress)


def test_a_match_is_deleted_only_after_a_question_which_can_be_answered_with_no(ui):
    finished(ui, 3)
    waiting(ui, 1)
    before = names(ui)
    with ui.play(Title(ui.app)):
        open_list(ui, "Finished")
        ui.click(rows(ui)[1].area.center)
        at = button_of(ui.top, "Delete").area.center
        for _twice in range(2):
            ui.click(at)
        assert names(ui) == before, "a double press deletes nothing"
        ui.top.resize((1000, 600))
        ui.top.resize(ui.window.size)
        for label in ("No, keep it", "Delete", "Yes, delete it"):
            assert names(ui) == before
            ui.choose(label)
        assert isinstance(ui.top, Matches)
        assert names(ui) == ["00000.zatre", "00002.zatre"]
        assert len(rows(ui)) == 2 and button_of(ui.top, "Finished (2)")
        ui.choose("Waiting (1)")
        open_first(ui, "Delete", "Yes, delete it")
        assert not list((ui.store.folder / "playing").glob("*.zatre"))
        assert button_of(ui.top, "Waiting (0)")


def test_a_match_that_another_window_has_deleted_says_so(ui):
    finished(ui, 2)
    with ui.play(Matches(ui.app)):
        for path in ui.store.finished.glob("*.zatre"):
            path.unlink()
        open_first(ui)
        assert [button.label for button in ui.top.buttons.all] == ["Back"]


def test_a_match_that_cannot_be_saved_is_listed_and_deleted(monkeypatch, tmp_path):
    (tmp_path / "zatre").write_text("in the way")
    ui = UiDriver(monkeypatch, tmp_path / "zatre", speed="off")
    waiting(ui, 1)
    with ui.play(Matches(ui.app)):
        assert "today" not in rows(ui)[0].note
        open_first(ui, "Delete", "Yes, delete it")
        assert rows(ui) == []


def test_it_is_said_whose_match_it_is_what_the_computer_plays_and_what_deleting_means(ui, listen):
    waiting(ui, 1)
    said = listen(match_actions, "paragraph_within")
    with ui.play(Matches(ui.app)):
        open_first(ui)
        game, score, how_far, computers = said[-1].split("\n")
        assert (ui.top.title, game, score.split(": ")[0]) == ("A waiting match", "Tiles", "Ada")
        assert "% laid · " in how_far and computers == "Ben is played by the computer (casual)."
        ui.choose("Delete")
        words = "This match will be deleted for good. All others stay."
        assert (ui.top.title, said[-1]) == ("Really delete it?", words)
        assert [button.label for button in ui.top.buttons.all] == ["No, keep it", "Yes, delete it"]
