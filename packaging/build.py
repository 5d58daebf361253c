"""Builds the packages for Linux: the folder that PyInstaller makes, the Debian package, and the portable archive.

    python packaging/build.py deb        dist/zatre_1.0.0_amd64.deb
    python packaging/build.py archive    dist/zatre-1.0.0-linux-x86_64.tar.gz

Run it with the Python of a virtual environment that has packaging/requirements.txt; the Makefile does. The same commit gives the
same bytes if Python and the libraries of the system are the same, too.
"""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from project import APPLICATION_ID, MAINTAINER, filled

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from game.version import VERSION  # noqa: E402

HERE = ROOT / "packaging"
BUILD, DIST = ROOT / "build", ROOT / "dist"
FOLDER = BUILD / "zatre"
DEBIAN_NAMES = {"x86_64": "amd64", "aarch64": "arm64"}
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
NEWEST_GLIBC = 2, 36
"""That of Debian 12. What needs a newer one does not run there."""
LICENCES = {"libcrypto": "OpenSSL", "libexpat": "Expat", "libpython3.11": "Python"}
"""Of libraries of the system. Others have the name of the library."""
PRIVATE_FILES = {"etc/zatre/kiosk.toml": 0o640}
DOCUMENTS = ("KIOSK.md", "COMMANDS.md", "JOURNAL.md", "bots.md", "RULES.md", "CARDS.md", "LEVELS.md")
"""What people with a package read, and what that refers to."""


def main() -> int:
    """Builds what the command line names."""
    if sys.argv[1:] not in (["deb"], ["archive"]):
        sys.exit("usage: build.py deb|archive")
    os.environ["SOURCE_DATE_EPOCH"] = str(_date())
    os.environ["PYTHONHASHSEED"] = "0"
    _make_folder()
    DIST.mkdir(exist_ok=True)
    made = _deb() if sys.argv[1] == "deb" else _archive()
    print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")
    return 0


