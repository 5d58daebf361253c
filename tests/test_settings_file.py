"""The settings file: settings are read as they were saved, and anything else in the file is ignored."""

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest
from helpers import header
from reviews import FEW, match_of
from saved_files import files, settings_file
from ui_driver import UiDriver, button_of, opening

from game.analysis.review import report, steps
from game.app import App
from game.commands.crash import note_crash
from game.engine.sound import Sound
from game.rules.common.journal import BOARD, CARDS
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.session.settings import CHOICES, LIMITS, MatchChoices, Person, Settings, clean_name, settings_from
from game.session.storage import Store
from tools.fixtures import keep_finished


def test_missing_settings_file_means_defaults_without_a_notice(store):
    assert asdict(store.settings()) == asdict(Settings())
    assert store.notices == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_settings_that_an_editor_has_saved_in_its_encoding_are_read(store, encoding):
    settings_file(store, '{"speed": "fast", "people": [{"name": "Zoë"}]}'.encode(encoding))
    found = store.settings()
    assert (found.speed, [one.name for one in found.people]) == ("fast", ["Zoë"])
    assert store.notices == []


def test_so_the_game_is_when_it_is_started_for_the_first_time(store):
    assert asdict(store.settings()) == {
        "language": "",
        "speed": "normal",
        "reduced_motion": False,
        "effects": 7,
        "music": 4,
        "numerals": False,
        "large_text": False,
        "full_screen": False,
        "hints": True,
        "hidden_totals": False,
        "seating": "one",
        "inches": 0.0,
        "window_left": 0,
        "window_top": 0,
        "window_width": 0,
        "window_height": 0,
        "last_played": "",
        "taught": False,
        "asked": False,
        "rules_said": [],
        "people": [],
        "names": [""] * 6,
        "matches": {
            "board": asdict(MatchChoices(["human", "casual", "off", "off", "off", "off"])),
            "cards": asdict(MatchChoices(["human", "casual", "off", "off"])),
        },
        "bots": [],
    }
    assert asdict(MatchChoices(["human"])) == {
        "kinds": ["human"],
        "preset": "",
        "partners": False,
        "short": False,
        "open_hands": False,
        "level": "",
    }


def test_settings_are_read_as_they_were_saved(store):
    chosen = Settings(
        speed="fast",
        reduced_motion=True,
        effects=0,
        music=10,
        numerals=True,
        large_text=True,
        full_screen=True,
        last_played="cards",
        asked=True,
        rules_said=["bonus", "tiles-tie"],
        people=[Person(name, "red", "star") for name in ("{x}", "Ädä", "Łukasz", "中", "d'Or")],
        names=["Ädä", "Łukasz", "中", "d'Or", "{x}", ""],
        matches={
            BOARD: MatchChoices(["human"] * 6, "leaflet", partners=True, open_hands=True),
            CARDS: MatchChoices(["master", "off", "human", "off"], "domino"),
        },
    )
    store.save_settings(chosen)
    assert asdict(store.settings()) == asdict(chosen)
    assert files(store) == ["settings.json"], "another file is left"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"17",
        b'"speed"',
        b"\xff\xfe\x00",
        b'{"speed": "fast"',
        b"[" * 100_000,
        b"1" * 10_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_damaged_settings_are_set_aside_and_the_defaults_apply(store, text):
    settings_file(store, text)
    assert asdict(store.settings()) == asdict(Settings())
    assert [notice[:2] for notice in store.notices] == [("damaged", "settings.json.damaged")]
    assert (store.folder / "settings.json.damaged").read_bytes() == text
    assert not (store.folder / "settings.json").exists()


def test_damaged_settings_that_cannot_be_renamed_are_not_overwritten(store, monkeypatch):
    path = settings_file(store, b"{")

    def refuse(*_paths: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)
    assert asdict(store.settings()) == asdict(Settings())
    store.save_settings(Settings(speed="fast"))
    store.close()
    assert path.read_bytes() == b"{"


