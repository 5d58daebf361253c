"""Choosing the language: that of the system at first, then the one in the settings; at a table that of its configuration."""

from datetime import date
from functools import partial

import pygame
import pytest
from kiosk_driver import TO_TITLE, KioskDriver, press, start_match
from pseudo_locale import pseudo, pseudo_locale
from ui_driver import UiDriver, button_of, picture_of, turn_of

from game.commands import play
from game.engine import translation
from game.engine.devices import Device
from game.engine.intents import IntentKind
from game.engine.surface_cache import clear_caches
from game.engine.translation import ENGLISH, _, first_offered, set_language, wanted_languages
from game.scenes.card_turn.draft import fits_rotated
from game.scenes.match_text import date_text
from game.scenes.review.board_model import plain, signed
from game.scenes.settings import screen_name
from game.scenes.turn import status_bar
from game.session.settings import CHOICES, FOUR, LANGUAGES
from tools.card_examples import card_turn_scene
from tools.fixtures import session_at

pytestmark = pytest.mark.slow

SETTINGS, BACK = "Einstellungen", "Zurück"


@pytest.fixture(autouse=True)
def two_languages(monkeypatch):
    """The game speaks German, too. Afterwards it speaks English again."""
    monkeypatch.setitem(LANGUAGES, "de", "Deutsch")
    monkeypatch.setitem(CHOICES, "language", ("", *LANGUAGES))
    yield
    set_language(ENGLISH)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de@euro"}, "de"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "en_GB", "LC_ALL": "de_DE@euro"}, "de"),
        ({"LANG": "en_US", "LANGUAGE": "xx:de:en"}, "de"),
        ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
    ],
    ids=str,
)
def test_the_first_language_is_that_of_the_environment(environment, language):
    assert first_offered(wanted_languages(environment), LANGUAGES) == language


def test_without_variables_the_system_is_asked(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "de", "country": "AT"}])
    assert play._languages()[0] == "de" and set(play._languages()) == set(LANGUAGES)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert play._languages()[0] == "en"


def speaks(ui: UiDriver, language: str) -> bool:
    return (ui.app.language, translation._language) == (language, language)


def test_a_language_that_is_chosen_is_spoken_at_once_and_saved(ui):
    ui.app.languages = ("en", "de")
    with ui.play(ui.make("title")):
        ui.choose("Settings")
        ui.choose("Language")
        assert speaks(ui, "de") and button_of(ui.top, "Sprache").value == "Deutsch"
        ui.choose(BACK)
        assert button_of(ui.top, SETTINGS)
        assert ui.store.settings().language == "de"
        ui.choose(SETTINGS)
        ui.choose("Sprache")
        assert speaks(ui, "en") and button_of(ui.top, "Language").value == "English"


def test_a_note_of_the_settings_is_said_again_in_the_chosen_language(ui, monkeypatch):
    monkeypatch.setattr("game.app.App.why_not_four", lambda app: f"why not ({app.language})")
    ui.app.languages, ui.app.settings.seating = ("en", "de"), FOUR
    with ui.play(ui.make("settings")):
        assert ui.top._note == "why not (en)"
        ui.choose("Language")
        assert ui.top._note == "why not (de)"


def test_the_language_can_change_in_a_running_match_and_no_word_stays(ui):
    ui.app.languages = ("en", "de")
    table = ui.table(session_at(ui.app, ("human", "cpu"), 2))
    with ui.play(table):
        before = list(table.model.match.events)
        ui.strike(pygame.K_ESCAPE)
        ui.choose("Settings")
        ui.choose("Language")
        ui.choose(BACK, "Weiterspielen")
        assert ui.top is table and table.model.match.events == before
        shown = ui.repainted()
        clear_caches()
        assert ui.repainted() == shown


