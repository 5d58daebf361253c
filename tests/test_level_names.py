"""The list of levels: their names and sentences, their neighbours, and that each one plays and is stronger than the last."""

import random
from itertools import pairwise

import pytest
from helpers import header, journal_text

from game.commands.simulate import Contest
from game.games import GAMES, game_of
from game.players.budget import Clock
from game.players.levels import LEVELS, choose, levels, next_levels
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.variant import VariantMatch
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.session.game_session import GameSession
from game.session.storage import Store

FIRST_LEVELS = ("beginner", "casual", "club", "master")
"""The levels of the first version, which saved matches can contain."""


def midway(edition) -> VariantMatch:
    """A match after some random turns, with a lay due."""
    variant = game_of(edition).rules
    rules = next(iter(variant.presets.values()))
    match = variant.begin(variant.header(header("casual", "casual").seats, (0, 1), rules, 5)).match
    dealer, rng, lays = variant.dealer(match, 5), random.Random(5), 0
    while match.due and (lays < 10 or match.due.event != "lay"):
        if match.due.event == "lay":
            match.apply(match.lay_event(rng.choice(match.legal_turns())))
            lays += 1
        else:
            match.apply(dealer.event(match))
    return match


@pytest.mark.parametrize("edition", GAMES)
def test_each_level_has_a_title_and_a_sentence_of_its_own(edition):
    found = levels(edition)
    assert tuple(level.name for level in found) == LEVELS
    assert len({level.title for level in found}) == len({level.habit for level in found}) == len(LEVELS)
    assert all(level.habit.endswith(".") for level in found)


@pytest.mark.parametrize("edition", GAMES)
def test_neighbours_are_one_step_apart(edition):
    found = levels(edition)
    for lower, higher in pairwise(found):
        assert next_levels(lower.name, edition)[1] == higher
        assert next_levels(higher.name, edition)[0] == lower
    assert next_levels(LEVELS[0])[0] is None
    assert next_levels(LEVELS[-1])[1] is None
    assert next_levels("wizard") == (None, None)


@pytest.mark.parametrize("level", FIRST_LEVELS)
def test_a_match_saved_with_a_level_of_the_first_version_goes_on(level, tmp_path):
    match = Journal.read(journal_text(Match(header("human", level))).encode()).match
    assert match.seats[1].level == level in LEVELS
    store = Store(tmp_path)
    GameSession.begin(store, header("human", level)).close()
    store.close()
    again = GameSession.resume(Store(tmp_path))
    assert again is not None
    assert again.match.seats[1].level == level
    again.close()


@pytest.mark.slow
@pytest.mark.parametrize("edition", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_that_has_to_stop_at_once_still_lays_a_legal_turn(edition, level):
    match = midway(edition)
    assert match.due is not None
    view = game_of(edition).rules.view(match, match.due.seat)
    assert match.lay_event(choose(level, view, Clock(60.0, lambda: True), random.Random(1)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "weaker", "stronger"),
    [
        (BOARD, "beginner", "hasty"),
        (BOARD, "learner", "casual"),
        (BOARD, "hasty", "club"),
        (CARDS, "beginner", "hasty"),
        (CARDS, "learner", "casual"),
    ],
)
def test_a_level_scores_more_than_the_one_two_steps_below(edition, weaker: str, stronger: str):
    contest = Contest((weaker, stronger), games=4, seed=3, paired=True, edition=edition)
    totals = contest.run(contest.pairings(), lambda number, game: None)["totals"]
    assert totals[0] < totals[1]
