"""How laying and scoring feel: a tile lands with weight, runs are counted and stamped, and points fly to the pad."""

from collections.abc import Iterator
from contextlib import nullcontext
from typing import NamedTuple

import pygame
import pytest
from card_driver import card_draft, card_scene
from helpers import at, turn
from ui_driver import STEP, UiDriver, draft_of, opening, picture_of, turn_of

from game.engine.picture import Picture
from game.engine.sound import FOLDER
from game.scenes.tile_turn.draft import sums_made
from game.scenes.turn import run_signs as run_animation
from game.scenes.turn.run_signs import MEET, counting, flight, stamping
from game.scenes.turn.scene import TurnScene
from game.table.layout import layout
from tools.card_examples import best_mark, card_session_at
from tools.fixtures import draft_best_turn, turn_scene

pytestmark = [pytest.mark.slow, pytest.mark.window(speed="normal")]


# Landing


@pytest.fixture
def heard(ui, listen):
    return listen(ui.app.sound, "play")


def landed(heard: list[str]) -> list[str]:
    return [name for name in heard if "laid" in name]


def test_a_landing_tile_is_heard_shows_its_sums_and_moves_the_neighbours(ui, heard):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.lay([(6, at("h8"))])
        still = set(picture_of(scene).blits)
        ui.lay_tiles([(5, at("i8"))])
        seen, gone = [], set()

        def watch() -> None:
            sums = sums_made(draft_of(scene), scene.turn_table.falling) if scene.model.draft else []
            seen.append((tuple(landed(heard)), len(sums)))
            gone.update(still - set(picture_of(scene).blits) if scene.turn_table.landings else ())

        ui.watch = watch
        ui.run()
        edge = scene.layout.rect(at("h8")).x
        assert any(abs(place[0] - edge) < 9 for _surface, place in gone)
        assert not scene.turn_table.landings
    assert landed(heard) == ["tile_laid_6", "tile_laid_5"]
    assert {count for sounds, count in seen if "tile_laid_5" in sounds} == {1}
    assert {count for sounds, count in seen if "tile_laid_5" not in sounds} == {0}


def test_a_tile_lies_still_half_a_second_after_its_cell_was_pressed(ui):
    with ui.play(opening(ui)):
        ui.press_slot(0)
        ui.press_cell("h8")
        began = ui.now
        while turn_of(ui.top).turn_table.effects.busy or not draft_of(ui.top).laid:
            ui.run(1)
            assert ui.now - began < 0.6


def test_a_dropped_tile_is_heard_when_it_is_released(ui, heard):
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        start = scene.turn_table.station.rack_slot(0, 3).center
        goal = scene.layout.rect(at("h8")).move(5, 5).center
        ui.down(start)
        ui.point(goal)
        ui.run(3)
        assert not landed(heard)
        ui.up(goal)
        ui.run(1)
        assert landed(heard) == ["tile_laid_6"]
        assert not scene.turn_table.falling


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "off"}], ids=str)
def test_tiles_are_heard_and_lie_still_at_once_without_motion(window, listen, chosen):
    ui = window(**{"speed": "normal"} | chosen)
    names = listen(ui.app.sound, "play")
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        ui.watch = lambda: setattr(
            ui, "moved", bool(scene.turn_table.landings) or getattr(ui, "moved", False)
        )
        ui.lay([(6, at("h8"))])
    assert landed(names) == ["tile_laid_6"]
    assert not ui.moved  # type: ignore[attr-defined]


def test_a_laid_card_is_heard_with_a_sound_that_exists(ui, heard):
    with ui.play(ui.table(card_session_at(ui.app, ("human", "cpu", "cpu"), 12))):
        place, mark = best_mark(card_draft(ui))
        card_draft(ui).turn_to(place, mark.placement)
        card_scene(ui.top).controller.lay(place, mark.placement)
        ui.run()
    assert len(landed(heard)) == 1
    assert all((FOLDER / f"{name}.wav").exists() for name in heard)


# Scoring


CHOICES = [{}, {"reduced_motion": True}, {"speed": "off"}]


