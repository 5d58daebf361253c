"""The part of ``bench`` about people who play a whole match: how much memory that needs.

``python -m game.commands.benchmarks.people four board 4`` plays the tile game with four people at their own stations.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from game.app import App
from game.commands.benchmarks.kiosk import kiosk_loop
from game.commands.benchmarks.memory import figures_of, peak, run, show
from game.commands.card_fixtures import lay_best_cards
from game.commands.fixtures import draft_best_turn, seated
from game.engine.intents import Intent, IntentKind
from game.engine.loop import STEP_SECONDS, Loop
from game.engine.scene import Pop, Push, Reset
from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import SeatKind
from game.rules.common.variant import VariantMatch
from game.scenes.between_turns import HandOver
from game.scenes.end.match_end import MatchEnd
from game.scenes.kiosk.kiosk import Kiosk
from game.scenes.new_match import begin
from game.scenes.sides import Sides
from game.scenes.start_draw import StartDrawScene
from game.scenes.turn.scene import TurnScene
from game.session.settings import FOUR, ONE, TURN

SIZE = (1920, 1080)
PEOPLE: tuple[SeatKind, ...] = ("human",) * 6
CASES = {
    "one_tiles_4": (ONE, BOARD, 4),
    "one_cards_4": (ONE, CARDS, 4),
    "turn_tiles_4": (TURN, BOARD, 4),
    "turn_cards_4": (TURN, CARDS, 4),
    "four_tiles_4": (FOUR, BOARD, 4),
    "four_tiles_6": (FOUR, BOARD, 6),
    "four_cards_4": (FOUR, CARDS, 4),
}
"""For each figure the seating, the game, and how many people play."""
BUDGETS_MB = {ONE: 100, TURN: 100, FOUR: 130}
TITLE = 1.5
"""Seconds that the title is shown: long enough for what it draws ahead."""
SHOWN = 0.35
"""Seconds that every other scene is shown: longer than it takes to blend into it."""
ENDING = 3.0
"""Seconds that the end scoring is shown, until some rows of each pad have been added up."""
FRAMES, STEPS_PER_FRAME = 6, 4
"""How many frames of an animation are shown before it is skipped, and the steps between them."""
LOOKS = 4
"""In so many turns everything that can be opened is opened, each time by another player. So many turns lie in between."""


def memory_with_people() -> dict[str, Any]:
    """Peak memory in megabytes of a kiosk in a separate process, for each case after a whole match."""
    return {
        name: figures_of("game.commands.benchmarks.people", seating, edition, str(people))
        for name, (seating, edition, people) in CASES.items()
    }


def main() -> None:
    """Plays a match from the title to the title, and prints the peak memory as JSON."""
    seating, edition, people = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with kiosk_loop(SIZE, seating) as (table, loop):
        show(loop, TITLE)
        _begin(table.app, loop, edition, people)
        _end(loop, _play(table, loop))
    print(json.dumps({"value": peak("self"), "budget": BUDGETS_MB[seating]}))


def _begin(app: App, loop: Loop, edition: str, people: int) -> None:
    """From the title over the questions to the first turn. Everybody sits somewhere else."""
    variant = game_of(edition).rules
    rules = next(iter(variant.presets.values()))
    header = variant.header(seated(PEOPLE[:people]), tuple(range(people)), rules, 7)
    loop.follow(Push("players"))
    show(loop, SHOWN)
    loop.follow(begin(app, header))
    asked = 0
    while isinstance(sides := loop.stack.top, Sides):
        show(loop, SHOWN)
        button = sides.buttons.all[asked % (len(sides.buttons.all) - 1)]
        asked += 1
        if button.enabled:
            loop.follow(button.act())
    run(loop, lambda: not isinstance(loop.stack.top, StartDrawScene))


def _play(table: Kiosk, loop: Loop) -> VariantMatch:
    """All turns. Animations are skipped after some frames. Returns the match."""
    turns, match = 0, None
    while isinstance(scene := loop.stack.top, TurnScene | HandOver):
        if isinstance(scene, HandOver):
            show(loop, SHOWN / 4)
            loop.follow(Pop())
            continue
        match = scene.model.match
        if scene.model.draft is None:
            _watch(loop, scene)
        else:
            if turns % LOOKS == 0 and turns < LOOKS * LOOKS:
                _look_at_everything(table.app, loop, scene)
            turns += 1
            table.attract.input(time.perf_counter())  # Otherwise the table takes itself for deserted.
            if match.header.edition == CARDS:
                lay_best_cards(scene)
            else:
                draft_best_turn(scene)
            _frame(loop)
            scene.finish_turn()
    assert match
    return match


def _watch(loop: Loop, scene: TurnScene) -> None:
    for _ in range(FRAMES):
        _frame(loop)
        if loop.stack.top is not scene or scene.model.draft:
            return
    scene.stage.timeline.finish()


def _look_at_everything(app: App, loop: Loop, scene: TurnScene) -> None:
    """At the stations people open their pads and look at the tiles they hold. Then somebody opens the large pad, the bag, the menu,
    the settings and the rules, and the acting player asks for a hint."""
    stations = scene.stage.layout.stations
    for kinds, part in (((IntentKind.PRESS, IntentKind.RELEASE), "pad"), ((IntentKind.PRESS,), "rack")):
        for seat, station in enumerate(stations if scene.around else ()):
            if part == "pad" or seat != scene.model.displayed.actor:
                at = station.place.outward(getattr(station, part)).center
                for kind in kinds:
                    loop.follow(scene.handle(Intent(kind, at, pointer=(1, seat))))
            _frame(loop)
    show(loop, SHOWN)
    seat = len(scene.model.match.events) % len(stations)
    pads, stock = tuple(scene.model.displayed.pads), scene.model.displayed.stock
    for whose in (seat, None):
        if scene.around:
            app.face(scene.sides[seat])
        _visit(loop, Push("large_pad", scene.model.match, pads, whose, stock))
    loop.follow(scene.open_menu())
    show(loop, SHOWN)
    for page in (Push("settings"), Push("how_to_play", scene.model.match.header.edition)):
        _visit(loop, page)
    loop.follow(Pop())
    show(loop, SHOWN)
    scene.controller.moves.press_hint()
    run(loop, lambda: not scene.model.hint.busy)
    show(loop, SHOWN)


def _visit(loop: Loop, page: Push) -> None:
    loop.follow(page)
    show(loop, SHOWN)
    loop.follow(Pop())
    show(loop, SHOWN)


def _end(loop: Loop, match: VariantMatch) -> None:
    """The pads are added up, then the board is seen, then the title."""
    show(loop, ENDING)
    end = loop.stack.top
    assert isinstance(end, MatchEnd)
    end.finish()
    show(loop, SHOWN)
    _visit(loop, Push("final_board", match, 0))
    loop.follow(Reset("title"))
    show(loop, TITLE)


def _frame(loop: Loop) -> None:
    """A frame after some steps, so that a match takes seconds and not minutes."""
    for _step in range(STEPS_PER_FRAME):
        if loop.stack.top:
            loop.follow(loop.stack.top.update(STEP_SECONDS))
    loop.step()


if __name__ == "__main__":
    main()
