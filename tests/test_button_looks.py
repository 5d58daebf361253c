"""A button shows by its look whether it can be pressed, is being pressed, stands out, or has the focus."""

from itertools import combinations
from typing import Any

import pygame
import pytest
from helpers import contrast
from pygame import Rect
from ui_driver import bytes_of

from game.engine.devices import Devices
from game.engine.intents import Intent, IntentKind
from game.engine.picture import Picture
from game.engine.surface_cache import clear_caches
from game.engine.tween import do_nothing
from game.table import button_face
from game.table.palette import ACCENT, INK, INK_ON_BRIGHT, INK_SOFT, TABLE
from game.table.widgets import Button, Buttons

pytestmark = pytest.mark.slow

AREA = Rect(20, 20, 200, 54)
POINTED, PRESSED = IntentKind.POINT, IntentKind.PRESS


def drawn(*kinds: IntentKind, focus: bool = False, label: str = "", **facts: Any) -> pygame.Surface:
    """The table with one button on it, after the mouse has done this in its middle."""
    pygame.display.set_mode((100, 100))
    buttons, picture = Buttons(Devices(), [Button(AREA, label, do_nothing, **facts)]), Picture()
    for kind in kinds:
        buttons.handle(Intent(kind, AREA.center))
    buttons.visible = focus
    surface = pygame.Surface((240, 94))
    surface.fill(TABLE)
    buttons.draw(picture)
    surface.fblits(picture.blits)
    return surface


def top_of(surface: pygame.Surface) -> int:
    """Where the face begins that sinks when it is pressed: below the edge and what shines through above it."""
    column = [surface.get_at((AREA.centerx, y)) for y in range(AREA.top, AREA.bottom)]
    return column.index(column[len(column) // 2])


def test_every_state_of_a_button_looks_different():
    looks = [
        drawn(*kinds, focus=focus, main=main, enabled=enabled)
        for kinds, focus, main, enabled in (
            ((), False, False, True),
            ((), False, True, True),
            ((), False, False, False),
            ((POINTED,), False, False, True),
            ((POINTED, PRESSED), False, False, True),
            ((PRESSED,), False, True, True),
            ((), True, False, True),
            ((), True, True, True),
        )
    ]
    assert all(bytes_of(one) != bytes_of(other) for one, other in combinations(looks, 2))


@pytest.mark.parametrize("main", [False, True])
def test_the_focus_can_be_told_from_its_button_and_from_the_table(main):
    shown = drawn(focus=True, main=main)
    ring, face = (shown.get_at((AREA.centerx, AREA.top + down)) for down in (-3, 10))
    assert contrast(ring, TABLE) >= 3 and contrast(ring, face) >= (1.5 if main else 3)
    without = drawn(main=main)
    assert contrast(without.get_at((AREA.centerx, AREA.top - 3)), TABLE) == 1


@pytest.mark.parametrize("main", [False, True])
def test_a_button_sinks_while_it_is_pressed_and_one_that_cannot_be_pressed_stays_as_it_is(main):
    assert top_of(drawn(PRESSED, main=main)) > top_of(drawn(main=main))
    dead = bytes_of(drawn(main=main, enabled=False))
    assert all(
        bytes_of(drawn(*kinds, main=main, enabled=False)) == dead for kinds in ((POINTED,), (PRESSED,))
    )


@pytest.mark.parametrize(
    ("facts", "label", "value"),
    [
        ({}, INK, ACCENT),
        ({"main": True}, INK_ON_BRIGHT, INK_ON_BRIGHT),
        ({"enabled": False}, INK_SOFT, INK_SOFT),
        ({"main": True, "enabled": False}, INK_SOFT, INK_SOFT),
    ],
)
def test_a_value_stands_out_from_its_label_unless_the_button_is_bright_or_cannot_be_pressed(
    listen, facts, label, value
):
    inks = listen(button_face, "text_within", lambda _result, words, _size, ink, *_more: (words, ink))
    clear_caches()
    drawn(label="Speed", value="fast", **facts)
    assert dict(inks) == {"Speed": label, "fast": value}
