"""What the lesson of a first match says about a turn."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.rules.cards.pad import Pad as CardPad
from game.rules.cards.table import Score as CardScore
from game.rules.tiles.pad import Pad as TilePad
from game.rules.tiles.turns import Score
from game.scenes.card_turn.model import ideas as card_ideas
from game.scenes.tile_turn.model import ideas as tile_ideas


@pytest.mark.parametrize(
    ("idea", "pad", "score", "words"),
    (
        (tile_ideas.ElevenTwelve, TilePad(), Score((10, 12), 1), "That makes 10 + 12: 5 points."),
        (tile_ideas.ElevenTwelve, TilePad(), Score((12,), 1), "That makes 12: 4 points."),
        (
            card_ideas.ElevenTwelve,
            CardPad(),
            CardScore((11, 12, 12), 0),
            "That makes 11 + 12 + 12: 13 points.",
        ),
        (card_ideas.Ten, CardPad(), CardScore((10, 10), 0), "That makes 10 + 10: 2 points."),
        (card_ideas.ElevenTwelve, CardPad(), CardScore((10, 10), 0), ""),
    ),
)
def test_praise_counts_every_run_of_the_turn(idea, pad, score, words) -> None:
    draft = SimpleNamespace(pad=pad, score=lambda: score, context=SimpleNamespace(opening=False))
    assert idea().reached(draft) == words


def test_spots_that_are_pointed_at_together_do_not_overlap(monkeypatch) -> None:
    spots = [(1, 2), (2, 3), (3, 4), (4, 5), (7, 8), (10, 11)]
    idea, draft = (
        card_ideas.SuperBonus(),
        SimpleNamespace(picked=0, unlaid=[0], score=lambda: CardScore((), 0)),
    )
    monkeypatch.setattr(idea, "targets", lambda draft, place: spots)
    assert idea.say(draft).spots == ((1, 2), (3, 4), (7, 8))
