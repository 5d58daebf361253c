"""Each finger is a pointer of its own; palms and lost fingers are cancelled. Events go through pygame's queue."""

import re
from collections.abc import Iterator
from math import inf

import pygame
import pytest
from fingers import Screen

from game.engine.intents import MOUSE, Intent, IntentKind
from game.engine.pointers import PALM_MILLIMETRES

MM = 4
"""Pixels of a millimetre."""
PRESS, RELEASE, POINT, CANCEL = IntentKind.PRESS, IntentKind.RELEASE, IntentKind.POINT, IntentKind.CANCEL


class Touches(Screen):
    def do(self, moves: str) -> None:
        """What fingers do, as in "down1@100,50 move1@140,50 up1"."""
        for what, finger, x, y in re.findall(r"(\w+?)(\d)(?:@(\d+),(\d+))?", moves):
            getattr(self, what)(int(finger), *([(int(x), int(y))] if x else []))


@pytest.fixture
def screen():
    pygame.display.init()
    pygame.display.set_mode((800, 480))
    return Touches()


def of(finger: int, *kinds: IntentKind) -> list[tuple[IntentKind, tuple[int, int]]]:
    return [(kind, (7, finger)) for kind in kinds]


def told(intents: list[Intent]) -> list[tuple[IntentKind, tuple[int, int]]]:
    return [(intent.kind, intent.pointer) for intent in intents]


