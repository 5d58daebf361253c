"""The bots in the settings: they are offered and saved; invalid entries are ignored but preserved."""

import json
from dataclasses import asdict

import pytest
from saved_files import files, notice_kinds, settings_file

from game.rules.common.journal import BOARD
from game.session.settings import Settings

GRETA = {"name": "Greta", "command": "python3 greta.py"}


def test_programs_in_the_settings_are_offered_and_survive_saving(store):
    entries = [GRETA, {"name": "Über 3", "command": "./über --level '3 4'"}]
    settings_file(store, json.dumps({"bots": entries, "speed": "fast"}).encode())
    chosen = store.settings()
    assert chosen.bot_commands == {entry["name"]: entry["command"] for entry in entries}
    chosen.speed = "slow"
    store.save_settings(chosen)
    assert store.settings().bots == entries
    assert asdict(store.settings()) == asdict(chosen)


ODD = [None, 17, "Greta", [], {}, {"name": "Hans"}, {"command": "hans"}]
ODD += [{"name": name, "command": "hans"} for name in (3, "", "  ", "Ha\nns", "H" * 21, "\ud800", "Greta")]
ODD += [{"name": "Hans", "command": said} for said in (["hans"], " ", "h" * 2001, "\ud800")]


@pytest.mark.parametrize("entry", ODD, ids=lambda entry: repr(entry)[:40])
def test_invalid_program_entry_is_ignored_and_saving_works(store, entry):
    settings_file(store, json.dumps({"bots": [GRETA, entry, GRETA | {"name": "Ida"}]}).encode())
    chosen = store.settings()
    assert chosen.bot_commands == dict.fromkeys(("Greta", "Ida"), GRETA["command"])
    store.save_settings(chosen)
    assert store.notices == []
    assert store.settings().bot_commands == chosen.bot_commands


@pytest.mark.parametrize(
    "bots",
    [
        [{"name": "Greta", "comand": "python3 greta.py"}],
        [{"name": "Greta", "command": ["python3", "greta.py"]}],
        [{"name": "\ud800", "command": "\udc00 \\ud800"}],
        [None, 17, 2.5, "Greta", ["python3"], {"name": {"Greta": True}}],
        GRETA,
        {"Greta": "greta"},
        "Greta",
        3,
        None,
    ],
    ids=lambda bots: repr(bots)[:40],
)
def test_mistyped_program_entry_survives_saving(store, bots):
    settings_file(store, json.dumps({"bots": bots, "speed": "fast"}).encode())
    chosen = store.settings()
    assert (chosen.bot_commands, chosen.speed) == ({}, "fast")
    store.save_settings(chosen)
    assert json.loads((store.folder / "settings.json").read_bytes())["bots"] == bots
    assert store.notices == []


def test_settings_that_lie_too_deep_to_be_written_again_are_set_aside(store):
    text = b'{"bots": ' + b"[" * 900 + b"]" * 900 + b"}"
    settings_file(store, text)
    chosen = store.settings()
    store.save_settings(chosen)
    assert notice_kinds(store) == ["damaged"]
    assert sorted((store.folder / name).read_bytes() for name in files(store))[-1] == text
    assert asdict(store.settings()) == asdict(Settings())


def test_seat_without_its_program_returns_to_its_default(store):
    chosen = Settings(bots=[GRETA, GRETA | {"name": "human"}])
    chosen.matches[BOARD].kinds[:3] = ["bot:Greta", "bot:human", "bot:Greta"]
    store.save_settings(chosen)
    assert asdict(store.settings()) == asdict(chosen)
    chosen.bots = []
    store.save_settings(chosen)
    assert store.settings().matches[BOARD].kinds[:3] == ["human", "casual", "off"]