def _date() -> int:
    """The date of the commit, in seconds; of a source without git that of its newest part."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = subprocess.run(
        ["git", "-c", f"safe.directory={ROOT}", "log", "-1", "--format=%ct"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return int(asked.stdout) if asked.returncode == 0 else int((ROOT / "CHANGELOG.md").stat().st_mtime)


def _make_folder() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    spec = str(HERE / "zatre.spec")
    words = ["--noconfirm", "--clean", "--log-level", "WARN", "--distpath", str(BUILD)]
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", *words, "--workpath", str(BUILD / "work"), spec],
        check=True,
        cwd=ROOT,
    )
    _check_glibc()
    _check_licences()


def _check_licences() -> None:
    """Ends with a sentence if a library of the system has no licence. tests/test_about.py looks at those of pygame-ce."""
    for path in sorted((FOLDER / "_internal").glob("lib*.so*")):
        name = path.name.partition(".so")[0]
        licence = HERE / "licences" / f"{LICENCES.get(name, name)}.txt"
        if not path.is_symlink() and not licence.exists():
            sys.exit(f"{path.name} is in the package, but its licence is not in packaging/licences.")


def _check_glibc() -> None:
    """Ends with a sentence if a file needs a newer glibc than that of Debian 12."""
    for path in sorted(FOLDER.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        needs = re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes())
        newest = max(((int(major), int(minor)) for major, minor in needs), default=(0, 0))
        if newest > NEWEST_GLIBC:
            words = ".".join(map(str, newest))
            sys.exit(f"{path.name} needs glibc {words}. Build on Debian 12; CONTRIBUTING.md says how.")


def _deb() -> Path:
    architecture = DEBIAN_NAMES[platform.machine()]
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    _share(tree / "usr")
    shutil.copytree(FOLDER, tree / "usr/lib/zatre", symlinks=True)
    _copy(HERE / "kiosk/run-in-cage.sh", tree / "usr/lib/zatre/run-in-cage.sh", 0o755)
    _copy(HERE / "kiosk/zatre-kiosk.service", tree / "usr/lib/systemd/system/zatre-kiosk.service")
    _copy(HERE / "kiosk/kiosk.toml", tree / "etc/zatre/kiosk.toml")
    (tree / "usr/bin").mkdir()
    (tree / "usr/bin/zatre").symlink_to("../lib/zatre/zatre")
    documents = tree / "usr/share/doc/zatre"
    for name in DOCUMENTS:
        _copy(ROOT / "docs" / name, documents / name)
    for name in ("turn", "cards", "table", "review"):
        _copy(ROOT / "docs" / f"{name}.png", documents / f"{name}.png")
    _fill(HERE / "debian/copyright", documents / "copyright")
    _pack(documents / "changelog.gz", _changelog().encode())
    manual = (HERE / "linux/zatre.6").read_text(encoding="utf-8")
    date = time.strftime("%Y-%m-%d", time.gmtime(_date()))
    _pack(tree / "usr/share/man/man6/zatre.6.gz", filled(manual, DATE=date, VERSION=VERSION).encode())
    overrides = tree / "usr/share/lintian/overrides/zatre"
    _copy(HERE / "debian/lintian-overrides", overrides)
    control = tree / "DEBIAN"
    for script in ("preinst", "postinst", "prerm", "postrm"):
        if (HERE / "debian" / script).exists():
            _copy(HERE / "debian" / script, control / script, 0o755)
    (control / "conffiles").write_text("/etc/zatre/kiosk.toml\n")
    size = sum(
        -(-path.stat().st_size // 1024)
        for path in tree.rglob("*")
        if path.is_file() and not path.is_symlink()
    )
    about = {"VERSION": VERSION, "ARCHITECTURE": architecture, "SIZE": str(size)}
    _fill(HERE / "debian/control", control / "control", **about)
    _sums(tree, control / "md5sums")
    _settle(tree)
    made = DIST / f"zatre_{VERSION}_{architecture}.deb"
    # With several threads, xz divides the data differently.
    subprocess.run(
        ["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", str(tree), str(made)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return made


def _archive() -> Path:
    name = f"zatre-{VERSION}-linux-{platform.machine()}"
    tree = BUILD / name
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(FOLDER, tree, symlinks=True)
    _share(tree)
    _copy(HERE / "linux/install.sh", tree / "install.sh", 0o755)
    _copy(HERE / "linux/READ_ME.txt", tree / "READ_ME.txt")
    _settle(tree)
    made = DIST / f"{name}.tar.gz"
    with (
        made.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, 0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path in [tree, *sorted(tree.rglob("*"))]:
            entry = tar.gettarinfo(path, path.relative_to(BUILD).as_posix())
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            if entry.isfile():
                with path.open("rb") as content:
                    tar.addfile(entry, content)
            else:
                tar.addfile(entry)
    return made


def _share(prefix: Path) -> None:
    """What desktops look for below a prefix: menu entry, icons, metadata, file type."""
    share = prefix / "share"
    _copy(HERE / "linux/zatre.desktop", share / "applications/zatre.desktop")
    _copy(HERE / "linux/zatre-mime.xml", share / "mime/packages/zatre.xml")
    _fill(HERE / "linux/zatre.metainfo.xml", share / f"metainfo/{APPLICATION_ID}.metainfo.xml")
    _copy(ROOT / "sprites/icon.svg", share / "icons/hicolor/scalable/apps/zatre.svg")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    for size in ICON_SIZES:
        path = share / f"icons/hicolor/{size}x{size}/apps/zatre.png"
        path.parent.mkdir(parents=True)
        pygame.image.save(pygame.image.load_sized_svg(ROOT / "sprites/icon.svg", (size, size)), path)


def _changelog() -> str:
    """In the form that Debian wants; what has changed is in CHANGELOG.md."""
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(_date()))
    return (
        f"zatre ({VERSION}) stable; urgency=medium\n\n  * See CHANGELOG.md in the source.\n\n"
        f" -- {MAINTAINER}  {date}\n"
    )


def _copy(path: Path, goal: Path, mode: int = 0o644) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, goal)
    goal.chmod(mode)


def _fill(path: Path, goal: Path, **more: str) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_text(filled(path.read_text(encoding="utf-8"), **more), encoding="utf-8")


def _pack(goal: Path, text: bytes) -> None:
    goal.parent.mkdir(parents=True, exist_ok=True)
    goal.write_bytes(gzip.compress(text, 9, mtime=0))


def _sums(tree: Path, goal: Path) -> None:
    from hashlib import md5

    files = [path for path in sorted(tree.rglob("*")) if path.is_file() and not path.is_symlink()]
    inside = [(path.relative_to(tree).as_posix(), path) for path in files]
    lines = [
        f"{md5(path.read_bytes()).hexdigest()}  {name}\n"
        for name, path in inside
        if not name.startswith(("DEBIAN/", "etc/"))
    ]
    goal.write_text("".join(lines), encoding="utf-8")


def _settle(tree: Path) -> None:
    """The same rights and dates for everything, whatever umask and clock say."""
    date = _date()
    for path in [tree, *tree.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or (os.access(path, os.X_OK) and not _is_library(path))
            mode = PRIVATE_FILES.get(path.relative_to(tree).as_posix(), 0o755 if runs else 0o644)
            path.chmod(mode)
        os.utime(path, (date, date), follow_symlinks=False)


def _is_library(path: Path) -> bool:
    return ".so" in path.name


if __name__ == "__main__":
    sys.exit(main())
