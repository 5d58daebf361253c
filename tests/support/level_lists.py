"""Which level plays which game, and games with fewer levels."""

from dataclasses import replace

import pytest

from game.games import GAMES

PLAYED = [(game_name, level) for game_name, game in GAMES.items() for level in game.habits]
"""Each game with each of its levels."""


def keep_levels(monkeypatch: pytest.MonkeyPatch, *names: str, games: tuple[str, ...] = tuple(GAMES)) -> None:
    """These games have only the levels of these names."""
    for game in games:
        habits = {name: GAMES[game].habits[name] for name in names}
        monkeypatch.setitem(GAMES, game, replace(GAMES[game], habits=habits))
