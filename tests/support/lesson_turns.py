"""First matches without a window, whose pupil lays what fits, good or bad."""

import random
from collections.abc import Iterator
from typing import Any

from game.games import game_of
from game.rules.common.seats import Seat
from game.scenes.turn.lesson import Goal
from game.session.game_session import GameSession

SEATS = Seat("Ada", "human"), Seat("Ben", "cpu", "beginner")


def begun(game_name: str, seed: int) -> GameSession:
    rules = game_of(game_name).rules
    return GameSession.unsaved(rules.header(SEATS, (0, 1), next(iter(rules.presets.values())), seed))


def lay_randomly(draft: Any, rng: random.Random, idea: Any) -> Iterator[None]:
    """Lays what fits, where it fits, good or bad, often where the idea of the turn is reached. Sometimes takes it back. Ends when the
    turn can end."""
    draft.pick_next()
    while not draft.ready:
        places = [place for place in draft.unlaid if draft.marks(place)]
        if not places or (draft.laid and rng.random() < 0.1):
            draft.take_back()
            continue
        place = rng.choice(places)
        spots = idea.targets(draft, place) if isinstance(idea, Goal) and rng.random() < 0.7 else ()
        mark = rng.choice([mark for mark in draft.marks(place) if mark.cells in spots] or draft.marks(place))
        if hasattr(mark, "placement"):
            draft.turn_to(place, mark.placement)
            draft.lay(place, mark.placement)
        else:
            draft.lay(place, mark.cell)
        draft.pick_next()
        yield
