"""Each finger is a pointer of its own; palms and lost fingers are cancelled. Events go through pygame's queue."""

from collections.abc import Iterator
from math import inf

import pygame
import pytest
from fingers import Fingers

from game.engine.devices import Devices
from game.engine.input import Input
from game.engine.intents import MOUSE, Intent, IntentKind
from game.engine.pointers import PALM_MILLIMETRES

MM_PER_PIXEL = 0.25
MM = 4
"""Pixels of a millimetre."""
PRESS, RELEASE, POINT = IntentKind.PRESS, IntentKind.RELEASE, IntentKind.POINT
HOLD, LONG, CANCEL = IntentKind.HOLD, IntentKind.LONG, IntentKind.CANCEL


class Screen(Fingers):
    """Reads the queue as the loop does."""

    def __init__(self) -> None:
        super().__init__()
        pygame.display.init()
        pygame.display.set_mode((800, 480))
        pygame.event.clear()
        self.input = Input(lambda: MM_PER_PIXEL, Devices())
        self.now = 10.0

    def after(self, seconds: float) -> list[Intent]:
        """Lets time pass, then reads the queue."""
        self.now += seconds
        found = list(self.input.pointers.releases(self.now))
        found += [intent for event in pygame.event.get() for intent in self.input.read(event, self.now)]
        return found + list(self.input.after(self.now))


@pytest.fixture
def screen():
    return Screen()


def of(finger: int, *kinds: IntentKind) -> list[tuple[IntentKind, tuple[int, int]]]:
    return [(kind, (7, finger)) for kind in kinds]


def told(intents: list[Intent]) -> list[tuple[IntentKind, tuple[int, int]]]:
    return [(intent.kind, intent.pointer) for intent in intents]


def test_a_finger_presses_moves_and_releases_at_its_pixels(screen):
    screen.down(3, (100, 50))
    assert screen.after(0) == [Intent(PRESS, (100, 50), pointer=(7, 3))]
    screen.move(3, (104, 50))
    assert screen.after(0.1) == [Intent(POINT, (104, 50), pointer=(7, 3))]
    screen.up(3)
    assert screen.after(0.1) == [Intent(RELEASE, (104, 50), pointer=(7, 3))]
    assert screen.input.next_due == inf
    pygame.event.post(pygame.Event(pygame.FINGERDOWN, touch_id=7, finger_id=1, x=1.0, y=1.0))
    assert [intent.at for intent in screen.after(0)] == [(799, 479)]


def test_the_mouse_is_one_more_pointer_but_not_if_it_was_made_from_a_touch(screen):
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        facts = {"pos": (9, 9), "button": 1, "rel": (0, 0), "buttons": (0, 0, 0)}
        pygame.event.post(pygame.Event(kind, facts, touch=True))
    assert screen.after(0) == []
    screen.down(1, (100, 50))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(700, 400), button=1, touch=False))
    assert told(screen.after(0)) == [*of(1, PRESS), (PRESS, MOUSE)]


def test_a_pair_taken_for_a_palm_pinches_when_its_distance_changes(screen):
    screen.down(1, (100, 50))
    screen.down(2, (100 + 20 * MM, 50))
    assert told(screen.after(0.05)) == [*of(1, PRESS), *of(1, CANCEL)]
    screen.move(2, (100 + 30 * MM, 50))
    assert screen.after(0.1) == []
    screen.move(2, (100 + 40 * MM, 50))
    (pinch,) = screen.after(0.1)
    assert (pinch.kind, pinch.scale, pinch.at) == (IntentKind.PINCH, 2.0, (100 + 20 * MM, 50))
    screen.up(1)
    screen.up(2)
    assert screen.after(1.0) == []


