"""The kiosk's configuration: which source overrides which, and what a wrong value does."""

import argparse
import dataclasses
import tomllib
from pathlib import Path

import pytest
from pseudo_locale import pseudo_locale

from game.commands.arguments import parse
from game.kiosk.config import Loaded, load
from game.kiosk.keys import KEYS, KioskConfig, add_flags
from game.kiosk.pin import hash_pin
from game.kiosk.values import Hours, Languages, Number, OneOf, PinHash

EXAMPLE = Path(__file__).parents[1] / "packaging" / "kiosk" / "kiosk.toml"
PAGE = EXAMPLE.parents[2] / "docs" / "KIOSK.md"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Changes to a folder without kiosk.toml."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")


@pytest.fixture
def file(tmp_path):
    def write(text: str | bytes) -> dict[str, object]:
        path = tmp_path / "table.toml"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return {"config": str(path)}

    return write


def defaults() -> KioskConfig:
    return load({}, {}).config


def given(*words: str) -> dict[str, object]:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_flags(parser)
    return vars(parser.parse_args(words))


# Which value is used


def test_without_anything_every_key_has_its_default():
    config, complaints, *_ = load({}, {})
    assert dataclasses.asdict(config) == {
        key.name: {"ranges": ()} if key.default == Hours() else key.default for key in KEYS
    }
    assert complaints == ()


def test_the_environment_overrides_the_file_and_a_flag_overrides_both(file):
    flags = file("idle_seconds = 10\ncountdown_seconds = 11\nattract_seconds = 12")
    environment = {"ZATRE_COUNTDOWN_SECONDS": "21", "ZATRE_ATTRACT_SECONDS": "22", "HOME": "/x"}
    config, complaints, *_ = load(flags | given("--attract", "32"), environment)
    assert (config.idle_seconds, config.countdown_seconds, config.attract_seconds) == (10, 21, 32)
    assert complaints == ()


def test_the_file_can_be_named_in_the_environment_or_lie_in_the_current_folder(file):
    path = str(file("idle_seconds = 10")["config"])
    config, complaints, *_ = load({}, {"ZATRE_CONFIG": path})
    assert config.idle_seconds == 10 and complaints == ()
    Path("kiosk.toml").write_text("idle_seconds = 7")
    assert load({}, {}).config.idle_seconds == 7
    assert load(file(""), {}).config.idle_seconds == 90, "another is named"


@pytest.mark.slow
def test_every_kind_of_value_can_be_set_in_the_file_and_as_text(file):
    hashed = hash_pin("1234")
    flags = file(f'quiet_hours = "22:00-08:00"\nmax_volume = 3\npin_hash = "{hashed}"')
    words = {"ZATRE_QUIET_HOURS": "22:00-08:00", "ZATRE_MAX_VOLUME": "3", "ZATRE_PIN_HASH": hashed}
    from_file, from_words = load(flags, {}), load({}, words)
    assert from_file == from_words
    assert from_file.complaints == ()
    changed = {"quiet_hours": Hours.parse("22:00-08:00"), "max_volume": 3, "pin_hash": hashed}
    assert from_file.config == dataclasses.replace(defaults(), **changed)


# Wrong values

WRONG = [
    "idle_seconds = 0",
    "idle_seconds = -5",
    "idle_seconds = 86401",
    "idle_seconds = 90.0",
    "idle_seconds = true",
    'idle_seconds = "90"',
    "idle_seconds = [90]",
    "idle_seconds = 2020-01-01",
    'quiet_hours = "late"',
    'quiet_hours = "22:00-22:00"',
    "dark_hours = 22",
    "max_volume = 11",
    'languages = "xx"',
    'languages = ["en"]',
    'pin_hash = "1234"',
    "pin_hash = 1234",
    "nonsense = 1",
    '"two\\nlines" = 1',
    f'quiet_hours = "{"x" * 5000}"',
    "[idle_seconds]\nx = 1",
    f"idle_seconds = 0x{'f' * 6000}",
    f"inches = [0x{'f' * 6000}]",
    f"idle_seconds.{'.'.join('a' * 2000)} = 1",
]


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:20])
def test_a_wrong_value_in_the_file_is_one_complaint_and_the_rest_is_used(file, line):
    config, complaints, *_ = load(file(f"resume_seconds = 1\n{line}"), {})
    assert config == dataclasses.replace(defaults(), resume_seconds=1)
    assert len(complaints) == 1
    assert len(complaints[0].splitlines()) == 1 and len(complaints[0]) < 250
    assert "table.toml" in complaints[0]


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("ZATRE_IDLE_SECONDS", "soon"),
        ("ZATRE_IDLE_SECONDS", ""),
        ("ZATRE_IDLE_SECONDS", "9" * 5000),
        ("ZATRE_IDLE_SECONDS", "\udcff"),
        ("ZATRE_IDLE_SECONDS", "٣"),
        ("ZATRE_MAX_VOLUME", "nan"),
        ("ZATRE_IDEL", "5"),
    ],
)
def test_a_wrong_variable_is_one_complaint_and_the_default_is_used(file, variable, text):
    config, complaints, *_ = load(file("resume_seconds = 300"), {variable: text})
    assert config == defaults()
    assert len(complaints) == 1 and variable in complaints[0]
    assert complaints[0].isascii() and len(complaints[0]) < 250


