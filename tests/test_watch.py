"""Watching a match turn by turn: what each step shows, with every device, and who may see what."""

from itertools import takewhile

import pygame
import pytest
from card_driver import tap
from card_matches import steps
from fingers import Fingers
from helpers import header, positions, session_after
from input_poster import ARROWS, CROSS

from game.engine.scene import Push
from game.games import GAMES, game_of
from game.rules.cards.events import Deal
from game.rules.cards.events import Lay as CardLay
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatChange
from game.rules.tiles.events import Lay
from game.scenes.watch import Watch
from game.session.game_session import Recording
from tools.fixtures import whole_match

pytestmark = pytest.mark.slow

TURNS = 6
ROUND_ENDS_SCORING = 1
"""The seed of a match of cards. The last turn of its first round scores."""


@pytest.fixture
def match(store):
    return session_after(store, header("human", "casual"), TURNS).match


@pytest.fixture
def watching(ui, match):
    with ui.play(ui.make("watch", match, open_handed=True)):
        yield ui


def lays(match):
    return [event for event in match.events if isinstance(event, Lay)]


def laid_after(match, turns):
    return [placement for lay in lays(match)[:turns] for placement in lay.turn]


def shown(ui):
    return ui.top._table.model.displayed


def position(ui):
    """Everything that the screen shows of the match."""
    seen = shown(ui)
    return (
        list(seen.placements),
        [pad.total() for pad in seen.pads],
        list(seen.rack),
        seen.face_up,
        dict(seen.last_laid),
        seen.stock,
        ui.top._table.model.message,
    )


def press(ui, label):
    area = next(button.area for button in ui.top.buttons.all if button.label == label)
    ui.click(ui.top._table.turn_table.station.place.outward(area).center)


def button_named(ui, label):
    return next(button for button in ui.top.buttons.all if button.label == label)


def test_who_watches_sees_the_totals_also_if_they_are_hidden_in_a_match(ui, match):
    seen = []
    for ui.app.settings.hidden_totals in (False, True):
        with ui.play(ui.make("watch", match, open_handed=True)):
            seen.append(ui.screen())
    assert seen[0] == seen[1]


def test_each_press_shows_one_more_turn_and_says_which_it_was_and_what_it_scored(watching, match):
    total, gains = len(lays(match)), 0
    assert str(total) in watching.top._table.model.message
    for number in range(1, total + 1):
        assert shown(watching).placements == laid_after(match, number - 1)
        press(watching, "Next turn")
        message = watching.top._table.model.message
        assert f"{number} of {total}" in message
        gains += int(message.split("+")[-1].split()[0]) if "on the pad" in message else 0
    assert shown(watching).placements == laid_after(match, total)
    assert gains == sum(pad.total() for pad in match.pads)
    assert not button_named(watching, "Next turn").enabled


def random_match(game_name):
    if game_name == BOARD:
        return list(positions(1))[-1]
    return [match for match, _event in steps(1)][-1]


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAMES)
def test_a_whole_match_is_watched_forwards_backwards_and_to_its_totals(ui, game_name):
    match, seen = random_match(game_name), []
    with ui.play(ui.make("watch", match, open_handed=True)):
        for _turn in range(12):
            seen.append(position(ui))
            press(ui, "Next turn")
        for before in reversed(seen):
            press(ui, "Back")
            assert position(ui) == before
        assert not button_named(ui, "Back").enabled
        press(ui, "Play")
        ui.run(5000)
        message = ui.top._table.model.message
        assert all(str(total) in message for total in match.outcome.totals)
        assert isinstance(ui.top, Watch) and not ui.top.busy
        assert not button_named(ui, "Play").enabled, "there is nothing to pause"
        if game_name == BOARD:
            press(ui, "Back")
            assert shown(ui).placements == laid_after(match, len(lays(match)) - 1)


