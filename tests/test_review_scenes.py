"""The review in the window: looking, the line, the list and the boards, by mouse, keys and gamepad, each alone."""

from __future__ import annotations

import multiprocessing
import os
import random
from collections import deque
from time import monotonic

import pygame
import pytest
from desk import ARROWS, CROSS, HANG, WAYS, Desk, Hand, QuickHead, button_of, focus_ways, picture_of
from helpers import OPENING, at, header, play_on, saved, sitting_after, sitting_of, turn

from game import shots
from game.engine.intents import Intent, Kind
from game.findings import Findings
from game.players.budget import Samples
from game.players.master import judge
from game.players.review import SAMPLES, Judgement, dice, report, steps
from game.players.view import view
from game.rules.events import Lay
from game.rules.journal import header_line
from game.rules.match import Match
from game.rules.material import Turn
from game.scenes.end_scoring import EndScoring
from game.scenes.menu import Menu
from game.scenes.review.better import BetterTurn
from game.scenes.review.curve import beside, middles, rings
from game.scenes.review.figures import Lines, groups
from game.scenes.review.looking import Looking
from game.scenes.review.overview import Overview
from game.scenes.review.sentences import headline, signed, verdict
from game.scenes.review.turn_list import TurnList
from game.scenes.title import Title
from game.table.palette import PANEL, PANEL_EDGE

HEADS = ("game.scenes.review.looking", "game.scenes.review.better")


@pytest.fixture
def desk(monkeypatch, tmp_path) -> Desk:
    for module in HEADS:
        monkeypatch.setattr(f"{module}.Thinker", QuickHead)
        monkeypatch.setattr(f"{module}.SAMPLES", Samples(30))
    monkeypatch.setattr("game.scenes.review.looking.steps", lambda match: steps(match)[:16])
    return Desk(monkeypatch, tmp_path, speed="off")


def told(*kinds: str) -> Findings:
    """A match looked at, in which nothing has been tried yet."""
    found = shots.told(*kinds)
    return Findings(found.match, found.report)


def ended(desk: Desk, *kinds: str) -> EndScoring:
    """A short match that has just ended."""
    sitting = sitting_after(desk.store, header(*kinds), 4)
    play_on(sitting)
    scene = desk.table(sitting)
    assert isinstance(scene, EndScoring)
    scene.finish()
    return scene


def better(desk: Desk) -> BetterTurn:
    assert isinstance(desk.top, BetterTurn)
    return desk.top


def another(scene: BetterTurn) -> Turn:
    """A turn that is neither the one laid then nor the best, in an order in which it can be laid."""
    known = {frozenset(scene.turn.played.lay.turn), frozenset(scene.turn.judgement.best)}
    return next(turn for turn in scene.match.legal_turns() if turn and frozenset(turn) not in known)


def way_to(scene: Menu | BetterTurn, label: str) -> list[tuple[int, int]]:
    """The steps that lead the focus to the button with that label, without a pointer."""
    if isinstance(scene, Menu):
        goal = next(at for at, button in enumerate(scene.buttons.all) if button.label == label)
        steps = [] if scene.buttons.visible else [(0, 1)]
        return steps + [step.at for step in focus_ways(scene)[goal]]
    hands = scene.hands
    start = hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus
    ways, queue = {start: []}, deque([start])
    while queue:
        state = queue.popleft()
        visible, on_board, _cursor, focus = state
        if visible and not on_board and hands.buttons.all[focus].label == label:
            break
        for way in WAYS:
            hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus = state
            scene.handle(Intent(Kind.MOVE, way))
            after = hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus
            if after not in ways:
                ways[after] = [*ways[state], way]
                queue.append(after)
    hands.buttons.visible, hands.on_board, hands.cursor, hands.buttons.focus = start
    return ways[state]


# The whole way


