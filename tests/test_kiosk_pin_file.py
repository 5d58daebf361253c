"""The command kiosk-pin, which writes the hash of a PIN into a file that nobody else can ever read."""

import getpass
import io
import os
import sys

import pytest
from command_line import one_sentence

from game.kiosk.config import load
from game.kiosk.pin import verify
from game.session import files

OTHER_LINES = "# The table by the window\nidle_seconds = 60   # shorter\n\n"
posix = pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    monkeypatch.setattr("game.kiosk.pin._COST", 2)


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


def test_the_command_writes_the_hash_and_keeps_the_rest(run, typed, tmp_path):
    file = tmp_path / "kiosk.toml"
    file.write_text(OTHER_LINES + 'pin_hash = ""  # by kiosk-pin\n')
    typed("471147\n")
    status, out, err = run("kiosk-pin", "--config", file)
    assert (status, err) == (0, "") and str(file) in out
    config, complaints, *_ = load({"config": str(file)}, {})
    assert complaints == () and verify("471147", config.pin_hash)
    assert file.read_text() == OTHER_LINES + f'pin_hash = "{config.pin_hash}"  # by kiosk-pin\n'
    assert [path.name for path in tmp_path.iterdir()] == ["kiosk.toml"]


def test_the_command_creates_the_file_that_the_kiosk_reads(run, typed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed("12345678\n")
    assert run("kiosk-pin")[0] == 0
    assert verify("12345678", load({}, {}).config.pin_hash)


def test_without_standard_input_the_file_stays_as_it_is(run, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)  # As in a program with a window on Windows.
    file = tmp_path / "kiosk.toml"
    file.write_text(OTHER_LINES)
    status, _out, err = run("kiosk-pin", "--config", file)
    assert status == 1 and one_sentence(err) and file.read_text() == OTHER_LINES


def test_on_a_terminal_the_pin_is_asked_twice(run, terminal, tmp_path):
    file = tmp_path / "kiosk.toml"
    terminal("471147", "471148")
    status, _out, err = run("kiosk-pin", "--config", file)
    assert status == 1 and one_sentence(err)
    assert list(tmp_path.iterdir()) == []
    terminal("471147", "471147")
    assert run("kiosk-pin", "--config", file)[0] == 0
    assert verify("471147", load({"config": str(file)}, {}).config.pin_hash)


@pytest.mark.parametrize("pin", ["", "12345\n", "123456789\n", "12a456\n", "١٢٣٤٥٦\n", "9" * 500])
def test_text_that_is_not_a_pin_is_refused_with_one_sentence(run, typed, tmp_path, pin):
    typed(pin)
    status, _out, err = run("kiosk-pin", "--config", tmp_path / "kiosk.toml")
    assert status == 1 and one_sentence(err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", ["idle_seconds = ", "x = " + "[" * 60_000, 'pin_hash = """\n"""', "#" * 70_000]
)
def test_a_file_that_is_not_toml_stays_unchanged(run, typed, tmp_path, content):
    file = tmp_path / "kiosk.toml"
    file.write_text(content)
    typed("471147\n")
    status, _out, err = run("kiosk-pin", "--config", file)
    assert status == 1 and one_sentence(err)
    assert file.read_text() == content


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(run, typed, tmp_path):
    (tmp_path / "file").write_text("")
    typed("471147\n")
    status, _out, err = run("kiosk-pin", "--config", tmp_path / "file" / "kiosk.toml")
    assert status == 1 and one_sentence(err)


ANYBODY = 0o007


@pytest.fixture
def watched(monkeypatch, tmp_path):
    """Looks at all files in the folder before every line of the code that writes them: a power cut could come there. Returns the
    calls that gave a file its owner, each with the size that the file had then."""
    seen: list[str] = []
    given: list[tuple[int, int, int]] = []
    chown = os.fchown

    def look(frame, event, _value):
        if event == "line":
            for path in tmp_path.glob("*.new"):
                status = path.stat()
                seen.append(path.name)
                assert not status.st_mode & ANYBODY, "others can open the file"
        return look

    def follow(frame, event, _value):
        return look if frame.f_code.co_filename == files.__file__ else None

    def note(number, owner, group):
        given.append((owner, group, os.fstat(number).st_size))
        chown(number, owner, group)

    monkeypatch.setattr(os, "fchown", note)
    before, umask = sys.gettrace(), os.umask(0)
    sys.settrace(follow)
    yield given
    sys.settrace(before)
    os.umask(umask)
    assert seen


OLD = "old.toml"
SOMEBODY = (54_321, 12_345)
"""The numbers of an owner and a group."""


@posix
@pytest.mark.parametrize(
    ("before", "after"), [(0o640, 0o640), (0o644, 0o640), (0o600, 0o600), (0o666, 0o660)]
)
def test_nobody_else_can_read_the_file_at_any_moment(run, typed, tmp_path, watched, before, after):
    file = tmp_path / OLD
    file.write_text("idle_seconds = 5\n")
    file.chmod(before)
    if os.getuid() == 0:
        os.chown(file, *SOMEBODY)
    was = file.stat()
    typed("471147\n")
    assert run("kiosk-pin", "--config", file)[0] == 0
    now = file.stat()
    assert "pin_hash" in file.read_text() and now.st_ino != was.st_ino
    assert (now.st_uid, now.st_gid, now.st_mode & 0o777) == (was.st_uid, was.st_gid, after)
    assert watched == [(was.st_uid, was.st_gid, 0)]


@posix
def test_a_new_file_is_only_for_its_owner(run, typed, tmp_path, watched):
    typed("471147\n")
    assert run("kiosk-pin", "--config", tmp_path / "new.toml")[0] == 0
    assert (tmp_path / "new.toml").stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize(("refused", "mode"), [("owner", 0o640), ("both", 0o600)])
def test_a_group_that_cannot_be_kept_loses_its_rights(run, typed, tmp_path, monkeypatch, refused, mode):
    """Only root may give a file away, and others only to a group that they are in."""
    file = tmp_path / "kiosk.toml"
    file.touch()
    file.chmod(0o640)

    def chown(number, owner, group):
        if owner != -1 or refused == "both":
            raise PermissionError

    monkeypatch.setattr(os, "fchown", chown)
    typed("471147\n")
    assert run("kiosk-pin", "--config", file)[0] == 0
    assert file.stat().st_mode & 0o777 == mode


@posix
def test_a_link_is_followed(run, typed, tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("")
    link.symlink_to(real)
    typed("471147\n")
    assert run("kiosk-pin", "--config", link)[0] == 0
    assert link.is_symlink() and "pin_hash" in real.read_text()


def test_a_pin_on_the_command_line_is_refused(run):
    status, _out, err = run("kiosk-pin", "471147")
    assert status == 2 and one_sentence(err)
