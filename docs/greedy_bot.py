"""A complete bot: the legal turn with the most points, a tick counted as 3; with a large hand it tries some random turns."""

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # The rules lie in the folder above.
from game.rules.tiles.board import Board
from game.rules.tiles.constants import POINTS, HouseRules, Turn
from game.rules.tiles.journal import header_from, turn_from, turn_text
from game.rules.tiles.playout import random_turn
from game.rules.tiles.turns import TurnContext, legal_turns_up_to, score_last_tiles


def worth(board: Board, turn: Turn, opening: bool) -> int:
    """Points of the runs, and 3 for every tick."""
    after = board.copy()
    for value, cell in turn:
        after.lay(value, cell)
    lines, ticks = score_last_tiles(after, len(turn), opening=opening)
    return sum(POINTS[total] for total in lines) + 3 * ticks


rng = random.Random()
for line in sys.stdin:
    asked = json.loads(line)
    board, held = Board(), 0
    for event in asked["journal"][1:]:
        if event["event"] == "lay":
            for value, cell in turn_from(event["tiles"]):
                board.lay(value, cell)
        elif event["event"] == "draw" and event["seat"] == asked["seat"]:
            held = len(asked["hand"]) - len(event["tiles"])
    obliged = len(asked["hand"]) == held > 1
    rules = header_from(asked["journal"][0]).rules
    assert isinstance(rules, HouseRules)
    context = TurnContext(rules, not board.laid, obliged)
    turns = legal_turns_up_to(board, asked["hand"], context, 5000)
    # None if there are more: then try random ones.
    turns = turns or [random_turn(board, asked["hand"], context, rng) for _ in range(300)]
    best = max(turns, key=lambda turn: worth(board, turn, context.opening))
    print(json.dumps({"tiles": turn_text(best)}), flush=True)
