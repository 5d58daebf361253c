"""The levels play as they did when docs/LEVELS.md was measured: no number that tunes them changes by accident."""

import random
import zlib
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.games import GAMES, game_of, part
from game.players.budget import Samples
from game.players.levels import LEVELS, player
from game.rules.common.seats import Seat

MATCHES, SEEDS = 4, 3
SEATS = Seat("Ada", "human"), Seat("Ben", "human")
MEASURED = {
    "board": {
        "beginner": 3934880735,
        "learner": 3011171185,
        "hasty": 2029571439,
        "casual": 1802372169,
        "club": 2654893797,
        "master": 110957621,
    },
    "cards": {
        "beginner": 3079947845,
        "learner": 4124788533,
        "hasty": 3612349267,
        "casual": 2708243626,
        "club": 2287912051,
        "master": 4104991792,
    },
}
"""A checksum of the turns that each level chose. Whoever changes how a level plays measures it again, says so in docs/LEVELS.md, and
writes here what this test finds."""
MASTER_EVERY, MASTER_SAMPLES, MASTER_TURNS = 37, Samples(6000), 12
"""Master is asked at every so-many-th turn, may think until it stops by itself, and ranks its best turns with their margins."""


def due_lays(game_name: str) -> Iterator[tuple[int, Any]]:
    """The turns of some matches, numbered: the match whenever a lay is due. It is always the same object."""
    rules, choose, number = game_of(game_name).rules, player("greedy", game_name), 0
    for seed in range(MATCHES):
        match = rules.begin(rules.header(SEATS, (0, 1), rules.house_rules(), seed)).match
        dealer, rng = rules.dealer(match, seed), random.Random(seed)
        while match.due:
            if match.due.event != "lay":
                match.apply(dealer.event(match))
                continue
            yield number, match
            number += 1
            turn = choose(rules.view(match, match.due.seat), Samples(1), rng)
            match.apply(match.lay_event(turn))


def ranking(game_name: str, view: Any, number: int) -> str:
    ranked = part(game_of(game_name).players_in, "rank_turns")(view, MASTER_SAMPLES, random.Random(number))
    best = [f"{one.turn} {one.margin:.2f}" for one in ranked[:MASTER_TURNS]]
    return f"{best} {sorted(len(one.margins) for one in ranked)}"


@pytest.mark.slow
@pytest.mark.parametrize("game_name", GAMES)
def test_every_level_plays_as_it_did_when_it_was_measured(game_name):
    rules, chosen = game_of(game_name).rules, dict.fromkeys(LEVELS, 0)
    for number, match in due_lays(game_name):
        view = rules.view(match, match.due.seat)
        for level, seed in product(LEVELS[:-1], range(SEEDS)):
            if level != "club" or not seed:  # It thinks longer.
                turn = player(level, game_name)(view, Samples(1000), random.Random(SEEDS * number + seed))
                chosen[level] = zlib.crc32(str(turn).encode(), chosen[level])
        if number % MASTER_EVERY == 0:
            chosen["master"] = zlib.crc32(ranking(game_name, view, number).encode(), chosen["master"])
    assert chosen == MEASURED[game_name]