def test_from_the_end_through_the_review_with_the_mouse_alone(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Review")
        yield None
        scene = desk.top
        assert isinstance(scene, Overview)
        assert not scene.busy
        desk.press_button("Find better turns")
        yield None
        board = better(desk)
        assert [button.label for button in board.hands.buttons.all[3:6]] == [
            "What you laid",
            "Your try",
            "The master's",
        ]
        desk.press_button("The master's")
        yield None
        assert not board.draft.laid, "it is shown only after a try"
        turn = another(board)
        for value, cell in turn:
            place = next(place for place in board.draft.left if board.draft.tiles[place] == value)
            desk.press(board.layout.rack_slot(place, len(board.draft.tiles)).center)
            desk.press(board.layout.rect(cell).center)
        desk.press_button("Done")
        yield None
        assert frozenset(board.tried.turn) == frozenset(turn)
        assert board.said() != ""
        desk.press_button("The master's")
        yield None
        assert frozenset(board.draft.turn) == frozenset(board.turn.judgement.best)
        desk.press_button("What you laid")
        yield None
        assert frozenset(board.draft.turn) == frozenset(board.turn.played.lay.turn)
        desk.press(board.layout.menu.center)
        yield None
        assert desk.top is scene
        desk.press_button("Back")
        yield None
        assert isinstance(desk.top, EndScoring)
        desk.press_button("Review")
        yield None
        assert isinstance(desk.top, Overview), "what was found out is kept"
        assert desk.app.reviewed.tries

    desk.play(ended(desk, "human", "casual"), hand())


@pytest.mark.parametrize(("device", "size"), [("keys", (800, 480)), ("gamepad", (480, 800))])
def test_from_the_end_through_the_review_without_a_pointer(desk, device, size):
    press, keys = (desk.key, ARROWS) if device == "keys" else (desk.pad, CROSS)
    done = pygame.K_d if device == "keys" else pygame.CONTROLLER_BUTTON_X
    back = pygame.K_ESCAPE if device == "keys" else pygame.CONTROLLER_BUTTON_START

    def focus(label: str) -> Hand:
        for way in way_to(desk.top, label):
            press(keys[way])
            yield None
        press(keys["press"])
        yield None

    def hand() -> Hand:
        yield None
        yield from focus("Review")
        assert isinstance(desk.top, Overview)
        yield from focus("Find better turns")
        board = better(desk)
        for value, cell in another(board):
            place = next(place for place in board.draft.left if board.draft.tiles[place] == value)
            board.draft.picked = place
            board.hands.cursor = cell
            board.hands.buttons.visible = board.hands.on_board = True
            press(keys["press"])
            yield None
        press(done)
        yield None
        assert board.tried is not None
        yield from focus("The master's")
        assert frozenset(board.draft.turn) == frozenset(board.turn.judgement.best)
        press(back)
        yield None
        yield from focus("All turns")
        listed = desk.top
        assert isinstance(listed, TurnList)
        for _ in range(60):
            press(keys[0, 1])
            yield None
        press(keys["press"])
        yield None
        assert isinstance(desk.top, Overview), "below the last turn is the way back"

    desk.change_size(size)
    desk.play(ended(desk, "human", "casual"), hand())


# Looking


def test_leaving_in_the_middle_of_the_analysis_leaves_no_head_behind(monkeypatch, tmp_path):
    desk = Desk(monkeypatch, tmp_path)

    def hand() -> Hand:
        yield None
        desk.press_button("Review")
        yield 4
        assert isinstance(desk.top, Looking)
        assert [child.name for child in multiprocessing.active_children()] == ["zatre-thinker"]
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, EndScoring)
        assert multiprocessing.active_children() == []

    desk.play(ended(desk, "human", "casual"), hand())