def test_two_contacts_close_together_are_a_palm_until_they_lift(screen):
    screen.down(1, (100, 50))
    assert told(screen.after(0)) == of(1, PRESS)
    screen.down(2, (100 + 59 * MM, 50))
    assert told(screen.after(0.079)) == of(1, CANCEL)
    for finger, x in ((1, 110), (2, 110 + 59 * MM)):
        screen.move(finger, (x, 60))
    assert screen.after(2.0) == []
    screen.up(1)
    screen.up(2)
    assert screen.after(0) == []
    screen.down(1, (100, 50))
    assert told(screen.after(1.0)) == [*of(1, PRESS)]


def test_a_contact_next_to_a_drag_that_has_just_ended_makes_no_pair_with_a_finger_far_away(screen):
    screen.down(3, (750, 400))
    screen.down(1, (100, 50))
    screen.move(1, (140, 50))
    screen.up(1)
    screen.after(0)
    screen.down(2, (160, 50))
    assert told(screen.after(0.02)) == of(1, CANCEL)
    screen.move(2, (400, 50))
    screen.move(3, (600, 400))
    assert told(screen.after(0.02)) == of(3, POINT)


def test_each_further_contact_belongs_to_the_palm(screen):
    for finger in (1, 2, 3):
        screen.down(finger, (100 + 50 * MM * finger, 50))
        last = screen.after(0.07)
    assert last == []


def test_contacts_that_are_60_mm_or_80_ms_apart_are_two(screen):
    screen.down(1, (100, 50))
    screen.down(2, (100 + 61 * MM, 50))
    assert told(screen.after(0)) == of(1, PRESS) + of(2, PRESS), "two people"
    for finger in (1, 2):
        screen.up(finger)
    screen.after(1.0)
    screen.down(1, (100, 50))
    assert told(screen.after(0)) == of(1, PRESS)
    screen.down(2, (110, 50))
    assert told(screen.after(0.081)) == of(2, PRESS)


def test_a_short_tap_is_released_when_no_palm_can_follow_or_cancelled_as_its_edge(screen):
    screen.down(1, (100, 50))
    screen.up(1)
    assert told(screen.after(0)) == of(1, PRESS)
    assert screen.after(0.05) == []
    assert screen.input.next_due == pytest.approx(screen.now + 0.03)
    assert told(screen.after(0.031)) == of(1, RELEASE)
    screen.after(1.0)
    screen.down(1, (100, 50))
    screen.up(1)
    screen.after(0)
    screen.down(2, (120, 50))
    assert told(screen.after(0.06)) == of(1, CANCEL)
    assert screen.after(0.06) == []


def test_a_drag_that_loses_touch_for_a_moment_is_cancelled(screen):
    screen.down(1, (100, 50))
    screen.after(0)
    screen.move(1, (300, 50))
    screen.after(0.5)
    screen.up(1)
    assert screen.after(0.1) == []
    screen.down(2, (310, 50))
    assert told(screen.after(0.04)) == of(1, CANCEL)
    screen.up(2)
    assert screen.after(0.5) == []


def test_a_drag_is_released_where_it_ended_also_if_it_nearly_became_too_long(screen):
    screen.down(1, (100, 50))
    screen.after(0)
    screen.move(1, (300, 50))
    screen.up(1)
    screen.after(0.5)
    assert screen.after(0.081) == [Intent(RELEASE, (300, 50), pointer=(7, 1))]
    screen.after(1.0)
    screen.down(1, (100, 50))
    screen.after(0)
    screen.move(1, (140, 50))
    screen.after(0.6)
    screen.up(1)
    assert screen.after(0.08) == []
    assert screen.after(0.04) == []
    assert told(screen.after(0.05)) == of(1, RELEASE)


def test_a_finger_that_rests_holds_once(screen):
    screen.down(1, (100, 50))
    assert told(screen.after(0)) == of(1, PRESS)
    assert screen.after(0.69) == []
    held = [Intent(kind, (100, 50), pointer=(7, 1)) for kind in (HOLD, LONG)]
    assert screen.after(0.011) == held
    assert screen.after(5.0) == []
    assert screen.input.next_due == inf