@pytest.mark.parametrize(
    ("written", "used"), [("de, xx, en", "de, en"), ("fr, fr", "fr"), ("english, it", "it"), ("xx", "")]
)
def test_one_wrong_language_does_not_take_the_others_away(file, written, used):
    for loaded in (load(file(f'languages = "{written}"'), {}), load({}, {"ZATRE_LANGUAGES": written})):
        (complaint,) = loaded.complaints
        assert loaded.config.languages == used and f'"{written}"' in complaint
        assert complaint.endswith(f"so {used} is used." if used else "so it counts as empty.")


@pytest.mark.parametrize(
    "line",
    [
        "idle_seconds = 1",
        "idle_seconds = 86400",
        "countdown_seconds = 600",
        "resume_seconds = 0",
        "keep_matches = 0",
        "shift_pixels = 0",
        "max_volume = 0",
        "inches = 0",
        "inches = 200",
    ],
)
def test_the_least_and_the_most_are_allowed(file, line):
    key, value = line.split(" = ")
    assert load(file(line), {}) == Loaded(dataclasses.replace(defaults(), **{key: int(value)}), ())


@pytest.mark.parametrize("inches", ["27", "31.5", "23.8125", "0.000001"])
def test_a_diagonal_may_have_decimals_in_the_file_and_as_text(file, inches):
    for loaded in (load(file(f"inches = {inches}"), {}), load({}, {"ZATRE_INCHES": inches})):
        assert loaded.config.inches == float(inches) and not loaded.complaints


def test_a_wrong_variable_overrides_the_file_too(file):
    assert load(file("idle_seconds = 5"), {"ZATRE_IDLE_SECONDS": "soon"}).config.idle_seconds == 90


def test_a_complaint_says_what_is_allowed_and_used_but_repeats_no_pin_hash(file):
    assert load(file('idle_seconds = "soon"'), {}).complaints == (
        'table.toml: idle_seconds must be a whole number from 1 to 86400. It is "soon", so 90 is used.',
    )
    (complaint,) = load(file('pin_hash = "4711"'), {}).complaints
    assert "4711" not in complaint


def test_the_staff_menu_reads_in_its_language_what_the_command_line_says_in_english(file):
    flags = file('idle_seconds = "soon"')
    (english,) = load(flags, {}).complaints
    with pseudo_locale():
        (complaint,) = load(flags, {}).complaints
        translated = complaint.translated
    assert complaint == english and english.startswith("table.toml: idle_seconds must be a whole number")
    assert "table.toml: idle_seconds" in translated and "86400" in translated
    assert not {"whole", "number", "used"} & set(translated.split())


@pytest.mark.parametrize(
    "content",
    [
        b"idle_seconds = ",
        b"idle_seconds = 1\nidle_seconds = 2",
        b"\xff\xfe",
        b"\x00" * 100,
        b"x = " + b"[" * 60_000,
        b"x = " + b"9" * 10_000,
        b"#" * (1 << 16) + b"\n",
    ],
    ids=["broken", "twice", "no text", "zeros", "deep", "digits", "huge"],
)
def test_a_file_that_is_not_toml_is_one_complaint(file, content):
    config, complaints, *_ = load(file(content), {"ZATRE_RESUME_SECONDS": "1"})
    assert config == dataclasses.replace(defaults(), resume_seconds=1)
    assert len(complaints) == 1 and len(complaints[0].splitlines()) == 1
    assert "table.toml" in complaints[0]


@pytest.mark.parametrize("name", ["file/below.toml", "x" * 5000])
def test_a_file_that_cannot_be_read_is_one_complaint(tmp_path, name):
    (tmp_path / "file").write_text("")
    config, complaints, *_ = load({"config": str(tmp_path / name)}, {})
    assert (config, len(complaints)) == (defaults(), 1)
    assert name[-100:] + " cannot be read." in complaints[0] and len(complaints[0]) < 250


