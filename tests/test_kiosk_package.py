"""What the Debian package does with the PIN of an older version. The script runs in folders of its own."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from game.kiosk.config import load
from game.kiosk.pin import hash_pin, verify

ROOT = Path(__file__).parents[1]
DEBIAN = ROOT / "packaging" / "debian"

pytestmark = [
    pytest.mark.skipif(os.name != "posix" or os.getuid() != 0, reason="only root installs packages"),
    pytest.mark.skipif(not shutil.which("setpriv"), reason="this is not Debian"),
]


@pytest.fixture
def preinst(tmp_path, monkeypatch):
    """A function that runs the script, on a system with the user of the service."""
    monkeypatch.setattr("game.kiosk.pin._COST", 2)
    text = (DEBIAN / "preinst").read_text(encoding="utf-8")
    for path in ("/etc/zatre", "/var/lib/zatre"):
        assert path in text
        text = text.replace(path, str(tmp_path / Path(path).parts[1]))
    text = text.replace("getent passwd zatre", "true").replace("-o zatre -g zatre", "")
    (tmp_path / "etc").mkdir()

    def run(*words: str) -> None:
        subprocess.run(["/bin/sh", "-c", text, "preinst", *words], check=True)

    return run


def settings_of(folder: Path):
    return load({"config": str(folder / "etc/kiosk.toml")}, {}, folder / "var/zatre/kiosk")


@pytest.mark.parametrize("words", [("upgrade", "1.0.0"), ("install", "1.0.0")])
def test_the_pin_moves_out_of_the_settings_which_are_those_of_the_package_again(preinst, tmp_path, words):
    file = tmp_path / "etc/kiosk.toml"
    shipped = (ROOT / "packaging/kiosk/kiosk.toml").read_text(encoding="utf-8")
    hashed = hash_pin("471147")
    file.write_text(shipped.replace('pin_hash = ""', f'pin_hash = "{hashed}"'))
    file.chmod(0o640)
    preinst(*words)
    assert file.read_text() == shipped and file.stat().st_mode & 0o777 == 0o640
    assert verify("471147", settings_of(tmp_path).config.pin_hash)
    assert (tmp_path / "var/zatre/kiosk/pin").stat().st_mode & 0o777 == 0o600
    preinst("upgrade", "1.0.0")
    assert verify("471147", settings_of(tmp_path).config.pin_hash)


def test_the_hash_is_in_no_command_line_which_everybody_can_read(preinst, tmp_path, monkeypatch):
    (tmp_path / "bin").mkdir()
    spy, words = tmp_path / "bin/setpriv", tmp_path / "words"
    spy.write_text(f'#!/bin/sh\necho "$*" >{words}\nexec {shutil.which("setpriv")} "$@"\n')
    spy.chmod(0o755)
    monkeypatch.setenv("PATH", str(spy.parent), prepend=os.pathsep)
    (tmp_path / "etc/kiosk.toml").write_text(f'pin_hash = "{(hashed := hash_pin("471147"))}"\n')
    preinst("upgrade", "1.0.0")
    assert settings_of(tmp_path).config.pin_hash == hashed
    assert hashed not in words.read_text()


def test_a_new_pin_stays_and_without_one_nothing_is_made(preinst, tmp_path):
    preinst("install")
    file = tmp_path / "etc/kiosk.toml"
    file.write_text('idle_seconds = 5\n# pin_hash = "scrypt$1"\npin_hash = ""\n')
    preinst("upgrade", "1.0.0")
    assert not (tmp_path / "var").exists()
    (tmp_path / "var/zatre/kiosk").mkdir(parents=True)
    (tmp_path / "var/zatre/kiosk/pin").write_text("chosen since")
    file.write_text(text := f'pin_hash = "{hash_pin("471147")}"\n')
    preinst("upgrade", "1.0.0")
    assert (file.read_text(), (tmp_path / "var/zatre/kiosk/pin").read_text()) == (text, "chosen since")


def test_no_script_changes_the_owner_of_what_another_user_may_write():
    """Only the folder itself, which lies in one of root, and then root alone may enter it."""
    for script in ("preinst", "postinst", "prerm", "postrm"):
        lines = (DEBIAN / script).read_text(encoding="utf-8").splitlines()
        changes = [line.strip() for line in lines if "chown" in line or "chgrp" in line]
        assert set(changes) <= {"chown root:root /var/lib/zatre", "chgrp zatre /etc/zatre/kiosk.toml"}