def test_the_last_turn_of_a_round_is_told_although_its_cards_are_gone(ui):
    match = whole_match(CARDS, ("human", "cpu"), seed=ROUND_ENDS_SCORING)
    before = list(takewhile(lambda event: not isinstance(event, Deal) or event.round < 2, match.events))
    last = [event for event in before if isinstance(event, CardLay)]
    assert last[-1].lines
    with ui.play(ui.make("watch", match, open_handed=True)):
        ui.top.go_to(len(last) - 1)
        press(ui, "Next turn")
        ui.run(200)
        assert ui.top._table.model.message.startswith(f"Turn {len(last)} of ")
        press(ui, "Next turn")
        press(ui, "Back")
        assert ui.top._table.model.message.startswith(f"Turn {len(last)} of ")


@pytest.mark.parametrize("game_name", GAMES)
def test_a_turn_without_points_does_not_show_those_of_the_turn_before(ui, game_name):
    match = random_match(game_name)
    score_of = game_of(game_name).rules.score_of
    scores = [bool(event.lines) for event in match.events if score_of(event) is not None]
    empty = next(at for at in range(1, len(scores)) if scores[at - 1] and not scores[at])
    with ui.play(ui.make("watch", match, open_handed=True)):
        ui.top.go_to(empty)
        press(ui, "Next turn")
        press(ui, "Next turn")
        press(ui, "Back")
        bar = ui.top._table.turn_table.station.status
        opened = part_of(ui, bar)
        press(ui, "Back")
        press(ui, "Next turn")
        assert part_of(ui, bar) == opened


def part_of(ui, area):
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(area), "RGB")


def test_play_goes_on_until_pause_is_pressed(window, match):
    ui = window(speed="fast")
    with ui.play(ui.make("watch", match, open_handed=True)):
        area = button_named(ui, "Play").area
        ui.press(area.center)
        while ui.top._recording.at < 2:
            ui.run(10)
        ui.click(area.center)
        at = ui.top._recording.at
        assert 2 <= at < len(lays(match)) and not ui.top.busy
        ui.run(200)
        assert ui.top._recording.at == at


def test_a_press_on_the_table_skips_the_animation_and_one_step_back_undoes_it(window, match):
    ui = window(speed="slow")
    with ui.play(ui.make("watch", match, open_handed=True)):
        ui.press(button_named(ui, "Next turn").area.center)
        ui.run(10)
        assert ui.top._table.turn_table.timeline.busy
        ui.press(ui.top._table.layout.board.center)
        ui.run(6)
        ui.click(ui.top._table.layout.board.center)
        assert ui.top._recording.at == 1 and not ui.top.busy
    with ui.play(ui.make("watch", match, open_handed=True)):
        before = position(ui)
        ui.press(button_named(ui, "Next turn").area.center)
        ui.run(30)
        ui.strike(pygame.K_LEFT)
        assert position(ui) == before and not ui.top.busy


@pytest.mark.parametrize("device", ["keys", "gamepad"])
def test_keys_and_gamepad_step_play_and_leave(ui, match, device):
    strike, ways = {"keys": (ui.key, ARROWS), "gamepad": (ui.pad, CROSS)}[device]
    enter, leave = {
        "keys": (pygame.K_RETURN, pygame.K_ESCAPE),
        "gamepad": (pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_START),
    }[device]
    with ui.play(ui.make("matches")):
        ui.click(next(one for one in ui.top.buttons.all if one.note).area.center)
        ui.choose("Watch turn by turn")
        assert isinstance(ui.top, Watch)
        for way, at in (((1, 0), 1), ((1, 0), 2), ((-1, 0), 1)):
            strike(ways[way])
            ui.run()
            assert ui.top._recording.at == at
        strike(enter)
        ui.run(5000)
        assert ui.top._recording.at_end
        strike(leave)
        ui.run()
        assert not isinstance(ui.top, Watch)


KEYS = {
    pygame.K_d: "turn 3",
    pygame.K_BACKSPACE: "turn 1",
    pygame.K_z: "turn 1",
    pygame.K_h: "plays",
    pygame.K_SPACE: "plays",
    pygame.K_RETURN: "plays",
    pygame.K_ESCAPE: "closed",
    pygame.K_F10: "closed",
    pygame.K_m: "closed",
    pygame.K_UP: "turn 2",
}
BUTTONS = {
    pygame.CONTROLLER_BUTTON_X: "turn 3",
    pygame.CONTROLLER_BUTTON_B: "turn 1",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "plays",
    pygame.CONTROLLER_BUTTON_A: "plays",
    pygame.CONTROLLER_BUTTON_START: "closed",
    pygame.CONTROLLER_BUTTON_BACK: "closed",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "turn 2",
}


