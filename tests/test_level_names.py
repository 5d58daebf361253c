"""The list of levels, and which one is offered after a match against the computer."""

import random
from itertools import pairwise
from types import SimpleNamespace

import pytest
from card_driver import card_header
from helpers import header, journal_text, saved, session_after
from level_lists import PLAYED, keep_levels
from ui_driver import button_of, over, turn_of

from game.commands.simulate import Contest
from game.games import GAMES, game_of
from game.players.budget import Clock
from game.players.levels import BUDGET, LEVELS, choose, level_in, levels, next_levels
from game.rules.common.game_rules import AnyMatch
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.journal import Journal
from game.rules.tiles.match import Match
from game.scenes.end.scoring import EndScoring
from game.scenes.new_game import NewGame
from game.scenes.new_match import begin_first_match
from game.session.game_session import GameSession
from game.session.storage import Store
from main import main

pytestmark = pytest.mark.slow


FIRST_LEVELS = ("beginner", "casual", "club", "master")
"""The levels of the first version, which saved matches can contain."""


def midway(game_name) -> AnyMatch:
    """A match after some random turns, with a lay due."""
    game_rules = game_of(game_name).rules
    rules = next(iter(game_rules.presets.values()))
    match = game_rules.begin(game_rules.header(header("casual", "casual").seats, (0, 1), rules, 5)).match
    dealer, rng, lays = game_rules.dealer(match, 5), random.Random(5), 0
    while match.due and (lays < 10 or match.due.event != "lay"):
        if match.due.event == "lay":
            match.apply(match.lay_event(rng.choice(match.legal_turns())))
            lays += 1
        else:
            match.apply(dealer.event(match))
    return match


@pytest.mark.parametrize("game_name", GAMES)
def test_each_level_has_a_title_and_a_sentence_of_its_own(game_name):
    found = levels(game_name)
    assert len({level.title for level in found}) == len({level.habit for level in found}) == len(found)
    assert all(level.habit.endswith(".") for level in found)


@pytest.mark.parametrize("game_name", GAMES)
def test_neighbours_are_one_step_apart(game_name):
    found = levels(game_name)
    for lower, higher in pairwise(found):
        assert next_levels(lower.name, game_name)[1] == higher
        assert next_levels(higher.name, game_name)[0] == lower
    assert next_levels(found[0].name, game_name)[0] is None
    assert next_levels(found[-1].name, game_name)[1] is None
    assert next_levels("wizard", game_name) == (None, None)


def test_each_level_plays_a_game_and_every_game_has_them_in_the_same_order():
    assert {level.name for game_name in GAMES for level in levels(game_name)} == set(LEVELS)
    for game_name in GAMES:
        places = [LEVELS.index(level.name) for level in levels(game_name)]
        assert places == sorted(places)


def test_a_level_that_plays_one_game_only_is_offered_there_and_replaced_in_the_other(ui, monkeypatch, capsys):
    keep_levels(monkeypatch, "beginner", "hasty", games=(CARDS,))
    assert [offered_for(ui, words) for words in ("Tiles", "Cards")] == [len(LEVELS), 2]
    assert main(["simulate", "--games", "1", "--seats", "casual,hasty", "--edition", "cards"]) == 2
    assert "there are beginner, hasty" in capsys.readouterr().err
    session = GameSession.begin(ui.store, card_header("human", "cpu", level="casual"))
    while session.match.due.event != "lay":
        session.deal()
    for _turn in range(2):
        session.leave(session.match.due.seat)
        assert session.match.seats[session.match.due.seat].level == "beginner"
        session.lay(session.think())
        while session.match.due.event != "lay":
            session.deal()
    session.close()


def offered_for(ui, game: str) -> int:
    """How many computers can be chosen in a new match of this game."""
    scene = NewGame(ui.app)
    scene.resize((1280, 720))
    for label in (game, "One against the computer"):
        button_of(scene, label).act()
    return sum(" · " in button.label for button in scene.buttons.all)


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


@pytest.mark.parametrize(("game_name", "level"), PLAYED)
def test_a_level_that_has_to_stop_at_once_still_lays_a_legal_turn(game_name, level):
    match = midway(game_name)
    assert match.due is not None
    view = game_of(game_name).rules.view(match, match.due.seat)
    assert match.lay_event(choose(level, view, Clock(60.0, lambda: True), random.Random(1)))


@pytest.mark.parametrize(
    ("game_name", "weaker", "stronger"),
    [
        (BOARD, "beginner", "hasty"),
        (BOARD, "learner", "casual"),
        (BOARD, "hasty", "club"),
        (CARDS, "beginner", "hasty"),
        (CARDS, "learner", "casual"),
    ],
)
def test_a_level_scores_more_than_the_one_two_steps_below(game_name, weaker: str, stronger: str):
    contest = Contest((weaker, stronger), games=4, seed=3, paired=True, game_name=game_name)
    totals = contest.run(contest.pairings(), lambda number, game: None)["totals"]
    assert totals[0] < totals[1]


