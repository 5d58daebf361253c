"""A game, as everything else sees it: its name, and where its parts are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from game.rules.common.variant import Variant


@dataclass(frozen=True, slots=True)
class Game:
    """One game. Its parts are imported only when they are needed, so that the window opens faster.

    ``name``: in journals (there it is the *edition*), settings and records. ``most_seats``: the greatest number of players; the
    least is always 2. ``habits``: for each level one sentence that says how it plays. The screen translates it.

    The parts are given by the names of their modules, because they are in rooms that this one does not know. ``rules_in`` ends
    with ``VARIANT``, ``coach_in`` with ``COACH`` (see ``coach_of``) and ``screen_in`` with ``SCREEN`` (see ``screen_of``).
    ``players_in`` is a folder with the modules of the levels (see ``player``). ``screen_modules``: what the window imports in a quiet
    moment, the next ones first, because later it may be impossible to open a file.
    """

    name: str
    most_seats: int
    habits: Mapping[str, str]
    rules_in: str
    players_in: str
    coach_in: str
    screen_in: str
    screen_modules: tuple[str, ...] = ()

    @property
    def rules(self) -> Variant:
        rules: Variant = part(self.rules_in, "VARIANT")
        return rules


@cache
def part(module: str, name: str) -> Any:
    return getattr(import_module(module), name)
