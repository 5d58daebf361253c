"""The part of ``bench`` about memory: each case is played in a large window, in a process of its own."""

from __future__ import annotations

import multiprocessing
import time
from typing import Any

from game.analysis.coach import coach_of
from game.engine.intents import Intent, IntentKind
from game.engine.loop import STEP_SECONDS
from game.engine.scene import Pop, Push, Replace, Reset
from game.games import GAMES, game_of
from game.rules.common.game_rules import AnyMatch
from game.scenes.kiosk.idle import Demo
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.new_match import Sides, begin
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.hint import WHY
from game.scenes.turn.scene import TurnScene
from game.session.settings import FOUR, ONE, TURN
from game.table.seating import sides_of
from tools.benchmarks.measuring import peak, result_of
from tools.benchmarks.playing import Hand, in_kiosk, in_window
from tools.fixtures import PERSON, TWO, draft_best_turn, reviewed_match, seated, session_at

USUAL = 4
"""How many people play in the other cases."""
BUDGETS_MB = {ONE: 100, TURN: 100, FOUR: 130}
TITLE = 2.0
"""Seconds that the title is shown. In this time the loop draws the table of a match ahead."""
ENDING = 3.0
"""Seconds that the end scoring is shown, until some rows of each pad have been added up."""
REVIEWING = 1.0
"""Seconds that the review runs. It needs no more memory after that."""
FRAMES, STEPS_PER_FRAME = 6, 4
"""How many frames of an animation of people who play are shown before it is skipped, and the steps between them."""
DEMO_STEPS_PER_FRAME = 16
"""A demo match is updated in usual steps, but few frames are shown, so that it takes seconds and not minutes."""
LOOKS = 4
"""In so many turns everything that can be opened is opened, each time by another player. So many turns lie in between."""


def memory() -> dict[str, Any]:
    found: dict[str, Any] = result_of(play_turn_and_review)
    return found


def memory_with_people() -> dict[str, Any]:
    """Also of as many as can play, if they sit around the table."""
    found = {}
    for seating, budget in BUDGETS_MB.items():
        for name, game in GAMES.items():
            for people in sorted({USUAL, game.most_seats if seating == FOUR else USUAL}):
                value = result_of(play_as_people, seating, name, people)
                found[f"{seating}_{coach_of(name).pieces}_{people}"] = {"value": value, "budget": budget}
    return found


# A turn and a review


def play_turn_and_review() -> dict[str, Any]:
    """Plays a turn with all steps of a hint, lets the computer lay, ends the match and reviews it."""
    with in_window() as (app, hand):
        hand.show(TITLE)
        hand.loop.follow(Reset("table", session_at(app, TWO, 44)))
        hand.run(lambda: hand.may_lay)
        for _step in range(WHY):
            _take_hint(hand)
        hand.lay()
        hand.end_turn()
        hand.run(lambda: hand.may_lay)
        worker, playing = _largest_worker(), peak("self")
        result = reviewed_match(*TWO)
        hand.loop.follow(Replace("table", session_at(app, TWO, None)))
        hand.show(ENDING)
        hand.loop.follow(Push("review", result.match))
        hand.show(REVIEWING)
        worker = max(worker, _largest_worker())
        app.last_review = result
        hand.loop.follow(Replace("review", result.match))
        hand.show()
        hand.visit(Push("review_turns", result, 0))
        hand.visit(Push("review_boards", result, tuple(result.report.costliest(0))))
        hand.loop.follow(Pop())
        hand.show()
    return {"value": playing, "with_review": peak("self"), "largest_worker": worker}


def _take_hint(hand: Hand) -> None:
    hint = hand.top.model.hint
    hand.top.controller.press_hint()
    hand.run(lambda: not hint.busy)


def _largest_worker() -> float:
    return max((peak(child.pid) for child in multiprocessing.active_children()), default=0.0)


# People who play a whole match


def play_as_people(seating: str, game_name: str, people: int) -> float:
    """Plays a match in a kiosk, from the title to the title. Returns the peak memory in megabytes."""
    with in_kiosk(seating) as (table, hand):
        hand.show(TITLE)
        _begin(table, hand, game_name, people)
        match = _play(table, hand)
        hand.show(ENDING)
        hand.top.finish()
        hand.show()
        hand.visit(Push("final_board", match, 0))
        hand.loop.follow(Reset("title"))
        hand.show(TITLE)
    return peak("self")