def test_it_says_how_far_it_is_and_goes_on_by_itself(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Review")
        yield 6
        looking = desk.top
        assert isinstance(looking, Looking)
        assert 0 < len(looking.answers) < 10
        yield None
        assert isinstance(desk.top, Overview)

    desk.play(ended(desk, "human", "casual"), hand())


def test_who_leaves_while_it_looks_goes_on_where_it_was_from_wherever_one_comes_back(desk, monkeypatch):
    asked = []

    class Counting(QuickHead):
        def ask(self, work, known, budget, seed) -> None:
            asked.append(seed)
            super().ask(work, known, budget, seed)

    monkeypatch.setattr("game.scenes.review.looking.Thinker", Counting)

    def hand() -> Hand:
        yield None
        desk.press_button("Review")
        yield 6
        before = list(desk.top.answers)
        assert before
        desk.key(pygame.K_ESCAPE)
        yield None
        desk.press_button("Title")
        yield None
        desk.press_button("Review last match")
        yield 1
        assert isinstance(desk.top, Looking)
        assert desk.top.answers[: len(before)] == before
        yield None
        assert isinstance(desk.top, Overview)
        again = [step.answer(Samples(30)) for step in steps(desk.match)[:16]]
        assert [turn.margins for turn in desk.app.reviewed.report.turns] == [one.margins for one in again]
        assert desk.app.begun is None

    desk.play(ended(desk, "human", "casual"), hand())
    assert len(asked) - len(set(asked)) <= 1, "what was being asked when one left is all that is asked again"


def test_what_was_found_out_about_a_match_is_not_taken_for_another_one(desk):
    first, second = told("human", "cpu").match, told("human", "cpu", "human").match
    scene = Looking(desk.app, first)
    for _ in range(4):
        scene.update(1 / 60)
    assert scene.answers
    assert Looking(desk.app, second).answers == []
    assert Looking(desk.app, first).answers == scene.answers
    scene.close()


def test_a_head_that_is_lost_is_made_up_for(monkeypatch, tmp_path):
    """The process is killed before the second question: a new one finds the same figures for it, and for those after it."""
    desk = Desk(monkeypatch, tmp_path)
    monkeypatch.setattr("game.scenes.review.looking.SAMPLES", Samples(30))
    match = told("human", "cpu").match
    asked = [step for step in steps(match) if step.judged][:3]
    monkeypatch.setattr("game.scenes.review.looking.steps", lambda match: asked)
    scene = Looking(desk.app, match)
    scene.resize((800, 480))
    until, killed = monotonic() + HANG, None
    while len(scene.answers) < len(asked) and monotonic() < until:
        scene.update(1 / 60)
        if len(scene.answers) == 1 and killed is None:
            (killed,) = multiprocessing.active_children()
            killed.kill()
            killed.join()
    scene.close()
    assert scene.answers == [step.answer(Samples(30)) for step in asked]
    assert scene.answers != [step.answer(Samples(0)) for step in asked]


# Overview


def test_where_several_humans_played_one_steps_from_name_to_name(desk):
    def hand() -> Hand:
        yield None
        names = []
        for _ in range(3):
            stepper = next(button for button in desk.top.buttons.all if button.step)
            names.append(stepper.value)
            desk.press((stepper.area.right - 5, stepper.area.centery))
            yield None
        assert names == ["Ada", "Cleo", "Ada"]

    desk.play(Overview(desk.app, told("human", "cpu", "human")), hand())


def test_a_ring_on_the_line_leads_to_the_board_of_its_turn(desk):
    scene = with_size(Overview(desk.app, told("human", "cpu")))
    places = rings(scene._curve(), scene._paper, scene._print)
    assert len(places) == 3
    for number, place in enumerate(places):
        assert scene.handle(Intent(Kind.PRESS, place.center)) is None
        answer = scene.handle(Intent(Kind.RELEASE, place.center))
        assert answer.scene.turn == scene._findings.report.dearest(0)[number]
    scene.handle(Intent(Kind.PRESS, places[0].center))
    assert scene.handle(Intent(Kind.RELEASE, (2, 2))) is None


def overview(desk: Desk, *kinds: str, size: tuple[int, int] = (800, 480)) -> Overview:
    return with_size(Overview(desk.app, told(*(kinds or ("human", "cpu")))), size)


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_a_press_on_a_dear_turn_in_the_figures_or_on_its_number_at_the_line_opens_its_board(desk, size):
    def hand() -> Hand:
        yield None
        scene = desk.top
        dearest = scene._findings.report.dearest(0)
        assert len(scene._figures.dearest) == len(dearest) == 3
        for number, row in enumerate(scene._figures.dearest):
            curve, side = scene._curve(), scene._print
            ring = rings(curve, scene._paper, side)[number]
            for spot in (row.center, (row.x + 3, row.centery), (row.right - 3, row.centery), ring.center):
                desk.press(spot)
                yield None
                assert better(desk).turn == dearest[number]
                desk.key(pygame.K_ESCAPE)
                yield None
                assert desk.top is scene
        desk.drag(scene._figures.dearest[0].center, scene._figures.dearest[1].center)
        yield None
        desk.press((scene._figures.panel.centerx, scene._figures.panel.y + 4))
        yield None
        assert desk.top is scene, "only a press on a dear turn opens anything"

    desk.change_size(size)
    desk.play(Overview(desk.app, told("human", "cpu")), hand())


def test_the_number_beside_a_ring_belongs_to_it(desk):
    scene = overview(desk)
    curve, size = scene._curve(), scene._print
    ends = pygame.Rect(scene._paper)
    for number, (place, middle) in enumerate(
        zip(rings(curve, scene._paper, size), middles(curve, scene._paper, size), strict=True)
    ):
        assert place.collidepoint(middle) and ends.contains(place)
        assert scene._dear_at(tuple(map(round, middle))) == number
        written = place.x if middle[0] - place.x > size * 1.6 else place.right - 1
        assert place.width == size * 3 or scene._dear_at((written, place.y + 1)) == number


def test_a_dear_turn_that_is_pointed_at_lights_up_in_both_places(desk):
    desk.watch_window()

    def hand() -> Hand:
        yield None
        scene, plain = desk.top, desk.screen()
        row = scene._figures.dearest[1]
        desk.point(row.center)
        yield None
        on_row = desk.screen()
        assert on_row != plain
        desk.point(tuple(map(round, middles(scene._curve(), scene._paper, scene._print)[1])))
        yield None
        assert desk.screen() == on_row
        desk.point((2, 2))
        yield None
        assert desk.screen() == plain

    desk.play(Overview(desk.app, told("human", "cpu")), hand())


def labels(lines: Lines) -> list[str]:
    return [row.label for line in lines for row in line]


def test_luck_and_play_say_whom_they_are_compared_with():
    result, _dearest, _luck = groups(told("human", "cpu"), 0)
    assert labels(result)[1:] == ["of which luck, against Ben's", "and play, against Ben's"]
    for kinds in (("human", "cpu", "human"), ("human", "cpu", "cpu", "cpu")):
        result, _dearest, _luck = groups(told(*kinds), 0)
        assert labels(result)[1:] == ["of which luck, against the others'", "and play, against the others'"]


def test_the_draws_say_in_which_turn_they_were():
    findings = told("human", "cpu")
    kindest, unkindest = findings.report.kindest_and_unkindest(0)
    assert labels(groups(findings, 0)[-1])[-2:] == [
        f"Kindest draw, turn {kindest.played.own}",
        f"Unkindest draw, turn {unkindest.played.own}",
    ]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_thin_lines_divide_the_figures_into_three_groups(desk, size):
    scene = overview(desk, size=size)
    panel = scene._figures.panel
    shown = picture_of(scene).flatten(size)
    inside = range(panel.y + panel.height // 20, panel.bottom - panel.height // 20)
    bright = (sum(PANEL) + sum(PANEL_EDGE)) // 2
    lines = [y for y in inside if sum(shown.get_at((panel.x + 3, y))[:3]) > bright]
    assert len(lines) == 2
    above = [row.y for row in scene._figures.dearest]
    assert lines[0] < min(above) and lines[1] > max(above)
    assert panel.bottom <= scene._words.bottom


def test_computers_that_play_alone_have_no_review_button(desk):
    labels = [button.label for button in with_size(ended(desk, "casual", "casual")).buttons.all]
    assert labels == ["Title", "Board", "Play again"]


def with_size(scene, size: tuple[int, int] = (800, 480)):
    scene.resize(size)
    return scene


def test_who_gave_nothing_away_is_praised_and_has_no_boards(desk, monkeypatch):
    monkeypatch.setattr("game.players.review.DEAR", 1000.0)
    findings = told("human", "cpu")
    assert "next to nothing" in headline(findings, 0)
    scene = with_size(Overview(desk.app, findings))
    assert [button.label for button in scene.buttons.all] == ["Back", "All turns"]
    picture_of(scene)


def test_the_number_of_a_ring_stands_above_it_or_where_the_line_is_not():
    flat = [(0.0, 100.0), (50.0, 100.0), (100.0, 100.0)]
    assert beside(flat, flat[1], 20) == (50, 80)
    through = [(50.0, 0.0), (50.0, 100.0), (100.0, 100.0)]
    x, y = beside(through, through[1], 20)
    assert x < 45 and y > 95, "neither on the way down nor on the way on"
    assert beside([(50.0, 100.0)], (50.0, 100.0), 20) == (50, 80), "a line of one point is nowhere in the way"


def test_a_match_of_one_turn_that_gave_something_away_is_reviewed(desk):
    """Its line is one point, with a ring around it."""

    def hand() -> Hand:
        yield None
        desk.press_button("Review last match")
        yield None
        scene = desk.top
        assert isinstance(scene, Overview)
        assert len(scene._curve().line) == len(scene._curve().dear) == 1
        desk.press(rings(scene._curve(), scene._paper, scene._print)[0].center)
        yield None
        assert isinstance(desk.top, BetterTurn)

    sitting = sitting_of(desk.store, header("human", "casual"), *OPENING)
    sitting.lay(judge(view(sitting.match, 0), Samples(30), random.Random(1))[-1].turn)
    sitting.give_up()
    desk.play(Title(desk.app), hand())


def test_enter_on_a_review_of_nothing_dear_leads_on_and_not_back(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Review last match")
        yield None
        assert isinstance(desk.top, Overview)
        desk.key(pygame.K_RETURN)
        yield None
        assert isinstance(desk.top, TurnList)

    sitting = sitting_of(desk.store, header("human", "casual"), *OPENING)
    sitting.lay(judge(view(sitting.match, 0), SAMPLES, dice(1))[0].turn)
    sitting.give_up()
    desk.play(Title(desk.app), hand())


def test_margins_read_as_one_says_them():
    assert [signed(points) for points in (12.34, -3.16, 0.0, -0.04, 0.04)] == [
        "+12.3",
        "−3.2",
        "0.0",
        "0.0",
        "0.0",
    ]


def test_what_is_said_of_a_try():
    assert verdict(12, 18, 18).startswith("That is it")
    assert verdict(12, 17.4, 18) == "Better by 5.4. Another 0.6 can be had."
    assert verdict(12, 12, 18) == "As good as then. Another 6.0 can be had."
    assert verdict(12, 9, 18) == "Worse than then by 3.0. Try once more."


# The list


def test_the_list_is_moved_by_wheel_drag_and_keys(desk):
    scene = with_size(TurnList(desk.app, told("human", "cpu"), 0))
    last = len(scene._turns) - scene._rows
    assert last > 0
    for _ in range(40):
        scene.handle(Intent(Kind.SCROLL, (0, 1)))
    assert scene._first == last
    middle = scene._sheet.center
    scene.handle(Intent(Kind.PRESS, middle))
    scene.handle(Intent(Kind.POINT, (middle[0], middle[1] + 3 * scene._tall)))
    assert scene.handle(Intent(Kind.RELEASE, (middle[0], middle[1] + 3 * scene._tall))) is None
    assert scene._first == last - 3, "dragged down by three rows, and nothing was opened"
    dear = next(number for number, turn in enumerate(scene._turns) if turn.cost > 1)
    for moved in (0, 20):
        scene._first = max(0, min(last, dear - 1))
        at = (middle[0], scene._sheet.y + round((dear - scene._first + 1.5) * scene._tall))
        scene.handle(Intent(Kind.PRESS, at))
        scene.handle(Intent(Kind.POINT, (at[0], at[1] + moved)))
        opened = scene.handle(Intent(Kind.RELEASE, (at[0], at[1] + moved)))
        assert (opened is None) == bool(moved), "a finger that drags opens nothing"
    scene.handle(Intent(Kind.MOVE, (0, 1)))
    for _ in range(len(scene._turns)):
        scene.handle(Intent(Kind.MOVE, (0, -1)))
    assert (scene._at, scene._first) == (0, 0)


def test_who_had_no_turn_has_an_empty_list_that_opens_nothing(desk):
    """The match was given up before that."""
    match = sitting_after(desk.store, header("human", "human"), 1, seat=1).match
    asked = steps(match)
    found = Findings(match, report(match, asked, [step.answer(Samples(1)) for step in asked]))
    without = 1 - asked[0].played.seat
    assert headline(found, without) == f"{found.name(without)} had no turn in this match."

    def hand() -> Hand:
        yield None
        for key in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN):
            desk.key(key)
            yield None
        assert isinstance(desk.top, TurnList)
        desk.key(pygame.K_DOWN)
        desk.key(pygame.K_RETURN)
        yield None

    desk.play(TurnList(desk.app, found, without), hand())
    assert desk.loop.stack.top is None, "the button led back"


def test_a_press_on_a_turn_that_cost_something_opens_its_board_and_on_another_none(desk):
    scene = with_size(TurnList(desk.app, told("human", "cpu"), 0))
    opened = 0
    for row in range(scene._rows):
        at = scene._sheet.centerx, scene._sheet.y + round((row + 1.5) * scene._tall)
        scene.handle(Intent(Kind.PRESS, at))
        answer = scene.handle(Intent(Kind.RELEASE, at))
        assert (answer is not None) == (scene._turns[row].cost >= 0.5)
        if answer is not None:
            opened += 1
            assert answer.scene.turns == [scene._turns[row]]
    assert opened


def test_the_masters_turn_is_kept_secret_until_one_has_tried(desk):
    findings = told("human", "cpu")
    dearest = findings.report.dearest(0)
    assert all(findings.secret(turn) for turn in dearest)
    findings.tries[dearest[0].played.number] = "something"
    assert [findings.secret(turn) for turn in dearest] == [False, True, True]
    assert not any(findings.secret(turn) for turn in findings.report.of(0) if turn not in dearest)


# The boards


def board(desk: Desk, size: tuple[int, int] = (800, 480)) -> BetterTurn:
    findings = told("human", "cpu")
    return with_size(BetterTurn(desk.app, findings, findings.report.dearest(0)), size)


def test_one_steps_from_board_to_board_and_what_was_tried_is_remembered(desk):
    scene = board(desk)
    first = scene.turn
    scene.put(another(scene))
    scene.done()
    scene.update(1 / 60)
    tried = scene.tried
    assert tried is not None
    scene.step(1)
    assert scene.turn != first and scene.tried is None and not scene.draft.laid
    assert sorted(scene.draft.tiles) == sorted(scene.turn.played.hand)
    scene.step(-1)
    scene.step(-1)
    assert scene.turn == first and scene.tried == tried


def test_what_lay_there_before_the_turn_lies_there_and_nothing_else(desk):
    scene = board(desk)
    report, played = scene.findings.report, scene.turn.played
    again = Match(report.header)
    for event in report.events[: played.line - 2]:
        again.apply(event)
    assert scene.match.board == again.board
    assert tuple(scene.match.hands[played.seat]) == played.hand
    assert scene.match.events == again.events


def test_an_unfinished_try_is_refused_in_words_and_a_known_turn_is_no_try(desk):
    scene = board(desk)
    scene.done()
    assert scene.refusal and not scene.asking
    scene.put(scene.turn.played.lay.turn)
    scene.done()
    assert "known already" in scene.refusal
    assert scene.tried is None


def test_a_refusal_is_forgotten_when_done_finds_the_turn_known_or_asks_about_it(desk):
    match = Match(header("human", "casual", rules="italian"))
    for event in (*OPENING, Lay(0, turn("6h8"), (), 0)):
        match.apply(event)
    asked = steps(match)
    found = report(match, asked, [step.answer(Samples(1)) for step in asked])
    scene = BetterTurn(desk.app, Findings(match, found), found.of(0))
    hands = scene.hands

    def lay(*cells: str) -> Hand:
        for name in cells:
            hands.cursor, hands.on_board = at(name), True
            desk.key(pygame.K_RETURN)
            yield None

    def hand() -> Hand:
        yield None
        desk.key(pygame.K_UP)
        yield None
        desk.key(pygame.K_6)
        yield from lay("h8", "i1")
        assert scene.refused == (at("i1"),)
        desk.key(pygame.K_d)
        yield None
        assert "known already" in scene.refusal
        assert scene.refused == ()
        yield from lay("i8", "i1")
        assert scene.refused == (at("i1"),)
        desk.key(pygame.K_d)
        yield None
        assert scene.tried is not None
        assert (scene.refusal, scene.refused) == ("", ())

    desk.play(scene, hand())


def test_what_is_not_to_be_known_yet_is_refused_in_words_with_the_mouse_and_with_keys(desk, monkeypatch):
    heard = []
    monkeypatch.setattr(desk.app.sound, "play", heard.append)

    def hand() -> Hand:
        yield None
        scene = better(desk)
        for label in ("Your try", "The master's"):
            heard.clear()
            desk.press_button(label)
            yield None
            assert scene.refusal == "Try first: lay your tiles and press Done."
            assert heard == ["refusal"] and not scene.draft.laid
            desk.press_button("What you laid")
            yield None
            assert scene.refusal == ""
            desk.press_button("Take back")
            yield None
            desk.press_button("Take back")
            yield None
        for way in way_to(scene, "The master's"):
            desk.key(ARROWS[way])
            yield None
        desk.key(pygame.K_RETURN)
        yield None
        assert scene.refusal.startswith("Try first")

    findings = told("human", "cpu")
    desk.play(BetterTurn(desk.app, findings, findings.report.dearest(0)), hand())


def test_what_is_said_is_of_the_turn_that_lies_there(desk):
    def hand() -> Hand:
        yield None
        scene = better(desk)
        cost = f"{scene.turn.cost:.1f}"
        assert scene.said() == f"{cost} points were given away here. Find them."
        desk.press_button("What you laid")
        yield None
        laid = f"This is what you laid. It gave away {cost} points."
        assert scene.said() == f"{laid} Take it back and find them."
        scene.put(another(scene))
        desk.press_button("Done")
        yield None
        assert scene.said().endswith("Press a line to see its turn.")
        desk.press_button("The master's")
        yield None
        assert scene.said() == f"This is the master's turn. It is {cost} points better."
        desk.press_button("What you laid")
        yield None
        assert scene.said() == laid
        desk.press_button("Your try")
        yield None
        assert scene.said().endswith("Press a line to see its turn.")

    findings = told("human", "cpu")
    desk.play(BetterTurn(desk.app, findings, findings.report.dearest(0)), hand())


def test_a_turn_whose_better_one_stands_in_the_list_is_not_to_be_found(desk):
    def hand() -> Hand:
        yield None
        listed = desk.top
        dear = listed._findings.report.dearest(0)
        row = next(i for i, turn in enumerate(listed._turns) if turn.cost >= 0.5 and turn not in dear)
        assert row < listed._rows
        desk.press((listed._sheet.centerx, listed._sheet.y + round((row + 1.5) * listed._tall)))
        yield None
        scene = better(desk)
        cost = f"{scene.turn.cost:.1f}"
        assert scene.said() == f"{cost} points were given away here. Press a line to see its turn."
        desk.press_button("What you laid")
        yield None
        assert scene.said() == f"This is what you laid. It gave away {cost} points."
        desk.press_button("The master's")
        yield None
        assert frozenset(scene.draft.turn) == frozenset(scene.turn.judgement.best)
        assert scene.said() == f"This is the master's turn. It is {cost} points better."
        desk.press_button("Your try")
        yield None
        assert scene.refusal.startswith("Try first")

    desk.play(TurnList(desk.app, told("human", "cpu"), 0), hand())


def test_the_bar_says_what_the_figures_are(desk):
    assert board(desk).words == "The figures say how far ahead Ada would end."
    findings = told("human", "cpu", "human")
    scene = BetterTurn(desk.app, findings, findings.report.dearest(2))
    assert scene.words == "The figures say how far ahead of the others' mean Cleo would end."


def test_a_look_at_another_pad_ends_where_one_goes_to_another_turn(desk):
    def hand() -> Hand:
        yield None
        scene = better(desk)
        desk.press(scene.layout.chips[1].center)
        yield None
        assert scene.looking == 1
        desk.press(scene.hands.buttons.all[-1].area.center)
        yield None
        assert scene.at == 1 and scene.looking is None

    findings = told("human", "cpu")
    desk.play(BetterTurn(desk.app, findings, findings.report.dearest(0)), hand())


def test_while_a_try_is_judged_there_is_only_the_way_back(desk, monkeypatch):
    gone = []

    class Slow(QuickHead):
        def answer(self) -> None:
            return None

        def close(self) -> None:
            gone.append(self)

    monkeypatch.setattr("game.scenes.review.better.Thinker", Slow)
    scene = board(desk)
    scene.put(another(scene))
    scene.done()
    scene.update(1 / 60)
    assert scene.asking and scene.busy
    assert [button.enabled for button in scene.hands.buttons.all] == [True] + [False] * 7
    before = scene.draft.turn
    for kind in (Kind.TAKE_BACK, Kind.DONE, Kind.NEXT_TILE):
        assert scene.handle(Intent(kind)) is None
    assert scene.draft.turn == before
    scene.handle(Intent(Kind.PRESS, scene.layout.menu.center))
    assert scene.handle(Intent(Kind.RELEASE, scene.layout.menu.center)) is not None
    scene.close()
    assert len(gone) == 1, "the head stays behind"


def test_a_try_as_good_as_the_best_is_the_best(desk):
    scene = board(desk)
    scene._asked = another(scene)
    scene._learn(scene._asked, Judgement(3.0, scene._asked, 3.0))
    assert scene.said().startswith("That is it")
    label, margin, _turn = scene.known()[1]
    assert (label, margin) == ("Your try", pytest.approx(scene.turn.judgement.best_margin))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (480, 800)], ids=str)
