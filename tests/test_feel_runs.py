"""A run that scores is counted tile by tile and stamped; the totals of a box become its points in the air."""

from contextlib import nullcontext
from typing import NamedTuple

import pygame
import pytest
from helpers import at

from game.engine.picture import Picture
from game.scenes.turn import runs as run_animation
from game.scenes.turn.runs import MEET, counting, flight, stamping
from game.table.layout import layout

PIPS = {at("h8"): 4, at("i8"): 5, at("j8"): 3, at("k8"): 6, at("l8"): 6}
GOAL = (1100, 300)


class Ground:
    """A board on which these pips lie."""

    grid = layout((1280, 720), 2)

    def __init__(self, *, still: bool = False) -> None:
        self.still = still

    def on_board(self, picture):
        return nullcontext()

    def part(self, picture):
        return nullcontext()

    def local(self, cell):
        return self.grid.rect(cell)

    def pips(self, cell):
        return PIPS[cell]


class Twelve(NamedTuple):
    cells: tuple[int, ...]
    total: int = 12


THREE = Twelve((at("h8"), at("i8"), at("j8")))
TWO = Twelve((at("k8"), at("l8")))


@pytest.fixture
def shown(monkeypatch):
    """Draws an animation. Returns the numbers in the picture, with the middle and the width of each."""
    labels: dict[int, str] = {}
    kept = []

    def label(words, size, *_colours):
        surface = pygame.Surface((size, size))
        labels[id(surface)] = words
        kept.append(surface)
        return surface

    def scaled(surface, width, height):
        smaller = pygame.Surface((width, height))
        labels[id(smaller)] = labels[id(surface)]
        kept.append(smaller)
        return smaller

    monkeypatch.setattr(run_animation, "run_label", label)
    monkeypatch.setattr(run_animation, "scaled", scaled)

    def draw(drawing, p):
        picture = Picture()
        drawing(picture, p)
        numbers = [(labels[id(one)], one, where) for one, where in picture.blits if id(one) in labels]
        return [(words, where[0] + one.width / 2, one.width) for words, one, where in numbers]

    return draw


def numbers(found):
    return [words for words, _x, _width in found]


@pytest.mark.parametrize("still", (False, True))
def test_the_sum_of_a_run_is_counted_tile_by_tile_and_moves_along_it(shown, still):
    drawing = counting(Ground(still=still), THREE)
    assert [numbers(shown(drawing, p)) for p in (0, 0.5, 0.99)] == [["4"], ["9"], ["12"]]
    drawing = counting(Ground(), THREE)
    places = [shown(drawing, p)[0][1] for p in (0, 0.5, 0.99)]
    assert places == sorted(set(places))


def test_a_total_falls_onto_its_run_and_each_further_one_is_larger(shown):
    drawing = stamping(Ground(), THREE, 0)
    widths = [shown(drawing, p)[0][2] for p in (0, 0.2, 0.44, 0.6, 1)]
    assert widths[0] > widths[1] > widths[2] >= widths[3] == widths[4]
    widths = [shown(stamping(Ground(), THREE, number), 1)[0][2] for number in range(3)]
    assert widths[0] < widths[1] < widths[2]


def test_two_12s_meet_in_the_air_and_fly_on_as_8(shown):
    drawing = flight(Ground(), lambda: GOAL, [THREE, TWO], 8, 1)
    apart = [shown(drawing, p) for p in (0, MEET / 2, MEET * 0.99)]
    assert all(numbers(found) == ["12", "12"] for found in apart)
    gaps = [abs(found[0][1] - found[1][1]) for found in apart]
    assert gaps[0] > gaps[1] > gaps[2] and gaps[2] < gaps[0] / 10
    together = [shown(drawing, p) for p in (MEET, 0.8, 1)]
    assert all(numbers(found) == ["8"] for found in together)
    assert together[-1][0][1] == pytest.approx(GOAL[0], abs=1)
    drawing = flight(Ground(still=True), lambda: GOAL, [THREE, TWO], 8, 1)
    places = {shown(drawing, p)[0][:2] for p in (0, 0.5, 1)}
    assert len(places) == 1 and next(iter(places))[0] == "8"