def test_programs_whose_text_utf_8_cannot_encode_are_saved_again(store):
    bots = [{"name": "\ud800", "command": "x\udcff"}]
    settings_file(store, json.dumps({"bots": bots}).encode())
    settings = store.settings()
    store.save_settings(settings)
    assert Store(store.folder).settings().bots == bots == settings.bots


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such rights")
def test_nobody_else_can_read_settings_exercises_reviews_and_crash_reports(store):
    path = settings_file(store, b'{"speed": "fast"}')
    path.chmod(0o644)
    store.settings()
    store.save_settings(Settings(speed="slow"))
    keep_finished(store, "reviewed", match := match_of(header("human", "casual", seed=5), 6))
    asked = steps(match)
    store.exercises.keep(report(match, asked, [step.answer(FEW) for step in asked]))
    note_crash(store, ValueError("x"))
    store.close()
    open_to_all = {
        one.name for one in store.folder.rglob("*") if one.is_file() and one.stat().st_mode & 0o077
    }
    lists = {"crashes.order"}  # Only names of files.
    assert open_to_all - lists == {"reviewed.zatre"}, (
        "a match is passed on; the rest is nobody else's business"
    )


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such rights")
@pytest.mark.parametrize("mode", [0o644, 0o604, 0o640])
def test_settings_that_an_older_version_has_shown_to_others_are_private_also_if_nothing_changes(store, mode):
    path = settings_file(store, b'{"speed": "fast"}')
    path.chmod(mode)
    before = path.stat()
    store.save_settings(store.settings())
    store.close()
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns, after.st_mode & 0o777) == (
        before.st_ino,
        before.st_mtime_ns,
        0o600,
    )


def test_a_flag_is_not_saved_unless_somebody_chooses_it_afterwards(store):
    app = App(store, Settings(seating="turn"), Sound(), given={"seating": ("turn", "one")})
    saved = []
    for chosen in ("turn", "four", "turn"):
        app.settings.seating = chosen
        app.save_settings()
        store.close()
        saved.append(Store(store.folder).settings().seating)
    assert saved == ["one", "four", "turn"]


def test_settings_damaged_several_times_are_all_kept(store):
    for number in range(3):
        settings_file(store, b"{" * (number + 1))
        store.settings()
    assert len(files(store)) == 3
    assert sorted((store.folder / name).read_bytes() for name in files(store)) == [b"{", b"{{", b"{{{"]


@pytest.mark.parametrize(
    ("saved", "people", "names"),
    [
        ({"people": 3, "names": ["Ida"] * 6}, [("Ida", "blue", "circle")], ["Ida"]),
        ({"people": [], "names": ["Ida", *"abcde"]}, [], []),
        ({"people": [{"name": "Ida"}, 7, {"name": " "}, {"name": "Ida"}]}, [("Ida", "blue", "circle")], []),
        (
            {"people": [1, {"name": "\ud800"}, {"name": "Bo\n", "colour": "gold", "mark": "moon"}]},
            [("Bo", "green", "square")],
            [],
        ),
        ({"people": [{"name": "Bo", "colour": "red", "mark": ["star"]}]}, [("Bo", "red", "circle")], []),
        (
            {"people": [{"name": "Ida"}], "names": ["Bo", "Ida", "Ida", 5, None, ""]},
            [("Ida", "blue", "circle")],
            ["", "Ida"],
        ),
        (
            {"names": ["Ada", "Ben", "Ida", "Dora", "Emil", "Fritzi"]},
            [("Ida", "green", "square")],
            ["", "", "Ida"],
        ),
    ],
)
def test_of_damaged_people_whatever_can_be_read_is_kept(store, saved, people, names):
    settings_file(store, json.dumps(saved).encode())
    settings = store.settings()
    assert settings.people == [Person(*one) for one in people]
    assert settings.names == names + [""] * (6 - len(names))


def test_only_so_many_people_are_read_from_a_file(store):
    people = [{"name": str(number)} for number in range(30)]
    settings_file(store, json.dumps({"people": people}).encode())
    assert [one.name for one in store.settings().people] == [str(number) for number in range(11)]


