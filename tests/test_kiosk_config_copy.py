"""A configuration file that cannot be read at all: its last good copy is used, and whoever holds a corner sees what is wrong."""

import os
from pathlib import Path

import pytest
from kiosk_driver import CORNER, PIN_HASH, KioskDriver, hold_corner, open_staff_menu
from ui_driver import picture_of
from written_words import Written, listening, words_in

from game.commands.kiosk import kiosk
from game.kiosk.config import COPY, LARGEST, load
from game.kiosk.values import Complaint

GOOD = f'idle_seconds = 7\nmax_volume = 3\npin_hash = "{PIN_HASH}"\n'
USED = "The last good copy of it is used."


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "saved").mkdir()
    return tmp_path / "saved"


@pytest.fixture
def file(tmp_path, folder):
    """A good file, of which there is a copy."""
    path = tmp_path / "table.toml"
    path.write_text(GOOD)
    keep(path, folder)
    return path


def keep(path: Path, folder: Path) -> bool:
    """Reads the file, and keeps the copy as the kiosk does. Returns whether it changed."""
    copy = load({"config": str(path)}, {}, folder).copy
    if copy is not None:
        (folder / COPY).write_bytes(copy)
    return copy is not None


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def make_loop(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


FAULTS = {
    "missing": Path.unlink,
    "folder": make_folder,
    "pipe": make_pipe,
    "loop": make_loop,
    "no text": lambda path: path.write_bytes(b"\xff"),
    "no TOML": lambda path: path.write_text(GOOD + "volume = "),
    "deep": lambda path: path.write_text("x = " + "[" * 60_000),
    "large": lambda path: path.write_text("#" * (LARGEST + 1)),
}
posix = pytest.mark.skipif(os.name != "posix", reason="there are no pipes and permissions")


@posix
@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_cannot_be_read_is_replaced_by_its_last_good_copy(file, folder, fault):
    FAULTS[fault](file)
    config, complaints, told, copy, *_ = load(
        {"config": str(file), "max_volume": 9}, {"ZATRE_IDLE_SECONDS": "8"}, folder
    )
    assert (config.pin_hash, config.idle_seconds, config.max_volume) == (PIN_HASH, 8, 9)
    assert complaints == (told,) and "table.toml" in told and told.endswith(USED)
    assert copy is None, "a file that cannot be read is not copied"
    assert "table.toml" in load({"config": str(file)}, {}).fault, "without a folder there is no copy"


def test_a_file_without_permission_is_replaced_too(file, folder, monkeypatch):
    real = Path.open

    def refuse(path, *about, **more):
        if path == file:
            raise PermissionError(13, "Permission denied")
        return real(path, *about, **more)

    monkeypatch.setattr(Path, "open", refuse)
    loaded = load({"config": str(file)}, {}, folder)
    assert loaded.config.pin_hash == PIN_HASH and "Permission denied" in loaded.fault


def test_a_missing_file_that_nobody_named_is_a_fault_only_if_it_was_there(folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert load({}, {}, folder).fault is None
    Path("kiosk.toml").write_text(GOOD)
    (folder / COPY).write_bytes(load({}, {}, folder).copy)
    Path("kiosk.toml").unlink()
    config, _complaints, fault, *_ = load({}, {}, folder)
    assert config.pin_hash == PIN_HASH and fault.endswith(USED)


@posix
def test_a_kiosk_starts_in_a_folder_that_has_been_removed(folder, tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert load({}, {}, folder).fault is None


def test_a_file_with_wrong_values_is_copied_but_not_twice(file, folder):
    file.write_text("idle_seconds = 0\nnonsense = 1\n")
    assert keep(file, folder) and not keep(file, folder)
    assert not load({"config": str(file)}, {}, folder).fault, (
        "it can be read, so nobody sees it without the PIN"
    )
    file.unlink()
    config, complaints, _fault, *_ = load({"config": str(file)}, {}, folder)
    assert config.idle_seconds == 90 and len(complaints) == 3


def test_the_copy_of_another_file_is_not_used_and_the_largest_file_has_one_too(file, folder, tmp_path):
    (tmp_path / "other.toml").write_text("x = ")
    config, _complaints, fault, *_ = load({"config": str(tmp_path / "other.toml")}, {}, folder)
    assert config.pin_hash == "" and USED not in fault
    file.write_text(GOOD + "#" * (LARGEST - len(GOOD)))
    assert keep(file, folder)
    file.unlink()
    assert load({"config": str(file)}, {}, folder).config.pin_hash == PIN_HASH


def test_an_empty_file_gives_the_default_settings_unless_it_had_others(file, folder):
    file.write_bytes(b"")
    config, _complaints, fault, *_ = load({"config": str(file)}, {}, folder)
    assert config.pin_hash == PIN_HASH and fault.endswith(USED)
    (folder / COPY).unlink()
    assert load({"config": str(file)}, {}, folder)[2:3] == (None,)


@pytest.mark.parametrize("content", [b"", b"\xff", b"x = "])
def test_a_damaged_copy_is_not_used_and_written_again(file, folder, content):
    good = (folder / COPY).read_bytes()
    (folder / COPY).write_bytes(content and good + content)
    assert keep(file, folder) and (folder / COPY).read_bytes() == good
    (folder / COPY).write_bytes(content and good + content)
    file.write_text("x = ")
    config, complaints, _fault, *_ = load({"config": str(file)}, {}, folder)
    assert config.pin_hash == "" and len(complaints) == 1


@pytest.mark.slow
def test_a_kiosk_keeps_a_private_copy_and_goes_on_with_it(tmp_path, monkeypatch, capfd):
    seen = []
    monkeypatch.setattr("game.commands.kiosk.Loop.run", lambda loop: seen.append(loop._guard._kiosk))
    monkeypatch.setattr("pygame.quit", lambda: None)
    folder, file = tmp_path / "kiosk", tmp_path / "kiosk.toml"
    for text in (GOOD, "pin_hash ="):
        file.write_text(text)
        assert kiosk({"config": str(file)}, folder) == 0
        assert (folder / COPY).read_text().endswith(GOOD)
        assert os.name != "posix" or (folder / COPY).stat().st_mode & 0o777 == 0o600
    assert [(table.config.pin_hash, bool(table.fault)) for table in seen] == [
        (PIN_HASH, False),
        (PIN_HASH, True),
    ]
    (line,) = (line for line in capfd.readouterr().err.splitlines() if "kiosk.toml" in line)
    assert "TOML" in line


FAULT = Complaint("/etc/zatre/kiosk.toml is not UTF-8 text.")


def shown(table: KioskDriver, written: Written) -> set[str]:
    return {words for words, *_ in words_in(written, picture_of(table.top))}


@pytest.mark.slow
@pytest.mark.parametrize("pin_hash", [PIN_HASH, ""], ids=["PIN", "no PIN"])
def test_whoever_holds_a_corner_sees_what_is_wrong(table, pin_hash):
    table.values["pin_hash"] = pin_hash
    with table.run():
        table.down(CORNER)
        table.wait(5.2)
        assert (table.name == "StaffPin") == bool(pin_hash)
        table.up(CORNER)
    table.fault, table.complaints = FAULT, (FAULT,)
    with listening() as written, table.run():
        assert FAULT not in words_in(written, picture_of(table.top))
        hold_corner(table)
        assert table.name == "StaffPin" and FAULT in shown(table, written)
        assert (table.labels == ["Back"]) == (not pin_hash)
        table.press("Back")
        table.wait(0.1)
        assert table.name == "KioskTitle"
        if pin_hash:
            open_staff_menu(table)
            assert FAULT in table.top._troubles
