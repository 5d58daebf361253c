"""A simulated player: continues or begins a match in a UI driver, lays for every human, and changes the settings now and then."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
from card_driver import card_header, turn_by_keys
from helpers import header, some_turn
from ui_driver import UiDriver
from which_game import plays

from game.engine.scene import Scene
from game.rules.common.journal import CARDS
from game.rules.common.variant import VariantHeader
from game.scenes.end.scoring import EndScoring
from game.scenes.title import Title
from game.scenes.turn.scene import TurnScene

SIZE = (480, 320)
KINDS = ("human", "casual", "human")


def first_scene(ui: UiDriver, seed: int) -> Scene:
    """The title if there is a match to continue, or else a new match."""
    if ui.store.has_match():
        return ui.make("title")
    return ui.begin(some_header(seed))


def some_header(seed: int) -> VariantHeader:
    """The header of a match of one of the games."""
    return card_header("human", "cpu", "human", seed=seed) if seed % 2 else header(*KINDS, seed=seed)


def taught_with(music: int) -> bool:
    """What the settings of the player say about a first match, with this volume of the music."""
    return bool(music % 2)


def player(
    ui: UiDriver,
    rng: random.Random,
    turns: int = 10**6,
    on_change: Callable[[int], None] = lambda music: None,
) -> None:
    """Plays until the match is over or that many turns of humans are laid. ``on_change`` hears the volume of the music that is
    about to be set."""
    ui.run()
    while turns and not isinstance(ui.top, EndScoring):
        top = ui.top
        if isinstance(top, Title):
            ui.press_button("Continue")
        elif isinstance(top, TurnScene) and top.model.draft:
            turns -= 1
            music = rng.randrange(11)
            on_change(music)
            ui.app.settings.music, ui.app.settings.taught = music, taught_with(music)
            ui.app.change()
            if plays(top, CARDS):
                turn_by_keys(ui)
            else:
                ui.lay_by_mouse(some_turn(top.match, rng))
        else:
            ui.key(pygame.K_RETURN)
        ui.run()