SCRIPTS = {
    "two contacts close together are a palm until they lift": [
        ("down1@100,50", 0, "press1"),
        ("down2@336,50", 0.079, "cancel1"),
        ("move1@110,60 move2@346,60", 2.0, ""),
        ("up1 up2", 0, ""),
        ("down1@100,50", 1.0, "press1"),
    ],
    "a contact next to a drag that has just ended makes no pair with a finger far away": [
        ("down3@750,400 down1@100,50 move1@140,50 up1", 0, "press3 press1 point1"),
        ("down2@160,50", 0.02, "cancel1"),
        ("move2@400,50 move3@600,400", 0.02, "point3"),
    ],
    "each further contact belongs to the palm": [
        ("down1@300,50", 0.07, "press1"),
        ("down2@500,50", 0.07, "cancel1"),
        ("down3@700,50", 0.07, ""),
    ],
    "contacts that are 60 mm apart are two people": [("down1@100,50 down2@344,50", 0, "press1 press2")],
    "contacts more than 80 ms apart are two fingers": [
        ("down1@100,50", 0, "press1"),
        ("down2@110,50", 0.081, "press2"),
    ],
    "a short tap is released when no palm can follow": [
        ("down1@100,50 up1", 0, "press1"),
        ("", 0.05, ""),
        ("", 0.031, "release1"),
    ],
    "a short tap is cancelled when it was the edge of a palm": [
        ("down1@100,50 up1", 0, "press1"),
        ("down2@120,50", 0.06, "cancel1"),
        ("", 0.06, ""),
    ],
    "a drag that loses touch for a moment is cancelled": [
        ("down1@100,50", 0, "press1"),
        ("move1@300,50", 0.5, "point1"),
        ("up1", 0.1, ""),
        ("down2@310,50", 0.04, "cancel1"),
        ("up2", 0.5, ""),
    ],
    "a drag that has ended in time does not become too long before its release": [
        ("down1@100,50", 0, "press1"),
        ("move1@140,50", 0.6, "point1"),
        ("up1", 0.08, ""),
        ("", 0.04, ""),
        ("", 0.05, "release1"),
    ],
    "a finger that was lifted unheard is cancelled when it comes again": [
        ("down1@100,50", 0, "press1"),
        ("down1@500,50", 3.0, "cancel1 press1"),
    ],
    "taps with the same id at two places are both heard": [
        ("down1@100,50 up1 down1@500,50", 0, "press1 release1 press1")
    ],
}
"""What fingers do, the seconds until the queue is read, and what is heard then."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_fingers_are_heard_as_in_the_script(screen, name):
    for moves, seconds, heard in SCRIPTS[name]:
        screen.do(moves)
        found = [f"{kind.name.lower()}{finger}" for kind, (_touch, finger) in told(screen.after(seconds))]
        assert found == heard.split(), (moves, seconds)


def test_a_finger_presses_moves_and_releases_at_its_pixels(screen):
    for moves, seconds, kind, x in (
        ("down3@100,50", 0, PRESS, 100),
        ("move3@104,50", 0.1, POINT, 104),
        ("up3", 0.1, RELEASE, 104),
    ):
        screen.do(moves)
        assert screen.after(seconds) == [Intent(kind, (x, 50), pointer=(7, 3))]
    assert screen.input.next_due == inf
    screen.do("down1@100,50")
    screen.after(0)
    screen.do("move1@300,50 up1")
    screen.after(0.5)
    assert screen.after(0.081) == [Intent(RELEASE, (300, 50), pointer=(7, 1))], "a drag, where it ended"
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, touch_id=7, finger_id=1, x=1.0, y=1.0))
    assert [intent.at for intent in screen.after(0)] == [(799, 479)], "the edges are in the window"


def test_the_mouse_is_one_more_pointer_but_not_if_it_was_made_from_a_touch(screen):
    facts = {"pos": (9, 9), "button": 1, "rel": (0, 0), "buttons": (0, 0, 0)}
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, facts, touch=True))
    assert screen.after(0) == []
    screen.do("down1@100,50")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(700, 400), button=1, touch=False))
    assert told(screen.after(0)) == [*of(1, PRESS), (PRESS, MOUSE)]


def test_a_pair_taken_for_a_palm_pinches_when_its_distance_changes(screen):
    screen.do(f"down1@100,50 down2@{100 + 20 * MM},50")
    assert told(screen.after(0.05)) == of(1, PRESS, CANCEL)
    screen.do(f"move2@{100 + 30 * MM},50")
    assert screen.after(0.1) == []
    screen.do(f"move2@{100 + 40 * MM},50")
    (pinch,) = screen.after(0.1)
    assert (pinch.kind, pinch.scale, pinch.at) == (IntentKind.PINCH, 2.0, (100 + 20 * MM, 50))
    screen.do("up1 up2")
    assert screen.after(1.0) == []


def test_a_finger_that_rests_holds_once_and_one_that_moves_begins_to_rest_again(screen):
    screen.do("down1@100,50")
    assert told(screen.after(0)) == of(1, PRESS)
    assert screen.after(0.69) == []
    held = [Intent(kind, (100, 50), pointer=(7, 1)) for kind in (IntentKind.HOLD, IntentKind.LONG)]
    assert screen.after(0.011) == held
    assert screen.after(5.0) == [] and screen.input.next_due == inf
    screen.do("up1")
    screen.after(1.0)
    begun = screen.now
    screen.do("down2@100,50")
    screen.after(0)
    screen.do("move2@140,50")
    screen.after(0.5)
    assert screen.input.next_due == pytest.approx(begun + 0.7)
    assert told(screen.after(0.21)) == of(2, IntentKind.LONG)
    assert screen.input.next_due == pytest.approx(begun + 1.2)
    screen.do("move2@143,50")
    assert told(screen.after(0.4)) == of(2, POINT), "it rests, although it trembles"
    assert told(screen.after(0.1)) == of(2, IntentKind.HOLD)


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED])
def test_all_fingers_are_cancelled_when_the_window_changes(screen, event):
    screen.do("down1@100,50 down2@700,400")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 200), button=1, touch=False))
    screen.after(0)
    pygame.event.post(pygame.Event(event, window=None, x=0, y=0))
    assert told(screen.after(0.1)) == of(1, CANCEL) + of(2, CANCEL)
    screen.up(1)
    assert screen.after(1.0) == [], "the mouse does not hold either"


# Scenes that cancel all fingers meanwhile


def cancelling(screen: Screen, intents: Iterator[Intent]) -> Iterator[Intent]:
    """The intents, with a scene that cancels all fingers after each."""
    for intent in intents:
        yield intent
        yield from screen.input.pointers.cancel()


def lifted_at_once(screen: Screen, *places: tuple[int, int]) -> None:
    """Fingers that touch these places and lift before they can be told from a palm."""
    for finger, place in enumerate(places, 1):
        screen.down(finger, place)
        screen.after(0)
        screen.up(finger)
    screen.after(0)


def test_a_scene_may_cancel_all_fingers_while_others_are_cancelled_or_released(screen):
    for releases in (False, True):
        screen.after(1)
        lifted_at_once(screen, (100, 100), (700, 400))
        pointers = screen.input.pointers
        ended = pointers.releases(screen.now + 1) if releases else pointers.cancel()
        first = RELEASE if releases else CANCEL
        assert told(list(cancelling(screen, ended))) == of(1, first) + of(2, CANCEL)
        assert screen.input.next_due == inf


def test_a_palm_that_cancels_all_fingers_cancels_each_once(screen):
    reach = PALM_MILLIMETRES * MM
    lifted_at_once(screen, (100, 50), (100 + 3 * reach // 2, 50))
    screen.down(3, (100 + 3 * reach // 4, 50))
    (event,) = pygame.event.get()
    found = told(list(cancelling(screen, screen.input.read(event, screen.now))))
    assert [kind for kind, _finger in found].count(CANCEL) == len({finger for _kind, finger in found})


def test_a_finger_cancelled_by_its_last_move_is_not_released(screen):
    screen.do("down1@100,50")
    screen.after(1)
    screen.do("move1@160,50")
    screen.after(0.1)
    pygame.event.post(pygame.Event(pygame.FINGERUP, touch_id=7, finger_id=1, x=0.5, y=0.5))
    (event,) = pygame.event.get()
    assert told(list(cancelling(screen, screen.input.read(event, screen.now)))) == of(1, POINT, CANCEL)
    assert screen.after(1) == []
