"""A player leaves: in the pause menu a seat goes to the computer and back, and the match goes on."""

import pygame
import pytest
from helpers import OPENING, header, session_after, session_of, turn
from ui_driver import button_of, buttons_of, covered, draft_of, labels_of, picture_of, turn_of

from game.rules.common.errors import IllegalMove
from game.rules.common.seats import SeatChange
from game.rules.tiles.events import End, Lay
from game.scenes import pause
from game.scenes.end.scoring import EndScoring
from game.scenes.pause import Seats
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from tools.instant_worker import InstantWorker


def changes(ui) -> list[SeatChange]:
    return [event for event in ui.match.events if isinstance(event, SeatChange)]


def open_seats(ui):
    ui.strike(pygame.K_ESCAPE)
    ui.choose("Somebody leaves")
    assert isinstance(ui.top, Seats)


def close_seats(ui):
    ui.choose("Back", "Go on playing")


def test_a_player_who_comes_back_before_the_computer_lays_makes_the_turn(ui):
    with ui.play(ui.table(session_of(ui.store, header("human", "casual"), *OPENING))):
        open_seats(ui)
        assert [button.label for button in buttons_of(ui.top)] == ["Ada", "Back"]
        for who in ("the computer plays", "plays"):
            ui.choose("Ada")
            assert button_of(ui.top, "Ada").value == who
        close_seats(ui)
        assert isinstance(ui.top, TurnScene)
        assert draft_of(ui.top).seat == 0
    assert changes(ui) == [SeatChange(0, "cpu", "casual"), SeatChange(0, "human")]
    assert not any(isinstance(event, Lay) for event in ui.match.events)


@pytest.mark.slow
def test_the_computer_lays_for_a_player_who_left_also_in_the_middle_of_a_turn(ui):
    for shown in (True, False):
        with ui.play(ui.table(session_of(ui.store, header("human", "human"), *OPENING))):
            if shown:
                ui.choose("Show my tiles")
                ui.lay(turn("6h8"))
            assert covered(ui.top) != shown
            open_seats(ui)
            ui.choose("Ada")
            close_seats(ui)
            assert not covered(ui.top), "nobody waits for Ada"
        assert changes(ui) == [SeatChange(0, "cpu", "casual")]
        assert any(isinstance(event, Lay) and event.seat == 0 for event in ui.match.events)


def test_who_left_plays_as_a_computer_also_after_the_game_was_closed(ui):
    session = session_of(ui.store, header("human", "human"), *OPENING)
    session.leave(1)
    assert session.match.seats[1].kind == "cpu" and session.match.seats[1].name == "Ben"
    session = session_of(ui.store, header("human", "human"), *OPENING)
    session.leave(0)
    session.close()
    again = GameSession.resume(ui.store)
    assert again is not None and again.match.seats[0].kind == "cpu"
    again.close()


def test_a_computer_that_is_thinking_is_dropped_when_the_player_comes_back(
    ui, monkeypatch: pytest.MonkeyPatch
):
    class SlowWorker(InstantWorker):
        ready, asked = False, 0

        def ask(self, *question):
            self.asked += 1
            self._answer = f"answer {self.asked}"

        def answer(self):
            return super().answer() if self.ready else None

    worker = SlowWorker()
    monkeypatch.setattr("game.session.game_session.Worker", lambda: worker)
    session = session_of(ui.store, header("human", "casual"), *OPENING)
    session.leave(0)
    assert session.think() is None
    session.come_back(0)
    session.leave(0)
    worker.ready = True
    assert str(session.think()) == "answer 2"
    session.close()


@pytest.mark.slow
@pytest.mark.window(speed="normal")
def test_a_turn_found_for_somebody_who_has_come_back_is_not_laid_by_the_next_computer(ui):
    session = session_after(ui.store, header("human", "human", "casual"), 3, seat=1)
    session.leave(1)
    with ui.play(ui.table(session), 10):
        assert ui.match.due == ("lay", 1, 0, None), "the draw is being shown"
        open_seats(ui)
        ui.choose("Ben")
        close_seats(ui)
        ui.choose("Show my tiles")
        ui.play_turn()
        assert [event.seat for event in ui.match.events if isinstance(event, Lay)][-2:] == [1, 2]


