"""For the tests of a card turn: a scene in which a human has to lay."""

import pygame
from card_driver import card_scene

from game.commands.fixtures import card_session_at
from game.scenes.between_turns import HandOver


def choosing(ui, lays=12, seat=0, seed=11, kinds=("human", "cpu", "cpu")):
    return card_scene(ui.table(card_session_at(ui.app, kinds, lays, seat=seat, seed=seed)))


def take_the_device(ui):
    for _ in range(5):
        if isinstance(ui.top, HandOver):
            ui.strike(pygame.K_RETURN)
