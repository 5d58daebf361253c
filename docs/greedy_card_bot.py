"""A complete bot for the card game: the legal turn with the most points, without looking at its pad."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))  # The rules lie in the folder above.
from game.rules.cards.deck import Pad
from game.rules.cards.journal import turn_from, turn_text
from game.rules.cards.table import Table
from game.rules.cards.turns import scored_turns

for line in sys.stdin:
    asked = json.loads(line)
    table = Table()
    for event in asked["journal"][1:]:
        if event["event"] == "deal":  # A new round begins with an empty table.
            table = Table()
        elif event["event"] == "lay":
            for placement in turn_from(event["cards"]):
                table.lay(placement)
    hand = [(int(card[0]), int(card[1])) for card in asked["hand"]]
    count = 1 if table.any_fits(hand) else 0
    turns = scored_turns(table, hand, count if table.laid else 2)
    best, _ = max(turns, key=lambda turn: Pad().gain(*turn[1]))
    print(json.dumps({"cards": turn_text(best)}), flush=True)