def test_every_word_has_its_choices_and_every_number_its_limits():
    plain = {
        name: value for name, value in asdict(Settings()).items() if isinstance(value, (str, int, float))
    }
    assert {name for name, value in plain.items() if isinstance(value, str)} == {*CHOICES}
    assert {name for name, value in plain.items() if type(value) in (int, float)} == {*LIMITS}
    for name in plain:
        settings = Settings()
        for _ in range(300):
            settings.step(name, 1)
        saved = json.dumps({name: getattr(settings, name)}).encode()
        assert settings_from(saved) == settings, "a step leads to what the file may not have"


def test_keys_that_nobody_knows_are_ignored(store):
    settings_file(store, b'{"colour": "pink", "numerals": true, "__class__": 3, "seats2": []}')
    assert asdict(store.settings()) == asdict(Settings(numerals=True))
    assert store.notices == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("speed", 3),
        ("speed", None),
        ("reduced_motion", 1),
        ("reduced_motion", "yes"),
        ("effects", True),
        ("effects", 3.5),
        ("effects", "7"),
        ("music", [4]),
        ("numerals", {}),
        ("preset", ["strict"]),
        ("seats", 6),
        ("seats", []),
        ("seats", [1, 2, 3, 4, 5, 6]),
        ("seats", [{"name": "x", "kind": "human"}] * 5),
        ("seats", ["ab"] * 6),
        ("seats", [None] * 6),
        ("rules_said", 3),
        ("rules_said", {"bonus": True}),
        ("rules_said", [3, None, "x" * 99, "\u00e4"]),
        ("rules_said", ["bonus"] * 101),
        ("names", 6),
        ("names", [None] * 6),
        ("names", ["Ada"] * 5),
        ("last_played", "chess"),
        ("matches", []),
        ("matches", {"board": 3, "cards": None}),
        ("matches", {"board": {"kinds": "human", "preset": 1, "partners": 1}}),
        ("matches", {"cards": {"kinds": ["human"] * 6, "preset": "leaflet"}}),
    ],
    ids=str,
)
def test_a_setting_of_the_wrong_kind_is_ignored_and_the_others_are_kept(store, key, value):
    good = {"large_text": True} | {key: value}
    settings_file(store, json.dumps(good).encode())
    assert asdict(store.settings()) == asdict(Settings(large_text=True))


@pytest.mark.parametrize(("value", "limited"), [(-5, 0), (99, 10), (10**30, 10), (0, 0)])
def test_volumes_are_limited_to_0_and_10(store, value, limited):
    settings_file(store, json.dumps({"effects": value, "music": value}).encode())
    assert (store.settings().effects, store.settings().music) == (limited, limited)


@pytest.mark.slow
@pytest.mark.parametrize(
    "seat",
    [
        {"name": "\ud800", "kind": "human"},
        {"name": "a\x00b", "kind": "human"},
        {"name": "a\nb", "kind": "human"},
        {"name": "Ada", "kind": ""},
        {"name": "Ada", "kind": "grandmaster"},
        {"name": "", "kind": "human"},
        {"name": "x" * 5000, "kind": "casual"},
        {"name": 3, "kind": "human"},
    ],
    ids=lambda seat: f"{str(seat['name'])[:5]!r} {seat['kind']}",
)
def test_any_seat_name_in_the_file_can_be_played_and_saved(monkeypatch, tmp_path, seat):
    store = Store(tmp_path)
    others = [{"name": name, "kind": "casual"} for name in "ABCDEF"]
    settings_file(store, json.dumps({"speed": "off", "seats": [seat, *others[1:]]}).encode())
    ui = UiDriver(monkeypatch, tmp_path)
    ui.app.settings = store.settings()
    ui.app.settings.asked = True
    assert len(ui.app.settings.names[0]) <= 40, "a name is longer than anybody can type"

    with ui.play(ui.more()):
        assert button_of(ui.top, "Play").enabled
        ui.press_button("Play")
        ui.run(5)
        assert len(ui.loop.stack.scenes) == 1
        assert Store(tmp_path).load() is not None, "the journal can be read again"
    store.save_settings(ui.app.settings)
    assert asdict(store.settings()) == asdict(ui.app.settings)


