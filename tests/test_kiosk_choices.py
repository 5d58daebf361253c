"""What the staff change in their menu: it is kept, and outranks the settings file until that says something else."""

import os
from pathlib import Path

import pytest
from kiosk_driver import PIN_HASH, KioskDriver, open_staff_menu, press

from game.kiosk.config import COPY, Loaded, load
from game.kiosk.staff import MENU, PIN, PIN_KEY, Choice, choices_text, read_choices


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "table.toml"


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "kiosk").mkdir()
    return tmp_path / "kiosk"


@pytest.fixture
def read(file, folder):
    """A function that reads the settings with this text, or as they are."""

    def load_(text: str | None = None, environment: dict[str, str] | None = None, **flags: object) -> Loaded:
        if text is not None:
            file.write_text(text)
        return load({"config": str(file), **flags}, environment or {}, folder)

    return load_


def choose(folder: Path, **choices: tuple[object, object]) -> None:
    (folder / MENU).write_bytes(choices_text({key: Choice(*pair) for key, pair in choices.items()}))


def test_a_choice_counts_until_its_key_changes_in_the_file(read, folder):
    choose(folder, rotate=(180, 90), seating=("turn", "one"))
    config = read("rotate = 90\n").config
    assert (config.rotate, config.seating) == (180, "turn")
    loaded = read("rotate = 0\nidle_seconds = 5\n")
    assert (loaded.config.rotate, loaded.config.seating) == (0, "turn")
    assert loaded.outdated == {"rotate"} and not loaded.complaints


def test_the_pin_is_that_of_its_own_file(folder):
    choose(folder, pin_hash=("", ""), rotate=(90, 0))
    (folder / PIN).write_bytes(choices_text({PIN_KEY: Choice(PIN_HASH, "")}))
    assert read_choices(folder) == {PIN_KEY: Choice(PIN_HASH, ""), "rotate": Choice(90, 0)}


def test_a_flag_and_a_variable_outrank_a_choice(read, folder):
    choose(folder, rotate=(180, 0), max_volume=(3, 10))
    config = read("", {"ZATRE_MAX_VOLUME": "7"}, rotate=90).config
    assert (config.rotate, config.max_volume) == (90, 7)


def test_choices_count_with_the_last_good_copy_of_a_file_and_when_it_is_lost(read, file, folder):
    choose(folder, rotate=(180, 90))
    (folder / COPY).write_bytes(read("rotate = 90\n").copy)
    for name in (COPY, "nothing"):
        file.write_text("rotate =")
        loaded = read()
        assert loaded.config.rotate == 180 and loaded.fault and not loaded.outdated
        (folder / name).unlink(missing_ok=True)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\xff", b"[", b"[" * 9000, b"[1]", b'{"rotate": 180}', b'{"rotate": [180]}'),
        *(
            b'{"rotate": [5, 0]}',
            b'{"nonsense": [1, 0]}',
            b'{"rotate": [[], {}]}',
            b'{"idle_seconds": [true, 90]}',
        ),
    ],
)
def test_what_is_damaged_was_not_chosen(read, folder, content):
    (folder / MENU).write_bytes(content)
    (folder / PIN).write_bytes(content)
    assert read("max_volume = 4\n") == load({"config": "/dev/null", "max_volume": 4}, {})._replace(
        copy=read().copy, complaints=(), fault=None
    )


def started(monkeypatch, tmp_path, file: str = "max_volume = 8\n") -> KioskDriver:
    """A table that reads a settings file with this text."""
    path = tmp_path / "table.toml"
    path.write_text(file)
    table = KioskDriver(monkeypatch, tmp_path / "kiosk", pin_hash=PIN_HASH)
    table.file = path
    return table


def step(table: KioskDriver, label: str, *, down: bool = False) -> None:
    area = next(button.area for button in table.top.buttons.all if button.label == label)
    table.tap((area.left + 10 if down else area.right - 10, area.centery))
    table.wait(0.1)


@pytest.mark.slow
def test_what_the_staff_change_is_kept_over_a_restart(monkeypatch, tmp_path):
    """And the volume can be raised again, up to that of the owner."""
    table = started(monkeypatch, tmp_path)
    with table.run():
        open_staff_menu(table)
        for label in ("Volume", "Volume", "Seating", "Screen size", "Picture turned"):
            step(table, label, down=label == "Volume")
        config = table.kiosk.config
        assert (config.max_volume, config.seating, config.rotate) == (6, "turn", 90) and config.inches
    assert os.name != "posix" or (table.folder / MENU).stat().st_mode & 0o777 == 0o600
    with table.run():
        assert table.kiosk.config == config
        assert (table.kiosk.app.settings.seating, table.kiosk.app.loudness[0]) == ("turn", 0.6)
        open_staff_menu(table)
        for _ in range(3):
            step(table, "Volume")
        assert table.kiosk.config.max_volume == 8
        press(table, "Back")


@pytest.mark.slow
def test_a_choice_that_the_file_has_ended_does_not_come_back(monkeypatch, tmp_path):
    table = started(monkeypatch, tmp_path)
    with table.run():
        open_staff_menu(table)
        step(table, "Volume", down=True)
        step(table, "Picture turned")
    (table.folder / PIN).write_bytes(choices_text({PIN_KEY: Choice(PIN_HASH, PIN_HASH)}))
    for text, rotate in (("rotate = 180\n", 180), ("", 0)):
        table.file.write_text("max_volume = 8\n" + text)
        with table.run():
            assert (table.kiosk.config.rotate, table.kiosk.config.max_volume) == (rotate, 7)
    assert not (table.folder / PIN).exists(), "it was chosen instead of another one in the file"


def test_a_file_of_choices_with_more_than_ten_thousand_bytes_counts_as_damaged(tmp_path):
    text = choices_text({"idle_seconds": Choice(30, 90)})
    for size, choices in ((10_000, 1), (10_001, 0)):
        (tmp_path / "staff").write_bytes(text.strip().rjust(size))
        assert len(read_choices(tmp_path)) == choices
