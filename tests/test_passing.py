"""People on one side pass the screen to each other: only the hand of the next player is hidden, until they show it."""

import pygame
import pytest
from card_driver import card_header, turn_by_mouse
from fingers import Fingers
from helpers import AGAIN, OPENING, best_turn, header, session_after, session_of, turn
from mouse_play import answering
from ui_driver import UiDriver, button_of, covered, draft_of, labels_of, picture_of, turn_of

from game.engine.intents import IntentKind
from game.rules.tiles.constants import TILES
from game.scenes.large_pad import LargePad
from game.scenes.pause import Pause
from game.scenes.turn import stations, status_bar
from game.scenes.turn.scene import TurnScene
from game.session.game_session import GameSession
from tools.card_examples import card_session_at

pytestmark = pytest.mark.slow

TWO = header("human", "human", seed=6)
HOLDING = 39
"""After so many turns of this match, the second seat begins its turn with a held tile."""
SHOW = {"tiles": "Show my tiles", "cards": "Show my cards"}
HANDS = {"tiles": ([1], [6]), "cards": ([(0, 0), (1, 2), (3, 3)], [(4, 6), (5, 5), (6, 6)])}
KEYS = "123456 n r h l p h 0 o v + - x"
LOOKS = (pygame.K_LEFT, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_BACKSPACE)


def hiding(ui: UiDriver, pieces: str) -> GameSession:
    """A match of two people. The second seat has a hand that the first one must not see."""
    if pieces == "tiles":
        return session_after(ui.store, TWO, HOLDING, seat=1)
    return card_session_at(ui.app, ("human", "human"), 12, seat=1)


def held_tiles(ui: UiDriver) -> TurnScene:
    return turn_of(ui.table(hiding(ui, "tiles")))


# What is seen and what is not


@pytest.mark.parametrize("pieces", ["tiles", "cards"])
def test_whatever_is_pressed_before_the_hand_is_shown_the_picture_does_not_depend_on_it(window, pieces):
    films = []
    for number, hand in enumerate(HANDS[pieces]):
        ui, film = window((800, 480), str(number), speed="normal"), []
        session = hiding(ui, pieces)
        session.match.hands[1][:] = hand
        with ui.play(ui.table(session)):
            ui.watch = lambda ui=ui, film=film: film.append(hash(ui.screen()))
            events = len(ui.match.events)
            press_everything_else(ui)
            assert covered(ui.top) and len(ui.match.events) == events
            ui.watch = None
            hidden = hash(ui.screen())
            ui.choose(SHOW[pieces])
            films.append((film, hidden, hash(ui.screen())))
    (one, hidden, shown), (other, also_hidden, also_shown) = films
    assert len(set(one)) > 20 and one == other and hidden == also_hidden
    assert shown != also_shown


def test_who_begins_a_round_reads_what_to_do_as_soon_as_they_see_their_hand(window, listen):
    ui = window((1280, 720))
    words = listen(status_bar, "_draw_message", lambda _result, *args, **_named: args[2])
    with ui.play(ui.table(GameSession.begin(ui.store, card_header("human", "human")))):
        ui.run()
        assert covered(ui.top)
        ui.choose(SHOW["cards"])
        picture_of(turn_of(ui.top))
        assert words[-1].startswith("You begin: lay 2 cards.")


def press_everything_else(ui: UiDriver) -> None:
    def back() -> None:
        while not isinstance(ui.top, TurnScene):
            ui.strike(pygame.K_ESCAPE)

    buttons = [button.area for button in turn_of(ui.top).turn_table.focus.buttons.all if button.enabled]
    for x in range(20, 800, 50):
        for y in range(20, 480, 50):
            if pygame.Rect(x, y, 1, 1).collidelist(buttons) < 0:
                ui.click((x, y))
                back()
    for key in (*LOOKS, *map(ord, KEYS.replace(" ", "")), pygame.K_i):
        ui.strike(key)
        back()
    station = turn_of(ui.top).turn_table.station
    for area in (station.rack.move(0, -station.done.height), station.bag, turn_of(ui.top).layout.board):
        ui.hold(area.center)
        back()
    ui.strike(pygame.K_ESCAPE)
    assert isinstance(ui.top, Pause)
    back()