def test_a_file_from_before_the_card_game_keeps_its_players_and_house_rules(store):
    seats = [{"name": name, "kind": "club"} for name in "UVWXYZ"]
    settings_file(store, json.dumps({"seats": seats, "preset": "strict", "partners": True}).encode())
    settings = store.settings()
    assert settings.names == [*"UVWXYZ"]
    assert settings.matches[BOARD] == MatchChoices(["club"] * 6, "strict", partners=True, level="club")
    assert settings.matches[CARDS] == Settings().matches[CARDS]


@pytest.mark.slow
def test_large_text_is_larger_in_a_match(window):
    heights = []
    for large in (False, True):
        ui = window(large_text=large, folder=f"large {large}")
        with ui.play(opening(ui)):
            heights.append(ui.top.turn_table.station.text_height)
    assert heights[0] < heights[1]


def test_unknown_speeds_levels_and_presets_do_no_harm(store, tmp_path):
    settings_file(
        store,
        b'{"speed": "warp", "preset": "poker", "seats": [{"name": "Ida", "kind": "oracle"}, 1, 2, 3, 4, 5]}',
    )
    app = App(store, store.settings(), Sound())
    assert (app.settings.speed, app.settings.matches[BOARD].preset) == ("normal", "")
    assert app.settings.matches[BOARD].kinds[:2] == ["human", "casual"]
    for scene in (Setup(app, BOARD), SettingsScene(app)):
        scene.resize((640, 480))


@pytest.mark.parametrize("level", ["oracle", "human", "off", 3, None, ["club"]])
def test_a_level_that_the_game_does_not_have_is_none(level):
    for given in (level, "hasty"):
        text = json.dumps({"matches": {name: {"level": given} for name in (BOARD, CARDS)}})
        found = settings_from(text.encode()).matches
        assert [found[name].level for name in (BOARD, CARDS)] == ["hasty" if given == "hasty" else ""] * 2


def test_a_name_has_at_most_twelve_letters():
    assert clean_name(" Bartholomäus ") == "Bartholomäus"
    assert clean_name("Maximiliane B") == "Maximiliane…"


def test_animations_take_longer_when_slow_half_as_long_when_fast_and_no_time_when_off(ui):
    def seconds(speed: str) -> float:
        ui.app.settings.speed = speed
        return ui.app.seconds(10.0)

    assert [seconds(speed) for speed in ("slow", "normal", "fast", "off")] == [16.0, 10.0, 5.0, 0.0]


INCHES = (
    *(7, 8, 10.1, 11.6, 12.3, 13.3, 14, 15.6, 17.3, 19, 21.5, 24, 27),
    *(32, 40, 43, 50, 55, 65, 75, 86, 100),
)
SHOWN = {
    "Language": ["English", "Deutsch", "Français", "Italiano", "Nederlands", "Čeština"],
    "Speed": ["normal", "fast", "no animation", "slow", "normal"],
    "Reduced motion": ["off", "on", "off"],
    "Sounds": ["7 of 10", "8 of 10", "9 of 10", "10 of 10", "10 of 10"],
    "Music": ["4 of 10", "5 of 10", "6 of 10"],
    "Tiles show": ["pips", "numerals", "pips"],
    "Text": ["normal", "large", "normal"],
    "Full screen": ["off", "on", "off"],
    "Seating": ["one side", "turning", "one side"],
    "Screen size": ["unknown", *(f"{inches} inches" for inches in INCHES), "100 inches"],
}


@pytest.mark.slow
def test_each_line_of_the_settings_shows_what_the_next_press_chooses(window):
    ui = window((1280, 720), speed="normal")
    scene = SettingsScene(ui.app)
    scene.resize((1280, 720))
    labels = [button.label for button in scene.buttons.all]
    assert labels == [*list(SHOWN)[:7], "Your name", *list(SHOWN)[7:], "About", "Back"]
    for at, label in enumerate(labels):
        values = SHOWN.get(label, [])
        for number, value in enumerate(values):
            assert (label, scene.buttons.all[at].value) == (label, value)
            if number + 1 < len(values):
                scene.buttons.all[at].step(1)
        if label == "Language":
            scene.buttons.all[at].step(1)
    for label, lowest in (("Sounds", "off"), ("Music", "off"), ("Screen size", "unknown")):
        for _ in range(25):
            button_of(scene, label).step(-1)
        assert button_of(scene, label).value == lowest
