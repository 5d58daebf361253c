"""The first page of the review: the graph with its rings, the figures next to it, and its sentences."""

from __future__ import annotations

import pygame
import pytest
from helpers import OPENING, header, session_of
from review_driver import better, brief_review_driver, untried_review, with_size
from ui_driver import UiDriver, picture_of

from game.analysis.review import SAMPLES, rng_for
from game.engine.intents import Intent, IntentKind
from game.players.master import rank_turns
from game.rules.tiles.player_view import view_of
from game.scenes.review.margin_graph import label_place, ring_centers, rings
from game.scenes.review.overview import Overview
from game.scenes.review.review_text import headline, signed
from game.scenes.review.stats_panel import Lines, stat_groups
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title
from game.table.palette import PANEL, PANEL_EDGE


@pytest.fixture
def ui(monkeypatch, tmp_path):
    return brief_review_driver(monkeypatch, tmp_path)


@pytest.mark.slow
def test_where_several_humans_played_one_steps_from_name_to_name(ui):
    with ui.play(Overview(ui.app, untried_review("human", "cpu", "human"))):
        names = []
        for _ in range(3):
            stepper = next(button for button in ui.top.buttons.all if button.step)
            names.append(stepper.value)
            ui.press((stepper.area.right - 5, stepper.area.centery))
            ui.run()
        assert names == ["Ada", "Cleo", "Ada"]


def test_a_ring_on_the_line_leads_to_the_board_of_its_turn(ui):
    scene = with_size(Overview(ui.app, untried_review("human", "cpu")))
    places = rings(scene._graph(), scene._paper, scene._print_size)
    assert len(places) == 3
    for number, place in enumerate(places):
        assert scene.handle(Intent(IntentKind.PRESS, place.center)) is None
        answer = scene.handle(Intent(IntentKind.RELEASE, place.center))
        assert answer.route.turns[answer.route.at] == scene._result.report.dearest(0)[number]
    scene.handle(Intent(IntentKind.PRESS, places[0].center))
    assert scene.handle(Intent(IntentKind.RELEASE, (2, 2))) is None


def overview(ui: UiDriver, *kinds: str, size: tuple[int, int] = (800, 480)) -> Overview:
    return with_size(Overview(ui.app, untried_review(*(kinds or ("human", "cpu")))), size)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_pressing_a_costly_turn_in_table_or_chart_opens_its_board(ui, size):
    ui.change_size(size)
    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        scene = ui.top
        dearest = scene._result.report.dearest(0)
        assert len(scene._stats.dearest) == len(dearest) == 3
        for number, row in enumerate(scene._stats.dearest):
            curve, side = scene._graph(), scene._print_size
            ring = rings(curve, scene._paper, side)[number]
            for spot in (row.center, (row.x + 3, row.centery), (row.right - 3, row.centery), ring.center):
                ui.press(spot)
                ui.run()
                assert better(ui).board.turn == dearest[number]
                ui.key(pygame.K_ESCAPE)
                ui.run()
                assert ui.top is scene
        ui.drag(scene._stats.dearest[0].center, scene._stats.dearest[1].center)
        ui.run()
        ui.press((scene._stats.panel.centerx, scene._stats.panel.y + 4))
        ui.run()
        assert ui.top is scene, "only a press on a dear turn opens anything"


def test_the_number_next_to_a_ring_is_the_number_of_its_turn(ui):
    scene = overview(ui)
    curve, size = scene._graph(), scene._print_size
    ends = pygame.Rect(scene._paper)
    for number, (place, middle) in enumerate(
        zip(rings(curve, scene._paper, size), ring_centers(curve, scene._paper, size), strict=True)
    ):
        assert place.collidepoint(middle) and ends.contains(place)
        assert scene._dearest_at(tuple(map(round, middle))) == number
        written = place.x if middle[0] - place.x > size * 1.6 else place.right - 1
        assert place.width == size * 3 or scene._dearest_at((written, place.y + 1)) == number


