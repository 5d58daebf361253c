"""What the lesson of a first match says about a turn."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.rules.cards.pad import Pad as CardPad
from game.rules.tiles.pad import Pad as TilePad
from game.rules.tiles.turns import Score
from game.scenes.card_turn.model import ideas as card_ideas
from game.scenes.tile_turn.model import ideas as tile_ideas


@pytest.mark.parametrize(
    ("idea", "pad", "score", "words"),
    (
        (tile_ideas.ElevenTwelve, TilePad(), Score((10, 12), 1), "That makes 10 + 12: 5 points."),
        (tile_ideas.ElevenTwelve, TilePad(), Score((12,), 1), "That makes 12: 4 points."),
        (card_ideas.ElevenTwelve, CardPad(), Score((11, 12, 12), 0), "That makes 11 + 12 + 12: 13 points."),
        (card_ideas.Ten, CardPad(), Score((10, 10), 0), "That makes 10 + 10: 2 points."),
        (card_ideas.ElevenTwelve, CardPad(), Score((10, 10), 0), ""),
    ),
)
def test_praise_counts_every_run_of_the_turn(idea, pad, score, words) -> None:
    draft = SimpleNamespace(pad=pad, score=lambda: score, context=SimpleNamespace(opening=False))
    assert idea().reached(draft) == words
