"""A complete bot: the legal turn with the most points in its runs. It finds the rules in the folder above it."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from game.rules.board import Board
from game.rules.journal import header_from, turn_from, turn_text
from game.rules.material import POINTS
from game.rules.turns import Terms, legal_turns, score


def worth(board, turn, opening):
    """Points of the runs, and something for every tick."""
    for value, cell in turn:
        board.lay(value, cell)
    lines, ticks = score(board, len(turn), opening=opening)
    for _ in turn:
        board.take_back()
    return sum(POINTS[total] for total in lines) + 3 * ticks


for line in sys.stdin:
    asked = json.loads(line)
    board, held = Board(), 0
    for event in asked["journal"][1:]:
        if event["event"] == "lay":
            for value, cell in turn_from(event["tiles"]):
                board.lay(value, cell)
        elif event["event"] == "draw" and event["seat"] == asked["seat"]:
            held = len(asked["hand"]) - len(event["tiles"])
    opening = not board.laid
    obliged = held > 1 and len(asked["hand"]) == held
    terms = Terms(header_from(asked["journal"][0]).rules, opening, obliged)
    enough = None if terms.rules.must_lay == "most" else 5000  # Six tiles may have a million turns.
    turns = legal_turns(board, asked["hand"], terms, enough)
    best = max(turns, key=lambda turn: worth(board, turn, opening))
    print(json.dumps({"tiles": turn_text(best)}), flush=True)
