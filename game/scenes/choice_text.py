"""What the screen says about the computer's levels and about house rules: their names, and one line each."""

from __future__ import annotations

from game.engine.translation import _
from game.players.levels import levels
from game.scenes.screen import screen_of


def level_name(level: str) -> str:
    """The name of a level. An unknown one, or the name of a program, stays as it is."""
    return next((_(one.title) for one in levels() if one.name == level), level)


def level_line(game: str, level: str) -> str:
    return next((_(one.habit) for one in levels(game) if one.name == level), "")


def preset_name(game: str, preset: str) -> str:
    return screen_of(game).presets().get(preset, (preset, ""))[0]


def preset_line(game: str, preset: str) -> str:
    return screen_of(game).presets().get(preset, (preset, ""))[1]
