"""The command kiosk-pin, which writes the hash of a PIN into a file that nobody else can ever read, and leaves the settings alone."""

import getpass
import io
import os
import sys
import tempfile
from pathlib import Path

import pytest
from command_line import one_sentence

from game.commands import kiosk_pin
from game.kiosk.config import load
from game.kiosk.pin import hash_pin, verify
from game.kiosk.staff import PIN
from game.session import files

posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    monkeypatch.setattr("game.kiosk.pin._COST", 2)


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path) -> Path:
    """Where the kiosk saves. No file in the current folder or the environment has settings."""
    monkeypatch.setattr(kiosk_pin, "save_folder", lambda: tmp_path / "saved")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    monkeypatch.delenv("ZATRE_CONFIG", raising=False)
    return tmp_path / "saved" / "kiosk"


@pytest.fixture
def typed(monkeypatch):
    """A function that puts words into standard input, which is not a terminal."""

    def type_(words: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(words))

    return type_


@pytest.fixture
def terminal(monkeypatch):
    """A function that types these words on a terminal, one after another."""

    def type_(*words: str) -> None:
        answers = iter(words)
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        monkeypatch.setattr(getpass, "getpass", lambda prompt: next(answers))

    return type_


def pin_of(folder: Path, **flags: object) -> str:
    return load(flags, {}, folder).config.pin_hash


def test_the_pin_is_in_the_folder_of_the_kiosk_and_the_settings_stay_as_they_are(
    run, typed, folder, tmp_path
):
    file = tmp_path / "kiosk.toml"
    file.write_text("idle_seconds = 60\n")
    typed("471147\n")
    status, out, err = run("kiosk-pin", "--config", file)
    assert (status, err) == (0, "") and str(folder / PIN) in out
    assert file.read_text() == "idle_seconds = 60\n"
    assert [path.name for path in folder.iterdir()] == [PIN]
    loaded = load({"config": str(file)}, {}, folder)
    assert loaded.complaints == () and verify("471147", loaded.config.pin_hash)


def test_a_new_pin_replaces_the_one_before_and_needs_no_settings_file(run, typed, folder):
    for pin in ("12345678", "471147"):
        typed(f"{pin}\n")
        assert run("kiosk-pin")[0] == 0
        assert verify(pin, pin_of(folder))


def test_a_pin_in_the_settings_counts_until_one_is_chosen_and_when_it_changes_there(
    run, typed, folder, tmp_path
):
    """As older versions have written it. Whoever may write the settings can always set or remove the PIN there."""
    file = tmp_path / "kiosk.toml"
    file.write_text(f'pin_hash = "{hash_pin("111111")}"\n')
    assert verify("111111", pin_of(folder, config=str(file)))
    for pin in ("222222", "333333"):
        typed(f"{pin}\n")
        assert run("kiosk-pin", "--config", file)[0] == 0
        assert verify(pin, pin_of(folder, config=str(file)))
    file.write_text(f'pin_hash = "{hash_pin("444444")}"\n')
    assert verify("444444", pin_of(folder, config=str(file)))
    file.write_text("")
    assert pin_of(folder, config=str(file)) == ""


@posix
def test_the_service_of_the_package_finds_the_pin_in_the_folder_where_it_saves():
    """SDL adds the name of the game to the folder for all programs, which the unit sets to that of the states."""
    unit = (Path(__file__).parents[1] / "packaging/kiosk/zatre-kiosk.service").read_text(encoding="utf-8")
    assert f"--config {kiosk_pin.SERVICE}\n" in unit
    assert "\nStateDirectory=zatre\n" in unit and "\nEnvironment=XDG_DATA_HOME=%S\n" in unit
    assert Path("/var/lib/zatre/zatre") == kiosk_pin.SERVICE_SAVES


@posix
def test_the_settings_of_the_package_choose_the_folder_of_its_service(
    run, typed, folder, tmp_path, monkeypatch
):
    (tmp_path / "kiosk.toml").write_text("")
    monkeypatch.setattr(kiosk_pin, "SERVICE", tmp_path / "kiosk.toml")
    monkeypatch.setattr(kiosk_pin, "SERVICE_SAVES", tmp_path / "service")
    typed("471147\n")
    assert run("kiosk-pin", "--config", "../kiosk.toml")[0] == 0
    assert verify("471147", pin_of(tmp_path / "service" / "kiosk")) and not folder.exists()