def test_in_no_frame_somebody_sees_the_hand_of_another_person(window):
    ui, seen = window((640, 480), speed="fast"), set()
    with ui.play(ui.begin(card_header("human", "human"))):

        def look() -> None:
            if not isinstance(ui.top, TurnScene):
                return
            model = ui.top.model
            shown, device = model.displayed, model.device
            if any(shown.rack[: shown.arrived]) and (shown.face_up or model.draft):
                seen.add((device.holder, shown.actor))

        look()
        ui.watch = look
        for _turn in range(4):
            ui.choose("Show my cards")
            turn_by_mouse(ui)
    assert seen == {(0, 0), (1, 1)}


@pytest.mark.parametrize("pieces", ["tiles", "cards"])
def test_the_table_stays_in_view_and_the_status_bar_says_whose_turn_it_is(window, listen, pieces):
    ui = window((1280, 720))
    pads = listen(stations, "draw_pad", lambda _result, *args, **_named: args[3])
    badges = listen(
        stations, "draw_badges", lambda _result, _picture, _layout, shown: [one.active for one in shown]
    )
    words = listen(status_bar, "_draw_message", lambda _result, *args, **_named: args[2])
    with ui.play(ui.table(hiding(ui, pieces))):
        scene = turn_of(ui.top)
        picture_of(scene)
        assert scene.model.displayed.placements and words[-1] == "It is your turn, Ben."
        assert pads[-1] == "Ben" and badges[-1] == [False, True]
        assert not scene.model.displayed.face_up and scene.model.displayed.rack
        assert [button.label for button in scene.turn_table.focus.buttons.all if button.enabled] == [
            "",
            SHOW[pieces],
        ]


@pytest.mark.parametrize("pieces", ["tiles", "cards"])
def test_the_page_of_the_bag_counts_no_hand_before_it_is_shown(window, pieces):
    ui = window((1280, 720))
    with ui.play(ui.table(hiding(ui, pieces))):
        model = turn_of(ui.top).model
        assert model.seen_hands() == [] and not any(model.device.may_see(seat) for seat in (0, 1))
        if pieces == "tiles":
            ui.hold(turn_of(ui.top).turn_table.station.bag.center)
            assert isinstance(ui.top, LargePad)
            assert sum(dict(ui.top._unseen).values()) == TILES - len(model.match.board.laid)


