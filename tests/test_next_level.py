"""After a match against the computer, the next level up or down is offered."""

import pytest
from helpers import header, saved, session_after
from ui_driver import button_of, over, turn_of

from game.players.levels import LEVELS
from game.rules.common.journal import BOARD, CARDS
from game.rules.tiles.journal import Journal
from game.scenes.end.scoring import EndScoring
from game.scenes.new_game import NewGame
from game.scenes.new_match import begin_first_match

pytestmark = pytest.mark.slow


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
    return [label for label in labels if label.startswith(("Next: ", "Easier: "))]


def suggested(ui) -> list[str]:
    """The bright level when a new game against the computer is chosen."""
    scene = NewGame(ui.app)
    scene.resize((1280, 720))
    for label in ("Tiles", "One against the computer"):
        button_of(scene, label).act()
    return [button.label for button in scene.buttons.all if button.main]


@pytest.mark.parametrize(
    ("kinds", "winner", "labels"),
    [
        (("human", "casual"), 0, ["Next: club"]),
        (("human", "casual"), 1, ["Easier: hasty"]),
        (("casual", "human", "casual"), 1, ["Next: club"]),
        (("casual", "human", "casual"), 2, ["Easier: hasty"]),
        (("human", "human"), 0, []),
        (("human", "human", "casual"), 0, []),
        (("human", "casual", "club"), 0, []),
        (("casual", "casual"), 0, []),
        (("human", LEVELS[0]), 1, []),
    ],
)
def test_one_person_against_one_level_is_offered_the_next_one_or_the_one_before(ui, kinds, winner, labels):
    assert offered(ended(ui, *kinds, winner=winner)) == labels


def test_the_offer_begins_that_match_and_becomes_the_usual_one(ui):
    session = session_after(ui.store, header("human", "casual"), 10**6)
    with ui.play(ui.table(session)):
        while not over(ui):
            ui.run(10)
        (label,) = offered(ui.top)
        level = {"Next: club": "club", "Easier: hasty": "hasty"}[label]
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
    ui.choices.kinds[:3] = ["human", "club", "club"]
    ui.app.settings.last_played = BOARD
    begin_first_match(ui.app, BOARD)
    ended(ui, "human", "club", winner=0)
    assert ui.choices.kinds[:3] == ["human", "club", "club"]


@pytest.mark.parametrize("edition", (BOARD, CARDS))
def test_the_game_of_a_first_match_is_the_usual_one(ui, edition):
    begin_first_match(ui.app, edition)
    scene = NewGame(ui.app)
    scene.resize((1280, 720))
    (usual,) = (button.label for button in scene.buttons.all if button.main)
    assert usual == {BOARD: "Tiles", CARDS: "Cards"}[edition]
