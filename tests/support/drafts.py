"""Shared by the tests of the turn draft: positions of random matches, and tiles laid at random."""

import random
from collections.abc import Iterator

from helpers import positions

from game.rules.tiles.constants import PRESETS
from game.rules.tiles.match import Match
from game.scenes.tile_turn.draft import TileDraft


def some(per_game: int, games: int = 2) -> Iterator[tuple[str, Match, random.Random]]:
    """Positions of random matches under every preset, spread over each match: the preset, the match, a random generator."""
    for rules in PRESETS:
        for seed in range(games):
            rng = random.Random(f"{rules} {seed}")
            for number, match in enumerate(positions(seed, 2 + seed, rules)):
                if number < 2 or number % (60 // per_game) == seed:
                    yield rules, match, rng


def lay_at_random(draft: TileDraft, rng: random.Random, most: int = 9) -> None:
    """Lays at most this many tiles on cells that are marked."""
    for _ in range(most):
        open_ = [place for place in draft.unlaid if draft.marks(place)]
        if not open_:
            return
        place = rng.choice(open_)
        draft.lay(place, rng.choice(draft.marks(place)).cell)


def with_diamond() -> TileDraft:
    """A turn with two tiles, the first of which can be laid on a light cell where the other one has to make the run."""
    for _rules, match, _rng in some(30):
        draft = TileDraft(match)
        marks = [mark for mark in draft.marks(0) if mark.kind == "need"] if len(draft.hand) == 2 else []
        if marks and len(set(draft.hand)) == 2 and draft.context.rules.must_lay != "free":
            return draft
    raise AssertionError("no such turn")