def test_a_finger_that_moves_begins_to_rest_again(screen):
    screen.down(1, (100, 50))
    screen.after(0)
    screen.move(1, (140, 50))
    screen.after(0.5)
    assert screen.input.next_due == pytest.approx(10.7)
    assert told(screen.after(0.21)) == of(1, LONG)
    assert screen.input.next_due == pytest.approx(11.2)
    screen.move(1, (143, 50))
    assert told(screen.after(0.4)) == of(1, POINT), "it rests, although it trembles"
    assert told(screen.after(0.1)) == of(1, HOLD)


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, pygame.WINDOWSIZECHANGED])
def test_all_fingers_are_cancelled_when_the_window_changes(screen, event):
    screen.down(1, (100, 50))
    screen.down(2, (700, 400))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, 200), button=1, touch=False))
    screen.after(0)
    pygame.event.post(pygame.Event(event, window=None, x=0, y=0))
    assert told(screen.after(0.1)) == of(1, CANCEL) + of(2, CANCEL)
    screen.up(1)
    assert screen.after(1.0) == [], "the mouse does not hold either"


def test_a_finger_that_was_lifted_unheard_is_cancelled_when_it_comes_again(screen):
    screen.down(1, (100, 50))
    screen.up(1)
    screen.down(1, (500, 50))
    assert told(screen.after(0)) == of(1, PRESS, RELEASE, PRESS)
    screen.up(1)
    screen.after(1.0)
    screen.down(1, (100, 50))
    screen.after(0)
    screen.down(1, (500, 50))
    assert told(screen.after(3.0)) == of(1, CANCEL, PRESS)


def test_a_scene_may_cancel_all_fingers_while_they_are_being_cancelled(screen):
    for finger, where in ((1, (100, 100)), (2, (700, 400))):
        screen.down(finger, where)
    screen.after(0.01)
    for finger in (1, 2):
        screen.up(finger)
    screen.after(0.01)
    cancelled = []
    for intent in screen.input.pointers.cancel():
        cancelled.append(intent)
        cancelled += screen.input.pointers.cancel()
    assert told(cancelled) == of(1, CANCEL) + of(2, CANCEL)


def lifted_at_once(screen: Screen, *places: tuple[int, int]) -> None:
    """Fingers that touch these places and lift before they can be told from a palm."""
    for finger, place in enumerate(places, 1):
        screen.down(finger, place)
        screen.after(0)
        screen.up(finger)
    screen.after(0)


def cancelling(screen: Screen, intents: Iterator[Intent]) -> Iterator[Intent]:
    """The intents, with a scene that cancels all fingers after each."""
    for intent in intents:
        yield intent
        yield from screen.input.pointers.cancel()


def test_a_release_that_cancels_the_other_fingers_leaves_nothing_to_release(screen):
    lifted_at_once(screen, (100, 50), (700, 400))
    found = list(cancelling(screen, screen.input.pointers.releases(screen.now + 1)))
    assert told(found) == of(1, RELEASE) + of(2, CANCEL)
    assert screen.input.next_due == inf


def test_a_palm_that_cancels_all_fingers_cancels_each_once(screen):
    reach = PALM_MILLIMETRES * MM
    lifted_at_once(screen, (100, 50), (100 + 3 * reach // 2, 50))
    screen.down(3, (100 + 3 * reach // 4, 50))
    (event,) = pygame.event.get()
    found = list(cancelling(screen, screen.input.read(event, screen.now)))
    assert [kind for kind, _finger in told(found)].count(CANCEL) == len(
        {finger for _kind, finger in told(found)}
    )


def test_a_finger_cancelled_by_its_last_move_is_not_released(screen):
    screen.down(1, (100, 50))
    screen.after(1)
    screen.move(1, (160, 50))
    screen.after(0.1)
    pygame.event.post(pygame.Event(pygame.FINGERUP, touch_id=7, finger_id=1, x=0.5, y=0.5))
    (event,) = pygame.event.get()
    found = told(list(cancelling(screen, screen.input.read(event, screen.now))))
    assert found == of(1, POINT, CANCEL)
    assert screen.after(1) == []