def test_pads_and_the_menu_can_be_looked_at_before_the_hand_is_shown(window):
    ui = window((800, 480), inches=7.0)
    with ui.play(held_tiles(ui)):
        scene = turn_of(ui.top)
        ui.click(scene.layout.badges[0].center)
        assert scene.model.pad_view.shows_other
        ui.strike(pygame.K_p)
        assert not scene.model.pad_view.shows_other
        ui.drag(scene.turn_table.station.pad.center, (scene.turn_table.station.pad.centerx, 0))
        ui.run()
        assert scene.turn_table.first_row > 0
        ui.click(scene.turn_table.station.pad.center)
        assert isinstance(ui.top, LargePad)
        ui.strike(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert isinstance(ui.top, Pause)
        ui.strike(pygame.K_ESCAPE)
        assert covered(ui.top)


# When something is hidden


def test_nothing_is_hidden_where_nobody_holds_tiles(ui):
    with ui.play(ui.begin(header("human", "human", seed=3))):
        seats = set()
        for _turn in range(4):
            assert not covered(ui.top), "the tile of the draw for the start was seen by everybody"
            seats.add(draft_of(ui.top).seat)
            assert not ui.match.hands[1 - draft_of(ui.top).seat]
            ui.play_turn()
        assert seats == {0, 1}


def test_nothing_is_hidden_from_a_player_without_tiles_and_those_of_the_other_stay_unseen(ui):
    """Ben holds a 3. Ada holds nothing."""
    with ui.play(answering(ui, "human", "human")):
        assert covered(ui.top), "a match that is continued hides the tiles"
        ui.choose("Show my tiles")
        ui.play_turn(turn("5h9"))
        assert draft_of(ui.top).seat == 0 and ui.match.hands[1] == [3]
        model = turn_of(ui.top).model
        assert not model.device.may_see(1) and model.seen_hands() == ui.match.hands[0]
        ui.play_turn(best_turn(ui.match))
        assert covered(ui.top) and ui.match.due.seat == 1


def test_held_tiles_turn_over_before_others_are_drawn(window):
    ui = window((800, 480), speed="normal")
    with ui.play(held_tiles(ui)):
        shown, held, seen = turn_of(ui.top).model.displayed, list(ui.match.hands[1]), []
        assert ui.match.due.event == "draw", "tiles are drawn afterwards"

        def look() -> None:
            seen.append((shown.face_up, shown.arrived))

        ui.watch = look
        ui.choose("Show my tiles")
        assert list(draft_of(ui.top).hand[: len(held)]) == held
    assert seen.index((True, len(held))) > seen.index((False, 0))


# How it is shown


def by_mouse(ui: UiDriver) -> None:
    ui.choose("Show my tiles")


def by_key(ui: UiDriver) -> None:
    ui.strike(pygame.K_d)


def by_focus(ui: UiDriver) -> None:
    ui.strike(pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN)


def by_gamepad(ui: UiDriver) -> None:
    ui.push(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_A)


def by_finger(ui: UiDriver) -> None:
    fingers = Fingers()
    fingers.down(0, button_of(ui.top, "Show my tiles").area.center)
    ui.run(5)
    fingers.up(0)
    ui.run(10)
    ui.run()


@pytest.mark.parametrize("shows", [by_mouse, by_key, by_focus, by_gamepad, by_finger])
def test_each_device_shows_the_hand(ui, shows):
    with ui.play(held_tiles(ui)):
        shows(ui)
        assert draft_of(ui.top).seat == 1 and turn_of(ui.top).turn_table.focus.on_board
        assert "Show my tiles" not in labels_of(ui.top)


def test_the_button_shows_its_key(ui):
    with ui.play(held_tiles(ui)):
        assert button_of(ui.top, "Show my tiles").shortcut is IntentKind.DONE
        assert "Done" not in labels_of(ui.top)


@pytest.mark.parametrize("by", ["key", "mouse"])
def test_who_presses_done_twice_does_not_see_the_hand_of_the_next_player(ui, by):
    with ui.play(ui.table(session_of(ui.store, header("human", "human"), *AGAIN))):
        ui.choose("Show my tiles")
        ui.lay(turn("2i7 1h7"))
        done = turn_of(ui.top).turn_table.station.done.center
        for _ in range(3):
            ui.key(pygame.K_d) if by == "key" else ui.press(done)
            ui.run(4)
        assert covered(ui.top) and turn_of(ui.top).model.displayed.actor == 1
        ui.run()
        assert covered(ui.top)


def test_the_hand_is_covered_again_in_a_window_of_another_size(ui):
    with ui.play(ui.table(session_of(ui.store, header("human", "human"), *OPENING))):
        ui.change_size((480, 800))
        ui.run()
        assert covered(ui.top)
        ui.choose("Show my tiles")
        assert draft_of(ui.top).hand == (6, 5, 5)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (800, 480)])
@pytest.mark.parametrize("pieces", ["tiles", "cards"])
def test_the_button_that_shows_the_hand_covers_nothing_else_and_takes_the_press(window, size, pieces):
    ui = window(size)
    with ui.play(ui.table(hiding(ui, pieces))):
        station = turn_of(ui.top).turn_table.station
        area = button_of(ui.top, SHOW[pieces]).area
        others = station.rack, station.bag, station.pad, station.status, station.menu, station.hint
        assert area.collidelist([*others, *turn_of(ui.top).layout.badges]) < 0
        for where in (station.take_back.center, station.done.center):
            assert area.collidepoint(where)
        ui.click(station.done.center)
        ui.run()
        assert not covered(ui.top)