def test_whose_turn_it_is_is_said_in_the_language_of_the_moment(ui):
    with ui.play(ui.table(session_at(ui.app, ("human", "cpu"), 2))):
        ui.play_turn()
        message = partial(getattr, turn_of(ui.top).model, "message")
        assert message() == "It is your turn, Ada."
        with pseudo_locale():
            assert message() == pseudo("It is your turn, ") + "Ada."


def test_what_a_card_still_needs_is_said_in_the_language_of_the_moment_with_keys_too(ui, listen):
    ui.app.devices.in_use = Device.KEYS
    scene = card_turn_scene(ui.app, ("human", "cpu"), 4)
    scene.model.refuse(fits_rotated(IntentKind.ROTATE))
    said = listen(status_bar, "key_sentence", lambda _done, words, *_more: words)
    with pseudo_locale():
        picture_of(scene)
    assert [words.split(",")[0] for words in said] == [pseudo("Rotated")]


def test_a_language_that_is_not_offered_is_not_spoken_though_somebody_chose_it(ui):
    for offered, chosen, spoken in (
        (("en", "de"), "fr", "en"),
        (("de", "en"), "fr", "de"),
        (("de", "en"), "en", "en"),
        (("de", "en"), "", "de"),
    ):
        ui.app.languages, ui.app.settings.language = offered, chosen
        ui.app.speak()
        assert ui.app.language == spoken and _("Hint") == {"en": "Hint", "de": "Tipp"}[spoken]


def test_one_language_is_no_choice(ui):
    ui.app.languages = ("de",)
    ui.app.speak()
    settings = ui.make("settings")
    settings.resize((800, 480))
    assert settings.buttons.all[0].label == "Tempo"


def test_numbers_and_dates_are_those_of_the_language():
    assert (signed(-1.66), plain(0.04), date_text(date(2026, 3, 1))) == ("−1.7", "0.0", "2026-03-01")
    set_language("de")
    assert (signed(-1.66), signed(0.04), plain(12.3)) == ("−1,7", "0,0", "12")
    assert (date_text(date(2026, 3, 1)), screen_name(10.1)) == ("01.03.2026", "10,1 Zoll")
    set_language("cs")
    assert date_text(date(2026, 3, 1)) == "1.\xa03.\xa02026"


# A table in a public place


@pytest.fixture
def kiosk(monkeypatch, tmp_path):
    def opened(languages: str) -> KioskDriver:
        return KioskDriver(monkeypatch, tmp_path / "kiosk", languages=languages)

    return opened


def test_the_title_has_a_button_for_each_language(kiosk):
    table = kiosk("de, en")
    with table.run():
        assert "Spielen" in table.labels and table.labels[-2:] == ["Deutsch", "English"]
        press(table, "English")
        assert "Play" in table.labels
        press(table, "Deutsch")
        assert "Spielen" in table.labels


def test_a_table_with_one_language_offers_no_choice(kiosk):
    table = kiosk("de")
    with table.run():
        assert "Spielen" in table.labels and "Deutsch" not in table.labels


def test_the_next_visitor_finds_the_first_language(kiosk):
    table = kiosk("en, de")
    with table.run():
        press(table, "Deutsch", "Spielen", BACK)
        assert "Spielen" in table.labels, "who only looks around keeps the language"
        table.wait(TO_TITLE + 20)
        assert _("Play") == "Play", "nobody came"


def test_a_match_goes_on_in_its_language(kiosk):
    table = kiosk("en, de")
    with table.run():
        press(table, "Deutsch", "Spielen")
        table.press("2 Spieler")
        table.wait(8.0)
        table.key(pygame.K_RIGHT)
        table.wait(TO_TITLE)
        assert "Go on playing" in table.labels
        press(table, "Go on playing")
        assert translation._language == "de"


def test_the_language_that_was_asked_for_last_counts(kiosk):
    table = kiosk("en, de")
    with table.run():
        start_match(table)
        table.wait(TO_TITLE)
        press(table, "Deutsch", "Weiterspielen")
        assert translation._language == "de"