def _begin(table: Kiosk, hand: Hand, game_name: str, people: int) -> None:
    """From the title over the questions to the first turn. Everybody sits somewhere else."""
    game_rules = game_of(game_name).rules
    rules = game_rules.house_rules()
    header = game_rules.header(seated((PERSON,) * people), tuple(range(people)), rules, 7)
    hand.loop.follow(Push("players"))
    hand.show()
    hand.loop.follow(begin(table.app, header))
    asked = 0
    while isinstance(sides := hand.top, Sides):
        hand.show()
        button = sides.buttons.all[asked % (len(sides.buttons.all) - 1)]
        asked += 1
        if button.enabled:
            hand.loop.follow(button.act())
    hand.run(lambda: not isinstance(hand.top, StartDrawScene))


def _play(table: Kiosk, hand: Hand) -> AnyMatch:
    """All turns. Animations are skipped after some frames. Returns the match."""
    turns, match = 0, None
    while isinstance(scene := hand.top, TurnScene):
        if scene.model.covered:
            hand.show()
            scene.handle(Intent(IntentKind.DONE))
            continue
        match = scene.model.match
        if scene.model.draft is None:
            _watch(hand)
        else:
            if turns % LOOKS == 0 and turns < LOOKS * LOOKS:
                _look_at_everything(hand)
            turns += 1
            table.attract.input(time.perf_counter())  # Otherwise the table takes itself for deserted.
            draft_best_turn(scene)
            _frame(hand, STEPS_PER_FRAME)
            scene.finish_turn()
    assert match
    return match


def _watch(hand: Hand) -> None:
    scene = hand.top
    for _ in range(FRAMES):
        _frame(hand, STEPS_PER_FRAME)
        if hand.top is not scene or hand.may_lay:
            return
    scene.turn_table.timeline.finish()


def _look_at_everything(hand: Hand) -> None:
    """At the stations people open their pads and look at the tiles they hold. Then somebody opens the large pad, the bag, the menu,
    the settings and the rules, and the acting player asks for a hint."""
    scene = hand.top
    stations = scene.turn_table.layout.stations
    for kinds, part in (((IntentKind.PRESS, IntentKind.RELEASE), "pad"), ((IntentKind.PRESS,), "rack")):
        for seat, station in enumerate(() if scene.layout.shared else stations):
            if part == "pad" or seat != scene.model.displayed.actor:
                at = station.place.outward(getattr(station, part)).center
                for kind in kinds:
                    hand.loop.follow(scene.handle(Intent(kind, at, pointer=(1, seat))))
            _frame(hand, STEPS_PER_FRAME)
    hand.show()
    seat = len(scene.model.match.events) % len(stations)
    pads, stock = tuple(scene.model.displayed.pads), scene.model.displayed.stock
    for whose in (seat, None):
        if not scene.layout.shared:
            scene.app.face(sides_of(scene.match.header.seats)[seat])
        hand.visit(Push("large_pad", scene.model.match, pads, whose, stock))
    hand.loop.follow(scene.open_menu())
    hand.show()
    hand.visit(Push("settings"))
    hand.visit(Push("how_to_play", scene.model.match.header.game_name))
    hand.loop.follow(Pop())
    hand.show()
    _take_hint(hand)
    hand.show()


def _frame(hand: Hand, steps: int) -> None:
    """A frame after some steps, so that a match takes seconds and not minutes."""
    for _step in range(steps):
        if hand.top:
            hand.loop.follow(hand.top.update(STEP_SECONDS))
    hand.loop.step()


# Demo matches


def play_demos(matches: int) -> dict[str, Any]:
    """Peak memory in megabytes of a kiosk, after half of the demo matches and after all. The title is shown in between."""
    half = 0.0
    with in_kiosk(FOUR) as (table, hand):
        for number in range(matches):
            if number == matches // 2:
                half = peak("self")
            hand.loop.follow(Reset("demo"))
            while isinstance(hand.top, Demo):
                table.attract.input(time.perf_counter())  # Otherwise the table asks whether anybody is there.
                _frame(hand, DEMO_STEPS_PER_FRAME)
                time.sleep(0.001)  # The computers may be thinking.
    return {"value": peak("self"), "after_half": half, "matches": matches}
