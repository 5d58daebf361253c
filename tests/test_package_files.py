"""The files that packages install agree with the game."""

import importlib
import io
import os
import re
import struct
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from game.commands.arguments import COMMANDS, MATCH
from game.commands.play import play
from game.engine.loop import Loop
from game.session.match_file import SUFFIX
from game.version import RELEASED, VERSION

ROOT = Path(__file__).parents[1]
LINUX = ROOT / "packaging" / "linux"


@pytest.fixture
def packaging(monkeypatch):
    """A function that imports a module of the folder."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module


@pytest.fixture
def entry():
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(LINUX / "zatre.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


@pytest.mark.slow
def test_the_window_belongs_to_the_menu_entry(entry, tmp_path, monkeypatch):
    monkeypatch.setattr(Loop, "run", lambda loop: None)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    variables = [f"SDL_VIDEO_{system}_WMCLASS" for system in ("X11", "WAYLAND")]
    for variable in variables:
        monkeypatch.setenv(variable, "main.py")  # pygame does this when it is imported.
    assert play((640, 480), tmp_path) == 0
    assert {os.environ[variable] for variable in variables} == {entry["StartupWMClass"]}


def test_a_double_click_on_a_match_opens_the_game(entry):
    tree = ElementTree.parse(LINUX / "zatre-mime.xml")
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = tree.iter(f"{space}mime-type")
    (glob,) = tree.iter(f"{space}glob")
    assert glob.get("pattern") == f"*{SUFFIX}" and MATCH == SUFFIX
    assert entry["MimeType"] == kind.get("type") + ";" and entry["Exec"].endswith(" %f")


def test_the_metadata_has_this_version_and_the_pictures_of_the_documents():
    tree = ElementTree.parse(LINUX / "zatre.metainfo.xml")
    assert dict(tree.find("releases/release").items()) == {"version": VERSION, "date": str(RELEASED)}
    pictures = [image.text.removeprefix("@ADDRESS@/") for image in tree.iter("image")]
    assert pictures and all((ROOT / "docs" / name).exists() for name in pictures)


def test_the_package_brings_sound_and_the_documented_way_to_install_it_too():
    """Debian 13 has another name for it."""
    control = (ROOT / "packaging/debian/control").read_text(encoding="utf-8")
    assert "\nRecommends: libasound2t64 | libasound2\n" in control
    page = (ROOT / "docs/KIOSK.md").read_text(encoding="utf-8")
    assert re.search(r"^ +sudo apt install --install-recommends .*\./zatre_\*_arm64\.deb$", page, re.M)


def test_nothing_in_the_changelog_is_newer_than_the_version():
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    dates = dict(re.findall(r"^## (.*), (\d{4}-\d\d-\d\d)$", changes, re.M))
    assert dates and max(dates.values()) <= str(RELEASED)
    assert dates.get(VERSION, str(RELEASED)) == str(RELEASED)


def test_the_manual_names_every_command():
    manual = (LINUX / "zatre.6").read_text(encoding="utf-8").replace("\\-", "-")
    assert [name for name in COMMANDS if name != "play" and not re.search(rf"\b{name}\b", manual)] == []


def test_the_readme_names_packages_of_this_version():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"zatre_{VERSION}_amd64.deb" in readme and f"zatre-{VERSION}-linux-x86_64.tar.gz" in readme


def test_every_document_that_an_installed_one_refers_to_is_installed():
    words = re.search(
        r"^DOCUMENTS = \((.*)\)$", (ROOT / "packaging/build.py").read_text(encoding="utf-8"), re.M
    )
    installed = set(re.findall(r'"(.*?)"', words[1]))
    assert "KIOSK.md" in installed
    for name in installed:
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        others = set(re.findall(r"(?<![\w/])[A-Za-z_]+\.md\b", text))
        assert others <= installed, (name, others - installed)


def test_the_address_and_the_name_of_the_project_are_in_one_file(packaging):
    """Everything that a package says about them comes from there."""
    project = packaging("project")
    for path in (ROOT / "packaging").rglob("*"):
        if path.is_file() and path.suffix != ".pyc" and path.name != "project.py":
            assert b"example.org" not in path.read_bytes() and b"org.example" not in path.read_bytes(), path
    metadata = ElementTree.fromstring(
        project.filled((LINUX / "zatre.metainfo.xml").read_text(encoding="utf-8"))
    )
    assert metadata.find("id").text == project.APPLICATION_ID
    assert metadata.find("url").text == project.ADDRESS and metadata.find("developer/name").text
    assert project.APPLICATION_ID.startswith(metadata.find("developer").get("id") + ".")
    control = (ROOT / "packaging/debian/control").read_text(encoding="utf-8")
    assert "@" not in project.filled(control, VERSION="1", ARCHITECTURE="all", SIZE="1").replace(
        project.MAINTAINER, ""
    )


def test_a_release_refuses_another_tag_and_placeholders(packaging, monkeypatch):
    project, release = packaging("project"), packaging("release")
    reasons = release.why_not(f"v{VERSION}")
    assert [name for name in ("ADDRESS", "APPLICATION_ID", "MAINTAINER") if name in " ".join(reasons)] == [
        name for name in ("ADDRESS", "APPLICATION_ID", "MAINTAINER") if "example" in getattr(project, name)
    ]
    for name, value in {
        "ADDRESS": "https://z.net",
        "APPLICATION_ID": "net.z.zatre",
        "MAINTAINER": "Z <a@z.net>",
    }.items():
        monkeypatch.setattr(project, name, value)
    monkeypatch.setattr(release.Path, "read_text", lambda *_how, **_more: f"## {VERSION}, {RELEASED}\n")
    assert release.why_not(f"v{VERSION}") == []
    (reason,) = release.why_not("v0.9")
    assert "v0.9" in reason and VERSION in reason


def test_a_failure_on_one_system_stops_only_its_own_packages():
    """And a release needs a tag of this version and the check of its package."""
    text = (ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8")
    jobs = dict(re.findall(r"^  ([a-z-]+):\n((?:    .*\n|\n)+)", text[text.index("\njobs:\n") :], re.M))
    needs = {
        name: re.findall(r"[\w-]+", "".join(re.findall(r"^    needs: (.*)", job, re.M)))
        for name, job in jobs.items()
    }
    assert needs == {
        **{name: [] for name in ("may-release", "check", "others")},
        **{name: ["check"] for name in ("linux", "release-check")},
        "release": ["may-release", "release-check", "linux", "others"],
    }
    assert all("fail-fast: false" in job for job in jobs.values() if "matrix:" in job)
    assert "python -m pytest" in jobs["others"] and "macos" not in jobs["check"]
    assert "make release-check" in jobs["release-check"]
    assert 'python packaging/release.py "$GITHUB_REF_NAME"' in jobs["may-release"]
    condition = re.search(r"^    if: (.*)", jobs["release"], re.M)[1]
    assert all(f"needs.{name}.result == 'success'" in condition for name in ("may-release", "release-check"))


def test_the_icon_for_windows_has_a_picture_of_every_size(packaging):
    icon = packaging("icon")
    content = icon.windows_icon(ROOT / "sprites" / "icon.svg")
    assert struct.unpack_from("<3H", content) == (0, 1, len(icon.SIZES))
    for number, size in enumerate(icon.SIZES):
        *_, length, start = struct.unpack_from("<4B2H2I", content, 6 + 16 * number)
        picture = pygame.image.load(io.BytesIO(content[start : start + length]), "icon.png")
        assert picture.get_size() == (size, size)
    assert start + length == len(content)
