"""A sentence shows the key that is to be pressed, wherever a translation puts it."""

import pygame
import pytest

from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.text import width_of, wrapped_lines
from game.engine.translation import KEY
from game.table.palette import INK
from game.table.scale import SMALLEST_TEXT
from game.table.signs import key_sentence, sign_of

SIZE, LEADING = 22, 1.35


@pytest.fixture(autouse=True)
def window():
    pygame.display.init()
    pygame.display.set_mode((320, 240))


def sentence(words: str, width: int = 300, height: int = 100, device: Device = Device.KEYS) -> pygame.Surface:
    sign = sign_of(device, IntentKind.CONFIRM)
    assert sign
    return key_sentence(words, sign, SIZE, INK, (width, height), LEADING)


@pytest.mark.parametrize("words", [f"{KEY} ends the turn.", f"Press {KEY} now.", f"Now press {KEY}."])
def test_the_key_stands_where_the_sentence_has_it(words):
    one, other = sentence(words), sentence(words, device=Device.XBOX)
    differ = [
        x for x in range(300) if any(one.get_at((x, y)) != other.get_at((x, y)) for y in range(one.height))
    ]
    assert abs(differ[0] - width_of(words[: words.index(KEY)], SIZE)) <= 3


def test_a_long_sentence_is_broken_into_lines_and_becomes_smaller_where_they_are_too_high():
    words = f"Press {KEY} to look at the next pad of the others."
    lines = wrapped_lines(words, SIZE, 160, 30)
    assert " ".join(lines) == words and len(lines) > 2
    assert sentence(words, 160, 60).height <= 60 < sentence(words, 160, 300).height


def test_a_sentence_without_room_keeps_the_smallest_text_that_can_be_read():
    words = f"Press {KEY} to look at the next pad of the others."
    shown = sentence(words, 120, 1)
    lines = wrapped_lines(words, SMALLEST_TEXT, 120, round(SMALLEST_TEXT * LEADING))
    assert shown.height == len(lines) * round(SMALLEST_TEXT * LEADING) > 1
