"""After a match against the computer, the next level up or down is offered."""

from __future__ import annotations

import pytest
from helpers import header, saved, session_after
from ui_driver import over, turn_of

from game.players.levels import LEVELS
from game.rules.tiles.journal import Journal
from game.scenes.end.scoring import EndScoring


def ended(ui, *kinds: str, winner: int, pads=None) -> EndScoring:
    """The end of a match in which the pads of others than the winner have no points."""
    session = session_after(ui.store, header(*kinds, pads=pads), 10**6)
    scene = EndScoring(ui.app, session)
    scene._winners = (winner,)
    scene.finish()
    scene.resize((1280, 720))
    return scene


def offered(scene: EndScoring) -> list[str]:
    """The labels that offer a level."""
    labels = [button.label for button in scene.buttons.all]
    return [label for label in labels if label.startswith(("Next: ", "Easier: "))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "winner", "label"),
    [
        (("human", "casual"), 0, "Next: club"),
        (("human", "casual"), 1, "Easier: hasty"),
        (("casual", "human", "casual"), 1, "Next: club"),
        (("casual", "human", "casual"), 2, "Easier: hasty"),
    ],
)
def test_the_winner_is_offered_the_next_level_and_the_loser_the_one_before(ui, kinds, winner, label):
    assert offered(ended(ui, *kinds, winner=winner)) == [label]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kinds", "winner"),
    [
        (("human", "human"), 0),
        (("human", "human", "casual"), 0),
        (("human", "casual", "club"), 0),
        (("casual", "casual"), 0),
        (("human", LEVELS[0]), 1),
    ],
)
def test_other_matches_offer_no_level(ui, kinds, winner):
    assert offered(ended(ui, *kinds, winner=winner)) == []


@pytest.mark.slow
def test_the_offer_begins_that_match_and_becomes_the_usual_one(ui):
    session = session_after(ui.store, header("human", "casual"), 10**6)
    with ui.play(ui.table(session)):
        while not over(ui):
            ui.run(10)
        (label,) = offered(ui.top)
        level = {"Next: club": "club", "Easier: hasty": "hasty"}[label]
        ui.press_button(label)
        ui.run()
        turn_of(ui.top)
        text = min(saved(ui.store), key=len)
        head = Journal.read(text.encode()).match.header
        assert [seat.level for seat in head.seats] == [None, level]
        assert ui.store.settings().matches["board"].kinds[:2] == ["human", level]