# The next level


def ended(ui, *kinds: str, winner: int, pads=None) -> EndScoring:
    """The end of a match in which the pads of others than the winner have no points."""
    session = session_after(ui.store, header(*kinds, pads=pads), 10**6)
    scene = EndScoring(ui.app, session)
    scene._winners = (winner,)
    scene.finish()
    scene.resize((1280, 720))
    return scene


def offered(scene: EndScoring) -> list[str]:
    labels = [button.label for button in scene.buttons.all]
    return [label for label in labels if label.startswith(("Harder: ", "Easier: "))]


def suggested(ui) -> list[str]:
    """The bright level when a new game against the computer is chosen."""
    scene = NewGame(ui.app)
    scene.resize((1280, 720))
    for label in ("Tiles", "One against the computer"):
        button_of(scene, label).act()
    return [button.label.split(" · ")[1] for button in scene.buttons.all if button.main]


@pytest.mark.parametrize(
    ("kinds", "winner", "labels"),
    [
        (("human", "casual"), 0, ["Harder: Viktor (club)"]),
        (("human", "casual"), 1, ["Easier: Omar (hasty)"]),
        (("casual", "human", "casual"), 1, ["Harder: Viktor (club)"]),
        (("casual", "human", "casual"), 2, ["Easier: Omar (hasty)"]),
        (("human", "human"), 0, []),
        (("human", "human", "casual"), 0, []),
        (("human", "casual", "club"), 0, []),
        (("casual", "casual"), 0, []),
        (("human", LEVELS[0]), 1, []),
    ],
)
def test_one_person_against_one_level_is_offered_the_next_one_or_the_one_before(ui, kinds, winner, labels):
    assert offered(ended(ui, *kinds, winner=winner)) == labels


def test_after_a_shared_win_no_other_level_is_offered(ui):
    scene = ended(ui, "human", "casual", winner=0)
    scene._winners = (0, 1)
    scene.resize((1280, 720))
    assert offered(scene) == []


def test_the_offer_begins_that_match_and_becomes_the_usual_one(ui):
    session = session_after(ui.store, header("human", "casual"), 10**6)
    with ui.play(ui.table(session)):
        while not over(ui):
            ui.run(10)
        (label,) = offered(ui.top)
        level = {"Harder: Viktor (club)": "club", "Easier: Omar (hasty)": "hasty"}[label]
        ui.choose(label)
        turn_of(ui.top)
        text = min(saved(ui.store), key=len)
        head = Journal.read(text.encode()).match.header
        assert [seat.level for seat in head.seats] == [None, level]
        assert ui.store.settings().matches["board"].kinds[:2] == ["human", level]


@pytest.mark.parametrize(("winner", "level"), [(0, LEVELS[1]), (1, LEVELS[0])])
def test_after_the_first_match_a_new_game_suggests_what_its_end_offered(ui, winner, level):
    begin_first_match(ui.app, BOARD)
    ended(ui, "human", LEVELS[0], winner=winner)
    assert suggested(ui) == [level]


def test_players_who_were_chosen_before_stay_the_usual_ones_or_the_first_match_gives_them(ui):
    begin_first_match(ui.app, BOARD)
    assert suggested(ui) == [LEVELS[0]]
    ui.choices.kinds[:3], ui.choices.level = ["human", "club", "club"], "club"
    ui.app.settings.last_played = BOARD
    begin_first_match(ui.app, BOARD)
    ended(ui, "human", "club", winner=0)
    assert ui.choices.kinds[:3] == ["human", "club", "club"]


@pytest.mark.parametrize("game_name", (BOARD, CARDS))
def test_the_game_of_a_first_match_is_the_usual_one(ui, game_name):
    begin_first_match(ui.app, game_name)
    scene = NewGame(ui.app)
    scene.resize((1280, 720))
    (usual,) = (button.label for button in scene.buttons.all if button.main)
    assert usual == {BOARD: "Tiles", CARDS: "Cards"}[game_name]


def test_the_next_levels_end_at_the_weakest_and_the_strongest():
    def names(level: str) -> list[str | None]:
        return [one and one.name for one in next_levels(level)]

    assert names("beginner") == [None, "learner"] and names("master") == ["club", None]
    assert names("hasty") == ["learner", "casual"] and names("oracle") == [None, None]


@pytest.mark.parametrize("game_name", ["board", "cards"])
def test_a_level_that_a_game_does_not_have_is_casual_and_every_level_may_think_for_a_second(game_name):
    assert [level_in(game_name, one) for one in ("hasty", "oracle", "")] == ["hasty", "casual", "casual"]
    assert level_in(game_name) == "casual" and BUDGET == 1.0


def test_in_a_game_without_casual_the_weakest_level_plays_instead(monkeypatch):
    habits = {"club": "", "master": ""}
    monkeypatch.setattr("game.players.levels.game_of", lambda name: SimpleNamespace(habits=habits))
    assert [level_in("chess", one) for one in ("master", "oracle")] == ["master", "club"]
