"""The small pictures of waiting matches."""

from __future__ import annotations

import random

import pygame
import pytest
from helpers import header

from game.games import game_of
from game.rules.common.journal import BOARD, CARDS
from game.scenes.screen import screen_of
from game.table.tiles import TileStyle


@pytest.fixture(autouse=True)
def window():
    pygame.display.set_mode((320, 240))


def match_after(edition: str, lays: int):
    """A random match in which this number of turns has been laid."""
    variant, rng = game_of(edition).rules, random.Random(4)
    seats = header("casual", "casual").seats
    journal = variant.begin(variant.header(seats, (0, 1), next(iter(variant.presets.values())), 5))
    dealer = variant.dealer(journal.match, 5)
    while lays:
        if journal.match.due.event == "lay":
            journal.append(journal.match.lay_event(rng.choice(journal.match.legal_turns())))
            lays -= 1
        else:
            journal.append(dealer.event(journal.match))
    return journal.match


@pytest.mark.parametrize("edition", [BOARD, CARDS])
@pytest.mark.parametrize("side", [40, 120])
def test_a_match_looks_the_same_until_something_is_laid(edition, side):
    style = TileStyle()
    picture = screen_of(edition).match_picture
    one, same, other = (picture(match_after(edition, lays), side, style) for lays in (4, 4, 9))
    assert one.get_size() == (side, side)
    assert one is same and one is not other


def test_an_empty_cloth_is_shown():
    assert screen_of(CARDS).match_picture(match_after(CARDS, 0), 60, TileStyle()).get_size() == (60, 60)