@pytest.mark.slow
def test_nobody_can_leave_before_the_draw_for_the_start_or_a_match_of_computers_alone(ui):
    session = session_of(ui.store, header("human", "human"))
    with pytest.raises(IllegalMove):
        session.leave(0)
    session.close()
    scene = turn_of(ui.table(session_of(ui.store, header("casual", "casual"), *OPENING)))
    with ui.play(scene):
        ui.strike(pygame.K_ESCAPE)
        assert "Somebody leaves" not in [button.label for button in buttons_of(ui.top)]


@pytest.mark.slow
def test_there_is_no_pause_while_the_end_of_the_match_is_being_saved(ui, monkeypatch):
    head, seen = header("human", "casual"), []
    *before, end = session_after(ui.store, head, 10**6).match.events
    assert isinstance(end, End)
    session = session_of(ui.store, head, *before)
    monkeypatch.setattr(GameSession, "settled", property(lambda session: not session.over or len(seen) == 9))

    def watch():
        if session.over and len(seen) < 9:
            seen.append(type(ui.top))
            ui.key(pygame.K_ESCAPE)

    ui.watch = watch
    with ui.play(ui.table(session)):
        assert seen == [TurnScene] * 9
        assert isinstance(ui.top, EndScoring)


SAVED = "Every finished turn is already saved."
FAILED = "The disk cannot be written to. This match is not saved at the moment."
SAVING = "The last turn is being saved."
WAITS = "You can leave now. The match waits for a few minutes."
ENDS = "The match ends here and nobody wins it."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("public", "settled", "failed", "words", "lays", "given_up"),
    [
        (False, True, False, SAVED, 0, f"{ENDS} It is saved."),
        (False, True, False, SAVED, 4, f"{ENDS} It is saved."),
        (False, True, False, SAVED, 30, f"{ENDS} It is saved and can be reviewed."),
        (False, True, True, FAILED, 0, f"{ENDS} It is saved."),
        (False, False, True, SAVING, 0, f"{ENDS} It is saved."),
        (False, False, False, SAVING, 0, f"{ENDS} It is saved."),
        (True, True, False, WAITS, 30, ENDS),
        (True, False, True, WAITS, 0, ENDS),
    ],
)
def test_the_pause_says_what_is_saved_and_what_giving_up_means(
    ui, listen, monkeypatch, public, settled, failed, words, lays, given_up
):
    monkeypatch.setattr(GameSession, "settled", settled)
    monkeypatch.setattr(GameSession, "save_failed", failed)
    said, ui.app.public = listen(pause, "paragraph"), public
    scene = ui.make("pause", session_after(ui.store, header("human", "casual"), lays))
    scene.resize((1280, 720))
    picture_of(scene)
    button_of(scene, "Give up").act()
    picture_of(scene)
    assert said == [words, given_up]


@pytest.mark.slow
def test_somebody_leaves_only_where_somebody_plays_and_only_the_people_are_listed(ui):
    listed = []
    for kinds in (("human", "casual", "human"), ("casual", "casual")):
        session = session_after(ui.store, header(*kinds), 3)
        scenes = [ui.make(name, session) for name in ("pause", "seats")]
        for scene in scenes:
            scene.resize((1280, 720))
        assert ("Somebody leaves" in labels_of(scenes[0])) == ("human" in kinds)
        listed.append([(button.label, button.value) for button in scenes[1].buttons.all])
    assert listed == [[("Ada", "plays"), ("Cleo", "plays"), ("Back", "")], [("Back", "")]]


@pytest.mark.slow
@pytest.mark.parametrize("public", [False, True])
def test_who_leaves_around_a_table_is_asked_and_told_how_long_the_match_waits(ui, public):
    ui.app.public = public
    scene = ui.make("pause", session_after(ui.store, header("human", "human"), 0), careful=True)
    scene.resize((1280, 720))
    asked = [button_of(scene, label).act().args[:2] for label in ("Leave and continue later", "Give up")]
    waits = "It waits for a few minutes." if public else "You can continue it later."
    assert asked == [
        ("Really leave?", f"Everybody leaves the match. {waits}"),
        ("Really give up?", ENDS if public else f"{ENDS} It is saved."),
    ]