def score(ui: UiDriver, watch=lambda: None) -> list[str]:
    """Lays an 11 and a 10 and ends the turn. Returns the sounds until the next turn; ``watch`` is called in each frame."""
    heard: list[str] = []
    with ui.play(opening(ui)):
        scene = turn_of(ui.top)
        for value, cell in turn("6h8 5i8 5i9"):
            draft = draft_of(scene)
            draft.lay(next(place for place in draft.unlaid if draft.hand[place] == value), cell)
        ui.app.sound.play = heard.append  # type: ignore[method-assign]
        scene.finish_turn()
        ui.watch = watch
        while "bag_rustle" not in heard and "your_turn" not in heard:
            ui.run(1)
        return heard


@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_each_run_is_heard_before_its_points_are_written(window, chosen):
    ui = window(**{"speed": "normal"} | chosen)
    heard = score(ui)
    order = [name for name in heard if name.startswith("run_") or name == "pencil_writing"]
    assert order[0] == "run_10"
    assert [name for name in order if name != "pencil_writing"] == ["run_10", "run_11"]
    assert order.count("pencil_writing") == 2
    assert order.index("run_10") < order.index("pencil_writing")
    assert order[-1] == "pencil_writing"


def test_a_run_stays_lit_from_the_moment_when_it_is_heard(ui):
    seen: set[tuple[int, int]] = set()
    runs: list[str] = []

    def watch() -> None:
        scene = turn_of(ui.top)
        runs[:] = [name for name in recorded() if name.startswith("run_")]
        if scene.model.displayed.writing and scene.turn_table.timeline.busy:
            seen.add((len(runs), len(scene.model.displayed.lit_runs)))

    def recorded() -> list[str]:
        return ui.app.sound.play.__self__  # type: ignore[attr-defined, no-any-return]

    score(ui, watch)
    assert {(0, 0), (1, 1), (2, 2)} <= seen
    assert seen <= {(0, 0), (1, 1), (2, 2), (2, 0)}


def full_row(ui: UiDriver, heard: list[str]) -> Iterator[TurnScene]:
    """Ends a turn that fills a row and ticks two; returns the scene after each step until all has been shown."""
    scene = draft_best_turn(turn_scene(ui.app, ("human", "cpu"), 44))
    ui.app.sound.play = heard.append  # type: ignore[method-assign]
    scene.finish_turn()
    while scene.turn_table.timeline.busy:
        yield scene
        scene.turn_table.timeline.update(STEP)
    yield scene
    scene.close()


@pytest.mark.parametrize("chosen", CHOICES, ids=str)
def test_totals_count_up_and_the_bonus_of_a_full_row_is_circled_after_it_is_written(window, chosen):
    ui, heard, totals, rows = window(**{"speed": "normal"} | chosen), [], [], []
    for scene in full_row(ui, heard):
        shown = scene.model.displayed
        totals.append(shown.totals[0])
        rows.append((shown.pads[0].filled()[10], set(shown.uncircled.get(0, ()))))
    filled, uncircled = rows[-1]
    assert not uncircled
    assert heard.index("pencil_writing") < heard.index("row_full")
    assert all(number == filled for number, left in rows if left)
    assert any(left for _number, left in rows) == ("speed" not in chosen)
    assert totals == sorted(totals)
    if not chosen:
        assert len(set(totals)) > 6 and totals[-1] == totals[0] + 18
    match = scene.model.match
    assert shown.pads == match.pads and shown.totals == [pad.total() for pad in match.pads]
    assert not shown.lit_runs


# Runs


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
    apart = [shown(drawing, p) for p in (0, MEET / 4)]
    assert all(numbers(found) == ["12", "12"] for found in apart)
    gaps = [abs(found[0][1] - found[1][1]) for found in apart]
    assert gaps[0] > gaps[1]
    assert numbers(shown(drawing, MEET * 0.99)) == ["12"], "those that touch have become one"
    together = [shown(drawing, p) for p in (MEET, 0.8, 1)]
    assert all(numbers(found) == ["8"] for found in together)
    assert together[-1][0][1] == pytest.approx(GOAL[0], abs=1)
    drawing = flight(Ground(still=True), lambda: GOAL, [THREE, TWO], 8, 1)
    places = {shown(drawing, p)[0][:2] for p in (0, 0.5, 1)}
    assert len(places) == 1 and next(iter(places))[0] == "8"
