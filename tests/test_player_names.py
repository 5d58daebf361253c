"""Somebody without a name, or whose name cannot be shown, has a number, in the language that the screen speaks now."""

import json
from dataclasses import replace

import pygame
import pytest
from every_scene import every_scene
from ui_driver import button_of, picture_of
from written_words import clear_text_caches, listening

from game.app import App
from game.engine import translation
from game.engine.scene import Push
from game.engine.sound import Sound
from game.games import GAMES, game_of
from game.players.budget import Samples
from game.rules.common.seats import Seat
from game.scenes.match_text import final_scores, scores, victory
from game.scenes.name_entry import NameEntry
from game.scenes.people import People
from game.scenes.player_names import short_name, shown_name
from game.session.files import write_atomically
from game.session.game_session import GameSession
from game.session.records import record_of
from tools import example_workshop, fixtures
from tools.example_workshop import Workshop
from tools.fixtures import Around

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
    assert short_name(GUESTS[1], 1) == "Spieler 2"
    assert short_name(Seat("M" * 40, "human"), 0) == "M" * 31 + "…"


# Names that the font cannot show

UNSHOWN = ("あゆみ", "محمد", "שרה", "😀", "Zoe\u0329", "\ud800")
ODD = {letter for name in UNSHOWN for letter in name} - {*"Zoe"}


@pytest.mark.parametrize("name", [*UNSHOWN, "Ada😀", "\u200b", " ", "سبت"], ids=ascii)
def test_a_name_that_cannot_be_shown_becomes_a_number(name):
    translation.set_language("de")
    assert shown_name(Seat(name, "human", colour="pink"), 1) == "Spieler 2"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoe\u0308"),
        ("Ελένη", "Ελένη"),
        ("Юлия", "Юлия"),
        ("Łu\u200bcja\u202e", "Łucja"),
    ],
    ids=ascii,
)
def test_other_names_are_shown_without_what_is_invisible(name, shown):
    assert shown_name(Seat(name, "human", colour="pink"), 1) == shown


@pytest.fixture
def odd_names(monkeypatch):
    """Everybody in the example scenes has a name that cannot be shown."""
    remembered = fixtures.whole_match, fixtures.reviewed_match
    for function in remembered:
        function.cache_clear()
    for module in (fixtures, example_workshop):
        monkeypatch.setattr(module, "FIRST_NAMES", UNSHOWN)
    monkeypatch.setattr(fixtures, "FEW_SAMPLES", Samples(1))
    yield
    for function in remembered:
        function.cache_clear()


@pytest.mark.slow
def test_no_scene_shows_a_letter_that_the_font_lacks(odd_names, tmp_path):
    size = (1280, 720)
    pygame.display.set_mode(size)
    with listening() as written, every_scene(tmp_path) as made:
        clear_text_caches()
        for scene in made.values():
            scene.resize(size)
            picture_of(scene)
        said = [words for words, _colour, _surface in written.shown.values()]
        assert len(said) > 500 and not [words for words in said if ODD & {*words}]


def test_a_name_that_cannot_be_shown_stays_in_the_file(store):
    ayumi = {"name": "あゆみ", "colour": "pink", "mark": "star"}
    write_atomically(
        store.folder / "settings.json",
        json.dumps({"people": [ayumi], "names": ["あゆみ", *[""] * 5]}).encode(),
    )
    app = App(store, store.settings(), Sound())
    people = People(app, 0)
    people.resize((1280, 720))
    assert people.buttons.all[0].label == "Player 1"
    people.buttons.all[0].act()
    entry = NameEntry(app, 0, former="あゆみ")
    entry.resize((1280, 720))
    button_of(entry, "Done").act()
    saved = json.loads((store.folder / "settings.json").read_text(encoding="utf-8"))
    assert saved["people"] == [ayumi] and saved["names"][0] == "あゆみ"
