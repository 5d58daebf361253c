"""The PIN: its hash in the file, the lock, and the command that sets it."""

from __future__ import annotations

import getpass
import io
import os
import random
import sys
import tomllib

import pytest
from command_line import one_sentence
from kiosk_driver import quick_hash

from game.kiosk.config import load
from game.kiosk.pin import PinLock, hash_pin, is_hash, verify
from game.kiosk.toml_edit import with_value

HASHED = hash_pin("4711")
QUICK = quick_hash("4711")


@pytest.mark.slow
def test_a_pin_matches_only_its_own_hash():
    assert is_hash(HASHED)
    assert verify("4711", HASHED)
    assert not verify("4712", HASHED)


def test_the_same_pin_has_a_different_hash_each_time():
    assert hash_pin("4711") != HASHED


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4711",
        "$" * 5,
        HASHED + "$",
        HASHED[:-9],
        HASHED.replace("16384", "16385"),
        HASHED.replace("16384", "0"),
        HASHED.replace("16384", "67108864"),
        HASHED.replace("$1$", "$99999999$"),
        HASHED.replace("$8$", "$-8$"),
        HASHED.replace("scrypt", "md5"),
        HASHED[:-6] + "ä====",
    ],
)
def test_a_wrong_or_expensive_hash_is_refused(text):
    assert not is_hash(text)
    with pytest.raises(ValueError):
        verify("4711", text)


# The lock


def test_five_wrong_attempts_lock_for_a_minute():
    lock = PinLock(QUICK)
    assert [lock.attempt("0000", now) for now in range(5)] == ["wrong"] * 4 + ["locked"]
    assert lock.attempt("4711", 63.9) == "locked"
    assert lock.seconds_locked(34) == 30
    assert lock.attempt("4711", 64) == "right"


def test_attempts_while_locked_do_not_count():
    lock = PinLock(QUICK)
    for now in range(5):
        lock.attempt("0000", now)
    for _ in range(20):
        assert lock.attempt("0000", 30) == "locked"
    assert lock.attempt("0000", 64) == "wrong"


def test_the_right_pin_resets_the_count():
    lock = PinLock(QUICK)
    for _ in range(3):
        assert [lock.attempt("0000", 0) for _ in range(4)] == ["wrong"] * 4
        assert lock.attempt("4711", 0) == "right"


@pytest.mark.parametrize("pin", ["", "471", "123456789", "٤٧١١", "abcd", "4711 "])
def test_text_that_is_not_a_pin_is_wrong(pin):
    assert PinLock(QUICK).attempt(pin, 0) == "wrong"


# The line in the file

OTHER_LINES = """\
# The table by the window
idle_seconds = 60   # shorter

"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'k = "v"\n'),
        ("a = nan\n", 'a = nan\nk = "v"\n'),
        (OTHER_LINES, OTHER_LINES + 'k = "v"\n'),
        (OTHER_LINES + "# k = 3", OTHER_LINES + '# k = 3\nk = "v"\n'),
        (OTHER_LINES + 'k = "old"  # why\nz = 1\n', OTHER_LINES + 'k = "v"  # why\nz = 1\n'),
        (OTHER_LINES + "k=''\n", OTHER_LINES + 'k="v"\n'),
        ('"k" = 12 # x', '"k" = "v" # x'),
        ("a = 1\r\nb = 2\r\n", 'a = 1\r\nb = 2\r\nk = "v"\r\n'),
        ("a = 1\n[t]\nk = 1\n", 'k = "v"\na = 1\n[t]\nk = 1\n'),
        ('a = """\nk = "x"\n"""\n', 'a = """\nk = "x"\n"""\nk = "v"\n'),
        ('a = """\nk = "x"\n"""\nk = "y"', 'a = """\nk = "x"\n"""\nk = "v"'),
    ],
)
def test_only_the_line_of_the_key_changes(before, after):
    assert with_value(before, "k", "v") == after


@pytest.mark.parametrize("text", ["k = ", 'k = """\na"""', "k = [\n1]", "[k]\na = 1"])
def test_text_in_which_the_line_cannot_be_changed_is_refused(text):
    with pytest.raises(ValueError):
        with_value(text, "k", "v")


@pytest.mark.slow
def test_in_random_files_only_the_key_of_the_pin_changes():
    rng = random.Random(11)
    pieces = ["k = 1", "# k = 2", "a = 'k = 3'", 'b = """', '"""', "[t]", "k = 'x' # y", "", "c = [", "1]"]
    changed = 0
    for _ in range(2000):
        text = "\n".join(rng.choices(pieces, k=rng.randint(0, 6)))
        try:
            after = with_value(text, "k", "v")
        except ValueError:
            continue
        changed += 1
        assert tomllib.loads(after) == tomllib.loads(text) | {"k": "v"}
        assert len(set(after.split("\n")) - set(text.split("\n")) - {""}) <= 1
    assert changed > 200


# The command


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch):
    """Makes hashing quick."""
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
    typed("4711\n")
    status, out, err = run("kiosk-pin", "--config", file)
    assert (status, err) == (0, "") and str(file) in out
    config, complaints = load({"config": str(file)}, {})
    assert complaints == () and verify("4711", config.pin_hash)
    assert file.read_text() == OTHER_LINES + f'pin_hash = "{config.pin_hash}"  # by kiosk-pin\n'
    assert [path.name for path in tmp_path.iterdir()] == ["kiosk.toml"]


def test_the_command_creates_the_file_that_the_kiosk_reads(run, typed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    typed("12345678\n")
    assert run("kiosk-pin")[0] == 0
    assert verify("12345678", load({}, {}).config.pin_hash)


def test_on_a_terminal_the_pin_is_asked_twice(run, terminal, tmp_path):
    file = tmp_path / "kiosk.toml"
    terminal("4711", "4711")
    assert run("kiosk-pin", "--config", file)[0] == 0
    assert verify("4711", load({"config": str(file)}, {}).config.pin_hash)


def test_two_pins_that_differ_change_nothing(run, terminal, tmp_path):
    terminal("4711", "4712")
    status, _out, err = run("kiosk-pin", "--config", tmp_path / "kiosk.toml")
    assert status == 1 and one_sentence(err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("pin", ["", "123\n", "123456789\n", "12a4\n", "١٢٣٤\n", "9" * 500])
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
    typed("4711\n")
    status, _out, err = run("kiosk-pin", "--config", file)
    assert status == 1 and one_sentence(err)
    assert file.read_text() == content


def test_a_folder_that_cannot_be_written_is_reported_in_one_sentence(run, typed, tmp_path):
    (tmp_path / "file").write_text("")
    typed("4711\n")
    status, _out, err = run("kiosk-pin", "--config", tmp_path / "file" / "kiosk.toml")
    assert status == 1 and one_sentence(err)


@pytest.mark.skipif(os.name != "posix", reason="permissions and links are those of POSIX")
def test_permissions_stay_and_a_link_is_followed(run, typed, tmp_path):
    real, link = tmp_path / "real.toml", tmp_path / "link.toml"
    real.write_text("")
    real.chmod(0o640)
    link.symlink_to(real)
    typed("4711\n")
    assert run("kiosk-pin", "--config", link)[0] == 0
    assert link.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert "pin_hash" in real.read_text()


def test_the_help_names_the_command(run):
    assert "kiosk-pin" in run("--help")[1]


def test_a_pin_on_the_command_line_is_refused(run):
    status, _out, err = run("kiosk-pin", "4711")
    assert status == 2 and one_sentence(err)