@posix
def test_the_settings_of_the_service_may_be_a_link(run, typed, folder, tmp_path, monkeypatch):
    (tmp_path / "own.toml").write_text("")
    (tmp_path / "kiosk.toml").symlink_to("own.toml")
    monkeypatch.setattr(kiosk_pin, "SERVICE", tmp_path / "kiosk.toml")
    monkeypatch.setattr(kiosk_pin, "SERVICE_SAVES", tmp_path / "service")
    for name in ("kiosk.toml", "own.toml"):
        typed("471147\n")
        assert run("kiosk-pin", "--config", f"../{name}")[0] == 0
    assert verify("471147", pin_of(tmp_path / "service" / "kiosk")) and not folder.exists()


SOMEBODY = (54_321, 12_345)
"""The numbers of a user and a group."""


@pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root may write as somebody else")
def test_root_writes_as_the_user_whose_folder_it_is(run, typed, monkeypatch):
    """The game must be able to read the file. A link of that user's leads root to nothing that this user cannot write."""
    with tempfile.TemporaryDirectory() as name:  # Others may not enter pytest's folders.
        (saves := Path(name) / "state" / "saves").mkdir(parents=True)
        (private := Path(name) / "private" / "kiosk").mkdir(parents=True)
        Path(name).chmod(0o711)
        for folder in (saves.parent, saves):
            os.chown(folder, *SOMEBODY)
        monkeypatch.setattr(kiosk_pin, "save_folder", lambda: saves)
        typed("471147\n")
        assert run("kiosk-pin")[0] == 0
        status = (saves / "kiosk" / PIN).stat()
        assert (status.st_uid, status.st_gid, status.st_mode & 0o777) == (*SOMEBODY, 0o600)
        saves.rename(saves.with_name("before"))
        saves.symlink_to(private.parent)
        typed("471147\n")
        assert run("kiosk-pin")[0] == 1 and not list(private.iterdir())
        assert (os.geteuid(), os.getegid()) == (0, 0)


def test_without_standard_input_nothing_is_written(run, folder, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)  # As in a program with a window on Windows.
    status, _out, err = run("kiosk-pin")
    assert status == 1 and one_sentence(err) and not folder.exists()


def test_on_a_terminal_the_pin_is_asked_twice(run, terminal, folder):
    terminal("471147", "471148")
    status, _out, err = run("kiosk-pin")
    assert status == 1 and one_sentence(err) and not folder.exists()
    terminal("471147", "471147")
    assert run("kiosk-pin")[0] == 0
    assert verify("471147", pin_of(folder))


@pytest.mark.parametrize("pin", ["", "12345\n", "123456789\n", "12a456\n", "١٢٣٤٥٦\n", "9" * 500])
def test_text_that_is_not_a_pin_is_refused_with_one_sentence(run, typed, folder, pin):
    typed(pin)
    status, _out, err = run("kiosk-pin")
    assert status == 1 and one_sentence(err) and not folder.exists()
    assert err.endswith(" A PIN has 6 to 8 digits. The PIN is unchanged.\n")


@pytest.mark.parametrize("content", [None, "idle_seconds = ", "x = " + "[" * 60_000, "#" * 70_000])
def test_settings_that_cannot_be_read_are_said_to_be_wrong(run, typed, folder, tmp_path, content):
    """There may be a PIN in them. And one that was set for a file that is not there would be lost."""
    file = tmp_path / "kiosk.toml"
    if content is not None:
        file.write_text(content)
    typed("471147\n")
    status, _out, err = run("kiosk-pin", "--config", file)
    assert status == 1 and "kiosk.toml" in err and len(err.splitlines()) == 1 and not folder.exists()


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(run, typed, folder):
    folder.parent.write_text("")
    typed("471147\n")
    status, _out, err = run("kiosk-pin")
    assert status == 1 and one_sentence(err)


ANYBODY = 0o077


@pytest.fixture
def watched(monkeypatch, folder):
    """Looks at all files in the folder before every line of the code that writes them: a power cut could come there."""
    seen: list[str] = []

    def look(frame, event, _value):
        if event == "line":
            for path in folder.glob("*"):
                seen.append(path.name)
                assert not path.stat().st_mode & ANYBODY, "others can open the file"
        return look

    def follow(frame, event, _value):
        return look if frame.f_code.co_filename == files.__file__ else None

    before, umask = sys.gettrace(), os.umask(0)
    sys.settrace(follow)
    yield
    sys.settrace(before)
    os.umask(umask)
    assert any(name.endswith(".new") for name in seen)


@posix
def test_nobody_else_can_read_the_file_at_any_moment(run, typed, folder, watched):
    typed("471147\n")
    assert run("kiosk-pin")[0] == 0
    assert (folder / PIN).stat().st_mode & 0o777 == 0o600


def test_a_pin_on_the_command_line_is_refused(run):
    status, _out, err = run("kiosk-pin", "471147")
    assert status == 2 and one_sentence(err)