@pytest.mark.parametrize(
    ("name", "content", "end"),
    [
        ("a.toml", b"\xff", "a.toml is not UTF-8 text."),
        ("a.toml", b"#" * (1 << 16) + b"\n", "a.toml is larger than 64 KiB."),
        (".", b"", " is not a file."),
        ("zero\0", b"", "zero\\x00 is not a file."),
        ("missing", b"", "missing cannot be read. The system says: No such file or directory."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_whole_sentences(tmp_path, name, content, end):
    (tmp_path / "a.toml").write_bytes(content)
    config, (complaint,), *_ = load({"config": str(tmp_path / name)}, {})
    assert config == defaults() and complaint.endswith(end) and len(complaint) < 250


def test_a_mark_at_the_start_of_the_file_does_not_matter(file):
    """Editors on Windows write it."""
    assert load(file(b"\xef\xbb\xbfidle_seconds = 5"), {}) == Loaded(
        dataclasses.replace(defaults(), idle_seconds=5),
        (),
    )


# Flags


@pytest.mark.parametrize(
    "words",
    [
        "--idle 0",
        "--idle soon",
        "--idle",
        "--dark-hours 25:00-26:00",
        "--pin-hash x",
    ],
)
def test_a_wrong_flag_ends_with_exit_2(words, capsys):
    parser = argparse.ArgumentParser()
    add_flags(parser)
    with pytest.raises(SystemExit) as left:
        parser.parse_args(words.split())
    assert left.value.code == 2
    assert words.split()[0] in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("words", ["--kiosk --size 800x480", "--size 800x480 play --kiosk"])
def test_a_size_for_the_kiosk_is_refused_because_it_fills_the_screen(words, capsys):
    with pytest.raises(SystemExit) as left:
        parse(words.split())
    assert left.value.code == 2
    assert "fills the screen" in capsys.readouterr().err.splitlines()[-1]


def test_only_flags_that_are_given_are_in_the_result_wherever_they_stand():
    assert given() == {}
    assert given("--kiosk", "--max-volume", "9") == {"kiosk": True, "max_volume": 9}
    parser = argparse.ArgumentParser()
    add_flags(parser)
    assert all(key.flag in parser.format_help() for key in KEYS)
    add_flags(parser.add_subparsers().add_parser("play"))
    assert vars(parser.parse_args(["--idle", "5", "play", "--kiosk"])) == {"idle_seconds": 5, "kiosk": True}


# What is written about it


def test_the_table_in_the_documentation_is_that_of_the_keys():
    lines = []
    for key in KEYS:
        kind, default = key.kind, str(key.default)
        allowed = "a hash, or empty" if isinstance(kind, PinHash) else "hours, or empty"
        if isinstance(kind, Number):
            allowed = f"{kind.low} to {kind.high}"
        elif isinstance(kind, Languages):
            allowed = "codes, or empty"
        elif isinstance(kind, OneOf):
            allowed = ", ".join(f"`{value}`" for value in kind.values)
        meaning = f"{key.meaning} ({key.unit})" if key.unit else key.meaning
        cells = (
            f"`{key.name}`",
            f"`{key.flag}`" * bool(key.flag),
            allowed,
            f"`{default}`" * bool(default),
            meaning,
        )
        lines.append(f"| {' | '.join(cells)} |".replace("|  |", "| |"))
    assert "\n".join(lines) in PAGE.read_text(encoding="utf-8")


def test_the_example_has_every_key_with_its_default():
    found = tomllib.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert found == {key.name: str(key.default) if key.default == Hours() else key.default for key in KEYS}
    assert load({"config": str(EXAMPLE)}, {}) == Loaded(defaults(), ())


def test_a_complaint_shows_at_most_sixty_letters_of_a_value_and_the_last_120_of_a_path(file, tmp_path):
    (complaint,) = load(file(f'seating = "{"x" * 59}"'), {}).complaints
    assert f'It is "{"x" * 56}..., so one is used.' in complaint
    (complaint,) = load(file(f'seating = "{"x" * 58}"'), {}).complaints
    assert f'It is "{"x" * 58}", so one is used.' in complaint
    long = tmp_path / ("y" * 90) / ("z" * 90)
    (complaint,) = load({"config": str(long)}, {}).complaints
    assert complaint.startswith(f"...{str(long)[-120:]} cannot be read.")
