"""How large the status bar writes what it says."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from helpers import header, session_after
from said_words import Said

from game.app import App
from game.engine import text
from game.engine.devices import Device
from game.engine.picture import Picture
from game.engine.sound import Sound
from game.engine.translation import nothing
from game.games import FIRST
from game.scenes.turn.lesson import Saying
from game.scenes.turn.scene import sample_model
from game.scenes.turn.status_bar import draw_status
from game.session.settings import FOUR, Settings
from game.session.storage import Store
from game.table import signs
from game.table.around import layout_around
from game.table.layout import Layout, layout
from game.table.seating import USUAL_SIDES
from game.table.station import Station
from tools.fixtures import MIXED, Around, examples_of

DEVICES = Device.POINTER, Device.KEYS, Device.XBOX


def stations_in(size: tuple[int, int], around: Around) -> tuple[Layout, list[Station]]:
    """A layout of this window, and the stations of people in it. Where stations have the same status bar, one of them."""
    assert around.seats
    if around.seating != FOUR:
        found = layout(size, around.seats, 1.0, around.inches)
        return found, [found.station]
    sides = USUAL_SIDES[around.seats]
    computers = tuple(kind == "cpu" for kind in MIXED[: around.seats])
    tables = [layout_around(size, sides, who) for who in (computers, (False,) * around.seats)]
    every = [station for table in tables for station in table.stations if station.full]
    return tables[0], list({station.status.size: station for station in every}.values())


@contextmanager
def _sizes() -> Iterator[list[int]]:
    """The heights of the lines of text that are written, in pixels. Nothing is rendered."""
    heights: list[int] = []

    def write(words: str, pixels: int, *_more: Any) -> pygame.Surface:
        heights.append(pixels)
        return pygame.Surface((1, 1))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text, "paragraph", write)
        patch.setattr(signs, "text", write)
        patch.setattr(signs, "key_sentence", signs.key_sentence.__wrapped__)
        yield heights


def too_small(
    folder: Path, said: Iterable[Said], size: tuple[int, int], around: Around
) -> list[tuple[str, int, int]]:
    """What a status bar in this window writes too small to be read during play: the words, their height in pixels, and the least
    one."""
    app = App(Store(folder), Settings(), Sound())
    game = examples_of(FIRST.name).turn
    session = session_after(app.store, header("human", "casual"), 6, due="lay")
    model = sample_model(app, game, session.match)
    shown, stations = stations_in(size, around)
    turn_table = game.table(app, model, shown)
    small = []
    with _sizes() as heights:
        for station in stations:
            turn_table.layout = replace(shown, stations=(station,))
            for one in said:
                for device in DEVICES if one.by_key else DEVICES[:1]:
                    app.devices.in_use = device
                    heights.clear()
                    _tell(model, one)
                    draw_status(Picture(), turn_table)
                    if min(heights) < station.least_text:
                        small.append((one.way, one.words, min(heights), station.least_text))
    session.close()
    return small


def _tell(model: Any, said: Said) -> None:
    words = {said.way: lambda: said.words}
    model.refusal = words.get("refusal", nothing)
    model.note = words.get("note", nothing)
    hint = [said.words] if said.way == "hint" else []
    model.hint.sentences = lambda: hint
    saying = Saying(said.words, by_key=said.by_key) if said.way == "lesson" else None
    model.lesson = SimpleNamespace(say=lambda draft: saying)
