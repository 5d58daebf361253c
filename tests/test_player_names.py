"""Somebody without a name has a number, in the language that the screen speaks now."""

from dataclasses import replace

import pytest
from ui_driver import picture_of
from written_words import clear_text_caches, listening

from game.commands.example_workshop import Workshop
from game.commands.fixtures import Around
from game.engine import translation
from game.engine.scene import Push
from game.games import GAMES, game_of
from game.rules.common.seats import Seat
from game.scenes.match_text import final_scores, scores, victory
from game.scenes.player_names import short_name
from game.session.game_session import GameSession
from game.session.records import record_of

GUESTS = (Seat("Spieler 1", "human"), Seat("Hráč 2", "human"), Seat("Ada 4", "human", colour="pink"))


@pytest.mark.parametrize(("language", "word"), [("en", "Player"), ("de", "Spieler"), ("cs", "Hráč")])
@pytest.mark.parametrize("game_name", GAMES)
def test_a_guest_is_called_in_the_language_of_the_screen(game_name, language, word):
    rules = game_of(game_name).rules
    match = GameSession.unsaved(rules.header(GUESTS, (0, 1, 2), rules.house_rules(), 3)).match
    translation.set_language(language)
    assert scores(match) == f"{word} 1: 0 · {word} 2: 0 · Ada 4: 0"
    assert final_scores(record_of(match)) == scores(match)
    assert f"{word} 2" in victory(match.header, (1,))
    assert match.header.seats == GUESTS


@pytest.mark.parametrize("game_name", GAMES)
@pytest.mark.parametrize("around", [Around(), Around("four", 3, 24.0)], ids=["one", "four"])
@pytest.mark.parametrize("name", ["table", "start_draw", "sides", "seats", "final_board"])
def test_no_scene_calls_a_guest_in_another_language(tmp_path, name, around, game_name):
    workshop = Workshop(tmp_path, around)
    lays = 0 if name == "start_draw" else 9
    session = workshop.session(lays, ("human",) * 3, game_name=game_name)
    match = session.match
    people = [Seat(f"Player {seat + 1}", "human", side=one.side) for seat, one in enumerate(match.seats)]
    match.header, match.seats = replace(match.header, seats=tuple(people)), people
    shown = {"final_board": (match, 1), "sides": (match.header,)}.get(name, (session,))
    translation.set_language("de")
    scene = workshop.open(Push("table" if name == "start_draw" else name, *shown))
    size = (1920, 1080)
    with listening() as written:
        clear_text_caches()
        scene.resize(size)
        picture_of(scene)
    said = [words for words, _colour, _surface in written.shown.values()]
    assert any("Spieler" in words for words in said)
    assert not [words for words in said if "Player" in words]


def test_the_review_calls_a_guest_so_too_and_cuts_a_long_name():
    translation.set_language("de")
    assert short_name(GUESTS[1]) == "Spieler 2"
    assert short_name(Seat("M" * 40, "human")) == "M" * 31 + "…"
