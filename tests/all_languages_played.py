"""A whole match of each game in each language, with every page on the way: ``make languages``. It takes some minutes."""

import pytest
from helpers import header
from language_tour import Tour
from written_words import listening

from game.engine.surface_cache import clear_caches
from game.engine.translation import ENGLISH, set_language
from game.games import GAMES
from game.rules.common.journal import BOARD, CARDS
from game.session.settings import LANGUAGES

WINDOWS = {BOARD: ((800, 480), 7.0), CARDS: ((1280, 720), 0.0)}
"""Sizes, and diagonals in inches. In the larger one, all places for cards are in view."""


def head_of(game_name: str):
    """A short match of a person against a computer."""
    if game_name == BOARD:
        return header("human", "beginner", seed=3, short=True)
    rules = GAMES[game_name].rules
    return rules.header(header("human", "beginner").seats, (0, 1), rules.house_rules(short=True), 3)


@pytest.mark.usefixtures("brief_review", "few_samples")
@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_a_whole_match_shows_no_english_word_and_nothing_cut_off(window, language, game_name):
    size, inches = WINDOWS[game_name]
    with listening() as written:
        ui = window(size, language=language, inches=inches)
        ui.app.speak()
        ui.pace = 0.1
        tour = Tour(ui, written, language)
        try:
            with ui.play(ui.begin(head_of(game_name))):
                tour.play(every=5)
                tour.after("Ada")
        finally:
            set_language(ENGLISH)
            clear_caches()
        assert list(dict.fromkeys(tour.faults)) == []
