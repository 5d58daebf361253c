"""What the status bar says during a turn can be read in every language, also what few matches come to. ``make languages`` looks at
all windows."""

from dataclasses import replace

import pygame
import pytest
from helpers import header, session_after
from said_words import LONG, Said, said_in
from status_fit import too_small
from ui_driver import picture_of, turn_of

from game.engine.intents import IntentKind
from game.engine.translation import KEY, set_language
from game.rules.common.errors import IllegalMove
from game.rules.common.journal import BOARD
from game.rules.common.match import Outcome
from game.rules.tiles.events import End
from game.rules.tiles.match import Match
from game.scenes.card_turn.draft import fits_rotated
from game.scenes.turn import status_bar
from game.session.settings import LANGUAGES
from game.table.palette import ACCENT, BAD, INK, PANEL_EDGE
from tools.fixtures import Around, examples_of

pytestmark = pytest.mark.slow

WINDOWS = [
    ((1280, 720), Around("one", 2)),
    ((800, 480), Around("one", 4, 7.0)),
    ((480, 800), Around("one", 4, 7.0)),
    ((720, 1280), Around("one", 4, 7.0)),
    ((1920, 1080), Around("four", 5, 24.0)),
]


@pytest.fixture(scope="module")
def said():
    return said_in(tuple(LANGUAGES), matches=1)


@pytest.mark.parametrize(("size", "around"), WINDOWS, ids=str)
def test_no_sentence_is_written_too_small(said, tmp_path, size, around):
    assert min(map(len, said.values())) > 100
    # The sentences of a hint for which there is no room are left out.
    needed = [one for words in said.values() for one in words if one.way != "hint"]
    assert too_small(tmp_path, needed, size, around) == []


@pytest.mark.parametrize("pads", [(0, 1, 2, 3, 4, 5), (0, 0, 1, 1, 2, 2)], ids=["alone", "partners"])
@pytest.mark.parametrize(("size", "around"), WINDOWS, ids=str)
def test_why_a_match_is_over_and_what_that_costs_is_not_written_too_small(tmp_path, size, around, pads):
    head, minus = header(*["human"] * 6, pads=pads), (24,) * len({*pads})
    match = Match(replace(head, seats=tuple(replace(seat, name=LONG["name"]) for seat in head.seats)))
    match.events = [End("stuck", ((1,),) * 6, minus)]
    match.outcome = Outcome("stuck", minus, (0,), minus)
    game, said = examples_of(BOARD).turn, []
    for language in LANGUAGES:
        set_language(language)
        words = game.announcement(match), *game.ending(match)
        assert len(words) > 3
        said += [Said("refusal", one) for one in words]
    assert too_small(tmp_path, said, size, around) == []


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 480), (720, 1280)], ids=str)
def test_three_lines_stay_clear_of_the_frame(ui, listen, size):
    written = listen(status_bar, "paragraph_within", lambda words, *_, **__: words)
    scene = turn_of(ui.table(session_after(ui.store, header("human", "casual"), 6, due="lay")))
    scene.resize(size)
    station = scene.layout.station
    scene.model.refusal = lambda: "Have a look,\nplay,\nand try again."
    picture = picture_of(scene)
    said = next((surface, at) for surface, at in picture.blits if any(surface is one for one in written))
    letters = said[0].get_bounding_rect().move(said[1])
    assert letters.height > 2.5 * station.least_text
    assert letters.top - station.status.top >= 0.3 * station.least_text
    assert station.status.bottom - letters.bottom >= 0.3 * station.least_text


A_MISTAKE, A_STEP = "That does not fit.", "Rotated, the card fits here. "
BARS = {
    "nothing": (None, PANEL_EDGE, INK, ("", "")),
    "a mistake": (IllegalMove(A_MISTAKE), BAD, BAD, (A_MISTAKE, A_MISTAKE)),
    "a step": (
        *(fits_rotated(IntentKind.ROTATE), ACCENT, INK),
        (f"{A_STEP}Press it in your hand to rotate it.", f"{A_STEP}Press {KEY} to rotate it."),
    ),
}
"""What has been refused: the edge of the status bar, the colour of the words, and the words after a press and after a key."""


@pytest.mark.parametrize(("error", "edge", "colour", "words"), BARS.values(), ids=BARS)
def test_only_a_mistake_is_red_and_a_step_that_is_missing_is_not(ui, listen, error, edge, colour, words):
    edges = listen(status_bar, "box", lambda *made: made[5:6])
    written = listen(status_bar, "paragraph_within", lambda _, said, _size, colour, *__: (said, colour))
    by_key = listen(status_bar, "key_sentence", lambda _, said, _sign, _size, colour, *__: (said, colour))
    scene = turn_of(ui.table(session_after(ui.store, header("human", "casual"), 6, due="lay")))
    scene.resize(ui.window.size)
    if error:
        scene.model.refuse(error)
    for said in words:
        for calls in (edges, written, by_key):
            calls.clear()
        picture_of(scene)
        (shown,) = [*written, *by_key]
        assert shown[0].startswith(said) and shown[1] == colour and (edge,) in edges
        ui.app.devices.used(pygame.Event(pygame.KEYDOWN, key=pygame.K_UP))
