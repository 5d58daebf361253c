"""Checks a release on Linux: ``make release-check``. Needs root, and the tools that CONTRIBUTING.md names.

Checks the files of the Debian package, then installs it in fresh roots of the releases of Debian with the network off. There it plays
a whole match with the mouse, in the middle of which the package is upgraded. It kills the game in another match and continues that,
lets workers play, and removes the package.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from play_match import Screen, play_match, quick_settings, save_example, wait_until
from release import VERSION, why_not

from game.kiosk.config import load
from game.kiosk.pin import hash_pin, verify

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
RELEASES = ("bookworm", "trixie")
OLD_FINDINGS = re.compile(r".*: unknown-tag developer|E: zatre: library-not-linked-against-libc .*")
"""Only older versions of the tools say this. The newest want that tag, and call an override of the other finding an error."""
HOME = Path("home/visitor")
DATA = HOME / ".local/share/zatre/zatre"


def main() -> int:
    """Runs all checks. The first finding ends it with status 1."""
    if os.geteuid() != 0:
        sys.exit("Run it as root: it makes roots and changes into them.")
    (package,) = (ROOT / "dist").glob("zatre_*_amd64.deb")
    _check_files(package)
    newer = _newer(package)
    for number, release in enumerate(RELEASES):
        print(f"{release}:", flush=True)
        _check_in(_fresh_root(release), package, newer, 80 + number)
    reasons = why_not(f"v{VERSION}")
    if reasons:
        print("The package is in order, but this is no release yet.", *reasons, sep="\n")
    else:
        print("The release is in order.")
    return 0


def _check_files(package: Path) -> None:
    share = BUILD / "deb/usr/share"
    for words in (
        ["lintian", "--allow-root", "--fail-on", "none", "--info", str(package)],
        ["desktop-file-validate", str(share / "applications/zatre.desktop")],
        ["appstreamcli", "validate", "--no-net", "--explain", *map(str, (share / "metainfo").glob("*.xml"))],
    ):
        print(" ".join(words[:1]), flush=True)
        done = subprocess.run(words, capture_output=True, text=True)
        findings = re.findall(r"^[EWI]: .*", done.stdout, re.M)
        if done.returncode or not all(map(OLD_FINDINGS.fullmatch, findings)):
            sys.exit(done.stdout + done.stderr)


def _newer(package: Path) -> Path:
    """The same package with a higher version and other settings."""
    tree = BUILD / "newer"
    shutil.rmtree(tree, ignore_errors=True)
    subprocess.run(["dpkg-deb", "--raw-extract", str(package), str(tree)], check=True)
    control = tree / "DEBIAN/control"
    text = re.sub(r"^Version: (.*)$", r"Version: \1+check", control.read_text(encoding="utf-8"), flags=re.M)
    control.write_text(text, encoding="utf-8")
    with (tree / "etc/zatre/kiosk.toml").open("a", encoding="utf-8") as settings:
        settings.write("\n# A newer one.\n")
    made = BUILD / "newer.deb"
    words = ["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", str(tree), str(made)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return made


def _fresh_root(release: str) -> Path:
    root = BUILD / "roots" / release
    if root.exists():
        shutil.rmtree(root)
    root.parent.mkdir(parents=True, exist_ok=True)
    words = ["mmdebstrap", "--quiet", "--variant=minbase", release, str(root)]
    subprocess.run(words, check=True)
    (root / HOME).mkdir(parents=True)
    (root / "tmp/.X11-unix").mkdir(parents=True, exist_ok=True)
    return root


def _inside(root: Path, *words: str) -> list[str]:
    """The command line that runs these words in a root, without any network."""
    home = f"/{HOME}"
    return [
        *(
            "unshare",
            "--net",
            "--",
            "chroot",
            str(root),
            "/usr/bin/env",
            "-i",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
        ),
        *(f"HOME={home}", "SDL_AUDIODRIVER=dummy", *words),
    ]


def _run(root: Path, *words: str) -> str:
    done = subprocess.run(_inside(root, *words), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(words)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def _check_in(root: Path, package: Path, newer: Path, number: int) -> None:
    before = _files(root)
    shutil.copy(package, root / "tmp/zatre.deb")
    shutil.copy(newer, root / "tmp/newer.deb")
    _run(root, "dpkg", "--install", "/tmp/zatre.deb")
    print("    installed:", _run(root, "zatre", "--version").strip(), flush=True)
    _write_old_pin(root / "etc/zatre/kiosk.toml")
    simulate = "simulate --games 2 --short --seats master,casual --samples 20 --jobs 2"
    played = _run(root, "zatre", *simulate.split())
    assert '"games": 2' in played, played
    screen = Screen(number)
    subprocess.run(["mount", "--bind", "/tmp/.X11-unix", str(root / "tmp/.X11-unix")], check=True)
    try:
        _play_and_upgrade(root, screen, number)
        _kill_and_continue(root, screen, number)
    finally:
        subprocess.run(["umount", str(root / "tmp/.X11-unix")], check=True)
        screen.close()
    _check_pin(root)
    _run(root, "dpkg", "--purge", "zatre")
    kept = (str(HOME), "tmp/", "var/lib/dpkg", "var/log", "var/cache")
    left = {path for path in _files(root) - before if not path.startswith(kept)}
    # The copies that useradd makes of the lists of users.
    copies = {f"etc/{name}-" for name in ("passwd", "shadow", "group", "gshadow", "subuid", "subgid")}
    if left - copies:
        sys.exit(f"The package has left {sorted(left - copies)}.")
    assert any((root / DATA / "finished").iterdir())
    print("    removed; only the matches are left", flush=True)


def _write_old_pin(settings: Path) -> None:
    """As an older version has done it: the package must not ask then which settings it should use."""
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace('pin_hash = ""', f'pin_hash = "{hash_pin("471147")}"'), encoding="utf-8")


def _check_pin(root: Path) -> None:
    """The settings are the newer ones, and the PIN is where the user of the service, and nobody else, finds it."""
    settings = load({"config": str(root / "etc/zatre/kiosk.toml")}, {}, root / "var/lib/zatre/zatre/kiosk")
    assert verify("471147", settings.config.pin_hash)
    assert (root / "etc/zatre/kiosk.toml").read_text(encoding="utf-8").endswith("# A newer one.\n")
    mode = _run(root, "stat", "-c", "%U %a", "/var/lib/zatre/zatre/kiosk/pin")
    assert mode == "zatre 600\n", mode
    _run(root, "sh", "-c", "echo 246813 | zatre kiosk-pin --config /etc/zatre/kiosk.toml")
    assert mode == _run(root, "stat", "-c", "%U %a", "/var/lib/zatre/zatre/kiosk/pin")
    print("    the PIN has outlived the upgrade", flush=True)


def _files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_symlink() or not path.is_dir()}


def _start(root: Path, number: int, *words: str) -> subprocess.Popen[bytes]:
    log = (BUILD / "game.log").open("ab")
    command = _inside(root, f"DISPLAY=:{number}", "zatre", "--size", "1280x720", *words)
    return subprocess.Popen(command, stdout=log, stderr=log)


def _play_and_upgrade(root: Path, screen: Screen, number: int) -> None:
    """A double-clicked match is copied, continued and played to its end. Meanwhile the package is upgraded."""
    quick_settings(root / DATA)
    file = root / HOME / "A match.zatre"
    save_example(file)
    original = file.read_bytes()
    game = _start(root, number, f"/{HOME}/A match.zatre")
    wait_until(lambda: list((root / DATA / "playing").glob("*.zatre")), "the match is copied")
    time.sleep(3)
    screen.press("Return")  # Shows the focus, which is on Continue.
    screen.press("Return")

    def between(turn: int) -> None:
        if turn == 5:
            _run(root, "dpkg", "--install", "/tmp/newer.deb")
            print(
                "    upgraded during the match:",
                _run(root, "dpkg-query", "-W", "zatre").split()[1],
                flush=True,
            )

    play_match(screen, root / DATA, between)
    assert file.read_bytes() == original
    game.send_signal(signal.SIGTERM)
    if game.wait(30) not in (0, -signal.SIGTERM):
        sys.exit(f"The game ended with {game.returncode}.")


def _kill_and_continue(root: Path, screen: Screen, number: int) -> None:
    """A match that was being played when the game was killed goes on with the next start."""
    save_example(root / HOME / "Another.zatre")
    for path in (root / DATA / "finished").glob("*.zatre"):
        path.rename(root / HOME / path.name)
    game = _start(root, number, f"/{HOME}/Another.zatre")
    wait_until(lambda: list((root / DATA / "playing").glob("*.zatre")), "the match is copied")
    time.sleep(3)
    screen.press("Return")
    screen.press("Return")

    class Killed(Exception):
        pass

    def between(turn: int) -> None:
        if turn == 4:
            raise Killed

    try:
        play_match(screen, root / DATA, between)
    except Killed:
        game.kill()
        game.wait()
    game = _start(root, number, f"/{HOME}/Another.zatre")
    time.sleep(3)
    screen.press("Return")
    screen.press("Return")
    play_match(screen, root / DATA, lambda turn: None)
    print("    killed in a match, and continued", flush=True)
    game.terminate()
    game.wait(30)


if __name__ == "__main__":
    sys.exit(main())
