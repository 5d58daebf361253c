"""The first page of the review: the graph with its rings, the figures next to it, and its sentences."""

import random
from collections.abc import Iterator

import pygame
import pytest
from helpers import OPENING, header, session_of
from review_driver import better, untried_review, with_size
from ui_driver import UiDriver, picture_of

from game.analysis.review import SAMPLES, Reviewed
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

pytestmark = pytest.mark.usefixtures("brief_review")


@pytest.mark.slow
def test_the_review_of_several_humans_steps_from_name_to_name(ui):
    with ui.play(Overview(ui.app, untried_review("human", "cpu", "human"))):
        names = []
        for _ in range(3):
            stepper = next(button for button in ui.top.buttons.all if button.step)
            names.append(stepper.value)
            ui.click((stepper.area.right - 5, stepper.area.centery))
        assert names == ["Ada", "Cleo", "Ada"]


def overview(ui: UiDriver, *kinds: str, size: tuple[int, int] = (800, 480)) -> Overview:
    return with_size(Overview(ui.app, untried_review(*(kinds or ("human", "cpu")))), size)


def rings_of(scene: Overview) -> list[pygame.Rect]:
    return rings(scene._graph(), scene._paper, scene._print_size)


def centers_of(scene: Overview) -> list[tuple[float, float]]:
    return ring_centers(scene._graph(), scene._paper, scene._print_size)


def test_a_ring_on_the_line_leads_to_the_board_of_its_turn_unless_the_press_leaves_it(ui):
    scene = overview(ui)
    turns = []
    for ring in rings_of(scene):
        scene.handle(Intent(IntentKind.PRESS, ring.center))
        _result, listed, at = scene.handle(Intent(IntentKind.RELEASE, ring.center)).args
        turns.append(listed[at])
    assert turns == scene.result.report.costliest(0)
    assert len(turns) == 3
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
def test_pressing_a_costly_turn_or_a_ring_opens_its_board_which_leads_back(ui, shown):
    def opened(at: tuple[int, int]) -> Reviewed:
        ui.click(at)
        turn = better(ui).board.turn
        ui.strike(pygame.K_ESCAPE)
        assert ui.top is shown
        return turn

    costliest = shown.result.report.costliest(0)
    for row, turn in zip(shown._stats.costliest, costliest, strict=True):
        assert [opened((x, row.centery)) for x in (row.centerx, row.x + 3, row.right - 3)] == [turn] * 3
    assert opened(rings_of(shown)[2].center) == costliest[2]
    ui.drag(shown._stats.costliest[0].center, shown._stats.costliest[1].center)
    ui.run()
    ui.click((shown._stats.panel.centerx, shown._stats.panel.y + 4))
    assert ui.top is shown, "neither a drag nor a press elsewhere opens anything"


# The rings


def test_the_rings_and_their_numbers_are_inside_the_paper_and_belong_to_their_turns(ui):
    scene = overview(ui)
    for ring, center in zip(rings_of(scene), centers_of(scene), strict=True):
        assert ring.collidepoint(center) and pygame.Rect(scene._paper).contains(ring)
    found = [scene._costliest_at(tuple(map(round, center))) for center in centers_of(scene)]
    assert found == [0, 1, 2]
    size = scene._print_size
    for number, (ring, center) in enumerate(zip(rings_of(scene), centers_of(scene), strict=True)):
        written = ring.x if center[0] - ring.x > size * 1.6 else ring.right - 1
        assert ring.width == size * 3 or scene._costliest_at((written, ring.y + 1)) == number


@pytest.mark.slow
def test_a_costly_turn_or_ring_that_is_pointed_at_lights_up_and_goes_dark_again(ui):
    ui.watch_window()
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        plain = ui.screen()

        def looks(at: tuple[int, int]) -> bytes:
            ui.hover(at)
            return ui.screen()

        lit = looks(ui.top._stats.costliest[1].center)
        assert lit != plain
        assert looks(tuple(map(round, centers_of(ui.top)[1]))) == lit
        assert looks((2, 2)) == plain


# Sentences and figures


def labels(lines: StatLines) -> list[str]:
    return [row.label for line in lines for row in line]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "whom"),
    [
        (("human", "cpu"), "Rosa"),
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


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_thin_lines_divide_the_figures_into_three_groups_above_the_lower_edge(ui, size):
    scene = overview(ui, size=size)
    panel, costliest = scene._stats.panel, scene._stats.costliest
    shown = picture_of(scene).flatten(size)
    inside = range(panel.y + panel.height // 20, panel.bottom - panel.height // 20)
    bright = (sum(PANEL) + sum(PANEL_EDGE)) // 2
    upper, lower = (y for y in inside if sum(shown.get_at((panel.x + 3, y))[:3]) > bright)
    assert upper < min(row.y for row in costliest) and lower > max(row.y for row in costliest)
    assert panel.bottom <= scene._text_area.bottom


def test_a_player_who_gave_nothing_away_is_praised_and_has_no_boards(ui, monkeypatch):
    monkeypatch.setattr("game.analysis.review.COSTLY", 1000.0)
    result = untried_review("human", "cpu")
    assert "almost nothing" in headline(result, 0)
    scene = with_size(Overview(ui.app, result))
    picture_of(scene)
    assert [button.label for button in scene.buttons.all if button.enabled] == ["Back", "All turns"]


def test_the_number_of_a_ring_is_above_it_or_keeps_off_a_steep_line():
    flat = [(0.0, 100.0), (50.0, 100.0), (100.0, 100.0)]
    assert label_place(flat, flat[1], 20) == (50, 80)
    through = [(50.0, 0.0), (50.0, 100.0), (100.0, 100.0)]
    x, y = label_place(through, through[1], 20)
    assert x < 45 and y > 95, "neither on the way down nor on the way on"
    assert label_place([(50.0, 100.0)], (50.0, 100.0), 20) == (50, 80)


@pytest.mark.slow
def test_enter_on_a_review_without_boards_leads_on(ui):
    session = session_of(ui.store, header("human", "casual"), *OPENING)
    session.lay(rank_turns(view_of(session.match, 0), SAMPLES, random.Random(1))[0].turn)
    session.give_up()
    with ui.play(Title(ui.app)):
        ui.choose("Review")
        assert isinstance(ui.top, Overview)
        for _press in range(2):  # The first one shows what the second presses.
            ui.strike(pygame.K_RETURN)
        assert isinstance(ui.top, TurnList)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (12.34, "+12"),
        (-9.96, "−10"),
        (9.94, "+9.9"),
        (-3.16, "−3.2"),
        (0.0, "0.0"),
        (-0.04, "0.0"),
        (0.04, "0.0"),
    ],
)
def test_a_margin_has_a_sign_unless_it_is_zero(points, text):
    assert signed(points) == text
