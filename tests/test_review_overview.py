"""The first page of the review: the graph with its rings, the figures next to it, and its sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame
import pytest
from helpers import OPENING, header, session_of
from review_driver import better, brief_review_driver, untried_review, with_size
from ui_driver import UiDriver, picture_of

from game.analysis.review import SAMPLES
from game.analysis.review_result import ReviewResult
from game.engine.intents import Intent, IntentKind
from game.players.tiles.levels import rank_turns
from game.rules.tiles.player_view import view_of
from game.scenes.review.board_model import headline, signed
from game.scenes.review.margin_graph import label_place, ring_centers, rings
from game.scenes.review.overview import Overview
from game.scenes.review.stats_panel import StatLines, stat_groups
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title
from game.table.palette import PANEL, PANEL_EDGE


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


@pytest.mark.slow
def test_the_review_of_several_humans_steps_from_name_to_name(ui):
    with ui.play(Overview(ui.app, untried_review("human", "cpu", "human"))):
        names = []
        for _ in range(3):
            stepper = next(button for button in ui.top.buttons.all if button.step)
            names.append(stepper.value)
            ui.press((stepper.area.right - 5, stepper.area.centery))
            ui.run()
        assert names == ["Ada", "Cleo", "Ada"]


def overview(ui: UiDriver, *kinds: str, size: tuple[int, int] = (800, 480)) -> Overview:
    """The first page of the review of an example match."""
    return with_size(Overview(ui.app, untried_review(*(kinds or ("human", "cpu")))), size)


def rings_of(scene: Overview) -> list[pygame.Rect]:
    """The areas of the rings on the line, with their numbers."""
    return rings(scene._graph(), scene._paper, scene._print_size)


def centers_of(scene: Overview) -> list[tuple[float, float]]:
    """The centers of the rings on the line."""
    return ring_centers(scene._graph(), scene._paper, scene._print_size)


def test_a_ring_on_the_line_leads_to_the_board_of_its_turn(ui):
    scene = overview(ui)
    turns = []
    for ring in rings_of(scene):
        scene.handle(Intent(IntentKind.PRESS, ring.center))
        _result, listed, at = scene.handle(Intent(IntentKind.RELEASE, ring.center)).args
        turns.append(listed[at])
    assert turns == scene._result.report.costliest(0)
    assert len(turns) == 3


def test_a_press_that_leaves_its_ring_opens_nothing(ui):
    scene = overview(ui)
    scene.handle(Intent(IntentKind.PRESS, rings_of(scene)[0].center))
    assert scene.handle(Intent(IntentKind.RELEASE, (2, 2))) is None


# The table of costly turns


@pytest.fixture(params=[(800, 480), (1280, 720), (480, 800)], ids=str)
def shown(request, ui) -> Iterator[Overview]:
    """The first page of the review in a window of each shape."""
    ui.change_size(request.param)
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        yield ui.top


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_pressing_a_costly_turn_opens_its_board(ui, shown, number):
    row, opened = shown._stats.costliest[number], []
    for x in (row.centerx, row.x + 3, row.right - 3):
        ui.press((x, row.centery))
        ui.run()
        opened.append(better(ui).board.turn)
        ui.key(pygame.K_ESCAPE)
        ui.run()
    assert opened == [shown._result.report.costliest(0)[number]] * 3


@pytest.mark.slow
def test_pressing_a_ring_opens_the_board_of_its_turn(ui, shown):
    ui.press(rings_of(shown)[2].center)
    ui.run()
    assert better(ui).board.turn == shown._result.report.costliest(0)[2]


@pytest.mark.slow
def test_the_board_of_a_costly_turn_leads_back(ui, shown):
    ui.press(shown._stats.costliest[0].center)
    ui.run()
    ui.key(pygame.K_ESCAPE)
    ui.run()
    assert ui.top is shown


@pytest.mark.slow
def test_dragging_from_one_costly_turn_to_another_opens_nothing(ui, shown):
    ui.drag(shown._stats.costliest[0].center, shown._stats.costliest[1].center)
    ui.run()
    assert ui.top is shown


@pytest.mark.slow
def test_pressing_the_panel_elsewhere_opens_nothing(ui, shown):
    ui.press((shown._stats.panel.centerx, shown._stats.panel.y + 4))
    ui.run()
    assert ui.top is shown


# The rings


def test_the_rings_are_inside_the_paper(ui):
    scene = overview(ui)
    for ring, center in zip(rings_of(scene), centers_of(scene), strict=True):
        assert ring.collidepoint(center) and pygame.Rect(scene._paper).contains(ring)


def test_a_ring_belongs_to_its_turn(ui):
    scene = overview(ui)
    found = [scene._costliest_at(tuple(map(round, center))) for center in centers_of(scene)]
    assert found == [0, 1, 2]


def test_the_number_next_to_a_ring_belongs_to_its_turn(ui):
    scene = overview(ui)
    size = scene._print_size
    for number, (ring, center) in enumerate(zip(rings_of(scene), centers_of(scene), strict=True)):
        written = ring.x if center[0] - ring.x > size * 1.6 else ring.right - 1
        assert ring.width == size * 3 or scene._costliest_at((written, ring.y + 1)) == number


@pytest.fixture
def pointed(ui) -> Iterator[tuple[Overview, bytes, bytes]]:
    """The first page, as it was before, and while the mouse points at the second costly turn of the table."""
    ui.watch_window()
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        plain = ui.screen()
        ui.point(ui.top._stats.costliest[1].center)
        ui.run()
        yield ui.top, plain, ui.screen()


@pytest.mark.slow
def test_a_costly_turn_that_is_pointed_at_lights_up(pointed):
    _scene, plain, lit = pointed
    assert lit != plain


@pytest.mark.slow
def test_a_ring_that_is_pointed_at_lights_up_the_same_turn(ui, pointed):
    scene, _plain, lit = pointed
    ui.point(tuple(map(round, centers_of(scene)[1])))
    ui.run()
    assert ui.screen() == lit


@pytest.mark.slow
def test_a_costly_turn_goes_dark_again(ui, pointed):
    _scene, plain, _lit = pointed
    ui.point((2, 2))
    ui.run()
    assert ui.screen() == plain


# Sentences and figures


def labels(lines: StatLines) -> list[str]:
    return [row.label for line in lines for row in line]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "whom"),
    [
        (("human", "cpu"), "Ben"),
        (("human", "cpu", "human"), "the others"),
        (("human", "cpu", "cpu", "cpu"), "the others"),
    ],
)
def test_luck_and_play_say_whom_they_are_compared_with(kinds, whom):
    result, _costliest, _luck = stat_groups(untried_review(*kinds), 0)
    assert labels(result)[1:] == [f"Luck, compared with {whom}", f"Play, compared with {whom}"]


def test_the_draws_say_in_which_turn_they_were():
    result = untried_review("human", "cpu")
    kindest, unkindest = result.report.luckiest_and_unluckiest(0)
    assert labels(stat_groups(result, 0)[-1])[-2:] == [
        f"Luckiest draw, turn {kindest.played.own}",
        f"Unluckiest draw, turn {unkindest.played.own}",
    ]


@pytest.fixture(params=[(800, 480), (1280, 720), (480, 800)], ids=str)
def figures(request, ui) -> tuple[Overview, list[int]]:
    """The first page in a window of each shape, and the heights of the thin lines in its panel of figures."""
    scene = overview(ui, size=request.param)
    panel = scene._stats.panel
    shown = picture_of(scene).flatten(request.param)
    inside = range(panel.y + panel.height // 20, panel.bottom - panel.height // 20)
    bright = (sum(PANEL) + sum(PANEL_EDGE)) // 2
    return scene, [y for y in inside if sum(shown.get_at((panel.x + 3, y))[:3]) > bright]


@pytest.mark.slow
def test_thin_lines_divide_the_figures_into_three_groups(figures):
    scene, lines = figures
    assert len(lines) == 2
    assert lines[0] < min(row.y for row in scene._stats.costliest)
    assert lines[1] > max(row.y for row in scene._stats.costliest)


@pytest.mark.slow
def test_the_figures_end_above_the_lower_edge(figures):
    scene, _lines = figures
    assert scene._stats.panel.bottom <= scene._text_area.bottom


@pytest.fixture
def nothing_costly(monkeypatch) -> ReviewResult:
    """The review of a match in which no turn counts as costly."""
    monkeypatch.setattr("game.analysis.review.COSTLY", 1000.0)
    return untried_review("human", "cpu")


def test_a_player_who_gave_nothing_away_is_praised(nothing_costly):
    assert "almost nothing" in headline(nothing_costly, 0)


def test_without_costly_turns_there_are_no_boards(ui, nothing_costly):
    scene = with_size(Overview(ui.app, nothing_costly))
    picture_of(scene)
    assert [button.label for button in scene.buttons.all if button.enabled] == ["Back", "All turns"]


def test_the_number_of_a_ring_is_above_it():
    flat = [(0.0, 100.0), (50.0, 100.0), (100.0, 100.0)]
    assert label_place(flat, flat[1], 20) == (50, 80)


def test_the_number_of_a_ring_keeps_off_a_steep_line():
    through = [(50.0, 0.0), (50.0, 100.0), (100.0, 100.0)]
    x, y = label_place(through, through[1], 20)
    assert x < 45 and y > 95, "neither on the way down nor on the way on"


def test_the_number_of_a_single_ring_is_above_it():
    assert label_place([(50.0, 100.0)], (50.0, 100.0), 20) == (50, 80)


@pytest.mark.slow
def test_enter_on_a_review_without_boards_leads_on(ui):
    session = session_of(ui.store, header("human", "casual"), *OPENING)
    session.lay(rank_turns(view_of(session.match, 0), SAMPLES, random.Random(1))[0].turn)
    session.give_up()
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        assert isinstance(ui.top, Overview)
        for _press in range(2):  # The first one shows what the second presses.
            ui.key(pygame.K_RETURN)
            ui.run()
        assert isinstance(ui.top, TurnList)


@pytest.mark.parametrize(
    ("points", "text"), [(12.34, "+12.3"), (-3.16, "−3.2"), (0.0, "0.0"), (-0.04, "0.0"), (0.04, "0.0")]
)
def test_a_margin_has_a_sign_unless_it_is_zero(points, text):
    assert signed(points) == text
