"""The draw for the start says to everybody what follows from it, before the first turn."""

from itertools import groupby

import pytest
from helpers import header

from game.engine.picture import Picture
from game.rules.common.journal import BOARD, CARDS
from game.rules.common.seats import Seat
from game.rules.tiles.events import StartDraw
from game.scenes.end.addition import lead
from game.scenes.match_text import victory
from game.scenes.new_match import new_header
from game.scenes.screen import screen_of
from game.scenes.start_draw import StartDrawScene
from game.session.game_session import GameSession
from tools.card_examples import card_session_at


@pytest.mark.parametrize(
    ("draws", "words"),
    [
        (((3, 5),), "Ben begins, keeps the 5 and draws two more."),
        (((6, 6), (4, 2)), "Ada begins, keeps the 6, the highest of their own, and draws two more."),
    ],
)
def test_the_one_who_begins_with_tiles_keeps_the_highest_of_their_own(draws, words):
    event = StartDraw(draws)
    name = ("Ada", "Ben")[event.starter()]
    assert screen_of(BOARD).start.begins(name, event) == words


@pytest.mark.slow
def test_the_one_who_begins_with_cards_lays_two(ui):
    event = card_session_at(ui.app, ("human", "cpu"), 0, "start_draw", seed=1).deal()
    assert "begins and lays two cards" in screen_of(CARDS).start.begins("Ada", event)


@pytest.mark.slow
def test_who_begins_is_heard(ui, listen):
    heard = listen(ui.app.sound, "play")
    with ui.play(ui.table(GameSession.begin(ui.store, header("human", "casual"))), 1):
        while isinstance(ui.top, StartDrawScene):
            at_the_draw = list(heard)
            ui.run(1)
        assert at_the_draw[-1] == "your_turn"


def test_names_of_several_are_joined_as_one_would_say_them():
    head = header("human", "human", "human")
    assert victory(head, (0, 2)) == "Ada and Cleo share the win"
    assert victory(head, (0, 1, 2)) == "Ada, Ben and Cleo share the win"
    assert lead(head, [5, 5, 0]) == "Ada and Ben are level"


@pytest.mark.slow
@pytest.mark.window(speed="normal")
def test_who_draws_again_has_put_the_first_tile_away(ui):
    scenes = (
        StartDrawScene(ui.app, GameSession.begin(ui.store, header("human", "casual", seed=seed)))
        for seed in range(99)
    )
    tied = next(scene for scene in scenes if len(scene._event.draws) > 1)
    with ui.play(tied, 1):
        while tied._words != "Ada and Ben draw again.":
            ui.run(1)
        assert tied._drawn == [None, None]


@pytest.mark.slow
@pytest.mark.window(speed="normal")
@pytest.mark.parametrize(
    ("game_name", "counts", "sound"),
    [(BOARD, [121, 120, 119], "tile_drawn"), (CARDS, [50, 49, 48], "card_slide")],
)
def test_what_is_drawn_is_heard_and_leaves_the_bag_or_pile(ui, listen, game_name, counts, sound):
    shown = listen(
        screen_of(game_name).start, "draw_stock", lambda _result, _picture, _area, count, *_: count
    )
    heard = listen(ui.app.sound, "play")
    ui.app.seed = 1
    head = new_header(ui.app, game_name, [Seat("Ada", "human"), Seat("", "cpu", "casual")])
    scene = StartDrawScene(ui.app, GameSession.begin(ui.store, head))
    scene.resize((800, 480))
    scene.draw(Picture(), 0.0)
    while scene.update(0.1) is None:
        scene.draw(Picture(), 0.0)
    scene.close()
    assert [count for count, _same in groupby(shown)] == counts
    assert heard == [sound, sound, "your_turn"]
