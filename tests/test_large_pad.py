"""A closer look at a pad, the bag or the pile: every device opens it, and a short press keeps its meaning."""

from collections.abc import Iterator

import pygame
import pytest
from fingers import Fingers
from helpers import at, header, session_after
from ui_driver import UiDriver, button_of, covered, opening, turn_of

from game.rules.tiles.constants import TILES
from game.scenes.large_pad import LargePad
from tools.fixtures import session_at

pytestmark = [pytest.mark.slow, pytest.mark.window((1280, 720))]


@pytest.fixture
def turn(ui) -> Iterator[UiDriver]:
    with ui.play(opening(ui)):
        yield ui


def closely(ui: UiDriver) -> str:
    """The heading of the closer look; empty while there is none."""
    return ui.top.title if isinstance(ui.top, LargePad) else ""


def place(ui: UiDriver, part: str) -> tuple[int, int]:
    return ui.place_of(getattr(turn_of(ui.top).turn_table.station, part))


def test_a_press_opens_the_pad_and_badge_and_bag_are_shown_large_when_they_are_held(turn):
    (x, y), bag, ben = place(turn, "pad"), place(turn, "bag"), turn_of(turn.top).layout.badges[1].center
    turn.drag((x, y), (x, y - 20), (x, y - 60))
    turn.run()
    assert closely(turn) == ""
    turn.click((x, y))
    assert closely(turn) == "Ada's pad"
    turn.choose("Next")
    assert closely(turn) == "Ben's pad"
    turn.click((30, 300))
    view = turn_of(turn.top).model.pad_view
    turn.click(ben)
    assert closely(turn) == "" and view.seat == 1
    turn.click(ben)
    turn.hold(ben)
    assert closely(turn) == "Ben's pad"
    turn.choose("Back")
    assert turn_of(turn.top).model.pad_view.seat == 0
    turn.click(bag)
    assert closely(turn) == ""
    turn.hold(bag)
    assert closely(turn) == "The bag"


def test_a_finger_opens_the_pad_with_a_tap_and_a_badge_by_holding(turn):
    fingers, badge = Fingers(), turn_of(turn.top).layout.badges[1].center

    def touch(where: tuple[int, int], frames: int) -> str:
        fingers.down(1, where)
        turn.run(frames)
        fingers.up(1)
        turn.run()
        return closely(turn)

    pad = place(turn, "pad")
    assert touch(pad, 60) == "", "a finger that rests on the pad is a palm"
    assert touch(pad, 6) == "Ada's pad"
    turn.choose("Back")
    assert touch(badge, 60) == "Ben's pad"


def test_keys_or_gamepad_open_a_pad_large_and_go_through_the_others(turn):
    turn.strike(pygame.K_i)
    assert closely(turn) == "Ada's pad"
    for seen in ("Ben's pad", "The bag", "Ada's pad"):
        turn.strike(pygame.K_RIGHT)
        assert closely(turn) == seen
    turn.strike(pygame.K_LEFT)
    assert closely(turn) == "The bag"
    turn.strike(pygame.K_d)
    turn.push(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    assert closely(turn) == "Ada's pad"
    turn.push(pygame.CONTROLLER_BUTTON_LEFTSTICK)
    turn_of(turn.top)


KEYS = {
    pygame.K_p: "Ben's pad",
    pygame.K_LEFT: "The bag",
    pygame.K_UP: "Ada's pad",
    pygame.K_DOWN: "Ada's pad",
    pygame.K_i: "",
    pygame.K_d: "",
    pygame.K_F10: "",
    pygame.K_ESCAPE: "",
    pygame.K_BACKSPACE: "",
}
BUTTONS = {
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "Ben's pad",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "Ben's pad",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "",
    pygame.CONTROLLER_BUTTON_START: "",
    pygame.CONTROLLER_BUTTON_B: "",
}


@pytest.mark.parametrize(("key", "seen"), KEYS.items())
def test_each_key_turns_a_page_of_the_closer_look_or_closes_it(turn, key, seen):
    turn.strike(pygame.K_i, key)
    assert closely(turn) == seen


@pytest.mark.parametrize(("button", "seen"), BUTTONS.items())
def test_each_button_of_a_gamepad_turns_a_page_of_the_closer_look_or_closes_it(turn, button, seen):
    turn.push(pygame.CONTROLLER_BUTTON_LEFTSTICK, button)
    assert closely(turn) == seen


def test_next_stands_right_of_back(turn):
    turn.click(place(turn, "pad"))
    assert button_of(turn.top, "Next").area.left > button_of(turn.top, "Back").area.right


def unseen(ui: UiDriver) -> dict[int, int]:
    assert isinstance(ui.top, LargePad)
    found = dict(ui.top._unseen)
    ui.choose("Back")
    return found


def test_the_page_of_the_bag_counts_the_tiles_that_this_player_has_not_seen(turn):
    turn.hold(place(turn, "bag"))
    assert unseen(turn) == {1: 21, 2: 20, 3: 20, 4: 20, 5: 18, 6: 19}, "Ada holds 6, 5 and 5"
    slot = turn_of(turn.top).model.draft
    turn.lay([(slot.hand[0], at("h8"))])
    turn.hold(place(turn, "bag"))
    assert unseen(turn) == {1: 21, 2: 20, 3: 20, 4: 20, 5: 18, 6: 19}, "what is laid now stays seen"


@pytest.mark.parametrize("short", [False, True])
def test_in_a_short_match_the_tiles_left_over_are_said_to_be_among_those_not_seen(ui, listen, short):
    topics = listen(LargePad, "_draw_topics", lambda _result, _scene, _picture, _area, said, **_how: said)
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu"), 2, short=short))):
        ui.hold(place(ui, "bag"))
        assert ("short match" in topics[-1][-1].words) == short


@pytest.mark.parametrize(
    ("kinds", "chosen", "counted"),
    [
        (("human", "cpu"), {}, {0}),
        (("human", "human"), {}, {0}),
        (("human", "human"), {"open_hands": True}, {0, 1}),
        (("cpu", "human"), {}, {1}),
        (("human", "human"), {"seating": "turn"}, {0}),
    ],
)
def test_hidden_hands_count_as_not_seen(window, kinds, chosen, counted):
    ui = window((1280, 720), seating=chosen.get("seating", "one"))
    head = header(*kinds, open_hands=chosen.get("open_hands", False))
    with ui.play(ui.table(session_after(ui.store, head, 12, seat=min(counted)))):
        if covered(ui.top):
            ui.choose("Show my tiles")
        model = turn_of(ui.top).model
        for seat, hand in enumerate(model.match.hands):
            model.displayed.held[seat] = len(hand)
        known = [value for seat in counted for value in model.match.hands[seat]]
        assert sorted(model.seen_hands()) == sorted(known)
        ui.hold(place(ui, "bag"))
        shown = unseen(ui)
        assert sum(shown.values()) == TILES - len(model.match.board.laid) - len(known)