def test_every_button_of_the_boards_is_reached_with_arrows_alone(desk, size):
    scene = board(desk, size)
    scene.put(another(scene))
    scene.done()
    scene.update(1 / 60)
    scene.step(1)
    scene.put(another(scene))
    scene.done()
    scene.update(1 / 60)
    hands, reached, queue = scene.hands, set(), []
    hands.buttons.visible, hands.on_board = True, False
    queue = [2]
    while queue:
        one = queue.pop()
        if one in reached:
            continue
        reached.add(one)
        for way in WAYS:
            hands.on_board, hands.buttons.focus = False, one
            scene.handle(Intent(Kind.MOVE, way))
            if not hands.on_board:
                queue.append(hands.buttons.focus)
    assert reached >= {index for index, one in enumerate(hands.buttons.all) if one.enabled and index}


def test_nothing_is_drawn_while_nobody_does_anything(desk):
    findings = told("human", "cpu")
    for scene in (
        Overview(desk.app, findings),
        TurnList(desk.app, findings, 0),
        BetterTurn(desk.app, findings, findings.report.dearest(0)),
    ):
        assert not with_size(scene).busy


# From the title


def test_the_title_leads_to_the_review_of_the_match_played_last(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Review last match")
        yield None
        assert isinstance(desk.top, Overview)
        desk.key(pygame.K_ESCAPE)
        yield None
        assert isinstance(desk.top, Title)

    assert "Review last match" not in [one.label for one in with_size(Title(desk.app)).buttons.all]
    sitting = sitting_after(desk.store, header("human", "casual"), 6)
    sitting.give_up()
    assert len(saved(desk.store, "finished")) == 1
    desk.play(Title(desk.app), hand())


@pytest.mark.parametrize("size", [(700, 940), (600, 700), (768, 1024), (720, 1280), (480, 800), (800, 480)])
def test_all_six_buttons_of_the_title_can_be_pressed_in_windows_of_every_shape(desk, size):
    sitting_after(desk.store, header("human", "casual"), 4).give_up()
    sitting_after(desk.store, header("human", "casual"), 4)
    title = with_size(Title(desk.app), size)
    assert len(title.buttons.all) == 6
    for button in title.buttons.all:
        assert button.area.height >= 30 and pygame.Rect((0, 0), size).contains(button.area)
        assert (
            button.area.collidelistall([other.area for other in title.buttons.all if other is not button])
            == []
        )


def test_of_a_match_of_computers_alone_the_title_offers_no_review_either(desk):
    def finished(*kinds: str, when: int) -> Match:
        sitting = sitting_after(desk.store, header(*kinds), 6)
        (path,) = (desk.store.folder / "playing").iterdir()
        os.utime(path, (when, when))
        sitting.give_up()
        return sitting.match

    finished("casual", "casual", when=2_000_000_000)
    assert "Review last match" not in [one.label for one in with_size(Title(desk.app)).buttons.all]
    older = finished("human", "casual", when=1_000_000_000)
    assert "Review last match" in [one.label for one in with_size(Title(desk.app)).buttons.all]
    assert desk.store.last_finished().events == older.events


def test_matches_that_cannot_be_read_are_passed_over_and_if_there_is_no_other_it_is_said(desk):
    def hand() -> Hand:
        yield None
        desk.press_button("Review last match")
        yield None
        assert isinstance(desk.top, Title)
        assert desk.top.notice
        assert "Review last match" not in [one.label for one in desk.top.buttons.all]

    desk.store.finished.mkdir(parents=True)
    (desk.store.finished / "x.zatre").write_text("nonsense")
    assert "Review last match" not in [one.label for one in with_size(Title(desk.app)).buttons.all]
    first = header_line(header("human", "casual"))
    (desk.store.finished / "y.zatre").write_text(first + "\nnonsense\n")
    desk.play(Title(desk.app), hand())
    sitting = sitting_after(desk.store, header("human", "casual"), 6)
    sitting.give_up()
    sitting_of(desk.store, header("human", "casual")).give_up()
    found = desk.store.last_finished()
    assert found is not None and found.events == sitting.match.events
    assert (desk.store.finished / "x.zatre").exists()


def test_the_button_is_where_it_is_drawn(desk):
    scene = with_size(ended(desk, "human", "casual"))
    assert button_of(scene, "Review").enabled