@pytest.mark.slow
def test_a_dear_turn_that_is_pointed_at_lights_up_in_both_places(ui):
    ui.watch_window()

    with ui.play(Overview(ui.app, untried_review("human", "cpu"))):
        scene, plain = ui.top, ui.screen()
        row = scene._stats.dearest[1]
        ui.point(row.center)
        ui.run()
        on_row = ui.screen()
        assert on_row != plain
        ui.point(tuple(map(round, ring_centers(scene._graph(), scene._paper, scene._print_size)[1])))
        ui.run()
        assert ui.screen() == on_row
        ui.point((2, 2))
        ui.run()
        assert ui.screen() == plain


def labels(lines: Lines) -> list[str]:
    return [row.label for line in lines for row in line]


@pytest.mark.slow
def test_luck_and_play_say_whom_they_are_compared_with():
    result, _dearest, _luck = stat_groups(untried_review("human", "cpu"), 0)
    assert labels(result)[1:] == ["Luck, compared with Ben", "Play, compared with Ben"]
    for kinds in (("human", "cpu", "human"), ("human", "cpu", "cpu", "cpu")):
        result, _dearest, _luck = stat_groups(untried_review(*kinds), 0)
        assert labels(result)[1:] == ["Luck, compared with the others", "Play, compared with the others"]


def test_the_draws_say_in_which_turn_they_were():
    result = untried_review("human", "cpu")
    kindest, unkindest = result.report.luckiest_and_unluckiest(0)
    assert labels(stat_groups(result, 0)[-1])[-2:] == [
        f"Luckiest draw, turn {kindest.played.own}",
        f"Unluckiest draw, turn {unkindest.played.own}",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_thin_lines_divide_the_figures_into_three_groups(ui, size):
    scene = overview(ui, size=size)
    panel = scene._stats.panel
    shown = picture_of(scene).flatten(size)
    inside = range(panel.y + panel.height // 20, panel.bottom - panel.height // 20)
    bright = (sum(PANEL) + sum(PANEL_EDGE)) // 2
    lines = [y for y in inside if sum(shown.get_at((panel.x + 3, y))[:3]) > bright]
    assert len(lines) == 2
    above = [row.y for row in scene._stats.dearest]
    assert lines[0] < min(above) and lines[1] > max(above)
    assert panel.bottom <= scene._text_area.bottom


def test_who_gave_nothing_away_is_praised_and_has_no_boards(ui, monkeypatch):
    monkeypatch.setattr("game.analysis.review.DEAR", 1000.0)
    result = untried_review("human", "cpu")
    assert "almost nothing" in headline(result, 0)
    scene = with_size(Overview(ui.app, result))
    assert [button.label for button in scene.buttons.all if button.enabled] == ["Back", "All turns"]
    picture_of(scene)


def test_the_number_of_a_ring_stands_above_it_or_where_the_line_is_not():
    flat = [(0.0, 100.0), (50.0, 100.0), (100.0, 100.0)]
    assert label_place(flat, flat[1], 20) == (50, 80)
    through = [(50.0, 0.0), (50.0, 100.0), (100.0, 100.0)]
    x, y = label_place(through, through[1], 20)
    assert x < 45 and y > 95, "neither on the way down nor on the way on"
    assert label_place([(50.0, 100.0)], (50.0, 100.0), 20) == (50, 80), (
        "a line of one point is nowhere in the way"
    )


@pytest.mark.slow
def test_enter_on_a_review_of_nothing_dear_leads_on_and_not_back(ui):
    session = session_of(ui.store, header("human", "casual"), *OPENING)
    session.lay(rank_turns(view_of(session.match, 0), SAMPLES, rng_for(1))[0].turn)
    session.give_up()
    with ui.play(Title(ui.app)):
        ui.press_button("Review")
        ui.run()
        assert isinstance(ui.top, Overview)
        ui.key(pygame.K_RETURN)
        ui.run()
        assert isinstance(ui.top, TurnList)


def test_margins_read_as_one_says_them():
    assert [signed(points) for points in (12.34, -3.16, 0.0, -0.04, 0.04)] == [
        "+12.3",
        "−3.2",
        "0.0",
        "0.0",
        "0.0",
    ]