def watched(ui):
    """What the scene does, after two turns and a key."""
    if not isinstance(ui.top, Watch):
        return "closed"
    (on,) = (button for button in ui.top.buttons.all if button.label in ("Play", "Pause"))
    return "plays" if on.label == "Pause" else f"turn {ui.top._recording.at}"


@pytest.mark.parametrize(
    ("device", "key", "does"),
    [
        *(("keys", key, does) for key, does in KEYS.items()),
        *(("gamepad", button, does) for button, does in BUTTONS.items()),
    ],
)
def test_each_key_and_button_steps_plays_or_leaves(window, match, device, key, does):
    ui = window(speed="normal")
    with ui.play(ui.make("title"), 2):
        ui.loop.stack.follow(Push("watch", match, open_handed=True))
        ui.top.go_to(2)
        (ui.key if device == "keys" else ui.pad)(key)
        ui.run(None if does.startswith("turn") else 2)
        assert watched(ui) == does


def test_a_button_of_a_watched_match_is_heard(watching, listen):
    heard = listen(watching.app.sound, "play")
    press(watching, "Next turn")
    assert heard[0] == "button" and heard.count("button") == 1


@pytest.mark.window((480, 800))
def test_up_and_down_choose_nothing_on_the_table_or_below_it(watching):
    for key in [pygame.K_DOWN] * 12 + [pygame.K_UP]:
        watching.strike(key)
        watching.run()
    assert watching.top._recording.at == 0


def test_a_finger_presses_the_buttons_and_looks_at_another_pad(watching):
    fingers, table = Fingers(), watching.top._table
    tap(watching, fingers, button_named(watching, "Next turn").area.center)
    assert watching.top._recording.at == 1
    other = next(seat for seat in (0, 1) if seat != shown(watching).actor)
    tap(watching, fingers, table.layout.badges[other].center)
    assert table.model.pad_view.seat == other


@pytest.mark.parametrize(
    ("kinds", "seen"), [(("human", "casual"), [True, False]), (("human", "human"), [False, False])]
)
def test_in_a_waiting_match_no_hidden_tiles_are_shown(ui, kinds, seen):
    session_after(ui.store, header(*kinds), TURNS)
    (entry,) = ui.store.waiting()
    with ui.play(ui.make("match_actions", entry)):
        ui.choose("Watch turn by turn")
        while not ui.top._recording.at_end:
            if ui.top._recording.match.due.event == "lay":
                assert shown(ui).face_up == seen[shown(ui).actor]
            press(ui, "Next turn")


def test_around_a_table_the_match_is_watched_from_one_side_and_nothing_changes_or_is_written(
    window, match, store
):
    ui = window(seating="four", inches=32.0)
    files = {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()}
    events = list(match.events)
    with ui.play(ui.make("watch", match, open_handed=True)):
        assert ui.top._table.layout.shared
        while not ui.top._recording.at_end:
            press(ui, "Next turn")
    assert match.events == events
    assert {path: path.read_bytes() for path in store.folder.rglob("*") if path.is_file()} == files


def play_through(recording):
    """Plays it as the turn scene does. Returns the events."""
    recording.playing = True
    while not recording.at_end:
        due = recording.match.due.event
        recording.lay(recording.think()) if due == "lay" else recording.deal()
    return recording.match.events


def test_a_recording_has_the_same_events_in_the_end(store):
    match = [match for match, _event in steps(1)][-1]
    recording = Recording(match)
    assert recording.turns == sum(
        game_of("cards").rules.score_of(event) is not None for event in match.events
    )
    assert play_through(recording) == match.events
    session = session_after(store, header("human", "casual"), 3, due="lay")
    session.leave(0)
    session.come_back(0)
    session.lay(session.match.legal_turns()[0])
    match = session.match
    assert any(isinstance(event, SeatChange) for event in match.events)
    assert play_through(Recording(match)) == match.events
    for at in range(4):
        assert Recording(match, at).at == at
